"""Everyday lines, sayings of anybody to anybody: what a remark is measured against before it counts as about something.

None of them is about what casts usually tell. The three languages say the same, line by line.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from .content_words import content_words

EVERYDAY: Final[Mapping[str, tuple[str, ...]]] = {
    "en": (
        "Good morning.",
        "It is cold today.",
        "I am tired.",
        "That is a fine coat.",
        "Wait for me here.",
        "Never mind.",
        "My brother is older than me.",
        "I can't find my knife.",
        "How old are you?",
        "What are you thinking about?",
        "Where have you been?",
        "Who is that over there?",
        "Can you help me?",
        "Do you like music?",
        "Did you sleep well?",
        "Let us go.",
        "I don't know what to say.",
        "That was funny.",
        "Have a look at this.",
        "You are right.",
        "I bought three apples.",
        "Why are you laughing?",
        "Give me your hand.",
        "See you tomorrow.",
        "What a strange noise.",
        "I had a letter from my aunt.",
        "Where can I wash my hands?",
        "Do you know the way to the market?",
        "Is this seat taken?",
        "How much does that cost?",
        "What did you say?",
        "Why do you ask?",
        "When will you come back?",
        "Who told you that?",
        "I am looking for my friend.",
        "I have a headache.",
        "Leave me alone.",
        "That is none of your business.",
        "I was only joking.",
        "My horse is lame.",
        "It smells of fish here.",
        "What is in that box?",
        "How do you spell that?",
        "Which one do you like better?",
        "Is something wrong?",
        "I should be going now.",
        "Tell me about yourself.",
        "What is the matter with you?",
    ),
    "zh": (
        "早上好。",
        "今天很冷。",
        "我累了。",
        "这件外套不错。",
        "在这儿等我。",
        "没关系。",
        "我哥哥比我大。",
        "我的刀找不到了。",
        "你多大了？",
        "你在想什么？",
        "你去哪儿了？",
        "那边那个人是谁？",
        "你能帮帮我吗？",
        "你喜欢音乐吗？",
        "你睡得好吗？",
        "我们走吧。",
        "我不知道该说什么。",
        "真好笑。",
        "看看这个。",
        "你说得对。",
        "我买了三个苹果。",
        "你笑什么？",
        "把手给我。",
        "明天见。",
        "什么声音，真怪。",
        "我收到姨妈的一封信。",
        "哪里可以洗手？",
        "你知道去集市怎么走吗？",
        "这个座位有人吗？",
        "那个多少钱？",
        "你说什么？",
        "你问这个干什么？",
        "你什么时候回来？",
        "谁告诉你的？",
        "我在找我的朋友。",
        "我头疼。",
        "别烦我。",
        "不关你的事。",
        "我只是开玩笑。",
        "我的马瘸了。",
        "这儿一股鱼腥味。",
        "那个箱子里是什么？",
        "那个字怎么写？",
        "你更喜欢哪一个？",
        "出什么事了吗？",
        "我该走了。",
        "说说你自己吧。",
        "你怎么了？",
    ),
    "ja": (
        "おはよう。",
        "今日は寒いね。",
        "疲れた。",
        "いい上着だね。",
        "ここで待っていて。",
        "気にしないで。",
        "兄は私より年上だ。",
        "ナイフが見つからない。",
        "何歳なの？",
        "何を考えているの？",
        "どこに行っていたの？",
        "あそこにいるのは誰？",
        "手伝ってくれる？",
        "音楽は好き？",
        "よく眠れた？",
        "行こう。",
        "何と言えばいいかわからない。",
        "おもしろかった。",
        "これを見て。",
        "そのとおりだ。",
        "りんごを三つ買った。",
        "なぜ笑っているの？",
        "手を貸して。",
        "また明日。",
        "変な音がするね。",
        "おばから手紙が来た。",
        "手はどこで洗える？",
        "市場への道を知っている？",
        "この席は空いている？",
        "それはいくらですか？",
        "何て言った？",
        "なぜそんなことを聞くの？",
        "いつ戻ってくる？",
        "誰がそう言った？",
        "友達を探している。",
        "頭が痛い。",
        "放っておいてくれ。",
        "あなたには関係ない。",
        "冗談を言っただけだ。",
        "馬が足を痛めた。",
        "ここは魚のにおいがする。",
        "その箱には何が入っている？",
        "その字はどう書くの？",
        "どちらが好き？",
        "何かあったの？",
        "もう行かないと。",
        "あなたのことを話して。",
        "いったいどうしたの？",
    ),
}


def everyday_lines() -> tuple[str, ...]:
    """All of them, one language after the other."""
    return tuple(text for lines in EVERYDAY.values() for text in lines)


def everyday_content(language: str) -> tuple[str, ...]:
    """What each line of one language is about, in its content words; lines without any are left out."""
    return tuple(words for line in EVERYDAY[language] if (words := content_words(line, language)))


def everyday_texts() -> tuple[str, ...]:
    """All lines and what they are about, each text once."""
    return tuple(dict.fromkeys((*everyday_lines(), *(words for tag in EVERYDAY for words in everyday_content(tag)))))


def places_of(language: str) -> Iterator[tuple[int, frozenset[int]]]:
    """Each line of one language: its place in `everyday_lines`, and those where the same is said in any language."""
    count, before = len(EVERYDAY[language]), 0
    for tag, lines in EVERYDAY.items():
        if tag == language:
            break
        before += len(lines)
    for line in range(count):
        yield before + line, frozenset(range(line, count * len(EVERYDAY), count))
