"""`never_say` of cast.yaml and `slots` of state.yaml: which words no fact may hold, which kinds of facts there are."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.models import CastFile, SlotFile, StateFile
from dramaturg_server.cast.problems import Place, nearest, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.translations import list_of_texts
from dramaturg_server.domain.content import LocalList, LocalText, shortened
from dramaturg_server.domain.detail_words import BUILT_IN_SLOTS, SLOT_IDS
from dramaturg_server.domain.matching import Cue, CueIndex, compile_cue
from dramaturg_server.domain.statements import Slot

W = TypeVar("W", str, tuple[str, ...])

# ---- never_say


def compile_banned(project: CastFile, scope: Scope) -> dict[str, CueIndex[str]]:
    """Words that no fact may hold, by language: its own (the source's where an entry has none in it) and the source's.

    What is forbidden only at times counts always: a fact outlives the time at which it is told.
    """
    entries = {entry_id: _words_of(entry, "words", entry.words, scope) for entry_id, entry in project.never_say.items()}
    for entry in project.never_say.values():
        scope.condition(entry.when, entry, "when")
    if not entries:
        return {}
    return {tag: CueIndex(_banned_in(tag, entries)) for tag in scope.languages}


def _banned_in(tag: str, entries: Mapping[str, LocalList]) -> Iterator[tuple[str, Cue]]:
    for entry_id, words in entries.items():
        for word in dict.fromkeys((*words.at(tag), *words.source)):
            if (cue := _cue(word)) is not None:
                yield entry_id, cue


# ---- slots


def compile_slots(state: StateFile | None, scope: Scope) -> tuple[Slot, ...]:
    """The slots of facts: those that are built in, unless `~` removes them, with what the cast says; then its own."""
    slots = {slot.slot_id: slot for slot in BUILT_IN_SLOTS}
    for slot_id, written in (state.slots if state is not None else {}).items():
        if written is None:
            _remove(slot_id, slots, state, scope)
            continue
        label = scope.text(written.label, written.where("label"))
        cues = _words_of(written, "cues", written.cues, scope)
        known = slots.get(slot_id) or Slot(slot_id, {}, {}, built_in=False)
        slots[slot_id] = _laid_over(known, written, label, cues, scope)
    return tuple(slots.values())


def _remove(slot_id: str, slots: dict[str, Slot], state: StateFile | None, scope: Scope) -> None:
    if slot_id not in SLOT_IDS and state is not None:
        place = state.key_place("slots", slot_id)
        scope.problems.error(place, "cast.reference", f"no built-in slot {shown(slot_id)}", nearest(slot_id, SLOT_IDS))
    slots.pop(slot_id, None)


def _laid_over(known: Slot, written: SlotFile, label: LocalText, cues: LocalList, scope: Scope) -> Slot:
    """What a slot is with what is written. A `max` that is written holds for every script."""
    told = by_language(label.source, label.by_locale, scope)
    if not known.built_in and scope.language not in told:
        told[scope.language] = known.slot_id.replace("_", " ")
    words = by_language(cues.source, cues.by_locale, scope)
    return replace(
        known,
        label=with_short_tags({**known.label, **told}),
        cues=with_short_tags(words),
        max=written.max or known.max,
        cjk_max=written.max or known.cjk_max,
        multiple=known.multiple if written.multiple is None else written.multiple,
    )


# ---- words of languages


def by_language(source: W, by_locale: Mapping[str, W], scope: Scope) -> dict[str, W]:
    """What is written by language, the source's among them, where there is anything."""
    written: dict[str, W] = {scope.language: source, **by_locale}
    return {tag: words for tag, words in written.items() if words}


def with_short_tags(words: Mapping[str, W]) -> dict[str, W]:
    """The same, where `zh` has what is written for `zh-Hant` alone: the cues of a language know its first tag."""
    found: dict[str, W] = dict(words)
    for tag in words:
        for form in shortened(tag):
            found.setdefault(form, words[tag])
    return found


def _words_of(entry: Entry, key: str, written: Iterable[str], scope: Scope) -> LocalList:
    """A list of words that match as cues do; each that has nothing to match is told."""
    words = tuple(written)
    found = scope.list_of(words, entry, key)
    for at, word in enumerate(words):
        _check(word, entry.place(key, at), scope)
    for _tag, value, place in scope.texts.translations.find(entry.where(key).address):
        for word in list_of_texts(value) or ():
            _check(word, place, scope)
    return found


def _check(word: str, place: Place, scope: Scope) -> None:
    if _cue(word) is None:
        scope.problems.error(place, "cast.value", f"{shown(word)} has nothing to match")


def _cue(word: str) -> Cue | None:
    try:
        return compile_cue(word)
    except ValueError:
        return None
