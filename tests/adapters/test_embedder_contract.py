"""What every embedder keeps to, run on hashing and on the real model in both kinds of weights."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.models.build import Variant
from dramaturg_server.ports import Embedder, Purpose
from tests.models_built import FOR_TESTS, built

PLAIN = [
    "The player paid me twelve silver coins for a new iron sword.",
    "玩家付给我十二枚银币买了一把新铁剑。",
    "プレイヤーは新しい鉄の剣に銀貨十二枚を払った。",
    "Hm.",
]
ODD = [
    *("", " ", "\n\t\u3000 ", "\x00", "\x01\x7f\x9f", "\ud800", "a\udfffb", "\ufeff", "\u200d", "\u202eabc"),
    *("🜁", "👩\u200d👩\u200d👧", "\u0301\u0301", "ｶﾞ½㍿", "<s></s><unk><mask>", "▁▁ ▁"),
    *("مرحبا بالعالم", "שלום", "안녕하세요", "สวัสดี", "Привет", "क्षि", "你好 hello こんにちは"),
]
LONG = ["word " * 3_000, "你好，" * 2_000, "a" * 10_000]
PURPOSES: tuple[Purpose, ...] = ("query", "passage")


def make(name: str, models: Path) -> Embedder:
    if name == "hash":
        return HashEmbedder()
    return OnnxEmbedder(built(models / name, Variant(weights="int4" if name.endswith("int4") else "int8")))


@pytest.fixture(scope="module", params=["hash", "e5-small-int8", "e5-small-int4"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return make(request.param, FOR_TESTS)


@pytest.mark.parametrize("purpose", PURPOSES)
def test_every_text_it_can_read_gets_a_vector_of_unit_length_that_float16_holds(
    embedder: Embedder, purpose: Purpose
) -> None:
    embedded = embedder.embed(PLAIN + ODD, purpose)
    vectors, unread = embedded.vectors, sorted(embedded.unread)
    assert vectors.shape == (len(PLAIN + ODD), embedder.info.dimension)
    assert vectors.dtype == np.float32 and vectors.flags.c_contiguous
    assert np.allclose(np.linalg.norm(np.delete(vectors, unread, axis=0), axis=1), 1, atol=1e-3)
    assert not vectors[unread].any() and not embedded.unread & set(range(len(PLAIN)))
    assert np.array_equal(vectors.astype(np.float16).astype(np.float32), vectors)


def test_no_texts_get_no_vectors(embedder: Embedder) -> None:
    embedded = embedder.embed([], "passage")
    assert embedded.vectors.shape == (0, embedder.info.dimension) and embedded.pooled == frozenset()


def test_a_vector_does_not_depend_on_what_else_is_asked_nor_on_the_order(embedder: Embedder) -> None:
    texts = [*PLAIN, *ODD[:6], "x " * 200]
    alone = np.concatenate([embedder.embed([text], "passage").vectors for text in texts])
    together = embedder.embed(texts, "passage").vectors
    backwards = embedder.embed(texts[::-1], "passage").vectors[::-1]
    assert np.array_equal(alone, together) and np.array_equal(alone, backwards)
    assert np.array_equal(embedder.embed(PLAIN[:1] * 3, "passage").vectors, alone[[0, 0, 0]])


@settings(max_examples=30)
@given(texts=st.lists(st.text(st.characters(exclude_categories=[]), max_size=40), min_size=1, max_size=4))
def test_any_text_is_survived_and_gives_the_same_on_repeat(embedder: Embedder, texts: list[str]) -> None:
    once = embedder.embed(texts, "query").vectors
    assert np.isfinite(once).all() and np.array_equal(once, embedder.embed(texts, "query").vectors)


@pytest.mark.slow
def test_long_texts_get_vectors_too(embedder: Embedder) -> None:
    embedded = embedder.embed(["Hm.", *LONG], "passage")
    assert np.allclose(np.linalg.norm(embedded.vectors, axis=1), 1, atol=1e-3)
    assert 0 not in embedded.pooled


@pytest.mark.slow
def test_a_megabyte_is_survived(embedder: Embedder) -> None:
    vectors = embedder.embed(["lorem 你好 " * 80_000], "passage").vectors
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)


@pytest.mark.parametrize(
    ("asked", "near", "far"),
    [
        ("Who stole the silver sword?", "Somebody stole a silver sword.", "The harvest was rich this autumn."),
        ("谁偷了银剑？", "有人偷了银剑。", "今年秋天收成很好。"),
        ("銀の剣を盗んだのは誰？", "誰かが銀の剣を盗んだ。", "今年の秋は豊作だった。"),
    ],
)
def test_what_is_alike_lies_nearer(embedder: Embedder, asked: str, near: str, far: str) -> None:
    (query,) = embedder.embed([asked], "query").vectors
    alike, unlike = embedder.embed([near, far], "passage").vectors @ query
    assert alike > unlike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("문을 열어 주세요.", "어제 비가 많이 왔어요."),
        ("Откройте ворота.", "Вчера шёл дождь."),
        ("افتح البوابة", "كان الجو ماطرا أمس"),
    ],
)
def test_sentences_in_a_script_it_was_not_made_for_are_never_taken_for_each_other(
    embedder: Embedder, one: str, other: str
) -> None:
    embedded = embedder.embed([one, other], "query")
    assert embedded.unread in (frozenset(), {0, 1})
    assert embedded.vectors[0] @ embedded.vectors[1] < 0.95


@pytest.mark.parametrize("name", ["hash", "e5-small-int8"])
def test_a_new_embedder_gives_the_same_vectors_under_the_same_id(name: str) -> None:
    first, second = make(name, FOR_TESTS), make(name, FOR_TESTS)
    assert first.info.embedder_id == second.info.embedder_id
    assert np.array_equal(first.embed(PLAIN, "query").vectors, second.embed(PLAIN, "query").vectors)


def test_the_number_of_threads_changes_no_vector() -> None:
    folder = built(FOR_TESTS / "e5-small-int8", Variant())
    one, four = (OnnxEmbedder(folder, threads=threads).embed(PLAIN, "query").vectors for threads in (1, 4))
    assert np.array_equal(one, four)


def test_ids_tell_embedders_apart() -> None:
    names = ("hash", "e5-small-int8", "e5-small-int4")
    assert len({make(name, FOR_TESTS).info.embedder_id for name in names}) == len(names)
