"""Takes a memory or a record away by hand, from one mind or from all that have it; a tombstone stays.

A purge erases the words first, then writes its row: one that was cut off is finished by a repeat.
"""

from collections.abc import Iterator
from dataclasses import replace

from ..domain.beliefs import MANIFOLD, BeliefMoved, MemoryEdited, OverrideMoved, Preference
from ..domain.deleted_choices import let_go_of_choice
from ..domain.erasure import Wish
from ..domain.ledger import Ledger
from ..domain.log import Entry
from .application import Application
from .meant_memory import MeantMemory, belief_of, erasable, meant_memory, override_of, remembering
from .memory_calls import Noted, note_of
from .memory_requests import ForgetRequest
from .once import once
from .overtaken import of_one_cast
from .purge import purge, purge_memory
from .requests import At
from .timeline import Committed, Head, Timeline


@of_one_cast
async def delete_memory(app: Application, request: ForgetRequest) -> Committed:
    """Raises NotFound(MEMORY_UNKNOWN), BadInput."""
    timeline = await app.timeline(request.at.playthrough_id)
    request = replace(request, at=_where(timeline, request))
    head = timeline.head(request.at.branch_id)

    async def work() -> Committed:
        if request.purge:
            return await _purge(app, timeline, head, request)
        one = await meant_memory(timeline, head, request.memory_id, request.character_id)

        def write(ledger: Ledger) -> Entry:
            return ledger.entry(note=note_of(Noted(_deleted(ledger, one), one.memory_id)))

        ids = tuple(dict.fromkeys((*one.holders, *_asked_with(head, one))))
        return await app.commit(timeline, head, "memory", write, at=request.at, ids=ids, cast=app.cast)

    return await once(timeline, head, request.at, work)


def _where(timeline: Timeline, request: ForgetRequest) -> At:
    """A purge reaches closed branches, which take no rows: the row that tells of it is one of the current branch."""
    at = request.at
    is_closed = bool(at.branch_id) and timeline.branch(at.branch_id).number not in timeline.heads
    return replace(at, branch_id="") if is_closed and request.purge else at


async def _purge(app: Application, timeline: Timeline, head: Head, request: ForgetRequest) -> Committed:
    one = await erasable(timeline, head, request.memory_id)
    if one.preference is not None:
        rows = await _purge_preference(app, timeline, one.preference)
    else:
        rows = await purge_memory(app, timeline, head, one.memory_id)
    noted = note_of(Noted(one.holders, one.memory_id, rows))
    return await app.commit(timeline, head, "memory", lambda ledger: ledger.entry(note=noted), at=request.at)


async def _purge_preference(app: Application, timeline: Timeline, preference: Preference) -> int:
    """With what it replaced. What was said in another playthrough is erased there alone, by the id of its turn."""
    is_said_here = preference.playthrough_id == timeline.playthrough_id
    sources = {preference.preference_id, preference.source_id if is_said_here else ""}
    others = [
        one
        for one in await timeline.store.preferences(preference.player_id)
        if one.preference_id != preference.preference_id
    ]
    kept = frozenset(own_id for one in others for own_id in (one.preference_id, one.source_id) if own_id)
    people = app.people(timeline, timeline.current.world)
    one_of_several = preference.value.casefold() if preference.detail in MANIFOLD else ""
    wish = Wish(people.inside(preference.player_id), preference.detail, one_of_several, kept)
    return await purge(app, timeline, frozenset(filter(None, sources)), frozenset({wish}))


def _asked_with(head: Head, one: MeantMemory) -> Iterator[str]:
    """The characters in whose minds something may hold again once it is no choice of a question any more."""
    for question in head.world.clarifications.values():
        is_among = one.kind == "override" if question.is_canon else not set(one.holders).isdisjoint(question.heard_by)
        if is_among:
            yield from question.heard_by


def _deleted(ledger: Ledger, one: MeantMemory) -> tuple[str, ...]:
    """Whose it was."""
    if one.preference is not None:
        ledger.drop(one.preference)
        return ()
    if one.kind == "experience":
        having = remembering(ledger, one)
        for who in having:
            ledger.note(who, MemoryEdited(one.memory_id, deleted=True))
        return having
    if one.kind == "belief":
        who, belief = belief_of(ledger, one)
        ledger.note(who, BeliefMoved(one.memory_id, "deleted"))
        let_go_of_choice(ledger, belief, who)
        return (who,)
    override = override_of(ledger, one)
    ledger.note_world(OverrideMoved(one.memory_id, "deleted"))
    let_go_of_choice(ledger, override, "")
    return ()
