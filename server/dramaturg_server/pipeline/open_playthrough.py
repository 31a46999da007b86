"""Opens a playthrough, or makes it; says what a changed cast means for it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..domain.content import Cast
from ..domain.errors import BadInput, Conflict, Reason
from ..domain.log import Entry
from ..domain.mind import PlayerMet, World
from ..domain.schema import Schema
from ..domain.values import PRIMARY_PLAYER
from ..domain.who import People
from ..ports import MARK_OTHER, WORLD, Answered, Playthrough, Write
from .admit import free_for_player
from .application import Application
from .once import answer_to, once_answered, stored_answer
from .requests import OpenRequest
from .timeline import Draft, Head, Timeline


@dataclass(frozen=True, slots=True)
class CastReport:
    """What became of the schema since the playthrough last ran: field patterns that are new, gone, of other type."""

    recorded_version: str
    loaded_version: str
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    reset: tuple[str, ...] = ()


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
        report = await _report(app, timeline, head)
        return await _record(app, timeline, head, request, report), report

    created, report = await once_answered(timeline, request.at, replay, work, head=head)
    return Opened(created, timeline, head, report)


async def _record(app: Application, timeline: Timeline, head: Head, request: OpenRequest, report: CastReport) -> bool:
    """Writes down who plays under which cast, where that is new; tells whether nothing was ever written before."""
    created = timeline.places == (1, 0)
    answer = {"opened": created, "report": asdict(report)}
    met = _newly_met(app.people(timeline, head.world), request)
    if not (created or met or report.recorded_version != report.loaded_version):
        answered = answer_to(request.at, head.number, answer)
        if answered is not None:
            await timeline.commit(Write(timeline.playthrough_id, timeline.epoch, answered=answered), lambda: None)
        return created
    fingerprint = json.dumps({"cast": version_of(app.cast), "fields": kinds(app.cast.schema)})

    def judge(draft: Draft) -> Entry:
        ledger = app.ledger(timeline, "open", draft)
        for fact in met:
            ledger.note_world(fact)
        return ledger.entry(note=fingerprint)

    await timeline.submit(head, judge, at=request.at, answer=json.dumps(answer).encode())
    return created


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
    locale = request.content_locale or app.cast.source_language
    if locale not in app.cast.languages:
        raise BadInput(
            "content_locale", f"{locale!r} is not among the cast's languages: {', '.join(app.cast.languages)}"
        )
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
    if request.content_locale and request.content_locale != playthrough.content_locale:
        raise BadInput("content_locale", f"was fixed to {playthrough.content_locale!r} when the playthrough was made")
    if request.primary_player_id and request.primary_player_id != playthrough.primary_player_id:
        raise BadInput(
            "primary_player_id", f"was fixed to {playthrough.primary_player_id!r} when the playthrough was made"
        )


def _as_tuple(value: object) -> Any:
    """JSON has lists only."""
    return tuple(value) if isinstance(value, list) else value


def version_of(cast: Cast) -> str:
    """The writer's version, else a digest of the files."""
    return cast.version or cast.digest[:12]


def kinds(schema: Schema) -> dict[str, str]:
    """Field pattern -> type: what is compared when a playthrough meets a changed cast."""
    return {leaf.pattern: leaf.kind for leaf in schema.leaves}


async def _report(app: Application, timeline: Timeline, head: Head) -> CastReport:
    recorded = await _recorded(timeline, head)
    loaded = version_of(app.cast)
    if recorded is None:
        return CastReport(loaded, loaded)
    version, before = recorded
    now = kinds(app.cast.schema)
    return CastReport(
        version,
        loaded,
        tuple(path for path in now if path not in before),
        tuple(path for path in before if path not in now),
        tuple(path for path, kind in now.items() if before.get(path, kind) != kind),
    )


async def _recorded(timeline: Timeline, head: Head) -> tuple[str, Mapping[str, str]] | None:
    """The cast as the newest visible `open` row saw it."""
    after = 1 << 62
    while rows := await timeline.store.newest(
        timeline.playthrough_id, WORLD, head.view, below=after, limit=64, marks=MARK_OTHER
    ):
        for row in rows:
            if row.entry.kind == "open" and row.entry.note:
                seen = json.loads(row.entry.note)
                return str(seen["cast"]), dict(seen["fields"])
        after = rows[-1].entry.seq
    return None
