"""What a question names is told though few of its words are in common: the rest of them are how it is asked."""

from dataclasses import replace

import pytest

from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.domain.content import Opinion
from tests.domain.small_cast import FERRY, ORSA, in_three
from tests.pipeline.app import turn_of
from tests.pipeline.test_near_topics import opened

SAID = in_three("A promise is a debt.", "诺言就是债。", "約束は借りだ。")
CAST = replace(
    FERRY,
    topics={},
    knowledge=(),
    characters={**FERRY.characters, "orsa": replace(ORSA, opinions=(Opinion("word", SAID, SAID),))},
)


@pytest.mark.parametrize(
    ("text", "locale", "route"),
    [
        ("What do you think of promises?", "en", "opinion"),
        ("So what do you think of promises today, Orsa?", "en", "opinion"),
        ("你怎么看待诺言？", "zh", "opinion"),
        ("約束についてどう思う？", "ja", "opinion"),
        ("What do you think of geese?", "en", "fallback"),
        ("你怎么看待鹅？", "zh", "fallback"),
        ("鵞鳥についてどう思う？", "ja", "fallback"),
    ],
)
async def test_what_a_question_names_is_told(text: str, locale: str, route: str) -> None:
    play = await opened(CAST, HashEmbedder())
    turn = turn_of(await play.say(text, "orsa", locale=locale, scene_id="landing"))
    assert turn.route == route
    assert {item.not_spoken for item in turn.recalled} <= {"", "few_words_in_common"}
    await play.close()
