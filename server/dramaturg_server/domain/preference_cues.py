"""How the speaker wants to be spoken to: length, form of address, formality, topics to avoid, spoilers. Nothing else.

Asked by `correction_cues.py` sentence by sentence; the closed list and its values are those of spec memory, section 5.
"""

import re
from collections.abc import Iterator
from typing import Final

from . import preference_filters_cjk
from .beliefs import MANIFOLD
from .correction_frames import cleaned
from .correction_grammar import Grammar, PreferenceCue
from .cue_pattern import Language
from .fact_values import is_storable
from .preference_filters_en import is_meant_value, stands
from .stated import Marked
from .statements import Slot, Statement
from .text import looks_like_instruction

NOW_ON: Final = re.compile(r"\bfrom now on,?|从现在起|從現在起|从现在开始|これから(?:は)?", re.IGNORECASE)
_ANY: Final = Slot("", {}, {})
_ALWAYS: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"\b(?:always|at all times|every time)\b"),
    "zh": re.compile(r"永远|总是|每次|一律|一直"),
    "ja": re.compile(r"いつも|常に|毎回|必ず|どんな時も"),
}
_NOT_WANTED: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"\b(?<!i want )(?<!want )(?:they|people|friends|everyone|everybody|folks|some|others|he|she|who"
        r"|why|when|how|did|do you|does|doesn't"
        r"|didn't|used to|mother|mum|mom|father|dad|brother|sister|parents|captain|guards?|children|kids|<N>"
        r"|don't|do not|never|stop|if|wish|could have|to hear (?:her|him|them)|or i'll|let them|let him"
        r"|let her|will they)"
        r"(?: \w+){0,2} $|\b(?:if|when|did you|do you|why do you|should i|shall i|must i|who|what|whether"
        r"|because)\b[^,;]*$"
        r"|\bi (?:never|didn't|don't) (?:say|said|ask|asked|tell|told)\b"
    ),
    "zh": re.compile(
        r"(?:大家|人们|他们|她们|别人|朋友们?|有人|谁|他|她|为什么|怎么|爸|妈|父亲|母亲|老师|村民|孩子们?"
        r"|人家|如果|要是|的时候|是不是|当初|以前)"
        r"(?:都|也|还|总|老|会|要|常|一直|总是|就|又|从小|经常)*$|(?:如果|要是|假如|为什么|难道"
        r"|你怎么)[^,]*$|(?:别|不|勿)(?:要|许|用|准)?(?:再)?$"
    ),
    "ja": re.compile(
        r"(?:みんな|皆|友達|仲間|人|彼|彼女|母|父|子供たち|誰か|村人)(?:は|が|も|から(?:は)?"
        r"|には?)[^、]{0,6}$|もし[^、]*$"
    ),
}
_ASKED_ABOUT: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"^(?:(?:and|so|but|hey) )*(?:why|when|who|how|where|did|do you|does|is|are|was|were|have you|has"
        r"|should|shall|am)\b"
    ),
    "zh": re.compile(r"为什么|为何|怎么(?:总|老|还|不|会)|是不是|有没有|谁"),
    "ja": re.compile(r"なぜ|なんで|どうして|誰が|いつ|(?:ました|てた|ていた|る|い|た)(?:の|か|っけ|んですか|のか)\?*$"),
}
_REQUESTS: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"\b(?:can|could|would|will|may|might|mind)\b|\b(?:ok(?:ay)?|please|alright|pls|yeah|right)\?+$"),
    "zh": re.compile(
        r"能不能|可不可以|可以(?=.*吗)|能(?=.*吗)|(?:好吗|好不好|行吗|行不行|可以吗|成吗|好么|怎么样|如何"
        r"|拜托)\?*$|麻烦"
    ),
    "ja": re.compile(
        r"(?:くれ(?:る|ます|ない|ません)|もらえ(?:る|ます|ない|ません)|いただけ(?:る|ます|ない|ません)"
        r"|頂け(?:る|ます|ない|ません)"
        r"|いい(?:です)?|ほしい(?:な|の|ん)?|欲しい|ください|だめ(?:です)?|ダメ(?:です)?|できる|できます"
        r"|お願いできます?|よろしい(?:です)?|て|で|ね|ok)(?:か(?:な|い)?)?\?*$"
    ),
}
_REPORTED: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"(?<!\bi )\b(?:said|says|told|asked)\b[^,]*$|\b(?:in the|the) (?:story|song|book|play)\b[^,]*$"),
    "zh": re.compile(r"(?:^|,)[^我,]{1,8}(?:说|讲|告诉)[:,]?$"),
    "ja": re.compile(r"(?:は|が)[^、]{0,6}(?:言うには|曰く)"),
}
_REPORTED_BEHIND: Final = re.compile(
    r"^[^。、!?]{0,8}(?:と|って)(?:言(?:って|わ|い)|頼ま|怒|聞|書)(?!ってる(?:でしょ|だろ|じゃ))"
)


def preferences_in(bare: Marked, whole: Marked, grammar: Grammar, is_everywhere: bool) -> Iterator[Statement]:
    """Yields the preferences of one sentence, one of each kind. bare: without the words that say for where."""
    text, language = bare.text[:400], grammar.language
    seen = set[str]()
    for cue, pattern in grammar.compiled_preferences:
        if cue.detail in seen:
            continue
        for match in pattern.finditer(text):
            if not _is_wanted(cue, text, match, grammar) or not _is_to_last(cue, whole, text, match, grammar):
                continue
            value = cue.value or _value(bare, match, grammar)
            if not _may_store(value, cue) or not _is_meant(cue, value, text, match, grammar):
                continue
            seen.add(cue.detail)
            yield Statement(
                form="preference",
                change="adds" if cue.detail in MANIFOLD else "sets",
                subject="",
                subject_ids=(),
                detail=cue.detail,
                value=value,
                quote=whole.stated.said.strip()[:200],
                scope="user" if is_everywhere or _ALWAYS[language].search(whole.text) else None,
                everywhere=False,
                category="preference",
                at=whole.stated.at,
            )
            break


def _value(bare: Marked, match: re.Match[str], grammar: Grammar) -> str:
    if grammar.language == "en":
        return cleaned(bare, *match.span("value"), grammar)
    return bare.said(*match.span("value")).strip(" \"'“”「」『』")


def _may_store(value: str, cue: PreferenceCue) -> bool:
    if cue.value:
        return True
    return is_storable(value, value, _ANY, None) and not looks_like_instruction(value)


def _is_to_last(cue: PreferenceCue, whole: Marked, text: str, match: re.Match[str], grammar: Grammar) -> bool:
    before, behind = text[: match.start()], text[match.end() :]
    sentence, language = whole.text[:400], grammar.language
    if language == "en":
        return stands(cue.detail, sentence, before, match.group(), behind)
    if preference_filters_cjk.is_of_the_moment(language, cue.detail, behind):
        return False
    return preference_filters_cjk.stands(language, cue.detail, sentence, match.group(), behind)


def _is_meant(cue: PreferenceCue, value: str, text: str, match: re.Match[str], grammar: Grammar) -> bool:
    if cue.value:
        return True
    if grammar.language == "en":
        return is_meant_value(cue.detail, value, text[match.end() :])
    return preference_filters_cjk.is_meant_value(grammar.language, cue.detail, value, text[: match.start("value")])


def _is_wanted(cue: PreferenceCue, text: str, match: re.Match[str], grammar: Grammar) -> bool:
    """Tells whether it is asked of the hearer: no tale of what others do, no question for what is so."""
    language = grammar.language
    before, behind = text[: match.start()], text[match.end() :]
    if _REPORTED[language].search(before) or (language == "ja" and _REPORTED_BEHIND.search(behind)):
        return False
    if grammar.regex(_NOT_WANTED[language].pattern).search(before):
        return False
    if "?" in text[-3:] and not _REQUESTS[language].search(text):
        return False
    return not _ASKED_ABOUT[language].search(text) or bool(_REQUESTS[language].search(text))
