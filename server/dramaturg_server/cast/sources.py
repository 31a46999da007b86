"""The files of a cast as models, each entry by its id. Between loader.py, which reads them, and compile.py."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from dramaturg_server.cast.knowledge import KnowledgeText
from dramaturg_server.cast.models import (
    BlockFile,
    CastFile,
    CharacterFile,
    LineFile,
    SceneFile,
    SignalFile,
    StateFile,
    TopicFile,
    WorldFile,
)
from dramaturg_server.cast.yaml_reader import YamlMap


@dataclass(slots=True)
class Sources:
    """What was read. `*_ids` also hold the ids of entries that have faults, so that references to them stay quiet.

    languages: tag -> the top of its lang/TAG.yaml.
    """

    project: CastFile
    world: WorldFile
    state: StateFile | None = None
    characters: dict[str, CharacterFile] = field(default_factory=dict)
    scenes: dict[str, SceneFile] = field(default_factory=dict)
    topics: dict[str, TopicFile] = field(default_factory=dict)
    signals: dict[str, SignalFile] = field(default_factory=dict)
    knowledge: dict[str, KnowledgeText] = field(default_factory=dict)
    languages: dict[str, YamlMap] = field(default_factory=dict)
    character_ids: Collection[str] = ()
    scene_ids: Collection[str] = ()
    topic_ids: Collection[str] = ()
    line_ids: Collection[str] = ()
    digest: str = ""

    def lines(self) -> Iterator[LineFile]:
        """Every line of topics, then of monologues, as written."""
        for topic in self.topics.values():
            yield from topic.lines
        for scene in self.scenes.values():
            yield from scene.monologue.lines if scene.monologue else ()

    def blocks(self) -> Iterator[tuple[str, BlockFile]]:
        """Every evidence block of signals, then of lines, with its id: its own, else the signal's or line's."""
        for signal_id, signal in self.signals.items():
            yield from ((block.block_id or signal_id, block) for block in signal.evidence)
        for line in self.lines():
            yield from ((block.block_id or line.line_id, block) for block in line.evidence)
