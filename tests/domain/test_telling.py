"""A memory told without a model: by whom, to whom, when, in its own words; and what is no answer to the question."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.asking import asks_for_requests
from dramaturg_server.domain.content import Cast, LocalText
from dramaturg_server.domain.memories import Memory
from dramaturg_server.domain.memory_questions import Party
from dramaturg_server.domain.mind import World
from dramaturg_server.domain.name_index import index_of
from dramaturg_server.domain.route import Choice, Remark
from dramaturg_server.domain.speak import speak
from dramaturg_server.domain.telling import may_be_told, newest_told, own_words, unfit
from dramaturg_server.domain.when import when_spoken
from dramaturg_server.domain.wording import MAX_LINE_CHARACTERS
from tests.domain.small_cast import FERRY, in_three, mind_of, people_of

DAY = 86_400
NAMES = index_of(people_of(FERRY))
SAID = Memory("m4.0", 4, 0, "said", "My lamp is red. It was my aunt's.", "player", "orsa", unit=1, game_time_s=10 * DAY)


def spoken(
    memory: Memory | None, locale: str = "en", *, asker: str = "player", cast: Cast = FERRY, **world: int
) -> str:
    known = {"game_time_s": 11 * DAY, "ordinal": 1, **world}
    people = people_of(cast, World(players={"player": "Ann"}, **known))  # type: ignore[arg-type]
    character = people.character("orsa")
    assert character is not None
    choice = Choice("memory", "", memory=memory)
    found = speak(people, character, mind_of(people), choice, Remark(asker, "Do you remember?", locale))
    (line,) = found.lines
    assert line.source == "composed"
    return line.text


def test_the_player_is_told_what_it_said_itself_in_each_language() -> None:
    assert spoken(SAID) == "Yesterday you said to me: “My lamp is red. It was my aunt's.”"
    assert spoken(SAID, "zh") == "昨天你对我说过：“My lamp is red. It was my aunt's.”"
    assert spoken(SAID, "ja") == "昨日、よそ者は私に「My lamp is red. It was my aunt's.」と言った。"


def test_who_said_it_to_whom_is_named_as_the_two_know_them() -> None:
    own = replace(SAID, speaker_id="orsa", addressee_id="player")
    assert spoken(own).startswith("Yesterday I said to you:")
    assert spoken(replace(SAID, speaker_id="wick")).startswith("Yesterday Wick said to me:")
    assert spoken(SAID, asker="wick").startswith("Yesterday Ann said to me:")
    assert spoken(replace(SAID, speaker_id="wick", addressee_id="")).startswith("Yesterday Wick said to somebody:")


def test_another_language_gets_the_english_words_and_names() -> None:
    assert spoken(SAID, "fr").startswith("Yesterday stranger said to Orsa")


def test_what_happened_is_told_without_a_speaker() -> None:
    event = replace(SAID, kind="evidence", text="Ann paid the toll.", speaker_id="", addressee_id="")
    assert spoken(event) == "I remember it, yesterday: Ann paid the toll."


@pytest.mark.parametrize(("locale", "words"), [("en", "Nothing of that"), ("zh", "想不起来"), ("ja", "思い出せない")])
def test_where_nothing_fits_it_is_admitted(locale: str, words: str) -> None:
    assert words in spoken(None, locale)


def test_the_phrases_of_a_cast_word_it() -> None:
    phrases = {
        "memory": LocalText("{speaker}, {when}, {{to}} {listener}: {text}"),
        "nothing_stored": LocalText("Gone."),
    }
    cast = replace(FERRY, phrases=phrases)
    assert spoken(replace(SAID, text="A {player} {x}"), cast=cast) == "You, yesterday, {to} me: A {player} {x}"
    assert spoken(None, cast=cast) == "Gone."


def test_quotes_inside_are_turned_and_what_can_not_be_seen_is_left_out() -> None:
    text = 'He said “no”.\n\u202eThen\u2066 "yes".\x00'
    assert spoken(replace(SAID, text=text)) == "Yesterday you said to me: “He said ‘no’. Then 'yes'.”"
    assert spoken(replace(SAID, text="「はい」と答えた。"), "ja").endswith("に「『はい』と答えた。」と言った。")


@pytest.mark.parametrize(
    "text", ["word " * 5_000, "字" * 5_000, "🙂" * 5_000, "Short. " + "long " * 400 + ".", "مرحبا " * 900]
)
def test_a_line_never_grows_over_its_limit(text: str) -> None:
    told = spoken(replace(SAID, text=text))
    assert 20 < len(told) <= MAX_LINE_CHARACTERS


def test_whole_sentences_are_told_where_they_fit() -> None:
    assert own_words("One. Two. Three.", 2, 100) == "One. Two."
    assert own_words("One. Two and much more.", 3, 10) == "One."
    assert own_words("One endless sentence", 3, 10) == "One endle…"
    assert own_words("# one two", 3, 100) == "# one two"


@pytest.mark.parametrize(
    ("game_time_s", "then_s", "words"),
    [
        (11 * DAY + 60, 11 * DAY, "a moment ago"),
        (11 * DAY + DAY // 2, 11 * DAY, "earlier today"),
        (11 * DAY, 10 * DAY, "yesterday"),
        (11 * DAY, 8 * DAY + 5, "3 days ago"),
        (30 * DAY, 10 * DAY, "on day 11"),
        (10 * DAY, 11 * DAY, "earlier today"),
    ],
)
def test_days_are_counted_on_the_clock_of_the_game(game_time_s: int, then_s: int, words: str) -> None:
    assert when_spoken(replace(SAID, game_time_s=then_s), game_time_s, 5, DAY, "en") == words


def test_without_a_clock_the_units_tell_when_it_was() -> None:
    assert when_spoken(replace(SAID, game_time_s=0), 5 * DAY, 1, DAY, "en") == "earlier"
    assert when_spoken(SAID, 0, 2, DAY, "zh") == "先前"


def test_a_game_has_days_of_its_own_length() -> None:
    assert when_spoken(replace(SAID, game_time_s=5_000), 5_000 + 1_200, 1, 1_200, "ja") == "昨日"


def test_questions_for_memories_and_evasions_are_no_memories_to_tell() -> None:
    assert may_be_told(FERRY, SAID)
    assert not may_be_told(FERRY, replace(SAID, text="Do you remember my lamp?", locale="en"))
    assert not may_be_told(FERRY, replace(SAID, text="You came for a boat.", authored_id="river-1"))
    assert may_be_told(FERRY, replace(SAID, text="It took my brother.", authored_id="river-2"))


def test_the_newest_with_content_answers_a_question_that_names_nothing() -> None:
    def said(*texts: str) -> list[Memory]:
        """Oldest first, given newest first."""
        return [replace(SAID, memory_id=f"m{seq}.0", seq=seq, text=text) for seq, text in enumerate(texts)][::-1]

    def newest(*texts: str) -> str:
        found = newest_told(FERRY, said(*texts), NAMES)
        return found.text if found is not None else ""

    assert newest("My lamp is red.", "My boat is blue.") == "My boat is blue."
    assert newest("My lamp is red.", "Hello, Orsa!", "Mm.", "Do you remember me?") == "My lamp is red."
    assert newest("Hello, Orsa!", "Good evening.", "Do you remember me?") == "Good evening."
    assert newest("Do you remember me?") == newest() == ""
    event = replace(SAID, kind="happened")
    assert newest_told(FERRY, [event], NAMES) is None


def answers(memory: Memory, about: Party = "") -> bool:
    return not unfit(FERRY, memory, asker_id="player", hearer_id="orsa", about=about, names=NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "Is your lamp red?",
        "你的灯是红的吗？",
        "灯は赤いの？",
        "Mm.",
        "Good evening, Orsa!",
        "Do you remember my lamp?",
    ],
)
def test_questions_greetings_and_nods_answer_nothing(text: str) -> None:
    assert not answers(replace(SAID, text=text))


def test_a_statement_answers_whoever_made_it_unless_the_question_is_for_somebodys_own_words() -> None:
    own, other = replace(SAID, speaker_id="orsa"), replace(SAID, speaker_id="wick")
    assert all(answers(memory) for memory in (SAID, own, other))
    assert [answers(memory, "asker") for memory in (SAID, own, other)] == [True, False, False]
    assert [answers(memory, "hearer") for memory in (SAID, own, other)] == [False, True, False]


def test_what_happened_answers_whosever_words_are_asked_for() -> None:
    event = replace(SAID, kind="happened", text="Ann fell into the river. Why?", speaker_id="wick")
    evidence = replace(SAID, kind="evidence", text="Ann fears the river.", speaker_id="")
    for about in ("", "asker", "hearer"):
        assert answers(event, about)
        assert answers(evidence, about)


def test_an_evasion_answers_nothing() -> None:
    assert not answers(replace(SAID, text="You came for a boat.", authored_id="river-1", speaker_id="orsa"))


# ---- words that mean a day stay on the day on which they were said

RING = {
    "en": ("Yesterday I lost my ring.", "2 days ago you said to me: “Yesterday I lost my ring.”"),
    "zh": ("昨天我把戒指弄丢了。", "2天前你对我说过：“昨天我把戒指弄丢了。”"),
    "ja": ("昨日、指輪をなくした。", "2日前、よそ者は私に「昨日、指輪をなくした。」と言った。"),
}


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
def test_yesterday_is_told_with_the_day_on_which_it_was_said(locale: str) -> None:
    words, told = RING[locale]
    memory = replace(SAID, text=words, game_time_s=9 * DAY, locale=locale)
    assert spoken(memory, locale) == told
    assert spoken(memory, locale, game_time_s=30 * DAY).startswith(
        {"en": "On day 10", "zh": "第10天", "ja": "10日目"}[locale]
    )
    assert spoken(memory, locale, game_time_s=0, ordinal=3).startswith(
        {"en": "A while ago", "zh": "先前", "ja": "この前"}[locale]
    )


@pytest.mark.parametrize("locale", ["en", "zh", "ja"])
def test_a_phrase_without_when_gives_way_where_the_words_mean_a_day(locale: str) -> None:
    cast = replace(FERRY, phrases=dict.fromkeys(("memory", "memory_event"), in_three(*["{text}, I keep that."] * 3)))
    words, told = RING[locale]
    memory = replace(SAID, text=words, game_time_s=9 * DAY, locale=locale)
    assert spoken(memory, locale, cast=cast) == told
    assert spoken(replace(memory, text="My lamp is red."), locale, cast=cast) == "My lamp is red., I keep that."
    event = replace(memory, kind="happened", speaker_id="", addressee_id="")
    assert {"en": "2 days ago", "zh": "2天前", "ja": "2日前"}[locale] in spoken(event, locale, cast=cast)


@pytest.mark.parametrize(
    "text",
    [
        "Did I tell you? My daughter is ill.",
        "My brother Odo drowned at the ford. Do you remember him?",
        "你还记得我吗？我是王大牛，欠你九个铜板。",
        "覚えてる？私はアダ、借りが銅貨九枚ある。",
        "Do you remember? " + "The mill burnt down. " * 800,
    ],
)
def test_what_asks_and_tells_counts_as_telling(text: str) -> None:
    assert answers(replace(SAID, text=text))
    assert may_be_told(FERRY, replace(SAID, text=text))


@pytest.mark.parametrize("text", ["Hello! Do you remember me?", "Mm. Is your lamp red? Why?", "你好！你还记得我吗？"])
def test_a_greeting_beside_a_question_tells_nothing(text: str) -> None:
    assert not answers(replace(SAID, text=text))


def test_what_was_said_last_is_a_statement_where_there_is_one() -> None:
    statement, question = replace(SAID, text="The mill burnt down."), replace(SAID, text="When did I lose my ring?")
    assert newest_told(FERRY, [question, statement], NAMES) is statement
    assert newest_told(FERRY, [question], NAMES) is question


@pytest.mark.parametrize(
    "text", ["Tell me about the bell.", "Please pass the salt.", "手袋、どっちをなくしたんだっけ", "请把盐给我。"]
)
def test_a_request_is_no_answer_either(text: str) -> None:
    assert not answers(replace(SAID, text=text))


@pytest.mark.parametrize(
    ("locale", "order", "later"),
    [
        ("en", "Give me some bread.", "My dog is called Bram."),
        ("zh", "给我一点面包。", "我的狗叫阿黄。"),
        ("ja", "パンをくれ。", "犬の名前はブラムだ。"),
    ],
)
def test_who_asks_what_was_asked_for_is_told_the_newest_request(locale: str, order: str, later: str) -> None:
    newest = [replace(SAID, text=text, locale=locale) for text in (later, order)]
    assert newest_told(FERRY, newest, NAMES, requests=True) is newest[1]
    assert newest_told(FERRY, newest, NAMES) is newest[0]
    assert newest_told(FERRY, newest[:1], NAMES, requests=True) is newest[0]


ORDERS = [
    ("en", "Give me some bread.", "Do you remember what I asked you for?", "Do you remember what you gave me?"),
    ("en", "Now listen to the owl.", "What did I want from you?", "Do you remember the owl?"),
    ("zh", "给我一点面包。", "还记得我向你要过什么吗？", "还记得你给过我什么吗？"),
    ("zh", "说说钟的事。", "还记得我求你什么吗？", "你还记得钟的事吗？"),
    ("ja", "パンをくれ。", "私が何を頼んだか覚えてる？", "あなたが何をくれたか覚えてる？"),
    ("ja", "鐘のことを話して。", "私が何をお願いしたか覚えてる？", "鐘のことを覚えてる？"),
]


@pytest.mark.parametrize(("locale", "order", "after_it", "after_another"), ORDERS)
def test_an_order_answers_only_what_its_speaker_wanted(
    locale: str, order: str, after_it: str, after_another: str
) -> None:
    memory = replace(SAID, text=order, locale=locale)
    by_want = {question: asks_for_requests(question) for question in (after_it, after_another)}
    assert by_want == {after_it: True, after_another: False}
    found = [
        unfit(FERRY, memory, asker_id="player", hearer_id="orsa", about="asker", names=NAMES, requests=wanted)
        for wanted in by_want.values()
    ]
    assert found == [None, "is_a_question"]


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "Give me plum pudding and I'm happy."),
        ("en", "Meet me at the mill on Tuesday."),
        ("zh", "别人说我是小偷。"),
        ("zh", "给我的狗喂过饭了。"),
        ("zh", "快到冬天了，我要走了。"),
        ("ja", "塩を持ってくると約束する。"),
        ("ja", "兄が金をくれた。"),
    ],
)
def test_what_tells_something_is_no_order(locale: str, text: str) -> None:
    memory = replace(SAID, text=text, locale=locale)
    assert unfit(FERRY, memory, asker_id="player", hearer_id="orsa", about="", names=NAMES) is None
