"""Chooses what runs an ONNX model: asked for, proven by one real inference, else the CPU, which is told.

What a build of onnxruntime lists as available says what it was linked with, not what works on this machine; so a
session is believed only by the providers that it really uses, after it has run. Proven on CPUs alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

CPU = "CPUExecutionProvider"
PROVIDERS = {
    "cpu": CPU,
    "cuda": "CUDAExecutionProvider",
    "tensorrt": "TensorrtExecutionProvider",
    "directml": "DmlExecutionProvider",
    "coreml": "CoreMLExecutionProvider",
}
"""Setting `execution_provider` → onnxruntime's name."""
AUTO_TRIES = ("cuda", "directml", "coreml")
"""TensorRT is left out: it builds an engine for minutes before its first inference."""
WORTH_A_GPU = 2.0
"""How many times faster than the CPU a GPU must be for `auto` to take it from the renderer."""
FELL_BACK = "provider_fell_back"
_RUNS = 3


class Session(Protocol):
    """A loaded model. probe: runs one inference; raises where the provider does not work."""

    @property
    def providers(self) -> Sequence[str]: ...
    def probe(self) -> None: ...


S = TypeVar("S", bound=Session)


@dataclass(frozen=True, slots=True)
class Chosen(Generic[S]):
    """A session that has run, the provider it runs on, and what was not as asked (code, sentence)."""

    session: S
    provider: str
    notes: tuple[tuple[str, str], ...] = ()


def choose_session(
    requested: str, open_session: Callable[[str], S], available: Sequence[str], seconds: Callable[[], float]
) -> Chosen[S]:
    """A working session for the setting `requested` (a key of PROVIDERS, or `auto`).

    open_session: makes one on the provider named, and may raise anything · seconds: a clock. Whatever the CPU's own
    session raises is raised.
    """
    if requested == "auto":
        return _fastest(open_session, available, seconds)
    provider = PROVIDERS[requested]
    if provider == CPU:
        return _on_cpu(open_session)
    found = _tried(provider, open_session, available)
    if not isinstance(found, str):
        return Chosen(found, provider)
    note = (FELL_BACK, f"execution_provider {requested} does not work here, so the CPU runs the model: {found}")
    return _on_cpu(open_session, note)


def _fastest(open_session: Callable[[str], S], available: Sequence[str], seconds: Callable[[], float]) -> Chosen[S]:
    """The first GPU that is so much faster than the CPU that it is worth taking; else the CPU. One that does not work
    is noted; one that is only too slow is not."""
    on_cpu = _on_cpu(open_session)
    allowed = _time(on_cpu.session, seconds) / WORTH_A_GPU
    broken: list[tuple[str, str]] = []
    for provider in (PROVIDERS[name] for name in AUTO_TRIES if PROVIDERS[name] in available):
        found = _tried(provider, open_session, available)
        if isinstance(found, str):
            broken.append((FELL_BACK, f"execution_provider auto passes over what does not work here: {found}"))
        elif _time(found, seconds) <= allowed:
            return Chosen(found, provider, tuple(broken))
    return replace(on_cpu, notes=tuple(broken))


def _on_cpu(open_session: Callable[[str], S], *notes: tuple[str, str]) -> Chosen[S]:
    session = open_session(CPU)
    session.probe()
    return Chosen(session, CPU, notes)


def _tried(provider: str, open_session: Callable[[str], S], available: Sequence[str]) -> S | str:
    """A session that has run on `provider`, or why there is none."""
    if provider not in available:
        return f"this onnxruntime has no {provider}"
    try:
        session = open_session(provider)
        if provider not in session.providers:
            return f"{provider} could not be loaded"
        session.probe()
    except Exception as error:  # onnxruntime raises many kinds here, all of which mean the same
        return f"{provider} failed ({' '.join(str(error).split())[:200]})"
    return session


def _time(session: Session, seconds: Callable[[], float]) -> float:
    """The least time of some inferences after the first."""
    times = []
    for _ in range(_RUNS):
        started = seconds()
        session.probe()
        times.append(seconds() - started)
    return min(times)
