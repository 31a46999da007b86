"""kill -9 of a real server in the middle of a purge: a repeat finishes it, and no byte of the words is left."""

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dramaturg import Client, DramaturgError, v1
from tests.adapters.test_sqlite_purging import found_in
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import assert_folds_equal_the_log

ROUNDS = 6
KILLED = 0.5
"""How likely the server dies before the next turn that is said beside the purge."""


def say(client: Client, text: str, number: int) -> v1.StepDialogueResponse:
    request_id = f"say {number}"
    return client.step_dialogue(
        v1.StepDialogueRequest(
            playthrough_id="p", request_id=request_id, speaker_id="player", text=text, addressee_id="mara"
        )
    )


def purge(client: Client, memory_id: str) -> bool:
    """False where the server died meanwhile."""
    request = v1.DeleteMemoryRequest(
        playthrough_id="p", request_id=f"purge {memory_id}", memory_id=memory_id, purge=True
    )
    try:
        client.delete_memory(request)
    except DramaturgError:
        return False
    return True


def memory_of(client: Client, text: str) -> str:
    request = v1.ListMemoriesRequest(playthrough_id="p", character_id="mara", page_size=200)
    return next(one.memory_id for one in client.list_memories(request).memories if one.text == text)


@pytest.mark.slow
def test_a_purge_that_kill_9_cuts_off_is_finished_by_a_repeat(start_sidecar: StartSidecar, tmp_path: Path) -> None:
    chance = random.Random(5)
    sidecar = start_sidecar(tmp_path, environment={"DRAMATURG_EMBEDDER": "hash"})
    number, cut_off, memory_id = 0, 0, ""
    words = [f"Quz{name}vex" for name in range(ROUNDS)]
    for word in words:
        secret = f"I swear to hide the {word} letters, and my favourite drink is {word} rum."
        with sidecar.client() as client, ThreadPoolExecutor(1) as callers:
            client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
            finish(client, memory_id, tmp_path, words[: words.index(word)])
            for text in (secret, "Do you remember my favourite drink?", "What did I swear?"):
                number += 1
                say(client, text, number)
            memory_id = memory_of(client, secret)
            purging = callers.submit(purge, client, memory_id)
            while chance.random() > KILLED and not purging.done():
                number += 1
                say(client, f"Soup number {number}?", number)
            sidecar.kill()
            cut_off += not purging.result()
        sidecar.start_again()
    with sidecar.client() as client:
        client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        finish(client, memory_id, tmp_path, words)
    assert cut_off
    sidecar.end()
    assert found_in(tmp_path, *words) == []
    assert_folds_equal_the_log(tmp_path)


def finish(client: Client, memory_id: str, data: Path, words: Sequence[str]) -> None:
    """Repeats the purge that may have been cut off."""
    if memory_id:
        assert purge(client, memory_id)
        assert found_in(data, *words) == []
