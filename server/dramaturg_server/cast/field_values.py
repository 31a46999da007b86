"""A written value against the leaf or flag it is meant for: seeds, effects, proposals, triggers, scripts."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from dramaturg_server.cast.conditions import FlagStart
from dramaturg_server.cast.field_paths import Field
from dramaturg_server.cast.problems import Place, Problems, Where, nearest, one_of, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.yaml_reader import YamlList, YamlValue, warn_of_bare_words, written_text
from dramaturg_server.domain.content import LocalList, LocalText
from dramaturg_server.domain.schema import INTENSITY, INTENSITY_RANGE, Leaf
from dramaturg_server.domain.text import fold_line, sentences
from dramaturg_server.domain.values import MAX_LIST_ENTRIES

Authored: TypeAlias = str | float | bool | LocalText | LocalList


def read_value(field: Field, raw: YamlValue, where: Where, scope: Scope) -> Authored | None:
    """Returns the value as the leaf's type has it, or None after reporting why it can't be one."""
    leaf, place = field.leaf, where.place
    assert leaf is not None
    if field.quest:
        return _chosen(raw, scope.declared.quests[field.quest], {}, place, scope.problems)
    if leaf.kind == "list":
        return _facets(raw, leaf, where, scope)
    if leaf.kind == "number":
        return _number(field, raw, place, scope.problems)
    if leaf.kind == "bool":
        return _boolean(raw, place, scope.problems)
    if leaf.kind in ("enum", "ordered"):
        return _chosen(raw, leaf.values, leaf.synonyms, place, scope.problems)
    return read_text(raw, leaf, where, scope)


def read_flag(flag: str, raw: YamlValue, place: Place, scope: Scope) -> FlagStart | None:
    """A written value of a declared flag; None after reporting why it can't be one."""
    start = scope.declared.flags[flag]
    value = flag_value(start, raw)
    if value is None and not scope.problems.doubts(flag):
        kind = "true or false" if isinstance(start, bool) else "a text" if isinstance(start, str) else "a number"
        example = "true" if isinstance(start, bool) else "TEXT" if isinstance(start, str) else "1"
        hint = f"write {{{shown(flag)}: {example}}}"
        scope.problems.error(place, "cast.type", f"the flag {shown(flag)} is {kind}", hint)
    return value


def flag_value(start: FlagStart, raw: YamlValue) -> FlagStart | None:
    """The value in the type of the flag that starts with `start`; None where it has another."""
    if isinstance(start, bool):
        return raw if isinstance(raw, bool) else None
    if isinstance(start, str):
        return written_text(raw)
    return float(raw) if isinstance(raw, int | float) and not isinstance(raw, bool) else None


def read_text(raw: YamlValue, leaf: Leaf, where: Where, scope: Scope) -> LocalText | None:
    """One text of a text or list field, within the leaf's length."""
    text = written_text(raw)
    if text is None:
        scope.problems.error(where.place, "cast.type", "a text is meant here")
        return None
    warn_of_bare_words(raw, scope.problems)
    return scope.texts.text(text, where, most=leaf.max_chars)


def read_texts(raw: YamlValue, leaf: Leaf, where: Where, scope: Scope, *, cut: bool = False) -> LocalList | None:
    """The entries of a list field in every language, within the leaf's length.

    cut: a single text is cut at sentence ends, in the source and in translations that give one.
    """
    items = raw if isinstance(raw, YamlList) else [raw]
    places = raw.element_places if isinstance(raw, YamlList) else [where.place]
    texts = [written_text(item) for item in items]
    for text, place in zip(texts, places, strict=True):
        if text is None:
            scope.problems.error(place, "cast.type", "a text is meant here")
    if None in texts:
        return None
    warn_of_bare_words(raw, scope.problems)
    written = scope.texts.texts([text for text in texts if text], where, places)
    parts = _cut if cut else tuple
    source = written.source if isinstance(raw, YamlList) else parts(written.source)
    by_locale = {tag: parts(entries) if len(entries) == 1 else entries for tag, entries in written.by_locale.items()}
    _check_size(source, places if isinstance(raw, YamlList) else [], leaf, where, scope.problems)
    for entries in by_locale.values():
        _check_size(entries, [], leaf, where, scope.problems)
    return LocalList(source, by_locale)


def _check_size(
    entries: tuple[str, ...], places: Sequence[Place], leaf: Leaf, where: Where, problems: Problems
) -> None:
    if len(entries) > MAX_LIST_ENTRIES:
        problems.error(where.place, "cast.length", f"{len(entries)} entries, {MAX_LIST_ENTRIES} are allowed")
    for at, entry in enumerate(entries):
        if len(entry) > leaf.max_chars:
            place = places[at] if at < len(places) else where.place
            problems.error(place, "cast.length", f"{len(entry)} characters, {leaf.max_chars} are allowed")


def _facets(raw: YamlValue, leaf: Leaf, where: Where, scope: Scope) -> LocalList | None:
    """A list of texts, or one text that is cut at sentence ends."""
    return read_texts(raw, leaf, where, scope, cut=True)


def _cut(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(facet for text in texts for facet in sentences(text))


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
    if not problems.doubts(text):
        hint = nearest(text, values) or one_of(values)
        problems.error(place, "cast.value", f"{shown(text)} is no declared value", hint)
    return None
