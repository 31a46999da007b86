"""How often a remark in other words reaches its topic in The Siege, and how often talk of other things is taken, and
what shares but the sentence of an example."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.found import NOTHING_FOUND, AlikeTopics
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.domain.route import Remark, Routing
from dramaturg_server.domain.who import People
from dramaturg_server.ports import Embedder
from dramaturg_server.retrieval.asks_index import AsksIndex, texts_of
from dramaturg_server.retrieval.content_words import content_words
from tests.retrieval.paraphrases import FRAMED, FRAMED_MEASURED, MEANT, UNRELATED

PEOPLE = ("hedda", "matthis", "lucan", "thimble")


@dataclass(frozen=True, slots=True)
class Measured:
    """right, wrong: of `asked` paraphrases, the rest led nowhere · taken: of `unrelated` remarks · framed: taken of
    those that share the sentence of an example, tuned on and only measured."""

    right: int
    wrong: int
    asked: int
    taken: int
    unrelated: int
    framed: tuple[int, int]


def siege() -> Cast:
    cast = load_cast(Path(dramaturg_server.__file__).parent / "samples" / "siege").cast
    assert cast is not None
    return cast


def measured(embedder: Embedder, languages: Sequence[str] = tuple(MEANT)) -> Measured:
    """Over the languages, by the bar that the embedder gets from the cast."""
    cast = siege()
    texts = texts_of(cast)
    vectors = dict(zip(texts, embedder.embed(texts, "query").vectors, strict=True))
    index = AsksIndex(cast, vectors, by_meaning=embedder.info.semantic)

    def topic_of(who: str, text: str, locale: str) -> str | None:
        """The topic that it is alike to, "" = none; None where it holds a cue, so that nobody looks."""
        people = People(cast, World(), locale=locale)
        character = people.character(who)
        assert character is not None
        routing = Routing(people, character, Mind(who), Remark("player", text, locale))
        if routing.choose(replace(NOTHING_FOUND, topics=AlikeTopics({}))).topic_id:
            return None
        vector, words = embedder.embed([text], "query").vectors, content_words(text, locale)
        about = embedder.embed([words], "query").vectors if words and index.weighs_words(locale) else None
        return routing.choose(replace(NOTHING_FOUND, topics=index.alike(vector, locale, about))).topic_id

    def taken_of(framed: Mapping[str, Sequence[tuple[str, str]]]) -> int:
        return sum(bool(topic_of(who, text, tag)) for tag in languages for who, text in framed[tag])

    found = [(topic_of(who, text, tag), topic) for tag in languages for who, text, topic in MEANT[tag]]
    meant = [(got, topic) for got, topic in found if got is not None]
    other = [topic_of(who, text, tag) for tag in languages for text in UNRELATED[tag] for who in PEOPLE]
    taken = [got for got in other if got is not None]
    right = sum(got == topic for got, topic in meant)
    wrong = sum(bool(got) and got != topic for got, topic in meant)
    framed = (taken_of(FRAMED), taken_of(FRAMED_MEASURED))
    return Measured(right, wrong, len(meant), sum(map(bool, taken)), len(taken), framed)


def test_spellings_alone_rather_lead_nowhere_than_wrong() -> None:
    found = measured(HashEmbedder())
    assert found.right >= 3
    assert found.wrong <= 2
    assert found.taken <= 0.03 * found.unrelated


@pytest.mark.slow
def test_a_model_of_meaning_finds_twice_as_many_and_takes_as_little(e5_folder: Path) -> None:
    found = measured(OnnxEmbedder(e5_folder))
    assert found.right >= 0.4 * found.asked
    assert found.wrong <= 0.1 * found.asked
    assert found.taken <= 0.03 * found.unrelated
    assert found.framed[0] <= 13 and found.framed[1] <= 3, found  # of 48 each; 23 and 16 by whole remarks alone
