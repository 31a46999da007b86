"""What a character holds of the detail that it is asked for, or knows of it as everybody does.

the question → whose detail (`asked_details`) → its records in this one mind, overrides, the cast → `Held`
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from .asked_details import details_asked, subject_asked
from .asked_words import OF_HEARER
from .beliefs import Where
from .current import Record, Standing, beliefs_about, overrides_of, standing
from .given_up import Key
from .known_to_all import asks_for_nothing_else, value_known_to_all
from .ledger import Ledger
from .memory_questions import asks_for_memory
from .mind import Mind, World
from .questions import is_question
from .recording import attribute_of, authored_value
from .resolve import id_of
from .statements import Named
from .text import fold_line

_ASKS_OF_ASKER: Final = re.compile(
    r"^(?:(?:so|and|but|now|tell me|say)\b[, ]*)*(?:what|which|where|who)(?:'s| is| are| was| were| am| do)?"
    r" (?:my|i|am i)\b"
    r"|^(?:what|which|where)\b[^.?]{0,30} do i (?:really |still )?(?:like|love|enjoy|prefer|hate|dislike|come from)\b"
    r"|^[那所以,]*(?:我(?:的|最)?(?!们)[^。?]{0,12}(?:什么|哪|谁)|我是谁)|^(?:私|わたし|あたし|僕|ぼく|俺|おれ)の[^。?]{1,16}(?:何|なに|なん|どこ|誰|は\?)"
    r"|^(?:私|わたし|あたし|僕|ぼく|俺|おれ)[はが](?:[^。?]{0,6}どこ[^。?]{0,6}(?:出身|来た|来まし|生まれ)|(?:一番)?(?:好き|嫌い)な[^。?]{1,10}(?:何|なに|なん|どこ))"
)
"""A question for what is the asker's own, without any "do you remember"."""


@dataclass(frozen=True, slots=True)
class Held:
    """How the detail that is asked for stands with the one who is asked.

    status: `known` with its values · `unresolved`: none may be asserted · `lost`: it once was, and nothing of it holds
    · `unheard`: a slot of the asker, who never told · is_authored: it is what the cast writes, and nobody ever said
    otherwise · record_ids: what makes it so.
    """

    subject_id: str
    detail: str
    status: Literal["known", "unresolved", "lost", "unheard"]
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
    of which it ever held anything, nor a slot of the asker.

    Of details of which anything is held the likeliest one counts. Reads the one mind alone.
    """
    ledger.touch(asked.hearer_id)
    mind, world = ledger.mind(asked.hearer_id), ledger.world
    may_hold = bool(mind.beliefs or world.overrides) and _may_ask(asked, mind)
    found = [_held(ledger, asked, mind, key) for key in _keys(ledger, asked, mind, world)] if may_hold else []
    held = next((one for one in found if one.status != "lost"), found[0] if found else None)
    return held or _known_to_all(ledger, asked) or _unheard(ledger, asked)


def _unheard(ledger: Ledger, asked: Question) -> Held | None:
    """What an asker may have told, asked for without "do you remember": no lore answers that."""
    if not is_question(asked.text) or _ASKS_OF_ASKER.search(fold_line(asked.text)) is None:
        return None
    if subject_asked(asked.text, asked.named, asked.asker_id, asked.hearer_id) != asked.asker_id:
        return None
    details = details_asked(asked.text, ledger.cast.slots, ())
    return Held(asked.asker_id, details[0], "unheard") if details else None


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
    asks_of_two = _ASKS_OF_ASKER.search(folded) or OF_HEARER.search(folded)
    return asks_of_two is not None or _names_somebody(asked, mind)


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
