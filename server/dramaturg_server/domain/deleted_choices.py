"""What becomes of an open question once a record that it is about was deleted by hand. In the ledger, at commit.

a record is deleted → its value or place leaves the choices → fewer than two are left: nothing is asked any more
"""

from collections.abc import Sequence
from dataclasses import replace

from .beliefs import Option
from .clarifications import Clarification, ClarificationOpened
from .clarifying import close, open_beliefs
from .current import Record
from .ledger import Ledger
from .resolve import same_value
from .statements import Statement


def let_go_of_choice(ledger: Ledger, deleted: Record, who: str) -> None:
    """What was deleted by hand is no choice any more: the question goes on with those that are left, and closes, as by
    "none of them", where there is nothing to choose between.

    who: in whose mind it was, "" for an override. What the one who asks doesn't hold it can't ask; others still may.
    """
    question = ledger.world.clarifications.get(deleted.question_id)
    if question is None:
        return
    if not question.is_canon and who != question.asked_by:
        if not any(open_beliefs(ledger, one, question) for one in question.heard_by):
            close(ledger, question, "deleted", set())
        return
    left = _left_open(ledger, question)
    options = tuple(one for one in question.options if _is_left(question, one, deleted, left))
    if len(options) < 2 or not left:
        close(ledger, question, "deleted", set(question.heard_by))
    elif options != question.options:
        statement = _without_values(question.statement, [one.value for one in options])
        ledger.note_world(ClarificationOpened(replace(question, options=options, statement=statement)))


def _left_open(ledger: Ledger, question: Clarification) -> Sequence[Record]:
    if not question.is_canon:
        return open_beliefs(ledger, question.asked_by, question)
    overrides = ledger.world.overrides.values()
    return [one for one in overrides if one.question_id == question.clarification_id and one.status == "unresolved"]


def _is_left(question: Clarification, option: Option, deleted: Record, left: Sequence[Record]) -> bool:
    return not _is_choice(question, option, deleted) or any(_is_choice(question, option, one) for one in left)


def _is_choice(question: Clarification, option: Option, record: Record) -> bool:
    """Of values of which nobody knows which is right each is a choice, else each place at which one stands."""
    if question.statement.unsure:
        return same_value(option.value, record.value)
    return (option.scope, option.scope_id) == (record.scope, record.scope_id)


def _without_values(said: Statement, kept: Sequence[str]) -> Statement:
    """What was said in doubt, without a value that is no choice any more."""
    if not said.unsure:
        return said
    value, old = (one if any(same_value(one, other) for other in kept) else "" for one in (said.value, said.old))
    return replace(said, value=value or kept[0], old=old)
