"""What a memory question tells apart from others of its kind, in three languages; and what shuts nothing out."""

import pytest

from dramaturg_server.domain.contrasts import names_in, told_apart

ANOTHER = [
    ("Do you remember the bridge at Tarn?", "The bridge at Orme has fallen.", "en"),
    ("Do you remember the black wolf?", "I saw a white wolf by the river.", "en"),
    ("Do you remember which leg I broke?", "I broke my arm when I was seven.", "en"),
    ("Do you remember who owes me three crowns?", "I owe Matthis three crowns.", "en"),
    ("Do you remember what I owe Matthis?", "Matthis owes me three crowns.", "en"),
    ("Do you remember my favourite food?", "My favourite colour is green.", "en"),
    ("What is my favourite food?", "I don't like eels.", "en"),
    ("我最喜欢吃什么？", "我不喜欢鳗鱼。", "zh"),
    ("私の好きな食べ物は？", "うなぎは好きじゃない。", "ja"),
    ("Do you remember what I hate?", "I love soup.", "en"),
    ("Do you remember what I do on Tuesday?", "On Friday I sail to the coast.", "en"),
    ("Do you remember my mother's ring?", "My aunt's ring lies in the well.", "en"),
    ("Do you remember who has the key to the chapel?", "The key to the granary is with the old priest.", "en"),
    ("还记得塔恩的桥吗？", "奥姆的桥塌了。", "zh"),
    ("你还记得那只黑狼吗？", "我在河边看见一只白狼。", "zh"),
    ("你還記得我斷了哪條腿嗎？", "我七岁那年摔断了胳膊。", "zh"),
    ("你还记得谁欠我三个克朗吗？", "我欠马蒂斯三个克朗。", "zh"),
    ("你还记得客栈老板的马吗？", "磨坊主的马跑了。", "zh"),
    ("你还记得我最喜欢的颜色吗？", "我最喜欢的食物是桂花糕。", "zh"),
    ("你记得我周二要做什么吗？", "星期五我要坐船走。", "zh"),
    ("ターンの橋を覚えてる？", "オームの橋が落ちた。", "ja"),
    ("黒い狼を覚えていますか？", "川で白い狼を見た。", "ja"),
    ("俺がどっちの足を折ったか覚えてる？", "七つの時に腕を折った。", "ja"),
    ("誰が俺に三クラウン借りているか覚えてる？", "俺はマティスに三クラウン借りている。", "ja"),
    ("私の好きな食べ物を覚えてる？", "好きな色は緑だ。", "ja"),
    ("火曜に何をするか覚えてる？", "金曜日に船で海岸へ行く。", "ja"),
]
MAY_BE_MEANT = [
    ("Do you remember my white horse?", "My horse Snow has a black saddle, she is pale as milk.", "en"),
    (
        "Do you remember when I first came to the west gate?",
        "The second I came to the gate, it rained.",
        "en",
    ),
    ("Do you remember my red hair?", "I have hair like fire and blue eyes.", "en"),
    ("Do you remember who hit me?", "Bram struck me, and I hit him back.", "en"),
    (
        "Do you remember what I said about the Green Dragon?",
        "It lies in the green dragon by the red bridge.",
        "en",
    ),
    ("你还记得哪口井的水不能喝吗？", "庙后面那口井的水不能喝。", "zh"),
    ("你记得我的白马吗？", "我的马叫小雪，鞍是黑的。", "zh"),
    ("你记得我欠谁钱吗？", "我欠汤姆十块钱，他欠我一顿饭。", "zh"),
    ("私の白い馬を覚えている？", "私の馬は雪のようで、鞍は黒い。", "ja"),
    ("Do you remember the bridge at Orme?", "The bridge at Orme has fallen.", "en"),
    ("Do you remember the bridge at Orme?", "The bridge has fallen.", "en"),
    ("Do you remember the black wolf?", "A wolf bit me.", "en"),
    ("Do you remember the black wolf?", "A white wolf and a black one bit me.", "en"),
    ("Do you remember how I hurt my leg?", "My knee was broken in the siege of Orn.", "en"),
    ("Do you remember what I owe Matthis?", "I owe Matthis three crowns.", "en"),
    ("Do you remember who sold me the blade?", "A man with a red beard sold me this sword.", "en"),
    ("Do you remember who cheated me?", "The miller cheated me out of a sack of flour.", "en"),
    ("Do you remember my mother's ring?", "My mother has a ring.", "en"),
    ("还记得奥姆的桥吗？", "我听说奥姆的桥塌了。", "zh"),
    ("你还记得我的腿是怎么伤的吗？", "我的膝盖在奥恩围城时断了。", "zh"),
    ("你还记得是谁把剑卖给我的吗？", "一个红胡子男人把这把剑卖给了我。", "zh"),
    ("你還記得我欠馬蒂斯什麼嗎？", "我欠马蒂斯三个克朗。", "zh"),
    ("オームの橋を覚えてる？", "オームの橋が落ちた。", "ja"),
    ("私がどうやって足を痛めたか覚えていますか？", "オルンの攻城戦で膝を砕かれた。", "ja"),
    ("誰がこの剣を売ったか覚えていますか？", "赤いひげの男がこの剣を売ってくれた。", "ja"),
    ("私が何を約束したか覚えてる？", "新しいランタンを持ってくると約束する。", "ja"),
]


@pytest.mark.parametrize(("question", "memory", "locale"), ANOTHER)
def test_another_of_its_kind_is_told_apart(question: str, memory: str, locale: str) -> None:
    assert told_apart(question, locale).is_another(memory, locale)


@pytest.mark.parametrize(("question", "memory", "locale"), MAY_BE_MEANT)
def test_what_may_be_meant_is_not_shut_out(question: str, memory: str, locale: str) -> None:
    assert not told_apart(question, locale).is_another(memory, locale)


SPEAKS_AGAINST = [
    ("Do you remember where I found my scarf?", "I lost my scarf at the ford.", "en"),
    ("Do you remember whom I met yesterday?", "Tomorrow I meet Jonas.", "en"),
    ("你还记得庙前面那口井吗？", "庙后面那口井的水不能喝。", "zh"),
    ("你还记得谁给我的信吗？", "我把信交给了小梅。", "zh"),
    ("我下棋赢了谁，你还记得吗？", "罗尔夫下棋赢了我。", "zh"),
    ("ゲンに何枚借りているか覚えてる？", "船頭のゲンに銀貨を十枚貸している。", "ja"),
    ("手紙を誰にもらったか覚えてる？", "手紙はトキに渡した。", "ja"),
    ("Do you remember what you gave me?", "I gave you a copper ring.", "en"),
    ("Do you remember my first wife?", "My second wife was Ann.", "en"),
    ("Do you remember my old coat?", "My new coat is red.", "en"),
    ("Do you remember what became of Ann?", "We planned the banner.", "en"),
    ("还记得我的第一把剑吗？", "我的第二把剑断了。", "zh"),
    ("最初の剣を覚えてる？", "二番目の剣が折れた。", "ja"),
]


@pytest.mark.parametrize(("question", "memory", "locale"), SPEAKS_AGAINST)
def test_what_only_speaks_against_a_memory_does_not_shut_it_out(question: str, memory: str, locale: str) -> None:
    apart = told_apart(question, locale)
    assert apart.lacks(memory, locale)
    assert not apart.is_another(memory, locale)


def test_a_name_is_missed_only_where_its_letters_could_stand() -> None:
    apart = told_apart("Do you remember the bridge at Orme?", "en")
    assert apart.lacks("The bridge has fallen.", "en")
    assert not apart.lacks("The bridge at ORME has fallen.", "en")
    assert not apart.lacks("奥姆的桥塌了。", "zh")
    apart = told_apart("ラスクに何を約束したか覚えてる？", "ja")
    assert apart.lacks("塩を持ってくると約束する。", "ja")
    assert not apart.lacks("ラスクに塩を約束した。", "ja")
    assert not apart.lacks("I promised Rusk some salt.", "en")
    assert not told_apart("ランタンをどこに置いたか、クラウンを誰に渡したか覚えてる？", "ja").names


def test_who_is_known_to_all_is_no_name_that_could_be_missed() -> None:
    apart = told_apart("Do you remember, Hedda, what I owe?", "en")
    assert apart.names == {"hedda"}
    assert not apart.besides(["hedda"]).names


@pytest.mark.parametrize(
    "text", ["", " ", "I am Captain of the Mr.", "Do You Remember The Bridge At Tarn", "🙂", "的的", "のの"]
)
def test_no_name_is_made_up(text: str) -> None:
    assert not names_in(text)
    assert not told_apart(text, "ja").is_another(text, "ja")
