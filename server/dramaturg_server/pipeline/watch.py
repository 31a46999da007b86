"""Streams of what characters become: a full state, then each change, a restore as a full state again. After commits.

A reload of the cast is told, too; after a good one everything comes anew, for the same state may read differently.

No queue per watcher: each knows what it sent last, and is woken. Lag inside the rings (`watch_rings.py`): each change.
Behind them: one summed up (`coalesced`). Another branch: everything anew. A character that nothing ever touched costs
no ring and no look.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from ..config import WATCH_MIN_INTERVAL_MS
from ..domain.content import Cast
from ..domain.mind import Despawned, Mind, Spawned, World
from ..domain.present import overridden
from ..domain.values import Value, same
from .head import Head, Step
from .timeline import Timeline
from .watch_rings import Rings, State, moved_at, state_of

if TYPE_CHECKING:  # a server answers before it can read a cast
    from ..cast.problems import Problem


KEY = "\x1f"
"""Stands before derived keys among what is presented; no field path begins with it."""

Present = Callable[[Mind, World], Mapping[str, Value]]
"""What a watcher is shown of a character: path -> value. Decides which paths a change names."""
Roster = Callable[[World], Collection[str]]
"""Whom a watch of the whole playthrough shows from the start."""


FullKind = Literal["full", "branch", "cast"]


@dataclass(frozen=True, slots=True)
class Full:
    """A whole state. kind `full`: the stream begins or the character came into play · `branch`: after a restore ·
    `cast`: another cast is in use.

    lost: the revision to resume from is not visible here. remaining: updates of the same moment that still follow;
    a client may resume from the highest revision it had when this was 0.
    """

    character_id: str
    branch_id: str
    revision: int
    mind: Mind
    world: World
    kind: FullKind = "full"
    lost: bool = False
    remaining: int = 0


@dataclass(frozen=True, slots=True)
class Delta:
    """A change from `since_revision`, the last one sent for this character, to `revision`.

    changed: presented paths that differ, gone ones included · overrides: what the cast writes of it is overridden
    otherwise now · coalesced: several revisions summed up · despawned: it left play, nothing else is told.
    """

    character_id: str
    branch_id: str
    since_revision: int
    revision: int
    mind: Mind
    world: World
    changed: tuple[str, ...]
    overrides: bool = False
    coalesced: bool = False
    despawned: bool = False
    remaining: int = 0


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """The stream is up, and has nothing to show yet."""


@dataclass(frozen=True, slots=True)
class CastReload:
    """The cast was read again. ok: it is `cast` and in use now, full states follow; else `cast` is the last good one.

    problems: of what was read.
    """

    ok: bool
    cast: Cast
    problems: "Sequence[Problem]" = ()


Update = Full | Delta | Heartbeat | CastReload


@dataclass(frozen=True, slots=True)
class _Sent:
    """What one watcher has of one character: the state it stands on, and the last revision it was told."""

    state: State
    told: int
    alive: bool = True


@dataclass(slots=True, eq=False)
class _Watcher:
    """One stream. dirty: who was touched since it was woken last; at most every character once · reload: the last one
    that it wasn't told yet · anew: why what it sent is to come again, "" = it is not.
    """

    character_ids: tuple[str, ...]
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    dirty: set[str] = field(default_factory=set)
    world_moved: bool = False
    ready: bool = True
    ended: bool = False
    reload: CastReload | None = None
    anew: FullKind | Literal[""] = ""
    sent: dict[str, _Sent] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        return not self.character_ids

    def take_dirty(self) -> set[str]:
        dirty = self.dirty | (self.sent.keys() if self.world_moved else set())
        self.dirty, self.world_moved = set(), False
        return dirty if self.whole else dirty & set(self.character_ids)

    def take_reload(self) -> tuple[CastReload | None, FullKind | Literal[""]]:
        taken = (self.reload, self.anew)
        self.reload, self.anew = None, ""
        return taken


def as_stored(mind: Mind, _world: World) -> Mapping[str, Value]:
    """Presents the values as the log left them, without decay or roll-over."""
    return mind.values


def nothing_derived(_mind: Mind, _world: World) -> Mapping[str, Value]:
    """Presents no derived keys."""
    return {}


def everybody_met(world: World) -> Collection[str]:
    return (world.met | world.spawned.keys()) - world.despawned


class Watches:
    """All watch streams of one playthrough; an observer of its timeline."""

    def __init__(
        self,
        timeline: Timeline,
        *,
        present: Present = as_stored,
        derive: Present = nothing_derived,
        roster: Roster = everybody_met,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._timeline = timeline
        self._present = present
        self._derive = derive
        self._roster = roster
        self._sleep = sleep
        self._watchers: set[_Watcher] = set()
        self._rings = Rings()

    async def watch(
        self,
        character_ids: Sequence[str] = (),
        *,
        branch_id: str = "",
        after_revision: int = 0,
        min_interval_ms: int = WATCH_MIN_INTERVAL_MS,
    ) -> AsyncGenerator[Update, None]:
        """Yields full states first, then changes in order of revision; a heartbeat first where there is nothing yet.

        Ends with `end`; close it with `aclose`.

        character_ids: empty = the whole playthrough, newcomers included · branch_id: "" follows restores ·
        after_revision: 0, or the highest revision the client has: changes follow where it is visible, else full
        states with `lost` · min_interval_ms: rest between two bursts.

        Raises NotFound(BRANCH_UNKNOWN), Conflict(STALE_BRANCH) when a branch that was named closes.
        """
        head = self._timeline.head(branch_id)
        watcher = _Watcher(tuple(dict.fromkeys(character_ids)))
        self._watchers.add(watcher)
        timers = set[asyncio.Task[None]]()
        try:
            updates = await self._begin(watcher, head, after_revision)
            for update in updates or [Heartbeat()]:
                yield update
            watcher.wake.set()
            while True:
                await watcher.wake.wait()
                watcher.wake.clear()
                if watcher.ended:
                    return
                if not watcher.ready:
                    continue
                reload, anew = watcher.take_reload()
                if reload is not None:
                    yield reload
                now = self._timeline.head(branch_id)
                moved, head = now is not head, now
                if moved or anew:
                    updates = await self._full_states(watcher, head, "branch" if moved else anew or "full")
                else:
                    updates = self._changes(watcher, head)
                for update in updates:
                    yield update
                if updates:
                    self._rest(watcher, min_interval_ms, timers)
        finally:
            self._watchers.discard(watcher)
            for timer in timers:
                timer.cancel()

    def end(self) -> None:
        """Ends every stream: the playthrough is let go."""
        for watcher in self._watchers:
            watcher.ended = True
            watcher.wake.set()

    def cast_reloaded(self, reload: CastReload) -> None:
        """Tells every stream; one that has not told the last reload yet tells this one in its place."""
        for watcher in self._watchers:
            watcher.reload = reload
            watcher.anew = "cast" if reload.ok else watcher.anew
            watcher.wake.set()

    def purged(self) -> None:
        """Forgets what was, and sends everything again: words in it may be erased."""
        self._rings.clear()
        for watcher in self._watchers:
            watcher.anew = watcher.anew or "full"
            watcher.wake.set()

    @property
    def count(self) -> int:
        """How many streams are open."""
        return len(self._watchers)

    # ---- the timeline's observer

    def opened(self, head: Head) -> None:
        for watcher in self._watchers:
            watcher.wake.set()

    def closed(self, head: Head) -> None:
        self._rings.closed(head)
        for watcher in self._watchers:
            watcher.wake.set()

    def committed(self, head: Head, step: Step, before: Step) -> None:
        world_moved = moved_at(step.world) != moved_at(before.world)
        self._rings.committed(head, step, before)
        touched = {*step.minds, *(f.character_id for f in step.entry.world if isinstance(f, Spawned | Despawned))}
        for watcher in self._watchers:
            if world_moved or (touched if watcher.whole else touched.intersection(watcher.character_ids)):
                watcher.dirty |= touched
                watcher.world_moved |= world_moved
                watcher.wake.set()

    # ---- inside

    async def _begin(self, watcher: _Watcher, head: Head, after: int) -> list[Update]:
        if not after:
            return await self._full_states(watcher, head, "full")
        store, playthrough_id = self._timeline.store, self._timeline.playthrough_id
        if await store.row(playthrough_id, after, head.view) is None:
            return await self._full_states(watcher, head, "full", lost=True)
        await self._bring(watcher, head)
        world = await self._timeline.world_in(head.view, after)
        for character_id in watcher.character_ids or self._roster(world):
            mind = head.mind(character_id)
            if mind.revision > after:
                mind = await self._timeline.mind_in(head.view, character_id, after)
            state = state_of(mind, world)
            watcher.sent[character_id] = _Sent(state, state.revision, character_id not in world.despawned)
        everybody = watcher.character_ids or self._roster(head.world)
        return self._changes(watcher, head, {*everybody, *watcher.sent})

    async def _full_states(self, watcher: _Watcher, head: Head, kind: FullKind, *, lost: bool = False) -> list[Update]:
        watcher.take_dirty()
        await self._bring(watcher, head)
        watcher.sent.clear()
        chosen = watcher.character_ids or sorted(self._roster(head.world))
        fulls = [self._full(watcher, head, character_id, kind, lost) for character_id in chosen]
        return _numbered(fulls)

    async def _bring(self, watcher: _Watcher, head: Head) -> None:
        """Keeps the changes of whom it watches from now on, and loads them all: others may be met meanwhile."""
        if watcher.whole:
            self._rings.keep_all(head)
        while True:
            chosen = watcher.character_ids or self._roster(head.world)
            missing = head.world.met.intersection(chosen).difference(head.loaded)
            if not missing:
                break
            await head.load(missing)
        self._rings.keep(head, watcher.character_ids)

    def _full(self, watcher: _Watcher, head: Head, character_id: str, kind: FullKind, lost: bool = False) -> Full:
        state = state_of(head.mind(character_id), head.world)
        watcher.sent[character_id] = _Sent(state, state.revision, character_id not in head.world.despawned)
        return Full(character_id, head.branch_id, state.revision, state.mind, state.world, kind, lost)

    def _changes(self, watcher: _Watcher, head: Head, extra: Iterable[str] = ()) -> list[Update]:
        """What the watcher lacks, of all characters, in order of revision."""
        updates: list[Full | Delta] = []
        for character_id in sorted({*watcher.take_dirty(), *extra}):
            updates.extend(self._changes_of(watcher, head, character_id))
        return _numbered(sorted(updates, key=lambda update: update.revision))

    def _changes_of(self, watcher: _Watcher, head: Head, character_id: str) -> Iterable[Full | Delta]:
        alive = character_id not in head.world.despawned
        sent = watcher.sent.get(character_id)
        if sent is None or (alive and not sent.alive):
            if alive:
                yield self._full(watcher, head, character_id, "full")
            return
        if not sent.alive:
            return
        state, told = sent.state, sent.told
        if not alive:
            gone = _delta(head, character_id, told, state, ())
            yield replace(gone, revision=head.seq, despawned=True)
            watcher.sent[character_id] = _Sent(state, head.seq, alive)
            return
        for after, coalesced in self._rings.after(head, character_id, state):
            # Nothing ever touched it: what the world does changes derived keys at most, not its authored start.
            show = self._present if after.mind.seeded else self._derive
            changed = _differing(show(state.mind, state.world), show(after.mind, after.world))
            overrides = _overridden_otherwise(state.world, after.world, character_id)
            if changed or overrides or state.mind.revision != after.mind.revision:
                yield _delta(head, character_id, told, after, changed, overrides=overrides, coalesced=coalesced)
                told = after.revision
            state = after
        watcher.sent[character_id] = _Sent(state, told, alive)

    def _rest(self, watcher: _Watcher, min_interval_ms: int, timers: set[asyncio.Task[None]]) -> None:
        if min_interval_ms <= 0:
            return

        async def rest() -> None:
            await self._sleep(min_interval_ms / 1000)
            watcher.ready = True
            watcher.wake.set()

        watcher.ready = False
        timer = asyncio.create_task(rest())
        timers.add(timer)
        timer.add_done_callback(timers.discard)


def _delta(
    head: Head,
    character_id: str,
    told: int,
    after: State,
    changed: tuple[str, ...],
    *,
    overrides: bool = False,
    coalesced: bool = False,
) -> Delta:
    return Delta(
        character_id,
        head.branch_id,
        told,
        after.revision,
        after.mind,
        after.world,
        changed,
        overrides,
        coalesced,
    )


def _overridden_otherwise(old: World, new: World, character_id: str) -> bool:
    if old.overrides is new.overrides:
        return False
    return overridden(old, character_id) != overridden(new, character_id)


def _differing(old: Mapping[str, Value], new: Mapping[str, Value]) -> tuple[str, ...]:
    """Paths whose values differ, gone ones included: those of the new state first, in its order."""
    return tuple(path for path in dict.fromkeys([*new, *old]) if not same(old.get(path), new.get(path)))


def _numbered(updates: Sequence[Full | Delta]) -> list[Update]:
    return [replace(update, remaining=len(updates) - 1 - place) for place, update in enumerate(updates)]
