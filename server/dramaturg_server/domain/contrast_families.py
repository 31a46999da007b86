"""Data of `contrasts.py`: words of which one shuts out the others, in English, Chinese and Japanese.

A family is a tuple of groups; of one family a memory that has another group than the question tells of something else.
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
            rf"(?:{_I_ZH}|^玩家)[还曾就已经]{{0,2}}(?:{zh})",
            by_asker_ja,
        ),
        (rf"(?:{en}) me", rf"(?:{zh})[了过给着]?{_I_ZH}|给{_I_ZH}(?:{zh})|{_I_ZH}被", to_asker_ja),
    )


FAMILIES: Final[tuple[tuple[Group, ...], ...]] = (
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
        (r"left (?:hand|arm|leg|foot|eye|ear|side|door|one)", "左", "左"),
        (r"right (?:hand|arm|leg|foot|eye|ear|side|door|one)", "右", "右"),
    ),
    (
        ("(?:the|from) north|northern", "北", "北"),
        ("(?:the|from) south|southern", "南", "南"),
        ("(?:the|from) east|eastern", "东(?!西)", "東"),
        ("(?:the|from) west|western", "(?<!东)西", "西"),
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
        ("first", "第一", "一番目|最初|第一"),
        ("second", "第二", "二番目|第二"),
        ("third", "第三", "三番目|第三"),
        ("fourth", "第四", "四番目|第四"),
        ("fifth", "第五", "五番目|第五"),
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
        ("(?:my|your|his|her|our|the) (?:old|former|previous)", "以前的|原来的|从前的", "昔の|以前の|前の"),
        ("(?:my|your|his|her|our|the) (?:new|next|present)", "新的|现在的", "新しい|今の"),
    ),
    _directed(
        "owe[ds]?|owing",
        "欠",
        f"{_I_JA}[はが][^。!?]{{0,20}}借り|^[^。!?がは]{{1,12}}に[^。!?がは]{{0,12}}借り",
        f"{_I_JA}に[^。!?]{{0,20}}借り",
    ),
    _directed("lend|lent|lends", "借给", f"{_I_JA}[はが][^。!?]{{0,20}}貸し(?!てくれ)", "貸してくれ|貸してもら"),
    _directed(
        "gave|give[sn]?|hand(?:ed|s)?|br(?:ought|ings?)|sent",
        "送|给",
        f"{_I_JA}[はが][^。!?]{{0,20}}(?:あげ[たる]|渡し)|持って(?:くる|行く|いく)",
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
)
"""Colours, sides, quarters, days, seasons, order, the body, favourites, old and new, and who did it to whom."""
