"""The gates: span, strength and cooldown, judged on the evidence that a proposal cites. Steps 6 to 8 of `validator.py`.

Each gate is a small callable over one case; all must hold; a refusal is data with its numbers.
"""

from dataclasses import dataclass

from .evidence import Evidence
from .figures import COOLDOWN, HIGH, MEDIUM, SPAN, cooldown_figure, is_waived, span_figure, strength_figures
from .mind import Figure, Mind
from .proposals import Proposal, Refusal, RefusalReason
from .schema import Gate, Leaf, Schema
from .tracks import active
from .values import Direction, Value


@dataclass(frozen=True, slots=True)
class Case:
    """One proposal with all that it is judged by. `validator.case_of` puts it together.

    cited: what the proposal's ids name, oldest first, each once; ids that name nothing are missing from it ·
    content_locale: BCP 47 tag of the language in which the playthrough's texts are.
    """

    mind: Mind
    schema: Schema
    path: str
    leaf: Leaf
    gate: Gate
    proposal: Proposal
    cited: tuple[Evidence, ...]
    now_unit: int
    content_locale: str

    @property
    def old(self) -> Value:
        """What the field reads as now."""
        return self.mind.values.get(self.path, self.leaf.default)

    @property
    def direction(self) -> Direction:
        """Where the proposal moves the field."""
        return direction_of(self.old, self.proposal.value, self.leaf)


def direction_of(old: Value | None, new: Value | None, leaf: Leaf) -> Direction:
    """Ordered values by their order, numbers by sign; `none` for everything else and for values out of order."""
    if leaf.kind == "ordered" and old in leaf.values and new in leaf.values:
        change: float = leaf.values.index(str(new)) - leaf.values.index(str(old))
    elif leaf.kind == "number" and isinstance(old, float) and isinstance(new, float):
        change = new - old
    else:
        return "none"
    return "up" if change > 0 else "down" if change < 0 else "none"


def span(case: Case) -> Refusal | None:
    """The cited evidence must come from enough distinct story units; expired medium counts."""
    return None if span_figure(case.gate, case.cited).met else Refusal(RefusalReason.SPAN, sentence(case))


def strength(case: Case) -> Refusal | None:
    """Enough high sources, or enough sources of any kind, among what is still active."""
    met = any(figure.met for figure in strength_figures(case.gate, _active(case)))
    return None if met else Refusal(RefusalReason.STRENGTH, sentence(case))


def cooldown(case: Case) -> Refusal | None:
    """Enough of the character's own units since the field's last change, unless a cited event waives it."""
    if cooldown_figure(case.gate, case.mind, case.path, case.now_unit).met or waived(case):
        return None
    return Refusal(RefusalReason.COOLDOWN, sentence(case))


def waived(case: Case) -> bool:
    """Tells whether the cooldown is running and a cited event waives it."""
    if cooldown_figure(case.gate, case.mind, case.path, case.now_unit).met:
        return False
    return is_waived(case.gate, case.mind.records.get(case.path), case.path, case.cited, case.now_unit)


def figures(case: Case) -> tuple[Figure, ...]:
    """Span, high, medium (where medium may open the gate) and cooldown, in this order; a waived cooldown is met."""
    rest = cooldown_figure(case.gate, case.mind, case.path, case.now_unit)
    if waived(case):
        rest = Figure(rest.name, rest.have, rest.need, True)
    return (span_figure(case.gate, case.cited), *strength_figures(case.gate, _active(case)), rest)


def sentence(case: Case, numbers: tuple[Figure, ...] = ()) -> str:
    """The figures for people: `core personality: 11 of 16 units, 7 of 6 high, cooldown met`."""
    by_name = {figure.name: figure for figure in numbers or figures(case)}
    units, high, medium = by_name[SPAN], by_name[HIGH], by_name.get(MEDIUM)
    strong = f"{high.have:g} of {high.need:g} high"
    if medium is not None:
        strong += f" or {medium.have:g} of {medium.need:g} medium"
        strong = strong if high.need or medium.need else "any strength"
    rest = by_name[COOLDOWN]
    state = "met" if rest.have >= rest.need else "waived" if rest.met else f"{rest.have:g} of {rest.need:g} units"
    field = case.path.partition(".")[2]
    return f"{case.leaf.tier} {field}: {units.have:g} of {units.need:g} units, {strong}, cooldown {state}"


def _active(case: Case) -> tuple[Evidence, ...]:
    return active(case.mind, case.cited, case.now_unit)
