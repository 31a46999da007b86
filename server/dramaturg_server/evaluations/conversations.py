"""A published record of talk with questions about it, whatever format it came in. What the recall evaluations run on.

*_data.py read it → `recalled.py` lets one character live through it and asks → `evidence_recall.py` counts
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Line:
    """One line of talk. line_id: what evidence names it by · session: from 1, a sitting · wall_ms: when it was said."""

    line_id: str
    session: int
    speaker: str
    text: str
    wall_ms: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the lines that hold its answer, none of which may be missing. asker, asked: "" = an outsider."""

    text: str
    evidence: frozenset[str]
    category: str
    asker: str = ""
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Conversation:
    """One record. lines: in time order · asked_ms: when the questions are put."""

    name: str
    language: str
    lines: tuple[Line, ...]
    questions: tuple[Question, ...]
    asked_ms: int
    speakers: tuple[str, ...]

    def exchanges(self) -> list[tuple[Line, ...]]:
        """The lines as turns are logged: what somebody says, and what another answers right after it, if anybody."""
        found: list[tuple[Line, ...]] = []
        for line in self.lines:
            last = found[-1] if found else ()
            if len(last) == 1 and last[0].session == line.session and last[0].speaker != line.speaker:
                found[-1] = (*last, line)
            else:
                found.append((line,))
        return found


def answerable(questions: Sequence[Question], lines: Sequence[Line]) -> tuple[Question, ...]:
    """The questions of which some evidence is among the lines, without what is not; the others can't be judged."""
    known = {line.line_id for line in lines}
    kept = (replace(question, evidence=question.evidence & known) for question in questions)
    return tuple(question for question in kept if question.evidence)
