"""What the remark of a turn states, read before it is answered, with what was said before where that may decide it."""

from collections.abc import Iterator, Sequence
from typing import Final

from ..domain.heard_before import LineBefore, with_hearers
from ..domain.lineage import NEWEST
from ..domain.log import Entry
from ..domain.memories import kept_by
from ..domain.said import context_of, may_refer_back, statements_in
from ..domain.statements import Statement
from ..domain.who import People
from ..domain.wording import in_language
from ..ports import MARK_TURN
from .application import Application
from .scene import Admitted
from .timeline import Head, Timeline

TURNS_BEFORE: Final = 3


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
    before = await _last_lines(timeline, head, people, decider_id) if may_refer_back(request.text) else ()
    names = app.names_in_play.of(people)
    banned = in_language(turn.cast.banned, request.locale, turn.cast.source_language)

    def read(lines: Sequence[LineBefore]) -> tuple[Statement, ...]:
        last = tuple((line.speaker_id, line.text) for line in lines)
        context = context_of(people, names, people.inside(request.speaker_id), decider_id, request.text, last)
        return statements_in(request.text, request.locale, context, banned)

    return with_hearers(read, before)


async def _last_lines(timeline: Timeline, head: Head, people: People, character_id: str) -> tuple[LineBefore, ...]:
    """The last lines that the character heard and keeps, oldest first."""
    rows = await timeline.store.newest(
        timeline.playthrough_id, character_id, head.view, below=NEWEST, limit=TURNS_BEFORE, marks=MARK_TURN
    )
    return tuple(line for row in reversed(rows) for line in _lines(row.entry, people, character_id))


def _lines(entry: Entry, people: People, character_id: str) -> Iterator[LineBefore]:
    turn = entry.turn
    if turn is None or turn.care or turn.turn_id not in kept_by(character_id, entry):
        return
    keeping = (mind.character_id for mind in entry.minds)
    heard_by = frozenset(who for who in keeping if turn.turn_id in kept_by(who, entry))
    yield LineBefore(people.inside(turn.speaker_id), turn.text, heard_by)
    yield from (LineBefore(line.speaker_id, line.text, heard_by) for line in turn.lines)
