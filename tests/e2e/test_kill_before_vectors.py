"""kill -9 between the commit of a turn and its vectors: words find it at once, and the next process its meaning.

A real server with the real model. What is said last is so long that its vector takes the model a second, of which the
process gets nothing: it dies as soon as the turn is answered.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dramaturg import Client, v1
from dramaturg_server.adapters.sqlite_store import FILE_NAME
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import until

SHORT = "The ferry sank with forty sacks of barley."
LONG = "我的小女儿发高烧躺在床上。" * 300
BY_WORDS, BY_MEANING = "发高烧", "Is anybody's child ill?"
"""What the long text answers: by a word of it, and by no word of it."""


def say(client: Client, text: str) -> None:
    client.step_dialogue(
        v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text=text, addressee_id="mara")
    )


def found(client: Client, text: str, asked: str) -> v1.RecallScores | None:
    """Where `text` stands among what is recalled at `asked`; None where it is not there."""
    request = v1.SearchMemoriesRequest(playthrough_id="p", character_id="mara", text=asked)
    hits = client.search_memories(request).experience
    return next((hit.scores for hit in hits if hit.memory.text == text), None)


def by_meaning(client: Client, text: str, asked: str) -> v1.RecallScores:
    """Waits until the text is found by its meaning."""

    def scores() -> v1.RecallScores | None:
        there = found(client, text, asked)
        return there if there is not None and there.dense_rank > 0 else None

    return until(scores, f"the vector of {text[:20]!r}")


def rows_with_vectors(data: Path) -> tuple[set[int], set[int]]:
    """The rows of turns in the log, and those of which a text has its vector."""
    with closing(sqlite3.connect(data / FILE_NAME)) as database:
        rows, embedded = (
            {seq for (seq,) in database.execute(query)}
            for query in ("select seq from audience where marks & 1", "select seq from vector")
        )
    return rows, embedded


@pytest.mark.slow
def test_what_kill_9_cut_off_is_found_by_words_at_once_and_by_meaning_after_the_restart(
    start_sidecar: StartSidecar, tmp_path: Path, e5_folder: Path
) -> None:
    sidecar = start_sidecar(tmp_path, environment={"DRAMATURG_EMBEDDER": str(e5_folder)})
    with sidecar.client() as client:
        client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        say(client, SHORT)
        by_meaning(client, SHORT, "Did a boat go down?")
        say(client, LONG)
        sidecar.kill()
    assert sidecar.process.returncode == -9
    turns, embedded = rows_with_vectors(tmp_path)
    assert len(turns) == 2
    assert turns & embedded == {min(turns)}, "the turn that was answered last must lack its vector"

    sidecar.start_again()
    with sidecar.client() as client:
        client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        at_once = found(client, LONG, BY_WORDS)
        assert at_once is not None and at_once.bm25_rank > 0
        later = by_meaning(client, LONG, BY_MEANING)
        assert (later.dense_rank, later.bm25_rank) == (1, 0)
        assert later.dense > 0
    sidecar.end()
