"""Models of the files to one `domain.content.Cast`, every reference checked. Last step of reading a cast."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from dramaturg_server.cast.action_arguments import ActionSchema, read_action
from dramaturg_server.cast.attributes import compile_attributes
from dramaturg_server.cast.blackboard import compile_blackboard
from dramaturg_server.cast.changes import COMMITMENTS, commitment_id
from dramaturg_server.cast.characters import compile_character, compile_phrases
from dramaturg_server.cast.condition_checks import check_conditions
from dramaturg_server.cast.conditions import NO_STAGE, Declarations, FlagStart
from dramaturg_server.cast.entries import Entry, Reading, is_aside
from dramaturg_server.cast.former_ids import former_ids
from dramaturg_server.cast.knowledge import compile_knowledge
from dramaturg_server.cast.lines import LineIds, compile_care_cues, compile_cues, compile_scene, compile_topic
from dramaturg_server.cast.models import (
    FORMAT,
    ActionFile,
    CastFile,
    ClocksFile,
    MemoryFile,
    ReplyFile,
    WorldFile,
)
from dramaturg_server.cast.own_details import own_slots_first
from dramaturg_server.cast.player_facts import compile_banned, compile_slots
from dramaturg_server.cast.problems import Problems, shown
from dramaturg_server.cast.scope import Scope, Watching, unwatched
from dramaturg_server.cast.signals import compile_signal
from dramaturg_server.cast.sources import Sources
from dramaturg_server.cast.state_schema import compile_schema
from dramaturg_server.cast.texts import Texts
from dramaturg_server.cast.translations import Address, Shape, Translated, Translations
from dramaturg_server.cast.yaml_reader import YamlMap, is_bare_word, written_text
from dramaturg_server.domain.content import NOBODY, RESERVED_IDS, Cast, MemoryClocks
from dramaturg_server.domain.schema import Schema
from dramaturg_server.domain.text import language_tag

LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}")
RESERVED_EVERYWHERE = frozenset({NOBODY})


@dataclass(frozen=True, slots=True)
class Compiled:
    """The cast, whole only where no error was found, and every text that has translations or may have.

    asked: where lang/TAG.yaml may translate something, and how that is written · scope: what was declared.
    """

    cast: Cast
    texts: tuple[Translated, ...]
    asked: Mapping[Address, Shape]
    scope: Scope


def compile_cast(sources: Sources, problems: Problems, watching: Watching = unwatched) -> Compiled:
    """Compiles what was read. watching: what each of its conditions goes through."""
    project, world = sources.project, sources.world
    _check_project(project, problems)
    _address(sources)
    texts = Texts(problems, Translations(sources.languages))
    _doubt_misspelt(sources, texts)
    schema = compile_schema(sources.state, project, Reading("state.yaml", problems), texts)
    scope = _scope(sources, schema, texts, watching)
    ids = LineIds(problems)
    banned = compile_banned(project, scope)
    slots, attributes = own_slots_first(compile_slots(sources.state, scope), compile_attributes(sources.state, scope))
    topics = {i: compile_topic(i, topic, scope, ids) for i, topic in sources.topics.items()}
    scenes = {i: compile_scene(i, scene, scope, ids) for i, scene in sources.scenes.items()}
    characters = {i: compile_character(i, c, scope, ids) for i, c in sources.characters.items()}
    signals = (compile_signal(i, signal, scope, ids) for i, signal in sources.signals.items())
    memory = project.memory or MemoryFile()
    cast = Cast(
        cast_id=project.cast_id,
        version=project.version,
        languages=tuple(project.languages),
        schema=schema,
        characters=characters,
        skip_missing=project.missing == "skip",
        units=tuple(world.units),
        quests=dict(scope.declared.quests),
        flags=dict(scope.declared.flags),
        events=frozenset(world.events),
        actions={action_id: action.as_json() for action_id, action in scope.actions.items()},
        groups=dict(scope.groups),
        scenes=scenes,
        topics=topics,
        topic_cues=compile_cues(sources.topics, scope),
        care_cues=compile_care_cues(project, scope),
        knowledge=tuple(compile_knowledge(i, text, scope) for i, text in sources.knowledge.items()),
        signals=tuple(signal for signal in signals if signal is not None),
        blackboard=compile_blackboard(sources.state, scope) if sources.state else (),
        phrases=compile_phrases(project.phrases, project, scope),
        sentences=(project.reply or ReplyFile()).sentences,
        clocks=_clocks(project.clocks or ClocksFile()),
        similarity=memory.similarity,
        slots=slots,
        attributes=attributes,
        banned=banned,
        seen_beats_told=memory.seen_beats_told,
        speak_confirmations=memory.speak_confirmations,
        digest=sources.digest,
    )
    texts.translations.check_all_asked((text.address for text in texts.found), _faulty(sources, problems), problems)
    cast = replace(cast, renames=former_ids(sources, cast, scope))
    check_conditions(sources, scope)
    return Compiled(cast, tuple(texts.found), texts.asked, scope)


def _address(sources: Sources) -> None:
    """Tells every entry where its texts are translated; lines and evidence blocks are told when they have ids."""
    for character_id, character in sources.characters.items():
        character.addressed("characters", character_id)
    for scene_id, scene in sources.scenes.items():
        scene.addressed("scenes", scene_id)
    for topic_id, topic in sources.topics.items():
        topic.addressed("topics", topic_id)
    sources.project.addressed()
    sources.world.addressed()
    if sources.state is not None:
        sources.state.addressed()


def _doubt_misspelt(sources: Sources, texts: Texts) -> None:
    """Notes where keys could not be read, whose translations then seem to belong to nothing."""
    tops: Sequence[Mapping[str, Entry]] = (sources.characters, sources.scenes, sources.topics)
    open_entries = [entry for entries in tops for entry in entries.values()]
    open_entries += [sources.project, sources.world, *([sources.state] if sources.state is not None else [])]
    while open_entries:
        entry = open_entries.pop()
        open_entries += [inside for _, inside in entry.inside()]
        if entry.misspelt:
            texts.translations.doubt(entry.where().address)


def _faulty(sources: Sources, problems: Problems) -> list[tuple[str, ...]]:
    """Where translations may lie of entries that have faults themselves: of those nothing is said."""
    kinds: tuple[tuple[str, Collection[str], Collection[str]], ...] = (
        ("characters", sources.character_ids, sources.characters),
        ("scenes", sources.scene_ids, sources.scenes),
        ("topics", sources.topic_ids, sources.topics),
    )
    faulty: list[tuple[str, ...]] = [(kind, i) for kind, declared, read in kinds for i in declared if i not in read]
    return [*faulty, ("lines",), ("evidence",)] if problems.is_broken else faulty


def _scope(sources: Sources, schema: Schema, texts: Texts, watching: Watching) -> Scope:
    project, world, problems = sources.project, sources.world, texts.problems
    declared = Declarations(
        schema=schema,
        flags=_flags(world, problems),
        quests=_quests(world, problems),
        units=tuple(world.units) or None,
        scenes=sources.scene_ids,
        topics=sources.topic_ids,
        lines={*sources.line_ids, *_made_line_ids(sources)},
        characters=sources.character_ids,
    )
    _check_ids("unit", world.units, world, "units", problems)
    _check_ids("event", world.events, world, "events", problems)
    return Scope(
        problems=problems,
        languages=project.languages,
        declared=declared,
        texts=texts,
        groups=_groups(sources, problems),
        individuals=[i for i in sources.character_ids if not _is_archetype(sources, i)],
        events=frozenset(world.events),
        actions=_actions(world, texts),
        commitments=_commitments(sources),
        watching=watching,
    )


def _is_archetype(sources: Sources, character_id: str) -> bool:
    return character_id in sources.characters and sources.characters[character_id].archetype


# ---- cast.yaml


def _check_project(project: CastFile, problems: Problems) -> None:
    if project.format > FORMAT:
        message = f"the cast is written in format {project.format}; this version reads up to {FORMAT}"
        problems.error(project.place("format"), "cast.format", message, "use a newer version of the program")
    if project.format < 1:
        problems.error(project.place("format"), "cast.format", "formats count from 1")
    seen: set[str] = set()
    for at, tag in enumerate(project.languages):
        place = project.place("languages", at)
        if not LANGUAGE_TAG.fullmatch(tag):
            problems.error(place, "cast.language", f"{shown(tag)} is no language tag", "for example en, ja, zh-Hant")
        elif tag.lower() in seen:
            problems.error(place, "cast.duplicate_id", f"the language {tag} stands twice")
        elif (usual := language_tag(tag)) != tag:
            problems.error(place, "cast.language", f"{tag} is not how the tag is written", f"write {usual}")
        seen.add(tag.lower())


def _clocks(written: ClocksFile) -> MemoryClocks:
    return MemoryClocks(written.day_seconds, written.fade_rounds, written.fade_hours)


def _groups(sources: Sources, problems: Problems) -> dict[str, tuple[str, ...]]:
    project = sources.project
    _check_ids("group", project.groups, project, "groups", problems, RESERVED_IDS)
    for at, group in enumerate(project.groups):
        if group in sources.character_ids:
            place = project.place("groups", at)
            problems.error(
                place, "cast.duplicate_id", f"{shown(group)} is a character too", "an audience must be clear"
            )
    return {group: tuple(i for i, c in sources.characters.items() if group in c.groups) for group in project.groups}


def _check_ids(
    what: str,
    names: Iterable[str],
    entry: Entry,
    key: str,
    problems: Problems,
    reserved: frozenset[str] = RESERVED_EVERYWHERE,
) -> None:
    """Reports ids of one list that are reserved or stand twice, also where only case differs."""
    seen: dict[str, str] = {}
    for at, name in enumerate(names):
        place = entry.place(key, at)
        if name in reserved:
            problems.error(place, "cast.id", f"{name} is reserved")
        if name.casefold() in seen:
            problems.error(place, "cast.duplicate_id", f"the {what} {shown(name)} stands twice")
        seen[name.casefold()] = name


# ---- world.yaml


def _flags(world: WorldFile, problems: Problems) -> dict[str, FlagStart]:
    flags: dict[str, FlagStart] = {}
    for flag, raw in world.flags.items():
        if isinstance(raw, bool):
            flags[flag] = raw
        elif isinstance(raw, int | float):
            flags[flag] = float(raw)
        elif is_bare_word(raw):
            flags[flag] = False
            problems.doubt(flag)
            message, hint = f"{raw} is neither true nor false", "write true or false, or quotes around a text"
            problems.error(world.place("flags", flag), "cast.type", message, hint)
        elif (text := written_text(raw)) is not None:
            flags[flag] = text
        else:
            flags[flag] = False
            problems.doubt(flag)
            problems.error(
                world.place("flags", flag), "cast.type", "a start value is meant here: true, a number or a text"
            )
    return flags


def _quests(world: WorldFile, problems: Problems) -> dict[str, tuple[str, ...]]:
    quests: dict[str, tuple[str, ...]] = {}
    for quest, stages in world.quests.items():
        seen: set[str] = set()
        for at, stage in enumerate(stages):
            place = world.place("quests", quest, at)
            if stage == NO_STAGE:
                problems.error(place, "cast.id", "none comes first by itself", "leave it out")
            elif stage.casefold() in seen:
                problems.error(place, "cast.duplicate_id", f"the stage {shown(stage)} stands twice")
            seen.add(stage.casefold())
        quests[quest] = tuple(dict.fromkeys((NO_STAGE, *stages)))
    return quests


def _actions(world: WorldFile, texts: Texts) -> dict[str, ActionSchema]:
    for action_id, action in world.actions.items():
        where = world.where("actions", action_id, "about")
        texts.text(action.about if action else "", where)
    return {i: read_action(action or ActionFile(), texts.problems) for i, action in world.actions.items()}


# ---- ids that other files make


def _made_line_ids(sources: Sources) -> Iterable[str]:
    for character_id, written in sources.characters.items():
        yield f"{character_id}.care"
        for at, fallback in enumerate(written.fallbacks):
            yield fallback.fallback_id or f"{character_id}.fallback.{at + 1}"


def _commitments(sources: Sources) -> frozenset[str]:
    """The ids of all promises that the cast writes down, in effects or as a character's start."""
    found = {_added(block.effects.get(COMMITMENTS)) for _, block in sources.blocks()}
    for written in sources.characters.values():
        promises = written.session.get("commitments") if isinstance(written.session, YamlMap) else None
        names = promises if isinstance(promises, YamlMap) else ()
        found.update(commitment_id(key) for key in names if not is_aside(key))
    return frozenset(name for name in found if name)


def _added(change: object) -> str | None:
    added = change.get("adds") if isinstance(change, YamlMap) else None
    return commitment_id(added.get("id")) if isinstance(added, YamlMap) else None
