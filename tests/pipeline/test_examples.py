"""Example sentences and everyday talk as the embedder sees them: made before anybody asks, and again after trouble."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from dramaturg_server.domain.content import LocalList
from dramaturg_server.pipeline.backoff import FIRST_S
from dramaturg_server.pipeline.examples import Examples
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.pipeline.vector_cache import VectorCache
from dramaturg_server.ports import Embedded, EmbedderInfo, Purpose
from dramaturg_server.retrieval.everyday_lines import everyday_lines, everyday_texts
from tests.domain.small_cast import FERRY
from tests.pipeline.app import Play
from tests.pipeline.recalling import WordEmbedder, recaller

LONG_S = 30.0


@dataclass
class Breaking:
    """Embedding that raises while told, is away while told, and counts how often it was asked."""

    info: EmbedderInfo | None = field(default_factory=lambda: EmbedderInfo("breaking", 2, semantic=True))
    error: Exception | None = None
    is_away: bool = False
    times: int = 0
    texts: list[str] = field(default_factory=list)

    async def passages(self, texts: Sequence[str], purpose: Purpose = "passage") -> Embedded | None:
        self.times += 1
        if self.error is not None:
            raise self.error
        if self.is_away:
            return None
        self.texts += texts
        angles = np.arange(len(texts), dtype=np.float32)
        return Embedded(np.stack([np.cos(angles), np.sin(angles)], axis=1))


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


async def made(examples: Examples) -> tuple[bool, str]:
    found, reason = await examples.embedded(FERRY, LONG_S)
    return found is not None, reason


async def test_a_failure_is_told_and_tried_again_ever_more_rarely(caplog: pytest.LogCaptureFixture) -> None:
    embedding, clock = Breaking(error=ValueError("told to")), Clock()
    examples = Examples(embedding, clock=clock)  # type: ignore[arg-type]
    for tries, now in ((1, 0.0), (1, FIRST_S - 0.1), (2, FIRST_S), (2, 3 * FIRST_S - 0.1), (3, 3 * FIRST_S)):
        clock.now = now
        for _ in range(5):
            assert await made(examples) == (False, "recall_failed")
        assert (embedding.times, caplog.text.count("could not be made")) == (tries, tries)
    embedding.error, clock.now = None, 7 * FIRST_S
    assert await made(examples) == (True, "")
    await examples.close()


async def test_what_failed_under_one_cast_is_tried_at_once_under_another() -> None:
    embedding = Breaking(error=ValueError("told to"))
    examples = Examples(embedding, clock=Clock())  # type: ignore[arg-type]
    assert await made(examples) == (False, "recall_failed")
    embedding.error = None
    found, reason = await examples.embedded(replace(FERRY), LONG_S)
    assert (found is not None, reason) == (True, "")
    await examples.close()


async def test_everyday_talk_is_embedded_and_measured_once_whatever_casts_come() -> None:
    embedding = Breaking()
    examples = Examples(embedding)  # type: ignore[arg-type]
    topic = replace(FERRY.topics["toll"], asks=LocalList(("What does it cost?",)))
    first, _ = await examples.embedded(FERRY, LONG_S)
    before = len(embedding.texts)
    second, _ = await examples.embedded(replace(FERRY, topics={"toll": topic}), LONG_S)
    assert first is not None and second is not None
    assert second.everyday is first.everyday
    assert embedding.texts[before:] == ["What does it cost?"]
    embedding.info = EmbedderInfo("another", 2, semantic=True)
    third, _ = await examples.embedded(FERRY, LONG_S)
    assert third is not None and third.everyday is not first.everyday
    await examples.close()


async def test_what_the_cast_asks_no_more_leaves_the_disk(tmp_path: Path) -> None:
    topic = replace(FERRY.topics["toll"], asks=LocalList(("What does it cost?",)))
    embedding = Breaking()
    assert embedding.info is not None
    for cast in (replace(FERRY, topics={"toll": topic}), replace(FERRY, topics={})):
        examples = Examples(embedding, tmp_path)  # type: ignore[arg-type]
        assert (await examples.embedded(cast, LONG_S))[1] == ""
        await examples.close()
    keys = [*(f"query\n{text}" for text in everyday_texts()), *(f"passage\n{line}" for line in everyday_lines())]
    kept = VectorCache(tmp_path).read(embedding.info, keys)
    assert (len(kept.vectors), kept.has_others) == (len(keys), False)


async def test_what_an_embedder_did_not_give_that_was_away_is_asked_for_at_the_next_turn() -> None:
    embedding = Breaking(is_away=True)
    examples = Examples(embedding)  # type: ignore[arg-type]
    assert await made(examples) == (False, "examples_loading")
    embedding.is_away = False
    assert await made(examples) == (True, "")
    await examples.close()


async def test_without_an_embedder_there_is_nothing_to_say() -> None:
    examples = Examples(Breaking(info=None))  # type: ignore[arg-type]
    assert await made(examples) == (False, "")
    await examples.close()


async def test_they_are_being_made_before_anybody_asks() -> None:
    embedder = WordEmbedder()
    play = await Play.open(cast=FERRY, recaller=recaller(embedder))
    await play.app.recaller.settled()
    examples = play.app.recaller.examples
    assert examples is not None
    assert (await examples.embedded(FERRY, wait_s=0))[1] == ""
    await play.close()


async def test_a_turn_says_that_examples_and_not_the_past_are_still_to_come() -> None:
    embedder = WordEmbedder()
    using = recaller(embedder)
    play = await Play.open(cast=FERRY, recaller=using)
    assert using.embedding is not None and using.examples is not None
    await using.embedding.ready()
    await using.embedding.query("Ferry", LONG_S)
    held = Recaller(using.embedding, words=using.words, query_timeout_s=LONG_S)
    play.app.recaller = held
    embedder.hold()
    turn = (await play.say("Ferry", "orsa")).entry.turn
    embedder.let_go()
    assert turn is not None
    assert turn.degraded == ("examples_loading",)
    await held.close()
    await play.close()
