"""What an NPC recalls when something is said to it: lore it knows here and now, and its own past. Step 4 of a turn.

    the remark → words and meaning → lore (conditions judged before ranking) and experience (through the one gate)

Two sources, searched apart; they meet only in the prompt. Trouble means fewer results and a reason, never a lost turn.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from ..domain.asking import asks_for_requests
from ..domain.given_up import NOTHING_GIVEN_UP, GivenUp
from ..domain.here import Here, known_here
from ..domain.log import Scores
from ..domain.memories import Memory
from ..domain.said import context_of
from ..domain.telling import newest_told
from ..ports import HASHING, Vectors
from ..retrieval.query import Hit, Query
from ..retrieval.settings import ExperiencePath
from .embedding import Embedding, Meaning
from .experience import RECALL_FAILED
from .occasion import Occasion

if TYPE_CHECKING:
    from ..retrieval.knowledge_chunks import Chunk

INLINE_CHUNKS: Final = 2_000
"""An index of that many chunks answers in about a millisecond; a larger one answers in a thread."""
NEWEST_LOOKED_AT: Final = 256
"""Among so many of the newest things that somebody said the newest that may be told is looked for."""
CONSIDERED: Final = 40
"""Among so many of the best the answer to a memory question is looked for: the best are often questions themselves."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A remark as a question to a memory; made once, and good for lore, experience and topics by similarity.

    bare: words and vector of the remark alone, where roles or earlier lines joined `query`: examples and everyday talk
    are bare, too · reasons: why there is no meaning, only words or spellings.
    """

    query: Query
    bare: Query
    reasons: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Tells whether scores of hits compare with those of everyday talk."""
        return self.query is self.bare


@dataclass(frozen=True, slots=True)
class Recollection:
    """What was recalled, best first of each kind, and why it may be less than there is.

    newest: what answers a memory question that names nothing; it stands in `experience`, too · considered: at a memory
    question, `experience` and what comes behind it.
    """

    experience: tuple[Hit[Memory], ...] = ()
    knowledge: "tuple[Hit[Chunk], ...]" = ()
    reasons: tuple[str, ...] = ()
    newest: Memory | None = None
    considered: tuple[Hit[Memory], ...] = ()


NOTHING: Final = Recollection()


# ---- the question


async def asked(occasion: Occasion) -> Asked:
    """What was said, in words and as a vector; without one where the embedder is not in time."""
    remark, recaller = occasion.remark, occasion.app.recaller
    texts = tuple(dict.fromkeys((remark.text, _question(occasion))))
    vectors, reasons = await _vectors(occasion, texts)
    bare, *joined = (
        Query(
            remark.text,
            recaller.words(text, remark.locale),
            vector,
            speaker_id=remark.speaker_id,
            addressee_id=occasion.responder.character_id,
        )
        for text, vector in zip(texts, vectors, strict=True)
    )
    return Asked(joined[0] if joined else bare, bare, reasons)


async def meaning_of(occasion: Occasion, text: str) -> tuple[Vectors | None, tuple[str, ...]]:
    """The vector of a part of what was said; without one where the embedder is not in time, and why."""
    (vector,), reasons = await _vectors(occasion, (text,))
    return vector, reasons


def _question(occasion: Occasion) -> str:
    remark, settings, people = occasion.remark, occasion.settings, occasion.people
    recent = remark.recent[-settings.recent_lines :] if settings.recent_lines else ()
    text = "\n".join((*recent, remark.text))
    if not settings.prefix or occasion.is_silent:
        return text
    role = "npc" if people.character(remark.speaker_id) is not None else "player"
    speaker = people.name(people.inside(remark.speaker_id), remark.locale)
    return f"[{role} {speaker}][npc {occasion.responder.name.at(remark.locale)}] {text}"


async def _vectors(occasion: Occasion, texts: tuple[str, ...]) -> tuple[list[Vectors | None], tuple[str, ...]]:
    """One for each text, all asked for at once; and why there is none, or one of spellings that nobody chose."""
    recaller = occasion.app.recaller
    if recaller.embedding is None or occasion.is_silent:
        return [None] * len(texts), ()
    left = occasion.patience.left(recaller.query_timeout_s)
    asked = [_meaning(recaller.embedding, text, left) for text in texts]
    meanings = [await asked[0]] if len(asked) == 1 else await asyncio.gather(*asked)  # one alone needs no task
    reasons = [found.reason for found in meanings if found.reason]
    if HASHING in recaller.embedding.reasons and not recaller.is_hashing_chosen:
        reasons.append(HASHING)
    return [found.vector for found in meanings], tuple(dict.fromkeys(reasons))


async def _meaning(embedding: Embedding, text: str, timeout_s: float) -> Meaning:
    try:
        return await embedding.query(text, timeout_s)
    except Exception:
        log.exception("the meaning of a remark could not be had")
        return Meaning(None, RECALL_FAILED)


# ---- the answer


def begin(occasion: Occasion) -> None:
    """Begins to read what `recall` will need of the past, while there is more to be found out about the remark."""
    try:
        occasion.app.experience(occasion.timeline).begin(occasion.head, occasion.responder.character_id)
    except Exception:
        log.exception("the experience of %s could not begin to be read", occasion.responder.character_id)


async def recall(occasion: Occasion, question: Asked, topic_id: str = "") -> Recollection:
    """What the responder recalls at a remark; nothing at silence. question: of `asked`.

    Never raises for trouble with recall: the reasons tell it.
    """
    if occasion.is_silent:
        return NOTHING
    recalling = _Recalling(occasion, question, topic_id)
    hits, newest, lost = await recalling.experience()
    lore, unknown = await recalling.lore()
    reasons = dict.fromkeys((*question.reasons, *lost, *unknown))
    experience = _with(hits, newest, occasion.settings.experience.k)
    return Recollection(experience, lore, tuple(reasons), newest, hits if occasion.memory_question else ())


@dataclass(frozen=True)
class _Recalling:
    """One question to both sources."""

    on: Occasion
    question: Asked
    topic_id: str

    async def experience(self) -> tuple[tuple[Hit[Memory], ...], Memory | None, tuple[str, ...]]:
        """Its own past, the newest of the asker where that is asked for, and why it may be less than there is."""
        try:
            found = await self.on.app.experience(self.on.timeline).search(
                self.on.head,
                self.on.responder.character_id,
                self.question.query,
                self.on.now,
                self._path(),
                self.on.settings.experience_biases,
                names=tuple(names[0] for names in self._called if names),
                wait_s=self.on.patience.left(self.on.patience.reading_s),
            )
            newest = await self._newest() if self.on.asks_for_newest and not found.reasons else None
        except Exception:
            return (), None, self._failed("experience")
        return tuple(self._may_come_back(found.hits)), newest, found.reasons

    def _may_come_back(self, hits: Iterable[Hit[Memory]]) -> Iterator[Hit[Memory]]:
        """What of them tells nothing which the character holds no more, or which the remark itself corrects."""
        found = tuple(hits)
        given_up = self.on.given_up.with_denials(hit.item for hit in found)
        for hit in found:
            left = self._left_of(given_up, hit.item)
            if left is not None:
                yield hit if left is hit.item else replace(hit, item=left)

    def _left_of(self, given_up: GivenUp, memory: Memory) -> Memory | None:
        if given_up is NOTHING_GIVEN_UP:
            return memory
        people = self.on.people
        speaker_id, addressee_id = people.inside(memory.speaker_id), people.inside(memory.addressee_id)
        names = self.on.app.names_in_play.of(people)
        return given_up.left_of(memory, context_of(people, names, speaker_id, addressee_id, memory.text))

    def _path(self) -> ExperiencePath:
        """Memory questions look further: what answers is often not among the few that are shown."""
        path = self.on.settings.experience
        return replace(path, k=max(path.k, CONSIDERED)) if self.on.memory_question else path

    async def _newest(self) -> Memory | None:
        """What its asker, or whose words it asks for, said last of all that may be told."""
        said, _ = await self.on.app.experience(self.on.timeline).ask(
            self.on.head,
            self.on.responder.character_id,
            lambda index: index.said_by(self.on.newest_of or self.on.remark.speaker_id, NEWEST_LOOKED_AT),
            wait_s=self.on.patience.left(self.on.patience.reading_s),
        )
        given_up = self.on.given_up.with_denials(said or ())
        left = (self._left_of(given_up, memory) for memory in said or ())
        names = self.on.app.names_in_play.of(self.on.people)
        requests = asks_for_requests(self.on.memory_question)
        return newest_told(self.on.people.cast, filter(None, left), names, requests=requests)

    async def lore(self) -> "tuple[tuple[Hit[Chunk], ...], tuple[str, ...]]":
        """What it knows and thinks here and now, and why it may be less than there is."""
        base = self.on.app.recaller.knowledge
        if base is None:
            return (), ()
        try:
            index = base.index
            if index is None:
                return (), base.reasons
            asker, asked = self._called
            search = partial(
                index.search,
                self.question.query,
                self.on.remark.locale,
                _applies(self.on.here, self.topic_id),
                self.on.now,
                self.on.settings.knowledge,
                self.on.settings.knowledge_biases,
                asker=asker,
                asked=asked,
                began=self.on.here.began,
            )
            hits = search() if index.size <= INLINE_CHUNKS else await asyncio.to_thread(search)
        except Exception:
            return (), self._failed("lore")
        return tuple(hits), base.reasons

    @cached_property
    def _called(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """All that the asker and the asked go by: where it stands in a text, that is about them."""
        people, remark = self.on.people, self.on.remark
        asker = people.called(people.inside(remark.speaker_id), remark.locale)
        return asker, people.called(self.on.responder.character_id, remark.locale)

    def _failed(self, what: str) -> tuple[str, ...]:
        """Says in the log where recall failed, being called from where the error is handled; returns the reason."""
        head, who = self.on.head, self.on.responder.character_id
        where = (self.on.timeline.playthrough_id, head.branch_id, who, head.seq)
        log.exception("recall of %s failed at %s", what, "/".join(map(str, where)))
        return (RECALL_FAILED,)


def _with(hits: tuple[Hit[Memory], ...], newest: Memory | None, k: int) -> tuple[Hit[Memory], ...]:
    """The best `k` and behind them the newest, where it is none of them: no score speaks for it."""
    hits = hits[:k]
    if newest is None or any(hit.item.memory_id == newest.memory_id for hit in hits):
        return hits
    return (*hits[: k - 1], Hit(newest, Scores()))


def _applies(here: Here, topic_id: str) -> "Callable[[Chunk], bool]":
    """Tells of a chunk whether the character may draw on it; asked once for each text of the cast."""
    known = known_here(here, topic_id)
    judged: dict[int, bool] = {}

    def applies(chunk: "Chunk") -> bool:
        item = chunk.opinion if chunk.opinion is not None else chunk.knowledge
        if item is None:
            return False
        if id(item) not in judged:
            judged[id(item)] = known(item)
        return judged[id(item)]

    return applies
