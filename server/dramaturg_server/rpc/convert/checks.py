"""What a request's fields may hold. Every text, id, number and list that comes in goes through here, once.

Each function takes the field's path in wire spelling (`events[3].perceiver_ids[0]`) and raises BadInput naming it.
"""

import hashlib
import math
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from google.protobuf.message import Message

from ...domain.errors import BadInput
from ...domain.paths import PathError, canonical, parse_path
from ...domain.text import BadText, clean_text, language_tag, normalise_identifier
from ...pipeline.requests import At

MAX_TEXT = 4_000
MAX_REASON = 600
MAX_LABEL = 128
MAX_REQUEST_ID = 128
MAX_PATH = 600
MAX_PEOPLE = 256
MAX_CHARACTERS = 64
MAX_SIGNALS = 64
MAX_PATHS = 128
MAX_BLOCKS = 64
MAX_EVENTS = 256
MAX_WAIT_MS = 10_000
MAX_REVISION = (1 << 63) - 1
MAX_GAME_TIME_S = 1 << 53
"""Beyond that, numbers of engines and JSON lose single seconds."""

NOT_IN_DIGEST = frozenset({"request_id", "wait_for_state_ms"})
"""Fields that may differ between a request and its repetition."""

_LOCALE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*\Z")
_NOT_SINGLE_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")

Item = TypeVar("Item")
Wire = TypeVar("Wire")


@lru_cache(maxsize=8_192)
def _normal_form(value: str) -> str:
    """Games send the same few ids again and again; what is refused is not kept."""
    return normalise_identifier(value)


def required_id(path: str, value: str) -> str:
    """An id in its NFC form; never empty."""
    try:
        return _normal_form(value)
    except BadText as bad:
        raise BadInput(path, bad.detail) from None


def optional_id(path: str, value: str) -> str:
    """An id, or empty with the meaning the field states."""
    return required_id(path, value) if value else ""


def request_id(value: str, path: str = "request_id") -> str:
    """Any text of 1 to 128 characters without control characters: games make it of what they have."""
    clean = _single_line(path, value, MAX_REQUEST_ID)
    if not clean:
        raise BadInput(path, "must not be empty: it makes a repeated call safe")
    return clean


def text(path: str, value: str, limit: int = MAX_TEXT, *, required: bool = False) -> str:
    """A text of at most `limit` characters, cleaned; where required, one with something in it."""
    try:
        clean = clean_text(value, limit=limit)
    except BadText as bad:
        raise BadInput(path, bad.detail) from None
    if required and not clean.strip():
        raise BadInput(path, "must not be empty")
    return clean


def name(path: str, value: str, limit: int = MAX_LABEL) -> str:
    """A text for people on one line: a display name, a label."""
    return _single_line(path, value, limit)


def locale(path: str, value: str) -> str:
    """A BCP 47 tag in its usual spelling, or empty."""
    tag = language_tag(value)
    if value and (len(value) > MAX_LABEL or not _LOCALE.match(tag)):
        raise BadInput(path, "is no BCP 47 language tag such as en, zh-Hans or ja")
    return tag


def field_path(path: str, value: str) -> str:
    """A field path in its canonical spelling; that the schema has it is checked later."""
    if not value:
        raise BadInput(path, "must not be empty")
    if len(value) > MAX_PATH:
        raise BadInput(path, f"{len(value)} characters, {MAX_PATH} allowed")
    try:
        segments = [required_id(path, segment) for segment in parse_path(value)]
        return canonical(value) if segments else ""
    except PathError as bad:
        raise BadInput(path, str(bad)) from None


def whole(path: str, value: int, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if not low <= value <= high:
        raise BadInput(path, f"{value} is not within {low} to {high}")
    return value


def number(path: str, value: float) -> float:
    """A finite number."""
    if not math.isfinite(value):
        raise BadInput(path, "is no finite number")
    return float(value)


def revision(value: int, path: str) -> int:
    """A revision; 0 = none in particular."""
    return whole(path, value, 0, MAX_REVISION)


def game_time(value: int, path: str = "game_time_s") -> int:
    """Seconds in game; 0 = not sent."""
    return whole(path, value, 0, MAX_GAME_TIME_S)


def each(path: str, values: Sequence[Wire], limit: int, read: Callable[[str, Wire], Item]) -> tuple[Item, ...]:
    """Reads a list of at most `limit` entries, each under its own path."""
    if len(values) > limit:
        raise BadInput(path, f"{len(values)} entries, {limit} allowed")
    return tuple(read(f"{path}[{place}]", value) for place, value in enumerate(values))


def ids(path: str, values: Sequence[str], limit: int) -> tuple[str, ...]:
    """A list of ids, each once, in the order of their first mention."""
    return tuple(dict.fromkeys(each(path, values, limit, required_id)))


def paths(path: str, values: Sequence[str]) -> tuple[str, ...]:
    """A mask: field paths, each once, in the order of their first mention."""
    return tuple(dict.fromkeys(each(path, values, MAX_PATHS, field_path)))


def unique(path: str, keys: Iterable[str], member: str) -> None:
    """Refuses a list in which two entries carry the same key."""
    seen: set[str] = set()
    for place, key in enumerate(keys):
        if key in seen:
            raise BadInput(f"{path}[{place}].{member}", f"{key!r} stands in the list twice")
        seen.add(key)


def choice(path: str, value: int, words: Sequence[Item]) -> Item:
    """The word for an enum value of the wire; `words[0]` stands for UNSPECIFIED. Values unknown here are refused."""
    if not 0 <= value < len(words):
        raise BadInput(path, f"{value} is no value of this enum")
    return words[value]


def digest(request: Message) -> str:
    """A hash of the payload, by which a repeated request id is recognised; waits and the id itself stay out."""
    payload = type(request)()
    payload.CopyFrom(request)
    for field in NOT_IN_DIGEST:
        if field in payload.DESCRIPTOR.fields_by_name:
            payload.ClearField(field)
    kind = payload.DESCRIPTOR.full_name.encode()
    return hashlib.sha256(kind + b"\0" + payload.SerializeToString(deterministic=True)).hexdigest()


# ---- pages


def page_size(value: int, default: int, most: int) -> int:
    """How many entries; 0 = the default."""
    return min(default, most) if value == 0 else whole("page_size", value, 1, most)


def page_token(position: int, of: str) -> str:
    """The token of the page behind `position` of the list `of`; empty for 0, when there is no such page."""
    if not position:
        return ""
    content = str(position).encode()
    return urlsafe_b64encode(_seal(content, of) + content).decode().rstrip("=")


def page_position(token: str, of: str) -> int:
    """The position a token stands for; 0 for an empty one. A token of another list, or a changed one, is refused."""
    if not token:
        return 0
    try:
        raw = urlsafe_b64decode(token[:128] + "=" * (-len(token) % 4))
    except (NotBase64, ValueError):
        raw = b""
    seal, content = raw[:_SEAL_BYTES], raw[_SEAL_BYTES:]
    if not content.isdigit() or seal != _seal(content, of):
        raise BadInput("page_token", "is not one that this list gave out")
    return int(content)


_SEAL_BYTES = 6


def _seal(content: bytes, of: str) -> bytes:
    """Ties a token to its list: a mistaken token is noticed. It guards no secret, so it needs no key."""
    return hashlib.sha256(of.encode() + b"\0" + content).digest()[:_SEAL_BYTES]


def _single_line(path: str, value: str, limit: int) -> str:
    clean = text(path, value, limit)
    if _NOT_SINGLE_LINE.search(clean) or _NOT_SINGLE_LINE.search(value):
        raise BadInput(path, "holds a control character or a line end")
    return clean


# ---- which timeline


class OnTimeline(Protocol):
    """The first fields of every request about a playthrough."""

    playthrough_id: str


def timeline(request: OnTimeline) -> At:
    """Playthrough and branch of a call that reads."""
    return At(
        required_id("playthrough_id", request.playthrough_id),
        optional_id("branch_id", getattr(request, "branch_id", "")),
    )


def mutation(request: Message, expected_revision: int = 0) -> At:
    """Playthrough, branch (where the request has one), request id and digest of a call that writes."""
    return At(
        required_id("playthrough_id", getattr(request, "playthrough_id", "")),
        optional_id("branch_id", getattr(request, "branch_id", "")),
        request_id(getattr(request, "request_id", "")),
        digest(request),
        revision(expected_revision, "expected_revision"),
    )
