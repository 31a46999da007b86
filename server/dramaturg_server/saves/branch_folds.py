"""The folds of a whole playthrough, made from its rows: each row once, each branch from the folds where it forked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..domain import fold as domain_fold
from ..domain.lineage import Branch, forks_of
from ..domain.log import Entry
from ..domain.mind import Mind, World
from ..ports import WORLD, Row, Snapshot
from .envelope import damaged


class Fold(Protocol):
    """The two functions that make folds; `domain.fold` is one."""

    def apply_mind(self, mind: Mind, entry: Entry) -> Mind: ...
    def apply_world(self, world: World, entry: Entry) -> World: ...


@dataclass(slots=True)
class Folds:
    """World and minds at one position. Folds are values, so a copy is two references and one dict."""

    world: World = field(default_factory=World)
    minds: dict[str, Mind] = field(default_factory=dict)

    def copy(self) -> "Folds":
        return Folds(self.world, dict(self.minds))

    def apply(self, entry: Entry, fold: Fold = domain_fold) -> None:
        self.world = fold.apply_world(self.world, entry)
        for mind in entry.minds:
            who = mind.character_id
            self.minds[who] = fold.apply_mind(self.minds.get(who, Mind(who)), entry)

    def of(self, character_id: str) -> Mind | World | None:
        return self.world if character_id == WORLD else self.minds.get(character_id)

    def due(self, row: Row, every: int) -> Iterator[Snapshot]:
        """Snapshots of what the row touched and whose own count of rows came round."""
        if self.world.rows % every == 0:
            yield Snapshot(row.branch, row.entry.seq, WORLD, self.world)
        for mind in row.entry.minds:
            fold = self.minds[mind.character_id]
            if fold.rows and fold.rows % every == 0:
                yield Snapshot(row.branch, row.entry.seq, mind.character_id, fold)


def snapshots_of_all(tree: Mapping[int, Branch], rows: Sequence[Row], every: int) -> tuple[Snapshot, ...]:
    """The snapshots that play would have left. Raises DATA_DAMAGED where the rows don't fit together."""
    own: dict[int, list[Row]] = {number: [] for number in tree}
    for row in rows:
        own[row.branch].append(row)
    forks = forks_of(tree)
    starts: dict[int, Folds] = {}
    snapshots: list[Snapshot] = []
    try:
        for number in sorted(tree):  # a parent is always older than what grows from it
            folds = starts.pop(number, Folds())
            growing = list(reversed(forks[number]))
            for row in own[number]:
                while growing and growing[-1][0] < row.entry.seq:
                    starts[growing.pop()[1]] = folds.copy()
                folds.apply(row.entry)
                snapshots += folds.due(row, every)
            starts.update((child, folds.copy()) for _, child in growing)
    except (ValueError, LookupError) as error:
        raise damaged("its rows don't fit together") from error
    return tuple(snapshots)
