"""One watch stream as messages: updates of `pipeline/watch` through the masks of its request."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace

from dramaturg import v1

from ..domain.beliefs import Override
from ..domain.mind import Mind, World
from ..domain.paths import covers
from ..domain.present import overridden
from ..pipeline.application import Application
from ..pipeline.masks import inside_paths, known_keys
from ..pipeline.read_state import StateRead, state_at
from ..pipeline.timeline import Timeline
from ..pipeline.watch import KEY, CastReload, Delta, Full, Heartbeat
from .convert.beliefs import encode_override
from .convert.cast import encode_cast_reload
from .convert.character import StateParts, WatchRequest, encode_state
from .convert.values import encode_blackboard, encode_fields

KINDS = {
    "full": v1.FullStateKind.FULL_STATE_KIND_FULL,
    "branch": v1.FullStateKind.FULL_STATE_KIND_BRANCH,
    "cast": v1.FullStateKind.FULL_STATE_KIND_CAST,
}


async def watched(
    app: Application, asked: WatchRequest, beat: Callable[[], v1.WatchCharacterStatesResponse]
) -> AsyncGenerator[v1.WatchCharacterStatesResponse, None]:
    """The messages of one watch, checked before the first; `beat` where there is nothing to show yet."""
    timeline, head = await app.at(asked.at)
    known_keys(app.cast.blackboard, asked.keys)
    for character_id in asked.character_ids:
        app.character(timeline, head.world, character_id)
    asked = replace(asked, paths=inside_paths(app.people(timeline, head.world), asked.paths))
    messages = WatchMessages(app, timeline, asked)
    updates = app.watches(timeline).watch(
        asked.character_ids,
        branch_id=asked.at.branch_id,
        after_revision=asked.after_revision,
        min_interval_ms=asked.min_interval_ms,
    )
    async with aclosing(updates):
        async for update in updates:
            message = beat() if isinstance(update, Heartbeat) else messages.message(update)
            if message is not None:
                yield message


class WatchMessages:
    """Encodes the updates of one stream and remembers what it told."""

    def __init__(self, app: Application, timeline: Timeline, asked: WatchRequest) -> None:
        self._app = app
        self._timeline = timeline
        self._asked = asked
        self._told: dict[str, int] = {}
        self._told_overrides: dict[str, tuple[Override, ...]] = {}

    def message(self, update: Full | Delta | CastReload) -> v1.WatchCharacterStatesResponse | None:
        """The update as a message; None where nothing of it is within the masks."""
        if isinstance(update, CastReload):
            return v1.WatchCharacterStatesResponse(cast_reload=encode_cast_reload(update))
        return self._full(update) if isinstance(update, Full) else self._delta(update)

    def _full(self, update: Full) -> v1.WatchCharacterStatesResponse:
        if not self._is_in_play(update):
            return self._gone(update.character_id, update.branch_id, update.revision)
        self._told[update.character_id] = update.revision
        state = self._state(update.branch_id, update.mind, update.world)
        parts = StateParts(blackboard=self._asked.shows_keys)
        message = encode_state(self._timeline.playthrough_id, state, self._asked.paths, parts)
        if not self._asked.shows_fields:
            del message.fields[:]
        if self._asked.keys:
            wanted = [entry for entry in message.blackboard if entry.key in self._asked.keys]
            del message.blackboard[:]
            message.blackboard.extend(wanted)
        overrides = self._overrides(update)
        self._told_overrides[update.character_id] = overrides
        message.canon_overrides.extend(map(encode_override, overrides))
        full = v1.FullState(kind=KINDS[update.kind], state=message, lost=update.lost, remaining=update.remaining)
        return v1.WatchCharacterStatesResponse(full=full)

    def _delta(self, update: Delta) -> v1.WatchCharacterStatesResponse | None:
        if update.despawned or not self._is_in_play(update):
            return self._gone(update.character_id, update.branch_id, update.revision)
        state = self._state(update.branch_id, update.mind, update.world)
        values = state.values()
        paths = [path for path in update.changed if self._shows_field(path)]
        kept = {path: values[path] for path in paths if path in values}
        keys = [path[len(KEY) :] for path in update.changed if path.startswith(KEY)]
        board = state.blackboard()
        shown = {key: board.get(key) for key in keys if self._shows_key(key)}
        overrides = self._overrides(update) if update.overrides else ()
        is_overridden = update.overrides and overrides != self._told_overrides.get(update.character_id)
        if not paths and not shown and not is_overridden:
            return None
        delta = v1.StateDelta(
            character_id=update.character_id,
            branch_id=update.branch_id,
            revision=update.revision,
            since_revision=self._told.get(update.character_id, update.since_revision),
            fields=encode_fields(kept, update.mind.changed, self._app.cast.schema),
            removed_paths=[path for path in paths if path not in values],
            blackboard=encode_blackboard(shown, self._app.cast.blackboard),
            coalesced=update.coalesced,
            unit_ordinal=update.world.ordinal,
            canon_overrides_changed=is_overridden,
            canon_overrides=map(encode_override, overrides) if is_overridden else (),
        )
        if is_overridden:
            self._told_overrides[update.character_id] = overrides
        self._told[update.character_id] = update.revision
        return v1.WatchCharacterStatesResponse(delta=delta)

    def _overrides(self, update: Full | Delta) -> tuple[Override, ...]:
        """Those whose field the stream shows."""
        own = overridden(update.world, update.character_id)
        return tuple(one for one in own if self._shows_field(one.path))

    def _is_in_play(self, update: Full | Delta) -> bool:
        """A cast that came meanwhile may have nobody of that id."""
        return self._app.people(self._timeline, update.world).character(update.character_id) is not None

    def _gone(self, character_id: str, branch_id: str, revision: int) -> v1.WatchCharacterStatesResponse:
        """The character is not in play here."""
        since = self._told.pop(character_id, 0)
        return v1.WatchCharacterStatesResponse(
            delta=v1.StateDelta(
                character_id=character_id,
                branch_id=branch_id,
                revision=revision,
                since_revision=since,
                despawned=True,
            )
        )

    def _state(self, branch_id: str, mind: Mind, world: World) -> StateRead:
        return state_at(self._app, self._timeline, branch_id, world, mind)

    def _shows_field(self, path: str) -> bool:
        if path.startswith(KEY) or not self._asked.shows_fields:
            return False
        return not self._asked.paths or any(covers(wanted, path) for wanted in self._asked.paths)

    def _shows_key(self, key: str) -> bool:
        return self._asked.shows_keys and (not self._asked.keys or key in self._asked.keys)
