"""Random play in three languages on many branches; whatever is then erased, no byte of it is left and all folds fit."""

import random
from pathlib import Path

import pytest

from dramaturg_server.domain.log import Event
from tests.adapters.test_sqlite_purging import found_in
from tests.pipeline.believing import CAPTAIN, COURIER, EVASIONS, INNKEEPER, MIRA, Inn
from tests.pipeline.editing import edit
from tests.pipeline.test_purge import assert_nothing_is_left, opened, purged

WHO = (INNKEEPER, CAPTAIN, COURIER, MIRA)
SAYINGS = {
    "en": (
        "My favourite drink is {} rum.",
        "My favourite drink is {} tea now.",
        "Mira's weapon is a {} sabre, not a rapier.",
        "No, Mira's weapon is a {} sling.",
        "For this scene only, Mira's weapon is a {} bow.",
        "Mira's eyes are {} green, not blue.",
        "Mira's eyes are {}, not blue.",
        "Just for tonight, Mira's eyes are {}.",
        "I promise to bring the {} letters before the full moon.",
        "You saved my life at {}, thank you so much.",
        "From now on call me {} Rose in every game.",
        "{} is my sister, and her favourite colour is {} blue.",
        "Old {}'s weapon is a club, not a spear.",
        "Have you heard of {}?",
    ),
    "zh": (
        "我最喜欢的饮料是{}茶。",
        "我最喜欢的饮料现在是{}酒。",
        "我保证把{}的信带来。",
        "米拉的眼睛是{}绿色的，不是蓝色的。",
        "米拉的眼睛是{}，不是蓝色的。",
    ),
    "ja": (
        "好きな飲み物は{}茶です。",
        "今は好きな飲み物は{}酒です。",
        "{}の手紙を必ず持ってくると約束します。",
        "ミラの目は青じゃなくて{}緑です。",
        "ミラの目は青じゃなくて{}です。",
    ),
}
ASKED = {
    "en": (
        "Do you remember my favourite drink?",
        "Do you remember Mira's weapon?",
        "What did I tell you?",
        "What colour are Mira's eyes?",
    ),
    "zh": ("你还记得我最喜欢的饮料吗？", "你还记得米拉的眼睛是什么颜色吗？"),
    "ja": ("私の好きな飲み物を覚えてる？", "ミラの目の色を覚えてる？"),
}
assert SAYINGS.keys() == ASKED.keys() == EVASIONS.keys()


async def play_at_random(play: Inn, chance: random.Random, steps: range) -> dict[str, str]:
    """Returns by the word that stands nowhere else in which memory it was said."""
    said: dict[str, str] = {}
    saves: list[str] = []
    for step in steps:
        tag, who, word = chance.choice(("en", "en", "zh", "ja")), chance.choice(WHO), f"Quz{step}vex"
        hearers = chance.sample(WHO, chance.randrange(3))
        dice = chance.random()
        if dice < 0.45:
            text = chance.choice(SAYINGS[tag]).replace("{}", word)
            scene = chance.choice(("", "tavern", "docks"))
            seq = (await play.tell(text, who, *hearers, locale=tag, scene_id=scene)).entry.seq
            said[word] = f"m{seq}.0"
        elif dice < 0.75:
            await play.tell(chance.choice(ASKED[tag]), who, *hearers, locale=tag, scene_id="tavern")
        elif dice < 0.8:
            event = Event("", "observation", "", "", "player", text=f"A {word} bell rings.", perceivers=tuple(hearers))
            seq = (await play.report(event)).entry.seq
            said[word] = f"m{seq}.0"
        elif dice < 0.85 and said:
            await edit(play, who, chance.choice(list(said.values())), f"Otherwise, step {step}.")
        elif dice < 0.9:
            await play.unit(f"unit {step}")
        elif dice < 0.95 or not saves:
            saves.append(f"s{step}")
            await play.save(saves[-1])
        else:
            await play.load(chance.choice(saves), scratch=chance.random() < 0.3)
    return said


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
async def test_whatever_is_erased_no_byte_of_it_is_left(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    play, _ = await opened(tmp_path)
    play.app.snapshot_rows = 8
    said = await play_at_random(play, chance, range(120))
    gone: list[str] = []
    for word in chance.sample(sorted(said), len(said) // 2):
        assert found_in(tmp_path, word), "it is there on whichever branch, closed ones, too"
        await purged(play, said[word])
        assert found_in(tmp_path, word, word.lower()) == [], said[word]
        gone += [word, word.lower()]
    await play_at_random(play, chance, range(120, 140))
    await assert_nothing_is_left(play, tmp_path, *gone)
    assert gone and all(found_in(tmp_path, word) for word in said if word not in gone)
    await play.close()
