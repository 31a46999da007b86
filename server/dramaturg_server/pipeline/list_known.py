"""Lists what one character knows and thinks here and now, in the order of the cast. Conditions are judged first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..domain.content import Cast, Character, Knowledge, Opinion, fill
from ..domain.here import Here, known_here
from ..domain.values import PRIMARY_PLAYER
from ..domain.who import People
from ..domain.wording import voice_of
from ..retrieval.knowledge_chunks import Chunk, ChunkKind, piece_of, pieces_of
from .admit import spoken_locale
from .application import Application
from .listings import Page
from .requests import MemoriesRequest


@dataclass(frozen=True, slots=True)
class Known:
    """A piece of a text, or an opinion, as it is shown: with names in place of `{player}`. has_vector: found by
    meaning, too."""

    chunk: Chunk
    has_vector: bool


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
    may_be_asked_for, items = _may_be_asked_for(request), list[Known]()
    for place, item in enumerate(every[asked.after :], asked.after + 1):
        if may_be_asked_for(item) and applies(item):
            chunks = _chunks_of(people.cast, character, item, locale)
            items += [known for chunk in chunks if _is_wanted(request, known := shown(app, people, character, chunk))]
        if len(items) >= asked.size:
            return Page(tuple(items), place if place < len(every) else 0)
    return Page(tuple(items))


def _may_be_asked_for(request: MemoriesRequest) -> Callable[[Knowledge | Opinion], bool]:
    """Tells of an item whether any piece of it may be wanted: cutting a whole cast to find one would take a second."""
    named = {text_id for memory_id in request.memory_ids for text_id in (memory_id, memory_id.rpartition("#")[0])}

    def may_be(item: Knowledge | Opinion) -> bool:
        kind, own_id = _kind_and_id(item)
        return kind in request.kinds and (not named or own_id in named)

    return may_be


def _kind_and_id(item: Knowledge | Opinion) -> tuple[ChunkKind, str]:
    return ("knowledge", item.knowledge_id) if isinstance(item, Knowledge) else ("opinion", item.opinion_id)


def _is_wanted(request: MemoriesRequest, known: Known) -> bool:
    return not request.memory_ids or known.chunk.item_id in request.memory_ids


def _chunks_of(cast: Cast, character: Character, item: Knowledge | Opinion, locale: str) -> Iterator[Chunk]:
    """The pieces of one text, or the one of an opinion, with the ids under which recall knows them."""
    if isinstance(item, Knowledge):
        found = pieces_of(item, locale, cast.source_language)
    else:
        found = piece_of(item, character.character_id, locale, cast.source_language)
    return (piece.chunk for piece in found)


def shown(app: Application, people: People, character: Character, chunk: Chunk) -> Known:
    """A chunk as the character may be told it, from its own view."""
    names = voice_of(people, character, PRIMARY_PLAYER, chunk.locale).names
    return Known(replace(chunk, text=fill(chunk.text, names), title=fill(chunk.title, names)), _has_vectors(app))


def _has_vectors(app: Application) -> bool:
    """Lore gets its vectors all at once."""
    base = app.recaller.knowledge
    return base is not None and base.index is not None and base.index.has_vectors
