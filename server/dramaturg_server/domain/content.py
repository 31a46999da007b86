"""The compiled cast: what a writer authored, ready to be judged and spoken. Made by `cast/`, read by everything."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

from .evidence import Move, MoveForm
from .matching import CueIndex
from .renames import NO_RENAMES, Renames
from .schema import Schema
from .statements import Attribute, Slot
from .values import Importance, Value

NOTHING: Mapping[str, str] = MappingProxyType({})
ROLES = ("player", "self", "actor", "target")
"""Reserved ids that stand for a character, in any place where a character id may stand."""
WITNESSES, EVERYONE, NOBODY = "witnesses", "everyone", "none"
RESERVED_IDS = frozenset({*ROLES, WITNESSES, EVERYONE, NOBODY, "up", "down"})
"""Ids that no character and no group may carry."""


class MindView(Protocol):
    """What a condition may read: the world and the mind of the one character it is judged for."""

    def field(self, path: str) -> Value | None: ...
    def flag(self, flag_id: str) -> bool | float | str | None: ...
    def quest(self, quest_id: str) -> str: ...
    def unit(self) -> str: ...
    def scene(self) -> str: ...
    def topic(self) -> str: ...
    def said(self, line_id: str) -> bool: ...
    def heard(self, topic_id: str) -> bool: ...


Condition = Callable[[MindView], bool]


def always(_mind: MindView) -> bool:
    """The condition of whatever carries none."""
    return True


def never(_mind: MindView) -> bool:
    """The condition of a switch that is `false`."""
    return False


def shortened(locale: str) -> Iterator[str]:
    """Yields `locale` and its shorter forms: `zh-Hant-TW`, `zh-Hant`, `zh`."""
    tag = locale
    while tag:
        yield tag
        tag = tag.rpartition("-")[0]


@dataclass(frozen=True, slots=True)
class LocalText:
    """One authored text: in the source language, and in each language that has it."""

    source: str = ""
    by_locale: Mapping[str, str] = field(default_factory=dict)

    def at(self, locale: str) -> str:
        """The text in `locale`, else in a shorter form of it, else the source's."""
        return next((text for tag in shortened(locale) if (text := self.by_locale.get(tag))), self.source)

    def __bool__(self) -> bool:
        return bool(self.source or self.by_locale)


@dataclass(frozen=True, slots=True)
class LocalList:
    """Authored texts that each language gives as a whole list, longer or shorter than the source's."""

    source: tuple[str, ...] = ()
    by_locale: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def at(self, locale: str) -> tuple[str, ...]:
        """The list in `locale`, else in a shorter form of it, else the source's."""
        return next((texts for tag in shortened(locale) if (texts := self.by_locale.get(tag))), self.source)

    def everywhere(self) -> Iterator[str]:
        """Yields every text in every language, the source's first."""
        yield from self.source
        for texts in self.by_locale.values():
            yield from texts


def fill(text: str, names: Mapping[str, str]) -> str:
    """Puts `names` into the placeholders of an authored text (`{player}`); `{{` and `}}` are literal braces.

    Unknown placeholders were refused when the cast was loaded; one that is left stands as written.
    """
    if "{" not in text and "}" not in text:
        return text
    out: list[str] = []
    at = 0
    while at < len(text):
        pair, end = text[at : at + 2], text.find("}", at)
        if pair in ("{{", "}}"):
            out.append(pair[0])
            at += 2
        elif text[at] == "{" and end > 0 and text[at + 1 : end] in names:
            out.append(names[text[at + 1 : end]])
            at = end + 1
        else:
            out.append(text[at])
            at += 1
    return "".join(out)


@dataclass(frozen=True, slots=True)
class MoveText:
    """An authored change before it has a language: `resolve` makes the `Move` that is judged and stored.

    `texts`: the translated entries of put, adds, removes, and of a promise its text; `value`: an untranslated one
    (number, bool, stage, enum value).
    """

    form: MoveForm
    value: Value | None = None
    texts: LocalList = LocalList()
    as_list: bool = False
    commitment_id: str = ""
    to: str = ""

    def resolve(self, locale: str, names: Mapping[str, str], ids: Mapping[str, str] = NOTHING) -> Move:
        """The change in `locale` with its placeholders filled; `ids` turns roles into characters."""
        texts = tuple(fill(text, names) for text in self.texts.at(locale))
        value: Value = texts if self.as_list else (texts[0] if texts else "")
        return Move(
            self.form,
            value if self.value is None else self.value,
            self.commitment_id,
            ids.get(self.to, self.to),
        )


@dataclass(frozen=True, slots=True)
class EvidenceBlock:
    """What an event or a line means to those who perceive it (docs/cast.md, "What events mean").

    who: ids, groups and roles, `witnesses` and `everyone` among them. Paths may hold a role as a segment.
    """

    block_id: str
    summary: LocalText
    who: tuple[str, ...] = ("witnesses",)
    when: Condition = always
    importance: Importance = "medium"
    kind: str = ""
    fields: tuple[str, ...] = ()
    proposes: tuple[tuple[str, MoveText], ...] = ()
    effects: tuple[tuple[str, MoveText], ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """Something the game does together with a line; `arguments_json` is a JSON object."""

    action_id: str
    arguments_json: str = "{}"


@dataclass(frozen=True, slots=True)
class Line:
    """One fixed line; `line_id` is the key for voice-over."""

    line_id: str
    by: str
    text: LocalText
    when: Condition = always
    once: bool = True
    no_ack: bool = False
    actions: tuple[Action, ...] = ()
    tags: tuple[str, ...] = ()
    emotion: str = ""
    intensity: float = 0.0
    evidence: tuple[EvidenceBlock, ...] = ()
    interject: Condition = always


@dataclass(frozen=True, slots=True)
class Topic:
    """Lines that are due when a cue is heard. who: ids and groups, empty = whoever has a line or an opinion on it.

    scenes: where it counts, empty = everywhere. in_sequence: a line also waits until those above it are said. asks:
    whole example sentences, compared by similarity where no cue is heard. memory_questions: it is due, too, when
    somebody asks whether it remembers, which else goes to recall.
    """

    topic_id: str
    lines: tuple[Line, ...] = ()
    who: tuple[str, ...] = ()
    scenes: tuple[str, ...] = ()
    when: Condition = always
    in_sequence: bool = False
    asks: LocalList = LocalList()
    memory_questions: bool = False


@dataclass(frozen=True, slots=True)
class Monologue:
    """A scripted speech: one line per turn on which no topic line is due."""

    by: str
    lines: tuple[Line, ...]
    interject: Condition = always


@dataclass(frozen=True, slots=True)
class Scene:
    """present: for the terminal player, the tests and the check; a game's hearers alone decide in play."""

    scene_id: str
    present: tuple[str, ...]
    respondent: str
    setting: LocalText = LocalText()
    authored_lock: Condition = never
    monologue: Monologue | None = None


@dataclass(frozen=True, slots=True)
class Opinion:
    """A thought (`think`, for a model) and what is said of it without one (`say`)."""

    opinion_id: str
    think: LocalText
    say: LocalText
    about: tuple[str, ...] = ()
    when: Condition = always


@dataclass(frozen=True, slots=True)
class Arc:
    """Who a character becomes when many events add up: proposed whenever `when` holds, judged by the gates."""

    arc_id: str
    when: Condition
    proposes: tuple[tuple[str, MoveText], ...]


@dataclass(frozen=True, slots=True)
class Fallback:
    """A line that is spoken when nothing else may be. absent_in: languages whose own list has no such entry."""

    line_id: str
    text: LocalText
    absent_in: frozenset[str] = frozenset()

    def exists_in(self, locale: str) -> bool:
        """Tells whether the language's list of fallbacks holds it."""
        return self.absent_in.isdisjoint(shortened(locale))


@dataclass(frozen=True, slots=True)
class Character:
    """seeds: canonical path -> authored start value; text seeds are LocalText, lists LocalList."""

    character_id: str
    name: LocalText
    aliases: LocalList = LocalList()
    seeds: Mapping[str, Value | LocalText | LocalList] = field(default_factory=dict)
    groups: tuple[str, ...] = ()
    lead: bool = False
    archetype: bool = False
    calls: Mapping[str, LocalText] = field(default_factory=dict)
    opinions: tuple[Opinion, ...] = ()
    arcs: tuple[Arc, ...] = ()
    fallbacks: tuple[Fallback, ...] = ()
    care_line: Fallback | None = None
    phrases: Mapping[str, LocalText] = field(default_factory=dict)
    hears: Condition = always
    present: Condition = always
    remembers: Condition = always

    def names_everywhere(self) -> Iterator[str]:
        """Yields all that it is called by, in every language."""
        yield from (self.name.source, *self.name.by_locale.values())
        yield from self.aliases.everywhere()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A text that some may know. who: ids and groups · about: topics · since: the unit or the second of game time from
    which on it is known, None = always."""

    knowledge_id: str
    title: LocalText
    text: LocalText
    who: tuple[str, ...]
    about: tuple[str, ...] = ()
    since: str | float | None = None
    when: Condition = always


@dataclass(frozen=True, slots=True)
class Trigger:
    """What sets a signal off: one of quest stage, flag value, named event, relationship crossing.

    kind `quest`: id is the quest, value the stage · `flag`: value what it takes · `event`: id alone ·
    `relationship`: id is whom it is toward, value the number, `rises`, `reset` the way back.
    """

    kind: str
    id: str
    value: Value = True
    rises: bool = True
    reset: float = 0.0


@dataclass(frozen=True, slots=True)
class Signal:
    """What a game event means: a trigger and its evidence blocks."""

    signal_id: str
    trigger: Trigger
    blocks: tuple[EvidenceBlock, ...]
    once: bool = False


@dataclass(frozen=True, slots=True)
class BlackboardRule:
    """A derived key for behavior trees.

    kind: `bool`, `int`, `number`, `enum`, `text`; values: an enum's values in order (its ordinals).
    """

    key: str
    kind: str
    compute: Callable[[MindView], Value | int | None]
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemoryClocks:
    """How the game's time is told and memories fade: seconds of game time in a day; own turns and hours of game time
    as time constants (not half-lives)."""

    day_seconds: int = 86_400
    fade_rounds: float = 20.0
    fade_hours: float = 168.0


@dataclass(frozen=True)
class Cast:
    """A whole game's authored content. Immutable; a reload makes another one.

    quests: id -> stages in order, `none` first · flags: id -> start value · events: named events · groups: id ->
    member character ids · topic_cues: locale -> index whose owners are topic ids · care_cues: locale -> index or
    nothing · sentences: the most that a composed answer has · similarity: how alike a remark and an example of `asks`
    must be, None = as measured on the cast for the embedder in use · slots, attributes: what statements may be about ·
    banned: locale -> words that no fact about a player may hold · seen_beats_told: what was seen yields to nothing that
    is told · renames: of former ids, which old saves hold ·
    digest: a hash of every file, shown as the version where the writer gave none · starts, agreed: remembered by
    `starts.py`.
    """

    cast_id: str
    version: str
    languages: tuple[str, ...]
    schema: Schema
    characters: Mapping[str, Character]
    skip_missing: bool = False
    units: tuple[str, ...] = ()
    quests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    flags: Mapping[str, bool | float | str] = field(default_factory=dict)
    events: frozenset[str] = frozenset()
    actions: Mapping[str, str] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    topics: Mapping[str, Topic] = field(default_factory=dict)
    topic_cues: Mapping[str, CueIndex[str]] = field(default_factory=dict)
    care_cues: Mapping[str, CueIndex[str]] = field(default_factory=dict)
    knowledge: tuple[Knowledge, ...] = ()
    signals: tuple[Signal, ...] = ()
    blackboard: tuple[BlackboardRule, ...] = ()
    phrases: Mapping[str, LocalText] = field(default_factory=dict)
    sentences: int = 3
    clocks: MemoryClocks = MemoryClocks()
    similarity: float | None = None
    slots: tuple[Slot, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    banned: Mapping[str, CueIndex[str]] = field(default_factory=dict)
    seen_beats_told: bool = False
    speak_confirmations: bool = True
    renames: Renames = NO_RENAMES
    digest: str = ""
    starts: dict[tuple[str, str], Mapping[str, Value]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    agreed: dict[str, Mapping[str, Value]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def source_language(self) -> str:
        return self.languages[0]

    def lines(self) -> Iterator[Line]:
        """Every line of topics, then of monologues, in the order of the files."""
        for topic in self.topics.values():
            yield from topic.lines
        for scene in self.scenes.values():
            yield from scene.monologue.lines if scene.monologue else ()

    @cached_property
    def evasions(self) -> frozenset[str]:
        """Ids of the lines that answer nothing."""
        return frozenset(line.line_id for line in self.lines() if line.no_ack)

    def blocks(self) -> Iterator[EvidenceBlock]:
        """Every evidence block of signals, then of lines."""
        for signal in self.signals:
            yield from signal.blocks
        for line in self.lines():
            yield from line.evidence
