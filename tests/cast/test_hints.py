"""What a writer reads of common slips: our words, and a hint that can be followed."""

import pytest

from tests.cast.small_cast import load


def line(more: str) -> str:
    return f"sea: {{by: ann, cues: sea, lines: {{id: sea-1, text: Wet., {more}}}}}\n"


@pytest.mark.parametrize(
    ("named", "told"),
    [
        (
            {"topics": line("when: relationships.player.stage >= trust")},
            "nothing is called relationships (write persona.relationships)",
        ),
        (
            {"topics": line("when: persona.relationships.player >= trust")},
            "persona.relationships.player is a map: it can only be asked whether it is empty"
            " (name a field of it, such as persona.relationships.player.stage)",
        ),
        (
            {"topics": line("when: session.quests > trust")},
            "session.quests is a map: it can only be asked whether it is empty (let it stand alone)",
        ),
        ({"topics": line("intensity: 12")}, "`intensity` is at most 10"),
        ({"topics": line("intensity: 0")}, "`intensity` is at least 1"),
        ({"cast": "cast: c\nlanguages: en\ngroups: crew\nreply: {temperature: 3}\n"}, "`temperature` is at most 2"),
        ({"state": "fields: {persona: {luck: {value: x, max: 0}}}\n"}, "`max` is more than 0"),
        ({"scene": "present: []\n"}, "`present` has at least 1 entry"),
        (
            {"topics": "sea: {by: ann, cues: sea, lines: [Wet.]}\n"},
            "a map is meant here (with id and text, for example {id: …, text: …})",
        ),
        ({"ann": "name: Ann\nspeech: {examples: [Aye.]}\n"}, "a map is meant here (with heard and reply, for example"),
        ({"topics": line("when: true")}, "a condition is meant here (leave it out: without one it always holds)"),
        ({"topics": line("when: false")}, "a condition is meant here"),
        (
            {"ann": "name: Ann\nfallbacks: Hm.\nsenses: {hears: no}\n"},
            "3:17 cast.type error: true, false or a condition is meant here (write false)",
        ),
        ({"ann": "name: Ann\nfallbacks: {f-1: Hm., f-2: [a, b]}\n"}, "2:28 cast.type error: a text is meant here"),
        (
            {"topics": "sea:\n\tby: ann\n"},
            "topics/t.yaml:2:1 yaml.syntax error: the line is indented with a tab (indent with spaces)",
        ),
    ],
)
def test_a_slip_is_told_in_our_words(named: dict[str, str], told: str) -> None:
    (problem,) = load(**named).errors
    assert told in str(problem)


@pytest.mark.parametrize(
    ("signals", "key"),
    [
        ("s: {relationship: {rise_to: 40}, evidence: It rose.}\n", "rise_to"),
        ("s: {evnt: e, evidence: It came.}\n", "evnt"),
    ],
)
def test_of_a_trigger_that_is_misspelt_nothing_else_is_said(signals: str, key: str) -> None:
    assert [problem.message for problem in load(signals=signals).errors] == [f"no key is called {key} here"]


def test_of_translations_of_a_key_that_is_misspelt_nothing_is_said() -> None:
    zh = (
        "characters:\n  ann:\n    fallbacks: {ann-1: 嗯。}\n    speech: {calls: {player: 客官}}\n"
        "    persona: {occupation: 船工}\nscenes: {deck: {directions: {ann: 等着。}}}\n"
    )
    ann = "name: Ann\npersona: {ocupation: x}\nfalbacks: {ann-1: Hm.}\nspeech: {calls: {plyer: x}}\n"
    files = {"lang/zh.yaml": zh, "scenes/deck.yaml": "present: ann\ndirections: {an: Wait.}\n"}
    found = load({"cast.yaml": "cast: tiny\nlanguages: [en, zh]\n", "characters/ann.yaml": ann, **files}).errors
    assert [f"{problem.file}:{problem.line} {problem.hint}" for problem in found] == [
        "characters/ann.yaml:2 did you mean occupation?",
        "characters/ann.yaml:3 did you mean fallbacks?",
        "characters/ann.yaml:4 did you mean player?",
        "scenes/deck.yaml:2 did you mean ann?",
    ]


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ({"topics": line("when: said(sea)")}, "no line sea (write heard(sea))"),
        ({"topics": line("when: heard(sea-1)")}, "no topic sea-1 (write said(sea-1))"),
        ({"signals": "s: {quest: q, evidence: x}\n"}, "a map is meant here (write {q: …})"),
        (
            {"signals": "s: {event: e, evidence: {summary: x, proposes: {stage: up}}}\n"},
            "no field stage (write persona.relationships.player.stage)",
        ),
        (
            {"signals": "s: {event: e, evidence: {summary: x, who: Ann Lee}}\n"},
            "'Ann Lee' is no id: ' ' can't stand in an id (write the id, not a name)",
        ),
        (
            {"signals": "s: {event: e, evidence: {summary: x, proposes: {persona.occupation: up}}}\n"},
            "up goes with ordered values; this is a text (write the new value, or quotes around a text)",
        ),
        (
            {"signals": "s: {event: e, evidence: {summary: x, fields: persona.relationships.self.stage}}\n"},
            "self is the one whose mind it is: that is nobody to itself (write player, or whom it is to)",
        ),
        (
            {"topics": line("when: persona.relationships.self.stage >= trust")},
            "self is the one whose mind it is: that is nobody to itself",
        ),
        ({"topics": line("when: quest.q == nope")}, "quest.q is never nope (one of none, a, b)"),
        ({"ann": "name: Ann\nfallbacks: Hm.\nresponses: x\n"}, "no key is called responses here (one of aliases,"),
    ],
)
def test_a_hint_names_what_was_meant_and_nothing_that_was_not(named: dict[str, str], told: str) -> None:
    (problem,) = load(**named).errors
    assert told in str(problem)


def test_a_text_in_quotes_may_be_up() -> None:
    signals = "s: {event: e, evidence: {summary: x, proposes: {persona.occupation: 'up'}}}\n"
    assert load(signals=signals).errors == ()


def test_a_hint_offers_no_figures_that_the_cast_has_already() -> None:
    def hints(gates: str) -> list[str]:
        state = "tiers: {low: {span: 9}}\n"
        loaded = load(
            cast=f"cast: tiny\nlanguages: en\ngroups: crew\ngates: {gates}\n",
            state=state,
            signals="s: {event: e, evidence: {summary: x, proposes: {persona.hobbies: {adds: y}}}}\n",
        )
        return [problem.hint for problem in loaded.problems if problem.code == "cast.gate_closed"]

    assert hints("default") == ["lower `tiers` in state.yaml, or use gates: short_story"]
    assert hints("short_story") == ["lower `tiers` in state.yaml"]
