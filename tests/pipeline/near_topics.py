"""Questions that lie near a topic's examples: meant for it, for a text about the same things, or for neither.

Two houses with topics and texts, in three languages. Bars and weights were chosen on the tavern's; the apothecary's are
only measured. Read by `test_near_topics.py`.
"""

from dataclasses import dataclass, replace
from typing import Final

from dramaturg_server.domain.content import Cast, Knowledge, Line, LocalList, LocalText, Topic
from tests.domain.small_cast import FERRY, in_three

LOCALES: Final = ("en", "zh", "ja")


@dataclass(frozen=True, slots=True)
class House:
    """A cast of one keeper (`orsa`); asked: language, a question, the topic or text that it is meant for, "" = none ·
    framed: language, a remark that shares the sentence of an example and is about something else."""

    cast: Cast
    asked: tuple[tuple[str, str, str], ...]
    framed: tuple[tuple[str, str], ...] = ()


def _topic(topic_id: str, **asks: tuple[str, ...]) -> Topic:
    line = Line(f"{topic_id}-1", "orsa", in_three("Well.", "嗯。", "さて。"), once=False)
    return Topic(topic_id, (line,), asks=LocalList(asks["en"], {"zh": asks["zh"], "ja": asks["ja"]}))


def _text(text_id: str, en: str, zh: str, ja: str) -> Knowledge:
    return Knowledge(text_id, LocalText(""), in_three(en, zh, ja), ("orsa",))


def _cast(topics: tuple[Topic, ...], texts: tuple[Knowledge, ...]) -> Cast:
    keeper = replace(FERRY.characters["orsa"], opinions=())
    return replace(
        FERRY,
        topics={topic.topic_id: topic for topic in topics},
        knowledge=texts,
        topic_cues={},
        characters={**FERRY.characters, "orsa": keeper},
    )


_TAVERN = _cast(
    (
        _topic(
            "price",
            en=(
                "How much is a beer?",
                "What does a pint cost?",
                "What do you charge for the ale?",
                "Is the ale expensive?",
                "What's the price of a drink?",
            ),
            zh=("一杯啤酒多少钱？", "麦酒怎么卖？", "喝一杯要几个铜板？", "你的酒贵吗？"),
            ja=("ビールは一杯いくら？", "エールの値段は？", "一杯飲むのにいくらかかる？", "ここの酒は高いのか？"),
        ),
        _topic(
            "sleep",
            en=(
                "Is there a room free tonight?",
                "I need somewhere to sleep.",
                "Can I stay here?",
                "Where can I sleep?",
            ),
            zh=("今晚还有空房吗？", "我得找个地方睡觉。", "我能住这儿吗？", "哪里可以睡觉？"),
            ja=("今夜、空き部屋はある？", "どこか眠れる場所が要る。", "ここに泊まってもいい？", "どこで眠れる？"),
        ),
        _topic(
            "work",
            en=("Do you have any work for me?", "How can I earn some coin here?"),
            zh=("你这儿有活干吗？", "在这里怎么挣点钱？"),
            ja=("何か仕事はない？", "ここで金を稼ぐにはどうすればいい？"),
        ),
    ),
    (
        _text(
            "recipe",
            "The dark ale is brewed from roasted barley and spruce tips. It lies eleven weeks in the cellar before"
            " anybody may drink it.",
            "黑麦酒是用烤过的大麦和云杉嫩芽酿的。要在地窖里放十一个星期，谁也不许提前喝。",
            "黒エールは炒った大麦とトウヒの若芽で仕込む。地下室で十一週間寝かせるまで、誰も飲んではならない。",
        ),
        _text(
            "bridge",
            "The bridge fell in the flood, nine years ago. Since then carts cross at the ford, and only in summer.",
            "九年前发大水，桥塌了。从那以后，大车只能从浅滩过，而且只在夏天。",
            "橋は九年前の洪水で落ちた。それからは荷車は浅瀬を渡る。それも夏だけだ。",
        ),
        _text(
            "ghost",
            "In the room above the stable a drummer hanged himself. On windless nights one hears him tap the beams.",
            "马厩上面那间房里，吊死过一个鼓手。没风的夜里，听得见他敲房梁。",
            "馬屋の上の部屋で、鼓手が首を吊った。風のない夜には、梁を叩く音が聞こえる。",
        ),
    ),
)

TAVERN: Final = House(
    _TAVERN,
    (
        ("en", "What makes your beer so special?", "recipe"),
        ("en", "What do you put in your dark ale?", "recipe"),
        ("en", "How long does the ale need before one can drink it?", "recipe"),
        ("en", "What is the beer made of?", "recipe"),
        ("en", "I'm tired and have nowhere to go tonight.", "sleep"),
        ("en", "What would three mugs set me back?", "price"),
        ("en", "Could I get a drink for two coppers?", "price"),
        ("en", "Is there a place where I can lie down until morning?", "sleep"),
        ("en", "Is the room above the stable haunted?", "ghost"),
        ("en", "Why do the carts use the ford?", "bridge"),
        ("en", "Can I make myself useful for a few coppers?", "work"),
        ("en", "How much for a mug of the dark ale?", "price"),
        ("en", "What do I pay for the dark ale?", "price"),
        ("en", "Is the dark ale dearer than the light one?", "price"),
        ("en", "Who brews your ale?", "recipe"),
        ("en", "Can I sleep in the room above the stable?", "sleep"),
        ("en", "What colour is your cat?", ""),
        ("zh", "你的啤酒为什么这么特别？", "recipe"),
        ("zh", "你的黑麦酒里放了什么？", "recipe"),
        ("zh", "这酒要放多久才能喝？", "recipe"),
        ("zh", "啤酒是什么做的？", "recipe"),
        ("zh", "我累了，今晚没地方可去。", "sleep"),
        ("zh", "来三大杯得花多少？", "price"),
        ("zh", "有没有地方让我躺到天亮？", "sleep"),
        ("zh", "马厩上面那间房闹鬼吗？", "ghost"),
        ("zh", "大车为什么走浅滩？", "bridge"),
        ("zh", "我能帮忙干点什么，换几个铜板吗？", "work"),
        ("zh", "黑麦酒一杯多少钱？", "price"),
        ("zh", "黑麦酒要付你几个铜板？", "price"),
        ("zh", "黑麦酒是不是比别的贵？", "price"),
        ("zh", "谁酿的酒？", "recipe"),
        ("zh", "我能睡马厩上面那间房吗？", "sleep"),
        ("zh", "你的猫是什么颜色的？", ""),
        ("ja", "ここのビールは何が特別なの？", "recipe"),
        ("ja", "黒エールには何を入れているの？", "recipe"),
        ("ja", "エールはどれくらい寝かせれば飲める？", "recipe"),
        ("ja", "ビールは何でできているの？", "recipe"),
        ("ja", "疲れた。今夜は行くあてがないんだ。", "sleep"),
        ("ja", "三杯頼んだらいくらになる？", "price"),
        ("ja", "朝まで横になれる場所はある？", "sleep"),
        ("ja", "馬屋の上の部屋には幽霊が出るの？", "ghost"),
        ("ja", "荷車はなぜ浅瀬を渡るの？", "bridge"),
        ("ja", "何か手伝って小銭をもらえないかな？", "work"),
        ("ja", "黒エールはいくら？", "price"),
        ("ja", "黒エール一杯に何枚払えばいい？", "price"),
        ("ja", "黒エールは他のより高いの？", "price"),
        ("ja", "エールは誰が仕込むの？", "recipe"),
        ("ja", "馬屋の上の部屋で眠れる？", "sleep"),
        ("ja", "あなたの猫は何色？", ""),
    ),
    (
        ("en", "Do you have honey?"),
        ("en", "Do you have rope?"),
        ("en", "Do you have children?"),
        ("en", "Do you own this house?"),
        ("en", "I need a needle."),
        ("en", "How much wood is in the cart?"),
        ("en", "What's the colour of a fox?"),
        ("en", "Is the king handsome?"),
        ("en", "Is the cat old?"),
        ("en", "Can I see the horse?"),
        ("en", "Can I ride your donkey?"),
        ("en", "Where can I wash?"),
        ("en", "Where can I find a priest?"),
        ("en", "How can I catch a fish here?"),
        ("en", "Do you have any brothers?"),
        ("en", "Is there a church in the village?"),
        ("en", "How much does a sheep weigh?"),
        ("en", "What does the miller do?"),
        ("en", "Is it safe here?"),
        ("en", "I need somebody to carry this."),
        ("zh", "你有蜂蜜吗？"),
        ("zh", "你有绳子吗？"),
        ("zh", "你有孩子吗？"),
        ("zh", "这房子是你的吗？"),
        ("zh", "我要一根针。"),
        ("zh", "车上有多少木头？"),
        ("zh", "狐狸是什么颜色的？"),
        ("zh", "国王英俊吗？"),
        ("zh", "那只猫老吗？"),
        ("zh", "我能看看那匹马吗？"),
        ("zh", "我能骑你的驴吗？"),
        ("zh", "哪里可以洗澡？"),
        ("zh", "哪里能找到神父？"),
        ("zh", "在这里怎么抓鱼？"),
        ("zh", "你有兄弟吗？"),
        ("zh", "村里有教堂吗？"),
        ("zh", "一只羊有多重？"),
        ("zh", "磨坊主是干什么的？"),
        ("zh", "这里安全吗？"),
        ("zh", "我得找个人搬这个。"),
        ("ja", "蜂蜜はある？"),
        ("ja", "縄はある？"),
        ("ja", "子どもはいる？"),
        ("ja", "この家はあなたの？"),
        ("ja", "針が要る。"),
        ("ja", "荷車に薪はどれくらいある？"),
        ("ja", "狐は何色？"),
        ("ja", "王様は美男なのか？"),
        ("ja", "あの猫は年寄りなのか？"),
        ("ja", "あの馬を見てもいい？"),
        ("ja", "あなたのロバに乗ってもいい？"),
        ("ja", "どこで体を洗える？"),
        ("ja", "司祭はどこで見つかる？"),
        ("ja", "ここで魚を捕るにはどうすればいい？"),
        ("ja", "兄弟はいる？"),
        ("ja", "村に教会はある？"),
        ("ja", "羊の重さはどれくらい？"),
        ("ja", "粉屋は何をしている？"),
        ("ja", "ここは安全？"),
        ("ja", "これを運んでくれる人が要る。"),
    ),
)

_APOTHECARY = _cast(
    (
        _topic(
            "fee",
            en=("How much is the syrup?", "What do I owe you for the cure?", "Is your medicine dear?"),
            zh=("这糖浆多少钱？", "治病要付你多少？", "你的药贵吗？"),
            ja=("そのシロップはいくら？", "治療代はいくらだ？", "薬は高いの？"),
        ),
        _topic(
            "pain",
            en=("Do you have something against pain?", "My tooth hurts.", "Can you help me with my back?"),
            zh=("你有止痛的药吗？", "我牙疼。", "我的背，你能治治吗？"),
            ja=("痛み止めはある？", "歯が痛い。", "腰を診てくれないか？"),
        ),
        _topic(
            "hours",
            en=("When do you open?", "Are you here at night, too?"),
            zh=("你什么时候开门？", "夜里你也在吗？"),
            ja=("店は何時に開く？", "夜もいるの？"),
        ),
    ),
    (
        _text(
            "syrup",
            "The black syrup is boiled from elderberries and honey, a day and a night over a low fire. It keeps for"
            " three years.",
            "黑糖浆是用接骨木果和蜂蜜熬的，小火熬一天一夜。能放三年。",
            "黒シロップはニワトコの実と蜂蜜を、弱火で一昼夜煮詰めて作る。三年はもつ。",
        ),
        _text(
            "fever",
            "The red fever came with the salt ships and took every third child. Whoever had it once was never ill"
            " again.",
            "红热病是跟着盐船来的，三个孩子里带走一个。得过一次的人，再也没病过。",
            "赤い熱病は塩の船とともに来て、子どもの三人に一人を奪った。一度かかった者は、二度と病まなかった。",
        ),
        _text(
            "garden",
            "Foxglove and henbane grow behind the wall. The gate is locked, because a goat died there.",
            "墙后面种着毛地黄和天仙子。门上了锁，因为有只山羊死在里头。",
            "塀の裏にはジギタリスとヒヨスが生えている。山羊が一頭死んだので、門には鍵がかけてある。",
        ),
    ),
)

APOTHECARY: Final = House(
    _APOTHECARY,
    (
        ("en", "What is in the syrup?", "syrup"),
        ("en", "How long does your syrup keep?", "syrup"),
        ("en", "How do you make that medicine?", "syrup"),
        ("en", "Can I afford a bottle of it?", "fee"),
        ("en", "I slept badly, my whole jaw aches.", "pain"),
        ("en", "Will I find you here after dark?", "hours"),
        ("en", "What grows behind the wall?", "garden"),
        ("en", "Where did the fever come from?", "fever"),
        ("en", "Can one catch the red fever twice?", "fever"),
        ("en", "What does a bottle of the black syrup cost?", "fee"),
        ("en", "Is the black syrup cheap?", "fee"),
        ("en", "Do you like dancing?", ""),
        ("zh", "这糖浆里有什么？", "syrup"),
        ("zh", "你的糖浆能放多久？", "syrup"),
        ("zh", "这药是怎么做的？", "syrup"),
        ("zh", "买一瓶要花我多少铜板？", "fee"),
        ("zh", "我没睡好，整个下巴都疼。", "pain"),
        ("zh", "天黑以后还能找到你吗？", "hours"),
        ("zh", "墙后面种的是什么？", "garden"),
        ("zh", "那场热病是从哪儿来的？", "fever"),
        ("zh", "红热病会得两次吗？", "fever"),
        ("zh", "一瓶黑糖浆多少钱？", "fee"),
        ("zh", "黑糖浆便宜吗？", "fee"),
        ("zh", "你喜欢跳舞吗？", ""),
        ("ja", "このシロップには何が入っているの？", "syrup"),
        ("ja", "シロップはどれくらいもつの？", "syrup"),
        ("ja", "その薬はどうやって作るの？", "syrup"),
        ("ja", "一瓶買うには何枚の銅貨がいる？", "fee"),
        ("ja", "よく眠れなかった。顎じゅうが痛むんだ。", "pain"),
        ("ja", "暗くなってからも会える？", "hours"),
        ("ja", "塀の裏には何が生えているの？", "garden"),
        ("ja", "あの熱病はどこから来たの？", "fever"),
        ("ja", "赤い熱病には二度かかることがある？", "fever"),
        ("ja", "黒シロップは一瓶いくら？", "fee"),
        ("ja", "黒シロップは安い？", "fee"),
        ("ja", "踊りは好き？", ""),
    ),
    (
        ("en", "Do you have something against mice?"),
        ("en", "Do you have a hammer?"),
        ("en", "How much is the horse?"),
        ("en", "What do I owe the smith?"),
        ("en", "Is your bread fresh?"),
        ("en", "My shoe is torn."),
        ("en", "Can you help me with my letter?"),
        ("en", "Can you help me with the cart?"),
        ("en", "When does the ship leave?"),
        ("en", "When do you marry?"),
        ("en", "Are you a soldier, too?"),
        ("en", "How much snow is there?"),
        ("en", "My dog barks."),
        ("en", "Is your brother tall?"),
        ("en", "Are you from the north, too?"),
        ("zh", "你有赶老鼠的东西吗？"),
        ("zh", "你有锤子吗？"),
        ("zh", "这匹马多少钱？"),
        ("zh", "要付铁匠多少？"),
        ("zh", "你的面包新鲜吗？"),
        ("zh", "我鞋破了。"),
        ("zh", "我的信，你能帮着看看吗？"),
        ("zh", "这辆车，你能帮帮忙吗？"),
        ("zh", "船什么时候开？"),
        ("zh", "你什么时候结婚？"),
        ("zh", "你也是士兵吗？"),
        ("zh", "雪有多厚？"),
        ("zh", "我的狗在叫。"),
        ("zh", "你哥哥高吗？"),
        ("zh", "你也是北方来的吗？"),
        ("ja", "ネズミよけはある？"),
        ("ja", "金づちはある？"),
        ("ja", "その馬はいくら？"),
        ("ja", "鍛冶屋への払いはいくらだ？"),
        ("ja", "パンは新しいの？"),
        ("ja", "靴が破れた。"),
        ("ja", "手紙を見てくれないか？"),
        ("ja", "荷車を見てくれないか？"),
        ("ja", "船は何時に出る？"),
        ("ja", "結婚はいつ？"),
        ("ja", "あなたも兵士なの？"),
        ("ja", "雪はどれくらいある？"),
        ("ja", "犬が吠える。"),
        ("ja", "お兄さんは背が高いの？"),
        ("ja", "あなたも北の生まれなの？"),
    ),
)
