"""What a cast would make of the playthroughs of a data folder, beforehand. Behind `dramaturg cast check --against`."""

from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from ..domain.content import Cast
from ..domain.detail_words import IDENTITY
from ..domain.lineage import View
from ..domain.log import Entry
from ..domain.mind import Change, FlagSet, QuestMoved, Spawned, UnitBegun
from ..domain.paths import format_path
from ..domain.present import fits
from ..domain.renamed_log import given_ids, renamed_entry
from ..domain.renames import COMMITMENTS, Kind, Renames, segments_in
from ..domain.schema import BY_CHARACTER, MAP_FIELDS
from ..ports import Playthrough, Store
from .open_playthrough import CastReport, recorded_cast, report_of, seen_of

PAGE_ROWS = 256
MADE_LINES = ("fallback", "care")
"""Lines that a character has though its cast writes none."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One playthrough under the cast. report: since the cast that it was opened under last; None where it never was.

    renamed: kind, former and present id, of those that its rows hold · lost: fields that play changed and the cast has
    no more · defaulted: fields that once held a value that is none of theirs now: where one still does, it is let go ·
    flags: set to a value of another type than they have now · doubled: ids that the cast gives to its own and play gave
    to somebody else, spawned or a player: where it did, nobody is renamed to them · unused: by kind the ids that are
    kept and that nothing in the cast carries · unheld: by kind the ids of the cast that no row holds: one of them may
    carry on an unused one.
    """

    playthrough: Playthrough
    rows: int
    report: CastReport | None
    renamed: tuple[tuple[str, str, str], ...]
    lost: tuple[str, ...]
    defaulted: tuple[str, ...]
    flags: tuple[str, ...]
    doubled: tuple[str, ...]
    unused: Mapping[str, tuple[str, ...]]
    unheld: Mapping[str, tuple[str, ...]]


async def foreseen(store: Store, cast: Cast, playthrough: Playthrough) -> Foreseen:
    """Goes through every row once, those of all branches and so of all saves; writes nothing."""
    name = playthrough.playthrough_id
    tree = {branch.number: branch for branch in await store.branches(name)}
    held = _Held(cast)
    for number, branch in tree.items():
        async for entry in _own_rows(store, name, View(tree, number), branch.first_seq):
            held.take(entry)
    current = next((number for number, branch in tree.items() if branch.status == "current"), None)
    recorded = None if current is None else await recorded_cast(store, name, View(tree, current))
    return Foreseen(
        playthrough,
        held.rows,
        None if recorded is None else report_of(recorded, seen_of(cast, held.renames)),
        tuple(pair for pair in held.renames.pairs if pair[:2] in held.ids),
        tuple(sorted(held.lost)),
        tuple(sorted(held.defaulted)),
        tuple(sorted(held.flags)),
        tuple(sorted(held.given & cast.characters.keys())),
        {kind: tuple(sorted(names)) for kind, names in held.unused() if names},
        {kind: tuple(sorted(names)) for kind, names in held.unheld() if names},
    )


async def _own_rows(store: Store, playthrough_id: str, view: View, first_seq: int) -> AsyncIterator[Entry]:
    above = first_seq - 1
    while page := await store.rows(playthrough_id, view, above=above, limit=PAGE_ROWS):
        for row in page:
            yield row.entry
        above = page[-1].entry.seq


@dataclass(slots=True)
class _Held:
    """What the rows hold. As `Names` it looks at every id of a row and leaves it as it is."""

    cast: Cast
    rows: int = 0
    ids: set[tuple[str, str]] = field(default_factory=set)
    met: set[str] = field(default_factory=set)
    spawned: dict[str, str] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    defaulted: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    words: dict[str, set[str]] = field(default_factory=dict)

    @property
    def renames(self) -> Renames:
        """Those of the cast that hold for all branches."""
        return self.cast.renames.without(self.given)

    def take(self, entry: Entry) -> None:
        self.rows += 1
        self.given.update(given_ids(entry))
        renamed_entry(self, entry)
        for told in entry.world:
            if isinstance(told, Spawned):
                self.spawned[told.character_id] = self.cast.renames.id("character", told.archetype_id)
            elif isinstance(told, FlagSet):
                start = self.cast.flags.get(told.flag_id, told.value)
                self.flags |= {told.flag_id} if type(start) is not type(told.value) else set()
        for mind in entry.minds:
            self.met.add(mind.character_id)
            for fact in mind.facts:
                if isinstance(fact, Change) and fact.source != "seed":
                    self._changed(fact)
        for kind, name in _words(entry):
            self.words.setdefault(kind, set()).add(name)

    def _changed(self, change: Change) -> None:
        path = self.cast.renames.path(change.path)
        leaf = self.cast.schema.leaf(path)
        if leaf is None:
            self.lost.add(_pattern(path))
        elif change.new is not None and not fits(leaf, change.new):
            self.defaulted.add(leaf.pattern)

    # ---- as Names

    def id(self, kind: Kind, name: str) -> str:
        self.ids.add((kind, name))
        return name

    def path(self, path: str) -> str:
        segments = segments_in(path)
        if len(segments) > 2 and segments[:2] in BY_CHARACTER:
            self.ids.add(("character", segments[2]))
        elif len(segments) > 2 and segments[:2] == COMMITMENTS:
            self.ids.add(("commitment", segments[2]))
        self.ids.add(("field", _pattern(path)))
        return path

    def paths(self, paths: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self.path, paths))

    def detail(self, detail: str) -> str:
        self.ids |= {("slot", detail), ("field", f"{IDENTITY}.{detail}")}
        return detail

    # ---- what means nothing any more

    def unused(self) -> Iterator[tuple[str, set[str]]]:
        cast, renames = self.cast, self.renames
        met = {renames.id("character", who) for who in self.met - self.spawned.keys()}
        yield "archetype", set(self.spawned.values()) - cast.characters.keys()
        moulded = {who for who, mould in self.spawned.items() if mould not in cast.characters}
        yield "character", (met | moulded) - cast.characters.keys()
        for kind, known in self._declared().items():
            yield kind, self._held(kind).difference(known)
        words: Mapping[str, Collection[str]] = {"quest": cast.quests, "flag": cast.flags, "event": cast.events}
        if cast.units:
            words = {**words, "unit": cast.units}
        yield from ((kind, self.words.get(kind, set()).difference(known)) for kind, known in words.items())

    def unheld(self) -> Iterator[tuple[str, set[str]]]:
        """What of the cast is in no row: not met yet, or new."""
        renames = self.renames
        met = {renames.id("character", who) for who in self.met}
        yield "character", self.cast.characters.keys() - met
        for kind, known in self._declared().items():
            yield kind, set(known) - self._held(kind)

    def _held(self, kind: Kind) -> set[str]:
        renames = self.renames
        return {renames.id(kind, name) for of_kind, name in self.ids if of_kind == kind and name}

    def _declared(self) -> Mapping[Kind, Collection[str]]:
        """Kinds whose ids rows hold as they were then, and what there is of each now."""
        cast = self.cast
        return {
            "scene": cast.scenes,
            "topic": cast.topics,
            "line": set(_lines(cast)) | {f"{who}.{line}" for who in self.spawned for line in MADE_LINES},
            "signal": [signal.signal_id for signal in cast.signals],
            "action": cast.actions,
        }


def _words(entry: Entry) -> Iterator[tuple[str, str]]:
    """Ids of the contract with the game that a row holds, by kind."""
    for fact in entry.world:
        if isinstance(fact, QuestMoved):
            yield "quest", fact.quest_id
        elif isinstance(fact, FlagSet):
            yield "flag", fact.flag_id
        elif isinstance(fact, UnitBegun):
            yield "unit", fact.unit_id
    yield from (("event", event.subject) for event in entry.events if event.kind == "custom" and event.mapped)


def _lines(cast: Cast) -> Iterator[str]:
    yield from (line.line_id for line in cast.lines())
    for character_id, character in cast.characters.items():
        yield from (fallback.line_id for fallback in character.fallbacks)
        yield from (f"{character_id}.{line}" for line in MADE_LINES)


def _pattern(path: str) -> str:
    """The path with `*` for the id in a map field."""
    segments = segments_in(path)
    if len(segments) < 3 or format_path(segments[:2]) not in MAP_FIELDS:
        return path
    return ".".join((*segments[:2], "*", *segments[3:]))
