"""What models say of values that don't fit: never in the words of the library that checks them."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from dramaturg_server.cast import game_logs, knowledge, models, script_files
from dramaturg_server.cast.entries import Entry, Reading, validated
from dramaturg_server.cast.problems import Place, Problems
from dramaturg_server.cast.yaml_reader import YamlFloat, YamlInt, YamlList, YamlMap, YamlText, YamlValue

PLACE = Place("a.yaml", 1, 1)
ODD: tuple[Any, ...] = (
    None, True, "", "x", "x" * 5_000, "\ud800", -1, 10**14, 1.5, [], [None], [[]], [{}], ["x", "y"], ["\ud800"],
    ["x"] * 100, {},
    {"a": None}, {"a": 1, "b": 2}, {"\ud800": 1}, {"": 1}, {"a": "\ud800"}, {"a": []}, {"a": {"b": {}}},
)  # fmt: skip
THEIRS = ("Input", "Value", "should", "valid", "validation", "Field", "Extra", "parse")
"""Words of pydantic's messages."""


def read(value: Any) -> YamlValue:
    """A plain value as the reader of YAML gives it."""
    if isinstance(value, dict):
        found = YamlMap(PLACE)
        for key, inside in value.items():
            found[key], found.key_places[key], found.value_places[key] = read(inside), PLACE, PLACE
        return found
    if isinstance(value, list):
        entries = YamlList(PLACE)
        for inside in value:
            entries.append(read(inside))
            entries.element_places.append(PLACE)
        return entries
    kinds = {str: YamlText, int: YamlInt, float: YamlFloat}
    if type(value) not in kinds:
        return value  # type: ignore[no-any-return]
    made: Any = kinds[type(value)](value)
    made.place = PLACE
    if isinstance(value, float):
        made.written = repr(value)
    return made  # type: ignore[no-any-return]


def entries_of(module: ModuleType) -> Iterator[type[Entry]]:
    yield from (kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, Entry))


MODELS = list(
    dict.fromkeys(kind for module in (models, script_files, game_logs, knowledge) for kind in entries_of(module))
)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_no_value_of_a_key_is_refused_in_the_words_of_pydantic(model: type[Entry]) -> None:
    for name, info in model.model_fields.items():
        for value in ODD:
            problems = Problems()
            validated(model, read({info.alias or name: value}), Reading("a.yaml", problems), PLACE)
            for problem in problems:
                assert not any(word in problem.message.split() for word in THEIRS), (name, value, problem)
