"""Opens a playthrough, or makes it; says what a changed cast means for it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..domain.content import Cast, shortened
from ..domain.errors import BadInput, Conflict, Reason
from ..domain.lineage import NEWEST, View
from ..domain.log import Entry
from ..domain.mind import PlayerMet, World
from ..domain.renames import Renames
from ..domain.schema import Schema
from ..domain.values import PRIMARY_PLAYER
from ..domain.who import People
from ..ports import MARK_OTHER, WORLD, Answered, Playthrough, Store, Write
from .admit import free_for_player, kept_locale
from .application import Application
from .once import answer_to, once_answered, stored_answer
from .requests import OpenRequest
from .timeline import Draft, Head, Timeline


@dataclass(frozen=True, slots=True)
class CastReport:
    """What became of the cast since the playthrough last ran: field patterns that are new, gone, of other type.

    renamed: kind, former id and present one of each, fields among them · missing: characters of the branch that the
    cast has no more, or whose archetype it has no more · doubled: ids of spawned ones and players
    that the cast now has, too.
    """

    recorded_version: str
    loaded_version: str
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    reset: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str, str], ...] = ()
    missing: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()

    @property
    def is_news(self) -> bool:
        """Tells whether the log is still to learn of it."""
        differs = self.recorded_version != self.loaded_version
        return differs or bool(self.added or self.removed or self.reset or self.renamed)


@dataclass(frozen=True, slots=True)
class Opened:
    created: bool
    timeline: Timeline
    head: Head
    report: CastReport


async def open_playthrough(app: Application, request: OpenRequest) -> Opened:
    """Creates or gets. The content locale and the primary player are fixed when it is made.

    A repeated call tells the same of creation and cast, and where the playthrough stands now.

    Raises BadInput for another locale or player than it was made with and for an id that no player may carry,
    Conflict(CAST_MISMATCH) for another game's cast, Conflict(REQUEST_ID_REUSED).
    """
    stored = await app.store.playthrough(request.at.playthrough_id)
    if stored is not None:
        _require_cast(app.cast, stored)
    timeline = await app.timeline(request.at.playthrough_id, create=_new(app, request))
    _require_cast(app.cast, timeline.playthrough)
    head = timeline.head()

    async def replay(answered: Answered) -> tuple[bool, CastReport]:
        answer = stored_answer(answered, "opened")
        return answer["opened"], CastReport(**{k: _as_tuple(v) for k, v in answer["report"].items()})

    async def work() -> tuple[bool, CastReport]:
        _require_same(timeline.playthrough, request)
        before = await _seen_before(app, timeline, head)
        seen = seen_of(app.cast, head.renames, before)
        people = app.people(timeline, head.world)
        report = replace(report_of(before, seen), missing=missing(people), doubled=doubled(people))
        created = await _record(app, timeline, head, request, report, seen)
        await _keep_version(timeline, seen.cast)
        return created, report

    created, report = await once_answered(timeline, request.at, replay, work, head=head)
    return Opened(created, timeline, head, report)


async def _record(
    app: Application, timeline: Timeline, head: Head, request: OpenRequest, report: CastReport, seen: "CastSeen"
) -> bool:
    """Writes down who plays under which cast, where that is new; tells whether nothing was ever written before."""
    created = timeline.places == (1, 0)
    answer = {"opened": created, "report": asdict(report)}
    met = _newly_met(app.people(timeline, head.world), request)
    if not (created or met or report.is_news):
        answered = answer_to(request.at, head.number, answer)
        if answered is not None:
            await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, answered=answered), lambda: None)
        return created
    fingerprint = json.dumps(asdict(seen))

    def judge(draft: Draft) -> Entry:
        ledger = app.ledger(timeline, "open", draft)
        for fact in met:
            ledger.note_world(fact)
        return ledger.entry(note=fingerprint)

    await timeline.submit(head, judge, at=request.at, answer=json.dumps(answer).encode())
    return created


async def _keep_version(timeline: Timeline, version: str) -> None:
    """What lists show: of the branches each keeps in its log which cast it was opened under."""
    kept = replace(timeline.playthrough, cast_version=version)

    def apply() -> None:
        timeline.playthrough = kept

    if kept != timeline.playthrough:
        await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, playthrough=kept), apply)


def _newly_met(people: People, request: OpenRequest) -> list[PlayerMet]:
    """Players that the world doesn't know yet, or under another name; BadInput for an id that no player may carry."""
    known = people.world.players
    named = {people.primary_player_id: ""} | {people.outside(who): name for who, name in request.players.items()}
    for player_id in named:
        if not people.is_player(player_id):
            free_for_player(people, player_id, "player_ids")
    return [
        PlayerMet(player_id, name)
        for player_id, name in named.items()
        if known.get(player_id) is None or (name and known[player_id] != name)
    ]


def _new(app: Application, request: OpenRequest) -> Playthrough:
    locale = kept_locale(app.cast, request.content_locale)
    primary = request.primary_player_id or PRIMARY_PLAYER
    people = People(app.cast, World(), primary)
    free_for_player(people, primary, "primary_player_id")
    _newly_met(people, request)  # before anything is made
    return Playthrough(
        request.at.playthrough_id, app.cast.cast_id, version_of(app.cast), locale, primary, app.clock.now_ms()
    )


def _require_cast(cast: Cast, playthrough: Playthrough) -> None:
    if playthrough.cast_id != cast.cast_id:
        raise Conflict(
            Reason.CAST_MISMATCH,
            f"playthrough {playthrough.playthrough_id!r} belongs to cast {playthrough.cast_id!r}, "
            f"and {cast.cast_id!r} is loaded",
            recorded=playthrough.cast_id,
            loaded=cast.cast_id,
        )


def _require_same(playthrough: Playthrough, request: OpenRequest) -> None:
    if request.content_locale and playthrough.content_locale not in shortened(request.content_locale):
        raise BadInput("content_locale", f"was fixed to {playthrough.content_locale!r} when the playthrough was made")
    if request.primary_player_id and request.primary_player_id != playthrough.primary_player_id:
        raise BadInput(
            "primary_player_id", f"was fixed to {playthrough.primary_player_id!r} when the playthrough was made"
        )


def _as_tuple(value: object) -> Any:
    """JSON has lists only."""
    return tuple(map(_as_tuple, value)) if isinstance(value, list) else value


def version_of(cast: Cast) -> str:
    """The writer's version, else a digest of the files."""
    return cast.version or cast.digest[:12]


def kinds(schema: Schema) -> dict[str, str]:
    """Field pattern -> type: what is compared when a playthrough meets a changed cast."""
    return {leaf.pattern: leaf.kind for leaf in schema.leaves}


@dataclass(frozen=True, slots=True)
class CastSeen:
    """What an `open` row keeps of the cast.

    fields: pattern -> type · renamed: as in `CastReport` · gone: patterns that earlier casts of the playthrough had.
    """

    cast: str
    fields: Mapping[str, str]
    renamed: tuple[tuple[str, str, str], ...] = ()
    gone: tuple[str, ...] = ()


def seen_of(cast: Cast, renames: Renames, before: CastSeen | None = None) -> CastSeen:
    """What is to be kept of the cast.

    renames: by which of its own the branch is read · before: what was kept of the one played under before, if any.
    """
    fields = kinds(cast.schema)
    earlier = dict.fromkeys((*before.gone, *before.fields)) if before is not None else {}
    gone = tuple(pattern for pattern in earlier if pattern not in fields)
    return CastSeen(version_of(cast), fields, renames.pairs, gone)


async def _seen_before(app: Application, timeline: Timeline, head: Head) -> CastSeen:
    """Until the next await after this, the cast in use stays the one it is."""
    recorded = await recorded_cast(timeline.store, timeline.playthrough_id, head.view)
    await timeline.let_go()
    return recorded or seen_of(app.cast, head.renames)


def report_of(before: CastSeen, now: CastSeen) -> CastReport:
    """How two versions of a cast differ for a playthrough that goes from the one to the other."""
    known = set(before.renamed)
    renamed = tuple(
        (kind, old, new)
        for kind, old, new in now.renamed
        if (kind, old, new) not in known and (kind != "field" or old in before.fields)
    )
    former = {new: old for kind, old, new in renamed if kind == "field"}
    return CastReport(
        before.cast,
        now.cast,
        tuple(path for path in now.fields if path not in before.fields and path not in former),
        tuple(path for path in before.fields if path not in now.fields and path not in former.values()),
        tuple(p for p, kind in now.fields.items() if before.fields.get(former.get(p, p), kind) != kind),
        renamed,
    )


def missing(people: People) -> tuple[str, ...]:
    """Characters of the branch whom no call reaches any more: nobody in the cast is what they were made of."""
    met = people.world.met.union(people.world.spawned) - people.world.despawned
    return tuple(sorted(who for who in met if people.character(who) is None))


def doubled(people: People) -> tuple[str, ...]:
    """Characters of the cast whom no call reaches, since play gave their id to somebody else: spawned, or a player."""
    given = people.world.spawned.keys() | people.world.players.keys()
    return tuple(sorted(given & people.cast.characters.keys()))


async def recorded_cast(store: Store, playthrough_id: str, view: View) -> CastSeen | None:
    """The cast as the newest visible `open` row saw it."""
    after = NEWEST
    while rows := await store.newest(playthrough_id, WORLD, view, below=after, limit=64, marks=MARK_OTHER):
        for row in rows:
            if row.entry.kind == "open" and row.entry.note:
                seen = json.loads(row.entry.note)
                more = (_as_tuple(seen.get(key, [])) for key in ("renamed", "gone"))
                return CastSeen(str(seen["cast"]), dict(seen["fields"]), *more)
        after = rows[-1].entry.seq
    return None
