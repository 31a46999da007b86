"""Each value that the server may send is one that its code can make; the others say that they come later."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from google.protobuf.descriptor import EnumDescriptor

import dramaturg_server
from dramaturg import v1
from protos.generate import PROTOS, proto_files

SERVER = Path(dramaturg_server.__file__).parent
TABLES = SERVER / "rpc" / "convert" / "records.py"
"""Its tables name every value that the domain has a word for, whether that is ever made or not."""
ASKED_ONLY = {"SORT_ORDER"}
LATER = {
    "LINE_SOURCE_GENERATED",
    "LINE_SOURCE_REGENERATED",
    "ROUTE_GENERATED",
    "ERROR_REASON_PLAYTHROUGH_LEASED",
}
"""What needs a language model, or a second server on one data folder."""
SAYS_LATER = "Not sent by this version"


def sent_values() -> Iterator[tuple[str, str]]:
    """Prefix and name of every value that may be in an answer."""
    descriptors = [getattr(v1, name).DESCRIPTOR for name in v1.__all__]
    for enum in (descriptor for descriptor in descriptors if isinstance(descriptor, EnumDescriptor)):
        prefix = enum.values[0].name.removesuffix("_UNSPECIFIED")
        for value in enum.values[1:]:
            if prefix not in ASKED_ONLY:
                yield prefix, value.name


def words_of(file: Path) -> set[str]:
    """Texts and attribute names that the code of a file uses; types and docstrings are left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    idle: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
            idle.update(ast.walk(node))
        if isinstance(node, ast.Expr):
            idle.add(node.value)
    texts = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and n not in idle}
    return {text for text in texts if isinstance(text, str)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }


def comments() -> dict[str, str]:
    """Name of each enum value -> its comment."""
    pattern = re.compile(r"((?:^  //.*\n)+)  ([A-Z0-9_]+) = \d+;", re.MULTILINE)
    files = ((PROTOS / name).read_text(encoding="utf-8") for name in proto_files())
    return {
        name: " ".join(comment.replace("//", " ").split()) for file in files for comment, name in pattern.findall(file)
    }


def test_every_value_that_is_not_for_later_can_be_made() -> None:
    made = {word for file in SERVER.rglob("*.py") if file != TABLES for word in words_of(file)}
    missing = {
        name
        for prefix, name in sent_values()
        if not made & {name, (word := name.removeprefix(f"{prefix}_")), word.lower()}
    }
    assert missing <= LATER


def test_exactly_what_comes_later_says_so() -> None:
    assert {name for name, comment in comments().items() if SAYS_LATER in comment} == LATER
