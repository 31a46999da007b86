"""Plays the scripts of a cast, each on a playthrough of its own, on a sidecar in this process. Behind `cast test`."""

import io
from collections.abc import Callable, Sequence
from typing import TextIO

from dramaturg import DramaturgError
from dramaturg_server.cast.compile import compile_cast
from dramaturg_server.cast.coverage import Answers, Coverage, Gaps
from dramaturg_server.cast.problems import Problems
from dramaturg_server.cast.scripts import Script
from dramaturg_server.cast.sources import Sources
from dramaturg_server.domain.content import Cast

from .loop import error_text
from .own_sidecar import OwnSidecar, own_sidecar
from .result import ScriptResult
from .script_run import ScriptRun
from .stage import Stage
from .style import Style
from .view import View

Told = Callable[[ScriptResult], None]


def play_tests(
    sources: Sources,
    scripts: Sequence[Script],
    told: Told = lambda result: None,
    transcript: TextIO | None = None,
    *,
    embedder: str = "",
    begun: Callable[[str], None] = lambda embedder: None,
) -> tuple[list[ScriptResult], Gaps]:
    """Plays every script, whatever became of those before; returns what came of each, and what none of them reached.

    sources: of a cast without errors, compiled again so that its conditions tell of their answers · told: hears of each
    script as it ends · transcript: where the plays are shown, None = nowhere ·
    embedder: the setting, "" = what a server would take · begun: hears what compares meaning. All texts of the cast
    have their vectors before the first step.
    """
    answers, coverage = Answers(), Coverage()
    cast = compile_cast(sources, Problems(), answers.watch).cast
    results: list[ScriptResult] = []
    with own_sidecar(cast, embedder) as sidecar:
        begun(sidecar.embedder)
        for number, script in enumerate(scripts, 1):
            playthrough_id = f"test-{number}"
            result = _play(sidecar, cast, script, playthrough_id, transcript or io.StringIO())
            coverage.read(sidecar.log_of(playthrough_id))
            results.append(result)
            told(result)
    return results, coverage.gaps(cast, answers)


def _play(sidecar: OwnSidecar, cast: Cast, script: Script, playthrough_id: str, out: TextIO) -> ScriptResult:
    try:
        stage = Stage(sidecar.client, sidecar.client.open(playthrough_id, locale=script.language), cast)
    except DramaturgError as failed:
        return ScriptResult(script.name, len(script.steps), broken=(script.steps[0].place, error_text(failed)))
    view = View(out, Style.of(out, plain=False), stage.name, lambda: stage.called)
    return ScriptRun(stage, view, script, lambda: sidecar.settle(playthrough_id)).run()
