"""`dramaturg replay LOG.jsonl`: feeds the log of a game to a cast and tells what it would have meant.

    read the cast → read the whole log → one sidecar in this process → feed each entry → what changed, both state texts

Nothing is fed of a log with faults, unless --keep-going. Exit codes: 0 all was fed · 1 a line has faults or a call
failed · 2 a mistake in flags or cast.
"""

import argparse
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from dramaturg_server.cli import EXIT_FAILED, UserError
from dramaturg_server.cli.play import read_cast
from dramaturg_server.cli.playing.finding import SAMPLE_CAST

if TYPE_CHECKING:
    from dramaturg_server.cast.game_logs import ReadLog
    from dramaturg_server.cli.playing.log_play import Replay
    from dramaturg_server.domain.content import Cast


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", type=Path, metavar="LOG.jsonl", help="the log: one JSON object a line")
    parser.add_argument("--cast", type=Path, metavar="DIR", help="folder of the cast (the sample)")
    parser.add_argument("--lang", metavar="TAG", default="", help="language of the state texts (the cast's first)")
    parser.add_argument("--each", action="store_true", help="show the state texts around each line that changes one")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text for people")
    parser.add_argument("--keep-going", action="store_true", help="leave out lines with faults and calls that fail")
    parser.add_argument("--plain", action="store_true", help="no colours, no drawn lines")


def run(arguments: argparse.Namespace) -> int:
    """Returns 1 where a line has faults or a call failed."""
    cast = read_cast(arguments.cast or SAMPLE_CAST)
    if arguments.cast is None:
        print(f"no --cast was named: the sample {cast.cast_id} is played", file=sys.stderr)
    log = _read(arguments.log, cast)
    faulty = any(problem.severity == "error" for problem in log.problems)
    out = io.StringIO() if arguments.json else sys.stdout
    for problem in log.problems:
        print(problem, file=out)
    fed = None
    if faulty and not arguments.keep_going:
        print(f"nothing was fed (--keep-going leaves out lines with faults; {len(log.entries)} have none)", file=out)
    else:
        fed = _play(cast, log, arguments, out)
    if arguments.json:
        from dramaturg_server.cli.playing.log_file import replay_json

        print(replay_json(cast.cast_id, log, fed))
    return EXIT_FAILED if faulty or fed is None or fed.failed else 0


def _read(path: Path, cast: "Cast") -> "ReadLog":
    from dramaturg_server.cast.game_logs import read_log

    try:
        with path.open("rb") as file:
            return read_log(file, path.name, cast)
    except OSError as wrong:
        raise UserError(f"the log {path} can't be read: {wrong.strerror or wrong}") from wrong


def _play(cast: "Cast", log: "ReadLog", arguments: argparse.Namespace, out: TextIO) -> "Replay":
    from dramaturg import DramaturgError
    from dramaturg_server.cli.playing.log_play import LogPlay
    from dramaturg_server.cli.playing.loop import error_text
    from dramaturg_server.cli.playing.own_sidecar import own_sidecar
    from dramaturg_server.cli.playing.script_run import counted
    from dramaturg_server.cli.playing.stage import Stage
    from dramaturg_server.cli.playing.style import Style
    from dramaturg_server.cli.playing.view import View

    with own_sidecar(cast) as sidecar:
        try:
            stage = Stage(sidecar.client, sidecar.client.open("replay", locale=arguments.lang), cast)
        except DramaturgError as failed:
            raise UserError(f"the playthrough can't be opened: {error_text(failed)}") from failed
        view = View(out, Style.of(out, plain=arguments.plain), stage.name, lambda: stage.called, stage.recollections)
        play = LogPlay(stage, view, each=arguments.each, keep_going=arguments.keep_going)
        replay = play.play(log.entries)
        if not arguments.each:
            play.show(replay.texts)
    view.heading("the end")
    view.text(f"{len(replay.fed)} of {counted(log.lines, 'line')} fed: {_found(replay)}.")
    return replay


def _found(replay: "Replay") -> str:
    """What all entries led to, in figures."""
    from dramaturg_server.cli.playing.outcome import is_judged, latest
    from dramaturg_server.cli.playing.script_run import counted

    outcomes = [fed.outcome for fed in replay.fed]
    evidence = sum(len(outcome.evidence) for outcome in outcomes)
    changes = sum(sum(map(is_judged, outcome.changes)) for outcome in outcomes)
    refusals = sum(len(latest(outcome.refusals)) for outcome in outcomes)
    return f"{evidence} of evidence, {counted(changes, 'change')} of character, {counted(refusals, 'refusal')}"
