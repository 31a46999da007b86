"""Values come back from bytes as they were, types included."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.domain.evidence import Evidence, Move
from dramaturg_server.domain.log import ComparedTopic, Entry, MindEntry, Recalled, Scores, Turn
from dramaturg_server.domain.mind import Change, FlagSet, Mind, Seeded, World
from dramaturg_server.ports import WORLD, Checkpoint, Playthrough
from dramaturg_server.saves.fold_codec import codec_of, decode_entry, decode_fold, encode_entry, encode_fold

EXACT = settings(max_examples=200)


def same_types(left: object, right: object) -> bool:
    """Equality that also compares the type of everything inside."""
    if type(left) is not type(right):
        return False
    if is_dataclass(left):
        return all(same_types(getattr(left, f.name), getattr(right, f.name)) for f in fields(left))
    if isinstance(left, dict):
        assert isinstance(right, dict)
        return list(left) == list(right) and all(same_types(left[key], right[key]) for key in left)
    if isinstance(left, tuple):
        assert isinstance(right, tuple)
        return len(left) == len(right) and all(map(same_types, left, right))
    return left == right


@cache
def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Any value that an annotation of the domain allows; mappings are dicts, numbers no NaN (it equals nothing)."""
    origin, inside = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return st.builds(kind, **{f.name: anything(hints[f.name]) for f in fields(kind)})
    if origin is Literal:
        return st.sampled_from(inside)
    if origin in (Union, UnionType):
        return st.one_of(*map(anything, inside))
    if origin is Mapping:
        return st.dictionaries(anything(inside[0]), anything(inside[1]), max_size=2)
    if origin is frozenset:
        return st.frozensets(anything(inside[0]), max_size=2)
    if origin is tuple and inside[-1] is Ellipsis:
        return st.lists(anything(inside[0]), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*map(anything, inside))
    return {
        str: st.text(max_size=6),
        int: st.integers(),
        float: st.floats(allow_nan=False),
        bool: st.booleans(),
        type(None): st.none(),
    }[kind]


@EXACT
@given(anything(Entry))
def test_an_entry_comes_back_with_its_types(entry: Entry) -> None:
    assert same_types(decode_entry(encode_entry(entry)), entry)


@EXACT
@given(anything(Mind))
def test_a_mind_comes_back_with_its_types(mind: Mind) -> None:
    assert same_types(decode_fold("captain", encode_fold(mind)), mind)


@EXACT
@given(anything(World))
def test_a_world_comes_back_with_its_types_and_its_order(world: World) -> None:
    assert same_types(decode_fold(WORLD, encode_fold(world)), world)


@EXACT
@given(anything(Checkpoint), anything(Playthrough))
def test_records_come_back_with_their_types(checkpoint: Checkpoint, playthrough: Playthrough) -> None:
    assert same_types(codec_of(Checkpoint).decode(codec_of(Checkpoint).encode(checkpoint)), checkpoint)
    assert same_types(codec_of(Playthrough).decode(codec_of(Playthrough).encode(playthrough)), playthrough)


def entry_of(*facts: Seeded | Change | Evidence) -> Entry:
    return Entry(3, "turn", 1, 0, 0, (FlagSet("open", True),), (MindEntry("captain", facts),))


def test_true_one_and_the_text_of_both_stay_apart() -> None:
    seeded = Seeded({"a": True, "b": 1.0, "c": "1.0", "d": "true", "e": (), "f": ("1",), "g": float("inf")})
    assert same_types(decode_entry(encode_entry(entry_of(seeded))), entry_of(seeded))


def test_fields_of_a_later_version_are_ignored_and_missing_ones_take_their_defaults() -> None:
    evidence = Evidence("e3.1", "captain", 1, 3, "high", "oath", "up", ("persona",), "…", ("t3",))
    written = json.loads(encode_entry(entry_of(evidence)))
    fact = written["minds"][0]["facts"][0]
    fact["weather"] = {"rain": [1]}
    written["moon"] = "full"
    del fact["proposes"], written["note"], written["world"][0]["fact"]
    with pytest.raises(ValueError, match="fact"):
        decode_entry(json.dumps(written).encode())
    written["world"][0]["fact"] = "flag_set"
    assert decode_entry(json.dumps(written).encode()) == entry_of(evidence)


def test_a_turn_of_before_recall_gave_its_reasons_is_read_without_any() -> None:
    hearers, place = ("player", "captain"), ("", 0, "", "", "en")
    told = Recalled("memory", "m1.0", "", Scores(final=0.5), not_spoken="no_memory_question")
    topics = (ComparedTopic("toll", 0.5, 0.75, "not_alike_enough"),)
    turn = Turn("t3", "player", "Hi.", "captain", "captain", hearers, *place, (), "fallback", recalled=(told,))
    written = json.loads(encode_entry(replace(entry_of(), turn=replace(turn, compared=topics))))
    del written["turn"]["compared"], written["turn"]["recalled"][0]["not_spoken"]
    read = replace(entry_of(), turn=replace(turn, recalled=(replace(told, not_spoken=""),)))
    assert decode_entry(json.dumps(written).encode()) == read


def test_read_only_mappings_are_written_as_what_they_hold() -> None:
    seeded = Seeded(MappingProxyType({"persona.occupation": "guard"}))
    assert decode_entry(encode_entry(entry_of(seeded))) == entry_of(Seeded({"persona.occupation": "guard"}))


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"seq":"x"}'])
def test_bytes_that_hold_no_entry_are_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError):
        decode_entry(data)


def test_a_lone_surrogate_is_a_value_error() -> None:
    with pytest.raises(ValueError):
        encode_entry(replace(entry_of(), note="\ud800"))


def test_what_is_no_value_is_a_value_error() -> None:
    with pytest.raises(ValueError):
        encode_entry(entry_of(Seeded({"a": object()})))  # type: ignore[dict-item]


def test_every_fact_is_found_by_its_name() -> None:
    """A fact that is left out of the tagged union would be tried last, or not at all."""
    move = Evidence("e", "c", 1, 1, "low", "k", "none", (), "", (), proposes=(("p", Move("put", True)),))
    change = Change("c1.1", "p", None, 1.0, "rule")
    assert same_types(decode_entry(encode_entry(entry_of(move, change))), entry_of(move, change))
