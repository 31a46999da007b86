"""What all models of cast files share: located entries, shorthands, checked ids and texts, faults of pydantic in our
words. Between the YAML values and models.py."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar, cast, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic.functional_validators import ModelWrapValidatorHandler
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_core.core_schema import ValidationInfo

from dramaturg_server.cast.problems import Place, Problems, Where, nearest, shown
from dramaturg_server.cast.yaml_reader import (
    YamlMap,
    YamlValue,
    is_bare_word,
    place_in,
    place_of,
    warn_of_bare_words,
    warn_of_comments,
    written_text,
)
from dramaturg_server.domain.text import BadText, normalise_identifier

TEXT_LETTERS = 4_000
LINE_LETTERS = 600
FOREIGN = "x-"


@dataclass(frozen=True, slots=True)
class Reading:
    """The file being read and where its faults go; pydantic hands it to every model as context."""

    file: str
    problems: Problems


# ---- types of keys


def _as_text(value: Any, info: ValidationInfo) -> Any:
    if is_bare_word(value) and info.context is not None:
        warn_of_bare_words(value, cast(Reading, info.context).problems)
    text = written_text(value)
    return value if text is None else text


def _as_sentence(value: Any, info: ValidationInfo) -> Any:
    if info.context is not None:
        warn_of_comments(value, cast(Reading, info.context).problems)
    return _as_text(value, info)


def _as_id(value: Any) -> str:
    text = written_text(value)
    if text is None:
        raise PydanticCustomError("cast.type", "an id is meant here")
    try:
        return normalise_identifier(text)
    except BadText as bad:
        hint = "write the id, not a name" if " " in text.strip() else ""
        raise PydanticCustomError(
            "cast.id", "{detail}", {"detail": f"{shown(text)!r} is no id: {bad.detail}", "hint": hint}
        ) from None


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _as_switch(value: Any) -> bool | list[str]:
    """true, false, one condition or several."""
    if isinstance(value, bool):
        return value
    conditions = _as_list(value)
    if is_bare_word(value) or not all(isinstance(item, str) for item in conditions):
        hint = _type_hint("bool_type", value)
        raise PydanticCustomError("cast.type", "true, false or a condition is meant here", {"hint": hint})
    return cast(list[str], conditions)


def _as_conditions(value: Any) -> list[str]:
    """One condition or several, as written (they keep their places). A bare `true` is no condition."""
    conditions = _as_list(value)
    if not all(isinstance(item, str) for item in conditions):
        hint = "leave it out: without one it always holds" if value is True else ""
        raise PydanticCustomError("cast.type", "a condition is meant here", {"hint": hint})
    return cast(list[str], conditions)


Text = Annotated[str, StringConstraints(max_length=TEXT_LETTERS), BeforeValidator(_as_text)]
Sentence = Annotated[str, StringConstraints(max_length=TEXT_LETTERS), BeforeValidator(_as_sentence)]
LineText = Annotated[str, StringConstraints(min_length=1, max_length=LINE_LETTERS), BeforeValidator(_as_sentence)]
Id = Annotated[str, BeforeValidator(_as_id)]
Ids = Annotated[list[Id], BeforeValidator(_as_list)]
Texts = Annotated[list[Text], BeforeValidator(_as_list)]
Switch = Annotated[Any, BeforeValidator(_as_switch)]
Conditions = Annotated[Any, BeforeValidator(_as_conditions)]
Raw = Any
"""A value that compile.py reads itself, because its shape depends on the schema of state."""


def one_or_more() -> BeforeValidator:
    """Lets a single value stand for a list of one."""
    return BeforeValidator(_as_list)


# ---- entries


class Entry(BaseModel):
    """A map of a cast file. Unknown keys are faults with a hint, `x-` keys are left alone, every key has a place.

    main_key: the key that anything but a map in the entry's place means · was: former ids of the entry ·
    unhinted: keys that no hint proposes.
    """

    model_config = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True, use_attribute_docstrings=True)
    main_key: ClassVar[str] = ""
    unhinted: ClassVar[frozenset[str]] = frozenset({"note", "was"})

    note: Any = None
    """For colleagues and translators; reaches no model and no player."""
    was: Ids = []
    """Former ids, so that old saves stay right."""
    # What an entry knows of its place lies in its `__dict__`: private attributes of pydantic take a third of the time
    # in which a whole cast is read.
    _written: ClassVar[Any] = None
    _file: ClassVar[str] = ""
    _misspelt: ClassVar[bool] = False
    _address: ClassVar[tuple[str, ...]] = ()

    @model_validator(mode="wrap")
    @classmethod
    def _keep_place(cls, data: Any, handler: ModelWrapValidatorHandler["Entry"], info: ValidationInfo) -> "Entry":
        if info.context is None:  # made by our own code, with defaults alone
            return handler(data)
        reading = cast(Reading, info.context)
        keys = cls._known_keys(data, reading) if isinstance(data, YamlMap) else data
        if not isinstance(data, dict):
            if not cls.main_key:
                raise PydanticCustomError("cast.type", "a map is meant here", {"hint": _map_hint(cls)})
            keys = {cls.main_key: data}
        entry = handler(keys)
        misspelt = isinstance(data, YamlMap) and len(keys) < len(data) and any(map(_is_ours, data.keys() - keys.keys()))
        entry.__dict__.update(_written=data, _file=reading.file, _misspelt=misspelt)
        if isinstance(data, YamlMap):
            cls._tell_twins(data, reading)
        return entry

    @classmethod
    def _tell_twins(cls, data: YamlMap, reading: Reading) -> None:
        """Reports ids in one map that differ only by case: files and other programs take them for one."""
        for key in _maps_of(cls):
            ids = data.get(key)
            if not isinstance(ids, YamlMap) or len(ids) < 2:
                continue
            first: dict[str, str] = {}
            for name in ids:
                if (other := first.setdefault(name.casefold(), name)) != name:
                    hint = f"first in {ids.key_places[other].spot}"
                    reading.problems.error(
                        ids.key_places[name], "cast.duplicate_id", f"{shown(name)} stands twice", hint
                    )

    @property
    def misspelt(self) -> bool:
        """Whether keys of it could not be read: then a key that seems to be missing may be among them."""
        return self._misspelt

    @classmethod
    def _known_keys(cls, data: YamlMap, reading: Reading) -> dict[str, YamlValue]:
        known = _keys_of(cls)
        kept: dict[str, YamlValue] = {}
        for key, value in data.items():
            if key in known:
                kept[key] = value
            elif _is_ours(key):
                if not reading.problems.is_full:
                    hint = nearest(key, known - cls.unhinted) or "one of " + ", ".join(sorted(known - cls.unhinted))
                    message = f"no key is called {shown(key)} here"
                    reading.problems.error(data.key_places[key], "cast.unknown_key", message, hint)
                reading.problems.doubt(value)
        return kept

    def place(self, *keys: str | int) -> Place:
        """Where `keys` of this entry are written; keys that a shorthand left out are stepped over."""
        return place_in(self._written, keys, Place(self._file))

    def where(self, *keys: str | int) -> Where:
        """Where `keys` are written, and where a translation of them is looked for."""
        return Where(self.place(*keys), (*self._address, *map(str, keys)))

    def addressed(self, *address: str) -> Self:
        """Gives the entry, and those inside it, the place in lang/TAG.yaml under which their texts are translated."""
        self.__dict__["_address"] = address
        for keys, entry in self.inside():
            entry.addressed(*address, *keys)
        return self

    def inside(self) -> Iterator[tuple[tuple[str, ...], "Entry"]]:
        """The entries that lie in this one, not those further in, each with the keys under which it lies."""
        for name, key in _holders(type(self)):
            yield from _entries_in(self.__dict__[name], (key,))

    def key_place(self, *keys: str) -> Place:
        """Where the last of `keys` itself is written, not its value."""
        written = self._written
        for key in keys[:-1]:
            written = written.get(key) if isinstance(written, YamlMap) else None
        return (
            written.key_places[keys[-1]] if isinstance(written, YamlMap) and keys[-1] in written else self.place(*keys)
        )


def _entries_in(value: object, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Entry]]:
    if isinstance(value, Entry):
        yield keys, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _entries_in(part, (*keys, str(key)))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _entries_in(part, (*keys, str(at)))


@cache
def _holders(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a model that may hold entries, each with its key."""
    return tuple(
        (name, info.alias or name) for name, info in model.model_fields.items() if _may_hold_entries(info.annotation)
    )


def _may_hold_entries(annotation: object) -> bool:
    parts = get_args(annotation)
    return any(map(_may_hold_entries, parts)) or (isinstance(annotation, type) and issubclass(annotation, Entry))


def is_aside(key: str) -> bool:
    """Whether a key is for colleagues or other programs, in any map of a cast: `note`, or one that begins with `x-`."""
    return key == "note" or key.startswith(FOREIGN)


def _is_ours(key: str) -> bool:
    """Whether the key belongs to the format; keys of other programs begin with `x-`."""
    return not key.startswith(FOREIGN)


@cache
def _maps_of(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys of a model under which maps of ids stand."""
    fields = model.model_fields.items()
    return tuple(info.alias or name for name, info in fields if _is_map_of_ids(info.annotation))


def _is_map_of_ids(annotation: object) -> bool:
    parts = get_args(annotation)
    return (get_origin(annotation) is dict and parts[0] == Id) or any(map(_is_map_of_ids, parts))


@cache
def _map_hint(model: type[BaseModel]) -> str:
    """How a map is begun, where a text was written in its place."""
    needed = [info.alias or name for name, info in model.model_fields.items() if info.is_required()]
    example = ", ".join(f"{key}: …" for key in needed)
    return f"with {' and '.join(needed)}, for example {{{example}}}" if needed else ""


@cache
def _keys_of(model: type[BaseModel]) -> frozenset[str]:
    """The keys of a model as they are written."""
    return frozenset(info.alias or name for name, info in model.model_fields.items())


# ---- from YAML to a model

M = TypeVar("M", bound=BaseModel)


def validated(model: type[M], data: YamlValue, reading: Reading, place: Place) -> M | None:
    """Makes a model of one file or entry; returns None and writes down every fault where it has any."""
    try:
        return model.model_validate(data, context=reading)
    except ValidationError as invalid:
        for error in invalid.errors(include_url=False):
            where = place_of(error["input"], place_in(data, tuple(error["loc"]), place_of(data, place)))
            code, message, hint = _in_our_words(error)
            reading.problems.error(where, code, message, hint)
        return None


def without_faults(model: type[BaseModel], data: YamlMap, problems: Problems) -> YamlMap:
    """A copy without the innermost keys that hold faults of form; the names under them are in doubt.

    What a key needs and has lost takes the key with it.
    """
    while True:
        sound = data
        try:
            model.model_validate(data, context=Reading("", Problems()))
        except ValidationError as invalid:
            for error in invalid.errors(include_url=False):
                sound = _without(sound, tuple(error["loc"]), problems)
        if sound is data:
            return data
        data = sound


def _without(data: YamlMap, keys: Sequence[int | str], problems: Problems) -> YamlMap:
    key = keys[0] if keys else None
    if not isinstance(key, str) or key not in data:
        return data
    copy = YamlMap(data.place)
    copy.update(data)
    copy.key_places, copy.value_places = data.key_places, data.value_places
    inside = data[key]
    if len(keys) > 1 and isinstance(inside, YamlMap) and keys[1] in inside:
        copy[key] = _without(inside, keys[1:], problems)
    else:
        problems.doubt(key)
        problems.doubt(copy.pop(key))
    return copy


def _in_our_words(error: ErrorDetails) -> tuple[str, str, str]:
    kind, context = error["type"], error.get("ctx", {})
    name = next((str(part) for part in reversed(error["loc"]) if isinstance(part, str)), "")
    if kind.startswith("cast."):
        return kind, error["msg"], str(context.get("hint", ""))
    if kind == "missing":
        return "cast.missing_key", f"the key `{shown(name)}` is missing", ""
    if kind == "string_too_long":
        return "cast.length", f"`{shown(name)}` has at most {context['max_length']} characters", ""
    if kind in ("string_too_short", "too_short") and isinstance(error["input"], str):
        return "cast.length", f"`{shown(name)}` has at least 1 character", ""
    if kind == "string_unicode":
        return "cast.value", f"`{shown(name)}` holds half a character (a lone surrogate)", "write the whole character"
    if kind in _BOUNDS:
        key, words, more = _BOUNDS[kind]
        return "cast.value", f"`{shown(name)}` {words} {context[key]:g}{more}", ""
    if kind == "literal_error":
        expected = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ").split(", ")
        return "cast.value", f"`{shown(name)}` is one of {', '.join(expected)}", nearest(str(error["input"]), expected)
    if kind in _MEANT:
        return "cast.type", f"{_MEANT[kind]} is meant here", _type_hint(kind, error["input"])
    return "cast.value", shown(error["msg"], 120), ""


_MEANT: dict[str, str] = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a map",
    "model_type": "a map",
    "model_attributes_type": "a map",
}


_BOUNDS: dict[str, tuple[str, str, str]] = {
    "greater_than": ("gt", "is more than", ""),
    "greater_than_equal": ("ge", "is at least", ""),
    "less_than": ("lt", "is less than", ""),
    "less_than_equal": ("le", "is at most", ""),
    "too_short": ("min_length", "has at least", " entry"),
}
"""Fault of pydantic → the key that has the bound, and our words before and behind it."""


def _type_hint(kind: str, given: Any) -> str:
    if (
        kind == "bool_type"
        and isinstance(given, str)
        and given.casefold() in ("yes", "no", "on", "off", "true", "false")
    ):
        return f"write {'true' if given.casefold() in ('yes', 'on', 'true') else 'false'}"
    if kind == "string_type" and isinstance(given, bool):
        return "put quotes around it"
    if kind == "dict_type" and isinstance(given, str):
        return f"write {{{shown(given)}: …}}"
    return ""


def single_pair(what: str) -> Callable[[Any], Any]:
    """A validator for maps that hold exactly one pair."""

    def check(value: Any) -> Any:
        if isinstance(value, dict) and len(value) != 1:
            raise PydanticCustomError("cast.trigger", "{what}", {"what": f"exactly one {what} is meant here"})
        return value

    return check
