"""Calls about memories as short as the tests that make them, on a cast of three who may hear and one who is told of."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from dramaturg_server.domain.beliefs import Outcome
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.log import Entry
from dramaturg_server.pipeline.add_memory import add_memory
from dramaturg_server.pipeline.answer_clarification import answer_clarification
from dramaturg_server.pipeline.correct_memory import correct_memory
from dramaturg_server.pipeline.delete_memory import delete_memory
from dramaturg_server.pipeline.edit_memory import edit_memory, pin_memory
from dramaturg_server.pipeline.list_clarifications import OpenQuestion, list_clarifications
from dramaturg_server.pipeline.list_memories import list_experience
from dramaturg_server.pipeline.list_preferences import Preferred, list_preferences
from dramaturg_server.pipeline.list_records import list_records
from dramaturg_server.pipeline.memory_requests import (
    AddedBelief,
    AddRequest,
    AnswerRequest,
    CorrectRequest,
    EditRequest,
    ForgetRequest,
    PinRequest,
    QuestionsRequest,
    RecordsRequest,
)
from dramaturg_server.pipeline.requests import At, MemoriesRequest, PageRequest
from dramaturg_server.pipeline.timeline import Committed
from dramaturg_server.ports import Store
from tests.domain.beliefs_story import beliefs_cast
from tests.pipeline.app import Play


def inn() -> Cast:
    """The beliefs' cast with a group: the watch."""
    return replace(beliefs_cast(), groups={"watch": ("captain", "courier")})


class Hand:
    """A play of the inn, and hands on its memories."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.app = play.app

    @classmethod
    async def open(cls, store: Store | None = None, cast: Cast | None = None) -> "Hand":
        return cls(await Play.open(store, cast=cast or inn()))

    def at(self, request_id: str = "", branch: str = "") -> At:
        return At("p", branch, request_id, request_id and f"digest of {request_id}")

    async def add(self, *who: str, request_id: str = "", **more: Any) -> Committed:
        return await add_memory(self.app, AddRequest(self.at(request_id), who, **more))

    async def believe(self, subject_id: str, detail: str, value: str, *who: str, **more: Any) -> Committed:
        return await self.add(*who, belief=AddedBelief(subject_id, detail, value, **more))

    async def correct(
        self, subject_id: str, detail: str, value: str, *who: str, request_id: str = "", branch: str = "", **more: Any
    ) -> Committed:
        at = self.at(request_id, branch)
        return await correct_memory(self.app, CorrectRequest(at, subject_id, detail, value, character_ids=who, **more))

    async def edit(self, memory_id: str, text: str, who: str = "", request_id: str = "") -> Committed:
        return await edit_memory(self.app, EditRequest(self.at(request_id), memory_id, text, who))

    async def forget(self, memory_id: str, who: str = "", *, purge: bool = False, request_id: str = "") -> Committed:
        return await delete_memory(self.app, ForgetRequest(self.at(request_id), memory_id, who, purge))

    async def pin(self, memory_id: str, who: str = "", *, pinned: bool = True) -> Committed:
        return await pin_memory(self.app, PinRequest(self.at(), memory_id, pinned, who))

    async def answer(
        self, question: OpenQuestion, number: int | None, *hearers: str, request_id: str = ""
    ) -> Committed:
        asked = AnswerRequest(self.at(request_id), question.clarification.clarification_id, number, hearers)
        return await answer_clarification(self.app, asked)

    # ---- reading

    async def questions(self, who: str = "") -> Sequence[OpenQuestion]:
        page = PageRequest(At("p"), who)
        return (await list_clarifications(self.app, QuestionsRequest(page))).items

    async def experience(self, who: str) -> Mapping[str, str]:
        """Id -> text of all it can recall."""
        page = await list_experience(self.app, MemoriesRequest(PageRequest(At("p"), who, size=200)))
        return {shown.memory.memory_id: shown.memory.text for shown in page.items}

    async def records(self, who: str, *kinds: str, **filters: Any) -> list[tuple[str, str, str]]:
        """Detail, value and status, oldest first."""
        page = PageRequest(At("p"), who, size=200, newest_first=False)
        asked = RecordsRequest(page, kinds or ("belief",), **filters)  # type: ignore[arg-type]
        shown = (await list_records(self.app, asked)).items
        return [(one.record.detail, one.record.value, one.record.status) for one in shown]

    async def wishes(self, **filters: Any) -> Sequence[Preferred]:
        page = PageRequest(At("p"), newest_first=False)
        return (await list_preferences(self.app, RecordsRequest(page, ("preference",), **filters))).items

    async def record_id(self, who: str, value: str) -> str:
        page = PageRequest(At("p"), who, size=200)
        shown = (await list_records(self.app, RecordsRequest(page, ("belief", "canon_override")))).items
        [found] = [one.record for one in shown if one.record.value == value]
        return getattr(found, "belief_id", "") or found.override_id  # type: ignore[union-attr]


def outcome_of(done: Committed) -> Outcome:
    [outcome] = done.entry.outcomes
    return outcome


def entry_of(done: Committed) -> Entry:
    return done.entry
