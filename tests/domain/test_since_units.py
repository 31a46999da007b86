"""When what is known since a unit came to be known: what the log keeps of the time at which units begin."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.here import Here
from dramaturg_server.domain.mind import Mind, Moment
from dramaturg_server.domain.who import People

from .small_cast import FERRY, ORSA
from .story import Story

CAST = replace(FERRY, units=("arrival", "storm", "morning"))


def begun(story: Story, *units: tuple[str, int]) -> Here:
    """After these units have begun, each at a second of game time."""
    for unit_id, seconds in units:
        story.game_time_s = seconds
        story.unit(unit_id)
    return Here(People(CAST, story.world), ORSA, Mind("orsa"), "player")


def test_a_unit_has_the_moment_of_its_first_beginning() -> None:
    story = Story(CAST)
    here = begun(story, ("arrival", 100), ("storm", 200), ("arrival", 300))
    assert story.world.begun == {"arrival": Moment(100, 1000), "storm": Moment(200, 2000)}
    assert here.began("arrival") == Moment(100, 1000)


def test_a_game_that_sends_no_time_with_a_unit_has_the_time_that_it_sent_last() -> None:
    story = Story(CAST)
    begun(story, ("arrival", 100), ("storm", 0))
    assert story.world.begun["storm"] == Moment(100, 2000)


@pytest.mark.parametrize(
    ("units", "since", "moment"),
    [
        ((), "arrival", None),
        ((("arrival", 7),), "storm", None),
        ((("morning", 7),), "storm", Moment(7, 1000)),
        ((("morning", 7), ("storm", 9)), "storm", Moment(7, 1000)),
        ((("made_up", 7),), "made_up", Moment(7, 1000)),
        ((("morning", 7),), "made_up", None),
    ],
)
def test_what_is_known_since_a_unit_is_known_since_that_or_a_later_one_began(
    units: tuple[tuple[str, int], ...], since: str, moment: Moment | None
) -> None:
    assert begun(Story(CAST), *units).began(since) == moment
