"""States of the past, and what a position that isn't here is called. pipeline/read_state.py."""

import pytest

from dramaturg_server.domain.errors import NotFound, Reason
from tests.pipeline.app import Play


@pytest.mark.parametrize(
    ("checkpoint_id", "reason"),
    [("nothing", Reason.CHECKPOINT_UNKNOWN), ("ck-00000000-1", Reason.CHECKPOINT_NOT_HERE)],
)
async def test_a_checkpoint_of_another_machine_is_told_from_an_unknown_one(checkpoint_id: str, reason: Reason) -> None:
    play = await Play.open()
    with pytest.raises(NotFound) as raised:
        await play.state(checkpoint_id=checkpoint_id)
    assert raised.value.reason is reason
    await play.close()
