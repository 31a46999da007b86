"""What a memory question tells apart from others of its kind, in three languages; and what shuts nothing out."""

import pytest

from dramaturg_server.domain.contrasts import names_in, told_apart

ANOTHER = [
    ("Do you remember the bridge at Tarn?", "The bridge at Orme has fallen.", "en"),
    ("Do you remember the black wolf?", "I saw a white wolf by the river.", "en"),
    ("Do you remember which leg I broke?", "I broke my arm when I was seven.", "en"),
    ("Do you remember who owes me three crowns?", "I owe Matthis three crowns.", "en"),
    ("Do you remember what I owe Matthis?", "Matthis owes me three crowns.", "en"),
    ("Do you remember what you gave me?", "I gave you a copper ring.", "en"),
    ("Do you remember my favourite food?", "My favourite colour is green.", "en"),
    ("Do you remember what I do on Tuesday?", "On Friday I sail to the coast.", "en"),
    ("Do you remember my mother's ring?", "My aunt's ring lies in the well.", "en"),
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


def test_a_name_is_missed_only_where_its_letters_could_stand() -> None:
    apart = told_apart("Do you remember the bridge at Orme?", "en")
    assert apart.lacks_a_name("The bridge has fallen.")
    assert not apart.lacks_a_name("The bridge at ORME has fallen.")
    assert not apart.lacks_a_name("奥姆的桥塌了。")
    apart = told_apart("ラスクに何を約束したか覚えてる？", "ja")
    assert apart.lacks_a_name("塩を持ってくると約束する。")
    assert not apart.lacks_a_name("ラスクに塩を約束した。")
    assert not apart.lacks_a_name("I promised Rusk some salt.")
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
