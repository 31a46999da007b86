"""`dramaturg eval NAME…`: measures whether state changes as it should."""

import argparse
from collections.abc import Mapping

from dramaturg_server.cli import EXIT_FAILED
from dramaturg_server.cli.measuring import add_measuring_arguments, measure

EVALUATIONS: Mapping[str, str] = {
    "gates": "long random arcs under all three presets: every change meets its gate, every refusal is explained",
    "saves": "random play with random saves and loads: the state equals a fresh replay of the surviving history",
    "stale": "the samples' scripts in each language: after each key event the next turn speaks from the new state",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_measuring_arguments(parser, EVALUATIONS)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where the random play starts (1)")


def run(arguments: argparse.Namespace) -> int:
    """Returns 1 where a target is not met: unlike speed, these must hold on every machine."""
    measurements = measure(arguments, EVALUATIONS, "dramaturg_server.evaluations", seed=arguments.seed)
    return EXIT_FAILED if any(one.is_met is False for one in measurements) else 0
