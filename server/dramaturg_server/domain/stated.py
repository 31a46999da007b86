"""A remark as the grammars of statements read it: by sentences, what is quoted blanked, names and details marked.

First step of `correction_cues.py`. A marked sentence has one private character for each name that the cast knows and
for each word for a detail, so that the patterns of a language are the same for every cast.
"""

import re
import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .correction_grammar import FIRST_DETAIL, FIRST_NAME, Grammar
from .cue_masks import MASK
from .cue_words import TRADITIONAL
from .quotations import ASIDE_MARKS, set_apart
from .remembered_texts import remembered
from .statements import Attribute, Named, Slot
from .text import fold_line, sentence_spans, word_set
from .unmeant import unmeant_before

SIMPLIFIED: dict[int, str] = {
    **TRADITIONAL,
    **{
        ord(pair[0]): pair[1]
        for pair in word_set("""
        髮发 紅红 綠绿 藍蓝 黃黄 顏颜 聲声 職职 業业 飲饮 樂乐 場场 劇剧 線线 夢梦 僅仅 淨净 潔洁 囉啰 鬆松
        輕轻 語语 許许 遊游 戲戏 幾几 鄉乡 產产 鐵铁 際际 嚴严 養养 寵宠 裝装 確确 裡里 裏里 啟启 獨独 憶忆
        紀纪 銀银 捲卷 張张 記记 訴诉 漢汉 興兴 糾纠 終终 齡龄 稱称 喚唤 綽绰 熱热 隨随 談谈 論论 關关 於于
        講讲 歡欢 釀酿 醬酱 麵面 夠够 雙双 淺浅 銅铜 穩稳 慣惯 盜盗 詩诗 舖铺 鋪铺 釣钓 書书 畫画 術术 藝艺
        員员 僕仆 繪绘 獵猎 漁渔 農农 屬属 錄录 髒脏 亂乱 糰团 團团 臺台 颱台 醫医 麗丽 驗验 搗捣 嚕噜 擇择
        擬拟 鬧闹 闆板 洩泄 獲获 續续
        """)
    },
}
"""Traditional to simplified, for the characters of the grammars of statements and of details."""
MENTIONS = 200
"""Most names, and most details, that are marked in one sentence."""
Words = tuple[tuple[str, str], ...]
"""Words for details, each with the detail: `eyes`, or `slot:drink` for what somebody likes best."""


@dataclass(frozen=True, slots=True)
class Stated:
    """One sentence. said: after NFKC · low: in lower case, the same length · at: where it begins in the remark."""

    said: str
    low: str
    at: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence as patterns read it. starts, ends: of each of its characters in the sentence as said."""

    stated: Stated
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    named: tuple[tuple[str, ...], ...] = ()
    details: tuple[tuple[str, ...], ...] = ()

    def said(self, start: int, end: int) -> str:
        """The words between two places of the marked text, as they were said."""
        return self.stated.said[self.starts[start] : self.ends[end - 1]] if start < end else ""

    def without(self, spans: Sequence[tuple[int, int]]) -> "Marked":
        """The same sentence without some stretches of its marked text; one space is left between words."""
        gone = {place for start, end in spans for place in range(start, end)}
        kept = [place for place in range(len(self.text)) if place not in gone]
        while_spaces = [
            place
            for number, place in enumerate(kept)
            if self.text[place] != " " or (number > 0 and self.text[kept[number - 1]] != " ")
        ]
        return Marked(
            self.stated,
            "".join(self.text[place] for place in while_spaces),
            tuple(self.starts[place] for place in while_spaces),
            tuple(self.ends[place] for place in while_spaces),
            self.named,
            self.details,
        )


# --- sentences ------------------------------------------------------------------------------------------------------

_APOSTROPHE = re.compile("[\u2018\u2019\u02bc\u2032\u00b4`]")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_SPACES = re.compile(r"\s+")
_ASIAN = r"[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]"
_LOOSE_SPACE = re.compile(rf"(?<={_ASIAN}) (?=.)|(?<=[,.!?;:]) (?={_ASIAN})")
_SENTENCE_IN_IT = re.compile(r"[.!?。\n]|\b(?:is|are|was|i'm|'s)\b|是|は|です")
_SAID_BEFORE = re.compile(
    r"(?::|,|\b(?:said|says|read|reads|wrote|asked|shouted|whispered)|[说說写寫问問喊道曰]|が|は)\s*$"
)
_QUOTED_VALUE = 24


def stated_in(text: str) -> Iterator[Stated]:
    """Yields the sentences of `text` that are meant, quotations blanked; a quoted name or value keeps its words."""
    narrow = unicodedata.normalize("NFKC", _UNSEEN.sub("", _APOSTROPHE.sub("'", text)))
    plain = _SPACES.sub(lambda run: "\n" if "\n" in run.group() else " ", _APOSTROPHE.sub("'", narrow)).strip()
    plain = _PRIVATE.sub(MASK, plain)
    low = _lowered(_masked(plain))
    spans = tuple(sentence_spans(low))
    meant_from = unmeant_before(plain.lower(), spans)
    for start, end in spans:
        if start >= meant_from:
            yield Stated(plain[start:end], low[start:end], start)


def _masked(plain: str) -> str:
    spans = list(set_apart(plain))
    if spans == [(0, len(plain))] and plain[0] not in ASIDE_MARKS:
        return f" {plain[1:-1]} "
    pieces, at = list[str](), 0
    for start, end in spans:
        inside = plain[start + 1 : end - 1]
        is_value = (
            plain[start] not in ASIDE_MARKS
            and len(inside) <= _QUOTED_VALUE
            and not _SENTENCE_IN_IT.search(inside.lower())
            and not _SAID_BEFORE.search(plain[max(0, start - 12) : start])
        )
        pieces += (plain[at:start], f" {inside} " if is_value else MASK * (end - start))
        at = end
    return "".join((*pieces, plain[at:]))


def _lowered(text: str) -> str:
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(character.lower() if len(character.lower()) == 1 else character for character in text)


# --- marking --------------------------------------------------------------------------------------------------------


def marked(stated: Stated, grammar: Grammar, named: Sequence[Named], words: Words) -> Marked:
    """Marks the names and details of one sentence; Chinese is read in simplified characters."""
    is_chinese = grammar.language == "zh"
    low = stated.low.translate(SIMPLIFIED) if is_chinese else stated.low
    spans, subjects, details = list[tuple[str, int, int]](), list[tuple[str, ...]](), list[tuple[str, ...]]()
    dropped = {found.start() for found in _LOOSE_SPACE.finditer(low)} if grammar.language != "en" else set[int]()
    at = 0
    for start, end, ids, detail in _mentions(low, tuple(named), words, is_chinese):
        spans += ((low[place], place, place + 1) for place in range(at, start) if place not in dropped)
        if ids and len(subjects) < MENTIONS:
            spans.append((chr(ord(FIRST_NAME) + len(subjects)), start, end))
            subjects.append(ids)
        elif detail and len(details) < MENTIONS:
            spans.append((chr(ord(FIRST_DETAIL) + len(details)), start, end))
            details.append(detail)
        at = end
    spans += ((low[place], place, place + 1) for place in range(at, len(low)) if place not in dropped)
    return Marked(
        stated,
        "".join(character for character, _, _ in spans),
        tuple(start for _, start, _ in spans),
        tuple(end for _, _, end in spans),
        tuple(subjects),
        tuple(details),
    )


def _mentions(
    low: str, named: tuple[Named, ...], words: Words, is_chinese: bool
) -> Iterator[tuple[int, int, tuple[str, ...], tuple[str, ...]]]:
    """Start, end, whom and what: from left to right the longest name or word for a detail, a name before a word."""
    subjects, (pattern, details) = _subjects(named, is_chinese), _details(words, is_chinese)
    names = sorted(_standing(low, subjects), key=lambda span: (span[0], -span[1]))
    word, at = None if pattern is None else pattern.search(low), 0
    for start, end in [*names, (len(low) + 1, len(low) + 1)]:
        while pattern is not None and word is not None and _goes_first(word.span(), (start, end)):
            if word.start() >= at:
                yield word.start(), word.end(), (), details[word.group()]
                at = word.end()
            word = pattern.search(low, max(at, word.start() + 1))
        if at <= start < len(low):
            yield start, end, subjects[low[start:end]], ()
            at = end


def _goes_first(word: tuple[int, int], name: tuple[int, int]) -> bool:
    return word[0] < name[0] or (word[0] == name[0] and word[1] > name[1])


def _standing(low: str, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    for name in names:
        pattern = _whole(name) if name in low else None
        if pattern is not None:
            yield from (found.span() for found in pattern.finditer(low))


@remembered(1_024)
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(_alone(name, is_name=True))


def _subjects(named: tuple[Named, ...], is_chinese: bool) -> dict[str, tuple[str, ...]]:
    """Whom each name may mean."""
    subjects = dict[str, tuple[str, ...]]()
    for one in named:
        for name in one.names:
            folded = fold_line(name).translate(SIMPLIFIED) if is_chinese else fold_line(name)
            if folded and one.subject_id not in subjects.get(folded, ()):
                subjects[folded] = (*subjects.get(folded, ()), one.subject_id)
    return subjects


_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]+")
_LATIN = "a-z0-9\u00c0-\u024f"


@lru_cache(maxsize=32)
def _details(words: Words, is_chinese: bool) -> tuple[re.Pattern[str] | None, dict[str, tuple[str, ...]]]:
    """The words for details, the longest first, and the details that each may mean."""
    details = dict[str, tuple[str, ...]]()
    for word, detail in words:
        folded = word.translate(SIMPLIFIED) if is_chinese else word
        if folded and folded not in _NEVER and detail not in details.get(folded, ()):
            details[folded] = (*details.get(folded, ()), detail)
    every = sorted(details, key=lambda word: (-len(word), word))
    pattern = re.compile("|".join(_alone(word, is_name=False) for word in every)) if every else None
    return pattern, details


_ONLY_AS_TOPIC = word_set("出身 生まれ")
"""Japanese words that are also the end of "from Osaka": a detail only where something is said of it."""
_NEVER = word_set("歳 才 岁 年 名 人")


def _alone(word: str, is_name: bool) -> str:
    """The word where no other goes on before or behind it; a name may have its s without the apostrophe."""
    before = f"(?<![{_LATIN}])" if re.match(f"[{_LATIN}]", word) else ""
    after = ""
    if re.match(f"[{_LATIN}]", word[-1]):
        after = f"(?![{_LATIN}]|-[{_LATIN}])" if not is_name else f"(?:(?=s(?![{_LATIN}]))|(?![{_LATIN}]))"
    elif word in _ONLY_AS_TOPIC:
        after = "(?=[はがもっ、])"
    elif _KATAKANA.fullmatch(word):
        before, after = r"(?<![\u30a1-\u30fa\u30fc])", r"(?![\u30a1-\u30fa\u30fc])"
    return f"{before}{re.escape(word)}{after}"


@dataclass(frozen=True, slots=True)
class _Told:
    """The words of one cast in one language."""

    attributes: Sequence[Attribute]
    slots: Sequence[Slot]
    grammar: Grammar
    words: Words


_told: deque[_Told] = deque(maxlen=12)
"""The last ones that were asked for: a cast has the same ones as long as it lives."""


def words_of(attributes: Sequence[Attribute], slots: Sequence[Slot], grammar: Grammar) -> Words:
    """The same as `detail_words`, made once for each cast and language."""
    for known in _told:
        if known.attributes is attributes and known.slots is slots and known.grammar is grammar:
            return known.words
    words = detail_words(attributes, slots, grammar)
    _told.append(_Told(attributes, slots, grammar, words))
    return words


def detail_words(attributes: Sequence[Attribute], slots: Sequence[Slot], grammar: Grammar) -> Words:
    """The words of a language for every detail, Latin ones in singular and plural."""
    words = list[tuple[str, str]]()
    for attribute in attributes:
        for word in _in_language(attribute.words, grammar.language):
            words.extend((form, attribute.detail) for form in _forms(word))
    for slot in slots:
        labels = (slot.label[tag] for tag in slot.label if tag.split("-")[0] == grammar.language)
        own = [] if slot.built_in else [*labels, *_in_language(slot.cues, grammar.language)]
        for word in (*grammar.slot_words.get(slot.slot_id, ()), *map(fold_line, own)):
            bare = grammar.looks["favourite"].sub("", word).strip() if "favourite" in grammar.looks else word
            if len(bare) > 1:
                words.extend((form, f"slot:{slot.slot_id}") for form in _forms(bare))
    return tuple(words)


def _in_language(words: Mapping[str, tuple[str, ...]], language: str) -> list[str]:
    return [fold_line(word) for tag, told in words.items() if tag.split("-")[0] == language for word in told]


def _forms(word: str) -> tuple[str, ...]:
    if not word.isascii() or not word.isalpha():
        return (word,)
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        return (word, word[:-1])
    return (word, f"{word}s") if len(word) > 2 else (word,)
