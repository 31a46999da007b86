"""A long text as pieces: parents to hand over, children to find them by. Between the cast and its index. Pure.

Sizes count characters of any script alike, spaces included; 200 Chinese characters say more than 200 Latin ones, and
fill about as many tokens of a model as 500 of those do, which every model in use takes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..domain.text import sentence_spans

PARENT_SIZE, CHILD_SIZE = 600, 200
"""Characters: ARPM's parents and children of knowledge (memory, section 1)."""

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*)$", re.MULTILINE)
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Parent:
    """One piece of a text, headings in front of it included. headings: those it stands under, outermost first ·
    children: its sentences in runs, each overlapping the one before by a sentence where both have room for it."""

    text: str
    headings: tuple[str, ...]
    children: tuple[str, ...]


def parents_of(text: str) -> tuple[Parent, ...]:
    """Cuts `text` at headings, then at ends of sentences; () for nothing but space.

    Every character but space is in some parent, and in one of its children or its own headings. A sentence longer than
    a child is cut at a space where there is one late enough, else anywhere.
    """
    return tuple(parent for section in _sections(text) for parent in _parents_in(text, section))


def children_of(text: str) -> tuple[str, ...]:
    """The children of a text that is one parent, however long it is."""
    pieces = _pieces(text, 0, len(text))
    return _texts(text, pieces)


@dataclass(frozen=True, slots=True)
class _Section:
    """A run of text under one heading: from `start` (of its heading) and `body` (behind it) to `end`."""

    start: int
    body: int
    end: int
    headings: tuple[str, ...]


def _sections(text: str) -> Iterator[_Section]:
    """Headings with nothing between them belong to the section of the last one."""
    start, body = 0, 0
    path: list[tuple[int, str]] = []  # level and words of the headings in force
    for found in _HEADING.finditer(text):
        if text[body : found.start()].strip():
            yield _Section(start, body, found.start(), tuple(words for _, words in path))
            start = found.start()
        level = len(found[1])
        path = [(above, words) for above, words in path if above < level]
        path.append((level, found[2].strip().rstrip("#").strip()))
        body = found.end()
    if text[start:].strip():
        yield _Section(start, body, len(text), tuple(words for _, words in path))


def _parents_in(text: str, section: _Section) -> Iterator[Parent]:
    pieces = _pieces(text, section.body, section.end)
    if not pieces:
        alone = text[section.start : section.end].strip()
        yield Parent(alone, section.headings, (alone,))
        return
    for first, last in _packed(pieces, PARENT_SIZE):
        start = pieces[first][0] if first else section.start
        yield Parent(text[start : pieces[last - 1][1]].strip(), section.headings, _texts(text, pieces[first:last]))


def _texts(text: str, pieces: Sequence[Span]) -> tuple[str, ...]:
    return tuple(text[pieces[first][0] : pieces[last - 1][1]] for first, last in _packed(pieces, CHILD_SIZE))


def _pieces(text: str, start: int, end: int) -> list[Span]:
    """The sentences in a range, long ones in parts that fit into a child; all of it where it fits into one."""
    if end - start <= CHILD_SIZE:
        whole = text[start:end].strip()
        first = start + text[start:end].find(whole)
        return [(first, first + len(whole))] if whole else []
    return [part for first, last in sentence_spans(text[start:end]) for part in _cut(text, first + start, last + start)]


def _cut(text: str, start: int, end: int) -> Iterator[Span]:
    while end - start > CHILD_SIZE:
        space = text.rfind(" ", start + CHILD_SIZE // 2, start + CHILD_SIZE)
        cut = space if space > 0 else start + CHILD_SIZE
        yield start, cut
        start = cut + (space > 0)
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end


def _packed(pieces: Sequence[Span], size: int) -> Iterator[Span]:
    """First and end number of runs of pieces, each as long as `size` allows; one begins with the last piece of the run
    before, where the next piece still fits behind it."""
    first = at = 0
    while at < len(pieces):
        start = pieces[first][0]
        while at < len(pieces) and (at == first or pieces[at][1] - start <= size):
            at += 1
        yield first, at
        overlaps = at < len(pieces) and at - 1 > first and pieces[at][1] - pieces[at - 1][0] <= size
        first = at - 1 if overlaps else at
