"""Former ids and paths in present ones: one fact at a time. domain/renames.py, renamed_log.py, renamed_folds.py."""

import pytest

from dramaturg_server.domain.content import Action
from dramaturg_server.domain.evidence import Evidence, Move
from dramaturg_server.domain.fold import apply_mind, apply_world
from dramaturg_server.domain.log import Entry, Event, MindEntry, SpokenLine, Turn
from dramaturg_server.domain.mind import (
    Change,
    Despawned,
    Mind,
    MindFact,
    OpenProposal,
    Perceived,
    Refused,
    SceneSet,
    Seeded,
    SignalFired,
    Spawned,
    WorkOpened,
    World,
)
from dramaturg_server.domain.renamed_folds import renamed_mind, renamed_world
from dramaturg_server.domain.renamed_log import renamed_entry, renamed_fact
from dramaturg_server.domain.renames import NO_RENAMES, REMEMBERED, Renames

RENAMES = Renames(
    (
        ("action", "nod", "bow"),
        ("arc", "ann|mild", "ann|soft"),
        ("arc", "|tired", "|weary"),
        ("block", "seen", "witnessed"),
        ("character", "anna", "ann"),
        ("character", "bo", "bob"),
        ("commitment", "oath", "vow"),
        ("field", "persona.days.games", "persona.pastimes"),
        ("field", "persona.relationships.*.epithet", "persona.relationships.*.nick"),
        ("line", "l-1", "l-one"),
        ("scene", "court", "yard"),
        ("signal", "crash", "boom"),
        ("topic", "stream", "river"),
    )
)


@pytest.mark.parametrize(
    ("path", "present"),
    [
        ("persona.days.games", "persona.pastimes"),
        ("persona.days.work", "persona.days.work"),
        ("persona.relationships.bo.stage", "persona.relationships.bob.stage"),
        ("persona.relationships.bo.epithet", "persona.relationships.bob.nick"),
        ('persona.relationships["b.o"].epithet', 'persona.relationships["b.o"].nick'),
        ("persona.relationships.bo", "persona.relationships.bob"),
        ("session.attitude_shifts.bo", "session.attitude_shifts.bob"),
        ("session.commitments.oath.text", "session.commitments.vow.text"),
        ("session.quests.bo", "session.quests.bo"),
        ("persona", "persona"),
        ("not a path", "not a path"),
        ("", ""),
    ],
)
def test_a_path_is_renamed_in_its_field_and_in_the_id_that_it_names(path: str, present: str) -> None:
    assert RENAMES.path(path) == present
    assert RENAMES.path(present) == present
    assert NO_RENAMES.path(path) == path


def test_evidence_on_a_branch_goes_with_the_field_that_leaves_the_branch() -> None:
    assert RENAMES.paths(("persona.days",)) == ("persona.days", "persona.pastimes")
    assert RENAMES.paths(("persona",)) == ("persona",)
    assert RENAMES.paths(("persona.days.games", "persona.pastimes")) == ("persona.pastimes",)


FACTS: list[tuple[MindFact, MindFact]] = [
    (
        Seeded({"persona.days.games": ("dice",), "session.commitments.oath.to": "bo"}),
        Seeded({"persona.pastimes": ("dice",), "session.commitments.vow.to": "bob"}),
    ),
    (Seeded({"persona.days.games": "old", "persona.pastimes": "new"}), Seeded({"persona.pastimes": "new"})),
    (
        Perceived(1, ("l-1", "l-2"), "stream", fallback="l-1"),
        Perceived(1, ("l-one", "l-2"), "river", fallback="l-one"),
    ),
    (
        Change("c1.1", "persona.days.games", "a", "b", "rule", reasoning="crash, arc:mild, seen"),
        Change("c1.1", "persona.pastimes", "a", "b", "rule", reasoning="boom, arc:soft, witnessed"),
    ),
    (
        Change("c1.1", "session.commitments.oath.to", None, "bo", "author", reasoning="crash"),
        Change("c1.1", "session.commitments.vow.to", None, "bob", "author", reasoning="crash"),
    ),
    (Refused("??", "x", "FIELD_UNKNOWN", "", ()), Refused("??", "x", "FIELD_UNKNOWN", "", ())),
    (
        OpenProposal("persona.days.games", Move("promises", "x", "oath", "bo"), (), origin="arc:tired"),
        OpenProposal("persona.pastimes", Move("promises", "x", "vow", "bob"), (), origin="arc:weary"),
    ),
]


@pytest.mark.parametrize(("then", "now"), FACTS)
def test_a_fact_reads_in_present_ids(then: MindFact, now: MindFact) -> None:
    assert renamed_fact(RENAMES, "ann", then) == now
    assert renamed_fact(RENAMES, "ann", now) == now


def evidence(who: str, field: str, toward: str, block: str) -> Evidence:
    path = f"persona.relationships.{toward}.stage"
    return Evidence(
        *("e1.1", who, 1, 1, "high", "", "up", (field,), "Seen.", ("t1",)),
        proposes=((path, Move("up")),),
        directions=((path, "up"),),
        block_id=block,
    )


def turn(speaker: str, responder: str, scene: str, topic: str, line: str, action: str) -> Turn:
    said = SpokenLine(responder, "Hm.", "authored", line, actions=(Action(action),))
    return Turn(
        "t1", speaker, "?", responder, responder, (speaker, responder), "", 0, scene, "", "en", (said,), "topic", topic
    )


THEN = Entry(
    *(1, "turn", 1, 0, 0),
    world=(
        SignalFired("crash", "anna|bo"),
        Spawned("m", "bo", "M", {"persona.days.games": "dice"}),
        Despawned("bo"),
        SceneSet("court"),
        WorkOpened("t1", "anna", 1, 1),
    ),
    minds=(
        MindEntry("anna", (Seeded({}), evidence("anna", "persona.days.games", "bo", "seen"))),
        MindEntry("ann", (Perceived(1),)),
    ),
    turn=turn("bo", "anna", "court", "stream", "l-1", "nod"),
    events=(
        Event("v1.1", "relationship", "anna", 1.0, "bo", "bo", perceivers=("anna", "ann")),
        Event("v1.2", "custom", "anna", actor_id="player"),
    ),
)
NOW = Entry(
    *(1, "turn", 1, 0, 0),
    world=(
        SignalFired("boom", "ann|bob"),
        Spawned("m", "bob", "M", {"persona.pastimes": "dice"}),
        Despawned("bob"),
        SceneSet("yard"),
        WorkOpened("t1", "ann", 1, 1),
    ),
    minds=(MindEntry("ann", (Seeded({}), evidence("ann", "persona.pastimes", "bob", "witnessed"), Perceived(1))),),
    turn=turn("bob", "ann", "yard", "river", "l-one", "bow"),
    events=(
        Event("v1.1", "relationship", "ann", 1.0, "bob", "bob", perceivers=("ann",)),
        Event("v1.2", "custom", "anna", actor_id="player"),
    ),
)


def test_a_row_reads_in_present_ids_and_two_ids_of_one_become_one() -> None:
    assert renamed_entry(RENAMES, THEN) == NOW
    assert renamed_entry(RENAMES, NOW) == NOW
    assert renamed_entry(NO_RENAMES, THEN) == THEN


def test_a_fold_of_then_is_the_fold_of_the_renamed_row() -> None:
    then = renamed_world(RENAMES, apply_world(World(), THEN))
    assert then is None or then == apply_world(World(), NOW)
    alone = Entry(1, "turn", 1, 0, 0, minds=THEN.minds[:1])
    mind = renamed_mind(RENAMES, apply_mind(Mind("anna"), alone))
    assert mind == apply_mind(Mind("ann"), renamed_entry(RENAMES, alone))


@pytest.mark.parametrize(
    "mind",
    [
        Mind("ann", values={"persona.days.games": "a", "persona.pastimes": "b"}),
        Mind("ann", changed={"persona.relationships.bo.stage": 1, "persona.relationships.bob.stage": 2}),
        Mind("ann", said={"l-1": 1, "l-one": 2}),
    ],
)
def test_a_fold_in_which_two_ids_become_one_is_left_to_a_replay(mind: Mind) -> None:
    assert renamed_mind(RENAMES, mind) is None


@pytest.mark.parametrize(
    "world", [World(met=frozenset({"anna", "ann"})), World(disarmed=frozenset({"crash|ann|bob", "boom|ann|bob"}))]
)
def test_a_world_in_which_two_ids_become_one_is_left_to_a_replay(world: World) -> None:
    assert renamed_world(RENAMES, world) is None


@pytest.mark.parametrize(
    ("earlier", "can"),
    [
        ((("character", "anna", "ann"),), True),
        ((("character", "anna", "bo"),), False),
        ((("character", "eve", "ann"),), False),
        ((("field", "persona.days.games", "persona.pastimes"),), True),
        ((("field", "persona.hobbies", "persona.pastimes"),), False),
        ((), True),
    ],
)
def test_folds_of_other_renames_are_read_on_only_where_both_mean_the_same(earlier: tuple, can: bool) -> None:  # type: ignore[type-arg]
    assert RENAMES.follow(Renames(earlier)) is can


def test_whatever_a_log_holds_as_paths_no_more_than_a_bound_is_remembered() -> None:
    names = Renames((("character", "anna", "ann"),))
    for number in range(REMEMBERED + 2):
        assert names.path(f"no path {number}") == f"no path {number}"
    assert len(names._paths) == 2
    assert names.path("persona.relationships.anna.stage") == "persona.relationships.ann.stage"
