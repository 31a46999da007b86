"""Every setting of the sidecar, documented; loaded once at start from a file, the environment and flags.

Flags win over the environment (`DRAMATURG_PORT=7000`), the environment over the file (TOML, keys as below), the file
over the defaults. Each setting is checked here, so that nothing later has to.
"""

import os
import re
import secrets
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from .domain.errors import BadInput
from .pipeline.recall_limits import INDEX_MEGABYTES, QUERY_TIMEOUT_MS

ENVIRONMENT_PREFIX = "DRAMATURG_"
CONFIG_FILE = "DRAMATURG_CONFIG"
"""The environment variable that names the settings file; the flag `--config` wins over it."""

_PLACES = ("cast", "data", "models", "socket", "backup_folder")
_TRUE, _FALSE = frozenset({"1", "true"}), frozenset({"0", "false"})


@dataclass(frozen=True, slots=True)
class Between:
    """The range of a number, both ends allowed; `unit` is for the message."""

    low: int
    high: int
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.low} to {self.high}{f' {self.unit}' if self.unit else ''}"

    def allows(self, value: int | str) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class OneOf:
    """The words that a text setting may hold."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(self.words)

    def allows(self, value: int | str) -> bool:
        return value in self.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings of one server. Build it with `load`, or directly in tests; both check it."""

    cast: Path
    """Folder of the authored content; only read. Required."""
    watch: bool = False
    """Reads the cast again whenever one of its files changes, for those who write it while it is played."""
    data: Path = field(default_factory=lambda: default_data_folder(sys.platform, os.environ))
    """Folder of everything the server writes: log, lock, run file. One server at a time."""
    host: str = "127.0.0.1"
    """Address to listen on, 127.0.0.1 alone: that is where clients look, and other machines need TLS, which does not
    exist yet."""
    port: Annotated[int, Between(0, 65_535)] = 0
    """gRPC port; 0 takes a free one, which the run file names."""
    socket: str = ""
    """Path of a Unix socket to listen on in place of the port; empty = TCP. Not on Windows. `load` makes it absolute,
    since the run file hands it to processes in other folders."""
    http_port: Annotated[int, Between(0, 0)] = 0
    """Port of the HTTP gateway. Must be 0: this version has none."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    """Secret that every call but Health carries as `authorization: Bearer TOKEN`; made anew per start unless set."""
    parent_pid: Annotated[int, Between(0, 2**31 - 1)] = 0
    """Process whose death ends the server; 0 = nobody's."""
    watch_stdin: bool = False
    """Treats the end of standard input as the death of a parent that has no process id."""
    lane_bound: Annotated[int, Between(1, 1_024, "turns")] = 16
    """Turns that may wait for one NPC; the next is refused with RESOURCE_EXHAUSTED and a retry hint."""
    turn_deadline_ms: Annotated[int, Between(100, 600_000, "ms")] = 15_000
    """Time that a turn gets whose caller set no deadline; other calls have none of their own."""
    watch_min_interval_ms: Annotated[int, Between(0, 60_000, "ms")] = 50
    """Least time between two messages of a watch about one character, where the client names none."""
    heartbeat_ms: Annotated[int, Between(100, 9_000, "ms")] = 9_000
    """Silence on a server stream after which a heartbeat is sent. Engine clients count on one at least every 10 s, and
    on a busy machine it leaves a little late."""
    page_size: Annotated[int, Between(1, 200, "entries")] = 50
    """Entries in a page of a list where the client names no number."""
    page_size_max: Annotated[int, Between(1, 200, "entries")] = 200
    """Most entries a client may ask for in a page."""
    drain_grace_ms: Annotated[int, Between(0, 60_000, "ms")] = 5_000
    """Time that running turns get to finish when the server ends."""
    log_level: Annotated[str, OneOf(("DEBUG", "INFO", "WARNING", "ERROR"))] = "INFO"
    """Least weight of what is logged to standard error. No player text is logged at INFO or above."""
    snapshot_rows: Annotated[int, Between(1, 10_000, "rows")] = 64
    """A fold of an NPC is kept in the store every so many rows of it, so that a cold start replays no more."""
    prune_after_days: Annotated[int, Between(0, 36_500, "days")] = 0
    """Abandoned branches without checkpoints are removed once they have been closed for so many days; 0 = never. Each
    time is logged and told by ListBranches."""
    models: Path = field(default_factory=lambda: default_models_folder(sys.prefix))
    """Folder of models, one folder each, as `dramaturg models` makes them; only read."""
    embedder: str = "auto"
    """What compares meaning: `auto` (the first usable of the models folder, else `hash`), `hash` (spellings only, needs
    no model), the name of a folder in `models`, or a full path to one."""
    execution_provider: Annotated[str, OneOf(("cpu", "auto", "cuda", "tensorrt", "directml", "coreml"))] = "cpu"
    """What runs the embedder. `cpu` leaves the GPU to the renderer; `auto` takes a GPU only where a probe is at least
    twice as fast on it; another one is probed, and falls back to the CPU, which is told."""
    embed_threads: Annotated[int, Between(1, 64, "threads")] = 2
    """CPU threads of the embedder."""
    embed_timeout_ms: Annotated[int, Between(1, 10_000, "ms")] = QUERY_TIMEOUT_MS
    """How long a turn waits for the meaning of its remark; then words alone decide, and the answer says so."""
    recall: Annotated[str, OneOf(("default", "reference"))] = "default"
    """Preset of recall: `default` is tuned, `reference` holds the published rules."""
    index_megabytes: Annotated[int, Between(16, 65_536, "MB")] = INDEX_MEGABYTES
    """Memory for the experience of NPCs that were spoken to; those unused longest are read again when needed."""
    backup_folder: str = ""
    """Folder that BackUp writes to, and nothing else does; empty = `backups` in the data folder. `load` makes it
    absolute."""

    def __post_init__(self) -> None:
        _check_limits(self)
        _check_host(self.host)
        if self.token and not re.fullmatch(r"[\x21-\x7e]{16,512}", self.token):
            raise _refused("token", "(hidden)", "16 to 512 visible ASCII characters")
        if not self.token:
            raise _refused("token", "empty", "16 to 512 visible ASCII characters; a server without one is not offered")
        if self.socket and sys.platform == "win32":
            raise _refused("socket", self.socket, "empty on Windows")
        if self.backup_folder and not Path(self.backup_folder).is_absolute():
            raise _refused("backup_folder", self.backup_folder, "a full path, or empty")
        if self.page_size > self.page_size_max:
            raise _refused("page_size", self.page_size, f"1 to page_size_max, which is {self.page_size_max}")

    @property
    def backups(self) -> Path:
        """The folder that BackUp writes to."""
        return Path(self.backup_folder) if self.backup_folder else self.data / "backups"


def load(flags: Mapping[str, object], environment: Mapping[str, str], platform: str = sys.platform) -> Config:
    """Reads the settings: `flags` by setting name (None = not given, and `config` for the file), then the rest.

    Raises BadInput naming the setting, its value and what is allowed; an unknown setting in the file is one, too.
    """
    given = {name: value for name, value in flags.items() if value is not None}
    file = given.pop("config", None) or environment.get(CONFIG_FILE)
    raw: dict[str, object] = _read_file(Path(str(file))) if file else {}
    raw.update(_read_environment(environment))
    raw.update(given)
    if not raw.get("cast"):
        raise BadInput("cast", "which folder? (--cast DIR, or DRAMATURG_CAST)")
    kinds = get_type_hints(Config, include_extras=True)
    values: dict[str, Any] = {name: _typed(name, value, kinds[name]) for name, value in raw.items()}
    values.setdefault("data", default_data_folder(platform, environment))
    return Config(**values)


def default_data_folder(platform: str, environment: Mapping[str, str]) -> Path:
    """The place that `platform` (as sys.platform) gives to programs' data; a missing variable falls back to home."""
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Dramaturg"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Dramaturg"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "dramaturg"


def default_models_folder(prefix: str) -> Path:
    """The folder of models that belongs to the installation under `prefix` (as sys.prefix), and goes with it."""
    return Path(prefix) / "share" / "dramaturg" / "models"


def setting_names() -> tuple[str, ...]:
    return tuple(setting.name for setting in fields(Config))


def _read_file(file: Path) -> dict[str, object]:
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput("config", f"{file}: can't be read ({error.strerror})") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput("config", f"{file}: is not TOML ({error})") from error
    for name in values:
        if name not in setting_names():
            raise BadInput(name[:80], f"{file}: there is no such setting; there are {', '.join(setting_names())}")
    return {name: _beside(file, name, value) for name, value in values.items()}


def _beside(file: Path, name: str, value: object) -> object:
    """A relative folder in the file is meant relative to the file."""
    return str(file.parent / value) if name in _PLACES and isinstance(value, str) and value else value


def _read_environment(environment: Mapping[str, str]) -> dict[str, object]:
    variables = {name: ENVIRONMENT_PREFIX + name.upper() for name in setting_names()}
    return {name: environment[variable] for name, variable in variables.items() if environment.get(variable)}


def _typed(name: str, value: object, annotation: Any) -> object:
    """Turns a text (flags, environment) into the setting's type; refuses a value of another type."""
    limit = get_args(annotation)[1] if get_origin(annotation) is Annotated else ""
    kind = get_args(annotation)[0] if limit else annotation
    if name in ("socket", "backup_folder") and isinstance(value, str) and value:
        return str(Path(value).expanduser().absolute())
    if kind is Path and isinstance(value, str | Path):
        return Path(value).expanduser()
    if kind is bool and isinstance(value, str) and value.lower() in _TRUE | _FALSE:
        return value.lower() in _TRUE
    if kind is int and isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
        return int(value)
    if kind is str and name == "log_level" and isinstance(value, str):
        return value.upper()
    if type(value) is not kind:
        raise _refused(name, value, str(limit) or {bool: "true or false", str: "a text"}.get(kind, "a folder"))
    return value


def _check_limits(config: Config) -> None:
    for name, annotation in get_type_hints(Config, include_extras=True).items():
        value = getattr(config, name)
        if get_origin(annotation) is Annotated and not get_args(annotation)[1].allows(value):
            raise _refused(name, value, str(get_args(annotation)[1]))


def _check_host(host: str) -> None:
    if host != "127.0.0.1":
        raise _refused("host", host, "127.0.0.1, loopback, alone; other addresses need TLS, which does not exist yet")


def _refused(name: str, value: object, allowed: str) -> BadInput:
    return BadInput(name, f"{str(value)[:200]!r} is not allowed, but {allowed}")
