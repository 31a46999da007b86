"""`knowledge/**/*.md`: front matter and text of what some may know, in every language. Between loader and compile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from dramaturg_server.cast.entries import Entry, Reading, validated
from dramaturg_server.cast.models import KnowledgeFile, TranslatedKnowledgeFile
from dramaturg_server.cast.problems import Place, Problems, Where, nearest, one_of, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.yaml_reader import YamlFloat, YamlInt, YamlMap, decoded, read_yaml, written_text
from dramaturg_server.domain.content import Knowledge

FENCE = "---"
ENDING = ".md"

M = TypeVar("M", bound=Entry)


@dataclass(frozen=True, slots=True)
class KnowledgeText:
    """One text as it is written. translations: language → the same text, its front matter a title at most."""

    front: KnowledgeFile
    title: str
    text: str
    place: Place
    translations: Mapping[str, "TranslatedText"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """A text in another language."""

    title: str
    text: str
    place: Place


def read_knowledge(
    files: Mapping[str, bytes], languages: Sequence[str], problems: Problems
) -> dict[str, KnowledgeText]:
    """All texts by the name of their file (`lore/gate` of `knowledge/lore/gate.md`); translations lie beside them."""
    names = {_name(file): file for file in files}
    found: dict[str, KnowledgeText] = {}
    beside: list[tuple[str, str, str]] = []
    for name, file in names.items():
        base, _, tag = name.rpartition(".")
        if base in names and tag in languages[1:]:
            beside.append((base, tag, file))
        elif base in names:
            hint = nearest(tag, languages) or one_of(languages)
            problems.error(Place(file), "cast.language", f"{shown(tag)} is no language of the cast", hint)
        elif (text := _read_source(files[file], file, problems)) is not None:
            found[name] = text
    for base, tag, file in beside:
        translated = _read_translation(files[file], file, problems)
        if base in found and translated is not None:
            found[base] = replace(found[base], translations={**found[base].translations, tag: translated})
    return found


def _name(file: str) -> str:
    return file.removeprefix("knowledge/").removesuffix(ENDING)


def _read_source(content: bytes, file: str, problems: Problems) -> KnowledgeText | None:
    parted = _parted(content, file, problems)
    if parted is None:
        return None
    front, text, place = parted
    if front is None:
        hint = f"front matter stands above the text, between lines of {FENCE}"
        problems.error(Place(file, 1, 1), "cast.missing_key", "the key `who` is missing", hint)
        return None
    written = validated(KnowledgeFile, front, Reading(file, problems), Place(file, 1, 1))
    if written is None:
        return None
    if not text.strip():
        problems.error(place, "cast.length", "there is no text behind the front matter")
    return KnowledgeText(written, written.title or _heading(text), text.strip(), place)


def _read_translation(content: bytes, file: str, problems: Problems) -> TranslatedText | None:
    parted = _parted(content, file, problems)
    if parted is None:
        return None
    front, text, place = parted
    written = validated(TranslatedKnowledgeFile, front or YamlMap(place), Reading(file, problems), Place(file, 1, 1))
    return None if written is None else TranslatedText(written.title or _heading(text), text.strip(), place)


def _parted(content: bytes, file: str, problems: Problems) -> tuple[YamlMap | None, str, Place] | None:
    """Front matter (None: there is none), the text behind it, and where that begins."""
    whole = decoded(content, file, problems)
    if whole is None:
        return None
    lines = whole.splitlines()
    if not lines or lines[0].rstrip() != FENCE:
        return None, whole, Place(file, 1, 1)
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() == FENCE), None)
    if end is None:
        problems.error(Place(file, 1, 1), "yaml.syntax", "the front matter has no end", f"a line of {FENCE} closes it")
        return None
    front = read_yaml(("\n" + "\n".join(lines[1:end])).encode(), file, problems)  # keeps the numbers of its lines
    return None if front is None else (front, "\n".join(lines[end + 1 :]), Place(file, end + 2, 1))


def _heading(text: str) -> str:
    """The first heading of a text in Markdown."""
    return next((line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#")), "")


# ---- to content


def compile_knowledge(knowledge_id: str, written: KnowledgeText, scope: Scope) -> Knowledge:
    """One text; a language that lacks it reads the source's."""
    front = written.front
    for at, topic in enumerate(front.about):
        scope.refer(topic, scope.declared.topics, "topic", front.place("about", at))
    scope.texts.check(front.title, front.place("title"))
    titles = {tag: text.title for tag, text in written.translations.items() if text.title}
    texts = {tag: text.text for tag, text in written.translations.items() if text.text}
    places = {tag: text.place for tag, text in written.translations.items()}
    where = Where(written.place, ("knowledge", knowledge_id, "text"))
    return Knowledge(
        knowledge_id=knowledge_id,
        title=scope.texts.recorded(written.title, where.beside("title"), titles, places),
        text=scope.texts.recorded(written.text, where, texts, places),
        who=scope.who(front.who, front, roles=()),
        about=tuple(front.about),
        since=_since(front, scope),
        when=scope.condition(front.when, front, "when"),
    )


def _since(front: KnowledgeFile, scope: Scope) -> str | float | None:
    raw, place = front.since, front.place("since")
    if raw is None:
        return None
    if isinstance(raw, YamlInt | YamlFloat):
        return float(raw)
    unit = written_text(raw)
    if unit is None:
        scope.problems.error(place, "cast.type", "a unit, or seconds of game time, is meant here")
    elif scope.declared.units is None or scope.refer(unit, scope.declared.units, "unit", place):
        return unit
    return None
