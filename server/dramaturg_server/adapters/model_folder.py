"""Reads and checks a model's folder: `model.onnx`, `tokenizer.json`, and the config that describes them."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from ..ports import EmbedderFailed

CONFIG_FILE = "dramaturg-model.json"
MODEL_FILE, TOKENIZER_FILE = "model.onnx", "tokenizer.json"
MODEL_MISSING, MODEL_DAMAGED, MODEL_CONFIG = "model_missing", "model_damaged", "model_config"
MODEL_UNUSABLE = "model_unusable"
"""Reasons of EmbedderFailed; the last: files that are as the config says, and still can't be used."""

Pooling = Literal["none", "mean", "first"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelConfig:
    """What `dramaturg-model.json` says. Keys are the names below; those without a default must be there.

    files: name → sha256, of at least the model and the tokenizer · pooling: how the output's states become one vector:
    `none` where it is one already, `mean` over the tokens, `first` token · output: "" = the model's first one.
    """

    name: str
    dimension: int
    max_tokens: int
    files: Mapping[str, str]
    query_prefix: str = ""
    passage_prefix: str = ""
    output: str = ""
    pooling: Pooling = "mean"
    variant: str = ""
    licence: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A folder whose config is in order; the files beside it are checked by `damage`."""

    path: Path
    config: ModelConfig = field(compare=False)

    @property
    def model(self) -> Path:
        return self.path / MODEL_FILE

    @property
    def tokenizer(self) -> Path:
        return self.path / TOKENIZER_FILE

    @property
    def embedder_id(self) -> str:
        """Changes with anything that a vector depends on, but for the provider: two of them round in other ways."""
        said = asdict(self.config) | {"licence": "", "source": ""}
        digest = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
        return f"{self.config.name}-{digest[:12]}"

    def look(self) -> None:
        """Raises EmbedderFailed where a file is missing, empty or no file: what is seen without reading it."""
        for file in (self.path / name for name in self.config.files):
            if not file.exists():
                raise EmbedderFailed(MODEL_MISSING, f"{file} is missing: {_AGAIN}")
            if not file.is_file() or not file.stat().st_size:
                raise EmbedderFailed(MODEL_DAMAGED, f"{file} is {'empty' if file.is_file() else 'no file'}: {_AGAIN}")

    def check(self) -> None:
        """Raises EmbedderFailed where a file is missing or is not the one that the config means."""
        for name, wanted in self.config.files.items():
            file = self.path / name
            try:
                found = sha256_of(file)
            except FileNotFoundError as error:
                raise EmbedderFailed(MODEL_MISSING, f"{file} is missing: {_AGAIN}") from error
            except OSError as error:
                raise EmbedderFailed(MODEL_DAMAGED, f"{file} can't be read ({error.strerror}): {_AGAIN}") from error
            if found != wanted:
                message = f"{file} is damaged: its sha256 is {found}, {CONFIG_FILE} says {wanted}: {_AGAIN}"
                raise EmbedderFailed(MODEL_DAMAGED, message)


_AGAIN = "build the model again (`dramaturg models build`), or put the right file there"


def read_model_folder(path: Path) -> ModelFolder:
    """Reads the config; raises EmbedderFailed naming the file and the key that is not as it must be."""
    file = path / CONFIG_FILE
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        message = f"{path} is no model's folder: it has no {CONFIG_FILE}; `dramaturg models build` makes one"
        raise EmbedderFailed(MODEL_MISSING, message) from error
    except OSError as error:
        raise EmbedderFailed(MODEL_MISSING, f"{file} can't be read ({error.strerror})") from error
    except ValueError as error:
        raise EmbedderFailed(MODEL_CONFIG, f"{file} is not JSON ({error})") from error
    return ModelFolder(path, _config(file, raw))


def model_folders(models: Path) -> list[Path]:
    """The folders in `models` that hold a config, by name; none where it can't be read."""
    try:
        return sorted(file.parent for file in models.glob(f"*/{CONFIG_FILE}") if not file.parent.name.startswith("."))
    except OSError:
        return []


def sha256_of(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def config_json(config: ModelConfig) -> str:
    return json.dumps(asdict(config), ensure_ascii=False, indent=2) + "\n"


def _config(file: Path, raw: object) -> ModelConfig:
    if not isinstance(raw, dict):
        raise EmbedderFailed(MODEL_CONFIG, f"{file}: must hold an object")
    values: dict[str, Any] = {name: _value(file, name, value) for name, value in raw.items()}
    missing = [name for name in ("name", "dimension", "max_tokens", "files") if name not in values]
    missing += [name for name in (MODEL_FILE, TOKENIZER_FILE) if name not in values.get("files", {name: ""})]
    if missing:
        raise EmbedderFailed(MODEL_CONFIG, f"{file}: lacks {', '.join(missing)}")
    return ModelConfig(**values)


def _value(file: Path, name: str, value: object) -> object:
    allowed: dict[str, tuple[str, Callable[[], bool]]] = {
        "dimension": ("a whole number from 1 to 8192", lambda: _is_whole(value, 1, 8192)),
        "max_tokens": ("a whole number from 8 to 32768", lambda: _is_whole(value, 8, 32_768)),
        "files": ("an object: file name → sha256", lambda: _are_checksums(value)),
        "pooling": (f"one of {', '.join(get_args(Pooling))}", lambda: value in get_args(Pooling)),
    }
    if name not in ModelConfig.__dataclass_fields__:
        raise EmbedderFailed(MODEL_CONFIG, f"{file}: there is no key {name[:80]!r}")
    expected, fits = allowed.get(name, ("a text", lambda: isinstance(value, str)))
    if not fits():
        raise EmbedderFailed(MODEL_CONFIG, f"{file}: {name} is {str(value)[:200]!r}, but must be {expected}")
    return value


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _are_checksums(value: object) -> bool:
    """True for plain names of files in the folder, each with 64 hexadecimal digits."""
    return isinstance(value, dict) and all(
        Path(name).name == name and isinstance(sum_, str) and len(sum_) == 64 and set(sum_) <= set("0123456789abcdef")
        for name, sum_ in value.items()
    )
