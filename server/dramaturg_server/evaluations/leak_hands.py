"""Hands on memories for `eval leaks`: what the game corrects, adds, edits and answers by call, and who learns what.

What a writer hands to somebody reaches them without any sense; the value that it names as wrong reaches nobody.
"""

import random
from dataclasses import dataclass
from typing import Final

from ..domain.beliefs import CURRENT, Outcome, Scope
from ..domain.values import PRIMARY_PLAYER
from ..pipeline.add_memory import add_memory
from ..pipeline.answer_clarification import answer_clarification
from ..pipeline.application import Application
from ..pipeline.correct_memory import correct_memory
from ..pipeline.edit_memory import edit_memory
from ..pipeline.list_memories import list_experience
from ..pipeline.memory_requests import AddedBelief, AddRequest, AnswerRequest, CorrectRequest, EditRequest
from ..pipeline.requests import At, MemoriesRequest, PageRequest
from .secrets_told import Heard, Secrets

DETAILS: Final = ("drink", "food", "weapon", "pet")
SCOPES_SAID: Final[tuple[Scope | None, ...]] = (None, None, "scene", "storyline", "character")


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a call, and in whose mind that was decided; "" = in none."""

    who: str = ""
    outcomes: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Hands:
    """Of one playthrough. names, groups: of the cast."""

    app: Application
    chance: random.Random
    secrets: Secrets
    names: tuple[str, ...]
    groups: tuple[str, ...]

    async def any(self, at: At, heard: Heard) -> Came:
        """One call."""
        calls = (self.correct, self.correct, self.correct_canon, self.add, self.believe, self.edit, self.edit_belief)
        return await self.chance.choice((*calls, self.answer, self.answer))(at, heard)

    def _hearers(self, most: int = 3) -> tuple[str, ...]:
        return tuple(self.chance.sample((*self.names, *self.groups), self.chance.randrange(1, most + 1)))

    def _first(self, heard: Heard, hearers: tuple[str, ...]) -> str:
        return next(heard.everybody(hearers), "")

    def _subject(self) -> str:
        return self.chance.choice((PRIMARY_PLAYER, *self.names[:3], f"~{self.secrets.new()}"))

    def _detail(self) -> str:
        return self.chance.choice((*DETAILS, self.secrets.new()))

    async def correct(self, at: At, heard: Heard) -> Came:
        subject_id, detail, value = self._subject(), self._detail(), self.secrets.new()
        hearers, said_by = self._hearers(), self.chance.choice(("", PRIMARY_PLAYER, *self.names[:2]))
        old = self.chance.choice(("", "", self.secrets.new()))
        scope = self.chance.choice(SCOPES_SAID)
        request = CorrectRequest(
            at, subject_id, detail, value, old, scope=scope, character_ids=hearers, said_by=said_by
        )
        done = await correct_memory(self.app, request)
        heard.handed(f"{subject_id} {detail} {value}", hearers)
        return Came(self._first(heard, hearers), done.entry.outcomes)

    async def correct_canon(self, at: At, heard: Heard) -> Came:
        """What stands beside the cast is for everybody."""
        value = self.secrets.new()
        request = CorrectRequest(at, self.chance.choice(self.names), "eyes", value, target="canon")
        heard.public.add(value)
        await correct_memory(self.app, request)
        return Came()

    async def add(self, at: At, heard: Heard) -> Came:
        text, hearers = f"The lamp lies under {self.secrets.new()}.", self._hearers()
        await add_memory(self.app, AddRequest(at, hearers, text))
        heard.handed(text, hearers)
        return Came()

    async def believe(self, at: At, heard: Heard) -> Came:
        belief, hearers = AddedBelief(self._subject(), self._detail(), self.secrets.new()), self._hearers()
        done = await add_memory(self.app, AddRequest(at, hearers, belief=belief))
        heard.handed(f"{belief.subject_id} {belief.detail} {belief.value}", hearers)
        return Came(self._first(heard, hearers), done.entry.outcomes)

    async def edit(self, at: At, heard: Heard) -> Came:
        """Something that several lived through, in the mind of one."""
        who, text = self.chance.choice(self.names), f"There was nothing but {self.secrets.new()}."
        page = PageRequest(At(at.playthrough_id), who, size=20)
        found = (await list_experience(self.app, MemoriesRequest(page))).items
        if found:
            await self._edited(EditRequest(at, self.chance.choice(found).memory.memory_id, text, who), heard, who)
        return Came()

    async def edit_belief(self, at: At, heard: Heard) -> Came:
        """A belief is one mind's: others who heard the same go on believing that."""
        who, value = self.chance.choice(self.names), self.secrets.new()
        _, head = await self.app.reading(At(at.playthrough_id))
        await head.load([who])
        beliefs = sorted(one.belief_id for one in head.mind(who).beliefs.values() if one.status in CURRENT)
        if beliefs:
            await self._edited(EditRequest(at, self.chance.choice(beliefs), value, who), heard, who)
        return Came()

    async def _edited(self, request: EditRequest, heard: Heard, who: str) -> None:
        await edit_memory(self.app, request)
        heard.handed(request.text, (who,))

    async def answer(self, at: At, heard: Heard) -> Came:
        """By its number, which says no word of what is chosen."""
        _, head = await self.app.reading(At(at.playthrough_id))
        questions = sorted(head.world.clarifications)
        if not questions:
            return Came()
        question = head.world.clarifications[self.chance.choice(questions)]
        number = self.chance.choice((None, *range(1, len(question.options) + 1), len(question.options)))
        hearers = self.chance.choice(((), self._hearers(), question.heard_by))
        done = await answer_clarification(self.app, AnswerRequest(at, question.clarification_id, number, hearers))
        return Came(question.asked_by, done.entry.outcomes)
