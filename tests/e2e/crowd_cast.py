"""A cast of many: characters whose every line says whose it is, so that a line in another's mouth shows."""

from pathlib import Path

CROWD = tuple(f"c{number:02}" for number in range(72))

CAST = """\
cast: crowd
version: "1"
languages: en
"""
WORLD = """\
events: [praised]
"""
SIGNALS = """\
praised:
  event: praised
  evidence:
    importance: high
    summary: "{actor} praised someone, and {self} heard it."
    fields: [persona.relationships.actor.stage]
    proposes: {persona.relationships.actor.stage: up}
"""
CHARACTER = """\
name: Guard
identity: One of many.
persona:
  personality: Calm.
fallbacks: {{{0}-1: "{0} has nothing to say.", {0}-2: "{0} shrugs.", {0}-3: "{0} looks away."}}
"""


def write_crowd(folder: Path) -> Path:
    """Writes the cast; all of its characters share one display name. Returns the folder."""
    files = {"cast.yaml": CAST, "world.yaml": WORLD, "signals/all.yaml": SIGNALS}
    files |= {f"characters/{character_id}.yaml": CHARACTER.format(character_id) for character_id in CROWD}
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder
