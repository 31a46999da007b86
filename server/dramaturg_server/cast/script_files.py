"""A play script as it is written (docs/cast.md, "Play scripts"): pydantic models, checked in scripts.py."""
# ruff: noqa: RUF012 (pydantic copies the defaults of its models)

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from dramaturg_server.cast.entries import Conditions, Entry, Id, Ids, Raw, Text, Texts, one_or_more, single_pair

Route = Literal["care", "topic", "monologue", "opinion", "knowledge", "memory", "generated", "fallback"]
Source = Literal["authored", "composed", "generated", "regenerated", "fallback", "care"]


class ExpectFile(Entry):
    """What must follow."""

    route: Route | None = None
    """How the turn was answered."""
    topic: Id | None = None
    """Its topic, or `none`."""
    line: Id | None = None
    """A line that was spoken."""
    source: Source | None = None
    """Where a line came from."""
    recalls: Ids | None = None
    """Texts, opinions, lines and evidence blocks that the answer could draw on, among others; `[]`: on none."""
    actions: Ids | None = None
    """Actions of the spoken lines, in order."""
    evidence: dict[Id, Ids] = {}
    """Character → blocks, new in this step, no others."""
    changes: dict[Id, Texts] = {}
    """Character → persona paths that changed in this step, no others."""
    refused: dict[Id, dict[str, Text]] = {}
    """Character → path → reason."""
    holds: dict[Id, Conditions] = {}
    """Character → condition that holds afterwards."""
    blackboard: dict[Id, dict[Id, Raw]] = {}
    """Character → key → value."""


def _flag(value: Any) -> Any:
    return {value: True} if isinstance(value, str) else value


Pair = BeforeValidator(single_pair("id with a value"))


class StepFile(Entry):
    """One step."""

    load: Id | None = None
    """Go back to an earlier save."""
    unit: Id | None = None
    """Begin a unit."""
    scene: Id | None = None
    """Go to a scene."""
    quest: Annotated[dict[Id, Id], Pair] | None = None
    """`{id: stage}`."""
    flag: Annotated[dict[Id, Raw], Pair, BeforeValidator(_flag)] | None = None
    """An id, or `{id: value}`."""
    event: Id | None = None
    """A named event."""
    relationship: Annotated[dict[Id, Annotated[dict[Id, float], Pair]], Pair] | None = None
    """`{id: {toward: number}}`."""
    actor: Id | None = None
    """Of that event."""
    target: Id | None = None
    """Of that event."""
    who: Ids = []
    """Its witnesses."""
    say: Text | None = None
    """The player's words; an empty text is a silent approach."""
    to: Id | None = None
    """The addressee; left out: the scene's respondent."""
    hearers: Ids = []
    """Who else hears it."""
    model_says: Texts | None = None
    """What a scripted model answers."""
    save: Id | None = None
    """Name this position."""
    expect: ExpectFile | None = None
    """What must follow."""


class GivenFile(Entry):
    """Where the play begins: flags and quests of the world, fields of characters."""

    flags: dict[Id, Raw] = {}
    """Flag → value."""
    quests: dict[Id, Id] = {}
    """Quest → stage."""
    state: dict[Id, dict[Text, Raw]] = {}
    """Character → field path → value."""


class ScriptFile(Entry):
    """A whole script."""

    language: Text = ""
    """Of the play; left out: the source language."""
    given: GivenFile | None = None
    """Where the play begins."""
    steps: Annotated[list[StepFile], one_or_more(), Field(min_length=1)]
    """What happens, in order."""
