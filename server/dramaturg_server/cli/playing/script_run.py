"""Plays a script step by step, shows each, and compares with what it expects. `loop`'s twin without a person."""

from collections import Counter
from dataclasses import dataclass, field

from dramaturg import DramaturgError
from dramaturg_server.cast.scripts import Report, Script, Step

from .expectations import Mismatch, mismatches
from .loop import error_text
from .outcome import STAGE_TOWARD_PLAYER, Outcome, is_judged, latest
from .stage import Stage
from .view import View


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
    """One script on one stage."""

    def __init__(self, stage: Stage, view: View, script: Script) -> None:
        self._stage = stage
        self._view = view
        self._script = script
        self._tally = Tally()

    def run(self) -> bool:
        """Plays to the end and tells whether all was as expected; a failed call ends it."""
        style = self._view.style
        self._view.heading(f"{self._script.name} {style.dot} {self._stage.cast.cast_id}")
        for step in self._script.steps:
            try:
                outcome = self._play(step)
                found = mismatches(step.expect, outcome, self._stage) if step.expect else []
            except DramaturgError as failed:
                self._view.error(f"{where(step)}: {error_text(failed)}")
                self._close(1)
                return False
            self._tally.add(step, outcome)
            self._tally.counts["mismatches"] += len(found)
            self._tally.counts["expected"] += step.expect is not None
            for mismatch in found:
                self._show(step, mismatch)
        self._close(self._tally.counts["mismatches"])
        return not self._tally.counts["mismatches"]

    def _play(self, step: Step) -> Outcome:
        """Does what the step holds, in the order of docs/cast.md, "Play scripts"."""
        stage, view, outcome = self._stage, self._view, Outcome()
        if step.unit:
            view.heading(step.unit)
        else:
            view.text()
        if step.load:
            outcome = self._then(outcome, stage.load(step.load))
        if step.unit:
            outcome = self._then(outcome, stage.begin_unit(step.unit))
        if step.scene:
            stage.enter(step.scene)
            stage.look(stage.present)
            view.scene(step.scene, stage.setting, stage.present)
        if step.report:
            view.happening(report_text(step.report, stage))
            outcome = self._then(outcome, self._report(step.report))
        if step.say is not None:
            view.player(step.say, step.to or stage.respondent)
            outcome = self._then(outcome, stage.say(step.say, to=step.to, hearers=step.hearers))
        if step.save:
            outcome = self._then(outcome, stage.save(step.save))
        return outcome

    def _then(self, before: Outcome, now: Outcome) -> Outcome:
        self._view.outcome(now)
        return before.and_then(now)

    def _report(self, report: Report) -> Outcome:
        stage, who = self._stage, tuple(stage_id(self._stage, name) for name in report.who)
        actor, target = stage_id(stage, report.actor), stage_id(stage, report.target)
        match report.kind:
            case "quest":
                return stage.report_quest(report.subject, str(report.value), who, actor, target)
            case "flag":
                value = report.value if isinstance(report.value, bool | float | str) else True
                return stage.report_flag(report.subject, value, who, actor, target)
            case "event":
                return stage.report_event(report.subject, actor, target, who)
            case "relationship":
                number = report.value if isinstance(report.value, float) else 0.0
                return stage.report_relationship(report.subject, number, report.toward, who)

    def _show(self, step: Step, mismatch: Mismatch) -> None:
        self._view.entry(
            "differs",
            f"{where(step)} {self._view.style.dot} {mismatch.what}",
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
        if counts["expected"]:
            verdict = "all as expected" if not faults else f"{counted(faults, 'fault')}"
            view.text(f"{counted(counts['expected'], 'step')} checked: {verdict}.")

    def _now(self, who: str) -> str:
        try:
            return self._stage.look([who])[0].stage
        except (DramaturgError, IndexError, KeyError):
            return ""


def where(step: Step) -> str:
    """`FILE:LINE` of a step."""
    return f"{step.place.file}:{step.place.line}"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def stage_id(stage: Stage, name: str) -> str:
    """A script's id on the wire: `player` is the playthrough's first player."""
    return stage.player if name == "player" else name


def report_text(report: Report, stage: Stage) -> str:
    """What happens, in words for people."""
    value = report.value
    shown = str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)
    what = {
        "quest": f"quest {report.subject} enters {report.value}",
        "flag": f"flag {report.subject} becomes {shown}",
        "event": f"event {report.subject}",
        "relationship": f"{stage.name(report.subject)} stands at {shown} toward {stage.name(report.toward)}",
    }[report.kind]
    if report.actor:
        what += f", by {stage.name(report.actor)}"
    if report.target:
        what += f", to {stage.name(report.target)}"
    if report.who:
        what += f", seen by {', '.join(map(stage.name, report.who))}"
    return what
