"""What makes a Chinese match no fact: it is asked, supposed, wished, reported, past, or of somebody else."""

import re
from typing import Final

from .fact_edges_zh import CLAUSE
from .fact_grammar import BY_KIND, BY_THING, NAME, Found
from .simplified import SIMPLIFIED

_NOT_FROM: Final = re.compile(
    r"^(?:好|坏|商|猎|女|男|诗|军|病|客|老|本地|外地|外乡|异乡|外国|主|旅|工|大|小|穷|富|有钱|聪明|普通|"
    r"平常|老实|内|外|路|行|证|凡|古|哲|艺|盲|哑|聋|成年|年轻|中年|生意|手艺|读书|江湖|过路|赶路|当地|"
    r"此地|内行|"
    r"自己|一般|明白|正常|守信|念旧|讲究|爽快|痛快|粗|文|恶|善|犯|罪|死|活|爱|情|恋|友|亲|家|世|众|他|别|"
    r"某|每|新|怪|狂|奇|能|巨|超|木头|机器|雪|夜|闲|俗|散|隐|牧|渔|船|守夜|守门|掌柜|保护|负责|同乡|老乡|"
    r"乡下|"
    r".*(?:诗|商|军|魔|艺|术|意|渔|守|猎|牧|仆|工|匠|旅|路|行|客|师|(?<!瑞)士|徒|者|员|王|神|鬼|病|毒|"
    r"证)|城里|山里|海边|北方|南方|东方|西方|中间|介绍|见证|继承|领路|引路|带路|牧羊|卖艺|说书|吹笛|弹琴|"
    r"打猎|打鱼|种田|庄稼|局外|当事|候选|目击|接班|发起|主持|孤家寡|素食|独行|夜行|行路)$"
)
_NOT_HOME: Final = re.compile(
    r"^(?:[城镇村乡山海岛州县]里?|这里|那里|这儿|那儿|哪|集市|市场|码头|王宫|皇宫|宫里|外面|外头|家里|家|"
    r".*(?:议会|协会|商会|会议|军队|部队|卫队|守备队|骑士团|军团)|(?:一个|个)?(?:很|非常|特别)?(?:小|大|偏远的?|偏僻的?|穷)?(?:村子|村庄|小村|山村|村落|镇子|地方)|"
    r"店里|楼上|楼下|后厨|"
    r"厨房|船上|那边|这边|远方|很远|外地|别处|底层|穷|一个(?:穷|富|大|小)?(?:家庭|家)|贫|富|军人世家|"
    r"世家|书香|大户|普通|"
    r"未来|过去|天上|月亮|地府|城外|城里|门口|小就|这|此|今天|昨天|刚|东边|西边|南边|北边|后山|路上|工作|"
    r"公会|教会|教堂|学院|学校|酒馆|客栈|矿上|田里|河边|海里|心底|心里|头|旁|上|下|贵族|名门)$"
)
_OTHER_PERSON: Final = (
    r"(?:他们?|她们?|它们?|你们?|您|奶奶|爷爷|外婆|外公|姥姥|姥爷|爸爸?|妈妈?|父亲|母亲|爹|娘(?!家)|"
    r"哥哥?|弟弟?|姐姐?|妹妹?|叔叔?|舅舅?|姑姑|阿姨|姨|婶婶?|嫂子?|师父|师傅|师兄|师姐|师弟|师妹|徒弟|"
    r"朋友|同伴|伙伴|兄弟|老婆|媳妇|妻子|丈夫|"
    r"老公|儿子|女儿|孩子|闺女|邻居|老板娘?|掌柜的?|船长|队长|国王|村长|村民|士兵|卫兵|别人|人家|有人|"
    r"大家|同事|同学|老师|主人|客人|老王|小李|家人|全家|祖父|祖母|表哥|表弟|表姐|表妹|堂哥|亲戚|猫|狗|马|"
    r"那人|这人|那家伙|这家伙|老头子?|老太太|老爷|夫人|大叔|大妈|大娘|大爷|[老小阿](?:王|李|张|刘|陈|赵|"
    r"周|吴|孙|钱|郑|杨|黄|林|何|高|马|罗|胡|朱|明|红|刚|强|芳|花|梅|兰)(?![\u4e00-\u9fff]?(?:店|家)))"
)
_SOMEBODY_FROM: Final = re.compile(
    r"的[^的]{0,3}(?:人|[商使旅客兵士匠徒民者员师手仆]|猎户|商贩|信使|使者|孩子|姑娘|家伙)$"
)
"""北方的商人: who comes from there is no place."""
_FROM: Final = re.compile(r"[从打自]$")
_COMES_NOW: Final = re.compile(
    rf"(?:(?<![厦江玉三海荆虎金石澳天])门|[边旁井墙塔楼桥岸牢狱底上下里外前后处房营院堂馆店洞队军路道梦火]|(?<![汉台])中|"
    r"[门路洞巷村桥出入]口|[东南西北远对后前]方|方向|[码街山里外]头|营地|[战广市操]场|集市|[灯戏看讲]台|树林|森林|信使|"
    rf"[过出进逃回跑走赶飞爬溜救]|{_OTHER_PERSON})$"
)
"""Where one was just now, of whoever comes from there: a place in a town, a person, no name of a place."""
_BORN: Final = re.compile(r"[生长]在|在.*?(?:生|长大)")
_NOT_BORN_IN: Final = re.compile(
    r"雨|风暴|暴风|雪天|雪夜|[夜年月日春夏秋冬天]$|年代|时[代候期节]|战|乱|灾|火|马背|怀里"
    r"|[船车床路背树].?[上里下中]$|[上里中]$"
)
_FILLER: Final = re.compile(
    r"(?:其实|说真的|老实说|说实话|讲真|不过|但是|但|可是|而且|当然|嗯+|啊+|哎呀?|唉|对了|那个|这个|话说|"
    r"顺便说一?下|顺便说|告诉你|跟你说|悄悄告诉你|不瞒你说|实不相瞒|因为|所以|毕竟|反正|总之|我觉得|我想|"
    r"我说|听我说|"
    r"就|也|还|都|最|又|那|如今|现在|平时|最近|一直|特别|尤其|真的|的确|确实|除此之外|另外|同时|还有|"
    r"再说|要说|说起来|至于我|对我来说|在我看来|以及|然后|于是|我呀|我啊|我嘛|我呢|哈哈|嘿嘿|好吧|是的|"
    r"对|没错|嘛|呢|,|、| |个人|"
    r"你知道吗?|你知道的?|老板娘?|大哥|大姐|姑娘|船长|是)++"
)
_OTHER_SUBJECT: Final = re.compile(
    rf"{_OTHER_PERSON}(?:们|自己|的|都|也|就|还|最|很|特别|一直|从小|平时|现在|总|可|是|说|觉得|认为|家|"
    rf"俩)*$|{NAME}++(?:们|自己|的|都|也|就|还|最|很|特别|一直)*$"
)
_SUBJECT_OF_CLAUSE: Final = re.compile(
    rf"^(?:其实|不过|但是|但|可是|而且|那个|这个|隔壁|住|的|我们?家?|咱们?家?|,|"
    rf" )*?(?P<other>{_OTHER_PERSON}|{NAME}++)"
)
_CALLED: Final = re.compile(
    r"(?:喂|嘿|嗨|哎|诶|欸|我说|你好|您好|早上好|晚上好|对了)?(?:亲爱的|尊敬的)?(?:老板娘?|掌柜的?|船长|队长|夫人"
    r"|老爷|大叔|"
    r"大妈|大娘|大爷|大哥|大姐|姑娘|老师|师父|师傅|朋友们?|兄弟们?|各位|先生|小姐|国王|陛下|殿下|村长)?"
    r"(?:大人|阁下|你好|您好|好)?[啊呀哟]?"
)
"""Whom it is said to: a title and nothing besides, before a comma."""
_REPORTED: Final = re.compile(
    rf"(?:他们?|她们?|你们?|您|大家|别人|有人|人家|谁|书上|信上|歌里|戏里|纸上|牌子上|队长|船长|国王|"
    rf"村民|老板娘?|朋友|师父|奶奶|爷爷|妈|爸|娘|爹|哥|弟|姐|妹|邻居|{NAME}++|"
    rf"都)[^,。!?我]{{0,8}}?(?:说(?!得|服|的对)|讲|告诉|喊|写|认为|以为|觉得|声称|骂|怀疑|猜|念|唱|问|传)"
    r"|听说|据说|传说|所谓|俗话|传言|(?:上面|上头)写"
)
_SELF_SAYS: Final = re.compile(
    r"(?:我(?:跟|和|对|给)?(?:你|您)?(?:们)?(?:说|讲|告诉)(?:过|了)?|告诉你|跟你们?说|跟你讲|你知道|"
    r"你想知道|知道|你猜|老实说|说实话|实话说|不瞒(?:你|您)们?说|怎么说|话说|听我说|要我说|这么说|再说|"
    r"虽说|按理说|可以说|应该说|对你说|悄悄说|说真的|顺便说|不用说|别人问|有人问|问我)"
)
_SUPPOSED: Final = re.compile(
    r"如果(?!你?(?:要)?(?:问|想知道|非要问|好奇|有人问))|假如|要是(?!你?(?:问|想知道|非要问|好奇|说|"
    r"有人问))|假使|倘若|若是(?!问)|万一|即使|即便|就算|哪怕|假设|比方说|假装|下辈子|要不是|除非"
)
_WISHED: Final = re.compile(
    r"以为|希望|但愿|多想|真想|好想|巴不得|恨不得|梦想|梦见|梦到|盼着|多希望|想要|想去|幻想|做梦|想(?!来|必|"
    r"起|想)(?:吃|喝|听|看|当|做|变|成)|就好了|该多好|多好啊"
)
_WISHED_BEHIND: Final = re.compile(r"^[^。!?]{0,8}?(?:就好了|该多好|多好(?:啊|呀|$))")
_PAST: Final = re.compile(
    r"以前|从前|过去(?!的)|小时候|儿时|年少时|小时(?![候])|当年|曾经|曾|那时候?|那会儿|早年|"
    r"年轻(?:的)?(?:时候?|那会儿)|原先|往年|昔日|那阵子|当初|(?:上|读)学(?:的)?时候?|刚来的时候|去年|"
    r"前些年|早些年"
)
_NOW: Final = re.compile(
    r"现在|如今|眼下|目前|这会儿|这阵子|改成|换成|变成|改喝|改吃|改听|不再|变了|从今以后|从现在起|早就不|已经不"
)
_NEGATES: Final = re.compile(
    r"(?:从没|从未|没有?|没|并非|并不|又不|不|别|未|无|非)(?:说过|觉得|认为|敢说|是说(?!过)|算|是|怎么|太|大|"
    r"会|能|可能|一定|再|跟你说|告诉|听说)*+(?:我|最|的|就|是|很|太|特别|说)*$"
)
_NEGATED_FRAME: Final = re.compile(
    r"(?:不|并非|绝非|没有?|未必|哪里|哪|怎么会?|谁说|难道)(?:再|会|太|能|算得?上?|怎么|完全|一定|见得|"
    r"可能|真的|就|都)*$"
)
_QUESTION_BEFORE: Final = re.compile(
    r"为什么|为何|难道|是不是|有没有|会不会|谁(?!都|叫我|让我|叫咱|让咱)|怎么会|怎么能|何必|是否|你猜|猜猜|猜一猜"
    r"|猜得到|"
    r"猜到|知不知道|知道(?!的)|想知道|记得|记不记得|哪里|哪儿|凭什么|何时|忘了|忘记|什么时候|问我|问你"
)
_KNOW_OK: Final = re.compile(
    r"(?:你|您|大家)(?:也|都|应该|肯定|不)?(?:是)?知道(?:的|,|我|吧)?|不知道你|要知道|一看就知道|就知道"
)
_ASKS_BEHIND: Final = re.compile(
    r"^[^,。!]{0,12}?(?:吗|么|呢\?|没有|不是|与否|对不对|是不是|对吧|吧\?|不\?*$|是吗|对吗)[?!。]*$|^[^,。!]{0,6}\?"
)
_TAG_BEHIND: Final = re.compile(
    r"^[了啊呀的吧]*,?(?:对吧|对吗|是吧|是吗|不是吗|好吗|是不是|对不对|没错吧|记得吗|还记得吗|你还记得吗|"
    r"你记得吗|你还记得不|你信吗|信吗|信不信|你猜是不是|你知道吗|知道吗|不)\?*[。!?]*$"
)
_ANY_MEMORY: Final = re.compile(
    r"(?:还|可还|你|可)?记得(?:吗|不|么|没)|记不记得|忘了吗|忘了吧|没忘吧|(?:你|您)(?:还|"
    r"可还)?记得[^,。!]{0,30}[吗不么?]"
)
_PAST_BEHIND: Final = re.compile(
    r"^过(?!去|的?时候?喝)|^[^,。!?]{0,4}?(?:是以前|是过去|是从前|是小时候)的事|^了[^,。]{0,4}(?:年|次|回|趟)"
)
_COMPARED: Final = re.compile(r"(?:比|不如|没有)[^,。]{0,12}(?:更|还|好|强|多)|(?:多过|胜过|多于)")
_DOUBLE: Final = re.compile(
    r"(?:不是|并非|没有|没|不会|不能说|谈不上|也不是|并没有?|又没|又不|不太|别|不要|谁说|才没|不至于|"
    r"不算|难道|说不上|倒不|倒也不|可没)(?:我|是|很|太|特别|多|那么|多么|真的|真|有)*$"
)


def subject_is_other(found: Found) -> bool:
    """The speaker speaks of itself where 我 stands in the frame, or where nobody is named and nobody was before."""
    if found.is_named:
        return False
    low = found.sentence.low
    frame_text = low[found.start : found.end]
    before = found.before
    if re.search(r"我|俺|本人|在下", frame_text):
        return (
            bool(re.search(rf"(?:{_OTHER_PERSON}|{NAME}++)(?:和|跟|与|说|觉得|认为|以为)$", before))
            and "说" in before[-6:]
        )
    rest = _FILLER.sub("", before) if len(before) < 60 else before
    if rest and re.search(rf"{_OTHER_PERSON}|{NAME}|的$", rest):
        return True
    if (
        rest
        and not re.search(r"我|俺|本人", rest)
        and not found.frame.pattern.startswith("(?:(?<=^)")
        and len(rest) > 12
    ):
        return True
    previous = low[: found.clause].rstrip(",。!?;:~… \n")
    clauses = re.split(r"[,;:~…]", previous)[-2:] if previous else []
    for clause in reversed(clauses):
        if re.search(
            (
                r"(?:^|[^和跟对给让被向])(?:我|俺)(?![们家的])(?!爹|娘|爸|妈|哥|弟|姐|妹|奶|爷|师|老(?!家|"
                r"实)|朋|叔|舅|姑|姨|媳|妻|儿|女|孩)"
            ),
            clause,
        ):
            return False
        if _CALLED.fullmatch(clause.strip()):
            return False
        if _SUBJECT_OF_CLAUSE.search(clause):
            return True
    return False


def is_reported(found: Found) -> bool:
    before = _SELF_SAYS.sub(" ", found.before)
    if _REPORTED.search(before):
        return True
    introduced = _SELF_SAYS.sub(" ", found.sentence.low[max(0, found.clause - 24) : found.clause])
    return bool(
        re.search(
            (
                r"(?:[^我,。]{1,8})(?:说|讲|喊|写着?|写的是|印着|刻着|写道|念道|唱道|喊道|问道|说道|问|告诉我|"
                r"跟我说)[,:]+$"
            ),
            introduced,
        )
    )


def is_question(found: Found) -> bool:
    before = _KNOW_OK.sub(" ", found.before)
    if _QUESTION_BEFORE.search(before):
        return True
    rest = found.rest
    return bool(_ASKS_BEHIND.search(rest) or _TAG_BEHIND.search(rest) or _ANY_MEMORY.search(found.sentence.low))


def is_supposed(found: Found) -> bool:
    return _SUPPOSED.search(found.head) is not None


def is_wished(found: Found) -> bool:
    return _WISHED.search(found.head) is not None or _WISHED_BEHIND.search(found.rest) is not None


def is_negated(found: Found) -> bool:
    before = found.sentence.low[found.clause : min(found.start, found.value[0])]
    if _NEGATES.search(before[-14:]):
        return True
    if found.frame.side == "before" and _NEGATED_FRAME.search(found.sentence.low[found.value[0] : found.start]):
        return True
    inner = found.sentence.low[found.start : found.end]
    return bool(re.search(r"不是|没有|没(?!事)|并非|从不", inner)) and found.frame.slot != "dislikes"


def is_doubly_negated(found: Found) -> bool:
    """ "I don't hate it", "it isn't that I don't like it"."""
    if found.frame.slot != "dislikes":
        return False
    inner = re.split(r"不喜欢|不爱|讨厌|厌恶|受不了|反感", found.sentence.low[found.start : found.end])[0]
    before = found.sentence.low[found.clause : min(found.start, found.value[0])]
    return _DOUBLE.search(before[-10:] + inner) is not None


def is_past(found: Found) -> bool:
    if found.frame.slot == "origin":
        return False
    low = found.sentence.low
    end = CLAUSE.search(low, found.value[1])
    clause = low[found.clause : end.start() if end else len(low)]
    if _NOW.search(clause):
        return False
    if _PAST.search(clause.replace(low[slice(*found.value)], "")) or _PAST_BEHIND.search(found.rest):
        return True
    introduced = low[: found.clause].rstrip(",。 ")
    return bool(re.search(rf"(?:^|[,。!])[^,。!?]{{0,8}}(?:{_PAST.pattern})[^,。!?]{{0,4}}$", introduced))


_SOUNDS: Final = re.compile(r"(?:雨|雨声|风声|风|故事|话|八卦|新闻|消息|浪|浪声|虫鸣|鸟叫|鸟鸣|课|唠叨)$")


def is_no_music(found: Found) -> bool:
    """What one may like to hear without it being music: rain, stories, gossip."""
    return found.frame.slot == "music" and _SOUNDS.search(found.words) is not None


_UNSURE: Final = re.compile(r"可能|大概|也许|或许|恐怕|好像|似乎|说不定|第[二三四五]")
_UNSURE_BEHIND: Final = re.compile(
    r"^(?:了|的)*,?(?:吧(?=$|[,。!])|(?:大概|可能|也许|或许|应该|好像|我猜|我想)(?:是)?吧?(?=$|[,。!?]))"
)
_EITHER: Final = re.compile(r"^要[么麼]|(?:或者?|还是|還是)(?:也许|可能|或许|大概)|也许|或许|说不定")
_OR_ELSE: Final = re.compile(r",?(?:或者?|也|又)?(?:也许|可能|或许|说不定|没准)(?:是)?")
_NEITHER_NOR: Final = re.compile(r"不是[^,。!?]{1,10},?就是")
_OF_THE_MOMENT: Final = re.compile(r"^(?:[这那](?!种|类|样|不勒斯)|此[时刻]|今[天晚日夜]|昨|刚)")


def is_unsure(found: Found) -> bool:
    """可能是茶吧: what one does not know of oneself, a second choice, a condition (爱喝就喝), a thing at hand."""
    low = found.sentence.low
    if found.frame.slot == "origin":
        return False
    if _EITHER.search(found.words) or _OR_ELSE.match(low, found.value[1]):
        return True
    if _NEITHER_NOR.search(low, found.clause, found.value[1] + 4):
        return True
    if found.value[0] >= found.end:
        behind = low[found.end :]
        if re.match(r"就(?!是)", behind) or (found.frame.slot == "dislikes" and _OF_THE_MOMENT.match(behind)):
            return True
    return bool(_UNSURE.search(low[found.clause : found.value[0]]) or _UNSURE_BEHIND.search(found.rest))


def is_compared(found: Found) -> bool:
    return _COMPARED.search(found.words) is not None


def is_no_origin(found: Found) -> bool:
    if found.frame.slot != "origin":
        return False
    words = found.words.translate(SIMPLIFIED)
    low = found.sentence.low
    if low[found.value[1] : found.value[1] + 1] == "人" and _NOT_FROM.search(words):
        return True
    if _SOMEBODY_FROM.search(words):
        return True
    around = low[found.start : found.value[0]]
    if _FROM.search(around) and (NAME in low[slice(*found.value)] or _COMES_NOW.search(words)):
        return True
    if _BORN.search(low[found.start : found.end]) and _NOT_BORN_IN.search(words):
        return True
    return bool(
        _NOT_HOME.search(words)
        or re.search(r"刚|刚才|刚刚|今天|昨天|昨晚|早上|上午|下午", found.sentence.low[found.clause : found.end])
    )


_FAVOURITE: Final = re.compile(
    r"最|心头好|本命|首选|头号|唯一|独钟|钟情|偏爱|(?:喜欢|喜爱|爱|中意|钟爱)[^,。!?]{0,3}的[^,。!?是]{1,6}(?:才|就|还|也|一直)*(?:是|:)|"
    r"没有?(?:什么|啥)|离不开|戒不掉|[控党粉迷]$|爱好|兴趣|嗜好|消遣|乐趣"
)
_SINGLE: Final = frozenset({"drink", "food", "music", "film", "place", BY_KIND})


def is_like(found: Found) -> bool:
    """我爱喝汤 is a like beside the favourite; 我最爱喝汤 and 我喜欢的饮料是茶 name the favourite."""
    if found.frame.slot not in _SINGLE and not found.frame.slot.startswith(BY_THING):
        return False
    low = found.sentence.low
    start, end = min(found.start, found.value[0]), max(found.end, found.value[1])
    around = low[start:end].replace(low[slice(*found.value)], " ", 1)
    return _FAVOURITE.search(around) is None
