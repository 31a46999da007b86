"""The interactive play: reads a line, does it, shows what it led to, until the end of input."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from dramaturg import DramaturgError, fields_of
from dramaturg_server.domain.content import Cast

from . import memory_commands, questions
from .beginning import Beginning
from .naming import find_character, find_id, find_party, find_path, read_value
from .stage import Stage
from .subjects import Subjects, first_of, subjects
from .typed import COMMANDS, TALK, Typed, TypingError, finite, flag_value, parse_typed
from .view import View

SHOWN_SUBJECTS = 8
"""Things to ask about that are told at the start."""

ReadLine = Callable[[str], str | None]
"""Shows a prompt and returns a line, None at the end of input."""


@dataclass(slots=True)
class Loop:
    """One interactive play. to: whom plain words are addressed to, "" = whoever answers in the scene · kept: where the
    playthrough stays when the play ends, "" = nowhere · at: where a new play begins, as far as the cast says."""

    stage: Stage
    view: View
    read_line: ReadLine
    to: str = ""
    going: bool = True
    kept: str = ""
    at: Beginning = field(default_factory=Beginning)

    def run(self) -> None:
        """Plays until /quit or the end of input. What cannot be done is one line, and the play goes on."""
        self.attempt(self.begin)
        while self.going:
            self.attempt(self.tell_how_it_recalls)
            line = self.read_line(self.prompt())
            if line is None:
                break
            if line.strip():
                self.attempt(lambda typed=line: self.do(typed))  # type: ignore[misc]
            else:
                self.view.note(f"nothing was said: {self.silently()}")
        self.view.note(f"kept in {self.kept}" if self.kept else "this playthrough was not kept (--data DIR keeps one)")

    def attempt(self, act: Callable[[], None]) -> None:
        """Does it; tells what went wrong."""
        try:
            act()
        except TypingError as wrong:
            self.view.error(str(wrong))
        except DramaturgError as failed:
            self.view.error(error_text(failed))

    def do(self, line: str) -> None:
        """One typed line. Raises TypingError and DramaturgError."""
        typed = parse_typed(line)
        ACTS[typed.command](self, typed)

    def prompt(self) -> str:
        place, style = self.stage.place, self.view.style
        where = f" {style.dot} ".join(part for part in (place.unit_id, place.scene_id) if part)
        listener = self.to or self.stage.respondent
        to = f" {style.arrow} {self.stage.name(listener)}" if listener else ""
        return f"[{where or self.stage.cast.cast_id}{to}] > "

    def silently(self) -> str:
        """How to walk up to somebody without a word."""
        return f"@{self.to or self.stage.respondent or 'NPC'} alone walks up to them without a word"

    def begin(self) -> None:
        """Sets the scene: where the cast's story begins, else its first unit and scene; no unit where one is open."""
        stage, opened = self.stage, self.stage.game.opened
        self.view.heading(f"{stage.cast.cast_id} {stage.cast.version}".strip())
        begun = "A new playthrough" if opened.created else f"Playthrough {stage.game.playthrough_id} goes on"
        self.view.paragraph(f"{begun}. Type what you say; /help shows what else you can do.{suggestion(stage.cast)}")
        self.view.note(f"kept in {self.kept}" if self.kept else "gone when you leave (--data DIR keeps a playthrough)")
        if stage.cast.units and not stage.place.unit_ordinal:
            self.view.outcome(stage.begin_unit(self.at.unit_id or stage.cast.units[0]))
        if stage.cast.scenes:
            enter(self, self.at.scene_id or stage.first_scene())
        else:
            who(self, Typed("who"))
        if known := subjects(stage):
            self.view.note(f"you could ask about: {subjects_text(self, first_of(known, SHOWN_SUBJECTS))} (/topics)")

    def tell_how_it_recalls(self) -> None:
        """Says once that there is no model, as soon as that is known."""
        if news := self.stage.recall_news():
            self.view.note(news)

    def somebody(self, word: str) -> str:
        """The character that is named, else the one addressed, else the one who answers."""
        if word:
            return find_character(self.stage, word)
        found = self.to or self.stage.respondent
        if not found:
            raise TypingError("nobody is here: name an NPC")
        return found

    def note_absence(self, character_id: str) -> None:
        """Says so where somebody is spoken to who is not in the scene; a game, too, may let them talk."""
        if character_id and character_id not in self.stage.present:
            self.view.note(f"{self.stage.name(character_id)} is not here; the words get through all the same")

    def drop_the_absent(self) -> None:
        """Whom plain words are addressed to stays as long as they are present."""
        if self.to and self.to not in self.stage.present:
            self.view.note(f"{self.stage.name(self.to)} is not here: you talk to whoever answers")
            self.to = ""

    def asked_about(self, typed: Typed) -> tuple[str, ...]:
        """The character that is named, else everyone present."""
        named = typed.at or typed.word(0)
        return (find_character(self.stage, named),) if named else self.stage.present


def suggestion(cast: Cast) -> str:
    """A first thing to try, out of what this cast knows."""
    meant = [signal.trigger.id for signal in cast.signals if signal.trigger.kind == "event"]
    tries = [f"/event {event}" for event in meant[:1]]
    tries += [f"/quest {quest} {stages[1]}" for quest, stages in [*cast.quests.items()][:1] if len(stages) > 1]
    return f" Try {' or '.join(tries)}, then /why stage." if tries else ""


def subjects_text(loop: Loop, found: Subjects) -> str:
    return "; ".join(f"{', '.join(words)} ({loop.stage.name(who)})" for who, words in found.items())


def error_text(failed: DramaturgError) -> str:
    """A failed call in one line: what the server says, and its stable reason."""
    return f"{failed.message}{f' [{failed.reason}]' if failed.reason else ''}"


# ---- talk and places


def talk(loop: Loop, typed: Typed) -> None:
    to = find_character(loop.stage, typed.at) if typed.at else loop.to
    loop.note_absence(to)
    hearers = [character_id for character_id in loop.stage.present if character_id != to]
    loop.view.outcome(loop.stage.say(typed.word(0), to=to, hearers=hearers))


def whisper(loop: Loop, typed: Typed) -> None:
    words = (typed.at, " ".join(typed.words)) if typed.at else typed.words
    to = find_character(loop.stage, words[0])
    loop.note_absence(to)
    loop.view.note(f"only {loop.stage.name(to)} hears this")
    loop.view.outcome(loop.stage.say(words[1], to=to))


def speak_as(loop: Loop, typed: Typed) -> None:
    speaker, to = (
        find_character(loop.stage, word.lstrip("@")) for word in (*filter(None, (typed.at,)), *typed.words)[:2]
    )
    hearers = [who for who in loop.stage.present if who not in (speaker, to)]
    loop.view.outcome(loop.stage.say(typed.words[-1], to=to, hearers=hearers, speaker=speaker))


def address(loop: Loop, typed: Typed) -> None:
    loop.to = find_character(loop.stage, typed.at or typed.word(0)) if typed.at or typed.words else ""
    loop.view.note(f"you talk to {loop.stage.name(loop.to)}" if loop.to else "you talk to whoever answers here")
    loop.note_absence(loop.to)


def scene(loop: Loop, typed: Typed) -> None:
    scenes = loop.stage.cast.scenes
    if not typed.words:
        loop.view.table([(scene_id, ", ".join(map(loop.stage.name, s.present))) for scene_id, s in scenes.items()])
    elif not scenes:
        raise TypingError("the cast has no scenes")
    else:
        enter(loop, find_id("scene", typed.word(0), scenes))


def enter(loop: Loop, scene_id: str) -> None:
    """Goes there, shows the setting and who is present."""
    stage = loop.stage
    stage.enter(scene_id)
    loop.view.scene(scene_id, stage.setting, stage.present)
    loop.drop_the_absent()
    who(loop, Typed("who"))


def who(loop: Loop, typed: Typed) -> None:
    for sighting in loop.stage.look(loop.stage.present):
        loop.view.present(sighting)


# ---- what happens


def quest(loop: Loop, typed: Typed) -> None:
    quests = loop.stage.cast.quests
    quest_id = find_id("quest", typed.word(0), quests)
    stage_id = find_id(f"stage of {quest_id}", typed.word(1), quests.get(quest_id, ()))
    loop.view.outcome(loop.stage.report_quest(quest_id, stage_id, loop.stage.present, loop.stage.player))


def flag(loop: Loop, typed: Typed) -> None:
    flag_id, value = find_id("flag", typed.word(0), loop.stage.cast.flags), flag_value(typed.word(1))
    if isinstance(loop.stage.cast.flags.get(flag_id), str):
        value = typed.word(1)
    loop.view.outcome(loop.stage.report_flag(flag_id, value, loop.stage.present, loop.stage.player))


def event(loop: Loop, typed: Typed) -> None:
    name = find_id("event", typed.word(0), sorted(loop.stage.cast.events))
    actor = find_party(loop.stage, typed.word(1)) if typed.word(1) else loop.stage.player
    target = find_party(loop.stage, typed.word(2))
    loop.view.outcome(loop.stage.report_event(name, actor, target, loop.stage.present))


def value(loop: Loop, typed: Typed) -> None:
    character_id = find_character(loop.stage, typed.word(0))
    loop.view.outcome(loop.stage.report_relationship(character_id, finite(typed.word(1))))


def unit(loop: Loop, typed: Typed) -> None:
    loop.view.outcome(loop.stage.begin_unit(find_id("unit", typed.word(0), loop.stage.cast.units)))


def end(loop: Loop, typed: Typed) -> None:
    if not loop.stage.place.unit_id:
        raise TypingError("no unit is open (/unit ID begins one)")
    loop.view.outcome(loop.stage.end_unit())


def time(loop: Loop, typed: Typed) -> None:
    word = typed.word(0)
    seconds = int(finite(word)) + (loop.stage.game_time_s if word.startswith("+") else 0)
    if not 0 <= seconds < 2**53:
        raise TypingError("game time is a number of seconds from 0 on")
    loop.stage.game_time_s = seconds
    loop.view.note(f"game time is {seconds} s from the next act on")


def save(loop: Loop, typed: Typed) -> None:
    loop.view.outcome(loop.stage.save(typed.word(0)))


def load(loop: Loop, typed: Typed) -> None:
    known = [saved.checkpoint_id for saved in loop.stage.saves()]
    if not known:
        raise TypingError("nothing is saved (/save NAME)")
    loop.view.outcome(loop.stage.load(find_id("save", typed.word(0), known)))
    loop.drop_the_absent()


def set_field(loop: Loop, typed: Typed) -> None:
    if len(typed.words) < 2:
        raise TypingError(f"it is written {COMMANDS['set'].usage}")
    character_id = loop.somebody(typed.at)
    path = find_path(fields_of(loop.stage.state(character_id)), typed.word(0))
    typed_value = read_value(loop.stage.cast, path, typed.word(1))
    loop.view.outcome(loop.stage.set_field(character_id, path, typed_value))


def revert(loop: Loop, typed: Typed) -> None:
    character_id = loop.somebody(typed.at or typed.word(1))
    path = find_path(fields_of(loop.stage.state(character_id)), typed.word(0))
    loop.view.outcome(loop.stage.revert_field(character_id, path))


def leave(loop: Loop, typed: Typed) -> None:
    loop.going = False


ACTS: Mapping[str, Callable[[Loop, Typed], None]] = {
    TALK: talk,
    "who": who,
    "scene": scene,
    "to": address,
    "whisper": whisper,
    "as": speak_as,
    "quest": quest,
    "flag": flag,
    "event": event,
    "value": value,
    "unit": unit,
    "end": end,
    "save": save,
    "load": load,
    "saves": questions.saves,
    "state": questions.state,
    "why": questions.why,
    "whynot": questions.whynot,
    "evidence": questions.evidence,
    "recall": questions.recall,
    "memories": questions.memories,
    "beliefs": memory_commands.beliefs,
    "tell": memory_commands.tell,
    "correct": memory_commands.correct,
    "edit": memory_commands.edit,
    "forget": memory_commands.forget,
    "pin": memory_commands.pin,
    "questions": memory_commands.list_questions,
    "answer": memory_commands.answer,
    "set": set_field,
    "revert": revert,
    "turns": questions.turns,
    "topics": questions.topics,
    "text": questions.text,
    "time": time,
    "help": questions.show_help,
    "quit": leave,
}
"""What each command does; the same names as COMMANDS."""
