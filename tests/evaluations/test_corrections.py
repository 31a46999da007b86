"""`eval corrections`: that its scripts are read as they are meant, and that whatever is wrong is noticed."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dramaturg_server.domain.beliefs import Belief, Outcome
from dramaturg_server.domain.current import UNKNOWN, Standing
from dramaturg_server.domain.log import Entry, SpokenLine, Turn
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.evaluations.correction_checks import half_applied, of_answer, of_belief, of_say
from dramaturg_server.evaluations.correction_play import CorrectionPlay
from dramaturg_server.evaluations.correction_scripts import PARTS, Believes, Do, Remember, Saving, Say, script_of
from dramaturg_server.evaluations.corrections import Tally, played
from dramaturg_server.evaluations.written_data import inn, written

GREEN = Outcome(
    "confirmed", "b3.1", "mira", "eyes", "green", scope_id="main", replaced=("blue",), text="Mira's eyes are “green”."
)
ASKED = Outcome("asked", "q3.1", "", "weapon", "bow", text="Whose?", choices=("Mira", "Hanna"))
REFUSED = Outcome("refused", "", "mira", "hometown", "Velm", reason="identity_fixed", text="That stays as it is.")
SAVED = (Saving("mira", "eyes", "Green", "blue", "storyline"),)


def wrong(say: Say, *outcomes: Outcome) -> list[str]:
    return [check.kind for check in of_say(say, outcomes) if check.finding]


# ---- talk


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_every_twelfth_script_goes_as_it_is_written(language: str) -> None:
    lists = [part for part in written("corrections") if part.language == language]
    scripts = [script_of(entry, language) for part in lists for entry in part.entries][::12]
    assert len(scripts) >= 5
    assert asyncio.run(played(inn(), scripts)).wrong == []


# ---- scripts


def test_every_list_has_scripts_of_all_four_parts_in_every_language() -> None:
    lists = {(part.language, part.half): part for part in written("corrections")}
    for language in ("en", "zh", "ja"):
        scripts = [script_of(entry, language) for entry in lists[language, "a"].entries]
        assert {script.part for script in scripts} == set(PARTS)
        assert len({script.script_id for script in scripts}) == len(scripts)
    assert all(script_of(entry, part.language).steps for part in lists.values() for entry in part.entries)


def test_what_a_remark_leads_to_stands_in_it_or_beside_it() -> None:
    inside = {"say": {"text": "A.", "to": "mira", "saved": [], "refused": "true"}}
    beside = {"say": {"text": "A.", "to": "mira"}, "saved": [], "refused": "true"}
    steps = script_of({"id": "x", "part": "scope", "steps": [inside, beside]}, "en").steps
    assert steps == (Say("A.", "mira", saved=(), refused=True),) * 2


def test_steps_are_read_as_they_are_written() -> None:
    steps: Sequence[Mapping[str, Any]] = [
        {"say": {"text": "A.", "to": "mira", "by": "captain", "hearers": ["player"], "saved": [{"detail": "avoid"}]}},
        {"never": {"who": "mira", "subject": "player", "detail": "food", "value": "eel", "storyline": "dream"}},
        {"remember": {"to": "mira", "text": "B?", "says": ["eel"], "admits": "true"}},
        {"unit": "day_2"},
        {"restart": "true"},
    ]
    assert script_of({"id": "x", "part": "scope", "steps": steps}, "en").steps == (
        Say("A.", "mira", "captain", ("player",), saved=(Saving("", "topics_to_avoid", None),)),
        Believes("mira", "player", "food", "eel", storyline="dream", is_never=True),
        Remember("mira", "B?", ("eel",), admits=True),
        Do("unit", "day_2"),
        Do("restart", "true"),
    )


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "x", "part": "luck", "steps": []},
        {"id": "x", "part": "scope", "steps": [{"sleep": "long"}]},
        {"id": "x", "part": "scope", "steps": [{"say": {"text": "A.", "to": "mira", "saves": []}}]},
    ],
)
def test_a_script_that_says_what_means_nothing_is_refused(entry: Mapping[str, Any]) -> None:
    with pytest.raises(ValueError, match="x: "):
        script_of(entry, "en")


# ---- checks


def test_what_is_saved_is_compared_in_every_part() -> None:
    say = Say("…", "mira", saved=SAVED, confirms=("green",))
    assert wrong(say, GREEN) == []
    for other in (
        {"subject_id": "captain"},
        {"detail": "hair"},
        {"value": "grey"},
        {"scope": "scene"},
        {"replaced": ()},
    ):
        assert wrong(say, replace(GREEN, **other)) == ["saved"]  # type: ignore[arg-type]
    assert wrong(say, replace(GREEN, text="Understood.")) == ["confirms"]
    assert wrong(say) == ["saved", "confirms"]
    assert wrong(say, GREEN, replace(GREEN, detail="hair")) == ["saved"], "more than was said"


def test_nothing_saved_is_another_thing_than_not_looked_at() -> None:
    assert wrong(Say("…", "mira", saved=()), GREEN) == ["saved"]
    assert wrong(Say("…", "mira"), GREEN) == []


def test_a_question_that_is_missing_or_not_due_is_noticed() -> None:
    due = Say("…", "mira", asks=True, choices=("hanna",))
    assert wrong(due, ASKED) == []
    assert wrong(due, replace(ASKED, choices=("Mira", "Pip"))) == ["choices"]
    assert wrong(due) == ["asks", "choices"]
    assert wrong(Say("…", "mira"), ASKED) == ["asks"]


def test_a_refusal_counts_only_with_its_reason() -> None:
    assert wrong(Say("…", "mira", refused=True), REFUSED) == []
    assert wrong(Say("…", "mira", refused=True), replace(REFUSED, text="")) == ["refused"]
    assert wrong(Say("…", "mira", refused=True)) == ["refused"]
    assert wrong(Say("…", "mira"), REFUSED) == ["refused"]


def test_an_answer_holds_what_it_must_and_not_what_it_must_not() -> None:
    asked = Remember("mira", "…", says=("Green",), silent=("blue",))
    assert of_answer(asked, "They are green.", "Nothing.", ()).finding == ""
    for reply in ("They are grey.", "Green, not blue."):
        assert of_answer(asked, reply, "Nothing.", ()).finding
    assert "saved" in of_answer(asked, "Green.", "Nothing.", (GREEN,)).finding
    admits = Remember("mira", "…", admits=True)
    assert of_answer(admits, "Nothing.", "Nothing.", ()).finding == ""
    assert of_answer(admits, "Ask me later.", "Nothing.", ()).finding


def belief(**values: Any) -> Belief:
    return replace(Belief("b1.1", "player", "food", "soup", "told_by_subject"), **values)


def mind(*beliefs: Belief) -> Mind:
    return Mind("mira", beliefs={one.belief_id: one for one in beliefs})


def test_what_is_held_is_compared_with_what_holds_here() -> None:
    known, open_ = Standing("known", ("soup",)), Standing("unresolved")
    food = Believes("mira", "player", "food", "Soup")
    nothing, unresolved = replace(food, value=""), replace(food, value="?")
    right = [(food, known), (nothing, UNKNOWN), (unresolved, open_), (replace(food, value="eel", is_never=True), known)]
    assert [of_belief(expected, standing, mind()).finding for expected, standing in right] == [""] * 4
    swapped = [(food, open_), (food, UNKNOWN), (nothing, known), (unresolved, known), (unresolved, UNKNOWN)]
    assert all(of_belief(expected, standing, mind()).finding for expected, standing in swapped)


def test_what_must_never_be_held_is_not_held_in_another_scope_either() -> None:
    never = Believes("mira", "player", "food", "soup", is_never=True)
    elsewhere = mind(belief(scope="scene", scope_id="docks"))
    assert of_belief(never, UNKNOWN, elsewhere).finding
    assert of_belief(replace(never, scene="tavern"), UNKNOWN, elsewhere).finding == ""
    assert of_belief(never, UNKNOWN, mind(belief(status="superseded"))).finding == ""


# ---- whole rows


def row(*outcomes: Outcome) -> Entry:
    line = SpokenLine("mira", "Mm.", "fallback")
    turn = Turn(
        *("t1", "player", "…", "mira", "mira", ("player", "mira", "captain")),
        *("day_1", 1, "tavern", "", "en", (line,), "fallback"),
        outcomes=outcomes,
    )
    return Entry(1, "turn", 1, 0, 0, turn=turn)


def faults(after: Mapping[str, Mind], *outcomes: Outcome) -> list[str]:
    before = {who: Mind(who) for who in after}
    return list(half_applied(row(*outcomes), before, after, World()))


def test_a_row_that_is_whole_has_no_fault() -> None:
    soup = replace(GREEN, subject_id="player", detail="food", value="soup")
    old = belief(belief_id="b0.1", value="eel", status="superseded", replaced_by="b1.1")
    both = mind(old, belief())
    assert faults({"mira": both, "captain": both, "courier": Mind("courier")}, soup) == []


@pytest.mark.parametrize(
    ("minds", "fault"),
    [
        ({"mira": mind(belief(), belief(belief_id="b1.2", value="eel"))}, "two active values"),
        ({"mira": mind(belief(status="superseded", replaced_by="b9.9"))}, "which is not there"),
        ({"mira": mind(belief(status="unresolved"))}, "without a question"),
        ({"courier": mind(belief())}, "heard nothing"),
    ],
)
def test_what_is_half_applied_is_noticed(minds: Mapping[str, Mind], fault: str) -> None:
    (found,) = faults(minds)
    assert fault in found


def test_a_record_that_one_of_its_hearers_lacks_is_noticed() -> None:
    soup = replace(GREEN, subject_id="player", detail="food", value="soup")
    (found,) = faults({"mira": mind(belief()), "captain": Mind("captain")}, soup)
    assert "not believed by captain" in found
    (found,) = faults({}, replace(GREEN, target="canon"))
    assert "no override" in found


# ---- played


def test_a_script_is_played_and_counted_in_its_part(tmp_path: Path) -> None:
    steps = [
        {"say": {"text": "A fine evening.", "to": "mira", "hearers": ["captain"], "saved": []}},
        {"believes": {"who": "mira", "subject": "mira", "detail": "hometown", "value": "Karsk"}},
        {"believes": {"who": "mira", "subject": "mira", "detail": "hometown", "value": "Velm"}},
        {"save": "A"},
        {"restart": "true"},
        {"unit": "day_2"},
        {"load": "A"},
        {"remember": {"to": "courier", "text": "Do you remember my favourite film?", "admits": "true"}},
    ]
    script = script_of({"id": "x", "part": "scope", "steps": steps}, "en")
    tally = asyncio.run(played(inn(), [script]))
    part = tally.parts["scope"]
    assert (part.scripts, part.checks, part.right, part.wholly_right) == (1, 6, 5, 0)
    assert (tally.free, tally.needless, tally.due, tally.torn) == (1, 0, 0, [])
    assert len(tally.wrong) == 1 and "Velm" in tally.wrong[0]


def test_faults_of_a_script_are_told_and_fail_the_figures() -> None:
    done = CorrectionPlay(inn(), script_of({"id": "x", "part": "scope", "steps": []}, "en"), Path())
    done.torn.append("mira believes something else after a restart")
    done.checks += [(Say("…", "mira", asks=True), next(of_say(Say("…", "mira", asks=True), ())))]
    tally = Tally()
    tally.take(done)
    unmet = [one.name for one in tally.measurements("en") if one.is_met is False]
    assert unmet == ["en: scope, checks that are right", "en: of these, missed", "en: half applied"]
