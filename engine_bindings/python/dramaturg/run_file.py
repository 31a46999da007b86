"""The run file: how a running sidecar is found. The server writes `run.json` into its data folder, clients read it."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from .errors import Unreachable

RUN_FILE = "run.json"


@dataclass(frozen=True, slots=True)
class RunFile:
    """What the server wrote once it answered. The token opens both ports; it is never shown.

    socket: path of the Unix socket where it listens on one instead of a port.
    """

    grpc_port: int
    http_port: int
    pid: int
    token: str = field(repr=False)
    version: str
    api_version: str
    started_at: str
    socket: str = ""

    @property
    def target(self) -> str:
        """What gRPC connects to."""
        return f"unix:{self.socket}" if self.socket else f"127.0.0.1:{self.grpc_port}"


def read_run_file(data: str | Path) -> RunFile:
    """Reads the run file of a data folder; raises Unreachable when there is none or it can't be read."""
    path = Path(data) / RUN_FILE
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return RunFile(
            grpc_port=int(content["grpc_port"]),
            http_port=int(content["http_port"]),
            pid=int(content["pid"]),
            token=str(content["token"]),
            version=str(content["version"]),
            api_version=str(content["api_version"]),
            started_at=str(content["started_at"]),
            socket=str(content.get("socket", "")),
        )
    except FileNotFoundError:
        raise Unreachable(f"no sidecar runs on {Path(data)}: it has no {RUN_FILE}") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreachable(f"{path} can't be read: {error}") from error
