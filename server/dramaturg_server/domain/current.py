"""What a character takes to be so here and now: of all it was told, what holds in this place. Pure.

Every read of beliefs goes through here, and takes one mind: nobody's beliefs are looked up in another's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from .beliefs import CURRENT, SCOPES, UNIT, Basis, Belief, Override, Where
from .mind import Mind, World

_BASIS: Final[Mapping[Basis, int]] = {"author": 1, "seen": 1, "told_by_subject": 1, "hearsay": 2}
_BASIS_SEEN_FIRST: Final[Mapping[Basis, int]] = {**_BASIS, "seen": 0}

Record = Belief | Override


@dataclass(frozen=True, slots=True)
class Standing:
    """How one detail of one subject stands with one character.

    status `unresolved`: there is something, but neither value may be asserted · values: what holds, the newest first
    where there are several · records: that make it so, or that disagree.
    """

    status: Literal["known", "unresolved", "unknown"]
    values: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()


UNKNOWN: Final = Standing("unknown")


def scene_key(where: Where) -> str:
    """What `scope_id` of something that holds for the scene is: the scene's id, else its unit."""
    return where.scene_id or f"{UNIT}{where.unit}"


def applies(record: Record, where: Where) -> bool:
    """Tells whether a record holds in this place; what was said for a session ends with its unit."""
    if record.persistence == "session" and record.unit != where.unit:
        return False
    if record.scope == "scene":
        return record.scope_id == scene_key(where)
    return record.scope != "storyline" or record.scope_id == where.storyline_id


def beliefs_about(mind: Mind, subject_id: str, detail: str) -> tuple[Belief, ...]:
    """What it holds or left open about one detail, wherever that applies; oldest first."""
    return tuple(
        belief
        for belief in mind.beliefs.values()
        if belief.status in CURRENT and (belief.subject_id, belief.detail) == (subject_id, detail)
    )


def overrides_of(overrides: Mapping[str, Override], subject_id: str, detail: str) -> tuple[Override, ...]:
    """Overrides of one authored detail that hold or are left open, wherever they apply; oldest first."""
    return tuple(
        override
        for override in overrides.values()
        if override.status in CURRENT and (override.subject_id, override.detail) == (subject_id, detail)
    )


def standing(records: Iterable[Record], where: Where, *, authored: str = "", seen_first: bool = False) -> Standing:
    """How a detail stands, given its current `records` (of one mind, and overrides): what others told only where its
    subject told nothing that applies here; then the narrowest scope, then the latest.

    authored: what the cast says, which anything else stands before · seen_first: what was seen stands before whatever
    is told.
    """
    here = [one for one in records if applies(one, where)]
    here = sorted(_credible(here, seen_first), key=lambda one: _rank(one, seen_first))
    if not here:
        return Standing("known", (authored,)) if authored else UNKNOWN
    best = here[0]
    peers = [one for one in here if _level(one, seen_first) == _level(best, seen_first)]
    if any(one.status == "unresolved" for one in peers):
        return Standing("unresolved", (), tuple(peers))
    if isinstance(best, Override) or not best.multiple:
        others = [one for one in peers if isinstance(one, Belief) and one.multiple]
        peers = [best, *others]
    else:
        peers = [one for one in peers if isinstance(one, Belief)]
    return Standing("known", tuple(dict.fromkeys(one.value for one in peers)), tuple(peers))


def is_credible(record_id: str, records: Iterable[Record], where: Where, *, seen_first: bool = False) -> bool:
    """Tells of one of the records of a detail whether anything is believed of it here: not where others only told what
    is known at first hand. One that holds elsewhere is no less credible."""
    records = tuple(records)
    own = next((one for one in records if isinstance(one, Belief) and one.belief_id == record_id), None)
    if own is None or not applies(own, where):
        return True
    return own in _credible([one for one in records if applies(one, where)], seen_first)


def _credible(here: Sequence[Record], seen_first: bool) -> Iterator[Record]:
    """Those that count: nothing heard from others where anything was seen, told by the one whom it is about or written
    by hand, what a player put in place of the authored value included; nothing told at all beside what was seen, where
    that stands first."""
    bases = {one.basis for one in here if isinstance(one, Belief)}
    is_first_hand = bool(bases & {"seen", "told_by_subject", "author"}) or any(
        isinstance(one, Override) for one in here
    )
    yielding = {"hearsay", "told_by_subject"} if seen_first and "seen" in bases else {"hearsay"}
    return (one for one in here if not (is_first_hand and isinstance(one, Belief) and one.basis in yielding))


def _rank(record: Record, seen_first: bool) -> tuple[int, bool, int, int]:
    return (*_level(record, seen_first), -record.seq)


def _level(record: Record, seen_first: bool) -> tuple[int, bool, int]:
    basis = "author" if isinstance(record, Override) else record.basis
    is_kept = record.persistence != "session"
    return (SCOPES.index(record.scope), is_kept, (_BASIS_SEEN_FIRST if seen_first else _BASIS)[basis])


def overridden_at(world: World, character_id: str, where: Where) -> dict[str, str]:
    """What stands beside the authored values of a character here: identity leaf → value, "" where it is left open."""
    own = [one for one in world.overrides.values() if one.subject_id == character_id and one.status in CURRENT]
    found: dict[str, str] = {}
    for detail, path in dict.fromkeys((one.detail, one.path) for one in own):
        here = standing(overrides_of(world.overrides, character_id, detail), where)
        if here.status != "unknown":
            found[path] = next(iter(here.values), "")
    return found


def details_of(mind: Mind) -> Iterator[tuple[str, str]]:
    """Subjects and details of which it holds or left open anything, in the order in which it first did."""
    current = (belief for belief in mind.beliefs.values() if belief.status in CURRENT)
    yield from dict.fromkeys((belief.subject_id, belief.detail) for belief in current)
