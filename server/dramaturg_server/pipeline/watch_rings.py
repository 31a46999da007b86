"""What happened lately on the branches that are watched, so that a stream that lags sees each change. Under `watch`.

A ring per watched character holds its last 64 changes, one per branch those of the world.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..domain.mind import Mind, World
from .head import Head, Step, revision_of

RING_CHANGES = 64


@dataclass(frozen=True, slots=True)
class State:
    """A character as presented after one row. seq: of the row that last moved it, or the world it is shown in."""

    seq: int
    mind: Mind
    world: World

    @property
    def revision(self) -> int:
        """Its revision as clients know it: a flag or a quest may change its derived keys, and not its state."""
        return revision_of(self.mind, self.world)


@dataclass(slots=True)
class _Ring:
    """The last changes of one thing, oldest first. lost: the seq of the newest change that it doesn't hold."""

    lost: int
    states: deque[State] = field(default_factory=deque)

    def add(self, state: State) -> None:
        self.states.append(state)
        if len(self.states) > RING_CHANGES:
            self.lost = self.states.popleft().seq


@dataclass(slots=True)
class _Recent:
    """What happened lately on one branch that is or was watched. world: moves of the world, without a mind.

    whole: the changes of everybody are kept, else those of `minds` only.
    """

    world: _Ring
    minds: dict[str, _Ring] = field(default_factory=dict)
    whole: bool = False


class Rings:
    """The rings of all branches of one playthrough; one that nobody watched, or that is closed, keeps nothing."""

    def __init__(self) -> None:
        self._recent: dict[int, _Recent] = {}

    def keep(self, head: Head, character_ids: Iterable[str]) -> None:
        """From now on keeps the changes of these, which must be loaded."""
        recent = self._recent_of(head)
        for character_id in character_ids:
            recent.minds.setdefault(character_id, _Ring(head.mind(character_id).revision))

    def keep_all(self, head: Head) -> None:
        """From now on keeps everybody's changes."""
        self._recent_of(head).whole = True

    def clear(self) -> None:
        """Forgets what happened; who is behind is told what is, summed up."""
        self._recent.clear()

    def closed(self, head: Head) -> None:
        self._recent.pop(head.number, None)

    def committed(self, head: Head, step: Step, before: Step) -> None:
        recent = self._recent.get(head.number)
        if recent is None:
            return
        if moved_at(step.world) != moved_at(before.world):
            recent.world.add(State(moved_at(step.world), Mind(""), step.world))
        for character_id, mind in step.minds.items():
            was = before.minds[character_id].revision
            if mind.revision != was and (recent.whole or character_id in recent.minds):
                recent.minds.setdefault(character_id, _Ring(was)).add(state_of(mind, step.world))

    def after(self, head: Head, character_id: str, base: State) -> list[tuple[State, bool]]:
        """The states after `base`, each with `coalesced`: every one that is still here, else only the newest."""
        now = state_of(head.mind(character_id), head.world)
        if now.seq == base.seq:
            return []
        recent = self._recent_of(head)
        own = recent.minds.get(character_id) or _Ring(now.mind.revision)
        if base.seq < max(own.lost, recent.world.lost):
            return [(now, True)]
        moves = {state.seq: state for state in recent.world.states} | {state.seq: state for state in own.states}
        steps, mind = [], base.mind
        for seq in sorted(seq for seq in moves if seq > base.seq):
            mind = moves[seq].mind if moves[seq].mind.character_id else mind
            steps.append((State(seq, mind, moves[seq].world), False))
        return [*steps[:-1], (now, False)]

    def _recent_of(self, head: Head) -> _Recent:
        fresh = _Recent(_Ring(moved_at(head.world)))
        return fresh if head.closed else self._recent.setdefault(head.number, fresh)


def moved_at(world: World) -> int:
    """The row that last changed what of the world shows in a character: units, flags, quests, the scene."""
    return max(world.revision, world.context_seq)


def state_of(mind: Mind, world: World) -> State:
    return State(max(mind.revision, moved_at(world)), mind, world)
