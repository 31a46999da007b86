"""`dramaturg play`: columns, typed commands and expectations by themselves; whole plays in a process of their own."""

import contextlib
import io
import os
import re
import select
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg import Client, field_value, v1
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cast.scripts import Expectation
from dramaturg_server.cli.playing.beginning import Beginning, beginning
from dramaturg_server.cli.playing.columns import cut, one_line, pad, width, wrapped
from dramaturg_server.cli.playing.completion import completions
from dramaturg_server.cli.playing.expectations import grouped
from dramaturg_server.cli.playing.finding import SAMPLES, embedded_scripts, find_script
from dramaturg_server.cli.playing.loop import ACTS
from dramaturg_server.cli.playing.outcome import Move, Outcome, Sighting, board_moves, field_moves, latest, mood_moves
from dramaturg_server.cli.playing.reverting import change_to_undo
from dramaturg_server.cli.playing.stage import Stage
from dramaturg_server.cli.playing.style import Style
from dramaturg_server.cli.playing.subjects import first_of, subjects
from dramaturg_server.cli.playing.typed import COMMANDS, TALK, Typed, TypingError, finite, flag_value, parse_typed
from dramaturg_server.cli.playing.view import View
from dramaturg_server.cli.playing.wording import EVENT_NOTES, change_text, event_note, figures_text, joined

ENDS_WITHIN_S = 60
GATEHOUSE = SAMPLES / "gatehouse"


# ---- columns


def test_chinese_and_japanese_take_two_columns_and_marks_none() -> None:
    assert width("a灯か") == 5
    assert width("e\u0301") == 1
    assert pad("灯", 5) == "灯   "
    assert cut("守着灯不动", 6) == "守着…"


def test_wide_text_breaks_anywhere_but_before_its_punctuation() -> None:
    assert wrapped("水退之前，先聊着。", 10) == ["水退之前，", "先聊着。"]
    assert wrapped("守着灯。", 6) == ["守着", "灯。"]
    assert wrapped("two words", 5) == ["two", "words"]
    assert wrapped("", 5) == [""]


@given(st.text(max_size=80), st.integers(2, 30))
def test_no_line_is_wider_than_the_page_and_no_letter_is_lost(text: str, columns: int) -> None:
    text = one_line(text)
    lines = wrapped(text, columns)
    assert all(width(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert width(cut(text, columns)) <= columns


@given(st.text(max_size=80))
def test_nothing_that_is_shown_can_steer_a_terminal(text: str) -> None:
    assert not {"\x1b", "\x07", "\n", "\r", "\x9b"} & set(one_line(text))


def test_names_in_any_script_line_up() -> None:
    out = io.StringIO()
    View(out, Style(60)).table([("orsa", "ferry keeper"), ("奥莎", "摆渡人"), ("オルサ", "渡し守")])
    starts = [width(line[: line.index(word)]) for line, word in zip(out.getvalue().splitlines(), "f摆渡", strict=True)]
    assert starts == [starts[0]] * 3


# ---- what is typed


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Good evening.", Typed(TALK, ("Good evening.",))),
        ("@tobin  Soup?", Typed(TALK, ("Soup?",), "tobin")),
        ("@奥莎 你好", Typed(TALK, ("你好",), "奥莎")),
        ("//who goes there", Typed(TALK, ("/who goes there",))),
        ("a @ b", Typed(TALK, ("a @ b",))),
        ("/WHO", Typed("who")),
        ("/exit", Typed("quit")),
        ("/quit now", Typed("quit", ("now",))),
        ("/state mara stage", Typed("state", ("mara", "stage"))),
        ('/whisper mara  He said "no" @ noon', Typed("whisper", ("mara", 'He said "no" @ noon'))),
        ('/flag password "wolf bolt"', Typed("flag", ("password", "wolf bolt"))),
        ('/why persona.relationships["a.b"].stage', Typed("why", ('persona.relationships["a.b"].stage',))),
        ("/set @mara hobbies one; two", Typed("set", ("hobbies", "one; two"), "mara")),
        ("/value mara -3.5", Typed("value", ("mara", "-3.5"))),
    ],
)
def test_a_typed_line_is_words_or_a_command(line: str, meant: Typed) -> None:
    assert parse_typed(line) == meant


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("/sav x", "did you mean /save?"),
        ("/xyzzy", "/help lists them"),
        ("/", "/help lists them"),
        ("/quest watch", "/quest ID STAGE"),
        ("/load a b", "/load NAME"),
        ('/flag password "open', "quotation mark"),
    ],
)
def test_what_cannot_be_meant_is_told_in_one_line(line: str, says: str) -> None:
    with pytest.raises(TypingError, match=says.replace("?", r"\?")) as told:
        parse_typed(line)
    assert "\n" not in str(told.value)


@given(st.text(max_size=60))
def test_any_line_is_meant_or_refused(line: str) -> None:
    with contextlib.suppress(TypingError):
        assert parse_typed(line).command in {TALK, *COMMANDS}


def test_every_command_of_the_help_does_something() -> None:
    assert set(ACTS) == {TALK, *COMMANDS}


def test_flags_take_what_looks_like_their_value() -> None:
    assert [flag_value(word) for word in ("", "true", "FALSE", "2.5", "nan?")] == [True, True, False, 2.5, "nan?"]
    for word in ("nan", "inf", "x", ""):
        with pytest.raises(TypingError):
            finite(word)


# ---- what is shown


def state(**fields: object) -> Sighting:
    return Sighting("mara", {key.replace("__", "."): value for key, value in fields.items()}, {})  # type: ignore[misc]


def test_a_mood_that_fades_is_no_news_and_another_one_is() -> None:
    angry, calmer = (
        state(moment__emotion="angry", moment__emotion_intensity=9.0),
        state(moment__emotion="angry", moment__emotion_intensity=8.0),
    )
    assert mood_moves(angry, calmer) == []
    assert [(move.old, move.new) for move in mood_moves(calmer, angry)] == [("angry 8", "angry 9")]


def test_a_mood_that_has_faded_to_the_resting_one_is_no_news_and_being_calmed_or_upset_is() -> None:
    def mood(emotion: str, intensity: float) -> Sighting:
        return state(moment__emotion=emotion, moment__emotion_intensity=intensity)

    assert mood_moves(mood("grateful", 3), mood("neutral", 3), "neutral") == []
    assert mood_moves(mood("grateful", 3), mood("angry", 3), "neutral") != []
    assert mood_moves(mood("angry", 9), mood("neutral", 3)) != []


def changed(change_id: str, reasoning: str = "", path: str = "persona.hobbies") -> v1.FieldChange:
    return v1.FieldChange(change_id=change_id, reasoning=reasoning, path=path)


@pytest.mark.parametrize(
    ("newest_first", "undone"),
    [
        ([changed("c2.1"), changed("c1.1")], "c2.1"),
        ([changed("c3.1", "reverts c2.1, by hand"), changed("c2.1"), changed("c1.1")], "c1.1"),
        ([changed("c4.1", "reverts c1.1"), changed("c3.1", "reverts c2.1"), changed("c2.1"), changed("c1.1")], None),
        ([changed("c4.1", "reverts c1.1"), changed("c3.1"), changed("c2.1"), changed("c1.1")], None),
        ([changed("c5.1"), changed("c3.1", "reverts c2.1"), changed("c2.1"), changed("c1.1")], "c5.1"),
        ([changed("c3.1", "reverts c9.9"), changed("c2.1")], "c3.1"),
        ([changed("c3.1", "reverts c3.1"), changed("c2.1")], "c3.1"),
        ([changed("c2.1"), changed("c1.1", path="persona.occupation")], "c2.1"),
    ],
)
def test_a_revert_takes_back_the_last_change_that_still_stands(
    newest_first: list[v1.FieldChange], undone: str | None
) -> None:
    found = change_to_undo(newest_first)
    assert (found.change_id if found else None) == undone


def test_every_note_on_a_report_that_the_contract_names_is_told_in_words() -> None:
    contract = Path(__file__).resolve().parents[2] / "protos" / "dramaturg" / "v1" / "evidence_service.proto"
    comment = contract.read_text(encoding="utf-8").partition("// Stable codes")[2].partition("repeated string notes")[0]
    assert set(re.findall(r"`(\w+)`", comment)) == set(EVENT_NOTES)
    assert event_note("a_later_code") == "a_later_code"


def test_what_a_load_took_back_is_told_field_by_field() -> None:
    before, after = state(persona__hobbies=["a", "b"], session__x="1"), state(persona__hobbies=["a"])
    assert [(move.key, move.old, move.new) for move in field_moves(before, after)] == [
        ("persona.hobbies", "a; b", "a"),
        ("session.x", "1", "(empty)"),
    ]


def test_a_blackboard_key_without_a_value_is_told_too() -> None:
    old, new = Sighting("mara", {}, {"stance": "hold"}), Sighting("mara", {}, {"mood": "sad"})
    assert [(move.key, move.old, move.new) for move in board_moves(old, new)] == [
        ("mood", "(none)", "sad"),
        ("stance", "hold", "(none)"),
    ]


def test_of_a_list_only_what_came_and_went_is_shown() -> None:
    change = v1.FieldChange(old_value=field_value(["keeps", "goes"]), new_value=field_value(["keeps", "comes"]))
    assert change_text(change, "->") == "+ comes; - goes"


def test_strength_is_high_or_medium() -> None:
    figures = [
        v1.GateFigure(name="span_units", have=1, need=16),
        v1.GateFigure(name="strength_high", have=1, need=6),
        v1.GateFigure(name="strength_medium", have=2, need=9),
        v1.GateFigure(name="cooldown_units", have=0, need=0),
    ]
    assert figures_text(figures) == "1 of 16 units, 1 of 6 high or 2 of 9 medium, no cooldown"


def test_more_than_a_gate_takes_reads_as_such() -> None:
    figures = [v1.GateFigure(name="span_units", have=13, need=2), v1.GateFigure(name="cooldown_units", have=4, need=2)]
    assert figures_text(figures) == "13 units (needs 2), cooldown 4 units (needs 2)"


def test_entries_that_end_their_sentence_take_no_semicolon() -> None:
    assert joined(["Calm.", "Curious", "reads", "数星星。", "走"]) == "Calm. Curious; reads; 数星星。 走"


def test_a_stage_that_was_never_set_is_the_one_that_a_relationship_starts_with(stage: Stage) -> None:
    unset = Sighting("mara", {}, {}, "neutral")
    assert View(io.StringIO(), Style()).standing_text(unset) == "mara · neutral toward you"
    assert all(sighting.stage for sighting in stage.look(stage.names))


def test_equal_refusals_of_one_act_are_shown_once_with_the_highest_count() -> None:
    first, second = (v1.ProposalRefusal(character_id="mara", path="p", count=count) for count in (1, 2))
    assert [refusal.count for refusal in latest([first, second])] == [2]


def test_a_refusal_says_what_stays_and_what_is_missing() -> None:
    out = io.StringIO()
    refusal = v1.ProposalRefusal(
        character_id="mara",
        path="persona.personality",
        proposed_value=field_value(["Stern.", "Laughs."]),
        reason=v1.RefusalReason.REFUSAL_REASON_SPAN,
        explanation="core personality: 1 of 16 units, 1 of 6 high, cooldown met",
    )
    View(out, Style(120, plain=True)).refusal(refusal, ["Stern."])
    assert out.getvalue().splitlines() == [
        "refused  mara - persona.personality: not yet + Laughs.",
        "         missing  core personality: 1 of 16 units, 1 of 6 high, cooldown met [span]",
    ]


def shown_by(*outcomes: Outcome, brief: bool = False) -> list[str]:
    """Lines of a page wide enough that nothing is wrapped."""
    out = io.StringIO()
    view = View(out, Style(400, plain=True), NAMES.get, brief=brief)  # type: ignore[arg-type]
    for outcome in outcomes:
        view.outcome(outcome)
    return out.getvalue().splitlines()


NAMES = {"vera": "Vera Lind", "juri": "Juri"}


def heard_oath(who: str, importance: v1.Importance = v1.Importance.IMPORTANCE_MEDIUM) -> v1.Evidence:
    return v1.Evidence(
        evidence_id=f"e-{who}",
        character_id=who,
        summary=f"{NAMES[who]} heard the player swear.",
        importance=importance,
        kind="oath",
        block_id="cue.oath",
    )


def feels(who: str) -> v1.FieldChange:
    cited = v1.CitedEvidence(evidence_id=f"e-{who}", summary=f"{NAMES[who]} heard the player swear.", quote="I swear.")
    return v1.FieldChange(
        character_id=who,
        path="moment.emotion",
        old_value=field_value("neutral"),
        new_value=field_value("happy"),
        cited_evidence=[cited],
    )


def test_a_mood_says_which_of_the_players_words_it_comes_from() -> None:
    mood = Move("vera", "moment.emotion", "neutral 3", "happy 5")
    assert shown_by(Outcome(changes=(feels("vera"),), evidence=(heard_oath("vera"),), moods=(mood,))) == [
        "mood     Vera Lind - neutral 3 -> happy 5",
        "         because  Vera Lind heard the player swear. [medium, oath, cue.oath]",
        '         heard    "I swear."',
    ]


def test_evidence_whose_change_is_not_shown_is_shown_itself() -> None:
    assert shown_by(Outcome(changes=(feels("vera"),), evidence=(heard_oath("vera"),))) == [
        "evidence Vera Lind - Vera Lind heard the player swear. [medium, oath, cue.oath]"
    ]


def test_what_is_the_same_for_several_is_told_once_with_their_names() -> None:
    people = ("vera", "juri")
    told = shown_by(
        Outcome(
            changes=tuple(map(feels, people)),
            evidence=tuple(map(heard_oath, people)),
            moods=tuple(Move(who, "moment.emotion", "neutral 3", "happy 5") for who in people),
            board=tuple(
                Move(who, key, old, new)
                for who in people
                for key, old, new in (("mood", "neutral", "happy"), ("n", "1", "2"))
            ),
        )
    )
    assert [line for line in told if not line.startswith(" ")] == [
        "mood     Vera Lind, Juri - neutral 3 -> happy 5",
        "board    Vera Lind, Juri - n: 1 -> 2",
    ]
    low = [heard_oath(who, v1.Importance.IMPORTANCE_LOW) for who in people]
    assert shown_by(Outcome(evidence=tuple(low))) == [
        "evidence Vera Lind, Juri - Vera Lind heard the player swear. [low, oath, cue.oath]"
    ]


def test_a_refusal_that_comes_again_is_one_line_and_in_brief_none() -> None:
    refusal = v1.ProposalRefusal(
        character_id="vera",
        path="persona.occupation",
        proposed_value=field_value("nurse"),
        reason=v1.RefusalReason.REFUSAL_REASON_SPAN,
        explanation="low occupation: 1 of 3 units",
        gate_figures=[v1.GateFigure(name="span_units", have=1, need=3)],
    )
    again = v1.ProposalRefusal()
    again.CopyFrom(refusal)
    again.count = 2
    first, second = Outcome(refusals=(refusal,)), Outcome(refusals=(again,))
    assert shown_by(first, second)[-1] == (
        "refused  Vera Lind - persona.occupation: still refused (2 times): not nurse; 1 of 3 units [span]"
    )
    assert shown_by(first, second, brief=True) == shown_by(first)


def test_brief_leaves_out_what_is_no_change_of_character() -> None:
    mood = Move("vera", "moment.emotion", "neutral 3", "happy 5")
    assert shown_by(Outcome(changes=(feels("vera"),), evidence=(heard_oath("vera"),), moods=(mood,)), brief=True) == []


def test_who_somebody_is_now_is_told_when_met_and_when_no_line_has_said_it() -> None:
    def met(stage: str, **board: str) -> Sighting:
        return Sighting("vera", {"persona.relationships.player.stage": stage}, board)

    said = v1.FieldChange(
        character_id="vera",
        path="persona.relationships.player.stage",
        old_value=field_value("wary"),
        new_value=field_value("trust"),
    )
    told = shown_by(
        Outcome(seen={"vera": met("wary", n="1")}),
        Outcome(seen={"vera": met("wary", n="1")}),
        Outcome(changes=(said,), board=(Move("vera", "n", "1", "2"),), seen={"vera": met("trust", n="2")}),
        Outcome(seen={"vera": met("devoted", n="2")}),
    )
    assert [line for line in told if line.startswith("now")] == [
        "now      Vera Lind - wary toward you - n 1",
        "now      Vera Lind - devoted toward you - n 2",
    ]


def test_a_name_of_wide_letters_is_never_broken_across_lines() -> None:
    assert wrapped("这里有赫妲·萨恩在", 14, ["赫妲·萨恩"]) == ["这里有", "赫妲·萨恩在"]
    assert wrapped("赫妲·萨恩", 4, ["赫妲·萨恩"]) == ["赫妲", "·萨", "恩"]
    assert wrapped("Hedda Sarn", 6, ["Hedda Sarn"]) == ["Hedda", "Sarn"]


def test_plain_output_has_no_colours_and_no_arrows() -> None:
    out = io.StringIO()
    view = View(out, Style.of(out, plain=True))
    view.heading("here")
    view.player("Hello.", "mara")
    assert out.getvalue().isascii()


def test_evidence_is_grouped_by_character() -> None:
    assert grouped([("a", "x"), ("b", "y"), ("a", "z")]) == {"a": ("x", "z"), "b": ("y",)}
    assert Expectation().evidence == {}


# ---- the stage, on a sidecar


@pytest.fixture(scope="module")
def sidecar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Client.launch(GATEHOUSE, tmp_path_factory.mktemp("data")) as client:
        yield client


@pytest.fixture
def stage(sidecar: Client) -> Stage:
    cast = load_cast(GATEHOUSE).cast
    assert cast is not None
    return Stage(sidecar, sidecar.open(uuid.uuid4().hex), cast)


def hobbies(stage: Stage) -> object:
    return stage.look(["mara"])[0].fields.get("persona.hobbies")


def test_two_reverts_take_two_changes_back_and_a_third_says_that_none_is_left(stage: Stage) -> None:
    for value in (["shogi"], ["将棋"]):
        stage.set_field("mara", "persona.hobbies", field_value(value))
    stage.revert_field("mara", "persona.hobbies")
    assert hobbies(stage) == ["shogi"]
    stage.revert_field("mara", "persona.hobbies")
    assert not hobbies(stage)
    assert stage.revert_field("mara", "persona.hobbies").notes == (
        "Mara Voss: persona.hobbies is as it was at the start",
    )
    assert stage.revert_field("mara", "persona.occupation").notes == (
        "Mara Voss: persona.occupation has never changed",
    )


def test_a_save_tells_which_saves_stand_at_the_same_position(stage: Stage) -> None:
    stage.begin_unit("muster")
    assert stage.save("one").notes == ("saved as one",)
    assert stage.save("one").notes == ("saved as one: nothing has happened since it was last saved",)
    assert stage.save("two").notes == ("saved as two: nothing has happened since one",)
    stage.report_flag("lantern_lit", True, ["mara"], stage.player)
    assert stage.save("three").notes == ("saved as three",)
    assert stage.save("one").notes == ("saved as one (in place of the earlier one): nothing has happened since three",)


def test_a_play_by_hand_begins_where_the_story_of_the_cast_does(tmp_path: Path) -> None:
    siege = load_cast(SAMPLES / "siege").cast
    gatehouse = load_cast(GATEHOUSE).cast
    assert siege is not None and gatehouse is not None
    assert beginning(SAMPLES / "siege", siege) == Beginning("last_cart", "salt_gate")
    assert beginning(GATEHOUSE, gatehouse) == Beginning("muster"), "nobody could talk in a locked scene"
    assert beginning(tmp_path, siege) == Beginning()
    (tmp_path / "tests").mkdir()
    for name, step in (("b", "{unit: quiet, scene: inn}"), ("c", "{unit: rain}"), ("a.zh", "{unit: sally}")):
        (tmp_path / "tests" / f"{name}.yaml").write_text(f"steps: [{step}]\n", encoding="utf-8")
    assert beginning(tmp_path, siege) == Beginning("sally")
    (tmp_path / "tests" / "siege.yaml").write_text("steps: [{unit: breach}]\n", encoding="utf-8")
    assert beginning(tmp_path, siege) == Beginning("breach")
    (tmp_path / "tests" / "siege.yaml").write_text("steps: [{unit: nowhere}]\n", encoding="utf-8")
    assert beginning(tmp_path, siege) == Beginning(), "a story with a mistake in it is for `cast check`"


def test_what_one_could_speak_of_is_what_those_present_have_something_to_say_of(stage: Stage) -> None:
    stage.enter("gate_passage")
    found = subjects(stage)
    assert "oath" in found["mara"]
    assert "<start>" not in found["mara"]
    assert first_of({"a": ("1", "2", "3"), "b": ("4",)}, 3) == {"a": ("1", "2"), "b": ("4",)}


def test_a_play_begins_where_a_lead_answers(stage: Stage) -> None:
    assert stage.first_scene() == "gate_passage"
    stage.enter(stage.first_scene())
    assert stage.respondent == "mara"


def test_what_a_report_forgot_is_told_in_words(stage: Stage) -> None:
    stage.begin_unit("muster")
    assert event_note("nobody_perceived") in stage.report_event("oath_sworn", stage.player, "", []).notes
    assert event_note("actor_missing") in stage.report_event("oath_sworn", "", "", ["mara"]).notes
    assert event_note("unknown_stage") in stage.report_quest("watch", "dawn", ["mara"], stage.player).notes
    assert event_note("wrong_type") in stage.report_flag("lantern_lit", "yes", ["mara"], stage.player).notes
    assert stage.report_event("oath_sworn", stage.player, "", ["mara"]).notes == ()


@pytest.mark.parametrize(
    ("line", "may_follow"),
    [
        ("/sa", ["/save ", "/saves "]),
        ("/scene ga", ["gate_passage "]),
        ("/quest ", ["watch "]),
        ("/quest watch be", ["bell_rung "]),
        ("/event oath_sworn ma", ["mara "]),
        ("@to", ["@tobin "]),
        ("/whynot @ma", ["@mara "]),
        ("/set @mara persona.occ", ["persona.occupation "]),
        ("/why persona.occupation to", ["tobin "]),
        ("/load be", ["before "]),
        ("Hello ma", []),
        ("/help ", []),
        ("", []),
    ],
)
def test_tab_goes_on_with_commands_and_ids(stage: Stage, line: str, may_follow: list[str]) -> None:
    stage.look(["mara"])
    stage.save("before")
    assert completions(stage, line) == may_follow


# ---- whole plays


def play(*arguments: str, typed: str | bytes | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command as a user does, on the Gatehouse unless a cast is named; `typed` comes through a pipe."""
    named = () if "--cast" in arguments else ("--cast", str(GATEHOUSE))
    data = typed.encode() if isinstance(typed, str) else typed or b""
    done = subprocess.run(
        [sys.executable, "-m", "dramaturg_server", "play", "--plain", *named, *arguments],
        input=data,
        capture_output=True,
        timeout=ENDS_WITHIN_S,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8"), without_waiting(done.stderr)
    )


def without_waiting(errors: bytes) -> str:
    """What stood on standard error, but for what a busy machine waited for (readiness.py)."""
    lines = errors.decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("getting ready: "))


def script(folder: Path, *steps: str) -> str:
    path = folder / "mine.yaml"
    path.write_text("steps:\n" + "".join(f"  - {step}\n" for step in steps), encoding="utf-8")
    return str(path)


def test_the_tests_of_the_samples_are_embedded() -> None:
    assert "first_watch" in embedded_scripts()
    found = find_script("first_watch")
    assert (found.path.parent.name, found.cast) == ("tests", SAMPLES / "gatehouse")


def test_a_script_is_found_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    for name in ("night.yaml", "night.zh.yaml", "first_watch.yaml"):
        (tests / name).write_text("steps: {unit: one}\n", encoding="utf-8")
    for locale, name in (("", "night"), ("zh", "night.zh"), ("zh-Hant-TW", "night.zh"), ("ja", "night")):
        assert find_script("night", locale, tmp_path).path == tests / f"{name}.yaml"
    assert find_script("night.zh", "", tmp_path).path == tests / "night.zh.yaml"
    assert find_script("first_watch", "zh", tmp_path).cast == tmp_path, "a cast's own tests come first"
    assert find_script(str(tests / "night.yaml")).cast is None


def test_the_sample_plays_from_first_unit_to_last_and_rewinds_the_betrayal() -> None:
    done = play("--script", "first_watch")
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "persona.relationships.player.stage: neutral -> limited_trust",
        " swore to hold the gate until daybreak, and Mara Voss heard it. [high,",
        "persona.relationships.player.stage: trust -> hostile",
        "cooldown waived",
        "back     Mara Voss - persona.relationships.player.stage: hostile -> trust",
        "missing  core personality: 4 of 16 units",
        "Mara Voss stands at trust toward you again: before_the_gate was loaded",
        "all as expected.",
    ):
        assert words in done.stdout, words


def test_a_script_without_expectations_just_plays(tmp_path: Path) -> None:
    done = play("--script", script(tmp_path, "{unit: muster}", "{event: oath_sworn, actor: player, who: mara}"))
    assert done.returncode == 0, done.stderr
    assert "neutral -> limited_trust" in done.stdout
    assert "checked" not in done.stdout


def test_a_script_begins_where_it_says_and_nothing_is_judged_by_it(tmp_path: Path) -> None:
    path = tmp_path / "given.yaml"
    path.write_text(
        """
given:
  quests: {watch: bell_rung}
  flags: {bread_shared: true, mugs_owed: 2}
  state: {tobin: {persona.relationships.player.stage: trust, persona.hobbies: [dice]}}
steps:
  - unit: muster
    expect:
      evidence: {}
      holds: {tobin: [flag.bread_shared, flag.mugs_owed == 2, quest.watch == bell_rung, persona.hobbies,
        persona.relationships.player.stage == trust, not session.attitude_shifts]}
  - {flag: {bread_shared: true}, who: tobin, expect: {changes: {}, holds: {tobin: not session.attitude_shifts}}}
  - {say: Hello., to: tobin, model_says: Ho!, expect: {recalls: [bread, captain], route: generated, source: generated}}
""",
        encoding="utf-8",
    )
    done = play("--script", str(path))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "  begins with quest watch at bell_rung; flag bread_shared true; flag mugs_owed 2; tobin" in done.stdout
    assert "given.yaml:13: model_says does nothing yet" in done.stdout
    assert "given.yaml:13: route: generated does nothing yet" in done.stdout
    assert "evidence" not in done.stdout


def test_every_expectation_that_is_not_met_is_told_with_its_line(tmp_path: Path) -> None:
    done = play(
        "--script",
        script(
            tmp_path,
            "{unit: muster, scene: roll_call, say: I want to join you., to: mara, expect:"
            " {route: fallback, topic: gate, line: join-2, source: care, actions: salute}}",
            "{event: oath_sworn, actor: player, who: mara, expect: {changes: {mara: persona.personality}}}",
            "{flag: {bread_shared: true}, who: tobin, expect: {evidence: {mara: bread-shared},"
            " refused: {tobin: {persona.relationships.player.stage: cooldown}}}}",
            "{say: Hello., to: mara, expect: {holds: {mara: 'persona.relationships.player.stage == trust'},"
            " blackboard: {mara: {trusts_player: true, trust_level: 3}}}}",
            "{say: Hello., to: tobin, expect:"
            " {holds: {tobin: flag.bread_shared and unit == muster and not said(join-1)}}}",
        ),
    )
    assert done.returncode == 1
    found = [line.removeprefix("differs  ") for line in done.stdout.splitlines() if line.startswith("differs")]
    assert found == [
        *(f"mine.yaml:2 - {what}" for what in ("route", "topic", "line", "source", "actions")),
        "mine.yaml:3 - changes of mara",
        *("mine.yaml:4 - evidence of mara", "mine.yaml:4 - evidence of tobin"),
        "mine.yaml:4 - refused tobin persona.relationships.player.stage",
        *("mine.yaml:5 - holds for mara", "mine.yaml:5 - blackboard mara trusts_player"),
    ]
    assert "found    persona.relationships.player.stage" in done.stdout
    assert "not as expected" in done.stdout


def test_a_call_that_fails_ends_the_script_with_its_line(tmp_path: Path) -> None:
    cast = written_cast(tmp_path / "cast", CHINESE | {"characters/影.yaml": "name: 影\narchetype: true\n"})
    done = play(
        "--cast", cast, "--script", script(tmp_path, "{unit: 到岸}", "{say: 在吗？, to: 影}", "{say: 喂, to: 奥莎}")
    )
    assert done.returncode == 1
    assert "!        mine.yaml:3: " in done.stdout
    assert "[CHARACTER_UNKNOWN]" in done.stdout
    assert "嗯。" not in done.stdout


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        (("{unit: nowhere}",), "mine.yaml:2:"),
        (("{unit: muster}", "{sai: Hello.}"), "mine.yaml:3:"),
        (("{load: never_saved}",), "mine.yaml:2:"),
        (("{unit: muster",), "mine.yaml:"),
    ],
)
def test_a_broken_script_is_one_line_with_file_and_line(tmp_path: Path, steps: tuple[str, ...], says: str) -> None:
    done = play("--script", script(tmp_path, *steps))
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_script_that_is_nowhere_a_cast_that_is_broken_and_a_sidecar_that_is_missing_are_mistakes(
    tmp_path: Path,
) -> None:
    wrong = "".join(f"languges_{number}: de\n" for number in range(7))
    (tmp_path / "cast.yaml").write_text(f"cast: broken\nlanguages: en\n{wrong}", encoding="utf-8")
    for arguments, says in (
        (("--script", "no_such_play"), "first_watch"),
        (("--script", "x" * 5_000), "first_watch"),
        (("--cast", str(tmp_path)), "cast check"),
        (("--attach", str(tmp_path)), "no sidecar"),
        (("--attach", str(tmp_path), "--data", str(tmp_path)), "--data"),
        (("--lang", "xx"), "xx"),
    ):
        done = play(*arguments)
        assert done.returncode == 2, arguments
        assert says in done.stderr and len(done.stderr.splitlines()) == 1


def test_the_talk_says_who_is_absent_who_answers_and_what_is_kept(tmp_path: Path) -> None:
    typed = (
        "/scene roll_call\n@tobin Soup?\n/to tobin\n/save here\n/load here\n/end\n/end\n/why not\n"
        "/state mara stage\n/state mara nonsense\n/set @mara stage adores\n/quit now\n"
    )
    done = play(typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "  gone when you leave (--data DIR keeps a playthrough)",
        "[muster - gate_passage -> Mara Voss] > /scene roll_call",
        "  Tobin Ashby is not here; the words get through all the same",
        "  Tobin Ashby is not here: you talk to whoever answers",
        "!        no unit is open (/unit ID begins one)",
        "!        it is written /whynot [NPC]",
        "  persona.relationships.player.stage  neutral",
        "!        Mara Voss has no field nonsense",
        "the value is not one of hostile, wary, neutral,",
        "  this playthrough was not kept (--data DIR keeps one)",
    ):
        assert words in done.stdout, words
    assert done.stdout.count("is not here; the words") == 2
    kept = play("--data", str(tmp_path), typed="/quit\n")
    assert kept.stdout.count(f"  kept in {tmp_path}"[:90]) == 2


def test_a_newcomer_is_told_what_to_ask_how_to_say_nothing_and_what_an_id_should_have_been() -> None:
    done = play(typed="\n/topics\n/help\n/flag mugs\n/unit mustr\n/event oat\n/load x\n/quest watch dawn\n/scene x\n")
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "  you could ask about: ",
        "(/topics)",
        "  nothing was said: @mara alone walks up to them without a word",
        "  Mara Voss  ",
        "without words: you walk up to that one and say nothing",
        "!        there is no flag mugs (did you mean mugs_owed?; one of ",
        "!        there is no unit mustr (did you mean muster?; one of ",
        "!        there is no event oat (did you mean oath_sworn?; one of ",
        "!        nothing is saved (/save NAME)",
        "!        there is no stage of watch dawn (one of none, enlisted,",
        "!        there is no scene x (one of ",
    ):
        assert words in done.stdout, words


KEYBOARD = """
import io
from dramaturg_server.cli.play import keyboard
from dramaturg_server.cli.playing.style import Style
from dramaturg_server.cli.playing.view import View

read_line = keyboard(View(io.StringIO(), Style()), lambda line: [line + "ed by Tab"])
try:
    while True:
        print("read", repr(read_line("> ")), flush=True)
except KeyboardInterrupt:
    print("left", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind there")
def test_ctrl_c_takes_back_what_is_half_typed_and_leaves_on_an_empty_line() -> None:
    import pty

    pytest.importorskip("readline")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", f"import os; os.login_tty({theirs})\n{KEYBOARD}"],
        pass_fds=[theirs],
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""

    def until(words: bytes) -> None:
        nonlocal shown
        while words not in shown:
            assert select.select([ours], [], [], ENDS_WITHIN_S)[0], shown
            shown += os.read(ours, 65_536)
        shown = shown.partition(words)[2]

    def ctrl_c() -> None:
        """Again where nothing comes of it: one that arrives as Python begins to wait is seen with the next key only."""
        os.write(ours, b"\x03")
        while not select.select([ours], [], [], 5)[0]:
            os.write(ours, b"\x03")

    try:
        until(b"> ")
        os.write(ours, b"half typed")
        until(b"half typed")
        ctrl_c()
        until(b"read ''")
        until(b"> ")
        os.write(ours, b"finish\t\r")
        until(b"read 'finished by Tab'")
        until(b"> ")
        ctrl_c()
        until(b"left")
        assert process.wait(ENDS_WITHIN_S) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)


SESSION = """\
Hello there
@captain What is an oath worth?
/event oath_sworn
/why stage mara
/save oath
/unit alarm
/event gate_opened
/whynot
/load oath
/state mara
/evidence mara
/flag mugs_owed 3
/value tobin 45
/whynot tobin
/whisper mara psst
/set @mara hobbies reading; 数星星
/revert hobbies mara
/turns
/text
/saves
/scene wall_walk
/to mara
/time +60
/end
/help
/nonsense
/load nothing
/quit
never said
"""


def test_a_piped_session_does_it_all_and_survives_what_fails() -> None:
    done = play(typed=SESSION)
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "@captain What is an oath worth?",
        "An oath is a tool.",
        "Mara Voss - persona.relationships.player.stage: neutral -> limited_trust",
        "limited_trust -> hostile",
        "back     Mara Voss - persona.relationships.player.stage: hostile -> limited_trust",
        "identity.name",
        "blackboard stance",
        "oath-sworn",
        "only Mara Voss hears this",
        "+ reading; + 数星星",
        "oath  unit muster",
        "/whisper ID TEXT",
        "quests  watch (none, enlisted,",
        "!        there is no command /nonsense",
        "!        there is no save nothing (one of oath)",
    ):
        assert words in done.stdout, words
    assert "never said" not in done.stdout


def test_odd_bytes_and_a_very_long_line_do_no_harm() -> None:
    done = play(typed=b"\xff\xfe\x07\x1b[31mred\n" + b"a" * 1_000_000 + b"\n\n\x00\n/who\n")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout and "\x07" not in done.stdout
    assert "[INVALID_FIELD]" in done.stdout
    assert done.stdout.count("Tobin Ashby - wary") >= 2


def test_a_kept_playthrough_goes_on(tmp_path: Path) -> None:
    first = play("--data", str(tmp_path / "my data 数据"), typed="/event oath_sworn\n/save oath\n")
    assert "A new playthrough" in first.stdout
    second = play("--data", str(tmp_path / "my data 数据"), typed="/saves\n/who\n/load oath\n")
    assert "goes on" in second.stdout
    assert "Mara Voss - limited_trust toward you" in second.stdout
    assert "loaded oath" in second.stdout
    assert not list((tmp_path / "my data 数据").glob("run*.json"))


CHINESE = {
    "cast.yaml": "cast: 夜渡\nlanguages: zh\n",
    "world.yaml": "units: [到岸]\nevents: [拿灯]\n",
    "characters/奥莎.yaml": "name: 奥莎\npersona:\n  personality: 直率而有耐心。\n"
    "  relationships: {player: wary}\nfallbacks: [嗯。]\n",
    "scenes/渡口.yaml": "present: [奥莎]\nsetting: 渡口的夜。一盏灯，水很高。\n",
    "topics/渡.yaml": "河:\n  by: 奥莎\n  cues: [河]\n  lines: {id: 河-1, text: 你是来坐船的，不是来听故事的。}\n",
    "signals/灯.yaml": "拿灯了:\n  event: 拿灯\n  evidence:\n    importance: high\n    kind: betrayal\n"
    '    summary: "{actor}拿走了灯。"\n    proposes: {persona.relationships.actor.stage: hostile}\n',
}


def written_cast(folder: Path, files: dict[str, str]) -> str:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return str(folder)


def test_a_chinese_cast_plays_like_an_english_one(tmp_path: Path) -> None:
    done = play("--cast", written_cast(tmp_path, CHINESE), typed="河怎么样？\n/event 拿灯\n@奥莎 你好\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "你是来坐船的，不是来听故事的。" in done.stdout
    assert "奥莎 - persona.relationships.player.stage: wary -> hostile" in done.stdout
    assert "嗯。" in done.stdout


def test_a_script_is_played_in_its_own_language(tmp_path: Path) -> None:
    files = {
        "cast.yaml": "cast: 夜渡\nlanguages: [zh, en]\n",
        "characters/奥莎.yaml": "name: 奥莎\nfallbacks: [嗯。]\n",
        "lang/en.yaml": "characters: {奥莎: {name: Orsa, fallbacks: [Hm.]}}\n",
        "tests/night.yaml": "steps: {say: 喂, to: 奥莎}\n",
        "tests/night.en.yaml": "steps: {say: Hello, to: 奥莎}\n",
    }
    cast = written_cast(tmp_path, files)
    assert "嗯。" in play("--cast", cast, "--script", "night").stdout
    for words in (("night", "--lang", "en"), ("night.en",)):
        done = play("--cast", cast, "--script", *words)
        assert "Orsa: Hm." in done.stdout, done.stderr


def test_a_joined_sidecar_goes_on_afterwards(tmp_path: Path) -> None:
    with Client.launch(GATEHOUSE, tmp_path) as client:
        done = play("--attach", str(tmp_path), typed="Hello\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert client.get_server_info(v1.GetServerInfoRequest()).cast_id == "gatehouse"


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
def test_an_interrupt_ends_play_and_sidecar(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "dramaturg_server",
            "play",
            "--plain",
            "--cast",
            str(GATEHOUSE),
            "--data",
            str(tmp_path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"/who\n")
    process.stdin.flush()
    while b"] > /who" not in (line := process.stdout.readline()):
        assert line, "it ended by itself"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=ENDS_WITHIN_S)
    assert (process.returncode, without_waiting(errors)) == (130, "")
    assert not list(tmp_path.glob("run*.json"))
