"""How long to rest before the next try: twice as long after each failure. For whatever is tried again by itself."""

FIRST_S, MOST_S = 1.0, 60.0


class Backoff:
    """One series of tries."""

    def __init__(self) -> None:
        self._next_s = FIRST_S

    def next_s(self) -> float:
        """Seconds to rest now, after one more failure."""
        rest_s, self._next_s = self._next_s, min(2 * self._next_s, MOST_S)
        return rest_s

    def reset(self) -> None:
        """It went well: the next failure is a first one."""
        self._next_s = FIRST_S
