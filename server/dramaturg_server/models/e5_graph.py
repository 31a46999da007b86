"""Writes the network of multilingual-e5-small as an ONNX graph around the packed weights. Third step of a build.

A BERT encoder (Devlin et al. 2019) of 12 layers whose last states are averaged over the tokens (Wang et al. 2024,
"Multilingual E5 Text Embeddings") and brought to unit length. Words stay in 4 bits. The dense steps come in two kinds:
`int4` keeps the package's weights bit for bit, `int8` rounds them to 7 bits per output, because processors without
VNNI add two products in 16 bits, which 8 bits can overflow.
"""

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from .packed_weights import BLOCK, Blocks, PackedWeights

if TYPE_CHECKING:
    from onnx import ModelProto, NodeProto, TensorProto

Weights = Literal["int4", "int8"]

OUTPUT = "sentence_embedding"
OPSET, IR_VERSION = 20, 9
_MICROSOFT = "com.microsoft"
_BLOCKWISE_INT8 = 4
"""MatMulNBits' accuracy_level: activations in 8 bits too, each block of 32 by its own scale."""
_INT7_MAX = 63
_MASKED = -10_000.0
"""Added to the score of a padding token, as BERT does."""


def e5_model(packed: PackedWeights, kept: npt.NDArray[np.int64], weights: Weights) -> "ModelProto":
    """The model for the words `kept` (ids in the package's order): `input_ids`, `attention_mask` → unit vectors."""
    from onnx import TensorProto, helper

    graph = _Graph()
    _Encoder(graph, packed, weights).write(kept)
    tokens = ["batch", "tokens"]
    made = helper.make_graph(
        graph.nodes,
        "multilingual-e5-small",
        [helper.make_tensor_value_info(name, TensorProto.INT64, tokens) for name in ("input_ids", "attention_mask")],
        [helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", packed.sizes.hidden])],
        graph.constants,
    )
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(_MICROSOFT, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=IR_VERSION, producer_name="dramaturg")


class _Graph:
    """Nodes and constants in the order in which they are added; every node is named after its one output."""

    def __init__(self) -> None:
        self.nodes: list[NodeProto] = []
        self.constants: list[TensorProto] = []

    def constant(self, name: str, value: npt.NDArray[np.generic]) -> str:
        from onnx import numpy_helper

        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def integers(self, name: str, *values: int) -> str:
        return self.constant(name, np.array(values, np.int64))

    def node(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        from onnx import helper

        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))
        return output


class _Encoder:
    """The network, layer by layer; `written` are names of values in the graph."""

    def __init__(self, graph: _Graph, packed: PackedWeights, weights: Weights) -> None:
        self._graph, self._packed, self._weights = graph, packed, weights
        sizes = packed.sizes
        graph.integers("by_head", 0, 0, sizes.heads, sizes.hidden // sizes.heads)
        graph.integers("joined", 0, 0, sizes.hidden)
        for name, axis in (("first", 0), ("over_tokens", 1), ("last", 2)):
            graph.integers(name, axis)
        graph.integers("middle", 1, 2)
        graph.constant("head_scale", np.array(np.sqrt(sizes.hidden // sizes.heads), np.float32))

    def write(self, kept: npt.NDArray[np.int64]) -> None:
        node = self._graph.node
        states = self._embedded(kept)
        node("Cast", ["attention_mask"], "mask", to=1)
        self._graph.constant("one", np.array(1, np.float32))
        self._graph.constant("masked", np.array(_MASKED, np.float32))
        node("Sub", ["one", node("Unsqueeze", ["mask", "middle"], "wide_mask")], "padding")
        node("Mul", ["padding", "masked"], "mask_score")
        for number in range(self._packed.sizes.layers):
            states = self._layer(f"l{number}", states)
        self._pooled(states)

    def _embedded(self, kept: npt.NDArray[np.int64]) -> str:
        """Word plus place plus the one segment there is, normalised."""
        node, hidden = self._graph.node, self._packed.sizes.hidden
        words = self._packed.blocks("emb.word", hidden).rows(kept)
        self._graph.constant("words", _paired(words.nibbles.reshape(len(kept), hidden)))
        self._graph.constant("word_scales", words.scales)
        attributes = {"bits": 4, "block_size": BLOCK, "gather_axis": 0, "quantize_axis": 1}
        node("GatherBlockQuantized", ["words", "input_ids", "word_scales"], "word", domain=_MICROSOFT, **attributes)
        places = self._packed.floats("emb.pos").reshape(-1, hidden) + self._packed.floats("emb.type")[:hidden]
        self._graph.constant("places", places)
        node("Shape", ["input_ids"], "length", start=1, end=2)
        node("Slice", ["places", "first", "length", "first"], "place")
        return self._normalised(node("Add", ["word", "place"], "placed"), "emb.ln")

    def _layer(self, layer: str, states: str) -> str:
        """Attention, then two dense steps; each result is added to what went in, and normalised."""
        node, sizes = self._graph.node, self._packed.sizes
        attended = self._dense(self._attention(layer, states), f"{layer}.ao", sizes.hidden)
        states = self._normalised(node("Add", [attended, states], f"{layer}.attended"), f"{layer}.aln")
        inner = node("Gelu", [self._dense(states, f"{layer}.fi", sizes.hidden)], f"{layer}.gelu")
        outer = self._dense(inner, f"{layer}.fo", sizes.inner)
        return self._normalised(node("Add", [outer, states], f"{layer}.out"), f"{layer}.oln")

    def _attention(self, layer: str, states: str) -> str:
        node, heads = self._graph.node, {}
        for part in "qkv":
            flat = self._dense(states, f"{layer}.{part}", self._packed.sizes.hidden)
            split = node("Reshape", [flat, "by_head"], f"{layer}.{part}.split")
            order = [0, 2, 3, 1] if part == "k" else [0, 2, 1, 3]
            heads[part] = node("Transpose", [split], f"{layer}.{part}.heads", perm=order)
        product = node("MatMul", [heads["q"], heads["k"]], f"{layer}.product")
        scaled = node("Div", [product, "head_scale"], f"{layer}.scaled")
        scores = node("Add", [scaled, "mask_score"], f"{layer}.scores")
        shares = node("Softmax", [scores], f"{layer}.shares", axis=-1)
        seen = node("MatMul", [shares, heads["v"]], f"{layer}.seen")
        together = node("Transpose", [seen], f"{layer}.together", perm=[0, 2, 1, 3])
        return node("Reshape", [together, "joined"], f"{layer}.context")

    def _dense(self, states: str, name: str, columns: int) -> str:
        """states · weights + bias, for the tensors `name`.w and `name`.b."""
        matrix = self._packed.blocks(f"{name}.w", columns)
        step = self._dense_int4 if self._weights == "int4" else self._dense_int8
        self._graph.constant(f"{name}.b", self._packed.floats(f"{name}.b"))
        return self._graph.node("Add", [step(states, name, matrix), f"{name}.b"], name)

    def _dense_int4(self, states: str, name: str, matrix: Blocks) -> str:
        rows, blocks = matrix.scales.shape
        self._graph.constant(f"{name}.w", _paired(matrix.nibbles))
        self._graph.constant(f"{name}.scales", matrix.scales)
        attributes = {"K": blocks * BLOCK, "N": rows, "bits": 4, "block_size": BLOCK}
        return self._graph.node(
            "MatMulNBits",
            [states, f"{name}.w", f"{name}.scales"],
            f"{name}.product",
            domain=_MICROSOFT,
            accuracy_level=_BLOCKWISE_INT8,
            **attributes,
        )

    def _dense_int8(self, states: str, name: str, matrix: Blocks) -> str:
        values = matrix.values()
        scales = np.maximum(np.abs(values).max(axis=1), np.float32(1e-12)) / np.float32(_INT7_MAX)
        rounded = np.rint(values / scales[:, None]).astype(np.int8)
        self._graph.constant(f"{name}.w", rounded.T)
        self._graph.constant(f"{name}.scales", scales)
        inputs = [states, f"{name}.w", f"{name}.scales"]
        return self._graph.node("DynamicQuantizeMatMul", inputs, f"{name}.product", domain=_MICROSOFT)

    def _normalised(self, states: str, name: str) -> str:
        factor = self._graph.constant(f"{name}.w", self._packed.floats(f"{name}.w"))
        shift = self._graph.constant(f"{name}.b", self._packed.floats(f"{name}.b"))
        epsilon = self._packed.sizes.epsilon
        return self._graph.node("LayerNormalization", [states, factor, shift], name, axis=-1, epsilon=epsilon)

    def _pooled(self, states: str) -> None:
        """The mean over the tokens that are no padding, at unit length."""
        node = self._graph.node
        kept = node("Mul", [states, node("Unsqueeze", ["mask", "last"], "mask_per_state")], "kept")
        total = node("ReduceSum", [kept, "over_tokens"], "total", keepdims=0)
        count = node("ReduceSum", ["mask", "over_tokens"], "count", keepdims=1)
        mean = node("Div", [total, count], "mean")
        node("LpNormalization", [mean], OUTPUT, axis=-1, p=2)


def _paired(nibbles: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Two nibbles a byte along the last axis, the earlier one in the low half, as the quantised operators read them."""
    return nibbles[..., 0::2] | nibbles[..., 1::2] << np.uint8(4)
