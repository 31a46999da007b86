"""What was looked up for a turn while its route is settled: topics that are alike, what it knows and remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .content import Knowledge, Opinion
from .memories import Memory

Lookup = Literal["topics", "rivals", "passages", "memories"]
"""What a route may need to know first; in this order where it needs several."""
NotSpoken = Literal[
    "another_fits_better",
    "topic_goes_first",
    "authored_line",
    "authored_lock",
    "not_near_enough",
    "few_words_in_common",
    "no_question",
    "no_words_for_it",
    "no_memory_question",
    "memory_question",
    "does_not_stand_out",
    "lacks_what_is_asked",
    "not_the_newest",
    "is_a_question",
    "says_nothing",
    "not_by_the_asker",
    "not_by_the_one_asked",
    "outcome_goes_first",
    "belief_goes_first",
    "not_asked_for",
]
"""Why something that was found is not spoken, stable codes: docs/recall.md, "Not spoken"."""


@dataclass(frozen=True, slots=True)
class Alike:
    """How alike the remark is to a topic's `asks`; `passes`: enough to be meant.

    similarity, needed: the cosine with the example that decides (the nearest, or the one that is also nearest in what
    it asks), and the one above which it would pass · intent: how alike in what is asked, whatever it is asked about;
    1 = the same, or nothing but spellings could be compared.
    """

    score: float
    passes: bool
    similarity: float = 0.0
    needed: float = 0.0
    intent: float = 1.0


@dataclass(frozen=True, slots=True)
class AlikeTopics:
    """All topics that have examples, by id. margin: how far the best must lie before the second, on the same scale."""

    by_topic: Mapping[str, Alike]
    margin: float = 0.0


@dataclass(frozen=True, slots=True)
class Passage:
    """An opinion, or a piece of a text, that this character may draw on here and now.

    item_id: as the index has it · text: of knowledge, the piece that was found, in its language; "" of an opinion ·
    fits: well enough to be spoken though no topic led to it · lead: how much nearer to the remark than everyday talk,
    by meaning, 1 = so near that it fits.
    """

    item_id: str
    item: Knowledge | Opinion
    text: str = ""
    fits: bool = False
    lead: float = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """None: not looked up. rivals: passages that may be nearer than a topic that is alike · passages: best first,
    whether they fit or not · memories: those that fit, best first · known: passages that tell of what a memory question
    names, best first · unfit: what of passages and memories doesn't fit, by id, and why.
    """

    topics: AlikeTopics | None = None
    rivals: tuple[Passage, ...] | None = None
    passages: tuple[Passage, ...] | None = None
    memories: tuple[Memory, ...] | None = None
    known: tuple[Passage, ...] = ()
    unfit: Mapping[str, NotSpoken] = field(default_factory=dict)


NOTHING_FOUND = Found()


def most_alike_first(topics: AlikeTopics) -> list[str]:
    """The ids; equal scores stand in the order of their ids."""
    return sorted(topics.by_topic, key=lambda topic_id: (-topics.by_topic[topic_id].score, topic_id))


def first_piece(knowledge_id: str) -> str:
    """The id under which recall knows the beginning of a text: `ID#1`."""
    return f"{knowledge_id}#1"
