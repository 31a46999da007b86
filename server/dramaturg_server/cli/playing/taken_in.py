"""What became of what was said to be so, and what somebody takes to be so, in a line each. Below `view`; prints
nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dramaturg import v1

from .told import Detail

SCOPES: Final[Mapping[v1.MemoryScope, str]] = {
    v1.MemoryScope.MEMORY_SCOPE_SCENE: "this scene",
    v1.MemoryScope.MEMORY_SCOPE_STORYLINE: "this storyline",
    v1.MemoryScope.MEMORY_SCOPE_CHARACTER: "all storylines",
    v1.MemoryScope.MEMORY_SCOPE_USER: "every playthrough",
}
TARGETS: Final[Mapping[v1.MemoryTarget, str]] = {
    v1.MemoryTarget.MEMORY_TARGET_BELIEF: "belief",
    v1.MemoryTarget.MEMORY_TARGET_CANON: "canon",
    v1.MemoryTarget.MEMORY_TARGET_PREFERENCE: "wish",
}
STANDS: Final[Mapping[v1.MemoryStatus, str]] = {
    v1.MemoryStatus.MEMORY_STATUS_UNRESOLVED: "open",
    v1.MemoryStatus.MEMORY_STATUS_SUPERSEDED: "outdated",
    v1.MemoryStatus.MEMORY_STATUS_ENDED: "ended",
    v1.MemoryStatus.MEMORY_STATUS_DELETED: "deleted",
}
KINDS: Final[Mapping[v1.MemoryKind, str]] = {
    v1.MemoryKind.MEMORY_KIND_BELIEF: "believes",
    v1.MemoryKind.MEMORY_KIND_CANON_OVERRIDE: "canon",
    v1.MemoryKind.MEMORY_KIND_PREFERENCE: "wish",
}
BASES: Final[Mapping[v1.MemoryBasis, str]] = {
    v1.MemoryBasis.MEMORY_BASIS_SEEN: "seen",
    v1.MemoryBasis.MEMORY_BASIS_AUTHOR: "by hand",
}
NameOf = Callable[[str], str]


def outcome_entry(
    outcome: v1.MemoryOutcome, heard: Sequence[str], name_of: NameOf, dot: str
) -> tuple[str, str, tuple[Detail, ...]]:
    """Label, line and details of what became of a statement. heard: who heard it."""
    told: tuple[Detail, ...] = (("heard by", ", ".join(map(name_of, heard))),)
    match outcome.kind:
        case v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_ASKED:
            choices = ", ".join(f"{number} {choice}" for number, choice in enumerate(outcome.choices, 1))
            return "asked", f"{outcome.text} [{outcome.record_id}]", (("choices", f"{choices} (/answer NUMBER)"), *told)
        case v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_REFUSED:
            return "refused", f"{outcome.text} [{outcome.reason}]", ()
        case _:
            marks = [TARGETS[outcome.target], scope_text(outcome.scope, outcome.scope_id), outcome.record_id]
            line = f"{outcome.text} [{f' {dot} '.join(filter(None, marks))}]"
            return "saved", line, (("replaces", ", ".join(outcome.replaced_values)), *told)


def scope_text(scope: v1.MemoryScope, scope_id: str) -> str:
    """For where it holds: `this scene (roll_call)`."""
    words = SCOPES.get(scope, "")
    return f"{words} ({scope_id})" if words and scope_id else words


def record_row(memory: v1.Memory, name_of: NameOf) -> tuple[str, str, str]:
    """A row of a list: id, how it stands and for where, what is so, from whom, and what came in its place."""
    stands = STANDS.get(memory.status, KINDS.get(memory.kind, ""))
    where = scope_text(memory.scope, memory.scope_id)
    teller = memory.from_id
    if memory.basis == v1.MemoryBasis.MEMORY_BASIS_TOLD_BY_SUBJECT:
        teller = memory.subject_id
    origin = f"told by {name_of(teller)}" if teller else BASES.get(memory.basis, "")
    notes = [
        origin,
        f"the cast says {memory.authored_value}" if memory.authored_value else "",
        f"{memory.replaced_by} in its place" if memory.replaced_by else "",
        f"asks {memory.clarification_id}" if memory.clarification_id else "",
        "pinned" if memory.pinned else "",
    ]
    about = f" [{'; '.join(filter(None, notes))}]" if any(notes) else ""
    return memory.memory_id, f"{stands}, {where}", f"{memory.text}{about}"


def question_row(question: v1.Clarification, name_of: NameOf) -> tuple[str, str, str]:
    """A row of a list: id, who asks, the question with its choices numbered."""
    choices = ", ".join(f"{number} {choice.text}" for number, choice in enumerate(question.choices, 1))
    asked_by = name_of(question.asked_by) if question.asked_by else "(nobody)"
    return question.clarification_id, asked_by, f"{question.text} ({choices})"
