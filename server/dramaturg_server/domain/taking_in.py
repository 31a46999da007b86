"""What those who hear a turn take in of it: answers to open questions, facts, corrections. In the ledger, at commit.

    the scene's end → the answer to an open question, else what the remark states → what became of it, in plain words

Judged before the turn itself, for what it asks or confirms may be what the character says. (spec: memory, section 5)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .answering import judge_answer
from .belief_wording import options
from .beliefs import CURRENT, Outcome, Where
from .believing import judge_statements
from .clarification_cues import NONE_OF_THEM, THIS_STORY, choice_in
from .clarifications import Clarification
from .clarifying import end_with_scene
from .current import Record, applies
from .ledger import Ledger
from .log import Turn
from .meaning import perceivers_of, remembers
from .outcome_texts import with_texts
from .overheard import judge_overheard
from .recording import Said, where_of
from .resolve import same_value
from .statements import Statement


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of one statement or answer. is_fact: told of oneself, so that nobody expects more than a nod."""

    outcome: Outcome
    is_fact: bool = False


def take_in(ledger: Ledger, turn: Turn, statements: Iterable[Statement]) -> tuple[TakenIn, ...]:
    """What became of the remark of a turn that is not judged yet; nothing of a turn of real distress.

    statements: what it states. What answers an open question states nothing besides.
    """
    end_with_scene(ledger, turn.scene_id or ledger.world.scene, turn.hearers)
    statements = tuple(statements)
    if turn.care or not (statements or open_questions(ledger, turn)):
        return ()
    hearers = believers_of(ledger, turn)
    if not hearers:
        return ()
    speaker_id = ledger.people.inside(turn.speaker_id)
    answers = _answered(ledger, turn, hearers)
    if answers is not None:
        return tuple(TakenIn(outcome) for outcome in with_texts(ledger, answers, turn.locale, speaker_id))
    said = Said(
        speaker_id=speaker_id,
        decider_id=spoken_to(ledger, turn),
        believers=hearers,
        where=where_of(ledger, turn.scene_id, turn.storyline_id),
        source_id=turn.turn_id,
        locale=turn.locale,
    )
    return tuple(_taken(ledger, said, statements))


def _taken(ledger: Ledger, said: Said, statements: Iterable[Statement]) -> Iterator[TakenIn]:
    """Each is worded at once: what comes after it may close what it asks.

    Where the one who is spoken to does not take it in, others who hear it believe what is clear; nobody asks about the
    rest, and nothing is answered, for that would tell of minds which nobody spoke to.
    """
    is_taken_in = said.decider_id in said.believers
    for statement in statements:
        if not is_taken_in and not _is_clear(statement):
            continue
        found = with_detail(ledger, said.decider_id, said.where, statement)
        if found is None:
            continue
        told = _to_whom_it_says_so(ledger, said, statement, found)
        if statement.known_to is not None and said.decider_id not in told.believers:
            if _is_clear(found):
                judge_overheard(ledger, told, found)
            continue
        outcomes = judge_statements(ledger, told, [found])
        for outcome in with_texts(ledger, outcomes if is_taken_in else (), said.locale, said.speaker_id):
            yield TakenIn(outcome, is_fact=found.form == "fact" and outcome.kind == "confirmed")


def _to_whom_it_says_so(ledger: Ledger, said: Said, statement: Statement, found: Statement) -> Said:
    """To those of its hearers who would find the same in it: from what they heard before, and in their own mind."""
    known_to = said.believers if statement.known_to is None else statement.known_to
    own = (who for who in said.believers if who in known_to)
    return replace(said, believers=tuple(who for who in own if _finds(ledger, said, who, statement, found)))


def _finds(ledger: Ledger, said: Said, who: str, statement: Statement, found: Statement) -> bool:
    is_said = found is statement or who == said.decider_id
    return is_said or with_detail(ledger, who, said.where, statement) == found


def _is_clear(statement: Statement) -> bool:
    """Tells whether it is said of whom and of what; no mind has to be asked."""
    return bool(statement.detail) and len(statement.subject_ids) == 1 and not statement.unsure


def believers_of(ledger: Ledger, turn: Turn) -> tuple[str, ...]:
    """Who hears the words and remembers; whoever says them learns nothing from them."""
    people = ledger.people
    heard = perceivers_of(ledger, map(people.inside, turn.hearers), speech=True, scene_id=turn.scene_id)
    return tuple(who for who in heard if who != people.inside(turn.speaker_id) and remembers(ledger, who))


def spoken_to(ledger: Ledger, turn: Turn) -> str:
    """The character on whose mind it is decided what a remark changes: whom it was said to, else who answers."""
    addressee = ledger.people.character(turn.addressee_id)
    return turn.responder_id if addressee is None else addressee.character_id


# ---- answers


def _answered(ledger: Ledger, turn: Turn, hearers: tuple[str, ...]) -> tuple[Outcome, ...] | None:
    """What became of the question that the remark answers, the newest first; None where it answers none."""
    if turn.responder_id not in hearers:
        return None
    for question in reversed(open_questions(ledger, turn)):
        choice = choice_in(turn.text, turn.locale, options(ledger.people, question, turn.locale))
        if choice == THIS_STORY:
            question, choice = _in_this_story(question)
        if choice is not None:
            return judge_answer(ledger, question, None if choice == NONE_OF_THEM else choice, hearers, turn.text)
    return None


def _in_this_story(question: Clarification) -> tuple[Clarification, int]:
    """The question with one choice more, and that one's place: what was said holds in the storyline where it was."""
    storyline = replace(question.options[0], scope="storyline", scope_id=question.where.storyline_id)
    return replace(question, options=(*question.options, storyline)), len(question.options)


def open_questions(ledger: Ledger, turn: Turn) -> tuple[Clarification, ...]:
    """What the one who answers still asks the one who speaks, oldest first."""
    asked = ledger.world.clarifications.values()
    return tuple(one for one in asked if (one.asked_by, one.asked_of) == (turn.responder_id, turn.speaker_id))


# ---- statements that name only the value that is wrong


def with_detail(ledger: Ledger, decider_id: str, where: Where, statement: Statement) -> Statement | None:
    """The statement with the detail that its old value is held of; None where none, or more than one, is."""
    if statement.detail or statement.form == "preference":
        return statement
    if not statement.old:
        return None
    ledger.touch(decider_id)
    records: list[Record] = [*ledger.mind(decider_id).beliefs.values(), *ledger.world.overrides.values()]
    held = {
        (one.subject_id, one.detail)
        for one in records
        if one.status in CURRENT and applies(one, where) and same_value(one.value, statement.old)
        if not statement.subject_ids or one.subject_id in statement.subject_ids
    }
    if len(held) != 1:
        return None
    [(subject_id, detail)] = held
    return replace(statement, subject_ids=(subject_id,), detail=detail)
