"""A question that shares with a topic's examples only what it is about, and a text that is nearer: which is spoken."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.content import Cast, always
from dramaturg_server.domain.found import Alike, AlikeTopics, Found, Passage
from dramaturg_server.domain.route import Choice, Remark, choose_route
from dramaturg_server.domain.similarity import RIVAL_LEAD, SAME_INTENT
from tests.domain.small_cast import LANDING, mind_of, people_of
from tests.pipeline.near_topics import TAVERN

RECIPE = TAVERN.cast.knowledge[0]
ELSE, SAME = SAME_INTENT - 0.1, SAME_INTENT
NEAR, FAR = RIVAL_LEAD, RIVAL_LEAD - 0.1
ASKED = "What is the beer made of?"


def chosen(
    *, intent: float = ELSE, rivals: tuple[Passage, ...] | None, cast: Cast = TAVERN.cast, text: str = ASKED
) -> Choice:
    people = people_of(cast)
    orsa = people.character("orsa")
    assert orsa is not None
    topics = AlikeTopics({"price": Alike(0.5, True, intent=intent)})
    remark = Remark("player", text, "en", hearer_ids=("player", "orsa"), scene_id="landing")
    return choose_route(people, orsa, mind_of(people, "orsa"), remark, Found(topics, rivals))


def recipe(lead: float) -> tuple[Passage, ...]:
    return (Passage("recipe#1", RECIPE, "Roasted barley.", lead=lead),)


def test_what_asks_something_else_is_looked_up_and_the_nearer_text_told() -> None:
    assert (chosen(rivals=None).topic_id, chosen(rivals=None).wants) == ("price", "rivals")
    told = chosen(rivals=recipe(NEAR))
    assert (told.route, told.reason, told.topic_id, told.item_id) == (
        "knowledge",
        "nearer_than_topic",
        "",
        "recipe#1",
    )


def test_what_asks_the_same_is_the_topics_and_nothing_is_looked_up() -> None:
    assert (chosen(intent=SAME, rivals=None).topic_id, chosen(intent=SAME, rivals=None).wants) == ("price", None)


@pytest.mark.parametrize("rivals", [(), recipe(FAR)])
def test_where_no_text_is_near_the_topic_stands(rivals: tuple[Passage, ...]) -> None:
    assert (chosen(rivals=rivals).route, chosen(rivals=rivals).topic_id) == ("topic", "price")


def test_a_text_on_the_topic_is_no_rival_of_its_lines() -> None:
    on_it = (Passage("recipe#1", replace(RECIPE, about=("price",)), "Roasted barley.", lead=NEAR),)
    assert chosen(rivals=on_it).route == "topic"


def test_a_statement_and_a_locked_scene_leave_the_topic_alone() -> None:
    assert chosen(rivals=recipe(NEAR), text="Your beer is made of barley.").route == "topic"
    locked = replace(TAVERN.cast, scenes={"landing": replace(LANDING, authored_lock=always, monologue=None)})
    assert chosen(rivals=recipe(NEAR), cast=locked).route == "topic"
