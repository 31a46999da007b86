"""What is so of whom, as a clause: "Mira's eyes are “green”, not “blue”". Between an outcome and its sentence. Pure.

English, Chinese or Japanese; another language gets the English clause. (spec: memory, section 5)
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from . import belief_words as words
from .belief_words import Language, Words
from .beliefs import Option, Outcome
from .clarifications import Clarification
from .content import fill, shortened
from .statements import Attribute, Slot
from .telling import CUT, quotable
from .values import PRIMARY_PLAYER
from .who import People
from .wording import Voice

W = TypeVar("W")

NAME_CHARACTERS: Final = 60
"""Of a name and of a free noun, as they are told; longer ones are cut."""
VALUE_CHARACTERS: Final = 200
"""Of all values of one list together; a slot may hold that many."""
TOLD: Final = 4
"""Values of which one clause tells."""
_CLAUSE: Final = re.compile("^(?:最|不|喜欢|讨厌)")
"""A Chinese detail that is a clause itself (不喜欢的东西): no 的 stands between its owner and it."""
_LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh", "ja")


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clauses from the view of the one who speaks. asker_id: inside id of who is spoken to: "you"."""

    people: People
    voice: Voice
    asker_id: str

    @property
    def language(self) -> Language:
        """The language of the clauses: that of the voice, where it is one of ours."""
        tags = tuple(shortened(self.voice.locale or self.people.cast.source_language))
        return next((language for language in _LANGUAGES if language in tags), "en")

    # ---- who and what

    def thing(self, subject_id: str, detail: str, *, is_one_of: bool = False) -> str:
        """Whose detail: "your favourite drink", 米拉的眼睛. is_one_of: of several, "your hobbies"."""
        name = self.detail(detail, subject_id)
        if is_one_of and self.language == "en":
            name = _plural(name)
        joins = "{whose}{detail}" if self.language == "zh" and _CLAUSE.match(name) else self._in(words.WHOSE)
        return fill(joins, {"whose": self._whose(subject_id), "detail": name})

    def detail(self, detail: str, subject_id: str = "") -> str:
        """How the detail is called: a player's by the slot, a character's by the attribute, a free noun as it is."""
        slot = next((slot for slot in self.people.cast.slots if slot.slot_id == detail), None)
        attribute = next((one for one in self.people.cast.attributes if one.detail == detail), None)
        is_of_player = self.people.is_player(self.people.outside(subject_id))
        label = self._label(slot) if slot is not None and (attribute is None or is_of_player) else ""
        name = label or (self._word(attribute) if attribute is not None else "") or quotable(detail, NAME_CHARACTERS)
        return name[:1].lower() + name[1:] if self.language == "en" and name[1:2].islower() else name

    def _label(self, slot: Slot) -> str:
        return self._of(slot.label) or slot.slot_id

    def _word(self, attribute: Attribute) -> str:
        return next(iter(self._of(attribute.words) or ()), "")

    def _of(self, by_locale: Mapping[str, W]) -> W | None:
        source = self.people.cast.source_language
        tags = (*shortened(self.voice.locale), self.language, *shortened(source), *by_locale)
        return next((by_locale[tag] for tag in tags if tag in by_locale), None)

    def person(self, subject_id: str) -> str:
        """Who it is, to be chosen among others."""
        return self._party(subject_id, words.ME, words.YOU)

    def _whose(self, subject_id: str) -> str:
        called = self._party(subject_id, words.MY, words.YOUR)
        is_named = called not in (self._in(words.MY), self._in(words.YOUR))
        return fill(self._in(words.OF), {"who": called}) if is_named else called

    def _party(self, subject_id: str, own: Words, asker: Words) -> str:
        if subject_id == self.voice.character.character_id:
            return self._in(own)
        if subject_id == self.asker_id:
            if self.language != "ja" or self.voice.is_plain:
                return self._in(asker)
            return self.voice.names["player" if subject_id == PRIMARY_PLAYER else "target"]
        name = (
            _with_capitals(subject_id[1:])
            if subject_id.startswith("~")
            else self.people.name(subject_id, self.voice.locale)
        )
        return quotable(name, NAME_CHARACTERS)

    # ---- what is so

    def fact(self, subject_id: str, detail: str, values: Sequence[str], replaced: Sequence[str] = ()) -> str:
        """That the detail has these values, and no longer the replaced ones."""
        is_one = self._is_multiple(detail) and len(values) < 2
        thing = self.thing(subject_id, detail, is_one_of=is_one or len(values) > 1)
        plain, contrast = (words.IS_ONE, words.IS_ONE_NOT) if is_one else (words.IS, words.IS_NOT)
        told = {"thing": thing, "is_": "are" if len(values) > 1 or _is_plural(thing) else "is"}
        value, old = self.listed(values, words.LAST), self.listed(replaced, words.LAST_OLD)
        return fill(self._in(contrast if replaced else plain), {**told, "value": value, "old": old})

    def outcome(self, outcome: Outcome) -> str:
        """Exactly what the commit holds: the value and what it replaced, or what holds no more."""
        old = self.listed(outcome.replaced, words.LAST)
        if outcome.category == "preference" or outcome.target == "preference":
            return fill(self._in(words.NO_WISH), {"old": old}) if not outcome.record_id else self._wish(outcome)
        if outcome.record_id:
            return self.fact(outcome.subject_id, outcome.detail, (outcome.value,), outcome.replaced)
        is_one = self._is_multiple(outcome.detail)
        thing = self.thing(outcome.subject_id, outcome.detail, is_one_of=is_one)
        return fill(self._in(words.ENDED_ONE if is_one else words.ENDED), {"thing": thing, "old": old})

    def _wish(self, outcome: Outcome) -> str:
        known = words.WISHES.get((outcome.detail, outcome.value)) or words.WISHES.get((outcome.detail, ""))
        told = {"detail": self.detail(outcome.detail), "value": self.listed((outcome.value,), words.LAST)}
        return fill(self._in(known or words.OTHER_WISH), told)

    def called(self, value: str) -> str:
        """How the asker is called."""
        return fill(self._in(words.CALLED), {"value": self.quoted(value)})

    def _is_multiple(self, detail: str) -> bool:
        return any(slot.multiple for slot in self.people.cast.slots if slot.slot_id == detail)

    def reason(self, outcome: Outcome) -> str:
        """Why something was refused; of an authored value nothing is told: who hears it may not know it."""
        told = words.REASONS.get(outcome.reason, words.ANY_REASON)
        return fill(self._in(told), {"thing": self.thing(outcome.subject_id, outcome.detail)})

    def scope(self, outcome: Outcome) -> str:
        """For where it holds, or for how long where it ends with the unit."""
        if outcome.persistence == "session":
            return self._in(words.SESSION)
        is_spoken = outcome.scope == "character" and not self.voice.is_plain
        return self._in(words.FROM_NOW_ON if is_spoken else words.SCOPES[outcome.scope])

    # ---- what is asked

    def question(self, asked: Clarification) -> str:
        """The question with its choices."""
        differs, choices = _differing(asked.options), self.choices(asked)
        told = {"choices": self._chosen(choices), "detail": self.detail(asked.detail, asked.options[0].subject_id)}
        if differs == {"subject"}:
            return fill(self._in(words.WHICH_PERSON), told)
        if "subject" in differs or len(differs) > 1:
            return fill(self._in(words.WHICH), told)
        thing = self.thing(asked.options[0].subject_id, asked.detail)
        if differs == {"value"}:
            quoted = [self.quoted(choice) for choice in choices]
            return fill(self._in(words.WHICH_VALUE), {"thing": thing, "choices": self._chosen(quoted)})
        value = self.quoted(asked.options[0].value)
        return fill(self._in(words.WHICH_PLACE), {**told, "thing": thing, "value": value})

    def choices(self, asked: Clarification) -> tuple[str, ...]:
        """Each option in the words that tell it from the others."""
        differs = _differing(asked.options)
        texts = [self._choice(option, differs) for option in asked.options]
        return tuple(
            text if texts.count(text) == 1 else f"{text} ({option.scope_id or number})"
            for number, (text, option) in enumerate(zip(texts, asked.options, strict=True), 1)
        )

    def _choice(self, option: Option, differs: frozenset[str]) -> str:
        parts = {
            "subject": self.person(option.subject_id),
            "value": quotable(option.value, NAME_CHARACTERS),
            "place": self._in(words.SCOPE_CHOICES[option.scope]),
        }
        return " / ".join(part for name, part in parts.items() if name in differs)

    def _chosen(self, choices: Sequence[str]) -> str:
        return _joined(choices, self._in(words.CHOICE), self._in(words.LAST_CHOICE))

    # ---- words

    def listed(self, values: Sequence[str], last: Words) -> str:
        """Values as they are quoted, in one list; where there are many, the first ones."""
        told = values[:TOLD]
        quoted = [self.quoted(value, VALUE_CHARACTERS // len(told)) for value in told]
        return _joined(quoted, self._in(words.SEVERAL), self._in(last)) + (CUT if len(values) > TOLD else "")

    def quoted(self, value: str, room: int = VALUE_CHARACTERS) -> str:
        return fill(self._in(words.QUOTED), {"text": quotable(value, room)})

    def _in(self, told: Words) -> str:
        return told[self.language]


def _differing(options: Sequence[Option]) -> frozenset[str]:
    """What tells the options apart: `subject`, `value`, `place`; all of it where nothing does."""
    parts: dict[str, set[object]] = {
        "subject": {option.subject_id for option in options},
        "value": {option.value for option in options},
        "place": {(option.scope, option.scope_id) for option in options},
    }
    return frozenset(name for name, found in parts.items() if len(found) > 1) or frozenset(parts)


def _joined(parts: Sequence[str], between: str, last: str) -> str:
    return between.join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else "".join(parts)


def _is_plural(name: str) -> bool:
    word = name.rpartition(" ")[2]
    return word in words.PLURALS


def _plural(name: str) -> str:
    """The plural of an English word; one that looks like a plural stays."""
    if _is_plural(name) or (name.endswith("s") and not name.endswith("ss")):
        return name
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def _with_capitals(folded: str) -> str:
    """A name of somebody whom nobody here knows as it is written: Mira, O'Neil, Mary-Ann; "the wife" is none."""
    if folded.startswith("the "):
        return folded
    return re.sub(r"(?<![^\W\d_])(?<![^\W\d_]{2}')[^\W\d_]", lambda first: first.group().upper(), folded)
