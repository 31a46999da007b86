"""The answer to an open question: the value that was chosen holds, the others give way. In the ledger, at commit.

`AnswerClarification` and the player's next line come here alike. (spec: memory, section 5, rule 6)
"""

from collections.abc import Sequence
from dataclasses import replace

from .beliefs import BeliefMoved, Believed, Option, Outcome, Overridden, OverrideMoved
from .believing import confirmed, judge_statements
from .clarifications import Clarification
from .clarifying import close, open_beliefs
from .current import Record
from .ledger import Ledger
from .recording import Place, Said, attribute_of, new_belief, new_override
from .resolve import Ruling, same_value
from .statements import Statement


def judge_answer(
    ledger: Ledger, question: Clarification, choice: int | None, believers: tuple[str, ...]
) -> tuple[Outcome, ...]:
    """What became of the question. choice: place of an option, None = none of them: all holds as it did before.

    believers: who hears the answer; of them only those learn from it who had heard what it is about.
    """
    knowing = tuple(who for who in believers if who in question.heard_by)
    if choice is None:
        close(ledger, question, "none_of_them", set(knowing))
        return ()
    option = question.options[choice]
    said = Said(
        speaker_id=ledger.people.inside(question.asked_of),
        decider_id=question.asked_by,
        believers=knowing,
        where=question.where,
        source_id=question.source_id,
        locale=question.locale,
    )
    statement = replace(question.statement, subject_ids=(option.subject_id,), value=option.value, unsure=False)
    if not question.subject_id:
        close(ledger, question, "answered", set(knowing))
        return judge_statements(ledger, said, [statement])
    found = _canon(ledger, said, question, statement, option) if question.is_canon else None
    for who in knowing if not question.is_canon else ():
        own = _belief(ledger, said, question, statement, option, who)
        found = own if found is None or who == question.asked_by else found
    close(ledger, question, "answered", set(knowing))
    if found is None:
        return ()
    record_id, replaced = found
    outcome = confirmed(statement, record_id, Ruling(option.scope, option.scope_id), replaced)
    return (replace(outcome, target="canon" if question.is_canon else "belief"),)


def _belief(
    ledger: Ledger, said: Said, question: Clarification, statement: Statement, option: Option, who: str
) -> tuple[str, Sequence[Record]]:
    """Writes the answer into one mind; returns its record and what that replaced."""
    left = open_beliefs(ledger, who, question)
    chosen = next((one for one in left if question.statement.unsure and same_value(one.value, option.value)), None)
    meant = [one for one in left if one is not chosen and (question.statement.unsure or _is_at(one, option))]
    if chosen is not None:
        belief_id = chosen.belief_id
        ledger.note(who, BeliefMoved(belief_id, "active"))
    else:
        belief = new_belief(ledger, said, statement, Place(option.scope, option.scope_id))
        belief_id = belief.belief_id
        ledger.note(who, Believed(belief))
    for old in meant:
        ledger.note(who, BeliefMoved(old.belief_id, "superseded", belief_id))
    return belief_id, meant


def _canon(
    ledger: Ledger, said: Said, question: Clarification, statement: Statement, option: Option
) -> tuple[str, Sequence[Record]] | None:
    attribute = attribute_of(ledger, question.detail)
    if attribute is None:
        return None
    left = [one for one in ledger.world.overrides.values() if one.question_id == question.clarification_id]
    chosen = next((one for one in left if question.statement.unsure and same_value(one.value, option.value)), None)
    meant = [one for one in left if one is not chosen and (question.statement.unsure or _is_at(one, option))]
    if chosen is not None:
        override_id = chosen.override_id
        ledger.note_world(OverrideMoved(override_id, "active"))
    else:
        override = new_override(ledger, said, statement, Place(option.scope, option.scope_id), attribute)
        override_id = override.override_id
        ledger.note_world(Overridden(override))
    for old in meant:
        ledger.note_world(OverrideMoved(old.override_id, "superseded", override_id))
    return override_id, meant


def _is_at(record: Record, option: Option) -> bool:
    return (record.scope, record.scope_id) == (option.scope, option.scope_id)
