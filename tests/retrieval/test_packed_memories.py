"""Memories come out as they went in, and Python's collector of cycles has nothing to go through."""

import gc

from dramaturg_server.domain.memories import Memory
from dramaturg_server.retrieval.packed_memories import PackedMemories


def said(seq: int, text: str = "Hello.") -> Memory:
    return Memory(f"m{seq}.1", seq, 1, "said", text, "player", "mira", ("player", "mira"), unit=2, importance="high")


def test_what_is_held_comes_out_as_it_went_in_until_it_is_deleted() -> None:
    held = PackedMemories()
    for seq in range(3):
        held.append(said(seq, f"吊桥 {seq}"))
    assert [held[doc] for doc in range(3)] == [said(seq, f"吊桥 {seq}") for seq in range(3)]
    assert (held.has_id(1, "m1.1"), held.text(1), held.is_part(1, 1), held.is_part(1, 0)) == (
        True,
        "吊桥 1",
        True,
        False,
    )
    assert not held.has_id(1, "m1.0")
    held.delete(1)
    assert (held[1], held.text(1), held.is_part(1, 1), held.has_id(1, "m1.1"), len(held)) == (None, "", False, False, 3)


def test_room_is_given_back() -> None:
    held = PackedMemories()
    held.append(said(1))
    one = held.bytes
    held.append(said(2))
    held.append(said(3))
    held.delete(1)
    held.truncate(1)
    assert (held.bytes, len(held)) == (one, 1)
    held.truncate(0)
    assert held.bytes == 0


def test_what_is_held_is_nothing_to_the_collector_of_cycles() -> None:
    held = PackedMemories()
    gc.collect()
    before = len(gc.get_objects())
    for seq in range(2_000):
        held.append(said(seq))
    for _ in range(3):  # a tuple is left alone from the look on at which all that is in it is
        gc.collect()
    assert len(gc.get_objects()) - before < 500
    assert len(held) == 2_000
