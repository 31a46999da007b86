"""What is looked at before any cue: is the text one to read at all, is it a joke, what of it is quoted or an aside.

First part of `cues.py` and of the grammars of statements: they read what is left, sentence by sentence.
"""

import re
from dataclasses import dataclass

from .cue_pattern import Language
from .cue_words import TRADITIONAL
from .text import Script, fold_line, looks_like_instruction, script_counts

MASK = "\u25a1"
"""Stands for each character of what is masked."""

_DIRECTION_LINE = re.compile(
    r"^\W*(?:ooc|out of character|director|narrator|narration|stage directions?|"
    r"gm|dm|scene|system|导演|旁白|舞台指示|场景|系统"
    r"|系統|導演|場景|ト書き|演出|ナレーション|監督|システム)\b\W*[:\]】)]|^\s*\(?\[?ooc\b|^[/\\]\w"
)
_WHOLLY_ASIDE = re.compile(r"^(?:\[[^\[\]]*\]|\([^()]*\)|\*[^*]*\*|【[^】]*】|\{.*\}|<[^<>]*>)$", re.DOTALL)
_ERROR_TEXT = re.compile(
    r"^\W*(?:error|exception|warning|fatal|traceback|critical)\b\s*[:(\[]|traceback \(most recent call|"
    r"\bhttp[ /]?[45]\d\d\b"
    r"|\b(?:status code|error code) \d|internal server error|\w(?:error|exception): |"
    r"^\W*(?:错误|錯誤|エラー|例外|异常)\s*[:0-9]"
    r"|\b(?:connection (?:refused|reset)|request timed out)\b"
)


def unfit(text: str) -> str:
    """Returns why the text as a whole is none to look for cues in, or ""."""
    folded = fold_line(text)
    if _WHOLLY_ASIDE.match(folded) or _DIRECTION_LINE.search(folded) or looks_like_instruction(text):
        return "instruction"
    if _ERROR_TEXT.search(folded):
        return "error_text"
    return "too_short" if sum(map(str.isalpha, folded)) < 2 else ""


_JOKE = re.compile(
    r"\b(?:kidding|joking|jk|j/k|(?:as|in|just) a joke|in jest|just teasing|only teasing|"
    r"messing with you|pulling your leg)\b"
    r"|/s$|开(?:个|一个)?玩笑|闹着玩|逗你(?:玩|的)|说笑|说着玩|冗談|なんてね|なんちゃって|からかっただけ|ふざけただけ"
)
_NO_JOKE = re.compile(
    r"(?:\bnot|n't|\bno|\bnever) (?:\w+ )?(?:kidding|joking|a joke)|(?:不是|没有?|"
    r"并非|没在|别)(?:在|跟你|和你)*开(?:个)?玩笑"
    r"|冗談(?:じゃ|では|抜き|で言)"
)
_LAUGH = re.compile(
    r"\b(?:lol|lmao|rofl|(?:ha){2,}h?|hehe+|xd)\b|[:;]-?[)pd](?![a-z])|哈哈|嘿嘿|"
    r"嘻嘻|h{3,}|\(笑\)|笑$|w{2,}$|[😂🤣😜😉😝]"
)


@dataclass(frozen=True, slots=True)
class Marks:
    """What marks the whole text as not meant."""

    joke: bool
    laugh: bool

    @classmethod
    def of(cls, text: str) -> "Marks":
        folded = fold_line(text).translate(TRADITIONAL)
        return cls(bool(_JOKE.search(_NO_JOKE.sub("", folded))), bool(_LAUGH.search(folded)))


QUOTED = re.compile(
    '“[^”]{0,2000}”|"[^"]{0,2000}"|「[^」]{0,2000}」|『[^』]{0,2000}』|«[^»]{0,2000}»|‘[^‘’]{2,400}’(?![A-Za-z])'
    r"|(?<![^\W_])'(?=[^\s'])[^'\n]{0,400}?(?:(?<=[^\W_])'(?=[^\W_])[^'\n]{0,400}?){0,9}(?<=[^\s'])'(?![^\W_])"
)
ASIDE = re.compile(
    r"\([^()]{0,2000}\)|（[^（）]{0,2000}）|\[[^\[\]]{0,2000}\]|【[^】]{0,2000}】|\*[^*\n]{1,2000}\*|<[^<>]{1,2000}>"
)


def masked(text: str) -> str:
    """Returns `text` with quotations and asides blanked out, the same length; one quotation around it all stays."""
    stripped = text.strip()
    whole = QUOTED.fullmatch(stripped)
    if whole:
        start = text.index(stripped)
        text = f"{text[:start]} {stripped[1:-1]} {text[start + len(stripped) :]}"
    for pattern in (ASIDE, QUOTED):
        text = pattern.sub(lambda found: MASK * len(found.group()), text)
    return text


def languages(folded: str, locale: str) -> tuple[Language, ...]:
    """The languages in which a folded sentence is looked at: by its scripts, Han characters alone by `locale`."""
    counts = script_counts(folded)
    found: list[Language] = ["en"] if counts[Script.LATIN] else []
    if counts[Script.KANA]:
        found.append("ja")
    elif counts[Script.HAN]:
        found.append("ja" if locale.lower().startswith("ja") else "zh")
    return tuple(found)
