"""`dramaturg cast check DIR --against DATA`: what a cast would make of saves that are there. Only reads, also beside a
running server."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dramaturg_server.cli import EXIT_FAILED, UserError
from dramaturg_server.domain.errors import DramaturgError

if TYPE_CHECKING:
    from dramaturg_server.domain.content import Cast
    from dramaturg_server.pipeline.foresee_patch import Foreseen

SHOWN_IDS = 12


def foresee(cast: "Cast", data: Path) -> "Sequence[Foreseen]":
    """What the cast would make of each of its playthroughs in the data folder; those of other casts are left out.

    Raises UserError for a folder that holds no data, or data that can't be read.
    """
    from dramaturg_server.adapters.sqlite_store import FILE_NAME

    if not (data / FILE_NAME).is_file():
        raise UserError(f"{data} is no data folder: it has no {FILE_NAME}")
    try:
        return asyncio.run(_foresee(cast, data))
    except DramaturgError as unreadable:
        raise UserError(f"{data}: {unreadable.message}", EXIT_FAILED) from unreadable


async def _foresee(cast: "Cast", data: Path) -> "Sequence[Foreseen]":
    from dramaturg_server.adapters.sqlite_store import SqliteStore
    from dramaturg_server.pipeline.foresee_patch import foreseen

    store = SqliteStore(data)
    try:
        await store.open_to_read()
        playthroughs = [p for p in await store.playthroughs() if p.cast_id == cast.cast_id]
        return [await foreseen(store, cast, playthrough) for playthrough in playthroughs]
    finally:
        await store.close()


def as_json(found: "Sequence[Foreseen]") -> list[dict[str, Any]]:
    """One map per playthrough."""
    return [_as_json(one) for one in found]


def _as_json(one: "Foreseen") -> dict[str, Any]:
    report = one.report
    return {
        "playthrough": one.playthrough.playthrough_id,
        "rows": one.rows,
        "recorded_version": report.recorded_version if report else "",
        "loaded_version": report.loaded_version if report else "",
        "renamed": [dict(zip(("kind", "was", "id"), pair, strict=True)) for pair in one.renamed],
        "added": list(report.added if report else ()),
        "removed": list(report.removed if report else ()),
        "retyped": list(report.reset if report else ()),
        "lost": list(one.lost),
        "defaulted": list(one.defaulted),
        "flags": list(one.flags),
        "doubled": list(one.doubled),
        "unused": {kind: list(names) for kind, names in one.unused.items()},
        "perhaps_renamed": [dict(zip(("kind", "was", "id"), pair, strict=True)) for pair in _perhaps_renamed(one)],
    }


def _perhaps_renamed(one: "Foreseen") -> Iterator[tuple[str, str, str]]:
    """Kind, former and present id of what seems to be a rename that was not written down."""
    gone = one.unused.get("character", ())
    for kind, names in one.unused.items():
        # lines that are named after a character go with it
        own = [name for name in names if kind != "line" or name.partition(".")[0] not in gone]
        yield from ((kind, old, new) for old, new in _likely(own, one.unheld.get(kind, ())))
    yield from (("field", old, new) for old, new in _likely(one.lost, one.report.added if one.report else ()))


def _likely(gone: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What is gone, each with what is new and nearly called so, or alone is new where it alone is gone."""
    from dramaturg_server.cast.problems import nearest_name

    if len(gone) == len(new) == 1:
        yield gone[0], new[0]
        return
    for old in gone[:SHOWN_IDS]:
        if name := nearest_name(old, new):
            yield old, name


def lines(found: "Sequence[Foreseen]") -> Iterator[str]:
    """What people read: a line per playthrough, what would happen to it below."""
    for one in found:
        report = one.report
        versions = f"{report.recorded_version} → {report.loaded_version}, " if report else ""
        yield f"{one.playthrough.playthrough_id} ({versions}{one.rows} rows)"
        told = list(_told(one))
        yield from (f"  {line}" for line in told or ["nothing is lost"])
    if not found:
        yield "no playthrough of this cast is there"


def _told(one: "Foreseen") -> Iterator[str]:
    report = one.report
    yield from (f"renamed  {kind} {old} → {new}" for kind, old, new in one.renamed)
    yield from (f"new      {path} starts at its default" for path in (report.added if report else ()))
    for path in dict.fromkeys((*(report.removed if report else ()), *one.lost)):
        played = "play has changed it: it stays in history" if path in one.lost else "nothing in play has changed it"
        yield f"lost     {path} leaves the state ({played})"
    for path in dict.fromkeys((*(report.reset if report else ()), *one.defaulted)):
        why = "its type changed" if report and path in report.reset else "it held values that it doesn't have any more"
        yield f"default  {path} goes to its default ({why})"
    yield from (f"default  flag {flag} reads as it starts (its type changed)" for flag in one.flags)
    for who in one.doubled:
        yield f"error    character {who}: play gave this id to another, who keeps it; the cast's own can't be reached,"
        yield "         nobody is renamed to it, and who was stays unused: choose another id"
    for kind, names in one.unused.items():
        more = f" and {len(names) - SHOWN_IDS} more" if len(names) > SHOWN_IDS else ""
        yield f"unused   {kind} {', '.join(names[:SHOWN_IDS])}{more}: kept, and the cast has none of that name"
    for kind, old, new in _perhaps_renamed(one):
        yield f"renamed? if the {kind} {new} was {old}, write `was: {old}` there"
