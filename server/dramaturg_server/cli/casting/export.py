"""`dramaturg cast export DIR`: what engines need of a cast, as one JSON file."""

import argparse
import sys
from pathlib import Path

from dramaturg_server.cli import UserError
from dramaturg_server.cli.casting.check import cast_is_broken


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "The file holds ids, display names, types and every fixed line with its text in each language; engines make "
        "drop-downs, constants and voice-over tables of it, and play its lines where no sidecar runs. The same cast "
        "always gives the same bytes."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the cast's folder")
    parser.add_argument("--out", type=Path, metavar="FILE", help="for example cast.json (default: standard output)")


def run(arguments: argparse.Namespace) -> int:
    """Returns 0; a cast with errors is not exported."""
    from dramaturg_server.cast.export import exported
    from dramaturg_server.cast.loader import load_cast

    folder: Path = arguments.folder
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    loaded = load_cast(folder)
    if loaded.cast is None or loaded.sources is None:
        raise UserError(cast_is_broken(folder, loaded.errors))
    content = exported(loaded.cast, loaded.sources.world.events)
    out: Path | None = arguments.out
    if out is None:
        sys.stdout.buffer.write(content)  # the same bytes, whatever the terminal's encoding
        return 0
    try:
        out.write_bytes(content)
    except OSError as wrong:
        raise UserError(f"--out {out}: {wrong.strerror}") from None
    print(f"{loaded.cast.cast_id} written to {out}")
    return 0
