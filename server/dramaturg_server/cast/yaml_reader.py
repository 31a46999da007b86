"""YAML text to located plain values. First step of reading a cast; knows nothing of what the keys mean.

Narrowed on purpose: only `true` and `false` are booleans, only plain decimal numbers are numbers, only `~`, `null` and
nothing are null; everything else is text. No tags, anchors, aliases or merge keys, so no file can grow when it is read.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Protocol, TypeAlias

import yaml

from dramaturg_server.cast.problems import Place, Problems, shown
from dramaturg_server.cast.yaml_faults import syntax_fault

FILE_BYTES = 1 << 20
LANGUAGE_BYTES = 8 << 20
"""All texts of a language lie in one file."""
DEPTH = 24
DIGITS = 15  # whole numbers of up to 15 digits are exact in every engine's double

CUTTING = " #"
"""Begins a comment behind a text; who means one leaves two spaces, or has ended the sentence."""
UNENDED = ",;:、，；：-–—"
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
UNWRITABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
BARE_WORDS = frozenset({"yes", "no", "on", "off"})
LEADING_ZERO = re.compile(r"-?0[0-9]")
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class YamlText(str):
    """A text with its place; `quote` is the number of quote characters before its first letter, -1 where the
    text is not written letter by letter (folded, escaped, put in by us), so that no column inside it can be told;
    `is_cut`: a comment begins one space behind it."""

    __slots__ = ("is_cut", "place", "quote")
    place: Place
    quote: int
    is_cut: bool

    def __new__(cls, text: str) -> "YamlText":
        made = super().__new__(cls, text)
        made.quote, made.is_cut = -1, False
        return made


class YamlInt(int):
    """A whole number with its place."""

    place: Place


class YamlFloat(float):
    """A decimal number with its place and as it was written (where text is meant, 1.50 stays 1.50)."""

    __slots__ = ("place", "written")
    place: Place
    written: str


class YamlList(list["YamlValue"]):
    """A list with its place and those of its elements."""

    __slots__ = ("element_places", "place")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.element_places: list[Place] = []


class YamlMap(dict[str, "YamlValue"]):
    """A map with its place and those of its keys and values."""

    __slots__ = ("key_places", "place", "value_places")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.key_places: dict[str, Place] = {}
        self.value_places: dict[str, Place] = {}


YamlValue: TypeAlias = YamlText | YamlInt | YamlFloat | YamlList | YamlMap | bool | None


class _Mark(Protocol):
    line: int
    column: int


class _Refused(Exception):
    """Reading can't go on; the problem is already written down."""


def read_yaml(content: bytes, file: str, problems: Problems) -> YamlMap | None:
    """Reads one file whose top is a map; an empty file is an empty map. Returns None where it can't be read as YAML.

    Never raises on any content: faults go to `problems`, located, and reading goes on where it can.
    """
    text = decoded(content, file, problems)
    if text is None:
        return None
    try:
        top = _Reader(file, problems, text).document(yaml.parse(text, Loader=LOADER))
    except _Refused:
        return None
    except yaml.MarkedYAMLError as fault:
        found = syntax_fault(fault, text, file)
        problems.error(found.place, "yaml.syntax", found.message, found.hint)
        return None
    except (yaml.YAMLError, ValueError) as fault:
        problems.error(Place(file), "yaml.syntax", shown(str(fault).splitlines()[0] if str(fault) else "not YAML", 120))
        return None
    if top is None:
        return YamlMap(Place(file, 1, 1))
    if not isinstance(top, YamlMap):
        problems.error(Place(file, 1, 1), "yaml.shape", "the file must be a map of keys", "write `key: value` lines")
        return None
    return top


def place_of(value: object, fallback: Place) -> Place:
    """Returns where `value` is written, or `fallback` for values that carry no place (booleans, null)."""
    return getattr(value, "place", fallback)


def place_in(top: YamlValue, keys: tuple[str | int, ...], fallback: Place) -> Place:
    """Returns the place reached by walking `keys` from `top`; keys that a shorthand left out are stepped over."""
    value: object = top
    place = place_of(top, fallback)
    for key in keys:
        if isinstance(value, YamlMap) and isinstance(key, str) and key in value:
            place, value = value.value_places[key], value[key]
        elif isinstance(value, YamlList) and isinstance(key, int) and 0 <= key < len(value):
            place, value = value.element_places[key], value[key]
    return place


def bytes_allowed(file: str) -> int:
    """How large a file of a cast may be."""
    return LANGUAGE_BYTES if file.startswith("lang/") else FILE_BYTES


def decoded(content: bytes, file: str, problems: Problems) -> str | None:
    if len(content) > (most := bytes_allowed(file)):
        problems.error(Place(file), "yaml.size", f"the file has {len(content)} bytes, {most} are allowed", "split it")
        return None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        place = _place_after(content[: fault.start].decode("utf-8", "replace"), file)
        problems.error(place, "yaml.encoding", "the file is not UTF-8", "save it as UTF-8")
        return None
    if (found := UNWRITABLE.search(text)) is not None:
        place = _place_after(text[: found.start()], file)
        problems.error(
            place, "yaml.character", f"the character U+{ord(found.group()):04X} can't stand here", "remove it"
        )
        return None
    return text


def _place_after(before: str, file: str) -> Place:
    return Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))


class _Reader:
    """Builds values from parser events; holds no more than the open levels, at most DEPTH of them."""

    def __init__(self, file: str, problems: Problems, text: str) -> None:
        self._file = file
        self._problems = problems
        self._commented = dict[int, str]()
        if CUTTING in text:
            self._commented = {n: line for n, line in enumerate(text.split("\n")) if CUTTING in line}

    def document(self, events: Iterator[Any]) -> YamlValue:
        """Returns the value of the only document."""
        self._events = events
        event = self._next()
        while isinstance(event, yaml.StreamStartEvent):
            event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            return None
        if event.tags:
            self._refuse(event, "yaml.tag", "tags are not read here")
        top = self._value(self._next(), 0)
        self._next()
        extra = self._next()
        if not isinstance(extra, yaml.StreamEndEvent):
            self._refuse(extra, "yaml.documents", "a file holds one document", "remove the second `---`")
        return top

    def _next(self) -> Any:
        return next(self._events)

    def _place(self, event: Any) -> Place:
        mark: _Mark = event.start_mark
        return Place(self._file, mark.line + 1, mark.column + 1)

    def _refuse(self, event: Any, code: str, message: str, hint: str = "") -> None:
        self._problems.error(self._place(event), code, message, hint)

    def _value(self, event: Any, depth: int) -> YamlValue:
        if isinstance(event, yaml.AliasEvent):
            self._refuse(
                event,
                "yaml.alias",
                f"aliases are not read here: *{shown(event.anchor)}",
                "quote the text, or repeat it",
            )
            return None
        if event.anchor is not None:
            self._refuse(event, "yaml.anchor", f"anchors are not read here: &{shown(event.anchor)}", "quote the text")
        if event.tag is not None:
            self._refuse(event, "yaml.tag", f"tags are not read here: {shown(event.tag)}", "quote the text")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if depth >= DEPTH:
            self._refuse(event, "yaml.depth", f"nested deeper than {DEPTH} levels")
            raise _Refused
        return self._map(event, depth) if isinstance(event, yaml.MappingStartEvent) else self._list(event, depth)

    def _list(self, start: Any, depth: int) -> YamlList:
        values = YamlList(self._place(start))
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            values.element_places.append(self._place(event))
            values.append(self._value(event, depth + 1))
        return values

    def _map(self, start: Any, depth: int) -> YamlMap:
        values, forms = YamlMap(self._place(start)), dict[str, Place]()
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key, key_place = self._key(event, depth), self._place(event)
            event = self._next()
            value_place, value = self._place(event), self._value(event, depth + 1)
            if key is None:
                continue
            form = key if key.isascii() else unicodedata.normalize("NFC", key)
            if form in forms:
                first = forms[form].line
                self._problems.error(
                    key_place, "yaml.duplicate_key", f"{shown(key)} is written twice", f"first in line {first}"
                )
                continue
            forms[form] = key_place
            values[key] = value
            values.key_places[key] = key_place
            values.value_places[key] = value_place
        return values

    def _key(self, event: Any, depth: int) -> str | None:
        if isinstance(event, yaml.ScalarEvent) and event.value == "<<" and event.implicit[0]:
            self._refuse(event, "yaml.merge_key", "merge keys are not read here", "write the keys out")
            return None
        value = self._value(event, depth + 1)
        if isinstance(event, yaml.ScalarEvent):
            return str(event.value)
        if not isinstance(event, yaml.AliasEvent):
            self._problems.error(
                place_of(value, self._place(event)), "yaml.key", "a key must be a text", "put quotes around it"
            )
        return None

    def _scalar(self, event: Any) -> YamlValue:
        written: str = event.value
        place = self._place(event)
        if not event.implicit[0]:  # quoted or a block text: never a number, boolean or null
            return self._text(written, event, place)
        if written in ("true", "false"):
            return written == "true"
        if written in ("", "~", "null"):
            return None
        if NUMBER.fullmatch(written) and not LEADING_ZERO.match(written):
            return self._number(written, event, place)
        return self._text(written, event, place)

    def _number(self, written: str, event: Any, place: Place) -> YamlValue:
        if sum(character.isdigit() for character in written) > DIGITS:
            self._refuse(
                event,
                "yaml.number",
                f"a number has at most {DIGITS} digits: {shown(written)}",
                "quote a text of digits",
            )
            written = "0"
        if "." in written:
            decimal = YamlFloat(written)
            decimal.place, decimal.written = place, written
            return decimal
        whole = YamlInt(written)
        whole.place = place
        return whole

    def _text(self, written: str, event: Any, place: Place) -> YamlText:
        if event.style == '"' and (found := UNWRITABLE.search(written)) is not None:  # escapes can write anything
            message = f"the character U+{ord(found.group()):04X} can't stand in a text"
            self._problems.error(place, "yaml.character", message, "remove its escape")
        text = YamlText(written)
        text.place = place
        width = event.end_mark.column - event.start_mark.column if event.end_mark.line == event.start_mark.line else -1
        quote = 0 if event.style in (None, "") else 1
        text.quote = quote if event.style in (None, "", "'", '"') and width == len(written) + 2 * quote else -1
        if self._commented and text.quote == 0 and (line := self._commented.get(event.end_mark.line)) is not None:
            text.is_cut = line[event.start_mark.column :].startswith(written + CUTTING)
        return text


def place_inside(text: str, offset: int, fallback: Place) -> Place:
    """Returns the place of the character at `offset` of a text, or of its beginning where that can't be told."""
    place = place_of(text, fallback)
    if isinstance(text, YamlText) and text.quote >= 0:
        return Place(place.file, place.line, place.column + text.quote + offset)
    return place


def is_plain(value: object) -> bool:
    """Whether it is a text without quotes, on one line."""
    return isinstance(value, YamlText) and value.quote == 0


def is_bare_word(value: object) -> bool:
    """Whether it is an unquoted yes, no, on or off: a text here, true or false in other readers of YAML."""
    return is_plain(value) and str(value).casefold() in BARE_WORDS


def warn_of_bare_words(value: object, problems: Problems) -> None:
    """Where text is meant: of a value and, of a list, each entry."""
    for item in value if isinstance(value, YamlList) else (value,):
        if is_bare_word(item):
            message = f"{item} is a text here, and a boolean to other programs"
            problems.warning(
                place_of(item, Place("")), "yaml.bare_word", message, "put quotes around it, or write true or false"
            )


def warn_of_comments(value: object, problems: Problems) -> None:
    """Where a sentence is meant: of one that a comment seems to cut, and of each in a list."""
    for item in value if isinstance(value, YamlList) else (value,):
        if isinstance(item, YamlText) and item.is_cut and (item[-1:].isalnum() or item[-1:] in UNENDED):
            message = f"the text ends at the # behind {shown(item, 40)!r}: what follows is a comment"
            problems.warning(item.place, "yaml.comment", message, "put quotes around a text that holds ` #`")


def written_text(value: object) -> str | None:
    """Returns the text of a value where text is meant: numbers as they were written; None for any other value."""
    if isinstance(value, bool):
        return None
    if isinstance(value, YamlFloat):
        return value.written
    return str(value) if isinstance(value, str | int) else None
