"""How alike a remark is to the example sentences (`asks`) of topics, where no cue is heard. Between embedder and route.

Built once per cast and embedder; the bar between meant and not meant comes out of the cast's own examples and everyday
talk (domain/similarity.py), so that it holds for any model.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from ..domain.content import Cast, shortened
from ..domain.found import Alike, AlikeTopics
from ..domain.similarity import (
    ABOUT_PERCENTILE,
    FOREIGN,
    INTENT_WEIGHT,
    Bar,
    bar_of,
    nearness,
    needed_cosine,
    quantile,
    relative,
)
from ..ports import Vectors
from .everyday_lines import EVERYDAY, everyday_content, everyday_lines, everyday_texts, places_of
from .fit import cosines_to
from .intent import IntentSpace

MEASURED = 500
"""Of more examples than about this many, evenly spread ones set the bar."""
NO_TOPICS = AlikeTopics({})


def texts_of(cast: Cast) -> tuple[str, ...]:
    """What is to be embedded (as queries) before an index can be made: examples of all languages, everyday lines, and
    what those are about."""
    asks = (text for topic in cast.topics.values() for text in topic.asks.everywhere())
    return tuple(dict.fromkeys((*asks, *everyday_texts())))


NO_BAR = Bar(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Likeness:
    """Of a remark and an example; intent: 1 where nothing but spellings can be compared."""

    score: float
    cosine: float
    intent: float = 1.0


@dataclass(frozen=True, slots=True)
class _Language:
    """The examples of one language: a vector each, the topic each belongs to, how near each is to everyday talk, and
    what each asks whatever it is about.

    spoken: the language of `content_words`, "" where content words don't count · about: how like a topic they are at
    least where a remark is about the topic.
    """

    texts: tuple[str, ...]
    topic_ids: tuple[str, ...]
    vectors: Vectors
    nearness: tuple[float, ...]
    intents: Vectors
    bar: Bar = NO_BAR
    spoken: str = ""
    about: float = 0.0


class AsksIndex:
    """The examples of a cast's topics, by language of the cast. Deterministic; knows no character."""

    def __init__(self, cast: Cast, vectors: Mapping[str, Vectors], *, by_meaning: bool) -> None:
        """vectors: of every text of `texts_of`, shape (dimension,) · by_meaning: they tell what a text means, not only
        how it is spelled, so that what is asked can be told from what it is asked about."""
        self._similarity = cast.similarity
        self._by_meaning = by_meaning
        self._everyday = np.stack([vectors[text] for text in everyday_lines()])
        self._intents = IntentSpace(self._everyday)
        self._source = cast.source_language
        self._languages = {tag: self._language(cast, tag, vectors) for tag in cast.languages}

    def alike(self, vector: Vectors, locale: str, about: Vectors | None = None) -> AlikeTopics:
        """How alike a remark is to each topic with examples in `locale`. about: of its content words, where they count
        (`weighs_words`); shape of both vectors: (1, dimension)."""
        language = self._language_of(locale)
        if language is None or not language.topic_ids:
            return NO_TOPICS
        best: dict[str, _Likeness] = {}
        for topic_id, likeness in zip(language.topic_ids, self._compared(vector[0], language), strict=True):
            best[topic_id] = max(best.get(topic_id, likeness), likeness, key=self._counts)
        lacking = frozenset[str]() if about is None else self._lacking(about[0], language)
        alike = {
            topic_id: self._judged(likeness, language.bar, FOREIGN if topic_id in lacking else 1.0)
            for topic_id, likeness in best.items()
        }
        return AlikeTopics(alike, language.bar.margin)

    def weighs_words(self, locale: str) -> bool:
        """Tells whether it counts what a remark in `locale` is about by its content words alone: where meaning is
        compared, in one language, and no threshold of the writer's decides."""
        language = self._language_of(locale)
        return language is not None and language.spoken in shortened(locale)

    def _language_of(self, locale: str) -> _Language | None:
        tags = (*shortened(locale), self._source)
        return next((self._languages[tag] for tag in tags if tag in self._languages), None)

    def _lacking(self, about: Vectors, language: _Language) -> frozenset[str]:
        """The topics to whose examples content words are no nearer than those of everyday talk."""
        found = self._nearest(about, language)
        return frozenset(topic_id for topic_id, score in found.items() if score < language.about)

    def _nearest(self, about: Vectors, language: _Language) -> dict[str, float]:
        """How like content words are to each topic's nearest example, whatever they ask."""
        near = nearness(cosines_to(self._everyday, about))
        cosines = cosines_to(language.vectors, about)
        found: dict[str, float] = {}
        for topic_id, cosine, other in zip(language.topic_ids, cosines, language.nearness, strict=True):
            score = relative(cosine, near, other)
            found[topic_id] = max(found.get(topic_id, score), score)
        return found

    def _counts(self, likeness: _Likeness) -> tuple[float, float]:
        """By what one example decides for its topic: the writer's own threshold is of the plain cosine."""
        score, cosine = likeness.score, likeness.cosine
        return (score, cosine) if self._similarity is None else (cosine, score)

    def _judged(self, likeness: _Likeness, bar: Bar, bars: float) -> Alike:
        """bars: so many times the bar must be passed."""
        score, cosine, intent = likeness.score, likeness.cosine, likeness.intent
        if self._similarity is not None:
            return Alike(score, cosine >= self._similarity, cosine, self._similarity, intent)
        threshold = bars * bar.threshold
        return Alike(score, score > threshold, cosine, needed_cosine(cosine, score, threshold), intent)

    def _compared(self, vector: Vectors, language: _Language, but: frozenset[int] = frozenset()) -> list[_Likeness]:
        """How like a remark is to each example. but: places of everyday lines that don't count as neighbours."""
        everyday = cosines_to(self._everyday, vector)
        near = nearness([cosine for place, cosine in enumerate(everyday) if place not in but])
        of_examples = zip(cosines_to(language.vectors, vector), language.nearness, strict=True)
        likenesses = [_Likeness(relative(cosine, near, other), cosine) for cosine, other in of_examples]
        if not self._by_meaning:
            return likenesses
        intents = cosines_to(language.intents, self._intents.of(vector))
        return [
            _Likeness(each.score + INTENT_WEIGHT * intent, each.cosine, intent)
            for each, intent in zip(likenesses, intents, strict=True)
        ]

    def _scores(self, vector: Vectors, language: _Language, but: frozenset[int] = frozenset()) -> list[float]:
        return [likeness.score for likeness in self._compared(vector, language, but)]

    # ---- built once

    def _language(self, cast: Cast, tag: str, vectors: Mapping[str, Vectors]) -> _Language:
        asks = [(topic_id, text) for topic_id, topic in cast.topics.items() for text in topic.asks.at(tag)]
        if not asks:
            nothing = np.zeros((0, self._everyday.shape[1]), np.float32)
            return _Language((), (), nothing, (), nothing)
        stacked = np.stack([vectors[text] for _, text in asks])
        near = tuple(nearness(cosines_to(self._everyday, row)) for row in stacked)
        topic_ids, texts = (tuple(column) for column in zip(*asks, strict=True))
        language = _Language(texts, topic_ids, stacked, near, self._intents.of_each(stacked))
        bar = bar_of(self._of_everyday(language, tag), self._of_other_topics(language))
        spoken = next((form for form in shortened(tag) if form in EVERYDAY), "")
        if not spoken or not self._by_meaning or self._similarity is not None:
            return replace(language, bar=bar)
        of_words = [max(self._nearest(vectors[words], language).values()) for words in everyday_content(spoken)]
        return replace(language, bar=bar, spoken=spoken, about=quantile(of_words, ABOUT_PERCENTILE))

    def _of_everyday(self, language: _Language, tag: str) -> list[float]:
        """How alike each everyday line of the language is to the topic nearest to it."""
        tag = next((form for form in shortened(tag) if form in EVERYDAY), "en")
        found = []
        for place, itself in places_of(tag):
            found.append(max(self._scores(self._everyday[place], language, itself)))
        return found

    def _of_other_topics(self, language: _Language) -> list[float]:
        """How alike examples are to the nearest topic that they don't belong to; none where there is no other.

        Topics that share an example are those of different characters: none of them is off the others' topic.
        """
        found = []
        for place in range(0, len(language.texts), 1 + len(language.texts) // MEASURED):
            vector, text = language.vectors[place], language.texts[place]
            same = {topic for topic, other in zip(language.topic_ids, language.texts, strict=True) if other == text}
            scores = self._scores(vector, language)
            others = [score for topic, score in zip(language.topic_ids, scores, strict=True) if topic not in same]
            found += [max(others)] if others else []
        return found
