"""The flattened state: what stands in it, in which order, in which language."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.content import LocalText
from dramaturg_server.domain.flatten import flatten
from dramaturg_server.domain.fold import SEED_STAMP
from dramaturg_server.domain.mind import Mind, Stamp, World
from dramaturg_server.domain.schema import Leaf
from dramaturg_server.domain.values import Value
from dramaturg_server.domain.who import People
from tests.domain.small_cast import FERRY, WICK, mind_of, people_of


def with_values(mind: Mind, values: dict[str, Value]) -> Mind:
    return replace(mind, values={**mind.values, **values})


def in_play() -> tuple[People, Mind]:
    """Orsa in the second unit, after some play."""
    people = people_of(world=World(units={"one": 1, "two": 2}, unit="two", ordinal=2, players={"player": "Ann"}))
    mind = with_values(
        mind_of(people),
        {
            "persona.speaking_style": ("Short sentences.",),
            "persona.behavioral_tendencies": ("Keeps the rope in hand.",),
            "persona.hobbies": ("carving",),
            "session.learned_info": ("The pole shows two rings.",),
            "session.attitude_shifts.player": "wary → neutral",
            "session.commitments.rope.text": "Teach the knot",
            "session.commitments.rope.to": "player",
            "session.commitments.boat.text": "Mend the boat",
            "session.commitments.boat.status": "kept",
            "session.stance_changes": ("Will cross by night.",),
            "session.quests.crossing": "midstream",
            "session.quests.rescue": "none",
            "moment.emotion": "relieved",
            "moment.emotion_intensity": 5.0,
            "moment.scene_context": "Night at the landing.",
        },
    )
    stamp = (Stamp(2, 0),)
    paths = (path for path in mind.values if path.startswith(("session.", "moment.")))
    return people, replace(mind, units=(1, 2), stamps={path: stamp for path in paths})


ENGLISH = """\
[Who this is]
Name: Orsa
Backstory: Has run the night ferry for years.
Demographics: A woman of fifty.
[Relationships]
Ann: wary
Wick: limited trust — Her sister's boy.
[Personality and speech]
Personality:
- Blunt and patient.
- Counts every debt.
Way of speaking:
- Short sentences.
[Tendencies]
Tends to:
- Keeps the rope in hand.
[Life]
Occupation: ferry keeper
Hobbies:
- carving
[Lately]
Learned:
- The pole shows two rings.
Attitude changed:
- Ann: wary → neutral
Open commitments:
- Teach the knot (to Ann)
Stance changed:
- Will cross by night.
Quests it knows of:
- crossing: midstream
[Right now]
Emotion: relieved (5 of 10)
Scene: Night at the landing."""

CHINESE = """\
【身份】
姓名：奥莎
身世：守着夜渡多年。
基本情况：五十岁的女人。
【关系】
Ann：戒备
小芯：有限的信任——她妹妹的孩子。
【性格与说话方式】
性格：
- 直率而有耐心。
- 每笔账都记得。
【生活】
职业：摆渡人"""

JAPANESE = """\
【人物】
名前：オルサ
生い立ち：長年夜の渡しを守る。
属性：五十歳の女。
【人間関係】
Ann：警戒
ウィック：ある程度の信頼――妹の子。
【性格と話し方】
性格：
- ぶっきらぼうだが気は長い。
- 貸し借りは忘れない。
【暮らし】
職業：渡し守"""


def test_every_field_stands_in_its_place_with_words_instead_of_ids() -> None:
    assert flatten(*in_play()) == ENGLISH


@pytest.mark.parametrize(("locale", "text"), [("zh", CHINESE), ("ja", JAPANESE), ("zh-Hant-TW", CHINESE)])
def test_the_state_is_written_in_the_language_of_the_playthrough(locale: str, text: str) -> None:
    people = people_of(locale=locale)
    assert flatten(people, mind_of(people)) == text


def test_an_unknown_language_falls_back_to_the_casts() -> None:
    people = people_of(locale="ko")
    assert flatten(people, mind_of(people)).startswith("[Who this is]\nName: Orsa")


def test_the_same_state_gives_the_same_bytes_in_whatever_order_it_came_about() -> None:
    people, mind = in_play()
    backwards = replace(mind, values=dict(reversed(list(mind.values.items()))))
    assert flatten(people, backwards).encode() == flatten(people, mind).encode()


def test_a_character_without_a_word_of_its_own_still_has_a_name() -> None:
    assert flatten(people_of(), Mind("wick")) == "[Who this is]\nName: Wick"


@pytest.mark.parametrize(("emotion", "intensity"), [("neutral", 9.0), ("angry", 2.0)])
def test_a_neutral_or_faint_mood_is_left_out(emotion: str, intensity: float) -> None:
    people = people_of()
    mind = with_values(mind_of(people), {"moment.emotion": emotion, "moment.emotion_intensity": intensity})
    assert "[Right now]" not in flatten(people, mind)


def test_a_mood_that_has_faded_is_left_out_though_it_is_still_stored() -> None:
    people, mind = in_play()
    later = replace(mind, round=3)
    assert "relieved" in flatten(people, replace(mind, round=2))
    assert "relieved" not in flatten(people, later)


def test_text_from_play_stands_as_it_is() -> None:
    people = people_of()
    odd = '  {player} said "跑！"\n\t🙂 \ufffd'
    mind = with_values(mind_of(people), {"session.stance_changes": (odd,)})
    mind = replace(mind, stamps={"session.stance_changes": (SEED_STAMP,)})
    assert f"- {odd}" in flatten(people, mind)


def test_fields_that_the_cast_adds_have_its_label_else_their_own_words() -> None:
    added = (
        Leaf("persona.coins", "persona", "number", 0.0, label={"en": "Coins", "zh": "铜板"}),
        Leaf("persona.habits.at_dawn", "persona"),
        Leaf("persona.sworn", "persona", "bool", False),
        Leaf("moment.pose", "moment", "enum", "at_ease", values=("at_ease", "on_guard")),
    )
    schema = replace(FERRY.schema, leaves=(*FERRY.schema.leaves, *added))
    people = people_of(replace(FERRY, schema=schema))
    mind = with_values(mind_of(people), {"persona.habits.at_dawn": "Sings.", "persona.coins": 2.5})
    text = flatten(people, mind)
    assert "[Life]\nOccupation: ferry keeper\nCoins: 2.5\nhabits · at dawn: Sings.\nsworn: no\n" in text
    assert text.endswith("[Right now]\npose: at ease")
    assert "铜板：2.5" in flatten(people, mind, "zh")


def test_a_stage_of_the_casts_own_reads_as_its_id() -> None:
    leaves = tuple(
        replace(leaf, values=("cold", "blood_kin"), default="cold") if leaf.is_stage else leaf
        for leaf in FERRY.schema.leaves
    )
    schema = replace(FERRY.schema, leaves=leaves, stages=("cold", "blood_kin"))
    people = people_of(replace(FERRY, schema=schema))
    mind = with_values(mind_of(people), {"persona.relationships.wick.stage": "blood_kin"})
    assert "Wick: blood kin — Her sister's boy." in flatten(people, mind)


def test_the_games_number_of_a_relationship_is_not_spoken_of() -> None:
    people = people_of()
    mind = with_values(mind_of(people, "wick"), {"persona.relationships.orsa.value": 62.0})
    assert flatten(people, mind) == "[Who this is]\nName: Wick\n[Relationships]\nOrsa: neutral"


def test_ids_that_need_quotes_show_as_the_names_they_stand_for() -> None:
    twin = replace(WICK, character_id="守卫.1", name=LocalText("Guard"))
    people = people_of(replace(FERRY, characters={**FERRY.characters, "守卫.1": twin}))
    mind = with_values(mind_of(people, "wick"), {'persona.relationships["守卫.1"].stage': "trust"})
    assert "Guard: trust" in flatten(people, mind)
