"""Lore that is known since a unit began weighs less the longer that is ago, in turns and in searches alike."""

from dataclasses import replace

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.pipeline.edits import begin_unit
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from dramaturg_server.pipeline.requests import At, SearchRequest, UnitRequest
from dramaturg_server.pipeline.search_memories import search_memories

from .app import Play, turn_of
from .recalling import WORDS, recaller
from .test_recall_in_turns import CAST, EELS

HOUR_S = 3_600


async def test_news_of_a_unit_fade_from_its_beginning_on() -> None:
    cast = replace(CAST, knowledge=(replace(EELS, since="storm"),), units=("arrival", "storm"))
    using = recaller(HashEmbedder())
    using.knowledge = KnowledgeBase(None, WORDS)
    await using.knowledge.use(cast)
    play = await Play.open(cast=cast, recaller=using)
    await begin_unit(play.app, UnitRequest(At("p"), "storm", 10 * HOUR_S))
    turn = turn_of(await play.say("Where do the eels climb?", "orsa", scene_id="landing", game_time_s=178 * HOUR_S))
    (told,) = turn.recalled
    assert told.scores.clock_weight == pytest.approx(0.3679, abs=1e-4)  # a time constant later
    assert told.scores.weight == pytest.approx(0.5 + 0.5 * 0.3679, abs=1e-4)
    found = await search_memories(play.app, SearchRequest(At("p"), "orsa", "eels", scene_id="landing"))
    assert found.recollection.knowledge[0].scores.weight == told.scores.weight
    await play.close()
