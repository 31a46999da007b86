"""What a character holds of the detail that it is asked for, or knows of it as everybody does.

the question → whose detail (`asked_details`) → its records in this one mind, overrides, the cast → `Held`
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from .asked_details import asks_for_name_of_kin, details_asked, names_kin, parted, subject_asked
from .asked_words import CALLS, KIN, OF_ASKER, OF_HEARER
from .beliefs import FORM_OF_ADDRESS, Preference, Where
from .bygone_index import Key
from .content import Cast
from .current import Record, Standing, applies, beliefs_about, overrides_of, standing
from .known_to_all import asks_for_nothing_else, asks_for_record_alone, value_known_to_all
from .ledger import Ledger
from .memory_questions import asks_for_memory
from .mind import Mind, World
from .name_index import named
from .owner_words import Person
from .owners import Detail, Owner, how_owned, leaves_owner_out
from .questions import is_question
from .recording import attribute_of, authored_value
from .resolve import id_of
from .simplified import in_simplified
from .statements import Named
from .text import fold_line
from .who import People

UNSAID: Final = 2
"""How sure a question asks of its asker that names nobody: less than where somebody is named."""
KIN_NAME: Final = "name of kin"
"""The detail of a question for how one of the asker's own people is called, where nothing of that is held."""

_I_JA: Final = "(?:私|わたし|あたし|僕|ぼく|俺|おれ)"
_ASKS_OF_ASKER: Final = re.compile(
    r"^(?:(?:so|and|but|now|tell me|say)\b[, ]*)*(?:what|which|where|who)(?:'s| is| are| was| were| am| do)?"
    r" (?:my|i|am i)\b"
    r"|^(?:what|which|where)\b[^.?]{0,30} do i (?:really |still )?(?:like|love|enjoy|prefer|hate|dislike|come from)\b"
    r"|^what (?:don't|do|can't) i (?:really )?(?:not )?(?:like|love|enjoy|eat|drink|stand|bear|hate)\b"
    r"|^(?:(?:so|and|but|now)\b[, ]*)*(?:do|don't|did) (?:you|ya|u) (?:still |even |really )?know"
    r" (?:my|(?:what|where|who|which)\b[^.?]{0,30}\b(?:i|i'm|my)\b)"
    r"|^[那所以,]*(?:我(?:的|最)?(?!们)[^。?]{0,12}(?:什么|哪|谁)|我是谁)"
    r"|^[那所以,]*[你您][还可]?知道我(?:的|最|叫|是谁|是哪|来自|不?喜欢|讨厌)"
    rf"|^{_I_JA}の[^。?]{{1,16}}(?:何|なに|なん|どこ|誰|は\?|知って|わか[るり]|分か[るり])"
    rf"|^(?:{KIN['ja']})の名前(?:は\?|[はをって、]{{0,3}}(?:何|なに|なん|知って|わか[るり]|分か[るり]))"
    rf"|^{_I_JA}[はが](?:[^。?]{{0,6}}どこ[^。?]{{0,6}}(?:出身|来た|来まし|生まれ)"
    r"|(?:一番)?(?:好き|嫌い)な[^。?]{1,10}(?:何|なに|なん|どこ)|(?:誰|だれ)(?:です|だ|\?)|何て名)"
)
"""A question for what is the asker's own, without any "do you remember"."""


@dataclass(frozen=True, slots=True)
class Held:
    """How the detail that is asked for stands with the one who is asked.

    status: `known` with its values · `unresolved`: none may be asserted · `lost`: it once was, and nothing of it holds
    · `unheard`: a slot of the asker, or a name, and it was never told · is_authored: it is what the cast writes or the
    game sent, and nobody ever said otherwise · record_ids: what makes it so · is_asked_alone: the question asks for
    nothing else, so that it is answered though a cue of the cast stands in it.
    """

    subject_id: str
    detail: str
    status: Literal["known", "unresolved", "lost", "unheard"]
    values: tuple[str, ...] = ()
    is_authored: bool = False
    record_ids: tuple[str, ...] = field(default=(), compare=False)
    is_asked_alone: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, of whom and where. Inside ids; withheld: what the remark itself says to be otherwise · wished:
    what the asker wishes for in every playthrough."""

    text: str
    locale: str
    asker_id: str
    hearer_id: str
    where: Where
    named: Sequence[Named]
    withheld: frozenset[Key] = field(default=frozenset())
    wished: tuple[Preference, ...] = ()


def asks_how_it_is_called(text: str) -> bool:
    """Tells whether its asker wants to know how it is called: "what do you call me?"."""
    return is_question(text) and CALLS.search(fold_line(text)) is not None


def held_at(ledger: Ledger, asked: Question) -> Held | None:
    """What the hearer holds of it, or what everybody knows of it; None where nothing is asked for of which it ever held
    anything, nor a slot of the asker.

    Of details of which anything is held the likeliest one counts. Reads the one mind alone.
    """
    ledger.touch(asked.hearer_id)
    mind, world = ledger.mind(asked.hearer_id), ledger.world
    if (called := _called(asked, mind)) is not None:
        return called
    may_hold = bool(mind.beliefs or world.overrides) and _may_ask(asked, mind)
    found = [_held(ledger, asked, mind, key) for key in _keys(ledger, asked, mind, world)] if may_hold else []
    held = next((one for one in found if one.status != "lost"), found[0] if found else None)
    return held or _known_to_all(ledger, asked) or _unheard(ledger, asked)


def _called(asked: Question, mind: Mind) -> Held | None:
    """How the asker wished to be called, where it asks for that and wished for anything."""
    if not asks_how_it_is_called(asked.text):
        return None
    wishes = [
        one
        for one in mind.beliefs.values()
        if (one.subject_id, one.detail, one.status) == (asked.hearer_id, FORM_OF_ADDRESS, "active")
        if one.from_id in ("", asked.asker_id) and applies(one, asked.where)
    ]
    if wishes:
        newest = wishes[-1]
        return _as_called(asked, newest.value, newest.belief_id)
    wished = [one for one in asked.wished if one.detail == FORM_OF_ADDRESS]
    own = [one for one in wished if one.character_id == asked.hearer_id]
    general = [one for one in wished if not one.character_id]
    return next((_as_called(asked, one.value, one.preference_id) for one in (*own, *general)), None)


def _as_called(asked: Question, value: str, record_id: str) -> Held:
    found = Held(asked.asker_id, FORM_OF_ADDRESS, "known", (value,), record_ids=(record_id,))
    return replace(found, is_asked_alone=True)


def _unheard(ledger: Ledger, asked: Question) -> Held | None:
    """What an asker may have told, asked for without "do you remember": no lore answers that."""
    folded = fold_line(asked.text)
    if not is_question(asked.text) or _ASKS_OF_ASKER.search(folded) is None:
        return None
    if subject_asked(asked.text, asked.named, asked.asker_id, asked.hearer_id) != asked.asker_id:
        return None
    if asks_for_name_of_kin(asked.text):
        return Held(asked.asker_id, KIN_NAME, "unheard", is_asked_alone=True)
    names = [one for one in ledger.cast.attributes if one.detail == "name"]
    details = [
        one
        for one in details_asked(asked.text, ledger.cast.slots, names)
        if _how_asked(ledger, asked, (asked.asker_id, one)) is not None
    ]
    if not details:
        return None
    is_alone = _is_alone(ledger, asked, (asked.asker_id, details[0]))
    if details[0] != "name":
        return Held(asked.asker_id, details[0], "unheard", is_asked_alone=is_alone)
    if not is_alone:
        return None
    people = ledger.people
    if not people.is_named(asked.asker_id):
        return Held(asked.asker_id, "name", "unheard", is_asked_alone=True)
    name = people.name(asked.asker_id, asked.locale)
    return Held(asked.asker_id, "name", "known", (name,), is_authored=True, is_asked_alone=True)


def _is_alone(ledger: Ledger, asked: Question, key: Key) -> bool:
    """Tells whether the question asks for this detail and for nothing else."""
    subject_id, detail = key
    names = {name for one in asked.named if one.subject_id in (subject_id, asked.hearer_id) for name in one.names}
    names |= {subject_id[1:]} if subject_id.startswith("~") else set()
    return asks_for_record_alone(asked.text, names, detail, _words_of(ledger.cast, detail))


def _words_of(cast: Cast, detail: str) -> tuple[str, ...]:
    """How it is called, folded; a free noun by all that it is made of."""
    written = [words for one in cast.attributes if one.detail == detail for words in one.words.values()]
    for slot in cast.slots:
        if slot.slot_id == detail:
            written += [tuple(slot.label.values()), *slot.cues.values()]
    if written:
        return tuple(fold_line(word) for each in written for word in each)
    noun = fold_line(detail)
    owner, _, thing = parted(noun)
    return (noun, owner, thing)


def _how_asked(ledger: Ledger, asked: Question, key: Key) -> int | None:
    """How sure it asks for this detail of that one, surest first; None where it doesn't say so."""
    subject_id, detail = key
    names = [name for one in asked.named if one.subject_id == subject_id for name in one.names]
    names += [subject_id[1:]] if subject_id.startswith("~") else []
    person: Person = "asker" if subject_id == asked.asker_id else "hearer" if subject_id == asked.hearer_id else ""
    owned = how_owned(asked.text, Owner(person, tuple(names)), Detail(detail, _words_of(ledger.cast, detail)))
    if owned is not None or person != "asker":
        return owned
    return UNSAID if leaves_owner_out(asked.text) and _is_alone(ledger, asked, key) else None


def is_about(people: People, cue: str, held: Held, asker_id: str, hearer_id: str) -> bool:
    """Tells whether a cue of the cast is about what is asked for itself: "your name", but not "name" of the asker's."""
    folded = fold_line(cue)
    if held.detail == FORM_OF_ADDRESS:
        return CALLS.search(folded) is not None
    owner, of, _ = parted(fold_line(held.detail))
    if of or held.detail == KIN_NAME:
        return names_kin(cue) or (bool(of) and owner in folded)
    if held.detail not in details_asked(cue, people.cast.slots, people.cast.attributes, (held.detail,)):
        return False
    if held.subject_id == asker_id:
        return OF_ASKER.search(folded) is not None
    nobody = ""
    return held.subject_id in (hearer_id, subject_asked(cue, (named(people, held.subject_id),), nobody, hearer_id))


def _known_to_all(ledger: Ledger, asked: Question) -> Held | None:
    """Told to a memory question, and to a plain one where nobody thinks or knows anything else that fits it."""
    if not (asks_for_memory(asked.text, asked.locale) or is_question(asked.text)):
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


def _keys(ledger: Ledger, asked: Question, mind: Mind, world: World) -> list[Key]:
    """The details that are asked for and of which there are records, of whom the question says that it asks: surest
    first."""
    found = [
        (rank, (subject_id, detail))
        for subject_id in _perhaps_asked(asked, mind)
        for detail in _details_held(ledger, asked, mind, world, subject_id)
        if (rank := _how_asked(ledger, asked, (subject_id, detail))) is not None
    ]
    return [key for _, key in sorted(found, key=lambda one: one[0])]


def _perhaps_asked(asked: Question, mind: Mind) -> Iterator[str]:
    """Whom it names, its asker, and the one who is asked."""
    folded = fold_line(asked.text)
    forms = (folded, in_simplified(folded))
    named = (one for one in _everybody(asked, mind) if any(name in form for name in one.names for form in forms))
    yield from dict.fromkeys((*(one.subject_id for one in named), asked.asker_id, asked.hearer_id))


def _details_held(ledger: Ledger, asked: Question, mind: Mind, world: World, subject_id: str) -> Iterator[str]:
    records: list[Record] = [*mind.beliefs.values(), *world.overrides.values()]
    held = dict.fromkeys(one.detail for one in records if one.subject_id == subject_id)
    cast = ledger.cast
    known = {*(slot.slot_id for slot in cast.slots), *(attribute.detail for attribute in cast.attributes)}
    nouns = [detail for detail in held if detail not in known]
    if held:
        yield from (one for one in details_asked(asked.text, cast.slots, cast.attributes, nouns) if one in held)


def _held(ledger: Ledger, asked: Question, mind: Mind, key: Key) -> Held:
    subject_id, detail = key
    if key in asked.withheld:
        return Held(subject_id, detail, "lost")
    found = _standing(ledger, mind, subject_id, detail, asked.where)
    status = "lost" if found.status == "unknown" else found.status
    held = Held(subject_id, detail, status, found.values, record_ids=tuple(map(id_of, found.records)))
    return replace(held, is_asked_alone=_is_alone(ledger, asked, key))


def _standing(ledger: Ledger, mind: Mind, subject_id: str, detail: str, where: Where) -> Standing:
    attribute = attribute_of(ledger, detail)
    overrides = overrides_of(ledger.world.overrides, subject_id, detail)
    records: tuple[Record, ...] = (*beliefs_about(mind, subject_id, detail), *overrides)
    is_known = attribute is not None and (attribute.may_correct or overrides)
    authored = authored_value(ledger, subject_id, attribute) if attribute is not None and is_known else ""
    return standing(records, where, authored=authored, seen_first=ledger.cast.seen_beats_told)
