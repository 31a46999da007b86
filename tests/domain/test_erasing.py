"""What an erasure finds and what it leaves: words go wherever they were drawn to, codes and others' words stay."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Belief, BeliefEdited, BeliefMoved, Believed, MemoryEdited, Outcome
from dramaturg_server.domain.erasing import erased, source_of, widened
from dramaturg_server.domain.erasure import Erasure, without
from dramaturg_server.domain.evidence import Evidence, Move
from dramaturg_server.domain.fold import apply_mind
from dramaturg_server.domain.log import Entry, Event, MindEntry, Recalled, Scores, SpokenLine, Turn
from dramaturg_server.domain.memories import ERASED, memories_of
from dramaturg_server.domain.mind import Change, Citation, Mind, MindFact, Perceived, Seeded
from dramaturg_server.domain.name_index import NameIndex
from dramaturg_server.domain.statements import Named
from dramaturg_server.domain.values import Value

REMARK = "You are my friend, and Ada's letters lie in the mill."
BY_T1 = Erasure(frozenset({"t1"}), known=frozenset({"drink"}))
STAGE = "persona.relationships.player.stage"


def entry(seq: int, *facts: MindFact, turn: Turn | None = None, events: tuple[Event, ...] = ()) -> Entry:
    kept = (f"t{seq}",) if turn is not None else tuple(event.event_id for event in events)
    own = (Seeded({}), Perceived(1, keeps=kept), *facts)
    return Entry(seq, "turn", 1, 0, 0, minds=(MindEntry("mira", own),), turn=turn, events=events)


def turn(seq: int, text: str, *lines: SpokenLine, **more: object) -> Turn:
    heard = ("player", "mira")
    made = Turn(f"t{seq}", "player", text, "mira", "mira", heard, "", 1, "", "", "en", lines, "fallback")
    return replace(made, **more)  # type: ignore[arg-type]


def evidence(seq: int, source_id: str, quote: str = "", **more: object) -> Evidence:
    made = Evidence(f"e{seq}.1", "mira", 1, seq, "high", "other", "up", (STAGE,), "She was told.", (source_id,), quote)
    return replace(made, **more)  # type: ignore[arg-type]


def after(erasure: Erasure, *entries: Entry) -> list[Entry]:
    found = widened(erasure, entries)
    return [erased(one, found) for one in entries]


def value_of(one: Entry) -> Value | None:
    return next(fact.new for fact in one.facts_of("mira") if isinstance(fact, Change))


def test_the_remark_goes_and_what_is_authored_stays() -> None:
    authored = SpokenLine("mira", "Ada's letters? Who knows.", "authored", "mira.1")
    [row] = after(BY_T1, entry(1, turn=turn(1, REMARK, authored)))
    assert row.turn is not None and (row.turn.text, row.turn.lines) == (ERASED, (authored,))


def test_the_same_words_in_another_remark_are_not_touched() -> None:
    rows = [entry(1, turn=turn(1, REMARK)), entry(2, turn=turn(2, REMARK))]
    assert after(BY_T1, *rows)[1] == rows[1]


@pytest.mark.parametrize("remark", ["friend", "friend.", REMARK, "persona", "up"])
def test_stages_and_other_codes_are_never_changed(remark: str) -> None:
    said = entry(1, evidence(1, "t1", remark, proposes=((STAGE, Move("put", "friend")),)), turn=turn(1, remark))
    cited = (Citation("e1.1", remark, ("t1",), "She was told."),)
    moved = entry(2, Change("c2.1", STAGE, "stranger", "friend", "rule", cited=cited, gated=True))
    first, second = after(BY_T1, said, moved)
    assert value_of(second) == "friend"
    [change] = [fact for fact in second.facts_of("mira") if isinstance(fact, Change)]
    assert change.cited == (Citation("e1.1", ERASED, ("t1",), ERASED),)
    [drawn] = [fact for fact in first.facts_of("mira") if isinstance(fact, Evidence)]
    assert (drawn.summary, drawn.quote, drawn.proposes) == (ERASED, ERASED, ((STAGE, Move("put", "friend")),))


def test_what_was_drawn_from_what_was_drawn_goes_too() -> None:
    summary = f"He said: {REMARK}"
    rows = [
        entry(1, turn=turn(1, REMARK)),
        entry(2, evidence(2, "t1", REMARK, summary=summary)),
        entry(3, Change("c3.1", "persona.notes", None, ("Trusts him.", summary), "model", reasoning=REMARK)),
    ]
    last = after(BY_T1, *rows)[-1]
    assert value_of(last) == ("Trusts him.", f"He said: {ERASED}") or value_of(last) == ("Trusts him.", ERASED)
    assert REMARK not in repr(last)


def test_a_belief_that_goes_never_holds_again_whatever_moves_it() -> None:
    belief = Belief("b1.1", "~ada", "letters", "in the mill", "hearsay", source_id="t1", quote="Ada's letters")
    later = Belief("b2.1", "~ada", "letters", "in the inn", "hearsay", source_id="t2")
    replaced = Outcome("confirmed", "b2.1", "~ada", "letters", "in the inn", replaced=("in the mill",))
    rows = [
        entry(1, Believed(belief), turn=turn(1, REMARK)),
        entry(
            2,
            BeliefMoved("b1.1", "superseded", "b2.1"),
            Believed(later),
            turn=turn(2, "The inn.", outcomes=(replaced,)),
        ),
        entry(3, BeliefMoved("b1.1", "active")),
    ]
    mind = Mind("mira")
    news = after(BY_T1, *rows)
    for one in news:
        mind = apply_mind(mind, one)
    gone = mind.beliefs["b1.1"]
    assert (gone.status, gone.value, gone.quote, gone.subject_id, gone.detail) == (
        *("deleted", ERASED, ERASED),
        *(f"~{ERASED}", ERASED),
    )
    assert mind.beliefs["b2.1"] == later
    assert news[1].turn is not None and news[1].turn.outcomes[0].replaced == (ERASED,)


def test_details_that_the_cast_knows_stay() -> None:
    belief = Belief("b1.1", "player", "drink", "mill water", "told_by_subject", source_id="t1")
    [row] = after(BY_T1, entry(1, Believed(belief), turn=turn(1, "I drink mill water.")))
    [kept] = [fact.belief for fact in row.facts_of("mira") if isinstance(fact, Believed)]
    assert (kept.subject_id, kept.detail, kept.value) == ("player", "drink", ERASED)


def test_a_line_that_tells_a_memory_of_it_goes_and_what_she_spoke_with_it() -> None:
    line = SpokenLine("mira", "Something about letters.", "composed")
    told = Recalled("memory", "m1.0", "", Scores(), spoken=True)
    rows = [
        entry(1, turn=turn(1, REMARK)),
        entry(2, Perceived(1, spoke=(line.text,)), turn=turn(2, "What did I say?", line, recalled=(told,))),
    ]
    last = after(BY_T1, *rows)[1]
    assert last.turn is not None and last.turn.lines[0].text == ERASED
    assert last.minds[0].facts[-1] == Perceived(1, spoke=(ERASED,))


def test_what_a_model_wrote_after_the_remark_goes_whole() -> None:
    line = SpokenLine("mira", "So they hide them between the stones.", "generated")
    [row] = after(BY_T1, entry(1, turn=turn(1, REMARK, line)))
    assert row.turn is not None and row.turn.lines[0].text == ERASED


def test_an_edited_memory_of_it_is_deleted_with_its_words() -> None:
    rows = [entry(1, turn=turn(1, REMARK)), entry(2, MemoryEdited("m1.0", "Letters, somewhere."))]
    assert after(BY_T1, *rows)[1].minds[0].facts[-1] == MemoryEdited("m1.0", ERASED, deleted=True)


def test_erased_memories_are_none() -> None:
    row = entry(1, turn=turn(1, REMARK))
    assert [memory.text for memory in memories_of(row, "mira")] == [REMARK]
    [new] = after(BY_T1, row)
    assert memories_of(new, "mira") == ()


def test_erasing_twice_is_erasing_once() -> None:
    rows = [entry(1, evidence(1, "t1", REMARK), turn=turn(1, REMARK)), entry(2, turn=turn(2, "Hm.", state_text=REMARK))]
    once = after(BY_T1, *rows)
    assert after(BY_T1, *once) == once


def test_where_memories_and_records_come_from() -> None:
    belief = Belief("b1.1", "player", "drink", "ale", "told_by_subject", source_id="t1")
    by_hand = [
        Believed(Belief(f"b1.{n}", "player", "drink", v, "author")) for n, v in ((2, "gin"), (3, "gin"), (4, "rum"))
    ]
    event = Event("v1.1", "custom", "bell", text="It rings.", client_event_id="game-7")
    line = SpokenLine("mira", "Hm.", "fallback")
    row = entry(1, Believed(belief), *by_hand, evidence(1, "t1"), turn=turn(1, REMARK, line), events=(event,))
    assert {own_id: sorted(source_of(row, own_id)) for own_id in ("m1.0", "m1.1", "m1.2", "m1.3", "b1.1", "b1.2")} == {
        "m1.0": ["t1"],
        "m1.1": ["m1.1"],
        "m1.2": ["game-7", "v1.1"],
        "m1.3": ["e1.1", "t1"],
        "b1.1": ["t1"],
        "b1.2": ["b1.2", "b1.3"],
    }
    assert source_of(row, "m1.9") == source_of(row, "m2.0") == source_of(row, "") == frozenset()


ADA = Named("player", ("ada",))


@pytest.mark.parametrize(
    ("text", "goes"),
    [
        ("Ada's favourite drink is Snizzle, would you believe it.", True),
        ("SNIZZLE, that's what Ada drinks.", True),
        ("A snizzle for me!", False),
        ("Ada drinks snizzles.", False),
        ("Ada, the bell rings.", False),
    ],
)
def test_what_who_believed_it_says_of_it_goes_and_other_talk_stays(text: str, goes: bool) -> None:
    belief = Belief("b1.1", "player", "drink", "snizzle", "told_by_subject", source_id="t1")
    first = entry(1, Believed(belief), turn=turn(1, "My favourite drink is snizzle."))
    told = [entry(n, turn=replace(turn(n, text), speaker_id=who)) for n, who in ((2, "mira"), (3, "bram"))]
    _, by_mira, by_bram = after(replace(BY_T1, names=NameIndex((ADA,))), first, *told)
    assert by_mira.turn is not None and (by_mira.turn.text == ERASED) == goes
    assert by_bram == told[1], "he never took it to be so"


def test_an_edited_value_that_was_passed_on_goes_with_those_who_believe_it() -> None:
    mine = Belief("b1.1", "player", "drink", "snizzle", "told_by_subject", source_id="t1")
    his = Belief("b3.1", "player", "drink", "Grog", "hearsay", from_id="mira", source_id="t3")
    own = Belief("b4.1", "player", "drink", "grog", "hearsay", from_id="mara", source_id="t4")
    rows = [
        entry(1, Believed(mine), turn=turn(1, "My favourite drink is snizzle.")),
        entry(2, BeliefEdited("b1.1", value="grog")),
        *(entry(n, Believed(one), turn=turn(n, "She drinks grog.")) for n, one in ((3, his), (4, own))),
    ]
    *_, third, fourth = after(BY_T1, *rows)
    assert third.turn is not None and third.turn.text == ERASED
    assert [fact.belief.status for fact in third.facts_of("mira") if isinstance(fact, Believed)] == ["deleted"]
    assert fourth == rows[3]


def test_one_word_goes_where_it_stands_by_itself() -> None:
    assert without(("ale",), "“ale”, a tale of ale.") == f"“{ERASED}”, a tale of {ERASED}."
    assert without(("Zydeco",), "我喜欢Zydeco音乐") == f"我喜欢{ERASED}音乐"
