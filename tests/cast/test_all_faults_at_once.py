"""Faults of form in the files on which all else rests hide no others, and bring no false ones about."""

import pytest

from tests.cast.small_cast import load

PLACES_OF_OTHERS = {
    "characters/ann.yaml": "name: Ann\ngroups: crew\nfallbacks: Hm.\nopinions: {sea: {think: x, when: flag.nope}}\n",
    "signals/s.yaml": "s: {event: nope, evidence: {summary: '{who}'}}\n",
}
"""Faults of meaning: a condition on a flag, an event and a placeholder that are nowhere."""
THEIRS = ["characters/ann.yaml condition.unknown", "signals/s.yaml cast.placeholder", "signals/s.yaml cast.reference"]


def found(files: dict[str, str]) -> list[str]:
    loaded = load(files)
    assert loaded.cast is None
    return sorted(f"{problem.file} {problem.code}" for problem in loaded.errors)


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("cast.yaml", "cast: tiny\nlanguages: en\ngroups: crew\ngates: hard\n", "cast.value"),
        ("cast.yaml", "languages: en\ngroups: crew\n", "cast.missing_key"),
        ("cast.yaml", "cast: tiny\ngroups: crew\n", "cast.missing_key"),
        ("cast.yaml", "cast: tiny\nlanguages: en\ngroups: crew\nnever_say: {a: {why: banned}}\n", "cast.missing_key"),
        ("world.yaml", "units: {one: two}\nquests: {q: [a, b]}\nflags: {f: false}\nevents: e\n", "cast.type"),
        ("world.yaml", "uints: [one]\nquests: {q: [a, b]}\nflags: {f: false}\nevents: e\n", "cast.unknown_key"),
        ("state.yaml", "fields: {persona: {coins: {valeu: 0, type: number}}}\n", "cast.unknown_key"),
        ("state.yaml", "fields: {persona: {coins: {value: 0, max: many}}}\n", "cast.type"),
        ("state.yaml", "fields: [coins]\n", "cast.type"),
        ("state.yaml", "kinds: [gift, [a]]\n", "cast.type"),
    ],
)
def test_a_fault_of_form_is_told_together_with_faults_of_meaning_elsewhere(file: str, text: str, code: str) -> None:
    assert found({**PLACES_OF_OTHERS, file: text}) == sorted([*THEIRS, f"{file} {code}"])


@pytest.mark.parametrize(
    ("file", "text", "user"),
    [
        ("cast.yaml", "cast: tiny\nlanguages: en\ngroups: {crew: ~}\n", {}),
        ("cast.yaml", "cast: tiny\nlanguages: en\ngruops: crew\n", {}),
        ("world.yaml", "flags: {f: [1], n: 1}\nevents: e\n", {"a": "flag.f and flag.n > 0"}),
        ("world.yaml", "flgas: {f: false}\nevents: e\n", {"a": "flag.f"}),
        ("world.yaml", "quests: {q: {a: b}}\nevents: e\n", {"a": "quest.q >= a"}),
        ("world.yaml", "units: [[one], two]\nevents: e\n", {"a": "unit == one"}),
        ("state.yaml", "fields: {persona: {coins: {value: 0, max: many}}}\n", {"a": "persona.coins > 3"}),
        ("state.yaml", "fields: {persona: {duty: [a], rank: {type: enum}}}\n", {"a": "persona.rank == major"}),
        (
            "state.yaml",
            "fields: {persona: {purse: {coins: {value: 0, tear: low}}}}\n",
            {"a": "persona.purse.coins > 3"},
        ),
        ("state.yaml", "stages: {cold: x, warm: 3}\n", {"a": "persona.relationships.player.stage == cold"}),
    ],
)
def test_what_refers_to_a_name_under_a_fault_of_form_is_left_alone(file: str, text: str, user: dict[str, str]) -> None:
    asked = "".join(f"  {name}: {{think: x, when: '{when}'}}\n" for name, when in user.items())
    ann = "name: Ann\ngroups: crew\nfallbacks: Hm.\n" + (f"opinions:\n{asked}" if asked else "")
    assert {line.split()[0] for line in found({file: text, "characters/ann.yaml": ann})} == {file}


def test_seeds_and_proposals_of_a_field_with_a_fault_are_left_alone() -> None:
    files = {
        "state.yaml": "fields: {persona: {mood: {type: enum, values: [up_hill], tear: low}}}\n",
        "characters/ann.yaml": "name: Ann\ngroups: crew\nfallbacks: Hm.\npersona: {mood: up_hill}\n",
        "signals/s.yaml": "s: {event: e, evidence: {summary: x, proposes: {persona.mood: up_hill}}}\n",
    }
    assert found(files) == ["state.yaml cast.unknown_key"]


def test_a_file_that_is_no_yaml_leaves_only_faults_that_no_name_explains() -> None:
    broken = {"world.yaml": "units: [one\nevents: }\n"}
    assert found({**PLACES_OF_OTHERS, **broken}) == ["signals/s.yaml cast.placeholder", "world.yaml yaml.syntax"]


def test_what_stands_in_a_topic_with_a_fault_is_known_elsewhere() -> None:
    files = {
        "topics/t.yaml": "sea: {by: ann, cues: sea, lines: [{id: sea-1, text: Wet., once: maybe}]}\n",
        "characters/ann.yaml": "name: Ann\nfallbacks: Hm.\nopinions: {x: {think: x, when: said(sea-1)}}\n",
    }
    assert found(files) == ["topics/t.yaml cast.type"]


def test_translations_are_left_alone_where_the_languages_cannot_be_told() -> None:
    files = {
        "cast.yaml": "cast: tiny\ngroups: crew\n",
        "lang/zh.yaml": "characters: {ann: {name: 安}}",
        "knowledge/a.md": "---\nwho: crew\n---\nSalt.",
        "knowledge/a.zh.md": "盐。",
    }
    assert found(files) == ["cast.yaml cast.missing_key"]


def test_a_cast_without_cast_yaml_is_read_all_the_same() -> None:
    from dramaturg_server.cast.loader import load_files

    loaded = load_files({"characters/ann.yaml": b"name: Ann\nfallbcks: Hm.\n"})
    assert {problem.code for problem in loaded.errors} == {"cast.missing_file", "cast.unknown_key"}


def test_tests_are_checked_together_with_the_faults_of_the_rest() -> None:
    script = "steps:\n  - {unit: zero, scene: nowhere, sya: hello}\n  - {event: e, who: anm}\n"
    theirs = [
        *THEIRS,
        *(f"tests/t.yaml cast.{code}" for code in ("unknown_key", "reference", "reference", "reference")),
    ]
    assert found({**PLACES_OF_OTHERS, "tests/t.yaml": script}) == sorted(theirs)


@pytest.mark.parametrize(
    ("file", "text", "step"),
    [
        ("signals/s.yaml", "s: {event: e, evidence: {id: s-1, summary: x, kind: [a]}}\n", "{ann: [s-1]}"),
        ("signals/s.yaml", "s: {event: e, evidence: {sumary: x}}\n", "{ann: s}"),
        ("signals/s.yaml", "s: {event: nope, evidence: x}\n", "{ann: s}"),
        ("topics/t.yaml", "sea: {by: ann, cues: 1.5: x}\n", "{ann: s}, topic: sea, line: sea-1"),
        ("topics/t.yaml", "sea: {by: anm, cues: sea, lines: {id: sea-1, text: Wet.}}\n", "{}, topic: sea, line: sea-1"),
        ("topics/t.yaml", "sea: {by: ann, cus: sea, lines: {id: sea-1, txt: Wet.}}\n", "{}, topic: sea, line: sea-1"),
        ("world.yaml", "flags: {f: [1]}\nevents: e\n", "{}, holds: {ann: flag.f}"),
        ("state.yaml", "blackboard: {glad: flag.nope}\n", "{}, blackboard: {ann: {glad: true}}"),
        ("state.yaml", "blackboard: {glad: {path: nope}}\n", "{}, blackboard: {ann: {glad: true}}"),
        ("state.yaml", "balckboard: {glad: flag.f}\n", "{}, blackboard: {ann: {glad: true}}"),
        ("characters/ann.yaml", "name: Ann\nfalbacks: {a-1: Hm.}\n", "{}, line: a-1"),
        ("scenes/deck.yaml", "presnt: ann\n", "{}, holds: {ann: scene == deck}"),
    ],
)
def test_what_tests_expect_of_a_part_with_a_fault_is_left_alone(file: str, text: str, step: str) -> None:
    script = f"steps: [{{say: hi, to: ann, scene: deck, expect: {{evidence: {step}}}}}]\n"
    assert {line.split()[0] for line in found({file: text, "tests/t.yaml": script})} == {file}
