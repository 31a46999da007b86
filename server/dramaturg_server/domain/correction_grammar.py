"""The form of the word tables `correction_cues_en`, `_zh` and `_ja`: how a language says what somebody is or has.

Patterns are matched on marked text (`stated.py`): lower case, narrow punctuation, Chinese simplified, spaces beside
Chinese and Japanese characters dropped. In them `<N>` is a name that the cast knows, `<D>` a word for a detail, and
other `<PART>`s stand in the table's own `parts`. A frame finds whose detail is spoken of and ends where its *tail*
begins; the tails of the language then tell the new value from the old one: "green, not blue", 不是B,是A, BじゃなくてA.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from .beliefs import Persistence, Scope
from .cue_pattern import Language

FIRST_NAME, LAST_NAME = "\ue000", "\ue7ff"
FIRST_DETAIL, LAST_DETAIL = "\ue800", "\uefff"
"""Private characters: each stands for one mention of a name or of a detail."""

MARKED_DETAIL = FIRST_DETAIL
"""Among the hints of a frame: any mention of a detail."""

Needs = Literal["", "cue", "contrast"]
"""What a frame needs to be taken: nothing · a correcting or scope word, or an old value · an old value."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One way of beginning it. Groups: `who`, `det` (whose detail, which), `neg`, or all of it with `new` and `old`.

    detail: fixed by the wording ("wears" tells of dress), else the group `det` does · kind: what the value has to be
    (`job`, `mood`, `number`, `name`, `liked`) · others: of somebody outside the talk alone · hints: one of them stands
    in every sentence that matches, empty = not known; `MARKED_DETAIL` is any mention of a detail.
    """

    pattern: str
    detail: str = ""
    kind: str = ""
    needs: Needs = ""
    others: bool = False
    hints: tuple[str, ...] = ()

    def may_stand_in(self, text: str, *, has_detail: bool) -> bool:
        """A look that costs next to nothing: most frames are about something that a sentence doesn't speak of."""
        if not self.hints:
            return True
        return (has_detail and MARKED_DETAIL in self.hints) or any(hint in text for hint in self.hints)


@dataclass(frozen=True, slots=True)
class ScopeCue:
    """Words that tell for where and for how long it holds; they are taken out before frames are looked for.

    onward: from now on, wherever it held before.
    """

    pattern: str
    scope: Scope | None = None
    everywhere: bool = False
    persistence: Persistence = "kept"
    onward: bool = False


@dataclass(frozen=True, slots=True)
class PreferenceCue:
    """One way of saying how one wants to be spoken to; the group `value` where `value` is empty."""

    detail: str
    pattern: str
    value: str = ""


@dataclass(frozen=True)
class Grammar:
    """All words of one language.

    markers: "no", "actually": what follows corrects · fillers: what may stand before it and says nothing · bare:
    beginnings without subject · cut: where a value ends · front, back: what is no part of it · empty: what is no
    value · speech: how a sentence begins that is no bare value · resumes: where one goes on with what it named before ·
    kinds: what a value of a kind looks like, and the words of a favourite (`favourite`) and of a detail of somebody
    (`asked`) · plain: by detail, what a value without any cue looks like · own: the speaker's own saying of it ·
    hedge: not said for certain · refuses: before a frame, that it isn't said at all · unsure: which of two came first
    isn't known · short: characters of a bare value in a script without spaces · calls: whom a sentence is said to, by
    name before a mark at its beginning (`call`).
    """

    language: Language
    parts: Mapping[str, str]
    pronouns: Mapping[str, str]
    frames: tuple[Frame, ...]
    tails: tuple[str, ...]
    bare: tuple[str, ...]
    markers: str
    fillers: str
    scopes: tuple[ScopeCue, ...]
    preferences: tuple[PreferenceCue, ...]
    cut: str
    front: str
    back: str
    empty: str
    speech: str
    resumes: str
    kinds: Mapping[str, str]
    plain: Mapping[str, str]
    slot_words: Mapping[str, tuple[str, ...]]
    own: str
    hedge: str
    refuses: str
    unsure: str
    calls: str
    short: int = field(default=24)

    @cached_property
    def compiled_frames(self) -> tuple[tuple[Frame, re.Pattern[str]], ...]:
        return tuple((frame, self.regex(frame.pattern)) for frame in self.frames)

    @cached_property
    def compiled_tails(self) -> tuple[re.Pattern[str], ...]:
        return tuple(map(self.regex, self.tails))

    @cached_property
    def compiled_bare(self) -> tuple[re.Pattern[str], ...]:
        return tuple(self.regex(f"{pattern}") for pattern in self.bare)

    @cached_property
    def compiled_scopes(self) -> tuple[tuple[ScopeCue, re.Pattern[str]], ...]:
        return tuple((cue, self.regex(cue.pattern)) for cue in self.scopes)

    @cached_property
    def compiled_preferences(self) -> tuple[tuple[PreferenceCue, re.Pattern[str]], ...]:
        return tuple((cue, self.regex(cue.pattern)) for cue in self.preferences)

    @cached_property
    def word(self) -> Mapping[str, re.Pattern[str]]:
        """The single patterns of the table, compiled, by the name of their field."""
        names = (
            "markers",
            "fillers",
            "cut",
            "front",
            "back",
            "empty",
            "speech",
            "resumes",
            "own",
            "hedge",
            "refuses",
            "unsure",
            "calls",
        )
        return {name: self.regex(getattr(self, name)) for name in names}

    @cached_property
    def looks(self) -> Mapping[str, re.Pattern[str]]:
        """What a value of a kind, or of a detail without any cue, looks like."""
        return {name: self.regex(pattern) for name, pattern in {**self.kinds, **self.plain}.items()}

    def regex(self, pattern: str) -> re.Pattern[str]:
        filled = pattern
        for _ in range(3):  # parts name parts
            for name, part in self.parts.items():
                filled = filled.replace(f"<{name}>", part)
        filled = filled.replace("<N>", f"[{FIRST_NAME}-{LAST_NAME}]").replace("<D>", f"[{FIRST_DETAIL}-{LAST_DETAIL}]")
        return re.compile(filled)
