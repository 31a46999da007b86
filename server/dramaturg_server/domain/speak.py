"""Turns what the route chose into the lines that are spoken: what an NPC says without a model. Pure."""

from dataclasses import dataclass
from zlib import crc32

from .belief_wording import belief_told, left_open
from .care import CARE_LINES
from .content import Action, Character, Fallback, Line, LocalText
from .held import Held
from .log import LineSource, SpokenLine
from .mind import Mind
from .route import Choice, Remark
from .schema import SET_INTENSITY
from .telling import nothing_stored, told
from .when import when_spoken
from .who import People
from .wording import BUILT_IN_LANGUAGE, Voice, Worded, voice_of, worded

NO_WORDS = "…"
ACTION_NOT_ALLOWED = "action_not_allowed"


@dataclass(frozen=True, slots=True)
class Spoken:
    """Lines in speaking order, and stable codes of what was not at its best (`action_not_allowed`)."""

    lines: tuple[SpokenLine, ...]
    degraded: tuple[str, ...] = ()


def speak(
    people: People,
    character: Character,
    mind: Mind,
    choice: Choice,
    remark: Remark,
    allowed_actions: tuple[str, ...] = (),
) -> Spoken:
    """The lines of `choice`, in the remark's language; `allowed_actions`: empty = whatever the cast declares.

    An action that isn't allowed is left out and the line stands; arguments of the others go to the game byte by byte
    as the cast has them (they were checked when it was loaded).
    """
    voice = voice_of(people, character, people.inside(remark.speaker_id), remark.locale)
    if choice.route == "care":
        return Spoken((care(voice),))
    if choice.line is not None:
        line = _authored(voice, choice.line, allowed_actions)
        before = (fallback(voice, mind, people.world.turns),) if choice.interjection else ()
        dropped = len(line.actions) < len(choice.line.actions)
        return Spoken((*before, line), (ACTION_NOT_ALLOWED,) if dropped else ())
    words = _worded(people, voice, choice, remark)
    return Spoken((_composed(voice, words) if words else fallback(voice, mind, people.world.turns),))


def _worded(people: People, voice: Voice, choice: Choice, remark: Remark) -> Worded | None:
    """What is put into words without a model: an opinion, knowledge, a belief, a memory, or that there is none."""
    if choice.opinion is not None:
        return voice.opinion(choice.opinion)
    if choice.knowledge is not None:
        return voice.knowledge(choice.knowledge, choice.passage)
    if choice.memory is not None:
        world, day_seconds = people.world, people.cast.clocks.day_seconds
        when = when_spoken(choice.memory, world.game_time_s, world.ordinal, day_seconds, voice.locale)
        return told(people, voice, choice.memory, remark.speaker_id, when)
    if choice.held is not None:
        return _held(people, voice, choice.held, people.inside(remark.speaker_id))
    return nothing_stored(voice) if choice.route == "memory" else None


def _held(people: People, voice: Voice, held: Held, asker_id: str) -> Worded:
    if held.status == "unresolved":
        return left_open(people, voice, held.subject_id, held.detail, asker_id)
    return belief_told(people, voice, held.subject_id, held.detail, held.values, asker_id)


def care(voice: Voice) -> SpokenLine:
    """The character's care line, else ours in the language asked; its id is `ID.care` either way."""
    written = voice.character.care_line
    if written is not None and voice.has(written.text):
        return _fixed(voice, written, "care")
    words = worded(LocalText(CARE_LINES[BUILT_IN_LANGUAGE], CARE_LINES), voice.locale, BUILT_IN_LANGUAGE)
    return SpokenLine(
        voice.character.character_id,
        words.text,
        "care",
        line_id=f"{voice.character.character_id}.care",
        locale=words.locale,
        missing_translation=words.missing,
    )


def fallback(voice: Voice, mind: Mind, turns: int) -> SpokenLine:
    """A line for when nothing else may be said, never the one it fell back on last; `…` (id `ID.fallback`) without.

    The first is picked by a hash of the number of turns so far, the others follow one another: equal on every replay.
    """
    own_id = voice.character.character_id
    listed = voice.character.fallbacks
    there = [item for item in listed if item.exists_in(voice.locale) and voice.has(item.text)]
    ids = [item.line_id for item in there]
    if mind.fallback in ids:
        place = ids.index(mind.fallback) + 1
    else:
        place = crc32(f"{own_id}|{turns}".encode("utf-8", "backslashreplace"))
    if not there or ids == [mind.fallback]:
        return SpokenLine(own_id, NO_WORDS, "fallback", line_id=f"{own_id}.fallback", locale=voice.locale)
    return _fixed(voice, there[place % len(there)], "fallback")


def _authored(voice: Voice, line: Line, allowed_actions: tuple[str, ...]) -> SpokenLine:
    words = voice.words(line.text)
    return SpokenLine(
        voice.character.character_id,
        words.text,
        "authored",
        line_id=line.line_id,
        emotion=line.emotion,
        intensity=line.intensity or (SET_INTENSITY if line.emotion else 0.0),
        actions=tuple(action for action in line.actions if _is_allowed(action, allowed_actions)),
        tags=line.tags,
        locale=words.locale,
        missing_translation=words.missing,
        no_ack=line.no_ack,
    )


def _is_allowed(action: Action, allowed_actions: tuple[str, ...]) -> bool:
    return not allowed_actions or action.action_id in allowed_actions


def _composed(voice: Voice, words: Worded) -> SpokenLine:
    return SpokenLine(
        voice.character.character_id,
        words.text,
        "composed",
        locale=words.locale,
        missing_translation=words.missing,
    )


def _fixed(voice: Voice, item: Fallback, source: LineSource) -> SpokenLine:
    words = voice.words(item.text)
    return SpokenLine(
        voice.character.character_id,
        words.text,
        source,
        line_id=item.line_id,
        locale=words.locale,
        missing_translation=words.missing,
    )
