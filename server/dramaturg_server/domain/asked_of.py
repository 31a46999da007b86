"""Of whom a memory question asks: "Bo's horse", "your horse", and "what Bo told you". Pure.

Between a memory question and the memories that may answer it. What others tell of themselves is no answer: of a horse
that is asked for, another's is another.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from .matching import CuePart
from .memories import Memory
from .memory_questions import Party, names_nothing, whose
from .name_index import named as named_as
from .simplified import in_simplified
from .statements import Named
from .text import fold_line, is_japanese, is_word_character
from .who import People

LONGEST: Final = 400
"""Characters of a question and of a memory that are read."""
_HEARER_JA = "(?:あなた|貴方|君|きみ|お前|おまえ|あんた)(?:自身)?"
_OF_HEARER: Final = re.compile(
    r"\b(?:remember|recall|recollect|forg[eo]t(?:ten)?) (?:(?:what|where|who|how|when|why|which)\b"
    r"(?: (?!told|gave|sold|lent|owes|taught|brought|asked|promised|called|gives|met|saw)[a-z]+)? )?"
    r"(?:the \w+ of )?you(?:r|rself|'re|'ve|'d)?\b(?! (?:and|or)\b)"
    r"|^[, ]*(?:(?:so|and|but)\b[, ]*)?your (?!\w+, do\b)"
    r"|(?:[记記]得|忘[了记記掉]|印象)[吗么没]?[你您妳](?!们|們)"
    r"|^[你您妳](?:自己|的|最|在哪|是哪|从哪|不?喜欢|叫)"
    rf"|{_HEARER_JA}(?:の|が|は(?:いつ|どこ|誰|何|なに|どう))"
)
_OF_SELF: Final = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|our|us)\b|[我俺咱]|私|わたし|わたくし|あたし|僕|ぼく|おれ|うち"
)
_OF_SPOKEN_TO: Final = re.compile(rf"\b(?:you|your|yours|yourself)\b|[你您妳]|{_HEARER_JA}")
_SUBJECT_JA: Final = re.compile("[がは]")
_OBJECT: Final = re.compile(
    r"\b(?:to|about|with|at|from|for|of|and|or|told|tell|gave|give|promised|sold|asked|met|saw|owe|lent) $"
    r"|[跟和与對对给給向把被问問见見找帮]$|关于$|と$"
)
"""Before a name that is no subject."""
_SUBJECT: Final = re.compile(
    r"(?!'s)(?: (?!(?:and|or|to|in|at|on|of|with|from|for|by|about|again|do|did|please|then)\b)[a-z]+)"
    r"|(?!的)(?![和跟与的])[\u4e00-\u9fff](?<![吗么呢吧])|(?:さん|さま|様|殿)?(?:が|は(?![、,]))"
)
_OWNS: Final = re.compile("'s [a-z]|' [a-z]|的|(?:さん|さま|様|殿)?の(?!こと|話)")
_SAYS: Final = re.compile(
    r"(?: (?:just|already|once|ever|last)){0,2}"
    r" (?:said|told|say|tell|mentioned|mention|promised|promise|talked|spoke)\b"
    r"|(?:以前|之前|上次|刚才|昨天)?(?:[跟对對和给給向](?:[你您妳我]|大家)们?)?(?:[说說讲講提]|告[诉訴]|答[应應])"
    r"|(?:さん|さま|様|殿)?(?:(?:が|は)[^。!?が]{0,20}(?:言[っいわ]|話し|教え|伝え|約束)|から[^。!?が]{0,12}聞)"
    r"|(?:さん|さま|様|殿)?の(?:話|言葉)"
)
_OWN: Final = {"'s": "my", "’s": "my", "的": "我的", "の": "私の"}
"""What an owner's name and its sign are in the first person."""
_KANA: Final = re.compile("[ぁ-ヿ]")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
_SAID: Final = re.compile(
    r"告[诉訴][过過了]?|的?[话話](?=[吗么?]|$)|さん|さま|様|殿|(?:君|あなた|お前|あんた)に(?=何)|(?:何と|から)?(?:言った|聞いた)|教えた"
)
"""Words for saying that no question for memories alone has."""


_SPEECH: Final = re.compile(
    r"[说說讲講提][了过過]?|关于|關於|告[诉訴]|(?:に|の)?ついて|(?:何を?|なんて?)?(?:言|話)(?:っ|し)た|のこと|教えた|さん"
)


@dataclass(frozen=True, slots=True)
class Somebody:
    """Of whom a question asks. outside_id: as memories have it · names: folded · said_it: their words are asked for."""

    outside_id: str
    names: tuple[str, ...]
    said_it: bool = False

    def is_asked_of(self, question: str) -> bool:
        """Tells whether a question asks for what is theirs, or what they did, and names them for it."""
        folded = fold_line(question[:LONGEST])
        return any(
            _OWNS.match(rest) or (_SUBJECT.match(rest) and not _OBJECT.search(before))
            for before, rest in _around(self.names, folded)
        )

    def is_missed_in(self, memory: Memory) -> bool:
        """Tells of what somebody else said that it is about its own speaker, and doesn't name this one."""
        if memory.kind != "said" or memory.speaker_id == self.outside_id:
            return False
        text = memory.text[:LONGEST]
        folded = fold_line(text)
        if any(True for _ in _around(self.names, folded)):
            return False
        if memory.addressee_id == self.outside_id and _OF_SPOKEN_TO.search(folded):
            return False
        if self.said_it:
            return True
        leaves_out = is_japanese(text, memory.locale) and _SUBJECT_JA.search(folded) is None
        return leaves_out or _OF_SELF.search(folded) is not None


@dataclass(frozen=True, slots=True)
class AskedOf:
    """Whose words may answer a memory question, and of whom it asks, where that is not its asker."""

    party: Party
    somebody: Somebody | None = None


def asked_of(question: str, named: Iterable[Named], people: People, asker_id: str, hearer_id: str) -> AskedOf:
    """What a memory question asks of whom. named: whom it may name · asker_id, hearer_id: outside ids."""
    others = [one for one in named if one.subject_id != people.inside(hearer_id)]
    asker = [one for one in others if one.subject_id == people.inside(asker_id)]
    speaker_id = speaker_named(question, others)
    speaker = _one_of(others, speaker_id)
    if speaker is not None:
        return AskedOf("asker") if speaker in asker else AskedOf("", _somebody(people, speaker, said_it=True))
    party = whose(question)
    if party:
        return AskedOf(party)
    if is_of_hearer(question):
        return AskedOf("", _somebody(people, named_as(people, people.inside(hearer_id))))
    asked = [one for one in others if _somebody(people, one).is_asked_of(question)]
    if asked and asked == asker:
        return AskedOf("asker")
    return AskedOf("", next((_somebody(people, one) for one in asked if one not in asker), None))


def in_first_person(question: str, named: Iterable[Named], people: People, asker_id: str, hearer_id: str) -> str:
    """A memory question in which its asker speaks of themselves by name as one that says "my"; others as they are."""
    people_named = list(named)
    asker = _one_of(people_named, people.inside(asker_id))
    if asker is None or whose(question):
        return question
    if asked_of(question, people_named, people, asker_id, hearer_id).party != "asker":
        return question
    alone = "私" if _KANA.search(question) else "我" if _HAN.search(question) else "I"
    for name in sorted(asker.names, key=len, reverse=True):
        question = re.sub(_written(name), lambda found: _OWN.get(found[1], alone), question, flags=re.IGNORECASE)
    return question


def _written(name: str) -> str:
    """The name at word edges where its script has such, with the sign of an owner behind it."""
    begins = r"\b" if is_word_character(name[0]) else ""
    ends = r"\b" if is_word_character(name[-1]) else ""
    return rf"{begins}{re.escape(name)}{ends}(?:({'|'.join(_OWN)})|さん)?"


def _one_of(named: Iterable[Named], subject_id: str) -> Named | None:
    return next((one for one in named if one.subject_id == subject_id), None)


def _somebody(people: People, one: Named, *, said_it: bool = False) -> Somebody:
    return Somebody(people.outside(one.subject_id), one.names, said_it)


def is_of_hearer(question: str) -> bool:
    """Tells whether a memory question asks the one whom it is put to about itself: "do you remember your horse?"."""
    folded = fold_line(question[:LONGEST])
    return _OF_HEARER.search(folded) is not None and _OF_SELF.search(folded) is None


def speaker_named(question: str, named: Iterable[Named]) -> str:
    """Who of those whose words are asked for: "what Bo told you about the mill". Inside id; "" = nobody."""
    folded = fold_line(question[:LONGEST])
    for one in named:
        if any(_SAYS.match(rest) and not _OBJECT.search(before) for before, rest in _around(one.names, folded)):
            return one.subject_id
    return ""


def asks_for_any_words(question: str, named: Iterable[Named]) -> bool:
    """Tells of a question for somebody's words that it names nothing that they are about: "what Bo told you"."""
    return names_nothing(_SAID.sub(" ", _without_names(fold_line(question[:LONGEST]), named)))


def what_was_said(meant: str, named: Iterable[Named]) -> str:
    """What a question for somebody's words names besides, folded: neither who said it nor that it was said."""
    return _SPEECH.sub(" ", _without_names(fold_line(meant), named))


def _without_names(folded: str, named: Iterable[Named]) -> str:
    names = sorted({name for one in named for name in one.names if name}, key=len, reverse=True)
    for name in names:
        folded = " ".join(_cut(folded, name))
    return folded


def _cut(folded: str, name: str) -> list[str]:
    parts, begin = list[str](), 0
    for at in _places(name, folded):
        parts.append(folded[begin:at])
        begin = at + len(name)
    return [*parts, folded[begin:]]


def _around(names: Iterable[str], folded: str) -> Iterable[tuple[str, str]]:
    """What stands before each of the names, and what behind it."""
    for form in dict.fromkeys((folded, in_simplified(folded))):
        for name in filter(None, names):
            for at in _places(name, form):
                yield form[:at], form[at + len(name) :]


def _places(name: str, text: str) -> Iterable[int]:
    at = text.find(name)
    while at >= 0:
        if CuePart((name,), is_open=False).stands_at(text, at):
            yield at
        at = text.find(name, at + len(name))
