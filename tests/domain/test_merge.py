"""How a change and an old value become the new value, and what a model's value must keep of the old."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.evidence import Move
from dramaturg_server.domain.merge import capped, combine, is_kept, is_within, merge_of, recall, target
from dramaturg_server.domain.schema import STAGES, Leaf
from dramaturg_server.domain.values import Merge, Value
from tests.domain.minds import CHARACTER, HABITS, JOB, SCHEMA, STAGE, leaf_of

COINS = Leaf("persona.coins", "persona", "number", 0.0)
MOOD = Leaf("moment.mood", "moment", "enum", "calm", values=("calm", "angry"), synonyms={"furious": "angry"})


def moved(old: Value | None, form: str, value: Value, leaf: Leaf) -> Value | None:
    return target(old, Move(form, value), leaf, SCHEMA)  # type: ignore[arg-type]


# What authors write


@pytest.mark.parametrize(
    ("leaf", "old", "form", "value", "new"),
    [
        (leaf_of(STAGE), "wary", "put", "devoted", "devoted"),
        (leaf_of(STAGE), "wary", "up", "", "neutral"),
        (leaf_of(STAGE), "wary", "down", "", "hostile"),
        (leaf_of(STAGE), "devoted", "up", "", "devoted"),
        (leaf_of(STAGE), "hostile", "down", "", "hostile"),
        (leaf_of(STAGE), None, "up", "", "limited_trust"),  # from the schema's start
        (leaf_of(STAGE), "gone-stage", "up", "", None),
        (leaf_of(JOB), "guard", "up", "", None),
        (leaf_of(JOB), "guard", "put", "captain", "captain"),
        (MOOD, "calm", "put", "furious", "angry"),
        (MOOD, "calm", "put", "unknown", "unknown"),  # the validator refuses it
        (MOOD, "calm", "adds", "angry", None),
        (COINS, 3.0, "put", 5, 5.0),
        (COINS, 3.0, "put", True, True),  # the validator refuses it
        (leaf_of(HABITS), ("a",), "put", "b", ("b",)),
        (leaf_of(HABITS), ("a",), "put", ("b", "b", " "), ("b",)),
        (leaf_of(HABITS), ("a",), "adds", "b", ("a", "b")),
        (leaf_of(HABITS), ("a",), "adds", ("b", "a"), ("a", "b")),
        (leaf_of(HABITS), ("a",), "adds", "a", ("a",)),
        (leaf_of(HABITS), None, "adds", "a", ("a",)),
        (leaf_of(HABITS), ("a", "b"), "removes", "a", ("b",)),
        (leaf_of(HABITS), ("a", "b"), "removes", "c", ("a", "b")),
        (leaf_of(HABITS), ("a",), "promises", "x", None),
        (leaf_of(JOB), "", "keeps", "", None),
    ],
)
def test_an_authored_change_makes_the_complete_new_value(
    leaf: Leaf, old: Value | None, form: str, value: Value, new: Value | None
) -> None:
    assert moved(old, form, value, leaf) == new
    assert type(moved(old, form, value, leaf)) is type(new)


@pytest.mark.parametrize(
    ("old", "added", "new"),
    [
        ("Guard.", "Captain at night.", "Guard. Captain at night."),
        ("Guard", "Captain at night", "Guard. Captain at night"),
        ("", "Captain", "Captain"),
        ("Guard. Captain.", "Captain", "Guard. Captain."),
        ("Guard of the gate.", "Guard", "Guard of the gate. Guard"),
        ("Guard.", "  ", "Guard."),
        ("守卫。", "夜里是队长。", "守卫。夜里是队长。"),
        ("守卫", "夜里是队长", "守卫。夜里是队长"),
        ("門番", "夜は隊長", "門番。夜は隊長"),
        ("경비병", "밤에는 대장", "경비병. 밤에는 대장"),
        ("ยาม", "หัวหน้า", "ยาม หัวหน้า"),
        ("“Halt!”", "Kinder now.", "“Halt!” Kinder now."),
    ],
)
def test_an_addition_to_a_text_is_one_more_sentence_of_its_script(old: str, added: str, new: str) -> None:
    assert moved(old, "adds", added, leaf_of(JOB)) == new


@pytest.mark.parametrize(
    ("old", "part", "new"),
    [
        ("Guard. Captain at night.", "Guard.", "Captain at night."),
        ("Guard. Captain at night.", "Guard", "Captain at night."),
        ("Guard. Captain at night.", "Captain at night.", "Guard."),
        ("Blunt, patient, fair.", "patient", "Blunt, fair."),
        ("Blunt, patient, fair.", "fair", "Blunt, patient."),
        ("Blunt, patient, fair.", "Blunt", "patient, fair."),
        ("守卫。夜里是队长。", "守卫。", "夜里是队长。"),
        ("守卫。夜里是队长。", "夜里", "守卫。是队长。"),
        ("Guard.", "Guard.", ""),
        ("Guard.", "captain", "Guard."),
        ("Guard.", " ", "Guard."),
    ],
)
def test_a_removal_takes_the_verbatim_part_and_closes_the_gap(old: str, part: str, new: str) -> None:
    assert moved(old, "removes", part, leaf_of(JOB)) == new


def test_the_oldest_of_thirteen_entries_leaves() -> None:
    full = tuple(f"facet {n}" for n in range(12))
    assert moved(full, "adds", "new", leaf_of(HABITS)) == (*full[1:], "new")
    assert moved(full, "adds", full[0], leaf_of(HABITS)) == full


@given(st.lists(st.text(max_size=4), max_size=40))
def test_a_list_never_holds_a_blank_or_an_entry_twice_or_more_than_twelve(entries: list[str]) -> None:
    kept = capped(entries)
    assert len(kept) == len(set(kept)) <= 12
    assert all(entry.strip() for entry in kept)
    assert capped(kept) == kept


TEXTS = st.text(st.one_of(st.characters(), st.sampled_from("ab .,。，守ก\ud800\u0000")), max_size=30)


@given(TEXTS, TEXTS)
def test_any_text_may_be_added_once_and_a_missing_one_removed(old: str, text: str) -> None:
    once = moved(old, "adds", text, leaf_of(JOB))
    assert isinstance(once, str)
    assert text.strip() == "" or text.strip() in once or old.rstrip() == once
    without = moved(old, "removes", text, leaf_of(JOB))
    assert isinstance(without, str) and len(without) <= len(old)
    assert (without == old) or text.strip() in old


@pytest.mark.parametrize(
    ("old", "moves", "new"),
    [
        ("wary", [Move("up"), Move("up"), Move("up")], "trust"),
        ("wary", [Move("put", "limited_trust"), Move("put", "devoted")], "devoted"),
        ("trust", [Move("down"), Move("put", "hostile")], "hostile"),
        ("trust", [Move("up"), Move("up"), Move("up")], "devoted"),
        (None, [Move("up")], "limited_trust"),
        ("wary", [Move("adds", "x")], None),
        ("wary", [Move("adds", "x"), Move("up")], "neutral"),
        ("wary", [], None),
    ],
)
def test_the_crossings_of_one_report_reach_the_stage_of_the_furthest(
    old: Value | None, moves: list[Move], new: Value | None
) -> None:
    assert combine(old, moves, leaf_of(STAGE), SCHEMA) == new


@given(st.sampled_from(STAGES), st.sampled_from(["up", "down"]))
def test_a_step_is_at_most_one_stage(old: str, form: str) -> None:
    new = moved(old, form, "", leaf_of(STAGE))
    assert abs(STAGES.index(str(new)) - STAGES.index(old)) == (0 if (old, form) in ENDS else 1)


ENDS = {("hostile", "down"), ("devoted", "up")}


@pytest.mark.parametrize(
    ("path", "form", "merge"),
    [
        (STAGE, "up", "set"),
        (STAGE, "put", "set"),
        (HABITS, "adds", "incremental"),
        (HABITS, "removes", "replacement"),
        (CHARACTER, "put", "replacement"),
        (JOB, "adds", "incremental"),
    ],
)
def test_additions_are_incremental_and_other_changes_of_text_replace(path: str, form: str, merge: Merge) -> None:
    assert merge_of(Move(form), leaf_of(path)) == merge  # type: ignore[arg-type]


# What a model brings


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("cautious, slow to trust strangers", "cautious, slow to trust, but loyal to friends", True),
        ("cautious, slow to trust strangers", "cheerful and loud, loves every newcomer", False),
        ("cautious, slow to trust strangers", "cautious", False),  # a third of its length
        ("谨慎克制，不轻信陌生人", "谨慎克制，不轻信陌生人；对玩家更温和", True),
        ("谨慎克制，不轻信陌生人", "热情开朗，喜欢和陌生人聊天，轻信别人", False),
        (
            "慎重で口数が少ない。よそ者を簡単には信じない",
            "慎重で口数が少ない。よそ者を簡単には信じないが、守城の仲間には心を開く",
            True,
        ),
        ("慎重で口数が少ない。よそ者を簡単には信じない", "陽気でよく笑う。誰でもすぐに信じ、大声で歌う人物", False),
        ("말수가 적고 낯선 사람을 믿지 않는다", "말수가 적고 낯선 사람을 믿지 않지만 친구에게는 따뜻하다", True),
        ("말수가 적고 낯선 사람을 믿지 않는다", "언제나 쾌활하고 노래를 부르며 모두를 반긴다", False),
        ("", "anything", True),
        ("...", "anything", True),  # no distinctive term, and longer
        ("guard", "guard captain of the east gate", True),
        (("a", "b"), ("a", "b", "c"), True),
        (("a", "b"), ("c", "b", "a"), True),
        (("a", "b"), ("a", "c"), False),
        ((), ("c",), True),
    ],
)
def test_an_addition_keeps_the_old_value(old: Value, new: Value, kept: bool) -> None:
    assert is_kept(old, new) is kept


def test_a_full_list_may_lose_only_its_oldest_entries() -> None:
    full = tuple(f"facet {n}" for n in range(12))
    assert is_kept(full, (*full[1:], "new"))
    assert is_kept(full, (*full[2:], "new", "newer"))
    assert not is_kept(full, (*full[:-1], "new"))  # the newest was thrown out
    assert not is_kept(full, full[1:])  # nothing came that pushes it out


def test_recall_is_the_share_of_old_terms_that_are_left() -> None:
    assert recall("blunt patient guard", "blunt guard") == pytest.approx(2 / 3)
    assert recall("", "x") == 1.0


@pytest.mark.parametrize(
    ("old", "new", "replaced", "within"),
    [
        ("Blunt. Trusts nobody.", "Blunt. Trusts Mara.", "nobody", True),
        ("Blunt. Trusts nobody.", "Gentle. Trusts Mara.", "nobody", False),
        ("Blunt. Trusts nobody.", "Blunt.", " Trusts nobody.", True),
        ("Blunt. Trusts nobody.", "Blunt. Trusts Mara.", "", False),
        ("Blunt. Trusts nobody.", "Blunt. Trusts Mara.", "anybody", False),
        ("Blunt. Trusts nobody.", "New all over.", "Blunt. Trusts nobody.", True),
        ("no, no, no", "no, yes, no", "no", True),  # any of its places
        ("aXa", "a", "Xa", True),
        ("aa", "a", "a", True),
        ("", "New.", "", True),
        ("谨慎，不轻信陌生人", "谨慎，信任玩家", "不轻信陌生人", True),
        ("谨慎，不轻信陌生人", "热情，信任玩家", "不轻信陌生人", False),
        ("慎重で、よそ者を信じない", "慎重で、仲間を信じる", "よそ者を信じない", True),
        (("a", "b", "c"), ("a", "x", "c"), "b", True),
        (("a", "b", "c"), ("a", "x"), "b\nc", True),
        (("a", "b", "c"), ("a", "x"), "b", False),
        (("a", "b", "c"), ("c", "x", "a"), "b", False),  # the others changed places
        (("a", "b"), ("a", "b", "c"), "z", False),  # names what is not there
        (("a", "b"), ("a", "b", "c"), "", True),
    ],
)
def test_a_replacement_touches_only_the_part_it_names(old: Value, new: Value, replaced: str, within: bool) -> None:
    assert is_within(old, new, replaced) is within


@given(st.text("ab ", max_size=8), st.text("ab ", max_size=5), st.text("ab ", max_size=8), st.text("abc ", max_size=5))
def test_swapping_a_named_part_is_always_within(before: str, part: str, after: str, other: str) -> None:
    old = before + part + after
    assert not part or is_within(old, before + other + after, part)
