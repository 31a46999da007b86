"""`eval saves`: random play with random saves, loads, scratch branches and restarts on a real store.

What each branch holds is written down here as it becomes durable, and copied at saves and loads: the brute-force
answer. Heads, the store's rows and states read back at saves must equal a fresh fold of it.
"""

import asyncio
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ..benchmarks.casts import SAMPLE, read_cast
from ..benchmarks.in_process import application, opened, turn
from ..benchmarks.measurement import Measurement, value_at_least, value_at_most
from ..domain.content import Cast
from ..domain.lineage import View
from ..domain.log import Entry, Event
from ..domain.mind import Mind
from ..pipeline.application import Application
from ..pipeline.checkpoints import create_checkpoint, restore_checkpoint
from ..pipeline.edits import begin_unit, set_field
from ..pipeline.head import Head, Step
from ..pipeline.read_state import read_state
from ..pipeline.report_events import report_events
from ..pipeline.requests import (
    At,
    CheckpointRequest,
    ReportRequest,
    RestoreRequest,
    SetFieldRequest,
    StateRequest,
    StepRequest,
    UnitRequest,
)
from ..pipeline.timeline import Timeline
from .story import replayed

PLAYTHROUGH = "play"
SAID = ("I want to join.", "Open the gate.", "Thank you.", "You fool!", "I swear I will hold.", "Who lit the fire?", "")
COMPARED_EVERY = 25
SHOWN_FINDINGS = 5

Say = Callable[[str], None]


def measure(quick: bool, say: Say, seed: int = 1) -> list[Measurement]:
    """Deterministic for a seed, but for the order in which turns of one burst commit."""
    cast = read_cast(SAMPLE)
    findings = Findings()
    plays, acts = (6, 120) if quick else (60, 300)
    for number in range(plays):
        asyncio.run(play_and_compare(cast, random.Random(f"{seed} {number}"), acts, findings))
    for finding in findings.faults[:SHOWN_FINDINGS]:
        say(finding)
    none = value_at_most(0)
    return [
        Measurement("rows committed", findings.rows, "rows", target=value_at_least(plays * acts / 4)),
        Measurement("loads", findings.loads, "loads", target=value_at_least(plays)),
        Measurement("of these, to scratch branches", findings.scratch, "loads"),
        Measurement("restarts of the server", findings.restarts, "restarts", target=value_at_least(1)),
        Measurement("states compared", findings.compared, "states", target=value_at_least(plays * 10)),
        Measurement("that differ from a replay of the surviving history", len(findings.faults), "states", target=none),
    ]


@dataclass(slots=True)
class Findings:
    rows: int = 0
    loads: int = 0
    scratch: int = 0
    restarts: int = 0
    compared: int = 0
    faults: list[str] = field(default_factory=list)

    def compare(self, is_equal: bool, what: str) -> None:
        self.compared += 1
        if not is_equal:
            self.faults.append(what)


@dataclass(slots=True)
class Histories:
    """An observer of the timeline: the rows of each open branch, oldest first, and copies of them by save."""

    by_branch: dict[str, list[Entry]] = field(default_factory=dict)
    by_save: dict[str, list[Entry]] = field(default_factory=dict)
    rows: int = 0

    def opened(self, head: Head) -> None:
        """Nothing: what a load begins with is copied where it is asked for."""

    def committed(self, head: Head, step: Step, before: Step) -> None:
        self.rows += 1
        self.by_branch.setdefault(head.branch_id, []).append(step.entry)

    def closed(self, head: Head) -> None:
        self.by_branch.pop(head.branch_id, None)


async def play_and_compare(cast: Cast, chance: random.Random, acts: int, findings: Findings) -> None:
    with tempfile.TemporaryDirectory() as folder:
        histories, data = Histories(), Path(folder)
        for stretch in range(3):
            async with application(cast, data) as app:
                if stretch == 0:
                    await _begin(app, histories)
                timeline = await app.timeline(PLAYTHROUGH)
                timeline.observers.append(histories)
                if stretch:
                    findings.restarts += 1
                    await _compare(app, timeline, histories, findings, "after a restart")
                player = Player(app, timeline, chance, histories, findings)
                for number in range(acts // 3):
                    await player.act()
                    if number % COMPARED_EVERY == 0:
                        await _compare(app, timeline, histories, findings, f"after {number} acts")
                await _compare(app, timeline, histories, findings, "at the end")
        findings.rows += histories.rows


async def _begin(app: Application, histories: Histories) -> None:
    """The row that opens the playthrough is committed before anybody can watch."""
    await opened(app, PLAYTHROUGH)
    timeline = await app.timeline(PLAYTHROUGH)
    rows = await timeline.store.rows(PLAYTHROUGH, timeline.current.view, above=0, limit=64)
    histories.by_branch[timeline.current.branch_id] = [row.entry for row in rows]


# ---- playing


@dataclass(slots=True)
class Player:
    app: Application
    timeline: Timeline
    chance: random.Random
    histories: Histories
    findings: Findings

    async def act(self) -> None:
        """One thing that a game does, on any branch that is open."""
        head = self.chance.choice(sorted(self.timeline.heads.values(), key=lambda head: head.number))
        at = At(PLAYTHROUGH, head.branch_id)
        dice = self.chance.random()
        if dice < 0.45:
            await asyncio.gather(*(turn(self.app, self._turn(at)) for _ in range(self.chance.choice((1, 1, 1, 4)))))
        elif dice < 0.68:
            await report_events(self.app, ReportRequest(at, (self._event(),)))
        elif dice < 0.74:
            await begin_unit(self.app, UnitRequest(at, self.chance.choice(self.app.cast.units)))
        elif dice < 0.79:
            await set_field(self.app, self._edit(at))
        elif dice < 0.90:
            await self._save(at)
        elif self.histories.by_save:
            await self._load()

    def _turn(self, at: At) -> StepRequest:
        who = self._character()
        scene = self.chance.choice(("", *self.app.cast.scenes))
        others = tuple(self.chance.sample(self._characters(), self.chance.randrange(2)))
        return StepRequest(at, "player", self.chance.choice(SAID), who, hearer_ids=others, scene_id=scene)

    def _event(self) -> Event:
        cast, seen = self.app.cast, tuple(self.chance.sample(self._characters(), self.chance.randrange(1, 3)))
        dice = self.chance.random()
        if dice < 0.4:
            return Event("", "custom", self.chance.choice(sorted(cast.events)), True, "player", perceivers=seen)
        if dice < 0.7:
            value = float(self.chance.randrange(-60, 61))
            return Event("", "relationship", self._character(), value, target_id="player")
        quest = self.chance.choice(sorted(cast.quests))
        return Event("", "quest", quest, self.chance.choice(cast.quests[quest]), perceivers=seen)

    def _edit(self, at: At) -> SetFieldRequest:
        stage = self.chance.choice(self.app.cast.schema.stages)
        return SetFieldRequest(at, self._character(), "persona.relationships.player.stage", stage)

    async def _save(self, at: At) -> None:
        made = await create_checkpoint(self.timeline, CheckpointRequest(at, f"save {len(self.histories.by_save)}"))
        self.histories.by_save[made.checkpoint.checkpoint_id] = list(self.histories.by_branch.get(at.branch_id, ()))

    async def _load(self) -> None:
        name = self.chance.choice(sorted(self.histories.by_save))
        scratch = self.chance.random() < 0.4
        restored = await restore_checkpoint(self.timeline, RestoreRequest(At(PLAYTHROUGH), name, scratch))
        self.histories.by_branch[restored.branch_id] = list(self.histories.by_save[name])
        self.findings.loads += 1
        self.findings.scratch += scratch

    def _character(self) -> str:
        return self.chance.choice(self._characters())

    def _characters(self) -> list[str]:
        return sorted(who for who, character in self.app.cast.characters.items() if not character.archetype)


# ---- comparing


async def _compare(app: Application, timeline: Timeline, histories: Histories, findings: Findings, when: str) -> None:
    for head in list(timeline.heads.values()):
        await compare_head(timeline, head, histories.by_branch.get(head.branch_id, []), findings, when)
    for name in sorted(histories.by_save)[-3:]:
        await _compare_save(app, name, histories.by_save[name], findings, when)


async def compare_head(timeline: Timeline, head: Head, history: list[Entry], findings: Findings, when: str) -> None:
    """The head in memory, and the store's rows as a fresh view of the branch sees them, against the history."""
    world, minds = replayed(history)
    where = f"{head.branch_id} {when}"
    findings.compare(head.world == world, f"{where}: world")
    for who in minds:
        await head.load([who])
        findings.compare(head.mind(who) == minds[who], f"{where}: {who}")
    view = View({branch.number: branch for branch in await timeline.store.branches(PLAYTHROUGH)}, head.number)
    rows = await timeline.store.rows(PLAYTHROUGH, view, above=0, limit=100_000)
    findings.compare([row.entry for row in rows] == history, f"{where}: rows of the store")


async def _compare_save(app: Application, name: str, history: list[Entry], findings: Findings, when: str) -> None:
    """States read back at a save, whichever branch is current."""
    world, minds = replayed(history)
    for who in app.cast.characters:
        request = StateRequest(At(PLAYTHROUGH), who, checkpoint_id=name)
        state = await read_state(app, request)
        expected = minds.get(who, Mind(who))
        is_equal = state.world == world and (state.mind == expected or not expected.seeded)
        findings.compare(is_equal, f"{name} {when}: {who}")
