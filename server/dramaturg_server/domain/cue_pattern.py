"""One way of saying what a line does: the row of the word tables `cue_words_en`, `_zh` and `_ja`.

Patterns are matched on text that went through `fold_line` (lower case, one kind of apostrophe, narrow punctuation);
Chinese also has its traditional characters turned into simplified ones. `<NAME>` stands for a part of that name. The
group `core` is the deed itself: what stands before it in its clause may negate or postpone it, in Japanese what
stands behind it.
"""

from dataclasses import dataclass
from typing import Literal

from .values import Direction, Importance

CueKind = Literal["oath", "thanks", "insult", "threat", "betrayal", "apology", "appointment", "gift", "fight"]
Language = Literal["en", "zh", "ja"]
Skip = Literal["negated", "wish", "plan", "hypothetical", "question", "other_person"]


@dataclass(frozen=True, slots=True)
class CuePattern:
    """One way of saying it. `variant` tells who did the deed where it isn't the speaker to the addressee.

    exempt: filters that don't apply, because the wording settles the matter ("I will never leave you" is an oath).
    """

    kind: CueKind
    pattern: str
    importance: Importance = "medium"
    variant: str = ""
    direction: Direction | None = None
    exempt: frozenset[Skip] = frozenset()


SETTLED: frozenset[Skip] = frozenset({"negated", "plan", "wish", "other_person"})
"""Filters that don't apply where the words themselves settle all of it."""
