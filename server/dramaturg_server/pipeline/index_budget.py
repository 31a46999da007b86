"""Memory for the experience that is loaded, of all playthroughs together: what was unused longest goes. Step 4."""

from typing import Protocol


class Loaded(Protocol):
    """Something that lies in memory and can be read again."""

    @property
    def bytes(self) -> int: ...

    @property
    def is_in_use(self) -> bool:
        """Tells whether it must stay."""

    def drop(self) -> None:
        """Called when it has to go; whoever needs it next reads it again."""


class IndexBudget:
    """Holds what is loaded under a number of bytes; what is in use or was used last stays, though larger."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self._sizes: dict[Loaded, int] = {}  # unused longest first
        self._shared: dict[object, int] = {}
        self._bytes = 0

    @property
    def bytes(self) -> int:
        """What all of it takes, as of the last use or change of each."""
        return self._bytes

    def used(self, loaded: Loaded) -> None:
        """Counts it, with its present size, as used last; others make room for it."""
        self.release(loaded)
        self._count(loaded)

    def grown(self, loaded: Loaded) -> None:
        """Counts its present size and uses it not by that: where room is needed, it goes when it is its turn."""
        self._bytes -= self._sizes.get(loaded, 0)
        self._count(loaded)

    def release(self, loaded: Loaded) -> None:
        """Counts it no more."""
        self._bytes -= self._sizes.pop(loaded, 0)

    def share(self, owner: object, size: int) -> None:
        """Counts what several of an owner's share, once; 0 = nothing any more. Room for it is made at the next use."""
        self._bytes += size - self._shared.pop(owner, 0)
        if size:
            self._shared[owner] = size

    def _count(self, loaded: Loaded) -> None:
        self._sizes[loaded] = loaded.bytes
        self._bytes += self._sizes[loaded]
        for other in list(self._sizes)[:-1] if self._bytes > self.limit_bytes else ():
            if self._bytes > self.limit_bytes and not other.is_in_use:
                self.release(other)
                other.drop()
