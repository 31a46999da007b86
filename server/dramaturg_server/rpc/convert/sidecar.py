"""SidecarService on the wire: what the server says about itself."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dramaturg import v1

from ... import __version__
from ...domain.content import Cast
from ..running import Phase, Running
from . import checks
from .cast import encode_problems
from .values import timestamp

if TYPE_CHECKING:
    from ...cast.loader import LoadedCast

API_VERSION = "dramaturg.v1"
MAX_GRACE_MS = 60_000
DEFAULT_GRACE_MS = 5_000
MAX_PID = (1 << 31) - 1

PHASES: Mapping[Phase, v1.ServerPhase] = {
    Phase.STARTING: v1.ServerPhase.SERVER_PHASE_STARTING,
    Phase.LOADING_EMBEDDER: v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER,
    Phase.READY: v1.ServerPhase.SERVER_PHASE_READY,
    Phase.DEGRADED: v1.ServerPhase.SERVER_PHASE_DEGRADED,
    Phase.DRAINING: v1.ServerPhase.SERVER_PHASE_DRAINING,
}


def decode_attach(request: v1.AttachRequest) -> int:
    return checks.whole("pid", request.pid, 1, MAX_PID)


def decode_shutdown(request: v1.ShutdownRequest) -> int:
    """Milliseconds that running turns may take."""
    return checks.whole("grace_ms", request.grace_ms, 0, MAX_GRACE_MS) or DEFAULT_GRACE_MS


def encode_info(running: Running, pid: int) -> v1.GetServerInfoResponse:
    """What runs, and how well; the cast's part is empty while none is loaded."""
    cast = running.built.cast if running.built is not None else None
    recaller = running.built.recaller if running.built is not None else None
    embedder = recaller.info if recaller is not None else None
    return v1.GetServerInfoResponse(
        server_version=__version__,
        api_version=API_VERSION,
        cast_id=cast.cast_id if cast else "",
        cast_version=cast.version if cast else "",
        phase=PHASES[running.phase],
        degraded_reasons=running.degraded_reasons,
        data_schema_version=running.data_schema_version,
        pid=pid,
        started_at=timestamp(running.started_ms),
        cast_problems=encode_problems(running.cast_problems),
        languages=cast.languages if cast else (),
        cast_loaded_at=timestamp(running.cast_loaded_ms),
        cast_digest=cast.digest if cast else "",
        active_models=(embedder.embedder_id,) if embedder is not None and embedder.semantic else (),
        execution_provider=embedder.provider if embedder is not None else "",
        embedder_id=embedder.embedder_id if embedder is not None else "",
        notes=recaller.notes if recaller is not None else (),
        recall_waits_for=recaller.waits_for if recaller is not None else (),
    )


def encode_reload(loaded: "LoadedCast", in_use: Cast) -> v1.ReloadCastResponse:
    """What became of a reload; a broken cast leaves the last good one in use."""
    return v1.ReloadCastResponse(
        ok=loaded.cast is not None,
        problems=encode_problems(loaded.problems),
        kept_previous=loaded.cast is None,
        cast_version=in_use.version,
    )
