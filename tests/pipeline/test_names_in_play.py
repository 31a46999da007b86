"""The names of those in play are read again only where somebody new came."""

from dataclasses import replace

from dramaturg_server.domain.mind import Spawned, World
from dramaturg_server.domain.who import People
from dramaturg_server.pipeline.names_in_play import REMEMBERED, NamesInPlay
from tests.domain.beliefs_story import beliefs_cast


def test_names_are_read_once_and_again_for_a_newcomer() -> None:
    names, people = NamesInPlay(), People(beliefs_cast(), World(players={"p-1": "Rin"}), "p-1")
    index = names.of(people)
    assert names.of(replace(people, world=replace(people.world, ordinal=9))) is index
    met = replace(people, world=replace(people.world, players={**people.world.players, "p-2": "Sol"}))
    assert [one.subject_id for one in names.of(met).within(("Sol!",))] == ["p-2"]
    assert names.of(people) is index


def test_of_many_playthroughs_the_last_ones_are_kept() -> None:
    names, cast = NamesInPlay(), beliefs_cast()
    crowd = [People(cast, World(spawned={"x": Spawned("x", "mira", "Xan")})) for _ in range(REMEMBERED + 1)]
    first, *others = [names.of(people) for people in crowd]
    assert names.of(crowd[0]) is not first
    assert names.of(crowd[-1]) is others[-1]
