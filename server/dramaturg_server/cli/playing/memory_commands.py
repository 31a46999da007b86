"""Hands on memories: what characters are told, corrected, made to forget or answered. One function for each command."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dramaturg import v1
from dramaturg_server.cast.problems import nearest
from dramaturg_server.domain.beliefs import PREFERENCES
from dramaturg_server.domain.text import fold_line

from .naming import find_character, find_party
from .outcome import Outcome
from .stage import Stage
from .taken_in import question_row, record_row
from .typed import COMMANDS, Typed, TypingError

if TYPE_CHECKING:
    from .loop import Loop

SHOWN_RECORDS = 40
CANON_WORD = "canon"
"""In place of an NPC: the author corrects what the cast wrote."""
AS_WRITTEN = "!"
"""Behind a detail: it is no slip of another."""
LIKENESS = 0.75
"""How close a detail has to be to a known one to be a slip of it."""
PURGE, NONE, OFF = "--purge", "none", "off"


def beliefs(loop: "Loop", typed: Typed) -> None:
    """What one takes to be so, what of the cast is overridden, and what the player wants in every playthrough."""
    character_id, game = loop.somebody(typed.at or typed.word(0)), loop.stage.game
    held = game.beliefs(of=character_id, limit=SHOWN_RECORDS)
    found = [*held, *game.overrides(limit=SHOWN_RECORDS), *game.preferences(limit=SHOWN_RECORDS)]
    loop.view.table([record_row(memory, loop.stage.name) for memory in found])
    if not held:
        loop.view.note(f"{loop.stage.name(character_id)} was told nothing so far that it believes")


def correct(loop: "Loop", typed: Typed) -> None:
    whom, detail, value = typed.word(0), typed.word(1), " ".join(typed.words[2:])
    if not value or any(word.startswith("@") for word in typed.words):
        raise TypingError(f"it is written {COMMANDS['correct'].usage}; quote a detail of several words")
    value, _, old = (part.strip() for part in value.partition(" / "))
    stage = loop.stage
    detail = _detail(stage, detail)
    if typed.at == CANON_WORD:
        done = stage.game.correct(
            _subject(stage, whom), detail, value, old=old, target=v1.MemoryTarget.MEMORY_TARGET_CANON
        )
        loop.view.outcome(_taken(done.outcomes))
        return
    hearers = [find_character(stage, typed.at)] if typed.at else _present(loop)
    if detail in PREFERENCES:
        is_of_user = find_party(stage, whom) == stage.player
        is_everywhere = is_of_user and not typed.at
        done = stage.game.correct(
            "" if is_of_user else find_character(stage, whom),
            detail,
            value,
            hearers=[] if is_everywhere else hearers,
            speaker=stage.player,
            preference=True,
            scope=v1.MemoryScope.MEMORY_SCOPE_USER if is_everywhere else v1.MemoryScope.MEMORY_SCOPE_UNSPECIFIED,
        )
    else:
        subject = _subject(stage, whom)
        done = stage.game.correct(
            subject, detail, value, old=old, hearers=hearers, speaker=stage.player, scene=stage.place.scene_id
        )
    loop.view.outcome(_taken(done.outcomes, done.character_ids))


def tell(loop: "Loop", typed: Typed) -> None:
    whom, text = (typed.at, " ".join(typed.words)) if typed.at else (typed.word(0), typed.word(1))
    if not text:
        raise TypingError(f"it is written {COMMANDS['tell'].usage}")
    who = whom if whom in loop.stage.cast.groups else find_character(loop.stage, whom)
    done = loop.stage.game.add_memory(text, to=[who])
    names = " and ".join(map(loop.stage.name, done.character_ids))
    has = "has" if len(done.character_ids) == 1 else "have"
    loop.view.note(f"{names} {has} it as something lived through, pinned [{done.memory_id}]")


def edit(loop: "Loop", typed: Typed) -> None:
    if len(typed.words) < 2:
        raise TypingError(f"it is written {COMMANDS['edit'].usage}")
    done = loop.stage.game.edit(typed.word(0), typed.word(1), of=_whose(loop, typed))
    loop.view.note(_by_hand(loop, f"{done.memory_id} reads so now", done.character_ids))


def forget(loop: "Loop", typed: Typed) -> None:
    if typed.words[1:] not in ((), (PURGE,)):
        raise TypingError(f"it is written {COMMANDS['forget'].usage}")
    is_purged = typed.words[1:] == (PURGE,)
    if is_purged and typed.at:
        raise TypingError(f"{PURGE} erases the words for everybody: leave @{typed.at} out")
    done = loop.stage.game.forget(typed.word(0), of=_whose(loop, typed), purge=is_purged)
    loop.view.note(_by_hand(loop, f"{typed.word(0)} is gone", done.character_ids))
    if is_purged:
        loop.view.note(f"its words were erased in {done.purged_row_count} rows; no load brings them back")


def pin(loop: "Loop", typed: Typed) -> None:
    if typed.words[1:] not in ((), (OFF,)):
        raise TypingError(f"it is written {COMMANDS['pin'].usage}")
    is_pinned = not typed.words[1:]
    done = loop.stage.game.pin(typed.word(0), of=_whose(loop, typed), pinned=is_pinned)
    what = f"{typed.word(0)} {'does not fade from here on' if is_pinned else 'fades as any other'}"
    loop.view.note(_by_hand(loop, what, done.character_ids))


def list_questions(loop: "Loop", typed: Typed) -> None:
    found = loop.stage.game.questions()
    loop.view.table([question_row(question, loop.stage.name) for question in found])
    if not found:
        loop.view.note("nobody has anything to ask")


def answer(loop: "Loop", typed: Typed) -> None:
    """Answers the question that is named, else the newest; the one who asks and those present hear it."""
    *named, word = typed.words
    found = loop.stage.game.questions()
    question = next((one for one in found if not named or one.clarification_id == named[0]), None)
    if question is None:
        raise TypingError(
            f"no question {named[0][:40]} is open (/questions)" if named else "nobody has anything to ask"
        )
    if word != NONE and not (word.isdecimal() and 0 < int(word) <= len(question.choices)):
        raise TypingError(f"{word[:40]} is no choice: 1 to {len(question.choices)}, or {NONE}")
    present = (who for who in question.heard_by_ids if who in loop.stage.present)
    hearers = [who for who in dict.fromkeys((question.asked_by, *present)) if who]
    done = loop.stage.game.answer(question.clarification_id, None if word == NONE else int(word), hearers=hearers)
    if done.outcomes:
        loop.view.outcome(_taken(done.outcomes, hearers))
    else:
        loop.view.note("all is as it was before")


def _taken(outcomes: Iterable[v1.MemoryOutcome], heard: Iterable[str] = ()) -> Outcome:
    taken = tuple(outcomes)
    return Outcome(taken=taken, heard=tuple(heard), notes=() if taken else ("it was so already: nothing changed",))


def _present(loop: "Loop") -> list[str]:
    """Those present, the one who is spoken to first."""
    first = loop.somebody("")
    return [first, *(who for who in loop.stage.present if who != first)]


def _subject(stage: Stage, word: str) -> str:
    """Whom it is about; `~` and a name is somebody who is nobody here."""
    return word if word.startswith("~") else find_party(stage, word)


def _detail(stage: Stage, written: str) -> str:
    """The detail as the server reads it; what may be a slip of a known one is asked about. `!` keeps it as it is."""
    if written.endswith(AS_WRITTEN):
        return written[: -len(AS_WRITTEN)]
    cast = stage.cast
    words = [*PREFERENCES, *(slot.slot_id for slot in cast.slots), *(one.detail for one in cast.attributes)]
    words += [label for slot in cast.slots for label in slot.label.values()]
    words += [word for one in cast.attributes for told in one.words.values() for word in told]
    known = dict.fromkeys(map(fold_line, words))
    spaced = fold_line(written).replace("_", " ")
    if "." in written or fold_line(written) in known or spaced in known:
        return written if fold_line(written) in known or "." in written else spaced
    if hint := nearest(spaced, known, LIKENESS):
        own = f"{written}{AS_WRITTEN} keeps it as a detail of its own"
        raise TypingError(f"{written[:40]} is no slot or detail of this cast ({hint} {own})")
    return written


def _whose(loop: "Loop", typed: Typed) -> str:
    return find_character(loop.stage, typed.at) if typed.at else ""


def _by_hand(loop: "Loop", what: str, whose: Iterable[str]) -> str:
    names = ", ".join(map(loop.stage.name, whose))
    return f"{what}{f' (in the mind of {names})' if names else ''}"
