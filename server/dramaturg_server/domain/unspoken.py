"""Why what was found was not spoken, and why a topic was not meant: stable codes. After the choice of a turn; pure.

docs/recall.md, "Not spoken" and "Topics by similarity", tells each in words.
"""

from collections.abc import Callable
from typing import Final, Literal

from .found import AlikeTopics, Found, NotSpoken, most_alike_first
from .log import ComparedTopic, RecallKind
from .route import KNOWN_INSTEAD, NOTHING_HOLDS, Choice

NotMeant = Literal[
    "not_alike_enough",
    "another_is_more_alike",
    "another_is_about_as_alike",
    "text_is_nearer",
    "not_its_topic",
]
ON_TOPIC: Final = ("opinion_on_topic", "knowledge_about_topic")
SHOWN_TOPICS: Final = 3
"""So many fit on a line of `play`; the second and third tell why the first was not clear enough."""


def not_spoken(choice: Choice, found: Found, kind: RecallKind, item_id: str) -> NotSpoken | None:
    """Why something that was found is not what the turn is answered with; None where it is."""
    if item_id == choice.item_id:
        return None
    if choice.route in ("care", "topic", "monologue"):
        return "authored_line"
    if choice.reason == "authored_lock":
        return "authored_lock"
    if choice.held is not None or choice.reason == NOTHING_HOLDS:
        return "belief_goes_first"
    is_memory = kind == "memory"
    if is_memory != (choice.route == "memory") and choice.reason != KNOWN_INSTEAD:
        return "no_memory_question" if is_memory else "memory_question"
    if item_id in found.unfit:
        return found.unfit[item_id]
    if choice.reason in ON_TOPIC:
        return "topic_goes_first"
    if is_memory and choice.reason == KNOWN_INSTEAD:
        return "does_not_stand_out"
    return "another_fits_better" if choice.item_id else _left(found, is_memory=is_memory)


def _left(found: Found, *, is_memory: bool) -> NotSpoken:
    """Why something that fits is not spoken where nothing is: it has no words in this language, or nobody asked."""
    if is_memory:
        return "does_not_stand_out"
    return "no_question" if found.passages is None else "no_words_for_it"


def compared(topics: AlikeTopics | None, choice: Choice, is_meant: Callable[[str], bool]) -> tuple[ComparedTopic, ...]:
    """The topics most alike to a remark: those that the character could answer on, and the very first of all.

    is_meant: tells of a topic whether it could be the turn's, as for `most_alike`.
    """
    if topics is None:
        return ()
    ranked = most_alike_first(topics)
    own = [topic_id for topic_id in ranked if is_meant(topic_id)]
    shown = [topic_id for topic_id in ranked if topic_id in own[:SHOWN_TOPICS] or topic_id == ranked[0]]
    return tuple(
        ComparedTopic(
            topic_id,
            topics.by_topic[topic_id].similarity,
            topics.by_topic[topic_id].needed,
            "" if topic_id == choice.topic_id else _not_meant(topics, topic_id, ranked[0], own),
        )
        for topic_id in shown[:SHOWN_TOPICS]
    )


def _not_meant(topics: AlikeTopics, topic_id: str, first: str, own: list[str]) -> NotMeant:
    if topic_id not in own:
        return "not_its_topic"
    if not topics.by_topic[topic_id].passes:
        return "not_alike_enough"
    if topic_id not in (own[0], first) or own[0] != first:
        return "another_is_more_alike"
    scores = [topics.by_topic[other].score for other in own[:2]]
    if len(own) > 1 and scores[0] - scores[1] < topics.margin:
        return "another_is_about_as_alike"
    return "text_is_nearer"
