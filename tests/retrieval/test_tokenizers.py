"""What BM25 counts in a text: that equal words always meet, whatever the language they were said in."""

import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from importlib.metadata import version

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.retrieval.segmenters import chinese_words, japanese_words
from dramaturg_server.retrieval.stop_words import latin_language
from dramaturg_server.retrieval.tokenizers import VERSION, WordTokenizer, tokenizer

PLAIN = tokenizer(segmenters=False)
LOCALES = ("", "en", "zh", "ja", "ko", "de", "fr-CA", "es_MX", "xx")


def test_english_words_lose_case_endings_and_stop_words() -> None:
    assert PLAIN("Where are the KEYS of the old mill?", "en") == ["key", "old", "mill"]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Bram's keys", ["bram", "key"]),
        ("I didn\u2019t say he\u2019ll come", ["say", "come"]),
        ("I can't, he won't, she isn't: Tom's", ["tom"]),
        ("O'Brien", ["brien"]),
    ],
)
def test_apostrophes_leave_the_word_itself(text: str, tokens: list[str]) -> None:
    assert PLAIN(text, "en") == tokens


@pytest.mark.parametrize(
    ("locale", "said", "asked"),
    [
        ("de", "Die Mühlen stehen still.", "Wo ist die Mühle?"),
        ("fr", "Les clés de l\u2019auberge sont perdues.", "Qui a perdu la clé ?"),
        ("es", "Las llaves están en el molino.", "¿Dónde está la llave?"),
        ("it", "Le lettere sono nel mulino.", "Dov'è la lettera?"),
        ("pt", "As chaves estão no moinho.", "Onde está a chave?"),
        ("nl", "De sleutels liggen in de molen.", "Waar is de sleutel?"),
    ],
)
def test_word_forms_meet_in_their_language_and_its_stop_words_are_left_out(locale: str, said: str, asked: str) -> None:
    shared = set(PLAIN(said, locale)) & set(PLAIN(asked, locale))
    assert shared
    assert shared == set(PLAIN(asked, locale)) & set(PLAIN(said))  # the language shows in the text itself


@pytest.mark.parametrize(
    "text", ["Bram keeps the café", "Mühle", "银钥匙", "銀の鍵", "은열쇠", "Привет мир", "مفتاح", "鍵"]
)
@pytest.mark.parametrize("segmenters", [False, True])
def test_a_text_meets_itself_whatever_the_locales(text: str, segmenters: bool) -> None:
    make = tokenizer(segmenters)
    shared = set.intersection(*(set(make(text, locale)) for locale in LOCALES))
    assert shared


def test_chinese_and_japanese_are_bigrams_and_single_characters() -> None:
    assert PLAIN("银钥匙", "zh") == ["银钥", "钥匙", "银", "钥", "匙"]
    assert PLAIN("銀の鍵", "ja") == ["銀の", "の鍵", "銀", "鍵"]


def test_a_word_of_one_character_is_found_in_a_sentence() -> None:
    assert set(PLAIN("剑在哪里？", "zh")) & set(PLAIN("我把剑给了铁匠。", "zh")) == {"剑"}
    assert PLAIN("火") == ["火"]


def test_korean_is_bigrams_within_words() -> None:
    assert PLAIN("은열쇠 우물", "ko") == ["은열", "열쇠", "우물"]


def test_mixed_text_holds_the_tokens_of_all_its_scripts() -> None:
    assert PLAIN("Tell 莉亚 that ブラム has 3 keys 🔑") == [
        "tell",
        "3",
        "key",
        "莉亚",
        "莉",
        "亚",
        "ブラ",
        "ラム",
        "🔑",
    ]


def test_an_emoji_is_a_token_and_its_skin_is_none() -> None:
    assert PLAIN("😀") == ["😀"]
    assert PLAIN("👍🏽 yes!") == ["👍"]


def test_full_width_and_half_width_forms_are_the_same() -> None:
    assert PLAIN("ＡＢＣ １２ ｶｷﾞ") == PLAIN("abc 12 カギ")


@pytest.mark.parametrize("text", ["", " ", "\n\t\u3000 ", "\u200b"])
def test_nothing_but_space_has_no_tokens(text: str) -> None:
    assert PLAIN(text) == []


@pytest.mark.parametrize("text", ["To be or not to be", "Don't!", "?!", "…", "的", "()", "그", "שלום", "\ud800"])
def test_whatever_else_stands_there_can_be_found(text: str) -> None:
    assert PLAIN(text)


def test_accents_do_not_part_words() -> None:
    assert set(PLAIN("cafe")) <= set(PLAIN("Café", "fr"))


def test_words_that_are_stop_words_elsewhere_stay() -> None:
    assert PLAIN("They die in the war, man.", "en") == ["die", "war", "man"]
    assert PLAIN("Der Mann war im Krieg und starb.", "de") == PLAIN("Der Mann war im Krieg und starb.", "en")


def test_the_locale_decides_where_no_stop_word_does() -> None:
    assert latin_language(["mühlen"], "de-AT") == "de"
    assert latin_language(["mühlen"], "ja") == "en"
    assert latin_language(["die", "mühlen", "und"], "en") == "de"


def test_the_same_text_has_the_same_tokens_on_any_thread() -> None:
    make = tokenizer()
    texts = [f"The miller{i} running to 客栈{i} と宿屋{i}へ行った" for i in range(200)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(make, texts)) == [make(text) for text in texts]


@given(st.text(max_size=200), st.sampled_from(LOCALES))
def test_any_text_can_be_tokenized_and_is_so_on_repeat(text: str, locale: str) -> None:
    found = PLAIN(text, locale)
    assert found == PLAIN(text, locale)
    assert all(token and not token.isspace() for token in found)


def test_the_longest_texts_are_tokenized() -> None:
    assert len(PLAIN("word " * 5_000)) == 5_000
    assert len(PLAIN("字" * 50_000)) == 2 * 50_000 - 1
    assert PLAIN("a" * 100_000) == ["a" * 100_000]


def test_the_name_tells_what_tokens_depend_on() -> None:
    made_with = f"unicode-{unicodedata.unidata_version}/snowball-{version('snowballstemmer')}"
    assert PLAIN.name == f"words-1/{made_with}/bigrams-1/bigrams-1"


def test_what_changes_tokens_takes_a_new_version() -> None:
    """Words on disk hold good as long as the version does: whoever changes what this text becomes raises both."""
    text = "Don't the brave girls' keys (42) open Müller's inn, café 🗝? 城门的钥匙在哪里？ 鍵はどこですか。 열쇠 Ёлка"
    digest = blake2b(" ".join(PLAIN(text) + PLAIN(text, "de")).encode(), digest_size=8).hexdigest()
    assert (VERSION, digest) == ("words-1", "2edb2e5d035426c6")


def test_installations_without_segmenters_take_bigrams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    assert tokenizer().name.endswith("/bigrams-1/bigrams-1")


# ---- with the segmenters of the extra [words]


@pytest.fixture(scope="module")
def segmented() -> WordTokenizer:
    pytest.importorskip("rjieba")
    pytest.importorskip("sudachidict_small")
    return WordTokenizer(chinese_words(), japanese_words())


def test_segmenters_add_the_words_of_chinese(segmented: WordTokenizer) -> None:
    found = segmented("他在图书馆里学习", "zh")
    assert "图书馆" in found
    assert set(PLAIN("他在图书馆里学习")) <= set(found)


def test_segmenters_add_dictionary_forms_of_japanese(segmented: WordTokenizer) -> None:
    assert {"食べる", "林檎"} <= set(segmented("りんごを食べられなかった。", "ja"))
    assert set(segmented("リンゴを食べた", "ja")) >= {"食べる", "林檎"}


def test_han_without_kana_is_japanese_where_the_locale_says_so(segmented: WordTokenizer) -> None:
    assert segmented("宿屋", "ja").count("宿屋") == 2
    assert "宿屋" in segmented("宿屋", "en")


def test_segmenters_take_texts_of_any_length_and_name_their_versions(segmented: WordTokenizer) -> None:
    assert segmented("あいうえお" * 20_000, "ja")
    assert "rjieba-" in segmented.name
    assert "sudachi-" in segmented.name
