"""Plays a script step by step, shows each, and compares with what it expects. `loop`'s twin without a person."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from dramaturg import DramaturgError, v1
from dramaturg_server.cast.scripts import Script, Step

from .expectations import Mismatch, mismatches
from .loop import error_text
from .outcome import STAGE_TOWARD_PLAYER, Outcome, is_judged, latest
from .result import Fault, ScriptResult
from .stage import Stage
from .step_play import StepPlay, given_texts
from .view import View
from .wording import source_word


@dataclass(slots=True)
class Tally:
    """What happened so far. restored: character → stage toward the player and the save that brought it back."""

    counts: Counter[str] = field(default_factory=Counter)
    restored: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, step: Step, outcome: Outcome) -> None:
        self.counts["steps"] += 1
        self.counts["changes"] += sum(map(is_judged, outcome.changes))
        self.counts["refusals"] += len(latest(outcome.refusals))
        self.counts["saves"] += bool(step.save)
        self.counts["loads"] += bool(step.load)
        for move in outcome.rewound:
            if move.key == STAGE_TOWARD_PLAYER:
                self.restored[move.character_id] = (move.new, step.load)


class ScriptRun:
    """One script on one stage. settle: called before each step, where there is something to wait for."""

    def __init__(self, stage: Stage, view: View, script: Script, settle: Callable[[], None] = lambda: None) -> None:
        self._stage = stage
        self._view = view
        self._script = script
        self._steps = StepPlay(stage, view)
        self._settle = settle
        self._tally = Tally()
        self._result = ScriptResult(script.name, len(script.steps))

    def run(self) -> ScriptResult:
        """Plays to the end; a failed call ends it."""
        style, result = self._view.style, self._result
        self._view.heading(f"{self._script.name} {style.dot} {self._stage.cast.cast_id}")
        place = self._script.steps[0].place
        try:
            self._begin()
            for step in self._script.steps:
                place = step.place
                self._settle()
                self._do(step)
        except DramaturgError as failed:
            result.broken = (place, error_text(failed))
            self._view.error(f"{place.spot}: {error_text(failed)}")
        self._close(len(result.faults) + (result.broken is not None))
        return result

    def _begin(self) -> None:
        given = self._script.given
        if given:
            self._stage.begin_with(given)
            self._view.note(f"begins with {'; '.join(given_texts(given))}")

    def _do(self, step: Step) -> None:
        outcome = self._steps.play(step)
        found = mismatches(step.expect, outcome, self._stage) if step.expect else []
        self._tally.add(step, outcome)
        self._result.played += 1
        self._result.checked += step.expect is not None
        for key in step.not_yet:
            self._result.not_yet.append((step.place, key))
            self._view.note(f"{step.place.spot}: {key} does nothing yet")
        spoken = tuple(self._spoken(line) for line in outcome.lines)
        for mismatch in found:
            self._result.faults.append(Fault(step.place, mismatch, spoken))
            self._show(step, mismatch)

    def _spoken(self, line: v1.Line) -> str:
        return f"{self._stage.name(line.speaker_id)}: {line.text} [{line.line_id or source_word(line.source)}]"

    def _show(self, step: Step, mismatch: Mismatch) -> None:
        self._view.entry(
            "differs",
            f"{step.place.spot} {self._view.style.dot} {mismatch.what}",
            [("expected", mismatch.expected), ("found", mismatch.found)],
        )

    def _close(self, faults: int) -> None:
        """The closing lines: how it went, who trusts whom again, what did not fit."""
        counts, view = self._tally.counts, self._view
        view.heading("the end" if not faults else "the end, not as expected")
        for who, (stage_name, save) in self._tally.restored.items():
            if self._now(who) == stage_name:
                view.text(
                    f"{self._stage.name(who)} stands at {stage_name} toward you again: "
                    f"{save} was loaded, and what came after it never happened."
                )
        view.text(
            f"{counted(counts['steps'], 'step')} of {len(self._script.steps)} played: "
            f"{counted(counts['changes'], 'change')} of character, {counted(counts['refusals'], 'refusal')}, "
            f"{counted(counts['saves'], 'save')}, {counted(counts['loads'], 'load')}."
        )
        if checked := self._result.checked:
            verdict = "all as expected" if not faults else f"{counted(faults, 'fault')}"
            view.text(f"{counted(checked, 'step')} checked: {verdict}.")

    def _now(self, who: str) -> str:
        try:
            return self._stage.look([who])[0].stage
        except (DramaturgError, IndexError, KeyError):
            return ""


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
