"""Odd input over real gRPC, in every field of every method: an answer, or a refusal that names what is wrong.

Never INTERNAL or UNKNOWN, never a dead server, and what was refused has changed nothing.
"""

import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import grpc.aio
import pytest
from google.protobuf.descriptor import FieldDescriptor

from dramaturg import Client, DramaturgError, events, v1
from dramaturg.address import CHANNEL_OPTIONS
from dramaturg.errors import CharacterUnknown, InvalidField
from dramaturg.method import Method
from dramaturg.v1 import methods
from tests.e2e.odd_texts import HUNDRED, SHORT
from tests.e2e.sidecar_process import GATEHOUSE, Sidecar, assert_folds_equal_the_log
from tests.e2e.wire import (
    ALL,
    FOR_ANYBODY,
    PLAYTHROUGH,
    Outcome,
    Wire,
    faults_of,
    leaves,
    lists,
    put,
    spelled,
    stretched,
    valid,
)

TEXTS = (FieldDescriptor.TYPE_STRING,)
NUMBERS = (FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_INT64)
REALS = (FieldDescriptor.TYPE_DOUBLE, FieldDescriptor.TYPE_FLOAT)
ENUMS = (FieldDescriptor.TYPE_ENUM,)
STAMP = "STAMPSTAMP"
BAD_UTF8 = (
    b"\xed\xa0\x80abcdefg",
    b"\xff\xfeabcdefgh",
    b"abc\xc0\x80defgh",
    b"abcdefghi\xe4",
    b"\xf5\x80\x80\x80abcdef",
)
"""As long as STAMP, so that it can take its place: a lone surrogate, no UTF-8 at all, an overlong zero, a cut one, …"""
OLD_MATE = """\
name: Mara Voss
identity: Another of that name.
persona:
  personality: Loud.
fallbacks: [Wrong Mara., Not me., Ask the other one.]
"""
RECRUIT = """\
archetype: true
name: Recruit
identity: New here.
persona:
  personality: Eager.
fallbacks: [Yes., No., Perhaps.]
"""
FOR_EVER = ("INVALID_FIELD", "FIELD_UNKNOWN", "SCENE_UNKNOWN", "ARCHETYPE_UNKNOWN")
"""Reasons that stay, whatever other calls have done meanwhile."""
OF_ALL_THERE_IS = (methods.EXPORT_PLAYTHROUGH, methods.BACK_UP)
"""Their answers take as long as the log has grown."""
Call = tuple[Method[Any, Any], bytes]


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sidecar]:
    """A sidecar with the sample cast, a second Mara Voss, and an archetype. However it is treated, it lives."""
    folder = tmp_path_factory.mktemp("odd")
    cast = folder / "cast"
    for source in GATEHOUSE.rglob("*.yaml"):
        copy = cast / source.relative_to(GATEHOUSE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
    (cast / "characters" / "mara.twin.yaml").write_text(OLD_MATE, encoding="utf-8")
    (cast / "characters" / "隊長.yaml").write_text(OLD_MATE.replace("Mara Voss", "隊長"), encoding="utf-8")
    (cast / "characters" / "recruit.yaml").write_text(RECRUIT, encoding="utf-8")
    sidecar = Sidecar(folder / "data", cast)
    try:
        with sidecar.client() as client:
            prepare(client)
        yield sidecar
        assert sidecar.process.poll() is None, sidecar.said()
        sidecar.end()
        assert "incident" not in sidecar.said() and "Traceback" not in sidecar.said(), sidecar.said()[:20_000]
        assert_folds_equal_the_log(sidecar.data)
    finally:
        sidecar.close()


def prepare(client: Client) -> None:
    """A playthrough in which there is something to name."""
    game = client.open(PLAYTHROUGH)
    game.begin_unit("muster")
    game.report(events.custom("oath_sworn", actor="player", perceivers=["mara"]))
    game.say("Thank you, you saved me.", to="mara")
    game.save("kept")


@pytest.fixture
async def wire(odd: Sidecar) -> AsyncIterator[Wire]:
    run = odd.run_file()
    async with grpc.aio.insecure_channel(run.target, options=CHANNEL_OPTIONS) as channel:
        yield Wire(channel, run.token)


@pytest.fixture
def client(odd: Sidecar) -> Iterator[Client]:
    with odd.client() as connected:
        yield connected


def assert_no_faults(calls: Sequence[Call], outcomes: Sequence[Outcome]) -> None:
    """Shows the worst of them, with the request."""
    faults = [
        f"{method.path} {fault}\n    {raw[:300]!r}"
        for (method, raw), outcome in zip(calls, outcomes, strict=True)
        for fault in faults_of(method, outcome)
    ]
    assert not faults, f"{len(faults)} faults, among them:\n" + "\n".join(dict.fromkeys(faults[:40]))


def mutated(
    kinds: Sequence[int], values: Sequence[Any], chosen: Sequence[Method[Any, Any]] = FOR_ANYBODY
) -> list[Call]:
    """Each value in each field of a kind, in an otherwise valid request."""
    return [
        (method, put(valid(method), way, value).SerializeToString())
        for method in chosen
        for way in leaves(method.request.DESCRIPTOR, kinds)
        for value in values
    ]


async def everything(wire: Wire) -> list[bytes]:
    """All that can be read of the playthrough: minds, turns, evidence, refusals, changes, saves, characters."""
    reads: list[tuple[Method[Any, Any], dict[str, Any]]] = [
        (methods.BATCH_GET_CHARACTER_STATES, {"character_ids": ["mara", "tobin", "隊長"], "include_provenance": True}),
        (methods.LIST_TURNS, {"page_size": 200}),
        (methods.LIST_EVIDENCE, {"page_size": 200}),
        (methods.LIST_REJECTIONS, {"page_size": 200}),
        (methods.GET_FIELD_HISTORY, {"page_size": 200, "character_id": "mara"}),
        (methods.LIST_CHECKPOINTS, {"page_size": 200}),
        (methods.LIST_CHARACTERS, {"page_size": 1000}),
    ]
    found = []
    for method, content in reads:
        outcome = await wire.send(method, method.request(playthrough_id=PLAYTHROUGH, **content).SerializeToString())
        assert outcome.answer is not None, outcome
        found.append(outcome.answer.SerializeToString())
    return found


async def assert_refusals_change_nothing(wire: Wire, calls: Sequence[Call], outcomes: Sequence[Outcome]) -> None:
    """What was refused for what it holds is refused again, and nothing that can be read is another than before."""
    pairs = zip(calls, outcomes, strict=True)
    refused = [call for call, outcome in pairs if outcome.info is not None and outcome.info.reason in FOR_EVER]
    assert refused
    before = await everything(wire)
    again = await wire.send_all(refused)
    accepted = [call for call, outcome in zip(refused, again, strict=True) if outcome.is_ok]
    assert not accepted, accepted[:5]
    assert await everything(wire) == before


async def test_the_valid_requests_are_valid(wire: Wire) -> None:
    """Else the tests of this page would test nothing but the first check."""
    expected = {
        methods.IMPORT_CHECKPOINT: "DATA_FOREIGN",
        methods.IMPORT_PLAYTHROUGH: "DATA_FOREIGN",
        methods.DELETE_CHECKPOINT: "CHECKPOINT_UNKNOWN",
        methods.DELETE_MEMORY: "MEMORY_UNKNOWN",
        methods.ANSWER_CLARIFICATION: "CLARIFICATION_UNKNOWN",
    }
    for method in FOR_ANYBODY:
        outcome = await wire.send(method, valid(method).SerializeToString())
        reason = outcome.info.reason if outcome.info else ""
        assert reason == expected.get(method, ""), f"{method.path}: {outcome}"


@pytest.mark.parametrize("texts", [SHORT, pytest.param(HUNDRED, marks=pytest.mark.slow)], ids=["few", "hundred"])
async def test_an_odd_text_in_any_field_is_answered_or_refused_by_name(wire: Wire, texts: Sequence[str]) -> None:
    calls = mutated(TEXTS, texts)
    outcomes = await wire.send_all(calls)
    assert_no_faults(calls, outcomes)
    assert len({outcome.code for outcome in outcomes}) > 3
    await assert_refusals_change_nothing(wire, calls, outcomes)


async def test_bytes_that_are_no_utf8_are_refused_with_the_fields_name(wire: Wire) -> None:
    """Python can't build such messages, broken engines can: the bytes are put in by hand."""
    calls: list[Call] = []
    expected: list[str] = []
    for method in ALL:
        for way in leaves(method.request.DESCRIPTOR, TEXTS):
            if spelled(way).rpartition(".")[2] == "text":  # somebody's words, which are mended
                continue
            stamped = put(valid(method), way, STAMP).SerializeToString()
            bad = BAD_UTF8[len(calls) % len(BAD_UTF8)]
            calls.append((method, stamped.replace(STAMP.encode(), bad)))
            expected.append(spelled(way))
    outcomes = await wire.send_all(calls)
    assert_no_faults(calls, outcomes)
    for (method, _), wanted, outcome in zip(calls, expected, outcomes, strict=True):
        assert outcome.code is grpc.StatusCode.INVALID_ARGUMENT, (method.path, wanted, outcome)
        assert [without_places(field) for field in outcome.fields] == [without_places(wanted)], method.path
    await assert_refusals_change_nothing(wire, calls, outcomes)


def without_places(path: str) -> str:
    return "".join(part.partition("]")[2] if "]" in part else part for part in path.split("["))


async def test_a_megabyte_of_text_in_any_field_is_refused_by_name(wire: Wire) -> None:
    calls = mutated(TEXTS, ["語" * 350_000])
    outcomes = await wire.send_all(calls, at_once=4)
    assert_no_faults(calls, outcomes)
    taken = [method.path for (method, _), outcome in zip(calls, outcomes, strict=True) if outcome.is_ok]
    assert taken == []


async def test_a_list_beyond_its_limit_is_refused_by_its_name(wire: Wire) -> None:
    calls: list[Call] = []
    expected: list[str] = []
    for method in FOR_ANYBODY:
        for way in lists(method.request.DESCRIPTOR):
            calls.append((method, stretched(valid(method), way, 5_000).SerializeToString()))
            expected.append(without_places(spelled(way)))
    outcomes = await wire.send_all(calls, at_once=4)
    assert_no_faults(calls, outcomes)
    for (method, _), wanted, outcome in zip(calls, expected, outcomes, strict=True):
        assert outcome.code is grpc.StatusCode.INVALID_ARGUMENT, (method.path, wanted)
        named = [without_places(field) for field in outcome.fields]
        assert named and wanted.startswith(named[0]), (method.path, wanted, named)
    await assert_refusals_change_nothing(wire, calls, outcomes)


async def test_a_message_over_the_limit_is_refused_and_the_next_one_answered(wire: Wire) -> None:
    turn = v1.StepDialogueRequest(playthrough_id=PLAYTHROUGH, text="x" * (5 << 20))
    outcome = await wire.send(methods.STEP_DIALOGUE, turn.SerializeToString())
    assert outcome.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert (await wire.send(methods.STEP_DIALOGUE, valid(methods.STEP_DIALOGUE).SerializeToString())).is_ok


async def test_an_odd_number_in_any_field_is_answered_or_refused_by_name(wire: Wire) -> None:
    chosen = [method for method in ALL if method is not methods.SHUTDOWN]
    calls = mutated(NUMBERS, [-1, -(1 << 31), (1 << 31) - 1], chosen)
    calls += mutated((FieldDescriptor.TYPE_INT64,), [-(1 << 63), (1 << 63) - 1, 1 << 53], chosen)
    calls += mutated(ENUMS, [-1, 99, (1 << 31) - 1])
    calls += mutated(REALS, [float("nan"), float("inf"), float("-inf"), -0.0, 1e308, 5e-324, -1e18])
    outcomes = await wire.send_all(calls)
    assert_no_faults(calls, outcomes)
    await assert_refusals_change_nothing(wire, calls, outcomes)


async def test_a_real_that_is_no_number_is_refused(wire: Wire) -> None:
    calls = mutated(REALS, [float("nan"), float("inf")])
    assert calls
    for (method, raw), outcome in zip(calls, await wire.send_all(calls), strict=True):
        assert outcome.info is not None and outcome.info.reason == "INVALID_FIELD", (method.path, raw)


@pytest.mark.parametrize("count", [40, pytest.param(1_000, marks=pytest.mark.slow)])
async def test_random_bytes_are_answered_or_refused(wire: Wire, count: int) -> None:
    chance = random.Random(count)
    calls = [(method, chance.randbytes(chance.randrange(64))) for method in FOR_ANYBODY for _ in range(count // 3)]
    for method in FOR_ANYBODY:
        times = min(count, 10) if method in OF_ALL_THERE_IS else count
        calls += [(method, damaged(valid(method).SerializeToString(), chance)) for _ in range(times)]
    outcomes = await wire.send_all(calls)
    assert_no_faults(calls, outcomes)
    await assert_refusals_change_nothing(wire, calls, outcomes)


def damaged(raw: bytes, chance: random.Random) -> bytes:
    """A few bytes changed, left out, doubled or put in."""
    content = bytearray(raw)
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(content) + 1)
        match chance.randrange(4):
            case 0 if at < len(content):
                content[at] = chance.randrange(256)
            case 1:
                del content[at : at + chance.randrange(1, 4)]
            case 2:
                content[at:at] = content[at : at + chance.randrange(1, 12)]
            case _:
                content[at:at] = chance.randbytes(chance.randrange(1, 4))
    return bytes(content)


async def test_a_message_nested_beyond_all_sense_is_refused(wire: Wire) -> None:
    inner = b""
    for _ in range(5_000):
        inner = b"\x22" + varint(len(inner)) + inner
    for method in FOR_ANYBODY:
        outcome = await wire.send(method, inner)
        assert not list(faults_of(method, outcome)), (method.path, outcome)


async def test_a_streamed_turn_names_its_fields_as_the_caller_wrote_them(wire: Wire) -> None:
    """Refused at the edge, and refused later, by what the cast knows."""
    for locale in ("no such tag", "fr"):
        request = valid(methods.STREAM_DIALOGUE)
        assert isinstance(request, v1.StreamDialogueRequest)
        request.turn.locale = locale
        outcome = await wire.send(methods.STREAM_DIALOGUE, request.SerializeToString())
        assert outcome.fields == ("turn.locale",)
        assert outcome.message.startswith("turn.locale: ")


def varint(value: int) -> bytes:
    content = bytearray()
    while value > 0x7F:
        content.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*content, value])


# ---- ids, by hand


def test_of_two_characters_with_one_name_the_id_decides(client: Client) -> None:
    game = client.open("two-names")
    names = {
        c.character_id: c.display_name
        for c in client.list_characters(v1.ListCharactersRequest(playthrough_id="two-names")).characters
    }
    assert names["mara"] == names["mara.twin"] == "Mara Voss"
    game.report(events.custom("oath_sworn", actor="player", perceivers=["mara.twin"]))
    assert game.state("mara").revision == 0 < game.state("mara.twin").revision
    answers = {who: game.say("Mara Voss, do you hear me?", to=who) for who in ("mara", "mara.twin")}
    assert {who: answer.responder_id for who, answer in answers.items()} == {"mara": "mara", "mara.twin": "mara.twin"}
    turns = client.list_turns(v1.ListTurnsRequest(playthrough_id="two-names", character_id="mara.twin")).turns
    assert [turn.turn_id for turn in turns] == [answers["mara.twin"].turn_id]


@pytest.mark.parametrize("player", ["玩家一", "a.b", "a-b:c_d", "игрок", "プレイヤー", "1", "é"])
def test_ids_of_any_script_with_dots_work_from_end_to_end(client: Client, player: str) -> None:
    game = client.open(f"存档.{player}", primary_player=player, players={player: "小明"})
    game.begin_unit("muster", request_id="第一")
    game.report(events.custom("oath_sworn", actor=player, perceivers=["mara", "隊長"], event_id=f"誓.{player}"))
    assert game.say("Thank you, you saved me.", to="隊長", speaker=player).responder_id == "隊長"
    quoted = f'"{player}"' if not player.isidentifier() else player
    asked = v1.GetCharacterStateRequest(playthrough_id=game.playthrough_id, character_id="mara")
    paths = [field.path for field in client.get_character_state(asked).state.fields]
    own = [path for path in paths if "relationships" in path and "tobin" not in path]
    assert own, paths
    history = v1.GetFieldHistoryRequest(playthrough_id=game.playthrough_id, character_id="mara", path=own[0])
    assert client.get_field_history(history).changes, (own, quoted)
    saved = game.save(f"关卡.{player}")
    assert game.load(saved.checkpoint_id).branch_id == "b2"
    turns = client.list_turns(v1.ListTurnsRequest(playthrough_id=game.playthrough_id, character_id=player)).turns
    assert [turn.speaker_id for turn in turns] == [player]


@pytest.mark.parametrize(
    "bad", ["😀", "mara🔥", 'a"b', "a'b", "a b", "a\x00b", "a\nb", "", "x" * 129, "a/b", "\u202ea"]
)
def test_an_id_that_is_none_is_refused_with_the_fields_name(client: Client, bad: str) -> None:
    client.open("ids")
    requests: dict[str, Callable[[], object]] = {
        "playthrough_id": lambda: client.list_turns(v1.ListTurnsRequest(playthrough_id=bad)),
        "character_id": lambda: client.get_character_state(
            v1.GetCharacterStateRequest(playthrough_id="ids", character_id=bad)
        ),
        "unit_id": lambda: client.begin_unit(v1.BeginUnitRequest(playthrough_id="ids", unit_id=bad)),
        "speaker_id": lambda: client.step_dialogue(
            v1.StepDialogueRequest(playthrough_id="ids", speaker_id=bad, addressee_id="mara")
        ),
        "hearer_ids[1]": lambda: client.step_dialogue(
            v1.StepDialogueRequest(playthrough_id="ids", speaker_id="p", addressee_id="mara", hearer_ids=["mara", bad])
        ),
        "events[0].perceiver_ids[0]": lambda: client.report_events(
            v1.ReportEventsRequest(playthrough_id="ids", events=[events.custom("oath_sworn", perceivers=[bad])])
        ),
    }
    for field, call in requests.items():
        with pytest.raises(InvalidField) as refused:
            call()
        assert [violation.path for violation in refused.value.fields] == [field]
    assert not client.list_turns(v1.ListTurnsRequest(playthrough_id="ids")).turns


def test_an_unknown_hearer_is_refused_and_an_unknown_speaker_is_a_player(client: Client) -> None:
    game = client.open("unknown")
    with pytest.raises(CharacterUnknown) as refused:
        game.say("Psst.", to="mara", hearers=["marra"])
    assert refused.value.metadata["character_id"] == "marra"
    assert not client.list_turns(v1.ListTurnsRequest(playthrough_id="unknown")).turns
    assert game.say("Psst.", to="mara", speaker="someone-new").turn_id
    assert game.say("Psst.", to="mara", hearers=["someone-new"]).turn_id


def test_what_a_player_says_is_kept_as_it_was_said(client: Client) -> None:
    """Odd text that is taken comes back: nothing breaks on the way to disk and back."""
    game = client.open("kept")
    for text in HUNDRED:
        try:
            answer = game.say(text, to="mara")
        except DramaturgError as error:
            assert isinstance(error, InvalidField), (text, error)
            continue
        turn = client.list_turns(v1.ListTurnsRequest(playthrough_id="kept", page_size=1)).turns[0]
        assert turn.turn_id == answer.turn_id
        assert "".join(turn.text.split()) in ("".join(text.split()), "") or turn.text.isprintable(), repr(text)


def test_the_folder_of_the_sample_stays_as_it_was(odd: Sidecar) -> None:
    """A cast is only read, whatever ids requests carry."""
    there = {path.relative_to(odd.cast) for path in odd.cast.rglob("*") if path.is_file()}
    extra = {Path("characters/mara.twin.yaml"), Path("characters/隊長.yaml"), Path("characters/recruit.yaml")}
    assert there == {path.relative_to(GATEHOUSE) for path in GATEHOUSE.rglob("*") if path.is_file()} | extra
