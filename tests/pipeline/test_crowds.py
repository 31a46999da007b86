"""Many hear the same: its words are counted once, a long text beside the loop, and room is counted when it is taken."""

import threading
from collections import Counter

import pytest

from dramaturg_server.pipeline.experience import Experience
from dramaturg_server.pipeline.timeline import Head
from tests.pipeline.app import Play
from tests.pipeline.recalling import WORDS, WordEmbedder, recaller, search, texts
from tests.pipeline.test_edits import cast_of

CROWD = tuple(f"n{number}" for number in range(8))
VILLAGE = {
    "cast.yaml": "cast: village\nlanguages: en\n",
    **{f"characters/{who}.yaml": f"name: {who.upper()}\nfallbacks: Hm.\n" for who in ("ann", *CROWD)},
}
FERRY = "The ferry sank with forty sacks of barley."
LONG = "".join(chr(0x4E00 + number * 7 % 5_000) for number in range(3_900))


class CountedWords:
    """The tokenizer of the tests, which notes what it was asked for, and whether on the loop."""

    def __init__(self) -> None:
        self.name = WORDS.name
        self.asked: Counter[tuple[str, bool]] = Counter()
        self.fails_at: set[str] = set()

    def __call__(self, text: str, locale: str = "") -> list[str]:
        is_on_loop = threading.current_thread() is threading.main_thread()
        self.asked[text, is_on_loop] += 1
        if text in self.fails_at and not is_on_loop:
            self.fails_at.remove(text)
            raise ValueError("told to")
        return WORDS(text, locale)


async def village(words: CountedWords, loaded: int, **more: object) -> tuple[Play, Head, Experience]:
    """A village of which so many have their memory loaded."""
    using = recaller(**more)  # type: ignore[arg-type]
    using.words = words
    play = await Play.open(cast=cast_of(VILLAGE), recaller=using)
    timeline = await play.app.timeline("p")
    head, experience = timeline.current, play.app.experience(timeline)
    await play.say("Good evening.", to="ann", hearers=CROWD)
    for who in CROWD[:loaded]:
        await search(experience, head, who, "evening")
    return play, head, experience


@pytest.mark.parametrize("text", [FERRY, LONG])
async def test_a_text_is_cut_into_words_as_often_for_many_as_for_few(text: str) -> None:
    counted = []
    for loaded in (2, 8):
        words = CountedWords()
        play, head, experience = await village(words, loaded)
        await play.say(text, to="ann", hearers=CROWD)
        for who in CROWD[:loaded]:
            assert text in texts(await search(experience, head, who, text[:9]))
        counted.append(words.asked[text, True] + words.asked[text, False])
        await play.close()
    assert counted[0] == counted[1]


async def test_a_long_text_that_was_heard_is_not_cut_on_the_loop() -> None:
    counted = []
    for loaded in (0, 8):
        words = CountedWords()
        play, head, experience = await village(words, loaded)
        await play.say(LONG, to="ann", hearers=CROWD)
        for who in CROWD[:loaded]:
            assert texts(await search(experience, head, who, LONG[50:60]))[0] == LONG
        counted.append(words.asked[LONG, True])
        await play.close()
    assert counted[0] == counted[1]


async def test_a_search_right_behind_a_long_text_finds_it_and_what_follows_it() -> None:
    play, head, experience = await village(CountedWords(), 8)
    await play.say(LONG, to="ann", hearers=CROWD)
    await play.say(FERRY, to="ann", hearers=CROWD)
    for who in reversed(CROWD):
        assert texts(await search(experience, head, who, LONG[50:60]))[0] == LONG
        assert texts(await search(experience, head, who, "barley"))[0] == FERRY
    await play.close()


async def test_a_row_that_could_not_be_taken_in_loses_none_of_those_behind_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    words, embedder = CountedWords(), WordEmbedder()
    play, head, experience = await village(words, 8, embedder=embedder)
    words.fails_at.add(LONG)
    await play.say(LONG, to="ann", hearers=CROWD)
    await play.say(FERRY, to="ann", hearers=CROWD)
    await experience.settled()
    for who in CROWD:
        assert texts(await search(experience, head, who, LONG[50:60]))[0] == LONG
        assert texts(await search(experience, head, who, "barley"))[0] == FERRY
    assert words.fails_at == set()
    assert "told to" in caplog.text
    await play.close()


# ---- the room that it takes


async def test_room_is_counted_as_those_grow_who_only_hear() -> None:
    play, head, experience = await village(CountedWords(), 8, embedder=WordEmbedder())
    for number in range(40):
        await play.say(f"{FERRY} {number}", to="ann", hearers=CROWD)
    await experience.settled()
    counted = play.app.recaller.budget.bytes
    for who in ("ann", *CROWD):
        await search(experience, head, who, "barley")
    assert counted == play.app.recaller.budget.bytes
    await play.close()


async def test_what_grows_beyond_the_room_goes_and_is_read_again() -> None:
    play, head, experience = await village(CountedWords(), 8, index_bytes=60_000)
    for number in range(60):
        await play.say(f"{FERRY} {number}", to="ann", hearers=CROWD)
        assert play.app.recaller.budget.bytes <= 60_000
    for who in CROWD:
        found = texts(await search(experience, head, who, "barley"))
        assert sum(text.startswith(FERRY) for text in found) == 60
    await play.close()
