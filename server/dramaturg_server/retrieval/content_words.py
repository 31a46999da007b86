"""The words that tell what a remark is about, without pronouns, question words and verbs of every sentence. For topics.

"Do you have honey?" and "do you have lodgings?" are one sentence but for a word, and near to each other for the rest.
Data and rules for English, Chinese and Japanese; of any other language nothing is said. Read by `asks_index`.
"""

import re
from collections.abc import Iterator
from typing import Final

from ..domain.text import fold_line, word_set
from .stop_words import STOP_HAN, STOP_WORDS

LANGUAGES: Final = ("en", "zh", "ja")
_COMMON: Final = word_set("""
    anybody anyone anything somebody someone something everybody everyone everything nobody nothing one thing things
    get gets got go goes going come comes take make made give tell say said think know want wants need like look see
    seen find left keep long much many often ever never now yet still since please thanks way us
    don doesn didn isn aren wasn weren haven hasn hadn won wouldn couldn shouldn
""")
"""Verbs and adverbs of any sentence, besides stop words, and what folding leaves of "haven't"."""
_COMMON_HAN: Final = STOP_HAN | frozenset(
    "您咱谁誰什甚怎多少几幾哪为為因会會能可以要想得给給让讓用从從到去来來再还還又才只最更已经經将將正"
    "呀哦嘛请請和跟或但如果时時候里裡裏上下边邊儿兒些点點样樣"
)
"""Characters of Chinese that stand in sentences about anything."""
_COMMON_KANJI: Final = word_set("何 誰 私 僕 俺 君 彼 彼女 今 方 事 物 者 人 時 中")
"""Words of Japanese that do; what is written in hiragana is grammar for the most part."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_HAN: Final = "々㐀-䶿一-鿿豈-龎"
_RUN: Final = re.compile(f"[{_HAN}]+|[ァ-ヺー]+")
_LATIN: Final = re.compile("[a-z]+")


def content_words(text: str, locale: str) -> str:
    """The words in order, with spaces between; "" where there is none, or the language of `locale` is another."""
    language = locale.replace("_", "-").partition("-")[0].lower()
    if language not in LANGUAGES:
        return ""
    folded = fold_line(text)
    if language == "en":
        return " ".join(word for word in _WORD.findall(folded) if _counts(word))
    latin = (word for word in _LATIN.findall(folded) if _counts(word))
    return " ".join((*_of_han(folded, language), *latin))


def _counts(word: str) -> bool:
    return len(word) > 1 and word not in STOP_WORDS["en"] and word not in _COMMON


def _of_han(folded: str, language: str) -> Iterator[str]:
    for run in _RUN.findall(folded):
        if language == "ja":
            yield from () if run in _COMMON_KANJI else (run,)
        else:
            yield from "".join(" " if character in _COMMON_HAN else character for character in run).split()
