"""What evidence and arcs propose and can't have; and proposals that stand no worse than they should."""

from tests.cast.small_cast import load

ANN = "name: Ann\ngroups: crew\nfallbacks: [Hm.]\n"
STAGE = "persona.relationships.player.stage"
SHORT = "cast: tiny\nlanguages: en\ngroups: [crew]\ngates: short_story\n"
HOBBY = "arcs: {sings: {proposes: {persona.hobbies: {adds: Sings.}}}}\n"


def told(code: str, **files: str) -> list[str]:
    loaded = load(**files)
    assert loaded.errors == ()
    return [problem.message for problem in loaded.problems if problem.code == code]


def signal(more: str, trigger: str = "event: e") -> str:
    return f"s: {{{trigger}, evidence: {{summary: It rang., {more}}}}}\n"


# ---- stages out of reach


def test_a_stage_one_step_away_needs_no_jump() -> None:
    assert told("cast.needs_jump", signals=signal(f"proposes: {{{STAGE}: wary}}")) == []
    assert told("cast.needs_jump", signals=signal(f"proposes: {{{STAGE}: neutral}}")) == []


def test_a_stage_further_away_needs_high_evidence_of_a_jumping_kind() -> None:
    far = f"proposes: {{{STAGE}: trust}}"
    assert told("cast.needs_jump", signals=signal(far)) == [
        "trust is more than one step from neutral, where ann begins"
    ]
    assert len(told("cast.needs_jump", signals=signal(f"importance: high, {far}"))) == 1
    assert len(told("cast.needs_jump", signals=signal(f"kind: rescue, {far}"))) == 1
    assert told("cast.needs_jump", signals=signal(f"importance: high, kind: rescue, {far}")) == []


def test_of_witnesses_it_is_enough_that_one_is_near() -> None:
    near = ANN + "persona: {relationships: {player: limited_trust}}\n"
    far = f"proposes: {{{STAGE}: trust}}"
    assert told("cast.needs_jump", ann=near, signals=signal(far)) == []
    assert told("cast.needs_jump", ann=near, signals=signal(f"who: [ann, 阿远], {far}")) == [
        "trust is more than one step from neutral, where 阿远 begins"
    ]


def test_a_condition_that_the_start_does_not_meet_leaves_the_stage_alone() -> None:
    later = f"who: ann, when: {STAGE} >= limited_trust, proposes: {{{STAGE}: trust}}"
    assert told("cast.needs_jump", signals=signal(later)) == []


def test_a_crossing_may_jump_and_a_role_stands_for_the_player() -> None:
    far = f"proposes: {{{STAGE}: trust}}"
    assert told("cast.needs_jump", signals=signal(far, "relationship: {rises_to: 40}")) == []
    role = "proposes: {persona.relationships.actor.stage: hostile}"
    assert told("cast.needs_jump", ann=ANN + "persona: {relationships: {player: wary}}\n", signals=signal(role)) == []


# ---- arcs


def test_an_arc_whose_field_nothing_bears_on() -> None:
    assert told("cast.arc_stuck", ann=ANN + HOBBY) == [
        "no evidence of ann bears on persona.hobbies: the arc never lands"
    ]


def test_evidence_that_comes_again_and_again_opens_every_gate_of_medium() -> None:
    assert told("cast.arc_stuck", ann=ANN + HOBBY, signals=signal("fields: persona.hobbies")) == []
    assert told("cast.arc_stuck", ann=ANN + HOBBY, signals=signal("fields: persona")) == []


def test_evidence_that_comes_once_counts_once() -> None:
    once = signal("fields: persona.hobbies", "quest: {q: a}")
    assert told("cast.arc_stuck", ann=ANN + HOBBY, signals=once) == [
        "the cast's evidence never opens persona.hobbies of ann: 0 of 1 high and 1 of 2 medium"
    ]
    high = signal("importance: high, fields: persona.hobbies", "quest: {q: a}")
    assert told("cast.arc_stuck", ann=ANN + HOBBY, signals=high) == []


def test_evidence_of_others_and_low_evidence_open_nothing() -> None:
    for more in ("who: 阿远, fields: persona.hobbies", "importance: low, fields: persona.hobbies"):
        assert told("cast.arc_stuck", ann=ANN + HOBBY, signals=signal(more)) == [
            "no evidence of ann bears on persona.hobbies: the arc never lands"
        ]


def test_lines_are_evidence_too_and_those_that_come_again_have_no_end() -> None:
    evidence = "evidence: {summary: It rang., fields: persona.hobbies}"
    one = f"sea: {{by: ann, cues: sea, lines: {{id: a, text: x, {evidence}}}}}\n"
    again = one.replace("id: a", "id: a, once: false")
    assert len(told("cast.arc_stuck", ann=ANN + HOBBY, topics=one)) == 1
    assert told("cast.arc_stuck", ann=ANN + HOBBY, topics=again) == []


def test_an_arc_on_a_relationship_is_fed_by_evidence_on_an_actor() -> None:
    arc = ANN + f"arcs: {{trusts: {{proposes: {{{STAGE}: up}}}}}}\n"
    assert told("cast.arc_stuck", ann=arc, signals=signal("proposes: {persona.relationships.actor.stage: up}")) == []
    other = signal("proposes: {persona.relationships.actor.description: x}")
    assert len(told("cast.arc_stuck", ann=arc, signals=other)) == 1


def test_a_core_field_that_units_could_open_lacks_high_evidence() -> None:
    world = "units: [a, b, c, d, e, f]\nevents: e\n"
    arc = ANN + "arcs: {softens: {proposes: {persona.personality: {adds: Gentle.}}}}\n"
    medium = signal("fields: persona.personality")
    assert told("cast.arc_stuck", cast=SHORT, world=world, ann=arc, signals=medium) == [
        "the cast's evidence never opens persona.personality of ann: 0 of 3 high"
    ]


# ---- frozen persona, shut gates


def test_a_frozen_persona_is_told_once_and_not_of_each_field() -> None:
    frozen = {
        "cast": SHORT + "growth: short_term\n",
        "ann": ANN + HOBBY,
        "signals": signal(f"proposes: {{{STAGE}: up}}"),
    }
    problems = load(**frozen).problems
    assert [p.code for p in problems if p.severity == "warning"] == ["cast.frozen"]
    assert told("cast.frozen", cast=SHORT + "growth: short_term\n") == []


def test_a_gate_that_the_units_open_is_left_alone() -> None:
    arc = ANN + "arcs: {softens: {proposes: {persona.personality: {adds: Gentle.}}}}\n"
    six = "units: [a, b, c, d, e, f]\nevents: e\n"
    assert told("cast.gate_closed", cast=SHORT, world=six, ann=arc) == []
    assert told("cast.gate_closed", cast=SHORT, world="events: e\n", ann=arc) == []
    assert len(told("cast.gate_closed", ann=arc)) == 1
