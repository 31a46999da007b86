"""What every use case works with: the cast of the moment, the store, and the playthroughs that are open."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from ..domain.content import Cast, Character
from ..domain.errors import NotFound, Reason, Unavailable
from ..domain.ledger import Ledger, MindNotLoaded
from ..domain.log import Entry, RowKind
from ..domain.mind import Mind, World
from ..domain.who import People
from ..ports import AfterTurnModel, Clock, Playthrough, Store
from .checkpoints import WaitIdle
from .lanes import Lanes, Place
from .requests import At
from .timeline import Committed, Draft, Head, Observer, Timeline

log = logging.getLogger(__name__)

Write = Callable[[Ledger], Entry]
"""Judges one commit on its ledger and returns the row; pure, may raise."""


@dataclass(slots=True)
class Application:
    """One running server without its edge. `bootstrap.py` builds it, with concrete classes.

    cast: replaced as a whole by a reload · holder: names this process in leases · model: None = no language model,
    no after-turn work is ever opened · observe: makes what watches each timeline that opens · wait_idle: by
    playthrough, waits for its open after-turn work.
    """

    cast: Cast
    store: Store
    clock: Clock
    holder: str
    model: AfterTurnModel | None = None
    observe: Callable[["Application", Timeline], tuple[Observer, ...]] = lambda _app, _timeline: ()
    max_waiting_turns: int = 8
    wait_idle: dict[str, WaitIdle] = field(default_factory=dict)
    open_timelines: dict[str, Timeline] = field(default_factory=dict)
    draining: bool = False
    _opening: dict[str, "asyncio.Task[Timeline]"] = field(default_factory=dict)

    async def timeline(self, playthrough_id: str, create: Playthrough | None = None) -> Timeline:
        """The open playthrough; opened from the store where it is known there, or from `create`.

        Raises NotFound(PLAYTHROUGH_UNKNOWN), Conflict(PLAYTHROUGH_LEASED), Unavailable.
        """
        if self.draining:
            raise Unavailable(Reason.SHUTTING_DOWN, "the server is shutting down")
        found = self.open_timelines.get(playthrough_id)
        if found is not None:
            return found
        opening = self._opening.get(playthrough_id)
        if opening is None:
            opening = asyncio.create_task(self._open(playthrough_id, create))
            self._opening[playthrough_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(playthrough_id, None))
        return await asyncio.shield(opening)

    async def _open(self, playthrough_id: str, create: Playthrough | None) -> Timeline:
        timeline = await Timeline.open(
            self.store,
            playthrough_id,
            self.clock,
            holder=self.holder,
            create=create,
            lanes=Lanes(self.max_waiting_turns),
        )
        self.open_timelines[playthrough_id] = timeline
        for observer in self.observe(self, timeline):
            timeline.observers.append(observer)
            for head in timeline.heads.values():
                observer.opened(head)
        return timeline

    async def at(self, at: At) -> tuple[Timeline, Head]:
        """The timeline and the open branch that a call means."""
        timeline = await self.timeline(at.playthrough_id)
        return timeline, timeline.head(at.branch_id)

    def people(self, timeline: Timeline, world: World, locale: str = "") -> People:
        """Who there is in the playthrough, with `world` as it is at the call's point."""
        playthrough = timeline.playthrough
        return People(self.cast, world, playthrough.primary_player_id, locale or playthrough.content_locale)

    def character(self, timeline: Timeline, world: World, character_id: str) -> Character:
        """The character that carries the id; NotFound(CHARACTER_UNKNOWN)."""
        found = self.people(timeline, world).character(character_id)
        if found is None:
            raise NotFound(Reason.CHARACTER_UNKNOWN, f"no character {character_id!r} here", character_id=character_id)
        return found

    async def commit(
        self,
        timeline: Timeline,
        head: Head,
        kind: RowKind,
        write: Write,
        *,
        at: At | None = None,
        ids: tuple[str, ...] = (),
        place: Place | None = None,
        game_time_s: int = 0,
    ) -> Committed:
        """Judges and commits one row; loads minds until the judge has all it needs. ids: those it surely needs."""
        needed = set(ids)

        def judge(draft: Draft) -> Entry:
            return write(self.ledger(timeline, kind, draft, game_time_s))

        while True:
            await head.load(needed)
            try:
                done = timeline.submit(head, judge, at=at, ids=ids, place=place)
            except MindNotLoaded as missing:
                if missing.character_id in needed:
                    raise
                needed.add(missing.character_id)
                continue
            return await done

    def ledger(self, timeline: Timeline, kind: RowKind, draft: Draft, game_time_s: int = 0) -> Ledger:
        """A ledger on everything submitted so far."""
        playthrough = timeline.playthrough
        return Ledger(
            self.cast,
            kind,
            draft.seq,
            draft.world,
            draft.minds,
            wall_ms=draft.wall_ms,
            game_time_s=game_time_s,
            content_locale=playthrough.content_locale,
            primary_player_id=playthrough.primary_player_id,
        )

    def seeded(self, timeline: Timeline, world: World, mind: Mind) -> Mind:
        """The mind; one that the log never touched reads as its authored start (and is not written)."""
        if mind.seeded:
            return mind
        ledger = self.ledger(timeline, "edit", Draft(0, world, {mind.character_id: mind}, 0))
        ledger.touch(mind.character_id)
        return ledger.mind(mind.character_id)

    async def close(self) -> None:
        """Takes nothing new, settles what was submitted, gives leases back, closes the store."""
        self.draining = True
        for timeline in list(self.open_timelines.values()):
            await timeline.close()
        self.open_timelines.clear()
        await self.store.close()
