"""What a whole remark states: corrections and facts together, each thing once; and who may be meant by a name."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.content import LocalList, LocalText
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.domain.mind import World
from dramaturg_server.domain.name_index import NameIndex, index_of
from dramaturg_server.domain.said import context_of, may_refer_back, statements_in
from dramaturg_server.domain.statements import Named, Statement
from dramaturg_server.domain.who import People
from dramaturg_server.evaluations.written_data import inn
from dramaturg_server.evaluations.written_data import said_to as at_the_inn
from tests.domain.beliefs_story import beliefs_cast
from tests.domain.said_corrections import said_to


def said(text: str, tag: str = "en", **more: object) -> list[tuple[str, str, str, str]]:
    found = statements_in(text, tag, said_to("innkeeper"), **more)  # type: ignore[arg-type]
    return [(one.form, one.detail, one.value, one.old) for one in found]


@pytest.mark.parametrize(
    ("tag", "text", "detail", "value"),
    [
        ("en", "My favourite drink is black coffee.", "drink", "black coffee"),
        ("en", "My favourite drink is tea, not coffee.", "drink", "tea"),
        ("zh", "我最喜欢的音乐是爵士乐。", "music", "爵士乐"),
        ("ja", "好きな音楽は演歌です。", "music", "演歌"),
    ],
)
def test_one_thing_that_both_grammars_find_is_stated_once(tag: str, text: str, detail: str, value: str) -> None:
    assert [(detail_, value_) for _form, detail_, value_, _old in said(text, tag)] == [(detail, value)]


def test_a_fact_beside_a_correction_is_stated_too() -> None:
    assert said("Mira's eyes are green, not blue. My favourite drink is tea.") == [
        ("correction", "eyes", "green", "blue"),
        ("fact", "drink", "tea", ""),
    ]


def test_what_one_says_of_oneself_without_a_correcting_word_is_a_fact() -> None:
    assert said("My name is Rin.") == [("fact", "name", "Rin", "")]
    [(form, *_)] = said("My name is Rin, not Ren.")
    assert form == "correction"


def test_a_doubt_about_oneself_is_a_fact_that_holds_in_every_story() -> None:
    assert said("我的生日是三月三日或者三月五日，我也不知道哪个是对的。", "zh") == [
        ("fact", "birthday", "三月三日", "三月五日")
    ]
    [(form, *_)] = said("Mira's eyes are green or brown, I'm not sure which.")
    assert form == "correction"


def test_a_value_that_the_cast_never_says_is_not_stated_by_either_grammar() -> None:
    banned = CueIndex((word, compile_cue(word)) for word in ("tea", "green"))
    assert said("My favourite drink is tea. Mira's eyes are green, not blue.", banned=banned) == []


def test_names_are_those_of_every_language_and_of_players() -> None:
    cast = beliefs_cast()
    mira = replace(cast.characters["mira"], name=LocalText("Mira", {"ja": "ミラ"}), aliases=LocalList(("Miri",)))
    cast = replace(cast, characters={**cast.characters, "mira": mira})
    people = People(cast, World(players={"p-1": "Rin"}), "p-1")
    named = {one.subject_id: one.names for one in index_of(people).within(("Rin is here.", "ミラも。"))}
    assert named == {"mira": ("mira", "ミラ", "miri"), "player": ("rin",)}
    met = People(cast, World(players={"p-1": "Rin", "p-2": "Sol"}), "p-1")
    assert [one.names for one in index_of(met).within(("And SOL?",))] == [("sol",)]
    context = context_of(people, index_of(people), "player", "mira", "No.", [("player", "Miri!")])
    assert [one.subject_id for one in context.named] == ["mira"]


def test_whoever_a_text_names_is_found_in_either_script_and_nobody_else() -> None:
    people = [Named("dou", ("窦·艾",)), Named("lu", ("顏回", "陆")), Named("ab", ("a", "ab", "abc")), Named("x", ("",))]
    index = NameIndex(tuple(people))
    for text, found in (
        ("颜回在哪儿？", ["lu"]),
        ("顏回在哪兒？", ["lu"]),
        ("陆？窦·艾？", ["dou", "lu"]),
        ("xabc", ["ab"]),
        ("a", ["ab"]),
        ("", []),
        ("zzz", []),
    ):
        assert [one.subject_id for one in index.within((text,))] == found, text


def test_a_remark_is_marked_alike_however_many_people_there_are() -> None:
    crowd = tuple(Named(f"npc{number}", (f"person {number}", f"人物{number}")) for number in range(10_000))
    alone = said_to("captain")
    among = replace(alone, named=NameIndex((*alone.named, *crowd)).within(("Mira's eyes are green, not blue.",)))
    assert [one.subject_id for one in among.named] == ["mira"]
    text = "Mira's eyes are green, not blue."
    assert statements_in(text, "en", among) == statements_in(text, "en", alone)


@pytest.mark.parametrize(
    "text", ["no, green", "Her eyes are green.", "是绿色的", "違う、緑だよ", "*green", "I meant green"]
)
def test_a_remark_that_means_something_said_before_says_so(text: str) -> None:
    assert may_refer_back(text)


@pytest.mark.parametrize(
    "text", ["Good evening to you.", "Where is the captain?", "今天天气很好", "こんにちは、今日はいい天気ですね"]
)
def test_most_remarks_stand_for_themselves(text: str) -> None:
    assert not may_refer_back(text)


def test_no_statement_is_lost_for_what_stands_beside_it() -> None:
    found: tuple[Statement, ...] = statements_in("I'm from Karsk. I love fishing and chess.", "en", said_to("mira"))
    assert [(one.detail, one.value) for one in found] == [("origin", "Karsk"), ("hobby", "fishing"), ("hobby", "chess")]


@pytest.mark.parametrize(
    ("locale", "text", "detail", "value"),
    [
        ("en", "I kept everyone awake because my hobby is singing and nobody could stop me.", "hobby", "singing"),
        ("en", "We walked half the night, for my hobby is singing and nobody could stop me.", "hobby", "singing"),
        ("en", "No, my hobby is singing and nobody can stop me.", "hobby", "singing"),
        ("en", "Actually my favourite drink is cider and everybody knows it.", "drink", "cider"),
        ("en", "Actually my favourite food is bread and cheese.", "food", "bread and cheese"),
        ("zh", "其实我的爱好是唱歌而且谁也拦不住我。", "hobby", "唱歌"),
        ("zh", "其实我最喜欢的饮料是苹果酒而且大家都知道。", "drink", "苹果酒"),
        ("ja", "実は好きな飲み物はりんご酒でみんな知っている。", "drink", "りんご酒"),
        ("ja", "趣味は歌で誰にも止められない。", "hobby", "歌"),
    ],
)
def test_a_value_ends_where_something_else_begins_and_is_taken_once(
    locale: str, text: str, detail: str, value: str
) -> None:
    context = at_the_inn(inn(), "innkeeper")
    assert [(one.detail, one.value) for one in statements_in(text, locale, context)] == [(detail, value)]


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "We walked half the night, because my hobby is singing."),
        ("en", "I sat up in the middle of the night, for my hobby is singing."),
        ("zh", "我们走了大半夜，因为我的爱好是唱歌。"),
        ("ja", "夜の半分は歩いた。趣味は歌だから。"),
    ],
)
def test_a_night_that_is_told_of_is_no_place_where_it_holds(locale: str, text: str) -> None:
    found = statements_in(text, locale, at_the_inn(inn(), "innkeeper"))
    assert [(one.detail, one.scope) for one in found] == [("hobby", None)]
