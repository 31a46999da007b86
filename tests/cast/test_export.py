"""`cast.json`: everything that engines name, in a stable order, in the same bytes each time."""

import json
from typing import Any

import pytest
from jsonschema import Draft7Validator

from dramaturg_server.cast.export import exported
from dramaturg_server.cast.loader import load_files
from tests.cast.full_cast import FILES


def written(files: dict[str, str] | None = None) -> bytes:
    loaded = load_files({name: text.encode() for name, text in (files or FILES).items()})
    assert loaded.cast is not None and loaded.sources is not None
    return exported(loaded.cast, loaded.sources.world.events)


def of(files: dict[str, str] | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written(files))
    return found


FULL = of()


def line(line_id: str, exported_cast: dict[str, Any] = FULL) -> dict[str, Any]:
    (found,) = (one for one in exported_cast["lines"] if one["id"] == line_id)
    return found  # type: ignore[no-any-return]


def test_the_same_files_give_the_same_bytes_in_whatever_order_they_come() -> None:
    assert written() == written(dict(reversed(FILES.items())))
    assert written().endswith(b"}\n") and b"\r" not in written()


def test_ids_stand_in_the_order_of_the_files() -> None:
    assert (FULL["format"], FULL["cast"], FULL["languages"]) == (1, "full", ["en", "zh"])
    assert [one["id"] for one in FULL["characters"]] == ["ann", "bo"]
    assert FULL["groups"] == [{"id": "crew", "members": ["ann", "bo"]}, {"id": "7th", "members": []}]
    assert FULL["scenes"] == [{"id": "deck", "present": ["ann", "bo"], "respondent": "ann"}]
    assert FULL["topics"] == ["sea", "storm"]
    assert FULL["units"] == ["one", "two", "3"]
    assert FULL["quests"][0] == {"id": "q", "stages": ["none", "a", "b"]}
    assert FULL["events"] == ["storm"]
    assert {"id": "high", "trigger": "relationship", "of": "player"} in FULL["signals"]


def test_types_and_values_are_told() -> None:
    assert FULL["flags"] == [
        {"id": "lit", "type": "bool", "start": False},
        {"id": "coins", "type": "number", "start": 3.0},
        {"id": "weather", "type": "text", "start": "fair"},
    ]
    assert {rule["key"]: (rule["type"], rule["values"][:2]) for rule in FULL["blackboard"]} == {
        "calm": ("bool", []),
        "shown": ("int", []),
        "feels": ("enum", ["neutral", "happy"]),
        "stance": ("enum", ["up", "down"]),
    }
    fields = {field["path"]: field for field in FULL["fields"]}
    assert fields["persona.pose"]["values"] == ["low", "high"]
    assert fields["moment.posture"]["label"] == {"en": "pose", "zh": "姿势"}
    assert fields["persona.look.scars"] | {"label": 0} == {
        "path": "persona.look.scars",
        "layer": "persona",
        "type": "list",
        "values": [],
        "start": [],
        "updatable": True,
        "label": 0,
    }
    assert "persona.relationships.*.stage" in fields and "persona.hobbies" not in fields
    assert FULL["stages"] == ["hostile", "neutral", "trust"]
    assert "happy" in FULL["emotions"] and FULL["evidence_kinds"] == ["betrayal", "rescue", "other"]


@pytest.mark.parametrize(("arguments", "good"), [({"depth": 2}, True), ({"depth": 4}, False), ({}, False)])
def test_arguments_of_actions_are_json_schemas(arguments: dict[str, int], good: bool) -> None:
    bow = FULL["actions"][0]
    assert bow["id"] == "bow" and bow["arguments"]["description"] == "Bows."
    Draft7Validator.check_schema(bow["arguments"])
    assert Draft7Validator(bow["arguments"]).is_valid(arguments) == good


def test_every_fixed_line_has_speaker_and_text_in_the_languages_that_say_it() -> None:
    assert line("sea-1") == {
        "id": "sea-1",
        "kind": "topic",
        "of": "sea",
        "speaker": "ann",
        "text": {"en": "Wet.", "zh": "湿。"},
        "tags": ["close"],
        "emotion": "happy",
        "intensity": 4.0,
        "actions": [{"id": "wave", "arguments": {}}, {"id": "bow", "arguments": {"depth": 2, "how": "slow"}}],
    }
    assert line("sea-2")["text"] == {"en": "Deep."}
    assert (line("tale-1")["kind"], line("tale-1")["of"], line("tale-1")["speaker"]) == ("monologue", "deck", "bo")
    assert line("ann.care")["text"] == {"en": "Sit down.", "zh": "坐下。"}
    assert line("hm")["kind"] == "fallback"
    ids = [one["id"] for one in FULL["lines"]]
    assert len(set(ids)) == len(ids)
    assert len({frozenset(one) for one in FULL["lines"]}) == 1


def test_a_fallback_that_a_language_has_not_is_not_there_in_it() -> None:
    assert line("bo.fallback.1")["text"] == {"en": "Hm.", "zh": "嗯。"}
    assert line("bo.fallback.2")["text"] == {"en": "Aye."}
    longer = {**FILES, "lang/zh.yaml": "characters: {bo: {fallbacks: [嗯。, 唉。, 哦。]}}\n"}
    assert line("bo.fallback.3", of(longer))["text"] == {"zh": "哦。"}


def test_names_fall_back_where_a_language_has_none() -> None:
    assert FULL["characters"][0]["name"] == {"en": "Ann", "zh": "安"}
    assert FULL["characters"][0]["aliases"] == {"en": ["Annie", "the cook"], "zh": ["厨子"]}
    assert FULL["characters"][1]["name"] == {"en": "Bo"}
