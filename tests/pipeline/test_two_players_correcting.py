"""A correction without its subject when several people talk: each corrects what it said itself, nobody else's words."""

import pytest

from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import At, OpenRequest
from tests.pipeline.app import turn_of
from tests.pipeline.believing import CAPTAIN, COURIER, INNKEEPER, MIRA, Inn

BO = "bo"
FOODS = {
    "en": ("My favourite food is stew.", "My favourite food is soup.", "stew", "soup", "pie"),
    "zh": ("我最喜欢的食物是粥。", "我最喜欢的食物是汤。", "粥", "汤", "包子"),
    "ja": ("好きな食べ物はシチューです。", "好きな食べ物はスープです。", "シチュー", "スープ", "餃子"),
}
ALONE = [
    ("en", "No, pie."),
    ("en", "I meant pie."),
    ("en", "Sorry, I meant pie."),
    ("zh", "不，是包子。"),
    ("zh", "我是说包子。"),
    ("ja", "いや、餃子です。"),
    ("ja", "餃子のことです。"),
]
OF_BO = [
    ("en", "No, pie, not soup."),
    ("en", "It's pie, not soup."),
    ("zh", "不，是包子，不是汤。"),
    ("zh", "不是汤，是包子。"),
    ("ja", "いや、餃子だよ、スープじゃない。"),
    ("ja", "スープじゃなくて餃子です。"),
]


async def two_players() -> Inn:
    play = await Inn.opened()
    await open_playthrough(play.app, OpenRequest(At("p"), players={"player": "Ansa", BO: "Bo"}))
    return play


async def held(play: Inn, who: str = INNKEEPER) -> list[tuple[str, str, str]]:
    """Subject, value and scope of what holds, by subject."""
    timeline = await play.app.timeline("p")
    await timeline.current.load([who])
    records = timeline.current.mind(who).beliefs.values()
    return sorted((one.subject_id, one.value, one.scope) for one in records if one.status == "active")


@pytest.mark.parametrize(("tag", "remark"), ALONE)
async def test_each_player_corrects_its_own_words(tag: str, remark: str) -> None:
    stew, soup, _, soup_said, pie = FOODS[tag]
    play = await two_players()
    await play.tell(stew, locale=tag)
    await play.tell(soup, speaker_id=BO, locale=tag)
    (outcome,) = await play.outcomes(remark, locale=tag)
    assert (outcome.kind, outcome.subject_id, outcome.value) == ("confirmed", "player", pie)
    assert await held(play) == [(BO, soup_said, "character"), ("player", pie, "character")]


@pytest.mark.parametrize(("tag", "remark"), ALONE)
async def test_who_said_nothing_of_its_own_corrects_nothing(tag: str, remark: str) -> None:
    play = await two_players()
    await play.tell(FOODS[tag][1], speaker_id=BO, locale=tag)
    assert list(await play.outcomes(remark, locale=tag)) == []
    assert await held(play) == [(BO, FOODS[tag][3], "character")]


@pytest.mark.parametrize(("tag", "remark"), OF_BO)
async def test_another_players_value_that_is_named_is_not_ones_own(tag: str, remark: str) -> None:
    stew, soup, stew_said, soup_said, _ = FOODS[tag]
    play = await two_players()
    await play.tell(stew, locale=tag)
    await play.tell(soup, speaker_id=BO, locale=tag)
    assert list(await play.outcomes(remark, locale=tag)) == []
    assert await held(play) == [(BO, soup_said, "character"), ("player", stew_said, "character")]


@pytest.mark.parametrize(
    ("tag", "of_captain", "remark"),
    [
        ("en", "Bram's favourite food is fish.", "No, pie."),
        ("zh", "布拉姆最喜欢的食物是鱼。", "不，是包子。"),
        ("ja", "ブラムの好きな食べ物は魚です。", "いや、餃子です。"),
    ],
)
async def test_what_a_character_tells_of_another_is_not_the_players_to_correct(
    tag: str, of_captain: str, remark: str
) -> None:
    play = await two_players()
    await play.tell(FOODS[tag][0], locale=tag)
    await play.say(of_captain, INNKEEPER, ("player",), speaker_id=MIRA, locale=tag)
    await play.tell(remark, locale=tag)
    assert ("player", FOODS[tag][4], "character") in await held(play)
    assert (CAPTAIN, FOODS[tag][4]) not in [(subject, value) for subject, value, _ in await held(play)]


@pytest.mark.parametrize(
    ("tag", "of_ansa", "remark"),
    [
        ("en", "Ansa's favourite food is fish.", "No, pie."),
        ("zh", "Ansa最喜欢的食物是鱼。", "不，是包子。"),
        ("ja", "Ansaの好きな食べ物は魚です。", "いや、餃子です。"),
    ],
)
async def test_what_another_tells_of_a_player_stands_in_no_ones_way(tag: str, of_ansa: str, remark: str) -> None:
    play = await two_players()
    await play.tell(FOODS[tag][0], locale=tag)
    await play.tell(of_ansa, speaker_id=BO, locale=tag)
    (outcome,) = await play.outcomes(remark, locale=tag)
    assert (outcome.value, outcome.scope, outcome.replaced) == (FOODS[tag][4], "character", (FOODS[tag][2],))


ELSEWHERE = [
    ("en", "No, pie."),
    ("en", "I meant pie, not stew."),
    ("en", "Not stew, pie."),
    ("zh", "不，是包子。"),
    ("zh", "不是粥，是包子。"),
    ("ja", "いや、餃子です。"),
    ("ja", "シチューじゃなくて餃子です。"),
]


@pytest.mark.parametrize(("tag", "remark"), ELSEWHERE)
async def test_who_heard_both_learns_it_whomever_they_were_said_to(tag: str, remark: str) -> None:
    """Nobody else does, and the one who did not hear the first confirms nothing."""
    play = await Inn.opened()
    await play.tell(FOODS[tag][0], COURIER, CAPTAIN, locale=tag)
    committed = await play.tell(remark, INNKEEPER, COURIER, CAPTAIN, MIRA, locale=tag)
    assert turn_of(committed).outcomes == ()
    for who in (COURIER, CAPTAIN):
        assert await held(play, who) == [("player", FOODS[tag][4], "character")]
    assert await held(play, INNKEEPER) == await held(play, MIRA) == []


@pytest.mark.parametrize(("tag", "remark"), ALONE)
async def test_what_was_not_said_last_is_corrected_by_nobody(tag: str, remark: str) -> None:
    """After something else was said, by the player or to it, the value may be about that."""
    play = await Inn.opened()
    await play.tell(FOODS[tag][0], COURIER, CAPTAIN, locale=tag)
    await play.tell("...", INNKEEPER, locale=tag)
    await play.tell(remark, INNKEEPER, COURIER, CAPTAIN, locale=tag)
    await play.tell(FOODS[tag][0], COURIER, CAPTAIN, locale=tag)
    await play.say("...", "player", (COURIER, CAPTAIN), speaker_id=MIRA, responder_id=COURIER, locale=tag)
    await play.tell(remark, INNKEEPER, CAPTAIN, locale=tag)
    for who in (COURIER, CAPTAIN):
        assert await held(play, who) == [("player", FOODS[tag][2], "character")]


@pytest.mark.parametrize(
    ("tag", "eyes", "remark"),
    [
        ("en", "Mira's eyes are green.", "No, brown."),
        ("zh", "米拉的眼睛是绿色的。", "不，是棕色。"),
        ("ja", "ミラの目は緑です。", "いや、茶色です。"),
    ],
)
async def test_what_is_overheard_changes_nothing_that_holds_for_all(tag: str, eyes: str, remark: str) -> None:
    play = await Inn.opened()
    await play.tell(eyes, COURIER, CAPTAIN, locale=tag)
    before = await play.overrides()
    await play.tell(remark, INNKEEPER, COURIER, CAPTAIN, locale=tag)
    assert before
    assert await play.overrides() == before


WHERE = [
    ("en", "My favourite drink is tea.", "In this scene my favourite drink is wine.", "My favourite drink is coffee."),
    ("zh", "我最喜欢的饮料是茶。", "在这个场景里，我最喜欢的饮料是酒。", "我最喜欢的饮料是咖啡。"),
    ("ja", "好きな飲み物はお茶です。", "この場面では好きな飲み物はワインです。", "好きな飲み物はコーヒーです。"),
]
IN_BETWEEN = {"en": "In this story.", "zh": "在这个故事里。", "ja": "この物語で。"}


@pytest.mark.parametrize(("tag", "tea", "wine", "coffee"), WHERE)
async def test_this_story_is_an_answer_between_a_scene_and_the_whole_game(
    tag: str, tea: str, wine: str, coffee: str
) -> None:
    play = await Inn.opened()
    await play.tell(tea, locale=tag, scene_id="tavern")
    await play.tell(wine, locale=tag, scene_id="tavern")
    (asked,) = await play.outcomes(coffee, locale=tag, scene_id="tavern")
    assert asked.kind == "asked"
    (outcome,) = await play.outcomes(IN_BETWEEN[tag], locale=tag, scene_id="tavern")
    assert (outcome.kind, outcome.scope, outcome.scope_id) == ("confirmed", "storyline", "main")
    assert {scope for _, _, scope in await held(play)} == {"scene", "storyline", "character"}
    assert await play.questions() == []


TWO_WOMEN = [
    ("en", "Have you seen Mira? My wife is looking for her.", "Her eyes are green.", "My wife."),
    ("en", "Mira told my sister a joke.", "Her eyes are green.", "my sister"),
    ("zh", "米拉认识我妹妹。", "她的眼睛是绿色的。", "我妹妹"),
    ("zh", "你看见米拉了吗？我妻子在找她。", "她的眼睛是绿色的。", "我妻子。"),
    ("ja", "妹がミラを探している。", "彼女の目は緑だ。", "妹"),
    ("ja", "ミラを見た？妻が探している。", "彼女の目は緑だ。", "妻だよ"),
]


@pytest.mark.parametrize(("tag", "before", "remark", "answer"), TWO_WOMEN)
async def test_her_is_asked_for_where_a_woman_without_a_name_may_be_meant(
    tag: str, before: str, remark: str, answer: str
) -> None:
    play = await Inn.opened()
    await play.tell(before, locale=tag)
    (asked,) = await play.outcomes(remark, locale=tag)
    assert (asked.kind, await play.overrides()) == ("asked", [])
    await play.tell(answer, locale=tag)
    assert (await play.overrides(), await play.questions()) == ([], [])
    assert [value for subject, value, _ in await held(play) if subject == MIRA] == []


@pytest.mark.parametrize(
    ("tag", "before", "remark"),
    [
        ("en", "My wife Mira is here.", "Her eyes are green."),
        ("en", "Mira is my sister.", "Her eyes are green."),
        ("en", "Mira is looking for my brother.", "Her eyes are green."),
        ("zh", "米拉是我妹妹。", "她的眼睛是绿色的。"),
        ("zh", "米拉在找我哥哥。", "她的眼睛是绿色的。"),
        ("ja", "ミラは私の妹だ。", "彼女の目は緑だ。"),
        ("ja", "ミラは兄を探している。", "彼女の目は緑だ。"),
    ],
)
async def test_her_is_whoever_else_is_no_woman_or_the_same_one(tag: str, before: str, remark: str) -> None:
    play = await Inn.opened()
    await play.tell(before, locale=tag)
    (outcome,) = await play.outcomes(remark, locale=tag)
    assert (outcome.kind, outcome.subject_id) == ("confirmed", MIRA)
