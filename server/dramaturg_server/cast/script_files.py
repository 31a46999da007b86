"""A play script as it is written (docs/cast.md, "Play scripts"): pydantic models, checked in scripts.py."""
# ruff: noqa: RUF012 (pydantic copies the defaults of its models)

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from dramaturg_server.cast.entries import Conditions, Entry, Id, Ids, Raw, Text, Texts, one_or_more, single_pair

Route = Literal["care", "topic", "monologue", "opinion", "knowledge", "generated", "fallback"]
Source = Literal["authored", "composed", "generated", "regenerated", "fallback", "care"]


class ExpectFile(Entry):
    """What must follow."""

    route: Route | None = None
    topic: Id | None = None
    line: Id | None = None
    source: Source | None = None
    recalls: Ids | None = None
    actions: Ids | None = None
    evidence: dict[Id, Ids] = {}
    changes: dict[Id, Texts] = {}
    refused: dict[Id, dict[str, Text]] = {}
    holds: dict[Id, Conditions] = {}
    blackboard: dict[Id, dict[Id, Raw]] = {}


def _flag(value: Any) -> Any:
    return {value: True} if isinstance(value, str) else value


Pair = BeforeValidator(single_pair("id with a value"))


class StepFile(Entry):
    """One step."""

    load: Id | None = None
    unit: Id | None = None
    scene: Id | None = None
    quest: Annotated[dict[Id, Id], Pair] | None = None
    flag: Annotated[dict[Id, Raw], Pair, BeforeValidator(_flag)] | None = None
    event: Id | None = None
    relationship: Annotated[dict[Id, Annotated[dict[Id, float], Pair]], Pair] | None = None
    actor: Id | None = None
    target: Id | None = None
    who: Ids = []
    say: Text | None = None
    to: Id | None = None
    hearers: Ids = []
    model_says: Texts | None = None
    save: Id | None = None
    expect: ExpectFile | None = None


class GivenFile(Entry):
    """Where the play begins: flags and quests of the world, fields of characters."""

    flags: dict[Id, Raw] = {}
    quests: dict[Id, Id] = {}
    state: dict[Id, dict[Text, Raw]] = {}


class ScriptFile(Entry):
    """A whole script."""

    language: Text = ""
    given: GivenFile | None = None
    steps: Annotated[list[StepFile], one_or_more(), Field(min_length=1)]
