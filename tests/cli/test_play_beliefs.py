"""What `dramaturg play` shows of beliefs and corrections, who heard them, and the commands that change them."""

import io
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg import Client, v1
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cli.playing.columns import width
from dramaturg_server.cli.playing.completion import completions
from dramaturg_server.cli.playing.finding import SAMPLES
from dramaturg_server.cli.playing.loop import Loop
from dramaturg_server.cli.playing.outcome import Outcome
from dramaturg_server.cli.playing.stage import Stage
from dramaturg_server.cli.playing.style import Style
from dramaturg_server.cli.playing.taken_in import BASES, KINDS, SCOPES, STANDS, TARGETS, outcome_entry, record_row
from dramaturg_server.cli.playing.typed import COMMANDS
from dramaturg_server.cli.playing.view import View

SAVED = v1.MemoryOutcome(
    kind=v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_CONFIRMED,
    record_id="b4.1",
    target=v1.MemoryTarget.MEMORY_TARGET_BELIEF,
    scope=v1.MemoryScope.MEMORY_SCOPE_SCENE,
    scope_id="roll_call",
    replaced_values=["ale"],
    text="Understood: your favourite drink is “tea”.",
)


def shown(outcome: Outcome, *, brief: bool = False) -> str:
    out = io.StringIO()
    View(out, Style(90), str.title, brief=brief).outcome(outcome)
    return out.getvalue()


# ---- lines


def test_what_was_saved_says_where_it_holds_what_it_replaces_and_who_heard_it() -> None:
    told = shown(Outcome(taken=(SAVED,), heard=("mara", "tobin")))
    assert "saved    Understood: your favourite drink is “tea”. [belief · this scene (roll_call) ·" in told
    assert re.search(r"replaces +ale\n", told) and re.search(r"heard by +Mara, Tobin\n", told)
    brief = shown(Outcome(taken=(SAVED,), heard=("mara",)), brief=True)
    assert "saved" in brief and "heard by" not in brief


def test_a_line_that_tells_what_became_of_a_remark_is_marked_as_that_and_not_by_the_route() -> None:
    lines = (v1.Line(speaker_id="mara", text="Understood."), v1.Line(speaker_id="mara", text="Hm."))
    saved = v1.MemoryOutcome()
    saved.CopyFrom(SAVED)
    saved.spoken = True
    answered = Outcome(lines=lines, route=v1.Route.ROUTE_OPINION, topic="fog", taken=(SAVED, saved))
    told = shown(answered)
    assert re.search(r"Mara: Understood\.\n +\[saved\b", told)
    assert re.search(r"Mara: Hm\.\n +\[opinion . fog", told)


def test_a_question_numbers_its_choices_and_a_refusal_says_why() -> None:
    asked = v1.MemoryOutcome(
        kind=v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_ASKED, record_id="q4.1", text="Which?", choices=["red", "green"]
    )
    label, line, details = outcome_entry(asked, (), str, "·")
    assert (label, line) == ("asked", "Which? [q4.1]")
    assert ("choices", "1 red, 2 green (/answer NUMBER)") in details
    refused = v1.MemoryOutcome(
        kind=v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_REFUSED, text="No.", reason="identity_fixed"
    )
    assert outcome_entry(refused, (), str, "·")[:2] == ("refused", "No. [identity_fixed]")


def test_an_outdated_record_says_what_came_in_its_place() -> None:
    memory = v1.Memory(
        memory_id="b2.1",
        kind=v1.MemoryKind.MEMORY_KIND_BELIEF,
        text="your drink is ale",
        status=v1.MemoryStatus.MEMORY_STATUS_SUPERSEDED,
        scope=v1.MemoryScope.MEMORY_SCOPE_CHARACTER,
        from_id="tobin",
        replaced_by="b4.1",
    )
    assert record_row(memory, str.title) == (
        "b2.1",
        "outdated, all storylines",
        "your drink is ale [told by Tobin; b4.1 in its place]",
    )


def test_every_value_of_the_contract_has_a_word() -> None:
    for words, enum in ((SCOPES, v1.MemoryScope), (TARGETS, v1.MemoryTarget)):
        assert set(words) == {number for number in enum.values() if number}
    assert {*STANDS, v1.MemoryStatus.MEMORY_STATUS_ACTIVE} == {n for n in v1.MemoryStatus.values() if n}
    told = {v1.MemoryBasis.MEMORY_BASIS_HEARSAY, v1.MemoryBasis.MEMORY_BASIS_TOLD_BY_SUBJECT}
    assert {*BASES, *told} == {n for n in v1.MemoryBasis.values() if n}
    assert set(KINDS) == set(v1.MemoryKind.values()[6:])


@given(st.text(max_size=60), st.text(max_size=40), st.integers(40, 120))
def test_no_words_of_a_player_break_the_page(text: str, value: str, columns: int) -> None:
    out = io.StringIO()
    outcome = v1.MemoryOutcome(kind=SAVED.kind, target=SAVED.target, text=text, replaced_values=[value])
    View(out, Style(columns), str).outcome(Outcome(taken=(outcome,), heard=(text[:9],)))
    lines = out.getvalue().splitlines()
    assert all(width(line) <= columns for line in lines) and "\x1b" not in out.getvalue()


# ---- commands


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Client.launch(SAMPLES / "siege", tmp_path_factory.mktemp("data"), embedder="hash") as launched:
        yield launched


class Typist:
    """Types lines into a play of the siege in the scene where Hedda and Lucan are."""

    def __init__(self, client: Client, playthrough_id: str) -> None:
        siege = load_cast(SAMPLES / "siege").cast
        assert siege is not None
        self.stage, self.out = Stage(client, client.open(playthrough_id), siege), io.StringIO()
        view = View(self.out, Style(100), self.stage.name, lambda: self.stage.called, self.stage.recollections)
        self.loop = Loop(self.stage, view, lambda _: None, to="hedda")

    def __call__(self, *lines: str) -> str:
        """What is shown of the last line."""
        for line in lines:
            self.out.seek(0)
            self.out.truncate()
            self.loop.attempt(lambda: self.loop.do(line))  # noqa: B023  # done at once
        return self.out.getvalue()


@pytest.fixture
def typed(client: Client, request: pytest.FixtureRequest) -> Typist:
    return Typist(client, re.sub(r"\W", ".", request.node.name)[:100])


def id_in(text: str, letter: str) -> str:
    found = re.search(rf"\b({letter}\d+\.\d+)\b", text)
    assert found is not None, text
    return found[1]


def test_what_is_said_is_shown_as_saved_with_who_heard_it_and_listed(typed: Typist) -> None:
    said = typed("/whisper hedda My favourite drink is tea.")
    assert "saved" in said and "“tea”" in said and re.search(r"heard by +Hedda Sarn", said)
    assert "told by you" in typed("/beliefs hedda")
    assert "tea" in typed("/beliefs hedda") and "tea" not in typed("/beliefs matthis")
    assert "was told nothing so far" in typed("/beliefs matthis")


def test_a_correction_is_heard_by_those_present_or_by_one(typed: Typist) -> None:
    typed("/correct @hedda matthis pet crow", "/correct @lucan matthis pet crow")
    done = typed("/correct @hedda matthis pet owl / crow")
    assert re.search(r"replaces +crow", done) and "this storyline (main)" in " ".join(done.split())
    listed = typed("/beliefs hedda")
    assert "outdated" in listed and "in its place" in " ".join(listed.split()) and "owl" in listed
    assert "owl" not in typed("/beliefs lucan")
    assert "nothing changed" in typed("/correct @hedda matthis pet owl")


def test_canon_is_corrected_by_the_author_and_wishes_by_the_player(typed: Typist) -> None:
    done = typed("/correct @canon lucan backstory A baker's son.")
    assert "canon" in done and "saved" in done
    assert "the cast says" in typed("/beliefs hedda")
    wish = typed("/correct me length short")
    assert "wish · every playthrough" in wish
    listed = typed("/beliefs hedda")
    wish_id = re.search(r"\bw[0-9a-f]{16}\b", listed)
    assert wish_id is not None
    assert "is gone" in typed(f"/forget {wish_id[0]}")


def test_a_wish_before_one_holds_in_this_game_alone(typed: Typist) -> None:
    wish = typed("/correct @hedda me length short")
    assert "in this game" in " ".join(wish.split()) and "every playthrough" not in wish


def test_of_a_slot_with_several_values_one_more_is_added(typed: Typist) -> None:
    typed("/correct @hedda me hobby fishing")
    assert "not “fishing”" not in typed("/correct @hedda me hobby chess")
    listed = typed("/beliefs hedda")
    assert "chess" in listed and "fishing" in listed and "outdated" not in listed
    assert re.search(r"replaces +fishing", typed("/correct @hedda me hobby dice / fishing"))


def test_what_may_be_a_slip_of_a_detail_is_asked_about(typed: Typist) -> None:
    assert re.search(r"did you mean", typed("/correct @hedda me favurite_drink ale"))
    assert "your favourite drink is “ale”" in " ".join(typed("/correct @hedda me favourite_drink ale").split())
    assert "favurite" in typed("/correct @hedda me favurite! ale")


def test_help_tells_how_one_gets_a_name(typed: Typist) -> None:
    assert "my name is Ann" in typed("/help")
    assert "“Ann”" in typed("@hedda My name is Ann.")


def test_a_question_is_listed_and_answered_by_its_number(typed: Typist) -> None:
    assert "nobody has anything to ask" in typed("/questions")
    for value, scope in (
        ("red", v1.MemoryScope.MEMORY_SCOPE_CHARACTER),
        ("green", v1.MemoryScope.MEMORY_SCOPE_SCENE),
    ):
        typed.stage.game.correct("matthis", "dress", value, hearers=["hedda"], scope=scope, speaker="player")
    asked = typed("/correct @hedda matthis dress blue")
    assert "asked" in asked and "/answer NUMBER" in asked
    question_id = id_in(typed("/questions"), "q")
    assert "no choice: 1 to 2, or none" in typed("/answer 3")
    assert "no question q0.0 is open" in typed("/answer q0.0 1")
    answered = typed(f"/answer {question_id} 2")
    assert "saved" in answered and "all storylines" in answered
    assert "nobody has anything to ask" in typed("/answer 1")


def test_an_answer_is_heard_by_the_one_who_asks_and_by_those_present(typed: Typist) -> None:
    typed("/scene guardroom")
    assert set(typed.stage.present) == {"hedda", "lucan"}
    for value, scope in (
        ("red", v1.MemoryScope.MEMORY_SCOPE_CHARACTER),
        ("green", v1.MemoryScope.MEMORY_SCOPE_SCENE),
        ("blue", v1.MemoryScope.MEMORY_SCOPE_UNSPECIFIED),
    ):
        hearers = ["matthis", "lucan", "thimble"]
        typed.stage.game.correct("hedda", "dress", value, hearers=hearers, scope=scope, speaker="player")
    assert re.search(r"heard by +Matthis[^,]*, Lucan\b(?!.*Thimble)", typed("/answer 2"))


def test_memories_are_told_edited_pinned_and_forgotten_by_their_ids(typed: Typist) -> None:
    memory_id = id_in(typed("/tell hedda The bridge was burnt before dawn."), "m")
    assert memory_id in typed("/memories hedda") and "(pinned)" in typed("/memories hedda")
    assert "in the mind of Hedda" in typed(f"/edit {memory_id} The bridge stood.")
    assert "The bridge stood. (pinned, edited)" in typed("/memories hedda")
    assert "fades as any other" in typed(f"/pin {memory_id} off") and "pinned" not in typed("/memories hedda")
    assert "is gone" in typed(f"/forget @hedda {memory_id}") and memory_id not in typed("/memories hedda")
    assert "MEMORY_UNKNOWN" in typed(f"/forget {memory_id}")
    assert "leave @hedda out" in typed(f"/forget @hedda {memory_id} --purge")
    assert "its words were erased in" in typed(f"/forget {memory_id} --purge")


def test_one_npc_tells_another_and_who_is_away_does_not_learn_it(typed: Typist) -> None:
    assert "hears this" in typed("/whisper lucan Matthis's pet is an owl, not a cat.")
    assert "owl" not in typed("/beliefs hedda")
    assert "owl" in typed("/as lucan hedda Matthis's pet is an owl, not a cat.")
    believed = typed("/beliefs hedda")
    assert "owl" in believed and "Lucan" in believed


def test_a_group_is_told_at_once(typed: Typist) -> None:
    told = typed("/tell guard The bridge was burnt before dawn.")
    assert "have it as something lived through" in told
    assert id_in(told, "m") in typed("/memories lucan")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("/correct @hedda matthis pet", "correct"),
        ("/correct hedda eyes violet @canon", "correct"),
        ("/edit @hedda m1.0", "edit"),
        ("/forget m1.0 now", "forget"),
        ("/pin m1.0 up", "pin"),
        ("/tell hedda", "tell"),
        ("/answer", "answer"),
    ],
)
def test_what_is_mistyped_is_told_with_the_usage(typed: Typist, line: str, command: str) -> None:
    assert COMMANDS[command].usage in " ".join(typed(line).split())


def test_tab_goes_on_with_npcs_and_details(typed: Typist) -> None:
    stage = typed.stage
    assert completions(stage, "/bel") == ["/beliefs "] and completions(stage, "/beliefs hed") == ["hedda "]
    assert completions(stage, "/correct @hed") == ["@hedda "]
    assert completions(stage, "/correct luc") == ["lucan "] and completions(stage, "/correct @hedda lucan ey") == [
        "eyes "
    ]
