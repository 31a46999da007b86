"""Conditions of a cast that never hold, always hold, or never hold together: one example per place and rule."""

import json
from collections.abc import Mapping

import pytest

from dramaturg_server.cast.problems import Problem
from tests.cast.small_cast import load

NEVER, ALWAYS, UNCHECKED = "condition.never", "condition.always", "condition.not_checked"
WRONG, RIGHT = "flag.f and not flag.f", "flag.f or not flag.f"
SEA = "sea: {by: ann, cues: [sea], lines: {id: sea-1, text: Wet.}}\n"
MANY = "events: e\nflags: {" + ", ".join(f"f{number}: false" for number in range(16)) + "}\n"
THIRTEEN = " or ".join(f"flag.f{number} and flag.f{number + 1}" for number in range(13))


def found(changed: Mapping[str, str] | None = None, **named: str) -> list[Problem]:
    """What was said of conditions; nothing else may be wrong with the cast."""
    problems = load(dict(changed or {}), **named).problems
    others = [p for p in problems if p.severity == "error" and not p.code.startswith("condition.")]
    assert others == [], others
    return [problem for problem in problems if problem.code.startswith("condition.")]


def codes(changed: Mapping[str, str] | None = None, **named: str) -> list[str]:
    return [problem.code for problem in found(changed, **named)]


def topic(*lines: str, head: str = "note: ~") -> str:
    """A topic of Ann's with one more key; its lines, from line 5 on, carry these keys besides id and text."""
    written = "".join(f"    - {{id: sea-{at}, text: Wet., {keys}}}\n" for at, keys in enumerate(lines, 1))
    return f"sea:\n  by: ann\n  {head}\n  lines:\n{written}  cues: sea\n"


def places(text: str) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in found(topics=text)]


PLACES = {
    "a topic": ("topics", "sea: {by: ann, cues: [sea], when: COND, lines: {id: sea-1, text: Wet.}}\n"),
    "a line": ("topics", "sea: {by: ann, cues: [sea], lines: {id: sea-1, text: Wet., when: COND}}\n"),
    "a line's evidence": (
        "topics",
        "sea: {by: ann, cues: [sea], lines: {id: sea-1, text: Wet., evidence: {summary: So., when: COND}}}\n",
    ),
    "a signal's evidence": ("signals", "s: {event: e, evidence: {summary: So., when: COND}}\n"),
    "a monologue's line": (
        "scene", "present: [ann]\nmonologue: {by: ann, lines: {id: m-1, text: Wet., when: COND}}\n",
    ),
    "a monologue's interject": (
        "scene", "present: [ann]\nmonologue: {by: ann, interject: COND, lines: {id: m-1, text: Wet.}}\n",
    ),
    "a monologue line's interject": (
        "scene", "present: [ann]\nmonologue: {by: ann, lines: {id: m-1, text: Wet., interject: COND}}\n",
    ),
    "a lock": ("scene", "present: [ann]\nauthored_lock: COND\n"),
    "an opinion": ("ann", "name: Ann\nfallbacks: Hm.\nopinions: {sea: {think: Deep., when: COND}}\n"),
    "an arc": ("ann", "name: Ann\nfallbacks: Hm.\narcs: {a: {when: COND, proposes: {persona.occupation: smith}}}\n"),
    "a sense": ("ann", "name: Ann\nfallbacks: Hm.\nsenses: {hears: COND}\n"),
    "a key of the blackboard": ("state", "blackboard: {k: COND}\n"),
    "a case of the blackboard": ("state", "blackboard: {k: [{when: COND, is: 1}, {is: 2}]}\n"),
    "a word that is never said": (
        "cast", "cast: c\nlanguages: en\ngroups: crew\nnever_say: {w: {words: phone, when: COND}}\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_each_condition_is_judged_where_it_stands(place: str) -> None:
    name, text = PLACES[place]
    for condition, code in ((WRONG, NEVER), (RIGHT, ALWAYS)):
        (problem,) = found(**{name: text.replace("COND", condition)})
        assert problem.code == code
        assert problem.severity == ("error" if code == NEVER else "warning")
        before = text.split("COND")[0]
        assert (problem.line, problem.column) == (before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)
        assert condition in problem.message
    assert codes(**{name: text.replace("COND", "flag.f")}) == []


def test_the_front_matter_of_knowledge_is_judged() -> None:
    text = "---\nwho: ann\nwhen: COND\n---\nThe sea is deep.\n"
    (problem,) = found({"knowledge/sea.md": text.replace("COND", WRONG)})
    assert (problem.file, problem.line, problem.code) == ("knowledge/sea.md", 3, NEVER)
    assert codes({"knowledge/sea.md": text.replace("COND", "flag.f")}) == []


def test_a_list_of_conditions_is_judged_together_at_the_one_that_leaves_nothing() -> None:
    conditions = ["flag.n > 1", "flag.f", "flag.n < 2", "flag.n < 1"]
    (problem,) = found(topics=topic(f"when: {json.dumps(conditions)}"))
    assert problem.message == "flag.n < 1 never holds together with the conditions above it"
    assert codes(topics=topic(f"when: {json.dumps(conditions[:3])}")) == []


def test_a_condition_with_faults_is_told_once_and_judged_no_further() -> None:
    assert codes(topics=topic("when: flag.x and flag.f and not flag.f")) == ["condition.unknown"]
    assert codes(topics=topic('when: ["flag.f", "not flag.f", "flag.x"]')) == ["condition.unknown"]


def test_the_same_condition_is_told_at_each_place() -> None:
    assert places(topic(f"when: {WRONG}", "when: flag.f", f"when: {WRONG}")) == [(5, NEVER), (7, NEVER)]


# ---- a topic and its lines


def test_a_line_that_its_topic_rules_out_is_told() -> None:
    text = topic("when: quest.q == a", "when: quest.q != a", "when: flag.f", head="when: quest.q == b")
    assert places(text) == [(5, NEVER)]
    assert "the `when` of its topic" in found(topics=text)[0].message


def test_of_a_topic_that_never_holds_only_the_topic_is_told() -> None:
    assert places(topic("when: flag.f", f"when: {WRONG}", head=f"when: {WRONG}")) == [(3, NEVER), (6, NEVER)]


def test_a_line_knows_the_topic_and_the_scenes_in_which_it_is_asked() -> None:
    other = "storm: {by: ann, cues: [storm], lines: {id: storm-1, text: Wind.}}\n"
    lines = topic("when: topic == storm", "when: topic == sea", "when: scene == deck", head="scenes: deck")
    problems = found(topics=lines + other)
    assert [(p.line, p.code) for p in problems] == [(5, NEVER), (6, ALWAYS), (7, ALWAYS)]
    assert problems[0].hint == "here topic is sea"
    assert places(topic("when: scene == deck")) == []


def test_a_line_that_waits_for_itself_is_never_said() -> None:
    assert places(topic("when: said(sea-1)")) == [(5, NEVER)]
    assert found(topics=topic("when: said(sea-1)"))[0].hint == "here said(sea-1) is false"
    assert places(topic("once: false, when: said(sea-1) and flag.f")) == [(5, NEVER)]


def test_that_a_line_was_not_said_goes_without_saying_unless_it_may_come_again() -> None:
    assert places(topic("when: not said(sea-1)")) == [(5, ALWAYS)]
    assert places(topic("once: false, when: not said(sea-1) or flag.f")) == []
    assert places(topic("when: said(sea-2)", "when: not said(sea-1)")) == []


# ---- a line and what it means


def block(line: str, evidence: str, who: str = "") -> list[tuple[int, str]]:
    audience = f"who: {who}, " if who else ""
    return places(topic(f'when: "{line}", evidence: {{{audience}summary: So., when: "{evidence}"}}'))


def test_what_a_line_means_reads_the_same_world_as_the_line() -> None:
    assert block("quest.q == a", "quest.q == b") == [(5, NEVER)]
    assert block("flag.f and unit == one", "unit == two") == [(5, NEVER)]
    assert block("quest.q >= a", "quest.q == b") == []


def test_what_a_line_means_is_judged_with_its_topic_too() -> None:
    evidence = 'when: flag.f, evidence: {summary: So., when: "quest.q == b"}'
    assert places(topic(evidence, head="when: quest.q == a")) == [(5, NEVER)]
    assert places(topic('evidence: {summary: So., when: "quest.q == b"}', head="when: quest.q == a")) == [(5, NEVER)]


def test_each_who_hears_a_line_has_a_mind_of_its_own() -> None:
    friend, enemy = "persona.relationships.player.stage >= trust", "persona.relationships.player.stage == hostile"
    assert block(friend, enemy) == []
    assert block(friend, enemy, who="everyone") == []
    for speaker in ("ann", "self", "actor", "[ann, self]"):
        assert block(friend, enemy, who=speaker) == [(5, NEVER)]
    assert block("said(sea-1) or flag.f", "not flag.f", who="crew") == [(5, NEVER)]


def test_what_its_own_line_changes_is_not_held_against_its_meaning() -> None:
    assert block("not heard(sea)", "heard(sea)", who="ann") == []
    assert block("flag.f", "said(sea-1)", who="ann") == []
    assert block("moment.emotion == sad", "moment.emotion != sad", who="ann") == []
    assert block("session.learned_info", "not session.learned_info", who="ann") == []


def test_other_lines_stay_said_or_unsaid_while_a_line_is_said() -> None:
    text = topic(
        'when: said(sea-2), evidence: {who: ann, summary: So., when: "not said(sea-2)"}',
        'when: not said(sea-1), evidence: {summary: So., when: "said(sea-1)"}',
    )
    assert places(text) == [(5, NEVER)]


def test_of_those_made_from_a_mould_each_has_a_mind_of_its_own() -> None:
    friend, enemy = "persona.relationships.player.stage >= trust", "persona.relationships.player.stage == hostile"
    mould = "name: Guard\narchetype: true\n"
    lines = topic(f'when: "{friend}", evidence: {{who: guard, summary: So., when: "{enemy}"}}').replace("ann", "guard")
    assert codes({"characters/guard.yaml": mould}, topics=lines) == []


# ---- monologue, signals, blackboard


def test_a_monologues_line_and_its_interjection_are_judged_together() -> None:
    line = "{id: m-1, text: Wet., when: LINE, interject: ITS}"
    speech = f"present: [ann]\nmonologue: {{by: ann, interject: flag.f, lines: {line}}}\n"

    def told(line: str, its: str) -> list[str]:
        return codes(scene=speech.replace("LINE", line).replace("ITS", its))

    assert told("flag.n > 1", "flag.n < 2") == []
    assert told("flag.n > 1", "flag.n < 1") == [NEVER]
    assert told("flag.n > 1", "not flag.f") == [NEVER]
    assert told("scene == deck", "flag.n > 1") == [ALWAYS]


@pytest.mark.parametrize(
    ("trigger", "when", "expected"),
    [
        ("quest: {q: b}", "quest.q == a", [NEVER]),
        ("quest: {q: b}", "quest.q >= a", [ALWAYS]),
        ("quest: {q: b}", "session.quests.q == a", []),
        ("flag: f", "not flag.f", [NEVER]),
        ("flag: {f: false}", "not flag.f", [ALWAYS]),
        ("flag: {n: 3}", "flag.n < 3", [NEVER]),
        ("flag: {t: owl}", "flag.t == word", [NEVER]),
        ("event: e", "topic == sea", [NEVER]),
        ("event: e", "flag.f", []),
    ],
)
def test_what_set_a_signal_off_holds_where_its_evidence_is_judged(trigger: str, when: str, expected: list[str]) -> None:
    assert codes(signals=f"s: {{{trigger}, evidence: {{summary: So., when: {when}}}}}\n") == expected


def test_a_case_that_earlier_ones_cover_is_never_reached() -> None:
    def told(*cases: str) -> list[tuple[int, str]]:
        rows = "".join(f"    - {{when: {case}, is: {at}}}\n" for at, case in enumerate(cases))
        return [(p.line, p.code) for p in found(state=f"blackboard:\n  k:\n{rows}    - {{is: 9}}\n")]

    assert told("quest.q >= a", "quest.q == b", "flag.f") == [(4, NEVER)]
    assert told("quest.q == b", "quest.q >= a", "flag.f") == []
    assert told("flag.f", "not flag.f and quest.q == a", "not flag.f", "quest.q == b") == [(6, NEVER)]
    assert told("flag.f", "not flag.f") == []
    assert told("flag.f", "not flag.f", "quest.q == b") == [(5, NEVER)]
    assert told(WRONG, "flag.f", "flag.x") == [(3, NEVER), (5, "condition.unknown")]


def test_a_path_of_the_blackboard_is_no_condition_to_judge() -> None:
    assert codes(state="blackboard: {mood: moment.emotion, stage: persona.relationships.player.stage}\n") == []


# ---- not checked


def test_what_is_too_much_to_try_is_noted() -> None:
    (problem,) = found(world=MANY, topics=topic(f"when: {THIRTEEN}"))
    assert (problem.code, problem.severity, problem.line) == (UNCHECKED, "note", 5)
    assert "4,096" in problem.message


def test_what_is_too_much_to_try_together_is_noted_at_the_line() -> None:
    half = " or ".join(f"flag.f{number} and flag.f{number + 1}" for number in range(8))
    other = " or ".join(f"flag.f{number} and flag.f{number + 1}" for number in range(6, 14))
    assert [(p.line, p.code) for p in found(world=MANY, topics=topic(f"when: {other}", head=f"when: {half}"))] == [
        (5, UNCHECKED)
    ]


def test_a_list_of_thousands_of_conditions_ends() -> None:
    many = json.dumps([f"flag.n > {number}" for number in range(3_000)])
    assert codes(topics=topic(f"when: {many}")) == [UNCHECKED]


def test_a_blackboard_key_of_thousands_of_cases_ends() -> None:
    rows = "".join(f"  - {{when: flag.n == {number}, is: {number}}}\n" for number in range(3_000))
    assert codes(state=f"blackboard:\n k:\n{rows}  - {{is: 0}}\n") == []
