"""The sample cast and its script: both read without faults, and the script plays as it says, on the real use cases."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import dramaturg_server
from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.loader import LoadedCast, load_cast
from dramaturg_server.cast.scripts import Expectation, Report, Script, Step, load_script, read_script
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.log import Entry, Event
from dramaturg_server.domain.mind import Change, Refused
from dramaturg_server.domain.standpoint import Standpoint
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.edits import begin_unit
from dramaturg_server.pipeline.listings import list_rejections
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.read_state import read_state
from dramaturg_server.pipeline.report_events import report_events
from dramaturg_server.pipeline.requests import (
    At,
    CheckpointRequest,
    OpenRequest,
    PageRequest,
    ReportRequest,
    RestoreRequest,
    StateRequest,
    StepRequest,
    UnitRequest,
)
from dramaturg_server.pipeline.step_dialogue import step_dialogue
from tests.fakes import FakeClock

SAMPLES = Path(dramaturg_server.__file__).parent / "samples"
STAGE = "persona.relationships.player.stage"
PERSONALITY = "persona.personality"


def gatehouse() -> LoadedCast:
    return load_cast(SAMPLES / "gatehouse")


def sample_cast() -> Cast:
    cast = gatehouse().cast
    assert cast is not None
    return cast


def first_watch(cast: Cast) -> Script:
    loaded = load_script(SAMPLES / "scripts" / "first_watch.yaml", cast)
    assert loaded.problems == ()
    assert loaded.script is not None
    return loaded.script


def test_the_sample_has_one_warning_and_means_it() -> None:
    problems = gatehouse().problems
    assert [(problem.code, problem.severity) for problem in problems] == [("cast.gate_closed", "warning")]
    assert "16 units" in problems[0].message


def test_the_sample_has_what_newcomers_look_for() -> None:
    cast = sample_cast()
    assert len(cast.units) >= 4
    assert len(cast.quests["watch"]) >= 4
    assert all(len(c.fallbacks) >= 3 and c.care_line and c.opinions for c in cast.characters.values())
    assert any(c.arcs for c in cast.characters.values())
    assert {signal.trigger.kind for signal in cast.signals} == {"quest", "flag", "event", "relationship"}
    assert any(scene.monologue for scene in cast.scenes.values())
    assert any(topic.in_sequence for topic in cast.topics.values())
    assert {rule.kind for rule in cast.blackboard} == {"bool", "int", "enum"}


@dataclass
class Night:
    """One playthrough of a script, on the real use cases and the in-memory store."""

    app: Application
    scene: str = ""
    requests: Iterator[int] = field(default_factory=itertools.count)

    def at(self) -> At:
        number = str(next(self.requests))
        return At("night", request_id=number, digest=number)

    async def play(self, script: Script) -> list[str]:
        """Returns every way in which a step did not bring what it says."""
        await open_playthrough(self.app, OpenRequest(self.at()))
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
            heard = {"hearer_ids": step.hearers, "scene_id": self.scene}
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


async def played(script: Script) -> tuple[Application, list[str]]:
    store = MemoryStore()
    await store.open()
    night = Night(Application(cast=sample_cast(), store=store, clock=FakeClock(), holder="test"))
    return night.app, await night.play(script)


async def test_the_script_plays_from_first_unit_to_last_as_it_says() -> None:
    _, faults = await played(first_watch(sample_cast()))
    assert faults == []


async def test_each_refusal_of_the_script_says_what_is_missing() -> None:
    app, _ = await played(first_watch(sample_cast()))
    told = {
        who: {
            (r.path, r.reason): r.detail for _, r in (await list_rejections(app, PageRequest(At("night"), who))).items
        }
        for who in ("mara", "tobin")
    }
    assert "4 of 16 units" in told["mara"][PERSONALITY, "SPAN"]
    assert "2 of 3 units" in told["mara"]["persona.behavioral_tendencies", "SPAN"]
    assert "cooldown 1 of 2 units" in told["mara"][STAGE, "COOLDOWN"]
    assert "0 of 1 high or 1 of 2 medium" in told["tobin"][STAGE, "STRENGTH"]


async def test_a_script_that_expects_something_else_fails_where_it_does() -> None:
    text = (SAMPLES / "scripts" / "first_watch.yaml").read_bytes()
    wrong = text.replace(b"expect: {line: join-1}", b"expect: {line: join-2}").replace(
        b"trust_level: 3", b"trust_level: 2"
    )
    script = read_script(wrong, "wrong.yaml", sample_cast()).script
    assert script is not None
    _, faults = await played(script)
    assert [fault.split(":")[0] for fault in faults] == ["7", "11"]


async def test_what_both_perceive_reads_right_for_captain_and_innkeeper() -> None:
    store = MemoryStore()
    await store.open()
    night = Night(Application(cast=sample_cast(), store=store, clock=FakeClock(), holder="test"))
    steps = (
        "{unit: muster, event: oath_sworn, actor: player, who: [mara, tobin]}",
        "{flag: {lantern_lit: true}, actor: player, who: [mara, tobin]}",
        "{flag: {bread_shared: true}, actor: player, who: [mara, tobin]}",
    )
    written = "steps:\n" + "".join(f"  - {step}\n" for step in steps)
    script = read_script(written.encode(), "both.yaml", sample_cast()).script
    assert script is not None
    assert await night.play(script) == []
    for who, name in (("mara", "Mara Voss"), ("tobin", "Tobin Ashby")):
        state = await read_state(night.app, StateRequest(night.at(), who))
        read = Standpoint(night.app.cast, state.world, state.mind).field
        owed = read("session.commitments.warm-place.text")
        assert owed == f"{name} owes the player a warm place when the watch is over."
        seen = [item.summary for item in state.mind.evidence]
        assert "The player lit the second lantern so that tired eyes could rest." in seen
        assert read("session.attitude_shifts.player") == "No stranger any more but one who shares bread."
