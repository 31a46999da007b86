"""A slot of the cast and a built-in detail of the same word: whatever is said is filed under the slot."""

import pytest

from dramaturg_server.domain.asked_details import details_asked
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.correction_cues import corrections_in
from dramaturg_server.domain.fact_cues import facts_in
from dramaturg_server.domain.statements import Context, Named
from tests.cast.small_cast import good, load

PROJECT = "cast: tiny\nlanguages: [en, zh, ja]\ngroups: [crew]\n"
HORSE = "slots: {horse: {label: horse, cues: [mare, stallion]}}\n"
LANGS = {
    "lang/zh.yaml": "slots: {horse: {label: 马}}\n",
    "lang/ja.yaml": "slots: {horse: {label: 馬}}\n",
}


def context(cast: Cast) -> Context:
    named = (Named("ann", ("ann", "阿恩", "アン")), Named("player", ("ansa", "安莎", "アンサ")))
    return Context("player", "ann", named, cast.slots, cast.attributes)


def said(text: str, tag: str, cast: Cast) -> list[tuple[str, str, str]]:
    found = (*facts_in(text, tag, context(cast)), *corrections_in(text, tag, context(cast)))
    return [(one.subject_ids[0], one.detail, one.value) for one in found]


@pytest.mark.parametrize("langs", [LANGS, {}], ids=["with its own words", "with English words alone"])
@pytest.mark.parametrize(
    ("text", "tag", "who", "value"),
    [
        ("My horse is called Bessie.", "en", "player", "Bessie"),
        ("My horse is the Grey Lady, not Bessie.", "en", "player", "Grey Lady"),
        ("Actually, my horse is Storm.", "en", "player", "Storm"),
        ("Ann's horse is Star, not Bess.", "en", "ann", "Star"),
        ("我的马是暴风，不是贝西。", "zh", "player", "暴风"),
        ("阿恩的马是暴风，不是贝西。", "zh", "ann", "暴风"),
        ("私の馬はストームだよ、ベッシーじゃない。", "ja", "player", "ストーム"),
        ("アンの馬はストームだよ、ベッシーじゃない。", "ja", "ann", "ストーム"),
    ],
)
def test_facts_and_corrections_are_filed_under_the_slot(
    langs: dict[str, str], text: str, tag: str, who: str, value: str
) -> None:
    cast = good(langs, cast=PROJECT, state=HORSE)
    found = said(text, tag, cast)
    assert (who, "horse", value) in found
    assert {detail for _, detail, _ in found} == {"horse"}


@pytest.mark.parametrize("text", ["What is my horse called?", "我的马叫什么？", "私の馬の名前は？"])
def test_questions_ask_for_the_slot_first(text: str) -> None:
    cast = good(LANGS, cast=PROJECT, state=HORSE)
    assert details_asked(text, cast.slots, cast.attributes)[0] == "horse"


def test_a_detail_all_of_whose_words_a_slot_has_is_gone_and_others_stay() -> None:
    cast = good(cast=PROJECT, state="slots: {beast: {label: pet}}\n")
    assert "pet" not in {one.detail for one in cast.attributes}
    assert "mount" in {one.detail for one in cast.attributes}
    assert set(said("Actually, my pet is Rags.", "en", cast)) == {("player", "beast", "Rags")}
    assert set(said("我的宠物是乌鸦，不是猫。", "zh", cast)) == {("player", "beast", "乌鸦")}


def test_a_field_of_identity_keeps_its_words() -> None:
    state = "fields: {identity: {pet: {value: cat, label: pet}}}\nslots: {beast: {label: pet}}\n"
    (pet,) = (one for one in good(state=state).attributes if one.detail == "pet")
    assert pet.words["en"] == ("pet",)


def test_a_slot_with_the_id_of_a_detail_takes_nothing_from_it_and_is_not_noted() -> None:
    loaded = load(state="slots: {pet: {label: pet}}\n")
    assert loaded.cast is not None
    assert "pet" in {one.detail for one in loaded.cast.attributes}
    assert "cast.shadowed_detail" not in {problem.code for problem in loaded.problems}
