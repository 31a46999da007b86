"""`lang/TAG.yaml`, `NAME.TAG.md`: texts of other languages by address, and every text of a cast that has a translation.

lang/TAG.yaml → Translations → scope.text, as compile meets each text → `Translated` (what cast translate, cast
schema and the warnings on languages read)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from dramaturg_server.cast.entries import is_aside
from dramaturg_server.cast.problems import Place, Problems, Where, nearest, one_of, shown
from dramaturg_server.cast.yaml_reader import YamlList, YamlMap, YamlValue, written_text
from dramaturg_server.domain.text import BadText, normalise_identifier

Address: TypeAlias = tuple[str, ...]
Wording: TypeAlias = str | tuple[str, ...] | tuple[tuple[str, ...], ...]
"""A text, a list of texts, or cues (each a list of parts)."""
Shape: TypeAlias = Literal["text", "texts", "cues", "pairs"]
"""How a translation is written: a text, a list of texts, cues, or maps of two texts each (examples)."""

SECTIONS = (
    "characters", "scenes", "topics", "lines", "evidence", "never_say", "phrases", "care_cues", "slots", "fields",
    "actions",
)  # fmt: skip
"""The top keys of lang/TAG.yaml."""
MAIN_KEYS = frozenset({"backstory", "personality", "rules", "think", "line", "text", "words", "summary"})
"""Keys that a text in place of their map means, as in the source files (`care: …` is `care: {line: …}`)."""


EXAMPLE_KEYS = ("heard", "reply")
"""The two texts of each example of how somebody speaks."""


@dataclass(frozen=True, slots=True)
class Translated:
    """One text of the cast and what other languages say for it.

    source: "" or () where only a translation has it · spoken: a player hears it word for word · words: by language ·
    shape: how all of them are written.
    """

    where: Where
    source: Wording
    spoken: bool = False
    words: Mapping[str, Wording] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    shape: Shape = "text"

    @property
    def address(self) -> Address:
        return self.where.address


@dataclass(slots=True)
class _Node:
    """One value of lang/TAG.yaml. asked: compile looked for it, or for something inside · found: it was what was
    looked for, with all that it holds · key_place: of the key over it, of a whole file its own."""

    value: YamlValue
    place: Place
    key_place: Place
    inside: dict[str, "_Node"] | None
    asked: bool = False
    found: bool = False


class Translations:
    """What the languages beside the source say, by address; remembers what nobody asked for."""

    def __init__(self, files: Mapping[str, YamlMap]) -> None:
        """files: language tag → the top of its file."""
        self._tops = {tag: _node(top, top.place, top.place) for tag, top in files.items()}
        self._doubted: set[Address] = set()

    def doubt(self, address: Address) -> None:
        """Takes note that a part of the entry at `address` could not be read: of its translations nothing is said."""
        self._doubted.add(address)

    def doubts(self, address: Address) -> bool:
        """Whether `address` lies in an entry with such a fault."""
        return any(address[:depth] in self._doubted for depth in range(1, len(address) + 1))

    def find(self, address: Address) -> Iterator[tuple[str, YamlValue, Place]]:
        """Yields language, value and place of every translation at `address`; texts that are empty are none."""
        for tag, top in self._tops.items():
            node = _walk(top, address)
            if node is None or node.value is None or node.value == "":
                continue
            yield tag, node.value, node.place

    def check_all_asked(self, known: Iterable[Address], faulty: Sequence[Address], problems: Problems) -> None:
        """Says which translations belong to nothing; what lies under a `faulty` entry is passed over.

        known: where texts of the cast are translated, for hints.
        """
        addresses = list(known)
        for top in self._tops.values():
            for key, node in (top.inside or {}).items():
                if key in SECTIONS:
                    _check_asked(node, (key,), addresses, (*faulty, *self._doubted), problems)
                elif not problems.is_full:
                    hint = nearest(key, SECTIONS) or "one of " + ", ".join(SECTIONS)
                    problems.error(node.key_place, "cast.unknown_key", f"no key is called {shown(key)} here", hint)


def _node(value: YamlValue, place: Place, key_place: Place) -> _Node:
    if not isinstance(value, YamlMap):
        return _Node(value, place, key_place, None)
    inside = {
        normalised_key(key): _node(below, value.value_places[key], value.key_places[key])
        for key, below in value.items()
        if not is_aside(key)
    }
    return _Node(value, place, key_place, inside)


def normalised_key(written: str) -> str:
    """Ids are compared in one form; paths and the like stand as they are."""
    try:
        return normalise_identifier(written)
    except BadText:
        return written


def _walk(node: _Node, address: Address) -> _Node | None:
    for at, key in enumerate(address):
        if node.inside is None:
            if at < len(address) - 1 or key not in MAIN_KEYS:
                return None
            break
        below = node.inside.get(key)
        if below is None:
            return None
        node = below
        node.asked = True
    node.found = True
    return node


def _check_asked(
    node: _Node,
    address: Address,
    known: Sequence[Address],
    faulty: Sequence[Address],
    problems: Problems,
) -> None:
    if node.found or problems.is_full or any(address[: len(under)] == under for under in faulty):
        return
    if problems.doubts(*address):
        return
    if not node.asked and (node.inside is None or len(address) > 1):
        what = shown(".".join(address), 120)
        problems.error(node.key_place, "translation.unknown", f"nothing is translated by {what}", _hint(address, known))
        return
    if node.inside is None and node.value is not None and node.value != "":
        problems.error(node.place, "cast.type", f"a map is meant here, by {shown('.'.join(address), 120)}")
    for key, below in (node.inside or {}).items():
        _check_asked(below, (*address, key), known, faulty, problems)


def _hint(address: Address, known: Sequence[Address]) -> str:
    """The key that was meant, among those of the cast that may stand there."""
    depth = len(address) - 1
    siblings = dict.fromkeys(one[depth] for one in known if one[:depth] == address[:depth] and len(one) > depth)
    return nearest(address[-1], siblings) or one_of(siblings) or "only texts of the source files are translated"


def texts_in(wording: Wording) -> Iterator[str]:
    """Every text of a wording, parts of cues and examples among them."""
    if isinstance(wording, str):
        yield wording
        return
    for part in wording:
        yield from texts_in(part)


# ---- shapes


def one_text(value: YamlValue) -> str | None:
    """A text as it is written, numbers included; None for anything else."""
    return written_text(value)


def list_of_texts(value: YamlValue) -> tuple[str, ...] | None:
    """A list of texts, or a single one; None where something else is among them."""
    items = value if isinstance(value, YamlList) else [value]
    texts = tuple(written_text(item) or "" for item in items)
    return texts if all(texts) else None


def list_of_cues(value: YamlValue) -> tuple[tuple[str, ...], ...] | None:
    """Cues: each a text, or a list of parts."""
    items = value if isinstance(value, YamlList) else [value]
    cues = tuple(list_of_texts(item) for item in items)
    return tuple(cue for cue in cues if cue) if all(cues) else None


def list_of_pairs(value: YamlValue, keys: tuple[str, str]) -> tuple[tuple[str, ...], ...] | None:
    """Maps of two texts each."""
    items = value if isinstance(value, YamlList) else [value]
    pairs = [_pair(item, keys) for item in items]
    return tuple(pair for pair in pairs if pair) if all(pairs) else None


def _pair(item: YamlValue, keys: tuple[str, str]) -> tuple[str, ...] | None:
    if not isinstance(item, YamlMap) or set(item) != set(keys):
        return None
    texts = tuple(written_text(item[key]) or "" for key in keys)
    return texts if all(texts) else None
