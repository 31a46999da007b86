"""Everything that a cast names, by kind: what editors offer and engines are told. Between loader and schemas.

LoadedCast → vocabulary_of → Vocabulary → model_schemas.py, shape_schemas.py, lang_schema.py
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dramaturg_server.cast.compile import Compiled, compile_cast
from dramaturg_server.cast.field_paths import BY_QUEST, pattern_segments
from dramaturg_server.cast.loader import LoadedCast
from dramaturg_server.cast.problems import Problems
from dramaturg_server.cast.scripts import declarations_of, recallable
from dramaturg_server.cast.sources import Sources
from dramaturg_server.cast.state_schema import TIERS
from dramaturg_server.cast.translations import Address, Shape
from dramaturg_server.domain.content import EVERYONE, NOBODY, ROLES, WITNESSES, BlackboardRule
from dramaturg_server.domain.paths import format_path
from dramaturg_server.domain.schema import BY_CHARACTER, EMOTION, Leaf, Schema
from dramaturg_server.domain.values import PRIMARY_PLAYER

NO_FILE, ANY_FILE = "", "*"


@dataclass(frozen=True, slots=True)
class NamedField:
    """One field of the schema with its id filled in. stages: of a quest, where the field holds one."""

    path: str
    leaf: Leaf
    stages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of a cast, as far as it could be read.

    names: kind of reference → what may stand there, nothing = not known, so anything · quests: id → stages, `none`
    first · flags: id → start · actions: id → JSON Schema of its arguments · asked: where a translation may stand ·
    knows_fields: state.yaml has no errors, so that other fields do not exist · whole: nor has any other file.
    """

    schema: Schema
    names: Mapping[str, tuple[str, ...]]
    quests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    flags: Mapping[str, bool | float | str] = field(default_factory=dict)
    actions: Mapping[str, Any] = field(default_factory=dict)
    blackboard: tuple[BlackboardRule, ...] = ()
    asked: Mapping[Address, Shape] = field(default_factory=dict)
    knows_fields: bool = False
    whole: bool = False

    def fields(self, ids: tuple[str, ...]) -> Iterator[NamedField]:
        """Every field by its path. ids: what stands in the maps of characters; promises go by their own ids."""
        for leaf in self.schema.leaves:
            segments = pattern_segments(leaf.pattern)
            if "*" not in segments:
                yield NamedField(leaf.pattern, leaf)
                continue
            for name in self._ids_in(segments, ids):
                path = format_path(tuple(name if part == "*" else part for part in segments))
                yield NamedField(path, leaf, self.quests[name] if segments[:2] == BY_QUEST else ())

    def _ids_in(self, segments: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
        if segments[:2] == BY_QUEST:
            return tuple(self.quests)
        return ids if segments[:2] in BY_CHARACTER else self.names["commitments"]


def vocabulary_of(loaded: LoadedCast) -> Vocabulary:
    """Gathers what the cast names. Of a kind that a file with errors declares nothing is named: more may be meant."""
    assert loaded.sources is not None
    compiled = compile_cast(loaded.sources, Problems())
    cast, faulty = compiled.cast, {problem.file for problem in loaded.errors if problem.is_breaking}
    knows_world = "world.yaml" not in faulty
    return Vocabulary(
        schema=cast.schema,
        names={
            kind: () if home in faulty or (home == ANY_FILE and faulty) else tuple(dict.fromkeys(names))
            for kind, home, names in _names(loaded.sources, compiled)
        },
        quests=cast.quests if knows_world else {},
        flags=cast.flags if knows_world else {},
        actions=cast.actions if knows_world else {},
        blackboard=cast.blackboard if "state.yaml" not in faulty else (),
        asked=compiled.asked,
        knows_fields="state.yaml" not in faulty,
        whole=not faulty,
    )


def _names(sources: Sources, compiled: Compiled) -> Iterator[tuple[str, str, Iterable[str]]]:
    """Kind, the file without whose errors the names are all there are, the names."""
    cast = compiled.cast
    characters, groups = tuple(sources.character_ids), tuple(sources.project.groups)
    blocks = [block.block_id for block in cast.blocks()]
    emotion = cast.schema.leaf(EMOTION)
    yield "characters", NO_FILE, characters
    yield "people", NO_FILE, (*characters, PRIMARY_PLAYER)
    yield "parties", NO_FILE, (*characters, *ROLES)
    yield "groups", "cast.yaml", groups
    yield "audience", "cast.yaml", (*characters, *groups, EVERYONE)
    yield "audience of an event", "cast.yaml", (*characters, *groups, EVERYONE, *ROLES, WITNESSES)
    yield "audience of a scene", "cast.yaml", (*characters, *groups, EVERYONE, PRIMARY_PLAYER)
    yield "languages", "cast.yaml", cast.languages
    yield "units", "world.yaml", cast.units
    yield "events", "world.yaml", sources.world.events
    yield "actions", "world.yaml", cast.actions
    yield "kinds", "state.yaml", cast.schema.kinds
    yield "emotions", "state.yaml", (*emotion.values, *emotion.synonyms) if emotion else ()
    yield "tiers", NO_FILE, TIERS
    yield "topics", NO_FILE, sources.topic_ids
    yield "topics or none", NO_FILE, (*sources.topic_ids, NOBODY)
    yield "scenes", NO_FILE, sources.scene_ids
    yield "lines", ANY_FILE, sorted({*sources.line_ids, *declarations_of(cast).lines})
    yield "blocks", ANY_FILE, blocks
    yield "recallable", ANY_FILE, dict.fromkeys(recallable(cast))
    yield "commitments", ANY_FILE, sorted(compiled.scope.commitments)
