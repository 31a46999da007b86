"""Every method with a valid request, every field of it, and what a raw call may come to. For the odd-input tests."""

import asyncio
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status

from dramaturg import events, field_value, v1
from dramaturg.method import Method
from dramaturg.v1 import methods

PLAYTHROUGH = "p"
STREAMS = (methods.STREAM_DIALOGUE, methods.WATCH_CHARACTER_STATES)
ALL: Sequence[Method[Any, Any]] = tuple(m for m in vars(methods).values() if isinstance(m, Method))
FOR_ANYBODY: Sequence[Method[Any, Any]] = tuple(m for m in ALL if m not in (methods.SHUTDOWN, methods.ATTACH))
"""Methods that may be called with anything: the others may end the server, as they should."""

REASONS = {name for name, _ in v1.ErrorReason.items()}
NEVER = {
    grpc.StatusCode.INTERNAL,
    grpc.StatusCode.UNKNOWN,
    grpc.StatusCode.UNIMPLEMENTED,
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.DEADLINE_EXCEEDED,
}
"""What no request, however odd, may come to."""

Step = tuple[FieldDescriptor, ...]
"""From a request's field down to one of its leaves."""

_numbers = itertools.count()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a call ended. code OK: `answer` holds the first message, None where a stream had none."""

    code: grpc.StatusCode
    answer: Message | None = None
    info: ErrorInfo | None = None
    fields: tuple[str, ...] = ()
    message: str = ""

    @property
    def is_ok(self) -> bool:
        return self.code is grpc.StatusCode.OK


class Wire:
    """Sends bytes to methods, whatever they hold."""

    def __init__(self, channel: grpc.aio.Channel, token: str) -> None:
        self._channel: Any = channel  # its stubs demand serialisers; we send bytes as they are
        self._metadata = (("authorization", f"Bearer {token}"),)

    async def send(self, method: Method[Any, Any], raw: bytes, timeout_s: float = 60.0) -> Outcome:
        """The outcome of a call; of a stream that of its first message."""
        try:
            if method in STREAMS:
                stream = self._channel.unary_stream(method.path)(raw, metadata=self._metadata, timeout=timeout_s)
                first = await stream.read()
                stream.cancel()
                answer = first if isinstance(first, bytes) else None  # else the end of the stream
            else:
                answer = await self._channel.unary_unary(method.path)(raw, metadata=self._metadata, timeout=timeout_s)
        except grpc.aio.AioRpcError as error:
            return _failed(error)
        return Outcome(grpc.StatusCode.OK, method.response.FromString(answer) if answer is not None else None)

    async def send_all(self, calls: Sequence[tuple[Method[Any, Any], bytes]], at_once: int = 16) -> list[Outcome]:
        """Outcomes in the order of the calls, a few of which are under way at a time."""
        places = asyncio.Semaphore(at_once)

        async def one(method: Method[Any, Any], raw: bytes) -> Outcome:
            async with places:
                return await self.send(method, raw)

        return await asyncio.gather(*(one(method, raw) for method, raw in calls))


def _failed(error: grpc.aio.AioRpcError) -> Outcome:
    info, bad_request = ErrorInfo(), BadRequest()
    metadata: Any = error.trailing_metadata() or ()
    raw = dict(metadata).get("grpc-status-details-bin")
    for detail in Status.FromString(raw).details if isinstance(raw, bytes) else ():
        for kind in (info, bad_request):
            detail.Unpack(kind)
    fields = tuple(violation.field for violation in bad_request.field_violations)
    return Outcome(error.code(), None, info, fields, error.details() or "")


def faults_of(method: Method[Any, Any], outcome: Outcome) -> Iterator[str]:
    """Every way in which an outcome breaks the contract's promise about errors."""
    if outcome.is_ok:
        return
    info = outcome.info or ErrorInfo()
    if outcome.code in NEVER:
        yield f"{outcome.code.name}: {outcome.message}"
    if info.domain != "dramaturg" or f"ERROR_REASON_{info.reason}" not in REASONS:
        yield f"{outcome.code.name} without a reason: {info.domain}/{info.reason} {outcome.message}"
    if info.reason == "INVALID_FIELD" and not outcome.fields:
        yield f"no field named: {outcome.message}"
    for field in outcome.fields:
        if field != "request" and not is_field_path(method.request.DESCRIPTOR, field):
            yield f"{field!r} is no field of {method.request.DESCRIPTOR.name}"
    if any(leak in outcome.message for leak in ("Traceback", ".py", "/tmp", "sqlite", "Error(")):
        yield f"leaks: {outcome.message}"


def is_field_path(descriptor: Descriptor, path: str) -> bool:
    """Tells whether `events[3].custom.text` leads to a field of the message."""
    at: Descriptor | None = descriptor
    for part in path.split("."):
        field = at.fields_by_name.get(part.partition("[")[0]) if at is not None else None
        if field is None:
            return False
        at = field.message_type
    return True


# ---- a valid request for each method


SAID = "m4.0"
"""What the player said to Mara first (test_odd_input.prepare): behind the opening, a unit and an event."""


def valid(method: Method[Any, Any]) -> Message:
    """A request that the server takes, with a fresh request id and whatever it names fresh where it must be."""
    number = next(_numbers)
    request: Any = method.request(**(_CONTENT[method](number) if method in _CONTENT else {}))
    turn = request.turn if isinstance(request, v1.StreamDialogueRequest) else request
    if "playthrough_id" in turn.DESCRIPTOR.fields_by_name and not turn.playthrough_id:
        turn.playthrough_id = PLAYTHROUGH
    if "request_id" in turn.DESCRIPTOR.fields_by_name:
        turn.request_id = f"wire-{number}"
    assert isinstance(request, Message)
    return request


def _turn(number: int) -> dict[str, Any]:
    return {
        "speaker_id": "player",
        "text": "Well met.",
        "addressee_id": "mara",
        "responder_id": "mara",
        "hearer_ids": ["tobin"],
        "scene_id": "gate_passage",
        "locale": "en",
        "signals": [v1.WorldSignal(flag=v1.FlagValue(flag_id="lantern_lit", value=field_value(True)))],
        "allowed_action_ids": ["salute"],
    }


def _events(number: int) -> list[v1.WorldEvent]:
    return [
        events.quest_stage("watch", "posted", perceivers=["mara"]),
        events.flag("mugs_owed", float(number), perceivers=["tobin"]),
        events.relationship("tobin", number % 20, toward="player", perceivers=["tobin"]),
        events.observation("A light on the road.", subjects=["player"], perceivers=["mara"]),
        events.custom("amends_made", actor="player", target="mara", text="sorry", perceivers=["mara"]),
    ]


_CONTENT: dict[Method[Any, Any], Callable[[int], dict[str, Any]]] = {
    methods.GET_CHARACTER_STATE: lambda n: {"character_id": "mara", "paths": ["persona"]},
    methods.BATCH_GET_CHARACTER_STATES: lambda n: {"character_ids": ["mara", "tobin"], "paths": ["persona"]},
    methods.WATCH_CHARACTER_STATES: lambda n: {"character_ids": ["mara"], "paths": ["moment"], "keys": ["mood"]},
    methods.SPAWN_CHARACTER: lambda n: {
        "archetype_id": "recruit",
        "character_id": f"recruit-{n}",
        "display_name": "Recruit",
        "seeds": [v1.FieldSeed(path="persona.occupation", value=field_value("a spear"))],
    },
    methods.DESPAWN_CHARACTER: lambda n: {"character_id": f"recruit-{n - 1}"},
    methods.GET_FIELD_HISTORY: lambda n: {"character_id": "mara", "path": "moment"},
    methods.SET_FIELD: lambda n: {
        "character_id": "tobin",
        "path": "persona.occupation",
        "value": field_value(f"innkeeper {n}"),
        "reason": "a test",
    },
    methods.REVERT_FIELD: lambda n: {"character_id": "tobin", "path": "persona.occupation", "reason": "a test"},
    methods.STEP_DIALOGUE: _turn,
    methods.STREAM_DIALOGUE: lambda n: {"turn": v1.StepDialogueRequest(**_turn(n))},
    methods.LIST_TURNS: lambda n: {"character_id": "mara"},
    methods.ADD_MEMORY: lambda n: {
        "character_ids": ["mara"],
        "text": f"A light on the road, {n}.",
        "actor_id": "tobin",
    },
    methods.CORRECT_MEMORY: lambda n: {
        "subject_id": "tobin",
        "detail": "pet",
        "value": f"a cat of {n}",
        "old_value": "a dog",
        "character_ids": ["mara"],
        "said_by": "player",
    },
    methods.EDIT_MEMORY: lambda n: {"memory_id": SAID, "character_id": "mara", "text": f"You saved me, {n}."},
    methods.PIN_MEMORY: lambda n: {"memory_id": SAID, "character_id": "mara", "pinned": bool(n % 2)},
    methods.DELETE_MEMORY: lambda n: {"memory_id": "m999999.0", "character_id": "mara"},
    methods.LIST_CLARIFICATIONS: lambda n: {"character_id": "mara"},
    methods.ANSWER_CLARIFICATION: lambda n: {"clarification_id": f"q{n}.1", "choice_number": 1, "hearer_ids": ["mara"]},
    methods.EXTRACT_EVIDENCE: lambda n: {
        "blocks": [v1.TextBlock(block_id=f"block-{n}", speaker_id="player", text="I swear it.", hearer_ids=["mara"])],
        "character_ids": ["mara"],
        "locale": "en",
    },
    methods.REPORT_EVENTS: lambda n: {"events": _events(n)},
    methods.LIST_EVIDENCE: lambda n: {"character_id": "mara", "field_path": "persona"},
    methods.LIST_REJECTIONS: lambda n: {"character_id": "mara", "field_path": "persona"},
    methods.SEARCH_MEMORIES: lambda n: {
        "character_id": "mara",
        "text": "Who keeps the gate?",
        "speaker_id": "player",
        "locale": "en",
        "preset": "reference",
    },
    methods.LIST_MEMORIES: lambda n: {
        "character_id": "mara",
        "kinds": [v1.MemoryKind.MEMORY_KIND_SAID],
        "memory_ids": ["m1.0"],
    },
    methods.OPEN_PLAYTHROUGH: lambda n: {
        "content_locale": "en",
        "primary_player_id": "player",
        "player_ids": ["second"],
        "player_names": [v1.PlayerName(player_id="second", display_name="Second")],
    },
    methods.BEGIN_UNIT: lambda n: {"unit_id": "muster"},
    methods.END_UNIT: lambda n: {"unit_id": "muster"},
    methods.CREATE_CHECKPOINT: lambda n: {"checkpoint_id": f"ck-of-{n}", "label": "saved"},
    methods.RESTORE_CHECKPOINT: lambda n: {"checkpoint_id": "kept", "scratch": True},
    methods.DELETE_CHECKPOINT: lambda n: {"checkpoint_id": f"ck-of-{n - 1}"},
    methods.EXPORT_CHECKPOINT: lambda n: {"checkpoint_id": "kept"},
    methods.IMPORT_CHECKPOINT: lambda n: {"blob_part": b"no blob"},
    methods.IMPORT_PLAYTHROUGH: lambda n: {"playthrough_id": f"brought-{n}", "blob_part": b"no blob"},
    methods.PRUNE_BRANCHES: lambda n: {"all_abandoned": True},
    methods.DELETE_PLAYTHROUGH: lambda n: {"playthrough_id": f"victim-{n}"},
}


# ---- the fields of a request, however deep


def leaves(descriptor: Descriptor, kinds: Sequence[int]) -> Iterator[Step]:
    """Ways to every leaf of one of the kinds. The contract has no message that contains itself."""
    for field in descriptor.fields:
        if field.message_type is not None:
            for way in leaves(field.message_type, kinds):
                yield (field, *way)
        elif field.type in kinds:
            yield (field,)


def lists(descriptor: Descriptor) -> Iterator[Step]:
    """Ways to every list."""
    for field in descriptor.fields:
        if field.is_repeated:
            yield (field,)
        if field.message_type is not None:
            for way in lists(field.message_type):
                yield (field, *way)


def stretched(request: Message, way: Step, entries: int) -> Message:
    """A copy of the request in which the list holds its first entry so many times."""
    changed = type(request)()
    changed.CopyFrom(request)
    at: Any = changed
    for place, field in enumerate(way[:-1]):
        at = _entry(getattr(at, field.name), way[place + 1]) if field.is_repeated else getattr(at, field.name)
    entries_of = getattr(at, way[-1].name)
    if way[-1].message_type is not None:
        entries_of.extend([entries_of[0] if entries_of else GetMessageClass(way[-1].message_type)()] * entries)
    else:
        first = 1 if way[-1].enum_type is not None else "mara"
        entries_of.extend([entries_of[0] if entries_of else first] * entries)
    return changed


def spelled(way: Step) -> str:
    """The way as an error names it, the first entry of each list."""
    return ".".join(field.name + ("[0]" if field.is_repeated else "") for field in way)


def put(request: Message, way: Step, value: Any) -> Message:
    """A copy of the request with the leaf set; of a list the first entry is meant, made where there is none."""
    changed = type(request)()
    changed.CopyFrom(request)
    at: Any = changed
    for place, field in enumerate(way[:-1]):
        at = _entry(getattr(at, field.name), way[place + 1]) if field.is_repeated else getattr(at, field.name)
    leaf = way[-1]
    if leaf.is_repeated:
        del getattr(at, leaf.name)[:]
        getattr(at, leaf.name).append(value)
    else:
        setattr(at, leaf.name, value)
    return changed


def _entry(entries: Any, below: FieldDescriptor) -> Any:
    """The entry of a list that has the field below it, else the first one, made where there is none."""
    wanted = [entry for entry in entries if _holds(entry, below)]
    return wanted[0] if wanted else (entries[0] if entries else entries.add())


def _holds(entry: Message, field: FieldDescriptor) -> bool:
    """Tells whether a list's entry has the field: of a oneof only one case is there."""
    return field.containing_oneof is None or entry.WhichOneof(field.containing_oneof.name) == field.name
