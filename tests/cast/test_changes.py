"""Written changes as the moves they become, with placeholders filled and roles turned into characters."""

import pytest

from dramaturg_server.domain.evidence import Move
from tests.cast.small_cast import good

NAMES = {"self": "Ann", "player": "Kim", "actor": "Kim", "target": "Ann"}


def move_of(change: str) -> tuple[str, Move]:
    """What the one proposal or effect of a block becomes."""
    cast = good(signals=f"s:\n  event: e\n  evidence:\n    summary: x\n    {change}\n")
    block = cast.signals[0].blocks[0]
    ((path, text),) = (*block.proposes, *block.effects)
    return path, text.resolve("en", NAMES, {"actor": "kim", "player": "kim"})


@pytest.mark.parametrize(
    ("change", "path", "move"),
    [
        ("proposes: {persona.relationships.actor.stage: up}", "persona.relationships.actor.stage", Move("up")),
        (
            "proposes: {persona.relationships.actor.stage: trust}",
            "persona.relationships.actor.stage",
            Move("put", "trust"),
        ),
        ("proposes: {persona.occupation: thief}", "persona.occupation", Move("put", "thief")),
        (
            "proposes: {persona.occupation: '{actor} {{the}} thief'}",
            "persona.occupation",
            Move("put", "Kim {the} thief"),
        ),
        ("proposes: {persona.occupation: {adds: Also a thief.}}", "persona.occupation", Move("adds", "Also a thief.")),
        ("proposes: {persona.hobbies: One. Two.}", "persona.hobbies", Move("put", ("One.", "Two."))),
        ("proposes: {persona.hobbies: [One. Two.]}", "persona.hobbies", Move("put", ("One. Two.",))),
        ("proposes: {persona.hobbies: []}", "persona.hobbies", Move("put", ())),
        ("proposes: {persona.hobbies: {adds: [a, b]}}", "persona.hobbies", Move("adds", ("a", "b"))),
        ("proposes: {persona.hobbies: {removes: a}}", "persona.hobbies", Move("removes", ("a",))),
        ("effects: {moment.emotion: angry}", "moment.emotion", Move("put", "angry")),
        ("effects: {moment.emotion_intensity: 7}", "moment.emotion_intensity", Move("put", 7.0)),
        ("effects: {session.quests.q: b}", "session.quests.q", Move("put", "b")),
        ("effects: {session.attitude_shifts.actor: a → b}", "session.attitude_shifts.actor", Move("put", "a → b")),
        (
            "effects: {session.commitments: {adds: {id: c, text: 'To {player}.', to: actor}}}",
            "session.commitments",
            Move("promises", "To Kim.", "c", "kim"),
        ),
    ],
)
def test_a_written_change_becomes_a_move(change: str, path: str, move: Move) -> None:
    assert move_of(change) == (path, move)


@pytest.mark.parametrize("form", ["keeps", "breaks", "withdraws"])
def test_a_promise_that_somebody_makes_may_end_anywhere(form: str) -> None:
    cast = good(
        ann="name: Ann\ngroups: crew\nfallbacks: x\nsession: {commitments: {old-oath: To stay.}}\n",
        signals=f"s: {{event: e, evidence: {{summary: x, effects: {{session.commitments: {{{form}: old-oath}}}}}}}}\n",
    )
    assert cast.signals[0].blocks[0].effects[0][1].resolve("en", NAMES).commitment_id == "old-oath"


def test_a_synonym_is_read_as_the_value_it_stands_for() -> None:
    state = "fields: {moment: {emotion: {synonyms: {angry: [Furious]}}}}\n"
    signals = "s: {event: e, evidence: {summary: x, effects: {moment.emotion: FURIOUS}}}\n"
    assert good(state=state, signals=signals).signals[0].blocks[0].effects[0][1].value == "angry"
