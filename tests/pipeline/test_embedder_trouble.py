"""Turns while the real model is in trouble: words go on, each turn says why, and a later one has its meaning again.

Embedder, tokenizer, onnxruntime and the files are the real ones. What fails is put around the session's one call, or is
done to the files.
"""

import asyncio
import logging
import shutil
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest

from dramaturg_server.adapters.embedders import build_embedder
from dramaturg_server.adapters.model_folder import CONFIG_FILE, MODEL_FILE, TOKENIZER_FILE
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.config import Config
from dramaturg_server.domain.log import Recalled, Turn
from dramaturg_server.pipeline.backoff import FIRST_S
from dramaturg_server.pipeline.embedding import HANGS_S, Embedding
from dramaturg_server.pipeline.index_budget import IndexBudget
from dramaturg_server.pipeline.recaller import INDEX_BYTES, Recaller
from dramaturg_server.ports import HASHING, Embedder
from tests.fakes import FakeClock
from tests.pipeline.app import Play, turn_of
from tests.pipeline.recalling import WORDS

pytestmark = pytest.mark.slow

LONG_S = 60.0
"""No test comes near it: whoever waits so long is told by an event before."""
DROWNED = "My brother Tom drowned at the ford."
BY_WORDS = tuple(f"Do you remember {what}?" for what in ("Tom", "my brother Tom", "the ford", "who drowned", "brother"))
BY_MEANING = "Do you remember who in my family died?"

States = Sequence[np.ndarray[Any, np.dtype[np.float32]]]


class Device:
    """What all sessions run on: it hangs, breaks down or computes nonsense when told."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.is_mad = False
        self._going = threading.Event()
        self._going.set()

    def hang(self) -> None:
        self._going.clear()

    def go_on(self) -> None:
        self._going.set()

    def run(self, run: Callable[[], States]) -> States:
        assert self._going.wait(LONG_S)
        if self.error is not None:
            raise self.error
        return [np.full_like(states, np.nan) for states in run()] if self.is_mad else run()


class SessionOnDevice:
    """A real session; its runs are the device's."""

    def __init__(self, session: onnxruntime.InferenceSession, device: Device) -> None:
        self._session, self._device = session, device

    def run(self, outputs: Sequence[str], inputs: Mapping[str, object]) -> States:
        return self._device.run(lambda: self._session.run(outputs, inputs))

    def __getattr__(self, name: str) -> object:
        return getattr(self._session, name)


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    """What every session of onnxruntime runs on from here on."""
    device, real = Device(), onnxruntime.InferenceSession
    monkeypatch.setattr(onnxruntime, "InferenceSession", lambda *a, **more: SessionOnDevice(real(*a, **more), device))
    return device


@pytest.fixture(scope="module")
def examples_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everyday talk is embedded once for all tests here."""
    return tmp_path_factory.mktemp("examples")


@pytest.fixture
def model(e5_folder: Path, tmp_path: Path) -> Path:
    """The real model, in a folder that a test may damage."""
    return Path(shutil.copytree(e5_folder, tmp_path / "models" / "e5-small"))


class TellingClock(FakeClock):
    """Also knows all the rests that were begun."""

    def __init__(self) -> None:
        super().__init__()
        self._rests: list[float] = []
        self._begun = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self._rests.append(seconds)
        self._begun.set()
        await super().sleep(seconds)

    async def until_rest_of(self, seconds: float) -> None:
        """Waits until somebody rests for so long."""
        while seconds not in self._rests:
            self._begun.clear()
            await asyncio.wait_for(self._begun.wait(), LONG_S)


class Talk:
    """A playthrough whose embedder lives by a clock that stands still."""

    def __init__(self, build: Callable[[], Embedder], examples_folder: Path) -> None:
        self.clock = TellingClock()
        self.embedding = Embedding(build, sleep=self.clock.sleep)
        self.recaller = Recaller(
            self.embedding,
            words=WORDS,
            budget=IndexBudget(INDEX_BYTES),
            query_timeout_s=LONG_S,
            examples_folder=examples_folder,
        )
        self._changed = asyncio.Event()
        self.embedding.follow(self._changed.set)

    async def __aenter__(self) -> "Talk":
        self.play = await Play.open(recaller=self.recaller)
        await self.ready()
        await self.said(DROWNED)
        await self.settled()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.play.close()

    async def ready(self) -> None:
        """Waits for examples, where there is an embedder to make them."""
        await self.recaller.ready()
        assert self.recaller.examples is not None
        await self.recaller.examples.embedded(self.play.app.cast, LONG_S)

    async def settled(self) -> None:
        """Waits for the vectors of what was said, where there is an embedder to make them."""
        if self.embedding.reasons in ((), (HASHING,)):
            await self.play.app.experience(await self.play.app.timeline("p")).settled()

    async def said(self, text: str) -> Turn:
        return turn_of(await self.play.say(text))

    async def until(self, *reasons: str) -> None:
        """Waits until these are the reasons of the embedder."""
        while self.embedding.reasons != reasons:
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), LONG_S)

    async def fails_again(self) -> None:
        """Lets the time of rest pass after a first failure, and waits for the second one."""
        await self.clock.advance(round(FIRST_S * 1_000))
        await self.clock.until_rest_of(2 * FIRST_S)

    async def is_back(self) -> None:
        """Lets the time of rest pass, and demands meaning from the next turn."""
        await self.clock.advance(60_000)
        await self.until()
        await self.ready()
        await self.said("Good evening, captain, what a fine night it is.")  # reads the past anew, where it must be
        await self.settled()
        turn = await self.said(BY_MEANING)
        assert turn.degraded == ()
        scores = drowned(turn).scores
        assert scores.dense_rank > 0 and scores.bm25_rank == 0


def drowned(turn: Turn) -> Recalled:
    """What the turn recalled of what was said first."""
    first = min((item for item in turn.recalled if item.kind == "memory"), key=lambda item: int(item.item_id[1:-2]))
    assert first.item_id == "m2.0", turn.recalled
    return first


async def assert_by_words(talk: Talk, text: str, *reasons: str) -> None:
    """A turn that goes on without meaning, for exactly these reasons."""
    turn = await talk.said(text)
    assert turn.degraded == reasons
    assert turn.lines
    scores = drowned(turn).scores
    assert scores.bm25_rank > 0 and scores.dense_rank == 0


# ---- while it runs


async def test_it_hangs_in_the_middle_of_a_game(model: Path, examples_folder: Path, device: Device) -> None:
    async with Talk(partial(OnnxEmbedder, model), examples_folder) as talk:
        device.hang()
        talk.recaller.query_timeout_s = 0.0
        await assert_by_words(talk, BY_WORDS[0], "embedder_slow")
        talk.recaller.query_timeout_s = LONG_S
        await talk.clock.advance(round(HANGS_S * 1_500))
        await assert_by_words(talk, BY_WORDS[1], "embedder_hangs")
        device.go_on()
        await talk.is_back()


def break_down(device: Device) -> None:
    device.error = onnxruntime.capi.onnxruntime_pybind11_state.RuntimeException("CUDA failure 700: illegal address")


def lose_its_mind(device: Device) -> None:
    device.is_mad = True


@pytest.mark.parametrize("fail", [break_down, lose_its_mind])
async def test_its_provider_fails_in_the_middle_of_a_game(
    model: Path,
    examples_folder: Path,
    device: Device,
    fail: Callable[[Device], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Talk(partial(OnnxEmbedder, model), examples_folder) as talk:
        fail(device)
        await assert_by_words(talk, BY_WORDS[0], "embedder_failed")
        assert "degraded reason=embedder_failed cause=inference_failed" in caplog.text
        await talk.fails_again()
        await assert_by_words(talk, BY_WORDS[1], "embedder_failed")
        device.error, device.is_mad = None, False
        await talk.is_back()


# ---- its files


def flip(file: Path) -> None:
    """Changes one byte in the middle."""
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1000])


def remove(file: Path) -> None:
    file.unlink()


DAMAGES = (
    (MODEL_FILE, flip, "model_damaged"),
    (MODEL_FILE, cut, "model_damaged"),
    (MODEL_FILE, remove, "model_missing"),
    (TOKENIZER_FILE, flip, "model_damaged"),
    (CONFIG_FILE, cut, "model_config"),
)


@pytest.mark.parametrize(("name", "damage", "cause"), DAMAGES)
async def test_its_files_are_damaged_before_it_is_loaded(
    model: Path,
    examples_folder: Path,
    name: str,
    damage: Callable[[Path], None],
    cause: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    whole = (model / name).read_bytes()
    damage(model / name)
    async with Talk(partial(OnnxEmbedder, model), examples_folder) as talk:
        assert f"degraded reason=embedder_failed cause={cause}" in caplog.text
        await assert_by_words(talk, BY_WORDS[0], "embedder_failed")
        (model / name).write_bytes(whole)
        await talk.is_back()


async def test_its_file_is_damaged_while_it_runs_and_shows_when_it_must_be_loaded_again(
    model: Path, examples_folder: Path, device: Device, caplog: pytest.LogCaptureFixture
) -> None:
    whole = (model / MODEL_FILE).read_bytes()
    async with Talk(partial(OnnxEmbedder, model), examples_folder) as talk:
        flip(model / MODEL_FILE)
        healthy = await talk.said("Do you remember whom the river took?")
        assert (healthy.degraded, drowned(healthy).scores.dense_rank > 0) == ((), True)
        break_down(device)
        await assert_by_words(talk, BY_WORDS[0], "embedder_failed")
        device.error = None
        caplog.set_level(logging.DEBUG, "dramaturg_server.pipeline.embedding")  # the same reason again is no news
        await talk.fails_again()
        assert "cause=model_damaged" in caplog.text
        await assert_by_words(talk, BY_WORDS[1], "embedder_failed")
        (model / MODEL_FILE).write_bytes(whole)
        await talk.is_back()


async def test_where_no_model_can_be_used_and_none_was_named_spellings_are_compared_and_turns_say_so(
    model: Path, examples_folder: Path
) -> None:
    flip(model / MODEL_FILE)
    config = Config(cast=model, models=model.parent, embedder="auto")
    async with Talk(partial(build_embedder, config), examples_folder) as talk:
        turn = await talk.said("Do you remember who drowned at the fords?")
        assert turn.degraded == ("hashing_embedder",)
        assert drowned(turn).scores.dense_rank > 0
