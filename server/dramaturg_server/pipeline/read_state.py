"""Reads who a character is: now, at a revision or at a checkpoint; and the last reason for each field."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..domain.content import Character
from ..domain.mind import Change, Mind, World
from ..domain.paths import covers
from ..domain.present import Now, present
from ..domain.standpoint import Standpoint, blackboard
from ..domain.values import Value
from ..domain.who import People
from .application import Application
from .checkpoints import find_checkpoint, standing
from .edits import find_change
from .requests import At, StateRequest
from .timeline import Committed, Head, Timeline, revision_of


@dataclass(frozen=True, slots=True)
class StateRead:
    """A character's state at one point of one branch. mind and world are the folds it was read from."""

    character: Character
    people: People
    branch_id: str
    revision: int
    mind: Mind
    world: World

    def values(self, paths: tuple[str, ...] = ()) -> dict[str, Value]:
        """Present values in schema order; `paths`: only these (a branch covers its leaves), empty = all."""
        every = present(self.mind, self.people.cast.schema, Now.of(self.world))
        if not paths:
            return every
        return {path: value for path, value in every.items() if any(covers(wanted, path) for wanted in paths)}

    def blackboard(self) -> dict[str, Value | int]:
        return blackboard(self.people.cast.blackboard, Standpoint(self.people.cast, self.world, self.mind))


async def read_state(app: Application, request: StateRequest) -> StateRead:
    """Raises NotFound for an unknown character, revision or checkpoint. An abandoned branch reads as it was left."""
    timeline, head = await app.reading(request.at)
    if not request.revision and not request.checkpoint_id:
        app.character(timeline, head.world, request.character_id)
        await head.load([request.character_id])
        return state_at(app, timeline, head.branch_id, head.world, head.mind(request.character_id))
    return await _past_state(app, timeline, head, request)


def state_at(
    app: Application, timeline: Timeline, branch_id: str, world: World, mind: Mind, *, past: bool = False
) -> StateRead:
    """The state of one loaded mind; a character that was never touched reads as its authored start.

    past: as the log has it, whatever the cast says now of what play never changed.
    """
    character = app.character(timeline, world, mind.character_id)
    people = app.people(timeline, world)
    if not (past and mind.seeded):
        mind = app.seeded(timeline, world, mind)
    return StateRead(character, people, branch_id, revision_of(mind, world), mind, world)


async def _past_state(app: Application, timeline: Timeline, head: Head, request: StateRequest) -> StateRead:
    if request.checkpoint_id:
        checkpoint = await find_checkpoint(timeline, request.checkpoint_id)
        view = timeline.view_at(checkpoint)
        with standing(timeline.playthrough, checkpoint):
            world = await timeline.world_in(view, checkpoint.seq)
            mind = await timeline.mind_in(view, request.character_id, checkpoint.seq)
        return state_at(app, timeline, f"b{checkpoint.branch}", world, mind, past=True)
    world = await timeline.world_at(head, request.revision)
    mind = await timeline.mind_at(head, request.character_id, request.revision)
    return state_at(app, timeline, head.branch_id, world, mind, past=True)


async def state_after(app: Application, at: At, committed: Committed, character_id: str) -> StateRead:
    """A character right after a row, as it was then."""
    timeline, head = await app.reading(replace(at, branch_id=committed.branch_id))
    world = await _world_after(timeline, head, committed.entry.seq)
    mind = await timeline.mind_at(head, character_id, committed.entry.seq)
    return state_at(app, timeline, committed.branch_id, world, mind)


async def revision_after(app: Application, at: At, committed: Committed, character_id: str) -> int:
    """The revision of a character's state right after a row; of one that left play with it, too."""
    timeline, head = await app.reading(replace(at, branch_id=committed.branch_id))
    mind = await timeline.mind_at(head, character_id, committed.entry.seq)
    return revision_of(mind, await _world_after(timeline, head, committed.entry.seq))


async def provenance(app: Application, request: StateRequest, state: StateRead) -> Mapping[str, Change]:
    """The last change of each field that ever changed: path -> change with evidence and quotes."""
    timeline, head = await app.reading(request.at)
    view = head.view
    if request.checkpoint_id:
        view = timeline.view_at(await find_checkpoint(timeline, request.checkpoint_id))
    found: dict[str, Change] = {}
    for path, change_id in state.mind.changes.items():
        if request.paths and not any(covers(wanted, path) for wanted in request.paths):
            continue
        change = await find_change(timeline, view, state.mind.character_id, change_id)
        if change is not None:
            found[path] = change
    return found


async def _world_after(timeline: Timeline, head: Head, seq: int) -> World:
    """The world right after row `seq`: in memory while that row is the newest."""
    return head.world if head.seq == seq else await timeline.world_at(head, seq)
