"""How favourites are told in Chinese: data for `fact_cues_zh.py`, in the order in which frames are tried."""

from typing import Final

from .fact_grammar import BY_KIND, BY_THING, Frame

LIKE_HINTS: Final = ("喜欢", "爱", "钟", "中意", "酷", "稀罕")
FAVOURITES: Final[tuple[Frame, ...]] = (
    # --- named before: 老图书馆,那是我最喜欢的地方
    Frame(
        BY_KIND,
        r"(?:<START>|<WITH>)(?P<v>(?!<I>|"
        r"<LIKE>)[^,。!?;:~… 我别把给请有没不碰倒拿喝吃听看买卖来是想要会能就都也很真太这那他她你再还]{1,"
        r"16}?)(?:了|的|啊|呀|吧|呢)?<THATIS><I><ADV><MOST>?(?:喜欢|爱|钟爱|中意|喜爱)"
        r"<DID>?的(?:一种|那种|那类|一类)?(?P<k><K>)(?!是|就|的|:)",
        hints=("是",),
        only=True,
    ),
    Frame(
        BY_KIND,
        r"(?:<START>|<WITH>)(?P<v>(?!<I>|"
        r"<LIKE>)[^,。!?;:~… 我别把给请有没不碰倒拿喝吃听看买卖来是想要会能就都也很真太这那他她你再还]{1,"
        r"12}?)(?:了|啊|呀|吧|呢)?<THATIS><I><ADV><MOST>(?:喜欢|爱|钟爱|中意|喜爱)"
        r"<DID>?的(?:一种|那种|那类|一类)?(?P<k><K>)(?!是|就|的|:)",
        hints=("是",),
        only=True,
    ),
    Frame(
        BY_KIND,
        r"(?:<I><ADV>(?:<LIKE>(?:去|待在|呆在|逛|泡在|坐在)?|(?:常|老|总)?(?:去|待在|呆在|逛|泡在|"
        r"坐在)))(?P<v>(?!<I>|<LIKE>)[^,。!?;:~… "
        r"我别把给请有没不碰倒拿喝吃听看买卖来是想要会能就都也很真太这那他她你再还]{2,8}?)"
        r"(?:里|里头)?<THATIS><I><ADV><MOST>(?:喜欢|爱|钟爱|中意|喜爱)<DID>?的(?:一种|那种|那类|"
        r"一类)?(?P<k>(?:地方|去处|场所|地界|地儿))(?!是|就|的|:)",
        hints=("是",),
    ),
    *(
        Frame(
            slot_id,
            rf"(?:<START>|<WITH>)(?P<v>(?!<I>|"
            rf"<LIKE>)[^,。!?;:~… 我别把给请有没不碰倒拿喝吃听看买卖来是想要会能就都也很真太这那他她你再"
            rf"还]{{1,16}}?)(?:了|啊|呀|吧|呢)?(?:<THATIS>|[,!。~]{{1,2}})<I><ADV><MOST>(?:喜欢|爱|钟爱|"
            rf"中意|喜爱)"
            rf"{verb}的(?:东西|一样|一道|一种)?(?=$|[,。!~了啊呀])",
            hints=("最喜欢", "最爱", "最中意", "最钟爱", "最喜爱"),
            only=True,
        )
        for slot_id, verb in (("drink", "[喝饮]"), ("food", "[吃尝]"), ("music", "听"), ("hobby", "做"))
    ),
    Frame(
        BY_KIND,
        (
            r"<START>(?P<v>(?!<I>|<LIKE>)[^,。!?;:~… "
            r"我别把给请有没不碰倒拿喝吃听看买卖来是想要会能就都也很真太这那他她你再还]{1,12}?)(?:啊|"
            r"呀)?[,!。~]{1,2}<I><ADV><MOST>(?:喜欢|爱|钟爱|中意|喜爱)<DID>?的(?P<k><K>)(?=$|[,。!~])"
        ),
        hints=("最喜欢", "最爱", "最中意", "最钟爱", "最喜爱"),
        only=True,
    ),
    # --- asked by the one who answers it: 我最喜欢的饮料?当然是茶。
    Frame(
        BY_KIND,
        (
            r"<I><ADV><MOST>(?:喜欢|爱|钟爱)<DID>?的(?P<k><K>)(?:是什么|是啥|啊|嘛|呢|吗)?\?[ ]?(?:那|当然|"
            r"肯定|还|,|是|就){0,4}+(?P<v>\u25a1+)"
        ),
        hints=("\u25a1",),
        free=frozenset({"question"}),
    ),
    Frame(
        BY_KIND,
        r"<I><ADV><MOST>(?:喜欢|爱|钟爱|中意|喜爱)<DID>?的(?P<k><K>)(?:是什么|是啥|啊|嘛|呢|"
        r"吗)?\?[ ]?(?:(?:嗯+|那|当然|肯定|还|一定|应该|哈哈|,|是|就)){0,6}+"
        r"(?P<v>[^,。!?;:~… 我别把给请有没不碰倒拿喝吃听看买卖来是想要会能就都也很真太这那他她你再还]{1,"
        r"16}?)(?:了|啊|呀|啦|吧|呗)?(?=$|[,。!])",
        hints=LIKE_HINTS,
        only=True,
        free=frozenset({"question"}),
    ),
    Frame(
        "origin",
        r"(?:<I>(?:<ADV>)的?|<START><ADV>)(?:老家|家乡|故乡|出生地)(?:<ADV>)(?:就是|是在|是|在|"
        r"就在)(?:[^,。!?;:]{1,10}?的)?(?:一个|一座)?(?:小|大|"
        r"渔|山|海边)*(?:镇子?|村子?|城市?|岛|港口?|县城?|地方|寨子),?(?:名字)?(?:叫做?|名叫|"
        r"名为)(?P<v>[^,。!?;:]{1,16}?)(?=$|[,。!的])",
        hints=("老家", "家乡", "故乡", "出生地"),
        free=frozenset({"past"}),
    ),
    Frame(
        "hobby",
        r"(?:<START>|<WITH>|<I><ADV>)(?P<v>(?!<I>|"
        r"<LIKE>)[^,。!?;:~… 我别把给请有没不想要会能你他她这那是]{2,10}?)(?:了|的|啊|呀|吧|"
        r"呢)?<THATIS><I>(?:<ADV>)的?(?:一个|一大|最大的?|唯一的?|"
        r"新的?|业余|小|老)*(?:兴趣爱好|业余爱好|爱好|兴趣|嗜好|消遣|乐趣|乐子)(?!是|就|:)",
        hints=("是",),
        only=True,
    ),
    Frame(
        "hobby",
        r"(?:<START>|<WITH>)(?P<v>(?!<I>|"
        r"<LIKE>)[^,。!?;:~… 我别把给请有没不想要会能你他她这那是]{2,10}?)(?:啊|呀)?[,!。~]{1,2}"
        r"<I>的(?:一个|最大的?|唯一的?|新|业余|小|老)*(?:爱好|嗜好|消遣|乐趣)(?=$|[了啊呀,。!~])",
        hints=("爱好", "嗜好", "消遣", "乐趣"),
        only=True,
    ),
    # --- favourites
    Frame(
        BY_KIND,
        r"(?:<I><ADV>)?<MOST>?(?:喜欢|爱|钟爱|中意|喜爱)<DID>?的(?:一种|那种|"
        r"那类)?(?P<k><K>)<ADV>(?:早就|已经|早已)?(?:不再|不|早就不)是(?P<old>[^,。!?;:]{1,20}?)"
        r"了?(?:,|;| )?(?:而|现在|如今|已经|改|换|变|早|都|就)*(?:是|成|为|变成|改成|换成)了?",
        hints=LIKE_HINTS,
        free=frozenset({"negated"}),
    ),
    Frame(
        BY_KIND,
        (
            r"(?:<I><ADV>)?<MOST><LIKE><DID>?的(?:一种|那种|那类)?(?P<k><K>)(?:之一)?(?:呢|啊|嘛|"
            r"呀)?(?:有(?!没|点|些|的|吗|什么|货)|<BE>)"
        ),
        hints=LIKE_HINTS,
    ),
    Frame(BY_KIND, r"<I><ADV><LIKE><DID>?的(?P<k><K>)<BE>", hints=LIKE_HINTS),
    Frame("drink", r"(?:<I><ADV>)?<MOST><LIKE>(?:喝|饮)的<BE>", hints=LIKE_HINTS),
    Frame("food", r"(?:<I><ADV>)?<MOST><LIKE>吃的(?:东西|一样|一道)?<BE>", hints=LIKE_HINTS),
    Frame("music", r"(?:<I><ADV>)?<MOST><LIKE>听的<BE>", hints=LIKE_HINTS),
    Frame("film", r"(?:<I><ADV>)?<MOST><LIKE>看的<BE>", hints=LIKE_HINTS, only=True),
    Frame("hobby", r"(?:<I><ADV>)?<MOST><LIKE>做的(?:事|事情|事儿)?<BE>", hints=LIKE_HINTS),
    Frame(
        BY_KIND,
        (
            r"(?<=[^,。!?;:])(?:才|就|也|还|一直|现在|如今|始终|永远|当然|都){0,9}+是<I><ADV><MOST>?(?:喜欢|"
            r"爱|钟爱|中意|喜爱)<DID>?的(?P<k><K>)"
        ),
        side="before",
        hints=LIKE_HINTS,
    ),
    Frame(BY_KIND, r"(?:<I>的)(?:新)?(?:最爱|心头好)的?(?P<k><K>)<BE>", hints=("最爱", "心头好")),
    Frame(
        BY_THING,
        (
            r"(?<=[^,。!?;:])(?:才|就|也|还|一直|现在|永远|当然|都){0,9}+是<I>的(?:最爱|心头好|命根子|命|"
            r"本命)(?=$|[,。!?;:了啊呀])"
        ),
        side="before",
        hints=("最爱", "心头好", "命"),
    ),
    Frame(BY_THING, r"<I>的(?:最爱|心头好|本命)(?:嘛|呢|啊|么|呀)?<BE>", hints=("最爱", "心头好", "本命")),
    Frame(
        BY_KIND,
        r"(?:<I><ADV>)?<MOST>?(?:喜欢|爱|钟爱|中意|喜爱)<DID>?的(?P<k><K>)<ADV>(?:以前|原来|从前|过去|"
        r"本来|之前)(?:一直)?是"
        r"(?P<old>[^,。!?;:]{1,20}?)[,;]?(?:但是|但|可是|不过)?(?:现在|如今)(?:已经)?(?:是|变成|换成|成)了?",
        hints=LIKE_HINTS,
        free=frozenset({"past"}),
    ),
    # --- topics
    Frame(
        "drink",
        (
            r"(?<=[^,。!?;:])(?:才|就|也|还|一直|现在|如今|始终|永远|当然|"
            r"都){0,9}+是<I><ADV><MOST>?<LIKE>喝的(?=$|[,。!?;:~ 了啊呀啦哦])"
        ),
        side="before",
        hints=("喝的",),
    ),
    Frame(
        "food",
        (
            r"(?<=[^,。!?;:])(?:才|就|也|还|一直|现在|如今|始终|永远|当然|"
            r"都){0,9}+是<I><ADV><MOST>?<LIKE>吃的(?=$|[,。!?;:~ 了啊呀啦哦])"
        ),
        side="before",
        hints=("吃的",),
    ),
    Frame(
        "music",
        (
            r"(?<=[^,。!?;:])(?:才|就|也|还|一直|现在|如今|始终|永远|当然|"
            r"都){0,9}+是<I><ADV><MOST>?<LIKE>听的(?=$|[,。!?;:~ 了啊呀啦哦])"
        ),
        side="before",
        hints=("听的",),
    ),
    Frame(
        BY_KIND,
        r"(?:(?:(?<=^)|(?<=[,。!?;:~… 要到起论说]))(?:要|若|如果|要是)?(?:说到|说起|论|提到|讲到|谈到|"
        r"聊到|要说|说|论起|问)?(?P<k><K>)(?:的话|方面|嘛|么|呢|啊|这块|里头|里|里面|上|当中|中|"
        r"类)?[,:、 ]?)"
        r"(?:那|我觉得|对我来说)?(?:<I><ADV>)?<MOST>?(?:<LIKE>|迷)<DO>?(?:的)?(?:<BE>)?(?!的(?!就|还|也|都|当然|,|是))",
        hints=LIKE_HINTS,
    ),
    Frame(
        BY_KIND,
        (
            r"(?:要说|说到|说起|论|提到)(?P<k><K>)(?:的话|嘛|呢|,)*(?:我)?(?:的)?(?:最爱|心头好|首选)(?:当然|"
            r"肯定|就|还|一定)*是"
        ),
        hints=("最爱", "心头好", "首选"),
    ),
    Frame("drink", r"喝的(?:话|嘛|呢)?[,、 ]?(?:那)?(?:<I><ADV>)?<MOST><LIKE>", hints=("喝的",)),
    Frame("food", r"吃的(?:话|嘛|呢)?[,、 ]?(?:那)?(?:<I><ADV>)?<MOST><LIKE>", hints=("吃的",)),
)

OWN_FRAMES: Final[tuple[Frame, ...]] = (
    Frame(
        BY_KIND,
        (
            r"(?:<I>(?:家)?的?|<START>)(?:<ADV>)(?P<k><OWN>)(?:的名字)?(?:<ADV>)不(?:再)?(?:是|"
            r"叫)(?P<old>[^,。!?;:]{1,20}?)了?(?:,|;| )?(?:而|现在|如今|已经|改)*(?:是|叫)"
        ),
        free=frozenset({"negated"}),
    ),
    Frame(
        BY_KIND,
        (
            r"(?:<I>(?:家)?的?|<START>)(?:<ADV>)(?:那|这)?(?:条|只|艘|把|个|匹|"
            r"位)?(?P<k><OWN>)(?:的名字)?(?:<ADV>)(?:就|还)?(?:是|叫做?|名叫|:)"
        ),
    ),
    Frame(BY_KIND, r"(?<=[^,。!?;:])(?:就|也)?是<I>的(?P<k><OWN>)", side="before"),
)
