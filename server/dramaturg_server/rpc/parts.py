"""Blobs in parts, since one message holds at most 4 MiB: saves going out and coming in. Kept in memory for a while."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..domain.errors import BadInput, Busy
from .convert import checks

if TYPE_CHECKING:
    from ..pipeline.import_checkpoint import Imported

PART_BYTES = 3 << 20
BLOB_BYTES = 256 << 20
KEPT_MS = 10 * 60_000
"""How long parts wait for the next one, and an answer for a repetition of its request."""
UPLOADS = 4
DOWNLOADS = 2


@dataclass(slots=True)
class Upload:
    """A blob that is coming in. parts: a digest of each part so far · answer: once the last one was taken."""

    expires_ms: int
    blob: bytearray = field(default_factory=bytearray)
    parts: list[bytes] = field(default_factory=list)
    answer: "Imported | None" = None


class Uploads:
    """Blobs that are coming in. A part that is sent again changes nothing and gets the same answer."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._open: dict[str, Upload] = {}

    def take(self, playthrough_id: str, request_id: str, token: str, part: bytes) -> tuple[Upload, str]:
        """The upload after this part, and the token of the next one.

        Raises BadInput for a token of another upload, an expired one, or a blob that grows too large; Busy.
        """
        self._forget_expired()
        name, place = _split(token) if token else (_name(playthrough_id, request_id), 0)
        upload = self._open.get(name)
        if upload is None and token:
            raise BadInput("page_token", "is not one that an import gave out within the last 10 minutes")
        if upload is None:
            if sum(upload.answer is None for upload in self._open.values()) >= UPLOADS:
                raise Busy(f"{UPLOADS} imports are under way", retry_after_ms=5_000)
            upload = self._open[name] = Upload(0)
        upload.expires_ms = self._now_ms() + KEPT_MS
        self._add(upload, place, part)
        return upload, f"{name}.{place + 1}"

    def drop(self, upload: Upload) -> None:
        """Forgets an upload that can't be used."""
        self._open = {name: other for name, other in self._open.items() if other is not upload}

    def _add(self, upload: Upload, place: int, part: bytes) -> None:
        seen = hashlib.sha256(part).digest()
        if 0 <= place < len(upload.parts):
            if upload.parts[place] != seen:
                raise BadInput("blob_part", "other bytes were sent as this part before")
            return
        if place != len(upload.parts) or upload.answer is not None:
            raise BadInput("page_token", "is not that of the next part")
        if len(upload.blob) + len(part) > BLOB_BYTES:
            raise BadInput("blob_part", f"the blob has more than {BLOB_BYTES >> 20} MiB")
        upload.blob += part
        upload.parts.append(seen)

    def _forget_expired(self) -> None:
        for name in [name for name, upload in self._open.items() if upload.expires_ms <= self._now_ms()]:
            del self._open[name]


class Downloads:
    """Blobs that are going out: made once for all their parts."""

    def __init__(self) -> None:
        self._blobs: dict[tuple[str, str], bytes] = {}

    def find(self, playthrough_id: str, checkpoint_id: str) -> bytes | None:
        return self._blobs.get((playthrough_id, checkpoint_id))

    def keep(self, playthrough_id: str, checkpoint_id: str, blob: bytes) -> None:
        self._blobs.pop((playthrough_id, checkpoint_id), None)
        while len(self._blobs) >= DOWNLOADS:
            del self._blobs[next(iter(self._blobs))]
        self._blobs[playthrough_id, checkpoint_id] = blob

    def done(self, playthrough_id: str, checkpoint_id: str) -> None:
        self._blobs.pop((playthrough_id, checkpoint_id), None)


def cut(blob: bytes, token: str, size: int) -> tuple[bytes, str]:
    """The part of `blob` behind `token`, and the next one's token; a token serves only the blob that it came from."""
    of = f"blob {hashlib.sha256(blob).hexdigest()}"
    start = checks.page_position(token, of)
    end = start + (size or PART_BYTES)
    return blob[start:end], checks.page_token(end if end < len(blob) else 0, of)


def _name(playthrough_id: str, request_id: str) -> str:
    return hashlib.sha256(f"{playthrough_id}\0{request_id}".encode("utf-8", "replace")).hexdigest()[:32]


def _split(token: str) -> tuple[str, int]:
    name, _, place = token.partition(".")
    return name, int(place) if place.isascii() and place.isdigit() and len(place) < 10 else -1
