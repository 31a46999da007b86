"""A disk that is full for a while: what failed is as if never asked, what was answered stands, and it goes on after.

The kernel's limit on the size of files plays the full disk: every write past it fails, as ENOSPC would.
"""

import asyncio
import contextlib
import resource
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from dramaturg import AsyncClient, events, v1
from dramaturg.errors import CommitFailed, DramaturgError, StoreUnavailable
from tests.e2e.conftest import StartSidecar
from tests.e2e.crowd_cast import CROWD, write_crowd
from tests.e2e.sidecar_process import ONE_TRY, PATIENCE_S, Sidecar, assert_folds_equal_the_log

TALKERS = CROWD[:64]


@contextlib.contextmanager
def a_full_disk(sidecar: Sidecar) -> Iterator[None]:
    """No file of the sidecar can grow."""
    size = max(path.stat().st_size for path in sidecar.data.iterdir())
    hard = resource.prlimit(sidecar.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(sidecar.process.pid, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.prlimit(sidecar.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


async def test_turns_that_a_full_disk_refused_are_answered_once_there_is_room(
    start_sidecar: StartSidecar, tmp_path: Path
) -> None:
    sidecar: Sidecar = start_sidecar(tmp_path / "data", write_crowd(tmp_path / "cast"))
    run = sidecar.run_file()
    async with AsyncClient(run.target, run.token, policy=ONE_TRY) as client:
        await client.wait_until_serving(PATIENCE_S)
        game = await client.open("p")
        await game.begin_unit("one")
        answered: dict[str, v1.StepDialogueResponse] = {}
        failed: list[DramaturgError] = []

        async def talk(character_id: str, number: int) -> None:
            text = f"Thank you, you saved me. {character_id}/{number}"
            try:
                answer = await game.say(text, to=character_id, hearers=["c00"], request_id=f"{character_id}-{number}")
            except DramaturgError as error:
                failed.append(error)
                return
            assert answered.setdefault(text, answer) == answer

        async def all_talk(number: int) -> None:
            await asyncio.gather(*(talk(character_id, number) for character_id in TALKERS))

        await all_talk(0)
        assert len(answered) == len(TALKERS)
        with a_full_disk(sidecar):
            for number in range(1, 40):
                await all_talk(number)
                if failed:
                    break
            assert failed, "the disk was never full"
            assert {type(error) for error in failed} <= {CommitFailed, StoreUnavailable}
            assert (await game.state("c00")).character_id == "c00"
            assert len((await client.list_turns(v1.ListTurnsRequest(playthrough_id="p", page_size=1))).turns) == 1
        failed.clear()
        for again in range(number + 2):
            await all_talk(again)
        assert not failed, failed
        told = await game.report(events.custom("praised", actor="player", perceivers=["c01"]))
        assert told.evidence
        turns = await all_turns(client)
        assert Counter(turn.text for turn in turns) == Counter(answered.keys())
        assert {turn.turn_id: turn.text for turn in turns} == {a.turn_id: text for text, a in answered.items()}
    sidecar.end()
    assert_folds_equal_the_log(sidecar.data)


async def all_turns(client: AsyncClient) -> list[v1.Turn]:
    turns: list[v1.Turn] = []
    token = ""
    while True:
        page = await client.list_turns(v1.ListTurnsRequest(playthrough_id="p", page_size=200, page_token=token))
        turns += page.turns
        if not (token := page.next_page_token):
            return turns
