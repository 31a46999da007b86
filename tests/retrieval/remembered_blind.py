"""A second set of pasts and questions for them, written without a look at what reads them; half of them near misses.

Where `remembered.py` asks how many facts come back, this one asks mostly for what sounds told and was not.
"""

from typing import Final

from tests.retrieval.remembered import Told

BLIND_TUNED: Final[tuple[Told, ...]] = (
    Told(
        "en",
        (
            ("My name is Ansel, and I come from the salt marshes.", "Do you remember my name?"),
            ("I've had a limp since a cart ran over my foot.", "Do you remember why I walk like this?"),
            ("We buried my father on Tuesday.", "Do you remember who in my family died?"),
            ("I'd give anything for a bowl of pea soup.", "Do you remember what I'd like to eat?"),
            ("The tanner's boy broke my window.", "Do you remember who broke my window?"),
            ("I'm looking for a man called Rusk.", "Do you still remember who I'm looking for?"),
            ("I left my saddle with the ferryman.", "Can you recall where my saddle is?"),
            ("I swore to my wife that I'd never gamble again.", "Do you remember what I swore to my wife?"),
        ),
        (
            "Do you remember my sister?",
            "Do you remember where I buried the chest?",
            "Do you remember what the ferryman charged me?",
            "Do you remember my mother?",
            "Have you forgotten my birthday?",
            "Did I tell you who won the race?",
            "Do you remember the colour of my hat?",
        ),
        (
            ("It's raining again.", "Then stand under the eaves."),
            ("Who lives in the tower?", "My mother does, and she sees nobody."),
            ("I'll take two loaves.", "That'll be a copper."),
            ("What song is that?", "The Miller's Daughter. My sister used to sing it."),
        ),
    ),
    Told(
        "zh",
        (
            ("我姓沈，是从盐城来的。", "你还记得我姓什么吗？"),
            ("我左耳听不见，小时候发烧烧的。", "你记得我哪只耳朵听不见吗？"),
            ("上个月我们家的房子被雷劈了。", "你还记得我家房子怎么了吗？"),
            ("我最爱吃桂花糕。", "你记不记得我喜欢吃什么？"),
            ("我在找一个叫阿贵的船夫。", "你还记得我在找谁吗？"),
            ("木匠的儿子把我的琴弄坏了。", "你还记得是谁弄坏了我的琴吗？"),
            ("我把马鞍寄放在茶馆了。", "你记得我的马鞍放在哪儿吗？"),
            ("我跟师父发过誓，再也不喝酒。", "你还记得我跟师父发过什么誓吗？"),
        ),
        (
            "你还记得我妈妈吗？",
            "你还记得我的生日是哪天吗？",
            "你记得船夫收了我多少钱吗？",
            "你还记得我弟弟在哪儿当兵吗？",
            "你忘了我的剑是谁打的吗？",
            "我跟你说过我为什么离开家乡吗？",
            "你记得我帽子是什么颜色的吗？",
        ),
        (
            ("又下雨了。", "那就站到屋檐下来。"),
            ("塔里住着谁？", "我妈妈住那儿，谁也不见。"),
            ("给我两个馒头。", "一个铜板。"),
            ("这是什么曲子？", "《磨坊女》。我弟弟以前常唱。"),
        ),
    ),
    Told(
        "ja",
        (
            ("名前はソウタ、塩田の村から来た。", "私の名前を覚えていますか？"),
            ("荷車に轢かれてから足を引きずっている。", "どうして足を引きずっているか覚えてる？"),
            ("火曜日に父を埋葬した。", "私の家族で誰が亡くなったか覚えていますか？"),
            ("豆のスープが食べたくてたまらない。", "私が食べたいものを覚えてる？"),
            ("皮なめし屋の息子がうちの窓を割った。", "誰が窓を割ったか覚えていますか？"),
            ("ラスクという男を探している。", "俺が誰を探しているか覚えてるか？"),
            ("鞍は渡し守に預けてある。", "鞍がどこにあるか覚えていますか？"),
            ("二度と賭け事はしないと妻に誓った。", "妻に何を誓ったか覚えてる？"),
        ),
        (
            "私の妹を覚えていますか？",
            "箱をどこに埋めたか覚えてる？",
            "渡し守にいくら払ったか覚えていますか？",
            "母のことを覚えていますか？",
            "私の誕生日を忘れたの？",
            "誰が競走に勝ったか話したっけ？",
            "私の帽子の色を覚えていますか？",
        ),
        (
            ("また雨だ。", "じゃあ軒下に入れ。"),
            ("塔には誰が住んでいるの？", "母が住んでいる。誰にも会わない。"),
            ("パンを二つくれ。", "銅貨一枚だ。"),
            ("その歌は何？", "粉屋の娘という歌だ。妹がよく歌っていた。"),
        ),
    ),
)

BLIND_HELD_OUT: Final[tuple[Told, ...]] = (
    Told(
        "en",
        (
            ("My ship, the Petrel, sank off Gull Point.", "Do you remember what happened to my ship?"),
            ("I can't swim a stroke.", "Do you remember whether I can swim?"),
            ("My uncle keeps the lighthouse at Morrow.", "Do you remember what my uncle does?"),
            ("I paid the harbour master in pearls.", "Do you remember how I paid the harbour master?"),
            ("I'm meeting Lady Orne at midnight by the well.", "Do you remember whom I'm meeting tonight?"),
            ("My left hand has only three fingers.", "Do you remember what's wrong with my hand?"),
            ("I've been at sea for nineteen years.", "Do you remember how long I've been a sailor?"),
            ("I want to open a tavern one day.", "Do you recall what my dream is?"),
        ),
        (
            "Do you remember my aunt?",
            "Do you remember where I bought the pearls?",
            "Do you remember how deep the well is?",
            "Do you remember how I met my husband?",
            "Have you forgotten which inn I sleep in?",
            "Did I ever tell you about the war?",
            "Do you remember my daughter's wedding?",
        ),
        (
            ("Nice weather for fishing.", "The nets are torn, so it's no use to me."),
            ("Who built the harbour?", "My husband's people did, stone by stone."),
            ("One ticket to the islands, please.", "Boats leave when the tide does."),
            ("Have you any children?", "A daughter. She went inland."),
        ),
    ),
    Told(
        "zh",
        (
            ("我的船在鸥角触礁沉了。", "你还记得我的船出了什么事吗？"),
            ("我不会游泳。", "你还记得我会不会游泳吗？"),
            ("我舅舅在莫罗守灯塔。", "你记得我舅舅是做什么的吗？"),
            ("我是用珍珠付的港口税。", "你记得我用什么付的税吗？"),
            ("今晚半夜我要在井边见奥恩夫人。", "你还记得我今晚要见谁吗？"),
            ("我左手只有三根手指。", "你记不记得我的手有什么毛病？"),
            ("我在海上漂了十九年。", "你还记得我当了多少年水手吗？"),
            ("我想以后开一家酒馆。", "你还记得我的心愿是什么吗？"),
        ),
        (
            "你还记得我姑姑吗？",
            "你还记得我在哪儿买的珍珠吗？",
            "你记得那口井有多深吗？",
            "你还记得我是怎么认识我丈夫的吗？",
            "你忘了我住哪家客栈吗？",
            "我有没有跟你提过打仗的事？",
            "你还记得我女儿的婚礼吗？",
        ),
        (
            ("今天真适合钓鱼。", "网破了，跟我没关系。"),
            ("港口是谁修的？", "我丈夫家的人，一块石头一块石头垒的。"),
            ("一张去岛上的船票。", "潮水走，船就走。"),
            ("你有孩子吗？", "有个女儿，到内地去了。"),
        ),
    ),
    Told(
        "ja",
        (
            ("私の船ペトレル号は鴎岬の沖で沈んだ。", "私の船がどうなったか覚えていますか？"),
            ("まったく泳げないんだ。", "私が泳げるかどうか覚えてる？"),
            ("叔父はモローで灯台を守っている。", "叔父が何をしているか覚えていますか？"),
            ("港の役人には真珠で払った。", "役人に何で払ったか覚えてる？"),
            ("今夜、井戸のそばでオーン夫人と会う。", "今夜私が誰と会うか覚えていますか？"),
            ("左手の指は三本しかない。", "私の手がどうなっているか覚えてる？"),
            ("十九年も海に出ている。", "私が何年船乗りをしているか覚えていますか？"),
            ("いつか酒場を開きたい。", "私の夢が何か覚えてる？"),
        ),
        (
            "私の伯母を覚えていますか？",
            "真珠をどこで買ったか覚えてる？",
            "井戸の深さを覚えていますか？",
            "夫とどうやって出会ったか覚えていますか？",
            "どの宿に泊まっているか忘れたの？",
            "戦争の話をしたことがあったっけ？",
            "娘の結婚式を覚えていますか？",
        ),
        (
            ("釣り日和だね。", "網が破れているから、関係ないさ。"),
            ("港は誰が造ったの？", "夫の一族が、石を一つずつ積んだ。"),
            ("島行きの切符を一枚。", "潮が引けば船は出る。"),
            ("子どもはいるの？", "娘が一人。内陸へ行った。"),
        ),
    ),
)
