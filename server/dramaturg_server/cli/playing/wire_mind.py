"""One character's mind as a client can see it: what the conditions of a script's `holds` are judged on."""

from collections.abc import Mapping
from functools import cached_property

from dramaturg import v1
from dramaturg.values import plain
from dramaturg_server.domain.paths import covers
from dramaturg_server.domain.values import Value

from .stage import Stage

NO_TOPIC = "none"


class WireMind:
    """Implements `domain.content.MindView` over gRPC; reads the state once and the turns only where it must."""

    def __init__(self, stage: Stage, character_id: str, topic_id: str = "") -> None:
        self._stage = stage
        self._topic_id = topic_id or NO_TOPIC
        self._character_id = character_id

    def field(self, path: str) -> Value | None:
        """The value of a leaf; of a branch the paths of what it holds, nothing where it is empty."""
        if path in self._values:
            return self._values[path]
        return tuple(below for below in self._values if covers(path, below)) or None

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of all leaves that the character has now."""
        return tuple(self._values)

    def flag(self, flag_id: str) -> bool | float | str | None:
        return self._stage.place.flags.get(flag_id, self._stage.cast.flags.get(flag_id))

    def quest(self, quest_id: str) -> str:
        return self._stage.place.quests.get(quest_id, "none")

    def unit(self) -> str:
        return self._stage.place.unit_id

    def scene(self) -> str:
        return self._stage.place.scene_id

    def topic(self) -> str:
        return self._topic_id

    def said(self, line_id: str) -> bool:
        return any(line.line_id == line_id for turn in self._turns for line in turn.lines)

    def heard(self, topic_id: str) -> bool:
        return any(turn.topic_id == topic_id for turn in self._turns)

    @cached_property
    def _values(self) -> Mapping[str, Value]:
        state = self._stage.game.state(self._character_id)
        found = ((field.path, plain(field.value)) for field in state.fields)
        return {path: tuple(value) if isinstance(value, list) else value for path, value in found if value is not None}

    @cached_property
    def _turns(self) -> tuple[v1.Turn, ...]:
        return tuple(self._stage.turns_with(self._character_id))
