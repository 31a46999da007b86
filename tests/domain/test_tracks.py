"""Which evidence may support which field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.evidence import Move
from dramaturg_server.domain.figures import COOLDOWN, HIGH, MEDIUM, SPAN
from dramaturg_server.domain.mind import FieldRecord, Mind
from dramaturg_server.domain.paths import covers
from dramaturg_server.domain.schema import PRESETS, Schema, built_in_leaves
from dramaturg_server.domain.tracks import (
    active,
    citable_for,
    drift_nudge,
    eligible,
    is_active,
    listed_as,
    oldest_active_unit,
    outside_pool,
    usable,
)
from tests.domain.minds import (
    CHARACTER,
    CORE,
    HABITS,
    JOB,
    LOW,
    MODERATE,
    SCHEMA,
    STAGE,
    high,
    leaf_of,
    medium,
    mind_of,
)


def names(evidence: tuple[object, ...]) -> list[str]:
    return [item.evidence_id for item in evidence]  # type: ignore[attr-defined]


# Active and expired


@pytest.mark.parametrize(
    ("piece", "now", "is_still_active"),
    [
        (medium("m", 1), 1, True),
        (medium("m", 1), 9, True),  # eight units after it
        (medium("m", 1), 10, False),
        (high("h", 1), 400, True),
    ],
)
def test_medium_expires_after_eight_units_and_high_never(piece: object, now: int, is_still_active: bool) -> None:
    mind = mind_of(units=range(1, now + 1))
    assert is_active(piece, mind, now) is is_still_active  # type: ignore[arg-type]


def test_only_units_in_which_the_character_took_part_let_evidence_expire() -> None:
    away = mind_of(units=(1, 50))
    assert is_active(medium("m", 1), away, 60)


def test_low_evidence_never_counts() -> None:
    low = medium("m", 1)
    object.__setattr__(low, "importance", "low")
    assert not is_active(low, mind_of(units=(1,)), 1)


@given(
    units=st.sets(st.integers(1, 60)).map(sorted),
    unit=st.integers(0, 60),
    extra=st.integers(0, 5),
)
def test_expiry_is_what_counting_units_says(units: list[int], unit: int, extra: int) -> None:
    now = max([*units, unit]) + extra
    mind = mind_of(units=units)
    assert bool(active(mind, (medium("m", unit),), now)) == (mind.units_since(unit, now) <= 8)


# Pools


def test_evidence_of_a_branch_bears_on_its_leaves_and_on_nothing_beside_them() -> None:
    mind = mind_of(
        medium("all", fields=("persona.relationships.player",)),
        medium("stage"),
        medium("kin", fields=("persona.relationships.player2",)),
        medium("job", fields=(JOB,)),
    )
    assert names(usable(mind, STAGE, LOW, 1)) == ["all", "stage"]


@pytest.mark.parametrize(
    "path", ["persona.occupation", 'persona.relationships["a.b"].stage', 'persona.relationships["a[1"].stage']
)
def test_listed_as_agrees_with_covers(path: str) -> None:
    assert all(covers(branch, path) for branch in listed_as(path))
    assert path in listed_as(path) and "persona" in listed_as(path)


@pytest.mark.parametrize("gate", [LOW, MODERATE, CORE])
def test_evidence_used_for_the_field_is_in_no_pool(gate: object) -> None:
    mind = mind_of(high("a"), high("b"), used={STAGE: frozenset({"a"})})
    assert names(usable(mind, STAGE, gate, 1)) == ["b"]  # type: ignore[arg-type]


def test_one_event_serves_both_tracks() -> None:
    both = high("betrayal", fields=(STAGE, CHARACTER))
    mind = mind_of(both, used={STAGE: frozenset({"betrayal"})})
    assert usable(mind, STAGE, LOW, 1) == ()
    assert usable(mind, CHARACTER, CORE, 1) == (both,)


def test_track_a_holds_every_high_and_the_newest_twenty_medium_of_the_field() -> None:
    pieces = [medium(f"m{n:02}", 1, seq=n) for n in range(25)]
    others = [medium(f"o{n:02}", 1, (JOB,), seq=100 + n) for n in range(25)]
    old = [high(f"h{n}", 1, seq=0) for n in range(3)]
    mind = mind_of(*old, *pieces, *others)
    assert names(usable(mind, STAGE, LOW, 1)) == ["h0", "h1", "h2", *(f"m{n:02}" for n in range(5, 25))]
    assert len(usable(mind, STAGE, MODERATE, 1)) == 28


def test_track_a_leaves_out_expired_medium_and_track_b_keeps_it() -> None:
    mind = mind_of(medium("old", 1), high("deed", 1), units=range(1, 11))
    assert names(usable(mind, STAGE, LOW, 10)) == ["deed"]
    assert names(usable(mind, STAGE, MODERATE, 10)) == ["old", "deed"]


def test_track_a_leaves_out_what_is_older_than_the_last_change() -> None:
    mind = mind_of(high("before", seq=4), high("same-report", seq=5), high("after", seq=6))
    changed = mind_of(*mind.evidence, records={STAGE: FieldRecord(1, 5)})
    assert names(usable(changed, STAGE, LOW, 1)) == ["same-report", "after"]
    assert names(usable(changed, STAGE, MODERATE, 1)) == ["before", "same-report", "after"]


@pytest.mark.parametrize("gate", [LOW, MODERATE])
def test_outside_the_pool_is_whatever_is_not_usable(gate: object) -> None:
    used, free, foreign = medium("used"), medium("free"), medium("foreign", fields=(JOB,))
    mind = mind_of(used, free, foreign, used={STAGE: frozenset({"used"})})
    assert outside_pool(mind, STAGE, gate, 1, mind.evidence) == (used, foreign)  # type: ignore[arg-type]


# What a change may cite


def test_a_change_cites_what_proposes_the_same_or_nothing_and_never_the_opposite() -> None:
    mind = mind_of(
        medium("same", direction="up", proposes=((STAGE, Move("up")),)),
        medium("nothing"),
        medium("other", direction="up", proposes=((STAGE, Move("put", "devoted")),)),
        medium("against", direction="down"),
        medium("elsewhere", direction="up", proposes=((JOB, Move("put", "captain")),)),
    )
    assert names(citable_for(mind, STAGE, LOW, 1, "up", Move("up"))) == ["same", "nothing", "elsewhere"]


def test_an_arc_cites_everything_usable_that_is_not_against_it() -> None:
    mind = mind_of(
        medium("a", proposes=((CHARACTER, Move("adds", "Kind.")),), fields=(CHARACTER,)),
        medium("b", direction="down", fields=(CHARACTER,)),
    )
    assert names(citable_for(mind, CHARACTER, CORE, 1, "none", None)) == ["a", "b"]
    assert names(citable_for(mind, CHARACTER, CORE, 1, "up", None)) == ["a"]


# Eligibility


def test_a_pool_is_eligible_when_all_three_figures_are_met() -> None:
    mind = mind_of(medium("a"), medium("b"))
    figures, is_open = eligible(mind, STAGE, leaf_of(STAGE), LOW, 1)
    assert is_open
    assert [(f.name, f.have, f.need, f.met) for f in figures] == [
        (SPAN, 1, 1, True),
        (HIGH, 0, 1, False),
        (MEDIUM, 2, 2, True),
        (COOLDOWN, 0, 0, True),
    ]


def test_an_empty_pool_is_not_eligible_even_without_a_strength_minimum() -> None:
    reference = PRESETS["reference"]["moderate"]
    assert not eligible(mind_of(), HABITS, leaf_of(HABITS), reference, 1).is_open


def test_a_field_in_its_cooldown_is_eligible_only_with_an_event_that_waives_it() -> None:
    records = {STAGE: FieldRecord(2, 15, "up")}
    kind_deed = high("deed", 3, kind="rescue", direction="up")
    betrayal = high("betrayal", 3, kind="betrayal", direction="down")
    assert not eligible(mind_of(kind_deed, records=records), STAGE, leaf_of(STAGE), LOW, 3).is_open
    assert eligible(mind_of(kind_deed, betrayal, records=records), STAGE, leaf_of(STAGE), LOW, 3).is_open


@pytest.mark.parametrize("path", ["identity.name", "session.learned_info", "moment.emotion"])
def test_only_persona_is_ever_eligible(path: str) -> None:
    mind = mind_of(*(high(f"h{n}", n, (path,)) for n in range(1, 20)))
    assert not eligible(mind, path, leaf_of(path), LOW, 19).is_open


# Drift


def moved(**counts: int) -> dict[str, FieldRecord]:
    return {f"persona.{name}": FieldRecord(1, 1, count=count) for name, count in counts.items()}


@pytest.mark.parametrize(
    ("records", "nudges"),
    [
        (moved(behavioral_tendencies=3), True),
        (moved(behavioral_tendencies=2), False),
        (moved(behavioral_tendencies=5, personality=1), False),
        (moved(behavioral_tendencies=5, speaking_style=1), False),
        (moved(occupation=9), False),
        ({}, False),
    ],
)
def test_the_nudge_comes_when_a_moderate_field_moved_thrice_and_core_never(
    records: dict[str, FieldRecord], nudges: bool
) -> None:
    assert drift_nudge(mind_of(records=records), SCHEMA) is nudges


def test_the_nudge_ignores_fields_that_a_patch_removed() -> None:
    bare = Schema(tuple(leaf for leaf in built_in_leaves() if leaf.pattern != HABITS), PRESETS["default"])
    assert not drift_nudge(mind_of(records=moved(behavioral_tendencies=4)), bare)


def test_a_unit_that_begins_again_is_counted_once() -> None:
    mind = Mind("ada", units=(1, 2, 3))
    assert [mind.units_since(1, now) for now in (2, 3, 4)] == [2, 2, 3]
    assert Mind("ada", units=(1, 3)).units_since(1, 2) == 2


def test_a_medium_lasts_as_long_in_a_unit_that_begins_again() -> None:
    mind = Mind("ada", units=tuple(range(1, 10)))
    assert [oldest_active_unit(mind, now) for now in (3, 9)] == [1, 1]
