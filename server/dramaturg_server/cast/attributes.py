"""`corrections` of state.yaml and the identity leaves of the schema to the attributes that corrections may be about."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from dramaturg_server.cast.models import CorrectionsFile, StateFile
from dramaturg_server.cast.player_facts import with_short_tags
from dramaturg_server.cast.problems import nearest, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, IDENTITY, identity_details
from dramaturg_server.domain.schema import Leaf, Schema
from dramaturg_server.domain.statements import Attribute


def compile_attributes(state: StateFile | None, scope: Scope) -> tuple[Attribute, ...]:
    """Details of people: the identity leaves of the schema, with their labels, and those that languages know anyway."""
    attributes = {attribute.detail: attribute for attribute in BUILT_IN_ATTRIBUTES}
    details = identity_details(leaf.pattern for leaf in scope.schema.leaves)
    for leaf in scope.schema.leaves:
        if detail := details.get(leaf.pattern):
            known = attributes.get(detail, Attribute(detail, {}))
            attributes[detail] = replace(known, words=_words(leaf, known, scope), path=leaf.pattern)
    written = (state.corrections if state is not None else None) or CorrectionsFile()
    permitted = _named(written, "player_may_correct", written.player_may_correct, details, attributes, scope)
    transient = _named(written, "transient", written.transient, details, attributes, scope)
    return tuple(
        replace(attribute, may_correct=detail in permitted, transient=detail in transient)
        for detail, attribute in attributes.items()
    )


def _words(leaf: Leaf, known: Attribute, scope: Scope) -> dict[str, tuple[str, ...]]:
    """How the leaf is called: its label before the words that the language has for it; without any of these its id."""
    words = dict(known.words)
    for tag, label in leaf.label.items():
        words[tag] = tuple(dict.fromkeys((label, *words.get(tag, ()))))
    if scope.language not in words and not any(scope.language.startswith(f"{tag}-") for tag in words):
        words[scope.language] = (known.detail.rpartition(".")[2].replace("_", " "),)
    return with_short_tags(words)


def _named(
    written: CorrectionsFile,
    key: str,
    names: Iterable[str],
    details: Mapping[str, str],
    attributes: Mapping[str, Attribute],
    scope: Scope,
) -> frozenset[str]:
    """The details that a list names, each by itself or by the path of its leaf; what is neither is told."""
    found = set[str]()
    for at, name in enumerate(names):
        detail = details.get(name) or details.get(f"{IDENTITY}.{name}") or name
        if detail in attributes:
            found.add(detail)
        elif not scope.problems.doubts(name, name.rpartition(".")[2]):
            hint = _hint(name, attributes, scope.schema)
            scope.problems.error(written.place(key, at), "cast.reference", f"no attribute {shown(name)}", hint)
    return frozenset(found)


def _hint(name: str, attributes: Mapping[str, Attribute], schema: Schema) -> str:
    layer = next((leaf.layer for leaf in schema.leaves if leaf.pattern.split(".")[-1] == name.split(".")[-1]), "")
    if layer and layer != IDENTITY:
        return f"{layer} changes through evidence; what a word may override stands under identity"
    return nearest(name, attributes) or "write a field of identity in `fields`, or one of the built-in attributes"
