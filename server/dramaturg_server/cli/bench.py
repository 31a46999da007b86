"""`dramaturg bench NAME…`: measures speed against a floor of the same run."""

import argparse
from collections.abc import Mapping

from dramaturg_server.cli.measuring import add_measuring_arguments, measure

BENCHMARKS: Mapping[str, str] = {
    "state": "GetCharacterState over gRPC against an empty echo of the same size, idle and under 30 turns a second",
    "embed": "one line embedded, against model and tokenizer called bare",
    "recall": "one NPC's memories searched, 100 to 100,000, against the two scans that it can't do without",
    "peers": "the same against chromadb, lancedb, mem0 and langgraph's store, which it installs for itself",
    "turn": "StepDialogue without a model against an echo that makes one durable commit of the same rows",
    "commit": "the store's commit of a turn against the same rows in one bare SQLite transaction",
    "restore": "RestoreCheckpoint in a short and in a long playthrough; a thousand save-play-reload cycles",
    "idle": "calls and memory with 10,000 characters registered against 100",
    "start": "process start to the first Health answer and to the first turn",
    "cast": "ten thousand lines of cast read and checked; a condition asked",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_measuring_arguments(parser, BENCHMARKS)


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 whenever everything was measured: a figure that falls short is reported and fails nothing."""
    measure(arguments, BENCHMARKS, "dramaturg_server.benchmarks")
    return 0
