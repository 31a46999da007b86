"""What comes from what somebody held: who said it, of whom, and in which words; and rows that tell of it again."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Belief, Believed, Outcome, Overridden, Override
from dramaturg_server.domain.log import Entry, Event, MindEntry, Turn
from dramaturg_server.domain.mind import MindFact, WorldFact
from dramaturg_server.domain.name_index import NameIndex
from dramaturg_server.domain.passed_on import Held, held_in, passed_on, spellings, told_again
from dramaturg_server.domain.statements import Named
from dramaturg_server.domain.text import fold_line

NAMES = NameIndex((Named("mira", ("mira", "米拉", fold_line("ミラ"))),))
BY_BRAM = Held("b1.1", "bram", "mira", "pet", "owl", "owl", 1)
OF_ALL = Held("o1.1", "", "mira", "eyes", "red", "red", 1)


def turn(seq: int, speaker_id: str, text: str, **more: object) -> Turn:
    made = Turn(f"t{seq}", speaker_id, text, "hanna", "hanna", (speaker_id, "hanna"), "", 1, "", "", "en", (), "topic")
    return replace(made, **more)  # type: ignore[arg-type]


def row(
    seq: int, said: Turn | None = None, *world: WorldFact, events: tuple[Event, ...] = (), **minds: MindFact
) -> Entry:
    facts = {"hanna": (), **{who: (fact,) for who, fact in minds.items()}}
    if said is not None and said.speaker_id != "player":
        facts.setdefault(said.speaker_id, ())
    entries = tuple(MindEntry(who, own) for who, own in facts.items())
    return Entry(seq, "turn", 1, 0, 0, world=world, minds=entries, turn=said, events=events)


@pytest.mark.parametrize(
    ("speaker_id", "text", "goes"),
    [
        ("bram", "Mira's pet is an owl.", True),
        ("bram", "Mira's pet is an OWL!", True),
        ("bram", "An owl? Here?", False),
        ("bram", "Mira's pet is a howler.", False),
        ("pip", "Mira's pet is an owl.", False),
        ("player", "Mira's pet is an owl.", False),
    ],
)
def test_who_held_it_passes_it_on_by_name_and_value(speaker_id: str, text: str, goes: bool) -> None:
    found = list(passed_on(row(2, turn(2, speaker_id, text)), [BY_BRAM], NAMES))
    assert found == (["t2"] if goes else [])


@pytest.mark.parametrize("text", ["米拉的宠物是猫头鹰。", "ミラのペットは猫头鹰です。"])
def test_what_is_written_without_spaces_stands_anywhere(text: str) -> None:
    held = replace(BY_BRAM, value="猫头鹰", written="猫頭鷹")
    assert list(passed_on(row(2, turn(2, "bram", text)), [held], NAMES)) == ["t2"]


@pytest.mark.parametrize(("speaker_id", "goes"), [("bram", True), ("pip", True), ("player", False)])
def test_of_an_override_every_character_knows_and_a_player_speaks_for_itself(speaker_id: str, goes: bool) -> None:
    said = row(2, turn(2, speaker_id, "Mira's eyes are red."))
    assert list(passed_on(said, [OF_ALL], NAMES)) == (["t2"] if goes else [])


def test_nothing_is_passed_on_before_it_was_held() -> None:
    assert not list(passed_on(row(1, turn(1, "bram", "Mira's pet is an owl.")), [BY_BRAM], NAMES))


def test_an_event_and_a_record_come_from_it_too() -> None:
    event = Event(
        "e2.1", "observation", "", "", "bram", text="Bram shouts that Mira has an owl.", perceivers=("hanna",)
    )
    assert list(passed_on(row(2, events=(event,)), [BY_BRAM], NAMES)) == ["e2.1"]
    told = Believed(Belief("b2.1", "mira", "pet", "Owl", "hearsay", source_id="t2", from_id="bram"))
    assert list(passed_on(row(2, hanna=told), [BY_BRAM], NAMES)) == ["t2"]


def test_the_row_of_an_override_says_what_holds_for_all() -> None:
    override = Override("o1.1", "mira", "eyes", "identity.eyes", "Red", "blue", source_id="t1")
    [held] = held_in(row(1, None, Overridden(override)), frozenset({"t1"}), ())
    assert (held.holder_id, held.value, held.written, held.since) == ("", "red", "Red", 1)
    assert {"red", "Red", "RED"} <= spellings([held])
    assert spellings([replace(held, value="", written="")]) == frozenset()


@pytest.mark.parametrize(
    ("said", "held", "is_told"),
    [
        (turn(2, "player", "Hm.", responder_id="mira"), OF_ALL, True),
        (turn(2, "player", "Hm.", responder_id="bram"), OF_ALL, False),
        (turn(2, "player", "Hm.", responder_id="bram"), BY_BRAM, True),
        (turn(1, "player", "Hm.", responder_id="mira"), OF_ALL, False),
        (turn(2, "player", "No.", outcomes=(Outcome("confirmed", "o2.1", "mira", "eyes", "grey"),)), OF_ALL, True),
        (turn(2, "player", "No.", outcomes=(Outcome("confirmed", "o2.1", "bram", "eyes", "grey"),)), OF_ALL, False),
    ],
)
def test_a_later_answer_or_correction_may_tell_of_it_again(said: Turn, held: Held, is_told: bool) -> None:
    entry = row(int(said.turn_id[1:]), said)
    assert ("red" in told_again(entry, [held]) or "owl" in told_again(entry, [held])) is is_told
