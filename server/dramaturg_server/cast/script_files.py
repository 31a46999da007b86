"""A play script as it is written (docs/cast.md, "Play scripts"): pydantic models, checked in scripts.py."""
# ruff: noqa: RUF012 (pydantic copies the defaults of its models)

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from dramaturg_server.cast.entries import Conditions, Entry, Id, Ids, Raw, Text, Texts, one_or_more, single_pair

Route = Literal["care", "topic", "monologue", "opinion", "knowledge", "generated", "fallback"]
Source = Literal["authored", "composed", "generated", "regenerated", "fallback", "care"]


class ExpectFile(Entry):
    """What must follow."""

    not_yet: ClassVar[frozenset[str]] = frozenset({"recalls"})

    route: Route | None = None
    topic: Id | None = None
    line: Id | None = None
    source: Source | None = None
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

    not_yet: ClassVar[frozenset[str]] = frozenset({"model_says"})

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
    save: Id | None = None
    expect: ExpectFile | None = None


class ScriptFile(Entry):
    """A whole script."""

    not_yet: ClassVar[frozenset[str]] = frozenset({"language", "given"})

    steps: Annotated[list[StepFile], one_or_more(), Field(min_length=1)]
