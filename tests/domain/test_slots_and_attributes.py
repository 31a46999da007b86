"""Where a detail is a slot and an attribute at once, and what an authored value is, with the details of a real cast."""

from dataclasses import replace

from dramaturg_server.domain.believing import IDENTITY_FIXED
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, BUILT_IN_SLOTS
from dramaturg_server.domain.schema import Leaf, built_in_schema
from dramaturg_server.domain.statements import Attribute
from tests.domain.beliefs_story import BeliefsStory, beliefs_cast, correction, fact


def cast_with(*leaves: Leaf) -> Cast:
    schema = built_in_schema()
    paths = {leaf.pattern.split(".")[-1]: leaf.pattern for leaf in leaves}
    attributes = (replace(one, path=paths.get(one.detail, ""), transient=one.detail == "place") for one in KNOWN)
    return replace(
        beliefs_cast(),
        schema=replace(schema, leaves=(*schema.leaves, *leaves)),
        slots=BUILT_IN_SLOTS,
        attributes=tuple(attributes),
    )


KNOWN: tuple[Attribute, ...] = BUILT_IN_ATTRIBUTES


def test_a_favourite_place_holds_everywhere_and_where_somebody_is_for_the_scene() -> None:
    story = BeliefsStory(cast_with())
    story.say(fact("place", "quiet harbours"))
    story.say(correction("mira", "place", "the docks"))
    assert story.values("innkeeper", "player", "place", scene_id="ball") == ("quiet harbours",)
    assert story.values("innkeeper", "mira", "place") == ("the docks",)
    assert story.values("innkeeper", "mira", "place", scene_id="ball") == ()


def test_the_start_value_of_a_field_and_a_number_are_authored_values() -> None:
    story = BeliefsStory(
        cast_with(Leaf("identity.home", "identity", default="an inn"), Leaf("identity.age", "identity", "number", 34.0))
    )
    story.say(correction("mira", "home", "a ship"))
    (home,) = story.outcomes
    story.say(correction("mira", "age", "12"))
    (age,) = story.outcomes
    assert (home.reason, home.replaced, age.reason, age.replaced) == (
        IDENTITY_FIXED,
        ("an inn",),
        IDENTITY_FIXED,
        ("34",),
    )
