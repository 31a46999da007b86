"""The scripts of `eval corrections`, as written in data/corrections_…: talk with four people, and what must follow.

YAML entry → `Script`: steps that are said, asked, checked or done → `correction_play.py` plays them
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..domain.values import PRIMARY_PLAYER
from .written_data import Entry

PARTS: Final = ("retrieval", "replacement", "scope", "uncertainty")
"""Reported apart: right retrieval, right replacement, scene or canon or storyline, honest uncertainty."""
_PREFERENCES: Final = {"address": "form_of_address", "avoid": "topics_to_avoid"}
"""Names in the scripts of two that the product calls otherwise."""


@dataclass(frozen=True, slots=True)
class Saving:
    """A record that must have been made; of `replaces` and `scope` None = whichever."""

    subject: str
    detail: str
    value: str | None
    replaces: str | None = None
    scope: str | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Somebody says something. saved, confirms: None = not looked at · asks, refused: whether that must come back."""

    text: str
    to: str
    by: str = PRIMARY_PLAYER
    hearers: tuple[str, ...] = ()
    scene: str = ""
    storyline: str = ""
    saved: tuple[Saving, ...] | None = None
    asks: bool = False
    choices: tuple[str, ...] = ()
    confirms: tuple[str, ...] = ()
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Believes:
    """What a character takes to be so, here and now unless said: "" = it knows nothing, "?" = it is open; or what it
    must not hold."""

    who: str
    subject: str
    detail: str
    value: str
    scene: str = ""
    storyline: str = ""
    is_never: bool = False

    @property
    def is_here(self) -> bool:
        """Tells whether no place is named."""
        return not (self.scene or self.storyline)


@dataclass(frozen=True, slots=True)
class Remember:
    """A question with the words that its answer must hold, and must not; admits: it says that it has nothing."""

    to: str
    text: str
    says: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    admits: bool = False


@dataclass(frozen=True, slots=True)
class Do:
    """What the game does. what: `unit`, `scene`, `storyline`, `restart`, `save` or `load`."""

    what: str
    name: str


Step = Say | Believes | Remember | Do


@dataclass(frozen=True, slots=True)
class Script:
    script_id: str
    part: str
    language: str
    steps: tuple[Step, ...]


def script_of(entry: Entry, language: str) -> Script:
    """Raises ValueError for a part, a step or a key that means nothing: what is misspelt would check nothing."""
    if entry["part"] not in PARTS:
        raise ValueError(f"{entry['id']}: part is {entry['part']!r}, not one of {', '.join(PARTS)}")
    try:
        steps = tuple(step for written in entry["steps"] for step in _steps(written))
    except (KeyError, TypeError) as error:
        raise ValueError(f"{entry['id']}: {error}") from error
    return Script(entry["id"], entry["part"], language, steps)


def _steps(written: Mapping[str, Any]) -> Iterator[Step]:
    """A step as it is written; what a `say` must lead to stands in it or beside it."""
    if "say" in written:
        beside = {key: value for key, value in written.items() if key != "say"}
        yield _say({**written["say"], **beside})
        return
    for key, value in written.items():
        if key in ("believes", "never"):
            yield Believes(**value, is_never=key == "never")
        elif key == "remember":
            yield Remember(**_with_tuples(value), admits=value.get("admits") == "true")
        elif key in ("unit", "scene", "storyline", "restart", "save", "load"):
            yield Do(key, value)
        else:
            raise KeyError(key)


def _say(written: Mapping[str, Any]) -> Say:
    saved = written.get("saved")
    return Say(
        **_with_tuples(written),
        saved=None if saved is None else tuple(_saving(one) for one in saved),
        asks=written.get("asks") == "true",
        refused=written.get("refused") == "true",
    )


def _saving(written: Mapping[str, str]) -> Saving:
    detail = _PREFERENCES.get(written["detail"], written["detail"])
    rest = {key: written[key] for key in ("replaces", "scope") if key in written}
    return Saving(written.get("subject", ""), detail, written.get("value"), **rest)


def _with_tuples(written: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in written.items() if key not in ("saved", "asks", "refused", "admits")}
    return {key: tuple(value) if isinstance(value, list) else value for key, value in kept.items()}
