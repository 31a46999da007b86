"""The files of a cast as models, each entry by its id. Between loader.py, which reads them, and compile.py."""

from collections.abc import Collection
from dataclasses import dataclass, field

from dramaturg_server.cast.knowledge import KnowledgeText
from dramaturg_server.cast.models import CastFile, CharacterFile, SceneFile, SignalFile, StateFile, TopicFile, WorldFile
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
