"""What the game tells: a batch of events, judged and committed as one row."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..domain.consequences import judge_events, judge_unit
from ..domain.content import WITNESSES, Cast, EvidenceBlock, Trigger
from ..domain.ledger import Ledger
from ..domain.log import Entry, Event
from ..domain.paths import parse_path
from ..domain.who import People
from .admit import heard_by, known_character, known_hearers, known_unit
from .application import Application
from .once import once
from .overtaken import of_one_cast, report_now
from .requests import ReportRequest
from .timeline import Committed

COALESCING = frozenset({"relationship", "observation"})
"""Only these are replaced by a later one of the same report; stages, flags and custom events never are."""


async def report_events(app: Application, request: ReportRequest) -> Committed:
    """Commits a batch of events. What the cast does not know is kept, and comes back with `mapped` False.

    Raises NotFound for unknown perceivers or a character whose value moved, Busy past the bound of open reports.
    """
    under = app.cast
    timeline, head = await app.at(request.at)

    @of_one_cast
    async def work() -> Committed:
        people = app.people(timeline, head.world)
        asked = request if people.cast is under else report_now(request, head.renames)
        batch = [inside(people, event) for event in admitted(people, asked)]

        def write(ledger: Ledger) -> Entry:
            if request.unit_id:
                judge_unit(ledger, request.unit_id)
            fresh = coalesced(marked_repeats(batch, ledger.world.recent_events))
            told = [noted(ledger.people, mapped(ledger.cast, event)) for event in fresh]
            events = [replace(event, event_id=ledger.new_id("v")) for event in told]
            judge_events(ledger, events)
            return ledger.entry(events=events)

        return await app.commit(
            timeline, head, "events", write, at=request.at, game_time_s=request.game_time_s, cast=people.cast
        )

    with timeline.lanes.reports():
        await asyncio.sleep(0)  # turns that are ready go first
        return await once(timeline, head, request.at, work)


def admitted(people: People, request: ReportRequest) -> tuple[Event, ...]:
    """The events with every id known (units, whose value moved, toward whom) and groups turned into their members."""
    known_unit(people, request.unit_id)
    events: list[Event] = []
    for place, event in enumerate(request.events):
        perceivers = heard_by(people, event.perceivers, f"events[{place}].perceiver_ids")
        events.append(replace(event, perceivers=perceivers))
        if event.kind == "relationship":
            known_character(people, event.subject, f"events[{place}].relationship.character_id")
            known_hearers(people, (event.target_id,), f"events[{place}].relationship.toward_id")
    return tuple(events)


def inside(people: People, event: Event) -> Event:
    """The event with inside ids: the primary player is `player` in actors, targets and values."""
    return replace(event, actor_id=people.inside(event.actor_id), target_id=people.inside(event.target_id))


def marked_repeats(events: Sequence[Event], recent: Iterable[str]) -> tuple[Event, ...]:
    """Marks each event whose own id was seen before, on the branch or earlier in the batch."""
    seen, out = set(recent), []
    for event in events:
        out.append(replace(event, repeated=bool(event.client_event_id) and event.client_event_id in seen))
        seen.add(event.client_event_id)
    return tuple(out)


def coalesced(events: Sequence[Event]) -> tuple[Event, ...]:
    """Marks each relationship value and observation that a later one in a row of such events replaces.

    A stage, a flag or a custom event between two values keeps both: what it means may hang on the first. What was
    reported before replaces nothing.
    """
    out = list(events)
    last: dict[tuple[str, ...], int] = {}
    for place, event in enumerate(events):
        if event.repeated:
            continue
        if event.kind not in COALESCING:
            last.clear()
            continue
        earlier = last.get(_about(event))
        if earlier is not None:
            out[earlier] = replace(out[earlier], coalesced=True)
            perceivers = tuple(dict.fromkeys((*out[earlier].perceivers, *event.perceivers)))
            out[place] = replace(event, perceivers=perceivers)
        last[_about(event)] = place
    return tuple(out)


def _about(event: Event) -> tuple[str, ...]:
    """What an event is about: a later one about the same replaces it."""
    if event.kind == "relationship":
        return ("relationship", event.subject, event.target_id, "quiet" if event.quiet else "")
    return ("observation", event.actor_id, event.target_id, event.text, *sorted(event.perceivers))


def mapped(cast: Cast, event: Event) -> Event:
    """Tells whether the cast knows what is reported: its quest stage, flag (of that type), named event."""
    if event.kind == "quest":
        known = event.value in cast.quests.get(event.subject, ())
    elif event.kind == "flag":
        known = type(cast.flags.get(event.subject)) is type(event.value)
    elif event.kind == "custom":
        known = event.subject in cast.events
    else:
        known = True
    return replace(event, mapped=known)


def noted(people: People, event: Event) -> Event:
    """The event with what a game may have forgotten or mistyped in it, as stable codes.

    `unknown_stage`, `wrong_type`: the cast has the quest or flag, not this value · `nobody_perceived`: it means
    something to witnesses, and none was sent · `actor_missing`, `target_missing`: its meaning speaks of one ·
    `actor_unknown`, `target_unknown`: nobody here carries that id, so no relationship follows.
    A quiet event means nothing to anybody, so there is nobody to forget.
    """
    cast, notes = people.cast, []
    if not event.mapped and event.kind == "quest" and event.subject in cast.quests:
        notes.append("unknown_stage")
    if not event.mapped and event.kind == "flag" and event.subject in cast.flags:
        notes.append("wrong_type")
    signals = () if event.quiet else cast.signals
    blocks = [block for signal in signals if _is_of(signal.trigger, event) for block in signal.blocks]
    if not event.perceivers and any(WITNESSES in block.who for block in blocks):
        notes.append("nobody_perceived")
    for role, who in (("actor", event.actor_id), ("target", event.target_id)):
        if event.kind == "relationship":
            continue
        if not who and any(_speaks_of(block, role) for block in blocks):
            notes.append(f"{role}_missing")
        if who and people.character(who) is None and not people.is_player(people.outside(who)):
            notes.append(f"{role}_unknown")
    return replace(event, notes=tuple(notes))


def _is_of(trigger: Trigger, event: Event) -> bool:
    if trigger.id != event.subject:
        return False
    if trigger.kind == "event":
        return event.kind == "custom"
    return trigger.kind == event.kind and trigger.value == event.value


def _speaks_of(block: EvidenceBlock, role: str) -> bool:
    moves = (*block.proposes, *block.effects)
    paths = (*block.fields, *(path for path, _ in moves))
    texts = (block.summary.source, *block.summary.by_locale.values())
    texts += tuple(text for _, move in moves for text in move.texts.everywhere())
    worded = any(f"{{{role}}}" in text for text in texts)
    return worded or role in block.who or any(role in parse_path(path) for path in paths)
