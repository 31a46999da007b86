"""Adds what is missing to `lang/TAG.yaml` by inserting lines: nothing of what stands there is written anew.

Standing.missing → grown → the new content, and what can't be added without touching what a translator wrote. After
each insertion the file is read again: it must say what it said, and the new keys.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import yaml

from dramaturg_server.cast.action_arguments import plain
from dramaturg_server.cast.key_trees import Tree, tree_of
from dramaturg_server.cast.lang_comments import comment
from dramaturg_server.cast.problems import Problems
from dramaturg_server.cast.translations import MAIN_KEYS, SECTIONS, Address, Translated, normalised_key
from dramaturg_server.cast.yaml_reader import LANGUAGE_BYTES, LOADER, read_yaml
from dramaturg_server.cast.yaml_writer import scalar

Texts: TypeAlias = "Tree[Translated]"
STEP = 2
FLOW_STEP = 4
SHORT = ("lines", "evidence", "never_say")
"""Sections whose entries are written as their main text, as long as nothing else of them is translated."""
BOM, CRLF = "\ufeff", "\r\n"


@dataclass(frozen=True, slots=True)
class Grown:
    """The content of the file, and the texts that a translator must add by hand."""

    content: str
    by_hand: tuple[Translated, ...] = ()


def grown(content: str, missing: Sequence[Translated], texts: Sequence[Translated]) -> Grown:
    """Adds the missing texts, each as an empty text below its source as comment. texts: all of the cast.

    What comes out may have more than LANGUAGE_BYTES; then it can't be read, and is not to be written.
    """
    mains = {text.address[:-1]: text.address[-1] for text in texts if text.address[-1] in MAIN_KEYS}
    plain_content = content.removeprefix(BOM).replace(CRLF, "\n")
    made = _grown(plain_content, [text for text in missing if text.address[0] in SECTIONS], mains)
    if CRLF in content:
        made = replace(made, content=made.content.replace("\n", CRLF))
    return replace(made, content=BOM + made.content) if content.startswith(BOM) else made


def _grown(content: str, missing: Sequence[Translated], mains: Mapping[Address, str]) -> Grown:
    """Adds all at once; if that goes wrong, half of them and then the others, down to the one that can't be added."""
    if not missing:
        return Grown(content)
    tree = _tree(missing)
    added = _inserted(content, tree, mains)
    if len(added.encode()) > LANGUAGE_BYTES or _read(added) == _expected(_read(content), tree, (), mains):
        return Grown(added)
    if len(missing) == 1:
        return Grown(content, tuple(missing))
    middle = len(missing) // 2
    first = _grown(content, missing[:middle], mains)
    second = _grown(first.content, missing[middle:], mains)
    return Grown(second.content, (*first.by_hand, *second.by_hand))


def _tree(missing: Sequence[Translated]) -> Texts:
    ordered = sorted(missing, key=lambda text: (SECTIONS.index(text.address[0]), text.where.place))
    return tree_of((text.address, text) for text in ordered)


def _only_main(below: Texts, address: Address, mains: Mapping[Address, str]) -> Translated | None:
    """The main text of an entry of which nothing else is to be added."""
    main = below.get(mains.get(address, "")) if address[0] in SHORT and len(below) == 1 else None
    return main if isinstance(main, Translated) else None


# ---- what must come out


def _read(content: str) -> Any:
    problems = Problems()
    top = read_yaml(content.encode(), "", problems)
    return None if top is None or problems.has_errors else plain(top)


def _expected(value: Any, tree: Texts, address: Address, mains: Mapping[Address, str]) -> Any:
    if not isinstance(value, dict):
        main = mains.get(address)
        value = {} if value is None or main is None else {main: value}
    written = {normalised_key(key): key for key in value}
    found = dict(value)
    for key, below in tree.items():
        name, inside = written.get(key, key), (*address, key)
        if isinstance(below, Translated):
            found.setdefault(name, "")
        elif (main := mains.get(inside)) in below and len(below) == 1 and not isinstance(found.get(name, {}), dict):
            continue
        elif name not in found and _only_main(below, inside, mains):
            found[name] = ""
        else:
            found[name] = _expected(found.get(name), below, inside, mains)
    return found


# ---- insertions


@dataclass(frozen=True, slots=True)
class _Insertion:
    offset: int
    text: str


@dataclass(frozen=True, slots=True)
class _Writer:
    """Finds where to insert. Offsets count characters of `content`."""

    content: str
    mains: Mapping[Address, str]

    def into(self, node: Any, tree: Texts, address: Address, flow: bool) -> Iterator[_Insertion]:
        """What is to be added to the map `node`. flow: the map stands inside braces."""
        values = {normalised_key(key.value): value for key, value in node.value}
        new: Texts = {}
        for key, below in tree.items():
            if key not in values:
                new[key] = below
            elif isinstance(below, dict):
                yield from self._below(values[key], below, (*address, key), node, flow or bool(node.flow_style))
        if new and (flow or node.flow_style):
            yield self._into_braces(node, new, address)
        elif new:
            yield self._after(_end(node), self.block(new, address, node.start_mark.column))

    def _below(self, value: Any, tree: Texts, address: Address, above: Any, flow: bool) -> Iterator[_Insertion]:
        if isinstance(value, yaml.MappingNode):
            yield from self.into(value, tree, address, flow)
            return
        indent = above.start_mark.column + STEP
        main = self.mains.get(address)
        more = {key: below for key, below in tree.items() if key != main}
        if not more:
            return
        if _is_nothing(value):
            opened = self.flow(tree, address, self._indent(value) + FLOW_STEP)
            yield (
                _Insertion(value.start_mark.index, f" {{{opened}}}")
                if flow
                else self._after(value.end_mark.index, self.block(tree, address, indent))
            )
        elif main is not None:
            yield from self._wrapped(value, main, more, address, indent, flow)

    def _wrapped(
        self, value: Any, main: str, more: Texts, address: Address, indent: int, flow: bool
    ) -> Iterator[_Insertion]:
        """A text in place of a map becomes the map's main text, with other keys beside it."""
        if flow:
            yield _Insertion(value.start_mark.index, f"{{{main}: ")
            added = self.flow(more, address, self._indent(value) + FLOW_STEP)
            yield _Insertion(value.end_mark.index, f",{added}}}")
            return
        if isinstance(value, yaml.SequenceNode) and not value.flow_style:
            start = self.content.rfind("\n", 0, value.start_mark.index) + 1
            yield _Insertion(start, f"{' ' * indent}{main}:\n")
        else:
            behind_colon = len(self.content[: value.start_mark.index].rstrip(" "))
            yield _Insertion(behind_colon, f"\n{' ' * indent}{main}:")
        yield self._after(_end(value), self.block(more, address, indent))

    def _into_braces(self, node: Any, new: Texts, address: Address) -> _Insertion:
        added = self.flow(new, address, self._indent(node) + FLOW_STEP)
        if not node.value:
            return _Insertion(node.start_mark.index + 1, added)
        return _Insertion(node.value[-1][1].end_mark.index, f",{added}")

    def _after(self, end: int, lines: str) -> _Insertion:
        """Lines behind the line in which something ends."""
        if end > 0 and self.content[end - 1] == "\n":
            return _Insertion(end, f"{lines}\n")
        line_end = self.content.find("\n", end)
        return _Insertion(len(self.content) if line_end < 0 else line_end, f"\n{lines}")

    def _indent(self, node: Any) -> int:
        start = self.content.rfind("\n", 0, node.start_mark.index) + 1
        line = self.content[start : node.start_mark.index]
        return len(line) - len(line.lstrip(" "))

    # ---- how it is written

    def block(self, tree: Texts, address: Address, indent: int) -> str:
        """Keys below each other, without a line end behind the last."""
        lines: list[str] = []
        for key, below in tree.items():
            inside, pad = (*address, key), " " * indent
            text = below if isinstance(below, Translated) else _only_main(below, inside, self.mains)
            if text is not None:
                lines += [*comment(text, indent), f'{pad}{scalar(key)}: ""']
            elif isinstance(below, dict):
                lines += [f"{pad}{scalar(key)}:", self.block(below, inside, indent + STEP)]
        return "\n".join(lines)

    def flow(self, tree: Texts, address: Address, indent: int) -> str:
        """Keys inside braces, each in a line of its own, behind a line end."""
        parts = []
        for key, below in tree.items():
            inside, pad = (*address, key), " " * indent
            text = below if isinstance(below, Translated) else _only_main(below, inside, self.mains)
            if text is not None:
                parts.append("".join(f"\n{line}" for line in comment(text, indent)) + f'\n{pad}{scalar(key)}: ""')
            elif isinstance(below, dict):
                parts.append(f"\n{pad}{scalar(key)}: {{{self.flow(below, inside, indent + STEP)}}}")
        return ",".join(parts)


def _inserted(content: str, tree: Texts, mains: Mapping[Address, str]) -> str:
    top = yaml.compose(content, Loader=LOADER)
    writer = _Writer(content, mains)
    if top is None:
        lines = writer.block(tree, (), 0)
        return f"{content}{'' if not content or content.endswith(chr(10)) else chr(10)}{lines}\n"
    parts, at = [], 0
    insertions = list(writer.into(top, tree, (), flow=False))
    for insertion in sorted(insertions, key=lambda one: one.offset):
        parts += [content[at : insertion.offset], insertion.text]
        at = insertion.offset
    return "".join((*parts, content[at:]))


def _end(node: Any) -> int:
    """Where the last thing that belongs to a node ends."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _is_nothing(value: Any) -> bool:
    """A key behind which nothing stands."""
    return isinstance(value, yaml.ScalarNode) and value.start_mark.index == value.end_mark.index
