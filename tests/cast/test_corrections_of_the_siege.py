"""What players may correct in a sample cast: heard in each language, judged, and said back. No turn in between."""

import pytest

from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.belief_wording import confirmed, refused
from dramaturg_server.domain.believing import IDENTITY_FIXED
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.correction_cues import corrections_in
from dramaturg_server.domain.mind import World
from dramaturg_server.domain.statements import Context, Named
from dramaturg_server.domain.text import fold_line
from dramaturg_server.domain.who import People
from dramaturg_server.domain.wording import plain_voice
from tests.cast.test_siege import SIEGE
from tests.domain.beliefs_story import BeliefsStory, correction


@pytest.fixture(scope="module")
def siege() -> Cast:
    cast = load_cast(SIEGE).cast
    assert cast is not None
    return cast


def context(cast: Cast) -> Context:
    people = People(cast, World())
    named = tuple(
        Named(who, tuple(fold_line(name) for tag in cast.languages for name in people.called(who, tag)))
        for who in people.ids()
    )
    return Context("player", "lucan", named, cast.slots, cast.attributes)


@pytest.mark.parametrize(
    ("text", "locale", "said"),
    [
        (
            "Hedda's eyes are blue, not grey.",
            "en",
            "Understood: Hedda Sarn's eyes are “blue”, not “grey”, in this story.",
        ),
        ("赫妲的眼睛是蓝色，不是灰色。", "zh", "记下了：在这个故事里，赫妲·萨恩的眼睛是“蓝色”，不是“灰色”。"),
        (
            "ヘッダの目は灰色じゃなくて青だよ。",
            "ja",
            "わかった。この物語では、ヘッダ・サーンの目は「青」で、「灰色」ではない。",
        ),
    ],
)
def test_the_captains_eyes_are_corrected_beside_the_cast(siege: Cast, text: str, locale: str, said: str) -> None:
    (statement,) = corrections_in(text, locale, context(siege))
    story = BeliefsStory(siege)
    story.locale = locale
    story.say(statement, "lucan")
    (outcome,) = story.outcomes
    people = People(siege, World(players={"player": "Ann"}), locale=locale)
    assert (outcome.kind, outcome.target, outcome.record_id in story.world.overrides) == ("confirmed", "canon", True)
    assert confirmed(people, plain_voice(people, locale), outcome).text == said


def test_what_else_is_written_of_the_captain_stays(siege: Cast) -> None:
    story = BeliefsStory(siege)
    story.say(correction("hedda", "gender", "man"), "lucan")
    (outcome,) = story.outcomes
    people = People(siege, World(players={"player": "Ann"}))
    assert (outcome.reason, story.world.overrides) == (IDENTITY_FIXED, {})
    assert "Hedda Sarn's gender" in refused(people, plain_voice(people, "en"), outcome).text
