"""Corrects what characters believe, an authored value, or how a player is talked to: the rules of dialogue, no cues."""

from typing import Final

from ..domain.beliefs import PREFERENCES, ChangeForm, Outcome
from ..domain.believing import judge_statements
from ..domain.errors import BadInput
from ..domain.ledger import Ledger
from ..domain.log import Entry
from ..domain.outcome_texts import with_texts
from ..domain.recording import Said, attribute_of, authored_value, where_of
from ..domain.statements import Statement
from ..domain.who import People
from ..domain.wording import in_language
from .admit import known_scene, spoken_locale
from .application import Application
from .memory_calls import Noted, audience, detail_named, may_be_a_player_s, note_of, party, require_value, subject
from .memory_requests import CorrectRequest
from .once import once
from .overtaken import of_one_cast
from .timeline import Committed

NOT_ALLOWED_TEXT: Final = "not_allowed_text"
"""Why a correction is refused that a player makes: contact data, or words like an instruction."""


@of_one_cast
async def correct_memory(app: Application, request: CorrectRequest) -> Committed:
    """One row, whatever becomes of it: saved, asked or refused is in its outcomes.

    Raises NotFound(CHARACTER_UNKNOWN | SCENE_UNKNOWN), BadInput.
    """
    timeline, head = await app.at(request.at)
    people = app.people(timeline, head.world)
    heard = audience(people, request.character_ids, "character_ids")
    locale = spoken_locale(people, request.locale)
    known_scene(people, request.scene_id)
    speaker_id = _speaker(people, request)
    statement = _statement(people, request, heard)

    def write(ledger: Ledger) -> Entry:
        _require_canon(ledger, request, statement)
        said = Said(
            speaker_id,
            heard[0] if heard else "",
            heard,
            where_of(ledger, request.scene_id, request.storyline_id),
            locale=locale,
            basis=None if speaker_id else "author",
            target=_target(request, speaker_id),
        )
        outcomes = _refused(people, statement, speaker_id, locale) or judge_statements(ledger, said, [statement])
        told = with_texts(ledger, outcomes, locale, speaker_id)
        return ledger.entry(outcomes=told, note=note_of(Noted(heard)))

    return await once(
        timeline,
        head,
        request.at,
        lambda: app.commit(
            timeline, head, "memory", write, at=request.at, ids=heard, game_time_s=request.game_time_s, cast=people.cast
        ),
    )


def _speaker(people: People, request: CorrectRequest) -> str:
    """The inside id of who says it, "" = the author; how to be talked to is always a player's word."""
    if request.category != "preference":
        return party(people, request.said_by, "said_by") if request.said_by else ""
    speaker_id = people.inside(request.said_by or people.primary_player_id)
    if not people.is_player(people.outside(speaker_id)):
        raise BadInput("said_by", f"{request.said_by!r} is no player, and only players say how they are talked to")
    return speaker_id


def _statement(people: People, request: CorrectRequest, heard: tuple[str, ...]) -> Statement:
    is_wish = request.category == "preference"
    subject_id = subject(people, request.subject_id, "subject_id") if request.subject_id else ""
    if is_wish and request.detail not in PREFERENCES:
        raise BadInput("detail", f"{request.detail!r} is none of {', '.join(PREFERENCES)}")
    if is_wish:
        require_value("value", request.detail, request.value)
    if is_wish and subject_id and people.character(subject_id) is None:
        raise BadInput("subject_id", f"{request.subject_id!r} is no character that could talk so")
    detail = request.detail if is_wish else detail_named(people, subject_id, request.detail)
    return Statement(
        "preference" if is_wish else "correction",
        _change(people, request, detail),
        subject_id,
        (subject_id,) if subject_id else heard[:1] if is_wish else (),
        detail,
        request.value,
        "",
        old=request.old_value,
        scope="character" if request.in_all_storylines else request.scope,
        everywhere=request.in_all_storylines,
        persistence=request.persistence,
        category=request.category,
    )


def _change(people: People, request: CorrectRequest, detail: str) -> ChangeForm:
    """Of a slot with several values one is added, unless the one that gives way is named."""
    if not request.value:
        return "retires"
    is_multiple = any(slot.multiple for slot in people.cast.slots if slot.slot_id == detail)
    return "adds" if is_multiple and not request.old_value and request.category != "preference" else "corrects"


def _target(request: CorrectRequest, speaker_id: str) -> str:
    """As canon the author may override anything; whoever else says it, the cast decides."""
    return "" if request.target == "canon" and speaker_id else request.target


def _require_canon(ledger: Ledger, request: CorrectRequest, statement: Statement) -> None:
    if request.target != "canon" or request.category == "preference":
        return
    attribute = attribute_of(ledger, statement.detail)
    if attribute is None or not authored_value(ledger, statement.subject_ids[0], attribute):
        message = f"the cast writes no {statement.detail!r} of {request.subject_id!r}, so there is no canon to correct"
        raise BadInput("detail", message)


def _refused(people: People, statement: Statement, speaker_id: str, locale: str) -> tuple[Outcome, ...]:
    """What a player may not have kept; of the author any words are."""
    value = statement.value or statement.old
    banned = in_language(people.cast.banned, locale, people.cast.source_language)
    if may_be_a_player_s(value, banned) or not people.is_player(people.outside(speaker_id)):
        return ()
    return (
        Outcome(
            "refused",
            "",
            statement.subject_ids[0] if statement.subject_ids else speaker_id,
            statement.detail,
            value,
            category=statement.category,
            target="preference" if statement.category == "preference" else "belief",
            reason=NOT_ALLOWED_TEXT,
        ),
    )
