"""Sentences told as a dream, a song, a story, a rumour, a lie or how it only looks: nothing in them is said to be so.

Asked of each sentence by `stated.py` and `fact_sentences.py`, before any statement is looked for; what one language's
grammars refuse already doesn't stand here again. "In this dream", この物語では and 这个梦里 name a storyline and are
left to the scopes of `correction_cues`. Where a careful person would doubt, nothing is stored.
"""

import re
from collections.abc import Sequence
from typing import Final

from .simplified import SIMPLIFIED

_LIE_ZH: Final = (
    r"(?:[谎謊]话|[谎謊]言|假话|鬼话|屁话|骗人的?话?|瞎编的?|乱编的?|编的|编出来的|假的|胡说|胡话|[谣謠]言|[谣謠]传"
    r"|传言|传闻|玩笑话?|不可能的?)"
)
_ART_ZH: Final = r"(?:故事|传说|小说|童话|画像?|油画|戏|歌|诗|书|剧本?|想象|幻想|壁画|挂毯|镜子|梦)"
_SPEAKS_ZH: Final = (
    r"(?!老实|坦白|总|可以|应该|怎么|实话|不|没|别|严格|一般|简单|换句话|照实|凭良心|认真|顺便|真的|也就是|就是|直"
    r"|再|听|跟|和|对)"
)
_CHINESE: Final = re.compile(
    r"做(?:了|过)(?:一)?(?:个|场)?[^,。!?]{0,3}梦(?!想)|梦见|梦到"
    rf"|(?:^|[,:;])(?:在)?(?:我的?|昨晚的?|那[首幅本出]|一[个首幅本出])?{_ART_ZH}(?:里|中|上)(?:面|头)?"
    rf"|,(?:只)?(?:是)?在(?:我的?|那[首幅本出]|一[个首幅本出])?{_ART_ZH}(?:里|中|上)(?:面|头)?\W*$"
    rf"|,(?:这|那)?(?:些|话)?(?:都|全|可|当然|显然|纯粹|纯)?(?:是|就是|只是|不过是)?{_LIE_ZH}[的吧啊呢了嘛]{{0,2}}\W*$"
    rf"|(?:^|,)说[^,。!?]{{2,24}}(?:是|就是|只是){_LIE_ZH}[的吧啊呢了嘛]{{0,2}}\W*$"
    rf"|[色的](?:这|那)?(?:都|全|只|就|不过)?(?:是){_LIE_ZH}[吧啊呢了嘛]?\W*$"
    r"|(?:这种|那种|这样的|这等)(?:话|事|鬼话|说法)|^(?:有)?(?:个)?(?:谣言|传言|谣传|传闻)"
    rf"|,(?:至少|反正|据)?{_SPEAKS_ZH}[^,。!?我]{{1,8}}?(?:这么|那么|这样|那样|如此)(?:说|讲|唱|写|传)(?:的|过|着)?\W*$"
    rf"|,(?:至少|反正|据)?{_SPEAKS_ZH}[^,。!?我说]{{1,8}}说的\W*$"
    r"|,(?:我猜|我估计|大概吧|也许吧|可能吧|谁知道呢?|鬼知道)(?:是)?(?:的|吧)*\W*$"
    r"|(?:^|,)(?:你|我们|咱们?|大家)?(?:就当|只当|权当|假想)|我(?:想象|幻想)|想象一下"
    r"|在(?:这种?|这样的?|那种?)?(?:光线|烛光|月光|火光|灯光|暗处|黑暗)(?:下|里|中)"
)
_LIE_JA: Final = r"(?:嘘|うそ|ウソ|でたらめ|デタラメ|デマ|作り話|間違い|冗談|噂|うわさ|迷信|夢)"
_TALE_JA: Final = (
    r"(?:歌|唄|詩|伝説|物語|お?話|設定|手紙|知らせ|便り|芝居|劇|絵|筋書き|ふり|つもり|役|前提|仮定|想像|考え|夢|嘘"
    r"|うそ|ウソ|噂|うわさ|評判|説)"
)
_NOT_ONESELF: Final = r"[^、。!?私僕俺]"
_JAPANESE: Final = re.compile(
    rf"(?:と|って)(?:いう|言う|ゆう)(?:の|こと|話)?は、?(?:真っ赤な|ただの|全くの)?{_LIE_JA}"
    rf"|(?:って|という)(?:の)?(?:は)?、?(?:真っ赤な|ただの)?{_LIE_JA}(?:だ|です|さ|だよ)\W*$"
    rf"|(?:だ|です|る|た|い)(?:という|と言う|っていう|って){_TALE_JA}"
    r"|という(?:夢|噂|うわさ|嘘|うそ|評判|説|設定)|夢を見(?:た|まし|てい)|(?<![このあ])夢(?:の中)?で(?:は|も|、)"
    r"|夢に見た"
    r"|(?:と|って)いうことに(?:し|なっ)|ってことに(?:し|なっ)|って設定"
    r"|(?:^|、)(?:昨日の?|昨夜の?|私の?|ある)?(?:物語|お?話|夢|絵|歌|詩|本|劇|芝居|伝説|鏡|肖像画?|小説|想像"
    r"|頭)の中(?:では|で|の|なら)"
    r"|(?:^|、)(?:あの|その)(?:絵|歌|詩|本|劇|芝居|鏡|肖像画?|小説)の中(?:では|で|の)"
    rf"|(?:だ|です|る|た|い)、?(?:と|って)、?{_NOT_ONESELF}{{1,10}}?(?:は|が|も|に|には|で|では)"
    rf"{_NOT_ONESELF}{{0,6}}?(?:言[ういっわ]|思[っいう]|信じ|歌[っわう]|聞[いか]|書[いか]|噂|ある|あった)"
    rf"|、(?:それは|これは|全部|もちろん|なんて|まあ)?{_LIE_JA}(?:だ|です|さ|よ|けど|が){{0,4}}+\W*$"
    rf"|、{_NOT_ONESELF}{{1,10}}(?:の話では|によれば|によると|に言わせれば|いわく|曰く)\W*$"
    r"|(?:この|その|あの)(?:光|明かり|灯り|暗がり|暗さ)(?:の中)?(?:で(?:は)?|だと)|[光暗](?:の|がりの?)中では"
)
_ENGLISH: Final = re.compile(
    r"\b(?:only|just|merely) (?:an?|some) (?:rumou?r|myth|lie|legend|dream|story|tale)\b"
    r"|[,;-] ?(?:or )?so (?:they|people|folks?|the \w+) (?:all )?(?:says?|claims?|goes)\b"
    r"|[,;-] ?(?:at least )?according to (?!me\b)|\bin this light\b|\bin that light\b|\bin (?:my|one of my|his|her"
    r"|last night's) dreams?\b"
    r"|[,;-] ?(?!(?:as|like|i|you|we|needless|truth|that|which|who|sad)\b)(?:[\w'-]+ ){1,3}?(?:says|claims|swears"
    r"|reckons|insists|tells (?:me|us))\W*$"
    r"|\bor (?:something|whatever)(?: like that)?\W*$"
)
_OPENS_TALE: Final = re.compile(
    r"\W*(?:(?:so|well|last night|once|listen|you know),? ){0,2}"
    r"(?:i (?:had|have had|once had|just had) (?:a|the|this|such a) (?:\w+ ){0,2}(?:dream|nightmare)(?: last night"
    r"| again)?"
    r"|there(?:'s| is| was) (?:an?|this|that) (?:\w+ ){0,2}(?:song|tale|story|legend|ballad|rumou?r)"
    r"|once upon a time|it goes like this|here's a (?:song|riddle|joke|tale)|let's (?:play|pretend))\W*"
    r"|\W*(?:昨晚|昨夜|昨天|刚才|今早)?(?:,)?我?(?:昨晚|昨夜|昨天|刚才|又)?做(?:了|过)(?:一)?(?:个"
    r"|场)?[^,。!?]{0,3}梦\W*"
    r"|\W*(?:有|从前有)(?:这么|那么)?(?:一)?(?:首|个|段)[^,。!?]{0,4}(?:歌|故事|传说|谣言|传闻)(?:说|这么唱|里说)?\W*"
    r"|\W*(?:昨日|昨夜|ゆうべ|今朝|さっき)?、?(?:私は|僕は|俺は)?(?:こんな|変な|妙な|怖い|いい)?夢を見(?:た"
    r"|ました)(?:んだ|んです|の)?(?:よ|ね)?\W*"
    r"|\W*(?:こんな|古い)(?:歌|話|伝説|噂)が(?:ある|あります|あった)(?:んだ)?(?:よ|ね)?\W*"
)


def is_make_believe(sentence: str) -> bool:
    """Tells whether a sentence in lower case, quotations blanked, only tells what is not, or not known, to be so."""
    sentence = sentence.strip()
    if sentence.isascii():
        return _ENGLISH.search(sentence) is not None
    return any(
        pattern.search(form) is not None
        for pattern, form in ((_JAPANESE, sentence), (_CHINESE, sentence.translate(SIMPLIFIED)), (_ENGLISH, sentence))
    )


def tale_from(low: str, spans: Sequence[tuple[int, int]]) -> int:
    """Returns where in `low` a tale begins that nothing ends, "I had a dream.": its length where none does."""
    for start, end in spans:
        if end - start <= _LONGEST_OPENING and _OPENS_TALE.fullmatch(low[start:end].translate(SIMPLIFIED)):
            return start
        if end - start <= _LONGEST_OPENING and _OPENS_TALE.fullmatch(low[start:end]):
            return start
    return len(low)


_LONGEST_OPENING: Final = 60
