"""One character's memories: found by words at once and by meaning later, gone when they go, the same in any order."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from dramaturg_server.domain.memories import Memory
from dramaturg_server.ports import Vectors
from dramaturg_server.retrieval.experience_index import ExperienceIndex
from dramaturg_server.retrieval.packed_memories import PackedMemories
from dramaturg_server.retrieval.query import Clocks, Hit, Query
from dramaturg_server.retrieval.settings import DEFAULT, REFERENCE, ExperiencePath, RecallSettings
from dramaturg_server.retrieval.tokenizers import tokenizer

DIMENSION = 8
WORDS = tokenizer(segmenters=False)
NOW = Clocks(round=50, game_time_s=90_000, wall_ms=1_000_000_000, unit=2)
ALL_ALIKE = replace(DEFAULT.experience, k=50, neighbour=0.0, session=0.0)


def vector_of(text: str) -> Vectors:
    """A vector of its own for each text, exact in float16, as embedders give them."""
    vector = np.random.default_rng(list(text.encode())).standard_normal(DIMENSION)
    return (vector / np.linalg.norm(vector)).astype(np.float16).astype(np.float32)


def said(seq: int, text: str, part: int = 0, *, speaker_id: str = "bram", unit: int = 1, locale: str = "en") -> Memory:
    return Memory(
        f"m{seq}.{part}", seq, part, "said", text, speaker_id, "mira", ("bram", "mira"), unit, locale=locale,
        game_time_s=seq * 60, wall_ms=seq * 60_000,
    )  # fmt: skip


def empty() -> ExperienceIndex:
    return ExperienceIndex("mira", WORDS, DIMENSION)


def holding(*memories: Memory, vectors: bool = False) -> ExperienceIndex:
    index = empty()
    for memory in memories:
        index.add(1, memory.seq, [memory], begins_round=True)
        if vectors:
            index.set_vector(memory.seq, memory.part, vector_of(memory.text))
    return index


def asking(text: str, *, locale: str = "en", vector: Vectors | None = None) -> Query:
    return Query(text, WORDS(text, locale), None if vector is None else vector[None], "bram", "mira")


def found(index: ExperienceIndex, query: Query | str, path: ExperiencePath = ALL_ALIKE) -> list[str]:
    query = asking(query) if isinstance(query, str) else query
    return [hit.item.memory_id for hit in index.search(query, NOW, path, DEFAULT.experience_biases)]


# ---- any sequence of changes


@dataclass
class Row:
    branch: int
    seq: int
    begins_round: bool
    memories: list[Memory] = field(default_factory=list)


TEXTS = ("the key of the mill", "the mill burns", "银钥匙在井边", "銀の鍵", "hello", "hello", "😀", "bread and a key")
MEMORY = st.tuples(st.sampled_from(TEXTS), st.sampled_from(("bram", "mira", "")), st.sampled_from(("said", "evidence")))
PRESETS = st.sampled_from((DEFAULT, REFERENCE))


class Living(RuleBasedStateMachine):
    """Rows come, branches are left, memories are deleted, vectors arrive whenever; asked after any step."""

    def __init__(self) -> None:
        super().__init__()
        self.index = empty()
        self.rows: list[Row] = []
        self.with_vector: set[tuple[int, int]] = set()
        self.left_to_words: set[tuple[int, int]] = set()
        self.branch, self.seq = 1, 0

    @rule(memories=st.lists(MEMORY, max_size=4), begins_round=st.booleans(), unit=st.integers(1, 2))
    def add(self, memories: Sequence[tuple[str, str, str]], begins_round: bool, unit: int) -> None:
        self.seq += 1
        row = Row(self.branch, self.seq, begins_round)
        for part, (text, speaker_id, kind) in enumerate(memories):
            memory = said(self.seq, text, part, speaker_id=speaker_id, unit=unit)
            row.memories.append(replace(memory, kind=kind, importance="high" if part == 1 else "low"))
        self.index.add(self.branch, self.seq, row.memories, begins_round=begins_round)
        self.rows.append(row)

    @rule(part=st.floats(0, 1))
    def restore(self, part: float) -> None:
        size = round(part * len(self.rows))
        visible = {(row.branch, row.seq) for row in self.rows[:size]}
        del self.rows[size:]
        self.left_to_words &= {(memory.seq, memory.part) for row in self.rows for memory in row.memories}
        self.index.keep(lambda branch, seq: (branch, seq) in visible)
        self.branch += 1

    @rule(part=st.floats(0, 1, exclude_max=True))
    def delete(self, part: float) -> None:
        memories = [(row, memory) for row in self.rows for memory in row.memories]
        if memories:
            row, memory = memories[int(part * len(memories))]
            behind = row.memories[row.memories.index(memory) + 1 :][:1]
            if memory.kind == "said" and behind and behind[0].kind == "said":  # its vector speaks of what is deleted
                self.with_vector.discard((behind[0].seq, behind[0].part))
                self.left_to_words.discard((behind[0].seq, behind[0].part))
            self.left_to_words.discard((memory.seq, memory.part))
            row.memories.remove(memory)
            assert self.index.delete(memory.memory_id)
            assert not self.index.delete(memory.memory_id)

    @rule(part=st.floats(0, 1, exclude_max=True), text=st.sampled_from(TEXTS), pinned=st.booleans())
    def change(self, part: float, text: str, pinned: bool) -> None:
        memories = [(row, memory) for row in self.rows for memory in row.memories]
        if memories:
            row, memory = memories[int(part * len(memories))]
            place = row.memories.index(memory)
            behind = row.memories[place + 1 :][:1]
            is_answered = memory.kind == "said" and bool(behind) and behind[0].kind == "said"
            for stale in [memory, *(behind if is_answered else ())] if text != memory.text else ():
                self.with_vector.discard((stale.seq, stale.part))
                self.left_to_words.discard((stale.seq, stale.part))
            row.memories[place] = replace(memory, text=text, pinned=pinned)
            assert self.index.change(row.memories[place])
            assert self.index.memory(memory.memory_id) == row.memories[place]

    @rule(part=st.floats(0, 1, exclude_max=True))
    def vector_arrives(self, part: float) -> None:
        memories = [memory for row in self.rows for memory in row.memories]
        if memories:
            memory = memories[int(part * len(memories))]
            set_vector_of(self.index, memory)
            self.with_vector.add((memory.seq, memory.part))
            self.left_to_words.discard((memory.seq, memory.part))

    @rule(part=st.floats(0, 1, exclude_max=True))
    def the_embedder_breaks_down_at_one(self, part: float) -> None:
        memories = [memory for row in self.rows for memory in row.memories]
        if memories:
            memory = memories[int(part * len(memories))]
            self.index.leave_to_words(memory.seq, memory.part)
            if (memory.seq, memory.part) not in self.with_vector:
                self.left_to_words.add((memory.seq, memory.part))

    @rule()
    def a_vector_arrives_for_what_is_not_there(self) -> None:
        self.index.set_vector(self.seq + 1, 0, vector_of("later"))
        self.index.set_vector(1, 77, vector_of("nowhere"))

    @rule(text=st.sampled_from(TEXTS), preset=PRESETS, k=st.integers(0, 6), by_meaning=st.booleans())
    def it_answers_like_one_built_from_what_is_left(
        self, text: str, preset: RecallSettings, k: int, by_meaning: bool
    ) -> None:
        query = asking(text, vector=vector_of(text) if by_meaning else None)

        def answer(index: ExperienceIndex) -> list[Hit[Memory]]:
            return index.search(query, NOW, preset.experience, preset.experience_biases, k=k, names=("Bram", "key"))

        hits = answer(self.index)
        assert hits == answer(self._built_anew())
        assert len(hits) <= k
        assert [hit.scores.final for hit in hits] == sorted((hit.scores.final for hit in hits), reverse=True)

    @invariant()
    def it_knows_what_it_holds(self) -> None:
        memories = [memory for row in self.rows for memory in row.memories]
        assert self.index.size == len(memories)
        assert self.index.last_seq == (self.rows[-1].seq if self.rows else 0)
        places = [(memory.seq, memory.part) for memory in reversed(memories)]
        missing = [place for place in places if place not in self.with_vector | self.left_to_words]
        assert [(one.seq, one.part) for one in self.index.without_vector(3)] == missing[:3]
        for seq in range(self.seq + 2):
            assert self.index.lacks_vectors(seq) == any(row_seq <= seq for row_seq, _ in missing)

    def _built_anew(self) -> ExperienceIndex:
        fresh = empty()
        for row in self.rows:
            fresh.add(row.branch, row.seq, row.memories, begins_round=row.begins_round)
        for row in reversed(self.rows):
            for memory in row.memories:
                if (memory.seq, memory.part) in self.with_vector:
                    set_vector_of(fresh, memory)
        return fresh


def set_vector_of(index: ExperienceIndex, memory: Memory) -> None:
    """Of all that is embedded for it: with its speaker, and behind the remark that it answers."""
    text = index.passage(memory.seq, memory.part)
    assert text is not None
    index.set_vector(memory.seq, memory.part, vector_of(text))


Living.TestCase.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)
test_after_any_changes_it_answers_like_one_built_from_what_is_left = Living.TestCase


# ---- one by one


def test_those_that_get_no_vector_are_looked_at_once_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    index = holding(*(said(seq, f"배가 가라앉았다 {seq}") for seq in range(1, 401)))
    for seq in range(1, 401, 4):
        index.delete(f"m{seq}.0")
    looks, look = [0], PackedMemories.__getitem__

    def counted(memories: PackedMemories, doc: int) -> Memory | None:
        looks[0] += 1
        return look(memories, doc)

    monkeypatch.setattr(PackedMemories, "__getitem__", counted)
    while some := index.without_vector(16):
        for one in some:
            index.leave_to_words(one.seq, one.part)
    assert looks[0] <= 2 * 300  # itself, and what stands before it


def test_what_was_changed_is_found_by_its_new_words_alone_and_in_its_old_place() -> None:
    index = holding(said(1, "Bread?"), said(2, "The keys hang in the mill."), said(3, "Rain."), vectors=True)
    assert index.change(replace(said(2, ""), text="The keys hang in the inn."))
    assert found(index, "mill") == []
    assert found(index, "inn") == ["m2.0"]
    assert [one.seq for one in index.without_vector(9)] == [2]
    assert not index.change(said(9, "Nowhere."))


def test_a_pinned_memory_does_not_fade() -> None:
    index = holding(said(1, "The mill burns."), said(2, "The mill burns."))
    assert found(index, "mill") == ["m2.0", "m1.0"]
    index.change(replace(said(1, "The mill burns."), pinned=True))
    assert found(index, "mill") == ["m1.0", "m2.0"]


def test_a_memory_is_found_by_words_at_once() -> None:
    assert found(holding(said(1, "Bread?"), said(2, "The keys hang in the mill.")), "where is the key") == ["m2.0"]


def test_a_memory_is_found_by_meaning_when_its_vector_is_there() -> None:
    index = holding(said(1, "Bread?"), said(2, "The keys hang in the mill."))
    query = Query("?", (), vector_of("The keys hang in the mill.")[None])
    assert found(index, query) == []
    index.set_vector(2, 0, vector_of("The keys hang in the mill."))
    assert found(index, query) == ["m2.0"]


def test_a_memory_is_found_by_who_said_it() -> None:
    index = holding(said(1, "The mill burns.", speaker_id="old_bram"), said(2, "The mill is fine.", speaker_id="ada"))
    assert found(index, "What did Bram say about the mill?")[0] == "m1.0"


def test_the_label_is_what_stands_before_the_text() -> None:
    index = ExperienceIndex("mira", WORDS, DIMENSION, label=lambda memory: "布拉姆, day 12")
    index.add(1, 1, [said(1, "Hello.")], begins_round=True)
    assert found(index, asking("布拉姆说了什么？", locale="zh")) == ["m1.0"]
    assert found(index, "What happened on day 12?") == ["m1.0"]


@pytest.mark.parametrize("text", ["To be or not to be", "?!", "😀", "的", "銀の鍵", "은열쇠", "مفتاح", "a" * 30_000])
@pytest.mark.parametrize("locale", ["en", "zh", "de"])
def test_any_text_is_found_by_itself_whatever_the_locale(text: str, locale: str) -> None:
    index = holding(said(1, "Bread?"), said(2, text), said(3, "Bread!"))
    assert found(index, asking(text, locale=locale)) == ["m2.0"]


def test_five_thousand_words_are_found_by_one_of_them() -> None:
    long = " ".join(f"w{number}" for number in range(5_000))
    assert found(holding(said(1, long), said(2, "Bread?")), "w4321") == ["m1.0"]


def test_equal_memories_stand_newest_first() -> None:
    index = holding(*(said(seq, "Hello.") for seq in range(1, 9)), vectors=True)
    path = replace(ALL_ALIKE, time=replace(ALL_ALIKE.time, floor=1.0), k=3)
    assert found(index, asking("hello", vector=vector_of("Hello.")), path) == ["m8.0", "m7.0", "m6.0"]


def test_what_stands_beside_a_hit_in_its_unit_comes_along() -> None:
    index = holding(said(1, "Where?"), said(2, "The key?"), said(3, "Below the stone."), said(4, "Rain.", unit=2))
    path = replace(ALL_ALIKE, neighbour=0.2)
    hits = index.search(asking("key"), NOW, path, DEFAULT.experience_biases)
    assert [hit.item.memory_id for hit in hits] == ["m2.0", "m3.0", "m1.0"]
    assert hits[1].scores.neighbour > 0
    assert hits[1].scores.fused == hits[1].scores.bm25_rank == 0


def test_what_is_in_the_session_that_a_question_is_about_stands_higher() -> None:
    index = holding(said(1, "The mill, once."), said(2, "A mill, a mill!", unit=2), said(3, "The mill, twice.", unit=2))
    path = replace(ALL_ALIKE, time=replace(ALL_ALIKE.time, floor=1.0), session=0.5)
    hits = {hit.item.seq: hit.scores for hit in index.search(asking("mill"), NOW, path, DEFAULT.experience_biases)}
    assert hits[2].session == hits[3].session == pytest.approx(0.5)
    assert 0 < hits[1].session < 0.5


def test_fewer_results_are_the_first_of_more() -> None:
    texts = [f"The key {'lies ' * (number % 5)}in the mill {number % 7}." for number in range(40)]
    index = holding(*(said(seq, text, unit=seq // 8) for seq, text in enumerate(texts, 1)), vectors=True)
    query, path = asking("key mill", vector=vector_of("The key.")), DEFAULT.experience
    few, many = (index.search(query, NOW, path, DEFAULT.experience_biases, k=k) for k in (3, 20))
    assert few == many[:3]


@pytest.mark.parametrize("preset", [DEFAULT, REFERENCE], ids=lambda preset: preset.name)
def test_a_higher_limit_changes_no_score_and_no_order(preset: RecallSettings) -> None:
    texts = [f"The key {'lies ' * (number % 9)}in the mill {number % 31}." for number in range(399)]
    index = holding(*(said(seq, text, unit=seq // 8) for seq, text in enumerate(texts, 1)), vectors=True)
    query = asking("key mill lies 7", vector=vector_of("The key."))
    few, many = (index.search(query, NOW, replace(preset.experience, k=k), preset.experience_biases) for k in (10, 50))
    assert len(few) == 10
    assert many[:10] == few


def test_an_answer_is_embedded_with_the_remark_that_it_answers() -> None:
    index = empty()
    asked, answered = said(1, "Where is the key?"), said(1, "In the mill.", 1, speaker_id="mira")
    index.add(1, 1, [asked, answered], begins_round=True)
    index.add(1, 2, [said(2, "Thanks.")], begins_round=True)
    assert [one.text for one in index.without_vector(9)] == [
        "bram: Thanks.",
        "bram: Where is the key?\nmira: In the mill.",
        "bram: Where is the key?",
    ]


def test_a_row_without_memories_counts_its_round() -> None:
    index = empty()
    index.add(1, 1, [said(1, "The key.")], begins_round=True)
    index.add(1, 2, [], begins_round=True)
    index.add(1, 3, [said(3, "The key.")], begins_round=True)
    assert index.last_seq == 3
    hits = index.search(asking("key"), replace(NOW, round=3), ALL_ALIKE, DEFAULT.experience_biases)
    fresh, old = (hit.scores.weight for hit in hits)
    assert fresh > old
    index.keep(lambda branch, seq: seq < 3)
    assert index.last_seq == 2


def test_who_is_named_in_the_question_is_whose_words_come_first() -> None:
    index = holding(*(said(seq, "The mill.", speaker_id="bram" if seq == 3 else "ada") for seq in range(1, 8)))
    assert found(index, "What of the mill, Bram?")[0] == "m3.0"


def test_nobody_in_particular_is_nobody_who_asks() -> None:
    index = holding(said(1, "The key.", speaker_id="", unit=9))
    query = Query("key", ["key"], None, "", "")
    (hit,) = index.search(query, NOW, REFERENCE.experience, REFERENCE.experience_biases)
    assert hit.scores.bias == 0.0


def test_high_evidence_does_not_fade() -> None:
    old = replace(said(1, "The key."), kind="evidence", importance="high")
    (hit,) = holding(old).search(asking("key"), NOW, REFERENCE.experience, REFERENCE.experience_biases)
    assert hit.scores.weight == 1.0


def test_nothing_is_left_of_what_a_branch_does_not_see() -> None:
    index = holding(said(1, "The key."), said(2, "The secret."), said(3, "The key."), vectors=True)
    index.keep(lambda branch, seq: seq != 2)
    assert index.last_seq == 1
    assert found(index, asking("secret", vector=vector_of("The secret."))) == ["m1.0"]


def test_rows_come_in_the_order_of_the_log() -> None:
    index = holding(said(7, "The key."))
    with pytest.raises(ValueError, match="row 7 can't follow row 7"):
        index.add(1, 7, [], begins_round=True)


def test_every_score_tells_where_it_comes_from() -> None:
    index = holding(said(1, "Rain."), said(2, "The key.", unit=2), said(3, "Bread."), vectors=True)
    query = asking("key", vector=vector_of("The key."))
    (best, *_) = index.search(query, NOW, REFERENCE.experience, REFERENCE.experience_biases, names=("Key",))
    scores = best.scores
    assert (scores.dense_rank, scores.bm25_rank, scores.fused) == (1, 1, 1.0)
    assert scores.dense == pytest.approx(1.0, abs=1e-3)
    assert scores.bm25 > 0
    assert scores.bias == pytest.approx(0.15 + 0.10 + 0.04)
    assert scores.final == pytest.approx((scores.fused + scores.neighbour + scores.bias) * scores.weight)
    assert 0 < scores.round_weight < scores.clock_weight < 1
    assert scores.weight == pytest.approx(scores.round_weight * scores.clock_weight)


def test_an_index_without_an_embedder_finds_by_words() -> None:
    index = ExperienceIndex("mira", WORDS, 0)
    index.add(1, 1, [said(1, "The key.")], begins_round=True)
    assert index.without_vector(5) == []
    assert found(index, "key") == ["m1.0"]


def test_memory_grows_with_what_is_held_and_is_given_back() -> None:
    index = holding(*(said(seq, f"The key {seq}.") for seq in range(1, 101)), vectors=True)
    full = index.bytes
    assert full > 100 * DIMENSION * 4
    index.keep(lambda branch, seq: seq <= 10)
    assert index.bytes < full / 2


def test_a_memory_is_found_by_the_day_on_which_it_was() -> None:
    index = ExperienceIndex("mira", WORDS, DIMENSION, day=lambda memory: f"day {memory.seq}")
    for seq in (11, 12):
        index.add(1, seq, [said(seq, "Hello.")], begins_round=True)
    assert found(index, "What happened on day 11?")[0] == "m11.0"
    assert [one.text for one in index.without_vector(1)] == ["bram: Hello."], "a day is looked up by its words alone"


def test_of_a_deleted_remark_nothing_stays_in_the_vector_of_its_answer() -> None:
    index, texts = empty(), ("Where is the key?", "In the mill.", "Thanks.")
    index.add(1, 1, [said(1, text, part) for part, text in enumerate(texts)], begins_round=True)
    for part in range(3):
        index.set_vector(1, part, vector_of(texts[part]))
    index.delete("m1.1")
    assert [(one.part, one.text) for one in index.without_vector(9)] == [(2, "bram: Where is the key?\nbram: Thanks.")]
    index.delete("m1.0")
    assert [(one.part, one.text) for one in index.without_vector(9)] == [(2, "bram: Thanks.")]


def test_the_newest_of_one_speaker_and_rounds_of_rows_are_told() -> None:
    index = empty()
    for seq, speaker in enumerate(("bram", "mira", "bram", "bram"), 1):
        index.add(1, seq * 10, [said(seq * 10, f"Remark {seq}.", speaker_id=speaker)], begins_round=seq != 2)
    assert [memory.text for memory in index.said_by("bram", 2)] == ["Remark 4.", "Remark 3."]
    index.delete("m40.0")
    assert [memory.text for memory in index.said_by("bram", 9)] == ["Remark 3.", "Remark 1."]
    assert index.said_by("nobody", 9) == index.said_by("", 9) == empty().said_by("bram", 9) == []
    assert [index.round_at(seq) for seq in (0, 9, 10, 20, 29, 30, 40, 99)] == [0, 0, 1, 1, 1, 2, 3, 3]


def test_what_a_branch_sees_is_found_by_few_looks_at_what_is_held() -> None:
    index, looked = holding(*(said(seq, "Hello.") for seq in range(1, 1_025))), []

    def sees(branch: int, seq: int) -> bool:
        looked.append(seq)
        return seq <= 700

    index.keep(sees)
    assert (index.size, index.last_seq) == (700, 700)
    assert len(looked) <= 11


# ---- questions for memories


def test_what_asks_for_memories_stands_behind_whatever_tells_and_credits_nobody() -> None:
    questions = [
        said(seq, text, locale=locale)
        for seq, (text, locale) in enumerate(
            (
                ("Do you remember my debt?", "en"),
                ("Do you remember how big my debt is?", "en"),
                ("还记得我的 debt 吗？", "zh"),
                ("私の debt を覚えていますか？", "ja"),
            ),
            1,
        )
    ]
    told = (
        said(5, "My debt is eleven coins."),
        said(6, "Fine bread, that.", unit=2),
        said(7, "What is a debt?", unit=3),
    )
    path = replace(DEFAULT.experience, k=50)
    hits = holding(*questions, *told, vectors=True).search(asking("debt"), NOW, path, DEFAULT.experience_biases)
    texts = [hit.item.text for hit in hits]
    assert set(texts[:2]) == {"My debt is eleven coins.", "What is a debt?"}
    assert set(texts[2:]) == {memory.text for memory in questions}
    assert all(hit.scores.fused > 0.0 and hit.scores.bias >= 0.0 for hit in hits)
    assert hits[0].scores.neighbour == hits[1].scores.neighbour == 0.0


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("Do you remember me? My brother Odo has a debt.", "en"),
        ("你还记得我吗？我是王大牛，我有 debt。", "zh"),
        ("私を覚えてる？アダだ。debt がある。", "ja"),
    ],
)
def test_what_asks_and_tells_is_ranked_as_what_tells(text: str, locale: str) -> None:
    index = holding(
        said(1, text, locale=locale), said(2, "Barley is dear."), said(3, "Hello! Do you remember my debt?")
    )
    assert found(index, "debt")[0] == "m1.0"


def test_the_published_rules_know_no_such_order() -> None:
    index = holding(said(1, "My debt is eleven coins, and some bread."), said(2, "Do you remember my debt?"))
    assert found(index, "debt", REFERENCE.experience) == ["m2.0", "m1.0"]
    assert found(index, "debt", DEFAULT.experience) == ["m1.0", "m2.0"]


def test_what_was_said_after_a_branch_was_left_is_looked_at_anew() -> None:
    index = holding(said(1, "Bread and a debt."), said(2, "Do you remember my debt?"))
    assert found(index, "debt", DEFAULT.experience) == ["m1.0", "m2.0"]
    index.keep(lambda _branch, seq: seq < 2)
    index.add(2, 3, [said(3, "My debt is paid.")], begins_round=True)
    assert found(index, "debt", DEFAULT.experience) == ["m3.0", "m1.0"]
