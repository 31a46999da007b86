"""World events in one line each: what `report` takes."""

from collections.abc import Sequence

from . import v1
from .arguments import ids, need_texts
from .values import field_value


def quest_stage(
    quest_id: str,
    stage_id: str,
    *,
    actor: str = "",
    target: str = "",
    perceivers: Sequence[str] = (),
    event_id: str = "",
    quiet: bool = False,
) -> v1.WorldEvent:
    """A quest entered a stage; `quiet`: it stands there, and means nothing new to anybody."""
    need_texts(quest_id=quest_id, stage_id=stage_id, actor=actor, target=target, event_id=event_id)
    perceivers = ids("perceivers", perceivers)
    stage = v1.QuestStage(quest_id=quest_id, stage_id=stage_id)
    return v1.WorldEvent(
        event_id=event_id,
        quest_stage=stage,
        actor_id=actor,
        target_id=target,
        perceiver_ids=perceivers,
        quiet=quiet,
    )


def flag(
    flag_id: str,
    value: bool | float | str = True,
    *,
    actor: str = "",
    target: str = "",
    perceivers: Sequence[str] = (),
    event_id: str = "",
    quiet: bool = False,
) -> v1.WorldEvent:
    """A flag took a value; `quiet`: it has it, and that means nothing new to anybody."""
    need_texts(flag_id=flag_id, actor=actor, target=target, event_id=event_id)
    perceivers = ids("perceivers", perceivers)
    taken = v1.FlagValue(flag_id=flag_id, value=field_value(value))
    return v1.WorldEvent(
        event_id=event_id, flag=taken, actor_id=actor, target_id=target, perceiver_ids=perceivers, quiet=quiet
    )


def relationship(
    character_id: str,
    value: float,
    *,
    toward: str = "",
    perceivers: Sequence[str] = (),
    event_id: str = "",
    quiet: bool = False,
) -> v1.WorldEvent:
    """The game's number for how a character stands to another (empty = the primary player) is now `value`.

    quiet: it has been, and no crossing on the way there means anything.
    """
    need_texts(character_id=character_id, toward=toward, event_id=event_id)
    perceivers = ids("perceivers", perceivers)
    moved = v1.RelationshipValue(character_id=character_id, toward_id=toward, value=value)
    return v1.WorldEvent(event_id=event_id, relationship=moved, perceiver_ids=perceivers, quiet=quiet)


def observation(
    text: str, *, subjects: Sequence[str] = (), perceivers: Sequence[str] = (), event_id: str = ""
) -> v1.WorldEvent:
    """Something could be seen or heard."""
    need_texts(text=text, event_id=event_id)
    perceivers = ids("perceivers", perceivers)
    subjects = ids("subjects", subjects)
    seen = v1.Observation(text=text, subject_ids=subjects)
    return v1.WorldEvent(event_id=event_id, observation=seen, perceiver_ids=perceivers)


def custom(
    event_name: str,
    *,
    actor: str = "",
    target: str = "",
    text: str = "",
    perceivers: Sequence[str] = (),
    event_id: str = "",
) -> v1.WorldEvent:
    """A named event of the game happened."""
    need_texts(event_name=event_name, actor=actor, target=target, text=text, event_id=event_id)
    perceivers = ids("perceivers", perceivers)
    named = v1.CustomEvent(event_name=event_name, text=text)
    return v1.WorldEvent(event_id=event_id, custom=named, actor_id=actor, target_id=target, perceiver_ids=perceivers)
