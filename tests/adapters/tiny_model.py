"""A model's folder of a few kilobytes: each token has a fixed state, which is all that its network knows."""

import hashlib
import json
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers

from dramaturg_server.adapters.model_folder import CONFIG_FILE, MODEL_FILE, TOKENIZER_FILE

DIMENSION = 8
WORDS = ("[UNK]", "red", "green", "blue", "probe", "unembedded")
STATES = np.random.default_rng(7).normal(size=(len(WORDS) - 1, DIMENSION)).astype(np.float32)
"""By token id; the last word has none, so that the network breaks down over it."""


def tiny_folder(folder: Path, *, token_types: bool = False, **config: object) -> Path:
    """Makes the folder. config: keys that differ from the plain config, None to leave one out."""
    folder.mkdir(parents=True)
    (folder / MODEL_FILE).write_bytes(_model(token_types=token_types))
    tokenizer = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, unk_token=WORDS[0]))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    (folder / TOKENIZER_FILE).write_text(tokenizer.to_str(), encoding="utf-8")
    write_config(folder, **config)
    return folder


def write_config(folder: Path, **config: object) -> None:
    """The plain config with those keys changed, and with the checksums of the files as they are now."""
    plain = {
        "name": "tiny",
        "dimension": DIMENSION,
        "max_tokens": 8,
        "files": {name: _sha256(folder / name) for name in (MODEL_FILE, TOKENIZER_FILE)},
    }
    said = {name: value for name, value in {**plain, **config}.items() if value is not None}
    (folder / CONFIG_FILE).write_text(json.dumps(said), encoding="utf-8")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else "0" * 64


def _model(*, token_types: bool) -> bytes:
    nodes = [helper.make_node("Gather", ["states", "input_ids"], ["last_hidden_state"])]
    inputs = ["input_ids", "attention_mask"]
    if token_types:
        nodes[0].output[0] = "seen"
        nodes.append(helper.make_node("Cast", ["token_type_ids"], ["types"], to=TensorProto.FLOAT))
        nodes.append(helper.make_node("Unsqueeze", ["types", "last"], ["wide"]))
        nodes.append(helper.make_node("Add", ["seen", "wide"], ["last_hidden_state"]))
        inputs.append("token_type_ids")
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"]) for name in inputs],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", DIMENSION])],
        [numpy_helper.from_array(STATES, "states"), numpy_helper.from_array(np.array([2]), "last")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    return bytes(model.SerializeToString())
