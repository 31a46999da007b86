"""One JSON Schema (draft 7) for each kind of cast file, with the cast's own names: what `cast schema` writes.

LoadedCast → vocabulary.py → here → cli/casting/schema.py → the editor's YAML server
"""

from collections.abc import Mapping

from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.lang_schema import lang_schema
from dramaturg_server.cast.loader import LoadedCast
from dramaturg_server.cast.model_schemas import ModelSchemas
from dramaturg_server.cast.models import (
    CastFile,
    CharacterFile,
    KnowledgeFile,
    SceneFile,
    SignalFile,
    StateFile,
    TopicFile,
    WorldFile,
)
from dramaturg_server.cast.schema_parts import Json, SchemaParts, of_keys
from dramaturg_server.cast.script_files import ScriptFile
from dramaturg_server.cast.vocabulary import Vocabulary, vocabulary_of

DRAFT = "http://json-schema.org/draft-07/schema#"
ENDING = ".schema.json"
WHOLE_FILES: Mapping[str, type[Entry]] = {
    "cast": CastFile,
    "world": WorldFile,
    "state": StateFile,
    "character": CharacterFile,
    "scene": SceneFile,
    "test": ScriptFile,
    "knowledge": KnowledgeFile,
}
"""Kind → the model of its file; of knowledge, of the front matter."""
ENTRIES: Mapping[str, type[Entry]] = {"topics": TopicFile, "signals": SignalFile}
"""Kind → the model of each entry of a file that maps ids to entries."""
GLOBS: Mapping[str, str] = {
    "cast": "cast.yaml",
    "world": "world.yaml",
    "state": "state.yaml",
    "character": "characters/*.yaml",
    "scene": "scenes/*.yaml",
    "topics": "topics/*.yaml",
    "signals": "signals/*.yaml",
    "lang": "lang/*.yaml",
    "test": "tests/*.yaml",
}
"""Kind → its files inside the cast; knowledge is Markdown, whose front matter no YAML server reads."""
KINDS = (*GLOBS, "knowledge")


def editor_schemas(loaded: LoadedCast) -> dict[str, Json]:
    """The schemas by kind. Of a cast with errors they name what could be read, and let pass what can't be told."""
    vocabulary = vocabulary_of(loaded)
    return {kind: _schema(kind, vocabulary) for kind in KINDS}


def _schema(kind: str, vocabulary: Vocabulary) -> Json:
    parts = SchemaParts(vocabulary)
    models = ModelSchemas(parts)
    if kind in WHOLE_FILES:
        made = models.entry(WHOLE_FILES[kind])
    elif kind in ENTRIES:
        made = of_keys({}, more=models.entry(ENTRIES[kind]))
    else:
        made = lang_schema(parts)
    return {"$schema": DRAFT, "title": f"{kind} of a cast", "allOf": [made], "definitions": parts.definitions}
