"""The name by which somebody presents itself unasked: "I'm Arlo.", 我是阿洛。, 私はアルロです。

Asked by `correction_cues.py` of each sentence where its frames found no name. "I'm Tired", 我是老大 and 私はビールです
are built alike: what may be anything but a name is none, and neither is the name of somebody of the cast.
"""

import re
from collections.abc import Iterator
from typing import Final

from .bare_values import may_be_bare
from .correction_cues_en import GRAMMAR as ENGLISH
from .cue_pattern import Language
from .place_names import may_be_place
from .stated import Stated
from .statements import Context, Statement
from .text import fold_line, word_set

_QUOTE_CHARACTERS: Final = 200
READ: Final = 160
"""Characters of a sentence that are looked at."""

# ---- English

_WORD: Final = r"[A-Z\u00c0-\u00de](?:['\u2019][A-Z])?[a-z\u00df-\u00ff]{1,20}(?:-[A-Z][a-z]{1,20})?"
_GREETS: Final = (
    r"(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]reetings|[Ww]ell met|[Gg]ood (?:day|morning|evening|afternoon)|[Ww]ell|[Oo]h"
    r"|[Ss]o|[Yy]es|[Pp]leased to meet you|[Nn]ice to meet you)(?: there| everyone| all| friends?)?[,.!]? ){0,2}"
)
_ENGLISH: Final = (
    re.compile(
        rf"{_GREETS}(?P<cue>I(?:'m| am)(?P<plain>)(?: called| named| known as)?|[Tt]hey call me"
        rf"|I go by|I answer to|(?:[Tt]he n|[Nn])ame(?:'s| is)) "
        rf"(?P<name>{_WORD}(?: {_WORD})?)(?P<rest>.*)"
    ),
    re.compile(rf"{_GREETS}(?P<name>{_WORD}(?: {_WORD})?)(?P<cue>(?:'s| is) (?:my|the) name)(?P<rest>.*)"),
)
_GOES_ON: Final = re.compile(
    r"[.!]*|,? (?:from|of) [^?]*|,? and (?:I|my|this|these)\b[^?]*"
    r"|, (?:an?|the|son|daughter|I|from|of|by the way|nice|pleased|at your service|your|good|glad|but|my)\b[^?]*"
    r"|; [^?]*| - [^?]*"
)
"""What may stand behind a name; "I'm Arlo's friend" and "I'm Done with this" say something else."""
_FROM: Final = re.compile(
    rf",?(?: (?:an?|the)(?: [a-z-]{{2,16}}){{1,3}}?)? from (?P<from>{_WORD}(?: {_WORD})?)(?=[.,!]|$| and )"
)
_NO_NAME: Final = word_set("""
    god death sir lord lady king queen prince princess captain sergeant doctor mister mr mrs ms miss madam saint father
    mother brother sister master general colonel major judge ok okay fine done here back ready sorry sad happy tired
    hungry thirsty lost late alone afraid sure glad good bad great well ill sick dead alive home free busy bored cold
    hot wet dry drunk sober serious batman superman santa satan jesus nobody somebody someone anyone everyone nothing
    dutch greek roman german czech swiss thai arab turk scot dane swede finn pole afghan catholic jewish muslim
    protestant buddhist hindu orthodox christian human elf elven dwarf orc goblin troll undead vampire werewolf
    halfling gnome nord imperial viking northern southern eastern western royal aries taurus gemini cancer virgo libra
    scorpio sagittarius capricorn aquarius pisces monday tuesday wednesday thursday friday saturday sunday team player
    chosen innocent guilty all very so too not just only still really now never always out off in on at with no yes
    the an my your his her our their this that what who
""")
_PEOPLE: Final = re.compile(r".*(?:ish|ese|ian|ean|ch|ite|born)")
_TITLES: Final = word_set(
    "sir lord lady captain sergeant doctor mister mr mrs ms miss madam father mother brother sister"
)

# ---- Chinese

_CHINESE: Final = re.compile(
    r"(?:(?:你好|您好|大家好|各位好|嗨|喂|早上好|晚上好|早|初次见面|幸会)[,!。 ]{1,2}){0,2}"
    r"我(?:就)?是(?P<name>[\u4e00-\u9fff·]{2,6})"
    r"(?=[。!~]*$|,(?:我|来自|从|刚|今年|一个|一名|是[^,。?]{1,8}人|很高兴|幸会|请多|初次)[^?]*$)"
)
_SURNAMES: Final = (
    "林王李张陈杨赵黄周吴徐孙朱胡郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶杜苏魏程吕丁沈任姚卢傅钟"
)
_ZH_NAME: Final = re.compile(
    rf"阿(?![姨婆妈爸公伯爹娘哥姐弟妹叔舅爷奶斗兵拉])[\u4e00-\u9fff]{{1,2}}|小[{_SURNAMES}]"
    "|[安莎波尔斯克拉丽娜玛琳德罗伯特艾伦杰米露西卡汉凯莱维娅亚琪妮夏洛蒂菲奥利雅诺兰登温迪琼妲赫佩茜埃莉薇瑟昂阿·]{2,6}"
)
_ZH_NO_NAME: Final = word_set(
    "波斯 罗马 埃及 米兰 波兰 荷兰 芬兰 爱尔兰 阿拉伯 西班牙 西亚 东亚 维安 奥德赛 小丁 小高 小任 小程"
)

# ---- Japanese

_ME: Final = r"(?:私|僕|俺|わたし|ぼく|おれ|あたし|わし|自分|手前)"
_GREETS_JA: Final = (
    r"(?:(?:はい|ええ|ああ|あの|どうも|やあ|こんにちは|こんばんは|初めまして|はじめまして|おはよう(?:ございます)?)"
    r"[、。,! ]{0,2}){0,2}"
)
_KANA: Final = r"[\u30a1-\u30fa\u30fc]{2,10}(?:・[\u30a1-\u30fa\u30fc]{2,10})?"
_JAPANESE: Final = (
    re.compile(
        rf"{_GREETS_JA}(?:{_ME}(?:は|、|って)、?|(?:{_ME}の)?名(?:前)?は、?)?[「『]?(?P<name>{_KANA})[」』]?"
        r"(?:と(?:申し|いい|言い)ます|と申す(?:者だ|者です)?|という(?:者|もの|名)(?:です|だ)|っていいます)[。!よね]*"
        r"(?:$|[^?]{1,60}$)"
    ),
    re.compile(
        rf"{_GREETS_JA}(?:{_ME}(?P<plain>)は、?|(?:{_ME}の)?名(?:前)?は、?)[「『]?(?P<name>{_KANA})[」』]?"
        r"(?:(?:だ|です|さ)?(?:[よね]{0,2}[。!]*$|[。!])|で、[^?]*$|、(?=[^?]{1,16}(?:出身|生まれ|から来))[^?]*$)"
    ),
    re.compile(
        rf"{_GREETS_JA}(?:{_ME}は、?)?(?P<name>[\u4e00-\u9fff々]{{1,5}}|[\u3041-\u3096]{{2,6}})と申します[。!]*"
        r"(?:$|[^?]{1,60}$)"
    ),
)
_JA_NO_NAME: Final = word_set("""
    パイロット ハンター シェフ クリスチャン プロ アマ ガード コック バーテンダー ウェイター ウェイトレス メイド ドクター
    ナース エンジニア プログラマー ダンサー モデル アイドル ライター デザイナー マネージャー オーナー スタッフ バイト
    アルバイト フリーター ニート ファン オタク マニア ベジタリアン ヴィーガン ゲイ レズ バイ ハーフ シングル バツイチ
    ギャンブラー トレーダー ライバル ヒーロー マスター ナイト ウィザード メイジ ヒーラー レンジャー モンク パラディン
    クレリック シーフ ローグ アサシン バード ドルイド プレイヤー プレーヤー キャラ ロボット アンドロイド ユーザー ゲスト
    ホスト ホステス ヤクザ ギャング テロリスト ガイド メンバー ソロ ルーキー ベテラン エース キング クイーン プリンス
    セーフ アウト オッケー ヘルプ パス ラスト トップ ビリ カタギ ヒト ニンゲン オトコ オンナ コドモ オトナ ジャーマン
    アメリカン ロシアン ヨーロピアン アジア ヨーロッパ アフリカ カフェ レストラン スイーツ デザート ランチ ディナー
    セット ホット アイス ブラック ミルク レア ミディアム
""")
_JA_ENDS: Final = re.compile(r"(?:.*(?:マン|スト|リスト|ティー|シャン)|(?P<twice>.{2,3})(?P=twice))")


_OF_ITSELF: Final = re.compile(rf"{_ME}|申|我|\b(?:I|I'm|me|my|My)\b")
"""That a name is the speaker's own; "the name's Rex" behind "I have a dog" is the dog's."""


def name_told(stated: Stated, language: Language, context: Context, *, is_first: bool) -> tuple[Statement, ...]:
    """Returns the name that the speaker gives itself in one sentence, and the place that stands with it in English:
    "I'm Arlo from Tarn" (any other wording of it is one of `fact_cues`). is_first: nobody was spoken of before it."""
    said = stated.said[:READ].strip()
    name = next(_given(said, language), "")
    if not name or _is_of_cast(name, context) or not (is_first or _OF_ITSELF.search(said)):
        return ()
    at, quote, own = stated.at + stated.said.index(name), said[:_QUOTE_CHARACTERS], (context.speaker_id,)
    told = [Statement("correction", "sets", "", own, "name", name, quote, at=at)]
    place = _FROM.match(said[said.index(name) + len(name) :]) if language == "en" else None
    has_origin = any(slot.slot_id == "origin" for slot in context.slots)
    if place is not None and has_origin and not _is_of_cast(place["from"], context):
        told.append(Statement("fact", "sets", "", own, "origin", place["from"], quote, at=at + len(name)))
    return tuple(told)


def _given(said: str, language: Language) -> Iterator[str]:
    if language == "en":
        for pattern in _ENGLISH:
            match = pattern.fullmatch(said)
            if match is not None and _GOES_ON.fullmatch(match["rest"]) and _is_english_name(match["name"]):
                yield match["name"]
    elif language == "zh":
        match = _CHINESE.match(said)
        if match is not None and _is_chinese_name(match["name"]):
            yield match["name"]
    else:
        for pattern in _JAPANESE:
            match = pattern.fullmatch(said)
            if match is not None and _is_japanese_name(match["name"], is_bare="plain" in match.groupdict()):
                yield match["name"]


def _is_english_name(name: str) -> bool:
    words = [fold_line(word) for word in name.split()]
    own = words[1:] if words[0] in _TITLES else words
    if not own or any(word in _NO_NAME or _PEOPLE.fullmatch(word) for word in own):
        return False
    looks = ENGLISH.looks
    return not looks["job"].search(" ".join(own)) and not looks["mood"].search(" ".join(own))


def _is_chinese_name(name: str) -> bool:
    is_name = _ZH_NAME.fullmatch(name) is not None and name not in _ZH_NO_NAME
    return is_name and not name.endswith("·") and not may_be_place(name, "zh")


def _is_japanese_name(name: str, *, is_bare: bool) -> bool:
    """is_bare: with nothing but です behind it, as what one orders or works as."""
    if not is_bare:
        return name not in _JA_NO_NAME
    if name in _JA_NO_NAME or _JA_ENDS.fullmatch(name) or may_be_place(name, "ja"):
        return False
    return may_be_bare(name, "name", "", "ja")


def _is_of_cast(name: str, context: Context) -> bool:
    words = {fold_line(name), *map(fold_line, re.split("[ ・·]", name))}
    others = (one for one in context.named if one.subject_id != context.speaker_id)
    return any(word in one.names for one in others for word in words)
