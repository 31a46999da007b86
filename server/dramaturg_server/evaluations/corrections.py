"""`eval corrections`: scripted talk in three languages, over sessions, restarts and loads; what sticks and what not.

Reported in four parts: right retrieval; right replacement; scene, canon or storyline; honest uncertainty. And apart
from them: questions that were due and not asked, questions that were not due, and whatever was half applied.
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..benchmarks.measurement import Measurement, value_at_least, value_at_most
from ..domain.content import Cast
from .correction_play import CorrectionPlay
from .correction_scripts import PARTS, Remember, Say, Script, script_of
from .written_data import inn, written

AT_ONCE = 8
"""Scripts that are played at the same time, for most of it is waiting for disks."""
QUICK = 4
"""Where little time is given, every so many-th script is played."""
NEEDLESS_SHARE = 0.05
SHOWN_FINDINGS = 15

Tell = Callable[[str], None]


def measure(quick: bool, say: Tell, seed: int = 1) -> list[Measurement]:
    """The same for every seed. quick: a part of the scripts."""
    cast, found = inn(), list[Measurement]()
    for part in written("corrections"):
        scripts = [script_of(entry, part.language) for entry in part.entries]
        tally = asyncio.run(played(cast, scripts[:: QUICK if quick else 1]))
        for finding in tally.wrong[:SHOWN_FINDINGS]:
            say(finding)
        found += tally.measurements(f"{part.language}, half {part.half}")
    return found


async def played(cast: Cast, scripts: Sequence[Script]) -> "Tally":
    """Each script on a store of its own, some at the same time; counted in their order."""
    tally, turnstile = Tally(), asyncio.Semaphore(AT_ONCE)

    async def play(script: Script) -> CorrectionPlay:
        async with turnstile:
            with tempfile.TemporaryDirectory() as folder:
                playing = CorrectionPlay(cast, script, Path(folder))
                await playing.play()
                return playing

    for done in await asyncio.gather(*map(play, scripts)):
        tally.take(done)
    return tally


@dataclass(slots=True)
class Part:
    scripts: int = 0
    wholly_right: int = 0
    checks: int = 0
    right: int = 0


@dataclass(slots=True)
class Tally:
    """due: questions that had to come · missed: that did not · free: remarks after which none may come · needless: of
    these, after which one came · torn: half applied."""

    parts: dict[str, Part] = field(default_factory=lambda: {part: Part() for part in PARTS})
    due: int = 0
    missed: int = 0
    free: int = 0
    needless: int = 0
    torn: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def take(self, done: CorrectionPlay) -> None:
        """Counts a script that was played to its end."""
        part, script = self.parts[done.script.part], done.script
        wrong = [f"{script.script_id}: {fault}" for fault in done.torn]
        self.torn += wrong
        for step, check in done.checks:
            part.checks += 1
            part.right += not check.finding
            if check.kind == "asks" and isinstance(step, Say):
                self._question(step.asks, is_wrong=bool(check.finding))
            if check.finding:
                said = f" after {step.text!r}" if isinstance(step, Say | Remember) else ""
                self.failed.append(f"{script.script_id} ({script.part}), {check.kind}{said}: {check.finding}")
        part.scripts += 1
        part.wholly_right += not wrong and not any(check.finding for _, check in done.checks)

    def _question(self, is_due: bool, *, is_wrong: bool) -> None:
        """Questions count in their part and apart from it."""
        self.due += is_due
        self.free += not is_due
        self.missed += is_wrong and is_due
        self.needless += is_wrong and not is_due

    @property
    def wrong(self) -> list[str]:
        return [*self.torn, *self.failed]

    def measurements(self, name: str) -> Iterator[Measurement]:
        """Of parts that were played; of a part nobody wrote there is nothing to say."""
        played = {title: part for title, part in self.parts.items() if part.scripts}
        scripts = sum(part.scripts for part in played.values())
        yield Measurement(f"{name}: scripts played", scripts, "scripts", target=value_at_least(1))
        for title, part in played.items():
            share, whole = part.right / max(1, part.checks), part.wholly_right / part.scripts
            yield Measurement(f"{name}: {title}, checks that are right", share, "share", target=value_at_least(1.0))
            yield Measurement(f"{name}: {title}, scripts wholly right", whole, "share")
        yield Measurement(f"{name}: questions due", self.due, "questions")
        yield Measurement(f"{name}: of these, missed", self.missed, "questions", target=value_at_most(0))
        needless = self.needless / self.free if self.free else 0.0
        target = value_at_most(NEEDLESS_SHARE)
        yield Measurement(f"{name}: remarks with a needless question", needless, "share", target=target)
        yield Measurement(f"{name}: half applied", len(self.torn), "faults", target=value_at_most(0))
