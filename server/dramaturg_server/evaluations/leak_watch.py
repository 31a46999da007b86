"""Looks everywhere where a character's knowledge lies, for secrets that it never heard. Behind `eval leaks`."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Final

from ..domain.beliefs import Outcome
from ..domain.clarifications import Clarification
from ..domain.errors import BadInput, Busy
from ..domain.flatten import flatten
from ..domain.log import Entry, Turn
from ..domain.memories import memories_of
from ..domain.mind import Mind, World
from ..pipeline.application import Application
from ..pipeline.list_memories import list_experience
from ..pipeline.list_records import list_records
from ..pipeline.memory_requests import RecordsRequest
from ..pipeline.read_state import state_at
from ..pipeline.requests import At, MemoriesRequest, PageRequest, SearchRequest, StepRequest
from ..pipeline.search_memories import search_memories
from ..pipeline.step_dialogue import step_dialogue
from .secrets_told import Heard, Secrets, secrets_in

SURFACES: Final = (
    *("state text", "mind", "belief", "evidence", "stored atom", "memory", "search hit", "recalled record", "question"),
    *("reply", "outcome", "recalled by a turn", "listed record", "override"),
)
PAGE: Final = 200
DEADLINE_S: Final = 60.0


@dataclass(slots=True)
class LeakWatch:
    """Counts of all plays together. texts: looked through, by surface · pairs: of a text and a secret that must not
    stand in it · leaks: what was found, for people."""

    secrets: Secrets = field(default_factory=Secrets)
    texts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SURFACES, 0))
    pairs: int = 0
    leaks: list[str] = field(default_factory=list)

    @property
    def looked_through(self) -> int:
        return sum(self.texts.values())

    def check(self, heard: Heard, who: str, surface: str, texts: Iterable[str], just: Set[str] = frozenset()) -> None:
        """Each text of one character, which may hold what it heard and nothing else. just: what it hears right now,
        whether it keeps that or not."""
        known = heard.knows(who) | just
        for text in texts:
            self.texts[surface] += 1
            self.pairs += self.secrets.made - len(known)
            for secret in sorted(secrets_in(text) - known):
                self.leaks.append(f"{who} never heard {secret}, which stands in its {surface}: {text[:200]!r}")


@dataclass(slots=True)
class Looking:
    """One playthrough. seq: the last row whose atoms were looked at · rows: the secrets of each row so far."""

    app: Application
    playthrough_id: str
    watch: LeakWatch
    seq: int = 0
    rows: dict[int, set[str]] = field(default_factory=dict)

    async def at_all(self, heard: Heard, queries: Mapping[str, str]) -> None:
        """Everything that anybody holds now. queries: what is searched in the memories of whom."""
        timeline, head = await self.app.reading(At(self.playthrough_id))
        await head.load(heard.by)
        new = [
            row.entry for row in await timeline.store.rows(self.playthrough_id, head.view, above=self.seq, limit=PAGE)
        ]
        self._note(new)
        self._overridden(heard, head.world, {})
        for who in heard.by:
            mind = head.mind(who)
            state = state_at(self.app, timeline, head.branch_id, head.world, mind)
            self.watch.check(heard, who, "state text", [flatten(state.people, state.mind)])
            self._of_mind(heard, who, mind)
            asked = (one for one in head.world.clarifications.values() if one.asked_by == who)
            self.watch.check(heard, who, "question", map(_told_of, asked))
            self.watch.check(heard, who, "listed record", await self._records(who))
            self._of_rows(heard, who, new)
            if who in queries:
                await self._searched(heard, who, queries[who])

    async def at_everything(self, heard: Heard) -> None:
        """All rows that the branch sees, from the first, and all that is listed: after a load, and at the end."""
        self.seq = 0
        self.rows.clear()
        timeline, head = await self.app.reading(At(self.playthrough_id))
        while rows := await timeline.store.rows(self.playthrough_id, head.view, above=self.seq, limit=PAGE):
            entries = [row.entry for row in rows]
            self._note(entries)
            for who in heard.by:
                self._of_rows(heard, who, entries)
        for who in heard.by:
            async for text in self._listed(who):
                self.watch.check(heard, who, "memory", [text])

    async def turns(self, heard: Heard, requests: Sequence[StepRequest], *, is_kept: bool = True) -> int:
        """All at once; returns how many were answered. What is answered is heard, too, and may hold whatever was said
        to the one who answers. is_kept: whether anybody keeps what is said.

        Nothing but the request says who hears it: what the server makes of that is what is looked at.
        """
        found = await asyncio.gather(*map(self._answered, requests))
        done = [(asked, turn) for asked, turn in zip(requests, found, strict=True) if turn is not None]
        for asked, turn in done if is_kept else ():
            heard.said(asked.text, asked.speaker_id, (turn.responder_id, asked.addressee_id, *asked.hearer_ids))
        _, head = await self.app.reading(At(self.playthrough_id))
        self._overridden(heard, head.world, {turn.turn_id: asked.text for asked, turn in done})
        for _, turn in done:
            self.at_reply(heard, turn)
        for asked, turn in done if is_kept else ():
            answer = " ".join(line.text for line in turn.lines)
            heard.said(answer, turn.responder_id, (asked.speaker_id, asked.addressee_id, *asked.hearer_ids))
        return len(done)

    async def _answered(self, request: StepRequest) -> Turn | None:
        """None where nobody who is asked can answer, or too many wait."""
        try:
            return (await step_dialogue(self.app, request, DEADLINE_S)).entry.turn
        except (BadInput, Busy):
            return None

    def at_reply(self, heard: Heard, turn: Turn) -> None:
        """What a turn answers out of its responder's mind, and out of that of whom it was said to. heard: with this
        turn."""
        rows = [int(one.item_id[1:].partition(".")[0]) for one in turn.recalled if one.kind == "memory"]
        for who, surface, texts in (
            (turn.responder_id, "reply", [line.text for line in turn.lines]),
            (turn.responder_id, "state text", [turn.state_text]),
            (turn.responder_id, "recalled by a turn", [" ".join(self.rows.get(seq, ())) for seq in rows]),
            (turn.addressee_id, "outcome", _texts_of(turn.outcomes)),
        ):
            just = secrets_in(turn.text) if heard.reaches(who) else set[str]()
            self.watch.check(heard, who, surface, texts, just)

    def at_outcomes(self, heard: Heard, who: str, outcomes: Iterable[Outcome]) -> None:
        """What a call by hand answers out of the mind in which it was decided."""
        if who in heard.by:
            self.watch.check(heard, who, "outcome", _texts_of(outcomes))

    # ---- surfaces

    def _overridden(self, heard: Heard, world: World, said: Mapping[str, str]) -> None:
        """Values that stand beside the cast are for everybody; what they are was said in the row that made them, or set
        by hand. said: remarks by turn, of rows not looked at yet."""
        for one in world.overrides.values():
            told = self.rows.get(one.seq, set()) | secrets_in(said.get(one.source_id, ""))
            values = secrets_in(one.value)
            self.watch.texts["override"] += 1
            heard.public |= values & told
            for secret in sorted(values - heard.public):
                self.watch.leaks.append(f"nobody said {secret}, which stands in an override: {one!r}")

    async def _records(self, who: str) -> list[str]:
        """All beliefs of one, outdated ones too, as they are listed."""
        page = PageRequest(At(self.playthrough_id), who, size=PAGE)
        found = await list_records(self.app, RecordsRequest(page, ("belief",)))
        return [f"{one.text} {one.record!r}" for one in found.items]

    def _note(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.seq = max(self.seq, entry.seq)
            told = [*(event.text for event in entry.events), entry.turn.text if entry.turn else ""]
            self.rows[entry.seq] = secrets_in(" ".join(told))

    def _of_mind(self, heard: Heard, who: str, mind: Mind) -> None:
        """The whole fold as it would be stored, and its beliefs and evidence one by one."""
        check = self.watch.check
        check(heard, who, "mind", [repr(mind)])
        check(
            heard,
            who,
            "belief",
            [f"{one.subject_id} {one.detail} {one.value} {one.quote}" for one in mind.beliefs.values()],
        )
        check(heard, who, "evidence", [repr(one) for one in mind.evidence])

    def _of_rows(self, heard: Heard, who: str, entries: Iterable[Entry]) -> None:
        atoms = (atom.text for entry in entries for atom in memories_of(entry, who))
        self.watch.check(heard, who, "stored atom", atoms)

    async def _searched(self, heard: Heard, who: str, query: str) -> None:
        request = SearchRequest(At(self.playthrough_id), who, query, experience_limit=20)
        found = await search_memories(self.app, request)
        self.watch.check(heard, who, "search hit", [one.memory.text for one in found.experience])
        self.watch.check(heard, who, "recalled record", [found.record])

    async def _listed(self, who: str) -> AsyncIterator[str]:
        after = 0
        while True:
            page = PageRequest(At(self.playthrough_id), who, after=after, size=PAGE, newest_first=False)
            found = await list_experience(self.app, MemoriesRequest(page))
            for one in found.items:
                yield one.memory.text
            after = found.next_after
            if not after:
                return


def _texts_of(outcomes: Iterable[Outcome]) -> list[str]:
    texts = ((one.text, one.subject_id, one.detail, one.value, *one.replaced, *one.choices) for one in outcomes)
    return [text for outcome in texts for text in outcome]


def _told_of(question: Clarification) -> str:
    """All of a question but the value that a writer named as wrong, which is put into no mind."""
    is_by_hand = not question.source_id
    return repr(replace(question, statement=replace(question.statement, old="")) if is_by_hand else question)
