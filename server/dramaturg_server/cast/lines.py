"""Topics, scenes and their lines, from files to content: who says what, when, and what it means."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dramaturg_server.cast.action_arguments import check_arguments, plain
from dramaturg_server.cast.changes import blocks
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.models import CastFile, LineFile, MonologueFile, MonologueLineFile, SceneFile, TopicFile
from dramaturg_server.cast.problems import Place, Problems, nearest, shown
from dramaturg_server.cast.scope import ONLY_PLAYER, Scope
from dramaturg_server.cast.texts import LocalCues
from dramaturg_server.cast.yaml_reader import YamlMap, YamlValue, written_text
from dramaturg_server.domain.content import Action, Condition, Line, Monologue, Scene, Topic, always, shortened
from dramaturg_server.domain.matching import Cue, CueIndex, compile_cue
from dramaturg_server.domain.schema import EMOTION
from dramaturg_server.domain.text import fold_line


@dataclass(slots=True)
class LineIds:
    """Ids of fixed lines and of evidence, each unique in the cast, also where only case differs."""

    problems: Problems
    lines: dict[str, Place] = field(default_factory=dict)
    evidence: dict[str, Place] = field(default_factory=dict)

    def add(self, line_id: str, place: Place) -> None:
        first = self.lines.setdefault(line_id.casefold(), place)
        if first != place:
            hint = f"first in {first.spot}"
            self.problems.error(place, "cast.duplicate_id", f"the line id {shown(line_id)} stands twice", hint)


# ---- lines


def _line(written: LineFile, by: str, scope: Scope, ids: LineIds) -> Line:
    line_id = written.line_id
    ids.add(line_id, written.place("id"))
    written.addressed("lines", line_id)
    interject: Condition = always
    if isinstance(written, MonologueLineFile):
        interject = scope.switch(written.interject, written, "interject")
    return Line(
        line_id=line_id,
        by=by,
        text=scope.text(written.text, written.where("text"), spoken=True),
        when=scope.condition(written.when, written, "when"),
        once=written.once,
        no_ack=written.no_ack,
        actions=tuple(_actions(written, scope)),
        tags=tuple(written.tags),
        emotion=_emotion(written, scope),
        intensity=float(written.intensity or 0),
        evidence=blocks(written.evidence, line_id, written, scope, ids.evidence),
        interject=interject,
    )


def _emotion(written: LineFile, scope: Scope) -> str:
    leaf = scope.schema.leaf(EMOTION)
    if written.emotion is None or leaf is None or written.emotion in leaf.values:
        return written.emotion or ""
    meant = leaf.synonyms.get(fold_line(written.emotion))
    if meant is None and not scope.problems.doubts(written.emotion):
        hint = nearest(written.emotion, leaf.values) or "one of " + ", ".join(leaf.values)
        scope.problems.error(written.place("emotion"), "cast.reference", f"no emotion {shown(written.emotion)}", hint)
    return meant or ""


def _actions(written: LineFile, scope: Scope) -> Iterator[Action]:
    for at, raw in enumerate(written.actions):
        place = written.place("actions", at)
        for action_id, arguments, key_place, value_place in _named_arguments(raw, place, scope.problems):
            if not scope.refer(action_id, scope.actions, "action", key_place):
                continue
            check_arguments(scope.actions[action_id], arguments, value_place, scope.problems)
            told = plain(arguments) if arguments is not None else {}
            yield Action(action_id, json.dumps(told, ensure_ascii=False))


def _named_arguments(raw: YamlValue, place: Place, problems: Problems) -> Iterator[tuple[str, YamlValue, Place, Place]]:
    """An action by its id alone, or a map of ids to arguments."""
    if isinstance(raw, YamlMap):
        for key, value in raw.items():
            yield key, value, raw.key_places[key], raw.value_places[key]
    elif (name := written_text(raw)) is not None:
        yield name, None, place, place
    else:
        problems.error(
            place, "cast.type", "an action and its arguments are meant here", "for example {bow: {depth: 2}}"
        )


def _speaker(written: LineFile, owner: Entry, default: str | None, scope: Scope) -> str | None:
    """Who says the line: its `by`, or the one that stands above it."""
    if written.by is not None:
        return written.by if scope.refer(written.by, scope.characters, "character", written.place("by")) else None
    if default is None:
        message = f"the line {shown(written.line_id)} has no speaker"
        scope.problems.error(written.place(), "cast.missing_key", message, "add `by:` to it or to its topic")
        return None
    return default if default in scope.characters else None


# ---- topics


def compile_topic(topic_id: str, written: TopicFile, scope: Scope, ids: LineIds) -> Topic:
    """One topic; lines without a known speaker are reported and left out."""
    if written.by is not None:
        scope.refer(written.by, scope.characters, "character", written.place("by"))
    for at, scene in enumerate(written.scenes):
        scope.refer(scene, scope.declared.scenes, "scene", written.place("scenes", at))
    who = scope.who(written.who, written, roles=())
    spoken = [(line, _speaker(line, written, written.by, scope)) for line in written.lines]
    lines = tuple(_line(line, by, scope, ids) for line, by in spoken if by is not None)
    return Topic(
        topic_id=topic_id,
        lines=lines,
        who=who,
        scenes=tuple(written.scenes),
        when=scope.condition(written.when, written, "when"),
        in_sequence=written.order == "sequence",
        asks=scope.list_of(written.asks, written, "asks"),
        memory_questions=written.memory_questions,
    )


def compile_cues(topics: Mapping[str, TopicFile], scope: Scope) -> dict[str, CueIndex[str]]:
    """The cues of all topics by language, in file order; another language's count only where a topic has none."""
    written = {i: scope.texts.cues(topic.cues, topic.where("cues")) for i, topic in topics.items()}
    return {tag: CueIndex(_cues_in(tag, written, topics, scope)) for tag in scope.languages}


def _cues_in(
    tag: str, written: Mapping[str, Mapping[str, LocalCues]], topics: Mapping[str, TopicFile], scope: Scope
) -> Iterator[tuple[str, Cue]]:
    for topic_id, by_tag in written.items():
        own = next((by_tag[form] for form in shortened(tag) if form in by_tag), None)
        cues = own or by_tag[""]
        for at, parts in enumerate(cues.cues):
            place = cues.place if own else topics[topic_id].place("cues", at)
            if (cue := _cue(parts, place, scope)) is not None:
                yield topic_id, cue


def _cue(parts: Sequence[str], place: Place, scope: Scope) -> Cue | None:
    try:
        return compile_cue(parts[0] if len(parts) == 1 else parts)
    except ValueError:
        scope.problems.error(place, "cast.value", f"the cue {shown(' + '.join(parts))} has nothing to match")
        return None


def compile_care_cues(project: CastFile, scope: Scope) -> dict[str, CueIndex[str]]:
    """The cast's own words of distress, by language."""
    written = scope.texts.cues([(text,) for text in project.care_cues], project.where("care_cues"))
    return {tag or scope.language: CueIndex(_care(cues, scope)) for tag, cues in written.items() if cues.cues}


def _care(written: LocalCues, scope: Scope) -> Iterator[tuple[str, Cue]]:
    for parts in written.cues:
        if (cue := _cue(parts, written.place, scope)) is not None:
            yield "care", cue


# ---- scenes


def compile_scene(scene_id: str, written: SceneFile, scope: Scope, ids: LineIds) -> Scene:
    """One scene; `present` becomes the characters that it stands for."""
    for name in written.directions:
        if not scope.character(name, written.key_place("directions", name), roles=()):
            scope.texts.translations.doubt(written.where("directions").address)
        scope.text(written.directions[name], written.where("directions", name))
    names = scope.who(written.present, written, "present", roles=ONLY_PLAYER)
    members = scope.members(names)
    ordered = [name for name in names if name in scope.characters]
    present = (*ordered, *sorted(members.difference(ordered, ONLY_PLAYER)))
    return Scene(
        scene_id=scene_id,
        present=present,
        respondent=_respondent(written, present, scope),
        setting=scope.text(written.setting, written.where("setting")),
        authored_lock=scope.switch(written.authored_lock, written, "authored_lock"),
        monologue=_monologue(written.monologue, present, scope, ids) if written.monologue else None,
    )


def _respondent(written: SceneFile, present: tuple[str, ...], scope: Scope) -> str:
    if written.respondent is None:
        return present[0] if present else ""
    _must_be_present(written.respondent, present, written.place("respondent"), scope)
    return written.respondent


def _must_be_present(name: str, present: tuple[str, ...], place: Place, scope: Scope) -> bool:
    if not scope.refer(name, scope.characters, "character", place):
        return False
    if name not in present:
        scope.problems.error(place, "cast.present", f"{shown(name)} is not present in the scene", "add it to `present`")
    return True


def _monologue(written: MonologueFile, present: tuple[str, ...], scope: Scope, ids: LineIds) -> Monologue | None:
    known = _must_be_present(written.by, present, written.place("by"), scope)
    for line in written.lines:
        if line.by is not None and line.by != written.by:
            scope.problems.error(line.place("by"), "cast.present", "a monologue has one speaker", "leave `by` out")
    if not known:
        return None
    lines = tuple(_line(line, written.by, scope, ids) for line in written.lines)
    return Monologue(written.by, lines, scope.switch(written.interject, written, "interject"))
