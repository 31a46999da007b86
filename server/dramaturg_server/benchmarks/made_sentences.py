"""Sentences that are made up from a seed, about nobody in particular: what memories and noise are made of. Data.

The same seed gives the same sentences on every machine.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "who": "Aldric Berenike Casimir Dorothea Emeric Fiora Gotthard Hesper Ivo Jutta Konrad Leocadia Milo Nerys"
        " Oswin Petronel Quirin Rosamund Silvan Theodora Ulric Vesna Wendel Xanthe Yorick Zelda",
        "trade": "cooper weaver tinker chandler saddler potter miller beekeeper thatcher farrier scribe cobbler fuller"
        " dyer drover mason glazier carter fletcher wheelwright",
        "ware": "barley ribbons candles turnips saddles pewter plums parchment lanterns vinegar hemp spoons feathers"
        " mustard kettles onions needles cloaks cheese buttons",
        "place": "market mill bridge square granary cellar meadow ford quarry brewery bathhouse stable courtyard"
        " dovecote warehouse tavern vineyard sawmill pasture ropeyard",
        "day": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Candlemas Lammas Michaelmas",
        "mood": "cheerful sullen restless tired proud grateful worried curious bitter quiet",
    },
    "zh": {
        "who": "阿尔德 贝蕾妮 卡西米 多萝西 埃默里 菲奥拉 戈特哈 赫斯珀 伊沃 尤塔 康拉德"
        " 莱奥卡 米洛 内莉丝 奥斯温 罗莎蒙 西尔万 西奥多 乌尔里 维斯娜",
        "trade": "箍桶匠 织工 补锅匠 马鞍匠 陶工 磨坊主 茅匠 抄写员 鞋匠 染工 牛贩 石匠 玻璃匠 车夫 箭匠",
        "ware": "大麦 丝带 蜡烛 萝卜 马鞍 锡器 李子 羊皮纸 灯笼 醋 麻绳 勺子 羽毛 芥末 水壶 洋葱 缝针 斗篷 奶酪 纽扣",
        "place": "集市 磨坊 石桥 广场 地窖 草地 浅滩 采石场 酿酒坊 澡堂 马厩 院子 鸽舍 货栈 酒馆 葡萄园 锯木厂 牧场",
        "day": "星期一 星期二 星期三 星期四 星期五 星期六 星期天 元宵 端午 重阳",
        "mood": "高兴 闷闷不乐 坐立不安 疲惫 骄傲 感激 担心 好奇 委屈 沉默",
    },
    "ja": {
        "who": "アルドリック ベレニケ カシミール ドロテア エメリック フィオラ ゴットハルト ヘスパー イーヴォ"
        " ユッタ コンラート レオカディア ミロ ネリス オズウィン ロザムンド シルヴァン テオドラ ウルリック ヴェスナ",
        "trade": "桶屋 機織り 鋳掛屋 鞍職人 焼き物師 粉屋 屋根葺き 書記 靴屋 染物屋 牛追い 石工 ガラス屋 荷車引き 矢師",
        "ware": "大麦 リボン 蝋燭 蕪 鞍 錫の器 すもも 羊皮紙 提灯 酢 麻縄"
        " 匙 羽根 芥子 やかん 玉葱 縫い針 外套 チーズ 釦",
        "place": "市場 水車小屋 石橋 広場 地下蔵 草地 浅瀬 石切り場 醸造所 風呂屋"
        " 馬小屋 中庭 鳩小屋 倉庫 酒場 葡萄畑 製材所 牧場",
        "day": "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 節分 端午 彼岸",
        "mood": "上機嫌 不機嫌 落ち着きがない様子 くたびれた様子 得意げ 感謝している様子 心配そう 物珍しげ 悔しげ 無口",
    },
}
_SENTENCES: Final[Mapping[str, Sequence[str]]] = {
    "en": (
        "{who} the {trade} sells {ware} at the {place} on {day}.",
        "On {day} {who} came to the {place} {mood} and left with {number} bundles of {ware}.",
        "The {place} was mended by {who}, a {trade} from the hills, for {number} pieces of silver.",
        "Since {day} there is no {ware} to be had near the {place}, says {who}.",
        "{who} and {who2} quarrelled over {ware} in front of the {place} until {day}.",
        "A {trade} named {who} walked {number} miles for {ware}, {mood} all the way.",
        "Nobody at the {place} remembers why {who} was so {mood} on {day}.",
        "{who2} lent {who} a cart so that the {ware} would reach the {place} by {day}.",
        "They say that the {trade} of the {place} counts {ware} in his sleep, up to {number}.",
        "Every {day} the {place} fills with {trade}s who look {mood} and talk of {ware}.",
    ),
    "zh": (
        "{trade}{who}每逢{day}在{place}卖{ware}。",
        "{day}那天{who}{mood}地来到{place}，带走了{number}捆{ware}。",
        "{place}是山里来的{trade}{who}修好的，花了{number}块银子。",
        "{who}说，从{day}起{place}附近就买不到{ware}了。",
        "{who}和{who2}在{place}门口为了{ware}一直吵到{day}。",
        "一个叫{who}的{trade}为了{ware}走了{number}里路，一路上{mood}。",
        "{place}的人都不记得{who}在{day}为什么那么{mood}。",
        "{who2}把车借给{who}，好让{ware}在{day}以前送到{place}。",
        "听说{place}的{trade}做梦都在数{ware}，一直数到{number}。",
        "每到{day}，{place}里挤满了谈论{ware}的{trade}。",
    ),
    "ja": (
        "{trade}の{who}は{day}になると{place}で{ware}を売る。",
        "{day}に{who}が{mood}で{place}へ来て、{ware}を{number}束持ち帰った。",
        "{place}を直したのは山から来た{trade}の{who}で、銀貨{number}枚だった。",
        "{day}からは{place}の近くで{ware}が手に入らないと{who}は言う。",
        "{who}と{who2}は{place}の前で{ware}のことで{day}まで言い争った。",
        "{who}という{trade}は{ware}のために{number}里を{mood}で歩いた。",
        "{day}に{who}がなぜあんなに{mood}だったか、{place}では誰も覚えていない。",
        "{who2}は{ware}が{day}までに{place}へ届くようにと{who}に荷車を貸した。",
        "{place}の{trade}は夢の中でも{ware}を{number}まで数えるそうだ。",
        "{day}ごとに{place}は{ware}の話をする{trade}でいっぱいになる。",
    ),
}


def sentences(language: str, seed: int) -> Iterator[str]:
    """Made-up sentences without end; the same for the same seed."""
    chance = random.Random(f"{seed} {language}")
    words = {kind: text.split() for kind, text in _WORDS[language].items()}
    patterns = _SENTENCES[language]
    while True:
        chosen = {kind: chance.choice(options) for kind, options in words.items()}
        who2 = chance.choice(words["who"])
        yield chance.choice(patterns).format(**chosen, who2=who2, number=chance.randrange(2, 900))
