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
    r"^(?:行|好|字|[一两二三四五]个?字|没用|重要|可怕|难听|好听|在.*|被.*|由.*|从.*)$|[了过着取起]$|[\u4e00-\u9fff][うくぐすつぬぶむる]$"
    r"|[にでへとが](?:ある|あった|ない|載って(?:い)?る|書いて(?:ある|あった)|書かれて(?:い)?る|残って(?:い)?る|出て(?:い)?る)"
    r"|^(?:関係|大事|重要|必要|嘘|偽|本物|内緒|聞|呼|出|言)"
)
_ABUSE: Final = re.compile(
    r"(?:臆病者|卑怯者|裏切り者|馬鹿者?|愚か者|怠け者|のろま|嘘つき|負け犬|弱虫|胆小鬼|懦夫|骗子|叛徒|傻瓜|笨蛋|混蛋|懒鬼|酒鬼|废物|朋友|敌人|友達|敵|味方)$"
)
_INVERTED: Final = re.compile(r"[、,](?:あの|その|この|那|这)[^、,。!?]{1,10}(?:は|が)?\W*$")
"""A thing that is named behind: 赤じゃなくて緑だ、あのランプは。"""
_POINTS: Final = re.compile(r"[こそあど](?:っち|ちら|こ|れ)|あそこ|[左右上下前後后]|[这那]")
_KATAKANA: Final = re.compile(r"[\u30a1-\u30fa\u30fc\u30fb]{2,12}")


def is_said_plainly(one: Found, detail: str, language: Language, *, is_bare: bool, is_job: bool) -> bool:
    """Tells whether a value is told as a value, for certain. is_bare: nobody is named · is_job: it has work words."""
    text = one.marked.text
    if _RUMOUR.search(text) or _OUGHT.search(one.new):
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
