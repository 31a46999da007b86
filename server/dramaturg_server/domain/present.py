"""What a character's state reads as here and now: sessions rolled over, moods decayed. Writes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from .fold import SEED_STAMP
from .mind import Mind, Stamp, World
from .paths import format_path, parse_path
from .schema import NEUTRAL_INTENSITY, Leaf, Schema
from .values import Value

LEARNED_UNITS: Final = 2
"""learned_info keeps the present unit and the one before (`state.md` §1)."""
SHIFT_UNITS: Final = 8
"""attitude_shifts and stance_changes fade after that many units (`state.md` §1)."""
MOOD_SECONDS: Final = 3_600
"""An emotion is gone after one game hour (`state.md` §1)."""
ENDED: Final = frozenset({"kept", "broken", "withdrawn"})


@dataclass(frozen=True, slots=True)
class Now:
    """Where in the story a state is read: unit ordinal, and game seconds (0 = the game sends none)."""

    ordinal: int
    game_time_s: int = 0

    @classmethod
    def of(cls, world: World) -> "Now":
        return cls(world.ordinal, world.game_time_s)


def value_of(mind: Mind, schema: Schema, now: Now, path: str) -> Value | None:
    """The present value of one canonical path: its default where unset, None where there is no such field."""
    leaf = schema.leaf(path)
    if leaf is None:
        return None
    value = mind.values.get(path)
    if value is None or not _fits(leaf, value):
        return leaf.default
    if leaf.layer == "session":
        return _in_session(mind, now, path, leaf, value)
    if leaf.layer == "moment":
        return _at_moment(mind, now, path, leaf, value)
    return value


def present(mind: Mind, schema: Schema, now: Now) -> dict[str, Value]:
    """Every field that has something to show, in schema order: canonical path -> value.

    Plain fields are always there (with their default); an entry of a map field only while it lives.
    """
    paths = [leaf.pattern for leaf in schema.leaves if "*" not in leaf.pattern]
    plain = set(paths)
    paths += [path for path in mind.values if path not in plain and schema.leaf(path) and _lives(mind, now, path)]
    values = {path: value_of(mind, schema, now, path) for path in sorted(paths, key=schema.order)}
    return {path: value for path, value in values.items() if value is not None}


def _in_session(mind: Mind, now: Now, path: str, leaf: Leaf, value: Value) -> Value:
    if not _lives(mind, now, path):
        return leaf.default
    if path in TELLING_LISTS and isinstance(value, tuple):
        stamps = mind.stamps.get(path, ())
        told = zip(value, stamps, strict=True) if len(stamps) == len(value) else ()
        return tuple(entry for entry, stamp in told if TELLING_LISTS[path](mind, now, stamp)) if stamps else value
    return value


def _lives(mind: Mind, now: Now, path: str) -> bool:
    """Tells whether an entry of a map field is still part of the state."""
    if path.startswith("session.attitude_shifts"):
        return is_shifting(mind, now, _stamp(mind, path))
    return not (path.startswith("session.commitments") and _is_over(mind, now, path))


def is_recent(mind: Mind, now: Now, stamp: Stamp) -> bool:
    """learned_info: of the present unit or the one before."""
    return stamp == SEED_STAMP or mind.units_since(stamp.unit, now.ordinal) < LEARNED_UNITS


def is_shifting(mind: Mind, now: Now, stamp: Stamp) -> bool:
    """Shifts: younger than 8 units, and no persona update has used their evidence before the present unit.

    What became part of the persona is told there; for the rest of its own unit it is told as the shift it was.
    """
    if stamp == SEED_STAMP or stamp.unit == now.ordinal:
        return True
    absorbed = any(not used.isdisjoint(stamp.evidence) for used in mind.used.values())
    return not absorbed and mind.units_since(stamp.unit, now.ordinal) < SHIFT_UNITS


TELLING_LISTS: Mapping[str, Callable[[Mind, Now, Stamp], bool]] = {
    "session.learned_info": is_recent,
    "session.stance_changes": is_shifting,
}
"""Lists of session whose entries leave one by one, and the rule that keeps an entry."""


def _is_over(mind: Mind, now: Now, path: str) -> bool:
    """A commitment that was kept, broken or withdrawn shows as such until the unit ends."""
    status = format_path((*parse_path(path)[:3], "status"))
    return mind.values.get(status) in ENDED and _stamp(mind, status).unit != now.ordinal


def _at_moment(mind: Mind, now: Now, path: str, leaf: Leaf, value: Value) -> Value:
    if path in ("moment.emotion", "moment.emotion_intensity"):
        emotion, intensity = mood(mind, now)
        return emotion if path == "moment.emotion" else intensity
    stamp = _stamp(mind, path)
    if leaf.fades is not None and stamp != SEED_STAMP and mind.round - stamp.round > leaf.fades:
        return leaf.default
    return value


def mood(mind: Mind, now: Now) -> tuple[str, float]:
    """The emotion and its intensity 1–10 as they are now.

    Intensity falls by 1 per own turn, the setting turn not counted; below 3, after one game hour, or in a new unit
    it is neutral/3 (`state.md` §1).
    """
    emotion = mind.values.get("moment.emotion", "neutral")
    intensity = mind.values.get("moment.emotion_intensity", NEUTRAL_INTENSITY)
    stamp = _stamp(mind, "moment.emotion")
    if not isinstance(emotion, str) or not isinstance(intensity, float):
        return "neutral", NEUTRAL_INTENSITY
    if stamp == SEED_STAMP:
        return emotion, intensity
    intensity -= mind.round - stamp.round
    later = now.game_time_s - stamp.game_time_s if now.game_time_s and stamp.game_time_s else 0
    if intensity < NEUTRAL_INTENSITY or later >= MOOD_SECONDS or stamp.unit != now.ordinal:
        return "neutral", NEUTRAL_INTENSITY
    return emotion, intensity


def _stamp(mind: Mind, path: str) -> Stamp:
    stamps = mind.stamps.get(path)
    return stamps[-1] if stamps else SEED_STAMP


def _fits(leaf: Leaf, value: Value) -> bool:
    """Tells whether a stored value still has the type that the schema gives its field (casts change)."""
    if leaf.kind in ("enum", "ordered"):
        return value in leaf.values
    wanted = {"text": str, "list": tuple, "number": float, "bool": bool}[leaf.kind]
    return type(value) is wanted
