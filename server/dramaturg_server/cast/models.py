# ruff: noqa: RUF012 (pydantic copies the defaults of its models)
"""The files of a cast as pydantic models: keys, types and shorthands. What they refer to is checked in compile.py."""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field

from dramaturg_server.cast.entries import (
    Conditions,
    Entry,
    Id,
    Ids,
    LineText,
    Raw,
    Sentence,
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

V = TypeVar("V")
TRANSLATED: Final = "translated"
Translatable: TypeAlias = Annotated[V, TRANSLATED]
"""What is written under the key is told to players or models in their language: `lang/TAG.yaml` may say it too."""


# ---- cast.yaml


class CastPhrases(Entry):
    """Wording without a model, each with placeholders of its own (`PHRASES` in characters.py)."""

    opinion: Translatable[Text | None] = None
    """How an opinion without `say` is spoken; `{think}` is the thought."""
    knowledge: Translatable[Text | None] = None
    """How a text that it knows is told; `{text}` is its beginning."""
    belief: Translatable[Text | None] = None
    """How something it believes is told; `{slot}` and `{value}`, or both in a clause, `{fact}`."""
    memory: Translatable[Text | None] = None
    """How what was said once is told again; `{speaker}`, `{listener}`, `{when}` and `{text}`."""
    memory_event: Translatable[Text | None] = None
    """How what happened once is told; `{when}` and `{text}`."""
    nothing_stored: Translatable[Text | None] = None
    """What is said when it is asked whether it remembers, and nothing comes to mind."""
    confirm: Translatable[Text | None] = None
    """How what was told or corrected is confirmed; `{detail}` (what is so now, and what no longer) and `{scope}`."""
    ask: Translatable[Text | None] = None
    """How an unclear correction is asked about; `{question}`."""
    refuse: Translatable[Text | None] = None
    """How a correction is refused; `{reason}`, `{detail}`."""
    unsettled: Translatable[Text | None] = None
    """What is said of something on which it heard this and that; `{detail}`."""


class ModelsFile(Entry):
    """Roles of language models → names that the server's configuration defines. None: everything still plays."""

    talk: Text | None = None
    """The model that speaks."""
    extraction: Text | None = None
    """The model that reads evidence out of talk."""
    proposals: Text | None = None
    """The model that proposes changes of state."""


class ReplyFile(Entry):
    """How long, how free and in which protocol an answer is."""

    sentences: Annotated[int, Field(ge=1, le=20)] = 3
    """The most sentences of an answer that is no fixed line."""
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.7
    """How freely a model words it, 0–2."""
    reserve_tokens: Annotated[int, Field(ge=16, le=8_192)] = 400
    """Tokens that stay free for the answer."""
    analysis: Literal["off", "on", "auto"] = "off"
    """Whether a model writes down what it rests on before it answers; `auto` stops when that goes wrong."""


class ClocksFile(Entry):
    """The two clocks by which memories fade: `day_seconds` of game time make a day."""

    day_seconds: Annotated[int, Field(ge=1)] = 86_400
    """Seconds of game time in a day of the game."""
    fade_rounds: Annotated[float, Field(gt=0)] = 20
    """Turns of a character over which its memories fade (a time constant)."""
    fade_hours: Annotated[float, Field(gt=0)] = 168
    """Hours of game time over which memories fade (a time constant)."""


class MemoryFile(Entry):
    """How memory is used and spoken of; `similarity` is the threshold of `asks`, by default the embedder's own."""

    seen_beats_told: bool = False
    """What a character saw itself stands against what it is told later."""
    speak_confirmations: bool = True
    """Corrections are confirmed aloud."""
    similarity: Annotated[float, Field(ge=0, le=1)] | None = None
    """How alike a text and an example of `asks` must be, 0–1 as the model of meaning counts; left out: measured on the
    cast's own examples."""


class NeverSayFile(Entry):
    """Words that nobody may say, and why."""

    main_key: ClassVar[str] = "words"

    words: Annotated[Translatable[Texts], Field(min_length=1)]
    """Words and phrases, matched as cues are."""
    why: Literal["banned", "out_of_world", "contradiction"] = "banned"
    """`banned`, `out_of_world`, or a `contradiction` of the setting."""
    when: Conditions = []
    """Only while this holds."""


class CastFile(Entry):
    """`cast.yaml`: the project."""

    cast_id: Id = Field(alias="cast")
    """The cast's id; saves name it."""
    format: int = FORMAT
    """Version of the format; a newer one is refused."""
    version: Text = ""
    """Your own version, shown in answers; without one a digest of the files stands for it."""
    languages: Annotated[list[Text], one_or_more(), Field(min_length=1)]
    """BCP 47 tags; the first is the source language, in which all files are written."""
    missing: Literal["source", "skip"] = "source"
    """A text that a language lacks: `source` speaks the source text and says so, `skip` treats the line as not
    there."""
    models: ModelsFile | None = None
    """Role → name of a language model that the server's configuration defines. Without one everything still plays."""
    reply: ReplyFile | None = None
    """How long and how free answers are."""
    gates: Literal["default", "reference", "short_story"] = "default"
    """Figures of the gates."""
    growth: Literal["long_term", "short_term"] = "long_term"
    """`short_term` freezes persona."""
    clocks: ClocksFile | None = None
    """How memories fade."""
    memory: MemoryFile | None = None
    """How memory is used and spoken of."""
    groups: Ids = []
    """Audiences, such as a faction; members name them in their own file."""
    care_cues: Translatable[Texts] = []
    """More words of real distress, beside the built-in ones."""
    never_say: dict[Id, NeverSayFile] = {}
    """Id → words that nobody may say."""
    phrases: CastPhrases | None = None
    """Wording without a model."""


# ---- world.yaml


class ActionFile(Entry):
    """An action that lines may name; `args` are JSON Schema properties."""

    about: Translatable[Text] = ""
    """What the action does, in one sentence."""
    args: dict[str, Raw] = {}
    """JSON Schema of each argument (type, enum, const, items, properties, required, bounds)."""
    required: Texts = []
    """Arguments that must be there."""


class WorldFile(Entry):
    """`world.yaml`: the contract with the game's programmers."""

    units: Ids = []
    """Story units in story order; leave out where the game makes them up."""
    quests: dict[Id, Ids] = {}
    """Id → stages in order; `none` comes first by itself."""
    flags: dict[Id, Raw] = {}
    """Id → start value, whose type (bool, number, text) is the flag's."""
    events: Ids = []
    """Named events; each may carry actor, target and witnesses."""
    actions: dict[Id, ActionFile | None] = {}
    """What the game can do together with a line."""


# ---- state.yaml


class GateFile(Entry):
    """Figures of a tier or of one field, laid over the preset's key by key."""

    span: Amount | None = None
    """Units from which the evidence must come."""
    high: Amount | None = None
    """How many pieces of high evidence open it."""
    medium: Amount | None = None
    """Or how many of medium and high together; `~`: never by medium."""
    cooldown: Amount | None = None
    """Units that must begin between two changes of a field."""
    waive: Ids | None = None
    """Kinds of high evidence that need not wait."""
    tracks: Literal["A", "AB"] | None = None
    """Of evidence that lists the field: `A`: what is newer than its last change · `AB`: all that is unused for it."""


class LeafFile(Entry):
    """A leaf of the schema of state, as a cast writes it."""

    main_key: ClassVar[str] = "value"

    value: Raw = None
    """Start value."""
    type: Literal["text", "list", "enum", "ordered", "number", "bool"] | None = None
    """Told by `value` where it is left out."""
    values: Ids = []
    """Of enum and ordered (lowest first)."""
    synonyms: Translatable[dict[Id, Texts]] = {}
    """Value of an enum → other words for it."""
    tier: Text | None = None
    """How hard it is to change; persona only."""
    updatable: bool | None = None
    """Whether play may change it; identity never changes."""
    algorithm_updatable: bool | None = None
    """The same, as MemOS templates call it."""
    max: Annotated[int, Field(gt=0, le=4_000)] | None = None
    """Characters of a text or of an entry."""
    fades: Annotated[int, Field(gt=0)] | None = None
    """Own turns after which a field of moment is back at `value`."""
    gate: GateFile | None = None
    """Figures of its own, as under `tiers`."""
    label: Translatable[Text] = ""
    """How the field is called in the state text."""


class ValueRule(Entry):
    """A blackboard key that shows a field."""

    main_key: ClassVar[str] = "path"

    path: Text
    """The field that is shown."""
    shown_as: Literal["number"] | None = Field(default=None, alias="as")
    """`number`: an ordered value's place, from 0."""


class CaseRule(Entry):
    """One case of a blackboard key: the first whose `when` holds."""

    when: Conditions = []
    """The case holds; only the last has none."""
    value: Raw = Field(alias="is")
    """What the key then is: a name, a number, true or false."""


class SlotFile(Entry):
    """A kind of fact about the player that characters remember."""

    label: Translatable[Text] = ""
    """How the slot is called."""
    cues: Translatable[Texts] = []
    """Words that lead to it, beside the label and, of a built-in slot, the built-in ones."""
    max: Annotated[int, Field(gt=0, le=200)] | None = None
    """Characters of a value (40; of a Chinese, Japanese or Korean one 20)."""
    multiple: bool | None = None
    """Holds several values (hobby, dislikes)."""


class CorrectionsFile(Entry):
    """What a player's word may change: authored attributes that it overrides, and those that hold for a while only."""

    player_may_correct: Ids = []
    """Fields of identity that a player's word may override, for this playthrough."""
    transient: Ids = ["dress", "place", "mood"]
    """Attributes that hold for the scene unless said otherwise."""


class StateFile(Entry):
    """`state.yaml`: the mind's fields. `fields`, `stages` and `blackboard` have several shapes: read in compile."""

    fields: dict[str, Raw] = {}
    """Layer → field, laid over the built-in schema, at most 3 levels below the layer; `~` removes a field."""
    tiers: dict[str, GateFile] = {}
    """Tier → figures, laid over the preset's key by key."""
    stages: Raw = None
    """Relationship stages, lowest first; or `{id: from_number}` with `reset`: the stage follows the game's value."""
    kinds: Ids | None = None
    """Kinds of evidence, besides `other`."""
    jumps: Ids | None = None
    """Kinds of high evidence that may move a stage by more than one step."""
    slots: dict[Id, SlotFile | None] = {}
    """What is kept of a player; `~` removes a built-in slot."""
    corrections: CorrectionsFile | None = None
    """What a player's word may change."""
    blackboard: dict[Id, Raw] = {}
    """Key → a condition, a field path, `{path, as: number}`, or a list of cases `{when, is}`."""


# ---- changes and evidence


class BlockFile(Entry):
    """What an event or a line means to those who perceive it."""

    main_key: ClassVar[str] = "summary"

    block_id: Id | None = Field(default=None, alias="id")
    """Needed where there are several blocks; else the signal's or line's."""
    summary: Translatable[Sentence]
    """One sentence, third person, from the view of `{self}`; may use `{value}`."""
    who: Ids | None = None
    """Perceivers: witnesses are those the game sent, of a line its speaker and hearers; a written list counts as
    it stands."""
    when: Conditions = []
    """Judged for each perceiver."""
    importance: Literal["high", "medium", "low"] = "medium"
    """`low` is only logged."""
    kind: Id | None = None
    """Such as `betrayal`; see `jumps`."""
    fields: Texts = []
    """Fields it bears on, besides those in `proposes`; a branch covers its leaves."""
    proposes: Translatable[dict[str, Raw]] = {}
    """Persona path → new value, `up`, `down`, `{adds: x}`, `{removes: x}`; judged by the gates."""
    effects: Translatable[dict[str, Raw]] = {}
    """Session or moment path → the same forms, at once; `session.commitments`: `{adds: {id, text, to}}`, `{keeps:
    id}`, `{breaks: id}`, `{withdraws: id}`."""


Blocks = Annotated[list[BlockFile], one_or_more()]


class AddedCommitment(Entry):
    """A promise that an effect writes down."""

    commitment_id: Id = Field(alias="id")
    """Names the promise for `keeps`, `breaks` and `withdraws`."""
    text: Translatable[Text]
    """What is promised."""
    to: Id = "player"
    """To whom."""


# ---- characters/ID.yaml


class ExampleFile(Entry):
    """A manner to imitate, not spoken as it stands."""

    heard: Translatable[Text]
    """What it hears."""
    reply: Translatable[Text]
    """What it would say."""


class SpeechFile(Entry):
    """How it speaks: `calls` also without a model, the rest guides one."""

    main_key: ClassVar[str] = "rules"

    rules: Translatable[Texts] = []
    """How it speaks."""
    first_person: Translatable[Text] = ""
    """How it calls itself."""
    calls: Translatable[dict[Id, Text]] = {}
    """Whom it calls what."""
    avoids: Translatable[Texts] = []
    """Forms that are never its own."""
    examples: Annotated[list[ExampleFile], one_or_more()] = []
    """Manner to imitate; never spoken as it stands."""


class OpinionFile(Entry):
    """A thought, and what is said of it without a model."""

    main_key: ClassVar[str] = "think"

    think: Translatable[Sentence]
    """The thought, for a model."""
    say: Translatable[Sentence] = ""
    """What it says of it without one; else `phrases.opinion`."""
    about: Ids = []
    """Topics; left out: the opinion's own id, if that is a topic."""
    when: Conditions = []
    """Only while this holds."""


class ArcFile(Entry):
    """Who a character becomes when many events add up."""

    when: Conditions = []
    """While it holds, the change is proposed again after each change of evidence or state."""
    proposes: Translatable[dict[str, Raw]]
    """Persona path → change, as in evidence; lands when the gates open."""


class CareFile(Entry):
    """What is said to real distress, or the directions under which a model answers it."""

    main_key: ClassVar[str] = "line"

    line: Translatable[LineText | None] = None
    """Said to real distress (id `ID.care`)."""
    directions: Translatable[Text] = ""
    """Directions under which a model answers it."""


class SensesFile(Entry):
    """What reaches it, and what it keeps."""

    hears: Switch = True
    """False: no speech reaches it."""
    present: Switch = True
    """False: nothing reaches it."""
    remembers: Switch = True
    """False: it keeps nothing."""


class FallbackFile(Entry):
    """A line spoken when nothing else may be."""

    main_key: ClassVar[str] = "text"

    fallback_id: Id | None = Field(default=None, alias="id")
    """Id for voice-over; in a plain list `ID.fallback.1`, …"""
    text: Translatable[LineText]
    """What is said."""


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
    """Else the file's name."""
    name: Annotated[Translatable[Text], Field(min_length=1)]
    """Display name; two characters may share one."""
    aliases: Translatable[Texts] = []
    """Other names that call it."""
    identity: Translatable[Raw] = None
    """Fields that never change in play; a text is `backstory`."""
    persona: Translatable[Raw] = None
    """Start values by field; a text is `personality`. `relationships`: id → stage, or a map of stage, value,
    description."""
    session: Translatable[Raw] = None
    """Start values."""
    moment: Translatable[Raw] = None
    """Start values."""
    groups: Ids = []
    """Audiences it belongs to."""
    lead: bool = False
    """First where model work is limited."""
    archetype: bool = False
    """A mould for SpawnCharacter, no character by itself."""
    speech: SpeechFile | None = None
    """How it speaks."""
    opinions: dict[Id, OpinionFile] = {}
    """Thoughts, apart from lines."""
    arcs: dict[Id, ArcFile] = {}
    """Who it becomes when many events add up."""
    fallbacks: Annotated[list[FallbackFile], BeforeValidator(_fallbacks)] = []
    """Spoken when nothing else may be, never the same twice running; a list, or a map by id."""
    care: CareFile | None = None
    """What is said to real distress."""
    phrases: CastPhrases | None = None
    """Wording without a model, in this voice."""
    senses: SensesFile | None = None
    """What reaches it, and what it keeps."""


# ---- lines, topics, scenes


class LineFile(Entry):
    """One fixed line of a topic."""

    line_id: Id = Field(alias="id")
    """Unique in the cast; the key for voice-over and translation."""
    by: Id | None = None
    """The speaker; may stand once on the topic."""
    text: Translatable[LineText]
    """What is said, word for word."""
    when: Conditions = []
    """Only while this holds."""
    once: bool = True
    """False: may come again, after the unsaid lines, the one said longest ago first."""
    no_ack: bool = False
    """An evasion: not handed to a model as something it has said."""
    actions: Annotated[list[Raw], one_or_more()] = []
    """An id, or id → arguments; done with the line."""
    tags: Texts = []
    """Handed to the game untouched (camera, animation)."""
    emotion: Id | None = None
    """How it is said."""
    intensity: Annotated[int, Field(ge=WEAKEST, le=STRONGEST)] | None = None
    """How strongly, 1–10."""
    evidence: Blocks = []
    """What it means to speaker and hearers."""


class MonologueLineFile(LineFile):
    """One line of a monologue."""

    interject: Switch = True
    """False: no remark is answered before this line."""


def _cue(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


Cues = Annotated[list[Annotated[list[Text], BeforeValidator(_cue), Field(min_length=1)]], one_or_more()]


class TopicFile(Entry):
    """One topic of `topics/*.yaml`."""

    cues: Translatable[Cues] = []
    """Words or phrases; an inner list: all its parts occur; `word*`: any ending; `<start>`: a turn without text."""
    asks: Translatable[Texts] = []
    """Whole example sentences, compared by similarity where no cue matches."""
    memory_questions: bool = False
    """Takes “do you remember …?” too."""
    who: Ids = []
    """Whose topic it is: ids, groups; left out: its speakers and those with an opinion or a text about it."""
    scenes: Ids = []
    """Where it counts; left out: everywhere."""
    when: Conditions = []
    """Only while this holds."""
    order: Literal["first", "sequence"] = "first"
    """`sequence`: a line also waits until those above it are said."""
    by: Id | None = None
    """The speaker of all lines."""
    lines: Annotated[list[LineFile], one_or_more()] = []
    """The top line that may be said is spoken."""


class MonologueFile(Entry):
    """A scripted speech."""

    by: Id
    """Who speaks."""
    lines: Annotated[list[MonologueLineFile], one_or_more(), Field(min_length=1)]
    """One per turn on which no topic line is due."""
    interject: Switch = True
    """False: remarks get no answer of their own."""


class SceneFile(Entry):
    """`scenes/ID.yaml`."""

    scene_id: Id | None = Field(default=None, alias="id")
    """Else the file's name."""
    present: Annotated[Ids, Field(min_length=1)]
    """Who is there, for the check, the tests and the terminal; in a game the hearers that it sends alone decide."""
    respondent: Id | None = None
    """Answers when nobody is addressed; else the first present."""
    setting: Translatable[Text] = ""
    """Becomes `moment.scene_context` of those who hear a turn there."""
    directions: Translatable[dict[Id, Text]] = {}
    """Character → how to play the scene; for a model."""
    authored_lock: Switch = False
    """No free talk: lines and fallbacks only."""
    monologue: MonologueFile | None = None
    """A scripted speech."""


# ---- signals/*.yaml


class CrossingFile(Entry):
    """A relationship's value that crosses a number."""

    toward: Id = "player"
    """About whom the value is."""
    rises_to: float | None = None
    """Fires when the value reaches it from below."""
    falls_to: float | None = None
    """Or from above."""
    reset: float | None = None
    """Fires again only after the value was back here (5 back)."""


def _flag(value: Any) -> Any:
    return value if isinstance(value, dict) else {value: True} if isinstance(value, str) else value


Pair = BeforeValidator(single_pair("id with a value"))


class SignalFile(Entry):
    """One signal: a trigger and what it means."""

    quest: Annotated[dict[Id, Id], Pair] | None = None
    """`{id: stage}`: the quest enters that stage."""
    flag: Annotated[dict[Id, Raw], Pair, BeforeValidator(_flag)] | None = None
    """An id (becomes true), or `{id: value}`."""
    event: Id | None = None
    """A named event is reported."""
    relationship: CrossingFile | None = None
    """A value crosses a number."""
    once: bool = False
    """Fires once per branch."""
    evidence: Annotated[Blocks, Field(min_length=1)]
    """What it means; one block or several."""


# ---- knowledge/**/*.md


class KnowledgeFile(Entry):
    """The front matter of a text that some may know."""

    knowledge_id: Id | None = Field(default=None, alias="id")
    """Else its path, with `:` between the folders."""
    who: Annotated[Ids, Field(min_length=1)]
    """Who may know it: ids, groups, `everyone`."""
    about: Ids = []
    """Topics."""
    title: Translatable[Text] = ""
    """Else the first heading."""
    since: Raw = None
    """The unit, or the second of game time, from which on it is known."""
    when: Conditions = []
    """Only while this holds."""


class TranslatedKnowledgeFile(Entry):
    """The front matter of `NAME.TAG.md`: the rest is that of `NAME.md`."""

    title: Translatable[Text] = ""
    """Else the first heading."""
