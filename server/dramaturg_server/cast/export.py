"""A compiled cast to `cast.json`: the ids, keys and fixed lines of which engines make pickers, constants and tables.

Cast → exported → cli/casting/export.py → a game engine. Lists stand in the order of the cast's files, texts by language
in the order of its languages, so that the same cast always gives the same bytes. Readers pass over keys that they don't
know; `format` rises only when one that is there changes its meaning.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from dramaturg_server.domain.content import Cast, Character, Fallback, Line, LocalList, LocalText
from dramaturg_server.domain.schema import EMOTION, Leaf
from dramaturg_server.domain.values import Value

Json: TypeAlias = dict[str, Any]
FORMAT = 1


def exported(cast: Cast, events: Sequence[str]) -> bytes:
    """The whole file. events: as world.yaml lists them, for the cast itself keeps no order."""
    written: Json = {
        "format": FORMAT,
        "cast": cast.cast_id,
        "version": cast.version,
        "digest": cast.digest,
        "languages": list(cast.languages),
        "characters": [_character(cast, character) for character in cast.characters.values()],
        "groups": [{"id": group, "members": list(members)} for group, members in cast.groups.items()],
        "scenes": [
            {"id": scene.scene_id, "present": list(scene.present), "respondent": scene.respondent}
            for scene in cast.scenes.values()
        ],
        "topics": list(cast.topics),
        "units": list(cast.units),
        "quests": [{"id": quest, "stages": list(stages)} for quest, stages in cast.quests.items()],
        "flags": [{"id": flag, "type": _type_of(start), "start": start} for flag, start in cast.flags.items()],
        "events": list(dict.fromkeys(events)),
        "signals": [
            {"id": signal.signal_id, "trigger": signal.trigger.kind, "of": signal.trigger.id} for signal in cast.signals
        ],
        "actions": [{"id": action, "arguments": json.loads(schema)} for action, schema in cast.actions.items()],
        "blackboard": [{"key": rule.key, "type": rule.kind, "values": list(rule.values)} for rule in cast.blackboard],
        "fields": [_field(leaf) for leaf in cast.schema.leaves],
        "stages": list(cast.schema.stages),
        "emotions": list(emotion.values) if (emotion := cast.schema.leaf(EMOTION)) else [],
        "evidence_kinds": list(cast.schema.kinds),
        "lines": list(_lines(cast)),
    }
    return (json.dumps(written, ensure_ascii=False, indent=1) + "\n").encode()


def _character(cast: Cast, character: Character) -> Json:
    return {
        "id": character.character_id,
        "name": _text(cast, character.name),
        "aliases": _texts(cast, character.aliases),
        "groups": list(character.groups),
        "archetype": character.archetype,
    }


def _type_of(start: bool | float | str) -> str:
    if isinstance(start, bool):
        return "bool"
    return "text" if isinstance(start, str) else "number"


def _field(leaf: Leaf) -> Json:
    """A field's path; `*` stands for the id in a map of characters, quests or promises."""
    return {
        "path": leaf.pattern,
        "layer": leaf.layer,
        "type": leaf.kind,
        "values": list(leaf.values),
        "start": _plain(leaf.default),
        "updatable": leaf.updatable,
        "label": dict(leaf.label),
    }


def _plain(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value


# ---- texts by language


def _text(cast: Cast, text: LocalText) -> dict[str, str]:
    """What each language says itself; those that fall back to another are left out."""
    return _by_language(cast, text.source, text.by_locale)


def _texts(cast: Cast, texts: LocalList) -> dict[str, list[str]]:
    found = _by_language(cast, texts.source, texts.by_locale)
    return {tag: list(entries) for tag, entries in found.items()}


def _by_language(cast: Cast, source: Any, by_locale: Mapping[str, Any]) -> dict[str, Any]:
    said = {**by_locale, cast.source_language: source}
    return {tag: said[tag] for tag in cast.languages if said.get(tag)}


# ---- fixed lines


def _lines(cast: Cast) -> Iterator[Json]:
    """Every text that is spoken word for word under an id of its own."""
    for topic in cast.topics.values():
        yield from (_line(cast, line, "topic", topic.topic_id) for line in topic.lines)
    for scene in cast.scenes.values():
        spoken = scene.monologue.lines if scene.monologue else ()
        yield from (_line(cast, line, "monologue", scene.scene_id) for line in spoken)
    for character in cast.characters.values():
        yield from (_spare(cast, character, line, "fallback") for line in character.fallbacks)
        if character.care_line is not None:
            yield _spare(cast, character, character.care_line, "care")


def _line(cast: Cast, line: Line, kind: str, owner: str) -> Json:
    return {
        "id": line.line_id,
        "kind": kind,
        "of": owner,
        "speaker": line.by,
        "text": _text(cast, line.text),
        "tags": list(line.tags),
        "emotion": line.emotion,
        "intensity": line.intensity,
        "actions": [
            {"id": action.action_id, "arguments": json.loads(action.arguments_json)} for action in line.actions
        ],
    }


def _spare(cast: Cast, character: Character, line: Fallback, kind: str) -> Json:
    """A fallback or care line, with the same keys as other lines; languages whose list lacks it are left out."""
    said = {tag: text for tag, text in _text(cast, line.text).items() if line.exists_in(tag)}
    return {
        "id": line.line_id,
        "kind": kind,
        "of": character.character_id,
        "speaker": character.character_id,
        "text": said,
        "tags": [],
        "emotion": "",
        "intensity": 0.0,
        "actions": [],
    }
