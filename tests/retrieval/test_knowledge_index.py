"""The lore of a cast: what is found, what never is, in which language, and how texts of an old cast stay useful."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from dramaturg_server.domain.content import Cast, Character, Condition, Knowledge, LocalText, Opinion, always
from dramaturg_server.domain.mind import Moment
from dramaturg_server.domain.schema import Schema
from dramaturg_server.ports import Vectors
from dramaturg_server.retrieval.bags import Bags, bag_of
from dramaturg_server.retrieval.knowledge_chunks import Chunk
from dramaturg_server.retrieval.knowledge_index import KnowledgeIndex
from dramaturg_server.retrieval.knowledge_words import LoreWords
from dramaturg_server.retrieval.query import Clocks, Hit, Query
from dramaturg_server.retrieval.settings import KnowledgeBiases, PathSettings, TimeWeight
from dramaturg_server.retrieval.tokenizers import tokenizer
from dramaturg_server.retrieval.vocabulary import Vocabulary

WORDS = tokenizer(segmenters=False)
PATH = PathSettings(k=5)
NOW = Clocks(round=10, game_time_s=360_000, wall_ms=1)
NO_BIASES = KnowledgeBiases(0.0, 0.0, 0.0)


def lore(
    knowledge_id: str,
    text: str,
    *,
    who: tuple[str, ...] = ("everyone",),
    since: str | float | None = None,
    when: Condition = always,
    **languages: str,
) -> Knowledge:
    return Knowledge(knowledge_id, LocalText(), LocalText(text, languages), who, since=since, when=when)


def cast_of(*texts: Knowledge, characters: Sequence[Character] = (), languages: tuple[str, ...] = ("en",)) -> Cast:
    by_id = {character.character_id: character for character in characters}
    return Cast("quay", "1", languages, Schema((), {}), by_id, knowledge=texts)


def anything(_chunk: Chunk) -> bool:
    return True


def search(
    index: KnowledgeIndex,
    text: str,
    *,
    locale: str = "en",
    applies: Callable[[Chunk], bool] = anything,
    path: PathSettings = PATH,
    biases: KnowledgeBiases = NO_BIASES,
    vector: Vectors | None = None,
    asked: tuple[str, ...] = (),
    now: Clocks = NOW,
    began: Callable[[str], Moment | None] = {}.get,
) -> list[Hit[Chunk]]:
    query = Query(text, WORDS(text, locale), vector)
    return index.search(query, locale, applies, now, path, biases, asked=asked, began=began)


def ids(hits: Sequence[Hit[Chunk]]) -> list[str]:
    return [hit.item.item_id for hit in hits]


def unit(*parts: float) -> Vectors:
    vector = np.array(parts, np.float32)
    return vector / np.linalg.norm(vector)


CISTERN = lore("cistern", "The old cistern has been dry since summer.", zh="那口老井从夏天起就干了。")
MILL = lore("mill", "The mill grinds barley for the whole valley.", zh="磨坊给整个山谷磨大麦。")


def test_a_text_is_found_by_its_words_and_one_without_any_is_not() -> None:
    hits = search(KnowledgeIndex.of(cast_of(CISTERN, MILL), Bags(WORDS)), "Where is the cistern?")
    assert ids(hits) == ["cistern#1"]
    assert hits[0].item.text == "The old cistern has been dry since summer."
    assert hits[0].item.knowledge is CISTERN
    assert hits[0].scores.bm25_rank == 1
    assert hits[0].scores.final == 1.0


def test_a_child_matches_and_its_parent_is_handed_over() -> None:
    long = lore("long", " ".join([*["Boats come and go all day."] * 18, "The pearl lies under the altar."]))
    (hit,) = search(KnowledgeIndex.of(cast_of(long, MILL), Bags(WORDS)), "Where is the pearl?")
    assert "Boats come and go" in hit.item.text
    assert hit.item.text.endswith("The pearl lies under the altar.")


def test_what_does_not_apply_is_no_candidate_however_well_it_fits() -> None:
    secret = lore("secret", "The cistern hides the cistern of cisterns.", who=("mira",))
    index = KnowledgeIndex.of(cast_of(secret, CISTERN), Bags(WORDS))
    hits = search(index, "the cistern", applies=lambda chunk: chunk.authored_id != "secret")
    assert ids(hits) == ["cistern#1"]
    assert hits[0].scores.bm25_rank == 1
    assert search(index, "the cistern", applies=lambda chunk: False) == []


def test_conditions_are_asked_once_per_group_not_per_chunk() -> None:
    texts = [lore(f"t{number}", "The cistern is dry.") for number in range(50)]
    private = [lore(f"p{number}", "The cistern is dry.", who=("mira",)) for number in range(50)]
    asked: list[str] = []

    def applies(chunk: Chunk) -> bool:
        asked.append(chunk.authored_id)
        return True

    search(KnowledgeIndex.of(cast_of(*texts, *private), Bags(WORDS)), "cistern", applies=applies)
    assert len(asked) == 2


def test_equal_texts_stand_in_the_order_of_the_cast() -> None:
    texts = [lore(name, "The cistern is dry.") for name in ("b", "a", "c")]
    assert ids(search(KnowledgeIndex.of(cast_of(*texts), Bags(WORDS)), "cistern")) == ["b#1", "a#1", "c#1"]


def test_meaning_finds_what_no_word_does() -> None:
    index = KnowledgeIndex.of(cast_of(CISTERN, MILL), Bags(WORDS))
    vectors = dict(zip(index.texts(), [unit(1, 0), unit(0, 1)], strict=True))
    hits = search(index.with_vectors(vectors), "Who bakes?", vector=unit(0.2, 1)[None])
    assert ids(hits) == ["mill#1", "cistern#1"]
    assert hits[0].scores.dense == pytest.approx(1 / 1.04**0.5)
    assert hits[0].scores.dense_rank == 1
    assert hits[0].scores.bm25_rank == 0


def test_texts_whose_vectors_are_missing_are_found_by_words() -> None:
    index = KnowledgeIndex.of(cast_of(CISTERN, MILL), Bags(WORDS))
    partly = index.with_vectors({index.texts()[1]: unit(0, 1)})
    assert ids(search(partly, "the cistern", vector=unit(1, 0)[None])) == ["cistern#1", "mill#1"]


def test_vectors_of_another_size_than_the_index_has_say_nothing() -> None:
    index = KnowledgeIndex.of(cast_of(CISTERN, MILL), Bags(WORDS))
    index = index.with_vectors(dict.fromkeys(index.texts(), unit(0, 1)))
    assert ids(search(index, "the cistern", vector=unit(1, 0, 0)[None])) == ["cistern#1"]


def test_each_half_can_be_turned_off() -> None:
    index = KnowledgeIndex.of(cast_of(CISTERN, MILL), Bags(WORDS))
    index = index.with_vectors(dict(zip(index.texts(), [unit(1, 0), unit(0, 1)], strict=True)))
    (by_words,) = search(index, "the cistern", vector=unit(0, 1)[None], path=replace(PATH, dense=False))
    assert (by_words.item.item_id, by_words.scores.dense) == ("cistern#1", 0.0)
    by_meaning = search(index, "the cistern", vector=unit(0, 1)[None], path=replace(PATH, bm25=False))
    assert ids(by_meaning)[0] == "mill#1"
    assert by_meaning[1].scores.bm25 == 0.0


def test_the_language_is_the_one_asked_its_shorter_form_or_the_source() -> None:
    index = KnowledgeIndex.of(cast_of(CISTERN, MILL, lore("only", "The pearl."), languages=("en", "zh")), Bags(WORDS))
    assert search(index, "老井", locale="zh-Hant-TW")[0].item.text == "那口老井从夏天起就干了。"
    assert search(index, "cistern", locale="fr")[0].item.text == "The old cistern has been dry since summer."
    (untranslated,) = search(index, "pearl", locale="zh")
    assert (untranslated.item.text, untranslated.item.locale) == ("The pearl.", "en")


def test_opinions_are_found_by_what_is_thought_and_by_what_is_said() -> None:
    opinion = Opinion("o", LocalText("The mayor lies."), LocalText("Ask me about boats instead."), about=("mayor",))
    mira = Character("mira", LocalText("Mira"), opinions=(opinion,))
    index = KnowledgeIndex.of(cast_of(CISTERN, characters=[mira]), Bags(WORDS))
    for remark in ("Does the mayor lie?", "boats?"):
        (hit,) = search(index, remark)
        assert (hit.item.kind, hit.item.item_id, hit.item.owner_id) == ("opinion", "o", "mira")
        assert hit.item.opinion is opinion


HOUR_MS = 3_600_000


@pytest.mark.parametrize(
    ("since", "moment", "now", "hours"),
    [
        (None, None, NOW, 0),
        (0.0, None, NOW, 100),
        (180_000.0, None, NOW, 50),
        (0.0, None, replace(NOW, game_time_s=0), 0),
        ("siege", Moment(180_000, 0), NOW, 50),
        ("siege", Moment(0, 0), replace(NOW, wall_ms=25 * HOUR_MS), 25),
        ("siege", Moment(180_000, 0), replace(NOW, game_time_s=0, wall_ms=25 * HOUR_MS), 25),
        ("siege", None, NOW, 0),
    ],
)
def test_what_is_known_since_a_unit_or_a_second_fades_by_the_hour_from_then_on(
    since: str | float | None, moment: Moment | None, now: Clocks, hours: float
) -> None:
    index = KnowledgeIndex.of(cast_of(lore("news", "The cistern is dry.", since=since)), Bags(WORDS))
    path = replace(PATH, time=TimeWeight(floor=0.5, fade_hours=100.0))
    (hit,) = search(index, "cistern", path=path, now=now, began={"siege": moment}.get)
    assert hit.scores.round_weight == 1.0
    assert hit.scores.clock_weight == pytest.approx(np.exp(-hours / 100))
    assert hit.scores.weight == pytest.approx(0.5 + 0.5 * np.exp(-hours / 100))


def test_a_text_that_names_who_is_asked_gains() -> None:
    other = lore("other", "The mirage lies beyond the cistern.")
    index = KnowledgeIndex.of(cast_of(CISTERN, other, lore("named", "MIRA dug the cistern.")), Bags(WORDS))
    hits = search(index, "cistern", biases=KnowledgeBiases(), asked=("Old Mira", "Mira"))
    biases = {hit.item.authored_id: hit.scores.bias for hit in hits}
    assert biases == {"named": 0.08, "cistern": 0.0, "other": 0.0}


@pytest.mark.parametrize("remark", ["", "   ", "🙂", "\ud800", "x" * 10_000, "مرحبا cistern"])
def test_any_remark_is_survived(remark: str) -> None:
    index = KnowledgeIndex.of(cast_of(CISTERN, lore("odd", "🙂 \ud800"), lore("blank", " ")), Bags(WORDS))
    assert len(search(index, remark)) <= 2
    assert search(KnowledgeIndex.of(cast_of(), Bags(WORDS)), remark) == []


def test_of_an_old_cast_only_what_the_new_one_still_says_is_found_under_its_conditions() -> None:
    index = KnowledgeIndex.of(cast_of(CISTERN, MILL, lore("gone", "The cistern of old.")), Bags(WORDS))
    private_well = replace(CISTERN, who=("mira",))
    new = cast_of(private_well, lore("mill", "The mill burned down."))
    bound = index.bound_to(new)
    (hit,) = search(bound, "the cistern, the mill")
    assert hit.item.knowledge is private_well


def both_sides(texts: Sequence[Sequence[str]]) -> tuple[LoreWords, LoreWords]:
    vocabulary = Vocabulary()
    bags = [bag_of(tokens, vocabulary) for tokens in texts]
    return LoreWords(bags, vocabulary, limit=len(texts)), LoreWords(bags, vocabulary, limit=len(texts) - 1)


@pytest.mark.parametrize("count", [2, 1000, 1001])
def test_scores_are_equal_on_both_sides_of_the_bound(count: int) -> None:
    random = np.random.default_rng(count)
    texts = [[f"w{word}" for word in random.zipf(1.5, random.integers(0, 30)) if word < 400] for _ in range(count)]
    small, large = both_sides(texts)
    for query in (["w1"], ["w1", "w1", "w7"], ["w300", "nowhere"], [], ["w2", "w3", "w4", "w5"]):
        (some, floor), (others, other_floor) = small.weigh(query), large.weigh(query)
        assert some == pytest.approx(others, abs=2e-9)
        assert floor == pytest.approx(other_floor, abs=2e-9)
        assert ((some > 0) == (others > 0)).all()


def test_texts_without_any_word_weigh_nothing() -> None:
    for side in both_sides([[], []]):
        gains, floor = side.weigh(["cistern"])
        assert gains.tolist() == [0.0, 0.0]
        assert floor == 0.0


def test_a_hit_does_not_depend_on_what_else_has_vectors() -> None:
    texts = [lore(f"t{number}", f"Text number {number}.") for number in range(40)]
    index = KnowledgeIndex.of(cast_of(*texts), Bags(WORDS))
    random = np.random.default_rng(1)
    vectors: Mapping[str, Vectors] = {text: unit(*random.standard_normal(16)) for text in index.texts()}
    query = unit(*random.standard_normal(16))[None]
    whole = search(index.with_vectors(vectors), "?", vector=query, path=replace(PATH, k=40))
    some = dict(list(vectors.items())[::3])
    part = search(index.with_vectors(some), "?", vector=query, path=replace(PATH, k=40))
    by_id = {hit.item.item_id: hit.scores.dense for hit in whole}
    assert all(by_id[hit.item.item_id] == hit.scores.dense for hit in part)
