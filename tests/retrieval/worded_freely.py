"""Memory questions with answers that share no word for the thing asked for: bars are set by these, too.

Found by a review that looked for answers which lists of words would deny.
"""

from typing import Final

from .remembered import Told

WORDED_FREELY: Final[tuple[Told, ...]] = (
    Told(
        "en",
        (
            ("My brother is Odo, the cooper.", "Do you remember my brother's name?"),
            ("My girl turned seven this spring.", "Do you remember how old my daughter is?"),
            ("I ride Bramble, the grey mare.", "Do you remember what my horse is called?"),
            ("I still have to pay you back nine coppers.", "Do you remember what debt I have?"),
            ("I shall bring you the medicine from the abbey.", "Do you remember what I promised?"),
            ("I'd never say no to plum wine.", "Do you remember my favourite drink?"),
            ("I am a Lowmill girl through and through.", "Do you remember where I come from?"),
            ("Spiders make my skin crawl.", "Do you remember what I am afraid of?"),
            ("I lent you the Chronicle of Kings.", "Do you remember my book?"),
        ),
        (
            "Do you remember my sister's name?",
            "Do you remember how old my son is?",
            "Do you remember what my ship is called?",
            "Do you remember where I left my cloak?",
            "Do you remember what I paid for the medicine?",
            "Do you remember my favourite song?",
        ),
        (
            ("Good evening.", "Evening. Sit down if you must."),
            ("The bells toll at nine, when the ferry sails.", "So they do."),
            ("Barley is dear this year.", "It is."),
            ("Sixty men stand at the ford.", "I heard."),
        ),
    ),
    Told(
        "zh",
        (
            ("我哥是大牛，在城东打铁。", "你还记得我哥哥叫什么吗？"),
            ("我家丫头今年春天满七岁了。", "你还记得我女儿多大吗？"),
            ("我骑的是灰蓟，脾气坏得很。", "你还记得我的马叫什么吗？"),
            ("我还得给你九个铜板。", "你还记得我欠你多少吗？"),
            ("修道院的药我给你捎回来。", "你还记得我答应过你什么吗？"),
            ("有梅子酒我从不推辞。", "你还记得我最爱喝什么吗？"),
            ("我可是下磨村土生土长的。", "你还记得我是哪里人吗？"),
            ("一见蜘蛛我浑身起鸡皮疙瘩。", "你还记得我害怕什么吗？"),
        ),
        (
            "你还记得我姐姐叫什么吗？",
            "你还记得我儿子多大吗？",
            "你还记得我的船叫什么吗？",
            "你还记得我把斗篷忘在哪儿了吗？",
            "你还记得我买药花了多少钱吗？",
            "你还记得我最喜欢的歌吗？",
        ),
        (
            ("晚上好。", "晚上好。要坐就坐吧。"),
            ("钟九点敲，渡船那时候开。", "是啊。"),
            ("今年大麦贵。", "是贵。"),
            ("渡口站着六十个人。", "我听说了。"),
        ),
    ),
    Told(
        "ja",
        (
            ("兄はタケシ、桶屋だ。", "私の兄の名前を覚えていますか？"),
            ("うちの子はこの春で七つになった。", "娘が何歳か覚えていますか？"),
            ("乗っているのはアザミ、灰色の暴れん坊だ。", "私の馬の名前を覚えていますか？"),
            ("あと銅貨九枚をあなたに返さないと。", "私の借りを覚えていますか？"),
            ("修道院から薬を持って帰るよ。", "私が何を約束したか覚えていますか？"),
            ("梅酒なら断ったことがない。", "私の好きな飲み物を覚えていますか？"),
            ("根っからの下粉村っ子さ。", "私がどこの人か覚えていますか？"),
            ("蜘蛛を見ると鳥肌が立つ。", "私が何を怖がるか覚えていますか？"),
        ),
        (
            "私の姉の名前を覚えていますか？",
            "息子が何歳か覚えていますか？",
            "私の船の名前を覚えていますか？",
            "私が外套をどこに忘れたか覚えていますか？",
            "私が薬にいくら払ったか覚えていますか？",
            "私の好きな歌を覚えていますか？",
        ),
        (
            ("こんばんは。", "こんばんは。座りたければ座れ。"),
            ("鐘は九時に鳴る。渡し舟もその時に出る。", "そうだな。"),
            ("今年は大麦が高い。", "高いな。"),
            ("渡し場には六十人が立っている。", "聞いたよ。"),
        ),
    ),
)
