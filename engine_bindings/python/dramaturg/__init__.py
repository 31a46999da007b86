"""Dramaturg for Python: the client of the sidecar, over the generated messages in `dramaturg.v1`.

with dramaturg.Client.attach("data") as client:
    game = client.open("save-1")
    print(game.say("Who goes there?", to="captain").lines[0].text)
"""

from . import events, v1
from .async_client import AsyncClient
from .async_playthrough import AsyncPlaythrough
from .call_policy import CallPolicy
from .client import Client
from .errors import DramaturgError, FieldViolation, LaunchFailed, Unreachable
from .playthrough import Playthrough
from .run_file import RunFile, read_run_file
from .streams import AsyncStream, Stream
from .values import blackboard_of, field_value, fields_of, plain

__all__ = [
    "AsyncClient",
    "AsyncPlaythrough",
    "AsyncStream",
    "CallPolicy",
    "Client",
    "DramaturgError",
    "FieldViolation",
    "LaunchFailed",
    "Playthrough",
    "RunFile",
    "Stream",
    "Unreachable",
    "blackboard_of",
    "events",
    "field_value",
    "fields_of",
    "plain",
    "read_run_file",
    "v1",
]
