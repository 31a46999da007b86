"""One step of a script, or one entry of a log: does what it holds on the stage and shows it. Below `script_run`."""

from dramaturg_server.cast.given import Given
from dramaturg_server.cast.scripts import Report, Step
from dramaturg_server.domain.values import Value

from .outcome import Outcome
from .stage import Stage
from .view import View


class StepPlay:
    """Steps on one stage, shown in one view."""

    def __init__(self, stage: Stage, view: View) -> None:
        self._stage = stage
        self._view = view

    def play(self, step: Step) -> Outcome:
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


def stage_id(stage: Stage, name: str) -> str:
    """A script's id on the wire: `player` is the playthrough's first player."""
    return stage.player if name == "player" else name


def shown_value(value: Value) -> str:
    """A value as a script writes it."""
    if isinstance(value, tuple):
        return "; ".join(value)
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value


def report_text(report: Report, stage: Stage) -> str:
    """What happens, in words for people."""
    shown = shown_value(report.value)
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


def given_texts(given: Given) -> list[str]:
    """How things stand at the start, in words for people."""
    texts = [f"quest {quest} at {stage}" for quest, stage in given.quests.items()]
    texts += [f"flag {flag} {shown_value(value)}" for flag, value in given.flags.items()]
    return texts + [
        f"{who} {path} {shown_value(value)}" for who, fields in given.state.items() for path, value in fields.items()
    ]
