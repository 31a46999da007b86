"""Blackboard rules and changes as they act on a mind: kinds, start values, the first case that holds."""

import pytest

from dramaturg_server.domain.content import BlackboardRule
from tests.cast.small_cast import good
from tests.cast.test_conditions import World

STATE = """
fields: {persona: {coins: {value: 3}, brave: {value: false}}}
blackboard:
  trusts: persona.relationships.player.stage >= trust
  level: {path: persona.relationships.player.stage, as: number}
  stage: persona.relationships.player.stage
  mood: moment.emotion
  coins: persona.coins
  brave: persona.brave
  job: persona.occupation
  has_hobbies: persona.hobbies
  quest: session.quests.q
  stance: [{when: persona.brave, is: fight}, {when: [flag.f, persona.coins > 5], is: bribe}, {is: flee}]
  price: [{when: flag.f, is: 1}, {is: 2.5}]
"""
STAGE = "persona.relationships.player.stage"


def rules() -> dict[str, BlackboardRule]:
    return {rule.key: rule for rule in good(state=STATE).blackboard}


def test_each_key_has_the_kind_that_its_rule_says() -> None:
    assert {key: rule.kind for key, rule in rules().items()} == {
        "trusts": "bool",
        "level": "int",
        "stage": "enum",
        "mood": "enum",
        "coins": "number",
        "brave": "bool",
        "job": "text",
        "has_hobbies": "bool",
        "quest": "text",
        "stance": "enum",
        "price": "number",
    }
    assert rules()["stage"].values[0] == "hostile"
    assert rules()["stance"].values == ("fight", "bribe", "flee")


def test_unset_fields_show_their_start_value() -> None:
    values = {key: rule.compute(World()) for key, rule in rules().items()}
    assert values == {
        "trusts": False,
        "level": 2,
        "stage": "neutral",
        "mood": "neutral",
        "coins": 3.0,
        "brave": False,
        "job": "",
        "has_hobbies": False,
        "quest": "none",
        "stance": "flee",
        "price": 2.5,
    }


@pytest.mark.parametrize(
    ("world", "stance"),
    [
        (World(fields={"persona.brave": True, "persona.coins": 9.0}, flags={"f": True}), "fight"),
        (World(fields={"persona.coins": 9.0}, flags={"f": True}), "bribe"),
        (World(fields={"persona.coins": 9.0}), "flee"),
    ],
)
def test_the_first_case_that_holds_is_shown(world: World, stance: str) -> None:
    assert rules()["stance"].compute(world) == stance


def test_a_set_stage_is_shown_by_name_and_by_place() -> None:
    world = World(fields={STAGE: "trust"})
    assert [rules()[key].compute(world) for key in ("trusts", "level", "stage")] == [True, 4, "trust"]
