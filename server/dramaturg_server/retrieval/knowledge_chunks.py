"""What of a cast can be found: texts in pieces, opinions whole. Between `cast` content and `knowledge_index`. Pure."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ..domain.content import Cast, Knowledge, LocalText, Opinion, shortened
from .chunks import children_of, parents_of

ChunkKind = Literal["knowledge", "opinion"]
GroupKey = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Chunk:
    """One piece of lore in one language, as it is handed over.

    item_id: `ID#2` is the second piece of a text; an opinion has its own id · authored_id: the text or opinion it is
    from · text: of an opinion, what is thought and what is said of it · locale: the language it is in · about: topics ·
    owner_id: whose opinion it is.
    """

    item_id: str
    kind: ChunkKind
    authored_id: str
    text: str
    title: str = ""
    locale: str = ""
    about: tuple[str, ...] = ()
    owner_id: str = ""
    knowledge: Knowledge | None = None
    opinion: Opinion | None = None


@dataclass(frozen=True, slots=True)
class Findable:
    """A chunk and what it is found by. children: each with title and headings in front of it."""

    chunk: Chunk
    children: tuple[str, ...]


def findable(cast: Cast, tag: str) -> Iterator[Findable]:
    """Everything a cast knows in one language: texts in the order of the files, then opinions by character. What is
    not translated is there in the source language, as it is spoken."""
    for knowledge in cast.knowledge:
        yield from pieces_of(knowledge, tag, cast.source_language)
    for character_id, character in cast.characters.items():
        for opinion in character.opinions:
            yield from piece_of(opinion, character_id, tag, cast.source_language)


def group_of(chunk: Chunk) -> GroupKey:
    """Chunks of one group are all known or all unknown: the same people, from the same time on, on the same terms."""
    if chunk.knowledge is not None:
        text = chunk.knowledge
        return ("knowledge", text.who, text.since, id(text.when))
    assert chunk.opinion is not None
    return ("opinion", chunk.owner_id, id(chunk.opinion.when))


def bound_to(cast: Cast) -> Callable[[Chunk], Chunk | None]:
    """Makes chunks of an earlier cast those of `cast`, with its conditions; None of what is not there word for word."""
    texts = {text.knowledge_id: text for text in cast.knowledge}
    opinions = {
        (owner_id, opinion.opinion_id): opinion
        for owner_id, character in cast.characters.items()
        for opinion in character.opinions
    }

    def bound(chunk: Chunk) -> Chunk | None:
        if chunk.knowledge is not None:
            text = texts.get(chunk.authored_id)
            if text is None or (text.title, text.text) != (chunk.knowledge.title, chunk.knowledge.text):
                return None
            return replace(chunk, about=text.about, knowledge=text)
        opinion = opinions.get((chunk.owner_id, chunk.authored_id))
        if opinion is None or chunk.opinion is None:
            return None
        if (opinion.think, opinion.say) != (chunk.opinion.think, chunk.opinion.say):
            return None
        return replace(chunk, about=opinion.about, opinion=opinion)

    return bound


def pieces_of(knowledge: Knowledge, tag: str, source: str) -> Iterator[Findable]:
    """All of one text, in order. source: the cast's source language."""
    text, title = knowledge.text.at(tag), knowledge.title.at(tag)
    locale = _locale(knowledge.text, tag, source)
    for number, parent in enumerate(parents_of(text), 1):
        chunk = Chunk(
            f"{knowledge.knowledge_id}#{number}",
            "knowledge",
            knowledge.knowledge_id,
            parent.text,
            title,
            locale,
            knowledge.about,
            knowledge=knowledge,
        )
        context = tuple(dict.fromkeys(filter(None, (title, *parent.headings))))
        yield Findable(chunk, tuple("\n".join((*context, child)) for child in parent.children))


def piece_of(opinion: Opinion, owner_id: str, tag: str, source: str) -> Iterator[Findable]:
    """An opinion, whole; nothing where it has no words."""
    parts = dict.fromkeys(part for text in (opinion.think, opinion.say) if (part := text.at(tag)).strip())
    if not parts:
        return
    chunk = Chunk(
        opinion.opinion_id,
        "opinion",
        opinion.opinion_id,
        "\n".join(parts),
        locale=_locale(opinion.think or opinion.say, tag, source),
        about=opinion.about,
        owner_id=owner_id,
        opinion=opinion,
    )
    yield Findable(chunk, tuple(child for part in parts for child in children_of(part)))


def _locale(text: LocalText, tag: str, source: str) -> str:
    return next((form for form in shortened(tag) if text.by_locale.get(form)), source)
