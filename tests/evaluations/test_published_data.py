"""Reading published records of talk: sessions, evidence, what is missing."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from dramaturg_server.evaluations.data_folder import SOURCES, DataMissing, files_of
from dramaturg_server.evaluations.locomo_data import read_locomo
from dramaturg_server.evaluations.memground_data import read_memground
from dramaturg_server.evaluations.memorybank_data import COMPANION, read_memorybank
from dramaturg_server.evaluations.memorybank_evidence import EVIDENCE
from tests.evaluations.published import write_locomo, write_memground, write_memorybank


def test_sessions_of_locomo_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    write_locomo(tmp_path)
    (conversation,) = read_locomo(tmp_path)
    assert [line.line_id for line in conversation.lines] == ["D1:1", "D1:2", "D1:3", "D2:1", "D10:1"]
    assert [line.session for line in conversation.lines] == [1, 1, 1, 2, 10]
    assert datetime.fromtimestamp(conversation.lines[0].wall_ms / 1000, UTC) == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert datetime.fromtimestamp(conversation.lines[3].wall_ms / 1000, UTC) == datetime(2023, 6, 1, 0, 30, tzinfo=UTC)
    assert conversation.asked_ms > conversation.lines[-1].wall_ms


def test_a_picture_that_is_shared_is_told_by_its_caption(tmp_path: Path) -> None:
    write_locomo(tmp_path)
    (conversation,) = read_locomo(tmp_path)
    assert conversation.lines[1].text == "Look! [shares a red canoe on a lake]"


def test_evidence_is_taken_apart_and_what_cannot_be_found_is_left_out(tmp_path: Path) -> None:
    write_locomo(tmp_path)
    (conversation,) = read_locomo(tmp_path)
    asked = {question.category: question.evidence for question in conversation.questions}
    assert asked == {"multi-hop": {"D1:1", "D2:1"}, "temporal": {"D10:1"}}


def test_a_remark_and_what_is_answered_to_it_make_one_exchange(tmp_path: Path) -> None:
    write_locomo(tmp_path)
    (conversation,) = read_locomo(tmp_path)
    exchanges = [[line.line_id for line in exchange] for exchange in conversation.exchanges()]
    assert exchanges == [["D1:1", "D1:2"], ["D1:3"], ["D2:1"], ["D10:1"]], "an answer never comes a session later"


def test_evidence_of_memground_names_a_line_of_a_section_or_a_file(tmp_path: Path) -> None:
    write_memground(tmp_path)
    found = {conversation.name: conversation for conversation in read_memground(tmp_path)}
    assert list(found) == ["Old Bell", "type help", "no case should remain unsolved"]
    for conversation in found.values():
        (question,) = conversation.questions
        told = [line.text for line in conversation.lines if line.line_id in question.evidence]
        assert told in (["I open the crypt."], ["The letter is in the attic."])
    assert found["Old Bell"].lines[3].session == 2


def test_every_user_of_memorybank_has_labels_for_every_question(tmp_path: Path) -> None:
    day = [{"query": f"remark {number}", "response": f"answer {number}"} for number in range(8)]
    histories = {user: {f"2023-{month}": day for month in ("04-27", "04-28", "05-04")} for user in EVIDENCE}
    questions = {user: ['"What was it?"'] * len(labels) for user, labels in EVIDENCE.items()}
    write_memorybank(tmp_path, "cn", histories, questions)
    conversations = read_memorybank(tmp_path, "zh")
    assert len(conversations) == len(EVIDENCE)
    emily = conversations[0]
    assert [question.text for question in emily.questions] == ["What was it?"] * 2, "those of days that are there"
    by_id = {line.line_id: line for line in emily.lines}
    assert by_id["4-28.1q"].text == "remark 1"
    assert by_id["4-28.1r"].text == "answer 1"
    assert by_id["4-28.1r"].speaker == COMPANION["zh"]
    assert by_id["5-04.1q"].session == 3


def test_questions_and_labels_that_do_not_match_are_no_small_matter(tmp_path: Path) -> None:
    histories = {user: {"2023-04-27": [{"query": "a", "response": "b"}]} for user in EVIDENCE}
    write_memorybank(tmp_path, "en", histories, {user: ["One question?"] for user in EVIDENCE})
    with pytest.raises(ValueError, match="zip"):
        read_memorybank(tmp_path, "en")


@pytest.mark.parametrize("name", SOURCES)
def test_data_that_is_missing_says_where_to_get_it(name: str, tmp_path: Path) -> None:
    with pytest.raises(DataMissing, match="--data DIR") as unnamed:
        files_of(name, None, "*.json")
    with pytest.raises(DataMissing, match=str(tmp_path)) as empty:
        files_of(name, tmp_path, "*.json")
    for missing in (unnamed, empty):
        assert SOURCES[name].origin in str(missing.value)
        assert SOURCES[name].licence in str(missing.value)
