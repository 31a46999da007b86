"""Everything in a cast that makes evidence: signals and lines, each with how often it can come."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from dramaturg_server.domain.content import Cast, EvidenceBlock


@dataclass(frozen=True, slots=True)
class Source:
    """A signal or line. times: how often it comes at most in one branch; a stage of a quest is entered once."""

    source_id: str
    blocks: tuple[EvidenceBlock, ...]
    times: float


def sources_of_evidence(cast: Cast) -> Iterator[Source]:
    """Yields those with evidence."""
    for signal in cast.signals:
        comes_once = signal.once or signal.trigger.kind == "quest"
        yield Source(signal.signal_id, signal.blocks, 1 if comes_once else inf)
    for line in cast.lines():
        if line.evidence:
            moulded = line.by in cast.characters and cast.characters[line.by].archetype
            yield Source(line.line_id, line.evidence, 1 if line.once and not moulded else inf)
