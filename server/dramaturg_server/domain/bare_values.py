"""Whether a value that is said alone, "no, green", can be one of the detail that was spoken of before.

Asked by `correction_cues.py` of each correction that names neither the detail nor the old value. Only what is known to
be of the kind of the detail, of the kind of the old value, or a slip of the old value's spelling, may replace it: after
"your eyes are blue" a gate, a trap and tomorrow are said of something else. What can't be told is none.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final

from .cue_pattern import Language
from .fact_languages import GRAMMARS
from .place_names import may_be_place
from .simplified import SIMPLIFIED
from .text import fold_line, is_unspaced, word_set

_SERVED: Final = re.compile(
    r"^(?:a|an|one|two|three|four|five|six|ten|\d+|some|more|another|enough|no|any|your|his|her|our|their) |\bfor\b"
)
"""Food and drink that is ordered: "two beers", "wine for the guests"."""
_KIN: Final = re.compile(
    r"(?:(?:daughter|son|sister|brother|mother|father|wife|husband|child|baby|aunt|uncle|cousin|niece|nephew|friend"
    r"|grandmother|grandfather|granddaughter|grandson|fianc\u00e9e?)(?:'s name)?"
    r"|(?:女儿|女兒|儿子|兒子|姐姐|妹妹|哥哥|弟弟|妻子|丈夫|老婆|老公|母亲|母親|父亲|父親|朋友|孩子|姐|妹)(?:的?名字)?"
    r"|(?:娘|息子|妹|弟|姉|兄|妻|夫|母|父|友達|子供|子ども|叔父|叔母|姪|甥|孫)(?:の名前?)?)"
)
"""Details that somebody of one's own is spoken of by; what they are called is a name."""
LONGEST: Final = 80
"""Characters of a value that is looked at."""
_TASTES: Final = ("food", "drink", "music", "film", "hobby")
_HOMES: Final = frozenset({"origin", "hometown", "home"})
_KINDS: Final[dict[str, frozenset[str]]] = {
    "weapon": word_set("""
    sword swords dagger daggers axe axes bow bows crossbow spear lance mace hammer sling knife rapier sabre saber
    cutlass staff club halberd pike longbow longsword shortsword greatsword broadsword scimitar musket pistol rifle
    whip trident 剑 刀 匕首 斧 斧头 弓 弩 长矛 矛 枪 锤 鞭 棍 短剑 长剑 佩剑 投石索 戟 剣 短剣 短刀 刀 斧 弓 弩 槍 槌
    棍棒 鞭 投石器 ナイフ サーベル レイピア ハンマー 長剣 大剣 ダガー クロスボウ
    """),
    "pet": word_set("""
    cat cats dog dogs hound puppy kitten crow raven owl parrot goose hedgehog fox wolf rabbit hare ferret rat mouse
    lizard snake toad frog hawk falcon pigeon dove hen cock goat pig donkey tortoise turtle badger squirrel otter 猫
    狗 小狗 小猫 乌鸦 猫头鹰 鹦鹉 鹅 刺猬 狐狸 狼 兔子 雪貂 老鼠 蜥蜴 蛇 青蛙 鹰 鸽子 山羊 乌龟 松鼠 水獭 猫 犬 子犬
    子猫 烏 カラス 梟 フクロウ オウム ガチョウ ハリネズミ 狐 キツネ 狼 兎 ウサギ フェレット 鼠 トカゲ 蛇 蛙 鷹 鳩 山羊
    亀 リス 穴熊
    """),
}
"""Words by which weapons and beasts are known, of all three languages."""
_OWNED: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("'s", "s'"),
    "zh": ("我的", "你的", "他的", "她的"),
    "ja": ("の",),
}
"""Whose it is tells nothing of what it is."""
_COLOURED: Final = frozenset({"eyes", "hair", "skin"})
_COLOUR: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?:(?:very |rather |quite )?(?:light|dark|deep|pale|bright|soft|ice|icy|sea|sky|forest|steel|storm|dirty|ash"
        r"|honey|jet|emerald|midnight|navy|blood|ruby|rust)?[ -]?"
        r"(?:blue|green|brown|gr[ea]y|hazel|amber|black|violet|purple|gold(?:en)?|silver|red|yellow|orange|pink|white"
        r"|turquoise|emerald|sapphire|teal|crimson|scarlet|copper|auburn|blonde?|ginger|chestnut|lilac|indigo|beige|tan"
        r"|pale|dark|fair)(?:ish)?(?:[ -]and[ -]|[ -])?){1,2}+(?: ?colou?r)?(?: ?(?:eyes|hair))?"
    ),
    "zh": re.compile(
        r"[淡浅深暗亮墨碧粉宝翠湛蔚天湖乌雪枣]?[青绿黑茶褐灰紫红黄金银白碧蓝橙棕粉]{1,2}(?:色|的|眼睛|头发){0,2}"
        r"|[一-鿿]{1,3}色的?"
    ),
    "ja": re.compile(
        r"(?:薄い?|濃い?|淡い?|深い?|暗い|明るい|真っ)?[青緑黒茶褐灰紫紅黄金銀白碧赤橙桃翠琥珀蒼藍栗]{1,2}い?(?:色|髪|目|瞳)?"
        r"|[^、。]{1,4}色"
        r"|(?:ライト|ダーク|ディープ)?(?:ブルー|グリーン|グレー|ブラウン|ヘーゼル|アンバー|ブラック|ゴールド|シルバー|レッド"
        r"|ピンク|ホワイト|イエロー|オレンジ|パープル|ブロンド|エメラルド)"
    ),
}
_NO_COLOUR: Final = re.compile(r"^(?:景|脸|气|特|角|出|夜|月|神|声|物|货|顔|特|音|景|気|夜|月)色")
_HAIR: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?:[a-z-]+ )?(?:long|short|curly|straight|wavy|braided|shaved|bald|brunette|raven|platinum|dyed)"
    ),
    "zh": re.compile(r"(?:长|短|卷|直|光头)(?:发|的|头发)*|马尾|辫子"),
    "ja": re.compile(r"短い?(?:髪)?|長い?(?:髪)?|くせ毛|巻き毛|ストレート|ショート|ロング|みつあみ|三つ編み"),
}
_ALIKE: Final = 0.75
"""Share of letters that a slip of the pen leaves as they were."""
_DATE: Final = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|[\d一二三四五六七八九十]月|[\d一二三四五六七八九十][日号]"
)
_NO_NAME_EN: Final = word_set("""
    god sir captain sergeant mother father mum mom dad lord lady king queen thanks monday tuesday wednesday thursday
    friday saturday sunday january february march april may june july august september october november december
    heaven hell please never nothing nobody tomorrow today tonight yesterday later now north south east west left right
    yes no danger fire help stop
""")
_KATAKANA: Final = re.compile(r"[\u30a1-\u30fa\u30fc\u30fb]{2,12}")
_LOANWORDS: Final = word_set("""
    モンスター ゾンビ スライム ゴブリン オーク ドワーフ エルフ トロール ゴースト オオカミ ネズミ ヒミツ アイツ ヤツ
    ドア ゲート トラップ ベッド テーブル ランプ ナイフ ロープ ボート タオル ブーツ マント コート ドレス ボタン バケツ
    ガラス パイプ ドラゴン スパイ チャンス ルール テスト ゲーム カード キー メモ ノート ペン ページ ドル クラブ グループ
    チーム リーダー ボス パパ ママ ミス ミスター ジョーク ウソ ダメ ムダ バカ アホ クソ ヤバ マジ ホント イヤ ワナ カギ
    フリ スープ パン バター ソース スプーン フォーク カップ グラス トイレ ホール キッチン バー ホテル ホーム ステージ
    タワー ブリッジ ストップ スタート エンド オーケー サイン ヒント レベル パーティー パーティ バトル ボール ベル ダンス
""")
_ZH_CALLED: Final = re.compile(
    r"[小阿老](?![心时孩偷子事人板鼠虎师鬼路队鸟船家实刀剑声话屋店姐伙铺桥门塔巷井火])[\u4e00-\u9fff]{1,2}"
)
_ZH_SOUNDS: Final = re.compile(
    r"[安莎波尔斯克拉丽娜玛琳德罗伯特艾伦杰米露西卡汉凯莱维娅亚琪妮夏洛蒂菲奥利雅诺兰登温迪琼妲赫佩茜埃莉薇瑟昂]{2,6}"
)
_OTHER_ENDS: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"(?!)"),
    "zh": re.compile(
        r"(?:[东西南北前后里外上下对正侧表方全地两]面|奶奶|[墨泪汗口洪雨河海井香薪]水|[书背钱邮药]包|[结后效成如]果"
        r"|[笨坏混完捣]蛋|[火炸]药粉|[油香]粉|一串)$"
    ),
    "ja": re.compile(r"[香洪下断防浸海雨淡入脱節]水$|^[船花山本剣馬]$"),
}
"""What ends like food or drink and is none: 东面, 香水."""


def may_be_bare(value: str, detail: str, old: str, language: Language) -> bool:
    """Tells whether `value` can be said of `detail` in place of `old`, which holds now ("" = not known)."""
    value = value.translate(SIMPLIFIED) if language == "zh" else value
    low = fold_line(value)
    if len(value) > LONGEST or low.endswith(_OWNED[language]):
        return False
    if old and _is_slip(value, old):
        return True
    kinds = set(_kinds_of(low, language)) if language != "en" or not _SERVED.search(low) else set[str]()
    if detail in _TASTES or detail in _KINDS:
        return detail in kinds
    if detail in _COLOURED:
        return "colour" in kinds or (detail == "hair" and _HAIR[language].fullmatch(low) is not None)
    if detail == "":
        return bool(kinds.intersection((*_TASTES, "pet")))
    if detail == "name" or is_called(detail):
        return _may_be_name(value, language)
    if detail in _HOMES:
        return may_be_place(value, language) or (language == "en" and _may_be_name(value, language))
    if detail == "birthday":
        return _DATE.search(low) is not None
    return bool(kinds & set(_kinds_of(fold_line(old), language)))


def is_called(detail: str) -> bool:
    """Tells whether the value of a detail is how somebody of one's own is called: daughter, 女儿, 娘の名前."""
    return _KIN.fullmatch(detail) is not None


def is_colour(value: str, language: Language) -> bool:
    """Tells whether a value names a colour and nothing besides."""
    low = fold_line(value)
    return len(value) <= LONGEST and _COLOUR[language].fullmatch(low) is not None and not _NO_COLOUR.search(low)


def _is_slip(value: str, old: str) -> bool:
    """Tells whether one is the other, spelled otherwise: plumb cake and plum cake, Thomas and Tomas."""
    mine, theirs = fold_line(value), fold_line(old)
    least = 4 if any(map(is_unspaced, mine)) else 3
    if max(len(mine), len(theirs)) > LONGEST or min(len(mine), len(theirs)) < least or mine[0] != theirs[0]:
        return False
    return SequenceMatcher(None, mine, theirs, autojunk=False).ratio() >= _ALIKE


def _kinds_of(low: str, language: Language) -> Iterator[str]:
    """Kinds of things that a value is known to be."""
    grammar = GRAMMARS[language]
    low = low.translate(grammar.traditional)
    heads = grammar.heads(low) if grammar.spaced else tuple(low[start:] for start in range(len(low)))
    if not _OTHER_ENDS[language].search(low):
        taste = next((slot_id for head in heads for slot_id, known in grammar.things.items() if head in known), "")
        if taste:
            yield taste
    yield from (kind for kind, known in _KINDS.items() if any(head in known for head in heads))
    if is_colour(low, language):
        yield "colour"


def _may_be_name(value: str, language: Language) -> bool:
    if language == "ja":
        is_name = _KATAKANA.fullmatch(value) is not None and value not in _LOANWORDS
        return is_name and not any(_kinds_of(fold_line(value), "ja"))
    if language == "zh":
        return bool(_ZH_CALLED.fullmatch(value) or _ZH_SOUNDS.fullmatch(value))
    words = value.split()
    return 0 < len(words) <= 3 and all(word[:1].isupper() and fold_line(word) not in _NO_NAME_EN for word in words)
