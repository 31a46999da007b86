"""The answer to an open question: the value that was chosen holds, the others give way. In the ledger, at commit.

`AnswerClarification` and the player's next line come here alike. (spec: memory, section 5, rule 6)
"""

from collections.abc import Sequence
from dataclasses import replace

from .beliefs import Belief, BeliefMoved, Believed, Option, Outcome, Overridden, OverrideMoved
from .believing import confirmed, judge_statements
from .clarifications import Clarification
from .clarifying import close, open_beliefs
from .current import Record, beliefs_about
from .ledger import Ledger
from .recording import Place, Said, attribute_of, new_belief, new_override
from .resolve import YIELDS, Ruling, same_value
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
    since = [one for one in _told_since(ledger, said, question, option, who) if one.belief_id != belief_id]
    for old in (*meant, *since):
        ledger.note(who, BeliefMoved(old.belief_id, "superseded", belief_id))
    return belief_id, meant


def _told_since(ledger: Ledger, said: Said, question: Clarification, option: Option, who: str) -> list[Belief]:
    """What others told it there while the question was open: the answer comes later, and so it stands."""
    yielding = YIELDS[said.basis_of(option.subject_id)]
    about = beliefs_about(ledger.mind(who), option.subject_id, question.detail)
    here = (one for one in about if one.status == "active" and _is_at(one, option))
    return [one for one in here if one.basis in yielding and not one.multiple]


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
