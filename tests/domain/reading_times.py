"""Has every public function that reads what a player says read texts made to take long, and tells which took long.

Run by test_reading_times.py in a process of its own, for a pattern that goes astray can't be stopped from inside. Which
functions there are is looked up, so that a new one is tried without being listed here.
"""

import importlib
import inspect
import pkgutil
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final

from dramaturg_server import domain
from dramaturg_server.domain.beliefs import Option
from dramaturg_server.domain.correction_cues import GRAMMARS
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, BUILT_IN_SLOTS
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.domain.mind import World
from dramaturg_server.domain.owners import Detail, Owner
from dramaturg_server.domain.statements import Context, Named
from dramaturg_server.domain.subjects import SUBJECTS, AskedFor
from dramaturg_server.domain.who import People
from dramaturg_server.retrieval.tokenizers import tokenizer
from tests.domain.beliefs_story import beliefs_cast

CHARACTERS: Final = 4_000
"""As many as a turn may have: squared time shows at that."""
LIMIT_S: Final = 0.15
"""Of the processor's time; the slowest reader takes a quarter of it."""
FIRST: Final = frozenset({"text", "question", "sentence", "value", "words", "folded_text"})
"""What functions call the text they read."""
CONTEXT: Final = Context("player", "ann", (Named("ann", ("ann",)),), BUILT_IN_SLOTS, BUILT_IN_ATTRIBUTES)
OTHERS: Final[dict[str, object]] = {
    **{"limit": CHARACTERS, "names": ("Ann",), "values": {}, "count": 3, "room": 300},
    **{"context": CONTEXT, "slots": CONTEXT.slots, "attributes": CONTEXT.attributes, "named": CONTEXT.named},
    **{"options": (Option("green", "ann", "scene"), Option("red", "ann", "storyline")), "asker_id": "player"},
    **{"hearer_id": "ann", "held": ("pet",), "detail": "name", "words": ("name",)},
    **{"grammar": GRAMMARS["en"], "slot": BUILT_IN_SLOTS[0], "attribute": BUILT_IN_ATTRIBUTES[0]},
    **{"owner": Owner("asker", ("ann", "a")), "sought": Detail("drink", ("favourite drink", "a"))},
    **{"people": People(beliefs_cast(), World(players={"player": "Ann"}))},
    **{"detail": "hair", "old": "grey", "language": "ja", "value": "grey"},
    **{"memory": "My favourite drink is tea.", "pronoun": "her"},
    **{"reach": "a dog", "banned": None, "said": "Rome", "has_article": False, "is_said": False},
}
"""What else they are called with, besides a locale."""
LOCALES: Final = ("en", "ja")
"""Of Han characters `ja` makes Japanese, any other one Chinese."""
CUES: Final = ["a", "a a", "hello", "ing*", "a*b", "*a*a*", "no*no", "an an an", "記得", "お前", "<start>", ["a", "b"]]

# fmt: off
TEXTS: Final = (
    # runs of words that patterns begin with, or skip
    "a ", "an ", "no ", "of a ", "the ", "not ", "and ", "so ", "you ", "you a ", "you're a the ", "i ", "i do ",
    "i never ", "i'll ", "i'm so ", "a fool ", "an idiot a ", "worthless ", "nothing but ", "thank you ", "or ",
    "from now on ", "captain ", "told the ", "sorry ", "ha", "don't ", "ignore ", "system: ", "you are now ",
    "do you remember ", "Do you remember the wall tonight? ", "did i tell you ", "tell me ", "what did we ", "forget ",
    "what do you think of ", "how about ", "in a couple of ", "last ", "three days ago ",
    "我", "我的", "你", "你这个", "不", "把", "你还记得", "记得吗", "说说", "对", "关于", "三", "百", "明天", "忽略",
    "谢谢",
    "あ", "ア", "ー", "の", "は", "私は", "お前", "覚えてる", "覚えてるか？", "昨日", "殴", "以前の", "ね",
    # scripts and characters that swell or fall together
    "א ", "ب", "अ", "ก", "가", "\ufdfa", "\ufdfa ", "㌀", "㍿", "Ⅷ", "İ", "ß", "ﬁ", "½", "\u0301", "a\u0301", "\u200b",
    "\ud800", "\U0001f600", "\U0001f468\u200d\U0001f469",
    # signs, brackets, quotes, ends of sentences and of lines
    " ", "\t", "\n", " \n ", "\u3000", "...", "?!", "a.", "A b. ", "a。", "你。", "は、", "a,", "a, b; ", "1", "12 ",
    "a1 ",
    "(", "[", "{", "<", "*", "(a", "()", "<|", "# ", '"', '"a', "“", "'", "'a ", "a'", "x 'y z' ", "「", "」", "「a",
    "‘a",
    "- ", "_", "/", ":",
)
# fmt: on

Reader = Callable[[str], object]


def readers() -> Iterator[tuple[str, Reader]]:
    """Every public function of domain/ that reads a text, and what reads texts in other shapes."""
    for module in pkgutil.iter_modules(domain.__path__):
        found = vars(importlib.import_module(f"{domain.__name__}.{module.name}"))
        for name, value in found.items():
            function = inspect.unwrap(value) if callable(value) else None  # what is remembered takes no time
            if inspect.isfunction(function) and function.__module__ == found["__name__"] and not name.startswith("_"):
                yield from _reader(f"{module.name}.{name}", function)
    yield "matching.CueIndex.matches", CueIndex(enumerate(map(compile_cue, CUES))).matches
    yield "subjects.AskedFor.told_in", partial(_told_in, AskedFor(frozenset(subject.path for subject in SUBJECTS)))
    yield "retrieval.tokenizers", tokenizer()


def _reader(name: str, function: Callable[..., object]) -> Iterator[tuple[str, Reader]]:
    first, *others = inspect.signature(function).parameters.values() or (None,)
    if first is None or first.name not in FIRST or first.annotation not in (str, "str"):
        return
    given = {other.name: OTHERS[other.name] for other in others if other.name in OTHERS}
    by_locale = any(other.name == "locale" for other in others)
    for locale in LOCALES if by_locale else ("",):
        yield f"{name} {locale}", partial(function, **given, **({"locale": locale} if by_locale else {}))


def _told_in(asked: AskedFor, text: str) -> object:
    return [asked.told_in(text, locale) for locale in ("en", "zh", "ja")]


def seconds(read: Reader, text: str) -> float:
    started = time.process_time()
    with suppress(ValueError):  # it may be refused
        found = read(text)
        if inspect.isgenerator(found):
            deque(found, maxlen=0)
    return time.process_time() - started


def main() -> None:
    tried = 0
    for name, read in readers():
        tried += 1
        seconds(read, "Do you remember the boat? 你还记得船吗？ 船を覚えてる？")  # patterns are compiled at first use
        for piece in TEXTS[::3] if "statements_in" in name else TEXTS:  # it asks the two others, which read all
            text = (piece * CHARACTERS)[:CHARACTERS]
            if seconds(read, text) > LIMIT_S and (least := min(seconds(read, text) for _ in range(3))) > LIMIT_S:
                print(f"{name} takes {least:.2f} s for {piece!r} again and again")
    print(f"{tried} readers")


if __name__ == "__main__":
    main()
