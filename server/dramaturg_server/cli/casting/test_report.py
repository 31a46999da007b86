"""How `cast test` tells people of its results: each test in a line, differences below it, then what none reached."""

from collections.abc import Iterator, Sequence

from dramaturg_server.cast.coverage import Asked, Gaps
from dramaturg_server.cast.problems import Place, Problem
from dramaturg_server.cli.playing.result import ScriptResult
from dramaturg_server.cli.playing.script_run import counted
from dramaturg_server.cli.playing.view import View

SHOWN = 20
"""Conditions that a list shows; the JSON file has all."""


def show_result(view: View, result: ScriptResult) -> None:
    """One test: passed or failed; then each difference with its place, and what does nothing yet."""
    played = f"{counted(result.played, 'step')} of {result.steps}, {result.checked} checked"
    view.entry("passed" if result.passed else "FAILED", f"{result.name} ({played})")
    for fault in result.faults:
        mismatch = fault.mismatch
        spoken = [("spoken", line) for line in fault.spoken]
        found = [("expected", mismatch.expected), ("found", mismatch.found)]
        view.entry("differs", f"{fault.place.spot} {view.style.dot} {mismatch.what}", [*found, *spoken])
    if result.broken is not None:
        place, why = result.broken
        view.error(f"{place.spot}: {why}")
    for place, key in result.not_yet:
        view.entry("not yet", f"{place.spot} {view.style.dot} {key} does nothing in this version")


def show_errors(view: View, name: str, errors: Sequence[Problem]) -> ScriptResult:
    """A test that could not be played: failed, with what is wrong in its file."""
    view.entry("FAILED", f"{name} ({counted(len(errors), 'error')})")
    for problem in errors:
        view.error(str(problem))
    first = errors[0]
    return ScriptResult(name, 0, broken=(Place(first.file, first.line, first.column), first.message))


def show_gaps(view: View, gaps: Gaps) -> None:
    """What no test reached, where there is anything."""
    told = [(label, text) for label, text in _texts(gaps) if text]
    if told:
        view.text()
        view.text("What no test reached:")
    view.table(told)
    for label, asked in _conditions(gaps):
        if asked:
            view.text(f"  {label}:")
        for one in asked[:SHOWN]:
            view.text(f"    {one.place.spot}  {one.text}")
        if len(asked) > SHOWN:
            view.text(f"    and {len(asked) - SHOWN} more (--json FILE writes all)")


def _texts(gaps: Gaps) -> Iterator[tuple[str, str]]:
    yield "lines never said", ", ".join(gaps.lines)
    yield "topics never met", ", ".join(gaps.topics)
    yield "signals never set off", ", ".join(gaps.signals)
    yield "arcs that never landed", ", ".join(gaps.arcs)


def _conditions(gaps: Gaps) -> Iterator[tuple[str, tuple[Asked, ...]]]:
    yield "conditions that only ever held", gaps.only_true
    yield "conditions that never held", gaps.only_false
    yield "conditions that nothing asked", gaps.never_judged


def summary(results: Sequence[ScriptResult]) -> str:
    """The last line."""
    passed = sum(result.passed for result in results)
    not_yet = sum(len(result.not_yet) for result in results)
    later = f", {counted(not_yet, 'expectation')} not yet" if not_yet else ""
    return f"{counted(len(results), 'test')}: {passed} passed, {len(results) - passed} failed{later}"
