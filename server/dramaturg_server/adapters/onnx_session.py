"""A model that ONNX Runtime has loaded, on a provider that was seen to work. Between tokens and `onnx_embedder`.

One window at a time.
"""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..ports import EmbedderFailed
from .execution_providers import CPU, PROVIDERS, Chosen, choose_session
from .model_folder import MODEL_CONFIG, MODEL_UNUSABLE, ModelConfig, ModelFolder
from .model_tokens import ModelTokens, Window

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

INFERENCE_FAILED = "inference_failed"
"""Reason of EmbedderFailed, beside those of `model_folder`."""
_LOG_NOTHING = 4
_STDOUT, _STDERR = 1, 2
_PROBE = "probe"


class OnnxSession:
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


def open_session(folder: ModelFolder, tokens: ModelTokens, requested: str, threads: int) -> Chosen[OnnxSession]:
    """A session that has run once, on the provider asked for or on the CPU; raises EmbedderFailed."""
    try:
        import onnxruntime

        onnxruntime.set_default_logger_severity(_LOG_NOTHING)  # what it has to say comes as errors, too
        probe = tokens.windows(_PROBE, "query")[0]

        def opened(provider: str) -> OnnxSession:
            return OnnxSession(_session(folder, provider, threads), folder.config, probe)

        with _stdout_kept_clean() if requested != "cpu" else nullcontext():
            return choose_session(requested, opened, onnxruntime.get_available_providers(), seconds=time.perf_counter)
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
