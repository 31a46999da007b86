"""A mind holds no more beliefs than it can: the weakest make room, and what is pinned stays."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Basis, Belief, Believed
from dramaturg_server.domain.fold import MAX_BELIEFS
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from tests.domain.beliefs_story import BeliefsStory, correction, fact


class FullMind(BeliefsStory):
    """An innkeeper who believes as much as it can."""

    def __init__(self, *first: Belief, rest: Basis = "told_by_subject") -> None:
        super().__init__()
        others = (Belief(f"x{n}", "player", f"thing {n}", "kept", rest) for n in range(MAX_BELIEFS - len(first)))

        def act(ledger: Ledger) -> Entry:
            for one in (*first, *others):
                ledger.note("innkeeper", Believed(replace(one, seq=ledger.seq)))
            return ledger.entry()

        self.play("memory", act)

    @property
    def held(self) -> dict[str, Belief]:
        return {one.belief_id: one for one in self.minds["innkeeper"].beliefs.values() if one.status == "active"}


@pytest.mark.parametrize("basis", ["hearsay", "told_by_subject"])
def test_the_lowest_basis_makes_room_first(basis: Basis) -> None:
    story = FullMind(
        Belief("b1", "mira", "weapon", "bow", "told_by_subject"), Belief("b2", "mira", "pet", "a fox", basis)
    )
    story.say(fact("drink", "tea"))
    assert len(story.held) == MAX_BELIEFS
    assert {"b1", "b2"} - story.held.keys() == {"b2" if basis == "hearsay" else "b1"}
    assert story.values("innkeeper", "player", "drink") == ("tea",)


def test_what_is_pinned_or_written_by_hand_stays() -> None:
    story = FullMind(
        Belief("b1", "mira", "weapon", "bow", "hearsay", pinned=True), Belief("b2", "mira", "pet", "a fox", "author")
    )
    story.say(fact("drink", "tea"))
    assert story.held.keys() >= {"b1", "b2"}
    assert "x0" not in story.held


def test_what_was_just_confirmed_is_kept_even_where_all_else_is_better_known() -> None:
    story = FullMind(rest="author")
    story.say(correction("mira", "weapon", "bow"))
    [outcome] = story.outcomes
    assert outcome.record_id in story.held
    assert len(story.held) == MAX_BELIEFS


def test_a_value_that_is_corrected_is_outdated_and_not_gone() -> None:
    story = FullMind(Belief("b1", "mira", "weapon", "bow", "hearsay"))
    story.say(correction("mira", "weapon", "sabre", "bow"))
    assert story.minds["innkeeper"].beliefs["b1"].status == "superseded"
    assert len(story.held) == MAX_BELIEFS


def test_who_holds_more_pinned_ones_than_there_is_room_for_keeps_them_all() -> None:
    story = FullMind(*(Belief(f"p{n}", "mira", f"thing {n}", "so", "author", pinned=True) for n in range(MAX_BELIEFS)))
    for value in ("tea", "ale"):
        story.say(fact("hobby", value, "adds"))
    assert len(story.held) == MAX_BELIEFS + 1
    assert story.values("innkeeper", "player", "hobby") == ("ale",)
