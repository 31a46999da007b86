"""Both stores behind one fixture."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.ports import Store


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path)
    await made.open()
    yield made
    await made.close()
