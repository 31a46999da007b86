"""The names of those in play are read again only where somebody new came."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.mind import Spawned, World
from dramaturg_server.domain.name_index import named
from dramaturg_server.domain.statements import Named
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


def test_of_a_newcomer_only_the_own_names_are_read_and_stand_where_they_would(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(people: People, inside_id: str) -> Named:
        read.append(inside_id)
        return named(people, inside_id)

    monkeypatch.setattr("dramaturg_server.domain.name_index.named", reading)
    names, people = NamesInPlay(), People(beliefs_cast(), World(players={"p-1": "", "p-2": "Sol"}), "p-1")
    assert not names.of(people).within(("Rin Xan",)) and not names.parts_of(people).within(("Rin Xan",))
    read.clear()
    world = replace(people.world, spawned={"x": Spawned("x", "mira", "Xan·Sol")}, players={"p-1": "Rin", "p-2": "Sol"})
    met = replace(people, world=world)
    text = ("Rin, Sol, Xan·Sol and Mira",)
    found = [one.subject_id for one in names.of(met).within(text)]
    assert set(read) <= {"x", "player"} and "x" in read
    assert found == [one.subject_id for one in NamesInPlay().of(met).within(text)] == ["mira", "x", "player", "p-2"]
    parts = ("Sol came.",)
    assert names.parts_of(met).within(parts) == NamesInPlay().parts_of(met).within(parts)
    assert [one.subject_id for one in names.parts_of(met).within(parts)] == ["x", "p-2"]


def test_who_is_called_otherwise_now_is_not_found_by_the_old_name() -> None:
    names, people = NamesInPlay(), People(beliefs_cast(), World(players={"p-1": "Rin", "p-2": "Sol"}), "p-1")
    assert names.of(people).within(("Sol",))
    renamed = replace(people, world=replace(people.world, players={"p-1": "Rin", "p-2": "Luna"}))
    assert not names.of(renamed).within(("Sol",))
    assert [one.subject_id for one in names.of(renamed).within(("Luna",))] == ["p-2"]
