"""Which topic a remark is meant for where no cue is heard: how alike it is to the topics' examples, and what is enough.

Cosines of one model lie between 0.74 and 0.91, those of another between 0 and 1, and some texts are near to everything.
So a cosine is measured against how near both texts come to everyday talk, and the cast's own examples set the bar.
Questions about the same thing are near each other, whatever they ask of it: what is asked counts by itself, too.
Pure: takes numbers, knows no vectors.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from .found import AlikeTopics, most_alike_first

# All were chosen with e5-small on paraphrases for The Siege (tests/retrieval/paraphrases.py) and the tavern of
# tests/pipeline/near_topics.py; figures below are of the tavern's 25 questions for topics and 21 for texts.
NEIGHBOURS: Final = 5
"""Everyday lines that tell how near a text comes to just anything."""
EVERYDAY_PERCENTILE: Final = 0.93
BAR_PERCENTILE: Final = 0.78
MARGIN_SHARE: Final = 0.5
INTENT_WEIGHT: Final = 0.4
"""Without it 13 questions for topics arrive, at 0.2 15, at 0.4 16; as many for texts."""
SAME_INTENT: Final = 0.75
"""A question with less of an example's intent asks something else, where a text is near to it. At 0.65 9 questions for
texts arrive, at 0.7 15, here and at 0.8 19; of those for topics 18, 16, 16, and at 0.8 12."""
RIVAL_LEAD: Final = 0.4
"""How near such a text must lie, in bars: what is like an example is about something here and no everyday talk. At 0.2
one question for a topic less arrives, at 0.5 two for texts."""
ABOUT_PERCENTILE: Final = 0.9
"""Where content words are less like a topic than those of nine in ten everyday lines, the remark shares no more with it
than its sentence."""
FOREIGN: Final = 2.0
"""So many bars high such a remark must lie ("do you have honey?" of "do you have lodgings?")."""


@dataclass(frozen=True, slots=True)
class Bar:
    """threshold: a remark that is meant lies above it · margin: and so far above the second topic."""

    threshold: float
    margin: float


def nearness(cosines: Sequence[float]) -> float:
    """How near a text comes to everyday talk: the mean of its `NEIGHBOURS` highest cosines; 0 without any."""
    nearest = sorted(cosines, reverse=True)[:NEIGHBOURS]
    return sum(nearest) / len(nearest) if nearest else 0.0


def relative(cosine: float, one_nearness: float, other_nearness: float) -> float:
    """Cross-domain similarity local scaling: 2·cos(x, y) - r(x) - r(y) (Conneau et al. 2018, "Word translation without
    parallel data", section 2.3), with everyday talk as the neighbourhood."""
    return 2 * cosine - one_nearness - other_nearness


def needed_cosine(cosine: float, score: float, threshold: float) -> float:
    """The cosine at which a score that grew out of `cosine` by `relative` would reach the threshold, all else equal."""
    return cosine + (threshold - score) / 2


def bar_of(everyday: Sequence[float], other_topics: Sequence[float]) -> Bar:
    """The bar above which a remark is meant for a topic.

    everyday: how alike each everyday line is to the topic nearest to it · other_topics: the same for each example and
    the nearest topic of which it is none: what belongs to no topic of the cast scores like these.
    """
    of_everyday = quantile(everyday, EVERYDAY_PERCENTILE)  # all there is to go by in a cast of few examples
    threshold = max(0.0, of_everyday, quantile([*everyday, *other_topics], BAR_PERCENTILE))
    margin = max(0.0, MARGIN_SHARE * (threshold - quantile(everyday, 0.5)))
    return Bar(max(threshold, margin), margin)  # everyday talk, which scores about 0, is always a second


def most_alike(topics: AlikeTopics, is_meant: Callable[[str], bool]) -> str:
    """The topic that is clearly meant, or "": above the bar, ahead of the second, and no other's is more alike.

    is_meant: which topics this character could answer with; equal scores stand in the order of their ids.
    """
    ranked = [(topic_id, topics.by_topic[topic_id]) for topic_id in most_alike_first(topics)]
    own = tuple(islice(((topic_id, alike) for topic_id, alike in ranked if is_meant(topic_id)), 2))
    if not own or not own[0][1].passes or own[0][1].score < ranked[0][1].score:
        return ""
    is_clear = len(own) == 1 or own[0][1].score - own[1][1].score >= topics.margin
    return own[0][0] if is_clear else ""


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of `values` lie, interpolated; 0 without any."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
