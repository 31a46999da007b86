"""Data of `subjects.py`: what is asked about people and things, in English, Chinese and Japanese. Never needed."""

from typing import Final

from .subject import Subject, matter

MATTERS: Final[tuple[Subject, ...]] = (
    matter(
        "age",
        ("years old|aged?|birthday", "岁|年纪|年龄", "歳|年齢|才(?![能覚])"),
        asked=("how old", "多大|几岁", "何歳|おいくつ"),
    ),
    matter("birthday", ("birthday", "生日|诞辰", "誕生日"), told=("born on", "", "")),
    matter(
        "birthplace",
        (
            "birthplace|homeland|home ?town|born|native|come from|i'm from|i am from|grew up",
            "出生|老家|故乡|家乡|籍贯|来自|长大",
            "出身|故郷|生まれ|育っ|ふるさと",
        ),
        told=("came from|from|raised", "生在|从.{1,8}来|是.{1,8}人(?=[，。,.!]|$)", "から来"),
        asked=("where .{0,12}from", "哪里人|哪儿人|从哪.{0,6}来", "どこから来|どこの人"),
    ),
    matter(
        "debt",
        ("debts?|owed?|owing|borrow(?:ed)?|loan|lent", "欠|债|借", "借り|借金|貸し|負債|借りて"),
        told=("in (?:your|his|her|their) debt", "赊|还钱", ""),
    ),
    matter(
        "wedding",
        (
            "marry|marries|married|marrying|marriage|wedding|wed|bride|bridegroom",
            "结婚|婚礼|成亲|嫁|娶|婚事|新娘|新郎",
            "結婚|婚礼|祝言|嫁ぐ|嫁い|花嫁|花婿",
        ),
    ),
    matter(
        "fear",
        ("afraid|fears?|scared?|scares|frightens?|frightened|dread|terrified", "怕|恐惧|吓", "怖|恐れ|恐ろし|苦手"),
        told=("can't stand", "", ""),
    ),
    matter(
        "favourite",
        ("favou?rite", "最喜欢|最爱", "一番好き|好物|大好き"),
        told=("like|love|best|prefer|fond|adore", "喜欢|爱", "好き|気に入"),
        asked=("(?:like|love) (?:best|most)", "", "好きな"),
    ),
    matter(
        "colour",
        ("colou?rs?", "颜色", "(?<![一二三十百特好])色"),
        told=(
            "red|blue|green|black|white|yellow|brown|grey|gray|purple|violet|orange|pink|golden|silver",
            "[红蓝绿黑白黄灰紫棕粉]",
            "[赤青緑黒白黄紫]|茶色|灰色|金色|銀色",
        ),
    ),
    matter(
        "wish",
        ("dream|wish(?:es)?|hopes?", "梦想|心愿|愿望|理想", "夢|願い|望み"),
        told=(
            "want|one day|someday|would like|i'd like|plan to",
            "想|希望|愿|打算",
            "たい(?=[、。,.!だでとな]|$)|つもり",
        ),
    ),
    matter(
        "promise",
        (
            "promised?|promises|swore|sworn|swear|vow(?:ed)?|pledged?|oath|my word",
            "答应|承诺|发誓|发过.{0,3}誓|起誓|保证|许诺|立誓|誓言",
            "約束|誓",
        ),
        told=("i'll|i will", "我会|我一定", "必ず"),
    ),
    matter("theft", ("stole|stolen|steal|thief|thieves|robbed", "偷|抢|贼", "盗|泥棒|すり(?=に)")),
    matter(
        "trade",
        ("jobs?|profession|occupation|trade|apprentice", "工作|职业|营生|行当|学徒", "仕事|職業|稼業|職人|見習い"),
        told=(
            "work(?:ed|s)?"
            "|(?:i am|i'm|i was|he is|she is|he was|she was) an? [a-z]+(?:er|or|ist|man|smith|wright|ant|hand)",
            "当过|当了|做过|干过|是[^，。,.!]{1,6}的(?=[，。,.!]|$)|守",
            "働|勤め|務め|職人|商人|屋(?=だ|です|を|で)|師(?=だ|です|を|で)|[兵番](?=だ|です|を|で)|守って",
        ),
        asked=(
            "for a living|what (?:he|she|my [a-z]+) (?:do|did|does)(?= ?\\?|$)",
            "干什么的|做什么的|干哪行|是做什么|干什么工作",
            "何をして|何をやって|なにをして",
        ),
    ),
    matter(
        "illness",
        ("ill|sick|unwell|illness|disease|fever", "病|发烧|不舒服", "病|熱を|具合"),
        told=("cough|plague|pox|poisoned|dying", "咳|瘟疫|中毒", "咳|疫|毒"),
    ),
    matter(
        "death",
        ("died|dead|death|dies|passed away|killed", "死|去世|过世", "死|亡くな|殺さ"),
        told=("drowned|murdered|hanged|buried|funeral|grave", "淹|葬|被杀|牺牲", "溺れ|葬|討た"),
    ),
    matter(
        "wound",
        ("hurt|wound(?:ed)?|injured|injury|limp|scars?", "伤|瘸|疤", "怪我|傷|足を痛|引きず"),
        told=("broken|broke|bitten|burnt|burned", "断|咬|烫", "折|砕|噛|火傷"),
    ),
    matter(
        "loss",
        ("lost|lose|missing|mislaid", "丢|不见|遗失|掉[了在进]|跑丢", "なくし|失くし|無くし|落とし"),
        told=("ran away|gone|sank", "沉", "逃げ|沈"),
    ),
    matter("hiding", ("hid|hidden|hide|hiding|buried|bury", "藏(?!宝)|埋", "隠|埋め")),
    matter(
        "lodging",
        ("live|lives|sleep|stay|staying|lodge|spend the nights?", "住|过夜|睡|落脚", "住|泊ま|寝て|宿"),
    ),
)
