"""A fold that was kept under former ids, as a replay of the renamed log makes it. Pure; beside `renamed_log.py`.

Renaming and folding commute as long as no two ids of a fold become one. Where they do (two entries of a cast were made
one), the order of their rows decides, which a fold doesn't know: there is no answer, and the caller replays.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from .fold import refusal_key
from .mind import Mind, World
from .renamed_beliefs import renamed_belief, renamed_bygone, renamed_clarification, renamed_override
from .renamed_log import (
    renamed_evidence,
    renamed_pair,
    renamed_proposal,
    renamed_refusal,
    renamed_spawn,
    renamed_values,
    renamed_work,
)
from .renames import Names

T = TypeVar("T")


class _MadeOne(Exception):
    """Two ids of a fold become one."""


def renamed_mind(names: Names, mind: Mind) -> Mind | None:
    """The mind in the ids of `names`; None where only a replay can tell."""
    try:
        return _mind(names, mind)
    except _MadeOne:
        return None


def renamed_world(names: Names, world: World) -> World | None:
    """The playthrough in the ids of `names`; None where only a replay can tell."""
    try:
        return _world(names, world)
    except _MadeOne:
        return None


def _mind(names: Names, mind: Mind) -> Mind:
    who = names.id("character", mind.character_id)
    refused = [renamed_refusal(names, refusal) for refusal in mind.refused.values()]
    opened = [renamed_proposal(names, who, proposal) for proposal in mind.open.values()]
    return replace(
        mind,
        character_id=who,
        values=_whole(renamed_values(names, mind.values), mind.values),
        changed=_by(names.path, mind.changed),
        changes=_by(names.path, mind.changes),
        records=_by(names.path, mind.records),
        evidence=tuple(renamed_evidence(names, item) for item in mind.evidence),
        used=_by(names.path, mind.used),
        open=_whole({proposal.path: proposal for proposal in opened}, mind.open),
        refused=_whole({refusal_key(refusal): refusal for refusal in refused}, mind.refused),
        stamps=_by(names.path, mind.stamps),
        said=_by(lambda line: names.id("line", line), mind.said),
        heard=frozenset(names.id("topic", topic) for topic in mind.heard),
        fallback=names.id("line", mind.fallback),
        beliefs={own_id: renamed_belief(names, belief) for own_id, belief in mind.beliefs.items()},
        bygone=renamed_bygone(names, mind.bygone),
    )


def _world(names: Names, world: World) -> World:
    def character(name: str) -> str:
        return names.id("character", name)

    spawned = [renamed_spawn(names, spawn) for spawn in world.spawned.values()]
    work = [renamed_work(names, opened) for opened in world.open_work.values()]
    return replace(
        world,
        fired=frozenset(names.id("signal", signal) for signal in world.fired),
        disarmed=_all(lambda key: _disarmed(names, key), world.disarmed),
        spawned=_whole({spawn.character_id: spawn for spawn in spawned}, world.spawned),
        despawned=_all(character, world.despawned),
        scene=names.id("scene", world.scene),
        open_proposals=_all(lambda key: _proposal(names, key), world.open_proposals),
        met=_all(character, world.met),
        open_work=_whole({opened.key: opened for opened in work}, world.open_work),
        overrides={own_id: renamed_override(names, override) for own_id, override in world.overrides.items()},
        bygone=renamed_bygone(names, world.bygone),
        clarifications={own_id: renamed_clarification(names, one) for own_id, one in world.clarifications.items()},
        asked=_by(character, world.asked),
        in_session=_all(character, world.in_session),
    )


def _disarmed(names: Names, key: str) -> str:
    """`signal|character|toward`."""
    signal, bar, pair = key.partition("|")
    return f"{names.id('signal', signal)}{bar}{renamed_pair(names, pair)}"


def _proposal(names: Names, key: str) -> str:
    """`character|path`."""
    who, bar, path = key.partition("|")
    return f"{names.id('character', who)}{bar}{names.path(path)}"


def _by(rename: Callable[[str], str], old: Mapping[str, T]) -> dict[str, T]:
    return _whole({rename(key): value for key, value in old.items()}, old)


def _whole(new: dict[str, T], old: Mapping[str, object]) -> dict[str, T]:
    if len(new) != len(old):
        raise _MadeOne
    return new


def _all(rename: Callable[[str], str], old: frozenset[str]) -> frozenset[str]:
    new = frozenset(map(rename, old))
    if len(new) != len(old):
        raise _MadeOne
    return new
