"""Finds the field in a request that gRPC could not read, so that the refusal can name it.

protobuf refuses a whole message for one text that is not UTF-8 (a lone surrogate from an engine's UTF-16, say) and
does not tell which. Called for such messages only.
"""

from collections.abc import Iterator

from google.protobuf.descriptor import Descriptor, FieldDescriptor

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_MAX_DEPTH = 32


class _Broken(Exception):
    """The bytes are no message at all."""


def find_bad_text(descriptor: Descriptor, raw: bytes) -> str | None:
    """Path (`events[3].custom.text`) of the first text in `raw` that is not UTF-8; None where that is not the fault."""
    try:
        return _find(descriptor, raw, "", 0)
    except (_Broken, IndexError):
        return None


def _find(descriptor: Descriptor, raw: bytes, prefix: str, depth: int) -> str | None:
    seen: dict[int, int] = {}
    for number, content in _fields(raw):
        field = descriptor.fields_by_number.get(number)
        if field is None or content is None or depth > _MAX_DEPTH:
            continue
        place = seen[number] = seen.get(number, -1) + 1
        path = f"{prefix}{field.name}{f'[{place}]' if field.is_repeated else ''}"
        if field.type == FieldDescriptor.TYPE_STRING and not _is_utf8(content):
            return path
        inner = field.message_type
        if inner is not None and (found := _find(inner, content, f"{path}.", depth + 1)):
            return found
    return None


def _fields(raw: bytes) -> Iterator[tuple[int, bytes | None]]:
    """Yields each field's number, and its bytes where it is a text, a message or bytes."""
    at = 0
    while at < len(raw):
        tag, at = _varint(raw, at)
        kind = tag & 7
        if kind == _VARINT:
            _, at = _varint(raw, at)
            yield tag >> 3, None
        elif kind in (_FIXED64, _FIXED32):
            at += 8 if kind == _FIXED64 else 4
            yield tag >> 3, None
        elif kind == _BYTES:
            length, at = _varint(raw, at)
            if at + length > len(raw):
                raise _Broken
            yield tag >> 3, raw[at : at + length]
            at += length
        else:
            raise _Broken


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while shift < 64:
        byte = raw[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
    raise _Broken


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
