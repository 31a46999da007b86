"""Both stores, as for the stores' own tests."""

from tests.adapters.conftest import store

__all__ = ["store"]
