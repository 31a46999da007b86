"""The shape of the source: which layer may import what, and that importing does no work. Read from syntax trees.

Each rule is a function from a parsed file to what it finds wrong there; `RULES` says which files it watches.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TypeGuard

import pytest

ROOT = Path(__file__).resolve().parent.parent
SERVER = PurePosixPath("server/dramaturg_server")
BINDING = PurePosixPath("engine_bindings/python/dramaturg")
GENERATED = BINDING / "v1"

Rule = Callable[[ast.Module], Iterator[str]]


# What the rules look at


def imports_of(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every module that is imported anywhere in the file, with its line."""
    return imports_among(ast.walk(tree))


def top_level_imports_of(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The modules that are imported as soon as the file is."""
    return imports_among(run_at_import(tree))


def imports_among(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", node.lineno


def run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Walks what runs when a file is imported: not the bodies of functions, nor what is for type checkers."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or is_for_type_checkers(node):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from run_at_import(child)


def is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


# Rules

PURE_STANDARD_LIBRARY = {
    *("__future__", "abc", "base64", "bisect", "collections", "collections.abc", "copy", "dataclasses", "decimal"),
    *("difflib", "enum", "fractions", "functools", "graphlib", "hashlib", "heapq", "itertools", "json", "math"),
    *("numbers", "operator", "re", "string", "struct", "textwrap", "types", "typing", "unicodedata", "zlib"),
}
IMPURE_BUILTINS = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}


def imports_only_pure_modules(tree: ast.Module) -> Iterator[str]:
    for module, line in imports_of(tree):
        if module not in PURE_STANDARD_LIBRARY and not is_within(module, "dramaturg_server.domain"):
            yield f"line {line}: the domain may not import {module}"


def calls_nothing_outside(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_BUILTINS:
            yield f"line {node.lineno}: the domain may not call {node.func.id}()"


def is_synchronous(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await):
            yield f"line {node.lineno}: the domain is synchronous"


CHANGING = {
    *("append", "appendleft", "extend", "insert", "pop", "popleft", "remove", "clear", "add", "discard", "update"),
    "setdefault",
}


def keeps_nothing_between_calls(tree: ast.Module) -> Iterator[str]:
    """What a module holds is not changed by its functions: state has an owner, or is an `lru_cache` of values."""
    targets = (node.targets if isinstance(node, ast.Assign) else [node.target] for node in tree.body if is_given(node))
    held = {target.id for found in targets for target in found if isinstance(target, ast.Name)}
    for function in ast.walk(tree):
        if isinstance(function, ast.Global):
            yield f"line {function.lineno}: a function binds {', '.join(function.names)} of the module anew"
        if isinstance(function, ast.FunctionDef):
            own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and is_bound(node)}
            arguments = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
            for name, line in changed_in(function):
                if name in held - own - arguments:
                    yield f"line {line}: {name} of the module is changed by {function.name}()"


def is_given(node: ast.stmt) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    return isinstance(node, ast.Assign | ast.AnnAssign)


def is_bound(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def changed_in(function: ast.FunctionDef) -> Iterator[tuple[str, int]]:
    """Names of which something is changed."""
    for node in ast.walk(function):
        changed: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            changed = node.func.value
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            changed = node.value
        if isinstance(changed, ast.Name):
            yield changed.id, changed.lineno


SQL_STATEMENT = re.compile(
    r"\s*(SELECT\s.*\sFROM\s|SELECT\s+\d|INSERT\s+(OR\s+\w+\s+)?INTO\s|UPDATE\s.*\sSET\s|DELETE\s+FROM\s|PRAGMA\s"
    r"|(CREATE|DROP|ALTER)\s+(UNIQUE\s+|VIRTUAL\s+|TEMP\s+)?(TABLE|INDEX|TRIGGER|VIEW)\s|BEGIN\s+IMMEDIATE)",
    re.DOTALL,
)


def speaks_no_sql(tree: ast.Module) -> Iterator[str]:
    for module, line in imports_of(tree):
        if is_within(module, "sqlite3"):
            yield f"line {line}: only adapters may import sqlite3"
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL_STATEMENT.match(node.value):
            yield f"line {node.lineno}: only adapters may hold SQL: {node.value[:40]!r}"


def knows_no_wire_types(tree: ast.Module) -> Iterator[str]:
    for module, line in imports_of(tree):
        if any(is_within(module, wire) for wire in ("dramaturg", "google", "grpc", "grpc_status")):
            yield f"line {line}: only rpc/, cli/ and the Python binding may import {module}"


def names_no_adapter(tree: ast.Module) -> Iterator[str]:
    for module, line in imports_of(tree):
        if is_within(module, "dramaturg_server.adapters"):
            yield f"line {line}: only bootstrap.py picks adapters; this may not import {module}"


def does_not_know_the_server(tree: ast.Module) -> Iterator[str]:
    for module, line in imports_of(tree):
        if is_within(module, "dramaturg_server"):
            yield f"line {line}: a client must not need the server, but imports {module}"


HARMLESS_AT_IMPORT = (
    *(ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef),
    *(ast.Assign, ast.AnnAssign),
)
WORK_AT_IMPORT = {
    *("open", "read_text", "read_bytes", "read", "connect", "run", "Popen", "getenv", "import_module", "sleep"),
    *("get_event_loop", "new_event_loop"),
}


def works_only_when_called(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if is_docstring(node) or is_for_type_checkers(node) or is_main_guard(node) or chooses_by_platform(node):
            continue
        if not isinstance(node, HARMLESS_AT_IMPORT):
            yield f"line {node.lineno}: runs at import: {ast.unparse(node).splitlines()[0][:60]}"
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for name in sorted(names_called_in(node) & WORK_AT_IMPORT):
                yield f"line {node.lineno}: calls {name}() at import"


def names_called_in(statement: ast.stmt) -> set[str]:
    """The last name of everything that is called while the statement runs."""
    calls = (node for node in run_at_import(statement) if isinstance(node, ast.Call))
    return {ast.unparse(call.func).rpartition(".")[2] for call in calls}


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def chooses_by_platform(node: ast.stmt) -> bool:
    """An `if sys.platform == …` around definitions: the form in which type checkers follow a platform's own API."""
    return (
        isinstance(node, ast.If)
        and ast.unparse(node.test).startswith("sys.platform ")
        and all(isinstance(inner, (*HARMLESS_AT_IMPORT, ast.If)) for inner in (*node.body, *node.orelse))
    )


def is_main_guard(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'"


def loads_heavy_libraries_late(tree: ast.Module) -> Iterator[str]:
    for module, line in top_level_imports_of(tree):
        if any(is_within(module, heavy) for heavy in ("transformers", "onnxruntime", "faiss")):
            yield f"line {line}: {module} takes long to import: import it where it is used"


def knows_no_evaluation(tree: ast.Module) -> Iterator[str]:
    for module, line in imports_of(tree):
        if is_within(module, "dramaturg_server.evaluations"):
            yield f"line {line}: evaluations build on benchmarks, so benchmarks may not import {module}"


def starts_with_its_place(tree: ast.Module) -> Iterator[str]:
    if tree.body and not (ast.get_docstring(tree) or "").strip():
        yield "line 1: says nothing about its place in the data flow"


# Which files they watch


@dataclass(frozen=True, slots=True)
class Watch:
    """A rule, the folder it holds in, and the folders of it that are free from it."""

    rule: Rule
    folder: PurePosixPath
    free: tuple[PurePosixPath, ...] = ()

    def covers(self, file: PurePosixPath) -> bool:
        return file.is_relative_to(self.folder) and not any(file.is_relative_to(folder) for folder in self.free)


RULES = (
    Watch(imports_only_pure_modules, SERVER / "domain"),
    Watch(calls_nothing_outside, SERVER / "domain"),
    Watch(is_synchronous, SERVER / "domain"),
    # It lists the caches that a purge has to clear, as they are made at import.
    Watch(keeps_nothing_between_calls, SERVER / "domain", free=(SERVER / "domain" / "remembered_texts.py",)),
    # Benchmarks measure against the bare library: a floor that went through our adapters would be none.
    Watch(speaks_no_sql, SERVER, free=(SERVER / "adapters", SERVER / "benchmarks")),
    Watch(speaks_no_sql, BINDING),
    Watch(knows_no_evaluation, SERVER / "benchmarks"),
    Watch(knows_no_wire_types, SERVER, free=(SERVER / "rpc", SERVER / "cli", SERVER / "benchmarks")),
    Watch(names_no_adapter, SERVER / "pipeline"),
    Watch(names_no_adapter, SERVER / "saves"),
    Watch(names_no_adapter, SERVER / "cast"),
    Watch(does_not_know_the_server, BINDING),
    Watch(works_only_when_called, SERVER),
    Watch(works_only_when_called, BINDING),
    Watch(loads_heavy_libraries_late, SERVER),
    Watch(loads_heavy_libraries_late, BINDING),
    Watch(starts_with_its_place, SERVER),
    Watch(starts_with_its_place, BINDING),
    Watch(starts_with_its_place, PurePosixPath("tests")),
)


def written_sources() -> list[PurePosixPath]:
    """Every Python file that people write, relative to the repository."""
    files = (file for folder in (SERVER, BINDING, "tests") for file in (ROOT / folder).rglob("*.py"))
    relative = (PurePosixPath(file.relative_to(ROOT).as_posix()) for file in files)
    return sorted(file for file in relative if not file.is_relative_to(GENERATED))


def parse(file: PurePosixPath) -> ast.Module:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"), filename=str(file))
    return with_absolute_imports(tree, package_of(file))


def package_of(file: PurePosixPath) -> tuple[str, ...]:
    """The package that a file's relative imports start from."""
    roots = (root for root in (SERVER.parent, BINDING.parent) if file.is_relative_to(root))
    return file.parent.relative_to(next(roots, PurePosixPath())).parts


def with_absolute_imports(tree: ast.Module, package: tuple[str, ...]) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = package[: len(package) + 1 - node.level]
            node.module, node.level = ".".join((*above, node.module) if node.module else above), 0
    return tree


@pytest.mark.parametrize("watch", RULES, ids=lambda watch: f"{watch.rule.__name__}-{watch.folder.name}")
def test_every_file_keeps_to_its_layer(watch: Watch) -> None:
    watched = [file for file in written_sources() if watch.covers(file)]
    assert watched, f"no file left in {watch.folder}: has it moved?"
    assert [f"{file}: {finding}" for file in watched for finding in watch.rule(parse(file))] == []


def test_no_file_has_a_name_that_says_nothing() -> None:
    empty_words = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "base"}
    assert [str(file) for file in written_sources() if empty_words & {file.stem, *file.parent.parts}] == []


def test_every_package_folder_is_a_package() -> None:
    """Without `__init__.py` a folder is left out of the wheel, and only there."""
    folders = {file.parent for file in written_sources() if not file.is_relative_to("tests")}
    folders = {folder for folder in folders if "samples" not in folder.parts}
    assert [str(folder) for folder in sorted(folders) if not (ROOT / folder / "__init__.py").is_file()] == []


# The rules themselves: each finds what it is for, and lets pass what it should


@pytest.mark.parametrize(
    ("rule", "source"),
    [
        (imports_only_pure_modules, "import os"),
        (imports_only_pure_modules, "def f():\n    from time import time"),
        (imports_only_pure_modules, "from dramaturg_server import adapters"),
        (imports_only_pure_modules, "import random"),
        (imports_only_pure_modules, "from dramaturg_server.adapters import sqlite_store"),
        (imports_only_pure_modules, "from dramaturg_server.domainless import x"),
        (calls_nothing_outside, "def f(): return open('x')"),
        (is_synchronous, "async def f(): pass"),
        (keeps_nothing_between_calls, "_told: deque[str] = deque()\ndef f(): _told.append('x')"),
        (keeps_nothing_between_calls, "known = {}\ndef f():\n    known['a'] = 1"),
        (keeps_nothing_between_calls, "known = 1\ndef f():\n    global known\n    known = 2"),
        (speaks_no_sql, "from sqlite3 import connect"),
        (speaks_no_sql, "q = 'SELECT id\\n  FROM turns WHERE x'"),
        (speaks_no_sql, "q = f'INSERT OR IGNORE INTO {table} VALUES (1)'"),
        (speaks_no_sql, "q = 'PRAGMA synchronous = FULL'"),
        (knows_no_wire_types, "from dramaturg.v1 import dialogue_service_pb2"),
        (knows_no_wire_types, "def f():\n    import grpc.aio"),
        (knows_no_wire_types, "from google.protobuf import descriptor"),
        (names_no_adapter, "def f():\n    from dramaturg_server.adapters.sqlite_store import SqliteStore"),
        (knows_no_evaluation, "from dramaturg_server.evaluations.meanings import Meanings"),
        (does_not_know_the_server, "from dramaturg_server.domain import state"),
        (works_only_when_called, "register(thing)"),
        (works_only_when_called, "for name in names: pass"),
        (works_only_when_called, "TEXT: str = Path('x').read_text()"),
        (works_only_when_called, "with open('x') as file: pass"),
        (loads_heavy_libraries_late, "import transformers"),
        (loads_heavy_libraries_late, "try:\n    from onnxruntime import InferenceSession\nexcept ImportError: pass"),
        (starts_with_its_place, "x = 1"),
        (starts_with_its_place, '"""  """'),
    ],
)
def test_a_rule_finds_what_it_is_for(rule: Rule, source: str) -> None:
    assert list(rule(ast.parse(source)))


@pytest.mark.parametrize(
    ("rule", "source"),
    [
        (imports_only_pure_modules, "from dramaturg_server.domain.errors import BadInput\nfrom enum import StrEnum"),
        (calls_nothing_outside, "gate.open('x')"),
        (keeps_nothing_between_calls, "WORDS = ('a',)\ndef f():\n    found = []\n    found.append(WORDS[0])"),
        (speaks_no_sql, "'Select a character from the list.'"),
        (speaks_no_sql, "'UPDATES come in order'"),
        (knows_no_wire_types, "import dramaturg_server.domain"),
        (names_no_adapter, "from dramaturg_server.ports import Store"),
        (knows_no_evaluation, "from dramaturg_server.benchmarks import casts"),
        (works_only_when_called, "LOG = logging.getLogger(__name__)\nREAD = lambda: open('x')\nWORDS = 'a b'.split()"),
        (works_only_when_called, "if __name__ == '__main__':\n    main()"),
        (loads_heavy_libraries_late, "def f():\n    import transformers"),
        (loads_heavy_libraries_late, "if TYPE_CHECKING:\n    import faiss"),
        (starts_with_its_place, ""),
    ],
)
def test_a_rule_lets_pass_what_it_should(rule: Rule, source: str) -> None:
    assert list(rule(ast.parse(source))) == []


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("from . import state", "dramaturg_server.domain"),
        ("from .state import Field", "dramaturg_server.domain.state"),
        ("from ..adapters import sqlite_store", "dramaturg_server.adapters"),
        ("from .. import adapters", "dramaturg_server"),
        ("from enum import Enum", "enum"),
    ],
)
def test_relative_imports_are_judged_by_where_they_lead(source: str, module: str) -> None:
    package = package_of(SERVER / "domain" / "gates.py")
    assert [name for name, _ in imports_of(with_absolute_imports(ast.parse(source), package))] == [module]
