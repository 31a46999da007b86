"""Lists of turns, evidence, refusals, changes, characters; paged by log position, stable while data is added."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from ..domain.content import Character
from ..domain.evidence import Evidence
from ..domain.lineage import NEWEST
from ..domain.log import Entry
from ..domain.mind import Change, Mind, MindFact, Refused, World
from ..domain.paths import covers
from ..domain.propose import now_shut
from ..domain.schema import Schema
from ..ports import MARK_CHANGE, MARK_EVIDENCE, MARK_TURN, WORLD, Row
from .admit import known_character
from .application import Application
from .masks import is_among, is_known, kept_path, unknown_field
from .open_playthrough import recorded_cast
from .requests import PageRequest
from .timeline import Head, Timeline

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some entries and where the next page starts (0: this was the last)."""

    items: tuple[T, ...]
    next_after: int = 0


@dataclass(frozen=True, slots=True)
class Dated(Generic[T]):
    """A fact with the row and branch it lies in."""

    fact: T
    entry: Entry
    branch_id: str


async def list_turns(app: Application, request: PageRequest) -> Page[Dated[Entry]]:
    """Turns that a character or player spoke, answered or heard; all of the playthrough where nobody is named."""
    timeline, head = await app.reading(request.at)
    people = app.people(timeline, head.world)
    who, is_player = request.character_id, people.is_player(request.character_id)
    if who and not is_player:
        known_character(people, who, "character_id")

    def pick(entry: Entry) -> Iterable[Entry]:
        return (entry,) if entry.turn is not None and (not who or who in entry.turn.hearers) else ()

    key = WORLD if is_player else who  # the log lists rows by character; players have no list of their own
    return await dated(timeline, head, replace(request, character_id=key), MARK_TURN, pick)


async def list_evidence(app: Application, request: PageRequest) -> Page[Dated[Evidence]]:
    """A character's evidence, everyone's where none is named, low included; `path`: only what bears on that field."""
    timeline, head = await _of(app, request)
    path = _path(app, timeline, head, request)

    def pick(entry: Entry) -> Iterable[Evidence]:
        facts = _facts_in(entry, request.character_id)
        return (f for _, f in facts if isinstance(f, Evidence) and (not path or f.bears_on(path)))

    return await _found(app, timeline, head, request, path, await dated(timeline, head, request, MARK_EVIDENCE, pick))


async def field_history(app: Application, request: PageRequest) -> Page[Dated[Change]]:
    """When and why a field changed, a branch of the tree covering its leaves; every field where `path` is empty."""
    timeline, head = await _of(app, request)
    path = _path(app, timeline, head, request)

    def pick(entry: Entry) -> Iterable[Change]:
        facts = entry.facts_of(request.character_id)
        return (f for f in facts if isinstance(f, Change) and (not path or covers(path, f.path)))

    return await _found(app, timeline, head, request, path, await dated(timeline, head, request, MARK_CHANGE, pick))


async def list_rejections(app: Application, request: PageRequest) -> Page[tuple[str, Refused]]:
    """Why fields have not changed, with whose they are: each distinct refusal once, with its count.

    The newest 256 of a character; of everyone where none is named.
    """
    timeline, head = await _of(app, request)
    path = _path(app, timeline, head, request)
    ids = [request.character_id] if request.character_id else sorted(head.world.met)
    await head.load(ids)
    told = ((who, refusal) for who in ids for refusal in as_of_now(head.mind(who), app.cast.schema))
    refused = [(who, refusal) for who, refusal in told if not path or covers(path, refusal.path)]
    return await _found(app, timeline, head, request, path, whole_rows(refused, request, lambda found: found[1].seq))


def as_of_now(mind: Mind, schema: Schema) -> tuple[Refused, ...]:
    """A mind's refusals; open only where the proposal still is: the newest of its field, not granted or expired.

    One whose field the cast of the moment shuts is over, and says so before a unit begins that writes it down.
    """
    newest = {refusal.path: refusal for refusal in mind.refused.values() if refusal.stays_open}
    waiting = {path: refusal for path, refusal in newest.items() if path in mind.open}
    return tuple(
        now_shut(mind, schema, refusal) or refusal
        if waiting.get(refusal.path) is refusal
        else replace(refusal, stays_open=False)
        for refusal in mind.refused.values()
    )


def whole_rows(items: Iterable[T], request: PageRequest, row: Callable[[T], int]) -> Page[T]:
    """A page of items by their rows that starts behind row `after` and ends with a whole one, so that what is added
    moves nothing."""
    after, newest_first = request.after, request.newest_first
    ordered = sorted(items, key=row, reverse=newest_first)
    rest = [one for one in ordered if not after or (row(one) < after if newest_first else row(one) > after)]
    if len(rest) <= request.size:
        return Page(tuple(rest))
    last = row(rest[request.size - 1])
    shown = tuple(one for place, one in enumerate(rest) if place < request.size or row(one) == last)
    return Page(shown, last if len(shown) < len(rest) else 0)


async def list_characters(app: Application, request: PageRequest) -> Page[tuple[Character, Mind, World]]:
    """Everybody in the world in the cast's order, spawned ones last."""
    timeline, head = await app.reading(request.at)
    people = app.people(timeline, head.world)
    ids = people.ever()
    chosen = ids[request.after : request.after + request.size]
    await head.load(chosen)
    items = tuple(
        (character, head.mind(i), head.world) for i in chosen if (character := people.character(i)) is not None
    )
    after = request.after + len(chosen)
    return Page(items, after if after < len(ids) else 0)


async def _of(app: Application, request: PageRequest) -> tuple[Timeline, Head]:
    timeline, head = await app.reading(request.at)
    if request.character_id:
        known_character(app.people(timeline, head.world), request.character_id, "character_id")
    return timeline, head


def _path(app: Application, timeline: Timeline, head: Head, request: PageRequest) -> str:
    """The path that is asked for, where one is: of a field that the schema has, or had when it was played."""
    return kept_path(app.people(timeline, head.world), head.renames, request.path) if request.path else ""


async def _found(
    app: Application, timeline: Timeline, head: Head, request: PageRequest, path: str, page: Page[T]
) -> Page[T]:
    """The page; a field that the schema lacks is known where it left something, or a cast had it that was played."""
    if path and not (page.items or request.after or is_known(app.cast.schema, path)):
        seen = await recorded_cast(timeline.store, timeline.playthrough_id, head.view)
        if seen is None or not is_among((*seen.fields, *seen.gone), path):
            raise unknown_field(request.path)
    return page


def _facts_in(entry: Entry, character_id: str) -> Iterable[tuple[str, MindFact]]:
    """What a row did to one character, or to all where none is named."""
    minds = (mind for mind in entry.minds if character_id in ("", mind.character_id))
    return ((mind.character_id, fact) for mind in minds for fact in mind.facts)


async def dated(
    timeline: Timeline, head: Head, request: PageRequest, marks: int, pick: Callable[[Entry], Iterable[T]]
) -> Page[Dated[T]]:
    """Facts of whole rows until the page is full: a row's facts are never cut apart."""
    items: list[Dated[T]] = []
    after = request.after
    while True:
        rows, more = await _rows(timeline, head, request, request.character_id, marks, after)
        for row in rows:
            items += [Dated(fact, row.entry, f"b{row.branch}") for fact in pick(row.entry)]
            after = row.entry.seq
            if len(items) >= request.size:
                return Page(tuple(items), after if more or row is not rows[-1] else 0)
        if not more:
            return Page(tuple(items))


async def _rows(
    timeline: Timeline, head: Head, request: PageRequest, character_id: str, marks: int, after: int | None = None
) -> tuple[Sequence[Row], bool]:
    """A page of rows and whether there are more."""
    at = request.after if after is None else after
    store, name, limit = timeline.store, timeline.playthrough_id, request.size + 1
    if request.newest_first:
        rows = await store.newest(name, character_id, head.view, below=at or NEWEST, limit=limit, marks=marks)
    else:
        rows = await store.oldest(name, character_id, head.view, above=at, limit=limit, marks=marks)
    return rows[: request.size], len(rows) > request.size
