"""A game's own log, one JSON object a line (docs/cast.md, "Replays"), to checked entries. Behind `dramaturg replay`."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, BinaryIO, ClassVar, NoReturn

from dramaturg_server.cast.entries import Entry, Id, Reading, Text, validated
from dramaturg_server.cast.problems import Place, Problem, Problems, shown
from dramaturg_server.cast.script_files import StepFile
from dramaturg_server.cast.scripts import Step, StepReader
from dramaturg_server.cast.yaml_reader import YamlFloat, YamlList, YamlMap, YamlValue
from dramaturg_server.domain.content import Cast

LINE_BYTES = 64 * 1024
"""A longer line is no entry."""
WHOLE_DIGITS = 18
"""More are no number that anything here counts."""
OF_SCRIPTS = ("load", "save", "model_says", "expect")
"""Keys of a script's step that no log has: it only tells what happened."""


class SpokenFile(Entry):
    """What was said in the game, and by whom (the one that `to` names)."""

    main_key: ClassVar[str] = "text"

    text: Text
    by: Id | None = None


class LogEntryFile(StepFile):
    """One line of a log: the keys of a script's step, and what was said."""

    unhinted: ClassVar[frozenset[str]] = frozenset({*OF_SCRIPTS, *StepFile.unhinted})

    line: SpokenFile | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that were said in the game, and are read for what they mean to those who heard them."""

    by: str
    text: str
    hearers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of a log. step: what is played of it · heard: what was said, in order; nobody answers that again."""

    place: Place
    step: Step
    heard: tuple[Heard, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadLog:
    """The entries without faults, in order; and every problem. lines: how many have something written on them."""

    entries: tuple[LogEntry, ...]
    problems: tuple[Problem, ...]
    lines: int


def read_log(file: BinaryIO, name: str, cast: Cast) -> ReadLog:
    """Reads a log to its end; `name` is the file's, for messages. Raises OSError alone."""
    found, problems, lines = [], Problems(), 0
    reader = _LogReader(cast, problems)
    for number, content in _lines(file):
        lines += 1
        errors = problems.errors
        entry = reader.entry(content, Place(name, number, 1))
        if entry is not None and problems.errors == errors:
            found.append(entry)
    return ReadLog(tuple(found), tuple(problems), lines)


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines with something on them, by number; of one that is too long its beginning."""
    number = 0
    while content := file.readline(LINE_BYTES + 1):
        number += 1
        whole = content
        while not whole.endswith(b"\n") and len(whole) > LINE_BYTES and (whole := file.readline(LINE_BYTES + 1)):
            pass
        if content.strip():
            yield number, content.removeprefix(b"\xef\xbb\xbf") if number == 1 else content


class _LogReader:
    """Checks lines in order against one cast."""

    def __init__(self, cast: Cast, problems: Problems) -> None:
        self._problems = problems
        self._steps = StepReader(cast, problems, takes_outsiders=True)

    def entry(self, content: bytes, place: Place) -> LogEntry | None:
        """The entry as far as it could be read; its faults are reported."""
        problems, steps = self._problems, self._steps
        top = _parsed(content, place, problems)
        for key in OF_SCRIPTS:
            if top is not None and top.pop(key, None) is not None:
                problems.error(place, "log.key", f"`{key}` is for scripts: a log only tells what happened")
        written = None if top is None else validated(LogEntryFile, top, Reading(place.file, problems), place)
        if written is None:
            return None
        step = steps.step(written, is_talk=written.line is not None)
        heard = () if written.line is None else tuple(_heard(written, written.line, steps, place, problems))
        return LogEntry(place, step if written.line is None else _silent(step), heard)


def _silent(step: Step) -> Step:
    """The step without its words: they were answered in the game."""
    return Step(place=step.place, unit=step.unit, scene=step.scene, report=step.report)


def _heard(
    written: LogEntryFile, line: SpokenFile, steps: StepReader, place: Place, problems: Problems
) -> Iterable[Heard]:
    """The player's words, where there are some, then the line; each heard by everybody who was there."""
    speaker = line.by or written.to
    if speaker is None:
        problems.error(place, "cast.missing_key", "who said the `line`?", 'write {"by": ID, "text": …}, or `to`')
        return
    steps.character(speaker, place)
    there = dict.fromkeys((*([written.to] if written.to else []), *written.hearers, speaker))
    if written.say:
        yield Heard("player", written.say, tuple(who for who in there if who != "player"))
    yield Heard(speaker, line.text, tuple(who for who in there if who != speaker))


# ---- JSON, with places


def _parsed(content: bytes, place: Place, problems: Problems) -> YamlMap | None:
    """One line as the values that models read; None after reporting what is wrong with it."""
    if len(content) > LINE_BYTES:
        problems.error(place, "log.size", f"the line has more than {LINE_BYTES} bytes")
        return None
    try:
        value = json.loads(
            content.decode("utf-8"),
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_float=_finite,
            parse_int=_whole,
        )
    except json.JSONDecodeError as wrong:
        at = Place(place.file, place.line, wrong.colno)
        problems.error(at, "log.syntax", f"no JSON: {shown(wrong.msg)}", "a line holds one object: {…}")
    except UnicodeDecodeError:
        problems.error(place, "log.syntax", "the line is not UTF-8", "write the log as UTF-8")
    except (ValueError, RecursionError) as wrong:  # numbers without end among them
        why = "nested too deep" if isinstance(wrong, RecursionError) else shown(wrong, 120)
        problems.error(place, "log.syntax", f"no JSON: {why}")
    else:
        located = _located(value, place)
        if isinstance(located, YamlMap):
            return located
        problems.error(place, "log.shape", "a line holds one object: {…}")
    return None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return dict(pairs)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_number(shown(digits))


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= WHOLE_DIGITS else _no_number(shown(digits))


def _located(value: Any, place: Place) -> YamlValue:
    """Everything in the line is at the line's place."""
    if isinstance(value, Mapping):
        found = YamlMap(place)
        for key, inside in value.items():
            found[key], found.key_places[key], found.value_places[key] = _located(inside, place), place, place
        return found
    if isinstance(value, list):
        entries = YamlList(place)
        for inside in value:
            entries.append(_located(inside, place))
            entries.element_places.append(place)
        return entries
    if isinstance(value, float):
        number = YamlFloat(value)
        number.place, number.written = place, repr(value)
        return number
    plain: YamlValue = value
    return plain
