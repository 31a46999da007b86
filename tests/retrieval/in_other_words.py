"""Memory questions whose answers are worded as people word them, seldom as the question is. Held out from every bar.

Written before anybody saw what they get. `asides` hold near misses: of the same kin, thing or matter, and no answer.
"""

from typing import Final

from .remembered import Told

IN_OTHER_WORDS: Final[tuple[Told, ...]] = (
    Told(
        "en",
        (
            ("There are five little mouths to feed at our house, all of them mine.", "Do you remember my children?"),
            ("Odo wants his forty crowns back by harvest.", "Do you remember who I'm in debt to?"),
            ("I can't go near water deeper than my knees.", "Do you remember what I am afraid of?"),
            ("My sister took the miller's lad last spring.", "Do you remember who my sister's husband is?"),
            ("Pepper eats more oats than two oxen, but nothing on four legs is faster.", "Do you remember my horse?"),
            ("I used to mend nets on the coast before I came here.", "Do you remember what my work was?"),
            ("You shall have the medicine before the snow, on my honour.", "What did I promise you?"),
            ("Give me plum pudding and I'm happy.", "Do you remember my favourite dish?"),
        ),
        (
            "Do you remember the name of my ship?",
            "Do you remember how old my mother is?",
            "Do you remember my favourite colour?",
            "Do you remember where I lost my ring?",
            "Do you remember what I paid for my cow?",
            "Do you remember who killed my brother?",
            "Do you remember the password I told you?",
        ),
        (
            ("My neighbour's cow calved twice this year.", "Lucky man."),
            ("The smith's ring finger was crushed in the press.", "Poor fellow."),
            ("The captain of the Heron drinks too much.", "They all do."),
            ("My father turned sixty in May.", "A good age."),
            ("There is a blue door in Mill Lane that never opens.", "I never saw it."),
        ),
    ),
    Told(
        "zh",
        (
            ("家里四张小嘴等着我喂呢。", "你还记得我有几个孩子吗？"),
            ("掌柜那儿还挂着我二十个铜板的账。", "你还记得我的债吗？"),
            ("一听打雷我就往床底下钻。", "你还记得我怕什么吗？"),
            ("我姐跟了磨坊的阿福，去年春天摆的酒。", "你还记得我姐姐嫁给了谁吗？"),
            ("小雪跑起来四蹄生风，就是太能吃。", "你还记得我的马叫什么吗？"),
            ("来这儿之前，我在海边补渔网过日子。", "你还记得我以前的工作吗？"),
            ("下雪以前，药一定送到你手上。", "我答应过你什么？"),
            ("一碗热汤面，给我座山都不换。", "你还记得我最喜欢吃什么吗？"),
        ),
        (
            "你还记得我的船叫什么吗？",
            "你还记得我母亲多大年纪吗？",
            "你还记得我最喜欢的颜色吗？",
            "你还记得我的戒指丢在哪里了吗？",
            "你还记得我的牛花了多少钱吗？",
            "你还记得是谁害死了我弟弟吗？",
            "你还记得我告诉你的口令吗？",
        ),
        (
            ("隔壁的母牛今年生了两头小牛。", "他有福气。"),
            ("铁匠戴戒指的那根手指给压断了。", "真可怜。"),
            ("苍鹭号的船长喝酒太凶。", "都一样。"),
            ("我爹五月过了六十大寿。", "好福气。"),
            ("磨坊巷有扇蓝色的门，从来不开。", "我没见过。"),
        ),
    ),
    Told(
        "ja",
        (
            ("うちには腹をすかせた小さいのが四人待っている。", "私の子供のことを覚えていますか？"),
            ("宿の主人に銅貨二十枚を返さないといけない。", "私の借金を覚えていますか？"),
            ("雷が鳴ると、寝台の下にもぐりこんでしまう。", "私が何を怖がるか覚えていますか？"),
            ("姉は去年の春、粉屋のタロウのところへ行った。", "姉が誰と結婚したか覚えていますか？"),
            ("コユキは足が速いが、飼い葉をよく食う。", "私の馬を覚えていますか？"),
            ("ここへ来る前は、海辺で網を繕って暮らしていた。", "私の前の仕事を覚えていますか？"),
            ("雪が降る前に、薬を必ず届けるよ。", "私は何を約束した？覚えてる？"),
            ("梅の菓子さえあれば、ほかに何もいらない。", "私の好きな食べ物を覚えていますか？"),
        ),
        (
            "私の船の名前を覚えていますか？",
            "母が何歳か覚えていますか？",
            "私の好きな色を覚えていますか？",
            "私がどこで指輪をなくしたか覚えていますか？",
            "私の牛がいくらだったか覚えていますか？",
            "弟が誰に殺されたか覚えていますか？",
            "私が教えた合言葉を覚えていますか？",
        ),
        (
            ("隣の牛が今年は二度も子を産んだ。", "運のいいやつだ。"),
            ("鍛冶屋は指輪をはめた指をつぶした。", "気の毒に。"),
            ("アオサギ号の船長は飲みすぎだ。", "みんなそうさ。"),
            ("父は五月に六十になった。", "いい年だ。"),
            ("粉屋横丁に、決して開かない青い戸がある。", "見たことがない。"),
        ),
    ),
)
