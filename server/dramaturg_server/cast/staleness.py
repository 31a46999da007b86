"""Which texts of a language are missing and which are stale: translations against sources and `lang/TAG.lock`.

LoadedCast.texts, LoadedCast.locks → standing → `cast translate` and the warnings of `cast check` on languages
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dramaturg_server.cast.translations import Address, Translated, Wording
from dramaturg_server.domain.content import shortened

HASH_LETTERS = 16
ENTRY = re.compile(rf"(?P<source>[0-9a-f]{{{HASH_LETTERS}}}) (?P<words>[0-9a-f]{{{HASH_LETTERS}}}) (?P<key>\S.*)")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
UNSAID = "0" * HASH_LETTERS
"""In place of the hash of a translation that isn't there yet."""
ABOUT_LOCK = (
    "# Written by `dramaturg cast translate`: the source text from which each text was translated, and its translation."
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a language is; texts in the order in which the cast is compiled.

    missing: neither the language nor a shorter form of it (`zh` of `zh-Hant`) says it · stale: translated from a
    source text that has changed since.
    """

    missing: tuple[Translated, ...]
    stale: tuple[Translated, ...]


@dataclass(frozen=True, slots=True)
class Lock:
    """`lang/TAG.lock`. By key: the hash of the source text that was translated, and of what it was translated to; of a
    text that is missing, the source that its translator was shown, and UNSAID.

    faulty: numbers of lines that are no entries.
    """

    sources: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    faulty: tuple[int, ...] = ()


def standing(texts: Sequence[Translated], tag: str, lock: Mapping[str, str]) -> Standing:
    """lock: the hash of the translated source text by key (`Lock.sources`); a text without one counts as up to date."""
    missing = tuple(text for text in texts if is_to_translate(text.source) and not _is_said(text, tag))
    stale = tuple(text for text in texts if text.words.get(tag) and _differs(text, lock))
    return Standing(missing, stale)


def is_to_translate(source: Wording) -> bool:
    """Whether there are words in it: `…`, `{player}` and nothing at all are the same in every language."""
    if isinstance(source, str):
        return any(letter.isalpha() for letter in PLACEHOLDER.sub("", source))
    return any(map(is_to_translate, source))


def _is_said(text: Translated, tag: str) -> bool:
    return any(text.words.get(form) for form in shortened(tag))


def _differs(text: Translated, lock: Mapping[str, str]) -> bool:
    locked = lock.get(key_of(text.address))
    return locked is not None and locked != hash_of(text.source)


def key_of(address: Address) -> str:
    """An address as one word of a lock file: no id and no path holds a slash."""
    return "/".join(address)


def hash_of(wording: Wording) -> str:
    """The beginning of the SHA-256 of a wording in JSON: 64 bits, of which no two texts of a cast share all."""
    written = json.dumps(wording, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_LETTERS]


# ---- the file


def read_lock(content: bytes) -> Lock:
    """Reads a lock file: `SOURCE WORDS KEY` in each line, `#` opens comments. Of two entries the later counts."""
    sources: dict[str, str] = {}
    words: dict[str, str] = {}
    faulty = []
    for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
        entry = ENTRY.fullmatch(line.rstrip())
        if entry is not None:
            sources[entry["key"]], words[entry["key"]] = entry["source"], entry["words"]
        elif line.strip() and not line.startswith("#"):
            faulty.append(number)
    return Lock(sources, words, tuple(faulty))


def lock_after(texts: Sequence[Translated], tag: str, lock: Lock, *, accepts: bool = False) -> bytes:
    """The lock file once these translations are taken note of: one line for each text that is said or missing, by key.

    A stale text keeps the hash of its old source until its translation is edited, or `accepts` says that it is right.
    A text that was missing was translated from the source that its translator was shown.
    """
    said = [text for text in texts if text.words.get(tag)]
    entries = {key_of(text.address): _entry(text, tag, lock, accepts) for text in said}
    for text in standing(texts, tag, {}).missing:
        entries[key_of(text.address)] = f"{hash_of(text.source)} {UNSAID}"
    return "".join(f"{line}\n" for line in (ABOUT_LOCK, *(f"{entries[key]} {key}" for key in sorted(entries)))).encode()


def _entry(text: Translated, tag: str, lock: Lock, accepts: bool) -> str:
    key, source, words = key_of(text.address), hash_of(text.source), hash_of(text.words[tag])
    if key in lock.sources and lock.words[key] in (words, UNSAID) and not accepts:
        source = lock.sources[key]
    return f"{source} {words}"
