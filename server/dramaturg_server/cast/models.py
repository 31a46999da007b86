# ruff: noqa: RUF012 (pydantic copies the defaults of its models)
"""The files of a cast as pydantic models: keys, types and shorthands of docs/cast.md. What they refer to is checked
in compile.py. Keys of the format that this version doesn't act on are listed in `not_yet` and refused by name."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from dramaturg_server.cast.entries import (
    Conditions,
    Entry,
    Id,
    Ids,
    LineText,
    Raw,
    Switch,
    Text,
    Texts,
    one_or_more,
    single_pair,
)
from dramaturg_server.cast.yaml_reader import YamlMap, YamlText
from dramaturg_server.domain.schema import INTENSITY_RANGE

FORMAT = 1
WEAKEST, STRONGEST = INTENSITY_RANGE

Amount = Annotated[int, Field(ge=0)]


# ---- cast.yaml


class CastPhrases(Entry):
    """Wording without a model."""

    not_yet: ClassVar[frozenset[str]] = frozenset({"knowledge", "belief", "nothing_stored", "confirm", "ask"})

    opinion: Text | None = None


class CastFile(Entry):
    """`cast.yaml`: the project."""

    not_yet: ClassVar[frozenset[str]] = frozenset({"models", "reply", "clocks", "memory", "never_say"})

    cast_id: Id = Field(alias="cast")
    format: int = FORMAT
    version: Text = ""
    languages: Annotated[list[Text], one_or_more(), Field(min_length=1)]
    missing: Literal["source", "skip"] = "source"
    gates: Literal["default", "reference", "short_story"] = "default"
    growth: Literal["long_term", "short_term"] = "long_term"
    groups: Ids = []
    care_cues: Texts = []
    phrases: CastPhrases | None = None


# ---- world.yaml


class ActionFile(Entry):
    """An action that lines may name; `args` are JSON Schema properties."""

    about: Text = ""
    args: dict[str, Raw] = {}
    required: Texts = []


class WorldFile(Entry):
    """`world.yaml`: the contract with the game's programmers."""

    units: Ids = []
    quests: dict[Id, Ids] = {}
    flags: dict[Id, Raw] = {}
    events: Ids = []
    actions: dict[Id, ActionFile | None] = {}


# ---- state.yaml


class GateFile(Entry):
    """Figures of a tier or of one field, laid over the preset's key by key."""

    span: Amount | None = None
    high: Amount | None = None
    medium: Amount | None = None
    cooldown: Amount | None = None
    waive: Ids | None = None
    tracks: Literal["A", "AB"] | None = None


class LeafFile(Entry):
    """A leaf of the schema of state, as a cast writes it."""

    main_key: ClassVar[str] = "value"

    value: Raw = None
    type: Literal["text", "list", "enum", "ordered", "number", "bool"] | None = None
    values: Ids = []
    synonyms: dict[Id, Texts] = {}
    tier: Text | None = None
    updatable: bool | None = None
    algorithm_updatable: bool | None = None
    max: Annotated[int, Field(gt=0, le=4_000)] | None = None
    fades: Annotated[int, Field(gt=0)] | None = None
    gate: GateFile | None = None
    label: Text = ""


class ValueRule(Entry):
    """A blackboard key that shows a field."""

    main_key: ClassVar[str] = "path"

    path: Text
    shown_as: Literal["number"] | None = Field(default=None, alias="as")


class CaseRule(Entry):
    """One case of a blackboard key: the first whose `when` holds."""

    when: Conditions = []
    value: Raw = Field(alias="is")


class StateFile(Entry):
    """`state.yaml`: the mind's fields. `fields`, `stages` and `blackboard` have several shapes: read in compile."""

    not_yet: ClassVar[frozenset[str]] = frozenset({"slots", "corrections"})

    fields: dict[str, Raw] = {}
    tiers: dict[str, GateFile] = {}
    stages: Raw = None
    kinds: Ids | None = None
    jumps: Ids | None = None
    blackboard: dict[Id, Raw] = {}


# ---- changes and evidence


class BlockFile(Entry):
    """What an event or a line means to those who perceive it."""

    main_key: ClassVar[str] = "summary"

    block_id: Id | None = Field(default=None, alias="id")
    summary: Text
    who: Ids | None = None
    when: Conditions = []
    importance: Literal["high", "medium", "low"] = "medium"
    kind: Id | None = None
    fields: Texts = []
    proposes: dict[str, Raw] = {}
    effects: dict[str, Raw] = {}


Blocks = Annotated[list[BlockFile], one_or_more()]


class AddedCommitment(Entry):
    """A promise that an effect writes down."""

    commitment_id: Id = Field(alias="id")
    text: Text
    to: Id = "player"


# ---- characters/ID.yaml


class SpeechFile(Entry):
    """How it speaks. The rest guides a model."""

    main_key: ClassVar[str] = "rules"
    not_yet: ClassVar[frozenset[str]] = frozenset({"rules", "first_person", "avoids", "examples"})

    calls: dict[Id, Text] = {}


class OpinionFile(Entry):
    """A thought, and what is said of it without a model."""

    main_key: ClassVar[str] = "think"

    think: Text
    say: Text = ""
    about: Ids = []
    when: Conditions = []


class ArcFile(Entry):
    """Who a character becomes when many events add up."""

    when: Conditions = []
    proposes: dict[str, Raw]


class CareFile(Entry):
    """What is said to real distress."""

    main_key: ClassVar[str] = "line"
    not_yet: ClassVar[frozenset[str]] = frozenset({"directions"})

    line: LineText


class SensesFile(Entry):
    """What reaches it, and what it keeps."""

    hears: Switch = True
    present: Switch = True
    remembers: Switch = True


class FallbackFile(Entry):
    """A line spoken when nothing else may be."""

    main_key: ClassVar[str] = "text"

    fallback_id: Id | None = Field(default=None, alias="id")
    text: LineText


def _fallbacks(value: Any) -> list[Any]:
    """A list or a single text, whose ids are made; or a map by id, whose pairs become entries with their places."""
    if not isinstance(value, YamlMap):
        return value if isinstance(value, list) else [value]
    entries = []
    for key, text in value.items():
        entry = YamlMap(value.value_places[key])
        entry.update({"id": YamlText(key), "text": text})
        entry.key_places = entry.value_places = {"id": value.key_places[key], "text": value.value_places[key]}
        entries.append(entry)
    return entries


class CharacterFile(Entry):
    """`characters/ID.yaml`."""

    character_id: Id | None = Field(default=None, alias="id")
    name: Annotated[Text, Field(min_length=1)]
    aliases: Texts = []
    identity: Raw = None
    persona: Raw = None
    session: Raw = None
    moment: Raw = None
    groups: Ids = []
    lead: bool = False
    archetype: bool = False
    speech: SpeechFile | None = None
    opinions: dict[Id, OpinionFile] = {}
    arcs: dict[Id, ArcFile] = {}
    fallbacks: Annotated[list[FallbackFile], BeforeValidator(_fallbacks)] = []
    care: CareFile | None = None
    phrases: CastPhrases | None = None
    senses: SensesFile | None = None


# ---- lines, topics, scenes


class LineFile(Entry):
    """One fixed line of a topic."""

    line_id: Id = Field(alias="id")
    by: Id | None = None
    text: LineText
    when: Conditions = []
    once: bool = True
    no_ack: bool = False
    actions: Annotated[list[Raw], one_or_more()] = []
    tags: Texts = []
    emotion: Id | None = None
    intensity: Annotated[int, Field(ge=WEAKEST, le=STRONGEST)] | None = None
    evidence: Blocks = []


class MonologueLineFile(LineFile):
    """One line of a monologue."""

    interject: Switch = True


def _cue(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class TopicFile(Entry):
    """One topic of `topics/*.yaml`."""

    not_yet: ClassVar[frozenset[str]] = frozenset({"asks", "memory_questions"})

    cues: Annotated[list[Annotated[list[Text], BeforeValidator(_cue), Field(min_length=1)]], one_or_more()] = []
    who: Ids = []
    scenes: Ids = []
    when: Conditions = []
    order: Literal["first", "sequence"] = "first"
    by: Id | None = None
    lines: Annotated[list[LineFile], one_or_more()] = []


class MonologueFile(Entry):
    """A scripted speech."""

    by: Id
    lines: Annotated[list[MonologueLineFile], one_or_more(), Field(min_length=1)]
    interject: Switch = True


class SceneFile(Entry):
    """`scenes/ID.yaml`."""

    not_yet: ClassVar[frozenset[str]] = frozenset({"directions"})

    scene_id: Id | None = Field(default=None, alias="id")
    present: Annotated[Ids, Field(min_length=1)]
    respondent: Id | None = None
    setting: Text = ""
    authored_lock: Switch = False
    monologue: MonologueFile | None = None


# ---- signals/*.yaml


class CrossingFile(Entry):
    """A relationship's value that crosses a number."""

    toward: Id = "player"
    rises_to: float | None = None
    falls_to: float | None = None
    reset: float | None = None


def _flag(value: Any) -> Any:
    return value if isinstance(value, dict) else {value: True} if isinstance(value, str) else value


Pair = BeforeValidator(single_pair("id with a value"))


class SignalFile(Entry):
    """One signal: a trigger and what it means."""

    quest: Annotated[dict[Id, Id], Pair] | None = None
    flag: Annotated[dict[Id, Raw], Pair, BeforeValidator(_flag)] | None = None
    event: Id | None = None
    relationship: CrossingFile | None = None
    once: bool = False
    evidence: Annotated[Blocks, Field(min_length=1)]
