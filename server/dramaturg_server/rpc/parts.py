"""Blobs in parts, since one message holds at most 4 MiB: saves going out and coming in. Kept in memory for a while."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ..domain.errors import BadInput, Busy, DramaturgError
from ..saves.limits import MAX_BLOB_BYTES
from .convert import checks

Answer = TypeVar("Answer")

PART_BYTES = 3 << 20
KEPT_MS = 10 * 60_000
"""How long a blob waits for the call of its next part, and an answer for a repetition of its request."""
FORGET_AFTER_S = KEPT_MS / 1000 + 1
Later = Callable[[float, Callable[[], None]], object]
"""Calls something after so many seconds; a loop's `call_later`."""
UPLOADS = 4
"""So many blobs in several parts come in at once; whoever comes next takes the place of one that is left alone."""
LEFT_ALONE_MS = 5_000
DOWNLOADS = 2


@dataclass(slots=True)
class Upload(Generic[Answer]):
    """A blob that is coming in.

    used_ms: when its last part came · waits: for another call · parts: a digest of each so far · answer: once the last
    one was taken.
    """

    playthrough_id: str
    used_ms: int = 0
    waits: bool = False
    blob: bytearray = field(default_factory=bytearray)
    parts: list[bytes] = field(default_factory=list)
    answer: Answer | None = None

    @property
    def takes_a_place(self) -> bool:
        """Tells whether much may be kept of it: a blob in one part is never more than that."""
        return self.answer is None and (self.waits or len(self.parts) > 1)


class Uploads(Generic[Answer]):
    """Blobs that are coming in. A part that is sent again changes nothing and gets the same answer.

    places: so many in several parts come in at once.
    """

    def __init__(self, now_ms: Callable[[], int], later: Later, places: int = UPLOADS) -> None:
        self._now_ms = now_ms
        self._later = later
        self._places = places
        self._open: dict[str, Upload[Answer]] = {}

    def take(
        self, playthrough_id: str, request_id: str, token: str, part: bytes, *, more: bool = True
    ) -> tuple[Upload[Answer], str]:
        """The upload after this part, and the token of the next one. more: parts follow.

        Raises BadInput for a token of another upload or playthrough, an expired one, or a blob that grows too large;
        Busy, though never for a blob in one part.
        """
        self.forget_expired()
        name, place = _split(token) if token else (_name(playthrough_id, request_id), 0)
        upload = self._open.get(name)
        if token and (upload is None or upload.playthrough_id != playthrough_id):
            raise BadInput("page_token", "is not one that an import here gave out within the last 10 minutes")
        if upload is None:
            if more:
                self._make_room()
            upload = self._open[name] = Upload(playthrough_id)
        upload.used_ms = self._now_ms()
        self._later(FORGET_AFTER_S, self.forget_expired)
        self._add(upload, place, part)
        if place + 1 == len(upload.parts):  # no earlier part sent again
            upload.waits = more
        return upload, f"{name}.{place + 1}"

    def _make_room(self) -> None:
        """Lets go of the upload that was left alone for longest, where all places are taken; Busy where none was."""
        if sum(upload.takes_a_place for upload in self._open.values()) < self._places:
            return
        waiting = ((upload.used_ms, name) for name, upload in self._open.items() if upload.waits)
        used_ms, name = min(waiting, default=(self._now_ms(), ""))
        if used_ms + LEFT_ALONE_MS > self._now_ms():
            raise Busy(f"{self._places} imports are under way", retry_after_ms=LEFT_ALONE_MS)
        del self._open[name]

    async def complete(self, upload: Upload[Answer], take_in: Callable[[bytearray], Awaitable[Answer]]) -> Answer:
        """What became of a blob whose parts are all there; one that can't be taken in is forgotten."""
        if upload.answer is None:
            try:
                upload.answer = await take_in(upload.blob)
            except DramaturgError:
                self._drop(upload)
                raise
            except asyncio.CancelledError:
                upload.waits = True  # the caller may ask again, and if not, it is in nobody's way
                raise
            upload.blob = bytearray()  # a new one: a thread may still read the other
        return upload.answer

    def _drop(self, upload: Upload[Answer]) -> None:
        self._open = {name: other for name, other in self._open.items() if other is not upload}

    def _add(self, upload: Upload[Answer], place: int, part: bytes) -> None:
        seen = hashlib.sha256(part).digest()
        if 0 <= place < len(upload.parts):
            if upload.parts[place] != seen:
                raise BadInput("blob_part", "other bytes were sent as this part before")
            return
        if place != len(upload.parts) or upload.answer is not None:
            raise BadInput("page_token", "is not that of the next part")
        if len(upload.blob) + len(part) > MAX_BLOB_BYTES:
            raise BadInput("blob_part", f"the blob has more than {MAX_BLOB_BYTES >> 20} MiB")
        upload.blob += part
        upload.parts.append(seen)

    def forget(self, playthrough_id: str) -> None:
        """Lets go of what came in for a playthrough that is deleted: one of the same id later knows none of it."""
        self._open = {name: upload for name, upload in self._open.items() if upload.playthrough_id != playthrough_id}

    def forget_expired(self) -> None:
        """Lets go of blobs whose sender has gone."""
        for name in [name for name, upload in self._open.items() if upload.used_ms + KEPT_MS <= self._now_ms()]:
            del self._open[name]

    @property
    def kept_bytes(self) -> int:
        return sum(len(upload.blob) for upload in self._open.values())


@dataclass(slots=True)
class Download:
    """A blob that is going out. digest: ties the tokens of its parts to it."""

    blob: bytes
    digest: str
    expires_ms: int

    @classmethod
    def of(cls, blob: bytes, expires_ms: int = 0) -> "Download":
        """Hashes the whole blob, so not on the loop."""
        return cls(blob, hashlib.sha256(blob).hexdigest(), expires_ms)

    def cut(self, token: str, size: int) -> tuple[bytes, str]:
        """The part behind `token`, and the next one's token; BadInput for a token of another blob."""
        of = f"blob {self.digest}"
        start = checks.page_position(token, of)
        end = start + (size or PART_BYTES)
        return self.blob[start:end], checks.page_token(end if end < len(self.blob) else 0, of)


class Downloads:
    """Blobs that are going out: made once for all their parts."""

    def __init__(self, now_ms: Callable[[], int], later: Later) -> None:
        self._now_ms = now_ms
        self._later = later
        self._open: dict[tuple[str, str], Download] = {}

    async def part(
        self, key: tuple[str, str], token: str, size: int, make: Callable[[], Awaitable[bytes]]
    ) -> tuple[bytes, str, int]:
        """One part of the blob of `key`, the next one's token and the size of the whole.

        The first part makes the blob anew, and so does any other whose blob was left for too long.
        """
        self.forget_expired()
        found = self._open.get(key) if token else None
        if found is None:
            found = await asyncio.to_thread(Download.of, await make())
        part, following = found.cut(token, size)
        found.expires_ms = self._now_ms() + KEPT_MS
        self._open.pop(key, None)
        if following:
            self._later(FORGET_AFTER_S, self.forget_expired)
            self._open = dict([*self._open.items()][-(DOWNLOADS - 1) :]) | {key: found}
        return part, following, len(found.blob)

    def forget(self, playthrough_id: str) -> None:
        """Lets go of what a playthrough that is deleted was giving out."""
        self._open = {key: found for key, found in self._open.items() if key[0] != playthrough_id}

    def forget_expired(self) -> None:
        """Lets go of blobs whose reader has gone."""
        self._open = {key: found for key, found in self._open.items() if found.expires_ms > self._now_ms()}

    @property
    def kept_bytes(self) -> int:
        return sum(len(found.blob) for found in self._open.values())


def _name(playthrough_id: str, request_id: str) -> str:
    return hashlib.sha256(f"{playthrough_id}\0{request_id}".encode("utf-8", "replace")).hexdigest()[:32]


def _split(token: str) -> tuple[str, int]:
    name, _, place = token.partition(".")
    return name, int(place) if place.isascii() and place.isdigit() and len(place) < 10 else -1
