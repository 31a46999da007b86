"""`dramaturg cast schema DIR`: JSON Schemas with the cast's own names, so that editors complete and check its files."""

import argparse
import json
import os
from collections.abc import Mapping
from pathlib import Path

from dramaturg_server.cli import UserError, program
from dramaturg_server.cli.casting.check import require_cast

FOLDER = ".schema"
SETTINGS = Path(".vscode", "settings.json")
KNOWLEDGE = "knowledge.schema.json"
JETBRAINS = "JetBrains IDEs: Settings, Languages & Frameworks, Schemas and DTDs, JSON Schema Mappings; add each of:"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="the cast's folder")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help=f"where the schemas go (default: {FOLDER}/ inside the cast)"
    )
    parser.add_argument(
        "--workspace",
        type=Path,
        metavar="FOLDER",
        help=f"the folder that VS Code opens; its {SETTINGS.as_posix()} is told where the schemas are (default: DIR)",
    )
    parser.add_argument("--print", action="store_true", help="print the settings, and leave the settings file alone")


def run(arguments: argparse.Namespace) -> int:
    """Returns 0; also for a cast with errors, whose schemas name what could be read."""
    from dramaturg_server.cast.editor_schemas import GLOBS, editor_schemas
    from dramaturg_server.cast.loader import load_cast

    folder: Path = arguments.folder
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    require_cast(folder)
    workspace: Path = arguments.workspace or folder
    if not workspace.is_dir():
        raise UserError(f"--workspace {workspace}: no such folder")
    files = {kind: _glob(workspace, folder, inside) for kind, inside in GLOBS.items()}
    loaded = load_cast(folder)
    written = _write(editor_schemas(loaded), arguments.out or folder / FOLDER)
    if loaded.cast is None:
        print(
            f"the cast has errors: names of faulty parts may be missing ('{program()} cast check {folder}' shows them)"
        )
    globs = {_from(workspace, written[kind]): glob for kind, glob in files.items()}
    _tell_editor(workspace / SETTINGS, globs, only_print=arguments.print)
    print(JETBRAINS)
    for schema, glob in globs.items():
        print(f"  {schema}  {glob}")
    print(f"{KNOWLEDGE} is for the front matter of knowledge/*.md, which these editors don't check")
    return 0


def _write(schemas: Mapping[str, object], out: Path) -> dict[str, Path]:
    """Writes one file per kind; the paths by kind."""
    from dramaturg_server.cast.editor_schemas import ENDING

    paths = {kind: out / f"{kind}{ENDING}" for kind in schemas}
    try:
        out.mkdir(parents=True, exist_ok=True)
        for kind, path in paths.items():
            path.write_text(json.dumps(schemas[kind], ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as wrong:
        raise UserError(f"--out {out}: {wrong.strerror}") from None
    print(f"{len(paths)} schemas written to {out}")
    return paths


def _from(workspace: Path, path: Path) -> str:
    """The path as the settings of a workspace name it: relative where it lies inside, else whole."""
    relative = Path(os.path.relpath(path.resolve(), workspace.resolve()))
    return f"./{relative.as_posix()}" if ".." not in relative.parts else path.resolve().as_posix()


def _glob(workspace: Path, folder: Path, inside: str) -> str:
    relative = Path(os.path.relpath(folder.resolve(), workspace.resolve()))
    if ".." in relative.parts:
        raise UserError(f"--workspace {workspace}: the cast {folder} does not lie in it")
    return (relative / inside).as_posix()


def _tell_editor(settings: Path, globs: Mapping[str, str], *, only_print: bool) -> None:
    """Merges the globs into the settings, or prints what to write there."""
    from dramaturg_server.cast.editor_settings import SCHEMAS_KEY, merged_settings

    try:
        existing = settings.read_text(encoding="utf-8-sig") if settings.exists() else ""
        merged = None if only_print else merged_settings(existing, globs)
        if merged is not None and merged != existing:
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text(merged, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise UserError(f"{settings}: {wrong}") from None
    if merged is None:
        why = "" if only_print else f"{settings} holds more than plain JSON and is left alone; "
        print(f"{why}for VS Code's settings.json:")
        print(json.dumps({SCHEMAS_KEY: dict(globs)}, ensure_ascii=False, indent=2))
    elif merged != existing:
        print(f"VS Code: {settings} names them")
