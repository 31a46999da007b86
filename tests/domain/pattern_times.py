"""Attacks every pattern that the server compiles with texts made of its own repeats, and tells which take long.

Run by test_pattern_times.py in a process of its own: which patterns there are is heard where they are compiled, so that
none has to be listed. What a repeat repeats (each alternative, and two of them that begin alike) is said again and
again behind what has to stand before the repeat, and in front of what fits nothing.
"""

import importlib
import pkgutil
import re
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice, permutations
from types import FrameType
from typing import Any, Final

import dramaturg_server

CHARACTERS: Final = 4_000
"""As many as a turn may have."""
LIMIT_S: Final = 0.2
"""Of the processor's time for so many: a search for one character's run that starts at each of them takes 0.15 s."""
FEWER: Final = 1_000
"""Are tried first: time that grows with the cube of the length, or faster, shows at that."""
LARGE: Final = 8
"""What may come fewer times is no repeat."""
WORDS: Final = 24
PAIRS: Final = 12
UNFIT: Final = "\x00\n!"
"""Whoever has read so far finds that it doesn't fit, and tries every other way."""
PROBES: Final = "a 1あ我ア-,.'\n"
"""Stand for a set of characters that has them, before the set's own."""
UNHEARD: Final = {"adapters", "benchmarks", "bootstrap", "cli", "evaluations", "models", "__main__"}
"""Read nothing on the event loop."""
SEARCHES: Final = {"search", "finditer", "findall", "sub", "subn", "split"}
CUT: Final = {
    "domain.clarification_cues": "clarification_cues.LONGEST",
    "domain.correction_cues": "correction_cues.CHARACTERS_READ",
    "domain.correction_frames": "correction_cues.CHARACTERS_READ",
    "domain.correction_grammar": "correction_cues.CHARACTERS_READ",
}
"""The modules whose patterns are given a text that is cut, and the constant that says where."""

parser: Any = importlib.import_module("re._parser")
compiler: Any = importlib.import_module("re._compiler")

Attack = tuple[str, str]
"""What comes first, and what is said again and again."""


# --- texts that may take a pattern long ------------------------------------------------------------------------------


def attacks(pattern: re.Pattern[str]) -> list[Attack]:
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    found = list(_attacks(tree, ""))
    return list(dict.fromkeys([*found, *(("", before + body) for before, body in found)]))


def _attacks(tree: Any, before: str) -> Iterator[Attack]:
    for part in tree:
        name, found = str(part[0]), part[1]
        if name.endswith("_REPEAT") and found[1] >= LARGE:
            yield from ((before, body) for body in _bodies(found[2]))
        for inner in _inner(name, found):
            yield from _attacks(inner, before)
        before += next(_words([part]))


def _bodies(tree: Any) -> list[str]:
    words = list(dict.fromkeys(islice(filter(None, _words(tree)), WORDS)))
    alike = (one + other for one, other in permutations(words, 2) if one[0] == other[0])
    return [*words, *islice(alike, PAIRS)]


def _words(tree: Any) -> Iterator[str]:
    """Texts that fit: one made of the first way of every part, then others with each other way of one part."""
    parts = [list(dict.fromkeys(islice(_ways(part), WORDS))) or [""] for part in tree]
    firsts = [part[0] for part in parts]
    yield "".join(firsts)
    for at, part in enumerate(parts):
        yield from ("".join((*firsts[:at], other, *firsts[at + 1 :])) for other in part[1:])


def _ways(part: Any) -> Iterator[str]:
    name, found = str(part[0]), part[1]
    if name.endswith("_REPEAT"):
        yield from (word * max(1, found[0]) for word in _words(found[2]))
        yield ""
    elif name in {"IN", "ANY", "NOT_LITERAL"}:
        yield from _characters(part)
    elif name == "LITERAL":
        yield chr(found)
    elif name not in {"ASSERT", "ASSERT_NOT"}:
        for inner in _inner(name, found):
            yield from _words(inner)


def _inner(name: str, found: Any) -> list[Any]:
    match name:
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return [found[2]]
        case "SUBPATTERN":
            return [found[3]]
        case "BRANCH":
            return list(found[1])
        case "ATOMIC_GROUP":
            return [found]
        case "ASSERT" | "ASSERT_NOT":
            return [found[1]]
    return []


def _characters(part: Any) -> list[str]:
    fits = compiler.compile(parser.SubPattern(parser.State(), [part])).match
    items = part[1] if str(part[0]) == "IN" else ()
    own = [chr(found[0] if str(op) == "RANGE" else found) for op, found in items if str(op) in {"RANGE", "LITERAL"}]
    return [one for one in (*PROBES, *own) if fits(one)][:4]


# --- how long they take ----------------------------------------------------------------------------------------------


def slowest(read: Callable[[str], object], tried: list[Attack], characters: int = CHARACTERS) -> str | None:
    """The first attack that takes too long to read, with the time that it takes."""
    shorter = min(FEWER, characters)
    for first, again in tried:
        text = (first + again * characters)[:characters]
        if seconds(read, text[:shorter] + UNFIT) > LIMIT_S * (shorter / characters) ** 2:
            least = min(seconds(read, text + UNFIT) for _ in range(3))
            if least > LIMIT_S:
                return f"{least:.2f} s for {first!r} and {again!r} again and again"
    return None


def seconds(read: Callable[[str], object], text: str) -> float:
    """How long a text takes to be read, or until it was stopped."""
    signal.signal(signal.SIGVTALRM, _stop)
    started = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, 2 * LIMIT_S)
    try:
        read(text)
    except TimeoutError:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - started


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError


# --- the patterns that there are -------------------------------------------------------------------------------------


@dataclass(eq=False)
class Heard:
    """A pattern that some module compiled, in the pattern's stead: what is asked of it is written down."""

    compiled: re.Pattern[str]
    module: str
    asked: set[str] = field(default_factory=set)

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self.compiled, name)

    def readings(self) -> Iterator[Callable[[str], object]]:
        """What is asked of the pattern; of all searches the one for everything that a text has takes longest."""
        if "match" in self.asked:
            yield self.compiled.match
        if "fullmatch" in self.asked:
            yield self.compiled.fullmatch
        if not self.asked or not self.asked.isdisjoint(SEARCHES):
            yield lambda text: deque(self.compiled.finditer(text), maxlen=0)


def heard() -> list[Heard]:
    """Every pattern that the server's modules compile until they have read some talk."""
    found: dict[re.Pattern[str], Heard] = {}
    compile_, package = re._compile, dramaturg_server.__name__

    def hear(pattern: Any, flags: Any) -> Any:
        compiled, module = compile_(pattern, flags), sys._getframe(2).f_globals["__name__"]
        if not module.startswith(f"{package}.") or isinstance(compiled.pattern, bytes):
            return compiled
        return found.setdefault(compiled, Heard(compiled, module.removeprefix(f"{package}.")))

    re._compile = hear
    for module in pkgutil.walk_packages(dramaturg_server.__path__, f"{package}."):
        if module.name.split(".")[1] not in UNHEARD:
            importlib.import_module(module.name)
    reading = importlib.import_module("tests.domain.reading_times")
    readers = [read for _, read in reading.readers()]
    for text in _talk():
        for read in readers:
            with suppress(TypeError):  # test_reading_times tells what a reader takes besides
                reading.seconds(read, text)
    return list(found.values())


def _talk() -> Iterator[str]:
    for language in ("en", "zh", "ja"):
        facts = importlib.import_module(f"tests.domain.fact_talk_{language}")
        said = importlib.import_module(f"tests.domain.said_corrections_{language}")
        yield from (*(text for text, _ in facts.STATED[::9]), *facts.SILENT[::9])
        yield from (*(one.text for one in said.CORRECTED[::9]), *said.NOT_PREFERRED[::9])


def _given(one: Heard) -> int:
    """How many characters the pattern is given at most."""
    grammars = _constant("correction_cues.GRAMMARS").values()
    if any(one is tail for grammar in grammars for tail in grammar.compiled_tails):
        return int(_constant("correction_frames.TAIL_READ"))
    return int(_constant(CUT[one.module])) if one.module in CUT else CHARACTERS


def _constant(path: str) -> Any:
    module, name = path.split(".")
    return getattr(importlib.import_module(f"{dramaturg_server.__name__}.domain.{module}"), name)


def main() -> None:
    patterns, texts = heard(), 0
    for one in patterns:
        tried = attacks(one.compiled)
        texts += len(tried)
        for read in one.readings():
            if slow := slowest(read, tried, _given(one)):
                print(f"{one.module} takes {slow}: {one.compiled.pattern}")
    print(f"{len(patterns)} patterns, {texts} texts")


if __name__ == "__main__":
    main()
