"""VS Code's settings, merged without losing anything of what is there."""

import json

from dramaturg_server.cast.editor_settings import merged_settings

GLOBS = {"./.schema/cast.schema.json": "cast.yaml"}


def test_settings_that_are_not_there_hold_the_globs_alone() -> None:
    assert merged_settings("", GLOBS) == (
        '{\n  "yaml.schemas": {\n    "./.schema/cast.schema.json": [\n      "cast.yaml"\n    ]\n  }\n}\n'
    )


def test_all_other_settings_and_globs_stay_in_their_order() -> None:
    existing = {
        "editor.tabSize": 4,
        "yaml.schemas": {"other.json": "*.yml", "./.schema/cast.schema.json": "old/cast.yaml"},
        "files.eol": "\n",
    }
    merged = json.loads(merged_settings(json.dumps(existing, indent="\t"), GLOBS) or "")
    assert list(merged) == list(existing)
    assert merged["yaml.schemas"] == {
        "other.json": "*.yml",
        "./.schema/cast.schema.json": ["old/cast.yaml", "cast.yaml"],
    }


def test_a_second_time_changes_nothing_at_all() -> None:
    existing = '{"yaml.schemas": {"./.schema/cast.schema.json": "cast.yaml"},   "a": 1.50}'
    assert merged_settings(existing, GLOBS) == existing


def test_the_indent_of_the_file_is_kept() -> None:
    merged = merged_settings('{\n\t"a": 1\n}\n', GLOBS)
    assert merged is not None and '\n\t"yaml.schemas"' in merged


def test_what_is_more_than_json_is_left_alone() -> None:
    for existing in ('{"a": 1} // mine', '{"a": 1,}', '{"a": 1, "a": 2}', "[]", '{"yaml.schemas": []}', "{"):
        assert merged_settings(existing, GLOBS) is None
