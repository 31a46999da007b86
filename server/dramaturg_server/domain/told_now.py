"""Which beliefs the reply to a remark may draw on, and which of them it was made from. Pure; one mind alone is read.

    its beliefs → those the remark is about → not told lately → what holds here → at most three

Nothing that is open, and nothing that the remark itself says to be otherwise. Without a model they are told only where
one is asked for; `Turn.recalled` keeps them all. (spec: memory, section 4, "Use in a reply")
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from .asked_details import subject_asked
from .asked_words import ASKED, NAMED, OF_HEARER, THINGS
from .beliefs import Belief
from .current import Record, beliefs_about, overrides_of, standing
from .given_up import says_otherwise
from .held import Question
from .ledger import Ledger
from .log import Recalled, Scores
from .matching import place_of
from .memory_questions import asks_for_memory
from .mind import Mind
from .remembered_texts import remembered
from .route import Choice
from .simplified import in_simplified
from .statements import Attribute, Slot, Statement
from .text import fold_line

MOST: Final = 3
"""Beliefs of one reply."""
LONGEST: Final = 400
"""Characters of a remark that are read."""
LEAST_WORD: Final = 3
"""Letters of the last word of a value, where that alone counts for it: the "cider" of "dry cider"."""
_VALUE, _DETAIL, _SUBJECT = 4, 2, 1
"""What counts how much: the value stands in the remark, its detail does, somebody whom it is about is named."""


def told_now(ledger: Ledger, asked: Question, statements: Sequence[Statement] = ()) -> tuple[str, ...]:
    """Ids of the beliefs, the most to the point first, then the newest.

    statements: of the remark. A memory question lifts what has to be to the point and what was told lately: whatever is
    held of the one whom it is about counts.
    """
    ledger.touch(asked.hearer_id)
    mind = ledger.mind(asked.hearer_id)
    if not mind.beliefs or not asked.text.strip():
        return ()
    remark = _Remark(ledger, asked)
    counted = ((remark.points(one), one) for one in _usable(mind, statements))
    ranked = sorted(((most, one) for most, one in counted if most), key=lambda each: (-each[0], -each[1].seq))
    found: list[str] = []
    for _, one in ranked:
        is_due = remark.is_for_memory or not was_told_lately(mind, one.value)
        if is_due and _holds(ledger, mind, asked, one):
            found.append(one.belief_id)
        if len(found) == MOST:
            break
    return tuple(found)


def noted(usable: Iterable[str], choice: Choice) -> Iterator[Recalled]:
    """The beliefs as the turn keeps them: what was told first, found before or not, then why the others were not."""
    if choice.route == "care":
        return
    told = choice.held.record_ids if choice.held is not None else ()
    why = "authored_line" if choice.line is not None else "not_asked_for"
    why = "authored_lock" if choice.reason == "authored_lock" else why
    for record_id in dict.fromkeys((*told, *usable)):
        is_told = record_id in told
        yield Recalled("belief", record_id, "", Scores(), spoken=is_told, not_spoken="" if is_told else why)


def was_told_lately(mind: Mind, value: str) -> bool:
    """Tells whether the value stands in one of the character's own last lines: a mind keeps eight of them."""
    return any(_folded(value) in _folded(line) for line in mind.spoken)


def _usable(mind: Mind, statements: Sequence[Statement]) -> Iterator[Belief]:
    for one in mind.beliefs.values():
        if one.status == "active" and one.category == "story_fact" and not says_otherwise(one, statements):
            yield one


def _holds(ledger: Ledger, mind: Mind, asked: Question, one: Belief) -> bool:
    """Tells whether it is what its believer takes to be so at this place: the narrowest scope, and nothing open."""
    overrides = overrides_of(ledger.world.overrides, one.subject_id, one.detail)
    records: tuple[Record, ...] = (*beliefs_about(mind, one.subject_id, one.detail), *overrides)
    found = standing(records, asked.where, seen_first=ledger.cast.seen_beats_told)
    return found.status == "known" and one in found.records


@dataclass(frozen=True)
class _Remark:
    """What the remark is about, as far as its words tell."""

    ledger: Ledger
    asked: Question
    _named: dict[str, bool] = field(default_factory=dict)
    _details: dict[str, bool] = field(default_factory=dict)

    @cached_property
    def is_for_memory(self) -> bool:
        return asks_for_memory(self.asked.text, self.asked.locale)

    @cached_property
    def forms(self) -> tuple[str, str]:
        """Folded, and in simplified characters."""
        folded = fold_line(self.asked.text[:LONGEST])
        return (folded, in_simplified(folded))

    @cached_property
    def asked_of(self) -> str:
        return subject_asked(self.asked.text, self.asked.named, self.asked.asker_id, self.asked.hearer_id)

    def points(self, belief: Belief) -> int:
        """How much the remark is about it; 0 = not at all."""
        value = _VALUE if self._names_value(belief.value) else 0
        is_named = _kept(self._named, belief.subject_id, self._is_named)
        is_of_detail = (is_named or self._is_meant(belief.subject_id)) and _kept(
            self._details, belief.detail, self._names_detail
        )
        detail = _DETAIL if is_of_detail else 0
        is_of_it = is_named or (self.is_for_memory and belief.subject_id == self.asked_of)
        return value + detail + (_SUBJECT if is_of_it else 0)

    def _names_value(self, value: str) -> bool:
        folded = _folded(value)
        last = folded.rpartition(" ")[2]
        return self._names(folded) or (len(last) >= LEAST_WORD and self._names(last))

    def _is_meant(self, subject_id: str) -> bool:
        """Who speaks may mean what is their own; of the one who is spoken to it must be said ("your")."""
        if subject_id == self.asked.asker_id:
            return True
        return subject_id == self.asked.hearer_id and self._is_of_hearer

    @cached_property
    def _is_of_hearer(self) -> bool:
        return OF_HEARER.search(self.forms[1]) is not None

    def _is_named(self, subject_id: str) -> bool:
        """Of the one who is spoken to the name is only how it is called."""
        if subject_id == self.asked.hearer_id:
            return False
        return any(self._names(name) for name in self._names_of(subject_id))

    def _names_of(self, subject_id: str) -> Iterator[str]:
        if subject_id.startswith("~"):
            yield subject_id[1:]
        character = self.ledger.people.character(subject_id)
        if character is not None:
            yield from map(_folded, character.names_everywhere())

    def _names_detail(self, detail: str) -> bool:
        patterns = (words[detail] for words in (THINGS, NAMED, ASKED) if detail in words)
        if any(pattern.search(form) for pattern in patterns for form in self.forms):
            return True
        return any(self._names(word) or self._names(f"{word}s") for word in self._words_of(detail))

    @cached_property
    def _slots(self) -> dict[str, Slot]:
        return {slot.slot_id: slot for slot in self.ledger.cast.slots}

    @cached_property
    def _attributes(self) -> dict[str, Attribute]:
        return {attribute.detail: attribute for attribute in self.ledger.cast.attributes}

    def _words_of(self, detail: str) -> Iterator[str]:
        slot, attribute = self._slots.get(detail), self._attributes.get(detail)
        if slot is None and attribute is None:
            yield detail
        if slot is not None:
            yield from map(_folded, (*slot.label.values(), *(cue for cues in slot.cues.values() for cue in cues)))
        if attribute is not None:
            yield from (_folded(word) for words in attribute.words.values() for word in words)

    def _names(self, words: str) -> bool:
        return any(words in form and place_of(words, form) >= 0 for form in self.forms)


def _kept(known: dict[str, bool], key: str, ask: Callable[[str], bool]) -> bool:
    if key not in known:
        known[key] = ask(key)
    return known[key]


@remembered(16_384)
def _folded(text: str) -> str:
    return fold_line(text)
