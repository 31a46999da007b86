"""Reads MemGround: tabletop campaigns and two mysteries with questions and evidence ids. For `eval memground`."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .conversations import Conversation, Line, Question, answerable
from .data_folder import files_of

HOUR_MS = 3_600_000
STORIES = ("type_help-en", "no_case_should_remain_unsolved-en")


def read_memground(data: Path | None) -> list[Conversation]:
    """The campaigns, then the mysteries. Raises DataMissing."""
    campaigns = [
        _conversation(file.stem.removesuffix("_qa"), file, _campaign_lines(file))
        for file in files_of("memground", data, "trpg_en/qa/*_qa.json")
    ]
    mysteries = [
        _conversation(story.removesuffix("-en"), file, _story_lines(file.parent))
        for story in STORIES
        for file in files_of("memground", data, f"{story}/qa/*_qa_eval.json")
    ]
    return [*campaigns, *mysteries]


def _conversation(name: str, questions: Path, lines: Iterator[Line]) -> Conversation:
    asked = json.loads(questions.read_text(encoding="utf-8"))[0]["qa"]
    said = tuple(lines)
    return Conversation(
        name=name.replace("_", " "),
        language="en",
        lines=said,
        questions=answerable([_question(one) for one in asked], said),
        asked_ms=said[-1].wall_ms + HOUR_MS,
        speakers=tuple(dict.fromkeys(line.speaker for line in said)),
    )


def _question(one: Mapping[str, Any]) -> Question:
    return Question(one["question"], frozenset(one["evidence"]), f"category {one['category']}")


def _campaign_lines(questions: Path) -> Iterator[Line]:
    """Section after section, an hour apart; evidence `D01:12` is line 12 (from 0) of section 1."""
    folder = questions.parent.parent / "data" / questions.stem.removesuffix("_qa")
    for section, file in enumerate(sorted(folder.glob("*_conversation.json")), 1):
        talk = json.loads(file.read_text(encoding="utf-8"))["conversation"]
        for place, said in enumerate(talk):
            wall_ms = section * HOUR_MS + place * 1000
            yield Line(f"D{section:02}:{place}", section, said["speaker"], said["text"], wall_ms)


def _story_lines(folder: Path) -> Iterator[Line]:
    """One node of a mystery per file and session; evidence `T03:0` is the first text of the file that begins so."""
    for session, file in enumerate(sorted(folder.glob("stories/*/*.json")), 1):
        number = file.name.partition("_")[0]
        name = number if number[0].isalpha() else f"D{number}"
        for place, said in enumerate(json.loads(file.read_text(encoding="utf-8"))["conversation"]):
            yield Line(f"{name}:{place}", session, said["speaker"], said["text"], session * HOUR_MS + place * 1000)
