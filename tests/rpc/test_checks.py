"""What the edge lets in: every kind of odd value is refused with its field's name, or comes in repaired."""

import math

import pytest

from dramaturg import v1
from dramaturg_server.config import Config
from dramaturg_server.domain.errors import BadInput
from dramaturg_server.rpc.convert import checks
from dramaturg_server.rpc.convert.character import decode_set_field, decode_spawn, decode_state, decode_watch
from dramaturg_server.rpc.convert.dialogue import decode_list_turns, decode_step, decode_stream
from dramaturg_server.rpc.convert.evidence import decode_extract, decode_report
from dramaturg_server.rpc.convert.playthrough import decode_open
from dramaturg_server.rpc.convert.values import decode_value

CONFIG = Config(cast="unused", data="unused", token="x" * 16)  # type: ignore[arg-type]
NFD, NFC = "e\u0301", "\u00e9"


def step(**fields: object) -> v1.StepDialogueRequest:
    every = {"playthrough_id": "p", "request_id": "r", "speaker_id": "player", "text": "hello"} | fields
    return v1.StepDialogueRequest(**every)  # type: ignore[arg-type]


def report(*events: v1.WorldEvent) -> v1.ReportEventsRequest:
    return v1.ReportEventsRequest(playthrough_id="p", request_id="r", events=events)


def refused_field(decode: object, request: object) -> str:
    with pytest.raises(BadInput) as refused:
        decode(request)  # type: ignore[operator]
    return refused.value.field


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"playthrough_id": ""}, "playthrough_id"),
        ({"playthrough_id": "a b"}, "playthrough_id"),
        ({"branch_id": "b\n1"}, "branch_id"),
        ({"request_id": ""}, "request_id"),
        ({"request_id": "a\tb"}, "request_id"),
        ({"request_id": "x" * 129}, "request_id"),
        ({"speaker_id": ""}, "speaker_id"),
        ({"speaker_id": "🎮"}, "speaker_id"),
        ({"speaker_id": "x" * 129}, "speaker_id"),
        ({"speaker_id": "x" * 1_000_000}, "speaker_id"),
        ({"text": "x" * 4_001}, "text"),
        ({"text": "語" * 1_000_000}, "text"),
        ({"addressee_id": '"quoted"'}, "addressee_id"),
        ({"hearer_ids": ["a", ""]}, "hearer_ids[1]"),
        ({"hearer_ids": [f"h{n}" for n in range(257)]}, "hearer_ids"),
        ({"locale": "klingon spoken"}, "locale"),
        ({"game_time_s": -1}, "game_time_s"),
        ({"game_time_s": 1 << 62}, "game_time_s"),
        ({"expected_revision": -1}, "expected_revision"),
        ({"wait_for_state_ms": 10_001}, "wait_for_state_ms"),
        ({"signals": [v1.WorldSignal()]}, "signals[0]"),
        ({"signals": [v1.WorldSignal(quest_stage=v1.QuestStage(quest_id="q"))]}, "signals[0].quest_stage.stage_id"),
        ({"allowed_action_ids": ["ok", "no good"]}, "allowed_action_ids[1]"),
    ],
)
def test_a_turn_names_the_field_it_is_refused_for(fields: dict[str, object], path: str) -> None:
    assert refused_field(decode_step, step(**fields)) == path


def test_a_field_of_a_streamed_turn_is_named_by_its_whole_path() -> None:
    assert refused_field(decode_stream, v1.StreamDialogueRequest(turn=step(hearer_ids=[""]))) == "turn.hearer_ids[0]"
    assert refused_field(decode_stream, v1.StreamDialogueRequest()) == "turn"


@pytest.mark.parametrize("identifier", ["队长", "キャプテン・", "hauptmann.gruber-2:x_y", NFC, "a" * 128])
def test_ids_of_any_script_come_in(identifier: str) -> None:
    if "・" in identifier:
        assert refused_field(decode_step, step(speaker_id=identifier)) == "speaker_id"
    else:
        assert decode_step(step(speaker_id=identifier)).speaker_id == identifier


def test_ids_are_compared_in_one_form_and_hearers_count_once() -> None:
    decoded = decode_step(step(speaker_id=f"caf{NFD}", hearer_ids=["b", f"caf{NFD}", "b", f"caf{NFC}"]))
    assert decoded.speaker_id == f"caf{NFC}"
    assert decoded.hearer_ids == ("b", f"caf{NFC}")


def test_a_text_with_control_characters_comes_in_clean() -> None:
    assert decode_step(step(text="a\x00b\x07\r\nc")).text == "ab\nc"


def test_an_empty_text_is_a_silent_approach() -> None:
    assert decode_step(step(text="")).text == ""


@pytest.mark.parametrize(
    ("event", "path"),
    [
        (v1.WorldEvent(), "events[1]"),
        (v1.WorldEvent(perceiver_ids=["", "x"], observation=v1.Observation(text="x")), "events[1].perceiver_ids[0]"),
        (v1.WorldEvent(observation=v1.Observation(text=" \n")), "events[1].observation.text"),
        (v1.WorldEvent(custom=v1.CustomEvent()), "events[1].custom.event_name"),
        (v1.WorldEvent(custom=v1.CustomEvent(event_name="x", text="y" * 4_001)), "events[1].custom.text"),
        (
            v1.WorldEvent(relationship=v1.RelationshipValue(character_id="x", value=math.nan)),
            "events[1].relationship.value",
        ),
        (
            v1.WorldEvent(relationship=v1.RelationshipValue(character_id="x", value=math.inf)),
            "events[1].relationship.value",
        ),
        (
            v1.WorldEvent(flag=v1.FlagValue(flag_id="f", value=v1.FieldValue(text_list=v1.TextList()))),
            "events[1].flag.value",
        ),
        (
            v1.WorldEvent(event_id="x" * 129, flag=v1.FlagValue(flag_id="f")),
            "events[1].event_id",
        ),
    ],
)
def test_an_event_names_its_place_in_the_batch(event: v1.WorldEvent, path: str) -> None:
    assert refused_field(decode_report, report(v1.WorldEvent(flag=v1.FlagValue(flag_id="f")), event)) == path


def test_an_empty_or_endless_batch_is_refused() -> None:
    assert refused_field(decode_report, report()) == "events"
    assert refused_field(decode_report, report(*[v1.WorldEvent(flag=v1.FlagValue(flag_id="f"))] * 257)) == "events"


def test_events_keep_their_order_and_their_meaning() -> None:
    decoded = decode_report(
        report(
            v1.WorldEvent(flag=v1.FlagValue(flag_id="f")),
            v1.WorldEvent(flag=v1.FlagValue(flag_id="f", value=v1.FieldValue(flag=False)), event_id="mine"),
            v1.WorldEvent(relationship=v1.RelationshipValue(character_id="a", value=4), perceiver_ids=["b"]),
            v1.WorldEvent(observation=v1.Observation(text="smoke", subject_ids=["a", "a"])),
        )
    )
    kinds = [(event.kind, event.subject, event.value) for event in decoded.events]
    assert kinds == [("flag", "f", True), ("flag", "f", False), ("relationship", "a", 4.0), ("observation", "", ("a",))]
    assert decoded.events[1].client_event_id == "mine"
    assert (decoded.events[2].target_id, decoded.events[2].perceivers) == ("player", ("b", "a"))


def test_two_blocks_may_not_share_an_id() -> None:
    blocks = [v1.TextBlock(block_id="b", text="x"), v1.TextBlock(block_id="b", text="y")]
    request = v1.ExtractEvidenceRequest(playthrough_id="p", dry_run=True, blocks=blocks)
    assert refused_field(decode_extract, request) == "blocks[1].block_id"


def test_only_a_dry_run_needs_no_request_id() -> None:
    blocks = [v1.TextBlock(block_id="b", text="x")]
    request = v1.ExtractEvidenceRequest(playthrough_id="p", blocks=blocks)
    assert refused_field(decode_extract, request) == "request_id"
    request.dry_run = True
    assert decode_extract(request).at.request_id == ""


def test_a_state_is_read_at_one_point_only() -> None:
    request = v1.GetCharacterStateRequest(playthrough_id="p", character_id="c", revision=3, checkpoint_id="k")
    assert refused_field(decode_state, request) == "checkpoint_id"


@pytest.mark.parametrize("path", ["", "persona..x", "persona.", ".persona", 'persona["x', "a" * 601, "persona[x]"])
def test_a_mask_names_the_path_that_is_none(path: str) -> None:
    request = v1.GetCharacterStateRequest(playthrough_id="p", character_id="c", paths=["persona", path])
    assert refused_field(decode_state, request) == "paths[1]"


def test_a_quoted_path_comes_in_canonical() -> None:
    paths = ['persona.relationships["player"].stage', 'persona.relationships["a.b"].stage']
    request = v1.GetCharacterStateRequest(playthrough_id="p", character_id="c", paths=paths)
    assert decode_state(request).paths == (
        "persona.relationships.player.stage",
        'persona.relationships["a.b"].stage',
    )


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (v1.FieldValue(number=math.nan), "value.number"),
        (v1.FieldValue(enum_value=v1.EnumValue(name="")), "value.enum_value.name"),
        (v1.FieldValue(text="x" * 4_001), "value.text"),
        (v1.FieldValue(text_list=v1.TextList(items=["x"] * 13)), "value.text_list.items"),
    ],
)
def test_a_value_names_the_case_it_is_refused_for(value: v1.FieldValue, path: str) -> None:
    assert refused_field(lambda wire: decode_value("value", wire), value) == path


def test_no_value_at_all_is_not_the_value_that_removes() -> None:
    request = v1.SetFieldRequest(playthrough_id="p", request_id="r", character_id="c", path="persona.occupation")
    assert refused_field(decode_set_field, request) == "value"
    request.value.SetInParent()
    assert decode_set_field(request).value is None


@pytest.mark.parametrize("source", [v1.ChangeSource.CHANGE_SOURCE_RULE, v1.ChangeSource.CHANGE_SOURCE_SEED, 99])
def test_a_field_is_set_by_author_or_game_only(source: int) -> None:
    request = v1.SetFieldRequest(playthrough_id="p", request_id="r", character_id="c", path="persona.occupation")
    request.value.text = "baker"
    request.source = source  # type: ignore[assignment]
    assert refused_field(decode_set_field, request) == "source"


def test_a_seed_may_not_stand_twice() -> None:
    seeds = [v1.FieldSeed(path=path, value=v1.FieldValue(text="x")) for path in ("persona.a", 'persona["a"]')]
    request = v1.SpawnCharacterRequest(
        playthrough_id="p", request_id="r", character_id="c", archetype_id="a", seeds=seeds
    )
    assert refused_field(decode_spawn, request) == "seeds[1].path"


def test_names_of_players_come_in_by_id() -> None:
    names = [v1.PlayerName(player_id="b", display_name="Bea"), v1.PlayerName(player_id="b", display_name="Bee")]
    request = v1.OpenPlaythroughRequest(playthrough_id="p", request_id="r", player_ids=["a"], player_names=names)
    assert decode_open(request).players == {"a": "", "b": "Bee"}


def test_a_watch_rests_as_long_as_the_setting_where_it_says_nothing() -> None:
    assert decode_watch(v1.WatchCharacterStatesRequest(playthrough_id="p"), CONFIG).min_interval_ms == 50


# ---- request ids and pages


def test_the_digest_leaves_waits_and_the_id_out_and_nothing_else() -> None:
    same = checks.digest(step(request_id="other", wait_for_state_ms=500))
    assert same == checks.digest(step())
    assert checks.digest(step(text="bye")) != same
    assert checks.digest(step(branch_id="b2")) != same


def test_requests_of_two_kinds_never_share_a_digest() -> None:
    fields = {"playthrough_id": "p", "request_id": "r"}
    assert checks.digest(v1.DeletePlaythroughRequest(**fields)) != checks.digest(v1.OpenPlaythroughRequest(**fields))


@pytest.mark.parametrize("size", [-1, 201, 1 << 30])
def test_a_page_has_a_size_within_bounds(size: int) -> None:
    request = v1.ListTurnsRequest(playthrough_id="p", page_size=size)
    assert refused_field(lambda wire: decode_list_turns(wire, CONFIG), request) == "page_size"


@pytest.mark.parametrize("token", ["x", "!!!!", "a" * 100_000, "AAAAAAAAAA", "語", checks.page_token(7, "other list")])
def test_a_token_that_the_list_did_not_give_is_refused(token: str) -> None:
    request = v1.ListTurnsRequest(playthrough_id="p", page_token=token)
    assert refused_field(lambda wire: decode_list_turns(wire, CONFIG), request) == "page_token"


def test_a_token_leads_back_to_its_position() -> None:
    assert checks.page_position(checks.page_token(12_345, "list"), "list") == 12_345
    assert (checks.page_token(0, "list"), checks.page_position("", "list")) == ("", 0)


def test_an_order_that_does_not_exist_is_refused() -> None:
    request = v1.ListTurnsRequest(playthrough_id="p", order=9)  # type: ignore[arg-type]
    assert refused_field(lambda wire: decode_list_turns(wire, CONFIG), request) == "order"


def test_every_reason_why_nothing_was_extracted_has_its_word_on_the_wire() -> None:
    """Codes of `cues.why_empty`, of `TextHeard.why_empty` and of `extract_evidence`."""
    codes = {
        *("no_cue", "too_short", "instruction", "error_text", "quoted", "joke", "question", "wish", "hypothetical"),
        *("plan", "negated", "other_person", "care", "already_taken", "not_perceived", "not_remembered"),
    }
    names = v1.ExtractionEmptyReason.DESCRIPTOR.values_by_name
    on_the_wire = {name.removeprefix("EXTRACTION_EMPTY_REASON_").lower() for name in names}
    assert on_the_wire == codes | {"unspecified"}
