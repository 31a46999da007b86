"""What an NPC recalls when something is said to it: lore it knows here and now, and its own past. Step 4 of a turn.

    the remark → words and meaning → lore (conditions judged before ranking) and experience (through the one gate)

Two sources, searched apart; they meet only in the prompt. Trouble means fewer results and a reason, never a lost turn.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from ..domain.content import Character
from ..domain.here import Here, known_here
from ..domain.memories import Memory
from ..domain.mind import Mind, World
from ..domain.route import Remark
from ..domain.who import People
from ..retrieval.query import Clocks, Hit, Query
from ..retrieval.settings import RecallSettings
from .application import Application
from .embedding import Embedding, Meaning
from .experience import LOAD_WAIT_S, RECALL_FAILED
from .recaller import Recaller
from .timeline import Head, Timeline

if TYPE_CHECKING:
    from ..retrieval.knowledge_index import Chunk

INLINE_CHUNKS: Final = 2_000
"""An index of that many chunks answers in about a millisecond; a larger one answers in a thread."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A remark as a question to a memory; made once, and good for lore, experience and topics by similarity.

    reasons: why it has no meaning (`query.vector`), only words.
    """

    query: Query
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recollection:
    """What was recalled, best first of each kind, and why it may be less than there is."""

    experience: tuple[Hit[Memory], ...] = ()
    knowledge: "tuple[Hit[Chunk], ...]" = ()
    reasons: tuple[str, ...] = ()


NOTHING: Final = Recollection()


def clocks_of(mind: Mind, world: World, wall_ms: int) -> Clocks:
    """Now, on both clocks of a character."""
    return Clocks(mind.round, world.game_time_s, wall_ms, world.ordinal)


# ---- the question


async def asked(
    recaller: Recaller, people: People, responder: Character, remark: Remark, settings: RecallSettings | None = None
) -> Asked:
    """What was said, in words and as a vector; without one where the embedder is not in time.

    settings: in place of the server's.
    """
    text = _question(people, responder, remark, settings or recaller.settings)
    query = Query(
        remark.text,
        recaller.words(text, remark.locale),
        speaker_id=remark.speaker_id,
        addressee_id=responder.character_id,
    )
    if recaller.embedding is None or not text.strip():
        return Asked(query)
    meaning = await _meaning(recaller.embedding, text, recaller.query_timeout_s)
    return Asked(replace(query, vector=meaning.vector), tuple(filter(None, (meaning.reason,))))


def _question(people: People, responder: Character, remark: Remark, settings: RecallSettings) -> str:
    recent = remark.recent[-settings.recent_lines :] if settings.recent_lines else ()
    text = "\n".join((*recent, remark.text))
    if not settings.prefix or not remark.text.strip():
        return text
    role = "npc" if people.character(remark.speaker_id) is not None else "player"
    speaker = people.name(people.inside(remark.speaker_id), remark.locale)
    return f"[{role} {speaker}][npc {responder.name.at(remark.locale)}] {text}"


async def _meaning(embedding: Embedding, text: str, timeout_s: float) -> Meaning:
    try:
        return await embedding.query(text, timeout_s)
    except Exception:
        log.exception("the meaning of a remark could not be had")
        return Meaning(None, RECALL_FAILED)


# ---- the answer


async def recall(
    app: Application,
    timeline: Timeline,
    head: Head,
    people: People,
    responder: Character,
    mind: Mind,
    remark: Remark,
    *,
    topic_id: str = "",
    question: Asked | None = None,
    settings: RecallSettings | None = None,
    now: Clocks | None = None,
    wait_s: float = LOAD_WAIT_S,
) -> Recollection:
    """What `responder` recalls at a remark, judged on `mind` in the world of `people`; nothing at silence.

    question: of `asked`, where it was made already · settings, now: in place of the server's and of the present ·
    wait_s: for experience that is still being read. Never raises for trouble with recall: the reasons tell it.
    """
    if not remark.text.strip():
        return NOTHING
    asking = _Asking(
        app,
        timeline,
        head,
        Here(people, responder, mind, remark.speaker_id, remark.hearer_ids, remark.scene_id),
        remark.locale,
        topic_id,
        question or await asked(app.recaller, people, responder, remark),
        settings or app.recaller.settings_of(people.cast),
        now or clocks_of(mind, people.world, app.clock.now_ms()),
    )
    experience, lost = await asking.experience(wait_s)
    lore, unknown = await asking.lore()
    reasons = dict.fromkeys((*asking.question.reasons, *lost, *unknown))
    return Recollection(experience, lore, tuple(reasons))


@dataclass(frozen=True, slots=True)
class _Asking:
    """One question to both sources, with all that decides about the answer."""

    app: Application
    timeline: Timeline
    head: Head
    here: Here
    locale: str
    topic_id: str
    question: Asked
    settings: RecallSettings
    now: Clocks

    async def experience(self, wait_s: float) -> tuple[tuple[Hit[Memory], ...], tuple[str, ...]]:
        """Its own past, and why it may be less than there is."""
        try:
            found = await self.app.experience(self.timeline).search(
                self.head,
                self.here.character.character_id,
                self.question.query,
                self.now,
                self.settings.experience,
                self.settings.experience_biases,
                names=self._names(),
                wait_s=wait_s,
            )
        except Exception:
            return (), self._failed("experience")
        return found.hits, found.reasons

    async def lore(self) -> "tuple[tuple[Hit[Chunk], ...], tuple[str, ...]]":
        """What it knows and thinks here and now, and why it may be less than there is."""
        base = self.app.recaller.knowledge
        if base is None:
            return (), ()
        try:
            index = base.index
            if index is None:
                return (), base.reasons
            search = partial(
                index.search,
                self.question.query,
                self.locale,
                _applies(self.here, self.topic_id),
                self.now,
                self.settings.knowledge,
                self.settings.knowledge_biases,
            )
            hits = search() if index.size <= INLINE_CHUNKS else await asyncio.to_thread(search)
        except Exception:
            return (), self._failed("lore")
        return tuple(hits), base.reasons

    def _names(self) -> tuple[str, ...]:
        """What the two who talk are called: where it stands in a memory, that is about them."""
        people, asker = self.here.people, self.here.people.inside(self.here.asker_id)
        called = (asker, self.here.character.character_id)
        return tuple(people.name(who, self.locale) for who in called if people.is_named(who))

    def _failed(self, what: str) -> tuple[str, ...]:
        """Says in the log where recall failed, being called from where the error is handled; returns the reason."""
        where = (self.timeline.playthrough_id, self.head.branch_id, self.here.character.character_id, self.head.seq)
        log.exception("recall of %s failed at %s", what, "/".join(map(str, where)))
        return (RECALL_FAILED,)


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
