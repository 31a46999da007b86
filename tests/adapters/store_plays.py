"""Small playthroughs for store tests: builders of writes, and random plays with what each branch must then show."""

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from dramaturg_server.domain.lineage import Branch
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Mind
from dramaturg_server.ports import Answered, Checkpoint, Playthrough, Row, Settled, Snapshot, Store, Write

CHARACTERS = ("captain", "旅店老板", "宿屋🍵")
REQUESTS = tuple(f"r{n}" for n in range(6))


class Outcomes:
    """Collects what `settled` was told, in the order in which it was told, and waits until all is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Exception | None]] = []
        self._waiting = 0
        self._all_told = asyncio.Event()

    def of(self, name: str) -> Settled:
        """A callback for one write, known as `name`."""
        self._waiting += 1
        self._all_told.clear()

        def settled(error: Exception | None) -> None:
            self.told.append((name, error))
            self._waiting -= 1
            if not self._waiting:
                self._all_told.set()

        return settled

    async def all(self) -> list[tuple[str, Exception | None]]:
        if self._waiting:
            await asyncio.wait_for(self._all_told.wait(), 60)
        return self.told


async def commit(store: Store, *writes: Write) -> None:
    """Submits `writes` together and returns when all are durable; raises the first failure."""
    outcomes = Outcomes()
    for write in writes:
        store.submit(write, outcomes.of(""))
    for _, error in await outcomes.all():
        if error is not None:
            raise error


def record(playthrough_id: str = "p", cast_id: str = "gate", created_ms: int = 0) -> Playthrough:
    return Playthrough(playthrough_id, cast_id, "1", "en", "player", created_ms)


def row(seq: int, touches: Mapping[str, int], branch: int = 1) -> Row:
    return Row(branch, Entry(seq, "turn", 1, 0, 0, note=f"row {seq}"), touches)


def opening(playthrough_id: str = "p", created_ms: int = 0) -> Write:
    """Makes the playthrough with its first branch and nothing in it."""
    return Write(playthrough_id, 0, playthrough=record(playthrough_id, created_ms=created_ms), branch=FIRST_BRANCH)


FIRST_BRANCH = Branch(1, None, 0, 1)


def checkpoint(checkpoint_id: str, branch: int, seq: int) -> Checkpoint:
    return Checkpoint(checkpoint_id, branch, seq, "before the gate", "u1", 1, 60, 7, ("t1|captain",))


@dataclass(slots=True)
class Line:
    """What one position of one branch must show: rows, oldest first, and what was answered and snapped on the way.

    answers: each with the seq of the row that came with it, or that would have come next.
    """

    rows: list[Row] = field(default_factory=list)
    answers: list[tuple[int, Answered]] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)

    def up_to(self, seq: int) -> "Line":
        """What a save at `seq` keeps."""
        return Line(list(self.rows), [pair for pair in self.answers if pair[0] <= seq], list(self.snapshots))


@dataclass(slots=True)
class Play:
    """A play as it was written, with the brute-force ancestry beside it: one list per branch and checkpoint."""

    writes: list[Write]
    tree: dict[int, Branch]
    lines: dict[int, Line]
    saves: dict[str, tuple[Checkpoint, Line]]
    current: int = 1
    last_seq: int = 0


def random_play(seed: int, playthrough_id: str) -> Play:
    """Turns on any open branch, saves, restores to any save (some scratch), answers with and without a row."""
    chance = random.Random(seed)
    play = Play([opening(playthrough_id)], {1: FIRST_BRANCH}, {1: Line()}, {})
    for _ in range(chance.randrange(10, 90)):
        dice = chance.random()
        branch = chance.choice([b.number for b in play.tree.values() if b.status != "closed"])
        if dice < 0.65:
            _turn(play, chance, playthrough_id, branch)
        elif dice < 0.7:
            _rowless(play, chance, playthrough_id, branch)
        elif dice < 0.85:
            _save(play, chance, playthrough_id, branch)
        elif play.saves:
            _restore(play, chance, playthrough_id)
    return play


def _turn(play: Play, chance: random.Random, playthrough_id: str, branch: int) -> None:
    play.last_seq += 1
    seq, line = play.last_seq, play.lines[branch]
    touched = chance.sample(CHARACTERS, chance.randrange(1, 3))
    made = row(seq, {"": 1, **{c: chance.choice((1, 2, 4, 12)) for c in touched}}, branch)
    snapshots = tuple(Snapshot(branch, seq, c, Mind(c, revision=seq)) for c in touched if chance.random() < 0.2)
    request = Answered(chance.choice(REQUESTS), branch, f"d{seq}", f"a{seq}".encode(), seq)
    play.writes.append(Write(playthrough_id, 0, made, snapshots, request))
    line.rows.append(made)
    line.answers.append((seq, request))
    line.snapshots.extend(snapshots)


def _rowless(play: Play, chance: random.Random, playthrough_id: str, branch: int) -> None:
    """A mutation that changed nothing: its answer stands at the branch's head."""
    line = play.lines[branch]
    head = line.rows[-1].entry.seq if line.rows else 0
    number = len(play.writes)
    request = Answered(chance.choice(REQUESTS), branch, f"x{number}", f"x{number}".encode(), head)
    twice = (play.last_seq + 1, request.request_id, branch)
    line.answers = [(place, a) for place, a in line.answers if (place, a.request_id, a.branch) != twice]
    line.answers.append((play.last_seq + 1, request))
    play.writes.append(Write(playthrough_id, 0, answered=request))


def _save(play: Play, chance: random.Random, playthrough_id: str, branch: int) -> None:
    """At the branch's own head, or at the playthrough's last row: a position that may lie in a dead gap."""
    line = play.lines[branch]
    head = line.rows[-1].entry.seq if line.rows and chance.random() < 0.5 else play.last_seq
    made = checkpoint(f"c{len(play.saves)}", branch, head)
    play.saves[made.checkpoint_id] = (made, line.up_to(head))
    play.writes.append(Write(playthrough_id, 0, checkpoint=made))


def _restore(play: Play, chance: random.Random, playthrough_id: str) -> None:
    saved, line = play.saves[chance.choice(sorted(play.saves))]
    status = "scratch" if chance.random() < 0.4 else "current"
    branch = Branch(len(play.tree) + 1, saved.branch, saved.seq, play.last_seq + 1, status)
    if status == "current":
        old = play.tree[play.current]
        play.tree[play.current] = Branch(old.number, old.parent, old.fork_seq, old.first_seq, "closed")
        play.current = branch.number
    play.tree[branch.number] = branch
    play.lines[branch.number] = line.up_to(saved.seq)
    play.writes.append(Write(playthrough_id, 0, branch=branch))
