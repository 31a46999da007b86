"""Where a script begins: its `given`, checked. Between script_files.py and scripts.py."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dramaturg_server.cast.conditions import FlagStart
from dramaturg_server.cast.field_values import read_flag, read_value
from dramaturg_server.cast.problems import Where, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.script_files import GivenFile
from dramaturg_server.domain.content import ROLES, LocalList, LocalText
from dramaturg_server.domain.values import Value


@dataclass(frozen=True, slots=True)
class Given:
    """How things stand before the first step. state: character -> canonical path -> value; nothing is judged by it."""

    flags: Mapping[str, FlagStart] = field(default_factory=dict)
    quests: Mapping[str, str] = field(default_factory=dict)
    state: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.flags or self.quests or self.state)


def read_given(written: GivenFile, scope: Scope) -> Given:
    """Checks every name and value; what has faults is reported and left out."""
    return Given(_flags(written, scope), _quests(written, scope), _state(written, scope))


def _flags(written: GivenFile, scope: Scope) -> dict[str, FlagStart]:
    found: dict[str, FlagStart] = {}
    for flag, raw in written.flags.items():
        if scope.refer(flag, scope.declared.flags, "flag", written.key_place("flags", flag)):
            value = read_flag(flag, raw, written.place("flags", flag), scope)
            if value is not None:
                found[flag] = value
    return found


def _quests(written: GivenFile, scope: Scope) -> dict[str, str]:
    quests = scope.declared.quests
    return {
        quest: stage
        for quest, stage in written.quests.items()
        if scope.refer(quest, quests, "quest", written.key_place("quests", quest))
        and scope.refer(stage, quests[quest], "stage", written.place("quests", quest))
    }


def _state(written: GivenFile, scope: Scope) -> dict[str, dict[str, Value]]:
    found: dict[str, dict[str, Value]] = {}
    for who, fields in written.state.items():
        if not scope.character(who, written.key_place("state", who), roles=()):
            continue
        for path, raw in fields.items():
            at, where = written.key_place("state", who, path), Where(written.place("state", who, path), ())
            known = scope.field(path, at)
            if known is None:
                continue
            if known.leaf is None or known.leaf.layer == "identity":
                why = "names no single field" if known.leaf is None else "is identity, which no play changes"
                scope.problems.error(at, "cast.value", f"{shown(known.path)} {why}", "name a leaf, as in `holds`")
            elif any(segment in ROLES[1:] for segment in known.segments):
                scope.problems.error(at, "cast.reference", "a role is nobody here", "write player or an id")
            elif (value := read_value(known, raw, where, scope)) is not None:
                source = value.source if isinstance(value, LocalText | LocalList) else value
                found.setdefault(who, {})[known.path] = source
    return found
