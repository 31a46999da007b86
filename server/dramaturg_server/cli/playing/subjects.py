"""What those present could be asked about, in the play's language: the cues of their topics. Behind `/topics`."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from dramaturg_server.domain.content import Cast, Topic
from dramaturg_server.domain.matching import Cue, CueIndex
from dramaturg_server.domain.wording import in_language

from .stage import Stage
from .wire_mind import WireMind

Subjects = Mapping[str, tuple[str, ...]]
"""Character → words for what it could be asked about now, in the order of the files."""


def subjects(stage: Stage) -> Subjects:
    """Of everyone present; whoever has nothing to say is left out."""
    cues = in_language(stage.cast.topic_cues, stage.game.opened.content_locale, stage.cast.source_language)
    if cues is None:
        return {}
    found = {who: tuple(dict.fromkeys(_words(stage, who, cues))) for who in stage.present}
    return {who: words for who, words in found.items() if words}


def first_of(found: Subjects, limit: int) -> Subjects:
    """The first `limit` words, of everybody in turn."""
    turns = [
        (who, word)
        for row in zip_longest(*([(who, word) for word in words] for who, words in found.items()))
        for who, word in filter(None, row)
    ][:limit]
    return {who: tuple(word for by, word in turns if by == who) for who in dict.fromkeys(who for who, _ in turns)}


def _words(stage: Stage, who: str, cues: CueIndex[str]) -> Iterator[str]:
    for topic in stage.cast.topics.values():
        written = [*cues.cues_of(topic.topic_id)]
        is_greeting = any(not cue.parts for cue in written)
        here = not topic.scenes or stage.place.scene_id in topic.scenes
        if written and here and not is_greeting and _is_due(stage, who, topic):
            yield _plainest(written)


def _is_due(stage: Stage, who: str, topic: Topic) -> bool:
    """Whether the character has something to say of the topic as things stand."""
    character = stage.cast.characters.get(who)
    if character is None or (topic.who and not _groups(stage.cast, who) & set(topic.who)):
        return False
    mind = WireMind(stage, who, topic.topic_id)
    if not topic.when(mind):
        return False
    if any(line.by == who and line.when(mind) for line in topic.lines):
        return True
    return any(
        topic.topic_id in (opinion.opinion_id, *opinion.about) and opinion.when(mind) for opinion in character.opinions
    )


def _groups(cast: Cast, who: str) -> set[str]:
    return {who, *(group for group, members in cast.groups.items() if who in members)}


def _plainest(cues: Iterable[Cue]) -> str:
    """The first cue that is one word or phrase as it stands, else the first."""
    best = min(cues, key=lambda cue: len(cue.parts) > 1 or any(part.is_open for part in cue.parts))
    return " … ".join(" … ".join(part.pieces) for part in best.parts)
