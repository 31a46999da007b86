"""Each gate alone, at its border, for each tier and preset."""

import pytest

from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.figures import COOLDOWN, HIGH, MEDIUM, SPAN
from dramaturg_server.domain.gates import Case, cooldown, direction_of, figures, sentence, span, strength, waived
from dramaturg_server.domain.mind import FieldRecord, Mind
from dramaturg_server.domain.proposals import RefusalReason
from dramaturg_server.domain.schema import PRESETS, Leaf, built_in_schema
from dramaturg_server.domain.values import Direction, Tier, Value
from tests.domain.minds import CHARACTER, HABITS, JOB, STAGE, case, high, leaf_of, medium, mind_of

FIELDS: dict[Tier, str] = {"low": JOB, "moderate": HABITS, "core": CHARACTER}


def judged(
    preset: str, tier: Tier, evidence: list[Evidence], now: int, records: dict[str, FieldRecord] | None = None
) -> Case:
    """A case on the field of `tier`, under the figures of `preset`, that cites all the evidence there is."""
    path = FIELDS[tier]
    mind = mind_of(*evidence, units=range(1, now + 1), records=records)
    value: Value = "captain" if tier == "low" else ("brave",)
    return case(mind, path, value, *(e.evidence_id for e in evidence), now=now, schema=built_in_schema(preset))


# The table of state.md §3: what is just enough, and what is just not.


@pytest.mark.parametrize(
    ("preset", "tier", "enough"),
    [
        ("default", "low", 1),
        ("default", "moderate", 3),
        ("default", "core", 16),
        ("reference", "low", 1),
        ("reference", "moderate", 3),
        ("reference", "core", 16),
        ("short_story", "low", 1),
        ("short_story", "moderate", 2),
        ("short_story", "core", 6),
    ],
)
def test_span_counts_distinct_units(preset: str, tier: Tier, enough: int) -> None:
    field = (FIELDS[tier],)
    just = [high(f"e{unit}", unit, field) for unit in range(1, enough + 1)]
    crowded = [high(f"e{n}", max(1, n % enough), field) for n in range(40)]
    assert span(judged(preset, tier, just, enough)) is None
    if enough > 1:
        refusal = span(judged(preset, tier, crowded, enough))
        assert refusal is not None and refusal.reason == RefusalReason.SPAN
        assert f"{enough - 1} of {enough} units" in refusal.detail


@pytest.mark.parametrize(
    ("preset", "tier", "highs", "mediums", "is_met"),
    [
        ("default", "low", 1, 0, True),
        ("default", "low", 0, 2, True),
        ("default", "low", 0, 1, False),
        ("default", "moderate", 2, 0, True),
        ("default", "moderate", 1, 3, True),  # a high also counts as a medium
        ("default", "moderate", 1, 2, False),
        ("default", "moderate", 0, 4, True),
        ("default", "moderate", 0, 3, False),
        ("default", "core", 6, 0, True),
        ("default", "core", 5, 100, False),  # never by medium
        ("reference", "moderate", 0, 1, True),  # no strength minimum
        ("reference", "low", 0, 1, False),
        ("reference", "core", 5, 9, False),
        ("short_story", "moderate", 1, 0, True),
        ("short_story", "moderate", 0, 1, False),
        ("short_story", "moderate", 0, 2, True),
        ("short_story", "core", 3, 0, True),
        ("short_story", "core", 2, 9, False),
    ],
)
def test_strength(preset: str, tier: Tier, highs: int, mediums: int, is_met: bool) -> None:
    field = (FIELDS[tier],)
    evidence = [high(f"h{n}", 1, field) for n in range(highs)] + [medium(f"m{n}", 1, field) for n in range(mediums)]
    refusal = strength(judged(preset, tier, evidence, 1))
    assert (refusal is None) is is_met
    assert refusal is None or refusal.reason == RefusalReason.STRENGTH


def test_strength_counts_sources_not_items() -> None:
    twice = [medium("a", 1, (JOB,), source="turn-1"), medium("b", 1, (JOB,), source="turn-1")]
    assert strength(judged("default", "low", twice, 1)) is not None
    assert strength(judged("default", "low", [*twice, medium("c", 1, (JOB,), source="turn-2")], 1)) is None


def test_a_source_counts_with_its_highest_importance() -> None:
    one = [medium("a", 1, (JOB,), source="turn-1"), high("b", 1, (JOB,), source="turn-1")]
    assert strength(judged("default", "low", one, 1)) is None


def test_expired_medium_counts_for_span_and_not_for_strength() -> None:
    old = [medium(f"m{unit}", unit, (HABITS,)) for unit in range(1, 5)]
    late = judged("default", "moderate", old, 12)
    assert span(late) is None
    assert strength(late) is not None
    assert strength(judged("default", "moderate", old, 9)) is None


@pytest.mark.parametrize(
    ("tier", "wait"),
    [("low", 2), ("moderate", 3), ("core", 16)],
)
def test_after_an_update_in_unit_n_the_next_comes_in_n_plus_cooldown(tier: Tier, wait: int) -> None:
    records = {FIELDS[tier]: FieldRecord(5, 50, "none")}
    evidence = [high("e", 5, (FIELDS[tier],))]
    too_soon = cooldown(judged("default", tier, evidence, 5 + wait - 1, records))
    assert too_soon is not None and too_soon.reason == RefusalReason.COOLDOWN
    assert f"cooldown {wait - 1} of {wait} units" in too_soon.detail
    assert cooldown(judged("default", tier, evidence, 5 + wait, records)) is None


def test_a_field_that_never_changed_has_no_cooldown() -> None:
    assert cooldown(judged("default", "core", [high("e", 1, (CHARACTER,))], 1)) is None


def test_units_without_the_character_do_not_end_a_cooldown() -> None:
    mind = mind_of(high("e", 5, (JOB,)), units=(1, 5), records={JOB: FieldRecord(5, 50)})
    assert cooldown(case(mind, JOB, "captain", "e", now=30)) is not None  # only the present one came after


# The waiver


def feud(*evidence: Evidence, last: Direction = "up", waived_unit: int = -1) -> Mind:
    return mind_of(
        *evidence,
        units=(1, 2, 3),
        values={STAGE: "trust"},
        records={STAGE: FieldRecord(3, 20, last, waived_unit)},
    )


BETRAYAL = high("b", 3, kind="betrayal", direction="down")


@pytest.mark.parametrize(
    ("mind", "is_lifted"),
    [
        (feud(BETRAYAL), True),
        (feud(BETRAYAL, last="down"), False),  # it does not contradict the present value
        (feud(BETRAYAL, last="none"), False),
        (feud(BETRAYAL, waived_unit=3), False),  # one waived change per unit
        (feud(BETRAYAL, waived_unit=2), True),
        (feud(high("b", 3, kind="rescue", direction="down")), False),  # not in the waive list
        (feud(medium("b", 3, kind="betrayal", direction="down")), False),
        (feud(high("b", 3, kind="betrayal", direction="none")), False),
    ],
)
def test_a_betrayal_against_the_last_change_lifts_the_cooldown_once_a_unit(mind: Mind, is_lifted: bool) -> None:
    subject = case(mind, STAGE, "limited_trust", "b", now=3)
    assert (cooldown(subject) is None) is is_lifted
    assert waived(subject) is is_lifted


def test_the_reference_preset_waives_nothing() -> None:
    assert cooldown(case(feud(BETRAYAL), STAGE, "limited_trust", "b", now=3, schema=built_in_schema("reference")))


def test_nothing_is_waived_once_the_cooldown_is_over() -> None:
    mind = mind_of(BETRAYAL, units=(1, 2, 3, 4, 5), records={STAGE: FieldRecord(3, 20, "up")})
    assert not waived(case(mind, STAGE, "wary", "b", now=5))


# Figures and their sentence


def test_figures_carry_every_gate_even_when_one_is_missed() -> None:
    evidence = [high(f"h{n}", n, (CHARACTER,)) for n in range(1, 8)]
    evidence += [medium(f"m{n}", n, (CHARACTER,)) for n in range(8, 12)]
    subject = judged("default", "core", evidence, 11)
    assert [(f.name, f.have, f.need, f.met) for f in figures(subject)] == [
        (SPAN, 11, 16, False),
        (HIGH, 7, 6, True),
        (COOLDOWN, 0, 0, True),
    ]
    assert sentence(subject) == "core personality: 11 of 16 units, 7 of 6 high, cooldown met"


def test_the_sentence_names_both_ways_to_strength_and_a_running_cooldown() -> None:
    mind = mind_of(medium("m", 4), units=(3, 4), records={STAGE: FieldRecord(3, 1)})
    subject = case(mind, STAGE, "wary", "m", now=4)
    assert sentence(subject) == (
        "low relationships.player.stage: 1 of 1 units, 0 of 1 high or 1 of 2 medium, cooldown 1 of 2 units"
    )
    assert [f.name for f in figures(subject)] == [SPAN, HIGH, MEDIUM, COOLDOWN]


def test_the_sentence_says_when_strength_does_not_matter_and_when_the_cooldown_was_waived() -> None:
    reference = judged("reference", "moderate", [medium("m", 1, (HABITS,))], 1)
    assert "any strength" in sentence(reference)
    assert sentence(case(feud(BETRAYAL), STAGE, "limited_trust", "b", now=3)).endswith("cooldown waived")


def test_the_presets_are_the_published_figures_and_ours() -> None:
    assert PRESETS["reference"]["moderate"].high == 0 and PRESETS["reference"]["low"].waive == frozenset()
    assert {tier: (g.span, g.high, g.medium, g.cooldown) for tier, g in PRESETS["default"].items()} == {
        "low": (1, 1, 2, 2),
        "moderate": (3, 2, 4, 3),
        "core": (16, 6, None, 16),
    }


# Direction

NUMBER = Leaf("persona.coins", "persona", "number", 0.0)


@pytest.mark.parametrize(
    ("old", "new", "leaf", "direction"),
    [
        ("wary", "devoted", leaf_of(STAGE), "up"),
        ("devoted", "wary", leaf_of(STAGE), "down"),
        ("wary", "wary", leaf_of(STAGE), "none"),
        ("wary", "furious", leaf_of(STAGE), "none"),
        (None, "wary", leaf_of(STAGE), "none"),
        (1.0, 2.5, NUMBER, "up"),
        (1.0, -3.0, NUMBER, "down"),
        (1.0, True, NUMBER, "none"),
        (1.0, "2", NUMBER, "none"),
        ("guard", "captain", leaf_of(JOB), "none"),
        ("happy", "sad", leaf_of("moment.emotion"), "none"),
        (("a",), ("a", "b"), leaf_of(HABITS), "none"),
    ],
)
def test_direction_is_by_order_or_sign_and_else_none(
    old: Value | None, new: Value | None, leaf: Leaf, direction: Direction
) -> None:
    assert direction_of(old, new, leaf) == direction
