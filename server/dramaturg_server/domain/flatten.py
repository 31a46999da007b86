"""The state as text, in a fixed order; kept with each turn (docs/turn.md, "Order of work", step 3)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .beliefs import Where
from .content import fill, shortened
from .current import overridden_at
from .mind import Mind
from .paths import covers, parse_path
from .present import CALM, Now, present
from .schema import EMOTION, INTENSITY, MAP_FIELDS, NEUTRAL_INTENSITY
from .state_labels import (
    EMOTIONS,
    HEADING,
    LABELLED,
    LABELS,
    LANGUAGES,
    LIST_LABEL,
    MOOD,
    NO,
    PROMISE_TO,
    RELATIONSHIP,
    SECTION_OF,
    SECTIONS,
    STAGES,
    YES,
    Section,
    Words,
)
from .values import Value
from .who import People
from .wording import in_language

Entries = Mapping[str, Mapping[str, Value]]
"""One map field: id of the entry -> its leaf's name ("" where the entry is a leaf) -> value."""


def flatten(people: People, mind: Mind, locale: str = "", where: Where | None = None) -> str:
    """`mind` as text in `locale` (empty: the language of `people`, which is the playthrough's).

    One line per value or list entry, sections under headings, in a fixed order; what is empty is left out, the name
    never is. Text from play stands as it is. The same state gives the same bytes. where: None = the scene that the
    world is in, in the main storyline.
    """
    return flatten_values(people, mind.character_id, values_at(people, mind, where), locale or people.locale)


def values_at(people: People, mind: Mind, where: Where | None = None) -> dict[str, Value]:
    """The present values with what stands beside authored ones there; what is left open is empty: nobody says it."""
    world = people.world
    here = where or Where(world.scene, world.ordinal)
    return {**present(mind, people.cast.schema, Now.of(world)), **overridden_at(world, mind.character_id, here)}


def flatten_values(people: People, character_id: str, values: Mapping[str, Value], locale: str) -> str:
    """`flatten`, of present values; reads of `people` the cast and everybody's names."""
    return "\n".join(_Page(people, character_id, locale).lines(values))


@dataclass(frozen=True, slots=True)
class _Page:
    people: People
    character_id: str
    locale: str

    def lines(self, values: Mapping[str, Value]) -> Iterator[str]:
        if not values.get("identity.name"):
            values = {**values, "identity.name": self._name(self.character_id)}
        sections: dict[Section, dict[str, Value]] = {}
        for path, value in values.items():
            sections.setdefault(_section_of(path), {})[path] = value
        for section, heading in SECTIONS.items():
            if written := list(self._section(sections.get(section, {}))):
                yield fill(self._say(HEADING), {"heading": self._say(heading)})
                yield from written

    def _section(self, values: Mapping[str, Value]) -> Iterator[str]:
        written: set[str] = set()
        for path, value in values.items():
            branch = _map_of(path)
            if branch and branch not in written:
                written.add(branch)
                yield from self._map(branch, _entries(branch, values))
            elif path == EMOTION:
                yield from self._mood(str(value), values.get(INTENSITY, NEUTRAL_INTENSITY))
            elif not branch and path != INTENSITY:
                yield from self._field(path, value)

    def _field(self, path: str, value: Value) -> Iterator[str]:
        if isinstance(value, tuple):
            yield from self._list(self._label(path), value)
        elif text := self._text(path, value):
            yield self._labelled(self._label(path), text)

    def _text(self, path: str, value: str | float | bool) -> str:
        if isinstance(value, bool):
            return self._say(YES if value else NO)
        if isinstance(value, float):
            return _number(value)
        leaf = self.people.cast.schema.leaf(path)
        return _spaced(value) if leaf and leaf.kind in ("enum", "ordered") else value

    def _map(self, branch: str, entries: Entries) -> Iterator[str]:
        if branch == "persona.relationships":
            yield from (self._labelled(self._name(who), self._relationship(entry)) for who, entry in entries.items())
        elif branch == "session.attitude_shifts":
            shifts = ((self._name(who), str(entry.get("", ""))) for who, entry in entries.items())
            yield from self._list(self._label(branch), (self._labelled(who, text) for who, text in shifts if text))
        elif branch == "session.quests":
            stages = ((quest, str(entry.get("", ""))) for quest, entry in entries.items())
            known = (self._labelled(quest, stage) for quest, stage in stages if stage not in ("", "none"))
            yield from self._list(self._label(branch), known)
        else:
            yield from self._list(self._label(branch), (self._promise(entry) for entry in entries.values()))

    def _relationship(self, entry: Mapping[str, Value]) -> str:
        stages = self.people.cast.schema.stages
        start = "neutral" if "neutral" in stages else stages[0]
        stage_id = str(entry.get("stage", start))
        stage = self._say(STAGES[stage_id]) if stage_id in STAGES else _spaced(stage_id)
        description = str(entry.get("description", ""))
        return fill(self._say(RELATIONSHIP), {"stage": stage, "description": description}) if description else stage

    def _promise(self, entry: Mapping[str, Value]) -> str:
        if entry.get("status", "open") != "open":
            return ""
        text, to = str(entry.get("text", "")), str(entry.get("to", ""))
        return fill(self._say(PROMISE_TO), {"text": text, "name": self._name(to)}) if text and to else text

    def _mood(self, emotion: str, intensity: Value) -> Iterator[str]:
        if emotion == CALM[0] or not isinstance(intensity, float) or intensity < NEUTRAL_INTENSITY:
            return
        word = self._say(EMOTIONS[emotion]) if emotion in EMOTIONS else _spaced(emotion)
        mood = fill(self._say(MOOD), {"emotion": word, "intensity": _number(intensity)})
        yield self._labelled(self._label(EMOTION), mood)

    def _list(self, label: str, entries: Iterable[str]) -> Iterator[str]:
        if written := [entry for entry in entries if entry]:
            yield fill(self._say(LIST_LABEL), {"label": label})
            yield from (f"- {entry}" for entry in written)

    def _labelled(self, label: str, text: str) -> str:
        return fill(self._say(LABELLED), {"label": label, "text": text})

    def _label(self, path: str) -> str:
        """The field's name: the cast's label, else ours, else the path's own words."""
        cast = self.people.cast
        leaf = cast.schema.leaf(path)
        authored = in_language(leaf.label, self.locale, cast.source_language) if leaf else None
        if authored:
            return authored
        return self._say(LABELS[path]) if path in LABELS else " · ".join(_spaced(s) for s in parse_path(path)[1:])

    def _say(self, words: Words) -> str:
        """Our word in the language asked, else in the cast's, else in English."""
        return next(words[tag] for tag in _tags(self.locale, self.people.cast.source_language) if tag in words)

    def _name(self, inside_id: str) -> str:
        return self.people.name(inside_id, self.locale)


@lru_cache(maxsize=8192)
def _section_of(path: str) -> Section:
    return next(section for branch, section in SECTION_OF.items() if covers(branch, path))


@lru_cache(maxsize=8192)
def _map_of(path: str) -> str:
    """The map field that holds the path, "" for a plain field."""
    return next((branch for branch in MAP_FIELDS if covers(branch, path)), "")


@lru_cache(maxsize=256)
def _tags(locale: str, source_language: str) -> tuple[str, ...]:
    return (*shortened(locale), *shortened(source_language), LANGUAGES[0])


def _entries(branch: str, values: Mapping[str, Value]) -> Entries:
    entries: dict[str, dict[str, Value]] = {}
    for path, value in values.items():
        if covers(branch, path):
            _layer, _field, entry_id, *leaf = parse_path(path)
            entries.setdefault(entry_id, {})[".".join(leaf)] = value
    return entries


def _number(value: float) -> str:
    return str(int(value)) if value.is_integer() else str(value)


def _spaced(word: str) -> str:
    """An id as a person reads it: `limited_trust` is `limited trust`."""
    return word.replace("_", " ")
