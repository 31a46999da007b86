"""`dramaturg eval`: that the evaluations find what they are for, and find nothing in the product."""

import argparse
import random
import re
from collections.abc import Hashable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.benchmarks.casts import SAMPLE, read_cast
from dramaturg_server.benchmarks.in_process import application, opened, turn, turn_request
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cast.scripts import Script, read_script
from dramaturg_server.cli import EXIT_USER_ERROR, main
from dramaturg_server.cli.eval import EVALUATIONS, READS_DATA, measurable
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.flatten import flatten
from dramaturg_server.domain.log import Entry, MindEntry
from dramaturg_server.domain.mind import Change, Mind, MindFact, Refused
from dramaturg_server.domain.schema import PRESETS
from dramaturg_server.domain.values import Value
from dramaturg_server.domain.who import People
from dramaturg_server.evaluations.arcs_cast import arcs_cast
from dramaturg_server.evaluations.gate_audit import PUBLISHED, GateAudit
from dramaturg_server.evaluations.gates import deeds, due_unit, measure_arcs, measure_core, opening_unit, random_arc
from dramaturg_server.evaluations.saves import Findings, compare_head, play_and_compare
from dramaturg_server.evaluations.stale import Tally, play_and_read, scripts_in
from dramaturg_server.evaluations.stale_audit import Known, StaleAudit
from dramaturg_server.pipeline.state_texts import StateTexts


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


# ---- stale


def ferry() -> tuple[Cast, Sequence[Script]]:
    loaded = load_cast(SAMPLE.parent / "lamp_ferry")
    assert loaded.cast is not None
    return loaded.cast, loaded.scripts


async def read_in(language: str) -> Tally:
    cast, scripts = ferry()
    tally = Tally()
    for script in scripts_in(cast, scripts, language):
        await play_and_read(cast, script, language, tally)
    return tally


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
async def test_after_each_key_event_the_next_turn_speaks_from_the_new_state(language: str) -> None:
    tally = await read_in(language)
    assert tally.wrong == []
    assert [figure.name for figure in tally.measurements(language) if figure.is_met is False] == []
    assert tally.events >= 5 and tally.told == tally.events and tally.loads == 1


async def test_a_turn_that_speaks_from_an_older_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    first: dict[str, str] = {}

    def of(texts: StateTexts, head: Hashable, people: People, mind: Mind, locale: str, where: object = None) -> str:
        return first.setdefault(mind.character_id, flatten(people, mind, locale))

    monkeypatch.setattr(StateTexts, "of", of)
    tally = await read_in("en")
    assert tally.told < tally.events
    assert any(" the turn: orsa persona.relationships.player.stage is 'neutral'" in wrong for wrong in tally.wrong)
    assert any(" the next turn after a load: orsa" in wrong for wrong in tally.wrong)
    assert not any(" the state: " in wrong for wrong in tally.wrong)


async def test_a_load_that_takes_nothing_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    taken_back = StaleAudit.copy

    def copy(audit: StaleAudit) -> StaleAudit:
        before = taken_back(audit)
        before.fields["orsa", "persona.relationships.player.stage"] = Known("hostile")
        return before

    monkeypatch.setattr(StaleAudit, "copy", copy)
    assert any(
        "crossing.yaml:12 the state: orsa persona.relationships" in wrong for wrong in (await read_in("en")).wrong
    )


STAGE = "persona.relationships.player.stage"
TOLD: Sequence[tuple[str, Value, Value, str, Sequence[str]]] = (
    (
        STAGE,
        "wary",
        "neutral",
        "the player: neutral",
        ["the player: wary", "", "the player: neutral\nthe player: wary"],
    ),
    (
        STAGE,
        "trust",
        "limited_trust",
        "the player: limited trust",
        ["the player: trust", "the player: limited trusting"],
    ),
    (
        "persona.personality",
        ("Blunt.", "Loud."),
        ("Blunt.", "Kind."),
        "Personality:\n- Blunt.\n- Kind.",
        ["Personality:\n- Blunt.\n- Loud.\n- Kind.", "Personality:\n- Blunt.\n- Loud.", "Personality:\n- Kind.", ""],
    ),
    ("persona.behavioral_tendencies", ("Runs.",), (), "Occupation: smith", ["Tends to:\n- Runs."]),
    ("persona.occupation", "smith", "ferry keeper", "Occupation: ferry keeper", ["Occupation: smith", ""]),
    ("persona.occupation", "smith", "", "", ["Occupation: smith"]),
    ("moment.emotion", "neutral", "angry", "Emotion: angry (9 of 10)", ["", "Emotion: relieved (9 of 10)"]),
    ("moment.emotion", "angry", "neutral", "", ["Emotion: angry (3 of 10)"]),
    ("moment.scene_context", "Day.", "Night.", "Scene: Night.", ["Scene: Day.", ""]),
    (
        "session.quests.crossing",
        "asked",
        "saved",
        "Quests it knows of:\n- crossing: saved",
        ["Quests it knows of:\n- crossing: asked", "Quests it knows of:\n- crossing: saved\n- crossing: asked", ""],
    ),
    ("session.quests.crossing", "asked", "none", "", ["Quests it knows of:\n- crossing: asked"]),
    (
        "session.attitude_shifts.player",
        "Sour.",
        "Warm.",
        "Attitude changed:\n- the player: Warm.",
        ["Attitude changed:\n- the player: Sour.", "Attitude changed:\n- the player: Warm.\n- the player: Sour."],
    ),
    (
        "session.learned_info",
        ("Old.", "Wrong."),
        ("Old.", "New."),
        "Learned:\n- New.",
        ["Learned:\n- Old.", "Learned:\n- Wrong.\n- New."],
    ),
    (
        "session.commitments.rope.text",
        "",
        "Hold the rope.",
        "Open commitments:\n- Hold the rope.",
        ["", "Learned:\n- x"],
    ),
    ("persona.coins", 0.0, 2.0, "coins: 2", ["coins: 0", ""]),
)


@pytest.mark.parametrize(("path", "old", "new", "right", "wrong"), TOLD)
def test_each_kind_of_field_is_missed_where_it_is_stale(
    path: str, old: Value, new: Value, right: str, wrong: Sequence[str]
) -> None:
    audit = StaleAudit(ferry()[0], "en", lambda who: {"player": "the player"}.get(who, who))
    change = Change("c1.1", path, old, new, "rule")
    entry = Entry(1, "events", 1, 0, 0, minds=(MindEntry("orsa", (change,)),))
    assert audit.read(entry) == ("orsa",)
    assert audit.findings("orsa", f"[Who this is]\nName: Orsa\n{right}") == (1, [])
    for text in wrong:
        asked, found = audit.findings("orsa", f"[Who this is]\nName: Orsa\n{text}")
        assert asked == 1 and len(found) == 1, text


def test_a_promise_that_was_kept_is_no_open_one() -> None:
    audit = StaleAudit(ferry()[0], "ja", lambda who: {"player": "旅人"}.get(who, who))
    made = {"text": "綱を持つ。", "to": "player", "status": "open"}
    facts = tuple(
        Change(f"c1.{n}", f"session.commitments.rope.{k}", None, v, "effect") for n, (k, v) in enumerate(made.items())
    )
    audit.read(Entry(1, "events", 1, 0, 0, minds=(MindEntry("orsa", facts),)))
    page = "果たしていない約束：\n- 綱を持つ。（旅人へ）"
    assert audit.findings("orsa", page)[1] == []
    kept = Change("c2.1", "session.commitments.rope.status", "open", "kept", "effect")
    audit.read(Entry(2, "events", 1, 0, 0, minds=(MindEntry("orsa", (kept,)),)))
    assert audit.findings("orsa", page)[1]
    assert audit.findings("orsa", "名前：オルサ")[1] == []


async def test_a_script_that_begins_in_the_middle_is_read_like_any_other() -> None:
    cast, _ = ferry()
    text = f"""
given:
  flags: {{toll_paid: true}}
  quests: {{crossing: midstream}}
  state: {{orsa: {{{STAGE}: trust, persona.personality: Kind. Slow to speak.}}}}
steps:
  - {{unit: storm, scene: landing, say: How much?, expect: {{line: toll-2}}}}
  - {{event: lamp_stolen, actor: player, who: orsa}}
  - {{say: Good evening., to: orsa}}
"""
    script = read_script(text.encode(), "middle.yaml", cast).script
    assert script is not None
    tally = Tally()
    await play_and_read(cast, script, "en", tally)
    assert tally.wrong == []
    assert tally.events == tally.told > 0


def test_a_language_is_played_by_its_own_scripts_and_by_those_that_have_no_variant() -> None:
    cast, _ = ferry()

    def script(name: str, language: str = "") -> Script:
        return Script(name, (), language)

    scripts = [script("a"), script("a.zh", "zh"), script("b"), script("c.ja", "ja")]
    played = {tag: [one.name for one in scripts_in(cast, scripts, tag)] for tag in ("en", "zh", "ja", "de")}
    assert played == {"en": ["a", "b"], "zh": ["a.zh", "b"], "ja": ["c.ja", "a", "b"], "de": []}


# ---- the command


def test_a_name_that_nothing_has_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "feelings"]) == EXIT_USER_ERROR
    assert "choose from gates, saves, stale" in capsys.readouterr().err


def test_data_that_is_not_there_is_a_mistake_that_says_where_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in ([], ["--data", str(tmp_path)]):
        assert main(["eval", "locomo", *arguments]) == EXIT_USER_ERROR
        told = capsys.readouterr().err
        assert "github.com/snap-research/locomo" in told
        assert "--data" in told


def test_of_all_those_without_their_data_are_left_out_with_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    everything = argparse.Namespace(names=["all"], data=None)
    named = argparse.Namespace(names=["all", "locomo"], data=None)
    given = argparse.Namespace(names=["all"], data=Path())
    assert set(EVALUATIONS) - set(measurable(everything)) == READS_DATA
    assert "locomo, memground, memorybank" in capsys.readouterr().err
    assert set(EVALUATIONS) - set(measurable(named)) == READS_DATA - {"locomo"}
    assert measurable(given) == EVALUATIONS


BLIND = re.compile("half [bc]:")


@pytest.mark.slow
def test_the_quick_evaluations_meet_every_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["eval", "all", "--quick", "--json", str(tmp_path / "figures.json")])
    missed = [line for line in capsys.readouterr().out.splitlines() if line.endswith(" NO")]
    assert [line for line in missed if not BLIND.search(line)] == [], "what was written blind is only told"
    assert code == bool(missed)
    assert (tmp_path / "figures.json").read_text(encoding="utf-8").startswith("[")
