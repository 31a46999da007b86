"""The same log gives the same answer by meaning, too: whatever the batches, threads and the order of loading."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.pipeline import loaded_index, vector_work
from dramaturg_server.pipeline.experience import FoundExperience
from dramaturg_server.ports import Embedder
from tests.adapters.tiny_model import tiny_folder
from tests.pipeline.app import CAPTAIN, INNKEEPER, Play
from tests.pipeline.recalling import recaller, search

SAID = (
    "red green blue red green",
    "blue blue blue blue red",
    "The ferry sank with forty sacks of barley.",
    "red green blue red green",
    "green green green green blue red",
    "吊桥在黎明升起。",
    "red red red red red " * 9,
)
ASKED = ("red green blue", "blue", "red ferry", "吊桥 green", "barley")


@dataclass(frozen=True)
class Way:
    """One way to come to the same log. asked_early: whose indexes grow with every turn · order: in which they are asked
    in the end · batch: texts that are embedded, rows that are read at a time · inline: on the loop, as far as may be ·
    threads: of one inference · detour: the log is left and come back to."""

    asked_early: Sequence[str] = ()
    order: Sequence[str] = (CAPTAIN, INNKEEPER)
    batch: int = 16
    inline: int = 2_000
    threads: int = 1
    detour: bool = False


WAYS = {
    "grown with each turn": Way(asked_early=(CAPTAIN, INNKEEPER)),
    "read in the end": Way(),
    "the other way round": Way(order=(INNKEEPER, CAPTAIN)),
    "one text at a time": Way(asked_early=(INNKEEPER,), batch=1),
    "in threads": Way(asked_early=(CAPTAIN,), inline=0, batch=3, threads=4),
    "after a detour": Way(asked_early=(CAPTAIN, INNKEEPER), detour=True, batch=2),
}


async def played(way: Way, embedder: Embedder, monkeypatch: pytest.MonkeyPatch) -> list[FoundExperience]:
    """All that both find in the end."""
    monkeypatch.setattr(vector_work, "BATCH_TEXTS", way.batch)
    monkeypatch.setattr(loaded_index, "BATCH_ROWS", way.batch)
    monkeypatch.setattr(loaded_index, "INLINE_ROWS", way.inline)
    monkeypatch.setattr(loaded_index, "INLINE_MEMORIES", way.inline)
    play = await Play.open(recaller=recaller(embedder))
    await play.app.recaller.settled()
    experience = play.app.experience(await play.app.timeline("p"))

    async def asked(who: str, text: str) -> FoundExperience:
        head = (await play.app.timeline("p")).current
        return await search(experience, head, who, text, embedder.embed([text], "query").vectors)

    for number, text in enumerate(SAID):
        for who in way.asked_early:
            await asked(who, text)
        await play.say(text, (CAPTAIN, INNKEEPER)[number % 2], hearers=(INNKEEPER,) if number % 3 else ())
    await play.save("here")
    if way.detour:
        await play.say("green green green green, and nothing of it ever happened")
        await asked(CAPTAIN, "green")
        await experience.settled()
    await play.load("here")
    for who in way.order:
        await asked(who, "anything")
    await experience.settled()
    found = [await asked(who, text) for text in ASKED for who in (CAPTAIN, INNKEEPER)]
    await play.close()
    return found


def tiny(folder: Path, threads: int) -> Embedder:
    return OnnxEmbedder(folder, threads=threads)


@pytest.mark.parametrize("kind", ["onnx", "hash"])
async def test_by_whatever_way_the_same_log_gives_the_same_hits_and_scores(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny_folder(tmp_path / "tiny")
    build: Callable[[int], Embedder] = partial(tiny, folder) if kind == "onnx" else lambda threads: HashEmbedder()
    found = {name: await played(way, build(way.threads), monkeypatch) for name, way in WAYS.items()}
    expected = found["grown with each turn"]
    assert {name: answers == expected for name, answers in found.items()} == dict.fromkeys(WAYS, True)
    by_meaning = [hit for answer in expected for hit in answer.hits if hit.scores.dense_rank and not hit.scores.bm25]
    assert by_meaning
    assert all(answer.reasons == () for answer in expected)
