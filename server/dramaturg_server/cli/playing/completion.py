"""What a half-typed line may go on with: commands, and the ids that they take. Pure but for what the stage knows."""

from collections.abc import Iterable

from .stage import Stage
from .typed import COMMANDS

BY_NPC = ("to", "whisper", "as", "evidence", "memories", "beliefs", "tell", "whynot", "value", "state")
BY_PATH = ("why", "revert", "set")


def completions(stage: Stage, line: str) -> list[str]:
    """The words that may stand in place of the last one, sorted; nothing within plain words."""
    *before, word = line.lstrip().split(" ") or [""]
    return sorted({f"{known} " for known in _known(stage, before, word) if known.startswith(word)})


def _known(stage: Stage, before: list[str], word: str) -> Iterable[str]:
    if word.startswith("@"):
        return (f"@{name}" for name in stage.names)
    if not before:
        return (f"/{name}" for name in COMMANDS) if word.startswith("/") else ()
    command, *words = before
    if not command.startswith("/"):
        return ()
    return _arguments(stage, command[1:].casefold(), [given for given in words if not given.startswith("@")])


def _arguments(stage: Stage, command: str, words: list[str]) -> Iterable[str]:
    """Ids that the next argument of a command may be. words: the arguments before it."""
    cast = stage.cast
    match command, words:
        case "scene", []:
            return cast.scenes
        case "unit", []:
            return cast.units
        case "event", []:
            return cast.events
        case "event", _:
            return (*stage.names, "player")
        case "flag", []:
            return cast.flags
        case "quest", []:
            return cast.quests
        case "quest", [quest]:
            return cast.quests.get(quest, ())
        case "load" | "save", []:
            return stage.known_saves
        case _ if command in BY_NPC and not words:
            return stage.names
        case _ if command in BY_PATH and not words:
            return stage.known_paths
        case (("why" | "revert"), [_]):
            return stage.names
        case "correct", []:
            return (*stage.names, "me")
        case "correct", [_]:
            return (*(slot.slot_id for slot in cast.slots), *(detail.detail for detail in cast.attributes))
        case "memories", [_]:
            return ("known",)
        case "state", [_]:
            return stage.known_paths
        case _:
            return ()
