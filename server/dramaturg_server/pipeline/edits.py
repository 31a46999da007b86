"""What the game and its designers set by hand: units, spawned characters, fields, reverts."""

from ..domain.consequences import end_unit as end_open_unit
from ..domain.consequences import judge_edit, judge_unit, judge_value
from ..domain.errors import BadInput, Conflict, NotFound, Reason
from ..domain.ledger import Ledger
from ..domain.lineage import View
from ..domain.log import Entry, Event
from ..domain.mind import Change, Despawned, Mind, Spawned
from ..domain.paths import PathError, parse_path
from ..domain.proposals import Proposal
from ..domain.schema import BY_CHARACTER, RELATIONSHIP_VALUE, Leaf, Schema
from ..domain.validator import VALUE_RULES, case_of
from ..domain.values import Source, Value
from ..domain.who import People
from .admit import known_character, known_unit
from .application import Application
from .once import once
from .overtaken import of_one_cast
from .requests import DespawnRequest, RevertRequest, SetFieldRequest, SpawnRequest, UnitRequest
from .timeline import Committed, Timeline


@of_one_cast
async def begin_unit(app: Application, request: UnitRequest) -> Committed:
    """Begins a unit; the open one ends; what waits for span or cooldown is judged again."""
    timeline, head = await app.at(request.at)
    cast = app.cast
    known_unit(app.people(timeline, head.world), request.unit_id)

    def write(ledger: Ledger) -> Entry:
        judge_unit(ledger, request.unit_id)
        return ledger.entry()

    waiting = {key.partition("|")[0] for key in head.ahead_world.open_proposals}
    await head.load(tuple(sorted(waiting | head.ahead_world.in_session)))
    return await once(
        timeline,
        head,
        request.at,
        lambda: app.commit(timeline, head, "unit", write, at=request.at, game_time_s=request.game_time_s, cast=cast),
    )


async def end_unit(app: Application, request: UnitRequest) -> Committed:
    """Ends the open unit. Naming another one than the open one is refused: the game and we would be out of step."""
    timeline, head = await app.at(request.at)

    def write(ledger: Ledger) -> Entry:
        if not ledger.world.unit:
            raise NotFound(Reason.UNIT_UNKNOWN, "no unit is open", unit_id=request.unit_id)
        if request.unit_id not in ("", ledger.world.unit):
            message = f"unit_id: {request.unit_id!r} is not the open unit ({ledger.world.unit})"
            raise NotFound(Reason.UNIT_UNKNOWN, message, unit_id=request.unit_id)
        end_open_unit(ledger)
        return ledger.entry()

    return await once(
        timeline,
        head,
        request.at,
        lambda: app.commit(timeline, head, "unit", write, at=request.at, game_time_s=request.game_time_s),
    )


# ---- characters


@of_one_cast
async def spawn_character(app: Application, request: SpawnRequest) -> Committed:
    """Makes a character from an archetype; its id must never have been anybody's, for history stays.

    Raises NotFound(ARCHETYPE_UNKNOWN), Conflict(CHARACTER_EXISTS), BadInput.
    """
    timeline, head = await app.at(request.at)
    cast = app.cast
    mould = cast.characters.get(request.archetype_id)
    if mould is None or not mould.archetype:
        raise NotFound(
            Reason.ARCHETYPE_UNKNOWN,
            f"archetype_id: the cast has no archetype {request.archetype_id!r}",
            archetype_id=request.archetype_id,
        )
    people = app.people(timeline, head.world)
    seeds: dict[str, Value] = {}
    for place, (written, value) in enumerate(request.seeds.items()):
        path = inside_field(people, written, f"seeds[{place}].path", at_start=True)
        if path in seeds:
            raise BadInput(f"seeds[{place}].path", f"{path} stands twice")
        check_value(cast.schema, path, value, f"seeds[{place}].value", timeline.playthrough.content_locale)
        seeds[path] = value

    def write(ledger: Ledger) -> Entry:
        _require_unused(ledger, request.character_id)
        ledger.note_world(Spawned(request.character_id, request.archetype_id, request.display_name, seeds))
        return ledger.entry()

    return await once(
        timeline, head, request.at, lambda: app.commit(timeline, head, "spawn", write, at=request.at, cast=cast)
    )


def _require_unused(ledger: Ledger, character_id: str) -> None:
    """Nobody is, was or may come to be meant by the id: a character, a mould, a player or a group."""
    cast, world = ledger.cast, ledger.world
    if character_id in cast.characters or character_id in cast.groups or ledger.people.is_player(character_id):
        why = f"{character_id!r} is taken"
    elif character_id in cast.renames.of("character"):
        why = f"{character_id!r} was a character of the cast, and its history stays"
    elif character_id in world.spawned or character_id in world.met:
        why = f"{character_id!r} was spawned before, and its history stays"
    else:
        return
    raise Conflict(Reason.CHARACTER_EXISTS, f"character_id: {why}", character_id=character_id)


async def despawn_character(app: Application, request: DespawnRequest) -> Committed:
    """Takes a spawned character out of the world; its history stays.

    Raises NotFound(CHARACTER_UNKNOWN), BadInput for one that the cast names.
    """
    timeline, head = await app.at(request.at)

    def write(ledger: Ledger) -> Entry:
        known_character(ledger.people, request.character_id, "character_id")
        if request.character_id not in ledger.world.spawned:
            raise BadInput("character_id", f"{request.character_id!r} is named by the cast and stays in the world")
        ledger.note_world(Despawned(request.character_id))
        return ledger.entry()

    return await once(timeline, head, request.at, lambda: app.commit(timeline, head, "spawn", write, at=request.at))


# ---- fields


@of_one_cast
async def set_field(app: Application, request: SetFieldRequest) -> Committed:
    """Sets a field by hand: same history, no gate, no cooldown. Identity can't be set.

    The game's own value of a relationship counts as reported: stages with numbers follow it, crossings are signals.

    Raises NotFound(CHARACTER_UNKNOWN), BadInput(FIELD_UNKNOWN or INVALID_FIELD), Conflict(STALE_REVISION).
    """
    timeline, head = await app.at(request.at)
    people = app.people(timeline, head.world)
    known_character(people, request.character_id, "character_id")
    path = inside_field(people, request.path, "path")
    if request.value is not None:
        check_value(people.cast.schema, path, request.value, "value", timeline.playthrough.content_locale)
    source: Source = "game" if request.source == "game" else "author"
    is_mirror = _pattern(people.cast.schema, path) == RELATIONSHIP_VALUE

    def write(ledger: Ledger) -> Entry:
        who, value = request.character_id, request.value
        if source == "game" and is_mirror and isinstance(value, float):
            moved = Event(
                ledger.new_id("v"), "relationship", who, value, target_id=parse_path(path)[2], perceivers=(who,)
            )
            judge_value(ledger, moved, request.reason)
            return ledger.entry(events=[moved], note=request.reason)
        judge_edit(ledger, who, path, value, source, request.reason)
        return ledger.entry(note=request.reason)

    return await once(
        timeline,
        head,
        request.at,
        lambda: app.commit(timeline, head, "edit", write, at=request.at, ids=(request.character_id,), cast=people.cast),
    )


@of_one_cast
async def revert_field(app: Application, request: RevertRequest) -> Committed:
    """Restores the value from before a change (by default the last): a new revision, never an erasure.

    Raises NotFound(CHANGE_UNKNOWN) where the field has no such change on this branch.
    """
    timeline, head = await app.at(request.at)
    people = app.people(timeline, head.world)
    known_character(people, request.character_id, "character_id")
    path = inside_field(people, request.path, "path")
    await head.load([request.character_id])
    change_id = request.change_id or head.mind(request.character_id).changes.get(path, "")
    change = await find_change(timeline, head.view, request.character_id, change_id)
    if change is None or change.path != path:
        missing = f"{path} has no change {change_id!r}" if change_id else f"{path} has never changed"
        raise NotFound(Reason.CHANGE_UNKNOWN, missing, change_id=change_id)
    schema = people.cast.schema
    value = None if change.old == schema.default(path) and "*" in _pattern(schema, path) else change.old

    def write(ledger: Ledger) -> Entry:
        reason = request.reason or f"reverts {change_id}"
        ledger.write(request.character_id, path, value, "author", reasoning=reason, again=True)
        return ledger.entry(note=reason)

    return await once(
        timeline,
        head,
        request.at,
        lambda: app.commit(timeline, head, "edit", write, at=request.at, ids=(request.character_id,), cast=people.cast),
    )


async def find_change(timeline: Timeline, view: View, character_id: str, change_id: str) -> Change | None:
    """A change by its id (`c41.2` lies in row 41), if it is visible there and the character's."""
    row_number = change_id[1:].partition(".")[0]
    if not change_id.startswith("c") or not row_number.isdecimal() or len(row_number) > 18:
        return None
    row = await timeline.store.row(timeline.playthrough_id, int(row_number), view)
    facts = row.entry.facts_of(character_id) if row else ()
    return next((fact for fact in facts if isinstance(fact, Change) and fact.change_id == change_id), None)


def inside_field(people: People, written: str, field: str, *, at_start: bool = False) -> str:
    """The canonical inside path of a field that may be set; BadInput otherwise. at_start: identity, too."""
    try:
        path = people.inside_path(written)
    except PathError as error:
        raise BadInput(field, str(error)) from None
    leaf = people.cast.schema.leaf(path)
    if leaf is None:
        raise BadInput(field, f"the schema has no field {path!r}", Reason.FIELD_UNKNOWN, path=path)
    if leaf.layer == "identity" and not at_start:
        raise BadInput(field, f"{path} is identity, which never changes at run time", path=path)
    segments = parse_path(path)
    if segments[:2] in BY_CHARACTER and not people.is_known(segments[2]):
        raise NotFound(Reason.CHARACTER_UNKNOWN, f"{field}: nobody here is {segments[2]!r}", character_id=segments[2])
    return path


def check_value(schema: Schema, path: str, value: Value, field: str, locale: str) -> None:
    """Refuses a value that the field can't hold (docs/concepts.md, "The validator", check 9), as BadInput.

    Script and wording are the author's own: they are not checked.
    """
    proposal = Proposal(path, value, "set", (), source="author", skip_text_checks=True)
    case = case_of(Mind(""), schema, proposal, 0, locale)
    for rule in VALUE_RULES:
        if (refusal := rule(case)) is not None and not _is_cleared(case.leaf, value):
            raise BadInput(field, refusal.detail, refusal=str(refusal.reason))


def _is_cleared(leaf: Leaf, value: Value) -> bool:
    """An author may empty a text or a list."""
    return (leaf.kind == "text" and value == "") or (leaf.kind == "list" and value == ())


def _pattern(schema: Schema, path: str) -> str:
    leaf = schema.leaf(path)
    return leaf.pattern if leaf else ""
