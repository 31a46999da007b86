"""The JSON Schemas that editors read: every key of the models, every good file passes, wrong ones don't."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft7Validator

import dramaturg_server
from dramaturg_server.cast import models, script_files
from dramaturg_server.cast.action_arguments import plain
from dramaturg_server.cast.editor_schemas import GLOBS, KINDS, editor_schemas
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.loader import load_cast, load_files
from dramaturg_server.cast.model_schemas import KEYS, REFERENCES, VALIDATORS, declared_as, validators_of
from dramaturg_server.cast.problems import Problems
from dramaturg_server.cast.shape_schemas import SHAPES
from dramaturg_server.cast.yaml_reader import read_yaml
from tests.cast.full_cast import FILES
from tests.cast.test_mutated_casts import broken

SAMPLES = Path(dramaturg_server.__file__).parent / "samples"
CASTS = sorted(path.parent for path in SAMPLES.glob("*/cast.yaml"))


def full(**changed: str) -> dict[str, Any]:
    files = {**FILES, **changed}
    return editor_schemas(load_files({name: text.encode() for name, text in files.items()}))


SCHEMAS = full()


def value_of(content: bytes) -> Any:
    problems = Problems()
    top = read_yaml(content, "file.yaml", problems)
    assert top is not None and not problems.has_errors
    return plain(top)


def faults(schema: Any, text: str) -> list[str]:
    return [fault.message for fault in Draft7Validator(schema).iter_errors(value_of(text.encode()))]


def kind_of(name: str) -> str:
    return next((kind for kind, glob in GLOBS.items() if Path(name).match(glob)), "")


def all_models() -> list[type[Entry]]:
    found = [
        model
        for module in (models, script_files)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, Entry) and model is not Entry
    ]
    return [model for model in found if model is not models.TranslatedKnowledgeFile]


def keys_of(schema: Any) -> Iterator[tuple[str, frozenset[str]]]:
    for name, made in schema["definitions"].items():
        for branch in made.get("anyOf", [made]):
            if branch.get("type") == "object":
                yield name, frozenset(branch.get("properties", {}))


# ---- the models


def test_every_key_of_every_model_is_in_a_schema() -> None:
    written = {(name, keys) for schema in SCHEMAS.values() for name, keys in keys_of(schema)}
    for model in all_models():
        keys = frozenset(info.alias or name for name, info in model.model_fields.items())
        assert (model.__name__, keys) in written, model.__name__


def test_a_key_that_is_added_to_a_model_appears_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Longer(models.CastFile):
        motto: list[str] | None = None

    monkeypatch.setattr("dramaturg_server.cast.editor_schemas.WHOLE_FILES", {"cast": Longer})
    monkeypatch.setattr("dramaturg_server.cast.editor_schemas.KINDS", ("cast",))
    (schema,) = full().values()
    assert schema["definitions"]["Longer"]["properties"]["motto"]["anyOf"][0] == {
        "type": "array",
        "items": {"type": "string"},
    }
    assert "languages" in schema["definitions"]["Longer"]["properties"]


def test_every_id_says_to_what_it_refers() -> None:
    unknown = []
    for model in all_models():
        for name, info in model.model_fields.items():
            where = declared_as(model, name)
            hint = repr(info.annotation) + repr(info.metadata)
            if "_as_id" in hint and where not in SHAPES and where not in REFERENCES and where not in KEYS:
                unknown.append(where)
    assert unknown == []


def test_the_tables_name_nothing_that_is_gone() -> None:
    declared = {declared_as(model, name) for model in all_models() for name in model.model_fields}
    assert {*REFERENCES, *KEYS, *SHAPES} - declared == set()


def test_every_validator_of_the_models_is_known() -> None:
    used = {name for model in all_models() for info in model.model_fields.values() for name in validators_of(info)}
    assert used - VALIDATORS.keys() == set()
    assert "_as_list" in used


def test_keys_tell_what_the_models_say_of_them() -> None:
    line = SCHEMAS["topics"]["definitions"]["LineFile"]
    assert line["description"] == "One fixed line of a topic."
    assert line["properties"]["id"]["description"] == "Unique in the cast; the key for voice-over and translation."


# ---- good files


@pytest.mark.parametrize("kind", KINDS)
def test_each_schema_is_one_of_draft_7(kind: str) -> None:
    Draft7Validator.check_schema(SCHEMAS[kind])


@pytest.mark.parametrize("name", [name for name in FILES if kind_of(name)])
def test_a_file_with_every_key_passes(name: str) -> None:
    assert load_files({name: text.encode() for name, text in FILES.items()}).errors == ()
    assert faults(SCHEMAS[kind_of(name)], FILES[name]) == []


def test_front_matter_passes() -> None:
    front = FILES["knowledge/deep/sea.md"].split("---\n")[1]
    assert faults(SCHEMAS["knowledge"], front) == []
    assert faults(SCHEMAS["knowledge"], "about: sea") != []


@pytest.mark.parametrize("folder", CASTS, ids=lambda folder: folder.name)
def test_every_file_of_the_samples_passes(folder: Path) -> None:
    schemas = editor_schemas(load_cast(folder))
    seen = 0
    for kind, glob in GLOBS.items():
        Draft7Validator.check_schema(schemas[kind])
        for file in folder.glob(glob):
            seen += 1
            found = [fault.message for fault in Draft7Validator(schemas[kind]).iter_errors(value_of(file.read_bytes()))]
            assert found == [], file
    assert seen > 5


@pytest.mark.slow
def test_what_the_check_finds_good_passes_its_schema() -> None:
    good = 0
    for seed in range(5_000):
        name, files = broken(Random(seed))
        kind, loaded = kind_of(name), load_files(files)
        if kind in ("", "test") or loaded.errors:  # a test may expect what can never be
            continue
        good += 1
        assert faults(editor_schemas(loaded)[kind], files[name].decode()) == [], (seed, name)
    assert good > 30


# ---- wrong files

WRONG = {
    "cast": [
        "languages: en",
        "cast: c\nlanguages: en\ngruops: [a]",
        "cast: c\nlanguages: []",
        "cast: 1\nlanguages: en\nmissing: skp",
        "cast: c\nlanguages: en\nreply: {sentences: 0}",
        "cast: c\nlanguages: en\nmemory: {similarity: 2}",
    ],
    "world": ["events: {a: b}", "flags: {a: [1]}", "quests: [a]", "actions: {a: {args: {x: {typ: string}}}}"],
    "state": [
        "fields: {mood: {x: 1}}",
        "fields: {persona: {x: {value: 1, updatble: true}}}",
        "tiers: {hard: {span: 1}}",
        "jumps: betrayl",
        "blackboard: {a: {path: persona.nothing}}",
        "blackboard: {a: []}",
        "slots: {ship: ~}",
        "fields: {persona: {x: {value: 1, max: 5000}}}",
        "stages: {low: a}",
    ],
    "character": [
        "persona: old",
        "name: A\ngroups: crw",
        "name: A\npersona: {relationships: {bob: trust}}",
        "name: A\npersona: {relationships: {bo: {stage: lost}}}",
        "name: A\nmoment: {emotion: hapy}",
        "name: A\nlead: yes",
        "name: A\nopinions: {x: {say: y}}",
        "name: A\nspeech: {calls: {nobody: x}}",
        "name: A\narcs: {a: {proposes: {persona.personality: {add: x}}}}",
        "name: A\narcs: {a: {proposes: {persona.coins: 1}}}",
        "name: A\npersona: {hobbies: x}",
        "name: A\nidentity: {name: B}",
        "name: A\nsession: {quests: {q: c}}",
        "name: A\nsenses: {hears: {}}",
        "name: A\nfallbacks: ['']",
    ],
    "scene": [
        "setting: x",
        "present: crw",
        "present: crew\nrespondent: bob",
        "present: []",
        "present: ann\nmonologue: {by: ann, lines: []}",
        "present: ann\nmonologue: {by: ann, lines: {text: x}}",
    ],
    "topics": [
        "a: {cue: b}",
        "a: {who: witnesses}",
        "a: {lines: {id: x, text: y, by: bob}}",
        "a: {order: last}",
        "a: {lines: {id: x, text: y, emotion: hapy}}",
        "a: {lines: {id: x, text: y, actions: {bow: {depth: 9}}}}",
        "a: {lines: {id: x, text: y, actions: bow}}",
        "a: {lines: {id: x, text: y, intensity: 11}}",
        "a: {lines: {id: x, text: y, actions: {bow: {depth: 1, tilt: 2}}}}",
        "a: {scenes: dek}",
        "a: {lines: {id: x}}",
        "a: {when: true}",
    ],
    "signals": [
        "s: {event: strm, evidence: x}",
        "s: {quest: {q: z}, evidence: x}",
        "s: {flag: coins, evidence: x}",
        "s: {flag: {lit: 1}, evidence: x}",
        "s: {event: storm}",
        "s: {event: storm, evidence: []}",
        "s: {event: storm, evidence: {summary: x, importance: big}}",
        "s: {event: storm, evidence: {summary: x, who: nobody}}",
        "s: {event: storm, evidence: {summary: x, fields: persona.nothing}}",
        "s: {event: storm, evidence: {summary: x, effects: {persona.pose: low}}}",
        "s: {event: storm, evidence: {summary: x, effects: {session.commitments: {keeps: row}}}}",
        "s: {event: storm, evidence: {summary: x, proposes: {moment.emotion: sad}}}",
    ],
    "lang": [
        "characters: {bob: {name: x}}",
        "line: {sea-1: x}",
        "lines: {sea-9: x}",
        "characters: {ann: {speech: {rule: x}}}",
        "characters: {ann: {speech: {examples: [{heard: x}]}}}",
        "topics: {sea: {lines: x}}",
    ],
    "test": [
        "steps: []",
        "steps: {flag: lits}",
        "steps: {say: x, expect: {line: sea-9}}",
        "steps: {scene: dek}",
        "steps: {say: x, expect: {rout: topic}}",
        "steps: {say: x, expect: {blackboard: {ann: {calm: 2}}}}",
        "steps: {say: x, expect: {refused: {ann: {persona.pose: weak}}}}",
        "steps: {unit: four}",
        "language: ja\nsteps: {say: x}",
        "given: {flags: {lit: 2}}\nsteps: {say: x}",
        "steps: {relationship: {ann: 3}}",
        "given: {state: {ann: {persona.pose: up}}}\nsteps: {say: x}",
    ],
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in WRONG.items() for text in texts])
def test_a_wrong_file_does_not_pass(kind: str, text: str) -> None:
    assert faults(SCHEMAS[kind], text) != []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("topics", "signals", "lang", "knowledge")])
def test_keys_of_other_programs_and_notes_pass_anywhere_else_unknown_keys_do_not(kind: str) -> None:
    text = next(text for name, text in FILES.items() if kind_of(name) == kind)
    assert faults(SCHEMAS[kind], text + "x-other: {a: 1}\n") == []
    assert faults(SCHEMAS[kind], text + "unheard: of\n") != []


def test_paths_with_quoted_ids_are_left_to_the_check() -> None:
    text = "s: {event: storm, evidence: {summary: x, proposes: {'persona[\"personality\"]': {adds: y}}}}"
    assert faults(SCHEMAS["signals"], text) == []


def test_an_id_of_digits_may_stand_with_and_without_quotes() -> None:
    assert faults(SCHEMAS["test"], "steps: [{unit: 3}, {unit: '3'}]") == []


# ---- broken casts


def test_a_cast_with_errors_still_names_what_could_be_read() -> None:
    schemas = full(**{"characters/ann.yaml": "nam: Ann\n", "topics/t.yaml": "sea: {lines: {id: sea-1, text: x}}\n"})
    for schema in schemas.values():
        Draft7Validator.check_schema(schema)
    assert faults(schemas["scene"], "present: ann") == []
    assert faults(schemas["scene"], "present: bob") != []
    assert faults(schemas["lang"], "characters: {ann: {name: x}}\nlines: {sea-2: y}") == []


@pytest.mark.parametrize("broken", ["cast.yaml", "world.yaml", "state.yaml"])
def test_names_that_a_broken_file_would_declare_are_let_pass(broken: str) -> None:
    schemas = full(**{broken: "faulty: [\n"})
    for name, text in FILES.items():
        if kind_of(name) and name != broken:
            assert faults(schemas[kind_of(name)], text) == [], name
    assert faults(schemas["scene"], "presents: anybody") != []


def test_an_empty_cast_has_schemas_too() -> None:
    for schema in editor_schemas(load_files({})).values():
        Draft7Validator.check_schema(schema)
