# ruff: noqa: RUF012 (pydantic copies the defaults of its models)
"""The files of a cast as pydantic models: keys, types and shorthands. What they refer to is checked in compile.py."""

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
    """Wording without a model, each with placeholders of its own (`PHRASES` in characters.py)."""

    opinion: Text | None = None
    knowledge: Text | None = None
    belief: Text | None = None
    nothing_stored: Text | None = None
    confirm: Text | None = None
    ask: Text | None = None


class ModelsFile(Entry):
    """Roles of language models → names that the server's configuration defines. None: everything still plays."""

    talk: Text | None = None
    extraction: Text | None = None
    proposals: Text | None = None


class ReplyFile(Entry):
    """How long, how free and in which protocol an answer is."""

    sentences: Annotated[int, Field(ge=1, le=20)] = 3
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.7
    reserve_tokens: Annotated[int, Field(ge=16, le=8_192)] = 400
    analysis: Literal["off", "on", "auto"] = "off"


class ClocksFile(Entry):
    """The two clocks by which memories fade: `day_seconds` of game time make a day."""

    day_seconds: Annotated[int, Field(ge=1)] = 86_400
    fade_rounds: Annotated[float, Field(gt=0)] = 20
    fade_hours: Annotated[float, Field(gt=0)] = 168


class MemoryFile(Entry):
    """How memory is used and spoken of; `similarity` is the threshold of `asks`, by default the embedder's own."""

    seen_beats_told: bool = False
    speak_confirmations: bool = True
    similarity: Annotated[float, Field(ge=0, le=1)] | None = None


class NeverSayFile(Entry):
    """Words that nobody may say, and why."""

    main_key: ClassVar[str] = "words"

    words: Annotated[Texts, Field(min_length=1)]
    why: Literal["banned", "out_of_world", "contradiction"] = "banned"
    when: Conditions = []


class CastFile(Entry):
    """`cast.yaml`: the project."""

    cast_id: Id = Field(alias="cast")
    format: int = FORMAT
    version: Text = ""
    languages: Annotated[list[Text], one_or_more(), Field(min_length=1)]
    missing: Literal["source", "skip"] = "source"
    models: ModelsFile | None = None
    reply: ReplyFile | None = None
    gates: Literal["default", "reference", "short_story"] = "default"
    growth: Literal["long_term", "short_term"] = "long_term"
    clocks: ClocksFile | None = None
    memory: MemoryFile | None = None
    groups: Ids = []
    care_cues: Texts = []
    never_say: dict[Id, NeverSayFile] = {}
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


class SlotFile(Entry):
    """A kind of fact about the player that characters remember."""

    label: Text = ""
    cues: Texts = []
    max: Annotated[int, Field(gt=0, le=200)] | None = None
    multiple: bool | None = None


class CorrectionsFile(Entry):
    """What a player's word may change: authored attributes that it overrides, and those that hold for a while only."""

    player_may_correct: Ids = []
    transient: Ids = ["dress", "place", "mood"]


class StateFile(Entry):
    """`state.yaml`: the mind's fields. `fields`, `stages` and `blackboard` have several shapes: read in compile."""

    fields: dict[str, Raw] = {}
    tiers: dict[str, GateFile] = {}
    stages: Raw = None
    kinds: Ids | None = None
    jumps: Ids | None = None
    slots: dict[Id, SlotFile | None] = {}
    corrections: CorrectionsFile | None = None
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


class ExampleFile(Entry):
    """A manner to imitate, not spoken as it stands."""

    heard: Text
    reply: Text


class SpeechFile(Entry):
    """How it speaks: `calls` also without a model, the rest guides one."""

    main_key: ClassVar[str] = "rules"

    rules: Texts = []
    first_person: Text = ""
    calls: dict[Id, Text] = {}
    avoids: Texts = []
    examples: Annotated[list[ExampleFile], one_or_more()] = []


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
    """What is said to real distress, or the directions under which a model answers it."""

    main_key: ClassVar[str] = "line"

    line: LineText | None = None
    directions: Text = ""


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


Cues = Annotated[list[Annotated[list[Text], BeforeValidator(_cue), Field(min_length=1)]], one_or_more()]


class TopicFile(Entry):
    """One topic of `topics/*.yaml`."""

    cues: Cues = []
    asks: Texts = []
    memory_questions: bool = False
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

    scene_id: Id | None = Field(default=None, alias="id")
    present: Annotated[Ids, Field(min_length=1)]
    respondent: Id | None = None
    setting: Text = ""
    directions: dict[Id, Text] = {}
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


# ---- knowledge/**/*.md


class KnowledgeFile(Entry):
    """The front matter of a text that some may know."""

    knowledge_id: Id | None = Field(default=None, alias="id")
    who: Annotated[Ids, Field(min_length=1)]
    about: Ids = []
    title: Text = ""
    since: Raw = None
    when: Conditions = []


class TranslatedKnowledgeFile(Entry):
    """The front matter of `NAME.TAG.md`: the rest is that of `NAME.md`."""

    title: Text = ""
