"""Changes the words of a memory, or the value of a record, where it stands; pins it, or lets it go."""

from dataclasses import replace

from ..domain.beliefs import (
    CURRENT,
    MAX_VALUE,
    BeliefEdited,
    MemoryEdited,
    Overridden,
    OverrideMoved,
    Preference,
    Status,
)
from ..domain.errors import BadInput
from ..domain.ledger import Ledger
from ..domain.log import Entry
from ..domain.wording import in_language
from .application import Application, Write
from .meant_memory import MeantMemory, belief_of, meant_memory, override_of, remembering
from .memory_calls import Noted, may_be_a_player_s, note_of, require_value
from .memory_requests import EditRequest, PinRequest
from .once import once
from .overtaken import of_one_cast
from .requests import At
from .timeline import Committed, Head, Timeline


@of_one_cast
async def edit_memory(app: Application, request: EditRequest) -> Committed:
    """What others have of the same turn stays; an override gives way to a new one, so that its history tells.

    Raises NotFound(MEMORY_UNKNOWN), BadInput.
    """
    timeline, head = await app.at(request.at)

    async def work() -> Committed:
        one = await meant_memory(timeline, head, request.memory_id, request.character_id)

        def write(ledger: Ledger) -> Entry:
            return ledger.entry(note=note_of(_edited(ledger, one, request.text)))

        return await commit_by_hand(app, timeline, head, request.at, one, write)

    return await once(timeline, head, request.at, work)


def _edited(ledger: Ledger, one: MeantMemory, text: str) -> Noted:
    if one.kind == "experience":
        having = remembering(ledger, one)
        for who in having:
            ledger.note(who, MemoryEdited(one.memory_id, text=text))
        return Noted(having, one.memory_id)
    if len(text) > MAX_VALUE or "\n" in text:
        raise BadInput("text", f"a record's value has at most {MAX_VALUE} characters on one line, not {len(text)}")
    if one.preference is not None:
        return _preference_edited(ledger, one.preference, text)
    return _belief_edited(ledger, one, text) if one.kind == "belief" else _override_edited(ledger, one, text)


def _belief_edited(ledger: Ledger, one: MeantMemory, text: str) -> Noted:
    who, belief = belief_of(ledger, one)
    _require_current(belief.status, one)
    if belief.category == "preference":
        require_value("text", belief.detail, text)
    if belief.basis != "author":
        _require_a_player_s(ledger, text, belief.locale)
    ledger.note(who, BeliefEdited(one.memory_id, value=text))
    return Noted((who,), one.memory_id)


def _preference_edited(ledger: Ledger, old: Preference, text: str) -> Noted:
    require_value("text", old.detail, text)
    _require_a_player_s(ledger, text, old.locale)
    ledger.drop(old)
    now = ledger.prefer(replace(old, value=text, quote="", source_id="", wall_ms=ledger.wall_ms))
    return Noted((), now.preference_id)


def _override_edited(ledger: Ledger, one: MeantMemory, text: str) -> Noted:
    old = override_of(ledger, one)
    _require_current(old.status, one)
    if old.by_id:
        _require_a_player_s(ledger, text, old.locale)
    new = replace(
        old,
        override_id=ledger.new_id("o"),
        value=text,
        by_id="",
        source_id="",
        quote="",
        seq=ledger.seq,
        game_time_s=ledger.now.game_time_s,
        wall_ms=ledger.wall_ms,
    )
    ledger.note_world(Overridden(new))
    ledger.note_world(OverrideMoved(old.override_id, "superseded", new.override_id))
    return Noted((), new.override_id)


def _require_current(status: Status, one: MeantMemory) -> None:
    """History stays what it was: by it is known what no memory may bring back."""
    if status not in CURRENT:
        raise BadInput("memory_id", f"{one.memory_id!r} is outdated and no longer read: edit what came in its place")


def _require_a_player_s(ledger: Ledger, text: str, locale: str) -> None:
    """What was said in play is kept as that: it may hold what may be said there. The author's own may hold anything."""
    cast = ledger.cast
    if not may_be_a_player_s(text, in_language(cast.banned, locale, cast.source_language)):
        raise BadInput("text", f"{text!r} holds contact data, an instruction, or words that are never said here")


@of_one_cast
async def pin_memory(app: Application, request: PinRequest) -> Committed:
    """Experience and beliefs alone can fade. Raises NotFound(MEMORY_UNKNOWN), BadInput."""
    timeline, head = await app.at(request.at)

    async def work() -> Committed:
        one = await meant_memory(timeline, head, request.memory_id, request.character_id)
        if one.kind not in ("experience", "belief"):
            raise BadInput("memory_id", f"{request.memory_id!r} does not fade, so there is nothing to pin")

        def write(ledger: Ledger) -> Entry:
            return ledger.entry(note=note_of(_pinned(ledger, one, request.pinned)))

        return await commit_by_hand(app, timeline, head, request.at, one, write)

    return await once(timeline, head, request.at, work)


def _pinned(ledger: Ledger, one: MeantMemory, pinned: bool) -> Noted:
    if one.kind == "belief":
        who, _ = belief_of(ledger, one)
        ledger.note(who, BeliefEdited(one.memory_id, pinned=pinned))
        return Noted((who,), one.memory_id)
    having = remembering(ledger, one)
    for who in having:
        ledger.note(who, MemoryEdited(one.memory_id, pinned=pinned))
    return Noted(having, one.memory_id)


async def commit_by_hand(
    app: Application, timeline: Timeline, head: Head, at: At, one: MeantMemory, write: Write
) -> Committed:
    """A row about one memory, with the minds loaded in which it is."""
    return await app.commit(timeline, head, "memory", write, at=at, ids=one.holders, cast=app.cast)
