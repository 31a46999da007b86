"""Dreams, songs, rumours, lies, things at hand, orders and guesses store nothing, in three languages."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.said import statements_in
from dramaturg_server.domain.statements import Context, Named, Statement, Told
from tests.domain.said_corrections import line, said_to

SIEGE = (
    Named("hedda", ("hedda", "hedda sarn", "赫妲", "ヘッダ")),
    Named("lucan", ("lucan", "卢坎", "ルーカン")),
    Named("matthis", ("matthis", "马蒂斯", "マティス")),
)
HERE = replace(said_to("matthis"), named=SIEGE)
NOTHING: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("", "Hedda's eyes are grey again."),
        ("", "Hedda's eyes are a bit green."),
        ("My favourite drink is mead.", "My favourite drink is either tea or ale."),
        ("", "My favourite drink is either tea or ale."),
        ("My favourite drink is mead.", "My favourite drink is tea or maybe ale."),
        ("", "My favourite drink is tea, or maybe ale."),
        ("", "My hobby is fishing or perhaps hunting."),
        ("", "Hedda's eyes are either green or blue."),
        ("", "Hedda's eyes are green or maybe blue."),
        ("", "I had a dream. Hedda's eyes are green."),
        ("", "There's an old song. Hedda's eyes are green."),
        ("My favourite drink is tea.", "No, that's ale."),
        ("", "Hedda's eyes are green, so they say."),
        ("", "Hedda's eyes are green, according to Lucan."),
        ("", "Hedda's eyes are green! In my dreams."),
        ("", "My favourite drink is wine, Lucan says."),
        ("", "My favourite drink is wine. That's what Lucan says."),
        ("", "My favourite drink is wine. Or is it?"),
        ("", "It's only a rumour that Hedda's eyes are green."),
        ("My favourite drink is tea.", "It's not tea, it's poison! Spit it out!"),
        ("My favourite drink is tea.", "That's not tea, that's ale."),
        ("My favourite drink is tea.", "This isn't tea but dishwater."),
        ("My favourite drink is tea.", "The cup holds wine, not tea."),
        ("I'm from Leeds.", "The cart goes to York, not Leeds."),
        ("My favourite music is jazz.", "Play blues, not jazz."),
        ("My favourite drink is tea.", "That isn't tea, it's coffee you're pouring."),
        ("My favourite drink is tea.", "Hedda drinks coffee, not tea."),
        ("My favourite drink is tea.", "It's coffee in the pot, not tea."),
        ("My favourite drink is tea.", "The merchant sells coffee, not tea."),
        ("My favourite drink is tea.", "Today I want coffee, not tea."),
        ("My favourite food is stew.", "That's soup, not stew."),
        ("I'm from Leeds.", "It's York on this map, not Leeds."),
        ("I'm from Leeds.", "It's raining in York, not in Leeds."),
        ("My hobby is fishing.", "That's not fishing, that's drowning worms."),
        ("My favourite music is jazz.", "That's not jazz, that's noise."),
        ("My favourite music is jazz.", "This is blues, not jazz."),
        ("My favourite film is Casablanca.", "That's Vertigo, not Casablanca."),
        ("", "Hedda's eyes are black and blue."),
        ("", "Hedda's eyes are green in the dark, ha ha."),
        ("", "In this light Hedda's eyes are green."),
        ("", "Poor Hedda, her eyes are red."),
        ("", "Hedda's eyes are red and swollen."),
        ("", "Hedda's eyes are black with hatred."),
        ("", "Hedda's eyes are brown or something."),
        ("", "Hedda's eyes are green to me."),
        ("", "Hedda's eyes are green. Or are they?"),
        ("", "Hedda's eyes are green. At least that's what Lucan says."),
        ("", "Hedda's eyes are green, Lucan says."),
        ("", "In my dream Hedda's eyes are green."),
    ),
    "zh": (
        ("", "赫妲的眼睛又是灰色的了。"),
        ("", "赫妲的眼睛有点绿。"),
        ("", "我最喜欢的饮料是茶或者也许是酒。"),
        ("", "我最喜欢的饮料不是茶就是酒。"),
        ("", "我最喜欢的饮料要么是茶要么是酒。"),
        ("", "我最喜欢的饮料是茶，也可能是酒。"),
        ("", "赫妲的眼睛要么是绿色要么是蓝色。"),
        ("", "我做了个梦。赫妲的眼睛是绿色的。"),
        ("", "昨晚我梦见赫妲的眼睛是绿色的。"),
        ("", "我最喜欢的饮料是酒，卢坎说的。"),
        ("", "我做了个梦，我最喜欢的饮料是酒。"),
        ("", "我最喜欢的饮料是酒，这是谎话。"),
        ("", "我最喜欢的饮料是酒，假的。"),
        ("", "赫妲的眼睛是绿色的。是吗？"),
        ("", "赫妲的眼睛是綠色的，這是謊話。"),
        ("", "我做了個夢，赫妲的眼睛是綠色的。"),
        ("", "故事里我的爱好是钓鱼。"),
        ("", "赫妲的眼睛是绿色的。至少卢坎这么说。"),
        ("", "我来自议会。"),
        ("", "我是来自议会的使者。"),
        ("", "我出生在一个小村子。"),
        ("", "赫妲的眼睛因仇恨而发黑。"),
        ("", "有谣言说赫妲的眼睛是绿色的。"),
        ("", "赫妲的眼睛是绿色的只是谣言。"),
        ("我最喜欢的饮料是茶。", "今晚喝酒，不是茶。"),
        ("我最喜欢的饮料是茶。", "他喝的是酒，不是茶。"),
        ("我最喜欢的饮料是茶。", "给我酒，不是茶。"),
        ("我是成都人。", "重庆在下雨，不是成都。"),
        ("我最喜欢的音乐是爵士。", "放蓝调，不是爵士。"),
        ("我最喜欢的饮料是茶。", "那不是茶，是毒药！快吐出来！"),
        ("我最喜欢的饮料是茶。", "这不是茶，是酒。"),
        ("我最喜欢的饮料是茶。", "不是茶，是门！"),
        ("我是成都人。", "车去重庆，不是去成都。"),
        ("我最喜欢的饮料是茶。", "今天我想喝咖啡，不是茶。"),
        ("我最喜欢的饮料是茶。", "不是茶，是酒洒了！"),
        ("我最喜欢的饮料是茶。", "不是茶不好，是水不好。"),
        ("我最喜欢的饮料是茶。", "这不是茶，是洗碗水。"),
        ("我最喜欢吃饺子。", "不是饺子，是门响了。"),
        ("我最喜欢吃饺子。", "那是包子，不是饺子。"),
        ("我讨厌蜘蛛。", "那是甲虫，不是蜘蛛。"),
        ("我的爱好是钓鱼。", "这不是钓鱼，是喂鱼。"),
        ("我最喜欢的音乐是爵士。", "这不是爵士，是噪音。"),
        ("我最喜欢的电影是《英雄》。", "那是《活着》，不是《英雄》。"),
        ("", "赫妲的眼睛是红的，她哭了。"),
        ("", "我做了个梦，赫妲的眼睛是绿色的。"),
        ("", "梦里赫妲的眼睛是绿色的。"),
        ("", "故事里赫妲的眼睛是绿色的。"),
        ("", "画里赫妲的眼睛是绿色的。"),
        ("", "赫妲的眼睛是绿色的这种话你也信。"),
        ("", "在这种光线下赫妲的眼睛是绿色的。"),
        ("", "赫妲的眼睛是绿色的，这是谎话。"),
        ("", "赫妲的眼睛是绿色的，大家都这么说。"),
        ("", "就当赫妲的眼睛是绿色的吧。"),
        ("", "赫妲的眼睛是绿色的，卢坎说的。"),
        ("", "赫妲的眼睛是绿色的，歌里这么唱。"),
        ("", "赫妲的眼睛是绿色的，我猜。"),
        ("", "赫妲的眼睛是绿色的吧。"),
        ("", "赫妲的眼睛是绿色的，至少卢坎这么说。"),
        ("", "我想象赫妲的眼睛是绿色的。"),
        ("", "赫妲的眼睛是绿色的，在画里。"),
        ("", "赫妲的眼睛是绿色的，假的。"),
        ("", "我是来自议会的人，让我进去。"),
        ("", "我是来自北方的商人。"),
    ),
    "ja": (
        ("", "ヘッダの目はまた灰色です。"),
        ("", "ヘッダの目は少し緑だ。"),
        ("", "好きな飲み物はお茶か酒のどちらかです。"),
        ("", "好きな飲み物はお茶か、もしかしたら酒です。"),
        ("", "ヘッダの目は緑か青のどちらかだ。"),
        ("", "夢を見た。ヘッダの目は緑だ。"),
        ("", "昨日の夢ではヘッダの目は緑だった。"),
        ("", "ヘッダの目は緑だ、というのは嘘だ。"),
        ("", "ヘッダの目は緑だ。ルーカンがそう言ってた。"),
        ("", "ヘッダの目は緑だ、とルーカンが言っていた。"),
        ("", "ヘッダの目は緑だ、ルーカンの話では。"),
        ("", "好きな飲み物は酒だというのは嘘だ。"),
        ("", "好きな飲み物は酒だという歌がある。"),
        ("", "好きな飲み物は酒だということにしよう。"),
        ("", "私の趣味は釣りだという噂だ。"),
        ("", "私の出身は京都だと皆が言う。"),
        ("", "好きな飲み物は酒だ、嘘だ。"),
        ("", "ヘッダの目は緑だ、嘘だけど。"),
        ("", "ヘッダの目は憎しみで黒い。"),
        ("", "ヘッダの目は緑か？"),
        ("", "父なしで育ちました。"),
        ("京都の出身です。", "馬車は奈良に行く、京都じゃない。"),
        ("京都の出身です。", "奈良で雨だ、京都じゃなくて。"),
        ("", "私の好物は餃子だと姉は信じている。"),
        ("", "絵の中では私の趣味は釣りだ。"),
        ("", "夢の中で私は京都の出身だった。"),
        ("好きな飲み物はお茶です。", "それはお茶じゃない、毒だ！吐き出せ！"),
        ("好きな飲み物はお茶です。", "これはお茶じゃなくて酒だ。"),
        ("好きな飲み物はお茶です。", "お茶じゃなくてコーヒーを持ってきて。"),
        ("好きな音楽はジャズです。", "ブルースをかけて、ジャズじゃなくて。"),
        ("好物は餃子です。", "今夜は焼売だ、餃子じゃなくて。"),
        ("好物は餃子です。", "彼は餃子じゃなくて焼売を食べる。"),
        ("好きな飲み物はお茶です。", "コーヒーを頼んだんだ、お茶じゃなくて！"),
        ("好きな飲み物はお茶です。", "お茶じゃなくてお金の話だ。"),
        ("好きな飲み物はお茶です。", "これはお茶ではなく、泥水だ。"),
        ("好物は餃子です。", "それは焼売だ、餃子じゃない。"),
        ("好物は餃子です。", "餃子じゃなくて焼売を作って。"),
        ("蜘蛛が嫌いです。", "あれは甲虫だ、蜘蛛じゃない。"),
        ("京都の出身です。", "京都じゃなくて奈良に行く。"),
        ("趣味は釣りです。", "これは釣りじゃない、餌やりだ。"),
        ("趣味は釣りです。", "釣りじゃなくて狩りに行こう。"),
        ("好きな音楽はジャズです。", "これはジャズじゃない、騒音だ。"),
        ("好きな音楽はジャズです。", "ジャズじゃなくてブルースを歌って。"),
        ("好きな映画は「生きる」です。", "それは「乱」だ、「生きる」じゃない。"),
        ("好きな飲み物はお茶です。", "今夜はお茶じゃなくて酒を飲む。"),
        ("", "ヘッダの目が緑だという夢を見た。"),
        ("", "ヘッダの目は緑だという歌がある。"),
        ("", "ヘッダの目は緑だって皆が言う。"),
        ("", "ヘッダの目は緑だということにしよう。"),
        ("", "物語の中ではヘッダの目は緑だ。"),
        ("", "絵の中ではヘッダの目は緑だ。"),
        ("", "ヘッダの目は緑に見える。"),
        ("", "ヘッダの目は緑だというのは嘘だ。"),
        ("", "好きな飲み物は酒だという夢を見た。"),
        ("", "私は京都の出身だということになっている。"),
        ("", "私の趣味は釣りだと彼は思っている。"),
        ("", "ヘッダの目は赤い、泣いたんだ。"),
        ("", "ヘッダの目は緑だ。そうだろう？"),
        ("", "ヘッダの目は緑だ、と歌にある。"),
        ("", "ヘッダの目は緑のようだ。"),
        ("", "ヘッダの目は緑だという設定だ。"),
        ("", "好きな食べ物はりんごだという手紙をもらった。"),
        ("", "評議会から来ました、通してください。"),
        ("", "守備隊から来た者です。"),
        ("", "会議から来たところです。"),
    ),
}
"""What was said before ("" = nothing), and the remark that says nothing to keep."""
TAKEN: dict[str, tuple[tuple[str, str, str, str], ...]] = {
    "en": (
        ("", "Hedda's eyes are green.", "eyes", "green"),
        ("", "Actually, Hedda's eyes are red, not grey.", "eyes", "red"),
        ("", "Hedda's eyes are red.", "eyes", "red"),
        ("", "Hedda's eyes are green with gold flecks.", "eyes", "green with gold flecks"),
        ("", "That's a lie! My favourite drink is tea.", "drink", "tea"),
        ("", "My favourite song is the one in the play. My favourite drink is tea.", "drink", "tea"),
        ("My favourite drink is tea.", "No, it's coffee, not tea.", "drink", "coffee"),
        ("My favourite drink is tea.", "Mint tea, not green tea.", "drink", "Mint tea"),
        ("My favourite drink is tea.", "I meant coffee, not tea.", "drink", "coffee"),
        ("I'm from Leeds.", "It's York, not Leeds.", "origin", "York"),
    ),
    "zh": (
        ("", "赫妲的眼睛是绿色的。", "eyes", "绿色"),
        ("", "赫妲的眼睛是红色的。", "eyes", "红色"),
        ("", "赫妲的眼睛是绿色的，这不是谎话。", "eyes", "绿色"),
        ("", "骗人！我最喜欢的饮料是茶。", "drink", "茶"),
        ("", "我最喜欢的饮料是茶，我跟你说过的。", "drink", "茶"),
        ("", "我最喜欢的饮料是茶，老实说。", "drink", "茶"),
        ("我最喜欢的饮料是茶。", "不是茶，是咖啡。", "drink", "咖啡"),
        ("我是成都人。", "不是成都，是重庆。", "origin", "重庆"),
        ("", "我来自北方的临川。", "origin", "北方的临川"),
    ),
    "ja": (
        ("", "ヘッダの目は緑だ。", "eyes", "緑"),
        ("", "嘘だろう。ヘッダの目は緑だ。", "eyes", "緑"),
        ("", "好きな飲み物はお茶だと言ったんだ。", "drink", "お茶"),
        ("好きな飲み物はお茶です。", "お茶じゃなくてコーヒーだ。", "drink", "コーヒー"),
        ("好きな飲み物はお茶です。", "お茶じゃなくてコーヒーだと言ったんだ。", "drink", "コーヒー"),
        ("京都の出身です。", "京都じゃなくて奈良だ。", "origin", "奈良"),
        ("玉ねぎは嫌いです。", "玉ねぎじゃなくてにんにくだ。", "dislikes", "にんにく"),
        ("", "ヘッダの目は赤い。", "eyes", "赤い"),
        ("", "もうお茶は好きじゃない。", "dislikes", "お茶"),
        ("", "奈良から来ました。", "origin", "奈良"),
    ),
}
"""What was said before, the remark, the detail and the value that it still has to tell."""


def stated(tag: str, before: str, text: str) -> list[Statement]:
    context = HERE if not before else _after(tag, before)
    return list(statements_in(text, tag, context))


def _after(tag: str, before: str) -> Context:
    told = tuple(
        Told(one.subject_ids[0], one.detail, one.value, frozenset({"matthis"}))
        for one in statements_in(before, tag, HERE)
    )
    assert told, before
    return replace(HERE, last=(line("player", before),), said_to=("matthis",), told=(told,))


@pytest.mark.parametrize(("tag", "before", "text"), [(tag, *row) for tag, rows in NOTHING.items() for row in rows])
def test_what_is_not_said_to_be_so_states_nothing(tag: str, before: str, text: str) -> None:
    assert stated(tag, before, text) == []


@pytest.mark.parametrize(
    ("tag", "before", "text", "detail", "value"), [(tag, *row) for tag, rows in TAKEN.items() for row in rows]
)
def test_what_is_plainly_so_is_still_taken(tag: str, before: str, text: str, detail: str, value: str) -> None:
    assert (detail, value) in [(one.detail, one.value) for one in stated(tag, before, text)]


@pytest.mark.parametrize(
    ("tag", "remark"),
    [("zh", "其实赫妲更喜欢酒。"), ("zh", "不，赫妲更喜欢酒。"), ("en", "Actually, Hedda prefers ale.")],
)
def test_the_taste_of_somebody_else_is_never_the_speaker_s(tag: str, remark: str) -> None:
    before = {"zh": "我最喜欢的饮料是茶。", "en": "My favourite drink is tea."}[tag]
    assert [one for one in stated(tag, before, remark) if one.subject_ids != ("hedda",)] == []
