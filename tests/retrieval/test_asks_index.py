"""How alike remarks are to the examples of topics, and what is alike enough: by spellings, nothing is loaded."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.domain.content import Cast, LocalList, Topic
from dramaturg_server.domain.found import Alike, AlikeTopics
from dramaturg_server.domain.similarity import bar_of, most_alike, quantile
from dramaturg_server.ports import Vectors
from dramaturg_server.retrieval.asks_index import AsksIndex, texts_of
from dramaturg_server.retrieval.everyday_lines import EVERYDAY, everyday_lines, places_of
from tests.domain.small_cast import FERRY


def topic(name: str, en: str, zh: str = "", ja: str = "") -> Topic:
    by_locale = {tag: (text,) for tag, text in (("zh", zh), ("ja", ja)) if text}
    return Topic(name, asks=LocalList((en,), by_locale))


CAST = replace(
    FERRY,
    topics={
        each.topic_id: each
        for each in (
            topic("fare", "How much does the crossing cost?", "过河要多少钱？", "渡るのにいくらかかる？"),
            topic("brother", "What happened to your brother?", "你弟弟出了什么事？", "弟さんに何があったの？"),
            topic("storm", "Will the storm reach us tonight?", "今晚暴风雨会到吗？", "今夜、嵐は来るだろうか？"),
        )
    },
)


def embed(texts: Sequence[str]) -> Vectors:
    return HashEmbedder().embed(texts, "query").vectors


def index_of(cast: Cast = CAST, *, by_meaning: bool = False) -> AsksIndex:
    texts = texts_of(cast)
    return AsksIndex(cast, dict(zip(texts, embed(texts), strict=True)), by_meaning=by_meaning)


def meant(text: str, locale: str = "en", cast: Cast = CAST, but: str = "") -> str:
    return most_alike(index_of(cast).alike(embed([text]), locale), lambda topic_id: topic_id != but)


@pytest.mark.parametrize(
    ("text", "locale", "topic_id"),
    [
        ("Tell me, how much does crossing the river cost?", "en", "fare"),
        ("So what has happened to your brother?", "en", "brother"),
        ("过这条河要多少钱啊？", "zh", "fare"),
        ("今夜、嵐は来るのかな？", "ja", "storm"),
        ("今夜、嵐は来るのかな？", "ja-JP", "storm"),
        ("Will the storm reach us tonight?", "fr", "storm"),
    ],
)
def test_a_remark_like_an_example_is_meant_for_its_topic(text: str, locale: str, topic_id: str) -> None:
    assert meant(text, locale) == topic_id


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
def test_of_everyday_lines_hardly_any_is_meant_for_a_topic(locale: str) -> None:
    index = index_of()
    taken = [text for text in EVERYDAY[locale] if most_alike(index.alike(embed([text]), locale), lambda _: True)]
    assert len(taken) <= 0.1 * len(EVERYDAY[locale])


@pytest.mark.parametrize("text", ["", " ", "🙂", "字" * 5_000, "مرحبا بك", "asdf qwer zxcv"])
def test_odd_texts_are_meant_for_none(text: str) -> None:
    assert meant(text) == ""


def test_what_is_more_alike_to_a_topic_that_is_not_ones_own_is_meant_for_none() -> None:
    assert meant("How much does the crossing cost?", but="fare") == ""


@pytest.mark.parametrize(
    ("text", "words", "locale"),
    [
        ("What happened to your goat?", "goat", "en"),
        ("你的山羊出了什么事？", "山羊", "zh"),
        ("ヤギに何があったの？", "ヤギ", "ja"),
    ],
)
def test_what_shares_but_the_sentence_of_an_example_must_be_nearer_to_it(text: str, words: str, locale: str) -> None:
    index = index_of(by_meaning=True)
    alike = index.alike(embed([text]), locale).by_topic["brother"]
    framed = index.alike(embed([text]), locale, embed([words])).by_topic["brother"]
    about_it = index.alike(embed([text]), locale, embed(["弟弟 弟さん brother happened"])).by_topic["brother"]
    assert framed.needed > alike.needed
    assert (framed.score, framed.similarity) == (alike.score, alike.similarity)
    assert about_it == alike


def test_content_words_count_where_meaning_is_compared_in_one_language() -> None:
    by_meaning = index_of(by_meaning=True)
    assert [by_meaning.weighs_words(tag) for tag in ("en", "en-GB", "zh-Hans", "ja", "fr", "ko")] == [True] * 4 + [
        False
    ] * 2
    assert not index_of().weighs_words("en")
    assert not index_of(replace(CAST, similarity=0.9), by_meaning=True).weighs_words("en")
    assert not index_of(replace(CAST, topics={}), by_meaning=True).weighs_words("en")


def test_a_writer_may_set_the_bar() -> None:
    assert meant("What does the crossing cost?", cast=replace(CAST, similarity=0.99)) == ""
    assert meant("How much does the crossing cost?", cast=replace(CAST, similarity=0.99)) == "fare"


def test_of_spellings_none_tells_what_is_asked() -> None:
    vector = embed(["What does it cost to cross?"])
    spelled, meant_so = (index_of(by_meaning=told).alike(vector, "en").by_topic["fare"] for told in (False, True))
    assert spelled.intent == 1.0 != meant_so.intent
    assert spelled.similarity == meant_so.similarity


def test_by_a_writers_bar_the_nearest_example_decides_whatever_it_asks() -> None:
    asks = ("How much does the crossing cost?", "Is it far to the crossing?", "The crossing, is it dear?", "Tell me.")
    cast = replace(CAST, topics={"fare": Topic("fare", asks=LocalList(asks))}, similarity=0.1)
    for text in (*asks, "Is the crossing far?", "How much is it?", "Who owns the crossing?", "My horse is dear to me."):
        vector = embed([text])
        alike = index_of(cast, by_meaning=True).alike(vector, "en").by_topic["fare"]
        assert alike.similarity == pytest.approx(max((embed(asks) @ vector[0]).tolist()), abs=1e-5)
        assert alike.passes == (alike.similarity >= 0.1)


def test_a_cast_without_examples_has_no_topics_that_are_alike() -> None:
    assert index_of(FERRY).alike(embed(["What is that flame for?"]), "en") == AlikeTopics({})


def test_two_topics_about_equally_alike_leave_it_open() -> None:
    def of(first: float, second: float) -> AlikeTopics:
        return AlikeTopics({"a": Alike(first, True), "b": Alike(second, True)}, margin=0.1)

    assert most_alike(of(0.9, 0.7), lambda _: True) == "a"
    assert most_alike(of(0.9, 0.85), lambda _: True) == ""
    assert most_alike(of(0.9, 0.85), lambda topic_id: topic_id == "a") == "a"
    assert most_alike(of(0.9, 0.9), lambda topic_id: topic_id == "b") == "b"
    assert most_alike(AlikeTopics({"a": Alike(0.9, False)}), lambda _: True) == ""


def test_the_bar_lies_above_what_is_about_something_else() -> None:
    bar = bar_of([0.0, 0.1, 0.2], [0.3])
    assert 0.2 < bar.threshold <= 0.3
    assert bar.margin > 0
    assert bar_of([], []).threshold == 0.0
    assert quantile([1.0, 3.0], 0.5) == 2.0


def test_a_number_does_not_depend_on_which_other_examples_there_are() -> None:
    one = replace(CAST, topics={"fare": CAST.topics["fare"]})
    vector = embed(["What does it cost to cross?"])
    assert (
        index_of(one).alike(vector, "en").by_topic["fare"].score
        == index_of().alike(vector, "en").by_topic["fare"].score
    )


def test_the_languages_say_the_same_line_by_line() -> None:
    assert len({len(lines) for lines in EVERYDAY.values()}) == 1
    assert len(set(everyday_lines())) == len(everyday_lines())
    place, same = list(places_of("zh"))[3]
    assert everyday_lines()[place] == EVERYDAY["zh"][3]
    assert {everyday_lines()[at] for at in same} == {EVERYDAY[tag][3] for tag in EVERYDAY}
