"""A slot of the cast goes before a built-in detail of the same word: "my horse" is the slot `horse`, no longer `mount`.

Between player_facts.py and attributes.py, which compile them apart, and the cast. Without it one remark would be filed
under the slot, the next under the detail.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from dramaturg_server.domain.statements import Attribute, Slot
from dramaturg_server.domain.text import fold_line

Words = Mapping[str, tuple[str, ...]]
_KEPT = frozenset({"name"})
"""Whatever a slot is called: the questions for a name are about this one."""


def own_slots_first(
    slots: tuple[Slot, ...], attributes: tuple[Attribute, ...]
) -> tuple[tuple[Slot, ...], tuple[Attribute, ...]]:
    """Returns both; a built-in detail has lost the words that slots of the cast use, and left out where it has none.

    In a language in which the slot has no word it takes over all those of the detail. A detail that the cast writes
    itself, as a field of identity, keeps its words.
    """
    own = {slot.slot_id: slot for slot in slots if not slot.built_in}
    kept = list[Attribute]()
    for attribute in attributes:
        for slot in shadowing(attribute, own.values()):
            own[slot.slot_id], attribute = _parted(slot, attribute)
        if attribute.words:
            kept.append(attribute)
    return tuple(own.get(slot.slot_id, slot) for slot in slots), tuple(kept)


def shadowing(attribute: Attribute, slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """The slots of the cast that use a word of a built-in detail with another id."""
    if attribute.path or attribute.detail in _KEPT:
        return ()
    words = set(_folded(word for told in attribute.words.values() for word in told))
    return tuple(
        slot
        for slot in slots
        if not slot.built_in and slot.slot_id != attribute.detail and not words.isdisjoint(words_of_slot(slot))
    )


def words_of_slot(slot: Slot) -> frozenset[str]:
    """Its label and cues in all languages, folded."""
    return frozenset(_folded((*slot.label.values(), *(word for told in slot.cues.values() for word in told))))


def _parted(slot: Slot, attribute: Attribute) -> tuple[Slot, Attribute]:
    known = {tag.split("-")[0] for tag in (*slot.label, *slot.cues)}
    taken = {tag: told for tag, told in attribute.words.items() if tag.split("-")[0] not in known}
    used = words_of_slot(slot)
    left = {
        tag: words
        for tag, told in attribute.words.items()
        if tag not in taken and (words := tuple(word for word in told if fold_line(word) not in used))
    }
    return replace(slot, cues={**slot.cues, **taken}), replace(attribute, words=left)


def _folded(words: Iterable[str]) -> Iterator[str]:
    return map(fold_line, words)
