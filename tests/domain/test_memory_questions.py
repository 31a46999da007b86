"""Which remarks ask what somebody remembers, and what they are about."""

import subprocess
import sys

import pytest

from dramaturg_server.domain.memory_questions import Party, asks_for_memory, names_nothing, what_is_meant, whose

ASKED = {
    "en": (
        "Do you remember me?",
        "Do you still remember what I told you about the lantern?",
        "Don't you remember the red door?",
        "Remember when we met?",
        "Have you forgotten my name?",
        "What did I tell you about my sister?",
        "You haven't forgotten your promise, have you?",
        "do u remember the wolf",
        "So, can you recall how it ended?",
        "Did I ever tell you about the sea?",
        "Have we met before?",
        "Hey. Do you remember last night?",
    ),
    "zh": (
        "你还记得我吗？",
        "还记得那把红伞吗",
        "你记不记得我说过的话？",
        "記不記得那天的事？",
        "您可还记得那盏灯？",
        "你忘了我吗？",
        "你没忘吧？",
        "我跟你说过什么？",
        "我有没有跟你提过我妹妹？",
        "我们见过吗？",
        "Do you remember 那把红伞?",
    ),
    "ja": (
        "私のことを覚えてる？",
        "昨日の約束、覚えていますか。",
        "灯の話、覚えてるか",
        "妹のこと、まだ覚えてるよね？",
        "私の名前を忘れたの？",
        "前に何て言ったっけ",
        "思い出せる？",
        "あの夜のこと覚えてない？",
    ),
}
NOT_ASKED = {
    "en": (
        "Remember me.",
        "Remember to shut the gate.",
        "I remember the sea.",
        "I hope you remember me.",
        "What did you say?",
        "I will never forget you.",
        "I can't remember her name.",
        "She doesn't remember you.",
        "Tell me about the siege.",
        "Tell me again who built the wall.",
        "You will remember this day.",
        "What was that again?",
        "",
        "   ",
        "🙂",
    ),
    "zh": ("记得关门。", "我还记得你。", "别忘了我。", "你说什么？", "我忘了带钱。", "记住我的话！", "他记得很多事。"),
    "ja": ("覚えておけ。", "私は覚えている。", "忘れないで。", "何て言った？", "君の名前は？", "覚えてろよ！"),
}


ASKED_OTHERWISE = {
    "en": (
        "What was it I told you about the ford?",
        "Did I ever tell you about my dog?",
        "Have you forgotten my name?",
        "Remind me what I owe.",
        "Did I mention my sister?",
        "I told you about my brother, didn't I?",
        "You do recall what I can't eat, don't you?",
        "What was my dog called again?",
        "What is my room again?",
        "Tell me again who my uncle is.",
        "I bet you don't remember my dog.",
        "Can you tell me again what I can't eat?",
        "Any memory of what I broke?",
        "Didn't I mention a bear?",
        "Who was it that cheated me again?",
    ),
    "zh": (
        "我跟你说过藏宝图的事吗？",
        "我之前说我喜欢什么颜色来着？",
        "你还记得马被谁偷了",
        "我之前提过我的狗，记得吧。",
        "我跟你说过我女儿的事吧？",
        "提醒我一下，谁买了羊？",
        "我不是跟你说过我的马吗？",
        "我说过我哥哥吗？",
        "忘了我的名字吗？",
        "我答应了你什么？",
        "还记得我叔叔吗？",
        "记不记得我是谁？",
        "记得我的马吗？",
    ),
    "ja": (
        "娘のことを覚えていますか？",
        "いくら借りているか覚えてるか？",
        "覚えていますよね？",
        "覚えておいでですか？",
        "覚えていらっしゃいますか？",
        "おぼえてるか？",
        "憶えていますか",
        "憶えとる？",
        "娘のことは話したよね？",
        "結婚式の話、したことあった？",
        "山羊を買ったのは誰だったっけ？",
        "犬の話、したよね？",
        "俺の犬の名前、なんだっけ？",
        "思い出せますか？",
        "その話、前にしたよね",
        "前に話したよね。",
        "前に言ったっけ",
        "宝の地図の話をしたことがあったかな？",
    ),
}
ORDERED = {
    "en": ("Did I mention? It rains.", "Remind me to lock the gate.", "Remember to lock the gate.", "What was that?"),
    "zh": ("我说过你会后悔的。", "你说过什么？"),
    "ja": ("前に出ろ。", "昨日、薪割りをしたよ。", "覚えておいで。"),
}


@pytest.mark.parametrize(
    ("locale", "text"), [(locale, text) for locale, texts in ASKED_OTHERWISE.items() for text in texts]
)
def test_other_ways_to_ask_for_memories_are_understood(locale: str, text: str) -> None:
    assert asks_for_memory(text, locale)


@pytest.mark.parametrize(("locale", "text"), [(locale, text) for locale, texts in ORDERED.items() for text in texts])
def test_what_is_to_be_remembered_later_asks_for_none(locale: str, text: str) -> None:
    assert not asks_for_memory(text, locale)


@pytest.mark.parametrize(("locale", "text"), [(locale, text) for locale, texts in ASKED.items() for text in texts])
def test_who_asks_for_memories_is_understood(locale: str, text: str) -> None:
    assert asks_for_memory(text, locale)


@pytest.mark.parametrize(("locale", "text"), [(locale, text) for locale, texts in NOT_ASKED.items() for text in texts])
def test_orders_statements_and_other_questions_ask_for_none(locale: str, text: str) -> None:
    assert not asks_for_memory(text, locale)


def test_an_endless_text_is_read_in_time() -> None:
    assert asks_for_memory("so and but hey " * 5_000 + "do you remember me?", "en")
    assert not asks_for_memory("还记得" * 5_000, "zh")
    assert not asks_for_memory("覚えて" * 5_000, "ja")


UNENDING = """
from dramaturg_server.domain.memory_questions import Party, asks_for_memory, names_nothing, what_is_meant, whose
starts = ("", "so", "do you ", "have you ", "remember me ", "what did i ", "我", "你", "覚えている")
units = (",", ", ", "so,", "so, ", "hey", "and ", "remember me ", "do you still ", "have you forgotten ", "did i ever ",
    "still,", "我还记得", "还记得", "你是不是", "都", "我们上次", "忘了", "见过", "覚えて", "の", "ん",
    "よね", "でしょう", "言ってた")
for start in starts:
    for unit in units:
        text = start + unit * (5_000 // len(unit)) + " oh"
        for locale in ("en", "zh", "ja"):
            asks_for_memory(text, locale)
        what_is_meant(text)
        names_nothing(text)
"""


def test_no_pattern_reads_a_text_in_more_than_one_way() -> None:
    """In a child, for one pattern reads for ages and lets no other thread on: two commas more, twice the time."""
    subprocess.run([sys.executable, "-c", UNENDING], check=True, timeout=60)


@pytest.mark.parametrize(
    "said", ["So, remember me?", ",, so,and , hey,remember us?", "Remember me?", "Hey,hey remember it?"]
)
def test_whatever_stands_before_remember_asks_all_the_same(said: str) -> None:
    assert asks_for_memory(said, "en")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Do you remember the red door?", "the red door"),
        ("What did I tell you about my sister?", "my sister"),
        ("还记得那把红伞吗？", "那把红伞"),
        ("灯の話、覚えてる？", "灯の話"),
        ("Do you remember me?", ""),
        ("我跟你说过什么？", ""),
    ],
)
def test_what_it_is_about_stands_without_the_words_that_ask(text: str, meant: str) -> None:
    assert what_is_meant(text) == meant


NAMES_NOTHING = {
    "en": (
        "do you remember what I said?",
        "Do you remember me?",
        "Have we met before?",
        "Do you remember what I just told you?",
        "Do you remember what we talked about?",
        "What did I tell you earlier?",
        "Do you still remember what I said to you last time?",
        "Do you remember our last conversation?",
        "Don't you remember who I am?",
        "do you remember what I told you the other day?",
    ),
    "zh": (
        "我说过什么，你还记得吗",
        "你还记得我吗？",
        "你记得我刚才说了什么吗",
        "我上次跟你说的话你还记得吗",
        "我们上次聊了什么？",
        "你忘了我说的话吗？",
        "你還記得我說過什麼嗎",
    ),
    "ja": (
        "私が言ったこと、覚えてる？",
        "私のこと覚えてる？",
        "さっき言ったこと覚えてる？",
        "僕が何を言ったか覚えてますか？",
        "この前の話、覚えてる？",
        "俺の言葉を覚えていますか？",
        "私が誰だか覚えてる？",
    ),
}
NAMES_SOMETHING = {
    "en": (
        "Do you remember my name?",
        "Do you remember last night?",
        "Do you remember what I said about the lantern?",
        "Do you remember 🐺?",
    ),
    "zh": ("还记得那把红伞吗", "你还记得我的名字吗", "你还记得灯吗"),
    "ja": ("昨日の約束、覚えていますか。", "妹のこと、まだ覚えてるよね？", "かにのこと覚えてる？", "灯、覚えてる？"),
}


@pytest.mark.parametrize(("locale", "text"), [(tag, text) for tag, texts in NAMES_NOTHING.items() for text in texts])
def test_a_question_for_what_was_said_last_names_nothing(locale: str, text: str) -> None:
    assert asks_for_memory(text, locale)
    assert names_nothing(text)


@pytest.mark.parametrize(("locale", "text"), [(tag, text) for tag, texts in NAMES_SOMETHING.items() for text in texts])
def test_a_question_for_something_names_it(locale: str, text: str) -> None:
    assert asks_for_memory(text, locale)
    assert not names_nothing(text)


WHOSE: dict[Party, tuple[str, ...]] = {
    "asker": (
        "Do you remember my sister?",
        "Do you remember where I live?",
        "What did I promise you?",
        "Have we met before?",
        "你还记得我妹妹吗？",
        "我答应过你什么？",
        "关于渡口，我跟你说过什么？",
        "我告诉过你我的名字吗？",
        "私の馬を覚えていますか？",
        "俺が誰か覚えてるか？",
        "妹がどこに住んでいるか覚えていますか？",
        "いくら借りているか覚えてるか？",
        "家族の誰が病気か覚えていますか？",
        "真珠をどこで買ったか覚えてる？",
    ),
    "hearer": (
        "Do you remember what you promised me?",
        "Do you remember what you told me about the bell?",
        "你还记得你答应过我什么吗？",
        "你记得你跟我说过的话吗？",
        "あなたが何を言ったか覚えていますか？",
        "君が私に約束したことを覚えてる？",
        "何を約束してくれたか覚えてる？",
    ),
    "": (
        "Do you remember the bell?",
        "Do you recall why the bell is silent?",
        "你还记得那口钟吗？",
        "你记得钟为什么不响吗？",
        "鐘のことを覚えていますか？",
        "鐘がなぜ鳴らないか覚えていますか？",
        "ヘッダさんの妹を覚えていますか？",
        "お母さんを覚えていますか？",
    ),
}


@pytest.mark.parametrize(("party", "text"), [(party, text) for party, texts in WHOSE.items() for text in texts])
def test_whose_words_are_asked_for_is_understood(party: Party, text: str) -> None:
    assert asks_for_memory(text, "ja")
    assert whose(text) == party


@pytest.mark.parametrize(
    ("text", "kept"),
    [("我答应过你什么？", "答应"), ("What did I promise you?", "promise"), ("私が何を約束したか覚えてる？", "約束")],
)
def test_a_promise_stays_in_what_is_meant(text: str, kept: str) -> None:
    assert kept in what_is_meant(text)
    assert not names_nothing(text)


@pytest.mark.parametrize("text", ["その話、前にしたよね", "前に話したよね。", "前に言ったっけ"])
def test_that_it_was_said_before_names_nothing(text: str) -> None:
    assert asks_for_memory(text, "ja")
    assert names_nothing(text)


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("村長の父を覚えていますか？", ""),
        ("王の娘を覚えている？", ""),
        ("隊長の妻を覚えていますか？", ""),
        ("隊長の娘の話を覚えてる？", ""),
        ("父を覚えてる？", "asker"),
        ("うちの娘を覚えてる？", "asker"),
        ("Do you remember your mother?", "hearer"),
        ("你还记得你妈妈吗？", "hearer"),
        ("あなたは自分の母親を覚えていますか？", "hearer"),
        ("Do you remember your friend?", ""),
        ("你还记得我答应过你什么吗？", "asker"),
        ("你还记得你答应过我什么吗？", "hearer"),
    ],
)
def test_whose_people_and_promises_are_meant_is_told_apart(question: str, about: str) -> None:
    assert whose(question) == about


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("Remember Lena?", "en"),
        ("Didn't I tell you about a wolf?", "en"),
        ("Please tell me what I said about the bridge.", "en"),
        ("刚才我跟你说什么来着？", "zh"),
        ("さっき私は何と言いましたか？", "ja"),
        ("私はどこへ引っ越すんでしたっけ？", "ja"),
        ("覚えてるでしょう、私の故郷。", "ja"),
    ],
)
def test_rarer_ways_to_ask_are_understood(text: str, locale: str) -> None:
    assert asks_for_memory(text, locale)


@pytest.mark.parametrize("text", ["Remember to lock the gate?", "Tell me what I should do.", "Tell me what we need."])
def test_what_only_sounds_like_such_a_question_is_none(text: str) -> None:
    assert not asks_for_memory(text, "en")


def test_that_two_met_is_asked_for_by_when_and_where_not_by_whether() -> None:
    assert names_nothing("Have we met before?")
    assert not names_nothing("Do you remember when we met?")
    assert not names_nothing("Do you remember where we met?")
