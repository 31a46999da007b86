"""What an editor is told of the schemas: the settings of VS Code, merged into those that are there."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

SCHEMAS_KEY = "yaml.schemas"
"""Of the extension that serves YAML (Red Hat's), which other editors' YAML servers read as well."""
INDENT = re.compile(r"\n([ \t]+)\"")


def merged_settings(existing: str, globs: Mapping[str, str]) -> str | None:
    """`settings.json` with each schema's glob added, all else as it was; None where that can't be told.

    existing: "" = no file yet; comments, or a key that stands twice, make it more than JSON, which is not touched ·
    globs: path of a schema → the files that it is for.
    """
    try:
        settings = json.loads(existing, object_pairs_hook=_without_doubles) if existing.strip() else {}
    except ValueError:
        return None
    schemas = settings.get(SCHEMAS_KEY, {}) if isinstance(settings, dict) else None
    if not isinstance(schemas, dict):
        return None
    merged = {**schemas, **{schema: _with(schemas.get(schema, []), glob) for schema, glob in globs.items()}}
    if merged == schemas:
        return existing
    indent = found[1] if (found := INDENT.search(existing)) else "  "
    return json.dumps({**settings, SCHEMAS_KEY: merged}, ensure_ascii=False, indent=indent) + "\n"


def _without_doubles(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _with(globs: Any, glob: str) -> Any:
    """A list, or a single glob as it is: what a reader has added stays."""
    several = globs if isinstance(globs, list) else [globs]
    return globs if glob in several else [*several, glob]
