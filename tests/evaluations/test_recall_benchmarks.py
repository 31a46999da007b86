"""The benchmarks of recall: that every floor is what it says it is, and that ours and the peers answer the same."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rank_bm25 import BM25Plus

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.benchmarks import embed, peers, recall
from dramaturg_server.benchmarks.casts import npc_ids, read_cast, write_village
from dramaturg_server.benchmarks.in_process import application
from dramaturg_server.benchmarks.long_past import PLAYTHROUGH, SAID, write_long_past
from dramaturg_server.benchmarks.measurement import Measurement
from dramaturg_server.benchmarks.memories import lines, memory, unit_vectors
from dramaturg_server.benchmarks.peer_child import Memories, measured
from dramaturg_server.benchmarks.peers import Found, figures, load_of, ours
from dramaturg_server.benchmarks.recall import Filled, Postings, added, compared, searched
from dramaturg_server.retrieval.experience_index import ExperienceIndex


def test_the_floor_scores_as_rank_bm25_does_but_for_its_constant() -> None:
    documents = [["key", "mill", "key"], ["mill"], ["rain", "rain", "key", "stone"], ["bread"]]
    query = ["key", "mill", "nothing"]
    theirs = BM25Plus(documents, delta=0.0).get_scores(query)
    assert Postings(documents).scores(query) == pytest.approx(theirs)


def test_the_floor_and_ours_search_the_same_memories() -> None:
    filled = Filled(60)
    ours, floors = searched(filled, 3)
    assert (len(ours), len(floors)) == (3, 3)
    assert len(added(filled, 5)) == 5
    assert filled.index.size == 65
    assert len(filled.scanned) == 60


def test_small_indexes_may_take_a_fixed_time_longer_large_ones_a_share() -> None:
    small, _ = compared(100, [0.4], [0.1])
    large, _ = compared(10_000, [1.4], [1.0])
    assert (small.is_met, large.is_met) == (True, True)
    assert compared(100, [0.7], [0.1])[0].is_met is False
    assert compared(10_000, [1.6], [1.0])[0].is_met is False


def test_a_quick_run_leaves_the_largest_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "SIZES", (40, 60, 10_000))
    monkeypatch.setattr(recall, "SMALL", 40)
    names = [figure.name for figure in recall.measure(True, print)]
    assert names[-1] == "one more memory at 60, against at 40"
    assert not any("10000" in name for name in names)


# ---- one line embedded


def test_without_a_model_only_hashing_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DRAMATURG_MODELS", str(tmp_path))
    (only,) = embed.measure(True, print)
    assert only.name == "a line, hashing, p50"
    assert "dramaturg models build" in capsys.readouterr().out


def test_both_are_called_in_turns_on_the_same_lines() -> None:
    called: dict[str, list[str]] = {"ours": [], "bare": []}
    ours, floors = embed.in_turns(called["ours"].append, called["bare"].append, ["a", "b", "c"], calls=20)
    assert called["ours"] == called["bare"]
    assert len(ours) == len(floors) == 20, "the first block is not counted"


# ---- peers


def test_ours_finds_the_ten_that_are_right() -> None:
    load = load_of(8_000)
    found = ours(load)
    assert found.hits(load.right) == 10
    assert len(found.adding) == peers.ADDITIONS


def test_what_is_right_is_the_nearest_of_the_one_who_is_asked() -> None:
    load = load_of(1_000)
    own = [number for number in range(load.filled) if load.owners[number] == load.asked]
    best = sorted(own, key=lambda number: -float(load.vectors[number] @ load.queries[0]))[: peers.K]
    assert load.right[0] == best


class ExactStore:
    """A peer that is right, in the few lines that it takes."""

    def __init__(self, memories: Memories) -> None:
        self.memories = memories
        self.numbers = list(range(memories.filled))

    def add(self, number: int, owner: str, text: str, vector: peers.Vectors) -> None:
        self.numbers.append(number)

    def search(self, owner: str, vector: peers.Vectors) -> list[int]:
        own = [number for number in self.numbers if self.memories.owners[number] == owner]
        order = np.argsort(-(self.memories.vectors[own] @ vector), kind="stable")
        return [own[place] for place in order[: self.memories.k]]


def test_a_peer_is_filled_asked_and_added_to_as_ours_is(tmp_path: Path) -> None:
    load = load_of(1_000)
    peers.write(load, tmp_path)
    memories = Memories(tmp_path)
    store = ExactStore(memories)
    found = Found(**json.loads(json.dumps(measured(memories, store.add, store.search))))
    assert found.hits(load.right) == 10
    assert len(store.numbers) == len(load.texts)


def test_the_fastest_peer_is_the_floor_and_without_peers_there_is_none() -> None:
    load = replace(load_of(1_000), filled=peers.FULL)
    right = [load.right[0]]
    slow, fast, own = Found([9.0], [1.0], right), Found([5.0], [1.0], [right[0][:4]]), Found([0.4], [0.1], right)
    first, second, *_ = figures(own, {"slow": slow, "fast": fast}, load)
    assert (first.floor, first.is_met, second.is_met) == (5.0, True, True)
    assert Measurement("fast: of 10 that are right, found", 4.0, "") in figures(own, {"fast": fast}, load)
    assert figures(own, {}, load)[0].is_met is None


def test_peers_that_cannot_be_installed_are_left_out_with_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setattr(peers, "PACKAGES", {"nowhere": "dramaturg-has-no-such-peer"})
    assert peers.measured_peers(["nowhere"], load_of(1_000), tmp_path, print) == {}
    assert "left out" in capsys.readouterr().out


def test_made_up_memories_are_the_same_each_time_and_exact_in_float16() -> None:
    vectors = unit_vectors(5)
    assert np.array_equal(vectors, vectors.astype(np.float16).astype(np.float32))
    assert np.array_equal(vectors, unit_vectors(5))
    assert len(set(lines(500))) == 500
    assert memory(7, "x").seq == 8


# ---- a past that was never played


async def test_everybody_remembers_as_many_remarks_as_the_benchmark_says(tmp_path: Path) -> None:
    write_village(tmp_path / "village", 3, 2)
    cast, pasts = read_cast(tmp_path / "village"), dict(zip(npc_ids(3)[1:], (40, 7), strict=True))
    await write_long_past(cast, tmp_path / "data", pasts, HashEmbedder().info)
    async with application(cast, tmp_path / "data") as app:
        timeline = await app.timeline(PLAYTHROUGH)
        for npc, count in pasts.items():
            asked = app.experience(timeline).ask(timeline.current, npc, held, wait_s=60.0)
            assert await asked == ((count, 0), "")


def held(index: ExperienceIndex) -> tuple[int, int]:
    """How many remarks of the player, but for the greeting that was played, and how many memories without a vector."""
    said = index.said_by("player", 1_000)
    return sum(memory.text != SAID for memory in said), len(index.without_vector(1_000))
