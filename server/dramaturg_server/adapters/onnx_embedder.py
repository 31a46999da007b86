"""Turns texts into vectors with an ONNX model from a folder: tokens, network, mean over windows, unit length.

Every window runs by itself: in a batch, dynamic quantisation and padding would let texts colour each other, and on
CPUs a batch gains little. So a text's vector depends on nothing but the text.
"""

import os
import re
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..ports import Embedded, EmbedderFailed, EmbedderInfo, Purpose, Vectors
from .execution_providers import CPU, PROVIDERS, Chosen, choose_session
from .model_folder import MODEL_CONFIG, ModelConfig, ModelFolder, read_model_folder
from .unit_vectors import unit_vectors

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Encoding, Tokenizer

MODEL_UNUSABLE, INFERENCE_FAILED = "model_unusable", "inference_failed"
"""Reasons of EmbedderFailed, beside those of `model_folder`."""
WINDOWS_MAX = 16
"""Of a text with more windows so many stand for it, spread evenly: a megabyte takes seconds in place of minutes."""
_UNKNOWN = ("<unk>", "[UNK]")
"""How vocabularies write what they lack, those of SentencePiece and of WordPiece."""
_MOST_UNKNOWN = 0.5
"""Letters of a text that the vocabulary may lack: of a script it has none of, it lacks nearly all (an e5 without Hangul
gives any two Korean sentences cosines of 0.99 and more); of names and signs in other text, few."""
_LOG_NOTHING = 4
_STDOUT, _STDERR = 1, 2
_SURROGATES = re.compile("[\ud800-\udfff]")
_PROBE = "probe"

Window = npt.NDArray[np.int64]
"""Ids of tokens, shape (tokens,)."""


class OnnxEmbedder:
    """The model of one folder. provider: a value of the setting `execution_provider` · threads: of one inference.

    Raises EmbedderFailed where the folder is missing, damaged or holds what can't be run.
    """

    def __init__(self, path: Path, *, provider: str = "cpu", threads: int = 2) -> None:
        folder = read_model_folder(path)
        folder.check()
        self._tokens = _Tokens(folder)
        chosen = _open(folder, self._tokens, provider, threads)
        self._session = chosen.session
        self._info = EmbedderInfo(
            folder.embedder_id, folder.config.dimension, semantic=True, provider=chosen.provider, notes=chosen.notes
        )

    @property
    def info(self) -> EmbedderInfo:
        return self._info

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        return _to_the_end(self.steps(texts, purpose))

    def steps(self, texts: Sequence[str], purpose: Purpose) -> Generator[None, None, Embedded]:
        """Pauses before each text but the first, and before each window of a text that has several."""
        raw = np.zeros((len(texts), self._info.dimension))
        pooled, unread = set(), set()
        for place, text in enumerate(texts):
            windows = self._tokens.readable(text, purpose)
            if not windows:
                unread.add(place)
                continue
            if len(windows) > 1:
                pooled.add(place)
            vectors = []
            for window in windows:
                if place or place in pooled:
                    yield
                vectors.append(self._session.vector(window))
            raw[place] = _pooled(vectors, [len(window) for window in windows])
        read = [place for place in range(len(texts)) if place not in unread]
        found = np.zeros(raw.shape, np.float32)
        found[read] = _checked(raw[read])
        return Embedded(found, frozenset(pooled), unread=frozenset(unread))

    def close(self) -> None:
        """The session goes with this object."""


class _Tokens:
    """The folder's tokenizer, which cuts at the model's window."""

    def __init__(self, folder: ModelFolder) -> None:
        self._prefixes = {"query": folder.config.query_prefix, "passage": folder.config.passage_prefix}
        self._tokenizer = _tokenizer(folder)
        self._unknown = {self._tokenizer.token_to_id(token) for token in _UNKNOWN} - {None}

    def windows(self, text: str, purpose: Purpose) -> list[Window]:
        """Token ids, a window each, with what the model wants around them; the prefix stands in the first."""
        return [_ids(window) for window in self._encoded(self._prefixes[purpose] + text)]

    def readable(self, text: str, purpose: Purpose) -> list[Window]:
        """The same; none of a text most of which the vocabulary lacks."""
        prefix = self._prefixes[purpose]
        found = self._encoded(prefix + text)
        if any(not self._unknown.isdisjoint(window.ids) for window in found):
            unknown, known = self._letters(prefix + text, found, len(prefix))
            if unknown > _MOST_UNKNOWN * (unknown + known):
                return []
        return [_ids(window) for window in found]

    def _encoded(self, text: str) -> "list[Encoding]":
        encoding = self._tokenizer.encode(_SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text))
        found: list[Encoding] = [encoding, *encoding.overflowing]
        if len(found) <= WINDOWS_MAX:
            return found
        return [found[at * len(found) // WINDOWS_MAX] for at in range(WINDOWS_MAX)]

    def _letters(self, text: str, windows: "Sequence[Encoding]", start: int) -> tuple[int, int]:
        """How many letters from `start` on the vocabulary lacks, and has; of a text without letters, of its signs."""
        pieces: tuple[list[str], list[str]] = ([], [])
        for window in windows:
            for token, (first, end) in zip(window.ids, window.offsets, strict=True):
                pieces[token not in self._unknown].append(text[max(first, start) : end])
        unknown, known = ("".join(each) for each in pieces)
        is_counted = str.isalnum if any(map(str.isalnum, unknown + known)) else str.isprintable
        return sum(map(is_counted, unknown)), sum(map(is_counted, known))


def _ids(window: "Encoding") -> Window:
    return np.array(window.ids, np.int64)


class _Session:
    """A loaded model, with what its config says of its output."""

    def __init__(self, session: "InferenceSession", config: ModelConfig, probe: Window) -> None:
        self._session, self._config, self._probe = session, config, probe
        self._inputs = [given.name for given in session.get_inputs()]
        self._outputs = [config.output or session.get_outputs()[0].name]

    @property
    def providers(self) -> Sequence[str]:
        return tuple(self._session.get_providers())

    def probe(self) -> None:
        self.vector(self._probe)

    def vector(self, tokens: Window) -> npt.NDArray[np.float32]:
        """The vector of one window; raises EmbedderFailed where the model breaks down."""
        known = {"input_ids": tokens, "attention_mask": np.ones_like(tokens), "token_type_ids": np.zeros_like(tokens)}
        try:
            (states,) = self._session.run(self._outputs, {name: known[name][None] for name in self._inputs})
        except Exception as error:  # the kinds are onnxruntime's own, one per cause, below Exception alone
            message = f"the model {self._config.name} broke down ({type(error).__name__}: {_line(error)})"
            raise EmbedderFailed(INFERENCE_FAILED, message) from error
        return _one_vector(states, self._config)


def _one_vector(states: npt.NDArray[np.float32], config: ModelConfig) -> npt.NDArray[np.float32]:
    pooled = {"none": lambda: states[0], "mean": lambda: states[0].mean(axis=0), "first": lambda: states[0, 0]}
    wanted = 2 if config.pooling == "none" else 3
    if states.ndim != wanted or states.shape[-1] != config.dimension:
        message = (
            f"the model {config.name} gives values of shape {states.shape}, which does not fit the dimension "
            f"{config.dimension} and the pooling {config.pooling!r} of its config"
        )
        raise EmbedderFailed(MODEL_CONFIG, message)
    vector: npt.NDArray[np.float32] = pooled[config.pooling]()
    return vector


def _to_the_end(steps: Generator[None, None, Embedded]) -> Embedded:
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            embedded: Embedded = ended.value
            return embedded


def _pooled(vectors: Sequence[npt.NDArray[np.float32]], lengths: Sequence[int]) -> npt.NDArray[np.float64]:
    """The mean of the windows' unit vectors, weighted by their lengths."""
    wide = np.array(vectors, np.float64)
    wide /= np.linalg.norm(wide, axis=1, keepdims=True)
    return np.average(wide, axis=0, weights=lengths)


def _checked(raw: npt.NDArray[np.float64]) -> Vectors:
    if not (np.isfinite(raw).all() and raw.any(axis=1).all()):
        raise EmbedderFailed(INFERENCE_FAILED, "the model gave a vector without direction")
    return unit_vectors(raw)


def _tokenizer(folder: ModelFolder) -> "Tokenizer":
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(folder.tokenizer))
    except Exception as error:  # tokenizers raises Exception itself
        message = f"{folder.tokenizer} can't be used as a tokenizer ({_line(error)})"
        raise EmbedderFailed(MODEL_UNUSABLE, message) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(folder.config.max_tokens)
    return tokenizer


# ---- starting onnxruntime


def _open(folder: ModelFolder, tokens: _Tokens, requested: str, threads: int) -> Chosen[_Session]:
    """A session that has run, on the provider asked for or on the CPU; raises EmbedderFailed."""
    try:
        import onnxruntime

        onnxruntime.set_default_logger_severity(_LOG_NOTHING)  # what it has to say comes as errors, too
        probe = tokens.windows(_PROBE, "query")[0]

        def open_session(provider: str) -> _Session:
            return _Session(_session(folder, provider, threads), folder.config, probe)

        with _stdout_kept_clean() if requested != "cpu" else nullcontext():
            return choose_session(
                requested, open_session, onnxruntime.get_available_providers(), seconds=time.perf_counter
            )
    except EmbedderFailed:
        raise
    except Exception as error:  # the kinds are onnxruntime's own, one per cause, below Exception alone
        message = f"{folder.model} can't be run ({type(error).__name__}: {_line(error)})"
        raise EmbedderFailed(MODEL_UNUSABLE, message) from error


def _session(folder: ModelFolder, provider: str, threads: int) -> "InferenceSession":
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = _LOG_NOTHING
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # the game needs the cores
    options.enable_mem_pattern = provider != PROVIDERS["directml"]  # which does not support it
    providers = [provider] if provider == CPU else [provider, CPU]
    session = onnxruntime.InferenceSession(folder.model, options, providers=providers)
    session.disable_fallback()  # it would change providers in the middle of the game and print that
    return session


@contextmanager
def _stdout_kept_clean() -> Iterator[None]:
    """Leads to standard error what is written to standard output meanwhile: GPU providers print there, some from C."""
    sys.stdout.flush()
    try:
        kept = os.dup(_STDOUT)
    except OSError:  # there is none
        yield
        return
    try:
        os.dup2(_STDERR, _STDOUT)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, _STDOUT)
        os.close(kept)


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
