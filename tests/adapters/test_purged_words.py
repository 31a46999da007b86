"""Which rows a purge decodes: every one that may hold something of it, however JSON writes that."""

import json

import pytest

from dramaturg_server.adapters.purged_words import Words
from dramaturg_server.domain.erasure import Erasure, Wish
from dramaturg_server.domain.passed_on import Held


def holds(erasure: Erasure, told: object, seq: int = 9, *, ascii_only: bool = False) -> bool:
    return Words.of(erasure).may_stand_in(seq, json.dumps(told, ensure_ascii=ascii_only).encode())


@pytest.mark.parametrize("own_id", ["t1", "b41.1", "the game's id", 'a "quoted" one', "扉の鍵", "x" * 300])
def test_an_id_is_found_where_it_stands_by_itself(own_id: str) -> None:
    erasure = Erasure(frozenset({own_id}))
    assert holds(erasure, {"text": "Hm.", "source": own_id})
    assert holds(erasure, [":", own_id, ":"]) and holds(erasure, {own_id: 1})
    assert not holds(erasure, {"text": f"Is it {own_id}9?", "source": f"{own_id}9"})


@pytest.mark.parametrize("text", ["the Old Mill", 'My "sister" hides', "在旧磨坊里", "line\nbreak", "😀 and 安莎"])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_text_is_found_in_json_and_in_json_within_it(text: str, ascii_only: bool) -> None:
    erasure = Erasure(frozenset({"t1"}), frozenset({text}))
    assert holds(erasure, {"note": json.dumps({"told": f"So {text}."}, ensure_ascii=ascii_only)})
    assert holds(erasure, {"text": f"So {text}."})
    assert not holds(erasure, {"text": "So the new mill."})


def test_a_longer_text_does_not_hide_a_part_of_it() -> None:
    erasure = Erasure(frozenset({"t1"}), frozenset({"I like Zydeco best.", "Zydeco"}))
    assert holds(erasure, "Zydeco") and holds(erasure, "I like Zydeco best.") and not holds(erasure, "I like it best.")


def test_rows_of_ids_values_that_were_held_and_wishes_are_found() -> None:
    held = Held("b1.1", "bram", "mira", "eyes", "zorbelline", "Zorbelline", 1)
    erasure = Erasure(frozenset({"m7.0"}), held=frozenset({held}), wishes=frozenset({Wish("player", "length")}))
    assert holds(erasure, "Hm.", 7) and not holds(erasure, "Hm.", 8)
    assert all(holds(erasure, f"My eyes are {word}.") for word in ("zorbelline", "Zorbelline", "ZORBELLINE"))
    assert holds(erasure, {"detail": "length"}) and not holds(erasure, {"detail": "at length"})
