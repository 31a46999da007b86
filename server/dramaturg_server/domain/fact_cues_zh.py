"""The Chinese grammar of facts: data for `fact_cues.py`, in the form of `fact_grammar.py`."""

import re
from typing import Final

from .fact_edges_zh import CLAUSE, CUT, LEAD, NO_VALUE, TAIL
from .fact_favourites_zh import FAVOURITES, OWN_FRAMES
from .fact_grammar import NAME, Grammar
from .fact_origins_zh import ORIGINS
from .fact_refusals_zh import (
    is_compared,
    is_doubly_negated,
    is_like,
    is_negated,
    is_no_music,
    is_no_origin,
    is_past,
    is_question,
    is_reported,
    is_supposed,
    is_unsure,
    is_wished,
    subject_is_other,
)
from .fact_tastes_zh import DISLIKES, LIKES, TASTES
from .fact_words_zh import KINDS, THINGS
from .simplified import SIMPLIFIED

_PARTS: Final[dict[str, str]] = {
    "WHO": rf"(?P<who>(?<!{NAME}){NAME}++)",
    "SELF": r"(?:俺|咱|本人|老子|人家|在下|我自己|我个人|我本人|我这个人|我这人|我呢|我啊|我呀|我嘛|我)(?!们)",
    "I": r"(?:<SELF>|<WHO>)",
    "ADV": r"(?:还是|现在|如今|最近|平时|平常|平日里|平日|一直以来|一直|一向|从小到大|从小|打小|自小|向来|历来|"
    r"真的是|真的|真是|真|其实|特别地|特别|特|"
    r"非常|超级|超|尤其|格外|挺|很|蛮|好(?!吃|喝|听|看|人)|可(?!乐|口|可)|太(?!极|平)|就是|就|也|还|都(?!市|城|会(?!$)|柏林|灵|江堰|匀)|"
    r"倒是|倒|才|却|偏偏|偏|总是|总|老是|老(?!家|乡|板|师|爷|太)|经常|常常|常|仍然|依然|始终|同样|另外|"
    r"确实|的确|实在|简直|绝对|无敌|巨|贼|极其|极|十分|更|目前|这阵子|这会儿|眼下|当然|肯定|个人|自己|"
    r"本来就|生来|天生|又|呢|啊|嘛|呀|,|、| |说实话|老实说|说真的|"
    r"讲真|不瞒你说|怎么说呢|反正|越来越|永远|每天|天天|呢,|平生|这辈子|这人|一般|多半|通常|主要|"
    r"多数时候|唯独|唯一|只){0,9}+",
    "START": (
        r"(?:(?<=^)|(?<=[,。!?;:~… ])|(?<=但是)|(?<=可是)|(?<=不过)|(?<=但)|(?<=却)|(?<=而且)|(?<=所以)|"
        r"(?<=因为)|(?<=而))"
    ),
    "WITH": r"(?:(?<=喝)|(?<=喝着)|(?<=喝点)|(?<=吃)|(?<=吃着)|(?<=吃点)|(?<=听)|(?<=听着)|(?<=看)|(?<=来碗)|"
    r"(?<=来杯)|(?<=一碗)|(?<=一杯)|"
    r"(?<=一壶)|(?<=一盘)|(?<=喜欢)|(?<=常去)|(?<=爱)|(?<=学)|(?<=在)|(?<=去)|(?<=是))",
    "THATIS": (
        r"(?:嘛|么)?[,。!~、… ]+(?:因为)?(?:那|这|它|这个|那个|它们|这些|那些)?(?:可|真|才|就|也|一直|还|"
        r"当然|始终)*是"
    ),
    "MOST": r"(?:最最|最)",
    "LIKE": r"(?:喜欢|喜爱|钟爱|偏爱|热爱|中意|钟情于|钟情|酷爱|稀罕|爱)(?!过|不|上)",
    "DID": r"(?:<DO>|去|待在|待|呆|逛|做|玩|干|点|唱|画)",
    "DO": r"(?:喝|饮|品|吃|尝|听|看)",
    "COMEFROM": (
        r"来自(?!己|告(?!县)|由|讨|我|行(?!唐)|卫|荐|然|动|愿|救|杀|尽|取|学(?!校)|觉|称|问|夸|责|罚|掏|费|助|嘲|力|"
        r"立|投|圆|娱|言|暴|欺|寻|找|作|私|愈|证|述|报|毁|裁|刎|斟|不量|保(?!定|加|山|康|德)|首(?!尔|都|府|山|阳)|"
        r"[,。!?]|$)"
    ),
    "BE": r"(?:现在|如今|目前|一直|永远|始终|当然|肯定|必须|果然|绝对|大概|应该|可能|其实|真的|当属|首推|非|还|"
    r"也|就|都|依然|仍然|,|、| |我觉得|恐怕){0,9}+"
    r"(?:就是|还是|要数|得数|当数|莫过于|当属|首推|变成了|变成|改成了|换成了|成了|是|:|=|,?叫做?(?=《|"
    r"□))(?!不是|什么|啥|谁|哪)",
}


def _heads(value: str) -> tuple[str, ...]:
    """Its endings, longest first: 乌龙茶 is a tea; then its beginnings, but 钓鱼的人 is no hobby."""
    bare = value.strip("《》 ")
    return (
        *(bare[start:] for start in range(len(bare))),
        *(bare[:end] for end in range(len(bare), 1, -1) if len(bare) < 8 and "的" not in bare),
    )


CHINESE: Final = Grammar(
    triggers=(
        *(
            "喜欢",
            "喜歡",
            "爱",
            "愛",
            "讨厌",
            "討厭",
            "来自",
            "來自",
            "老家",
            "家乡",
            "家鄉",
            "故乡",
            "故鄉",
            "人",
            "来",
            "來",
            "受不",
            "厌",
            "厭",
        ),
        *(
            "兴趣",
            "興趣",
            "嗜好",
            "消遣",
            "乐",
            "樂",
            "钟",
            "鐘",
            "中意",
            "出生",
            "长大",
            "長大",
            "生在",
            "生於",
            "生于",
            "长在",
            "長在",
            "反感",
        ),
        *(
            "恨",
            "烦",
            "煩",
            "嫌",
            "忍",
            "看不惯",
            "看不慣",
            "不惯",
            "不慣",
            "没事",
            "沒事",
            "平时",
            "平時",
            "有空",
            "闲",
            "閒",
            "周末",
            "週末",
            "业余",
            "業餘",
        ),
        *(
            "迷",
            "离不开",
            "離不開",
            "戒不掉",
            "祖籍",
            "籍贯",
            "籍貫",
            "休息",
            "喝的",
            "吃的",
            "不腻",
            "不厭",
            "不厌",
            "控",
            "粉",
            "晚上",
            "好感",
            "馋",
            "少不了",
            "无聊",
            "無聊",
            "平常",
            "稀罕",
            "不得",
            "不来",
            "不了",
            "什么比",
            "什麼比",
            "沒什麼比",
        ),
    ),
    parts=_PARTS,
    kinds=KINDS,
    things=THINGS,
    frames=(*FAVOURITES, *DISLIKES, *TASTES, *ORIGINS, *LIKES),
    own_frames=OWN_FRAMES,
    clause=CLAUSE,
    cut=CUT,
    boundary=re.compile(
        r"[,。!?;:~…\n\s()\u25a1\"]+|其实|但是|可是|不过|因为|所以|我觉得|对我来说|当然|说实话|而且|要我说|我说|对了"
    ),
    lead=LEAD,
    tail=TAIL,
    no_value=NO_VALUE,
    also=re.compile(r"也|(?<!现在)还(?!是)|同样|另外|除此之外|之一|又(?!不)"),
    now=re.compile(r"现在|如今|眼下|目前|这会儿|这阵子|改成|换成|变成|改喝|改吃|改听|不再|成了|从今以后|从现在起"),
    joins=re.compile(
        r"、|以及|还有|跟|(?<!暖)(?<!平)(?<!柔)(?<!温)(?<!谐)和(?!服|面(?!条|包)|尚|果子|平|气|声)|与(?!众)|,?也?还有"
    ),
    cuts={},
    instead=re.compile(
        r"^(?:了|啦)?,?(?:而)?(?:不是|不再是|并不是)(?P<old>[^,。!?;:什吗么]{1,20}?)(?:了|啦)?(?=$|[,。!])"
    ),
    listing=re.compile(r"(?!)"),
    outdated=re.compile(
        r"(?:不是|不再是|不再喜欢|不喜欢)(?P<old>(?!因为|说|我|开玩笑|吗|什么)[^,。!?;:]{1,12}?)(?:了|"
        r"啦)?[,;](?:而|而是|但|可)?$"
    ),
    answered=re.compile(
        r"(?<!是)我[^,。!?是]{0,6}?最(?:喜欢|喜歡|爱|愛)[^,。!?]{0,2}的[^,。!?是]{1,6}(?:是什么|是什麼|是啥)?\?$"
    ),
    goes_on=re.compile(
        r"(?:那|这|它|这个|那个|它们|这些|那些)?(?:可|真|才|就|也|一直|还|当然|"
        r"始终)*是我[^,。!?]{0,8}?(?:[最爱欢歡愛好]|兴趣|興趣|消遣)|我最(?:喜欢|喜歡|爱|"
        r"愛)[^,。!?]{0,2}的[^,。!?是]{0,4}[!。~]"
    ),
    heads=_heads,
    filters=(
        ("other_person", subject_is_other),
        ("quoted", is_reported),
        ("question", is_question),
        ("wish", is_wished),
        ("hypothetical", is_supposed),
        ("negated", is_negated),
        ("double", is_doubly_negated),
        ("past", is_past),
        ("comparison", is_compared),
        ("unsure", is_unsure),
        ("origin", is_no_origin),
        ("sounds", is_no_music),
    ),
    favourite=re.compile(r"^(?:我的?)?最?(?:喜欢|爱|喜爱|钟爱)的?"),
    traditional=SIMPLIFIED,
    is_like=is_like,
)
