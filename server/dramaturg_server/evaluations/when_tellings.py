"""What a player tells over forty days, in words that mean another day each day, and is asked for later. Data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Telling:
    """said_on: the day, from 1 · meant: the day on which it happened or will · question: asks for it, days later."""

    said_on: int
    text: str
    meant: int
    question: str


TELLINGS: Final[Mapping[str, tuple[Telling, ...]]] = {
    "en": (
        Telling(2, "Yesterday my brother sailed for the salt islands.", 1, "When did my brother sail?"),
        Telling(5, "The day before yesterday a wolf took our white goat.", 3, "When did the wolf take the goat?"),
        Telling(8, "Tomorrow my sister marries the cooper.", 9, "On which day did my sister marry?"),
        Telling(11, "Yesterday I ate wontons.", 10, "When did I eat wontons?"),
        Telling(13, "Three days ago I lost my silver ring in the reeds.", 10, "When did I lose my ring?"),
        Telling(16, "Last night the chapel bell rang by itself.", 15, "When did the bell ring by itself?"),
        Telling(19, "This morning I found a drowned letter.", 19, "Which day did I find the letter?"),
        Telling(22, "In two days the tax collector will be here.", 24, "When was the tax collector to come?"),
        Telling(25, "Today I sold my horse to a stranger.", 25, "When did I sell my horse?"),
        Telling(28, "The day after tomorrow I will see the physician.", 30, "When did I want to see the physician?"),
    ),
    "zh": (
        Telling(2, "昨天我哥哥坐船去了盐岛。", 1, "我哥哥是什么时候坐船走的？"),
        Telling(5, "前天狼叼走了我们的白山羊。", 3, "狼是哪一天叼走山羊的？"),
        Telling(8, "明天我妹妹要嫁给箍桶匠。", 9, "我妹妹是哪天出嫁的？"),
        Telling(11, "昨天我吃了馄饨。", 10, "我什么时候吃的馄饨？"),
        Telling(13, "三天前我在芦苇丛里丢了银戒指。", 10, "我什么时候丢的戒指？"),
        Telling(16, "昨晚礼拜堂的钟自己响了。", 15, "钟是什么时候自己响的？"),
        Telling(19, "今天早上我捡到一封泡过水的信。", 19, "我哪天捡到那封信的？"),
        Telling(22, "两天后收税官会来。", 24, "收税官该什么时候来？"),
        Telling(25, "今天我把马卖给了一个陌生人。", 25, "我什么时候卖的马？"),
        Telling(28, "后天我要去看医生。", 30, "我打算哪天去看医生？"),
    ),
    "ja": (
        Telling(2, "昨日、兄が塩の島へ船で発った。", 1, "兄はいつ船で発った？"),
        Telling(5, "一昨日、狼がうちの白い山羊をさらった。", 3, "狼が山羊をさらったのはいつ？"),
        Telling(8, "明日、妹が桶屋に嫁ぐ。", 9, "妹が嫁いだのは何日目？"),
        Telling(11, "昨日、ワンタンを食べた。", 10, "ワンタンを食べたのはいつ？"),
        Telling(13, "三日前に葦の中で銀の指輪をなくした。", 10, "指輪をなくしたのはいつ？"),
        Telling(16, "昨夜、礼拝堂の鐘がひとりでに鳴った。", 15, "鐘がひとりでに鳴ったのはいつ？"),
        Telling(19, "今朝、水に濡れた手紙を拾った。", 19, "手紙を拾ったのは何日目？"),
        Telling(22, "二日後に徴税人が来る。", 24, "徴税人が来るのはいつのはずだった？"),
        Telling(25, "今日、馬を見知らぬ人に売った。", 25, "馬を売ったのはいつ？"),
        Telling(28, "明後日、医者に会いに行く。", 30, "医者に会いに行くつもりだったのはいつ？"),
    ),
}

CHATTER: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("How are you?", "It is windy.", "Do you like it here?", "I am tired of walking.", "What a quiet evening."),
    "zh": ("你好吗？", "风真大。", "你喜欢这里吗？", "我走累了。", "今晚真安静。"),
    "ja": ("元気ですか。", "風が強いですね。", "ここは好きですか。", "歩き疲れました。", "静かな晩ですね。"),
}
