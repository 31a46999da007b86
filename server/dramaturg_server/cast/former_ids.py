"""`was` on any entry to the cast's renames: each former id points at the entry that carries it on. End of compile."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from dramaturg_server.cast.changes import COMMITMENTS, commitment_id
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.field_paths import pattern_of
from dramaturg_server.cast.models import CharacterFile
from dramaturg_server.cast.problems import Place, Problems, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.sources import Sources
from dramaturg_server.cast.yaml_reader import YamlList, YamlMap, YamlValue
from dramaturg_server.domain.content import RESERVED_IDS, Cast
from dramaturg_server.domain.paths import PathError, format_path, parse_path
from dramaturg_server.domain.renames import Kind, Renames
from dramaturg_server.domain.schema import MAP_FIELDS, Schema
from dramaturg_server.domain.values import Layer

LAYERS = get_args(Layer)


@dataclass(frozen=True, slots=True)
class _Claim:
    """One former id. written: as it stands in the file, for messages."""

    kind: Kind
    old: str
    new: str
    written: str
    place: Place


def former_ids(sources: Sources, cast: Cast, scope: Scope) -> Renames:
    """The renames of a cast. Faults are reported; what has one renames nothing."""
    problems = scope.problems
    declared = _declared(sources, cast, scope)
    first: dict[tuple[Kind, str], _Claim] = {}
    for claim in (*_claims(sources), *_field_claims(sources, cast.schema, problems)):
        if claim.old in declared[claim.kind]:
            what = "its own id" if claim.old == claim.new else "still declared"
            _refuse(claim, f"the former id {shown(claim.written)} is {what}", problems)
        elif claim.kind == "character" and claim.old in RESERVED_IDS:
            _refuse(claim, f"{shown(claim.written)} is reserved and was nobody's id", problems)
        elif (known := first.setdefault((claim.kind, claim.old), claim)) is not claim:
            at = f"first in {known.place.spot}"
            problems.error(claim.place, "cast.was", f"the former id {shown(claim.written)} is claimed twice", at)
    _refuse_where_nothing_has_an_id(sources, problems)
    renamed = {key: claim.new for key, claim in first.items()}
    for kind, old, new in _following(sources, dict(renamed)):
        if old not in declared[kind]:
            renamed.setdefault((kind, old), new)
    return Renames(tuple(sorted((kind, old, new) for (kind, old), new in renamed.items())))


def _refuse(claim: _Claim, message: str, problems: Problems) -> None:
    problems.error(claim.place, "cast.was", message, "`was` lists ids that no entry carries any more")


# ---- entries with ids


def _identified(sources: Sources) -> Iterator[tuple[Kind, str, str, Entry]]:
    """Every entry with an id: its kind, whose it is (`CHARACTER|`, else empty), its id."""
    for character_id, character in sources.characters.items():
        yield "character", "", character_id, character
        yield from (("opinion", f"{character_id}|", i, opinion) for i, opinion in character.opinions.items())
        owner = _arc_owner(character_id, character)
        yield from (("arc", owner, arc_id, arc) for arc_id, arc in character.arcs.items())
    for scene_id, scene in sources.scenes.items():
        yield "scene", "", scene_id, scene
    for topic_id, topic in sources.topics.items():
        yield "topic", "", topic_id, topic
    yield from (("signal", "", i, signal) for i, signal in sources.signals.items())
    yield from (("line", "", line.line_id, line) for line in sources.lines())
    yield from (("block", "", i, block) for i, block in sources.blocks())
    yield from (("knowledge", "", i, text.front) for i, text in sources.knowledge.items())
    yield from (("never_say", "", i, words) for i, words in sources.project.never_say.items())
    yield from (("action", "", i, action) for i, action in sources.world.actions.items() if action is not None)
    slots = sources.state.slots if sources.state is not None else {}
    yield from (("slot", "", i, slot) for i, slot in slots.items() if slot is not None)


def _arc_owner(character_id: str, character: CharacterFile) -> str:
    """Arcs of a mould are those of everybody who is spawned from it."""
    return "|" if character.archetype else f"{character_id}|"


def _claims(sources: Sources) -> Iterator[_Claim]:
    for kind, owner, present, entry in _identified(sources):
        for at, old in enumerate(entry.was):
            yield _Claim(kind, f"{owner}{old}", f"{owner}{present}", old, entry.place("was", at))
    yield from _commitment_claims(sources)


def _commitment_claims(sources: Sources) -> Iterator[_Claim]:
    """Promises are written inside effects, wherever those stand."""
    for _, block in sources.blocks():
        change = block.effects.get(COMMITMENTS)
        added = change.get("adds") if isinstance(change, YamlMap) else None
        present = commitment_id(added.get("id")) if isinstance(added, YamlMap) else None
        if isinstance(added, YamlMap) and present is not None:
            for old, place in _written_ids(added):
                yield _Claim("commitment", old, present, old, place)


def _written_ids(raw: YamlMap) -> Iterator[tuple[str, Place]]:
    """The former ids that a map names, where they are ids; other faults of form are told where it is read."""
    was: YamlValue = raw.get("was")
    place = raw.value_places.get("was", raw.place)
    items = list(zip(was, was.element_places, strict=True)) if isinstance(was, YamlList) else [(was, place)]
    for item, at in items:
        if (old := commitment_id(item)) is not None:
            yield old, at


def _declared(sources: Sources, cast: Cast, scope: Scope) -> Mapping[Kind, frozenset[str]]:
    """The ids of now, by kind."""
    found: dict[Kind, set[str]] = {kind: set() for kind in get_args(Kind)}
    for kind, owner, present, _ in _identified(sources):
        found[kind].add(f"{owner}{present}")
    found["character"] |= set(sources.character_ids)
    found["scene"] |= set(sources.scene_ids)
    found["topic"] |= set(sources.topic_ids)
    found["line"] |= set(sources.line_ids)
    for character in cast.characters.values():
        found["line"] |= {fallback.line_id for fallback in character.fallbacks}
        found["line"] |= {character.care_line.line_id} if character.care_line else set()
    every_arc = {f"|{arc.arc_id}" for character in cast.characters.values() for arc in character.arcs}
    found["arc"] |= every_arc  # a mould's former one must be nobody's: who was spawned from which mould is in the save
    found["commitment"] |= set(scope.commitments)
    found["field"] |= {leaf.pattern for leaf in cast.schema.leaves}
    found["slot"] |= {slot.slot_id for slot in cast.slots}
    return {kind: frozenset(ids) for kind, ids in found.items()}


def _following(sources: Sources, renamed: Mapping[tuple[Kind, str], str]) -> Iterator[tuple[Kind, str, str]]:
    """What is named after a renamed entry and so is renamed with it: fallbacks, care lines, blocks."""
    for (kind, old), new in renamed.items():
        if kind == "character" and new in sources.characters:
            character = sources.characters[new]
            yield from (("line", f"{old}.{name}", f"{new}.{name}") for name in ("care", "fallback"))
            for number, fallback in enumerate(character.fallbacks, 1):
                if fallback.fallback_id is None:
                    yield "line", f"{old}.fallback.{number}", f"{new}.fallback.{number}"
        elif kind in ("signal", "line"):
            yield "block", old, new


# ---- fields


def _field_claims(sources: Sources, schema: Schema, problems: Problems) -> Iterator[_Claim]:
    fields = sources.state.fields if sources.state is not None else {}
    for layer, tree in fields.items():
        if layer in LAYERS and isinstance(tree, YamlMap):
            yield from _below((layer,), tree, schema, problems)


def _below(above: tuple[str, ...], tree: YamlMap, schema: Schema, problems: Problems) -> Iterator[_Claim]:
    for key, raw in tree.items():
        name = commitment_id(key)
        if name is None or not isinstance(raw, YamlMap):
            continue
        segments = (*above, name)
        if format_path(segments) in MAP_FIELDS:
            segments = (*segments, "*")
        pattern = pattern_of(segments)
        if schema.leaf(pattern) is None:
            yield from _below(segments, raw, schema, problems)
            continue
        for written, place in _written_ids(raw):
            old = _former_field(written, segments)
            if old is None:
                message = f"{shown(written)} is no field of {segments[0]} that {pattern} can have been"
                problems.error(place, "cast.was", message, "write a name beside it, or the whole path")
            else:
                yield _Claim("field", old, pattern, written, place)


def _former_field(written: str, present: tuple[str, ...]) -> str | None:
    """The pattern of a former field: a name beside the present one, or a whole path of the same layer.

    Entries of a map field stay in their map: there is no other that holds the same ids.
    """
    if written.partition(".")[0] not in LAYERS:
        return pattern_of((*present[:-1], written)) if present[-1] != "*" else None
    try:
        segments = parse_path(written)
    except PathError:
        return None
    is_plain = segments[0] == present[0] and format_path(segments[:2]) not in MAP_FIELDS and "*" not in present
    return format_path(segments) if is_plain and len(segments) > 1 else None


# ---- entries without


def _refuse_where_nothing_has_an_id(sources: Sources, problems: Problems) -> None:
    known = {id(entry) for _, _, _, entry in _identified(sources)}
    tops: Sequence[Entry | None] = (
        sources.project, sources.world, sources.state, *sources.characters.values(), *sources.scenes.values(),
        *sources.topics.values(), *sources.signals.values(),
    )  # fmt: skip
    for top in tops:
        for entry in _with_all_inside(top) if top is not None else ():
            if entry.was and id(entry) not in known:
                message = "nothing here has an id that a save could hold"
                problems.error(entry.key_place("was"), "cast.was", message, "leave it out")


def _with_all_inside(entry: Entry) -> Iterator[Entry]:
    yield entry
    for _, part in entry.inside():
        yield from _with_all_inside(part)
