"""A kept text is never told of a state that says something else."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.domain.flatten import flatten
from dramaturg_server.domain.mind import Spawned
from dramaturg_server.domain.who import People
from dramaturg_server.pipeline.state_texts import StateTexts
from tests.domain.story import Story
from tests.domain.test_random_play import Act, acts, gatehouse


@settings(max_examples=40, deadline=None)
@given(st.lists(acts(gatehouse()), min_size=1, max_size=40))
def test_a_kept_text_equals_one_written_anew_through_any_play(play: list[Act]) -> None:
    story, texts = Story(gatehouse()), StateTexts()
    for act in play:
        act(story)
        people = People(story.cast, story.world)
        for mind in story.minds.values():
            assert texts.of("here", people, mind, "en") == flatten(people, mind, "en")


def test_a_name_that_changes_changes_the_text() -> None:
    story, texts = Story(gatehouse()), StateTexts()
    story.unit("muster")
    story.event("oath_sworn", "mara")
    mind, people = story.minds["mara"], People(story.cast, story.world)
    unnamed = texts.of("here", people, mind, "en")
    named = replace(people, world=replace(story.world, players={"player": "Ann"}))
    assert texts.of("here", named, mind, "en") == flatten(named, mind, "en") != unnamed
    joined = replace(named, world=replace(named.world, spawned={"g": Spawned("g", "guard", "Bo")}))
    assert texts.of("here", joined, mind, "en") == flatten(joined, mind, "en")
    left = replace(named, world=replace(joined.world, despawned=frozenset({"tobin"})))
    assert texts.of("here", left, mind, "en") == flatten(left, mind, "en") != flatten(joined, mind, "en")


def test_two_branches_do_not_share_a_text() -> None:
    story, texts = Story(gatehouse()), StateTexts()
    story.unit("muster")
    story.turn("Hello.", "mara")
    before, people = story.minds["mara"], People(story.cast, story.world)
    calm = texts.of("b1", people, before, "en")
    story.event("gate_opened", "mara")
    angry = texts.of("b2", People(story.cast, story.world), story.minds["mara"], "en")
    assert calm != angry
    assert texts.of("b1", people, before, "en") == calm
