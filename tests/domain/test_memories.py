"""The audience gate: of one row each recalls what reached it and stays with it, and nothing else."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.log import Entry, Event, Route, SpokenLine
from dramaturg_server.domain.memories import Memory, begins_round, memories_of
from dramaturg_server.domain.mind import Perceived
from dramaturg_server.saves.fold_codec import decode_entry, encode_entry
from tests.domain.lighthouse import begun, lighthouse, on
from tests.domain.story import Story

ANSWER = SpokenLine("orsa", "The stairs are wet.", "authored", line_id="stairs-1", locale="en")
AWAY = "present: not flag.lamp_lit"
FORGETS = "remembers: not flag.lamp_lit"


def story(orsa: str = "", signals: str = "") -> Story:
    """The lighthouse, with these senses of Orsa's."""
    written = f"name: Orsa\nfallbacks: [Hm.]\nsenses: {{{orsa}}}\n"
    return begun(lighthouse(signals, characters__orsa=written))


def seen(text: str, *witnesses: str) -> Event:
    return Event("", "observation", "", text=text, actor_id="player", perceivers=witnesses)


def lamp(lit: bool, text: str, *witnesses: str) -> Event:
    return Event("", "flag", "lamp_lit", lit, text=text, perceivers=witnesses)


def texts(entry: Entry, who: str) -> list[str]:
    return [memory.text for memory in memories_of(entry, who)]


def changed_turn(entry: Entry, **fields: object) -> Entry:
    assert entry.turn is not None
    return replace(entry, turn=replace(entry.turn, **fields))  # type: ignore[arg-type]


# ---- turns


def test_who_hears_a_turn_recalls_the_remark_and_the_answer() -> None:
    entry = story().turn("How are the stairs?", "orsa", ["wick"], ANSWER)
    said = [("How are the stairs?", "player", "orsa"), ("The stairs are wet.", "orsa", "player")]
    for who in ("orsa", "wick"):
        assert [(m.text, m.speaker_id, m.addressee_id) for m in memories_of(entry, who)] == said
    assert [m.authored_id for m in memories_of(entry, "wick")] == ["", "stairs-1"]
    assert begins_round(entry, "orsa") and not begins_round(entry, "wick")


def test_without_a_hearer_list_the_two_who_talk_recall_it_and_nobody_else() -> None:
    entry = story().turn("How are the stairs?", "orsa", line=ANSWER)
    assert texts(entry, "orsa") and texts(entry, "wick") == []


def test_a_player_or_somebody_unknown_recalls_nothing() -> None:
    entry = story().turn("How are the stairs?", "orsa", ["nobody"], ANSWER)
    assert texts(entry, "player") == texts(entry, "nobody") == texts(entry, "") == []


@pytest.mark.parametrize("senses", ["hears: false", "present: false", "remembers: false"])
def test_who_is_listed_but_deaf_away_or_without_memory_recalls_nothing(senses: str) -> None:
    entry = story(senses).turn("How are the stairs?", "orsa", ["wick"], ANSWER)
    assert texts(entry, "orsa") == [] and len(texts(entry, "wick")) == 2


def test_who_perceived_it_but_is_not_listed_recalls_nothing() -> None:
    entry = changed_turn(story().turn("How are the stairs?", "orsa", ["wick"], ANSWER), hearers=("player", "orsa"))
    assert any(isinstance(fact, Perceived) and fact.keeps for fact in entry.facts_of("wick"))
    assert texts(entry, "wick") == [] and len(texts(entry, "orsa")) == 2


def test_a_turn_of_another_row_is_not_kept_by_what_was_perceived_of_this() -> None:
    entry = story().turn("How are the stairs?", "orsa", ["wick"], ANSWER)
    assert texts(changed_turn(entry, turn_id="t99"), "orsa") == []


def test_real_distress_is_nobodys_memory() -> None:
    entry = changed_turn(story().turn("I can't go on.", "orsa", ["wick"], ANSWER), care=True)
    assert texts(entry, "orsa") == texts(entry, "wick") == []


@pytest.mark.parametrize(("source", "route"), [("fallback", "fallback"), ("composed", "memory")])
def test_of_an_evasion_and_of_a_memory_told_again_the_remark_alone_is_recalled(source: str, route: Route) -> None:
    line = replace(ANSWER, source=source)  # type: ignore[arg-type]
    entry = changed_turn(story().turn("How are the stairs?", "orsa", ["wick"], line), route=route)
    assert texts(entry, "orsa") == texts(entry, "wick") == ["How are the stairs?"]


def test_a_remark_of_nothing_but_space_is_none_and_moves_no_part() -> None:
    entry = story().turn(" \n", "orsa", ["wick"], ANSWER)
    assert [(m.memory_id, m.text) for m in memories_of(entry, "wick")] == [(f"m{entry.seq}.1", ANSWER.text)]


# ---- events


def test_who_sees_an_event_recalls_it_and_nobody_else() -> None:
    entry = story().report(seen("The bell fell.", "wick"), seen("The rope tore.", "orsa", "wick"))
    assert texts(entry, "wick") == ["The bell fell.", "The rope tore."]
    assert texts(entry, "orsa") == ["The rope tore."]


@pytest.mark.parametrize("senses", [AWAY, FORGETS])
def test_of_one_batch_each_event_counts_as_things_stood_at_it(senses: str) -> None:
    entry = story(senses).report(
        seen("The alarm rang.", "orsa", "wick"),
        lamp(True, "The lamp went on.", "orsa", "wick"),
        seen("A secret was told.", "orsa", "wick"),
        lamp(False, "The lamp went out.", "orsa", "wick"),
        seen("The alarm ended.", "orsa", "wick"),
    )
    assert texts(entry, "orsa") == ["The alarm rang.", "The lamp went on.", "The alarm ended."]
    assert len(texts(entry, "wick")) == 5


def test_what_was_reported_before_or_overtaken_in_its_batch_is_no_memory() -> None:
    entry = story().report(
        replace(seen("Again.", "orsa"), repeated=True),
        replace(seen("Overtaken.", "orsa"), coalesced=True),
        seen("New.", "orsa"),
    )
    assert texts(entry, "orsa") == ["New."]


def test_an_event_without_words_is_perceived_and_is_no_memory() -> None:
    entry = story().flag("lamp_lit", True, "orsa")
    assert any(isinstance(fact, Perceived) for fact in entry.facts_of("orsa"))
    assert texts(entry, "orsa") == []


# ---- evidence


def test_evidence_belongs_to_the_one_from_whose_view_it_is_told() -> None:
    report = "a: {event: a, evidence: {summary: '{self} saw {actor} at the lamp.'}}\n"
    entry = story(signals=report).event("a", "orsa", "wick")
    drawn = {who: [m for m in memories_of(entry, who) if m.kind == "evidence"] for who in ("orsa", "wick")}
    assert [m.text.split()[0] for m in drawn["orsa"]] == ["Orsa"]
    assert [m.text.split()[0] for m in drawn["wick"]] == ["Wick"]
    assert drawn["orsa"][0].memory_id != drawn["wick"][0].memory_id
    assert drawn["orsa"][0].hearers == ("orsa",)


# ---- rows of a log from before recall


def of_before(entry: Entry) -> Entry:
    """The row as it was written when no perception said what of it is kept."""
    written = json.loads(encode_entry(entry))
    for mind in written["minds"]:
        for fact in mind["facts"]:
            fact.pop("keeps", None)
    return decode_entry(json.dumps(written).encode())


def test_of_rows_from_before_recall_the_evidence_alone_is_recalled() -> None:
    told = story(signals="a: {event: a, evidence: {summary: A sail was seen.}}\n")
    event = Event("", "custom", "a", True, "player", text="A sail!", perceivers=("orsa",))
    turn, report = told.turn("How are the stairs?", "orsa", ["wick"], ANSWER), told.report(event)
    assert texts(turn, "wick") and texts(report, "orsa") == ["A sail!", "A sail was seen."]
    assert texts(of_before(turn), "orsa") == texts(of_before(turn), "wick") == []
    assert texts(of_before(report), "orsa") == ["A sail was seen."]
    assert begins_round(of_before(turn), "orsa"), "rounds are counted all the same"


# ---- whatever happens
#
# The oracle knows the lamp alone: while it burns Orsa is away and Wick keeps nothing.

PEOPLE = ("orsa", "wick")
Act = tuple[str, list[str]] | list[tuple[bool | None, list[str]]]
"""A turn: responder and hearers. A batch: of each event what it sets the lamp to, and its witnesses."""

_some = st.lists(st.sampled_from(PEOPLE), unique=True)
_event = st.tuples(st.sampled_from([None, True, False]), _some)
_acts = st.lists(st.one_of(st.tuples(st.sampled_from(PEOPLE), _some), st.lists(_event, max_size=4)), max_size=12)


@given(_acts)
def test_each_recalls_what_it_was_there_for_and_the_same_words_by_the_same_id(acts: Sequence[Act]) -> None:
    wick = f"name: Wick\nfallbacks: [Hm.]\nsenses: {{{FORGETS}}}\n"
    orsa = f"name: Orsa\nfallbacks: [Hm.]\nsenses: {{{AWAY}}}\n"
    played = begun(lighthouse(on("a", "moment.emotion: afraid"), characters__orsa=orsa, characters__wick=wick))
    lit, expected = False, {who: list[str]() for who in PEOPLE}

    def reaches(text: str, whom: Iterable[str]) -> None:
        for who in whom:
            expected[who] += [] if lit else [text]

    for number, act in enumerate(acts):
        if isinstance(act, tuple):
            responder, hearers = act
            played.turn(f"remark {number}", responder, hearers)
            reaches(f"remark {number}", {responder, *hearers})
            continue
        events = []
        for place, (value, witnesses) in enumerate(act):
            text = f"event {number}.{place}"
            events.append(seen(text, *witnesses) if value is None else lamp(value, text, *witnesses))
            reaches(text, witnesses)
            lit = lit if value is None else value
        played.report(*events)
    recalled = {who: [m for entry in played.log for m in memories_of(entry, who)] for who in PEOPLE}
    assert {who: [m.text for m in memories] for who, memories in recalled.items()} == expected
    check_ids(recalled)


def check_ids(recalled: dict[str, list[Memory]]) -> None:
    """One id, one text, in the order of rows and parts."""
    everything = [m for memories in recalled.values() for m in memories]
    assert len({m.memory_id for m in everything}) == len({(m.memory_id, m.text) for m in everything})
    for memories in recalled.values():
        places = [(m.seq, m.part) for m in memories]
        assert places == sorted(set(places))
        assert [m.memory_id for m in memories] == [f"m{seq}.{part}" for seq, part in places]
