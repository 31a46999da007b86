"""Opens a playthrough, or makes it; says what a changed cast means for it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from ..domain.content import Cast
from ..domain.errors import BadInput, Conflict, Reason
from ..domain.ledger import Ledger
from ..domain.log import Entry
from ..domain.mind import PlayerMet
from ..domain.schema import Schema
from ..ports import MARK_OTHER, WORLD, Playthrough
from .application import Application
from .once import once
from .requests import OpenRequest
from .timeline import Head, Timeline


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

    Raises BadInput for another locale or player than it was made with, Conflict(CAST_MISMATCH) for another game's cast.
    """
    stored = await app.store.playthrough(request.at.playthrough_id)
    wanted = stored or _new(app, request)
    _require_same(app.cast, wanted, request)
    timeline = await app.timeline(request.at.playthrough_id, create=wanted)
    head = timeline.head()
    report = await _report(app, timeline, head)
    met = [
        PlayerMet(player_id, name)
        for player_id, name in ({timeline.playthrough.primary_player_id: ""} | dict(request.players)).items()
        if head.world.players.get(player_id) is None or (name and head.world.players[player_id] != name)
    ]
    fingerprint = json.dumps({"cast": version_of(app.cast), "fields": kinds(app.cast.schema)})
    if stored is None or met or report.recorded_version != report.loaded_version:

        def write(ledger: Ledger) -> Entry:
            for fact in met:
                ledger.note_world(fact)
            return ledger.entry(note=fingerprint)

        await once(timeline, head, request.at, lambda: app.commit(timeline, head, "open", write, at=request.at))
    return Opened(stored is None, timeline, head, report)


def _new(app: Application, request: OpenRequest) -> Playthrough:
    locale = request.content_locale or app.cast.source_language
    if locale not in app.cast.languages:
        raise BadInput(
            "content_locale", f"{locale!r} is not among the cast's languages: {', '.join(app.cast.languages)}"
        )
    return Playthrough(
        request.at.playthrough_id,
        app.cast.cast_id,
        version_of(app.cast),
        locale,
        request.primary_player_id or "player",
        app.clock.now_ms(),
    )


def _require_same(cast: Cast, playthrough: Playthrough, request: OpenRequest) -> None:
    if playthrough.cast_id != cast.cast_id:
        raise Conflict(
            Reason.CAST_MISMATCH,
            f"playthrough {playthrough.playthrough_id!r} belongs to cast {playthrough.cast_id!r}, "
            f"and {cast.cast_id!r} is loaded",
            recorded=playthrough.cast_id,
            loaded=cast.cast_id,
        )
    if request.content_locale and request.content_locale != playthrough.content_locale:
        raise BadInput("content_locale", f"was fixed to {playthrough.content_locale!r} when the playthrough was made")
    if request.primary_player_id and request.primary_player_id != playthrough.primary_player_id:
        raise BadInput(
            "primary_player_id", f"was fixed to {playthrough.primary_player_id!r} when the playthrough was made"
        )


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
