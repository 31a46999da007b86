"""Field paths: how one leaf of a character's state is named. Used by every layer above."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_NAME = re.compile(r"[^\W\d_][\w\-:]*\Z")
_NAME_PART = re.compile(r"[\w\-:]")
_TOKEN = re.compile(r'(?P<name>[^\W\d_][\w\-:]*)|\["(?P<text>[^"]*)"\]')


class PathError(ValueError):
    """A text that is no field path; the message names the text and the place."""


def is_plain(segment: str) -> bool:
    """Tells whether `segment` may stand in a path without quotes (letter, then letters, digits, `_ - :`)."""
    return _NAME.match(segment) is not None


@lru_cache(maxsize=8192)
def parse_path(text: str) -> tuple[str, ...]:
    """Cuts `persona.relationships["a.b"].stage` into its segments; raises PathError on anything else."""
    segments: list[str] = []
    at = 0
    while at < len(text):
        if segments and text[at] == ".":
            at += 1
        elif segments and text[at] != "[":
            raise PathError(f"field path {text[:200]!r}: expected '.' or '[' at character {at + 1}")
        token = _TOKEN.match(text, at)
        if token is None or (token["text"] is not None and (not segments or text[at - 1] == ".")):
            raise PathError(f"field path {text[:200]!r}: expected a name at character {at + 1}")
        end = token.end() if token["name"] is None else _name_end(text, token.end())
        segments.append(text[at:end] if token["text"] is None else token["text"])
        at = end
    if not segments or text.endswith("."):
        raise PathError(f"field path {text[:200]!r} is not complete")
    return tuple(segments)


def _name_end(text: str, at: int) -> int:
    """Where a name ends: many scripts write vowels and tones with marks, which the pattern doesn't take for letters."""
    while at < len(text) and (unicodedata.category(text[at])[0] == "M" or _NAME_PART.match(text, at)):
        at += 1
    return at


@lru_cache(maxsize=8192)
def format_path(segments: tuple[str, ...]) -> str:
    """Joins segments to the canonical path; a segment that is not plain is quoted: `a["b.c"]`."""
    return segments[0] + "".join(f".{s}" if is_plain(s) else f'["{s}"]' for s in segments[1:])


def canonical(text: str) -> str:
    """Returns the one spelling of a path that keys of state use; raises PathError."""
    return format_path(parse_path(text))


def covers(branch: str, path: str) -> bool:
    """Tells whether `branch` is `path` or a branch above it."""
    return path == branch or (path.startswith(branch) and path[len(branch)] in ".[")


def concrete(path: str, roles: Mapping[str, str]) -> str:
    """An authored path with its role segment turned into the character it means.

    `persona.relationships.actor.stage` becomes that of the actor; "" where the role is empty here.
    """
    segments = parse_path(path)
    if len(segments) < 3 or segments[2] not in roles:
        return path
    who = roles[segments[2]]
    return format_path((*segments[:2], who, *segments[3:])) if who else ""
