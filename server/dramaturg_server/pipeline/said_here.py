"""What the remark of a turn states, read before it is answered, with what was said before where that may decide it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..domain.beliefs import Belief, Believed
from ..domain.heard_before import LineBefore, to_bystanders, with_hearers
from ..domain.lineage import NEWEST
from ..domain.log import Entry, Turn
from ..domain.memories import kept_by
from ..domain.said import context_of, may_refer_back, statements_in
from ..domain.statements import Statement, Told
from ..domain.who import People
from ..domain.wording import in_language
from ..ports import MARK_TURN
from .application import Application
from .scene import Admitted
from .timeline import Head, Timeline

TURNS_BEFORE: Final = 3
ROWS_BEFORE: Final = 16
"""Of the log, in which what one said last to whomever is looked for."""


async def said_here(app: Application, timeline: Timeline, head: Head, turn: Admitted) -> tuple[Statement, ...]:
    """The statements of a remark, in the ids of the cast under which it was admitted.

    It is read with what the one who is spoken to heard last; `known_to` tells who else heard as much.
    """
    request = turn.request
    if not request.text.strip():
        return ()
    playthrough = timeline.playthrough
    people = People(turn.cast, head.world, playthrough.primary_player_id, playthrough.content_locale)
    addressee = people.character(request.addressee_id)
    decider_id = turn.responder_id if addressee is None else addressee.character_id
    refers_back = may_refer_back(request.text)
    before = await _last_lines(timeline, head, people, decider_id) if refers_back else ()
    names = app.names_in_play.of(people)
    banned = in_language(turn.cast.banned, request.locale, turn.cast.source_language)

    def read(lines: Sequence[LineBefore]) -> tuple[Statement, ...]:
        last = tuple((line.speaker_id, line.text) for line in lines)
        context = replace(
            context_of(people, names, people.inside(request.speaker_id), decider_id, request.text, last),
            said_to=tuple(line.to_id for line in lines),
            told=tuple(line.told for line in lines),
        )
        return statements_in(request.text, request.locale, context, banned)

    found = with_hearers(read, before)
    if found or not refers_back:
        return found
    hearing = tuple(who for who in map(people.inside, request.hearer_ids) if people.character(who) is not None)
    return to_bystanders(read, await _said_elsewhere(timeline, head, people, request.speaker_id, decider_id, hearing))


async def _last_lines(timeline: Timeline, head: Head, people: People, character_id: str) -> tuple[LineBefore, ...]:
    """The last lines that the character heard and keeps, oldest first."""
    rows = await timeline.store.newest(
        timeline.playthrough_id, character_id, head.view, below=NEWEST, limit=TURNS_BEFORE, marks=MARK_TURN
    )
    await head.load((character_id,))
    beliefs = head.mind(character_id).beliefs
    return tuple(line for row in reversed(rows) for line in _lines(row.entry, people, character_id, beliefs))


async def _said_elsewhere(
    timeline: Timeline, head: Head, people: People, speaker_id: str, decider_id: str, hearing: Sequence[str]
) -> dict[str, tuple[LineBefore, ...]]:
    """What one said last, with what was answered, by character of `hearing` that heard and keeps it; nothing where the
    one who is spoken to heard it as well, or where something was said to the speaker since."""
    speaker_id = people.inside(speaker_id)
    rows = (
        await timeline.store.rows(
            timeline.playthrough_id, head.view, above=max(0, head.seq - ROWS_BEFORE), limit=ROWS_BEFORE
        )
        if hearing
        else ()
    )
    entry = next((row.entry for row in reversed(rows) if _concerns(row.entry.turn, people, speaker_id)), None)
    turn = None if entry is None else entry.turn
    if entry is None or turn is None or people.inside(turn.speaker_id) != speaker_id:
        return {}
    if turn.turn_id in kept_by(decider_id, entry):
        return {}
    keeping = tuple(who for who in hearing if turn.turn_id in kept_by(who, entry))
    await head.load(keeping)
    return {who: tuple(_lines(entry, people, who, head.mind(who).beliefs)) for who in keeping}


def _concerns(turn: Turn | None, people: People, speaker_id: str) -> bool:
    return turn is not None and speaker_id in (people.inside(turn.speaker_id), people.inside(turn.addressee_id))


def _lines(entry: Entry, people: People, character_id: str, beliefs: Mapping[str, Belief]) -> Iterator[LineBefore]:
    """The remark and what was answered, without what repeats the remark: a confirmation is no answer that one corrects.

    beliefs: of the character.
    """
    turn = entry.turn
    if turn is None or turn.care or turn.turn_id not in kept_by(character_id, entry):
        return
    keeping = (mind.character_id for mind in entry.minds)
    heard_by = frozenset(who for who in keeping if turn.turn_id in kept_by(who, entry))
    speaker_id = people.inside(turn.speaker_id)
    to_id = people.inside(turn.addressee_id or turn.responder_id)
    yield LineBefore(speaker_id, turn.text, heard_by, to_id, tuple(_taken(turn, entry, character_id)))
    if any(outcome.spoken for outcome in turn.outcomes):
        return
    told = tuple(_told(turn, character_id, beliefs))
    yield from (LineBefore(line.speaker_id, line.text, heard_by, speaker_id, told) for line in turn.lines)


def _taken(turn: Turn, entry: Entry, character_id: str) -> Iterator[Told]:
    """What the remark was taken to say by the character, and by whom else."""
    believed = [
        (mind.character_id, fact.belief)
        for mind in entry.minds
        for fact in mind.facts
        if isinstance(fact, Believed) and fact.belief.source_id == turn.turn_id
    ]
    own = [(belief.subject_id, belief.detail, belief.value) for who, belief in believed if who == character_id]
    if character_id == turn.responder_id:
        own += [
            (one.subject_id, one.detail, one.value)
            for one in turn.outcomes
            if one.kind == "confirmed" and one.category == "story_fact" and one.value
        ]
    for subject_id, detail, value in dict.fromkeys(own):
        others = (
            who for who, one in believed if (one.subject_id, one.detail, one.value) == (subject_id, detail, value)
        )
        yield Told(subject_id, detail, value, frozenset((character_id, *others)))


def _told(turn: Turn, character_id: str, beliefs: Mapping[str, Belief]) -> Iterator[Told]:
    """What the character told from its own records in that turn."""
    if turn.responder_id != character_id:
        return
    for recalled in turn.recalled:
        belief = beliefs.get(recalled.item_id) if recalled.kind == "belief" and recalled.spoken else None
        if belief is not None:
            yield Told(belief.subject_id, belief.detail, belief.value, frozenset({character_id}))
