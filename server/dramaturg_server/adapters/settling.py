"""Tells whoever submitted a write what became of it. The last thing either store does with one."""

import asyncio

from ..ports import Settled


def settle(settled: Settled, outcome: Exception | None) -> None:
    """Tells one submitter; a callback that fails is reported to the loop and takes no neighbour with it."""
    try:
        settled(outcome)
    except Exception as error:
        asyncio.get_running_loop().call_exception_handler({"message": "a commit callback failed", "exception": error})
