"""What a player told somebody, and how the player asks for it later, labelled. Bars are set by all of it.

Each conversation holds its facts among talk of other things; `unknown` asks for what it doesn't hold.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Told:
    """One conversation. facts: what the player said and the question for it · unknown: questions that nothing in it
    answers · asides: what the player said besides, and what it was answered."""

    locale: str
    facts: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]
    asides: tuple[tuple[str, str], ...]


_ASIDES: Final = {
    "en": (
        ("Good evening.", "Evening. Sit down if you must."),
        ("Can I borrow your horse?", "No. The horse stays where it is."),
        ("How much is the beer?", "Two coppers a mug, and you pay first."),
        ("Is anyone here ill?", "A cough goes round. Wash your hands."),
        (
            "Why is the bell silent?",
            "My grandfather told it over the onions: one blow of the hammer, and it came down.",
        ),
        ("What should I do now?", "Come back with the old man before the wells run dry."),
        ("What is your trade?", "I keep the gate. My father kept it, and his before him."),
    ),
    "zh": (
        ("晚上好。", "晚上好。要坐就坐吧。"),
        ("能借你的马用用吗？", "不行。马就留在那儿。"),
        ("啤酒多少钱？", "两个铜板一杯，先付钱。"),
        ("这里有人生病吗？", "有人咳嗽。把手洗干净。"),
        ("钟为什么不响了？", "我爷爷一边切洋葱一边讲：一锤子下去，钟就掉了下来。"),
        ("我现在该怎么办？", "趁井还没干，跟老人一起回来。"),
        ("你是做什么的？", "我看城门。我父亲看过，他父亲也看过。"),
    ),
    "ja": (
        ("こんばんは。", "こんばんは。座りたければ座れ。"),
        ("馬を貸してくれる？", "だめだ。馬はここに置いておく。"),
        ("ビールはいくら？", "一杯銅貨二枚、先払いだ。"),
        ("ここに病気の人はいる？", "咳がはやっている。手を洗え。"),
        ("鐘はなぜ鳴らないの？", "祖父が玉ねぎを切りながら話した。槌の一打ちで鐘は落ちたと。"),
        ("これからどうすればいい？", "井戸が涸れる前に、年寄りと戻ってこい。"),
        ("あなたの仕事は？", "門番だ。父もそうだったし、そのまた父もそうだった。"),
    ),
}

REMEMBERED: Final[tuple[Told, ...]] = (
    Told(
        "en",
        (
            ("I owe the innkeeper eleven silver coins.", "Do you remember how much money I owe?"),
            ("I was born in Karsk.", "Do you remember where I come from?"),
            ("Before the war I was a glassblower.", "Do you remember what my job was?"),
            ("I hate mushrooms.", "Do you remember what I don't eat?"),
            ("I hid the silver spoons under the third barrel.", "Do you recall where the silverware is?"),
            ("My daughter Mina has a fever.", "Do you remember who in my family is ill?"),
            ("My brother Tom drowned at the ford.", "Do you still remember what happened to my brother?"),
            ("My mare is called Thistle.", "Do you remember the name of my horse?"),
            ("I promised you a new lantern.", "What did I promise you?"),
            ("I am afraid of dogs.", "Can you remember what scares me?"),
            ("My wedding is at the full moon.", "Do you remember when I'm getting married?"),
            ("A man with a red beard sold me this sword.", "Do you remember who sold me the blade?"),
        ),
        (
            "Do you remember my favourite colour?",
            "Do you remember how old I am?",
            "Have you forgotten the name of my ship?",
            "Do you remember my old uncle?",
            "Do you remember who stole my purse?",
            "Did I tell you about the treasure map?",
        ),
        _ASIDES["en"],
    ),
    Told(
        "zh",
        (
            ("我欠客栈老板十一个银币。", "你还记得我欠了多少钱吗？"),
            ("我出生在卡尔斯克。", "你还记得我是哪里人吗？"),
            ("打仗以前我是吹玻璃的。", "你记得我以前是干什么的吗？"),
            ("我讨厌蘑菇。", "你还记得我不吃什么吗？"),
            ("我把银勺子藏在第三只桶下面了。", "你记得银器在哪儿吗？"),
            ("我女儿米娜发烧了。", "你还记得我家谁生病了吗？"),
            ("我哥哥汤姆在渡口淹死了。", "你还记得我哥哥出了什么事吗？"),
            ("我的母马叫蓟花。", "你记得我的马叫什么吗？"),
            ("我答应给你带一盏新灯笼。", "我答应过你什么？"),
            ("我怕狗。", "你记不记得我害怕什么？"),
            ("我的婚礼在满月那天。", "你还记得我什么时候结婚吗？"),
            ("一个红胡子男人把这把剑卖给了我。", "你还记得是谁把剑卖给我的吗？"),
        ),
        (
            "你还记得我最喜欢的颜色吗？",
            "你还记得我多大了吗？",
            "你忘了我的船叫什么名字吗？",
            "你还记得我叔叔吗？",
            "你还记得谁偷了我的钱包吗？",
            "我跟你说过藏宝图的事吗？",
        ),
        _ASIDES["zh"],
    ),
    Told(
        "ja",
        (
            ("宿屋の主人に銀貨十一枚の借りがある。", "いくら借りているか覚えてるか？"),
            ("私はカルスクで生まれた。", "私の出身地を覚えていますか？"),
            ("戦争の前はガラス職人だった。", "私の仕事が何だったか覚えていますか？"),
            ("きのこは大嫌いだ。", "私が食べないものを覚えていますか？"),
            ("銀のスプーンを三番目の樽の下に隠した。", "銀食器がどこにあるか覚えてる？"),
            ("娘のミナが熱を出している。", "家族の誰が病気か覚えていますか？"),
            ("兄のトムは浅瀬で溺れた。", "兄に何があったか覚えていますか？"),
            ("私の雌馬の名前はアザミだ。", "私の馬の名前を覚えていますか？"),
            ("新しいランタンを持ってくると約束する。", "私が何を約束したか覚えてる？"),
            ("私は犬が怖い。", "私が怖がるものを覚えていますか？"),
            ("結婚式は満月の日だ。", "私がいつ結婚するか覚えていますか？"),
            ("赤いひげの男がこの剣を売ってくれた。", "誰がこの剣を売ったか覚えていますか？"),
        ),
        (
            "私の好きな色を覚えていますか？",
            "私が何歳か覚えていますか？",
            "私の船の名前を忘れたの？",
            "私の叔父を覚えていますか？",
            "誰が私の財布を盗んだか覚えてる？",
            "宝の地図の話をしたことがあったかな？",
        ),
        _ASIDES["ja"],
    ),
    Told(
        "en",
        (
            ("I lost my ring down by the river.", "Do you remember where I lost my jewellery?"),
            ("My sister Yuna lives in the mill.", "Do you remember where my sister lives?"),
            ("There are sixty men at the east ford.", "What was it I told you about the ford?"),
            ("I carry a letter for the captain.", "Do you remember what I've got for the captain?"),
            ("My knee was broken in the siege of Orn.", "Do you remember how I hurt my leg?"),
            ("I never learned to read.", "Do you remember that I can't read?"),
            ("My mother baked bread for the duke.", "Do you remember what my mother did?"),
            ("I sleep in the stable behind the church.", "Do you recall where I spend the nights?"),
            ("This cloak cost me two gold crowns.", "Do you remember what I paid for my coat?"),
            ("The password is blue heron.", "Have you forgotten the password?"),
            ("I am sailing to the coast on Friday.", "Do you remember when I'm leaving?"),
            ("My dog ran away in the storm.", "Do you remember what became of my pet?"),
        ),
        (
            "Do you remember the name of my cat?",
            "Do you remember where I buried the gold?",
            "Do you remember my horse?",
            "Do you remember my old job?",
            "Did I ever tell you about my husband?",
            "Do you remember which song I like best?",
        ),
        _ASIDES["en"],
    ),
    Told(
        "zh",
        (
            ("我的戒指掉在河边了。", "你还记得我的首饰丢在哪儿了吗？"),
            ("我妹妹由奈住在磨坊里。", "你还记得我妹妹住在哪里吗？"),
            ("东边的渡口有六十个人。", "关于渡口，我跟你说过什么？"),
            ("我带了一封信给队长。", "你记得我要给队长什么吗？"),
            ("我的膝盖在奥恩围城时断了。", "你还记得我的腿是怎么伤的吗？"),
            ("我从来没学过认字。", "你还记得我不识字吗？"),
            ("我母亲给公爵烤过面包。", "你记得我母亲是做什么的吗？"),
            ("我睡在教堂后面的马厩里。", "你记不记得我晚上在哪儿过夜？"),
            ("这件斗篷花了我两个金币。", "你还记得我的大衣多少钱买的吗？"),
            ("口令是蓝鹭。", "你忘了口令吗？"),
            ("我星期五坐船去海边。", "你还记得我什么时候走吗？"),
            ("我的狗在暴风雨里跑丢了。", "你还记得我的宠物怎么了吗？"),
        ),
        (
            "你还记得我的猫叫什么名字吗？",
            "你还记得我把金子埋在哪儿了吗？",
            "你还记得我的马吗？",
            "你还记得我以前的工作吗？",
            "我跟你说过我丈夫的事吗？",
            "你还记得我最喜欢哪首歌吗？",
        ),
        _ASIDES["zh"],
    ),
    Told(
        "ja",
        (
            ("川のそばで指輪をなくした。", "私がどこで宝石をなくしたか覚えていますか？"),
            ("妹のユナは水車小屋に住んでいる。", "妹がどこに住んでいるか覚えていますか？"),
            ("東の浅瀬に六十人いる。", "浅瀬について何を話したか覚えていますか？"),
            ("隊長あての手紙を預かっている。", "隊長に渡すものを覚えてる？"),
            ("オルンの攻城戦で膝を砕かれた。", "私がどうやって足を痛めたか覚えていますか？"),
            ("私は字を習ったことがない。", "私が字を読めないのを覚えていますか？"),
            ("母は公爵のためにパンを焼いていた。", "私の母が何をしていたか覚えていますか？"),
            ("教会の裏の馬小屋で寝ている。", "私が夜どこで寝ているか覚えてる？"),
            ("この外套は金貨二枚した。", "私のコートがいくらだったか覚えていますか？"),
            ("合言葉は青鷺だ。", "合言葉を忘れたのか？"),
            ("金曜日に船で海岸へ行く。", "私がいつ出発するか覚えていますか？"),
            ("私の犬は嵐の中で逃げてしまった。", "私のペットがどうなったか覚えていますか？"),
        ),
        (
            "私の猫の名前を覚えていますか？",
            "私が金をどこに埋めたか覚えていますか？",
            "私の馬を覚えていますか？",
            "私の昔の仕事を覚えていますか？",
            "夫の話をしたことはありましたか？",
            "私が一番好きな歌を覚えてる？",
        ),
        _ASIDES["ja"],
    ),
)
