"""What a person types to what is meant. Pure; first step of the interactive loop."""

import shlex
from dataclasses import dataclass

from dramaturg_server.cast.problems import nearest

TALK = ""
"""Name of what is no command: plain words."""


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """A command: how it is written, what it does, how many words it takes at least and at most (None = any)."""

    usage: str
    help: str
    least: int = 0
    most: int | None = 0
    rest: int | None = None
    """The word from which on everything is one text, as typed."""


COMMANDS: dict[str, CommandHelp] = {
    "who": CommandHelp("/who", "who is here, and how they stand to you"),
    "scene": CommandHelp("/scene [ID]", "go to a scene; without ID: which there are", most=1),
    "to": CommandHelp("/to [ID]", "talk to one of them from here on; without ID: to whoever answers", most=1),
    "whisper": CommandHelp("/whisper ID TEXT", "say something that only one hears", 2, None, rest=1),
    "as": CommandHelp("/as NPC NPC TEXT", "one NPC tells another something; those present hear it", 3, None, rest=2),
    "quest": CommandHelp("/quest ID STAGE", "a quest enters a stage; those present see it", 2, 2),
    "flag": CommandHelp("/flag ID [VALUE]", "a flag takes a value (true)", 1, 2),
    "event": CommandHelp("/event ID [ACTOR] [TARGET]", "a named event happens before those present", 1, 3),
    "value": CommandHelp("/value NPC NUMBER", "the game's number for how an NPC stands to you", 2, 2),
    "unit": CommandHelp("/unit ID", "a story unit begins; the open one ends", 1, 1),
    "end": CommandHelp("/end", "the open story unit ends"),
    "save": CommandHelp("/save NAME", "name this position", 1, 1),
    "load": CommandHelp("/load NAME", "go back to a saved position", 1, 1),
    "saves": CommandHelp("/saves", "what was saved"),
    "state": CommandHelp("/state [NPC] [PATH]", "who an NPC is: fields (all, or those of PATH), blackboard", most=2),
    "why": CommandHelp("/why PATH [NPC]", "when and why a field changed, with evidence and quotes", 1, 2),
    "whynot": CommandHelp("/whynot [NPC]", "what was refused, and what is missing", most=1),
    "evidence": CommandHelp("/evidence [NPC]", "what an NPC has seen and heard that matters", most=1),
    "recall": CommandHelp("/recall [@NPC] TEXT", "what an NPC would recall at TEXT, and why", 1, None, rest=0),
    "memories": CommandHelp(
        "/memories [NPC] [known] [N]", "what an NPC lived through, or what it knows; N: from the N-th on", most=3
    ),
    "beliefs": CommandHelp(
        "/beliefs [NPC]", "what an NPC takes to be so, with its history; what overrides the cast", most=1
    ),
    "tell": CommandHelp("/tell NPC|GROUP TEXT", "let an NPC or a group have lived through something", 1, None, rest=1),
    "correct": CommandHelp(
        "/correct [@NPC] WHOM DETAIL VALUE [/ OLD]",
        "correct what an NPC believes (@canon: what the cast says)",
        3,
        None,
    ),
    "edit": CommandHelp(
        "/edit [@NPC] ID TEXT", "give a memory other words, or a belief another value", 2, None, rest=1
    ),
    "forget": CommandHelp(
        "/forget [@NPC] ID [--purge]", "take a memory or belief away (--purge: its words, too)", 1, 3
    ),
    "pin": CommandHelp("/pin [@NPC] ID [off]", "keep a memory or belief from fading", 1, 3),
    "questions": CommandHelp("/questions", "what NPCs must ask before they believe it"),
    "answer": CommandHelp("/answer [ID] NUMBER|none", "answer the newest of them, or that of ID", 1, 2),
    "set": CommandHelp("/set [@NPC] PATH VALUE", "set a field by hand (a list: entries between ;)", 2, None, rest=1),
    "revert": CommandHelp("/revert PATH [NPC]", "give a field its earlier value back", 1, 2),
    "turns": CommandHelp("/turns", "the last turns"),
    "text": CommandHelp("/text", "the state text that spoke the last line"),
    "topics": CommandHelp("/topics", "what those present could be asked about"),
    "time": CommandHelp("/time [+]SECONDS", "game time from here on", 1, 1),
    "help": CommandHelp("/help", "this list"),
    "quit": CommandHelp("/quit", "leave (so does the end of input)", most=None),
}
ALIASES = {"exit": "quit", "q": "quit", "?": "help", "h": "help"}


class TypingError(ValueError):
    """What was typed cannot be done; the message is for the one who typed it."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was meant: a command's name (TALK for plain words), the NPC named with @, and the words behind."""

    command: str
    words: tuple[str, ...] = ()
    at: str = ""

    def word(self, place: int) -> str:
        """The word at `place`, "" where there is none."""
        return self.words[place] if place < len(self.words) else ""


def parse_typed(text: str) -> Typed:
    """Reads one line of input; raises TypingError. A talked text that begins with / is written //."""
    line = text.strip()
    if line.startswith("//"):
        return Typed(TALK, (line[1:],))
    if not line.startswith("/"):
        name, rest = _leading_at(line)
        return Typed(TALK, (rest,), name)
    name, _, rest = line[1:].partition(" ")
    name = ALIASES.get(name.casefold(), name.casefold())
    known = COMMANDS.get(name)
    if known is None:
        hint = nearest(name, COMMANDS).replace("did you mean ", "did you mean /")
        raise TypingError(f"there is no command /{name[:40]} ({hint or '/help lists them'})")
    at, rest = _leading_at(rest.strip())
    words = _words(rest, known.rest)
    if len(words) + bool(at) < known.least or (known.most is not None and len(words) > known.most):
        raise TypingError(f"it is written {known.usage}")
    return Typed(name, words, at)


def _leading_at(text: str) -> tuple[str, str]:
    """Takes `@NPC` off the front."""
    if not text.startswith("@") or len(text) < 2 or text[1].isspace():
        return "", text
    name, *rest = text[1:].split(None, 1)
    return name, rest[0] if rest else ""


def _words(text: str, rest: int | None) -> tuple[str, ...]:
    """The words, quotes keeping several together; from word `rest` on one text, as it was typed."""
    if rest is not None:
        return tuple(text.split(None, rest))
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", ""
    lexer.quotes = '"' if '["' not in text else ""
    try:
        return tuple(lexer)
    except ValueError as wrong:
        raise TypingError("a quotation mark is not closed") from wrong


def flag_value(word: str) -> bool | float | str:
    """A flag's value as typed: true, false, a number, or a text."""
    if word.casefold() in ("", "true"):
        return True
    if word.casefold() == "false":
        return False
    try:
        return finite(word)
    except TypingError:
        return word


def finite(word: str) -> float:
    """A number as typed; raises TypingError."""
    try:
        number = float(word)
    except ValueError:
        number = float("nan")
    if number - number != 0:
        raise TypingError(f"{word[:40]} is no number")
    return number
