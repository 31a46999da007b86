"""Judges the judges: reads a log row by row and counts every gate anew. Under `eval gates`.

It keeps its own books and its own copy of the published figures (docs/concepts.md, "Gates"), so that a fault in
`domain/gates.py`, `figures.py` or `tracks.py` can't hide itself. Of the domain it uses the records alone that it reads.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..domain.evidence import Evidence
from ..domain.log import Entry
from ..domain.mind import Change, Figure, Perceived, Refused, Seeded


@dataclass(frozen=True, slots=True)
class Needs:
    """Units of span, high sources, sources of any kind (None: not enough by themselves), units of cooldown."""

    span: int
    high: int
    medium: int | None
    cooldown: int
    is_waivable: bool = False


PUBLISHED: Mapping[str, Mapping[str, Needs]] = {
    "default": {"low": Needs(1, 1, 2, 2, True), "moderate": Needs(3, 2, 4, 3), "core": Needs(16, 6, None, 16)},
    "reference": {"low": Needs(1, 1, 2, 2), "moderate": Needs(3, 0, 0, 3), "core": Needs(16, 6, None, 16)},
    "short_story": {"low": Needs(1, 1, 2, 2, True), "moderate": Needs(2, 1, 2, 2), "core": Needs(6, 3, None, 6)},
}
CORE = ("persona.personality", "persona.speaking_style")
MODERATE = ("persona.behavioral_tendencies",)
MEDIUM_LASTS_UNITS = 8
STAGES = ("hostile", "wary", "neutral", "limited_trust", "trust", "devoted")
FIGURE_OF = {"SPAN": ("span_units",), "STRENGTH": ("strength_high", "strength_medium"), "COOLDOWN": ("cooldown_units",)}


def tier_of(path: str) -> str:
    return "core" if path in CORE else "moderate" if path in MODERATE else "low"


@dataclass(frozen=True, slots=True)
class LastChange:
    unit: int
    seq: int
    direction: str
    waived_unit: int


@dataclass(slots=True)
class Books:
    """What one character perceived and how its fields changed, as far as the log was read."""

    units: set[int] = field(default_factory=set)
    evidence: dict[str, Evidence] = field(default_factory=dict)
    used: dict[str, set[str]] = field(default_factory=dict)
    last: dict[str, LastChange] = field(default_factory=dict)
    identity: dict[str, object] = field(default_factory=dict)

    def units_since(self, unit: int, now: int) -> int:
        """Units after `unit` in which the character took part, the present one included."""
        return len({own for own in self.units | {now} if own > unit})


@dataclass(slots=True)
class GateAudit:
    """Reads one log. Each list of findings is empty where all is well."""

    preset: str
    books: dict[str, Books] = field(default_factory=dict)
    accepted: int = 0
    refused: int = 0
    gates_missed: list[str] = field(default_factory=list)
    identity_changes: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)

    def read(self, entry: Entry) -> None:
        for mind in entry.minds:
            books = self.books.setdefault(mind.character_id, Books())
            for fact in mind.facts:
                where = f"row {entry.seq}, {mind.character_id}"
                if isinstance(fact, Seeded):
                    books.identity = {p: v for p, v in fact.values.items() if p.startswith("identity.")}
                elif isinstance(fact, Perceived) and fact.unit:
                    books.units.add(fact.unit)
                elif isinstance(fact, Evidence) and fact.importance != "low":
                    books.evidence[fact.evidence_id] = fact
                elif isinstance(fact, Change):
                    self._change(books, fact, entry.seq, where)
                elif isinstance(fact, Refused):
                    self._refusal(books, fact, where)

    def _change(self, books: Books, change: Change, seq: int, where: str) -> None:
        if change.path.startswith("identity."):
            self.identity_changes.append(f"{where}: {change.path} became {change.new!r}")
        if not change.gated:
            return
        self.accepted += 1
        self.gates_missed += [f"{where}: {change.path}: {fault}" for fault in self._faults(books, change)]
        before = books.last.get(change.path)
        waived = change.unit if change.waived else before.waived_unit if before else -1
        books.last[change.path] = LastChange(change.unit, seq, direction_of(change), waived)
        books.used.setdefault(change.path, set()).update(citation.evidence_id for citation in change.cited)

    def _faults(self, books: Books, change: Change) -> Iterator[str]:
        """Everything that the change should not have been accepted with."""
        cited = [books.evidence[c.evidence_id] for c in change.cited if c.evidence_id in books.evidence]
        if not cited or len(cited) < len(change.cited):
            yield "cites what this character never perceived, or nothing"
            return
        for item in cited:
            if item.evidence_id in books.used.get(change.path, ()):
                yield f"{item.evidence_id} served it before"
            if not any(change.path == listed or change.path.startswith(f"{listed}.") for listed in item.fields):
                yield f"{item.evidence_id} does not bear on it"
            if {item.direction, direction_of(change)} == {"up", "down"}:
                yield f"{item.evidence_id} speaks against it"
        yield from self._gate_faults(books, change, cited)

    def _gate_faults(self, books: Books, change: Change, cited: list[Evidence]) -> Iterator[str]:
        needs = PUBLISHED[self.preset][tier_of(change.path)]
        counted = count(books, change.path, cited, change.unit)
        if counted.span < needs.span:
            yield f"span {counted.span} of {needs.span}"
        if not is_strong(counted, needs):
            yield f"strength {counted.high} high, {counted.sources} sources"
        last = books.last.get(change.path)
        if last is not None and counted.since < needs.cooldown and not self._is_waiver(change, cited, last, needs):
            yield f"cooldown {counted.since} of {needs.cooldown}"
        if last is not None and tier_of(change.path) == "low" and any(item.seq < last.seq for item in cited):
            yield "cites what is older than its last change"
        if not change.figures:
            yield "no figures"
        if wrong := [f for f in change.figures if f.have != counted.by_name(f.name, last)]:
            yield f"figures say {wrong}, counted {counted}"

    def _is_waiver(self, change: Change, cited: list[Evidence], last: LastChange, needs: Needs) -> bool:
        opposed = {"up": "down", "down": "up"}.get(last.direction)
        return (
            needs.is_waivable
            and change.waived
            and last.waived_unit != change.unit
            and any(e.importance == "high" and e.kind == "betrayal" and e.direction == opposed for e in cited)
        )

    def _refusal(self, books: Books, refused: Refused, where: str) -> None:
        self.refused += 1
        fault = self._unexplained(books, refused)
        if fault:
            self.unexplained.append(f"{where}: {refused.path} {refused.reason}: {fault}")

    def _unexplained(self, books: Books, refused: Refused) -> str:
        """What is missing of an explanation: a reason, a sentence, and for a gate the figures that are missing."""
        if not refused.reason or not refused.detail:
            return "no reason or no sentence"
        names = FIGURE_OF.get(refused.reason)
        if names is None:
            return ""
        said = {figure.name: figure for figure in refused.figures}
        figures = [said[name] for name in names if name in said]
        if not figures:
            return "no figures"
        if any(figure.met for figure in figures):
            return "the figures say that it was met"
        return self._wrong_figures(books, refused, figures)

    def _wrong_figures(self, books: Books, refused: Refused, figures: list[Figure]) -> str:
        cited = [books.evidence[name] for name in refused.cited if name in books.evidence]
        counted = count(books, refused.path, cited, refused.unit)
        last = books.last.get(refused.path)
        wrong = [figure for figure in figures if figure.have != counted.by_name(figure.name, last)]
        return f"figures say {wrong}, counted {counted}" if wrong else ""


@dataclass(frozen=True, slots=True)
class Counted:
    """Distinct units, distinct high sources, distinct sources, own units since the field's last change."""

    span: int
    high: int
    sources: int
    since: int

    def by_name(self, name: str, last: LastChange | None) -> float:
        by_name = {"span_units": self.span, "strength_high": self.high, "strength_medium": self.sources}
        return by_name.get(name, self.since if last is not None else 0)


def count(books: Books, path: str, cited: list[Evidence], now: int) -> Counted:
    """Counts sources, not items; a medium counts for strength for eight of the character's own units."""
    strong = [e for e in cited if e.importance == "high" or books.units_since(e.unit, now) <= MEDIUM_LASTS_UNITS]
    last = books.last.get(path)
    return Counted(
        span=len({item.unit for item in cited}),
        high=len({item.sources for item in strong if item.importance == "high"}),
        sources=len({item.sources for item in strong}),
        since=books.units_since(last.unit, now) if last is not None else 0,
    )


def is_strong(counted: Counted, needs: Needs) -> bool:
    return counted.high >= needs.high or (needs.medium is not None and counted.sources >= needs.medium)


def direction_of(change: Change) -> str:
    """Up or down for stages, by their order; none for everything else."""
    if change.old not in STAGES or change.new not in STAGES:
        return "none"
    moved = STAGES.index(str(change.new)) - STAGES.index(str(change.old))
    return "up" if moved > 0 else "down" if moved < 0 else "none"
