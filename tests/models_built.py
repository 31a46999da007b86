"""Real models for tests: built once per installation, whichever test process comes first."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dramaturg_server.config import default_models_folder
from dramaturg_server.models.build import Variant, build_e5, is_built

OF_THE_INSTALLATION = default_models_folder(sys.prefix)
FOR_TESTS = OF_THE_INSTALLATION.with_name("test-models")
"""Beside the installation's own, so that no server takes one of them."""


def built(folder: Path, variant: Variant) -> Path:
    """The folder, holding that variant; built where it does not."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _one_at_a_time(folder.parent / ".building"):
        if not is_built(folder, variant):
            build_e5(folder, variant)
    return folder


@contextmanager
def _one_at_a_time(lock: Path) -> Iterator[None]:
    """Test processes build in turn; on Windows they may build the same at once, which is slower and as good."""
    with lock.open("a+b") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
