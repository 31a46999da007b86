"""A written value against the leaf it is meant for: seeds, effects and proposals all come through here."""

from collections.abc import Mapping
from typing import TypeAlias

from dramaturg_server.cast.field_paths import Field
from dramaturg_server.cast.problems import Place, Problems, nearest, one_of, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.yaml_reader import YamlList, YamlValue, written_text
from dramaturg_server.domain.content import LocalText
from dramaturg_server.domain.schema import INTENSITY, INTENSITY_RANGE, Leaf
from dramaturg_server.domain.text import fold_line, sentences
from dramaturg_server.domain.values import MAX_LIST_ENTRIES

Authored: TypeAlias = str | float | bool | LocalText | tuple[LocalText, ...]


def read_value(field: Field, raw: YamlValue, place: Place, scope: Scope) -> Authored | None:
    """Returns the value as the leaf's type has it, or None after reporting why it can't be one."""
    leaf = field.leaf
    assert leaf is not None
    if field.quest:
        return _chosen(raw, scope.declared.quests[field.quest], {}, place, scope.problems)
    if leaf.kind == "list":
        return _facets(raw, leaf, place, scope)
    if leaf.kind == "number":
        return _number(field, raw, place, scope.problems)
    if leaf.kind == "bool":
        return _boolean(raw, place, scope.problems)
    if leaf.kind in ("enum", "ordered"):
        return _chosen(raw, leaf.values, leaf.synonyms, place, scope.problems)
    return read_text(raw, leaf, place, scope)


def read_text(raw: YamlValue, leaf: Leaf, place: Place, scope: Scope) -> LocalText | None:
    """One text of a text or list field, within the leaf's length."""
    text = written_text(raw)
    if text is None:
        scope.problems.error(place, "cast.type", "a text is meant here")
        return None
    if len(text) > leaf.max_chars:
        scope.problems.error(place, "cast.length", f"{len(text)} characters, {leaf.max_chars} are allowed")
    return scope.text(text, place)


def _facets(raw: YamlValue, leaf: Leaf, place: Place, scope: Scope) -> tuple[LocalText, ...] | None:
    """A list of texts, or one text that is cut at sentence ends."""
    if isinstance(raw, YamlList):
        read = [read_text(item, leaf, at, scope) for item, at in zip(raw, raw.element_places, strict=True)]
    else:
        text = written_text(raw)
        if text is None:
            scope.problems.error(place, "cast.type", "a list of texts is meant here")
            return None
        scope.text(text, place)
        read = [LocalText(facet) for facet in sentences(text)]
        if any(facet is not None and len(facet.source) > leaf.max_chars for facet in read):
            scope.problems.error(place, "cast.length", f"an entry has at most {leaf.max_chars} characters")
    if len(read) > MAX_LIST_ENTRIES:
        scope.problems.error(place, "cast.length", f"{len(read)} entries, {MAX_LIST_ENTRIES} are allowed")
    return tuple(facet for facet in read if facet)


def _boolean(raw: YamlValue, place: Place, problems: Problems) -> bool | None:
    if not isinstance(raw, bool):
        problems.error(place, "cast.type", "true or false is meant here")
        return None
    return raw


def _number(field: Field, raw: YamlValue, place: Place, problems: Problems) -> float | None:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        problems.error(place, "cast.type", "a number is meant here")
        return None
    low, high = INTENSITY_RANGE
    if field.path == INTENSITY and not low <= raw <= high:
        problems.error(place, "cast.value", f"an intensity lies between {low} and {high}")
        return None
    return float(raw)


def _chosen(
    raw: YamlValue, values: tuple[str, ...], synonyms: Mapping[str, str], place: Place, problems: Problems
) -> str | None:
    """One of the declared values, or the value that a synonym stands for."""
    text = written_text(raw)
    if text is None:
        problems.error(place, "cast.type", "a name is meant here")
        return None
    if text in values:
        return text
    if (meant := synonyms.get(fold_line(text))) is not None:
        return meant
    hint = nearest(text, values) or one_of(values)
    problems.error(place, "cast.value", f"{shown(text)} is no declared value", hint)
    return None
