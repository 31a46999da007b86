"""A lock whose keys were written under former ids (`was`), read in present ones. Behind staleness.py's read_lock."""

from collections.abc import Mapping
from dataclasses import replace

from dramaturg_server.cast.staleness import Lock
from dramaturg_server.domain.renames import Kind, Renames
from dramaturg_server.domain.schema import BY_CHARACTER

SECTIONS: Mapping[str, Kind] = {
    "characters": "character", "scenes": "scene", "topics": "topic", "lines": "line", "evidence": "block",
    "never_say": "never_say", "slots": "slot", "actions": "action", "knowledge": "knowledge",
}  # fmt: skip
"""By the first word of a key, of what kind the id behind it is."""
BY_CHARACTER_TOO = (("speech", "calls"), ("directions",), *BY_CHARACTER)
"""Maps in a character or scene whose keys are characters."""
CHANGES = ("proposes", "effects")


def renamed_lock(lock: Lock, renames: Renames) -> Lock:
    """The lock with what it has under former ids under the present ones, where these have nothing of their own."""
    if not renames:
        return lock
    sources, words = dict(lock.sources), dict(lock.words)
    for key in lock.sources:
        present = "/".join(_present(key.split("/"), renames))
        if present not in lock.sources:
            sources[present], words[present] = lock.sources[key], lock.words[key]
    return replace(lock, sources=sources, words=words)


def _present(parts: list[str], renames: Renames) -> list[str]:
    section = parts[0]
    if section == "fields":
        return [section, *_path(parts[1:], renames)]
    if section not in SECTIONS or len(parts) < 2:
        return parts
    owner = renames.id(SECTIONS[section], parts[1])
    return [section, owner, *_inside(section, owner, parts[1], parts[2:], renames)]


def _inside(section: str, owner: str, former_owner: str, parts: list[str], renames: Renames) -> list[str]:
    """What lies behind an entry's id. former_owner: as the key has it; opinions and arcs may be known under either."""
    if section == "evidence" and len(parts) > 1 and parts[0] in CHANGES:
        return [parts[0], renames.path(parts[1]), *parts[2:]]
    if section == "characters" and len(parts) > 1 and parts[0] in ("opinions", "arcs"):
        kind: Kind = "opinion" if parts[0] == "opinions" else "arc"
        present = _of_character(kind, owner, former_owner, parts[1], renames)
        changes = parts[2:]
        if len(changes) > 1 and changes[0] in CHANGES:
            changes = [changes[0], renames.path(changes[1]), *changes[2:]]
        return [parts[0], present, *changes]
    if section == "characters" and len(parts) > 1 and parts[0] == "fallbacks":
        return [parts[0], renames.id("line", parts[1]), *parts[2:]]
    for above in BY_CHARACTER_TOO:
        if tuple(parts[: len(above)]) == above and len(parts) > len(above):
            return [*above, renames.id("character", parts[len(above)]), *parts[len(above) + 1 :]]
    if section == "characters" and len(parts) > 1 and parts[0] in ("identity", "persona", "session", "moment"):
        return _path(parts, renames)
    return parts


def _of_character(kind: Kind, owner: str, former_owner: str, name: str, renames: Renames) -> str:
    """Opinions and arcs are renamed as `CHARACTER|ID`, those of a mould as `|ID`."""
    for prefix in (f"{owner}|", f"{former_owner}|", "|"):
        if (present := renames.id(kind, prefix + name)) != prefix + name:
            return present.rpartition("|")[2]
    return name


def _path(segments: list[str], renames: Renames) -> list[str]:
    """A field's path, cut into its segments, in the present form; what is more than a field stays behind it."""
    for end in range(len(segments), 1, -1):
        path = ".".join(segments[:end])
        if (present := renames.path(path)) != path:
            return [*present.split("."), *segments[end:]]
    return segments
