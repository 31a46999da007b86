"""What a remark says to be so, before anybody has judged what that changes. Between the cue grammars and `resolve`.

The grammars (facts and corrections, in en, zh, ja) find statements; `resolve` decides what each becomes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .beliefs import Category, ChangeForm, Persistence, Scope

Form = Literal["fact", "correction", "preference"]


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing said to be so.

    subject: as named, folded; "" = the speaker itself · subject_ids: inside ids of whom that may mean: one where it is
    clear, several where not, `~name` for what is no character · detail: slot or attribute of the cast, else the folded
    noun, "" = not said · value: verbatim of the remark after NFKC; "" of `retires` · old: the value named as wrong,
    "" = none named · scope: None = no cue · everywhere: "in all stories" · onward: "from now
    on", wherever it held before · unsure: who says it
    does not know which of `value` and `old` is right · at: start in the folded remark · quote: the
    words it rests on, of the remark as it was said · known_to: the characters that heard all else it
    rests on, None = it stands in the remark alone · yields: a mere like, no favourite: it gives way to whatever
    is known of that detail.
    """

    form: Form
    change: ChangeForm
    subject: str
    subject_ids: tuple[str, ...]
    detail: str
    value: str
    quote: str
    old: str = ""
    scope: Scope | None = None
    everywhere: bool = False
    onward: bool = False
    persistence: Persistence = "kept"
    category: Category = "story_fact"
    unsure: bool = False
    at: int = 0
    known_to: tuple[str, ...] | None = None
    yields: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A kind of fact about somebody that characters remember: of the cast, or built in.

    label, cues: by locale, as the cast has them (cues empty = the built-in grammar of the slot alone) · max: characters
    of a value, where `cjk_max` counts for Chinese, Japanese and Korean values.
    """

    slot_id: str
    label: Mapping[str, str]
    cues: Mapping[str, tuple[str, ...]]
    max: int = 40
    cjk_max: int = 20
    multiple: bool = False
    built_in: bool = True


@dataclass(frozen=True, slots=True)
class Attribute:
    """A detail that a character is written with (an identity leaf) or that the language knows: eyes, hair, dress, …

    path: of the identity leaf, "" where the cast has none · words: by locale, how it is called · may_correct: what a
    player says may override it · transient: it holds for the scene unless said otherwise.
    """

    detail: str
    words: Mapping[str, tuple[str, ...]]
    path: str = ""
    may_correct: bool = False
    transient: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody that a remark may name: names and aliases in every language, folded."""

    subject_id: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What a line was taken to say when it was said, or told from a record. known_to: the characters that know it."""

    subject_id: str
    detail: str
    value: str
    known_to: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Context:
    """What a remark stands in: who says it to whom (inside ids), who may be meant, what was said just before.

    last: (speaker's inside id, text), oldest first, of what the addressee heard, at most 6 · said_to: whom each of
    them was said to (inside id, "" = to nobody in particular), empty = between these two · told: what each of them was
    taken to say, for "no, green" and "she"; empty = not known.
    """

    speaker_id: str
    addressee_id: str
    named: tuple[Named, ...]
    slots: tuple[Slot, ...]
    attributes: tuple[Attribute, ...]
    last: tuple[tuple[str, str], ...] = ()
    said_to: tuple[str, ...] = ()
    told: tuple[tuple[Told, ...], ...] = ()
