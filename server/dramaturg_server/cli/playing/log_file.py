"""A replayed log as JSON, for machines. After `log_play`."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from dramaturg_server.cast.game_logs import ReadLog

from .log_play import Replay, Texts


def replay_json(cast_id: str, log: ReadLog, replay: Replay | None) -> str:
    """`{cast, lines, fed, problems: […], failed: […], entries: […], states: […]}`; replay None: nothing was fed.

    Evidence, changes and refusals are messages of the contract in their JSON form, under the names of the protos.
    """
    done = replay or Replay()
    whole: Mapping[str, Any] = {
        "cast": cast_id,
        "lines": log.lines,
        "fed": len(done.fed),
        "problems": [asdict(problem) for problem in log.problems],
        "failed": [{"line": place.line, "message": why} for place, why in done.failed],
        "entries": [
            {
                "line": fed.place.line,
                "lines": _messages(fed.outcome.lines),
                "evidence": _messages(fed.outcome.evidence),
                "changes": _messages(fed.outcome.changes),
                "refusals": _messages(fed.outcome.refusals),
                "states": _texts(fed.texts),
            }
            for fed in done.fed
        ],
        "states": _texts(done.texts),
    }
    return json.dumps(whole, ensure_ascii=False, indent=2)


def _messages(messages: Iterable[Message]) -> list[dict[str, Any]]:
    return [MessageToDict(message, preserving_proto_field_name=True) for message in messages]


def _texts(texts: Iterable[Texts]) -> list[dict[str, Any]]:
    return [asdict(one) for one in texts]
