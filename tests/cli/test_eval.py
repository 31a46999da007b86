"""`dramaturg eval`: that the evaluations find what they are for, and find nothing in the product."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.benchmarks.casts import SAMPLE, read_cast
from dramaturg_server.benchmarks.in_process import application, opened, turn, turn_request
from dramaturg_server.cli import EXIT_USER_ERROR, main
from dramaturg_server.domain.log import Entry, MindEntry
from dramaturg_server.domain.mind import Change, MindFact, Refused
from dramaturg_server.domain.schema import PRESETS
from dramaturg_server.evaluations.arcs_cast import arcs_cast
from dramaturg_server.evaluations.gate_audit import PUBLISHED, GateAudit
from dramaturg_server.evaluations.gates import deeds, due_unit, measure_arcs, measure_core, opening_unit, random_arc
from dramaturg_server.evaluations.saves import Findings, compare_head, play_and_compare


def audited(log: list[Entry], preset: str) -> GateAudit:
    audit = GateAudit(preset)
    for entry in log:
        audit.read(entry)
    return audit


def with_facts(entry: Entry, kind: type[MindFact], **values: object) -> Entry:
    """The row with values put into the first fact of that kind."""
    for place, mind in enumerate(entry.minds):
        for number, fact in enumerate(mind.facts):
            if isinstance(fact, kind) and (not isinstance(fact, Change) or fact.gated):
                facts = (*mind.facts[:number], replace(fact, **values), *mind.facts[number + 1 :])
                minds = (*entry.minds[:place], MindEntry(mind.character_id, facts), *entry.minds[place + 1 :])
                return replace(entry, minds=minds)
    return entry


def first_with(log: list[Entry], kind: type[MindFact]) -> int:
    """The place of the first row with such a fact; of changes, a gated one."""
    return next(
        place
        for place, entry in enumerate(log)
        for mind in entry.minds
        for fact in mind.facts
        if isinstance(fact, kind) and (not isinstance(fact, Change) or fact.gated)
    )


# ---- gates


def test_the_published_figures_of_the_audit_are_those_of_the_schema() -> None:
    """Two copies, written apart, so that a slip in one shows."""
    for preset, tiers in PUBLISHED.items():
        for tier, needs in tiers.items():
            gate = PRESETS[preset][tier]  # type: ignore[index]
            assert (gate.span, gate.high, gate.medium, gate.cooldown) == (
                *(needs.span, needs.high, needs.medium, needs.cooldown),
            )
            assert bool(gate.waive) is needs.is_waivable


@pytest.mark.parametrize("preset", PUBLISHED)
def test_a_random_arc_meets_every_target(preset: str, tmp_path: Path) -> None:
    figures = measure_arcs(arcs_cast(tmp_path, preset), preset, arcs=1, seed=7, say=print)
    assert [figure.name for figure in figures if not figure.is_met] == []


@pytest.mark.parametrize("preset", PUBLISHED)
def test_core_opens_in_the_unit_in_which_it_is_due(preset: str, tmp_path: Path) -> None:
    assert measure_core(arcs_cast(tmp_path, preset), preset, schedules=6, seed=3, say=print).value == 0


def test_when_core_is_due_follows_from_units_and_high_deeds() -> None:
    every, early, late, few = (deeds(random.Random(1), number) for number in range(4))
    assert [due_unit(schedule, "default") for schedule in (every, early, late, few)] == [16, 16, 36, 0]
    assert [due_unit(schedule, "short_story") for schedule in (every, early, late, few)] == [6, 6, 33, 0]
    assert due_unit(["rumor"] * 20 + ["great_deed"] * 15, "default") == 0, "what is only logged counts for nothing"


def test_a_core_that_opens_too_early_is_noticed(tmp_path: Path) -> None:
    schedule = deeds(random.Random(1), 0)
    assert opening_unit(arcs_cast(tmp_path, "short_story"), schedule) != due_unit(schedule, "default")


def test_a_looser_gate_than_published_is_noticed(tmp_path: Path) -> None:
    story = random_arc(arcs_cast(tmp_path, "short_story"), random.Random(5))
    assert audited(story.log, "short_story").gates_missed == []
    assert audited(story.log, "default").gates_missed


@pytest.mark.parametrize(
    ("values", "finding"),
    [
        ({"cited": ()}, "cites what"),
        ({"figures": ()}, "no figures"),
        ({"path": "persona.hobbies"}, "does not bear on it"),
    ],
)
def test_a_change_without_its_grounds_is_noticed(values: dict[str, object], finding: str, tmp_path: Path) -> None:
    log = random_arc(arcs_cast(tmp_path, "default"), random.Random(5)).log
    place = first_with(log, Change)
    forged = [*log[:place], with_facts(log[place], Change, **values)]
    assert any(finding in found for found in audited(forged, "default").gates_missed)


def test_evidence_that_serves_twice_is_noticed(tmp_path: Path) -> None:
    log = random_arc(arcs_cast(tmp_path, "default"), random.Random(5)).log
    place = first_with(log, Change)
    twice = audited([*log[: place + 1], log[place]], "default")
    assert any("served it before" in finding for finding in twice.gates_missed)


def test_an_identity_that_changes_is_noticed(tmp_path: Path) -> None:
    log = random_arc(arcs_cast(tmp_path, "default"), random.Random(5)).log
    place = first_with(log, Change)
    forged = [*log[:place], with_facts(log[place], Change, path="identity.name", new="Somebody Else")]
    assert audited(forged, "default").identity_changes


@pytest.mark.parametrize("values", [{"reason": ""}, {"detail": ""}, {"reason": "SPAN", "figures": ()}])
def test_a_refusal_that_explains_nothing_is_noticed(values: dict[str, object], tmp_path: Path) -> None:
    log = random_arc(arcs_cast(tmp_path, "default"), random.Random(5)).log
    place = first_with(log, Refused)
    assert audited([*log[:place], log[place]], "default").unexplained == []
    assert audited([*log[:place], with_facts(log[place], Refused, **values)], "default").unexplained


# ---- saves


async def test_random_play_with_saves_and_loads_equals_its_replay() -> None:
    findings = Findings()
    await play_and_compare(read_cast(SAMPLE), random.Random(11), 60, findings)
    assert findings.faults == []
    assert findings.compared > 30
    assert findings.loads


async def test_a_head_that_is_not_its_history_is_noticed(tmp_path: Path) -> None:
    async with application(read_cast(SAMPLE), tmp_path) as app:
        at = await opened(app, "play")
        entries = [(await turn(app, turn_request(at, "mara", number))).entry for number in range(2)]
        timeline = await app.timeline("play")
        findings = Findings()
        await compare_head(timeline, timeline.current, entries[:1], findings, "now")
        assert [finding.rpartition(" ")[2] for finding in findings.faults] == ["world", "mara", "store"]


# ---- the command


def test_a_name_that_nothing_has_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "feelings"]) == EXIT_USER_ERROR
    assert "choose from gates, saves, all" in capsys.readouterr().err


@pytest.mark.slow
def test_the_quick_evaluations_meet_every_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "all", "--quick", "--json", str(tmp_path / "figures.json")]) == 0
    assert "NO" not in capsys.readouterr().out.split()
    assert (tmp_path / "figures.json").read_text(encoding="utf-8").startswith("[")
