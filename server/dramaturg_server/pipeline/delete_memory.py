"""Takes a memory or a record away by hand, from one mind or from all that have it; a tombstone stays."""

from ..domain.beliefs import BeliefMoved, MemoryEdited, OverrideMoved
from ..domain.clarifications import ClarificationClosed
from ..domain.clarifying import open_beliefs
from ..domain.ledger import Ledger
from ..domain.log import Entry
from .application import Application
from .by_hand import Noted, note_of
from .edit_memory import commit_by_hand
from .meant_memory import MeantMemory, belief_of, meant_memory, override_of, remembering
from .memory_requests import ForgetRequest
from .once import once
from .overtaken import of_one_cast
from .timeline import Committed


@of_one_cast
async def delete_memory(app: Application, request: ForgetRequest) -> Committed:
    """Raises NotFound(MEMORY_UNKNOWN), BadInput."""
    timeline, head = await app.at(request.at)

    async def work() -> Committed:
        one = await meant_memory(timeline, head, request.memory_id, request.character_id)
        if one.preference is not None:
            await timeline.store.drop_preference(one.preference.player_id, one.preference.preference_id)

        def write(ledger: Ledger) -> Entry:
            return ledger.entry(note=note_of(Noted(_deleted(ledger, one), one.memory_id)))

        return await commit_by_hand(app, timeline, head, request.at, one, write)

    return await once(timeline, head, request.at, work)


def _deleted(ledger: Ledger, one: MeantMemory) -> tuple[str, ...]:
    """Whose it was."""
    if one.kind == "preference":
        return ()
    if one.kind == "experience":
        having = remembering(ledger, one)
        for who in having:
            ledger.note(who, MemoryEdited(one.memory_id, deleted=True))
        return having
    if one.kind == "belief":
        who, belief = belief_of(ledger, one)
        ledger.note(who, BeliefMoved(one.memory_id, "deleted"))
        _close_where_nothing_is_left(ledger, belief.question_id)
        return (who,)
    override = override_of(ledger, one)
    ledger.note_world(OverrideMoved(one.memory_id, "deleted"))
    _close_where_nothing_is_left(ledger, override.question_id)
    return ()


def _close_where_nothing_is_left(ledger: Ledger, question_id: str) -> None:
    """A question about records that are all gone is not asked."""
    question = ledger.world.clarifications.get(question_id)
    if question is None or any(open_beliefs(ledger, who, question) for who in question.heard_by):
        return
    overrides = ledger.world.overrides.values()
    if not any(one.question_id == question_id and one.status == "unresolved" for one in overrides):
        ledger.note_world(ClarificationClosed(question_id, "deleted"))
