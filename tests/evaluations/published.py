"""Small records in the formats of the published data, written by us: what the readers' tests read."""

import json
from pathlib import Path
from typing import Any

LOCOMO: dict[str, Any] = {
    "sample_id": "conv-1",
    "conversation": {
        "speaker_a": "Ada",
        "speaker_b": "Bo",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ada", "dia_id": "D1:1", "text": "I bought a canoe yesterday."},
            {"speaker": "Bo", "dia_id": "D1:2", "text": "Look!", "blip_caption": "a red canoe on a lake"},
            {"speaker": "Ada", "dia_id": "D1:3", "text": "Mine is green."},
        ],
        "session_10_date_time": "9:05 am on 2 July, 2023",
        "session_10": [{"speaker": "Bo", "dia_id": "D10:1", "text": "The lake froze over."}],
        "session_2_date_time": "12:30 am on 1 June, 2023",
        "session_2": [{"speaker": "Ada", "dia_id": "D2:1", "text": "I sold it to Cy."}],
    },
    "qa": [
        {"question": "Who has Ada's canoe?", "answer": "Cy", "evidence": ["D1:1; D2:1"], "category": 1},
        {"question": "When did the lake freeze?", "answer": "July", "evidence": ["D10:1", "D99:1"], "category": 2},
        {"question": "What colour is the sky?", "answer": "blue", "evidence": [], "category": 3},
    ],
}


def write_locomo(data: Path, *names: str) -> None:
    """The same talk under each name; under its own where none is given."""
    named = [{**LOCOMO, "sample_id": name} for name in names or (LOCOMO["sample_id"],)]
    _write(data / "locomo" / "some.json", named)


def write_memground(data: Path) -> None:
    """One campaign of two sections, one mystery of either kind."""
    campaign = data / "memground" / "trpg_en"
    said = [{"speaker": "player1", "text": "The bell rings."}, {"speaker": "player2", "text": "I open the crypt."}]
    for section in ("01_Bell", "02_Crypt"):
        _write(campaign / "data" / "Old_Bell" / f"{section}_conversation.json", {"conversation": said})
    _write_questions(campaign / "qa" / "Old_Bell_qa.json", "Who opened the crypt?", ["D02:1"])
    for story, first in (("type_help-en", "T01_attic.json"), ("no_case_should_remain_unsolved-en", "01_Attic.json")):
        qa = data / "memground" / story / "qa"
        talk = {"conversation": [{"speaker": "dialogue", "text": "The letter is in the attic."}]}
        _write(qa / "stories" / story / first, talk)
        _write_questions(qa / "some_qa_eval.json", "Where is the letter?", ["T01:0" if first[0] == "T" else "D01:0"])


def write_memorybank(data: Path, folder: str, histories: dict[str, Any], questions: dict[str, list[str]]) -> None:
    """histories: user -> day -> exchanges."""
    records = {user: {"history": history} for user, history in histories.items()}
    _write(data / "memorybank" / folder / f"memory_bank_{folder}.json", records)
    lines = [json.dumps({user: asked}, ensure_ascii=False) for user, asked in questions.items()]
    file = data / "memorybank" / folder / f"probing_questions_{folder}.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_questions(file: Path, question: str, evidence: list[str]) -> None:
    _write(file, [{"qa": [{"question": question, "evidence": evidence, "category": 4}]}])


def _write(file: Path, value: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
