"""How much of what a question needs was found, and how early. Pure figures of the recall evaluations.

Recall at k: of the lines that hold the answer, the share that stands among the first k found. MRR: one over the place
of the first of them. As published for LoCoMo (Maharana et al. 2024, "Evaluating Very Long-Term Conversational Memory").
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from ..benchmarks.measurement import Measurement, Target

OVERALL = "all"


def recall_at(found: Sequence[str], evidence: frozenset[str], k: int) -> float:
    """The share of `evidence` among the first `k` of `found`."""
    return len(evidence.intersection(found[:k])) / len(evidence)


def reciprocal_rank(found: Sequence[str], evidence: frozenset[str]) -> float:
    """One over the place of the first that is evidence, from 1; 0 where none is."""
    return next((1 / place for place, line_id in enumerate(found, 1) if line_id in evidence), 0.0)


@dataclass(frozen=True, slots=True)
class Judged:
    """One question. told: the share of its evidence whose words stand in the record that the prompt is given."""

    category: str
    at_5: float
    at_10: float
    reciprocal: float
    told: float


def judged(category: str, found: Sequence[str], evidence: frozenset[str], told: Iterable[str]) -> Judged:
    """found: ids of lines, best first · told: ids of the lines that the record tells."""
    return Judged(
        category,
        recall_at(found, evidence, 5),
        recall_at(found, evidence, 10),
        reciprocal_rank(found, evidence),
        len(evidence.intersection(told)) / len(evidence),
    )


@dataclass(slots=True)
class Tally:
    """All questions that were judged one way."""

    questions: list[Judged] = field(default_factory=list)

    def of(self, category: str) -> "Tally":
        """Those of one category; `all` = every one."""
        return Tally([one for one in self.questions if category in (OVERALL, one.category)])

    @property
    def at_5(self) -> float:
        return self._mean([one.at_5 for one in self.questions])

    @property
    def at_10(self) -> float:
        return self._mean([one.at_10 for one in self.questions])

    @property
    def reciprocal(self) -> float:
        return self._mean([one.reciprocal for one in self.questions])

    @property
    def told(self) -> float:
        return self._mean([one.told for one in self.questions])

    def __add__(self, other: "Tally") -> "Tally":
        return Tally([*self.questions, *other.questions])

    @staticmethod
    def _mean(shares: Sequence[float]) -> float:
        """In percent; 0 of nothing."""
        return 100 * fmean(shares) if shares else 0.0


def figures(
    name: str, tally: Tally, at_5: Target | None = None, at_10: Target | None = None, *, is_whole: bool = True
) -> list[Measurement]:
    """The figures of one tally in percent. is_whole: with MRR, what the record tells, how many questions."""
    found = [
        Measurement(f"{name}: R@5", tally.at_5, "%", target=at_5),
        Measurement(f"{name}: R@10", tally.at_10, "%", target=at_10),
    ]
    if not is_whole:
        return found
    return [
        *found,
        Measurement(f"{name}: MRR", tally.reciprocal, "%"),
        Measurement(f"{name}: told by the record", tally.told, "%"),
        Measurement(f"{name}: questions", len(tally.questions), ""),
    ]
