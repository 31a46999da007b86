"""Reading whole casts: shorthands, every error of the format where it stands, and folders that try to trick us."""

import os
import weakref
from pathlib import Path

import pytest

from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import LocalList, LocalText
from dramaturg_server.domain.schema import PRESETS, Gate
from tests.cast.small_cast import FILES, errors, faults, good, hints, load

ANN = "name: Ann\ngroups: crew\nfallbacks: [Hm.]\n"
TWICE = "2:29 cast.duplicate_id"
STAGE = "persona.relationships.player.stage"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_the_small_cast_reads_from_a_folder_as_from_memory(tmp_path: Path) -> None:
    loaded = load_cast(write(tmp_path, FILES))
    assert faults(loaded) == []
    assert loaded.cast is not None
    assert loaded.cast.digest == good().digest
    assert set(loaded.cast.characters) == {"ann", "阿远"}
    assert loaded.cast.groups == {"crew": ("ann",)}


def test_a_character_in_five_lines_and_a_name_are_enough() -> None:
    files = {
        "cast.yaml": "cast: c\nlanguages: en",
        "characters/wick.yaml": "name: Wick\npersona: Proud. Ten years old.",
    }
    from dramaturg_server.cast.loader import load_files

    loaded = load_files({name: text.encode() for name, text in files.items()})
    assert [problem.code for problem in faults(loaded)] == ["cast.no_fallbacks"]
    assert loaded.cast is not None
    seeds = loaded.cast.characters["wick"].seeds
    assert seeds == {
        "persona.personality": LocalList(("Proud.", "Ten years old.")),
    }


def test_shorthands_mean_the_main_key_and_lists_of_one() -> None:
    cast = good(
        ann=ANN
        + "identity: Born at sea.\npersona: {relationships: {player: wary, 阿远: {stage: trust, value: 3}}}\n"
        + "opinions: {sea: It is wet.}\ncare: Sit down.\nspeech: {calls: {player: mate}}\n",
    )
    ann = cast.characters["ann"]
    assert ann.seeds["identity.backstory"] == LocalText("Born at sea.")
    assert ann.seeds[STAGE] == "wary"
    assert ann.seeds["persona.relationships.阿远.stage"] == "trust"
    assert ann.seeds["persona.relationships.阿远.value"] == 3.0
    assert ann.opinions[0].about == ("sea",)
    assert ann.care_line is not None and ann.care_line.line_id == "ann.care"
    assert ann.fallbacks[0].line_id == "ann.fallback.1"
    assert cast.signals[0].blocks[0].summary == LocalText("It happened.")


def test_the_id_in_a_file_wins_over_its_name() -> None:
    cast = good({"characters/b.yaml": "id: bob\nname: Bob\nfallbacks: Hm.\nnote: x\nx-import: {any: thing}\n"})
    assert "bob" in cast.characters and "b" not in cast.characters


def test_where_text_is_meant_bare_numbers_and_words_are_text() -> None:
    cast = good(ann="name: 42\nfallbacks: [no, 1.50, on, 2024-01-01]\n")
    assert cast.characters["ann"].name == LocalText("42")
    assert [fallback.text.source for fallback in cast.characters["ann"].fallbacks] == ["no", "1.50", "on", "2024-01-01"]


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        # keys
        ("cast", "cast: c\nlanguages: en\ngroups: crew\nlanguage: en\n", ["4:1 cast.unknown_key"]),
        ("cast", "groups: crew\nlanguages: en\n", ["1:1 cast.missing_key"]),
        ("cast", "cast: c\ngroups: crew\nlanguages: [en, english language]\n", ["3:17 cast.language"]),
        ("cast", "cast: c\ngroups: crew\nlanguages: [en, EN]\n", ["3:17 cast.duplicate_id"]),
        ("cast", "cast: c\nlanguages: en\ngroups: crew\nformat: 2\n", ["4:9 cast.format"]),
        ("cast", "cast: c\nlanguages: en\ngroups: crew\ngates: defualt\n", ["4:8 cast.value"]),
        ("cast", "cast: a b\nlanguages: en\ngroups: crew\n", ["1:7 cast.id"]),
        ("cast", "cast: c\nlanguages: en\ngroups: [crew, everyone, ann]\n", ["3:16 cast.id", "3:26 cast.duplicate_id"]),
        ("ann", "name: [Ann]\n", ["1:7 cast.type"]),
        ("ann", "name: Ann\nlead: yes\n", ["2:7 cast.type"]),
        ("ann", "name: Ann\ngroups: crwe\n", ["2:9 cast.reference"]),
        ("ann", "name: Ann\nfallbacks: [" + "x" * 601 + "]\n", ["2:13 cast.length"]),
        # not read yet
        # world
        ("world", "quests: {q: [none, a, A]}\nevents: e\n", ["1:14 cast.id", "1:23 cast.duplicate_id"]),
        ("world", "flags: {f: [1]}\nevents: e\n", ["1:12 cast.type"]),
        ("world", "events: [e, E]\n", ["1:13 cast.duplicate_id"]),
        ("world", "events: e\nactions: {bow: {about: 'To {playr}.'}}\n", ["2:24 cast.placeholder"]),
        ("world", "events: e\nflags: {f: false, F: true}\n", ["2:19 cast.duplicate_id"]),
        ("world", "events: e\nflags: {\u00e9: false, e\u0301: true}\n", ["2:19 yaml.duplicate_key"]),
        ("world", "events: e\nquests: {q: a, Q: b}\n", ["2:16 cast.duplicate_id"]),
        ("world", "events: e\nactions: {bow: {args: {a: {type: text}}}}\n", ["2:34 cast.type"]),
        ("world", "events: e\nactions: {bow: {args: {a: {pattern: x}}}}\n", ["2:28 cast.unknown_key"]),
        ("world", "events: e\nactions: {bow: {required: depth}}\n", ["2:27 cast.reference"]),
        # seeds
        ("ann", ANN + "persona: {hobby: dice}\n", ["4:11 cast.unknown_key"]),
        ("ann", ANN + "persona: {relationships: {bob: trust}}\n", ["4:27 cast.reference"]),
        ("ann", ANN + "persona: {relationships: {self: trust}}\n", ["4:27 cast.reference"]),
        ("ann", ANN + "persona: {relationships: {player: trsut}}\n", ["4:35 cast.value"]),
        ("ann", ANN + "moment: {emotion_intensity: 11}\n", ["4:29 cast.value"]),
        ("ann", ANN + "session: {quests: {q: c}}\n", ["4:23 cast.value"]),
        ("ann", ANN + "identity: {name: Anna}\n", ["4:12 cast.value"]),
        ("ann", ANN + "persona: {hobbies: [" + "a, " * 12 + "a]}\n", ["4:20 cast.length"]),
        ("ann", ANN + "session: learned\n", ["4:10 cast.type"]),
        # references
        ("ann", ANN + "opinions: {o: {think: x, about: [see]}}\n", ["4:34 cast.reference"]),
        ("ann", ANN + "speech: {calls: {bob: x}}\n", ["4:18 cast.reference"]),
        ("scene", "present: [ann, bob]\n", ["1:16 cast.reference"]),
        ("topics", 'sea: {by: ann, cues: sea, lines: {id: sea-1, text: "  "}}\n', ["1:52 cast.length"]),
        ("topics", 'sea: {by: ann, cues: sea, lines: {id: sea-1, text: "\\u200b"}}\n', ["1:52 cast.length"]),
        ("cast", "cast: c\nlanguages: [en, zh-hans]\ngroups: crew\n", ["2:17 cast.language"]),
        ("cast", "cast: c\nlanguages: en\ngroups: crew\nmodels: {talks: x}\n", ["4:10 cast.unknown_key"]),
        ("cast", "cast: c\nlanguages: en\ngroups: crew\nclocks: {day_seconds: 0}\n", ["4:23 cast.value"]),
        ("cast", "cast: c\nlanguages: en\ngroups: crew\nreply: {analysis: maybe}\n", ["4:19 cast.value"]),
        ("cast", "cast: c\nlanguages: en\ngroups: crew\nnever_say: {a: {words: '*'}}\n", ["4:24 cast.value"]),
        ("cast", "cast: c\nlanguages: en\ngroups: crew\nphrases: {ask: '{quest}'}\n", ["4:16 cast.placeholder"]),
        ("state", "slots: {weather: ~}\n", ["1:9 cast.reference"]),
        ("ann", ANN + "care: {}\n", ["4:7 cast.missing_key"]),
        ("scene", "present: ann\ndirections: {bob: x}\n", ["2:14 cast.reference"]),
        ("scene", "present: ann\nrespondent: 阿远\n", ["2:13 cast.present"]),
        ("scene", "present: ann\nmonologue: {by: 阿远, lines: {id: m, text: x}}\n", ["2:17 cast.present"]),
        ("scene", "present: ann\nmonologue: {by: ann, lines: {id: m, by: 阿远, text: x}}\n", ["2:41 cast.present"]),
        ("topics", "sea: {cues: sea, lines: {id: a, text: x}}\n", ["1:25 cast.missing_key"]),
        ("topics", "sea: {by: bob, cues: sea, lines: {id: a, text: x}}\n", ["1:11 cast.reference"]),
        ("topics", "sea: {cues: sea, who: bob, scenes: dekc}\n", ["1:23 cast.reference", "1:36 cast.reference"]),
        ("topics", "sea: {by: ann, cues: '*', lines: {id: a, text: x}}\n", ["1:22 cast.value"]),
        ("topics", "sea: {by: ann, lines: [{id: a, text: x}, {id: a, text: y}]}\n", ["1:47 cast.duplicate_id"]),
        ("topics", "sea: {by: ann, lines: [{id: a, text: x}, {id: A, text: y}]}\n", ["1:47 cast.duplicate_id"]),
        ("ann", "name: Ann\nfallbacks: Hm.\nopinions: {sea: Wet., Sea: Dry.}\n", ["3:23 cast.duplicate_id"]),
        (
            "signals",
            "s: {event: e, evidence: x}\nr: {event: e, evidence: {id: S, summary: y}}\n",
            ["2:30 cast.duplicate_id"],
        ),
        ("topics", "sea: {by: ann, cues: s, lines: {id: ann.fallback.1, text: x}}\n", ["3:13 cast.duplicate_id"]),
        ("topics", "sea: {cues: s}\nSEA: {cues: t}\n", ["2:1 cast.duplicate_id"]),
        ("topics", "none: {cues: s}\n", ["1:1 cast.id"]),
        ("topics", "sea: {by: ann, cues: s, lines: {id: a, text: x, emotion: hapy}}\n", ["1:58 cast.reference"]),
        ("topics", "sea: {by: ann, cues: s, lines: {id: a, text: x, intensity: 11}}\n", ["1:60 cast.value"]),
        ("topics", "sea: {by: ann, cues: s, lines: {id: a, text: x, interject: false}}\n", ["1:49 cast.unknown_key"]),
        # actions
        ("topics", "sea: {by: ann, lines: {id: a, text: x, actions: bwo}}\n", ["1:49 cast.reference"]),
        ("topics", "sea: {by: ann, lines: {id: a, text: x, actions: bow}}\n", ["1:49 cast.arguments"]),
        ("topics", "sea: {by: ann, lines: {id: a, text: x, actions: {bow: {depth: 4}}}}\n", ["1:63 cast.arguments"]),
        ("topics", "sea: {by: ann, lines: {id: a, text: x, actions: {bow: {depth: x}}}}\n", ["1:63 cast.arguments"]),
        (
            "topics",
            "sea: {by: ann, lines: {id: a, text: x, actions: {bow: {depht: 1}}}}\n",
            ["1:55 cast.arguments", "1:56 cast.arguments"],
        ),
        # conditions, with the column inside the text
        ("topics", "sea:\n  when: flag.x\n  cues: s\n", ["2:14 condition.unknown"]),
        ("topics", "sea:\n  when: [flag.f, 'quest.q = a']\n  cues: s\n", ["2:27 condition.syntax"]),
        ("topics", "sea: {cues: s, when: true}\n", ["1:22 cast.type"]),
        ("scene", "present: ann\nauthored_lock: flag.n\n", ["2:16 condition.type"]),
        # placeholders
        ("topics", "sea: {by: ann, cues: s, lines: {id: a, text: 'Hi {plyer}, {{x}}'}}\n", ["1:46 cast.placeholder"]),
        ("topics", "sea: {by: ann, cues: s, lines: {id: a, text: 'Hi {'}}\n", ["1:46 cast.placeholder"]),
        ("topics", "sea: {by: ann, cues: s, lines: {id: a, text: '{value}'}}\n", ["1:46 cast.placeholder"]),
        # signals
        ("signals", "s: {evidence: x}\n", ["1:4 cast.trigger"]),
        ("signals", "s: {event: e, flag: f, evidence: x}\n", ["1:4 cast.trigger"]),
        ("signals", "s: {event: f, evidence: x}\n", ["1:12 cast.reference"]),
        ("signals", "s: {quest: {q: c}, evidence: x}\n", ["1:16 cast.reference"]),
        ("signals", "s: {quest: {q: a, r: b}, evidence: x}\n", ["1:12 cast.trigger"]),
        ("signals", "s: {flag: n, evidence: x}\n", ["1:11 cast.type"]),
        ("signals", "s: {flag: {t: true}, evidence: x}\n", ["1:15 cast.type"]),
        ("signals", "s: {relationship: {rises_to: 5, falls_to: 1}, evidence: x}\n", ["1:19 cast.trigger"]),
        ("signals", "s: {relationship: {rises_to: 5, reset: 5}, evidence: x}\n", ["1:40 cast.reset"]),
        ("signals", "s: {relationship: {falls_to: 5, reset: 4}, evidence: x}\n", ["1:40 cast.reset"]),
        ("signals", "s: {event: e, evidence: []}\n", ["1:25 cast.value"]),
        ("signals", "s: {event: e, evidence: [x, y]}\n", ["1:26 cast.block_id", "1:29 cast.block_id"]),
        ("signals", "s: {event: e, evidence: {who: crwe, summary: x}}\n", ["1:31 cast.reference"]),
        ("signals", "s: {event: e, evidence: {kind: bribe, summary: x}}\n", ["1:32 cast.reference"]),
        ("signals", "s: {event: e, evidence: x}\nt: {flag: f, evidence: {id: s, summary: x}}", [TWICE]),
        ("signals", "s: {event: e, evidence: {fields: persona.luck, summary: x}}\n", ["1:34 cast.reference"]),
    ],
)  # fmt: skip
def test_an_error_is_told_where_it_stands(file: str, text: str, found: list[str]) -> None:
    assert errors(**{file: text}) == found


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("proposes: {identity.backstory: x}", "cast.proposal"),
        ("proposes: {session.learned_info: x}", "cast.proposal"),
        ("proposes: {persona.relationships.player: trust}", "cast.proposal"),
        ("proposes: {persona.relationships.player.value: 3}", "cast.proposal"),
        ("proposes: {persona.coins: 3}", "cast.proposal"),
        ("proposes: {persona.luck: x}", "cast.reference"),
        ("proposes: {'persona..x': x}", "cast.reference"),
        ("proposes: {persona.relationships.bob.stage: up}", "cast.reference"),
        ("proposes: {persona.relationships.player.stage: upp}", "cast.value"),
        ("proposes: {persona.relationships.player.stage: {adds: x}}", "cast.type"),
        ("proposes: {persona.personality: {add: x}}", "cast.value"),
        ("proposes: {persona.personality: {adds: x, removes: y}}", "cast.value"),
        ("proposes: {persona.occupation: {adds: [x, y]}}", "cast.type"),
        ("proposes: {persona.occupation: [x]}", "cast.type"),
        ("effects: {persona.occupation: x}", "cast.effect"),
        ("effects: {session.commitments: {keeps: nothing}}", "cast.reference"),
        ("effects: {session.commitments: kept}", "cast.type"),
        ("effects: {session.commitments: {adds: {id: c, text: x, to: bob}}}", "cast.reference"),
        ("effects: {session.attitude_shifts: x}", "cast.effect"),
        ("effects: {moment.emotion: glad}", "cast.value"),
        ("effects: {moment.emotion_intensity: 0}", "cast.value"),
        ("effects: {session.quests.q: c}", "cast.value"),
    ],
)
def test_a_change_that_can_never_be_made_is_refused(change: str, code: str) -> None:
    state = "fields: {persona: {coins: {value: 0, updatable: false}}}\n"
    loaded = load(state=state, signals=f"s:\n  event: e\n  evidence:\n    summary: x\n    {change}\n")
    assert [problem.code for problem in loaded.errors] == [code]
    assert loaded.errors[0].line == 5


def test_all_faults_of_all_files_are_told_at_once_in_order() -> None:
    loaded = load(
        ann=ANN + "persona: {luck: x}\n", topics="sea: {by: bob, cues: s}\n", signals="s: {event: x, evidence: y}\n"
    )
    assert [(problem.file, problem.code) for problem in loaded.errors] == [
        ("characters/ann.yaml", "cast.unknown_key"),
        ("signals/s.yaml", "cast.reference"),
        ("topics/t.yaml", "cast.reference"),
    ]


def test_faults_of_meaning_in_state_are_told_at_once_with_those_of_form() -> None:
    state = (
        "jumps: [betrayl]\n"
        "tiers: {core: {waive: [rescu], span: many}, crust: {cooldown: 1}}\n"
        "fields: {persona: {coins: {value: 0, surprise: 1}}}\n"
        "blackboard:\n  a: flag.nope\n  b: persona.nope > 3\n  c d: persona.occupation\n"
    )
    assert errors(state=state) == [
        "1:9 cast.reference",
        "2:24 cast.reference",
        "2:38 cast.type",
        "2:45 cast.tier",
        "3:38 cast.unknown_key",
        "5:11 condition.unknown",
        "6:6 condition.unknown",
        "7:8 cast.id",
    ]


def test_a_state_whose_kinds_are_faulty_makes_no_further_faults_elsewhere() -> None:
    signals = "s: {event: e, evidence: {kind: feast, summary: x}}\n"
    assert errors(state="kinds: [feast, 'a b']\ntiers: {core: {waive: feast}}\n", signals=signals) == ["1:16 cast.id"]


def test_a_stage_with_a_number_is_not_proposed() -> None:
    state = "stages: {cold: -50, neutral: 0, warm: 50}\n"
    signals = "s: {event: e, evidence: {summary: x, proposes: {persona.relationships.player.stage: up}}}\n"
    loaded = load(state=state, signals=signals)
    assert [(problem.code, problem.column) for problem in loaded.errors] == [("cast.proposal", 49)]
    assert "fields" in loaded.errors[0].hint
    assert errors(state="stages: [cold, neutral, warm]\n", signals=signals) == []
    arc = "arcs: {a: {proposes: {persona.relationships.player.stage: warm}}}\n"
    assert errors(state=state, ann=ANN + arc) == ["4:23 cast.proposal"]


def test_an_entry_with_faults_makes_no_further_ones_elsewhere() -> None:
    loaded = load(
        topics="sea: {by: ann, cues: s, lines: [{id: sea-1, text: x, onec: true}]}\n",
        signals="s: {event: e, evidence: {when: said(sea-1) and heard(sea), summary: x}}\n",
    )
    assert [problem.code for problem in loaded.errors] == ["cast.unknown_key"]


def test_hints_name_the_nearest() -> None:
    assert hints(ann=ANN + "opinoins: {}\n") == ["did you mean opinions?"]
    assert hints(signals="s: {event: e, evidence: {kind: betrayl, summary: x}}\n") == ["did you mean betrayal?"]
    assert hints(ann="name: Ann\nlead: yes\n") == ["write true"]
    assert hints(cast="cast: c\nlanguages: en\ngroups: crew\ngates: refrence\n") == ["did you mean reference?"]


def test_a_name_that_resembles_none_is_told_what_there_is_and_where_it_is_declared() -> None:
    assert hints(signals="s: {event: fish_given, evidence: It happened.}\n") == [
        "one of e, or declare it under `events` of world.yaml"
    ]
    assert hints(signals="s: {flag: wind, evidence: It happened.}\n") == [
        "one of f, n, t, or declare it under `flags` of world.yaml"
    ]
    assert hints(signals="s: {quest: {q: zenith}, evidence: It happened.}\n") == ["one of none, a, b"]
    assert hints(signals="s: {event: e, evidence: {kind: gift, summary: x}}\n") == [
        "one of betrayal, rescue, appointment, oath, reveal, breakup, reconciliation, other,"
        " or declare it under `kinds` of state.yaml"
    ]
    assert hints(ann=ANN + "moment: {emotion: wistful}\n") == [
        "one of neutral, happy, sad, angry, afraid, tense, excited, ashamed, grateful, disgusted, surprised, relieved"
    ]


def test_a_mistyped_key_brings_no_second_complaint_about_what_it_would_have_held() -> None:
    mistyped = load(topics="sea: {by: ann, ceus: [sea], lines: {id: sea-1, text: Wet.}}\n")
    assert [problem.code for problem in faults(mistyped)] == ["cast.unknown_key"]
    bare = load(topics="sea: {by: ann, x-mine: 1, lines: {id: sea-1, text: Wet.}}\n")
    assert [problem.code for problem in faults(bare)] == ["cast.no_cues"]


def test_warnings_leave_the_cast_good() -> None:
    loaded = load(
        ann="name: Ann\n",
        topics="sea: {by: ann, who: 阿远, lines: {id: a, text: x}}\n",
        signals="s: {event: e, evidence: {importance: low, summary: x, proposes: {persona.personality: {adds: y}}}}\n",
    )
    assert loaded.cast is not None
    assert {(problem.code, problem.severity) for problem in faults(loaded)} == {
        ("cast.no_fallbacks", "warning"),
        ("cast.no_cues", "warning"),
        ("cast.unreachable_line", "warning"),
        ("cast.low_proposes", "warning"),
        ("cast.gate_closed", "warning"),
    }


def test_every_folder_of_the_format_is_read(tmp_path: Path) -> None:
    files = {
        "cast.yaml": "cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n",
        "knowledge/lore/a.md": "---\nwho: crew\n---\nThe sea is salt.",
        "lang/zh.yaml": "characters: {ann: {name: 安}}",
        "lang/zh.lock": "{}",
        "tests/t.yaml": "steps: {unit: one}",
        "prompts/p.md": "Speak as {self}.",
    }
    loaded = load_cast(write(tmp_path, {**FILES, **files}))
    assert loaded.errors == ()
    assert loaded.cast is not None
    assert [text.knowledge_id for text in loaded.cast.knowledge] == ["lore:a"]
    assert loaded.cast.characters["ann"].name == LocalText("Ann", {"zh": "安"})
    assert [script.name for script in loaded.scripts] == ["t"]


def test_files_that_belong_nowhere_are_told_and_notes_are_left_alone(tmp_path: Path) -> None:
    stray = {
        "wrold.yaml": "",
        "topics/a.yml": "",
        "sceens/a.yaml": "",
        "README.md": "x",
        ".git/x": "",
        "topics/.a.swp": "",
        "topics/a.yaml~": "",
        "topics/#a.yaml#": "",
    }
    loaded = load_cast(write(tmp_path, {**FILES, **stray}))
    assert [(problem.file, problem.hint) for problem in faults(loaded)] == [
        ("sceens/", "did you mean scenes?"),
        ("topics/a.yml", "rename it to .yaml"),
        ("wrold.yaml", "did you mean world.yaml?"),
    ]


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    outside = write(tmp_path / "outside", {"bob.yaml": "name: Bob\n"})
    folder = write(tmp_path / "cast", FILES)
    (folder / "characters" / "bob.yaml").symlink_to(outside / "bob.yaml")
    (folder / "characters" / "loop.yaml").symlink_to(folder / "characters" / "loop.yaml")
    (folder / "characters" / "gone.yaml").symlink_to(folder / "nothing.yaml")
    codes = {problem.file: problem.code for problem in load_cast(folder).errors}
    assert codes == {
        "characters/bob.yaml": "cast.path",
        "characters/loop.yaml": "cast.unreadable",
        "characters/gone.yaml": "cast.unreadable",
    }


def test_a_folder_that_leads_outside_is_not_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "cast", {name: text for name, text in FILES.items() if not name.startswith("signals")})
    write(tmp_path / "outside", {"s.yaml": "s: {event: e, evidence: x}\n"})
    (folder / "signals").symlink_to(tmp_path / "outside")
    assert [problem.code for problem in load_cast(folder).errors] == ["cast.path"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_in_place_of_a_file_does_not_hang(tmp_path: Path) -> None:
    folder = write(tmp_path, FILES)
    os.mkfifo(folder / "characters" / "pipe.yaml")
    assert [problem.code for problem in load_cast(folder).errors] == ["cast.unreadable"]


def test_a_missing_folder_and_missing_files_are_told(tmp_path: Path) -> None:
    assert [p.code for p in load_cast(tmp_path / "nowhere").errors] == ["cast.missing_folder"]
    assert [(p.file, p.code) for p in load_cast(tmp_path).errors] == [
        ("cast.yaml", "cast.missing_file"),
        ("characters/", "cast.missing_file"),
    ]


def test_ids_are_one_in_any_normal_form_and_case(tmp_path: Path) -> None:
    files = {
        **FILES,
        "characters/café.yaml": "name: A\nfallbacks: x\n",
        "characters/cafe\u0301s.yaml": "name: B\nfallbacks: x\n",
    }
    assert set(load_cast(write(tmp_path, files)).cast.characters) >= {"café", "cafés"}  # type: ignore[union-attr]
    twice = load({"characters/b.yaml": "id: CAFE\u0301\nname: A\n", "characters/a.yaml": "id: café\nname: B\n"})
    assert [problem.code for problem in twice.errors] == ["cast.duplicate_id"]


@pytest.mark.parametrize("folder", ["characters", "topics"])
def test_of_two_files_whose_names_are_one_none_is_dropped_unsaid(tmp_path: Path, folder: str) -> None:
    text = "name: A\nfallbacks: x\n" if folder == "characters" else "{}\n"
    files = {**FILES, f"{folder}/\u00e9.yaml": text, f"{folder}/e\u0301.yaml": text}
    write(tmp_path, files)
    if len(list((tmp_path / folder).glob("*\u0301.yaml"))) + len(list((tmp_path / folder).glob("\u00e9.yaml"))) < 2:
        pytest.skip("to this file system they are one file")
    assert [(p.code, p.file) for p in load_cast(tmp_path).errors] == [("cast.duplicate_id", f"{folder}/\u00e9.yaml")]


def test_ids_of_any_script_and_with_dots_may_be_named_everywhere() -> None:
    path = 'persona.relationships["a.b"].stage'
    cast = good(
        {"characters/a.b.yaml": "name: B\nfallbacks: x\npersona: {relationships: {阿远: trust}}\n"},
        topics=f"海: {{by: 阿远, cues: 海, when: '{path} >= neutral', lines: {{id: 海-1, text: 咸。}}}}\n",
        signals=f"信号: {{event: e, evidence: {{who: 阿远, summary: 出事了。, proposes: {{'{path}': down}}}}}}\n",
    )
    assert cast.signals[0].blocks[0].proposes[0][0] == path
    assert cast.topics["海"].lines[0].by == "阿远"


# ---- state.yaml


def test_fields_are_laid_over_the_built_in_ones() -> None:
    schema = good(
        state="""
fields:
  identity: {birthplace: ""}
  persona:
    hobbies: ~
    coins: {value: 3, updatable: false, label: Coins}
    duty: {rank: {type: ordered, values: [private, captain], tier: moderate}, posts: {value: [gate]}}
    personality: {tier: moderate, gate: {span: 2}}
    faith: {value: none yet, algorithm_updatable: false}
  moment: {hunger: {value: 1}, emotion: {synonyms: {angry: [Furious]}}}
"""
    ).schema
    assert schema.leaf("persona.hobbies") is None
    coins, rank = schema.leaf("persona.coins"), schema.leaf("persona.duty.rank")
    assert coins is not None and (coins.kind, coins.default, coins.updatable, coins.label) == (
        "number",
        3.0,
        False,
        {"en": "Coins"},
    )
    assert rank is not None and (rank.kind, rank.default, rank.values) == ("ordered", "private", ("private", "captain"))
    personality, faith = schema.leaf("persona.personality"), schema.leaf("persona.faith")
    assert personality is not None and personality.kind == "list" and schema.gate(personality).span == 2
    assert schema.gate(personality).high == PRESETS["default"]["moderate"].high
    assert faith is not None and not faith.updatable
    birthplace, hunger, emotion = map(schema.leaf, ("identity.birthplace", "moment.hunger", "moment.emotion"))
    assert birthplace is not None and not birthplace.updatable
    assert hunger is not None and hunger.fades == 4
    assert emotion is not None and emotion.synonyms["furious"] == "angry"
    layers = [leaf.layer for leaf in schema.leaves]
    assert layers == sorted(layers, key=["identity", "persona", "session", "moment"].index)


def test_tiers_are_laid_over_the_preset_key_by_key() -> None:
    cast = good(
        cast="cast: c\nlanguages: en\ngroups: crew\ngates: short_story\ngrowth: short_term\n",
        state="tiers: {core: {span: 1, medium: 5}, low: {waive: []}, moderate: {medium: ~}}\n",
    )
    assert cast.schema.gates["core"] == Gate(1, 3, 5, 6)
    assert cast.schema.gates["low"] == Gate(1, 1, 2, 2, frozenset(), "A")
    assert cast.schema.gates["moderate"] == Gate(2, 1, None, 2)
    assert cast.schema.persona_frozen


def test_stages_may_follow_numbers() -> None:
    schema = good(state="stages: {cold: -100, cool: 0, warm: 40, reset: 3}\n").schema
    assert schema.stages == ("cold", "cool", "warm")
    assert schema.stage_numbers == {"cold": -100.0, "cool": 0.0, "warm": 40.0}
    assert schema.stage_reset == 3.0
    leaf = schema.leaf(STAGE)
    assert leaf is not None and leaf.default == "cold"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("fields: {persona: {a: {b: {c: {d: {value: 1}}}}}}\n", ["1:32 cast.depth"]),
        ("fields: {person: {a: 1}}\n", ["1:10 cast.reference"]),
        ("fields: {persona: {hobies: ~}}\n", ["1:20 cast.reference"]),
        ("fields: {identity: {a: {value: 1, updatable: true}}}\n", ["1:46 cast.value"]),
        ("fields: {identity: {name: ~}}\n", ["1:21 cast.value"]),
        ("fields: {persona: {a: {value: 1, tier: middle}}}\n", ["1:40 cast.tier"]),
        ("fields: {session: {a: {value: 1, tier: low}}}\n", ["1:40 cast.tier"]),
        ("fields: {persona: {a: {type: enum}}}\n", ["1:20 cast.missing_key"]),
        ("fields: {persona: {a: {type: enum, values: [x, y], value: z}}}\n", ["1:59 cast.value"]),
        ("fields: {persona: {a: {type: number, value: x}}}\n", ["1:45 cast.type"]),
        ("fields: {persona: {a: {value: 1, fades: 3}}}\n", ["1:41 cast.value"]),
        ("fields: {persona: {a: {value: 1, teir: low}}}\n", ["1:34 cast.unknown_key"]),
        ("fields: {persona: {relationships: {stage: {type: text}}}}\n", ["1:36 cast.value"]),
        ("fields: {persona: {personality: {x: 1, y: 2}}}\n", ["1:20 cast.value"]),
        ("fields: {moment: {emotion: {type: enum, values: [glad]}}}\n", ["1:19 cast.value"]),
        ("tiers: {middle: {span: 1}}\n", ["1:9 cast.tier"]),
        ("tiers: {core: {span: -1}}\n", ["1:22 cast.value"]),
        ("stages: [only]\n", ["1:9 cast.value"]),
        ("stages: [a, up]\n", ["1:13 cast.id", "1:9 cast.value"]),
        ("stages: {a: 5, b: 5}\n", ["1:19 cast.value"]),
        ("kinds: [bribe]\njumps: [rescue]\n", ["2:9 cast.reference"]),
        ("blackboard: {k: persona.luck}\n", ["1:17 cast.reference"]),
        ("blackboard: {k: flag.x}\n", ["1:22 condition.unknown"]),
        ("blackboard: {k: {path: moment.emotion, as: number}}\n", ["1:44 cast.type"]),
        ("blackboard: {k: [{when: flag.f, is: a}]}\n", ["1:25 cast.value"]),
        ("blackboard: {k: [{is: a}, {is: b}]}\n", ["1:18 cast.value"]),
        ("blackboard: {k: [{when: flag.f, is: a}, {is: 1}]}\n", ["1:37 cast.type"]),
    ],
)
def test_an_error_in_the_state_is_told_where_it_stands(text: str, found: list[str]) -> None:
    assert sorted(errors(state=text)) == sorted(found)


def test_a_cast_that_is_replaced_is_let_go_of_at_once() -> None:
    first = good()
    gone = weakref.ref(first)
    del first
    assert gone() is None


@pytest.mark.parametrize("script", ["steps: {flag: {f: maybe}}\n", "steps: [", "- a\n", "steps: {sya: x}\n"])
def test_a_test_with_errors_leaves_the_cast_good(script: str) -> None:
    loaded = load({"tests/a.yaml": script, "tests/b.yaml": "steps: {say: Hi, to: ann}\n"})
    assert loaded.cast is not None
    assert {problem.file for problem in loaded.errors} == {"tests/a.yaml"}
    assert [script.name for script in loaded.scripts] == ["b"]


def test_what_only_a_test_with_errors_may_use_is_not_called_unused() -> None:
    def unused(script: str) -> list[str]:
        loaded = load({"tests/a.yaml": script}, world="flags: {f: false}\nevents: e\n")
        return [problem.message for problem in loaded.problems if problem.code == "cast.unused"]

    assert "nothing uses the flag f" in unused("steps: {say: Hi}\n")
    assert unused("steps: {flag: {f: maybe}}\n") == []


def test_a_stranger_in_the_folder_of_tests_leaves_the_cast_good(tmp_path: Path) -> None:
    loaded = load_cast(write(tmp_path, {**FILES, "tests/notes.txt": "later"}))
    assert loaded.cast is not None
    assert [problem.code for problem in loaded.errors] == ["cast.unknown_file"]


def test_a_file_named_after_a_folder_is_told_where_it_belongs(tmp_path: Path) -> None:
    loaded = load_cast(write(tmp_path, {**FILES, "characters.yaml": "name: X\n", "topic.yml": "a: {}\n"}))
    assert [problem.hint for problem in loaded.errors] == [
        "it belongs into characters/, as characters/NAME.yaml",
        "it belongs into topics/, as topics/NAME.yaml",
    ]


@pytest.mark.parametrize("name", ["con", "NUL", "aux.old", "x:y", "com1"])
def test_a_file_that_not_every_system_can_hold_is_a_warning(name: str) -> None:
    loaded = load({f"topics/{name}.yaml": "lake: {by: ann, cues: lake, lines: {id: lake-1, text: Still.}}\n"})
    assert loaded.errors == ()
    assert [(p.file, p.severity) for p in loaded.problems if p.code == "cast.portable"] == [
        (f"topics/{name}.yaml", "warning")
    ]


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_what_is_told_of_odd_names_commands_no_terminal(tmp_path: Path) -> None:
    odd = "a\x1b[31m\n\u202eb"
    names = (f"topics/{odd}.yaml", f"{odd}.yaml", f"knowledge/{odd}/x.txt", f"tests/{odd}.txt", f"lang/{odd}.yaml")
    files = {**FILES, **dict.fromkeys(names, "- nothing\n")}
    told = [str(problem) for problem in load_cast(write(tmp_path, files)).problems]
    assert len(told) > len(names)
    assert all(line.isprintable() for line in told)
