"""Lists the questions that are open: what characters must ask before they can take something to be so."""

from dataclasses import dataclass

from ..domain.clarifications import Clarification
from ..domain.outcome_texts import choice_texts, question_text
from .admit import known_character, spoken_locale
from .application import Application
from .listings import Page, whole_rows
from .memory_requests import QuestionsRequest


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question in words. choices: of its options, in their order."""

    clarification: Clarification
    text: str
    choices: tuple[str, ...]


async def list_clarifications(app: Application, request: QuestionsRequest) -> Page[OpenQuestion]:
    """Whole rows, so that a page cuts none apart. Raises NotFound for an unknown character."""
    timeline, head = await app.reading(request.page.at)
    people, page = app.people(timeline, head.world), request.page
    if page.character_id:
        known_character(people, page.character_id, "character_id")
    locale = spoken_locale(people, request.locale)
    asked = [one for one in head.world.clarifications.values() if page.character_id in ("", one.asked_by)]
    found = whole_rows(asked, page, lambda one: one.seq)
    shown = (
        OpenQuestion(one, question_text(people, one, locale), choice_texts(people, one, locale)) for one in found.items
    )
    return Page(tuple(shown), found.next_after)
