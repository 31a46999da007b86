"""Asking before believing: what is left open in whose mind, and what closes it. In the ledger, at commit.

Rule 4 (ii) and rule 6 of spec memory, section 5, "Resolution".
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from .beliefs import (
    SCOPES,
    Belief,
    BeliefMoved,
    Believed,
    Option,
    Outcome,
    Overridden,
    OverrideMoved,
    Status,
)
from .clarifications import Clarification, ClarificationClosed, ClarificationOpened, CloseReason
from .current import Record, applies, beliefs_about
from .ledger import Ledger
from .recording import Place, Said, attribute_of, new_belief, new_override
from .resolve import Ruling, basis_of, id_of, place_of, places_of, same_value
from .statements import Statement

MOST_OPEN: Final = 12
"""Questions of one character to one player: each is looked at whenever that one says something."""
MOST_OPEN_IN_ALL: Final = 240
"""Of a playthrough."""


def ask_which(
    ledger: Ledger, said: Said, statement: Statement, ruling: Ruling, *, is_canon: bool = False
) -> Outcome | None:
    """Several records may be meant, or nobody knows which value is right: all of them are left open in every mind that
    heard it. None where there is nothing to choose between."""
    options = tuple(_options(statement, ruling))
    if len(options) < 2:
        return None
    question_id = ledger.new_id("q")
    _open(ledger, said, statement, question_id, options, is_canon=is_canon)
    if is_canon:
        _leave_canon_open(ledger, said, statement, ruling, options[0], question_id)
    else:
        for who in said.believers:
            _leave_open(ledger, said, statement, who, options[0], question_id)
    return _asked(statement, question_id, tuple(dict.fromkeys(option.value for option in options)), is_canon=is_canon)


def ask_who(ledger: Ledger, said: Said, statement: Statement) -> Outcome:
    """It is not clear of whom it was said: nothing is touched until that is answered."""
    question_id = ledger.new_id("q")
    options = tuple(Option(statement.value, who, statement.scope or "storyline") for who in statement.subject_ids)
    _open(ledger, said, statement, question_id, options)
    return _asked(statement, question_id, statement.subject_ids)


def _asked(statement: Statement, question_id: str, choices: tuple[str, ...], *, is_canon: bool = False) -> Outcome:
    return Outcome(
        "asked",
        question_id,
        _subject(statement),
        statement.detail,
        statement.value,
        category=statement.category,
        target="canon" if is_canon else "belief",
        choices=choices,
    )


def _leave_canon_open(
    ledger: Ledger, said: Said, statement: Statement, ruling: Ruling, option: Option, question_id: str
) -> None:
    """No override of it is asserted here; where nobody knows which value is right, the authored one neither."""
    for old in ruling.several:
        ledger.note_world(OverrideMoved(id_of(old), "unresolved", question_id))
    attribute = attribute_of(ledger, statement.detail)
    if not statement.unsure or attribute is None:
        return
    place = Place(option.scope, option.scope_id, "unresolved", question_id)
    for value in filter(None, (statement.value, statement.old)):
        if not any(same_value(one.value, value) for one in ruling.several):
            said_so = replace(statement, value=value)
            ledger.note_world(Overridden(new_override(ledger, said, said_so, place, attribute)))


def _options(statement: Statement, ruling: Ruling) -> Iterator[Option]:
    """Of several records each may be the one that is meant; of values of which nobody knows each may be right. No two
    options are the same: records of one scope are one place, and a value is one however it is written."""
    subject_id = statement.subject_ids[0]
    if not statement.unsure:
        for scope, at in places_of(ruling.several):
            yield Option(statement.value, subject_id, scope, at)
        return
    values: list[str] = []
    for value in filter(None, (statement.value, statement.old, *(one.value for one in ruling.several))):
        if not any(same_value(value, one) for one in values):
            values.append(value)
            yield Option(value, subject_id, ruling.scope, ruling.scope_id)


def _leave_open(ledger: Ledger, said: Said, statement: Statement, who: str, option: Option, question_id: str) -> None:
    """What it holds about it here is asserted no more; where nobody knows which value is right, both are kept so, and
    what holds wider is left as it is."""
    ledger.touch(who)
    subject_id = statement.subject_ids[0]
    values = [value for value in (statement.value, statement.old) if value] if statement.unsure else []
    stands = [one for one in beliefs_about(ledger.mind(who), subject_id, statement.detail) if applies(one, said.where)]
    if statement.unsure:
        stands = [one for one in stands if SCOPES.index(one.scope) <= SCOPES.index(option.scope)]
    for old in stands:
        ledger.note(who, BeliefMoved(old.belief_id, "unresolved", question_id))
    place = Place(option.scope, option.scope_id, "unresolved", question_id)
    for value in values:
        if not any(same_value(one.value, value) for one in stands if _is_at(one, option)):
            ledger.note(who, Believed(new_belief(ledger, said, replace(statement, value=value), place)))


def _is_at(record: Record, option: Option) -> bool:
    return (record.scope, record.scope_id) == (option.scope, option.scope_id)


def _open(
    ledger: Ledger,
    said: Said,
    statement: Statement,
    question_id: str,
    options: tuple[Option, ...],
    *,
    is_canon: bool = False,
) -> None:
    overtake(ledger, said, _subject(statement), statement.detail)
    _make_room(ledger, said)
    question = Clarification(
        clarification_id=question_id,
        asked_by=said.decider_id,
        asked_of=ledger.people.outside(said.speaker_id),
        subject_id=_subject(statement),
        detail=statement.detail,
        options=options,
        statement=replace(statement, known_to=None),
        where=said.where,
        heard_by=said.believers,
        is_canon=is_canon,
        source_id=said.source_id,
        locale=said.locale,
        seq=ledger.seq,
    )
    ledger.note_world(ClarificationOpened(question))


def _make_room(ledger: Ledger, said: Said) -> None:
    """Ends the oldest where a game that sends neither scenes nor units would leave ever more of them open."""
    asked_of = ledger.people.outside(said.speaker_id)
    in_all = tuple(ledger.world.clarifications.values())
    theirs = [one for one in in_all if (one.asked_by, one.asked_of) == (said.decider_id, asked_of)]
    for question in (theirs if len(theirs) >= MOST_OPEN else in_all if len(in_all) >= MOST_OPEN_IN_ALL else ())[:1]:
        close(ledger, question, "scene_ended", set())


def _subject(statement: Statement) -> str:
    return statement.subject_ids[0] if len(statement.subject_ids) == 1 else ""


# ---- what closes it


def overtake(ledger: Ledger, said: Said, subject_id: str, detail: str) -> None:
    """What is said now settles what was open between these two about it; what it did not touch holds again.

    The author's word settles whatever was open, and nobody else's does: the player who was asked has yet to answer.
    """
    speaker_id = ledger.people.outside(said.speaker_id)
    for question in tuple(ledger.world.clarifications.values()):
        is_same = (question.subject_id, question.detail) == (subject_id, detail)
        is_theirs = not said.speaker_id or question.asked_of == speaker_id
        if is_same and is_theirs and question.asked_by == said.decider_id:
            close(ledger, question, "overtaken", set(said.believers))


def close(ledger: Ledger, question: Clarification, reason: CloseReason, heard: set[str]) -> None:
    """Closes a question. heard: characters that know of it; what it left open in their minds holds again."""
    ledger.note_world(ClarificationClosed(question.clarification_id, reason))
    if reason == "scene_ended":
        return
    left = [one for one in ledger.world.overrides.values() if one.question_id == question.clarification_id]
    for override, status in _afterwards(left, question, reason):
        ledger.note_world(OverrideMoved(id_of(override), status))
    for who in question.heard_by:
        for belief, status in (
            _afterwards(open_beliefs(ledger, who, question), question, reason) if who in heard else ()
        ):
            ledger.note(who, BeliefMoved(id_of(belief), status))


def _afterwards(
    left: Sequence[Record], question: Clarification, reason: CloseReason
) -> Iterator[tuple[Record, Status]]:
    """What becomes of what a question leaves open: what was in doubt is so no less after a word about something else;
    else what the doubt brought in goes with it, and what stands alone at its place holds again."""
    is_doubt = question.statement.unsure
    if is_doubt and reason == "overtaken":
        return
    brought_in = [one for one in left if is_doubt and one.seq == question.seq]
    places = Counter((basis_of(one), *place_of(one)) for one in left if one not in brought_in)
    for one in left:
        if one in brought_in:
            yield one, "ended"
        elif places[(basis_of(one), *place_of(one))] == 1:
            yield one, "active"


def open_beliefs(ledger: Ledger, who: str, question: Clarification) -> list[Belief]:
    """What a question still leaves open in one mind."""
    ledger.touch(who)
    own = ledger.mind(who).beliefs.values()
    return [one for one in own if one.question_id == question.clarification_id and one.status == "unresolved"]


def end_with_scene(ledger: Ledger, scene_id: str, here: Collection[str] | None = None) -> None:
    """Questions that nobody answered end with their scene, or their unit where there was none; what they left open
    stays so.

    here: outside ids of those who are in the scene now, None = everybody: what others do elsewhere ends no question.
    """
    for question in tuple(ledger.world.clarifications.values()):
        where = question.where
        is_left = bool(where.scene_id) and where.scene_id != scene_id
        is_theirs = here is None or question.asked_by in here or question.asked_of in here
        if where.unit != ledger.world.ordinal or (is_left and is_theirs):
            close(ledger, question, "scene_ended", set())


def end_with_unit(ledger: Ledger) -> None:
    """Questions that nobody answered end with their unit, whatever their scene."""
    for question in tuple(ledger.world.clarifications.values()):
        close(ledger, question, "scene_ended", set())
