"""Plays a script on the use cases, without gRPC, and tells of every commit as it happens. Behind `eval stale`."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Protocol

from ..cast.scripts import Report, Script, Step
from ..domain.log import Entry, Event
from ..pipeline.application import Application
from ..pipeline.checkpoints import create_checkpoint, restore_checkpoint
from ..pipeline.edits import begin_unit, set_field
from ..pipeline.open_playthrough import open_playthrough
from ..pipeline.report_events import report_events
from ..pipeline.requests import (
    At,
    CheckpointRequest,
    OpenRequest,
    ReportRequest,
    RestoreRequest,
    SetFieldRequest,
    StepRequest,
    UnitRequest,
)
from ..pipeline.step_dialogue import step_dialogue
from ..pipeline.timeline import Committed

DEADLINE_S = 60.0


class Onlooker(Protocol):
    """Hears of a play: each commit, each save and each load, right after it."""

    async def committed(self, step: Step, entry: Entry) -> None: ...
    async def saved(self, checkpoint_id: str) -> None: ...
    async def loaded(self, step: Step, checkpoint_id: str) -> None: ...


@dataclass(slots=True)
class ScriptPlay:
    """One playthrough of a script. requests: so many calls were made; their ids follow from it."""

    app: Application
    playthrough_id: str
    scene_id: str = ""
    requests: int = field(default=0)

    def at(self, branch_id: str = "") -> At:
        """The next request on a branch, "" = the current one."""
        self.requests += 1
        return At(self.playthrough_id, branch_id, f"r{self.requests}", f"d{self.requests}")

    async def play(self, script: Script, locale: str, onlooker: Onlooker) -> None:
        """Opens the playthrough in `locale` and plays to the end; expectations are `cast test`'s business."""
        await open_playthrough(self.app, OpenRequest(self.at(), content_locale=locale))
        await self._begin(script)
        for step in script.steps:
            await self._do(step, onlooker)

    async def _begin(self, script: Script) -> None:
        given = script.given
        told = [Event("", "quest", quest, stage, quiet=True) for quest, stage in given.quests.items()]
        told += [Event("", "flag", flag, value, quiet=True) for flag, value in given.flags.items()]
        if told:
            await report_events(self.app, ReportRequest(self.at(), tuple(told)))
        for who, fields in given.state.items():
            for path, value in fields.items():
                await set_field(self.app, SetFieldRequest(self.at(), who, path, value))

    async def _do(self, step: Step, onlooker: Onlooker) -> None:
        """Does what the step holds, in the order of docs/cast.md, "Play scripts"."""
        timeline = await self.app.timeline(self.playthrough_id)
        self.scene_id = step.scene or self.scene_id
        if step.load:
            await restore_checkpoint(timeline, RestoreRequest(self.at(), step.load))
            await onlooker.loaded(step, step.load)
        if step.unit:
            await self._told(step, begin_unit(self.app, UnitRequest(self.at(), step.unit)), onlooker)
        if step.report:
            report = ReportRequest(self.at(), (event_of(step.report),))
            await self._told(step, report_events(self.app, report), onlooker)
        if step.say is not None:
            turn = self.turn(step.say, step.to or self._respondent, hearers=step.hearers)
            await self._told(step, step_dialogue(self.app, turn, DEADLINE_S), onlooker)
        if step.save:
            await create_checkpoint(timeline, CheckpointRequest(self.at(), step.save))
            await onlooker.saved(step.save)

    @property
    def _respondent(self) -> str:
        scene = self.app.cast.scenes.get(self.scene_id)
        return scene.respondent if scene else next(iter(self.app.cast.characters))

    def turn(self, text: str, to: str, *, branch_id: str = "", hearers: tuple[str, ...] = ()) -> StepRequest:
        """The player says `text` to somebody, in the scene as it is."""
        return StepRequest(
            self.at(branch_id), "player", text, addressee_id=to, hearer_ids=hearers, scene_id=self.scene_id
        )

    async def _told(self, step: Step, work: Awaitable[Committed], onlooker: Onlooker) -> None:
        await onlooker.committed(step, (await work).entry)


def event_of(report: Report) -> Event:
    """A script's report as the event that a game sends."""
    kind = "custom" if report.kind == "event" else report.kind
    whose = (report.subject,) if report.kind == "relationship" else ()
    return Event(
        "",
        kind,
        report.subject,
        report.value,
        actor_id=report.actor,
        target_id=report.toward or report.target,
        perceivers=tuple(dict.fromkeys((*report.who, *whose))),
    )
