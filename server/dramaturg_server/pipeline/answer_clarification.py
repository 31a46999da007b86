"""Answers an open question by hand, as the player's next line may: the same judging, the choice already made."""

from ..domain.answering import judge_answer
from ..domain.errors import BadInput, NotFound, Reason
from ..domain.ledger import Ledger
from ..domain.log import Entry
from ..domain.outcome_texts import with_texts
from .admit import spoken_locale
from .application import Application
from .memory_calls import Noted, audience, note_of
from .memory_requests import AnswerRequest
from .once import once
from .overtaken import of_one_cast
from .timeline import Committed


@of_one_cast
async def answer_clarification(app: Application, request: AnswerRequest) -> Committed:
    """The one who asks hears the answer, and whom the request names; of them those learn from it who had heard what it
    is about, and the value that it chooses.

    Raises NotFound(CLARIFICATION_UNKNOWN | CHARACTER_UNKNOWN), BadInput.
    """
    timeline, head = await app.at(request.at)
    people = app.people(timeline, head.world)
    hearers = audience(people, request.hearer_ids, "hearer_ids")
    locale = spoken_locale(people, request.locale)

    def write(ledger: Ledger) -> Entry:
        question = ledger.world.clarifications.get(request.clarification_id)
        if question is None:
            message = f"clarification_id: no question {request.clarification_id!r} is open here"
            raise NotFound(Reason.CLARIFICATION_UNKNOWN, message, clarification_id=request.clarification_id)
        number, choices = request.choice_number, len(question.options)
        if number is not None and number > choices:
            raise BadInput("choice_number", f"{number} is not within 1 to {choices}")
        heard = tuple(dict.fromkeys(filter(None, (question.asked_by, *hearers))))
        outcomes = judge_answer(ledger, question, None if number is None else number - 1, heard)
        told = with_texts(ledger, outcomes, locale, ledger.people.inside(question.asked_of))
        return ledger.entry(outcomes=told, note=note_of(Noted(heard)))

    return await once(
        timeline, head, request.at, lambda: app.commit(timeline, head, "memory", write, at=request.at, cast=people.cast)
    )
