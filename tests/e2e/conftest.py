"""Fixtures: sidecars as child processes, none of which outlives its test."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dramaturg import Client
from tests.e2e.sidecar_process import GATEHOUSE, Sidecar

StartSidecar = Callable[..., Sidecar]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The sidecar's life is proven on Linux only."""
    here = Path(__file__).parent
    for item in items:
        if sys.platform != "linux" and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="needs Linux"))


@pytest.fixture
def start_sidecar() -> Iterator[StartSidecar]:
    """Starts sidecars; see `Sidecar` for what it takes."""
    started: list[Sidecar] = []

    def start(*arguments: object, **more: object) -> Sidecar:
        sidecar = Sidecar(*arguments, **more)  # type: ignore[arg-type]
        started.append(sidecar)
        return sidecar

    yield start
    for sidecar in started:
        sidecar.close()


@pytest.fixture(scope="module")
def gatehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sidecar]:
    """One sidecar with the sample cast for the tests of a module, each in a playthrough of its own.

    Whatever the tests send, it lives and has met no bug.
    """
    sidecar = Sidecar(tmp_path_factory.mktemp("gatehouse"), GATEHOUSE)
    try:
        yield sidecar
        assert sidecar.process.poll() is None, sidecar.said()
        sidecar.end()
        assert "incident" not in sidecar.said()
        assert "Traceback" not in sidecar.said()
    finally:
        sidecar.close()


@pytest.fixture(scope="module")
def client(gatehouse: Sidecar) -> Iterator[Client]:
    """A client of `gatehouse`."""
    with gatehouse.client() as connected:
        yield connected
