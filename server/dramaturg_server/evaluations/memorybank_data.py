"""Reads MemoryBank: ten days of one user with a companion, in English and Chinese, with probing questions.

The data names no evidence; `memorybank_evidence.py` does. For `eval memorybank`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from .conversations import Conversation, Line, Question, answerable
from .data_folder import files_of
from .memorybank_evidence import EVIDENCE

FOLDERS: Mapping[str, str] = {"en": "en", "zh": "cn"}
COMPANION: Mapping[str, str] = {"en": "AI companion", "zh": "AI伴侣"}
MINUTE_MS, DAY_MS = 60_000, 86_400_000

History = Mapping[str, Sequence[Mapping[str, str]]]


def read_memorybank(data: Path | None, language: str) -> list[Conversation]:
    """The fifteen users in the order of the file. language: `en` or `zh`. Raises DataMissing."""
    folder = FOLDERS[language]
    histories = json.loads(_only(data, f"{folder}/memory_bank_*.json").read_text(encoding="utf-8"))
    asked = _only(data, f"{folder}/probing_questions_*.jsonl").read_text(encoding="utf-8").splitlines()
    questions = chain.from_iterable(json.loads(line).values() for line in asked if line.strip())
    return [
        _conversation(user, name.strip(), language, record["history"], own)
        for user, (name, record), own in zip(EVIDENCE, histories.items(), questions, strict=True)
    ]


def _only(data: Path | None, pattern: str) -> Path:
    return files_of("memorybank", data, pattern)[0]


def _conversation(user: str, name: str, language: str, history: History, questions: Sequence[str]) -> Conversation:
    lines = tuple(_lines(name, language, history))
    asked = [
        Question(text.strip('"'), frozenset(evidence), language, name, COMPANION[language])
        for text, evidence in zip(questions, EVIDENCE[user], strict=True)
    ]
    return Conversation(
        name=f"{language} {name}",
        language=language,
        lines=lines,
        questions=answerable(asked, lines),
        asked_ms=lines[-1].wall_ms + DAY_MS,
        speakers=(name, COMPANION[language]),
    )


def _lines(name: str, language: str, history: History) -> Iterator[Line]:
    """A day is a session; `4-28.1q` is what the user said in exchange 1 (from 0) of 28 April, `…r` the answer."""
    for session, (day, exchanges) in enumerate(sorted(history.items()), 1):
        date = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC, hour=12)
        for place, exchange in enumerate(exchanges):
            wall_ms = int(date.timestamp() * 1000) + place * MINUTE_MS
            line_id = f"{date.month}-{date.day:02}.{place}"
            yield Line(f"{line_id}q", session, name, exchange["query"], wall_ms)
            yield Line(f"{line_id}r", session, COMPANION[language], exchange["response"], wall_ms + 1000)
