"""What detail of whom a question asks for: "do you remember my favourite drink?", 米拉的眼睛是什么颜色？ Pure.

Between a memory question and the beliefs that may answer it. Several details may be meant (what a player calls home is
its origin, a character's its hometown); the first of which anything is held answers.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from re import Pattern
from typing import Final

from .asked_words import ASKED, KIN, LIKED, NAMED, OF_ANOTHER, OF_ASKER, OF_CALLED, OF_HEARER, OF_KIN, THINGS, WHO
from .bare_values import is_called
from .matching import place_of
from .memory_questions import whose
from .simplified import in_simplified
from .statements import Attribute, Named, Slot
from .text import fold_line

LONGEST: Final = 400
"""Characters that are read; whoever says more asks for more than a detail, and reading on would take squared time."""


_KIN: Final = re.compile(rf"\b(?:{KIN['en']})\b|{KIN['zh']}|{KIN['ja']}")


def details_asked(
    text: str, slots: Sequence[Slot], attributes: Sequence[Attribute], held: Iterable[str] = ()
) -> tuple[str, ...]:
    """The details that `text` names, likeliest first. held: details that are no slot or attribute: free nouns."""
    asked = _asked(text)
    words = {word for attribute in attributes for word in _folded(attribute.words.values())}
    words.update(word for slot in slots for word in _own_words(slot))
    others = [noun for noun in asked.of_another() if noun not in words]
    others += [noun for noun in asked.of_called() if noun not in words and not _is_of_slot(noun)]
    nouns = [noun for noun in held if asked.names_noun(fold_line(noun), others, attributes)]
    if others:
        return tuple(nouns)
    slot_ids = [slot.slot_id for slot in slots]
    found = [
        *(slot for slot in asked.slots() if slot in slot_ids),
        *(slot.slot_id for slot in slots if asked.names(_own_words(slot))),
        *nouns,
        *(one.detail for one in attributes if asked.means(one)),
    ]
    return tuple(dict.fromkeys(found))


def asks_for_name_of_kin(text: str) -> bool:
    """Tells whether it asks how one of the asker's own people is called: "my sister's name", 我妹妹叫什么."""
    asked = _asked(text)
    return whose(text) == "asker" and asked.has(OF_KIN) and asked.asks_for_name()


def names_kin(text: str) -> bool:
    """Tells whether it holds a word for one's own people."""
    return any(map(_KIN.search, _asked(text).forms))


def subject_asked(text: str, named: Iterable[Named], asker_id: str, hearer_id: str) -> str:
    """Of whom `text` asks: of somebody that it names, of its hearer ("your"), else of its asker. Inside ids.

    A name of the hearer is only how it is called, unless something of it is asked ("Hanna's pet").
    """
    folded = fold_line(text[:LONGEST])
    for one in sorted(named, key=lambda one: one.subject_id == hearer_id):
        for name in one.names:
            at = place_of(name, folded)
            if at >= 0 and (one.subject_id != hearer_id or _owns(folded[at + len(name) :])):
                return one.subject_id
    if OF_HEARER.search(folded) and not OF_ASKER.search(folded):
        return hearer_id
    return asker_id


def _asked(text: str) -> "_Asked":
    folded = fold_line(text[:LONGEST])
    return _Asked((folded, in_simplified(folded)))


def _owns(rest: str) -> bool:
    return rest.startswith(("'s ", "的", "の"))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A folded question; in it and in its simplified form words are looked for."""

    forms: tuple[str, str]

    def has(self, pattern: Pattern[str]) -> bool:
        return any(map(pattern.search, self.forms))

    def names(self, words: Iterable[str]) -> bool:
        return any(place_of(form, text) >= 0 for word in words for text in self.forms for form in (word, f"{word}s"))

    def of_another(self) -> Iterator[str]:
        """Nouns by which somebody is named whom nobody knows: "my sister's"."""
        found = (match for pattern in (OF_ANOTHER, OF_KIN) for match in pattern.finditer(self.forms[1]))
        return (noun for match in found for noun in match.groups() if noun)

    def of_called(self) -> Iterator[str]:
        """What it asks the name of: "what is my dog called"."""
        found = OF_CALLED.finditer(self.forms[1])
        return (noun for match in found for noun in match.groups() if noun)

    def names_noun(self, noun: str, others: Sequence[str], attributes: Sequence[Attribute]) -> bool:
        """Tells whether a free noun is asked for; others: whose details alone are meant, where there are any.

        A noun may be one of another ("sister's name"): how that one is called asks for it, too.
        """
        owner, of, thing = parted(noun)
        if not of:
            if noun in others and is_called(noun) and self.asks_for_name():
                return True  # 'my daughter's name' is what stands under "daughter"
            is_meant = noun in others and not self.has(OF_ANOTHER)
            return self.names((noun,)) and (is_meant or not others)
        if not self.names((owner,)):
            return False
        alike = [one for one in attributes if thing in _folded(one.words.values())]
        is_name = any(one.detail == "name" for one in alike) and self.asks_for_name()
        return is_name or self.names((thing,)) or any(map(self.means, alike))

    def asks_for_name(self) -> bool:
        return self.has(ASKED["name"]) or self.has(WHO) or self.names(("name", "名字", "名前"))

    def slots(self) -> Iterator[str]:
        if self.has(NAMED["dislikes"]):
            yield "dislikes"
            return
        if self.has(LIKED):
            yield from (slot for slot, pattern in THINGS.items() if self.has(pattern))
        yield from (slot for slot in ("hobby", "origin") if self.has(NAMED[slot]))

    def means(self, attribute: Attribute) -> bool:
        asked = ASKED.get(attribute.detail)
        return (asked is not None and self.has(asked)) or self.names(_folded(attribute.words.values()))


def _is_of_slot(noun: str) -> bool:
    return any(pattern.search(noun) for words in (THINGS, NAMED) for pattern in words.values())


def parted(noun: str) -> tuple[str, str, str]:
    """ "sister's name" → whose it is, the word that says so, what it is; "" but for the first of another noun."""
    found = (noun.partition(of) for of in ("'s ", "的", "の"))
    return next((parts for parts in found if parts[0] and parts[2]), (noun, "", ""))


def _own_words(slot: Slot) -> Iterator[str]:
    """What a cast calls a slot; what leads to a built-in one stands in `asked_words.py`."""
    labels = () if slot.built_in else slot.label.values()
    return _folded((tuple(labels), *slot.cues.values()))


def _folded(lists: Iterable[Sequence[str]]) -> Iterator[str]:
    return (fold_line(word) for words in lists for word in words)
