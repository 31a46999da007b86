"""Mends the words of a request that gRPC could not read, or finds the field, so that the refusal can name it.

protobuf refuses a whole message for one text that is not UTF-8 (a lone surrogate from an engine's UTF-16, say) and
does not tell which. What a player typed must not cost the turn; an id or a name that is wrong must not be guessed.
Called for such messages only.
"""

from collections.abc import Iterator

from google.protobuf.descriptor import Descriptor, FieldDescriptor

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_MAX_DEPTH = 32
_WORDS = "text"
"""The name that fields have whose content is somebody's words."""


class _Broken(Exception):
    """The bytes are no message at all."""


def with_mended_words(descriptor: Descriptor, raw: bytes) -> bytes:
    """The request with every field `text` in UTF-8: halves of a surrogate pair that belong together are joined, what is
    left of them and other bytes become U+FFFD. Bytes that are no message come back as they are."""
    try:
        return _mended(descriptor, raw, 0)
    except (_Broken, IndexError):
        return raw


def _mended(descriptor: Descriptor, raw: bytes, depth: int) -> bytes:
    parts: list[bytes] = []
    last = 0
    for number, content, head, end in _fields(raw):
        field = descriptor.fields_by_number.get(number)
        if field is None or content is None or depth > _MAX_DEPTH:
            continue
        mended = content
        if field.message_type is not None:
            mended = _mended(field.message_type, content, depth + 1)
        elif field.type == FieldDescriptor.TYPE_STRING and field.name == _WORDS:
            mended = _as_utf8(content)
        if mended != content:
            parts += (raw[last:head], _as_varint(len(mended)), mended)
            last = end
    return b"".join((*parts, raw[last:]))


def _as_utf8(content: bytes) -> bytes:
    if _is_utf8(content):
        return content
    try:
        text = content.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        text = content.decode("utf-8", "replace")
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def find_bad_text(descriptor: Descriptor, raw: bytes) -> str | None:
    """Path (`events[3].custom.text`) of the first text in `raw` that is not UTF-8; None where that is not the fault."""
    try:
        return _find(descriptor, raw, "", 0)
    except (_Broken, IndexError):
        return None


def _find(descriptor: Descriptor, raw: bytes, prefix: str, depth: int) -> str | None:
    seen: dict[int, int] = {}
    for number, content, *_ in _fields(raw):
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


def _fields(raw: bytes) -> Iterator[tuple[int, bytes | None, int, int]]:
    """Yields each field's number, its bytes where it is a text, a message or bytes, and from where (its length stands
    first) to where it reaches behind its tag."""
    at = 0
    while at < len(raw):
        tag, head = _varint(raw, at)
        kind, at = tag & 7, head
        if kind == _VARINT:
            _, at = _varint(raw, at)
            yield tag >> 3, None, head, at
        elif kind in (_FIXED64, _FIXED32):
            at += 8 if kind == _FIXED64 else 4
            yield tag >> 3, None, head, at
        elif kind == _BYTES:
            length, at = _varint(raw, at)
            if at + length > len(raw):
                raise _Broken
            at += length
            yield tag >> 3, raw[at - length : at], head, at
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


def _as_varint(value: int) -> bytes:
    groups = bytearray()
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*groups, value))


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
