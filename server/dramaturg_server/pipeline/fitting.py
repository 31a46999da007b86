"""Which of what was recalled fits a remark well enough to be spoken, and why the rest doesn't. Step 4 of a turn.

hits of recall → near by meaning, by words, or both → what a route may speak, or a stable code (domain/unspoken.py)
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..domain.anothers_thing import is_speakers_own
from ..domain.asked_about import named_in
from ..domain.asked_of import AskedOf, asked_of, what_was_said
from ..domain.asking import asks_for_requests
from ..domain.contrasts import told_apart
from ..domain.found import NotSpoken, Passage
from ..domain.log import Scores
from ..domain.memories import Memory
from ..domain.questions import asks_to_be_told
from ..domain.statements import Named
from ..domain.subjects import asked_for
from ..domain.telling import unfit
from ..domain.text import fold_line
from ..retrieval.fit import ALONE, COVERED, NEARLY, Everyday, covered
from ..retrieval.memory_fit import Called, MemoryFit
from ..retrieval.query import Hit
from ..retrieval.tokenizers import Tokenizer
from .examples import EmbeddedExamples
from .occasion import Occasion
from .recall import Asked, Recollection

if TYPE_CHECKING:
    from ..retrieval.knowledge_chunks import Chunk


@dataclass(frozen=True)
class Fitting:
    """One question to what was recalled at it.

    everyday: None where meaning can't tell (roles that join the question shift all its scores), `near` to which the
    remark then comes · by_words: they decide, too · is_asking: to a statement lore must also be near by its words, or
    everything that a player tells would be answered by the lore nearest to it.
    """

    question: Asked
    occasion: Occasion
    words: Tokenizer
    everyday: Everyday | None
    near: float
    by_words: bool
    is_asking: bool

    @classmethod
    def of(cls, occasion: Occasion, question: Asked, examples: EmbeddedExamples | None) -> "Fitting":
        recaller, vector = occasion.app.recaller, question.bare.vector
        everyday = examples.everyday if examples is not None and vector is not None and question.is_bare else None
        near = everyday.nearness(vector) if everyday is not None and vector is not None else 0.0
        has_meaning = everyday is not None and recaller.info is not None and recaller.info.semantic
        is_asking = asks_to_be_told(occasion.remark.text)
        return cls(
            question, occasion, recaller.known_words, everyday, near, by_words=not has_meaning, is_asking=is_asking
        )

    # ---- lore

    def passages(self, hits: "Iterable[Hit[Chunk]]") -> Iterator[tuple[Passage, NotSpoken | None]]:
        """All that was found, best first, each with why it doesn't fit; None where it does."""
        for hit in hits:
            chunk = hit.item
            item = chunk.opinion if chunk.opinion is not None else chunk.knowledge
            if item is not None:
                text, why = "" if chunk.opinion is not None else chunk.text, self._unfit(hit)
                yield Passage(chunk.item_id, item, text, fits=not why, lead=self._lead(hit.scores)), why

    def _unfit(self, hit: "Hit[Chunk]") -> NotSpoken | None:
        """To a question what is near by meaning (far nearer, if it has none of its words), or by half of its words
        where both halves put it first, or holds what the question names; to a statement what is near by both."""
        lead, told = self._lead(hit.scores), self.words(hit.item.text, hit.item.locale)
        share = covered(self.question.bare.tokens, told)
        could_share = _language(hit.item.locale) == _language(self.occasion.remark.locale)
        is_near, has_words = lead > (1.0 if share or not could_share else ALONE), share >= COVERED
        if self.is_asking and (is_near or self._is_named(hit.scores, told)):
            return None
        if has_words and (is_near or self.by_words or (self.is_asking and _is_first(hit.scores) and lead >= NEARLY)):
            return None
        if is_near:
            return "no_question"
        return "few_words_in_common" if self.by_words else "not_near_enough"

    def _lead(self, scores: Scores) -> float:
        """How much nearer it is than everyday talk, in bars; 0 where meaning can't tell."""
        return self.everyday.lead(scores.dense, self.near) if self.everyday is not None else 0.0

    def _is_named(self, scores: Scores, told: list[str]) -> bool:
        return scores.bm25_rank == 1 and bool(self._named) and self._named <= frozenset(told)

    @cached_property
    def _named(self) -> frozenset[str]:
        """The words of what the remark asks to hear of."""
        remark = self.occasion.remark
        return frozenset(self.words(named_in(remark.text), remark.locale))

    # ---- memories

    def memories(self, recollection: Recollection) -> tuple[tuple[Memory, ...], dict[str, NotSpoken]]:
        """The one that answers a memory question, if any does; and by id why the others that are shown don't.

        One that names nothing ("do you remember me?") is answered by what its asker said last.
        """
        could = [hit for hit in recollection.considered if not self._why_not(hit.item)]
        found = recollection.newest if self.occasion.asks_for_newest else self._memory_fit.best(could)
        shown = (hit.item for hit in recollection.experience if hit.item is not found)
        why = {memory.memory_id: self._why_not(memory) or self._why_left(memory, found) for memory in shown}
        return (found,) if found is not None else (), why

    def _why_left(self, memory: Memory, found: Memory | None) -> NotSpoken:
        """Why one that could answer doesn't, beside the one that was found."""
        if self.occasion.asks_for_newest:
            return "not_the_newest"
        if self._memory_fit.lacks(memory):
            return "lacks_what_is_asked"
        if found is not None:
            return "another_fits_better"
        return "few_words_in_common" if self.by_words else "does_not_stand_out"

    @cached_property
    def _memory_fit(self) -> MemoryFit:
        meaning = None if self.by_words else self.everyday
        asked_about = asked_for(self.occasion.memory_question, self.occasion.remark.locale)
        hearer_id, tokens = self.occasion.responder.character_id, self._tokens
        apart = told_apart(self.occasion.memory_question, self.occasion.remark.locale)
        apart = apart.besides(word for one in self._people_named for name in one.names for word in name.split())
        called = tuple(self._called(self._people_named))
        return MemoryFit(tokens, self.words, asked_about, apart, hearer_id, self.near, meaning, called)

    @cached_property
    def _tokens(self) -> Sequence[str]:
        """The words of what is asked for; whose words they were is told by who said them, not by what they say."""
        if self._asked_of.somebody is None or not self._asked_of.somebody.said_it:
            return self.question.bare.tokens
        remark = self.occasion.remark
        return self.words(what_was_said(remark.text, self._people_named), remark.locale)

    def _called(self, named: Iterable[Named]) -> Iterator[Called]:
        """Whom of the cast and the players the question names, besides its asker and the one who is asked."""
        asked, people = fold_line(self.occasion.memory_question), self.occasion.people
        two = (self.occasion.responder.character_id, self.occasion.remark.speaker_id)
        for one in named:
            called = Called(people.outside(one.subject_id), one.names)
            is_known = one.subject_id in people.cast.characters or people.is_player(called.character_id)
            if is_known and called.character_id not in two and called.is_named_in(asked):
                yield called

    @cached_property
    def _people_named(self) -> tuple[Named, ...]:
        names = self.occasion.app.names_in_play.parts_of(self.occasion.people)
        return names.within((self.occasion.memory_question,))

    def _why_not(self, memory: Memory) -> NotSpoken | None:
        on = self.occasion
        asker_id, hearer_id = on.remark.speaker_id, on.responder.character_id
        names, requests = on.app.names_in_play.of(on.people), self._after_requests
        somebody = self._asked_of.somebody
        why = unfit(
            on.people.cast,
            memory,
            asker_id=asker_id,
            hearer_id=hearer_id,
            about=self._asked_of.party,
            names=names,
            requests=requests,
        )
        is_missed = somebody is not None and somebody.is_missed_in(memory)
        is_missed = is_missed or (memory.kind == "said" and is_speakers_own(on.memory_question, memory.text))
        return why or ("lacks_what_is_asked" if is_missed else None)

    @cached_property
    def _after_requests(self) -> bool:
        return asks_for_requests(self.occasion.memory_question)

    @cached_property
    def _asked_of(self) -> AskedOf:
        on = self.occasion
        return asked_of(
            on.memory_question, self._people_named, on.people, on.remark.speaker_id, on.responder.character_id
        )


def _is_first(scores: Scores) -> bool:
    return scores.bm25_rank == 1 and scores.dense_rank == 1


def _language(locale: str) -> str:
    return locale.partition("-")[0]
