"""Translations that are missing, stale, untranslated or in another script: `cast check --release` insists on them."""

import re
from collections.abc import Iterator, Sequence

from dramaturg_server.cast.problems import Place, Problems, shown
from dramaturg_server.cast.staleness import Lock, key_of, standing
from dramaturg_server.cast.translations import Translated, Wording, texts_in
from dramaturg_server.domain.content import shortened
from dramaturg_server.domain.text import EXEMPT_CJK, EXEMPT_LETTERS, Script, right_script, script_counts

PREFIX = "translation."
"""Begins the codes of what is wrong with a language."""
PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}]*)\}")
CUES = ("cues", "care_cues")
OURS = ("cues", "asks")
"""Of topics, judged together: one of them is enough (checks/cues.py)."""


def check_language(
    tag: str, texts: Sequence[Translated], languages: Sequence[str], lock: Lock, project: Place, problems: Problems
) -> None:
    """Says what is wrong with one language beside the source. project: where the languages are declared."""
    if lock.faulty:
        message = f"lang/{tag}.lock can't be read: what is stale can't be told"
        place = Place(f"lang/{tag}.lock", lock.faulty[0], 1)
        problems.warning(place, "translation.lock", message, "take the file or line out, as a merge left it")
    found = standing(texts, tag, lock.sources)
    _check_missing(tag, found.missing, texts, languages, lock, project, problems)
    for text in found.stale:
        what = _what(text)
        message = f"{what} is translated from a text that has changed since"
        hint = f"mend it; `dramaturg cast translate {tag} DIR` then takes note"
        problems.warning(text.places[tag], "translation.stale", message, hint)
    names = sorted({name for text in texts if _is_name(text) for name in _all_words(text)}, key=len, reverse=True)
    for text in texts:
        if text.words.get(tag):
            _check_wording(tag, text, languages[0], names, problems)


def is_translated(tag: str, texts: Sequence[Translated]) -> bool:
    """Whether any text is there in the language or a shorter form of it."""
    return any(text.words.get(form) for text in texts for form in shortened(tag))


def _what(text: Translated) -> str:
    return shown(".".join(text.address), 120)


def _is_name(text: Translated) -> bool:
    return text.address[0] == "characters" and text.address[2:] in (("name",), ("aliases",))


def _all_words(text: Translated) -> Iterator[str]:
    yield from texts_in(text.source)
    for words in text.words.values():
        yield from texts_in(words)


# ---- missing


def _check_missing(
    tag: str,
    missing: Sequence[Translated],
    texts: Sequence[Translated],
    languages: Sequence[str],
    lock: Lock,
    project: Place,
    problems: Problems,
) -> None:
    """lock: texts that it has were laid out for a translator already."""
    if languages[0] in shortened(tag):
        return  # what a regional form of the source leaves out, the source says
    hint, begun = f"`dramaturg cast translate {tag} DIR` adds what is missing", "it is laid out in lang/, still empty"
    if not is_translated(tag, texts):
        message = f"nothing is translated to {tag} yet" if lock.sources else f"nothing is translated to {tag}"
        problems.warning(project, "translation.missing", message, begun if lock.sources else hint)
        return
    for text in missing:
        if not (text.address[0] == "topics" and text.address[-1] in OURS):
            told = begun if key_of(text.address) in lock.sources else hint
            problems.warning(text.where.place, "translation.missing", f"{_what(text)} has no text in {tag}", told)


# ---- wording


def _check_wording(tag: str, text: Translated, source: str, names: Sequence[str], problems: Problems) -> None:
    words, place = text.words[tag], text.places[tag]
    if text.address[-1] in CUES:
        return
    if not _is_name(text) and _is_same(text.source, words):
        problems.warning(place, "translation.same", f"{_what(text)} is the same as in {source}", "translate it")
        return
    if text.source and (wrong := _placeholders(text.source) ^ _placeholders(words)):
        listed = " and ".join(f"{{{shown(name)}}}" for name in sorted(wrong))
        message = f"{_what(text)} and its source differ in {listed}"
        problems.warning(place, "translation.placeholders", message, "both name the same persons and things")
    if not all(right_script(PLACEHOLDER.sub("", part), tag, names=names) for part in texts_in(words)):
        problems.warning(place, "translation.script", f"{_what(text)} is not written as {tag} is", "translate it")


def _is_same(source: Wording, words: Wording) -> bool:
    """Whether a text long enough to differ was left as it is."""
    return any(
        ours == theirs and _is_telling(ours) for ours, theirs in zip(texts_in(source), texts_in(words), strict=False)
    )


def _is_telling(text: str) -> bool:
    counts = script_counts(text)
    cjk = counts[Script.HAN] + counts[Script.KANA] + counts[Script.HANGUL]
    return (counts[Script.LATIN] + counts[Script.OTHER]) / EXEMPT_LETTERS + cjk / EXEMPT_CJK >= 1


def _placeholders(wording: Wording) -> frozenset[str]:
    found = (match["name"] for text in texts_in(wording) for match in PLACEHOLDER.finditer(text))
    return frozenset(name for name in found if name)
