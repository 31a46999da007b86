"""What every use case works with: the cast of the moment, the store, and the playthroughs that are open."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ..config import LANE_BOUND, SNAPSHOT_ROWS
from ..domain.consequences import judge_drafts
from ..domain.content import Cast, Character
from ..domain.drafts import MindDigest
from ..domain.errors import DramaturgError, NotFound, Reason, Unavailable
from ..domain.ledger import Ledger, MindNotLoaded
from ..domain.log import Entry, RowKind
from ..domain.memories import Memory
from ..domain.mind import Mind, World
from ..domain.present import Now, present
from ..domain.proposals import Proposal
from ..domain.remembered_texts import forget_texts
from ..domain.schema import Schema
from ..domain.standpoint import Standpoint, blackboard
from ..domain.tracks import drift_nudge, eligible
from ..domain.validator import case_of, field_may_change
from ..domain.values import Value
from ..domain.who import People
from ..ports import AfterTurnModel, Clock, DigestRequest, Playthrough, Store
from ..retrieval.unfold import day_told
from .after_turn import AfterTurn
from .commits import going_away, retrieve
from .experience import Experience
from .lanes import Lanes, Place
from .names_in_play import NamesInPlay
from .overtaken import CastMoved
from .recaller import Recaller
from .requests import At
from .speaker_names import NameIn
from .state_texts import StateTexts
from .tally import Tally
from .timeline import Committed, Draft, Head, Judge, Timeline
from .watch import KEY, CastReload, Watches

log = logging.getLogger(__name__)

T = TypeVar("T")
MOVES = 2
"""Whole playthroughs that are packed or taken in at once; each takes several times its size in memory."""
Write = Callable[[Ledger], Entry]
"""Judges one commit on its ledger and returns the row; pure, may raise."""


@dataclass(frozen=True, slots=True)
class Open:
    """A playthrough that is open here, with what follows its commits."""

    timeline: Timeline
    watches: Watches
    after_turn: AfterTurn
    experience: Experience


@dataclass(slots=True)
class Application:
    """One running server without its edge. `bootstrap.py` builds it, with concrete classes.

    cast: replaced as a whole by a reload, of which one at a time runs · holder: names this process in leases · model:
    None = no language model, no after-turn work is ever opened · recaller: by default one that goes by words alone ·
    tally: of all playthroughs.
    """

    cast: Cast
    store: Store
    clock: Clock
    holder: str
    model: AfterTurnModel | None = None
    max_waiting_turns: int = LANE_BOUND
    snapshot_rows: int = SNAPSHOT_ROWS
    recaller: Recaller = field(default_factory=Recaller)
    open_playthroughs: dict[str, Open] = field(default_factory=dict)
    state_texts: StateTexts = field(default_factory=StateTexts)
    names_in_play: NamesInPlay = field(default_factory=NamesInPlay)
    tally: Tally = field(default_factory=Tally)
    draining: bool = False
    reloading: asyncio.Lock = field(default_factory=asyncio.Lock)
    _moves: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOVES))
    _opening: dict[tuple[str, bool], "asyncio.Task[Open]"] = field(default_factory=dict)
    _turnstiles: dict[str, tuple[asyncio.Lock, int]] = field(default_factory=dict)

    async def timeline(self, playthrough_id: str, create: Playthrough | None = None) -> Timeline:
        """The open playthrough; opened from the store where it is known there, or from `create`.

        Raises NotFound(PLAYTHROUGH_UNKNOWN), Conflict(PLAYTHROUGH_LEASED), Unavailable.
        """
        if self.draining:
            raise Unavailable(Reason.SHUTTING_DOWN, "the server is shutting down")
        found = self.open_playthroughs.get(playthrough_id)
        if found is not None:
            return found.timeline
        key = (playthrough_id, create is not None)  # who only looks must not decide for who makes one
        opening = self._opening.get(key)
        if opening is None:
            opening = self._opening[key] = asyncio.create_task(self._open(playthrough_id, create))
            opening.add_done_callback(lambda _: self._opening.pop(key, None))
        return (await asyncio.shield(opening)).timeline

    async def _open(self, playthrough_id: str, create: Playthrough | None) -> Open:
        async with self.turnstile(playthrough_id):
            found = self.open_playthroughs.get(playthrough_id)
            return found or await self._opened(playthrough_id, create)

    @asynccontextmanager
    async def turnstile(self, playthrough_id: str) -> AsyncIterator[None]:
        """One at a time opens or deletes a playthrough; what comes meanwhile waits."""
        lock, waiting = self._turnstiles.get(playthrough_id, (asyncio.Lock(), 0))
        self._turnstiles[playthrough_id] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._turnstiles[playthrough_id]
            self._turnstiles[playthrough_id] = (lock, waiting - 1)
            if waiting == 1:
                del self._turnstiles[playthrough_id]

    async def _opened(self, playthrough_id: str, create: Playthrough | None) -> Open:
        timeline = await Timeline.open(
            self.store,
            playthrough_id,
            self.clock,
            holder=self.holder,
            create=create,
            lanes=Lanes(self.max_waiting_turns),
            snapshot_rows=self.snapshot_rows,
            renames=self.cast.renames,
        )
        try:
            while timeline.renames != self.cast.renames:  # another cast came meanwhile
                (await timeline.reread(self.store, self.cast.renames))()
        except BaseException:
            await timeline.close()
            raise
        watches = Watches(
            timeline,
            present=lambda mind, world: self.shown(timeline, mind, world),
            derive=lambda mind, world: self.derived(timeline, mind, world),
            roster=lambda world: self.people(timeline, world).ids(),
        )
        after_turn = AfterTurn(
            timeline,
            self.model,
            lambda turn, drafts: self._settling(timeline, turn, drafts),
            brief=lambda request: self._briefed(timeline, request),
        )
        self.recaller.start(self.cast)
        opened = Open(
            timeline, watches, after_turn, self.recaller.experience(timeline, self.names(timeline), self.day_of)
        )
        timeline.observers += [watches, after_turn, opened.experience, self.tally]
        self.open_playthroughs[playthrough_id] = opened
        for head in timeline.heads.values():
            after_turn.opened(head)
        return opened

    def _briefed(self, timeline: Timeline, request: DigestRequest) -> DigestRequest:
        minds = {who: self.seeded(timeline, request.world, mind) for who, mind in request.minds.items()}
        return briefed(replace(request, minds=minds), self.cast.schema)

    async def use(self, cast: Cast) -> None:
        """Plays under another cast of the game from one moment on, in every open playthrough.

        Where it renames ids, the logs are read anew by them first; what would be committed meanwhile waits, and is then
        judged under the new ones. Raises what the store raises; then nothing has changed.
        """
        read: list[tuple[Open, Callable[[], None]]] = []
        with ExitStack() as held:
            while behind := self._behind(cast, [opened for opened, _ in read]):
                held.enter_context(behind.timeline.held())
                read.append((behind, await behind.timeline.reread(self.store, cast.renames)))
            days_changed = cast.clocks.day_seconds != self.cast.clocks.day_seconds
            self.cast = cast
            self.recaller.use(cast)
            for opened, take in read:
                take()
                for head in opened.timeline.heads.values():
                    opened.after_turn.closed(head)
                    opened.after_turn.opened(head)
            for opened in self.open_playthroughs.values():
                if days_changed or any(opened is renamed for renamed, _ in read):
                    opened.experience.forget()
                else:
                    opened.experience.renamed()

    def let_go_of_words(self, timeline: Timeline, take: Callable[[], None]) -> None:
        """Puts what was read anew in its place after words were erased, and lets go of all that was made of them.

        take: of `Timeline.reread`.
        """
        opened = self._still_open(timeline)
        take()
        for head in timeline.heads.values():
            opened.after_turn.closed(head)
            opened.after_turn.opened(head)
        opened.watches.purged()
        self.state_texts.forget()
        self.recaller.forget()
        forget_texts()

    def _behind(self, cast: Cast, read: Sequence[Open]) -> Open | None:
        """A playthrough that is open under other renames and not read anew yet."""
        return next(
            (
                opened
                for opened in self.open_playthroughs.values()
                if opened.timeline.renames != cast.renames and not any(opened is known for known in read)
            ),
            None,
        )

    def watches(self, timeline: Timeline) -> Watches:
        """Its watch streams; raises why it is closed, where it is."""
        return self._still_open(timeline).watches

    def tell_watches(self, reload: CastReload) -> None:
        """Tells the streams of every open playthrough what became of a reload of the cast."""
        for opened in self.open_playthroughs.values():
            opened.watches.cast_reloaded(reload)

    def after_turn(self, timeline: Timeline) -> AfterTurn:
        """Its after-turn work; raises why it is closed, where it is."""
        return self._still_open(timeline).after_turn

    def names(self, timeline: Timeline) -> NameIn:
        """What speakers are called in its worlds; whoever left keeps the name."""

        def name_in(world: World, outside_id: str, locale: str) -> str:
            people = self.people(timeline, replace(world, despawned=frozenset()), locale)
            return people.name(people.inside(outside_id), locale)

        return name_in

    def day_of(self, memory: Memory) -> str:
        """The day of a memory in its language, as a record tells it."""
        return day_told(memory, self.cast.clocks.day_seconds)

    def experience(self, timeline: Timeline) -> Experience:
        """What its characters can recall; raises why it is closed, where it is."""
        return self._still_open(timeline).experience

    def _still_open(self, timeline: Timeline) -> Open:
        """Another playthrough may carry the id by now: calls that began before must not reach it."""
        found = self.open_playthroughs.get(timeline.playthrough_id)
        if found is None or found.timeline is not timeline:
            raise timeline.commits.why_shut
        return found

    def _settling(self, timeline: Timeline, turn_row: Entry, drafts: Mapping[str, MindDigest]) -> Judge:
        """The judge of what a model made of a turn."""

        def judge(draft: Draft) -> Entry:
            ledger = self.ledger(timeline, "settle", draft)
            if turn_row.turn is not None:
                judge_drafts(ledger, turn_row.turn, drafts)
            return ledger.entry(note=turn_row.turn.turn_id if turn_row.turn else "")

        return judge

    async def at(self, at: At) -> tuple[Timeline, Head]:
        """The timeline and the open branch that a call means."""
        timeline = await self.timeline(at.playthrough_id)
        return timeline, timeline.head(at.branch_id)

    async def reading(self, at: At) -> tuple[Timeline, Head]:
        """The timeline and the branch that a call reads: an abandoned one is kept and may be read like any other."""
        timeline = await self.timeline(at.playthrough_id)
        return timeline, await timeline.readable(at.branch_id)

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
        cast: Cast | None = None,
    ) -> Committed:
        """Judges and commits one row; loads minds until the judge has all it needs. ids: those it surely needs.

        cast: under which the call was admitted, where that hangs on it; raises CastMoved where another is in use.
        """
        needed = set(ids)

        def judge(draft: Draft) -> Entry:
            ledger = self.ledger(timeline, kind, draft, game_time_s)
            entry = write(ledger)
            draft.preferences.extend(ledger.preferences)
            draft.dropped_preferences.extend(ledger.dropped_preferences)
            return entry

        while True:
            await timeline.ready(head, needed)
            if cast is not None and self.cast is not cast:
                raise CastMoved
            try:
                done = timeline.submit(head, judge, at=at, ids=ids, place=place)
            except MindNotLoaded as missing:
                if missing.character_id in needed:
                    raise
                needed.add(missing.character_id)
                continue
            return await done

    async def preview(
        self,
        timeline: Timeline,
        head: Head,
        kind: RowKind,
        read: Callable[[Ledger], T],
        *,
        ids: tuple[str, ...] = (),
        game_time_s: int = 0,
    ) -> T:
        """Judges on the committed folds and writes nothing; loads minds until `read` has all it needs."""
        needed = set(ids)
        while True:
            await head.load(needed)
            minds = {character_id: head.mind(character_id) for character_id in needed}
            draft = Draft(head.seq + 1, head.world, minds, self.clock.now_ms())
            try:
                return read(self.ledger(timeline, kind, draft, game_time_s))
            except MindNotLoaded as missing:
                needed.add(missing.character_id)

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
            playthrough_id=playthrough.playthrough_id,
        )

    def seeded(self, timeline: Timeline, world: World, mind: Mind) -> Mind:
        """The mind with the start that is authored now, where play has changed nothing (and nothing is written)."""
        ledger = self.ledger(timeline, "edit", Draft(mind.revision, world, {mind.character_id: mind}, 0))
        ledger.touch(mind.character_id)
        return ledger.mind(mind.character_id)

    def shown(self, timeline: Timeline, mind: Mind, world: World) -> dict[str, Value]:
        """What a watcher is shown of a character: its present fields, and its derived keys behind `KEY`."""
        fields = present(self.seeded(timeline, world, mind), self.cast.schema, Now.of(world))
        return fields | self.derived(timeline, mind, world)

    def derived(self, timeline: Timeline, mind: Mind, world: World) -> dict[str, Value]:
        """A character's derived keys, each behind `KEY`."""
        mind = self.seeded(timeline, world, mind)
        keys = blackboard(self.cast.blackboard, Standpoint(self.cast, world, mind))
        return {f"{KEY}{key}": float(v) if type(v) is int else v for key, v in keys.items()}

    async def moved(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Does work that has a whole playthrough in memory; what has begun is finished though the caller leaves."""
        await self._moves.acquire()
        moving = asyncio.create_task(work())
        moving.add_done_callback(lambda _: self._moves.release())
        moving.add_done_callback(retrieve)
        return await asyncio.shield(moving)

    async def close_playthrough(self, playthrough_id: str, why: DramaturgError | None = None) -> None:
        """Lets one playthrough go: its work stops, what was submitted settles, its lease is given back.

        why: what calls that are under way fail with; by default that the server is going away.
        """
        opened = self.open_playthroughs.pop(playthrough_id, None)
        if opened is not None:
            opened.timeline.commits.shut(why or going_away())
            opened.watches.end()
            await opened.after_turn.close()
            await opened.experience.close()
            await opened.timeline.close(why)

    async def close(self) -> None:
        """Takes nothing new, settles what was submitted, gives leases back, closes the store."""
        self.draining = True
        try:
            await asyncio.gather(*self._opening.values(), return_exceptions=True)
            for playthrough_id in list(self.open_playthroughs):
                await self.close_playthrough(playthrough_id)
            await self.recaller.close()
        finally:
            await self.store.close()


def briefed(request: DigestRequest, schema: Schema) -> DigestRequest:
    """The request with what a proposer should look at: eligible fields, and who drifts."""
    unit = request.turn.unit
    pools = {
        who: dict.fromkeys(path for item in mind.evidence for path in item.fields if schema.leaf(path) is not None)
        for who, mind in request.minds.items()
    }
    return replace(
        request,
        eligible={
            who: tuple(p for p in paths if _may_open(request.minds[who], schema, p, unit))
            for who, paths in pools.items()
        },
        drifting=frozenset(who for who, mind in request.minds.items() if drift_nudge(mind, schema)),
    )


def _may_open(mind: Mind, schema: Schema, path: str, unit: int) -> bool:
    case = case_of(mind, schema, Proposal(path, "", "set", ()), unit, "")
    return field_may_change(case) is None and eligible(mind, path, case.leaf, case.gate, unit).is_open
