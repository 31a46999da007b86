"""Slots of facts and words that no fact may hold, as a cast has them. cast/player_facts.py."""

from dramaturg_server.domain.fact_cues import facts_in
from dramaturg_server.domain.statements import Context, Slot, Statement
from tests.cast.small_cast import errors, good

THREE = "cast: tiny\nlanguages: [en, zh, ja]\ngroups: [crew]\n"
LANGS = {
    "lang/zh.yaml": "slots: {ship: {label: 船, cues: [船名]}}\n",
    "lang/ja.yaml": "slots: {ship: {label: 船}}\n",
}
SHIP = "slots: {ship: {label: ship, cues: [vessel], max: 12}}\n"


def slots(changed: dict[str, str] | None = None, **files: str) -> dict[str, Slot]:
    return {slot.slot_id: slot for slot in good(changed, **files).slots}


def test_a_cast_that_says_nothing_has_the_eight_slots() -> None:
    found = slots()
    assert list(found) == ["food", "drink", "music", "film", "place", "origin", "hobby", "dislikes"]
    assert [slot_id for slot_id, slot in found.items() if slot.multiple] == ["hobby", "dislikes"]
    assert all(slot.built_in and not slot.cues and set(slot.label) == {"en", "zh", "ja"} for slot in found.values())
    assert (found["drink"].max, found["drink"].cjk_max) == (40, 20)


def test_a_cast_removes_relabels_and_adds_slots() -> None:
    found = slots(LANGS, cast=THREE, state=f"{SHIP[:-2]}, food: ~, drink: {{label: potion, multiple: true}}}}\n")
    assert list(found) == ["drink", "music", "film", "place", "origin", "hobby", "dislikes", "ship"]
    assert dict(found["drink"].label) == {"en": "potion", "zh": "最喜欢的饮料", "ja": "好きな飲み物"}
    assert found["drink"].multiple and found["drink"].built_in
    ship = found["ship"]
    assert (dict(ship.label), dict(ship.cues)) == (
        {"en": "ship", "zh": "船", "ja": "船"},
        {"en": ("vessel",), "zh": ("船名",)},
    )
    assert (ship.max, ship.cjk_max, ship.multiple, ship.built_in) == (12, 12, False, False)


def test_a_slot_without_label_is_called_by_its_id() -> None:
    assert slots(state="slots: {home_port: {cues: [harbour]}}\n")["home_port"].label == {"en": "home port"}


def test_words_of_a_longer_tag_count_for_its_language() -> None:
    project = "cast: tiny\nlanguages: [en, zh-Hant]\ngroups: [crew]\n"
    ship = slots({"lang/zh-Hant.yaml": LANGS["lang/zh.yaml"]}, cast=project, state=SHIP)["ship"]
    assert (ship.label["zh"], ship.cues["zh"]) == ("船", ("船名",))


def test_words_with_nothing_to_match_are_told_where_they_stand_in_every_language() -> None:
    lang = {"lang/zh.yaml": "slots: {ship: {cues: ['*']}}\nnever_say: {modern: ['*']}\n"}
    project = f"{THREE}never_say: {{modern: [phone]}}\n"
    assert errors(lang, cast=project, state=SHIP) == ["1:22 cast.value", "2:21 cast.value"]


# ---- never_say


def test_banned_words_are_those_of_the_language_and_of_the_source() -> None:
    project = f"{THREE}never_say: {{modern: {{words: [phone], when: flag.f}}}}\n"
    banned = good({"lang/zh.yaml": "never_say: {modern: [手机]}\n"}, cast=project).banned
    assert set(banned) == {"en", "zh", "ja"}
    assert banned["zh"].matches("我的手机") and banned["zh"].matches("phone") and banned["ja"].matches("phone")
    assert not banned["en"].matches("手机") and not banned["en"].matches("phonetics")


def test_a_cast_that_forbids_nothing_has_no_index() -> None:
    assert good().banned == {}


# ---- what is kept of what is said


def facts(text: str, locale: str = "en", **files: str) -> list[tuple[str, str]]:
    cast = good(LANGS, cast=f"{THREE}never_say: {{modern: [phone]}}\n", state=files.get("state", SHIP))
    context = Context("player", "ann", (), cast.slots, cast.attributes)
    found: tuple[Statement, ...] = facts_in(text, locale, context, cast.banned.get(locale))
    return [(statement.detail, statement.value) for statement in found]


def test_facts_fill_the_slots_of_the_cast() -> None:
    assert facts("My favourite drink is pear cider.") == [("drink", "pear cider")]
    assert facts("My ship is the Heron.") == [("ship", "Heron")]
    assert facts("我的船是白鹭号。", "zh") == [("ship", "白鹭号")]
    assert facts("My favourite drink is pear cider.", state="slots: {drink: ~, ship: {label: ship}}\n") == []
    assert facts("My hobby is phone games.") == []


def test_memory_settings_reach_the_cast() -> None:
    assert (good().seen_beats_told, good().speak_confirmations) == (False, True)
    written = good(cast=f"{THREE}memory: {{seen_beats_told: true, speak_confirmations: false}}\n")
    assert (written.seen_beats_told, written.speak_confirmations) == (True, False)
