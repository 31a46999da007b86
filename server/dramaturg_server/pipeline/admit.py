"""Checks ids of a request against who and what there is here. Step 1 of a turn, and of every report."""

from collections.abc import Iterable

from ..domain.content import Cast, shortened
from ..domain.errors import BadInput, NotFound, Reason
from ..domain.mind import PlayerMet
from ..domain.who import Parties, People


def known_hearers(people: People, hearer_ids: Iterable[str], field: str, first: int = 0) -> None:
    """Hearers and perceivers must be characters or players that are known: a typo must not deafen an NPC.

    first: place of the first one in the field.
    """
    for place, hearer_id in enumerate(hearer_ids, first):
        if people.character(hearer_id) is None and not people.is_player(people.outside(hearer_id)):
            raise NotFound(
                Reason.CHARACTER_UNKNOWN, f"{field}[{place}]: nobody here is {hearer_id!r}", character_id=hearer_id
            )


def heard_by(people: People, hearer_ids: Iterable[str], field: str) -> tuple[str, ...]:
    """Those who hear or perceive, each once: a group of the cast means its members of now. Raises NotFound."""
    found: dict[str, None] = {}
    for place, hearer_id in enumerate(hearer_ids):
        if people.is_group(hearer_id):
            found |= dict.fromkeys(people.resolve((hearer_id,), Parties()))
        else:
            known_hearers(people, (hearer_id,), field, place)
            found[hearer_id] = None
    return tuple(found)


def known_character(people: People, character_id: str, field: str) -> None:
    if people.character(character_id) is None:
        raise NotFound(
            Reason.CHARACTER_UNKNOWN, f"{field}: no character {character_id!r} here", character_id=character_id
        )


def known_scene(people: People, scene_id: str) -> None:
    if scene_id and scene_id not in people.cast.scenes:
        raise NotFound(Reason.SCENE_UNKNOWN, f"scene_id: no scene {scene_id!r} in the cast", scene_id=scene_id)


def known_unit(people: People, unit_id: str) -> None:
    """Where the cast lists its units, others are refused: a mistyped unit would count as a new one for ever."""
    if unit_id and people.cast.units and unit_id not in people.cast.units:
        raise NotFound(Reason.UNIT_UNKNOWN, f"unit_id: no unit {unit_id!r} in the cast", unit_id=unit_id)


def new_player(people: People, speaker_id: str) -> PlayerMet | None:
    """An unknown speaker is a player met for the first time; BadInput for an id that no player may carry."""
    if people.is_player(speaker_id) or people.character(speaker_id) is not None:
        return None
    free_for_player(people, speaker_id, "speaker_id")
    return PlayerMet(speaker_id, "")


def free_for_player(people: People, player_id: str, field: str) -> None:
    """Refuses words, groups and characters as players: who lists and paths would mean the one and reach the other."""
    if why := people.why_no_player(player_id):
        raise BadInput(field, f"{why} and can't be a player's id")


def spoken_locale(people: People, locale: str) -> str:
    """The reply's language: the turn's, else the playthrough's; one that the cast lacks is refused."""
    if not locale:
        return people.locale
    if any(tag in people.cast.languages for tag in shortened(locale)):
        return locale
    raise no_such_language("locale", locale, people.cast)


def kept_locale(cast: Cast, locale: str) -> str:
    """The cast's language in which a playthrough is kept that asks for `locale`; "" asks for the source's.

    A system asks for `zh-CN` where the cast has zh. Raises BadInput for a language that the cast lacks.
    """
    if not locale:
        return cast.source_language
    found = next((tag for tag in shortened(locale) if tag in cast.languages), "")
    if not found:
        raise no_such_language("content_locale", locale, cast)
    return found


def no_such_language(field: str, locale: str, cast: Cast) -> BadInput:
    return BadInput(field, f"{locale!r} is not among the cast's languages: {', '.join(cast.languages)}")
