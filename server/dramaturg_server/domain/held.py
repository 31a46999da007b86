"""What a character holds of the detail that it is asked for, and which memories must not bring back what it gave up.

the question → whose detail (`asked_details`) → its records in this one mind, overrides, the cast → `Held`
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from .asked_details import details_asked, subject_asked
from .beliefs import Where
from .current import Record, Standing, beliefs_about, overrides_of, standing
from .fact_cues import facts_in
from .known_to_all import asks_for_nothing_else, value_known_to_all
from .ledger import Ledger
from .memories import Memory
from .memory_questions import asks_for_memory
from .mind import Mind, World
from .questions import is_question
from .recording import attribute_of, authored_value
from .resolve import id_of, same_value
from .statements import Context, Named, Statement
from .text import fold_line

Key = tuple[str, str]
"""Inside id of a subject, and a detail."""
_ASKS_OF_ASKER: Final = re.compile(
    r"^(?:(?:so|and|but|now|tell me|say)\b[, ]*)*(?:what|which|where|who)(?:'s| is| are| was| were| am| do)?"
    r" (?:my|i|am i)\b"
    r"|^[那所以,]*(?:我(?:的|最)?(?!们)[^。?]{0,12}(?:什么|哪|谁)|我是谁)|^(?:私|わたし|あたし|僕|ぼく|俺|おれ)の[^。?]{1,16}(?:何|なに|なん|どこ|誰|は\?)"
)
"""A question for what is the asker's own, without any "do you remember"."""


@dataclass(frozen=True, slots=True)
class Held:
    """How the detail that is asked for stands with the one who is asked.

    status: `known` with its values · `unresolved`: none may be asserted · `lost`: it once was, and nothing of it holds
    · is_authored: it is what the cast writes, and nobody ever said otherwise · record_ids: what makes it so.
    """

    subject_id: str
    detail: str
    status: Literal["known", "unresolved", "lost"]
    values: tuple[str, ...] = ()
    is_authored: bool = False
    record_ids: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, of whom and where. Inside ids; withheld: what the remark itself says to be otherwise."""

    text: str
    locale: str
    asker_id: str
    hearer_id: str
    where: Where
    named: Sequence[Named]
    withheld: frozenset[Key] = field(default=frozenset())


def held_at(ledger: Ledger, asked: Question) -> Held | None:
    """What the hearer holds of it, or to a memory question what everybody knows of it; None where nothing is asked for
    of which it ever held anything.

    Of details of which anything is held the likeliest one counts. Reads the one mind alone.
    """
    ledger.touch(asked.hearer_id)
    mind, world = ledger.mind(asked.hearer_id), ledger.world
    may_hold = bool(mind.beliefs or world.overrides) and _may_ask(asked, mind)
    found = [_held(ledger, asked, mind, key) for key in _keys(ledger, asked, mind, world)] if may_hold else []
    held = next((one for one in found if one.status != "lost"), found[0] if found else None)
    return held or _known_to_all(ledger, asked)


def _known_to_all(ledger: Ledger, asked: Question) -> Held | None:
    if not asks_for_memory(asked.text, asked.locale):
        return None
    subject_id = subject_asked(asked.text, asked.named, asked.asker_id, asked.hearer_id)
    names = [name for one in asked.named if one.subject_id in (subject_id, asked.hearer_id) for name in one.names]
    for detail in details_asked(asked.text, (), ledger.cast.attributes):
        attribute, value = attribute_of(ledger, detail), value_known_to_all(ledger, subject_id, detail)
        if attribute is not None and value and asks_for_nothing_else(asked.text, names, attribute):
            return Held(subject_id, detail, "known", (value,), is_authored=True)
    return None


def _may_ask(asked: Question, mind: Mind) -> bool:
    if asks_for_memory(asked.text, asked.locale):
        return True
    if not is_question(asked.text):
        return False
    folded = fold_line(asked.text)
    return _ASKS_OF_ASKER.search(folded) is not None or _names_somebody(asked, mind)


def _names_somebody(asked: Question, mind: Mind) -> bool:
    """Tells whether it asks of somebody by name, and not the one who is asked."""
    nobody = ""
    return subject_asked(asked.text, _everybody(asked, mind), nobody, nobody) not in (nobody, asked.hearer_id)


def _everybody(asked: Question, mind: Mind) -> tuple[Named, ...]:
    """Those of the playthrough, and whom the hearer was told of that nobody else knows."""
    told_of = dict.fromkeys(one.subject_id for one in mind.beliefs.values() if one.subject_id.startswith("~"))
    return (*asked.named, *(Named(subject_id, (subject_id[1:],)) for subject_id in told_of))


def _keys(ledger: Ledger, asked: Question, mind: Mind, world: World) -> Iterator[Key]:
    subject_id = subject_asked(asked.text, _everybody(asked, mind), asked.asker_id, asked.hearer_id)
    records: list[Record] = [*mind.beliefs.values(), *world.overrides.values()]
    held = dict.fromkeys(one.detail for one in records if one.subject_id == subject_id)
    cast = ledger.cast
    known = {*(slot.slot_id for slot in cast.slots), *(attribute.detail for attribute in cast.attributes)}
    nouns = [detail for detail in held if detail not in known]
    if not held:
        return
    for detail in details_asked(asked.text, cast.slots, cast.attributes, nouns):
        if detail in held:
            yield subject_id, detail


def _held(ledger: Ledger, asked: Question, mind: Mind, key: Key) -> Held:
    subject_id, detail = key
    if key in asked.withheld:
        return Held(subject_id, detail, "lost")
    found = _standing(ledger, mind, subject_id, detail, asked.where)
    status = "lost" if found.status == "unknown" else found.status
    return Held(subject_id, detail, status, found.values, record_ids=tuple(map(id_of, found.records)))


def _standing(ledger: Ledger, mind: Mind, subject_id: str, detail: str, where: Where) -> Standing:
    attribute = attribute_of(ledger, detail)
    overrides = overrides_of(ledger.world.overrides, subject_id, detail)
    records: tuple[Record, ...] = (*beliefs_about(mind, subject_id, detail), *overrides)
    is_known = attribute is not None and (attribute.may_correct or overrides)
    authored = authored_value(ledger, subject_id, attribute) if attribute is not None and is_known else ""
    return standing(records, where, authored=authored, seen_first=ledger.cast.seen_beats_told)


# ---- what is not to come back


def contradicted(statements: Iterable[Statement]) -> frozenset[Key]:
    """Of whom and what a remark says something new: what was held of it is not told in this turn."""
    return frozenset((who, one.detail) for one in statements for who in one.subject_ids if one.detail)


@dataclass(frozen=True)
class GivenUp:
    """Values that a character holds no more, with the turns in which they were said: nothing of them is recalled.

    sources: ids of turns · values: of each detail, folded.
    """

    sources: frozenset[str] = frozenset()
    values: tuple[tuple[Key, str], ...] = ()

    @classmethod
    def of(cls, mind: Mind, world: World, statements: Sequence[Statement] = ()) -> "GivenUp":
        """What it gave up, or what was left open in it, and what `statements` of this turn take from it."""
        records: list[Record] = [*mind.beliefs.values(), *world.overrides.values()]
        gone = [one for one in records if one.status != "active" or says_otherwise(one, statements)]
        if not gone:
            return NOTHING_GIVEN_UP
        held = {(_key(one), fold_line(one.value)) for one in records if one not in gone}
        values = dict.fromkeys((_key(one), fold_line(one.value)) for one in gone if one.value)
        sources = frozenset(one.source_id for one in gone if one.source_id)
        return cls(sources, tuple(value for value in values if value not in held))

    def brings_back(self, memory: Memory, context: Context) -> bool:
        """Tells whether a memory would: it is of such a turn, or of another in which the same was said.

        context: what the words of the memory stood in.
        """
        if memory.source_id in self.sources:
            return True
        folded = fold_line(memory.text)
        if memory.kind != "said" or not any(value in folded for _, value in self.values):
            return False
        stated = facts_in(memory.text, memory.locale, context)
        return any(
            (who, one.detail) == key and same_value(one.value, value)
            for one in stated
            for who in one.subject_ids
            for key, value in self.values
        )


NOTHING_GIVEN_UP: Final = GivenUp()


def _key(record: Record) -> Key:
    return (record.subject_id, record.detail)


def says_otherwise(record: Record, statements: Sequence[Statement]) -> bool:
    """Tells whether a remark says otherwise of it, or names its value as wrong."""
    return any(
        (_key(record) in contradicted([one]) and not same_value(record.value, one.value))
        or (bool(one.old) and same_value(record.value, one.old) and record.subject_id in one.subject_ids)
        for one in statements
    )
