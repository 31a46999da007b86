"""DialogueService on the wire: turns asked for, turns answered."""

from dramaturg import v1

from ...config import Config
from ...domain.errors import BadInput
from ...domain.log import Entry, SpokenLine
from ...domain.schema import Schema
from ...domain.values import Value
from ...pipeline.listings import Dated, Page
from ...pipeline.requests import At, FlagChange, PageRequest, QuestChange, StepRequest
from . import checks
from .pages import decode_page, next_token
from .records import (
    ROUTES,
    changed_revision,
    consequences,
    encode_compared,
    encode_line,
    encode_note,
    encode_outcome,
    encode_turn,
    turn_of,
)
from .values import decode_value

LIST_TURNS = "turns"


def decode_step(request: v1.StepDialogueRequest, prefix: str = "") -> StepRequest:
    """A turn as asked for; `prefix` stands before the field names where the turn is part of another request."""
    return StepRequest(
        at=At(
            checks.required_id(f"{prefix}playthrough_id", request.playthrough_id),
            checks.optional_id(f"{prefix}branch_id", request.branch_id),
            checks.request_id(request.request_id, f"{prefix}request_id"),
            checks.digest(request),
            checks.revision(request.expected_revision, f"{prefix}expected_revision"),
        ),
        speaker_id=checks.required_id(f"{prefix}speaker_id", request.speaker_id),
        text=checks.text(f"{prefix}text", request.text),
        addressee_id=checks.optional_id(f"{prefix}addressee_id", request.addressee_id),
        responder_id=checks.optional_id(f"{prefix}responder_id", request.responder_id),
        hearer_ids=checks.ids(f"{prefix}hearer_ids", request.hearer_ids, checks.MAX_PEOPLE),
        unit_id=checks.optional_id(f"{prefix}unit_id", request.unit_id),
        scene_id=checks.optional_id(f"{prefix}scene_id", request.scene_id),
        storyline_id=checks.optional_id(f"{prefix}storyline_id", request.storyline_id),
        locale=checks.locale(f"{prefix}locale", request.locale),
        game_time_s=checks.game_time(request.game_time_s, f"{prefix}game_time_s"),
        signals=checks.each(f"{prefix}signals", request.signals, checks.MAX_SIGNALS, decode_signal),
        allowed_actions=checks.ids(f"{prefix}allowed_action_ids", request.allowed_action_ids, checks.MAX_SIGNALS),
        wait_ms=checks.whole(f"{prefix}wait_for_state_ms", request.wait_for_state_ms, 0, checks.MAX_WAIT_MS),
    )


def decode_stream(request: v1.StreamDialogueRequest) -> StepRequest:
    if not request.HasField("turn"):
        raise BadInput("turn", "is missing")
    return decode_step(request.turn, "turn.")


def decode_signal(path: str, signal: v1.WorldSignal) -> FlagChange | QuestChange:
    match signal.WhichOneof("kind"):
        case "quest_stage":
            return QuestChange(*decode_stage(f"{path}.quest_stage", signal.quest_stage))
        case "flag":
            return FlagChange(*decode_flag(f"{path}.flag", signal.flag))
        case _:
            raise BadInput(path, "holds no kind of change")


def decode_stage(path: str, stage: v1.QuestStage) -> tuple[str, str]:
    """Quest and stage."""
    return (
        checks.required_id(f"{path}.quest_id", stage.quest_id),
        checks.required_id(f"{path}.stage_id", stage.stage_id),
    )


def decode_flag(path: str, flag: v1.FlagValue) -> tuple[str, bool | float | str]:
    """Flag and value; no value means true."""
    value: Value | None = decode_value(f"{path}.value", flag.value)
    if isinstance(value, tuple):
        raise BadInput(f"{path}.value", "a flag holds true or false, a number or a text")
    return checks.required_id(f"{path}.flag_id", flag.flag_id), True if value is None else value


def encode_step(entry: Entry, branch_id: str, schema: Schema) -> v1.StepDialogueResponse:
    """The answer to a turn, out of its row alone: a repeated request id gives the same one."""
    turn = turn_of(entry)
    found = consequences(entry, branch_id, schema)
    return v1.StepDialogueResponse(
        turn_id=turn.turn_id,
        branch_id=branch_id,
        responder_id=turn.responder_id,
        lines=[encode_line(line) for line in turn.lines],
        route=ROUTES[turn.route],
        topic_id=turn.topic_id,
        state_revision=turn.state_revision,
        new_revision=changed_revision(entry, turn.responder_id, turn.state_revision),
        unit_ordinal=turn.unit,
        no_units=turn.unit == 0,
        care=turn.care,
        state_lag=turn.state_lag,
        degraded_reasons=turn.degraded,
        changes=found.changes,
        refusals=found.refusals,
        evidence=found.evidence,
        timings=[v1.StageTiming(stage=stage, micros=micros) for stage, micros in turn.timings],
        trace_id=turn.trace_id,
        recalled=[encode_note(recalled) for recalled in turn.recalled],
        compared_topics=map(encode_compared, turn.compared),
        outcomes=map(encode_outcome, turn.outcomes),
    )


def encode_chunk(line_index: int, line: SpokenLine, text: str) -> v1.SentenceChunk:
    return v1.SentenceChunk(line_index=line_index, speaker_id=line.speaker_id, text=text, emotion=line.emotion)


def decode_list_turns(request: v1.ListTurnsRequest, config: Config) -> PageRequest:
    character_id = checks.optional_id("character_id", request.character_id)
    return decode_page(request, LIST_TURNS, config, order=request.order, character_id=character_id)


def encode_turns(page: Page[Dated[Entry]], asked: PageRequest, schema: Schema) -> v1.ListTurnsResponse:
    turns = [encode_turn(dated.entry, dated.branch_id, schema) for dated in page.items]
    return v1.ListTurnsResponse(turns=turns, next_page_token=next_token(LIST_TURNS, asked, page.next_after))
