"""Plays a script on the real use cases and the in-memory store, and compares each step with what it expects."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.scripts import Expectation, Report, Script, Step
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.log import Entry, Event
from dramaturg_server.domain.mind import Change, Refused
from dramaturg_server.domain.standpoint import Standpoint
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.edits import begin_unit
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.read_state import read_state
from dramaturg_server.pipeline.report_events import report_events
from dramaturg_server.pipeline.requests import (
    At,
    CheckpointRequest,
    OpenRequest,
    ReportRequest,
    RestoreRequest,
    StateRequest,
    StepRequest,
    UnitRequest,
)
from dramaturg_server.pipeline.step_dialogue import step_dialogue
from tests.fakes import FakeClock


@dataclass
class Night:
    """One playthrough of a script, in the script's language."""

    app: Application
    scene: str = ""
    language: str = ""
    requests: Iterator[int] = field(default_factory=itertools.count)

    def at(self) -> At:
        number = str(next(self.requests))
        return At("night", request_id=number, digest=number)

    async def play(self, script: Script) -> list[str]:
        """Returns every way in which a step did not bring what it says."""
        self.language = script.language
        await open_playthrough(self.app, OpenRequest(self.at(), script.language))
        return [f"{step.place.line}: {fault}" for step in script.steps for fault in await self.do(step)]

    async def do(self, step: Step) -> list[str]:
        timeline = await self.app.timeline("night")
        self.scene = step.scene or self.scene
        entries: list[Entry] = []
        if step.load:
            await restore_checkpoint(timeline, RestoreRequest(self.at(), step.load))
        if step.unit:
            entries.append((await begin_unit(self.app, UnitRequest(self.at(), step.unit))).entry)
        if step.report:
            report = ReportRequest(self.at(), (event_of(step.report),))
            entries.append((await report_events(self.app, report)).entry)
        if step.say is not None:
            heard = {"hearer_ids": step.hearers, "scene_id": self.scene, "locale": self.language}
            request = StepRequest(self.at(), "player", step.say, step.to, **heard)  # type: ignore[arg-type]
            entries.append((await step_dialogue(self.app, request, 10)).entry)
        if step.save:
            await create_checkpoint(timeline, CheckpointRequest(self.at(), step.save))
        if step.expect is None:
            return []
        return [*spoken_faults(step.expect, entries), *mind_faults(step.expect, entries), *await self.held(step.expect)]

    async def held(self, expect: Expectation) -> list[str]:
        faults = []
        for hold in expect.holds:
            state = await read_state(self.app, StateRequest(self.at(), hold.character_id))
            if not hold.condition(Standpoint(self.app.cast, state.world, state.mind)):
                faults.append(f"{hold.character_id}: not {hold.text}")
        for who, wanted in expect.blackboard.items():
            shown = (await read_state(self.app, StateRequest(self.at(), who))).blackboard()
            if any(shown.get(key) != value for key, value in wanted.items()):
                faults.append(f"{who}: blackboard {shown}")
        return faults


def spoken_faults(expect: Expectation, entries: list[Entry]) -> Iterator[str]:
    turn = entries[-1].turn if entries else None
    if turn is None:
        return
    line = turn.lines[-1]
    found = {"route": turn.route, "topic": turn.topic_id, "line": line.line_id, "source": line.source}
    for key, value in found.items():
        if getattr(expect, key) not in (None, value):
            yield f"{key} {value}: {[spoken.text for spoken in turn.lines]}"
    if expect.actions is not None and expect.actions != tuple(action.action_id for action in line.actions):
        yield f"actions {line.actions}"


def mind_faults(expect: Expectation, entries: list[Entry]) -> Iterator[str]:
    for who, blocks in expect.evidence.items():
        got = sorted(fact.block_id for fact in facts(entries, who) if isinstance(fact, Evidence))
        if got != sorted(blocks):
            yield f"{who}: evidence {got}"
    for who, paths in expect.changes.items():
        got = sorted(fact.path for fact in facts(entries, who) if isinstance(fact, Change) and fact.gated)
        if got != sorted(paths):
            yield f"{who}: changes {got}"
    for who, refused in expect.refused.items():
        reasons = {fact.path: fact.reason.lower() for fact in facts(entries, who) if isinstance(fact, Refused)}
        if reasons != refused:
            yield f"{who}: refused {reasons}"


def facts(entries: Iterable[Entry], who: str) -> Iterator[object]:
    return (fact for entry in entries for fact in entry.facts_of(who))


def event_of(report: Report) -> Event:
    kind = "custom" if report.kind == "event" else report.kind
    parties = {"actor_id": report.actor, "target_id": report.toward or report.target}
    return Event("", kind, report.subject, report.value, perceivers=report.who, **parties)


async def night_of(cast: Cast) -> Night:
    """A playthrough of `cast` that has not begun."""
    store = MemoryStore()
    await store.open()
    return Night(Application(cast=cast, store=store, clock=FakeClock(), holder="test"))
