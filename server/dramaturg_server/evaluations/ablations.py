"""The settings of an ablation: the default without one part each, and the published rules. For recall evaluations."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ..retrieval.settings import DEFAULT, REFERENCE, RecallSettings, TimeWeight


def with_path(**parts: object) -> RecallSettings:
    """The default with these parts of the experience path."""
    return replace(DEFAULT, experience=replace(DEFAULT.experience, **parts))  # type: ignore[arg-type]


ALONE: Final[Mapping[str, object]] = {"neighbour": 0.0, "session": 0.0, "time": TimeWeight(floor=1.0)}

ABLATIONS: Final[Mapping[str, RecallSettings]] = {
    "no BM25": with_path(bm25=False),
    "no dense": with_path(dense=False),
    "no experience path": with_path(dense=False, bm25=False),
    "no time": with_path(time=TimeWeight(floor=1.0)),
    "literal time weight": with_path(time=replace(DEFAULT.experience.time, floor=0.0)),
    "no neighbour credit": with_path(neighbour=0.0),
    "no session credit": with_path(session=0.0),
    "2k candidates": with_path(candidates=0),
    "BM25 alone, bare": with_path(dense=False, **ALONE),
    "dense alone, bare": with_path(bm25=False, **ALONE),
    "both, bare": with_path(**ALONE),
    "reference preset": REFERENCE,
}
