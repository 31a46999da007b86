"""Who is meant and who perceived it: ids, names, roles and groups of one playthrough. Fails closed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .content import EVERYONE, NOBODY, RESERVED_IDS, WITNESSES, Cast, Character, LocalList, LocalText
from .mind import World
from .paths import format_path, parse_path
from .schema import BY_CHARACTER
from .standpoint import Standpoint
from .values import PRIMARY_PLAYER, Value

SOMEBODY = LocalText("somebody", {"zh": "有人", "ja": "誰か"})
"""What stands for an actor or target that the game did not send."""
UNNAMED_PLAYER = LocalText("the player", {"zh": "玩家", "ja": "プレイヤー"})
"""How a player is written of whose name the game has not sent."""


@dataclass(frozen=True, slots=True)
class Parties:
    """Who took part in what happened. Ids are inside ids: the primary player is `player`.

    witnesses: those the game sent (of a line: its speaker and hearers) · value: what `{value}` shows.
    """

    actor: str = ""
    target: str = ""
    witnesses: tuple[str, ...] = ()
    value: str = ""

    def ids(self, self_id: str) -> dict[str, str]:
        """Roles -> characters, from the view of `self_id`."""
        return {"self": self_id, "actor": self.actor, "target": self.target, "player": PRIMARY_PLAYER}


@dataclass(frozen=True, slots=True)
class People:
    """The characters and players of one playthrough: the cast's, those spawned, those met.

    primary_player_id: the outside id of `player`.
    """

    cast: Cast
    world: World
    primary_player_id: str = PRIMARY_PLAYER
    locale: str = "en"

    def inside(self, outside_id: str) -> str:
        """The id that paths and conditions use: the primary player is `player` whatever the game calls it."""
        return PRIMARY_PLAYER if outside_id == self.primary_player_id else outside_id

    def outside(self, inside_id: str) -> str:
        return self.primary_player_id if inside_id == PRIMARY_PLAYER else inside_id

    def inside_path(self, written: str) -> str:
        """The canonical path as keys of state have it: in maps of characters, too, the primary player is `player`.

        Raises PathError.
        """
        segments = parse_path(written)
        if segments[:2] in BY_CHARACTER and len(segments) > 2:
            segments = (*segments[:2], self.inside(segments[2]), *segments[3:])
        return format_path(segments)

    def character(self, character_id: str) -> Character | None:
        """The character that carries the id now: spawned, or written in the cast (archetypes are moulds only).

        An id that a player came to carry before the cast had it stays the player's.
        """
        if character_id in self.world.despawned or self.is_player(character_id):
            return None
        spawned = self.world.spawned.get(character_id)
        if spawned is not None:
            mould = self.cast.characters.get(spawned.archetype_id)
            name = LocalText(spawned.name) if spawned.name else (mould.name if mould else LocalText(character_id))
            return replace(mould, character_id=character_id, name=name, archetype=False) if mould else None
        written = self.cast.characters.get(character_id)
        return None if written is None or written.archetype else written

    def is_group(self, name: str) -> bool:
        """Tells whether it names a group of the cast, and nobody carries it as an id."""
        return name in self.cast.groups and not self.is_known(name)

    def is_player(self, outside_id: str) -> bool:
        return outside_id == self.primary_player_id or outside_id in self.world.players

    def why_no_player(self, outside_id: str) -> str:
        """Says why nobody new can play under the id: it means somebody or something else. "" = it is free."""
        if outside_id in RESERVED_IDS and outside_id != PRIMARY_PLAYER:
            return f"{outside_id!r} is a reserved word"
        if outside_id in self.cast.groups:
            return f"{outside_id!r} is a group of the cast"
        if outside_id in self.cast.characters:
            return f"{outside_id!r} is a character of the cast"
        if outside_id in self.cast.renames.of("character"):
            return f"{outside_id!r} was a character of the cast"
        return f"{outside_id!r} is or was a character" if outside_id in self.world.spawned else ""

    def name(self, inside_id: str, locale: str = "") -> str:
        """The display name; of a player the name that the game sent; an id that nobody carries names itself."""
        language = locale or self.locale
        character = self.character(inside_id)
        if character is not None:
            return character.name.at(language)
        outside_id = self.outside(inside_id)
        named = self.world.players.get(outside_id, "")
        return named or (UNNAMED_PLAYER.at(language) if self.is_player(outside_id) else outside_id)

    def is_known(self, inside_id: str) -> bool:
        """Tells whether a character or a player carries the id."""
        return self.character(inside_id) is not None or self.is_player(self.outside(inside_id))

    def is_named(self, inside_id: str) -> bool:
        """Tells whether there is a name to call it by: a character's, or one that the game sent for a player."""
        return self.character(inside_id) is not None or bool(self.world.players.get(self.outside(inside_id)))

    def called(self, inside_id: str, locale: str = "") -> tuple[str, ...]:
        """All it goes by: a character's name and aliases, the name that the game sent for a player, else nothing."""
        if not self.is_named(inside_id):
            return ()
        character = self.character(inside_id)
        aliases = character.aliases.at(locale or self.locale) if character is not None else ()
        return (self.name(inside_id, locale), *aliases)

    def names(self, parties: Parties, self_id: str, locale: str = "") -> dict[str, str]:
        """Placeholders of an authored text, from the view of `self_id`."""
        ids = parties.ids(self_id)
        somebody = SOMEBODY.at(locale or self.locale)
        named = {role: self.name(who, locale) if who else somebody for role, who in ids.items()}
        return named | {"value": parties.value}

    def ids(self) -> tuple[str, ...]:
        """Every character that is in the world, in the cast's order, spawned ones last."""
        return tuple(i for i in self.ever() if i not in self.world.despawned)

    def ever(self) -> tuple[str, ...]:
        """Every character that is or was in the world: the places of a list that others may join and leave."""
        written = [i for i, c in self.cast.characters.items() if not c.archetype and not self.is_player(i)]
        return (*written, *(i for i in self.world.spawned if i not in self.cast.characters))

    def resolve(self, who: Iterable[str], parties: Parties, self_id: str = "") -> tuple[str, ...]:
        """The characters a `who` list means, without players, each once, in order."""
        found: dict[str, None] = {}
        for name in who:
            for character_id in self._meant(name, parties, self_id):
                if character_id and self.character(character_id) is not None:
                    found[character_id] = None
        return tuple(found)

    def means(self, who: Iterable[str], parties: Parties, character_id: str) -> bool:
        """Tells whether a `who` list means this character, without listing everybody it means."""
        roles, groups = parties.ids(character_id), self._groups_of(character_id)
        return self.character(character_id) is not None and any(
            name == EVERYONE
            or name in groups
            or (name == WITNESSES and character_id in parties.witnesses)
            or roles.get(name, name) == character_id
            for name in who
        )

    def _meant(self, name: str, parties: Parties, self_id: str) -> tuple[str, ...]:
        if name == WITNESSES:
            return parties.witnesses
        if name == EVERYONE:
            return self.ids()
        if name == NOBODY:
            return ()
        roles = parties.ids(self_id)
        if name in roles:
            return (roles[name],)
        if name in self.cast.groups:
            moulded = tuple(i for i in self.world.spawned if name in self._groups_of(i))
            return (*self.cast.groups[name], *moulded)
        return (name,)

    def _groups_of(self, character_id: str) -> tuple[str, ...]:
        spawned = self.world.spawned.get(character_id)
        mould = self.cast.characters.get(spawned.archetype_id if spawned else character_id)
        return mould.groups if mould else ()


def perceives(character: Character, standpoint: Standpoint, *, speech: bool) -> bool:
    """Tells whether it reaches the character: `present`, and for speech `hears` (docs/cast.md, "Groups and senses")."""
    return character.present(standpoint) and (not speech or character.hears(standpoint))


def seeds(character: Character, locale: str) -> dict[str, Value]:
    """A character's authored start in one language: canonical path -> value."""
    values = {path: _worded(seed, locale) for path, seed in character.seeds.items()}
    values.setdefault("identity.name", character.name.at(locale))
    return values


def _worded(seed: Value | LocalText | LocalList, locale: str) -> Value:
    return seed.at(locale) if isinstance(seed, LocalText | LocalList) else seed
