"""Words that are remembered: the same as the tokenizer's, cut once, in lists that nobody else holds."""

from dramaturg_server.retrieval.remembered_words import LONGEST, RememberedWords
from dramaturg_server.retrieval.tokenizers import WordTokenizer
from tests.retrieval.test_bags import Counting

TEXTS = ("The mill burned down.", "钟为什么敲七下？", "銀の鍵", "", "mill " * LONGEST)


def test_the_words_are_those_of_the_tokenizer_in_each_language() -> None:
    words = RememberedWords(WordTokenizer())
    for text in TEXTS:
        for locale in ("en", "ja", "de", "en"):
            assert words(text, locale) == WordTokenizer()(text, locale)
    assert words.name == WordTokenizer().name


def test_a_text_is_cut_into_words_once_but_a_very_long_one() -> None:
    counting = Counting()
    words = RememberedWords(counting)
    for text in (*TEXTS, *TEXTS):
        words(text, "en")
    assert sorted(counting.cut) == sorted((*TEXTS, TEXTS[-1]))


def test_whoever_changes_a_list_changes_nothing_for_others() -> None:
    words = RememberedWords(WordTokenizer())
    words("mill", "en").append("ford")
    assert words("mill", "en") == ["mill"]
