"""What `dramaturg play` shows of recall: one line each in any script and on any page; and its two commands."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import cast, get_args

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
from dramaturg_server.cli.playing.questions import SHOWN_MEMORIES
from dramaturg_server.cli.playing.readiness import AT_MOST_S, LOOK_S, STEP_AT_MOST_S, Settling, get_ready
from dramaturg_server.cli.playing.recollections import (
    SHOWN,
    Recollected,
    ago,
    compared_text,
    every_part,
    foremost,
    memory_row,
    recall_line,
    strongest,
)
from dramaturg_server.cli.playing.stage import Stage
from dramaturg_server.cli.playing.style import Style
from dramaturg_server.cli.playing.typed import COMMANDS, TypingError, parse_typed
from dramaturg_server.cli.playing.view import View
from dramaturg_server.cli.playing.wording import NOT_MEANT, NOT_SPOKEN, RECALL_REASONS
from dramaturg_server.domain.unspoken import NotMeant, NotSpoken

SAID, OPINION = v1.MemoryKind.MEMORY_KIND_SAID, v1.MemoryKind.MEMORY_KIND_OPINION
BEST = v1.RecallScores(dense_rank=2, dense=0.5, bm25_rank=1, bm25=4, fused=0.9, time_weight=0.5, final=0.45)
FADED = v1.RecallScores(
    dense_rank=2, dense=0.5, fused=0.9, session=0.2, round_weight=0.6, clock_weight=0.75, time_weight=0.5, final=0.45
)
WORDS = {
    "en": ("Mara", "My grandmother kept bees behind the ferry house, three hives of them, and none was painted."),
    "zh": ("赫妲·萨恩", "我奶奶在渡口屋后养蜂，一共三箱，哪一箱都没有上漆，夏天的时候谁也不敢从那儿走过。"),
    "ja": (
        "ヘッダ・サーン",
        "おばあちゃんは渡し場の家の裏で蜂を飼っていた。巣箱は三つあって、どれも塗られていなかった。",
    ),
}


def said(text: str, speaker_id: str = "player", rounds_ago: int = 2) -> v1.Memory:
    return v1.Memory(memory_id="m1.0", kind=SAID, text=text, speaker_id=speaker_id, rounds_ago=rounds_ago)


def opinion(number: int) -> Recollected:
    return Recollected(v1.Memory(memory_id=f"o{number}", kind=OPINION, text="Bees know."), v1.RecallScores(final=0.1))


@pytest.mark.parametrize(("name", "text"), WORDS.values(), ids=WORDS.keys())
def test_a_memory_is_one_line_of_80_columns_with_who_when_and_why(name: str, text: str) -> None:
    line = recall_line(Recollected(said(text), BEST), lambda _: name, "·", 71)
    assert 60 < width(line) <= 71
    assert line.startswith(f"said · {name}, 2 turns ago: {text[:4]}")
    assert line.endswith(("meaning #2 (0.500)]", "… [0.45: words #1, meaning #2]", "… [0.45: words #1]"))


@given(st.text(max_size=60), st.text(max_size=30), st.integers(31, 111))
def test_no_memory_is_wider_than_the_page_or_more_than_a_line(text: str, name: str, columns: int) -> None:
    line = recall_line(Recollected(said(text), BEST), lambda _: name, "·", columns)
    assert width(line) <= columns
    assert "\n" not in line and "\x1b" not in line


def test_the_strongest_parts_are_told_and_no_more_than_two() -> None:
    assert strongest(BEST) == "0.45: words #1, meaning #2"
    assert strongest(BEST, with_cosine=True) == "0.45: words #1, meaning #2 (0.500)"
    by_meaning = v1.RecallScores(dense_rank=1, dense=0.9, time_weight=0.5, neighbour=0.2, final=0.5)
    assert strongest(by_meaning) == "0.50: meaning #1, beside a hit"
    assert strongest(v1.RecallScores(time_weight=0.5, final=0.2)) == "0.20: faded to 0.50"
    assert strongest(v1.RecallScores(time_weight=1, final=0.2)) == "0.20"


def test_why_something_was_not_spoken_stands_behind_its_score() -> None:
    one = Recollected(said("Rain."), BEST, not_spoken="does_not_stand_out")
    assert recall_line(one, str, "·", 100).endswith("[0.45: words #1, meaning #2 (0.500); not clearly ahead]")
    assert recall_line(replace(one, not_spoken="brand_new"), str, "·", 100).endswith("; brand_new]")


def test_a_belief_has_no_score_and_says_why_it_was_not_told() -> None:
    belief = v1.Memory(memory_id="b1.1", kind=v1.MemoryKind.MEMORY_KIND_BELIEF, text="Your favourite drink is cider.")
    one = Recollected(belief, v1.RecallScores(), not_spoken="not_asked_for")
    assert recall_line(one, str, "·", 100) == "belief: Your favourite drink is cider. [not asked for]"
    told = replace(one, not_spoken="", spoken=True)
    assert recall_line(told, str, "·", 100) == "belief: Your favourite drink is cider."
    assert foremost([told, *map(opinion, range(5))])[0][-1] == told


def test_topics_that_a_remark_was_compared_with_say_how_like_it_was_and_had_to_be() -> None:
    topics = (
        v1.ComparedTopic(topic_id="price", similarity=0.884, needed=0.826, not_meant_reason="text_is_nearer"),
        v1.ComparedTopic(topic_id="sleep", similarity=0.9, needed=0.8),
    )
    assert compared_text(topics, "·") == "price 0.884 of 0.826 (a text is nearer) · sleep 0.900 of 0.800"
    out = io.StringIO()
    View(out, Style(80)).outcome(Outcome(compared=topics))
    assert out.getvalue().startswith("topics   price 0.884 of 0.826")
    out = io.StringIO()
    View(out, Style(80), brief=True).outcome(Outcome(compared=topics))
    assert out.getvalue() == ""


def test_what_stood_against_a_topic_is_named() -> None:
    def of(*why: str) -> str:
        named = zip(("sleep", "price", "repair"), why, strict=False)
        return compared_text([v1.ComparedTopic(topic_id=one, not_meant_reason=reason) for one, reason in named], "·")

    close, more = "another_is_about_as_alike", "another_is_more_alike"
    assert re.findall(r"(\w+) \S+ of \S+ \((.*?)\)", of(close, more, more)) == [
        ("sleep", "price is too close"),
        ("price", "behind sleep"),
        ("repair", "behind sleep"),
    ]
    assert of("not_its_topic").endswith("(not theirs here and now)")
    assert of() == ""


def test_each_code_is_told_in_words() -> None:
    assert set(NOT_SPOKEN) == set(get_args(NotSpoken))
    assert set(NOT_MEANT) == set(get_args(NotMeant))


def test_every_part_of_a_score_is_there_to_be_seen() -> None:
    assert (
        every_part(BEST)
        == "words 4.00 (#1), meaning 0.50 (#2), fused 0.90, time 0.50 (turns 0.00, hours 0.00), final 0.45"
    )
    assert every_part(FADED) == (
        "words none, meaning 0.50 (#2), fused 0.90, its unit 0.20, time 0.50 (turns 0.60, hours 0.75), final 0.45"
    )
    assert every_part(v1.RecallScores(fused=0.9, time_weight=1, final=0.9)).endswith("time 1.00, final 0.90")


def test_how_long_ago_counts_turns() -> None:
    assert [ago(rounds) for rounds in (0, 1, 2)] == ["just now", "1 turn ago", "2 turns ago"]


def test_a_row_of_a_list_has_kind_origin_and_words() -> None:
    rain = said("Rain.", rounds_ago=0)
    assert memory_row(rain, lambda _: "you") == ("m1.0", "said", "you, just now", "Rain.")
    rain.hearer_ids[:], rain.pinned = ["player", "mara", "tobin"], True
    assert memory_row(rain, str, "mara")[2:] == ("player, just now", "Rain. (heard by tobin, pinned)")


def test_only_the_foremost_of_each_source_are_shown_and_whatever_was_spoken() -> None:
    lived = [Recollected(said(str(number)), BEST, spoken=number == SHOWN + 1) for number in range(SHOWN + 2)]
    shown, left_out = foremost([*lived, *map(opinion, range(SHOWN + 1))])
    assert [one.memory.text for one in shown if one.memory.kind == SAID] == ["0", "1", "2", str(SHOWN + 1)]
    assert (len(shown), left_out) == (2 * SHOWN + 1, 2)


def shown_by(*, brief: bool) -> list[str]:
    out = io.StringIO()
    outcome = Outcome(recalled=(v1.RecallNote(memory_id="m1.0", scores=BEST, spoken=True),), responder_id="mara")
    view = View(out, Style(80), recollections=lambda _: [Recollected(said("Rain."), BEST, spoken=True)], brief=brief)
    view.outcome(outcome)
    return out.getvalue().splitlines()


def test_a_reply_shows_what_it_was_made_from_and_in_brief_nothing() -> None:
    assert shown_by(brief=False) == ["told     said · player, 2 turns ago: Rain. [0.45: words #1, meaning #2]"]
    assert shown_by(brief=True) == []


# ---- commands


def test_recall_takes_a_text_as_it_was_typed_and_memories_who_and_of_what() -> None:
    assert parse_typed('/recall @mara who  kept "bees').words == ('who  kept "bees',)
    assert parse_typed("/memories mara known").words == ("mara", "known")
    with pytest.raises(TypingError, match="/recall"):
        parse_typed("/recall")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Client.launch(SAMPLES / "gatehouse", tmp_path_factory.mktemp("data")) as launched:
        yield launched


@pytest.fixture
def loop(client: Client, request: pytest.FixtureRequest) -> tuple[Loop, io.StringIO]:
    gatehouse = load_cast(SAMPLES / "gatehouse").cast
    assert gatehouse is not None
    stage, out = Stage(client, client.open(request.node.name[:100]), gatehouse), io.StringIO()
    view = View(out, Style(80), stage.name, lambda: stage.called, stage.recollections)
    return Loop(stage, view, lambda _: None, to="mara"), out


def typed(loop: Loop, out: io.StringIO, *lines: str) -> str:
    """What is shown of the last line."""
    for line in lines:
        out.seek(0)
        out.truncate()
        loop.attempt(lambda: loop.do(line))  # noqa: B023  # done at once
    return out.getvalue()


def test_a_memory_question_shows_what_was_told_and_the_commands_what_there_is(loop: tuple[Loop, io.StringIO]) -> None:
    kept = "My grandmother kept bees behind the ferry house."
    asked = typed(*loop, "/unit muster", f"/whisper mara {kept}", "Do you remember who kept bees?")
    assert f"told     said · you, 1 turn ago: {kept[:12]}" in asked
    searched = typed(*loop, "/recall who kept bees")
    assert f"recalled said · you, 1 turn ago: {kept[:12]}" in searched and "why      words" in searched
    assert kept[:40] in typed(*loop, "/memories") and kept[:40] not in typed(*loop, "/memories tobin")
    assert kept[:12] not in typed(*loop, "/recall @tobin my grandmother kept")
    assert all(width(line) <= 80 for line in searched.splitlines())


def test_a_long_list_of_memories_goes_on_from_where_one_says(loop: tuple[Loop, io.StringIO]) -> None:
    lines = [f"/whisper mara I saw {number} geese." for number in range(SHOWN_MEMORIES + 1)]
    shown = typed(*loop, "/unit muster", *lines, "/memories mara")
    assert "these are 1 to 20, newest first; /memories mara 21 goes on" in shown
    assert "goes on" not in typed(*loop, "/memories tobin")
    rest = typed(*loop, "/memories mara 21")
    oldest = [line for line in rest.splitlines() if "geese" in line]
    assert "I saw 0 geese." in oldest[-1] and "goes on" not in rest
    assert not {line for line in oldest if line in shown}
    assert "/memories 21 goes on" in typed(*loop, "/memories 1") and "I saw 0" in typed(*loop, "/memories 2")
    assert "has no more than" in typed(*loop, "/memories @mara 500")
    assert "a list begins with 1 to" in typed(*loop, "/memories mara 0")
    assert "a list begins with 1 to" in typed(*loop, f"/memories mara {'9' * 90}")


def test_what_is_mistyped_is_told_with_the_usage(loop: tuple[Loop, io.StringIO]) -> None:
    assert COMMANDS["memories"].usage in typed(*loop, "/memories mara everything")
    assert COMMANDS["recall"].usage in typed(*loop, "/recall @mara")


def test_tab_goes_on_with_the_new_commands(loop: tuple[Loop, io.StringIO]) -> None:
    stage = loop[0].stage
    assert completions(stage, "/rec") == ["/recall "] and completions(stage, "/mem") == ["/memories "]
    assert completions(stage, "/memories mar") == ["mara "] and completions(stage, "/memories mara k") == ["known "]
    assert completions(stage, "/recall @mar") == ["@mara "]


def test_that_there_is_no_model_is_told_once_with_the_command_that_makes_one(loop: tuple[Loop, io.StringIO]) -> None:
    stage = loop[0].stage
    while stage.client.get_server_info(v1.GetServerInfoRequest()).phase == v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER:
        pass
    has_model = bool(stage.client.get_server_info(v1.GetServerInfoRequest()).active_models)
    assert ("dramaturg models build" in stage.recall_news()) is not has_model
    assert stage.recall_news() == ""


class SlowSidecar:
    """As much of a client and a stage as is asked: ready after so many looks; `away` = the embedder has failed."""

    def __init__(self, looks: int, *, away: bool = False) -> None:
        self.client, self.names, self.looks, self.away, self.now = self, {"mara": "Mara"}, looks, away, 0.0

    def get_server_info(self, _: v1.GetServerInfoRequest) -> v1.GetServerInfoResponse:
        self.looks -= 1
        reasons = ("embedder_failed",) if self.away else ()
        return v1.GetServerInfoResponse(
            phase=v1.ServerPhase.SERVER_PHASE_READY, embedder_id="e5-small", degraded_reasons=reasons
        )

    def search(self, _who: str, _text: str) -> v1.SearchMemoriesResponse:
        return v1.SearchMemoriesResponse(degraded_reasons=("lore_without_vectors",) if self.looks > 0 else ())

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def waited(self) -> tuple[float, str]:
        """Seconds that it took to get ready, and what was told."""
        out = io.StringIO()
        get_ready(cast(Stage, self), out, seconds=lambda: self.now, sleep=self.sleep)
        return self.now, out.getvalue()


def test_play_waits_for_recall_but_never_long_and_says_so_on_one_line() -> None:
    assert SlowSidecar(1).waited() == (0, "")
    assert SlowSidecar(3).waited() == (pytest.approx(2 * LOOK_S), "")
    line = "getting ready: e5-small, the texts of the cast …\n"
    assert SlowSidecar(41).waited() == (pytest.approx(40 * LOOK_S), line)
    assert SlowSidecar(1_000_000).waited() == (pytest.approx(AT_MOST_S, abs=LOOK_S), line)
    assert SlowSidecar(1_000_000, away=True).waited() == (0, "")


class SlowVectors:
    """As much of a stage and a client as is asked: two memories, whose vectors are there after so many looks."""

    def __init__(self, looks: int, embedder_id: str = "e5-small") -> None:
        self.client, self.present, self.embedder_id = self, ("mara",), embedder_id
        self.looks, self.asked, self.now = looks, 0, 0.0

    def get_server_info(self, _: v1.GetServerInfoRequest) -> v1.GetServerInfoResponse:
        return v1.GetServerInfoResponse(embedder_id=self.embedder_id)

    def memories(self, _who: str, _kinds: tuple[v1.MemoryKind, ...], _limit: int) -> list[v1.Memory]:
        self.asked += 1
        return [v1.Memory(memory_id=f"m{n}.0", has_vector=self.asked > self.looks) for n in range(2)]

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def settling(self) -> Settling:
        return Settling(cast(Stage, self), seconds=lambda: self.now, sleep=self.sleep)


def test_a_script_waits_before_a_step_until_what_was_said_is_found_by_meaning() -> None:
    slow = SlowVectors(3)
    slow.settling().settle()
    assert (slow.asked, slow.now) == (4, pytest.approx(3 * LOOK_S))
    without = SlowVectors(3, embedder_id="")
    without.settling().settle()
    assert (without.asked, without.now) == (0, 0.0)


def test_what_no_model_can_read_is_waited_for_once() -> None:
    slow = SlowVectors(1_000_000)
    settling = slow.settling()
    settling.settle()
    assert slow.now == pytest.approx(STEP_AT_MOST_S, abs=LOOK_S)
    waited = slow.now
    settling.settle()
    assert slow.now == waited


def test_the_first_question_of_a_play_finds_lore_by_meaning_too(loop: tuple[Loop, io.StringIO]) -> None:
    stage = loop[0].stage
    get_ready(stage, io.StringIO())
    assert not {"lore_loading", "lore_without_vectors"}.intersection(stage.search("mara", "the gate").degraded_reasons)


def test_what_recall_lacks_is_told_in_words() -> None:
    assert all(words and not words.endswith(".") for words in RECALL_REASONS.values())
