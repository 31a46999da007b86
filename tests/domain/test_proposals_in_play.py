"""How proposals meet in one commit and across units: crossings, several fields, waiting ones, arcs that follow arcs."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.consequences import judge_events
from dramaturg_server.domain.content import (
    Arc,
    Cast,
    EvidenceBlock,
    LocalList,
    LocalText,
    MindView,
    MoveText,
    Signal,
    Trigger,
)
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry, Event
from dramaturg_server.domain.mind import Change
from dramaturg_server.domain.propose import settle
from dramaturg_server.domain.schema import PRESETS
from tests.domain.small_cast import FERRY, ORSA
from tests.domain.story import Story, changes, refusals

STAGE = "persona.relationships.player.stage"
WICK = "persona.relationships.wick.stage"
JOB = "persona.occupation"
UP, DOWN = MoveText("up"), MoveText("down")


def block(*proposes: tuple[str, MoveText], importance: str = "high", kind: str = "", **more: object) -> EvidenceBlock:
    made = EvidenceBlock("b", LocalText("{self} saw it."), importance=importance, kind=kind, proposes=proposes)  # type: ignore[arg-type]
    return replace(made, **more)  # type: ignore[arg-type]


def event(name: str, *blocks: EvidenceBlock) -> Signal:
    named = tuple(replace(made, block_id=f"{name}.{place}") for place, made in enumerate(blocks))
    return Signal(name, Trigger("event", name), named)


def crossing(name: str, mark: float, move: MoveText, *, rises: bool = True, reset: float = 0.0) -> Signal:
    made = replace(block((STAGE, move)), block_id=name)
    return Signal(name, Trigger("relationship", "player", mark, rises, reset), (made,))


def cast_of(*signals: Signal, cast: Cast = FERRY) -> Cast:
    return replace(cast, signals=signals, events=frozenset(s.trigger.id for s in signals if s.trigger.kind == "event"))


def play(*signals: Signal, cast: Cast = FERRY) -> Story:
    story = Story(cast_of(*signals, cast=cast))
    story.unit("one")
    return story


# ---- crossings


@pytest.mark.parametrize("turned", [False, True])
def test_crossings_of_one_report_go_to_the_furthest_stage_whatever_their_order_in_the_cast(turned: bool) -> None:
    signals = [
        crossing("near", 40, MoveText("put", "limited_trust")),
        crossing("far", 80, MoveText("put", "devoted")),
    ]
    story = play(*(reversed(signals) if turned else signals))
    entry = story.value("orsa", 90.0)
    assert changes(entry, "orsa") == {STAGE: "devoted"}
    change = next(f for f in entry.facts_of("orsa") if isinstance(f, Change) and f.gated)
    assert len(change.cited) == 2


def test_falling_past_two_marks_ends_at_the_lower_one() -> None:
    story = play(
        crossing("cold", -20, MoveText("put", "hostile"), rises=False),
        crossing("cool", 20, MoveText("put", "neutral"), rises=False, reset=60),
    )
    story.edit("orsa", STAGE, "devoted")
    story.value("orsa", 50.0)
    assert changes(story.value("orsa", -50.0), "orsa") == {STAGE: "hostile"}


# ---- several fields


def test_one_event_moves_two_relationships_in_two_directions() -> None:
    story = play(event("feud", block((STAGE, UP), (WICK, DOWN))))
    entry = story.event("feud", "orsa")
    assert changes(entry, "orsa") == {STAGE: "neutral", WICK: "neutral"}
    evidence = story.minds["orsa"].evidence[0]
    assert (evidence.toward(STAGE), evidence.toward(WICK), evidence.toward(JOB)) == ("up", "down", "none")


def test_what_proposes_something_else_is_not_used_up_by_a_move() -> None:
    stays = MoveText("put", "wary")
    story = play(event("stays", block((STAGE, stays), importance="medium")), event("rises", block((STAGE, UP))))
    story.event("stays", "orsa")
    entry = story.event("rises", "orsa")
    change = next(f for f in entry.facts_of("orsa") if isinstance(f, Change) and f.gated)
    assert [citation.summary for citation in change.cited] == ["Orsa saw it."]
    assert len(change.cited) == 1 and len(story.minds["orsa"].used[STAGE]) == 1


def test_the_same_move_twice_in_one_report_is_granted_once_and_refused_never() -> None:
    story = play(event("help", block((STAGE, UP))))
    both = [Event("", "custom", "help", True, "player", perceivers=("orsa",)) for _ in range(2)]
    entry = story.report(*both)
    assert changes(entry, "orsa") == {STAGE: "neutral"}
    assert not refusals(entry, "orsa")


def test_each_block_of_a_signal_is_judged_for_each_perceiver() -> None:
    def trusts_wick(mind: MindView) -> bool:
        return mind.field(WICK) == "limited_trust"

    story = play(event("storm", block((STAGE, UP)), block((JOB, MoveText("put", "pilot")), when=trusts_wick)))
    entry = story.event("storm", "orsa", "wick")
    assert set(changes(entry, "orsa")) == {STAGE, JOB}
    assert set(changes(entry, "wick")) == {STAGE}


def test_authored_text_in_another_language_than_the_playthroughs_is_no_reason_to_refuse() -> None:
    job = "the keeper of every ferry on the river"
    promoted = event("promoted", block((JOB, MoveText("put", texts=LocalList((job,))))))
    story = Story(cast_of(promoted), "zh")
    story.unit("one")
    assert changes(story.event("promoted", "orsa"), "orsa") == {JOB: job}


# ---- waiting


def test_a_proposal_refused_for_cooldown_is_granted_when_its_unit_has_come() -> None:
    story = play(event("help", block((STAGE, UP))))
    story.event("help", "orsa")
    assert refusals(story.event("help", "orsa"), "orsa") == {STAGE: "COOLDOWN"}
    story.unit("two")
    story.turn("Hm.", "orsa")
    assert changes(story.unit("three"), "orsa") == {STAGE: "limited_trust"}
    assert not story.world.open_proposals


def test_the_newest_proposal_for_a_field_takes_the_place_of_the_one_that_waits() -> None:
    story = play(event("help", block((STAGE, UP))), event("slight", block((STAGE, DOWN), importance="medium")))
    story.event("help", "orsa")
    story.event("help", "orsa")
    story.event("slight", "orsa")
    assert story.minds["orsa"].open[STAGE].move.form == "down"


@pytest.mark.parametrize("field", [STAGE, "persona.behavioral_tendencies"])
def test_a_waiting_proposal_expires_with_its_own_evidence(field: str) -> None:
    move = UP if field == STAGE else MoveText("adds", texts=LocalList(("Hums.",)), as_list=True)
    story = play(event("kindness", block((field, move), importance="medium")))
    story.event("kindness", "orsa")
    assert field in story.minds["orsa"].open
    for number in range(2, 12):
        story.unit(f"unit {number}")
        story.turn("Hm.", "orsa")
    assert not story.minds["orsa"].open


def test_a_waiting_proposal_that_came_true_by_hand_is_closed() -> None:
    story = play(event("kindness", block((STAGE, MoveText("put", "neutral")), importance="medium")))
    story.event("kindness", "orsa")
    story.edit("orsa", STAGE, "neutral")
    story.unit("two")
    assert not story.world.open_proposals


def test_evidence_whose_own_proposal_is_already_true_still_lets_a_waiting_one_be_judged() -> None:
    kindness = event("kindness", block((STAGE, UP), importance="medium"))
    stays = event("stays", block((STAGE, MoveText("put", "wary")), importance="medium", fields=(STAGE,)))
    bears = event("bears", block(importance="medium", fields=(STAGE,)))
    story = play(kindness, stays, bears)
    story.event("kindness", "orsa")
    story.report(
        Event("", "custom", "stays", True, "player", perceivers=("orsa",)),
        Event("", "custom", "bears", True, "player", perceivers=("orsa",)),
    )
    assert story.reads("orsa", STAGE) == "neutral"


# ---- arcs


@pytest.mark.parametrize("turned", [False, True])
def test_an_arc_that_waits_for_another_arcs_change_is_proposed_in_the_same_commit(turned: bool) -> None:
    first = Arc("first", lambda mind: mind.field(STAGE) == "neutral", ((JOB, MoveText("put", "pilot")),))
    second = Arc(
        "second",
        lambda mind: mind.field(JOB) == "pilot",
        (("persona.demographics", MoveText("put", "A woman at ease.")),),
    )
    arcs = (second, first) if turned else (first, second)
    orsa = replace(ORSA, arcs=arcs)
    cast = replace(FERRY, characters={**FERRY.characters, "orsa": orsa})
    story = play(event("help", block((STAGE, UP), fields=(JOB, "persona.demographics"))), cast=cast)
    entry = story.event("help", "orsa")
    assert set(changes(entry, "orsa")) == {STAGE, JOB, "persona.demographics"}


# ---- core


def test_core_opens_with_six_high_in_the_sixteenth_unit_and_not_before() -> None:
    facet = MoveText("adds", texts=LocalList(("Lets others hold the rope.",)), as_list=True)
    path = "persona.personality"
    assert FERRY.schema.gates["core"] == PRESETS["default"]["core"]
    signals = (event("great", block((path, facet))), event("small", block((path, facet), importance="medium")))
    for highs, expected in ((6, 16), (5, None)):
        story = Story(cast_of(*signals))
        opened = None
        for number in range(1, 20):
            story.unit(f"unit {number}")
            entry = story.event("great" if number <= highs else "small", "orsa")
            if path in changes(entry, "orsa"):
                opened = opened or number
        assert opened == expected


def test_one_commit_counts_a_refusal_once_and_the_next_one_again() -> None:
    facet = MoveText("adds", texts=LocalList(("Lets others hold the rope.",)), as_list=True)
    arc = Arc("softens", lambda _mind: True, (("persona.personality", facet),))
    cast = replace(FERRY, characters={**FERRY.characters, "orsa": replace(ORSA, arcs=(arc,))})
    story = play(event("deed", block(fields=("persona.personality",))), cast=cast)

    def counts() -> list[int]:
        return [refused.count for refused in story.minds["orsa"].refused.values()]

    def twice_settled(ledger: Ledger) -> Entry:
        deed = Event(ledger.new_id("v"), "custom", "deed", True, "player", perceivers=("orsa",))
        judge_events(ledger, [deed])
        settle(ledger, [])
        return ledger.entry(events=[deed])

    story.play("events", twice_settled)
    assert counts() == [1]
    story.unit("two")
    assert counts() == [2]
