"""A slip that is put right in the same breath: "tea, I mean mead", 茶，我是说蜜酒, 紅茶、いや、ビール.

Before the grammars of statements read a remark: what was meant then stands where the slip was; nobody keeps the slip.
"""

import re
from collections.abc import Iterator
from typing import Final

from .as_said import plain
from .cue_pattern import Language
from .text import word_set

LONGEST: Final = 400
"""Characters of a remark that are read; whoever says more puts no single word right."""

_MARKS: Final = re.compile(
    r"\b(?:i mean|i meant|make that|or rather|no|wait|sorry|correction|scratch that|my mistake|oops)\b"
    r"|我是说|我是想说|我说的是|我的意思是|不对|不,|错了|等等|抱歉|口误|更正"
    r"|いや|違う|違った|違います|間違え|じゃない|じゃなくて|もとい|訂正|ごめん"
)
"""Without any of these nothing is put right."""
_SPLIT: Final = re.compile(r"(?<=[^.][.!?]) |(?<=[。!?])(?=[^。!?])|\n")
_BREAK: Final = r"(?: ?[,;]| ?\.{2,6}| -+| ?\u2014+) ?"
_OH: Final = r"(?:(?:oh|ah|er+m?|u[hm]+|no|wait|sorry|oops|hold on)(?:[,.!]{1,3}|(?= (?:no|wait|sorry|i mean))) ?){0,3}"
_PATTERNS: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?P<head>[^?]{0,120}?(?:\b(?:is|are|am|called|named|love|like|prefer|enjoy|adore|hate)"
        r"|\b(?:he|she|it|that|name)'s|\bi'm)"
        r"(?: called| named| from| the| an?){0,2}) "
        rf"(?P<old>[^,.;!?\u2014]{{1,40}}?){_BREAK}{_OH}"
        r"(?:(?:i mean|i meant(?: to say)?|make that|or rather) |(?:no|wait|sorry|correction|scratch that"
        r"|my mistake|oops)"
        r"(?:[,:.!]{1,3}|(?<=correction) |(?<=wait) ) ?(?:i (?:mean|meant) )?(?:it's |it is )?)"
        r"(?P<new>[^,.;:!?]{1,40})(?P<end>[.!]*)",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"(?P<head>[^?]{1,60}?(?:是|叫做?|来自|喜欢[吃喝听看]?))(?P<old>[^,。!?;是不.]{1,12})(?:,|\.{2,6}|\u2014+|。)"
        r"(?:(?:哦|啊|呃|嗯)[,.]{0,3})?(?:(?:等等|抱歉|等一下|对不起|不好意思)[,!]){0,2}"
        r"(?:我是想?说|我说的是|我的意思是|不对|(?:哦|啊)?不(?=,)|我?说?错了|口误|更正|等等|抱歉)[,:。!.]{0,3}"
        r"(?:我是想?说|我说的是|应该)?是?(?P<new>[^,。!?;:是不.]{1,12})(?P<end>[。!]*)"
    ),
    "ja": re.compile(
        r"(?P<head>[^?]{1,60}?[はが])(?P<old>[^、。!?はが.,]{1,14}?)(?:です|だ)?(?:[、,]|\.{2,6}|\u2014+)"
        r"(?:(?:あ|ああ|えっと|えーと|ええと|ごめん|すみません|待って)[、,!]){0,2}"
        r"(?:いや(?:違う|違った)?|違う|違った|違います|間違えた|間違えました|じゃな(?:い|くて)|もとい|訂正|ごめん)"
        r"(?:[、,。!]|\.{2,6}){0,2}(?P<new>[^、。!?はが.,]{1,14}?)(?P<end>(?:です|だ)?[よねさ]{0,2}[。!]*)"
    ),
}
_NO_VALUE: Final = word_set("""
    it that this these those really i you he she we they who what why how when where if because to matter not no only
    just so very too do does did done is are was were am can could will would have has had yes never always my your his
    her
""")
"""With one of these "I mean …" goes on and puts nothing right."""
_IN_OLD: Final = frozenset({"and", "but", "or", "because", "my", "your", "his", "her", "their", "is", "are", "not"})
_JOINED: Final = re.compile(r"和|而且|但|可是|我|你|けど|から|ので|じゃ|では")


def repaired(text: str) -> str:
    """Returns the remark as it was meant; `text` as it is where nothing is put right."""
    if len(text) > LONGEST:
        return text
    said = plain(text)
    if _MARKS.search(said.lower()) is None:
        return text
    parts = [*_SPLIT.split(said)]
    meant = [_meant(part) for part in parts]
    if meant == parts:
        return text
    return " ".join(part for part in meant if part)


def _meant(sentence: str) -> str:
    return next(_readings(sentence.strip()), sentence)


def _readings(sentence: str) -> Iterator[str]:
    for language, pattern in _PATTERNS.items():
        match = pattern.fullmatch(sentence)
        if (
            match is None
            or not _is_value(match["new"], language)
            or " not " in f"{match['head']} {match['old']} ".lower()
        ):
            continue  # "not tea, no, ale" is a correction as it stands
        space = " " if language == "en" else ""
        meant = f"{match['head']}{space}{match['new'].strip()}{match['end']}"
        yield meant if _is_alone(match["old"], language) else ""


def _is_value(new: str, language: Language) -> bool:
    """Tells whether it is a few words, none of which goes on with the sentence."""
    if language != "en":
        return _JOINED.search(new) is None
    words = new.lower().split()
    return 0 < len(words) <= 4 and _NO_VALUE.isdisjoint(words)


def _is_alone(old: str, language: Language) -> bool:
    """Tells whether the slip is all that was said of the matter; else nobody can tell what of it was one."""
    if language != "en":
        return _JOINED.search(old) is None
    words = old.lower().split()
    return 0 < len(words) <= 4 and _IN_OLD.isdisjoint(words)
