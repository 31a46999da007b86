"""The state as text, as a prompt has it, says what overrides authored values where the turn takes place."""

from functools import cache
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.flatten import flatten
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import At, OpenRequest, StepRequest
from dramaturg_server.pipeline.step_dialogue import step_dialogue
from tests.pipeline.app import Play, turn_of

HEDDA = "hedda"


@cache
def siege() -> Cast:
    loaded = load_cast(Path(dramaturg_server.__file__).parent / "samples" / "siege")
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


async def said(play: Play, text: str, locale: str, scene: str = "", storyline: str = "") -> str:
    """The state that answered the remark, as text."""
    request = StepRequest(At(locale), "player", text, HEDDA, locale=locale, scene_id=scene, storyline_id=storyline)
    return turn_of(await step_dialogue(play.app, request, 10.0)).state_text


@pytest.mark.parametrize(
    ("locale", "change", "old", "new"),
    [
        ("en", "Your eyes are green, not grey.", "Eyes: grey", "Eyes: green"),
        ("zh", "你的眼睛是绿色的，不是灰色的。", "眼睛：灰色", "眼睛：绿色"),
        ("ja", "あなたの目は灰色じゃなくて緑だ。", "灰色", "緑"),
    ],
)
async def test_an_override_stands_in_the_text_in_place_of_what_the_cast_writes(
    locale: str, change: str, old: str, new: str
) -> None:
    play = await Play.open(cast=siege())
    await open_playthrough(play.app, OpenRequest(At(locale), content_locale=locale))
    assert old in await said(play, change, locale), "the remark itself is answered from the state before it"
    text = await said(play, "…", locale)
    assert new in text
    assert old not in text
    assert old in await said(play, "…", locale, storyline="dream"), "it holds in the story in which it was said"
    await play.close()


async def test_an_override_of_a_scene_stands_in_the_text_of_that_scene_alone() -> None:
    play = await Play.open(cast=siege())
    await open_playthrough(play.app, OpenRequest(At("en")))
    await said(play, "Just for this scene, your eyes are green, not grey.", "en", scene="inn")
    assert "Eyes: green" in await said(play, "…", "en", scene="inn")
    assert "Eyes: grey" in await said(play, "…", "en", scene="guardroom")
    timeline = await play.app.timeline("en")
    people = play.app.people(timeline, timeline.current.world)
    assert "Eyes: grey" in flatten(people, timeline.current.mind(HEDDA), "en"), "the world is in no scene"
    await play.close()


async def test_what_is_open_is_said_by_neither_value() -> None:
    play = await Play.open(cast=siege())
    await open_playthrough(play.app, OpenRequest(At("en")))
    await said(play, "Your eyes are either green or blue, not grey. I don't know which is right.", "en")
    timeline = await play.app.timeline("en")
    statuses = {one.status for one in timeline.current.world.overrides.values()}
    text = await said(play, "…", "en")
    assert statuses == {"unresolved"}
    assert "Eyes:" not in text
    await play.close()
