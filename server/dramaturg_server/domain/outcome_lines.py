"""What of the outcomes a character says itself: confirmations, refusals and questions in place of free talk. Pure.

Never in place of an authored line, a monologue or the care line. A question is put by one character at most once in
six of its rounds; until then it stays open and is listed. (spec: memory, section 5)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from .belief_wording import asked, confirmed, refused
from .beliefs import Outcome
from .clarifications import Clarification, ClarificationPut
from .ledger import Ledger
from .log import SpokenLine, Turn
from .route import Choice
from .taking_in import TakenIn, believers_of, open_questions, spoken_to
from .wording import Voice, Worded, voice_of

ROUNDS_BETWEEN_QUESTIONS: Final = 6
MOST_SAID: Final = 3
"""Outcomes that one answer speaks of."""


def with_outcomes(ledger: Ledger, turn: Turn, choice: Choice, taken: Sequence[TakenIn]) -> Turn:
    """The turn with what became of its remark; where the character speaks of it, in place of what it would have said.

    Notes in the ledger the question that it puts.
    """
    if not taken and not ledger.world.clarifications:
        return turn
    said = dict(_said(ledger, turn, choice, taken)) if _may_speak(ledger, turn, choice) else {}
    outcomes = tuple(replace(one.outcome, spoken=place in said) for place, one in enumerate(taken))
    if not said:
        return replace(turn, outcomes=outcomes)
    recalled = tuple(
        replace(one, spoken=False, not_spoken="outcome_goes_first") if one.spoken else one for one in turn.recalled
    )
    return replace(turn, outcomes=outcomes, lines=tuple(said.values()), recalled=recalled)


def _may_speak(ledger: Ledger, turn: Turn, choice: Choice) -> bool:
    """Only who was spoken to speaks of it, for what is told comes out of its own mind; and to a player alone."""
    is_between_characters = ledger.people.character(turn.speaker_id) is not None
    is_free = choice.route in ("fallback", "opinion", "knowledge") or choice.tells_nothing
    if is_between_characters or not is_free or choice.reason == "authored_lock":
        return False
    return ledger.cast.speak_confirmations and spoken_to(ledger, turn) == turn.responder_id


@dataclass(frozen=True, slots=True)
class _Speaker:
    ledger: Ledger
    turn: Turn
    voice: Voice
    asker_id: str

    def line(self, words: Worded) -> SpokenLine:
        own_id = self.turn.responder_id
        return SpokenLine(own_id, words.text, "composed", locale=words.locale, missing_translation=words.missing)

    def told(self, outcome: Outcome) -> SpokenLine:
        tell = refused if outcome.kind == "refused" else confirmed
        return self.line(tell(self.ledger.people, self.voice, outcome, self.asker_id))

    def put(self, question: Clarification) -> SpokenLine | None:
        """The question, where it is time to ask one."""
        now = self.ledger.mind(self.turn.responder_id).round
        last = self.ledger.world.asked.get(self.turn.responder_id)
        if last is not None and now - last < ROUNDS_BETWEEN_QUESTIONS:
            return None
        self.ledger.note_world(ClarificationPut(question.clarification_id, now, believers_of(self.ledger, self.turn)))
        return self.line(asked(self.ledger.people, self.voice, question))


def _said(ledger: Ledger, turn: Turn, choice: Choice, taken: Sequence[TakenIn]) -> Iterator[tuple[int, SpokenLine]]:
    """Lines by the place of their outcome; -1 of a question that was left open before."""
    ledger.touch(turn.responder_id)
    people, asker_id = ledger.people, ledger.people.inside(turn.speaker_id)
    character = people.character(turn.responder_id)
    if character is None:
        return
    speaker = _Speaker(ledger, turn, voice_of(people, character, asker_id, turn.locale), asker_id)
    questions = {one.clarification_id: one for one in open_questions(ledger, turn)}
    is_evasive = choice.route == "fallback"
    told = [one for one in enumerate(taken) if is_evasive or not one[1].is_fact]
    for place, one in told[:MOST_SAID]:
        line = _of(speaker, one.outcome, questions)
        if line is not None:
            yield place, line
    left = [question for question in questions.values() if question.spoken_round < 0]
    if not taken and is_evasive and left and turn.text.strip():
        line = speaker.put(left[0])
        if line is not None:
            yield -1, line


def _of(speaker: _Speaker, outcome: Outcome, questions: dict[str, Clarification]) -> SpokenLine | None:
    if outcome.kind != "asked":
        return speaker.told(outcome)
    question = questions.get(outcome.record_id)
    return speaker.put(question) if question is not None else None
