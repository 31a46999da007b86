"""What became of a statement, in a sentence: confirmations, questions and choices, refusals, beliefs told. Pure.

Exactly what the commit holds, in the voice of the one who speaks or, in `plain_voice`, as the game itself shows it.
(spec: memory, section 5)
"""

from collections.abc import Sequence
from dataclasses import replace

from .belief_clauses import Clauses
from .belief_words import LAST
from .beliefs import FORM_OF_ADDRESS, Option, Outcome
from .clarifications import Clarification
from .content import fill
from .values import PRIMARY_PLAYER
from .who import People
from .wording import MAX_LINE_CHARACTERS, Voice, Worded, plain_voice


def confirmed(people: People, voice: Voice, outcome: Outcome, asker_id: str = PRIMARY_PLAYER) -> Worded:
    """What was saved: of whom, what, for where, and what it replaced. asker_id: inside id of who is spoken to."""
    told = Clauses(people, voice, asker_id)
    return _phrase(voice, "confirm", detail=told.outcome(outcome), scope=told.scope(outcome))


def refused(people: People, voice: Voice, outcome: Outcome, asker_id: str = PRIMARY_PLAYER) -> Worded:
    """That nothing was saved, and why."""
    told = Clauses(people, voice, asker_id)
    return _phrase(voice, "refuse", reason=told.reason(outcome), detail=told.thing(outcome.subject_id, outcome.detail))


def asked(people: People, voice: Voice, clarification: Clarification) -> Worded:
    """The question with its choices, to the one that it is asked of."""
    told = Clauses(people, voice, people.inside(clarification.asked_of))
    return _phrase(voice, "ask", question=_capital(told.question(clarification)))


def options(
    people: People, clarification: Clarification, locale: str, voice: Voice | None = None
) -> tuple[Option, ...]:
    """The options of a clarification, each with the words in which it is given. voice: of who asks, None = plain."""
    told = Clauses(people, voice or plain_voice(people, locale), people.inside(clarification.asked_of))
    texts = told.choices(clarification)
    return tuple(replace(option, text=text) for option, text in zip(clarification.options, texts, strict=True))


def belief_told(
    people: People,
    voice: Voice,
    subject_id: str,
    detail: str,
    values: Sequence[str],
    asker_id: str = PRIMARY_PLAYER,
) -> Worded:
    """What the character takes to be so: at least one value."""
    told = Clauses(people, voice, asker_id)
    value = told.listed(values, LAST)
    if detail == FORM_OF_ADDRESS:
        name = told.thing(subject_id, "name")
        return _phrase(voice, "belief", slot=name, value=value, fact=told.called(values[0]))
    slot = told.thing(subject_id, detail)
    return _phrase(voice, "belief", slot=slot, value=value, fact=told.fact(subject_id, detail, values))


def left_open(people: People, voice: Voice, subject_id: str, detail: str, asker_id: str = PRIMARY_PLAYER) -> Worded:
    """That the character has heard more than one thing and takes none to be so."""
    told = Clauses(people, voice, asker_id)
    return _phrase(voice, "unsettled", detail=told.thing(subject_id, detail))


def _phrase(voice: Voice, phrase_id: str, **told: str) -> Worded:
    phrase = voice.worded_phrase(phrase_id)
    text = _capital(fill(phrase.text, {**voice.names, **told}))
    return replace(phrase, text=text[:MAX_LINE_CHARACTERS])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
