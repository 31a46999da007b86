"""The answer to an open question: the value that was chosen holds, the others give way. In the ledger, at commit.

`AnswerClarification` and the player's next line come here alike. (spec: memory, section 5, rule 6)
"""

from collections.abc import Sequence
from dataclasses import replace

from .beliefs import SCOPES, Option, Outcome
from .believing import canon_case, case_of, judge_statements, write, write_canon
from .clarifications import Clarification
from .clarifying import close, open_beliefs
from .current import Record
from .ledger import Ledger
from .recording import Said, attribute_of
from .resolve import same_value
from .statements import Statement
from .text import fold_line


def judge_answer(
    ledger: Ledger, question: Clarification, choice: int | None, believers: tuple[str, ...], remark: str = ""
) -> tuple[Outcome, ...]:
    """What became of the question. choice: place of an option, None = none of them: all holds as it did before.

    believers: who hears the answer; of them only those learn from it who had heard what it is about, and the value that
    it names. remark: the words in which it was given, "" = by its number alone.
    """
    knowing = tuple(who for who in believers if who in question.heard_by)
    if choice is None:
        close(ledger, question, "none_of_them", set(knowing))
        return ()
    option = question.options[choice]
    knowing = tuple(who for who in knowing if _understands(ledger, who, question, option, remark))
    said = Said(
        speaker_id=ledger.people.inside(question.asked_of),
        decider_id=question.asked_by,
        believers=knowing,
        where=question.where,
        source_id=question.source_id,
        locale=question.locale,
        basis=None if question.asked_of else "author",
    )
    statement = replace(question.statement, subject_ids=(option.subject_id,), value=option.value, unsure=False)
    if not question.subject_id:
        close(ledger, question, "answered", set(knowing))
        return judge_statements(ledger, said, [statement])
    outcomes = (
        [_canon(ledger, said, question, statement, option)]
        if question.is_canon
        else [_belief(ledger, said, question, statement, option, who) for who in _asker_first(question, knowing)]
    )
    close(ledger, question, "answered", set(knowing))
    return tuple(outcome for outcome in outcomes if outcome is not None)[:1]


def _asker_first(question: Clarification, knowing: tuple[str, ...]) -> list[str]:
    return sorted(knowing, key=lambda who: who != question.asked_by)


def _understands(ledger: Ledger, who: str, question: Clarification, option: Option, remark: str) -> bool:
    """Tells whether it knows the value that was chosen: it asked, or heard its choices, or heard or holds the value.

    For a choice may come out of the mind of the one who asks.
    """
    if who == question.asked_by or who in question.put_before:
        return True
    if fold_line(option.value) in fold_line(remark):
        return True
    ledger.touch(who)
    own = ledger.mind(who).beliefs.values()
    held = (one.value for one in own if (one.subject_id, one.detail) == (option.subject_id, question.detail))
    return any(same_value(option.value, one) for one in (question.statement.value, question.statement.old, *held))


def _belief(
    ledger: Ledger, said: Said, question: Clarification, statement: Statement, option: Option, who: str
) -> Outcome | None:
    """Writes the answer into one mind, where it replaces whatever stands at that place by now."""
    case = case_of(ledger, said, statement, attribute_of(ledger, statement.detail), who)
    ruling = case.at(option.scope, option.scope_id, _doubted(open_beliefs(ledger, who, question), question, option))
    return write(ledger, said, statement, who, ruling)


def _canon(ledger: Ledger, said: Said, question: Clarification, statement: Statement, option: Option) -> Outcome | None:
    attribute = attribute_of(ledger, question.detail)
    if attribute is None:
        return None
    left = [one for one in ledger.world.overrides.values() if one.question_id == question.clarification_id]
    case = canon_case(ledger, said, statement, attribute)
    ruling = case.at(option.scope, option.scope_id, _doubted(left, question, option))
    return write_canon(ledger, said, statement, attribute, ruling)


def _doubted(left: Sequence[Record], question: Clarification, option: Option) -> list[Record]:
    """Of what was left open since nobody knew what is right: all that holds no wider than the answer."""
    is_doubt = question.statement.unsure
    return [one for one in left if is_doubt and SCOPES.index(one.scope) <= SCOPES.index(option.scope)]
