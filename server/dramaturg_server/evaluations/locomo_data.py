"""Reads LoCoMo: two people over months, questions with the ids of the lines that answer them. For `eval locomo`."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .conversations import Conversation, Line, Question, answerable
from .data_folder import files_of

CATEGORIES: Mapping[int, str] = {4: "single-hop", 1: "multi-hop", 2: "temporal", 3: "open-domain", 5: "adversarial"}
DAY_MS = 86_400_000
_SESSION = re.compile(r"session_(\d+)")
_LINE_ID = re.compile(r"D\d+:\d+")


def read_locomo(data: Path | None) -> list[Conversation]:
    """Every conversation of every file, in order. Raises DataMissing."""
    return [
        conversation_of(found)
        for file in files_of("locomo", data, "*.json")
        for found in json.loads(file.read_text(encoding="utf-8"))
    ]


def conversation_of(found: Mapping[str, Any]) -> Conversation:
    """One object of the file. A picture that is shared is told by its caption, as people see it in the talk."""
    talk = found["conversation"]
    lines = tuple(_lines(talk))
    questions = tuple(_questions(found["qa"]))
    return Conversation(
        name=found["sample_id"],
        language="en",
        lines=lines,
        questions=answerable(questions, lines),
        asked_ms=lines[-1].wall_ms + DAY_MS,
        speakers=(talk["speaker_a"], talk["speaker_b"]),
    )


def _lines(talk: Mapping[str, Any]) -> Iterator[Line]:
    for session in sorted(int(match[1]) for key in talk if (match := _SESSION.fullmatch(key))):
        began_ms = _wall_ms(talk[f"session_{session}_date_time"])
        for place, said in enumerate(talk[f"session_{session}"]):
            caption = said.get("blip_caption")
            text = f"{said['text']} [shares {caption}]" if caption else said["text"]
            yield Line(said["dia_id"], session, said["speaker"], text, began_ms + place * 1000)


def _questions(asked: Sequence[Mapping[str, Any]]) -> Iterator[Question]:
    for one in asked:
        evidence = frozenset(line_id for text in one["evidence"] for line_id in _LINE_ID.findall(text))
        yield Question(one["question"], evidence, CATEGORIES[one["category"]])


def _wall_ms(date: str) -> int:
    """`1:56 pm on 8 May, 2023`, in UTC."""
    return int(datetime.strptime(date, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC).timestamp() * 1000)
