"""What a person calls things to ids and paths: names and aliases of characters, ends of field paths, typed values."""

from collections.abc import Collection, Iterable

from dramaturg import field_value, v1
from dramaturg_server.cast.problems import nearest, one_of
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.paths import PathError, canonical, covers
from dramaturg_server.domain.values import PRIMARY_PLAYER

from .stage import Stage
from .typed import TypingError, finite


def find_character(stage: Stage, word: str) -> str:
    """The id of the character that `word` names: id, display name, alias or first name. Raises TypingError."""
    if word in stage.names:
        return word
    wanted = word.casefold()
    found = [who for who in stage.names if wanted in _called(stage, who)]
    here = [who for who in found if who in stage.present]
    match here or found:
        case [who]:
            return who
        case []:
            hint = nearest(word, stage.names) or "/who lists who is here"
            raise TypingError(f"nobody is called {word[:40]} ({hint})")
        case several:
            raise TypingError(f"{word[:40]} may be {' or '.join(several)}: use the id")


def find_id(kind: str, word: str, known: Collection[str]) -> str:
    """`word`, where it is one of the ids; a cast that declares none takes any. Raises TypingError, which lists them."""
    if word in known or not known:
        return word
    begun = next((f"did you mean {name}?" for name in known if word and name.startswith(word)), "")
    hints = "; ".join(hint for hint in (begun or nearest(word, known), one_of(known)) if hint)
    raise TypingError(f"there is no {kind} {word[:40]} ({hints})")


def find_party(stage: Stage, word: str) -> str:
    """A character or the player; "" for nobody."""
    return (
        stage.player
        if word.casefold() in ("me", "you", PRIMARY_PLAYER)
        else find_character(stage, word)
        if word
        else ""
    )


def _called(stage: Stage, character_id: str) -> set[str]:
    """Everything a character may be called, case folded."""
    names = [character_id, stage.names[character_id]]
    written = stage.cast.characters.get(character_id)
    if written is not None:
        names += [written.name.source, *written.aliases.source]
    return {name.casefold() for name in names} | {name.split()[0].casefold() for name in names if name.split()}


def find_path(paths: Iterable[str], word: str) -> str:
    """The field or branch that `word` means: a whole path, or its end where that is clear (`stage`, `emotion`)."""
    try:
        path = canonical(word)
    except PathError as wrong:
        raise TypingError(str(wrong)) from wrong
    known = list(paths)
    if any(covers(path, other) for other in known):
        return path
    found = [other for other in known if other.endswith(f".{path}")]
    found = [other for other in found if f".{PRIMARY_PLAYER}." in other] or found
    return found[0] if len(found) == 1 else path


def read_value(cast: Cast, path: str, text: str) -> v1.FieldValue:
    """A typed value in the type of its field: entries of a list stand between `;`. Raises TypingError."""
    leaf = cast.schema.leaf(path)
    match leaf.kind if leaf else "text":
        case "number":
            return field_value(finite(text))
        case "bool":
            if text.casefold() not in ("true", "false", "yes", "no"):
                raise TypingError(f"{path} is true or false")
            return field_value(text.casefold() in ("true", "yes"))
        case "list":
            return field_value([entry.strip() for entry in text.split(";") if entry.strip()])
        case _:
            return field_value(text)
