"""Ordinary Chinese and Japanese talk that looks like a correction: rumours, remarks of the moment, abuse, orders.

Asked by `correction_cues.py` for each frame. A correction may change what is so for everybody: in doubt nothing is made
of it.
"""

import re
from typing import Final

from .correction_frames import Found
from .cue_pattern import Language

_RUMOUR: Final = re.compile(r"(?:と|って)(?:いう|言う)(?:噂|うわさ|話|評判|説)|らしい|有人说|听说|据说|传说|都说")
_OUGHT: Final = re.compile(r"(?:である|な)?べき|(?:な|じゃな|でな)(?:いと|ければ|きゃ)")
_ASKS_ON: Final = re.compile(r"[,、][^,、?]{1,10}\?\W*$")
"""A question behind what was said: 你的眼睛是红的，哭过了？"""
_CONFIRMS: Final = re.compile(
    r"(?:好吗|好不好|行吗|可以吗|知道|明白|记住|懂|记得|忘|いい|分か|わか|了解|覚え|忘れ|ok)[^,、]*\?\W*$"
)
_SEEN: Final = frozenset({"eyes", "hair", "skin", "mood", "dress", "height", "build"})
_SAID_OF_ONESELF: Final = frozenset(
    {"name", "job", "origin", "hometown", "place", "food", "drink", "music", "film", "hobby", "dislikes"}
)
_STATE: Final = re.compile(r"(?:だらけ|まみれ|っぱなし|びしょ濡れ|ぼさぼさ)$|^(?:湿|乱|脏|肿|哭)")
_COME_BY: Final = re.compile(
    r"^(?:借|买|買|偷|捡|撿|送|抢|租|换|换来|赢|别人送|祖传)(?:来|到)?(?:的)?$|^(?:真|假|新|旧|好|坏|真正)的?$"
    r"|^(?:借り物|本物|偽物|贋物|もらい物|拾い物|盗品|新品|中古|上物|安物|飾り|買ったもの|借りたもの)$"
)
"""How somebody came by a thing, and whether it is real: of a sword 借来的 and 本物 name nothing."""
_NO_NAME: Final = re.compile(
    r"^(?:行|好|字|[一两二三四五]个?字|没用|重要|可怕|难听|好听|在.*|被.*|由.*|从.*)$|[了过着取起]$"
    r"|[\u4e00-\u9fff][うくぐすつぬぶむる]$"
    r"|[にでへとが](?:ある|あった|ない|載って(?:い)?る|書いて(?:ある|あった)|書かれて(?:い)?る|残って(?:い)?る"
    r"|出て(?:い)?る)"
    r"|^(?:関係|大事|重要|必要|嘘|偽|本物|内緒|聞|呼|出|言)"
)
_ABUSE: Final = re.compile(
    r"(?:臆病者|卑怯者|裏切り者|馬鹿者?|愚か者|怠け者|のろま|嘘つき|負け犬|弱虫|胆小鬼|懦夫|骗子|叛徒|傻瓜|笨蛋"
    r"|混蛋|懒鬼|酒鬼|废物|朋友|敌人|友達|敵|味方)$"
)
_INVERTED: Final = re.compile(r"[、,](?:あの|その|この|那|这)[^、,。!?]{1,10}(?:は|が)?\W*$")
"""A thing that is named behind: 赤じゃなくて緑だ、あのランプは。"""
_POINTS: Final = re.compile(r"[こそあど](?:っち|ちら|こ|れ)|あそこ|[左右上下前後后]|[这那]")
_KATAKANA: Final = re.compile(r"[\u30a1-\u30fa\u30fc\u30fb]{2,12}")

_AT_HAND: Final = re.compile(
    r"^(?:いや|いいえ|違うよ?|ちがう|不|不对|哎|喂|嘿|啊|[,、!。 ])*+"
    r"(?:[こそあ]れ(?:は|って|も|が)|ここ(?:は|に)|[这那](?:个|些|杯|碗|只|首|里)?(?:可|才|根本|明明|又|都)?(?:不是"
    r"|是|叫|算)"
    r"|(?:今夜|今日|今晩|明日|今朝|昼|夜|朝|夕飯|昼飯)(?:は|の)|(?:今天|今晚|明天|昨天|昨晚|今早)(?!起))"
)
"""Without a subject it is said of what one sees: これはお茶じゃない, 那是酒, 今夜は酒だ."""
_ANOTHER: Final = re.compile(r"[はが].|[我你您他她它咱]")
"""An old value that begins with somebody: 彼は餃子."""
_NO_THING: Final = re.compile(
    r"^(?:毒药?|毒薬|毒酒|泥水|洗碗水|刷锅水|噪音|噪声|雑音|騒音|血|泥|尿|门|窗|墙|火|贼|敌人|陷阱|戸|扉|窓|壁|火事"
    r"|敵|罠|泥棒|水音|風|风|雨|雪|音|嘘)$"
)
"""What a cry names, and nobody's taste."""
_CLAUSE_ZH: Final = re.compile(
    r"喜欢|喜歡|爱[喝吃听看]|想[喝吃听看要去]|[我你您他她它咱们]|^(?:今天|今晚|明天|昨天|昨晚|现在)|不(?!丹|列|二"
    r"|老)|[去往到](?=.)"
    r"|[洒灑响響掉倒碎翻坏破漏死丢丟跑哭醒沉](?:了)?$|下[雨雪]|^[快别別请請给給拿]|(?:这|那|这种|那种)(?:话|事)"
    r"|也信|谣言|谎|假的"
)
_DONE_ZH: Final = re.compile(r"^(?:喝|吃|放|唱|弹|彈|奏|听|聽|倒|端|买|買|卖|賣|点|點|做|煮|泡)(?=.)")
"""An order or a deed: 放蓝调, 喝酒; of a hobby it is the thing itself."""
_CLAUSE_JA: Final = re.compile(
    r"を(?!.*(?:こと|の)$)|[にへ](?:行|来|帰|住|向|着|見え)|[\u4e00-\u9fff]が[\u4e00-\u9fff]|[^てた]て$"
    r"|っ?て(?:くれ|ください|よ|ね)$|[ただ]ん$"
    r"|の(?:話|匂い|におい|せい|ため|番|ほう|方)$|(?:たい|たかった|ました|ます|ません|ろ|なさい)$|だ(?:って|と)"
    r"|^(?:彼|彼女|あいつ)"
    r"|[\u4e00-\u9fffァ-ヺー][にがを].*[うくぐすつぬぶむる]$"
)
_PLACED_JA: Final = re.compile(r"(?<![茹撫奏])で[\u4e00-\u9fff]|[うくぐすつぬぶむる]$")
_ABOUT: Final = re.compile(
    r"(?:のよう|みたい|っぽい?|気味|がかって(?:いる|る)?|に見え.*|に(?:なる|光る|輝く).*)$|^(?:少し|ちょっと|やや"
    r"|なんとなく|ほとんど|ほぼ|また)"
    r"|^(?:有点|有些|略|稍微|稍|几乎|差不多|好像|似乎|又)|(?:憎しみ|怒り|恐怖|悲しみ|涙|嫉妬|熱|眠気|酒)(?:で|に"
    r"|のせい)|因|由于|由於"
)
"""How it only looks, or why just now."""
_EITHER: Final = re.compile(
    r"どちらか|どっちか|^(?:要么|要麼|或者|也许|可能|もしかし)|(?:或者|或|还是|還是)(?:也许|可能|是|者)"
)
_WEPT: Final = re.compile(
    r"哭|流泪|流淚|掉泪|泪|淚|肿|腫|揉|熬夜|没睡|沒睡|困|喝醉|喝多|泣|涙|腫れ|寝不足|寝てな|眠|充血|酔"
)
_RED: Final = re.compile(r"^(?:通|血|红|紅|赤|真っ赤)[红紅丝絲色い]{0,2}$")
_GUESSED_ZH: Final = re.compile(r"吧\W*$")


def _is_value(one: Found, detail: str, language: Language, *, is_bare: bool) -> bool:
    """Tells whether the words are a value, and no clause, order, cry or look of the moment."""
    new = one.new
    if _ABOUT.search(new) or _EITHER.search(new) or (one.old and _ANOTHER.search(one.old)):
        return False
    if detail == "eyes" and _RED.search(new) and _WEPT.search(one.marked.stated.low):
        return False
    if is_bare and (_AT_HAND.search(one.marked.stated.low) or (detail in _TASTES and _NO_THING.search(new))):
        return False
    if language == "zh":
        is_deed = detail not in ("hobby", "name", "job", "dislikes", "") and _DONE_ZH.search(new) is not None
        return not is_deed and (detail == "hobby" or _CLAUSE_ZH.search(new) is None)
    is_placed = detail in ("origin", "hometown") and _PLACED_JA.search(new) is not None
    return not is_placed and _CLAUSE_JA.search(new) is None


_TASTES: Final = frozenset({"food", "drink", "music", "film", "hobby", "dislikes"})


def is_said_plainly(one: Found, detail: str, language: Language, *, is_bare: bool, is_job: bool) -> bool:
    """Tells whether a value is told as a value, for certain. is_bare: nobody is named · is_job: it has work words."""
    text = one.marked.text
    if _RUMOUR.search(text) or _OUGHT.search(one.new):
        return False
    if not _is_value(one, detail, language, is_bare=is_bare):
        return False
    if language == "zh" and not one.old and _GUESSED_ZH.search(text):
        return False
    if detail not in _SAID_OF_ONESELF and _STATE.search(one.new):
        return False
    if detail in _SEEN and (_ASKS_ON.search(text) and not _CONFIRMS.search(text)):
        return False
    if _COME_BY.search(one.new):
        return False
    if is_bare and (_INVERTED.search(text) or _POINTS.match(one.new)):
        return False
    if detail == "name":
        is_called = not is_bare or language == "zh" or bool(one.old) or _KATAKANA.fullmatch(one.new) is not None
        return is_called and _NO_NAME.search(one.new) is None
    return detail != "job" or (is_job and _ABUSE.search(one.new) is None)
