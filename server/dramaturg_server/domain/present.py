"""What a character's state reads as here and now: sessions rolled over, moods decayed. Writes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from .beliefs import CURRENT, Override
from .fold import SEED_STAMP
from .mind import Mind, Stamp, World
from .paths import covers, format_path, parse_path
from .schema import EMOTION, INTENSITY, NEUTRAL_INTENSITY, Leaf, Schema
from .values import Value

LEARNED_UNITS: Final = 2
"""learned_info keeps the present unit and the one before (docs/concepts.md, "Four layers")."""
SHIFT_UNITS: Final = 8
"""attitude_shifts and stance_changes fade after that many units (docs/concepts.md, "Four layers")."""
MOOD_SECONDS: Final = 3_600
"""An emotion is gone after one game hour (docs/concepts.md, "Four layers")."""
SHIFTS, COMMITMENTS = "session.attitude_shifts", "session.commitments"
STATUS = f"{COMMITMENTS}.*.status"
NEVER_MADE, OPEN = "none", "open"
CALM: Final = ("neutral", NEUTRAL_INTENSITY)
"""What every mood fades to; `cast check` sees to it that each cast has it."""
ENDED: Final = frozenset({"kept", "broken", "withdrawn"})


def overridden(world: World, character_id: str) -> tuple[Override, ...]:
    """The authored values of a character that are overridden or in question, oldest first, wherever they hold."""
    own = (one for one in world.overrides.values() if one.subject_id == character_id)
    return tuple(one for one in own if one.status in CURRENT)


@dataclass(frozen=True, slots=True)
class Now:
    """Where in the story a state is read: unit ordinal, game seconds (0 = the game sends none), and the row that began
    the unit. Ages count ordinals; whether the unit is a new one tells the row, for a unit may begin again.
    """

    ordinal: int
    game_time_s: int = 0
    unit_seq: int = 0

    @classmethod
    def of(cls, world: World) -> "Now":
        return cls(world.ordinal, world.game_time_s, world.unit_seq)

    def is_new_since(self, stamp: Stamp) -> bool:
        """Tells whether a unit has begun since."""
        return stamp.seq < self.unit_seq


def value_of(mind: Mind, schema: Schema, now: Now, path: str) -> Value | None:
    """The present value of one canonical path: its default where unset, None where there is no such field."""
    leaf = schema.leaf(path)
    if leaf is None:
        return None
    value = mind.values.get(path)
    if value is None or not fits(leaf, value):
        return OPEN if leaf.pattern == STATUS and _is_promised(mind, now, path, leaf) else leaf.default
    if leaf.layer == "session":
        return _in_session(mind, now, path, leaf, value)
    if leaf.layer == "moment":
        return _at_moment(mind, schema, now, path, leaf, value)
    return value


def present(mind: Mind, schema: Schema, now: Now) -> dict[str, Value]:
    """Every field that has something to show, in schema order: canonical path -> value.

    Plain fields are always there (with their default); an entry of a map field only while it lives.
    """
    paths = {leaf.pattern for leaf in schema.leaves if "*" not in leaf.pattern}
    paths |= {path for path in mind.values if schema.leaf(path) and _lives(mind, now, path)}
    paths |= {_part(path, "status") for path in paths if covers(COMMITMENTS, path)}
    values = {path: value_of(mind, schema, now, path) for path in sorted(paths, key=schema.order)}
    return {path: value for path, value in values.items() if value is not None}


PLAIN_TYPES: Mapping[str, type] = {"text": str, "list": tuple, "number": float, "bool": bool}
"""What a value of a field is that has no list of values."""


def fits(leaf: Leaf, value: Value) -> bool:
    """Tells whether a value has the type that the schema gives its field (casts change)."""
    if leaf.kind in ("enum", "ordered"):
        return value in leaf.values
    return type(value) is PLAIN_TYPES[leaf.kind]


def ageing(mind: Mind, schema: Schema, now: Now, path: str) -> bool:
    """Tells whether the present value would last longer, were it told again now."""
    leaf, stamp = schema.leaf(path), _stamp(mind, path)
    if leaf is None or stamp == SEED_STAMP:
        return False
    if covers(SHIFTS, path):
        return now.is_new_since(stamp)
    return leaf.fades is not None and stamp.round < mind.round


def ageing_entries(mind: Mind, now: Now, path: str) -> frozenset[str]:
    """The entries of a list that would last longer, were they told again now."""
    told = _told(mind, path) if path in TELLING_LISTS else ()
    return frozenset(entry for entry, stamp in told if stamp != SEED_STAMP and now.is_new_since(stamp))


# ---- session


def _in_session(mind: Mind, now: Now, path: str, leaf: Leaf, value: Value) -> Value:
    if not _lives(mind, now, path):
        return leaf.default
    if path in TELLING_LISTS:
        return tuple(entry for entry, stamp in _told(mind, path) if TELLING_LISTS[path](mind, now, stamp))
    return value


def _lives(mind: Mind, now: Now, path: str) -> bool:
    """Tells whether an entry of a map field is still part of the state."""
    if covers(SHIFTS, path):
        return is_shifting(mind, now, _stamp(mind, path))
    return not (covers(COMMITMENTS, path) and _is_over(mind, now, path))


def is_recent(mind: Mind, now: Now, stamp: Stamp) -> bool:
    """learned_info: of the present unit or the one before."""
    return stamp == SEED_STAMP or mind.units_since(stamp.unit, now.ordinal) < LEARNED_UNITS


def is_shifting(mind: Mind, now: Now, stamp: Stamp) -> bool:
    """Shifts: younger than 8 units, and no persona update has used their evidence before the present unit.

    What became part of the persona is told there; for the rest of its own unit it is told as the shift it was.
    """
    if stamp == SEED_STAMP or not now.is_new_since(stamp):
        return True
    absorbed = any(not used.isdisjoint(stamp.evidence) for used in mind.used.values())
    return not absorbed and mind.units_since(stamp.unit, now.ordinal) < SHIFT_UNITS


TELLING_LISTS: Mapping[str, Callable[[Mind, Now, Stamp], bool]] = {
    "session.learned_info": is_recent,
    "session.stance_changes": is_shifting,
}
"""Lists of session whose entries leave one by one, and the rule that keeps an entry."""


def _told(mind: Mind, path: str) -> tuple[tuple[str, Stamp], ...]:
    """The stored entries of a list, each with its stamp."""
    value, stamps = mind.values.get(path), mind.stamps.get(path, ())
    entries = value if isinstance(value, tuple) else ()
    known = stamps if len(stamps) == len(entries) else (SEED_STAMP,) * len(entries)
    return tuple(zip(entries, known, strict=True))


def _is_over(mind: Mind, now: Now, path: str) -> bool:
    """A commitment that was kept, broken or withdrawn shows as such until the unit ends."""
    status = _part(path, "status")
    stored = mind.values.get(status)
    return stored == NEVER_MADE or (stored in ENDED and now.is_new_since(_stamp(mind, status)))


def _is_promised(mind: Mind, now: Now, path: str, leaf: Leaf) -> bool:
    """A promise that nobody gave a status is open: a character's start, or one written by hand."""
    return OPEN in leaf.values and bool(mind.values.get(_part(path, "text"))) and not _is_over(mind, now, path)


def _part(path: str, part: str) -> str:
    """Another leaf of the same commitment."""
    return format_path((*parse_path(path)[:3], part))


# ---- moment


def _at_moment(mind: Mind, schema: Schema, now: Now, path: str, leaf: Leaf, value: Value) -> Value:
    if path in (EMOTION, INTENSITY):
        emotion, intensity = mood(mind, schema, now)
        return emotion if path == EMOTION else intensity
    stamp = _stamp(mind, path)
    if leaf.fades is not None and stamp != SEED_STAMP and mind.round - stamp.round > leaf.fades:
        return leaf.default
    return value


def mood(mind: Mind, schema: Schema, now: Now) -> tuple[str, float]:
    """The emotion and its intensity 1–10 as they are now.

    Intensity falls by 1 per own turn, the setting turn not counted; below 3, after one game hour, or in a new unit
    it is neutral/3 (docs/concepts.md, "Four layers").
    """
    emotion = mind.values.get(EMOTION, schema.default(EMOTION))
    intensity = mind.values.get(INTENSITY, schema.default(INTENSITY))
    stamp = max(_stamp(mind, EMOTION), _stamp(mind, INTENSITY), key=lambda stamp: stamp.seq)
    if not isinstance(emotion, str) or not isinstance(intensity, float):
        return CALM
    if stamp == SEED_STAMP:
        return emotion, intensity
    intensity -= mind.round - stamp.round
    later = now.game_time_s - stamp.game_time_s if now.game_time_s and stamp.game_time_s else 0
    if intensity < NEUTRAL_INTENSITY or later >= MOOD_SECONDS or now.is_new_since(stamp):
        return CALM
    return emotion, intensity


def _stamp(mind: Mind, path: str) -> Stamp:
    stamps = mind.stamps.get(path)
    return stamps[-1] if stamps else SEED_STAMP
