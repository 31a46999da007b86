"""An application on the sample cast and a store in memory, with calls as short as the tests that make them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import dramaturg_server
from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.log import Event, Turn
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.checkpoints import Restored, create_checkpoint, restore_checkpoint
from dramaturg_server.pipeline.edits import begin_unit
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.read_state import StateRead, read_state
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.pipeline.report_events import report_events
from dramaturg_server.pipeline.requests import (
    At,
    CheckpointRequest,
    OpenRequest,
    ReportRequest,
    RestoreRequest,
    StateRequest,
    StepRequest,
    UnitRequest,
)
from dramaturg_server.pipeline.step_dialogue import step_dialogue
from dramaturg_server.pipeline.timeline import Committed
from dramaturg_server.ports import AfterTurnModel, Store
from tests.fakes import FakeClock

CAPTAIN, INNKEEPER = "mara", "tobin"
STAGE = "persona.relationships.player.stage"


@cache
def sample() -> Cast:
    loaded = load_cast(Path(dramaturg_server.__file__).parent / "samples" / "gatehouse")
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


class Play:
    """One playthrough, `p`, of an application."""

    def __init__(self, app: Application) -> None:
        self.app = app

    @classmethod
    async def open(
        cls,
        store: Store | None = None,
        model: AfterTurnModel | None = None,
        cast: Cast | None = None,
        primary: str = "player",
        recaller: Recaller | None = None,
    ) -> "Play":
        store = store or MemoryStore()
        await store.open()
        play = cls(Application(cast or sample(), store, FakeClock(), "here", model, recaller=recaller or Recaller()))
        await open_playthrough(play.app, OpenRequest(At("p"), primary_player_id=primary))
        return play

    async def close(self) -> None:
        await self.app.close()

    async def unit(self, unit_id: str, branch: str = "") -> Committed:
        return await begin_unit(self.app, UnitRequest(At("p", branch), unit_id))

    async def say(self, text: str, to: str = CAPTAIN, hearers: Sequence[str] = (), **more: object) -> Committed:
        request = StepRequest(At("p"), "player", text, to, hearer_ids=tuple(hearers))
        return await step_dialogue(self.app, replace(request, **more), 10.0)  # type: ignore[arg-type]

    async def event(self, name: str, *witnesses: str, branch: str = "") -> Committed:
        return await self.report(Event("", "custom", name, True, "player", perceivers=witnesses), branch=branch)

    async def report(self, *events: Event, branch: str = "") -> Committed:
        return await report_events(self.app, ReportRequest(At("p", branch), events))

    async def save(self, name: str) -> None:
        await create_checkpoint(await self.app.timeline("p"), CheckpointRequest(At("p"), name))

    async def load(self, name: str, *, scratch: bool = False) -> Restored:
        return await restore_checkpoint(await self.app.timeline("p"), RestoreRequest(At("p"), name, scratch))

    async def state(self, who: str = CAPTAIN, branch: str = "", **more: object) -> StateRead:
        return await read_state(self.app, replace(StateRequest(At("p", branch), who), **more))  # type: ignore[arg-type]

    async def values(self, who: str = CAPTAIN, branch: str = "") -> Mapping[str, object]:
        return (await self.state(who, branch)).values()


def turn_of(committed: Committed) -> Turn:
    assert committed.entry.turn is not None
    return committed.entry.turn
