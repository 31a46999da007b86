"""`bench embed`: one line embedded by the server's own embedder, against its model and its tokenizer called bare.

The floor of the same run: the tokenizer of the folder, one `session.run` with the same threads on the same provider.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter_ns

import numpy as np

from ..adapters.embedders import HASH, build_embedder
from ..adapters.hash_embedder import HashEmbedder
from ..adapters.model_folder import ModelFolder, model_folders, read_model_folder
from ..adapters.onnx_embedder import OnnxEmbedder
from ..config import Config, load
from ..ports import EmbedderFailed
from .casts import SAMPLE
from .measurement import Measurement, at_most, compared, percentile
from .noise_facts import FACTS

CALLS, QUICK_CALLS = 600, 150
BLOCK = 10
"""Calls in a row of either, before the other has its turn."""

Say = Callable[[str], None]
Call = Callable[[str], object]


def measure(quick: bool, say: Say) -> list[Measurement]:
    """The model that a server would run here; of hashing only the time."""
    config = load({"cast": SAMPLE}, os.environ)
    calls = QUICK_CALLS if quick else CALLS
    lines = [question for asked in FACTS.values() for _, question in asked]
    hashing = HashEmbedder()
    samples, _ = in_turns(lambda line: hashing.embed([line], "query"), lambda line: line, lines, calls)
    found = [Measurement("a line, hashing, p50", percentile(samples, 50), "ms")]
    folder = folder_of(config)
    if folder is None:
        say("no model is built here: `dramaturg models build e5-small` makes one")
        return found
    embedder = OnnxEmbedder(folder.path, provider=config.execution_provider, threads=config.embed_threads)
    say(f"model: {embedder.info.embedder_id} on {embedder.info.provider}")
    bare = bare_call(folder, embedder.info.provider, config.embed_threads)
    ours, floors = in_turns(lambda line: embedder.embed([line], "query"), bare, lines, calls)
    return [*found, *compared(f"a line, {folder.config.name},", ours, floors, at_most(1.15), None)]


def folder_of(config: Config) -> ModelFolder | None:
    """The folder that the settings mean; None where they mean hashing, or there is none."""
    if config.embedder == HASH:
        return None
    info = build_embedder(config).info
    paths = [*model_folders(config.models), config.models / config.embedder]
    return next((folder for path in paths if (folder := _read(path)) and folder.embedder_id == info.embedder_id), None)


def bare_call(folder: ModelFolder, provider: str, threads: int) -> Call:
    """Tokenizer and session of the folder with nothing around them; for a line that fits the model's window."""
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder.tokenizer))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(str(folder.model), options, providers=[provider])
    inputs, outputs = [given.name for given in session.get_inputs()], [session.get_outputs()[0].name]

    def call(line: str) -> object:
        tokens = np.array([tokenizer.encode(folder.config.query_prefix + line).ids], np.int64)
        known = {"input_ids": tokens, "attention_mask": np.ones_like(tokens), "token_type_ids": np.zeros_like(tokens)}
        return session.run(outputs, {name: known[name] for name in inputs})

    return call


def in_turns(ours: Call, bare: Call, lines: Sequence[str], calls: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each call of either, in blocks by turns, the first block of each left out."""
    samples: tuple[list[float], list[float]] = ([], [])
    for block in range(calls // BLOCK + 1):
        for call, taken in zip((ours, bare), samples, strict=True):
            for number in range(BLOCK):
                line = lines[(block * BLOCK + number) % len(lines)]
                began = perf_counter_ns()
                call(line)
                if block:
                    taken.append((perf_counter_ns() - began) / 1e6)
    return samples


def _read(path: Path) -> ModelFolder | None:
    try:
        return read_model_folder(path)
    except EmbedderFailed:
        return None
