"""Writes a memory by hand: what happened in words, or what characters are to take to be so. The author's own."""

from ..domain.beliefs import MemoryEdited
from ..domain.believing import judge_statements
from ..domain.ledger import Ledger
from ..domain.log import Entry, Event
from ..domain.mind import Perceived
from ..domain.outcome_texts import with_texts
from ..domain.recording import Said, where_of
from ..domain.statements import Statement
from ..domain.who import People
from .admit import known_scene, spoken_locale
from .application import Application
from .memory_calls import Noted, audience, detail_named, note_of, party, subject
from .memory_requests import AddedBelief, AddRequest
from .once import once
from .overtaken import of_one_cast
from .timeline import Committed


@of_one_cast
async def add_memory(app: Application, request: AddRequest) -> Committed:
    """No sense keeps it out, for the author knows who is to have it; it counts for no unit and makes no evidence.

    Raises NotFound(CHARACTER_UNKNOWN | SCENE_UNKNOWN), BadInput.
    """
    timeline, head = await app.at(request.at)
    people = app.people(timeline, head.world)
    has_it = audience(people, request.character_ids, "character_ids")
    locale = spoken_locale(people, request.locale)
    known_scene(people, request.scene_id)
    added = _statement(people, request.belief) if request.belief is not None else None
    actor_id = party(people, request.actor_id, "actor_id") if request.actor_id else ""

    def write(ledger: Ledger) -> Entry:
        if added is None or request.belief is None:
            return _experienced(ledger, request.text, actor_id, has_it)
        where = where_of(ledger, request.scene_id, request.storyline_id)
        basis = request.belief.basis
        said = Said("", has_it[0], has_it, where, locale=locale, basis=basis, target="belief", pinned=True)
        outcomes = judge_statements(ledger, said, [added])
        return ledger.entry(outcomes=with_texts(ledger, outcomes, locale, ""), note=note_of(Noted(has_it)))

    return await once(
        timeline,
        head,
        request.at,
        lambda: app.commit(
            timeline,
            head,
            "memory",
            write,
            at=request.at,
            ids=has_it,
            game_time_s=request.game_time_s,
            cast=people.cast,
        ),
    )


def _statement(people: People, belief: AddedBelief) -> Statement:
    subject_id = subject(people, belief.subject_id, "belief.subject_id")
    return Statement(
        "correction",
        "corrects",
        subject_id,
        (subject_id,),
        detail_named(people, subject_id, belief.detail),
        belief.value,
        "",
        scope=belief.scope or "character",
        persistence=belief.persistence,
    )


def _experienced(ledger: Ledger, text: str, actor_id: str, has_it: tuple[str, ...]) -> Entry:
    """An event that nothing follows from, kept by those who are to have it, and pinned."""
    event = Event(ledger.new_id("v"), "observation", "", actor_id=actor_id, text=text, perceivers=has_it)
    memory_id = f"m{ledger.seq}.0"
    for who in has_it:
        ledger.note(who, Perceived(0, keeps=(event.event_id,)))
        ledger.note(who, MemoryEdited(memory_id, pinned=True))
    return ledger.entry(events=[event], note=note_of(Noted(has_it, memory_id)))
