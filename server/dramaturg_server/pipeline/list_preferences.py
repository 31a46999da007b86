"""Lists how a player wants to be talked to in every playthrough: what lies outside of all of them."""

from dataclasses import dataclass

from ..domain.belief_clauses import Clauses
from ..domain.beliefs import Preference
from ..domain.errors import NotFound, Reason
from ..domain.wording import plain_voice
from .admit import known_character, spoken_locale
from .application import Application
from .list_records import wish
from .listings import Page, whole_rows
from .memory_requests import RecordsRequest


@dataclass(frozen=True, slots=True)
class Preferred:
    """A preference as it is shown. text: as a clause."""

    preference: Preference
    text: str


async def list_preferences(app: Application, request: RecordsRequest) -> Page[Preferred]:
    """Those of `subject_id` ("" = the primary player), for `page.character_id` or everybody; all of them hold.

    Raises NotFound for who is no player here.
    """
    timeline, head = await app.reading(request.page.at)
    people = app.people(timeline, head.world)
    player_id = people.outside(request.subject_id) or people.primary_player_id
    if not people.is_player(player_id):
        message = f"subject_id: no player {request.subject_id!r} here"
        raise NotFound(Reason.CHARACTER_UNKNOWN, message, character_id=request.subject_id)
    if request.page.character_id:
        known_character(people, request.page.character_id, "character_id")
    clauses = Clauses(people, plain_voice(people, spoken_locale(people, request.locale)), "")
    found = [one for one in await timeline.store.preferences(player_id) if _is_wanted(one, request)]
    chosen = whole_rows(found, request.page, lambda one: one.wall_ms)
    shown = (Preferred(one, wish(clauses, one.player_id, one.detail, one.value)) for one in chosen.items)
    return Page(tuple(shown), chosen.next_after)


def _is_wanted(one: Preference, request: RecordsRequest) -> bool:
    return (
        request.page.character_id in ("", one.character_id)
        and request.detail in ("", one.detail)
        and request.scope in (None, "user")
        and request.category in (None, "preference")
        and (not request.statuses or "active" in request.statuses)
        and (not request.memory_ids or one.preference_id in request.memory_ids)
    )
