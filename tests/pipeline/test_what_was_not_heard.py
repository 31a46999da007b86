"""Nobody learns from a remark what it did not hear: neither of whom, nor of what, nor any value that went before."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.content import Cast
from dramaturg_server.pipeline.answer_clarification import answer_clarification
from dramaturg_server.pipeline.memory_requests import AnswerRequest
from dramaturg_server.pipeline.requests import At
from tests.pipeline.believing import CAPTAIN, COURIER, INNKEEPER, Inn, inn

RESTING_ON_A_WHISPER = (
    ("en", "Mira's weapon is a sabre, not a bow.", "No, a sling. I don't know which is right."),
    ("en", "Mira's weapon is a sabre, not a bow.", "No, it's a sling."),
    ("en", "Old Ottilie's weapon is a sabre, not a bow.", "No, it's a sling."),
    ("en", "My favourite drink is ale.", "Not ale, kvass."),
    ("zh", "米拉的武器是弓，不是剑。", "不，是投石索。"),
    ("zh", "我最喜欢的饮料是绿茶。", "不是绿茶，是红酒。"),
    ("ja", "ミラの武器は弓じゃなくて剣だよ。", "いや、槍だよ。"),
    ("ja", "好きな飲み物は緑茶です。", "緑茶じゃなくて紅茶だよ。"),
)


@pytest.mark.parametrize(("locale", "whispered", "aloud"), RESTING_ON_A_WHISPER)
async def test_who_did_not_hear_what_a_correction_rests_on_learns_nothing_from_it(
    locale: str, whispered: str, aloud: str
) -> None:
    play = await Inn.opened()
    await play.tell(whispered, CAPTAIN, locale=locale)
    assert await play.outcomes(aloud, CAPTAIN, INNKEEPER, locale=locale), "the captain understands it"
    assert await play.beliefs(INNKEEPER) == []
    assert len(await play.beliefs(CAPTAIN)) > 1


@pytest.mark.parametrize(("locale", "first", "second"), RESTING_ON_A_WHISPER)
async def test_who_heard_both_takes_in_both(locale: str, first: str, second: str) -> None:
    play = await Inn.opened()
    await play.tell(first, CAPTAIN, INNKEEPER, locale=locale)
    await play.tell(second, CAPTAIN, INNKEEPER, locale=locale)
    assert await play.beliefs(INNKEEPER) == await play.beliefs(CAPTAIN)
    assert len(await play.beliefs(INNKEEPER)) == 2


async def test_each_hearer_takes_in_what_it_can_follow() -> None:
    play = await Inn.opened()
    await play.tell("Mira's weapon is a sabre, not a bow.", CAPTAIN, COURIER)
    await play.tell("No, it's a sling.", CAPTAIN, INNKEEPER, COURIER)
    assert await play.beliefs(COURIER) == [("weapon", "sabre", "superseded"), ("weapon", "sling", "active")]
    assert await play.beliefs(INNKEEPER) == []


async def test_what_a_record_of_long_ago_tells_is_told_to_nobody_else() -> None:
    """The detail is found in the mind of who is spoken to; who holds the same finds it as well."""
    play = await Inn.opened()
    await play.tell("My favourite drink is braggot.", CAPTAIN, COURIER)
    for _ in range(4):
        await play.tell("The road is long.", CAPTAIN)
    assert await play.outcomes("I like zider, not braggot.", CAPTAIN, INNKEEPER, COURIER)
    now = [("drink", "braggot", "superseded"), ("drink", "zider", "active")]
    assert (await play.beliefs(CAPTAIN), await play.beliefs(COURIER)) == (now, now)
    assert await play.beliefs(INNKEEPER) == []


# ---- answers


async def asked(play: Inn, *hearers: str) -> str:
    """The captain alone heard of a bow, the others of a sabre and a sling."""
    await play.tell("Mira's weapon is a bow, not a spear.", CAPTAIN)
    remark = "Mira's weapon is either a sabre or a sling, I don't know which is right."
    await play.tell(remark, CAPTAIN, *hearers)
    [question] = (await play.app.timeline("p")).current.world.clarifications.values()
    assert [option.value for option in question.options] == ["sabre", "sling", "bow"]
    return question.clarification_id


def unspoken() -> Cast:
    """An inn where questions are shown by the game and said by nobody."""
    return replace(inn(), speak_confirmations=False)


async def answered(play: Inn, question_id: str, number: int, *hearers: str) -> None:
    at = At("p", "", "answer", "answer")
    await answer_clarification(play.app, AnswerRequest(at, question_id, number, hearers))


@pytest.mark.parametrize("number", [1, 2, 3])
async def test_the_one_who_asks_hears_the_answer_and_nobody_else_who_is_not_named(number: int) -> None:
    play = await Inn.opened(cast=unspoken())
    await answered(play, await asked(play, INNKEEPER), number)
    assert await play.beliefs(INNKEEPER) == [("weapon", "sabre", "unresolved"), ("weapon", "sling", "unresolved")]
    chosen = ("sabre", "sling", "bow")[number - 1]
    assert ("weapon", chosen, "active") in await play.beliefs(CAPTAIN)


async def test_a_number_tells_nobody_a_value_that_it_never_heard() -> None:
    play = await Inn.opened(cast=unspoken())
    await answered(play, await asked(play, INNKEEPER), 3, INNKEEPER)
    assert await play.beliefs(INNKEEPER) == [("weapon", "sabre", "unresolved"), ("weapon", "sling", "unresolved")]
    assert ("weapon", "bow", "active") in await play.beliefs(CAPTAIN)


async def test_a_number_is_understood_by_all_who_heard_that_value() -> None:
    play = await Inn.opened(cast=unspoken())
    await answered(play, await asked(play, INNKEEPER), 2, INNKEEPER)
    now = [("weapon", "sabre", "superseded"), ("weapon", "sling", "active")]
    assert await play.beliefs(INNKEEPER) == now
    assert ("weapon", "sling", "active") in await play.beliefs(CAPTAIN)


async def test_a_number_is_understood_by_who_holds_that_value() -> None:
    play = await Inn.opened(cast=unspoken())
    await play.tell("Mira's weapon is a bow, not a spear.", COURIER)
    await answered(play, await asked(play, COURIER), 3, COURIER)
    assert ("weapon", "bow", "active") in await play.beliefs(COURIER)


async def test_a_number_is_understood_by_who_heard_the_question_said() -> None:
    play = await Inn.opened()
    question_id = await asked(play, INNKEEPER)
    await answered(play, question_id, 3, INNKEEPER)
    assert ("weapon", "bow", "active") in await play.beliefs(INNKEEPER)


async def test_the_one_who_asks_hears_the_answer_whoever_is_named() -> None:
    play = await Inn.opened(cast=unspoken())
    await answered(play, await asked(play, INNKEEPER, COURIER), 1, COURIER)
    for who in (CAPTAIN, COURIER):
        assert ("weapon", "sabre", "active") in await play.beliefs(who)
    assert ("weapon", "sabre", "unresolved") in await play.beliefs(INNKEEPER)


@pytest.mark.parametrize(("answer", "learned"), [("The third.", False), ("The bow.", True)])
async def test_words_tell_the_value_that_they_name(answer: str, learned: bool) -> None:
    play = await Inn.opened(cast=unspoken())
    await asked(play, INNKEEPER)
    assert await play.outcomes(answer, CAPTAIN, INNKEEPER)
    assert (("weapon", "bow", "active") in await play.beliefs(INNKEEPER)) == learned
    assert ("weapon", "bow", "active") in await play.beliefs(CAPTAIN)


# ---- an addressee that does not take it in


def deaf_captain() -> Cast:
    cast = inn()
    deaf = replace(cast.characters[CAPTAIN], hears=lambda _mind: False)
    return replace(cast, characters={**cast.characters, CAPTAIN: deaf})


async def test_who_hears_what_is_said_to_a_deaf_one_can_tell_it_later() -> None:
    play = await Inn.opened(cast=deaf_captain())
    await play.tell("My favourite drink is tea.", CAPTAIN, INNKEEPER)
    await play.tell("Mira's weapon is a sling, not a bow.", CAPTAIN, INNKEEPER)
    assert "tea" in await play.line("Do you remember my favourite drink?")
    assert "sling" in await play.line("Do you remember Mira's weapon?")
    timeline = await play.app.timeline("p")
    places = {one.detail: (one.scope, one.scope_id) for one in timeline.current.mind(INNKEEPER).beliefs.values()}
    assert places == {"drink": ("character", ""), "weapon": ("storyline", "main")}


# ---- who settles a question


async def test_somebody_elses_word_leaves_a_players_question_open() -> None:
    play = await Inn.opened()
    await play.tell("Mira's pet is either an owl or a fox, I don't know which is right.")
    await play.say("Mira's pet is a cat, not a dog.", INNKEEPER, speaker_id=CAPTAIN)
    assert await play.questions() == [(INNKEEPER, "pet")]
    assert await play.outcomes("The owl.")
    assert await play.questions() == []
    active = [value for detail, value, status in await play.beliefs() if (detail, status) == ("pet", "active")]
    assert active == ["owl"]
