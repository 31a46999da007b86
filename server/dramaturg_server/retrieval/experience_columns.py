"""What memories are weighed by, one column each, so that hundreds of candidates are weighed at once. Of the index."""

from array import array

import numpy as np

from ..domain.memories import Memory
from .top import Docs, Flags, Integers
from .vocabulary import Vocabulary


class ExperienceColumns:
    """When, where and by whom, by doc. Columns are asked for with docs, and give one number for each of them."""

    __slots__ = (*("_game_times", "_lasting", "_rounds", "_speakers", "_units", "_wall_times", "_words_of_speakers"),)

    def __init__(self) -> None:
        self._rounds, self._units, self._game_times, self._wall_times = array("q"), array("q"), array("q"), array("q")
        self._speakers = array("q")
        self._lasting = bytearray()
        self._words_of_speakers = Vocabulary()

    def __len__(self) -> int:
        return len(self._rounds)

    @property
    def bytes(self) -> int:
        return 41 * len(self) + self._words_of_speakers.bytes

    def append(self, memory: Memory, round_now: int) -> None:
        """Adds a doc. round_now: the character's round in which it was made."""
        self._rounds.append(round_now)
        self._units.append(memory.unit)
        self._game_times.append(memory.game_time_s)
        self._wall_times.append(memory.wall_ms)
        self._speakers.extend(self._words_of_speakers.numbers((memory.speaker_id,)))
        self._lasting.append(_lasts(memory))

    def note_lasting(self, doc: int, memory: Memory) -> None:
        """Notes anew whether a doc fades."""
        self._lasting[doc] = _lasts(memory)

    def truncate(self, size: int) -> None:
        """Forgets all docs from number `size` on."""
        for column in (self._rounds, self._units, self._game_times, self._wall_times, self._speakers):
            del column[size:]
        del self._lasting[size:]

    def rounds(self, docs: Docs) -> Integers:
        return _column(self._rounds)[docs]

    def units(self, docs: Docs) -> Integers:
        return _column(self._units)[docs]

    def game_times(self, docs: Docs) -> Integers:
        """Seconds of game time, 0 = the game sent none."""
        return _column(self._game_times)[docs]

    def wall_times(self, docs: Docs) -> Integers:
        """Milliseconds of wall time."""
        return _column(self._wall_times)[docs]

    def lasting(self, docs: Docs) -> Flags:
        """Which are pinned, or evidence of high importance: those do not fade (memory.md, section 2)."""
        return np.frombuffer(self._lasting, np.bool_)[docs]

    def said_by(self, speaker_id: str, docs: Docs) -> Flags:
        """Which were said by the one named; by nobody in particular, none."""
        number = self._words_of_speakers.number(speaker_id) if speaker_id else None
        return np.zeros(len(docs), np.bool_) if number is None else _column(self._speakers)[docs] == number


def _lasts(memory: Memory) -> bool:
    return memory.pinned or (memory.kind == "evidence" and memory.importance == "high")


def _column(column: "array[int]") -> Integers:
    return np.frombuffer(column, np.int64)
