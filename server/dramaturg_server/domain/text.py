"""Text as it comes in at the edge, before anything stores or compares it: cleaning, ids, scripts, sentences, terms.

Everything here takes any `str` (lone surrogates, control characters, emoji, nothing at all) and never crashes.
A text that can't be accepted raises `BadText`, which the edge turns into an error that names the field.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from .remembered_texts import remembered

IDENTIFIER_LIMIT = 128
"""Most characters of an id (spec: api, "Rules")."""

REMEMBERED_CHARACTERS = 1_000
"""Lines and pieces of lore up to this length are folded once: a turn looks at the same ones again and again."""
REMEMBERED_LONG, LONG_CHARACTERS = 16, 8_000
"""So many longer texts are remembered, too, and how long they may be: a turn folds what was said some 20 times."""

MARKS_IN_A_ROW = 30
"""Combining marks kept behind one letter, as in the Stream-Safe Text Format (UAX #15, section 13): normalising
takes time that grows with the square of such a run, and a megabyte of accents would hold up everything."""


ROOM_TO_GROW = 1_000
"""Characters that folding may add to a text, or a quarter of a long one: one ﷺ comes to 18, and 4,000 of them to
72,000, which every pattern would have to read. Text that says something stays far below."""


class BadText(ValueError):
    """A text that the edge refuses; `reason` is a stable code, `detail` is for people."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


def word_set(words: str) -> frozenset[str]:
    """Returns the words of a list written as one text."""
    return frozenset(words.split())


# --- cleaning -------------------------------------------------------------------------------------------------------

_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_END = re.compile("\r\n?|[\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
INVISIBLE = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]"
)
APOSTROPHE = re.compile("[\u2018\u2019\u02bc\u2032\u00b4`]")
SPACES = re.compile(r"\s+")


def clean_text(value: str, *, limit: int) -> str:
    """Returns `value` as NFC, without control characters (newline and tab stay) and with U+FFFD for lone surrogates.

    Cleaning twice changes nothing. Raises `BadText("too_long")` when more than `limit` characters remain, and at once,
    before any work, when `value` is over four times that long.
    """
    if len(value) > 4 * limit:
        raise BadText("too_long", f"{len(value)} characters, {limit} allowed")
    text = _CONTROL.sub("", _LINE_END.sub("\n", _without_surrogates(value)))
    text = _bound_marks(unicodedata.normalize("NFC", _bound_marks(text)))
    if len(text) > limit:
        raise BadText("too_long", f"{len(text)} characters, {limit} allowed")
    return text


def _without_surrogates(value: str) -> str:
    """Joins surrogate pairs (JSON from some engines) into one character and replaces lone ones by U+FFFD."""
    if not _SURROGATE.search(value):
        return value
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _bound_marks(text: str) -> str:
    if text.isascii() or not any(map(unicodedata.combining, text)):
        return text
    kept: list[str] = []
    run = 0
    for character in text:
        run = run + 1 if unicodedata.combining(character) else 0
        if run <= MARKS_IN_A_ROW:
            kept.append(character)
    return "".join(kept) if len(kept) < len(text) else text


def fold_case(text: str) -> str:
    """Returns `text` as NFKC without case, for comparing: full-width forms, half-width kana and ligatures fall
    together. Folding twice changes nothing. What swells beyond `ROOM_TO_GROW` is cut off."""
    most = len(text) + max(ROOM_TO_GROW, len(text) // 4)
    folded = unicodedata.normalize("NFKC", _bound_marks(_without_surrogates(text)))[:most]
    while (again := unicodedata.normalize("NFKC", _bound_marks(folded.casefold()))[:most]) != folded:
        folded = again
    return folded


def fold_line(text: str) -> str:
    """Returns `text` as cues read it: `fold_case`, one kind of apostrophe, single spaces, no invisible characters."""
    if len(text) <= REMEMBERED_CHARACTERS:
        return _fold_short(text)
    return _fold_long(text) if len(text) <= LONG_CHARACTERS else _fold_line(text)


def _fold_line(text: str) -> str:
    visible = INVISIBLE.sub("", APOSTROPHE.sub("'", text))
    return SPACES.sub(" ", APOSTROPHE.sub("'", fold_case(visible))).strip()


_fold_short = remembered(4_096)(_fold_line)
_fold_long = remembered(REMEMBERED_LONG)(_fold_line)


# --- ids ------------------------------------------------------------------------------------------------------------


def normalise_identifier(value: str) -> str:
    """Returns the NFC form of an id, in which ids are stored and compared.

    1 to 128 characters: letters of any script, marks that follow a letter, digits, and `. _ - :`. Raises `BadText`
    with reason `empty`, `too_long` or `bad_character` (emoji, quotes, spaces, control characters, …).
    """
    if not value:
        raise BadText("empty", "an id must not be empty")
    if len(value) > 4 * IDENTIFIER_LIMIT:
        raise BadText("too_long", f"{len(value)} characters, {IDENTIFIER_LIMIT} allowed")
    identifier = unicodedata.normalize("NFC", value)
    if len(identifier) > IDENTIFIER_LIMIT:
        raise BadText("too_long", f"{len(identifier)} characters, {IDENTIFIER_LIMIT} allowed")
    for before, character in pairwise("." + identifier):
        if not _may_follow(before, character):
            raise BadText("bad_character", f"{character!a} can't stand in an id")
    return identifier


def is_identifier(value: str) -> bool:
    """Tells whether `normalise_identifier` accepts `value`."""
    try:
        normalise_identifier(value)
    except BadText:
        return False
    return True


def _may_follow(before: str, character: str) -> bool:
    category = unicodedata.category(character)
    if category[0] == "M":
        return unicodedata.category(before)[0] in "LM"
    return category[0] == "L" or category == "Nd" or character in "._-:"


def language_tag(value: str) -> str:
    """Returns a BCP 47 tag as it is usually written: `zh-Hant-TW`. Systems write `zh_tw` and `ZH-TW` too."""
    first, *rest = value.replace("_", "-").split("-")
    forms = {2: str.upper, 4: str.title}
    return "-".join((first.lower(), *(forms.get(len(part), str.lower)(part) for part in rest)))


# --- scripts --------------------------------------------------------------------------------------------------------


class Script(StrEnum):
    """Writing systems that the checks on language tell apart."""

    LATIN = "latin"
    HAN = "han"
    KANA = "kana"
    HANGUL = "hangul"
    OTHER = "other"


_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_KANA = (
    "\u3041-\u3096\u3099-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d\U0001b000-\U0001b16f"
)
_HANGUL = "\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7a3\ud7b0-\ud7fb"
_UNSPACED_ASIAN = (  # Thai, Lao, Myanmar, Khmer, Bopomofo
    "\u0e01-\u0e5b\u0e81-\u0edf\u1000-\u109f\u1780-\u17dd\u3105-\u312f\u31a0-\u31bf"
)

_SCRIPTS: tuple[tuple[Script, re.Pattern[str]], ...] = (
    (Script.LATIN, re.compile("[A-Za-z\u00aa\u00ba\u00c0-\u024f\u0250-\u02af\u1e00-\u1eff\u2c60-\u2c7f\uff21-\uff5a]")),
    (Script.HAN, re.compile(f"[{_HAN}]")),
    (Script.KANA, re.compile(f"[{_KANA}]")),
    (Script.HANGUL, re.compile(f"[{_HANGUL}]")),
)
_UNSPACED = re.compile(f"[{_HAN}{_KANA}{_UNSPACED_ASIAN}]")
_BIGRAM_SCRIPT = re.compile(f"[{_HAN}{_KANA}{_HANGUL}{_UNSPACED_ASIAN}]")
_CHUNK = re.compile("[0-9A-Za-z\x80-\U0010ffff]+")
"""What no ASCII punctuation or space parts: no run of one script goes beyond it."""

_CHINESE_ONLY = frozenset("这们吗呢么没吧啊您她它啦哪這嗎麼沒説说话对给让还谁爱为从")
"""Frequent characters of Chinese that Japanese does not use: they tell a line of Han characters without kana apart."""

_OTHER_SCRIPT_LANGUAGES = word_set("ru uk be bg sr mk el ar fa ur he th lo my km hi bn ta te ka hy am")
_LATIN_LANGUAGES = word_set(
    "en fr de es it pt nl pl cs sk sl hr hu ro fi sv da nb nn no is et lv lt tr id ms vi tl sw ca eu gl ga cy"
)

EXEMPT_LETTERS, EXEMPT_CJK = 12, 6
"""A text with fewer letters or CJK characters than this is never in the wrong script (spec: state, check 9)."""

_ENOUGH = 0.6
_KANA_IN_CHINESE = 0.1
_KANJI_ALONE = 12  # a Japanese title may be that long without one kana


def is_unspaced(character: str) -> bool:
    """Tells whether `character` belongs to a script written without spaces: Chinese, Japanese, Thai and kin."""
    return _UNSPACED.match(character) is not None


def is_word_character(character: str) -> bool:
    """Tells whether `character` is a letter, digit or mark of a script whose words stand between spaces."""
    if is_unspaced(character):
        return False
    return character.isalnum() or unicodedata.category(character)[0] == "M"


def script_counts(text: str) -> Counter[Script]:
    """Counts the letters of `text` by script; digits, marks and punctuation count nowhere."""
    return Counter(script for character in text if (script := script_of_letter(character)) is not None)


@lru_cache(maxsize=8192)
def script_of_letter(character: str) -> Script | None:
    """Returns the script of one letter; None for digits, marks and punctuation."""
    if not character.isalpha() and character != "\u3007":
        return None
    return next((script for script, letters in _SCRIPTS if letters.match(character)), Script.OTHER)


def script_share(text: str) -> dict[Script, float]:
    """Returns each script's share (0 to 1, all five present) of the letters of `text`; all 0 without letters."""
    counts = script_counts(text)
    return {script: counts[script] / (counts.total() or 1) for script in Script}


def script_of(text: str) -> Script | None:
    """Returns the script of most letters of `text`, the first listed on a tie; None without letters."""
    counts = script_counts(text)
    return max(Script, key=lambda script: counts[script]) if counts else None


def right_script(text: str, locale: str, *, names: Iterable[str] = ()) -> bool:
    """Tells whether `text` is written as `locale` (a BCP 47 tag) is; True for languages that we don't know.

    Texts under 12 letters or 6 CJK characters are exempt (mixed texts by the sum of the shares), and so is every name
    in `names`. Japanese is kana and Han, Chinese Han without kana, English and its kin Latin.
    """
    counts = script_counts(_without(text, names))
    cjk = counts[Script.HAN] + counts[Script.KANA] + counts[Script.HANGUL]
    letters = counts[Script.LATIN] + counts[Script.OTHER]
    if letters / EXEMPT_LETTERS + cjk / EXEMPT_CJK < 1:
        return True
    whole = letters + 2 * cjk  # one CJK character weighs as two letters
    language = locale.replace("_", "-").split("-")[0].lower()
    if language == "ja":
        return 2 * (counts[Script.HAN] + counts[Script.KANA]) >= _ENOUGH * whole and not _is_chinese(text, counts)
    if language == "zh":
        han, kana = counts[Script.HAN], counts[Script.KANA]
        return 2 * han >= _ENOUGH * whole and kana <= _KANA_IN_CHINESE * (han + kana)
    if language == "ko":
        return 2 * counts[Script.HANGUL] >= _ENOUGH * whole
    if language in _LATIN_LANGUAGES:
        return counts[Script.LATIN] >= _ENOUGH * whole
    return language not in _OTHER_SCRIPT_LANGUAGES or counts[Script.OTHER] >= _ENOUGH * whole


def is_japanese(text: str, locale: str) -> bool:
    """Tells whether a text of Han characters, kana or both is Japanese: by its kana, else by `locale`, else Chinese."""
    counts = script_counts(text)
    if counts[Script.KANA]:
        return counts[Script.KANA] > _KANA_IN_CHINESE * (counts[Script.HAN] + counts[Script.KANA])
    return locale.replace("_", "-").split("-")[0].lower() == "ja" and not _is_chinese(text, counts)


def _is_chinese(text: str, counts: Counter[Script]) -> bool:
    if counts[Script.KANA]:
        return False
    return counts[Script.HAN] >= _KANJI_ALONE or not _CHINESE_ONLY.isdisjoint(text)


def _without(text: str, names: Iterable[str]) -> str:
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, " ")
    return text


# --- terms ----------------------------------------------------------------------------------------------------------

_STOP_WORDS = word_set("""
    a an the and or but so if then than as at by for from in into of off on onto out over to up with without about i
    me my we us our you your he him his she her it its they them their this that these those who whom what which is
    are was were be been being am do does did has have had will would can could shall should may might must not no s
    t d m ll re ve there here very too also just only own same when where how all any some more most such
""")
STOP_BIGRAMS = word_set("""
    する して した され れる いる ある こと もの です ます から ので ない った てい ている という よう ように には
    では とは のは のが のを のに たり なが がら まま その この あの どの それ これ 一个 一些 的人 自己 他的 她的
    我的 你的 他们 我们 你们 这个 那个 这些 那些 没有 不是 也是 都是 就是 还是 了一 是一 的一 하는 이다 있다 에서
    으로
""")


def terms(text: str) -> frozenset[str]:
    """Returns what is distinctive in `text`: folded words without stop words, and character bigrams of zh/ja/ko/th.

    A single character of such a script between others counts as itself. Used to see whether a new value keeps an old
    one (spec: state, check 10).
    """
    found: set[str] = set()
    for run, in_bigrams in script_runs(fold_line(text)):
        if not in_bigrams or len(run) == 1:
            found.add(run)
        else:
            found.update(first + second for first, second in pairwise(run))
    return frozenset(found - _STOP_WORDS - STOP_BIGRAMS)


def script_runs(text: str) -> Iterator[tuple[str, bool]]:
    """Yields runs of letters, digits and their marks, each with whether its script is read in bigrams."""
    for chunk in _CHUNK.findall(text):
        if chunk.isascii():
            yield chunk, False
        else:
            yield from _runs_of_chunk(chunk)


def _runs_of_chunk(text: str) -> Iterator[tuple[str, bool]]:
    run, in_bigrams = "", False
    for character in text:
        is_mark = bool(run) and unicodedata.category(character)[0] == "M"
        if not is_mark and not character.isalnum():
            if run:
                yield run, in_bigrams
            run = ""
            continue
        kind = in_bigrams if is_mark else _BIGRAM_SCRIPT.match(character) is not None
        if run and kind != in_bigrams:
            yield run, in_bigrams
            run = ""
        run, in_bigrams = run + character, kind
    if run:
        yield run, in_bigrams


# --- sentences ------------------------------------------------------------------------------------------------------

_END = re.compile(
    r"(?P<mark>[.!?\u2026\u3002\uff0e\uff61\uff01\uff1f\u203c\u2047-\u2049\u061f\u06d4\u0964\u0965\u104b\u1362\u17d4]+)"
    r"(?P<closing>[\"'\u201d\u2019\u00bb\u203a)\]}\u300d\u300f\u3009\u300b\u3011\uff09\uff3d]*)"
    r"|(?<!\s)(?P<newline>\s*\n\s*)"
)
_WIDE_MARKS = frozenset("\u3002\uff01\uff1f\uff0e\uff61\u0964\u0965\u104b\u1362\u17d4")
_ABBREVIATIONS = word_set(
    "mr mrs ms mx dr prof st sr jr capt cpt sgt lt col gen maj cmdr rev hon fr gov vs etc eg ie cf al approx"
)
_LAST_WORD = re.compile(r"[^\W_]+$")


def sentences(text: str) -> tuple[str, ...]:
    """Splits `text` into sentences, trimmed, in order, nothing lost but the space between them.

    A sentence ends at . ! ? 。 ！ ？ … and their kin or at a line end, and keeps its closing quotes and brackets.
    "Mr.", initials, decimals, dots inside words, an ellipsis in mid-sentence and speech that its sentence goes on
    behind (“Stop!” he said.) end nothing.
    """
    return tuple(text[start:end] for start, end in sentence_spans(text))


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yields start and end of each sentence of `text`, as `sentences` cuts them."""
    start = 0
    for found in _END.finditer(text):
        if not _ends_sentence(text, start, found):
            continue
        yield from _trimmed(text, start, found.end())
        start = found.end()
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    if stripped := piece.strip():
        first = start + len(piece) - len(piece.lstrip())
        yield first, first + len(stripped)


def _ends_sentence(text: str, start: int, found: re.Match[str]) -> bool:
    mark = found["mark"]
    if mark is None:
        return True
    after = text[found.end() : found.end() + 2]
    follows = after[:1]
    if not follows or follows == "\n":
        return True
    if found["closing"]:
        return not follows.isalnum() and not (follows.isspace() and after[1:].islower())
    if set(mark) <= {".", "\u2026"} and mark != ".":
        return follows.isspace() and bool(text[start : found.start()].strip()) and not after[1:].islower()
    if _WIDE_MARKS.intersection(mark):
        return True
    if not follows.isspace():
        return is_unspaced(follows)
    return mark != "." or not _is_abbreviated(text[start : found.start()])


def _is_abbreviated(before: str) -> bool:
    """Tells whether the dot behind `before` belongs to its last word: "Mr", "e.g", an initial such as "J"."""
    last = _LAST_WORD.search(before[-24:])
    if last is None:
        return False
    word = last.group()
    if word.lower() in _ABBREVIATIONS:
        return True
    if before[-len(word) - 1 : -len(word)] == ".":  # e.g. · i.e. · U.S.
        return len(word) == 1
    return len(word) == 1 and word.isupper() and word.isascii() and word != "I"


# --- instructions ---------------------------------------------------------------------------------------------------

# Read on lines without space around them: `^\s*` would read on through all empty lines at each of them.
_INSTRUCTIONS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"<\|[a-z0-9_ ]{1,30}\|>",
        r"\[/?inst\]|<</?sys>>|</?(?:start|end)_of_turn>|</?(?:system|assistant|instructions?|analysis|response)>",
        r"^(?:system|assistant|developer|user)\s*:",
        r"^#{2,}\s*(?:instructions?|system|response|assistant)\b",
        r"\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,30}\b(?:previous|above|prior|earlier|system|all|your)\b"
        r"[^.!?\n]{0,20}\b(?:instructions?|prompts?|guidelines|system message|directives)\b",
        r"\b(?:reveal|print|repeat|show|output)\b[^.!?\n]{0,20}\b(?:system prompt|your prompt|your instructions)\b",
        r"\byou are now (?:in )?(?:an? |the )?(?:ai|chatbot|assistant|language model|dan|jailbroken|developer mode)\b",
        r"\b(?:act|respond|answer|reply) (?:as|like) (?:an? )?(?:ai|chatbot|assistant|language model)\b",
        r"\bfrom now on,? (?:respond|answer|reply|output|write) (?:only|in|with|as)\b",
        r"^(?:系统|系統|システム|助手|アシスタント)\s*:",
        r"(?:忽略|无视|無視|忘记|忘記|忘掉)[^。!?\n]{0,6}(?:以上|上述|上面|之前|前面|先前|此前|所有|系统|系統)"
        r"[^。!?\n]{0,8}(?:指令|指示|提示|规则|規則|设定|設定|要求)",
        r"(?:请|請)?(?:遵循|遵守|执行|執行|按照)(?:以下|下面|下列)的?(?:指令|指示|提示|规则|規則)|系统提示词|系統提示詞",
        r"(?:从现在起|從現在起|从现在开始|你现在|你現在)[^。!?\n]{0,6}(?:是|扮演)[^。!?\n]{0,6}(?:ai|人工智能|语言模型|語言模型|聊天机器人)",
        r"(?:以前|以上|上記|前|これまで|今まで|すべて|全て)の(?:すべての|全ての)?(?:指示|命令|プロンプト|ルール)[^。!?\n]{0,6}"
        r"(?:無視|忘れ|破棄)",
        r"以下の(?:指示|命令|プロンプト)|システムプロンプト",
        r"(?:あなた|君|お前)は(?:今から|これから|もう)[^。!?\n]{0,8}(?:ai|アシスタント|言語モデル|チャットボット)",
    )
)


def looks_like_instruction(text: str) -> bool:
    """Tells whether `text` talks to a language model instead of to a character: role tags, control tokens, "ignore
    previous instructions", 以下の指示, 忽略以上…. Conservative: orders among characters pass."""
    folded = "\n".join(fold_line(line) for line in text.splitlines())
    return any(pattern.search(folded) for pattern in _INSTRUCTIONS)
