"""The frames of a language for one cast: its slots, and what kinds of favourites are called, filled into the patterns.

Between `fact_sentences.py`, which cuts a remark, and `fact_cues.py`, which reads its sentences with the frames.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from .cue_pattern import Language
from .fact_grammar import Frame, Grammar
from .fact_languages import GRAMMARS
from .statements import Slot
from .text import fold_line

Words = tuple[tuple[str, str], ...]
"""Words for the kinds of things that slots are about, each with its slot."""


def names_own_slot(folded: str, slots: Sequence[Slot]) -> bool:
    """Tells whether a text holds what the cast calls one of its slots, in any language."""
    own = (slot for slot in slots if slot.cues or not slot.built_in)
    return any(word in folded for slot in own for tag in ("en", "zh", "ja") for word in _words_of(slot, tag))


def _words_of(slot: Slot, tag: str) -> tuple[str, ...]:
    """How a slot of the cast is called in a language, folded: its label and cues."""
    label = (slot.label[tag],) if tag in slot.label and not slot.built_in else ()
    return tuple(folded for word in (*label, *slot.cues.get(tag, ())) if (folded := fold_line(word)))


def kinds_of(slots: Sequence[Slot], language: Language) -> tuple[Words, Words]:
    """The words for kinds of favourites, and the words of slots that stand for the fact itself ("my ship is …")."""
    grammar = GRAMMARS[language]
    favourites, own = list[tuple[str, str]](), list[tuple[str, str]]()
    for slot in slots:
        if slot.built_in:
            favourites.extend((word, slot.slot_id) for word in grammar.kinds.get(slot.slot_id, ()))
        for word in _words_of(slot, language):
            bare = grammar.favourite.sub("", word.translate(grammar.traditional)).strip()
            is_own = not slot.built_in and bare == word.translate(grammar.traditional)
            for form in _forms(bare, grammar) if bare else ():
                favourites.append((form, slot.slot_id))
                if is_own:
                    own.append((form, slot.slot_id))
    return tuple(favourites), tuple(own)


def _forms(word: str, grammar: Grammar) -> tuple[str, ...]:
    """One and many: what stands behind "my favourite ports are" begins behind the verb."""
    return (word, f"{word}s") if grammar.spaced and word[-1].isalpha() and not word.endswith("s") else (word,)


@lru_cache(maxsize=32)
def compiled(language: Language, kinds: Words, own: Words) -> tuple[tuple[Frame, re.Pattern[str]], ...]:
    """The frames with their patterns, in the order in which they are tried. kinds, own: of `kinds_of`."""
    grammar = GRAMMARS[language]
    parts = {**grammar.parts, "K": _either(kinds), "OWN": _either(own)}
    frames = (*grammar.frames, *(grammar.own_frames if own else ()))
    return tuple((frame, re.compile(_filled(frame.pattern, parts))) for frame in frames)


def _either(words: Words) -> str:
    """Longest first, so that a word isn't taken for the beginning of another."""
    return (
        "|".join(re.escape(word) for word in sorted({word for word, _ in words}, key=lambda w: (-len(w), w))) or "(?!)"
    )


def _filled(pattern: str, parts: dict[str, str]) -> str:
    """A person may be named at several places of a pattern; only one of these groups takes part in a match."""
    for _ in range(3):  # parts name parts
        for name, part in parts.items():
            pattern = pattern.replace(f"<{name}>", part)
    number = count()
    return re.sub(r"\(\?P<who>", lambda _: f"(?P<who{next(number)}>", pattern)


def named_at(match: re.Match[str]) -> tuple[int, int]:
    """Where the named person stands, (0, 0) where the speaker speaks of itself."""
    names = (name for name in match.re.groupindex if name.startswith("who"))
    return next((match.span(name) for name in names if match[name]), (0, 0))
