"""Lines that are never said: every way of it is told, and lines that may be said are left alone."""

from tests.cast.small_cast import load

BO = "name: Bo\nfallbacks: [Hm.]\n"
BOTH = {"characters/bo.yaml": BO, "scenes/deck.yaml": "present: [ann, bo]\n"}
APART = {"characters/bo.yaml": BO, "scenes/hold.yaml": "present: [bo]\n"}


def told(topics: str, files: dict[str, str] | None = None) -> list[str]:
    """`line message` of each line that is never said."""
    loaded = load({**(files or {}), "topics/t.yaml": topics})
    assert loaded.errors == ()
    return [f"{p.line} {p.message}" for p in loaded.problems if p.code == "cast.unreachable_line"]


def lines(*written: str, order: str = "first", by: str = "ann") -> str:
    """A topic of one line each, from the fifth line of the file on."""
    head = f"sea:\n  by: {by}\n  cues: sea\n  order: {order}\n  lines:\n"
    return head + "".join(f"    - {{{line}, text: Wet.}}\n" for line in written)


def test_a_speaker_outside_the_audience_of_the_topic() -> None:
    assert told("sea: {by: ann, who: 阿远, cues: sea, lines: {id: a, text: Wet.}}\n") == [
        "1 ann is not among the topic's `who`: the line is never said"
    ]
    assert told("sea: {by: ann, who: [crew], cues: sea, lines: {id: a, text: Wet.}}\n") == []
    assert told("sea: {by: ann, who: everyone, cues: sea, lines: {id: a, text: Wet.}}\n") == []


def test_a_mould_speaks_wherever_everyone_may() -> None:
    mould = {"characters/bo.yaml": BO + "archetype: true\n"}
    assert told("sea: {by: bo, who: everyone, cues: sea, lines: {id: a, text: Wet.}}\n", mould) == []


def test_a_speaker_in_no_scene_is_told_once() -> None:
    found = told("sea:\n  by: 阿远\n  cues: sea\n  lines: [{id: a, text: x}, {id: b, text: y}]\n")
    assert found == ["4 阿远 is in no scene: none of its lines is said"]


def test_a_speaker_in_none_of_the_scenes_of_its_topic() -> None:
    found = told("sea: {by: bo, cues: sea, scenes: deck, lines: {id: a, text: x}}\n", APART)
    assert found == ["1 bo is in none of the topic's `scenes`: its lines are never said"]
    assert told("sea: {by: bo, cues: sea, scenes: [deck, hold], lines: {id: a, text: x}}\n", APART) == []


def test_lines_that_wait_for_each_other_are_told_once_at_the_first() -> None:
    ring = lines("id: a, when: said(c)", "id: b, when: said(a)", "id: c, when: flag.f and said(b)")
    assert told(ring) == ["6 lines wait for each other: a → c → b → a"]


def test_what_waits_for_a_ring_waits_in_vain_too() -> None:
    found = told(lines("id: a, when: said(b)", "id: b, when: said(a)", "id: c, when: said(a)"))
    assert found == ["6 lines wait for each other: a → b → a", "8 it waits for a, which is never said either"]


def test_a_way_around_a_ring_makes_all_its_lines_reachable() -> None:
    assert told(lines("id: a, when: said(b) or flag.f", "id: b, when: said(a)")) == []
    assert told(lines("id: a, when: not said(b)", "id: b, when: said(a)")) == []


def test_a_chain_against_the_order_of_the_file_is_reachable() -> None:
    chain = [f"id: l{n}, when: said(l{n + 1})" for n in range(30)]
    assert told(lines(*chain, "id: l30")) == []


def test_a_line_that_the_speaker_never_hears() -> None:
    topic = "far: {by: bo, cues: far, lines: {id: far-1, text: Far.}}\n" + lines("id: a, when: said(far-1)")
    assert told(topic, APART) == ["7 it waits for far-1, which ann never hears: the line is never said"]
    assert told(topic, {**APART, **BOTH}) == []


def test_a_line_of_a_topic_of_other_scenes_is_not_heard() -> None:
    topic = "far: {by: bo, cues: far, scenes: hold, lines: {id: far-1, text: Far.}}\n" + lines(
        "id: a, when: said(far-1)"
    )
    files = {**BOTH, "scenes/hold.yaml": "present: [bo]\n"}
    assert told(topic, files) == ["7 it waits for far-1, which ann never hears: the line is never said"]


def test_one_whom_no_speech_reaches_hears_itself_alone() -> None:
    deaf = {**BOTH, "characters/ann.yaml": "name: Ann\ngroups: crew\nfallbacks: Hm.\nsenses: {hears: false}\n"}
    topic = "far: {by: bo, cues: far, lines: {id: far-1, text: Far.}}\n"
    own = lines("id: a", "id: b, when: said(a)", "id: c, when: said(far-1)")
    assert told(topic + own, deaf) == ["9 it waits for far-1, which ann never hears: the line is never said"]


def test_where_no_scene_is_written_all_may_meet() -> None:
    from dramaturg_server.cast.loader import load_files
    from tests.cast.small_cast import FILES

    topic = "far: {by: bo, cues: far, lines: {id: far-1, text: Far.}}\n" + lines("id: a, when: said(far-1)")
    files = {**FILES, "characters/bo.yaml": BO, "topics/t.yaml": topic}
    del files["scenes/deck.yaml"]
    loaded = load_files({name: text.encode() for name, text in files.items()})
    assert [p.code for p in loaded.problems if p.severity != "note"] == []


def test_in_a_sequence_a_line_waits_for_all_above_it() -> None:
    unheard = lines("id: a, by: bo", "id: b", order="sequence")
    assert told(unheard, APART) == ["7 it waits for a, which ann never hears: the line is never said"]
    assert told(unheard, BOTH) == []
    stuck = lines("id: a", "id: b, when: said(c)", "id: c", order="sequence")
    assert told(stuck) == ["7 lines wait for each other: b → c → b"]


def test_a_monologue_that_waits_for_its_own_end() -> None:
    spoken = "    - {id: m1, text: x, when: said(m2)}\n    - {id: m2, text: y}\n"
    scene = f"present: ann\nmonologue:\n  by: ann\n  lines:\n{spoken}"
    found = told("sea: {by: ann, cues: sea, lines: {id: a, text: Wet.}}\n", {"scenes/deck.yaml": scene})
    assert found == ["5 it waits for m2, which comes behind it: the line is never said"]


def test_fallbacks_and_care_lines_may_be_waited_for() -> None:
    ann = "name: Ann\ngroups: crew\nfallbacks: [Hm.]\ncare: Sit down.\n"
    found = told(lines('id: a, when: \'said("ann.fallback.1") and said("ann.care")\''), {"characters/ann.yaml": ann})
    assert found == []
