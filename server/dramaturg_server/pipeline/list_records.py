"""Lists records: what one character takes to be so, which authored values are overridden, and their histories.

Beliefs come out of the one mind that is asked for: nobody's are looked up in another's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..domain.belief_clauses import Clauses
from ..domain.beliefs import Belief, Outcome, Override, Status
from ..domain.mind import World
from ..domain.text import fold_line
from ..domain.who import People
from ..domain.wording import plain_voice
from .admit import known_character, spoken_locale
from .application import Application
from .listings import Page, whole_rows
from .memory_calls import detail_named, subject
from .memory_requests import RecordsRequest

Record = Belief | Override


@dataclass(frozen=True, slots=True)
class Recorded:
    """A record as it is shown. believer_id: whose belief, "" of an override · text: what it says, as a clause, "" of a
    deleted one · unit_id: of its unit."""

    record: Record
    text: str
    believer_id: str = ""
    unit_id: str = ""


async def list_records(app: Application, request: RecordsRequest) -> Page[Recorded]:
    """Beliefs of `page.character_id` and overrides, whole rows of them. Raises NotFound, BadInput."""
    page = request.page
    timeline, head = await app.reading(page.at)
    people, believer_id = app.people(timeline, head.world), page.character_id
    locale = spoken_locale(people, request.locale)
    about = subject(people, request.subject_id, "subject_id") if request.subject_id else ""
    found: list[Record] = []
    if believer_id:
        known_character(people, believer_id, "character_id")
    if "belief" in request.kinds:
        await head.load([believer_id])
        found += head.mind(believer_id).beliefs.values()
    if "canon_override" in request.kinds:
        found += head.world.overrides.values()
    detail = detail_named(people, about, request.detail) if request.detail else ""
    chosen = whole_rows(_wanted(found, request, about, detail), page, lambda record: record.seq)
    shown = _shown(people, head.world, believer_id, locale, chosen.items)
    return Page(tuple(shown), chosen.next_after)


def _wanted(records: Iterable[Record], request: RecordsRequest, about: str, detail: str) -> Iterator[Record]:
    statuses: tuple[Status, ...] = request.statuses or ("active", "unresolved", "superseded", "ended")
    for record in records:
        if (
            record.status in statuses
            and about in ("", record.subject_id)
            and (not detail or fold_line(record.detail) == fold_line(detail))
            and request.scope in (None, record.scope)
            and request.category in (None, category_of(record))
            and (not request.memory_ids or id_of(record) in request.memory_ids)
        ):
            yield record


def id_of(record: Record) -> str:
    return record.belief_id if isinstance(record, Belief) else record.override_id


def category_of(record: Record) -> str:
    return record.category if isinstance(record, Belief) else "story_fact"


def _shown(
    people: People, world: World, believer_id: str, locale: str, records: Iterable[Record]
) -> Iterator[Recorded]:
    clauses = Clauses(people, plain_voice(people, locale), "")
    unit_ids = {ordinal: unit for unit, ordinal in world.units.items()}
    for record in records:
        believer = believer_id if isinstance(record, Belief) else ""
        unit_id = unit_ids.get(record.unit, "")
        if record.status == "deleted":
            yield Recorded(replace(record, value="", quote=""), "", believer, unit_id)
        else:
            yield Recorded(record, _clause(clauses, record), believer, unit_id)


def _clause(clauses: Clauses, record: Record) -> str:
    if category_of(record) == "preference":
        return wish(clauses, record.subject_id, record.detail, record.value)
    return clauses.fact(record.subject_id, record.detail, (record.value,))


def wish(clauses: Clauses, subject_id: str, detail: str, value: str) -> str:
    """How a player wants to be talked to, as a clause."""
    return clauses.outcome(Outcome("confirmed", "-", subject_id, detail, value, category="preference"))
