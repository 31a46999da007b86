"""What a YAML parser could not read, in words for writers, at the line that is probably at fault. For the reader."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from dramaturg_server.cast.problems import Place, shown

DASHES = re.compile(r" *(?:- +)*")
KEY = re.compile(r"[^\s#'\"\[{][^:]*:")
COLUMNS = "what belongs together begins in the same column, and what belongs to the line above further in"
QUOTES = "put quotes around a text that holds , [ ] { } or `: `"
A_KEY = "a key is meant here, with a colon behind it"
WORDS: Sequence[tuple[str, str, str]] = (
    ("block sequence entries", "a list can't begin here", "put quotes around a text that begins with `- `"),
    ("while scanning an alias", "a name is meant behind `*`", "put quotes around a text that begins with `*`"),
    ("while scanning an anchor", "a name is meant behind `&`", "put quotes around a text that begins with `&`"),
    ("while scanning a tag", "a name is meant behind `!`", "put quotes around a text that begins with `!`"),
    ("while scanning a block scalar", "nothing stands behind `|` or `>`", "put quotes around a text that begins so"),
    ("cannot start any token", "no text begins with this character", "put quotes around the text"),
    ("unknown escape", "there is no such escape", "write two backslashes for one, or use single quotes"),
    ("while scanning a quoted scalar", "the quote is never closed", "inside '…' a quote is written twice"),
    ("mapping keys are not allowed", "a text can't begin here", "put quotes around a text that begins with `? `"),
    ("expected ':'", A_KEY, QUOTES),
    ("while parsing a flow sequence", "the list is not closed, or a comma is missing", QUOTES),
    ("while parsing a flow mapping", "the map is not closed, or a comma is missing", QUOTES),
    ("mapping values are not allowed", "a second `: ` in one value", QUOTES),
    ("expected key", "the value ends before this", QUOTES),
    ("'-' indicator", "the value ends before this", QUOTES),
    ("expected node content", "a value is meant here", QUOTES),
    ("<document start>", "the file ends before this", "remove the line `...`"),
)  # fmt: skip
"""Part of what the parser says, our words and the hint; the first that fits is taken."""


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """Where a text is no YAML, and why."""

    place: Place
    message: str
    hint: str = ""


def syntax_fault(fault: yaml.MarkedYAMLError, text: str, file: str) -> SyntaxFault:
    """What the parser found in `text`, the content of `file`."""
    lines = text.split("\n")
    mark = fault.problem_mark or fault.context_mark
    if mark is None:
        return SyntaxFault(Place(file), shown(fault.problem or fault.context or "not YAML", 120))
    if fault.context_mark and (mark.line >= len(text.splitlines()) or "expected ':'" in str(fault.problem)):
        mark = fault.context_mark  # what was opened and never closed says more than the end of the file
    said = f"{fault.context or ''} {fault.problem or ''}".strip()
    at_fault = _in_a_wrong_column(said, lines, mark) if mark.line < len(lines) else None
    if at_fault is not None:
        at, words, hint = at_fault
        return SyntaxFault(Place(file, at + 1, _indent(lines[at]) + 1), words, hint)
    place = Place(file, mark.line + 1, mark.column + 1)
    for part, words, hint in WORDS:
        if part in said:
            return SyntaxFault(place, words, hint)
    return SyntaxFault(place, shown(fault.problem or fault.context or "not YAML", 120))


# ---- indentation

AtFault = tuple[int, str, str]
"""A line, counted from 0, what is wrong with it, and a hint."""


def _in_a_wrong_column(said: str, lines: Sequence[str], mark: Any) -> AtFault | None:
    """The line that begins where it should not; None where that is not the fault."""
    at: int = mark.line
    for tabbed in (at, at - 1):
        if tabbed >= 0 and "\t" in lines[tabbed][: len(lines[tabbed]) - len(lines[tabbed].lstrip())]:
            return tabbed, "the line is indented with a tab", "indent with spaces"
    if "mapping values are not allowed" in said and _is_first_colon(lines[at], mark.column):
        return _behind_a_value(lines, at)
    if ("expected key" in said or "'-' indicator" in said) and mark.column == _indent(lines[at]):
        return _beside_nothing(lines, at)
    return None


def _is_first_colon(line: str, column: int) -> bool:
    """Whether the colon in this column is that of the key with which the line begins."""
    key = KEY.match(line, _column(line))
    return key is not None and key.end() - 1 == column


def _behind_a_value(lines: Sequence[str], at: int) -> AtFault:
    """A key behind a line that has its value: it lies too far in, or what it belongs to too far out."""
    here = _column(lines[at])
    above = next((n for n in _written_above(lines, at) if _column(lines[n]) < here), None)
    last = next(_written_above(lines, at), at)
    if above is None:
        return last, A_KEY, QUOTES
    before = next(_written_above(lines, above), None)
    opened = (
        before is not None and lines[before].rstrip().endswith(":") and _indent(lines[before]) == _indent(lines[above])
    )
    if before is not None and (opened or _column(lines[before]) == here):
        return above, f"the line begins further out than line {at + 1}, which seems to belong beside it", COLUMNS
    return at, f"the line begins further in than line {above + 1}, which has its value already", COLUMNS


def _beside_nothing(lines: Sequence[str], at: int) -> AtFault:
    """A line that begins beside none of those above: it is at fault, or those above, whichever are fewer."""
    here = _indent(lines[at])
    above = next(_written_above(lines, at), at)
    inside = list(_further_in(lines, at, here))
    if _indent(lines[above]) == here and (_column(lines[above]) > here or _column(lines[at]) > here):
        return at, "entries of a list and keys can't stand beside each other", COLUMNS
    if not inside:
        return _behind_a_value(lines, at)
    base = min(column for _, column in inside)
    twins = [n for n, column in inside if column == base]
    beside = [n for n in range(at, len(lines)) if _indent(lines[n]) == here and lines[n].strip()]
    wrong, other = (twins[-1], at) if len(twins) < len(beside) else (at, twins[-1])
    return wrong, f"the line begins in another column than line {other + 1}, which seems to belong beside it", COLUMNS


def _further_in(lines: Sequence[str], at: int, here: int) -> Iterator[tuple[int, int]]:
    """The lines directly above that begin further in, each with its column."""
    for n in _written_above(lines, at):
        if _column(lines[n]) <= here:
            return
        yield n, _indent(lines[n]) if _indent(lines[n]) > here else _column(lines[n])


def _written_above(lines: Sequence[str], at: int) -> Iterator[int]:
    """The lines above that hold more than a comment, from the next one up."""
    return (n for n in range(at - 1, -1, -1) if lines[n].strip() and not lines[n].lstrip().startswith("#"))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _column(line: str) -> int:
    """Where the line's first key or text begins, behind the dashes of lists."""
    found = DASHES.match(line)
    return 0 if found is None else found.end()
