"""What a play has told so far, so that nothing is told twice. Beside `view`; prints nothing."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from dramaturg import v1

from .outcome import Outcome, Sighting
from .wording import change_text

Item = TypeVar("Item")
Detail = tuple[str, str]
"""What kind of detail, and its text."""
STAGE_KEY = ""
"""Under it stands the stage toward the player, beside the keys of the blackboard."""


@dataclass(slots=True)
class Told:
    """evidence: by id, so that a change that cites it later can say its weight."""

    evidence: dict[str, v1.Evidence] = field(default_factory=dict)
    _refused: set[tuple[str, ...]] = field(default_factory=set)
    _standing: dict[str, dict[str, str]] = field(default_factory=dict)

    def refused_before(self, refusal: v1.ProposalRefusal) -> bool:
        """Whether this was refused for the same reason already; from now on it was."""
        proposed = refusal.proposed_value.SerializeToString(deterministic=True).hex()
        key = (refusal.character_id, refusal.path, proposed, str(refusal.reason))
        before = key in self._refused
        self._refused.add(key)
        return before

    def follow(self, outcome: Outcome, stage_path: str) -> None:
        """Takes note of what the lines of an outcome say of how the characters stand."""
        for move in outcome.board:
            self._standing.setdefault(move.character_id, {})[move.key] = move.new
        told = [(change.character_id, change.path, change_text(change, " ")) for change in outcome.changes]
        told += [(move.character_id, move.key, f" {move.new}") for move in outcome.rewound]
        for who, path, text in told:
            if path == stage_path and who in self._standing:
                self._standing[who][STAGE_KEY] = text.rpartition(" ")[2]

    def is_news(self, sighting: Sighting) -> bool:
        """Whether somebody stands as no line has said yet; from now on it was said."""
        standing: Mapping[str, str] = {STAGE_KEY: sighting.stage, **sighting.board}
        known = self._standing.get(sighting.character_id, {})
        self._standing[sighting.character_id] = dict(standing)
        return any(known.get(key) != text for key, text in standing.items())


def nameless(details: Iterable[Detail], name: str) -> tuple[Detail, ...]:
    """Details as they read whoever they are about, so that the same told of several can be told once."""
    return tuple((kind, text.replace(name, "\0")) for kind, text in details)


def alike(items: Iterable[Item], key: Callable[[Item], object]) -> list[list[Item]]:
    """Items of one key together, in the order of the first of each."""
    groups: dict[object, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return list(groups.values())
