"""The project's Markdown pages as their tests read them: fenced snippets, tables, links, headings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
DOCS = ROOT / "docs"

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Snippet:
    """One fenced block; `language` is the word behind the fence, "" for none."""

    language: str
    text: str

    @property
    def first_line(self) -> str:
        return self.text.partition("\n")[0]


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def pages() -> list[Path]:
    """The README and every page of docs/."""
    return [README, *sorted(DOCS.glob("*.md"))]


def snippets(page: Path, language: str) -> list[Snippet]:
    """The fenced blocks of one language, in order."""
    return [Snippet(*found) for found in _FENCE.findall(read(page)) if found[0] == language]


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    return _FENCE.sub("", text)


def links(page: Path) -> list[str]:
    """Where the page's links lead, as written."""
    return _LINK.findall(prose(read(page)))


def anchors(page: Path) -> set[str]:
    """The fragments under which the page's headings are reached."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in _headings(page)}


def _headings(page: Path) -> list[str]:
    return _HEADING.findall(prose(read(page)))


def section(page: Path, heading: str) -> str:
    """The text below `## heading`, up to the next heading of that level."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", read(page), re.MULTILINE | re.DOTALL)
    assert found, f"{page.name} has no section {heading!r}"
    return found[1]


def rows(text: str) -> Iterator[tuple[str, ...]]:
    """The cells of every table row of `text`; heads and rules are left out."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        is_head = at + 1 < len(lines) and lines[at + 1].startswith("| ---")
        if line.startswith("| ") and not line.startswith("| ---") and not is_head:
            yield tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))


def in_code(text: str) -> set[str]:
    """Everything that stands between single backticks."""
    return set(re.findall(r"`([^`\n]+)`", prose(text)))
