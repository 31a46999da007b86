"""Lists what one character knows and thinks here and now, in the order of the cast. Conditions are judged first."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..domain.content import Cast, Character, Knowledge, Opinion, fill
from ..domain.here import Here, known_here
from ..domain.values import PRIMARY_PLAYER
from ..domain.who import People
from ..domain.wording import voice_of
from ..retrieval.knowledge_chunks import Chunk, ChunkKind, findable
from .admit import spoken_locale
from .application import Application
from .listings import Page
from .requests import MemoriesRequest


@dataclass(frozen=True, slots=True)
class Known:
    """A piece of a text, or an opinion, as it is shown: with names in place of `{player}`. has_vector: found by
    meaning, too."""

    item_id: str
    kind: ChunkKind
    authored_id: str
    text: str
    title: str = ""
    locale: str = ""
    about: tuple[str, ...] = ()
    has_vector: bool = False


async def list_known(app: Application, request: MemoriesRequest) -> Page[Known]:
    """Texts and opinions in whole ones, so that no page cuts one apart; places count all of the cast, known or not.

    As if the primary player asked, in the scene that the world is in. Raises as `list_experience` does.
    """
    asked = request.page
    timeline, head = await app.reading(asked.at)
    people = app.people(timeline, head.world)
    character = app.character(timeline, head.world, asked.character_id)
    locale = spoken_locale(people, request.locale)
    await head.load([asked.character_id])
    mind = app.seeded(timeline, head.world, head.mind(asked.character_id))
    applies = known_here(Here(people, character, mind, people.primary_player_id))
    every: list[Knowledge | Opinion] = [*people.cast.knowledge, *character.opinions]
    items: list[Known] = []
    for place, item in enumerate(every[asked.after :], asked.after + 1):
        if applies(item):
            chunks = _chunks_of(people.cast, character, item, locale)
            items += [known for chunk in chunks if _is_wanted(request, known := shown(app, people, character, chunk))]
        if len(items) >= asked.size:
            return Page(tuple(items), place if place < len(every) else 0)
    return Page(tuple(items))


def _is_wanted(request: MemoriesRequest, known: Known) -> bool:
    is_named = not request.memory_ids or known.item_id in request.memory_ids
    return is_named and known.kind in request.kinds


def _chunks_of(cast: Cast, character: Character, item: Knowledge | Opinion, locale: str) -> Iterator[Chunk]:
    """The pieces of one text, or the one of an opinion, with the ids under which recall knows them."""
    if isinstance(item, Knowledge):
        alone = replace(cast, knowledge=(item,), characters={})
    else:
        alone = replace(cast, knowledge=(), characters={character.character_id: replace(character, opinions=(item,))})
    return (found.chunk for found in findable(alone, locale))


def shown(app: Application, people: People, character: Character, chunk: Chunk) -> Known:
    """A chunk as the character may be told it, from its own view."""
    names = voice_of(people, character, PRIMARY_PLAYER, chunk.locale).names
    return Known(
        chunk.item_id,
        chunk.kind,
        chunk.authored_id,
        fill(chunk.text, names),
        fill(chunk.title, names),
        chunk.locale,
        chunk.about,
        _has_vectors(app),
    )


def _has_vectors(app: Application) -> bool:
    """Lore gets its vectors all at once."""
    base = app.recaller.knowledge
    return base is not None and base.index is not None and base.index.has_vectors
