"""The metrics of a running server: read on its loop, told as Prometheus reads them (docs/operations.md, "Metrics").

    running → families, what is known already, counted up to now → exposition, text

No text, id or name of a player, character or playthrough stands in a label. Imported when somebody asks: a server that
nobody watches does without the library.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, get_args

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector

from ..domain.log import Route
from ..pipeline.application import Application
from ..pipeline.embedding import BUSY, FAILED, HANGS, SLOW
from ..pipeline.knowledge_base import LORE_FAILED
from ..pipeline.tally import BOUNDS_S, Tally
from ..ports import HASHING
from ..rpc.running import CAST_RELOAD_FAILED, DATA_LOST, Phase, Running

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
REASONS: Final = (CAST_RELOAD_FAILED, DATA_LOST, HASHING, SLOW, BUSY, HANGS, FAILED, LORE_FAILED)
"""What a server may be degraded by: told as 0 while it is not so, since what has never been 0 sets off no alarm."""


def exposition(families: Iterable[Metric]) -> bytes:
    """The text of CONTENT_TYPE, one sample a line."""
    return generate_latest(_Read(families))


class _Read(Collector):
    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


def families(running: Running) -> Sequence[Metric]:
    """Everything as it stands, for the loop that it lives on; what nothing is known of yet is left out."""
    found = [*_phase(running)]
    if running.built is not None:
        found += [*_embedder(running.built), *_turns(running.built.tally), *_recall(running.built)]
    return found


def _phase(running: Running) -> Iterator[Metric]:
    now, reasons = running.phase, running.degraded_reasons
    yield _gauges("dramaturg_phase", "1 for what the server is doing.", "phase", {p.value: p is now for p in Phase})
    degraded = {reason: reason in reasons for reason in (*REASONS, *reasons)}
    yield _gauges("dramaturg_degraded", "1 for what is not at its best and lasts.", "reason", degraded)


def _embedder(app: Application) -> Iterator[Metric]:
    info = app.recaller.info
    if info is not None:
        told = {
            "id": info.embedder_id,
            "provider": info.provider,
            "fallback": ",".join(dict.fromkeys(code for code, _ in info.notes)),
        }
        yield InfoMetricFamily("dramaturg_embedder", "The embedder that runs, or ran last.", told)
    if app.recaller.embedding is not None:
        waiting = dict(zip(("query", "passages"), app.recaller.embedding.waiting, strict=True))
        yield _gauges("dramaturg_embedder_queue", "Calls that wait for the embedder.", "purpose", waiting)


def _turns(tally: Tally) -> Iterator[Metric]:
    turns = CounterMetricFamily("dramaturg_turns", "Turns that were answered.", labels=("route",))
    for route in get_args(Route):
        turns.add_metric((route,), tally.turns[route])
    yield turns
    refusals = CounterMetricFamily("dramaturg_refusals", "What was not taken, and why.", labels=("by", "reason"))
    for (by, reason), count in tally.refusals.items():
        refusals.add_metric((by, reason), count)
    yield refusals
    up_to = [*map(str, BOUNDS_S), "+Inf"]
    yield HistogramMetricFamily(
        "dramaturg_turn_seconds",
        "Time of a turn up to its commit, all its stages.",
        buckets=list(zip(up_to, accumulate(tally.within), strict=True)),
        sum_value=tally.seconds,
    )


def _recall(app: Application) -> Iterator[Metric]:
    opened = app.open_playthroughs.values()
    yield GaugeMetricFamily("dramaturg_open_playthroughs", "Playthroughs that are open.", len(opened))
    without = sum(playthrough.experience.without_vectors for playthrough in opened)
    yield GaugeMetricFamily("dramaturg_memories_without_vectors", "Loaded memories found by words alone.", without)
    yield GaugeMetricFamily("dramaturg_index_bytes", "Memory of loaded experience.", app.recaller.budget.bytes)


def _gauges(name: str, what: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, what, labels=(label,))
    for word, value in values.items():
        family.add_metric((word,), value)
    return family
