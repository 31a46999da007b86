"""What a person asks of a play: state, reasons, evidence, saves, turns. One function for each command of `loop`."""

from typing import TYPE_CHECKING

from dramaturg import fields_of
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.paths import covers

from .columns import cut, one_line
from .naming import find_path
from .recollections import KNOWN, Recollected, memory_row
from .subjects import subjects
from .typed import COMMANDS, Typed, TypingError
from .wording import RECALL_REASONS, route_word, value_text

if TYPE_CHECKING:
    from .loop import Loop

SHOWN = 10
"""Entries that a list shows, newest first."""
SHOWN_MEMORIES = 20
MOST_MEMORIES = 1_000_000
"""More than anybody pages through; a longer number is a slip."""
KNOWN_WORD = "known"
"""Asks for knowledge and opinions in place of experience."""
SHOWN_TEXT = 40
"""Columns that a turn's words get in a list."""


def state(loop: "Loop", typed: Typed) -> None:
    """Fields that hold something, all or those of one path, with when they last changed; then the blackboard."""
    named, path = (typed.at, typed.word(0)) if typed.at else (typed.word(0), typed.word(1))
    found = loop.stage.state(loop.somebody(named))
    if path:
        below = find_path([field.path for field in found.fields], path)
        field_rows = [(field.path, value_text(field.value)) for field in found.fields if covers(below, field.path)]
        if not field_rows:
            raise TypingError(f"{found.display_name or found.character_id} has no field {path[:40]}")
        loop.view.table(field_rows)
        return
    loop.view.heading(f"{found.display_name or found.character_id} at revision {found.revision}")
    changed = {change.path: change.unit_ordinal for change in found.provenance}
    rows = [
        (
            field.path,
            value_text(field.value) + (f" (changed in unit {changed[field.path]})" if changed.get(field.path) else ""),
        )
        for field in found.fields
        if value_text(field.value) != "(empty)"
    ]
    loop.view.table(rows)
    (sighting,) = loop.stage.look([found.character_id])
    loop.view.table([(f"blackboard {key}", entry) for key, entry in sighting.board.items()])


def why(loop: "Loop", typed: Typed) -> None:
    if typed.word(0) == "not":
        raise TypingError(f"it is written {COMMANDS['whynot'].usage}")
    character_id = loop.somebody(typed.at or typed.word(1))
    path = find_path(fields_of(loop.stage.state(character_id)), typed.word(0))
    changes = loop.stage.history(character_id, path, SHOWN)
    if not changes:
        loop.view.note(
            f"{loop.stage.name(character_id)} {loop.view.style.dot} {path} has never changed; /whynot says why not"
        )
    loop.view.learn(loop.stage.evidence(character_id, 200))
    for change in changes:
        loop.view.change(change)
        loop.view.note(f"in unit {change.unit_ordinal}, revision {change.revision_before} to {change.revision_after}")


def whynot(loop: "Loop", typed: Typed) -> None:
    refusals = [found for who in loop.asked_about(typed) for found in loop.stage.rejections(who, SHOWN)]
    for refusal in refusals:
        loop.view.refusal(refusal)
    if not refusals:
        loop.view.note("nothing was refused so far")


def evidence(loop: "Loop", typed: Typed) -> None:
    found = [item for who in loop.asked_about(typed) for item in loop.stage.evidence(who, SHOWN)]
    for item in found:
        loop.view.evidence(item)
    if not found:
        loop.view.note("nothing that mattered was seen or heard so far")


def recall(loop: "Loop", typed: Typed) -> None:
    """What would be recalled at a text, both sources, every part of each score."""
    if not typed.word(0):
        raise TypingError(f"it is written {COMMANDS['recall'].usage}")
    character_id, view = loop.somebody(typed.at), loop.view
    found = loop.stage.search(character_id, typed.word(0))
    for one in (*found.experience, *found.knowledge):
        view.recalled(Recollected(one.memory, one.scores, not_spoken=one.not_spoken_reason), with_every_part=True)
    if not found.experience and not found.knowledge:
        view.note(f"nothing comes to {loop.stage.name(character_id)}'s mind")
    view.compared(found.compared_topics)
    compared = f"meaning compared by {found.embedder_id}" if found.embedder_id else "words alone decided"
    view.note(f" {view.style.dot} ".join([compared, *(RECALL_REASONS.get(why, why) for why in found.degraded_reasons)]))


def memories(loop: "Loop", typed: Typed) -> None:
    """A list of experience, or of what it knows and thinks here and now; from the N-th on, where a number is typed."""
    words = [word for word in (typed.at, *typed.words) if word]
    first = _number(words.pop()) if words and words[-1].isdecimal() else 1
    is_known = words[-1:] == [KNOWN_WORD]
    named = words[: len(words) - is_known]
    if len(named) > 1:
        raise TypingError(f"it is written {COMMANDS['memories'].usage}")
    character_id = loop.somebody(named[0] if named else "")
    found = loop.stage.memories(character_id, KNOWN if is_known else (), SHOWN_MEMORIES + 1, first)
    loop.view.table([memory_row(memory, loop.stage.name, character_id) for memory in found[:SHOWN_MEMORIES]])
    if len(found) > SHOWN_MEMORIES:
        again = " ".join(("/memories", *words, str(first + SHOWN_MEMORIES)))
        order = "" if is_known else ", newest first"
        last = first + SHOWN_MEMORIES - 1
        loop.view.note(f"these are {first} to {last}{order}; {again} goes on, /recall TEXT finds")
    if not found:
        what = "knows nothing of the cast's texts here and now" if is_known else "has lived through nothing yet"
        more = f"has no more than {len(loop.stage.memories(character_id, KNOWN if is_known else (), first))}"
        loop.view.note(f"{loop.stage.name(character_id)} {what if first == 1 else more}")


def _number(typed: str) -> int:
    """What a list begins with, from 1 on."""
    number = int(typed[: len(str(MOST_MEMORIES)) + 1])
    if not 1 <= number <= MOST_MEMORIES:
        raise TypingError(f"a list begins with 1 to {MOST_MEMORIES}, not with {typed}")
    return number


def saves(loop: "Loop", typed: Typed) -> None:
    found = loop.stage.saves()
    loop.view.table(
        [(saved.checkpoint_id, f"unit {saved.unit_id or '(none)'}, revision {saved.revision}") for saved in found]
    )
    if not found:
        loop.view.note("nothing is saved (/save NAME)")


def turns(loop: "Loop", typed: Typed) -> None:
    rows = [
        (
            turn.unit_id or "-",
            cut(one_line(f"{loop.stage.name(turn.speaker_id)}: {turn.text or '(silent)'}"), SHOWN_TEXT),
            " ".join(
                f"{loop.stage.name(line.speaker_id)}: {line.text} [{line.line_id or route_word(turn.route)}]"
                for line in turn.lines
            ),
        )
        for turn in reversed(loop.stage.turns(SHOWN))
    ]
    loop.view.table(rows)
    if not rows:
        loop.view.note("nobody has spoken yet")


def topics(loop: "Loop", typed: Typed) -> None:
    found = subjects(loop.stage)
    loop.view.table([(loop.stage.name(who), ", ".join(words)) for who, words in found.items()])
    if not found:
        loop.view.note("nobody here has topics that anything you say could lead to now")


def text(loop: "Loop", typed: Typed) -> None:
    found = loop.stage.turns(1)
    if not found:
        raise TypingError("nobody has spoken yet")
    loop.view.heading(f"who {loop.stage.name(found[0].responder_id)} was when the last line was spoken")
    for line in found[0].state_text.splitlines():
        loop.view.paragraph(line)


def show_help(loop: "Loop", typed: Typed) -> None:
    loop.view.table(
        [
            ("words", "said to who answers here; @NPC words: said to that one; //words: words that begin with /"),
            ("@NPC", "without words: you walk up to that one and say nothing"),
            (
                "my name is Ann",
                "how you get a name here: whoever hears it knows it (/correct me name Ann: without talk)",
            ),
        ]
    )
    loop.view.table([(command.usage, command.help) for command in COMMANDS.values()])
    loop.view.table(vocabulary(loop.stage.cast))


def vocabulary(cast: Cast) -> list[tuple[str, str]]:
    """The ids that commands take."""
    found = [
        ("units", ", ".join(cast.units)),
        ("scenes", ", ".join(cast.scenes)),
        ("quests", ", ".join(f"{quest} ({', '.join(stages)})" for quest, stages in cast.quests.items())),
        ("flags", ", ".join(cast.flags)),
        ("events", ", ".join(sorted(cast.events))),
    ]
    return [(kind, ids) for kind, ids in found if ids]
