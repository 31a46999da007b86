"""The JSON Schema of `lang/TAG.yaml`: the tree of everything in this cast that may be translated."""

import json
from collections.abc import Mapping

from dramaturg_server.cast.key_trees import Tree, tree_of
from dramaturg_server.cast.schema_parts import ANY_TEXT, ANYTHING, Json, SchemaParts, any_of, of_keys, one_or_more
from dramaturg_server.cast.translations import EXAMPLE_KEYS, MAIN_KEYS, SECTIONS, Shape

SHAPES: Mapping[Shape, Json] = {
    "text": ANY_TEXT,
    "texts": one_or_more(ANY_TEXT),
    "cues": one_or_more(one_or_more(ANY_TEXT)),
    "pairs": one_or_more(
        {
            "type": "object",
            "properties": dict.fromkeys(EXAMPLE_KEYS, ANY_TEXT),
            "required": list(EXAMPLE_KEYS),
            "additionalProperties": False,
        }
    ),
}


def lang_schema(parts: SchemaParts) -> Json:
    """Every address is a key path; what is not translated yet may be left out or empty."""
    vocabulary = parts.vocabulary
    tree = tree_of((address, shape) for address, shape in vocabulary.asked.items() if address[0] in SECTIONS)
    sections = {name: _below(parts, tree[name]) if name in tree else ANYTHING for name in SECTIONS}
    return of_keys(sections, more=not vocabulary.whole)


def _below(parts: SchemaParts, node: "Tree[Shape] | Shape") -> Json:
    """A text in its shape; or a map, for which its main text may stand. Nodes that are alike share a definition."""
    if not isinstance(node, dict):
        return parts.defined(f"translated {node}", lambda: any_of(SHAPES[node], {"type": "null"}))
    inside: dict[str, Json] = {key: _below(parts, below) for key, below in node.items()}
    main = [inside[key] for key, below in node.items() if key in MAIN_KEYS and not isinstance(below, dict)]
    made = any_of(of_keys(inside, more=not parts.vocabulary.whole), *main, {"type": "null"})
    written = json.dumps(made, sort_keys=True)
    return parts.alike("translated", written, made)
