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
            "3:17 cast.type true, false or a condition is meant here (write false)",
        ),
        ({"ann": "name: Ann\nfallbacks: {f-1: Hm., f-2: [a, b]}\n"}, "2:28 cast.type a text is meant here"),
        (
            {"topics": "sea:\n\tby: ann\n"},
            "topics/t.yaml:2:1 yaml.syntax the line is indented with a tab (indent with spaces)",
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
