"""Who answers a turn: docs/turn.md, "Order of work", step 1. Before `route`, which decides with what."""

from collections.abc import Callable, Iterator, Sequence

from .content import Character
from .matching import place_of
from .route import Remark, scene_of
from .text import fold_line
from .who import People


def respondent(people: People, remark: Remark, hears: Callable[[str], bool] = lambda _id: True) -> str:
    """The character that answers, or "" when nobody does (an error that the caller raises).

    `responder_id`, else the addressee if it is a character, else a present one called by name, else the scene's
    respondent; the last two never the speaker itself, nor one whom speech doesn't reach (`hears`, by id).
    """
    for asked in (remark.responder_id, remark.addressee_id):
        if people.character(asked) is not None:
            return asked

    def may_answer(character_id: str) -> bool:
        known = people.character(character_id) is not None
        return known and character_id != remark.speaker_id and hears(character_id)

    if called := _called(people, remark, tuple(filter(may_answer, remark.hearer_ids))):
        return called
    scene = scene_of(people, remark)
    return scene.respondent if scene and may_answer(scene.respondent) else ""


def _called(people: People, remark: Remark, present: Sequence[str]) -> str:
    """Whom the text calls: the longest name, then the first in the text, then the first hearer.

    As with cues, names of another language count only where none of the turn's language is called.
    """
    text = fold_line(remark.text)
    if not text:
        return ""

    def best(names_of: Callable[[Character], Iterator[str]]) -> str:
        calls = [
            (-len(name), at, place)
            for place, character_id in enumerate(present)
            if (character := people.character(character_id)) is not None
            for name in map(fold_line, names_of(character))
            if (at := place_of(name, text)) >= 0
        ]
        return present[min(calls)[2]] if calls else ""

    return best(lambda character: _names_at(character, remark.locale)) or best(Character.names_everywhere)


def _names_at(character: Character, locale: str) -> Iterator[str]:
    yield character.name.at(locale)
    yield from character.aliases.at(locale)
