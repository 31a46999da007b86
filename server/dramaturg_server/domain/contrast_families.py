"""Data of `contrasts.py`: words of which one shuts out the others, in English, Chinese and Japanese.

A family is a tuple of groups; of one family a memory that has another group than the question tells of something else.
Those of `QUALITIES` stand before what they tell of, and only before the same thing is one another's contrary: a white
horse may have a black saddle.
Patterns are matched on folded text, English ones as whole words, Chinese ones on simplified characters.
"""

from typing import Final

Group = tuple[str, str, str]
"""Patterns for English, Chinese and Japanese; "" where a language has no word that is sure."""

_OWN: Final = r"(?:my|your|his|her|its|our|their|the|an?|which|what|left|right|whose|broken)"


def _part(en: str, zh: str, ja: str) -> Group:
    """A part of the body: in English behind a word that makes it a noun."""
    return rf"{_OWN} (?:{en})", zh, ja


def _favourite(en: str, zh: str, ja: str) -> Group:
    kind = rf"favou?rite (?:kind of )?(?:{en})"
    return kind, rf"(?:最喜欢|最爱)的?[吃喝]?的?(?:{zh})", rf"(?:好きな|好みの)(?:{ja})"


_I_ZH, _I_JA = "我(?!们)", "(?:私|わたし|あたし|僕|ぼく|俺|おれ)"


def _directed(en: str, zh: str, by_asker_ja: str = "", to_asker_ja: str = "") -> tuple[Group, Group]:
    """A deed of the one who speaks, and one done to them."""
    return (
        (
            rf"(?:i|the player)(?:'ve|'d|'ll| \w+){{0,2}} (?:{en})(?! me)",
            rf"(?:{_I_ZH}|^玩家)(?:[还曾就已经]{{0,2}}|把[^。!?]{{1,8}})(?:{zh})",
            by_asker_ja,
        ),
        (rf"(?:{en}) me", rf"(?:{zh})[了过给着]?{_I_ZH}|给{_I_ZH}(?:{zh})|{_I_ZH}被", to_asker_ja),
    )


FAMILIES: Final[tuple[tuple[Group, ...], ...]] = (
    (
        (r"left (?:hand|arm|leg|foot|eye|ear|side|door|one)", "左", "左"),
        (r"right (?:hand|arm|leg|foot|eye|ear|side|door|one)", "右", "右"),
    ),
    (
        ("(?:on|last|next|this|every) monday", "(?:周|星期|礼拜)一", "月曜"),
        ("(?:on|last|next|this|every) tuesday", "(?:周|星期|礼拜)二", "火曜"),
        ("(?:on|last|next|this|every) wednesday", "(?:周|星期|礼拜)三", "水曜"),
        ("(?:on|last|next|this|every) thursday", "(?:周|星期|礼拜)四", "木曜"),
        ("(?:on|last|next|this|every) friday", "(?:周|星期|礼拜)五", "金曜"),
        ("(?:on|last|next|this|every) saturday", "(?:周|星期|礼拜)六", "土曜"),
        ("(?:on|last|next|this|every) sunday", "(?:周|星期|礼拜)[日天]", "日曜"),
    ),
    (
        ("(?:in|last|this|next|the) spring", "春天|春季|今春|去春", "春[にはのも]"),
        ("(?:in|last|this|next|the) summer", "夏", "夏"),
        ("(?:in|last|this|next|the) autumn", "秋", "秋"),
        ("(?:in|last|this|next|the) winter", "冬", "冬"),
    ),
    (
        _part("legs?|knees?|foot|feet|ankles?|thighs?|toes?|shin", "腿|膝|脚(?!步)", "足(?![りす元])|脚|膝"),
        _part(
            "arms?|hands?|elbows?|wrists?|fingers?|thumbs?|shoulders?",
            "胳膊|手[臂指腕]|[左右双只]手|肘|肩",
            "腕(?!前)|肘|肩|手首|指(?!輪)|[左右両]手",
        ),
        _part("heads?|skull|face|nose|chin|jaw", "[的我]头|脑袋|脸|鼻|下巴", "頭(?!痛)|顔|鼻|顎"),
        _part("eyes?", "眼睛|[左右只]眼", "目(?=[がはをのに])|[左右片]目|瞳"),
        _part("ears?", "耳", "耳"),
        _part("tooth|teeth", "牙(?!齿不)|牙齿", "歯"),
        _part("ribs?|chest|belly|stomach", "肋|胸|肚子", "肋|胸|腹"),
    ),
    (
        _favourite("foods?|dish|meal", "东西|食物|菜", "食べ物|料理"),
        _favourite("drinks?|wine|beer", "饮料|酒", "飲み物|酒"),
        _favourite("colou?rs?", "颜色", "色"),
        _favourite("songs?|music|tune", "歌|音乐|曲子", "歌|曲|音楽"),
        _favourite("books?|story|stories", "书|故事", "本|話"),
        _favourite("places?", "地方", "場所"),
        _favourite("animals?", "动物", "動物"),
        _favourite("flowers?", "花", "花"),
        _favourite("seasons?", "季节", "季節"),
        _favourite("games?", "游戏", "遊び|ゲーム"),
    ),
    (
        (
            "favou?rite|i (?:really )?(?:like|love)|i'm fond of",
            "最喜欢|最爱|(?<!不)喜欢|(?<!不)爱[吃喝]",
            "好きな|好物|大好き|好きだ",
        ),
        (
            "(?:don't|do not|never) (?:really )?(?:like|love)|can't stand|hate|dislike|detest",
            "不喜欢|不爱|讨厌|受不了",
            "好きじゃな|好きではな|好きでな|嫌い|苦手",
        ),
    ),
    _directed(
        "owe[ds]?|owing",
        "欠",
        f"{_I_JA}[はが][^。!?]{{0,20}}借り|^[^。!?がは]{{1,12}}に[^。!?がは]{{0,12}}借り",
        f"{_I_JA}に[^。!?]{{0,20}}借り",
    ),
)
"""Sides, days, seasons, the body, favourites, and who owes whom."""
DEEDS: Final[tuple[tuple[Group, ...], ...]] = (
    _directed("lend|lent|lends", "借给", f"{_I_JA}[はが][^。!?]{{0,20}}貸し(?!てくれ)", "貸してくれ|貸してもら"),
    _directed(
        "gave|give[sn]?|hand(?:ed|s)?|br(?:ought|ings?)|sent",
        "送|给|交给|还给",
        "あげ[たる]|渡し|持って(?:くる|行く|いく)",
        "(?:くれ|くださっ?)た(?!ら)|もらっ",
    ),
    _directed("sold|sells?", "卖给", f"{_I_JA}[はが][^。!?]{{0,20}}売っ(?!てくれ)", "売ってくれ|売りつけ"),
    _directed(
        "hit|hits|struck|beat|beats", "打", f"{_I_JA}[はが][^。!?]{{0,20}}殴っ", f"{_I_JA}[をが][^。!?]{{0,20}}殴られ"
    ),
    _directed(
        "saved?|rescued?", "救", f"{_I_JA}[はが][^。!?]{{0,20}}(?:助け|救っ)た", "助けてくれ|救ってくれ|助けられ"
    ),
    _directed(
        "cheated?|robbed|betrayed?|tricked",
        "骗|背叛",
        f"{_I_JA}[はが][^。!?]{{0,20}}(?:騙し|だまし)",
        "騙され|だまされ",
    ),
    _directed(
        "taught|teach(?:es)?",
        "教",
        f"{_I_JA}[はが][^。!?]{{0,20}}教え(?!てくれ|られ|てもら)",
        "教えてくれ|教えてもら|教わっ",
    ),
    (
        ("lost|lose|mislaid", "丢|掉[了在]", "なくし|失くし|無くし|落とし"),
        ("found|find", "找到|捡|拾到", "見つけ|拾っ"),
    ),
    (
        ("(?:i|we) (?:beat|won)", f"{_I_ZH}[^。!?]{{0,6}}赢了(?!我)", "に勝っ"),
        ("(?:beat|won against) me|(?:i|we) lost to", f"赢了{_I_ZH}|{_I_ZH}[^。!?]{{0,6}}输", "に負け"),
    ),
    (("", "", "借り"), ("", "", "貸し")),
    (
        ("yesterday|last (?:night|week|month)", "昨天|昨晚|前天|上周", "昨日|昨夜|一昨日|先週"),
        ("tomorrow|next (?:week|month)", "明天|明晚|后天|下周", "明日|あした|来週"),
    ),
    (
        ("in front of|before the", "前面|前头|门前", "の前"),
        ("behind", "后面|背后|后头", "の(?:裏|後ろ)"),
    ),
)
"""Who did it to whom, lost or found, before or behind: what speaks against a memory without shutting it out, for one
sentence may tell of several."""
QUALITIES: Final[tuple[tuple[Group, ...], ...]] = (
    (
        ("black", "黑", "黒"),
        ("white", "白(?!天)", "白"),
        ("red", "红", "赤(?!ん)"),
        ("blue", "蓝", "青(?!年)"),
        ("green", "绿", "緑"),
        ("yellow", "黄(?![昏金])", "黄(?!金)"),
        ("brown", "棕|褐", "茶色|褐色"),
        ("gr[ea]y", "灰色", "灰色"),
        ("golden", "金色", "金色"),
        ("purple|violet", "紫", "紫"),
    ),
    (
        ("north(?:ern)?", "北", "北"),
        ("south(?:ern)?", "南", "南"),
        ("east(?:ern)?", "东(?!西)", "東"),
        ("west(?:ern)?", "(?<!东)西", "西"),
    ),
)
"""Colours and quarters."""
STAGES: Final[tuple[tuple[Group, ...], ...]] = (
    (
        ("first", "第一[个条把座任扇匹]?", "一番目|最初|第一"),
        ("second", "第二[个条把座任扇匹]?", "二番目|第二"),
        ("third", "第三[个条把座任扇匹]?", "三番目|第三"),
        ("fourth", "第四[个条把座任扇匹]?", "四番目|第四"),
        ("fifth", "第五[个条把座任扇匹]?", "五番目|第五"),
    ),
    (
        ("old|former|previous", "以前|原来|从前", "昔|以前|前"),
        ("new|next|present", "新|现在", "新し|今"),
    ),
)
"""First and second, old and new: they, too, only speak against a memory, for people tell of both at once."""
