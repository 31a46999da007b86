"""`run.json` in the data folder: how a game finds the server that holds it. Written last, when the server answers."""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path

RUN_FILE = "run.json"


@dataclass(frozen=True, slots=True)
class RunInfo:
    """Where the server answers. started_at: ISO 8601, UTC · socket: set instead of grpc_port for a Unix socket."""

    grpc_port: int
    http_port: int
    pid: int
    token: str
    version: str
    api_version: str
    started_at: str
    socket: str = ""


def write_run_file(folder: Path, info: RunInfo) -> None:
    """Writes it in one step (a reader sees the old file, none or the whole new one), readable by its owner only."""
    draft = folder / f".{RUN_FILE}.{info.pid}"
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(info), file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / RUN_FILE)


def read_run_file(folder: Path) -> RunInfo | None:
    """Returns what the run file says; None where there is none or it holds something else."""
    try:
        found = json.loads((folder / RUN_FILE).read_text(encoding="utf-8"))
        known = {name.name: name.type for name in fields(RunInfo)}
        info = RunInfo(**{name: value for name, value in found.items() if name in known})
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    return info if all(type(getattr(info, name)) is kind for name, kind in known.items()) else None


def remove_run_file(folder: Path, pid: int) -> None:
    """Removes the run file if it is that of process `pid`; a successor's stays."""
    info = read_run_file(folder)
    if info is not None and info.pid == pid:
        with suppress(FileNotFoundError):
            (folder / RUN_FILE).unlink()
