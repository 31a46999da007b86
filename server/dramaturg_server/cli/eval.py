"""`dramaturg eval NAME…`: measures whether state changes, recall finds and beliefs lie as they should."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dramaturg_server.cli import EXIT_FAILED, UserError
from dramaturg_server.cli.measuring import ALL, add_measuring_arguments, measure

EVALUATIONS: Mapping[str, str] = {
    "gates": "long random arcs under all three presets: every change meets its gate, every refusal is explained",
    "saves": "random play with random saves and loads: the state equals a fresh replay of the surviving history",
    "stale": "the samples' scripts in each language: after each key event the next turn speaks from the new state",
    "locomo": "months of talk (LoCoMo): of the lines that answer a question, how many are recalled; without each part",
    "memground": "tabletop campaigns and mysteries (MemGround): the same, against each half of recall alone",
    "memorybank": "ten days with a companion (MemoryBank), in English and Chinese: the same",
    "noise": "fifty facts in up to 5.1 million characters of unrelated lore, in each language; what a turn costs there",
    "time": "forty days of play in each language: what was told with words like yesterday stands under its right day",
    "leaks": "secrets in random scenes and recorded play: nothing that lies with anybody holds one it never heard",
    "corrections": "scripted talk in each language, over restarts and loads: what of corrections sticks, and where",
    "facts": "what players say of themselves, labelled in each language: what is taken from it, and what wrongly",
}
READS_DATA = frozenset({"locomo", "memground", "memorybank"})
"""Those that measure nothing without published data."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_measuring_arguments(parser, EVALUATIONS)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where the random play starts (1)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the published data that some of them read")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="folder to keep vectors of that data in between runs")


def run(arguments: argparse.Namespace) -> int:
    """Returns 1 where a target is not met: unlike speed, these must hold on every machine."""
    from dramaturg_server.evaluations.data_folder import DataMissing
    from dramaturg_server.ports import EmbedderFailed

    known = measurable(arguments)
    try:
        measurements = measure(arguments, known, "dramaturg_server.evaluations", lambda name: _options(arguments, name))
    except (DataMissing, EmbedderFailed) as problem:
        raise UserError(str(problem)) from problem
    return EXIT_FAILED if any(one.is_met is False for one in measurements) else 0


def measurable(arguments: argparse.Namespace) -> Mapping[str, str]:
    """All of them; of `all` those that read data only where the user has named it."""
    if ALL not in arguments.names or arguments.data is not None:
        return EVALUATIONS
    left_out = [name for name in READS_DATA if name not in arguments.names]
    if left_out:
        print(f"left out, for they read data (--data DIR): {', '.join(sorted(left_out))}", file=sys.stderr)
    return {name: meaning for name, meaning in EVALUATIONS.items() if name not in left_out}


def _options(arguments: argparse.Namespace, name: str) -> Mapping[str, Any]:
    """What `measure` of an evaluation takes besides what all take."""
    if name in READS_DATA:
        return {"data": arguments.data, "kept": arguments.keep}
    if name == "leaks":
        return {"seed": arguments.seed, "data": arguments.data}
    if name == "noise":
        return {"seed": arguments.seed, "data": arguments.data, "kept": arguments.keep}
    return {"seed": arguments.seed}
