"""`eval facts`: what was labelled is found in every language, and what is missed or made up is noticed."""

from pathlib import Path

import pytest

from dramaturg_server.domain.statements import Statement
from dramaturg_server.evaluations.facts import Counts, Tally, judged, measure
from dramaturg_server.evaluations.written_data import Entry, Written, inn, written


def stated(slot: str, value: str, change: str = "sets") -> Statement:
    return Statement("fact", change, "", ("player",), slot, value, value)  # type: ignore[arg-type]


def entry(*facts: tuple[str, str], tag: str = "plain") -> Entry:
    labelled = [{"slot": slot, "value": value, "change": "sets"} for slot, value in facts]
    return {"id": "x", "text": "…", "tag": tag, "facts": labelled}


def test_every_list_has_utterances_with_facts_and_without() -> None:
    lists = written("facts")
    assert {(part.language, part.half) for part in lists} >= {("en", "a"), ("zh", "a"), ("ja", "a")}
    for part in lists:
        with_facts = sum(bool(one["facts"]) for one in part.entries)
        assert 0.3 < with_facts / len(part.entries) < 0.7
        assert len({one["id"] for one in part.entries}) == len(part.entries)


def test_in_every_language_what_players_say_is_taken_and_nothing_else() -> None:
    assert [one.name for one in measure(quick=True, say=print) if one.is_met is False] == []


def test_what_is_measured_is_all_that_a_server_would_store() -> None:
    [long] = [one for part in written("facts") for one in part.entries if one["id"] == "en-b-027"]
    assert judged(inn(), Written("en", "b", (long,)), [long]).all == Counts(utterances=1, right=1, changed=1)
    sent = {"id": "x", "text": "No, my favourite drink is ale, not cider.", "facts": [], "tag": "plain"}
    assert judged(inn(), Written("en", "a", (sent,)), [sent]).all.invented == 1, "corrections of one's own are stored"


def test_a_fact_that_is_missed_counts_against_recall_and_one_made_up_against_precision() -> None:
    tally = Tally()
    tally.judge(entry(("drink", "cider"), ("food", "soup")), [stated("drink", "Cider"), stated("film", "soup")])
    assert tally.all == Counts(utterances=1, right=1, changed=1, missed=1, invented=1)
    assert (tally.all.precision, tally.all.recall) == (0.5, 0.5)
    assert len(tally.wrong) == 1


def test_the_kind_of_change_is_counted_on_its_own() -> None:
    tally = Tally()
    tally.judge(entry(("drink", "cider")), [stated("drink", "cider", "adds")])
    assert (tally.all.right, tally.all.changed, tally.all.invented) == (1, 0, 0)
    assert tally.wrong


def test_what_is_said_of_others_is_no_fact_about_the_player() -> None:
    said = [{"id": "x", "text": "Mira's favourite drink is cider.", "facts": [], "tag": "other_person"}]
    tally = judged(inn(), Written("en", "a", tuple(said)), said)
    assert tally.all == Counts(utterances=1)


def test_files_of_one_half_are_read_together_and_none_is_a_mistake(tmp_path: Path) -> None:
    for name in ("facts_en_b.yaml", "facts_en_b_more.yaml", "facts_en_a.yaml"):
        (tmp_path / name).write_text("- {id: no, text: 12}\n", encoding="utf-8")
    assert [(part.half, len(part.entries)) for part in written("facts", tmp_path)] == [("a", 1), ("b", 2)]
    assert written("facts", tmp_path)[0].entries[0] == {"id": "no", "text": "12"}
    with pytest.raises(ValueError, match="corrections_LANGUAGE_HALF"):
        written("corrections", tmp_path)
