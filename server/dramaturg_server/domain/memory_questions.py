"""Questions for what somebody remembers: "do you remember …?", 还记得…吗, …を覚えてる？ They go before topics.

A question, never a wish or an order ("remember me", 记得关门, 覚えておけ); read sentence by sentence.
(spec: dialogue, step 3)
"""

import re
import unicodedata
from functools import cache
from typing import Literal

from .simplified import SIMPLIFIED
from .subject import LANGUAGES
from .subject_people import PEOPLE
from .text import fold_line, is_japanese, sentences

Party = Literal["asker", "hearer", ""]

_ENDS = r"(?=[?。.! ]|$)"
_ENGLISH = (
    r"\b(?:do|don't|dont|did|didn't|can|can't|could|would) (?:you|ya|u|thou)(?: guys| all)?"
    r"(?: (?:still|even|really|also|not|at all|perhaps|maybe|by any chance|happen to))*"
    r" (?:remember|recall|recollect)\b",
    r"^[, ]*(?:(?:so|and|but|hey|well|wait|you|still)\b[, ]*)*(?:remember|recall) "
    r"(?:me|us|him|her|it|them|that|this|when|what|how|who|where|why|which|the|my|our|your|last|anything)\b.*\?",
    r"^[, ]*(?:remember|recall) (?!to\b)[^,]{1,40}\?$",
    r"\b(?:have|haven't|had|hadn't|did|didn't) (?:you|ya) (?:already |really |not )*forg[eo]t(?:ten)?\b.*\?",
    r"\byou (?:haven't|have not|didn't|did not|won't have) (?:already )?forg[eo]t(?:ten)?\b.*\?",
    r"\bwhat (?:did|have) (?:i|we) (?:just |already |once |ever )?"
    r"(?:say|said|tell|told|promised?|ask(?:ed)?|mention(?:ed)?|call(?:ed)?|talk(?:ed)?|speak|spoken)\b",
    r"\btell me(?: again)?,? what (?:i|we) (?:said|told|promised|asked|mentioned)\b",
    r"\b(?:did|didn't|have|haven't) (?:i|we) (?:ever |already |once |just )*(?:tell|told|mention(?:ed)?|talk(?:ed)?) "
    r"(?:you|about|of)\b.*\?",
    r"\b(?:did|didn't|have|haven't) (?:i|we) (?:ever |already |once |just )*mention(?:ed)? "
    r"(?:my|our|the|that|a|an|to you)\b.*\?",
    r"\bhave we met\b.*\?",
    r"\bwhat was (?:it|that)(?: again)? (?:that )?(?:i|we) (?:just |already |once |ever )?"
    r"(?:said|told|promised|asked|mentioned|talked|spoke)\b",
    r"\bremind me(?: again)?,? (?:what|who|whom|whose|where|when|which|why|how)\b",
    r"\b(?:i|we) (?:told|said|mentioned|promised|talked)\b.*\b(?:didn't|did not) (?:i|we)\?",
    r"\byou (?:do |still |must |surely |even |also )*(?:remember|recall)\b.*\?",
    r"\bbet (?:that )?you (?:don't|do not|can't|cannot|won't) (?:even )?(?:remember|recall)\b",
    r"\bany (?:memory|recollection) of\b.*\?",
    r"\bwho was it (?:that|who|again)\b.*\b(?:i|me|my|we|us|our)\b.*\?",
    r"\bwhat (?:was|were|is) (?:my|our)\b.*\bagain\?",
    r"\btell me again,? (?:what|who|whom|where|when|which|how) (?:i|my|we|our)\b",
)
_CHINESE = (
    r"(?<!我)(?:[记記]不[记記]得|[记記]得不[记記]得|有没有印象|想不想得起)",
    r"(?<!我)(?<!我[还都可])(?<!我还[都可])[还可都]{0,2}(?:[记記]得|[记記]着|想得起|有印象)[^。!?]{0,60}?"
    rf"(?:吗|嘛|(?:么|没有|不){_ENDS})",
    r"[你您妳](?:还|可还|可|应该|总该)(?:[记記]得|[记記]着|有印象)[^。!?]{0,60}\?",
    r"^(?:还|可还|可)[记記]得[^。!?]{1,60}\?",
    r"[你您妳](?:是不是|难道|不会|已经|该不会)*[都就]?(?:忘了|忘[记記]|忘掉)[^。!?]{0,60}"
    rf"(?:吗|吧|\?|么{_ENDS})",
    r"[你您妳](?:应该|总|可|还)?(?:没有?|不会)(?:忘|忘了|忘[记記])[^。!?]{0,60}[吗吧?]",
    r"我们?(?:上次|上回|之前|以前|刚才|刚刚|那天|昨天|当时)?[跟对和给同向]?[你您]?"
    r"(?:说过|讲过|提过|聊过|告诉过|答应过|问过)[你您]?[些了]?(?:什么|啥|哪|谁|多少|几)",
    r"我们?(?:上次|上回|之前|以前|刚才|刚刚|那天|昨天|当时)?[跟对和给同向]?[你您]?"
    r"(?:[说讲聊谈]了些?(?:什么|啥)|[说讲聊谈](?:过|了)?些?(?:什么|啥)来着)",
    r"我(?:们)?(?:之前|以前|上次|昨天)?答应了?[你您](?:们)?[些了]?(?:什么|啥)",
    r"我(?:有没有|是不是|可曾)[跟对和给同向]?[你您]?(?:说过|讲过|提过|聊过|告诉过|答应过)",
    r"我们?(?:不是)?(?:上次|上回|之前|以前|刚才|刚刚|那天|昨天|当时)?(?:不是)?[跟对和给同向]?[你您]?"
    rf"(?:说过|讲过|提过|提到过|聊过|告诉过|答应过)[^。!?]{{0,60}}?(?:吗|嘛|(?:么|没有|吧){_ENDS})",
    r"提醒我(?:一下)?[,、]?[^。!?]{0,40}?(?:谁|什么|啥|哪|多少|几)",
    rf"^(?:都|就|不会|该不会|难道|是不是)*(?:忘了|忘[记記]|忘掉)[^。!?]{{0,60}}(?:吗|吧|么{_ENDS})",
    r"我们(?:是不是|有没有)?(?:以前|之前|在哪儿?)?见过(?:面)?(?:吗|没有|\?)",
    r"我(?:们)?[^。!?]{0,24}?(?:什么|啥|谁|哪|多少|几)[^。!?]{0,12}?来着",
    r"[你您]还记得[^。!?]{0,30}?(?:什么|啥|谁|哪|多少|几|怎么)[^。!?]{0,20}$",
    r"我[^。!?]{0,12}?[提说讲聊]过[^。!?]{0,20}[,、]?记得吧",
)
_ASKED = r"(?:の|ん|です|だ|ろう|よ|ね|な|わけ|でしょう)*(?:\?|(?:か|かい|かな|かしら|よね|っけ)[。.!? ]*$)"
_JAPANESE = (
    r"(?:覚え|おぼえ|憶え)(?:て(?:い|居)?(?:る|ます|ない|ません|られ(?:る|ます)|らっしゃ(?:る|います))|と(?:る|ります))"
    + _ASKED,
    r"(?:覚え|おぼえ|憶え)て(?:おいで(?:です|でしょう)?|お(?:られ|り)(?:る|ます)|くれて(?:い)?(?:る|ます))" + _ASKED,
    r"(?:思い出せ|思い出し)(?:る|ます|ない|ません|た|ました)" + _ASKED,
    r"(?:忘れ|わすれ)(?:て(?:い)?(?:ない|ません)|てしまった|ちゃった|た|ました)" + _ASKED,
    r"(?:言っ|いっ|話し|教え|聞い|伝え|約束し|会っ)(?:てい)?(?:た|ました)[んのこと]*(?:でし|だっ)?た?っけ",
    r"(?:前に|以前|この前|この間|こないだ|さっき|先ほど|昨日)[^。!?]{0,30}?"
    r"(?:言っ|いっ|話し|教え|伝え|約束し|し)(?:てい)?(?:た|ました)(?:よね|よな|っけ)",
    r"(?:言っ|話し|話をし|教え|会っ|約束し)たこと(?:が|は|って|、)?(?:ある|あり(?:ます|ました)|あった)" + _ASKED,
    r"(?:私|わたし|僕|ぼく|俺|おれ|あたし|我々)(?:たち)?[はが][^。!?]{0,20}?"
    r"(?:何|なん)(?:を|て|と|の話を)"
    r"(?:(?:言っ|話し|頼ん|約束し)た|(?:言い|話し|頼み|約束し)ました)",
    r"(?:私|わたし|僕|ぼく|俺|おれ|あたし)[はが][^。!?]{1,30}(?:ん|の)(?:でし|だ)た?っけ",
    r"(?:私|わたし|僕|ぼく|俺|おれ|あたし)の[^。!?]{1,30}(?:なん|何|誰|どこ|いつ|いくつ)(?:でし|だっ|だ)た?っけ",
    r"の話(?:は|を|も)?[、,]?(?:もう)?し(?:てい)?(?:た|ました)(?:よね|よな|っけ|こと(?:が|は|って)?あった"
    + _ASKED
    + ")",
    r"のこと(?:は|を|も)?[、,]?(?:もう)?(?:話し|言っ|教え)(?:てい)?(?:た|ました)(?:よね|よな|っけ)",
    r"のは(?:誰|だれ|どこ|いつ|何|なん|どれ|いくつ|いくら)(?:でし|だっ|だ)た?っけ",
    r"(?:覚え|おぼえ|憶え)て(?:い|居)?る(?:でしょう|だろう|よね)(?=[、,。.!? ]|$)",
)


_MAY_ASK = (
    r"rememb|recall|recollect|any memory|who was it|提醒"
    r"|forg[eo]t|remind me|\btell me again\b|\btell me\b.* what (?:i|we)\b"
    r"|\bhave we met|\bwhat (?:did|have|was)\b|\bagain\?"
    r"|\b(?:did|have|haven't) (?:i|we)\b"
    r"|\b(?:didn't|did not) (?:i|we)\b"
    r"|[记記忘]|印象|想得起|[说說讲講提聊问問见見到][过過]|[诉訴应應][过過了你您]|[说說讲講聊谈談]了|来着|來著"
    r"|覚え|おぼえ|憶え|思い出|わすれ|っけ|よね|よな|たこと|何|なん",
)
"""What no question for memories does without: most remarks hold none of it, and need no closer look."""


def asks_for_memory(text: str, locale: str) -> bool:
    """Tells whether `text` asks what the one it is said to remembers. `locale` decides for Han characters alone."""
    [may_ask] = _compiled(_MAY_ASK)
    return may_ask.search(fold_line(text)) is not None and any(_asks(one, locale) for one in sentences(text))


def _asks(sentence: str, locale: str) -> bool:
    folded = fold_line(sentence)
    asked = _ENGLISH + _JAPANESE if is_japanese(sentence, locale) else _ENGLISH
    if any(pattern.search(folded) for pattern in _compiled(asked)):
        return True
    simplified = folded.translate(SIMPLIFIED)
    return not is_japanese(sentence, locale) and any(pattern.search(simplified) for pattern in _compiled(_CHINESE))


def what_is_meant(text: str) -> str:
    """What a memory question is about: the folded text without the words that ask, "" where nothing else is said."""
    folded = fold_line(text)
    for pattern in _compiled(_FRAMES):
        folded = pattern.sub(" ", folded)
    return " ".join(folded.split())


def names_nothing(text: str) -> bool:
    """Tells of a memory question that it asks for no thing: "do you remember me?", "… what we talked about?"."""
    rest = what_is_meant(text)
    for pattern in _compiled(_BARE):
        rest = pattern.sub(" ", rest)
    return not any(unicodedata.category(character) in _OF_WORDS for character in rest)


def whose(text: str) -> Party:
    """Whose words a memory question is after: its asker's ("my sister"), its hearer's ("you said"), or anybody's."""
    folded = fold_line(text)
    if any(pattern.search(folded) for pattern in _compiled(_HEARER_SAID)):
        return "hearer"
    if any(pattern.search(folded) for pattern in _compiled(_OF_ASKER)):
        return "asker"
    return "asker" if is_japanese(text, "ja") and _leaves_itself_out(folded) else ""


def _leaves_itself_out(folded: str) -> bool:
    """Tells of a Japanese question without "I" that it is about its asker: plain words for one's own kin, as other
    people's take a polite one, or a clause without a subject."""
    own, others, subject, clause = _compiled(_UNSAID)
    if others.search(folded):
        return False
    return own.search(folded) is not None or (clause.search(folded) is not None and not subject.search(folded))


_KIN = {tag: "|".join(one.told[tag] for one in PEOPLE if one.path.startswith("kin")) for tag in LANGUAGES}
_HEARER_SAID = (
    r"\byou (?:just |already |once |ever )?(?:said|told|promised|mentioned)\b"
    r"|\bdid you (?:say|tell|promise|mention)\b",
    r"(?<![跟对對和给給向同])[你您妳][^。!?我]{0,6}(?:[跟对對和给給]我)?(?:[说說讲講][过過了的]|[告诉訴]{2}|答[应應][过過了])",
    r"(?:あなた|君|きみ|お前|あんた)[がは][^。!?]{0,20}(?:言っ|話し|教え|約束し)",
    r"(?:言っ|話し|教え|聞かせ|伝え|約束し)てくれ",
    rf"\byour (?:own |old |late |dear )?(?:{_KIN['en']})\b",
    rf"[你您妳](?:们|們)?(?:自己)?的?(?:{_KIN['zh']})",
    rf"(?:あなた|君|きみ|お前|あんた)(?:の|[はが]自分の)(?:{_KIN['ja']})",
)
"""What the hearer said, and the hearer's own people."""
_OF_ASKER = (
    r"\b(?:i|i'm|i've|i'd|me|my|mine|myself|we|our|us)\b",
    r"[我俺]",
    r"私|わたし|あたし|僕|ぼく|おれ",
)
_UNSAID = (
    rf"(?<!の)(?:{_KIN['ja']})|(?:うち|自分)の(?:{_KIN['ja']})",
    r"あなた|君|きみ|お前|あんた|さん|さま|様|殿|ちゃん|皆|みんな",
    r"[がは](?!ある|あり|あっ)",
    r"(?:か|(?<=[たるい])(?:の|と|こと))[をはも]?(?:まだ|もう)?(?:覚え|おぼえ|憶え|忘れ|わすれ|思い出)|(?:話し|話をし|言っ|伝え|約束し)た",
)
"""Plain words for kin, but not for that of others ("the mayor's father") · words for others · the mark of a subject · a
clause that is asked about."""

_OF_WORDS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "So"))
"""Categories of letters, digits and pictures: an emoji is a word as well."""
_BARE = (
    r"\b(?:i|i'm|i've|i'd|my|mine|we|we've|we're|us|our|ours|your|it|that|this|these|those|am|are|was|were|been|had)\b",
    r"\b(?:so far|until now|the other day|by any chance|a while|the|a|all|any|some|anything|everything|something"
    r"|things?|who|in|on|at|of|from|with|to|for|so|and|but|please|perhaps|maybe)\b",
    r"\b(?:just|now|then|earlier|before|previously|lately|recently|last|times?|again|ago|back|here)\b",
    r"\b(?:saying|telling|asking|talking|talks?|speaking|spoken?|spoke|discussed|words?|conversations?|chat)\b",
    r"(?<!\S)[我你您妳们們咱俩倆的了過过些都也是在有那这這个個刚剛才先前上次回之句话話聊谈談说說讲講提谁誰]+(?!\S)",
    r"さっき|先ほど|先程|この(?:前|間|あいだ)|前回|以前|最近|あの(?:時|とき)|前",
    r"私|わたし|僕|ぼく|俺|おれ|あたし|我々|たち|達|あなた|君|きみ|お前",
    r"(?:し|話し|言っ)?(?:た|ました)?(?:よね|よな|っけ)(?=$| )|[そこあ]の(?=話|こと)",
    r"会話|言葉|話|内容|(?:誰|だれ|なん)(?:だ|です)?か?",
    r"(?<!\S)(?:の|を|と|は|が|も|に|で|か|ね|よ|こと|って|とか|には|では|のは|のか|のこと)(?!\S)",
)

_FRAMES = (
    r"\b(?:do|don't|dont|did|didn't|can|can't|could|would|have|haven't) (?:you|ya|u|thou)\b|\byou (?:haven't|didn't)\b",
    r"\b(?:still|even|really|already|ever|remember(?:ed)?|recall|recollect|forget|forgot|forgotten)\b",
    r"\bwhat (?:did|have) (?:i|we)\b|\b(?:did|didn't|have) (?:i|we)\b",
    r"\bwhat was (?:it|that)(?: again)? (?:that )?(?:i|we)\b|\bremind me(?: again)?\b",
    r"\b(?:say|said|tell|told|mention(?:ed)?|talk(?:ed)?|ask(?:ed)?|that time|when|what|about|once)\b",
    r"\b(?:i )?bet\b|\bany (?:memory|recollection) of\b|\btell me again\b|来着|來著",
    r"\b(?:to )?(?:you|me|us)\b|^\s*(?:ever )?met(?: before)?\b",
    r"我[们們](?:以前|之前)?[见見][过過](?:面)?|会ったこと(?:が|は)?ある",
    r"[你您妳]?(?:[还還]|可[还還]|可|都)?(?:[记記]不[记記]得|[记記]得不[记記]得|[记記]得|[记記]着|有[没沒]有印象|有印象|想得起来?|忘[记記]|忘了)",
    r"(?:我们?|我們|你们?|你們|您)?(?:上次|上回|之前|以前|[刚剛]才|那天)?[跟对對和给給同向][你您我](?:[们們])?",
    r"(?:[说說][过過]|[讲講][过過]|提[过過]|聊[过過]|告[诉訴][过過]|[问問][过過]|[说說]的|[讲講]的|的[话話]|的事|那件事|的[时時]候)",
    r"[吗嗎么麼嘛吧呢](?=[?。!]|$)|什[么麼]|有[没沒]有|是不是",
    r"(?:の(?:こと|話)?)?[をはも]?(?:まだ)?(?:覚え|おぼえ|憶え|思い出せ|思い出し|忘れ)(?:て(?:い)?)?"
    r"(?:る|ます|ない|ません|た|ました)?(?:の|か|かい|かな|よね|ね)*",
    r"(?:言っ|話し|教え|聞い|伝え)(?:てい)?た(?:こと|の|っけ)?|(?:私|わたし|僕|俺|あたし)[はがの]|あなた[には]|前に"
    r"|何[をて]?|なんて",
    r"[?!。.,、…]+",
)


@cache
def _compiled(patterns: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns))
