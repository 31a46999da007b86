"""The words of outcomes and open questions, as a game shows them to the player. Between judging and the row. Pure.

A character's own wording of them is another line of the turn (`belief_wording`); here nobody speaks.
"""

from collections.abc import Iterable
from dataclasses import replace

from .belief_wording import asked, confirmed, options, refused
from .beliefs import Outcome
from .clarifications import Clarification
from .ledger import Ledger
from .who import People
from .wording import plain_voice


def with_texts(ledger: Ledger, outcomes: Iterable[Outcome], locale: str, asker_id: str) -> tuple[Outcome, ...]:
    """The outcomes of this commit, each in plain words; a question with its choices. asker_id: inside id of who is
    "you"."""
    return tuple(_with_text(ledger, outcome, locale, asker_id) for outcome in outcomes)


def _with_text(ledger: Ledger, outcome: Outcome, locale: str, asker_id: str) -> Outcome:
    people, voice = ledger.people, plain_voice(ledger.people, locale)
    if outcome.kind == "confirmed":
        return replace(outcome, text=confirmed(people, voice, outcome, asker_id).text)
    if outcome.kind == "refused":
        return replace(outcome, text=refused(people, voice, outcome, asker_id).text)
    question = ledger.world.clarifications[outcome.record_id]
    return replace(
        outcome, text=question_text(people, question, locale), choices=choice_texts(people, question, locale)
    )


def question_text(people: People, question: Clarification, locale: str) -> str:
    """An open question in plain words."""
    return asked(people, plain_voice(people, locale), question).text


def choice_texts(people: People, question: Clarification, locale: str) -> tuple[str, ...]:
    """Its choices, in the order in which an answer counts them."""
    return tuple(option.text for option in options(people, question, locale))
