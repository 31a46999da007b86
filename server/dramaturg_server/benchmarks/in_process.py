"""The pipeline on a real store in this process, without gRPC: what `commit`, `restore` and `eval saves` play on."""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from ..adapters.embedders import build_embedder
from ..bootstrap import build
from ..config import Config, load
from ..domain.content import Cast
from ..pipeline.application import Application
from ..pipeline.open_playthrough import open_playthrough
from ..pipeline.requests import At, OpenRequest, StepRequest
from ..pipeline.step_dialogue import step_dialogue
from ..pipeline.timeline import Committed
from ..ports import Embedder
from .casts import SAMPLE, TOPICS

DEADLINE_S = 60.0
TEXTS = ("Good morning.", *(f"What of the {topic}?" for topic in TOPICS), "Thank you, that was kind.", "You fool!")


def server_embedder() -> Embedder:
    """The one that a server started here would run, by DRAMATURG_MODELS, DRAMATURG_EMBEDDER and their defaults.

    Raises EmbedderFailed where the one that was asked for can't.
    """
    return build_embedder(load({"cast": SAMPLE}, os.environ))


@asynccontextmanager
async def application(cast: Cast, data: Path) -> AsyncIterator[Application]:
    """A server without its edge, on the data folder; closed at the end."""
    app = build(Config(cast=data, data=data, embedder="hash"), cast)
    await app.store.open()
    try:
        yield app
    finally:
        await app.close()


async def opened(app: Application, playthrough_id: str) -> At:
    """Opens or makes a playthrough; returns where its current branch is."""
    await open_playthrough(app, OpenRequest(At(playthrough_id)))
    return At(playthrough_id)


def turn_request(at: At, responder_id: str, number: int, hearers: Sequence[str] = ()) -> StepRequest:
    """The `number`-th turn of a play; its text and request id follow from the number."""
    named = At(at.playthrough_id, at.branch_id, f"r{number}", f"d{number}")
    text = TEXTS[number % len(TEXTS)]
    return StepRequest(named, "player", text, addressee_id=responder_id, hearer_ids=tuple(hearers))


async def turn(app: Application, request: StepRequest) -> Committed:
    return await step_dialogue(app, request, DEADLINE_S)
