"""Values by key path to the nested maps in which files hold them: fields of state, texts in `lang/TAG.yaml`."""

from collections.abc import Iterable
from typing import TypeAlias, TypeVar

V = TypeVar("V")
Tree: TypeAlias = dict[str, "Tree[V] | V"]


def tree_of(pairs: Iterable[tuple[tuple[str, ...], V]]) -> "Tree[V]":
    """Keys in the order in which they come. No path may lead on from where another ends."""
    top: Tree[V] = {}
    for path, value in pairs:
        node = top
        for key in path[:-1]:
            below = node.setdefault(key, {})
            assert isinstance(below, dict), path
            node = below
        node[path[-1]] = value
    return top
