"""Play scripts: what steps become, and every mistake told where it stands."""

import pytest

from dramaturg_server.cast.scripts import Report, Script, read_script
from dramaturg_server.domain.content import Cast
from tests.cast.small_cast import good

STAGE = "persona.relationships.player.stage"


def cast() -> Cast:
    return good(state=f"blackboard: {{level: {{path: {STAGE}, as: number}}}}\n")


def script(text: str) -> Script:
    loaded = read_script(text.encode(), "s.yaml", cast())
    assert loaded.problems == ()
    assert loaded.script is not None
    return loaded.script


def faults(text: str, name: str = "s.yaml") -> list[str]:
    return [f"{p.line}:{p.column} {p.code}" for p in read_script(text.encode(), name, cast()).problems]


def test_a_step_holds_what_is_done_in_order() -> None:
    first, second = script("""
steps:
  - {unit: one, scene: deck, quest: {q: a}, actor: player, who: ann, say: "", to: ann, hearers: [阿远], save: s}
  - {load: s, expect: {holds: {ann: [flag.f, quest.q == a]}, refused: {ann: {persona.personality: SPAN}}}}
""").steps
    assert (first.unit, first.scene, first.say, first.to, first.hearers, first.save) == (
        "one",
        "deck",
        "",
        "ann",
        ("阿远",),
        "s",
    )
    assert first.report == Report("quest", "q", "a", actor="player", who=("ann",))
    assert first.expect is None and first.place.line == 3
    assert second.load == "s" and second.say is None and second.expect is not None
    assert [hold.text for hold in second.expect.holds] == ["flag.f", "quest.q == a"]
    assert second.expect.refused == {"ann": {"persona.personality": "span"}}


@pytest.mark.parametrize(
    ("step", "report"),
    [
        ("{flag: f}", Report("flag", "f", True)),
        ("{flag: {n: 2}}", Report("flag", "n", 2.0)),
        ("{flag: {t: 7}}", Report("flag", "t", "7")),
        ("{event: e, target: ann}", Report("event", "e", True, target="ann")),
        ("{relationship: {ann: {player: 40}}}", Report("relationship", "ann", 40.0, "player")),
    ],
)
def test_each_kind_of_event_can_be_reported(step: str, report: Report) -> None:
    assert script(f"steps: {step}\n").steps[0].report == report


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{}", ["1:1 cast.missing_key"]),
        ("steps: []", ["1:8 cast.value"]),
        ("steps: {sya: x}", ["1:9 cast.unknown_key"]),
        ("steps: {unit: three}", ["1:15 cast.reference"]),
        ("steps: {scene: dock}", ["1:16 cast.reference"]),
        ("steps: {quest: {q: c}}", ["1:20 cast.reference"]),
        ("steps: {quest: {r: c}}", ["1:17 cast.reference"]),
        ("steps: {flag: n}", ["1:15 cast.type"]),
        ("steps: {event: f}", ["1:16 cast.reference"]),
        ("steps: {relationship: {ann: {bob: 1}}}", ["1:30 cast.reference"]),
        ("steps: {event: e, flag: f}", ["1:8 cast.trigger"]),
        ("steps: {event: e, who: bob}", ["1:24 cast.reference"]),
        ("steps: {who: ann}", ["1:9 cast.value"]),
        ("steps: {to: ann}", ["1:9 cast.value"]),
        ("steps: {say: x, to: player}", ["1:21 cast.reference"]),
        ("steps: [{load: a}, {save: a}]", ["1:16 cast.reference"]),
        ("steps: {unit: one, expect: {route: topic}}", ["1:29 cast.value"]),
        ("steps: {say: x, to: ann, expect: {route: speech}}", ["1:42 cast.value"]),
        ("steps: {say: x, to: ann, expect: {line: sea-2, topic: see}}", ["1:41 cast.reference", "1:55 cast.reference"]),
        ("steps: {unit: one, expect: {holds: {ann: flag.x}}}", ["1:47 condition.unknown"]),
        ("steps: {unit: one, expect: {holds: {bob: flag.f}}}", ["1:37 cast.reference"]),
        ("steps: {unit: one, expect: {changes: {ann: persona.luck}}}", ["1:44 cast.reference"]),
        ("steps: {unit: one, expect: {changes: {ann: persona.relationships.actor.stage}}}", ["1:44 cast.reference"]),
        ("steps: {unit: one, expect: {refused: {ann: {persona.personality: tired}}}}", ["1:66 cast.value"]),
        ("steps: {unit: one, expect: {evidence: {ann: t}}}", ["1:45 cast.reference"]),
        ("steps: {unit: one, expect: {blackboard: {ann: {levle: 1}}}}", ["1:48 cast.reference"]),
        ("steps: {model_says: Aye.}", ["1:9 cast.value"]),
        ("steps: {unit: one, expect: {recalls: s}}", ["1:29 cast.value"]),
        ("steps: {say: x, to: ann, expect: {recalls: tide}}", ["1:44 cast.reference"]),
        ("{language: de, steps: {unit: one}}", ["1:12 cast.reference"]),
        ("{given: {flags: {g: true, n: x}}, steps: {unit: one}}", ["1:18 cast.reference", "1:30 cast.type"]),
        ("{given: {quests: {q: c, r: a}}, steps: {unit: one}}", ["1:22 cast.reference", "1:25 cast.reference"]),
        ("{given: {state: {bob: {persona.occupation: x}}}, steps: {unit: one}}", ["1:18 cast.reference"]),
        ("{given: {state: {ann: {persona.luck: x}}}, steps: {unit: one}}", ["1:24 cast.reference"]),
        ("{given: {state: {ann: {persona.relationships: x}}}, steps: {unit: one}}", ["1:24 cast.value"]),
        ("{given: {state: {ann: {identity.name: x}}}, steps: {unit: one}}", ["1:24 cast.value"]),
        (
            "{given: {state: {ann: {persona.relationships.player.stage: close}}}, steps: {unit: one}}",
            ["1:60 cast.value"],
        ),
        (
            "{given: {state: {ann: {persona.relationships.actor.stage: wary}}}, steps: {unit: one}}",
            ["1:24 cast.reference"],
        ),
    ],
)
def test_a_mistake_in_a_script_is_told_where_it_stands(text: str, found: list[str]) -> None:
    assert faults(text) == found


def test_a_script_says_where_it_begins() -> None:
    found = script("""
given:
  flags: {f: true, n: 2, t: 7}
  quests: {q: b}
  state: {ann: {persona.relationships.player.stage: trust, persona.personality: Sour. Loud., moment.emotion: angry}}
steps: {unit: one}
""")
    assert found.given.flags == {"f": True, "n": 2.0, "t": "7"}
    assert found.given.quests == {"q": "b"}
    assert found.given.state == {
        "ann": {STAGE: "trust", "persona.personality": ("Sour.", "Loud."), "moment.emotion": "angry"}
    }
    assert not script("steps: {unit: one}").given


@pytest.mark.parametrize(
    ("name", "written", "language"),
    [
        ("tests/s.yaml", "", ""),
        ("tests/s.yaml", "language: zh\n", "zh"),
        ("tests/s.zh.yaml", "", "zh"),
        ("tests/s.zh.yaml", "language: zh\n", "zh"),
        ("tests/s.v2.yaml", "", ""),
        ("zh.yaml", "", ""),
    ],
)
def test_a_script_speaks_the_language_that_it_or_its_name_says(name: str, written: str, language: str) -> None:
    spoken = read_script(
        f"{written}steps: {{unit: one}}\n".encode(),
        name,
        good(cast="cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n"),
    )
    assert spoken.problems == ()
    assert spoken.script is not None and spoken.script.language == language


def test_a_name_and_a_script_that_say_different_languages_are_a_mistake() -> None:
    both = good(cast="cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n")
    loaded = read_script(b"language: en\nsteps: {unit: one}\n", "s.zh.yaml", both)
    assert [problem.code for problem in loaded.problems] == ["cast.language"]


def test_what_does_nothing_yet_is_read_and_said_to_be_so() -> None:
    (step,) = script("steps: {say: x, to: ann, model_says: [Aye., Nay.], expect: {recalls: s}}").steps
    assert step.model_says == ("Aye.", "Nay.")
    assert step.expect is not None and step.expect.recalls == ("s",)
    assert step.not_yet == ("model_says",)


def test_answers_that_only_a_model_gives_are_not_expected_yet() -> None:
    told, spoken = script("""
steps:
  - {say: x, to: ann, expect: {route: generated, source: regenerated}}
  - {say: x, to: ann, expect: {route: fallback, source: fallback}}
""").steps
    assert told.not_yet == ("route: generated", "source: regenerated")
    assert spoken.not_yet == ()


BOARD = f"""
blackboard:
  open: flag.f
  level: {{path: {STAGE}, as: number}}
  coins: persona.coins
  stage: {STAGE}
  mood: moment.emotion
  trade: persona.occupation
fields: {{persona: {{coins: {{value: 0}}}}}}
"""


@pytest.mark.parametrize(
    ("key", "right", "wrong", "code"),
    [
        ("open", "true", "yes", "cast.type"),
        ("level", "3", "2.5", "cast.type"),
        ("coins", "2.5", "many", "cast.type"),
        ("stage", "trust", "thrust", "cast.value"),
        ("mood", "sad", "true", "cast.type"),
        ("trade", "captain", "[captain]", "cast.type"),
        ("coins", "3", "~", "cast.type"),
    ],
)
def test_a_blackboard_key_is_expected_to_be_of_its_own_type(key: str, right: str, wrong: str, code: str) -> None:
    def codes(value: str) -> list[str]:
        text = f"steps: {{unit: one, expect: {{blackboard: {{ann: {{{key}: {value}}}}}}}}}"
        return [problem.code for problem in read_script(text.encode(), "s.yaml", good(state=BOARD)).problems]

    assert codes(right) == []
    assert codes(wrong) == [code]
