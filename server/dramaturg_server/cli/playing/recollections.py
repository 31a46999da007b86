"""What somebody recalled, in one line each, and why. Below `view`; prints nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dramaturg import v1

from .columns import cut, one_line, width
from .wording import NOT_MEANT, NOT_SPOKEN

KINDS: Final[Mapping[v1.MemoryKind, str]] = {
    v1.MemoryKind.MEMORY_KIND_SAID: "said",
    v1.MemoryKind.MEMORY_KIND_HAPPENED: "happened",
    v1.MemoryKind.MEMORY_KIND_EVIDENCE: "evidence",
    v1.MemoryKind.MEMORY_KIND_KNOWLEDGE: "knowledge",
    v1.MemoryKind.MEMORY_KIND_OPINION: "opinion",
    v1.MemoryKind.MEMORY_KIND_BELIEF: "belief",
    v1.MemoryKind.MEMORY_KIND_CANON_OVERRIDE: "override",
}
LIVED: Final = (
    v1.MemoryKind.MEMORY_KIND_SAID,
    v1.MemoryKind.MEMORY_KIND_HAPPENED,
    v1.MemoryKind.MEMORY_KIND_EVIDENCE,
)
"""Kinds of experience."""
KNOWN: Final = (v1.MemoryKind.MEMORY_KIND_KNOWLEDGE, v1.MemoryKind.MEMORY_KIND_OPINION)
"""Kinds that come out of the cast."""
HELD: Final = (v1.MemoryKind.MEMORY_KIND_BELIEF, v1.MemoryKind.MEMORY_KIND_CANON_OVERRIDE)
"""Kinds of records: they are chosen by what they say, without a score."""
SHOWN: Final = 3
"""What is shown of each source behind a reply; /recall shows all."""
WORDS_LEAST: Final = 12
"""Columns that the words of a memory get at least; what is said of their score makes way."""
WEIGHT_SHOWN: Final = 0.95
"""A weight of time below it is worth telling."""


@dataclass(frozen=True, slots=True)
class Recollected:
    """A memory with why it was recalled. spoken: the reply was made from it · not_spoken: a code why it was not."""

    memory: v1.Memory
    scores: v1.RecallScores
    spoken: bool = False
    not_spoken: str = ""


def foremost(found: Sequence[Recollected]) -> tuple[list[Recollected], int]:
    """The best of each source and whatever was spoken, in their order; and how many are left out."""
    best: list[Recollected] = []
    for told in (LIVED, KNOWN, HELD):
        source = [one for one in found if one.memory.kind in told]
        best += [one for place, one in enumerate(source) if place < SHOWN or one.spoken]
    return best, len(found) - len(best)


def recall_line(one: Recollected, name_of: Callable[[str], str], style_dot: str, columns: int) -> str:
    """Kind, who and when, the words cut short, the score with its strongest parts, why it was not spoken: as wide as
    `columns` at most."""
    head = f"{_origin(one.memory, name_of, style_dot)}: "
    why = NOT_SPOKEN.get(one.not_spoken, one.not_spoken)
    shorter = (strongest(one.scores, most) for most in (2, 1, 0))
    most_to_least = [""] if one.memory.kind in HELD else [strongest(one.scores, with_cosine=True), *shorter]
    tails = [f" [{told}]" if (told := "; ".join(filter(None, (score, why)))) else "" for score in most_to_least]
    tail = next((tail for tail in tails if columns - width(head) - width(tail) >= WORDS_LEAST), tails[-1])
    words = cut(one_line(one.memory.text), max(WORDS_LEAST, columns - width(head) - width(tail)))
    return cut(f"{head}{words}{tail}", columns)


def compared_text(topics: Sequence[v1.ComparedTopic], style_dot: str) -> str:
    """How like a remark was to the examples of topics, of how much it needs, and what stood against it.

    topics: most alike first.
    """
    ids = [one_line(topic.topic_id) for topic in topics]
    others = [*ids[1:2], *ids[:1] * len(ids)]
    return f" {style_dot} ".join(
        f"{own} {topic.similarity:.3f} of {topic.needed:.3f}{_not_meant(topic, other)}"
        for topic, own, other in zip(topics, ids, others, strict=False)
    )


def _not_meant(topic: v1.ComparedTopic, other: str) -> str:
    why = NOT_MEANT.get(topic.not_meant_reason, topic.not_meant_reason).replace("{other}", other)
    return f" ({why})" if why else ""


def memory_row(memory: v1.Memory, name_of: Callable[[str], str], of: str = "") -> tuple[str, str, str, str]:
    """A row of a list: id, kind, who and when, the words with who else heard them. of: whose memory it is."""
    kind, *origin = _parts(memory, name_of)
    others = ", ".join(name_of(who) for who in memory.hearer_ids if who not in (memory.speaker_id, of))
    marks = (
        f"heard by {others}" if others else "",
        "pinned" if memory.pinned else "",
        "edited" if memory.edited else "",
    )
    noted = ", ".join(filter(None, marks))
    return memory.memory_id, kind, ", ".join(origin), f"{memory.text}{f' ({noted})' if noted else ''}"


def _origin(memory: v1.Memory, name_of: Callable[[str], str], dot: str) -> str:
    kind, *origin = _parts(memory, name_of)
    return f" {dot} ".join(part for part in (kind, ", ".join(origin)) if part)


def _parts(memory: v1.Memory, name_of: Callable[[str], str]) -> Iterable[str]:
    """Kind, then who and when of experience, or the title of knowledge."""
    yield KINDS.get(memory.kind, "memory")
    if memory.kind in KNOWN:
        if memory.title:
            yield cut(one_line(memory.title), 24)
        return
    if memory.kind in HELD:
        return
    if memory.speaker_id:
        yield cut(one_line(name_of(memory.speaker_id)), 16)
    yield ago(memory.rounds_ago)


def ago(rounds: int) -> str:
    """How long ago, in turns that the character has answered since."""
    return "just now" if not rounds else "1 turn ago" if rounds == 1 else f"{rounds} turns ago"


def strongest(scores: v1.RecallScores, most: int = 2, *, with_cosine: bool = False) -> str:
    """What it was ranked by, and the parts that count most; with_cosine: how near it is by meaning, too."""
    reasons = _reasons(scores, with_cosine=with_cosine)[:most]
    return ": ".join(part for part in (_figure(scores.final), ", ".join(reasons)) if part)


def _reasons(scores: v1.RecallScores, *, with_cosine: bool) -> list[str]:
    near = f" ({scores.dense:.3f})" if with_cosine else ""
    ranked = [
        (rank, f"{what} #{rank}{figure}")
        for what, rank, figure in (("words", scores.bm25_rank, ""), ("meaning", scores.dense_rank, near))
        if rank
    ]
    reasons = [text for _, text in sorted(ranked, key=lambda pair: pair[0])]
    if scores.neighbour > 0:
        reasons.append("beside a hit")
    if scores.bias > 0:
        reasons.append("who and where")
    if scores.session > 0:
        reasons.append("its unit")
    if scores.time_weight < WEIGHT_SHOWN:
        reasons.append(f"faded to {_figure(scores.time_weight)}")
    return reasons


def every_part(scores: v1.RecallScores) -> str:
    """All parts of a score, in the order in which they are put together."""
    parts = [
        _ranked("words", scores.bm25_rank, scores.bm25),
        _ranked("meaning", scores.dense_rank, scores.dense),
        f"fused {_figure(scores.fused)}",
        f"beside {_figure(scores.neighbour)}" if scores.neighbour else "",
        f"its unit {_figure(scores.session)}" if scores.session else "",
        f"who and where {_figure(scores.bias)}" if scores.bias else "",
        f"time {_figure(scores.time_weight)}{_clocks(scores)}",
        f"final {_figure(scores.final)}",
    ]
    return ", ".join(part for part in parts if part)


def _clocks(scores: v1.RecallScores) -> str:
    """Which of the two clocks it faded by; nothing where it did not."""
    clocks = (("turns", scores.round_weight), ("hours", scores.clock_weight))
    return f" ({', '.join(f'{what} {_figure(left)}' for what, left in clocks)})" if scores.time_weight < 1 else ""


def _ranked(what: str, rank: int, score: float) -> str:
    return f"{what} {_figure(score)} (#{rank})" if rank else f"{what} none"


def _figure(score: float) -> str:
    return f"{score:.2f}"
