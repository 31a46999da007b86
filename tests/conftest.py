"""What every test shares: how hypothesis searches, and the real model."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Time says nothing on a busy machine: no deadline per example, no complaint about slow generation.
settings.register_profile("dramaturg", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("dramaturg")


# Servers that tests start compare spellings, whatever models this machine has; who needs a model names it.
os.environ.setdefault("DRAMATURG_EMBEDDER", "hash")


@pytest.fixture(scope="session")
def e5_folder() -> Path:
    """The folder of the real model as games get it, in the installation's models folder."""
    from dramaturg_server.models.build import MODEL, Variant  # late: most tests need no model
    from tests.models_built import OF_THE_INSTALLATION, built

    return built(OF_THE_INSTALLATION / MODEL, Variant())
