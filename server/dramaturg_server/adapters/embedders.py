"""Picks the embedder that the settings name: a model's folder, or the one that needs no model."""

from pathlib import Path

from ..config import Config
from ..ports import HASHING, Embedder, EmbedderFailed
from .hash_embedder import HashEmbedder
from .model_folder import model_folders, read_model_folder
from .onnx_embedder import OnnxEmbedder

AUTO, HASH = "auto", "hash"
DEFAULT_MODEL = "e5-small"
"""`dramaturg models build` makes it; where it is there, building others beside it changes nothing."""
_HOW_TO = "`dramaturg models build e5-small` makes one"


def build_embedder(config: Config) -> Embedder:
    """Loads what `config.embedder` names; takes a second for a model, so not on the event loop.

    `auto` always gives one: the usable folder of `config.models` that is called DEFAULT_MODEL, else the first by name,
    else hashing; what was passed over stands in its notes. Raises EmbedderFailed for a model that was asked for by name
    or path and can't be used.
    """
    if config.embedder == HASH:
        return HashEmbedder()
    if config.embedder == AUTO:
        return _first_usable(config)
    return _onnx(config, _named(config))


def require_named(config: Config) -> None:
    """Raises EmbedderFailed for a model that is named and whose files are not as they must be; loads nothing."""
    if config.embedder not in (AUTO, HASH):
        read_model_folder(_named(config)).check()


def _named(config: Config) -> Path:
    return config.models / config.embedder  # a full path stays as it is


def _first_usable(config: Config) -> Embedder:
    passed_over = []
    for folder in sorted(model_folders(config.models), key=lambda folder: folder.name != DEFAULT_MODEL):
        try:
            return _onnx(config, folder)
        except EmbedderFailed as failed:
            passed_over.append((failed.reason, str(failed)))
    why = "no model in the models folder can be used" if passed_over else "there is no model in the models folder"
    note = (HASHING, f"{why}, so texts are compared by their spelling alone: {_HOW_TO}")
    return HashEmbedder((note, *passed_over))


def _onnx(config: Config, folder: Path) -> OnnxEmbedder:
    return OnnxEmbedder(folder, provider=config.execution_provider, threads=config.embed_threads)
