"""Which provider runs a model: asked for, proven by running, worth its GPU; told where it is another one."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from dramaturg_server.adapters.execution_providers import CPU, FELL_BACK, PROVIDERS, Chosen, choose_session

CUDA, COREML = PROVIDERS["cuda"], PROVIDERS["coreml"]


@dataclass
class Bench:
    """A clock that moves when sessions run. seconds: of one inference, by provider."""

    seconds: dict[str, float]
    now: float = 0.0
    broken: dict[str, str] = field(default_factory=dict)
    """Provider → where it breaks: opening, loading, running."""

    def open(self, provider: str) -> "FakeSession":
        if self.broken.get(provider) == "opening":
            raise RuntimeError("no driver\nat all")
        return FakeSession(self, provider)

    def choose(self, requested: str, *available: str) -> "Chosen[FakeSession]":
        return choose_session(requested, self.open, (*available, CPU), lambda: self.now)


@dataclass
class FakeSession:
    bench: Bench
    provider: str

    @property
    def providers(self) -> Sequence[str]:
        return (CPU,) if self.bench.broken.get(self.provider) == "loading" else (self.provider, CPU)

    def probe(self) -> None:
        if self.bench.broken.get(self.provider) == "running":
            raise RuntimeError("out of memory")
        self.bench.now += self.bench.seconds[self.provider]


def test_the_cpu_is_taken_where_it_is_asked_for_even_beside_a_faster_gpu() -> None:
    chosen = Bench({CPU: 1.0, CUDA: 0.01}).choose("cpu", CUDA)
    assert (chosen.provider, chosen.notes) == (CPU, ())


def test_a_provider_that_is_asked_for_and_works_is_taken_however_slow() -> None:
    chosen = Bench({CPU: 1.0, CUDA: 9.0}).choose("cuda", CUDA)
    assert (chosen.provider, chosen.session.provider, chosen.notes) == (CUDA, CUDA, ())


@pytest.mark.parametrize("breaks", ["opening", "loading", "running"])
def test_a_provider_that_breaks_anywhere_gives_way_to_the_cpu_and_is_told(breaks: str) -> None:
    chosen = Bench({CPU: 1.0, CUDA: 0.1}, broken={CUDA: breaks}).choose("cuda", CUDA)
    ((code, sentence),) = chosen.notes
    assert (chosen.provider, chosen.session.provider, code) == (CPU, CPU, FELL_BACK)
    assert "cuda" in sentence and CUDA in sentence and "\n" not in sentence


def test_a_provider_that_this_onnxruntime_lacks_is_told() -> None:
    chosen = Bench({CPU: 1.0}).choose("coreml", CUDA)
    assert chosen.provider == CPU and COREML in chosen.notes[0][1]


@pytest.mark.parametrize(("gpu_seconds", "taken"), [(0.5, CUDA), (0.49, CUDA), (0.51, CPU), (2.0, CPU)])
def test_auto_takes_a_gpu_only_where_it_is_twice_as_fast(gpu_seconds: float, taken: str) -> None:
    chosen = Bench({CPU: 1.0, CUDA: gpu_seconds}).choose("auto", CUDA)
    assert (chosen.provider, chosen.notes) == (taken, ())


@pytest.mark.parametrize("breaks", ["opening", "loading", "running"])
def test_auto_passes_over_a_broken_gpu_and_tries_the_next_and_tells(breaks: str) -> None:
    bench = Bench({CPU: 1.0, CUDA: 0.1, COREML: 0.2}, broken={CUDA: breaks})
    for available, taken in (((CUDA, COREML), COREML), ((CUDA,), CPU)):
        chosen = bench.choose("auto", *available)
        ((code, sentence),) = chosen.notes
        assert (chosen.provider, code) == (taken, FELL_BACK)
        assert "auto" in sentence and CUDA in sentence and COREML not in sentence and "\n" not in sentence


def test_auto_tells_of_every_gpu_that_is_broken_and_of_none_that_is_not_there_or_too_slow() -> None:
    bench = Bench({CPU: 1.0, CUDA: 9.0, COREML: 0.1}, broken={COREML: "running"})
    assert [COREML in sentence for _, sentence in bench.choose("auto", CUDA, COREML).notes] == [True]
    assert bench.choose("auto", CUDA).notes == bench.choose("auto").notes == ()
    both = Bench({CPU: 1.0}, broken={CUDA: "opening", COREML: "loading"}).choose("auto", CUDA, COREML)
    assert [provider in note[1] for provider, note in zip((CUDA, COREML), both.notes, strict=True)] == [True, True]


def test_a_cpu_that_fails_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="out of memory"):
        Bench({CPU: 1.0}, broken={CPU: "running"}).choose("cuda")
