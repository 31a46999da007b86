"""The sample cast and its script: both read without faults, and the script plays as it says, on the real use cases."""

from pathlib import Path

import dramaturg_server
from dramaturg_server.cast.loader import LoadedCast, load_cast
from dramaturg_server.cast.scripts import Script, load_script, read_script
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.standpoint import Standpoint
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.listings import list_rejections
from dramaturg_server.pipeline.read_state import read_state
from dramaturg_server.pipeline.requests import (
    At,
    PageRequest,
    StateRequest,
)
from tests.cast.night import night_of
from tests.cast.small_cast import faults

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
    loaded = load_script(SAMPLES / "gatehouse" / "tests" / "first_watch.yaml", cast)
    assert loaded.problems == ()
    assert loaded.script is not None
    return loaded.script


def test_the_sample_has_one_warning_and_means_it() -> None:
    problems = faults(gatehouse())
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


async def played(script: Script) -> tuple[Application, list[str]]:
    night = await night_of(sample_cast())
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
    text = (SAMPLES / "gatehouse" / "tests" / "first_watch.yaml").read_bytes()
    wrong = text.replace(b"expect: {line: join-1}", b"expect: {line: join-2}").replace(
        b"trust_level: 3", b"trust_level: 2"
    )
    script = read_script(wrong, "wrong.yaml", sample_cast()).script
    assert script is not None
    _, faults = await played(script)
    assert [fault.split(":")[0] for fault in faults] == ["7", "11"]


async def test_what_both_perceive_reads_right_for_captain_and_innkeeper() -> None:
    night = await night_of(sample_cast())
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
