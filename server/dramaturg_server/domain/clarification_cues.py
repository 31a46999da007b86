"""Is a line the answer to an open question, and which of its choices? Rule 6 of spec memory, section 5, "Resolution".

Read before anything else of a player's line to the one who asked. An answer names a choice (its value, who is meant,
for where it holds, its number) or none of them, and says nothing besides: whatever else it says makes it no answer.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from .beliefs import SCOPES, Option
from .cue_masks import unfit
from .simplified import SIMPLIFIED
from .text import fold_line, is_unspaced, word_set

NONE_OF_THEM: Final = -1
THIS_STORY: Final = -2
"""It holds in this storyline, which is none of the choices: wider than the one, and no wider than that."""
LONGEST: Final = 120
"""Characters of an answer at most."""


def _read_simplified(pattern: str) -> re.Pattern[str]:
    """Answers are read in simplified characters, whatever they are written in; so is what is looked for in them."""
    return re.compile(pattern.translate(SIMPLIFIED))


_ASKS: Final = _read_simplified(r"\?\W*$|[吗呢]\W*$|(?:か|かな|っけ|の)\W*$(?<=[?か])")
_NONE: Final = _read_simplified(
    r"(?:(?:oh|ah|um|well|just|please|actually|no|nah|hm+|eh)[ ,.!]*)*(?:never ?mind(?: (?:that|it"
    r"|about it))?|nevermind|nvm|forget (?:it|that|about it|i said (?:anything|it|that))"
    r"|(?:let's )?(?:drop|skip|leave) (?:it|that)|(?:it )?doesn't matter(?: (?:any ?more|really))?"
    r"|it does not matter|(?:it's )?not important|no matter|(?:neither(?: (?:of (?:them|those|the two"
    r"|these)|one))?|none(?: of (?:them|those|these|the above|it))?)(?: (?:is|are|was) (?:right|true|correct))?"
    r"|not either"
    r"|both(?: (?:of (?:them|those)|are (?:right|true|fine|correct)))?|(?:they're"
    r"|they are) both (?:right|true|correct)|all of (?:them|those)|ignore (?:it|that|what i said)"
    r"|scratch that|keep it (?:as it (?:is|was))|leave it as it (?:is|was)|as (?:it was )?before"
    r"|no change|whatever)"
    r"(?:[ ,.!]+(?:sorry|please|then|thanks|it's (?:fine|ok|okay)|ok|okay|really))*[ .!]*"
    r"|(?:啊|呃|嗯|那|哎|唉|不|好吧|还是)*[,.!。、 ]*(?:算了吧?|没事(?:了|儿)?|不用了|不说了|别管(?:它|了"
    r"|这个)*+|忘了(?:它|吧|这事)?|当我没说(?:过)?|无所谓(?:了)?|没关系|不重要(?:了)?|都不是"
    r"|(?:两|一|哪)个[都也]不(?:是|对)|[都全]不(?:是|对)|两个都(?:是|对|行)|都是|都对|都行|都可以|随便(?:吧)?"
    r"|维持原样|照旧|保持不变|不改了|跳过)(?:[,.!。、 了吧啊啦哦呀的谢抱歉]|没事)*"
    r"|(?:いや|あ|えっと|まあ|もう|やっぱり|うーん|ごめん)*[、,.! ]*(?:気にしないで(?:ください"
    r"|くれ)?|忘れて(?:ください|くれ|いい)?|なんでもない(?:です)?|何でもない(?:です)?|もういい(?:です"
    r"|や)?|いいや|どうでもいい(?:です)?|(?:どれ|どっち|どちら)(?:で|じゃ|では)も?(?:ない(?:です)?|ありません)"
    r"|(?:どれ|どっち|どちら)も違(?:う|います)|両方(?:とも)?(?:違う|正しい|そう)?|どっちも|どちらも"
    r"|どっちでもいい(?:です)?|どちらでもいい(?:です)?|そのままで(?:いい)?|今のままで(?:いい)?"
    r"|元のままで(?:いい)?|やめておく|聞かなかったことにして)(?:です|だ|よ|ね|な|わ|ください|くれ"
    r"|[、。,.! ])*"
)
_PLACES: Final = (
    _read_simplified(
        r"\b(?:the )?(?:first|1st|former|one number one|number (?:one|1)|no\. ?1)(?: one| choice"
        r"| option)?\b|^\W*(?:#|no\.? ?)?1\W*$|第一个?|前者|前一个|头一个|一号|一番目?|1番目?|最初の?(?:方"
        r"|ほう|やつ)?|一つ目|ひとつ目|1つ目|一個目|前の(?:方|ほう)"
    ),
    _read_simplified(
        r"\b(?:the )?(?:second|2nd|latter|number (?:two|2)|no\. ?2)(?: one| choice| option)?\b|^\W*(?:#"
        r"|no\.? ?)?2\W*$|第二个?|后者|後者|后一个|二号|二番目?|2番目?|二つ目|ふたつ目|2つ目|二個目"
        r"|後の(?:方|ほう)"
    ),
    _read_simplified(
        r"\b(?:the )?(?:third|3rd|number (?:three|3)|no\. ?3)(?: one| choice| option)?\b|^\W*(?:#"
        r"|no\.? ?)?3\W*$|第三个?|三号|三番目?|3番目?|三つ目|みっつ目|3つ目"
    ),
    _read_simplified(
        r"\b(?:the )?(?:fourth|4th|number (?:four|4))(?: one| choice| option)?\b|^\W*#?4\W*$|第四个?"
        r"|四番目?|4番目?|四つ目"
    ),
)
_LAST: Final = _read_simplified(r"\bthe last(?: one| choice)?\b|最后一?个|最後の?(?:方|ほう|やつ)?")
_EVERY_STORY: Final = _read_simplified(
    r"\b(?:in |across |for )?(?:all|every)(?: of)?(?: the)? (?:stor(?:y|ies)|storylines?)\b"
    r"|\b(?:in |for )?(?:this|the) (?:whole |entire )?game\b|在?(?:整局|整个|这局|这个|全)游戏(?:里|中)?"
    r"|(?:このゲーム|ゲーム全体)(?:中|の中)?(?:では?(?!す))?(?:ずっと)?|(?:所有"
    r"|每个|全部)(?:的)?故事(?:里|中)?|(?:すべて|全て|全部|どの)の?(?:物語|話)(?:で|でも)?"
)
_THIS_STORY: Final = _read_simplified(
    r"\b(?:(?:just|only|but) )?(?:(?:in|for|within) )?(?:just |only )?(?:this|the present|the current) (?:one )?"
    r"(?:stor(?:y|yline)|story line|tale|timeline|version|playthrough|play-through)(?: only| alone| here)?\b"
    r"|(?:只|仅|就)?(?:限|有|在|是|限于){0,4}(?:这个|这条|这段|本|当前|现在的?)(?:故事|剧情|世界|时间)线?(?:里面?|中"
    r"|内)?"
    r"|(?:この|今の)(?:物語|お?話|ストーリー|世界線?|ルート)(?:の中)?(?:だけ|のみ|限り|限定|に限り|に限って|では"
    r"|で(?!す)|の(?:こと|話|間)?)*"
)
_NAMES_STORY: Final = _read_simplified(r"\bstory|故事|物語")
_NARROW: Final = _read_simplified(
    r"\b(?:(?:just|only|but) )?(?:for |in |during )?(?:to ?night|this (?:scene|evening|moment|time"
    r"|once|night|one night)|the (?:scene|moment|night|ball)|right now|now|here|today|at the ball"
    r"|the time being)(?: only| alone)?\b"
    r"|(?:只|仅|就)?(?:有|限|在|是)?(?:今天晚上|今晚|今夜|这晚|这(?:一)?(?:次|回|场|幕)|这个?(?:场景"
    r"|场合|地方)|这里|现在|此刻|眼下|今天|舞会)(?:上|里|中)?"
    r"|(?:今夜|今晩|今宵|今日|今回|この(?:場面|場|シーン|時)|今|ここ|舞踏会)(?:だけ|のみ|限り|に限り"
    r"|では|での(?:こと|話)?|の(?:こと|話|間)?)*"
)
_WIDE: Final = _read_simplified(
    r"\b(?:(?:for |in )?(?:always|usual(?:ly)?|in general|generally|normal(?:ly)?|from now on"
    r"|every ?day|all the time|the (?:whole |entire |rest of the )?story|this story|for good"
    r"|permanent(?:ly)?|forever|everywhere|otherwise|regular(?:ly)?|the rest of the time))(?: clothes"
    r"| one| dress)?\b"
    r"|(?:在)?(?:一直|平时|平常|日常|以后|今后|从(?:现在|今天|今)(?:起|开始|往后|以后)?|永远|整个故事"
    r"|这个故事|故事|总是|通常|往后|从此)(?:里|中|都|的|是)*"
    r"|(?:いつも|普段|ふだん|これから|ずっと|この物語|物語|今後|常に|この先|通常|永久に|以後)(?:の|は"
    r"|も|ずっと|で|全体|服)*"
)
_DENIED: Final = _read_simplified(
    r"\b(?:and |but )?not (?:the |in |for |on |at )*[^,;.!]{1,40}|(?:而)?不是[^,;.!。]{1,20}"
    r"|[^、,;.!。はがを]{1,16}(?:じゃなくて?|ではなくて?|でなく)、?"
)
_EMPTY: Final = _read_simplified(
    r"\bi (?:just )?remember(?:ed)?(?= *[,:!;.])|\b(?:i (?:just )?remember(?:ed)? now|now i remember|all along"
    r"|after all)\b"
    r"|\b(?:must (?:be|have been)|certainly|absolutely|surely|indeed|aha)\b|\b(?:the|a|an|one|ones|it's|its|it|is"
    r"|was|i|i'm|mean|meant|say|said|think|mine|that|that's|this"
    r"|they|they're|are|he|she|him|her|hers|his|my|your|of|course|obviously|clearly|definitely|please"
    r"|pls|oh|ah|um|uh|er|hm+|well|so|ok|okay|yes|yeah|yep|no|nope|sorry|just|only|for|in|on|at|to|and"
    r"|but|right"
    r"|sure|with|talking|about|would|be|go|take|pick|choose|choice|option|answer|number|correct|true"
    r"|real|latest|now|then|actually|who|whom|as|thanks|thank|you|friend|captain|sir|let's|make|keep"
    r"|value|really|colou?r|wearing|wears|has|have|from|'s|s)\b"
)
_EMPTY_ASIAN: Final = _read_simplified(
    r"(?:今|やっと)?思い出し(?:た|ました)|(?:だ|です)?ってば|(?:だ|です)?もん|(?:だった|でした)(?:はず)?"
    r"|で合って(?:い?る|い?ます)"
    r"|に決まって(?:い?る|い?ます)|(?:だ)?と思(?:う|います)|でお願いします|間違いない|やっぱり|やはり|絶対に?|確か|はず"
    r"|(?:我|现在|终于|才)*(?:想|记)起来了|肯定|一定|绝对|确实|当然|还是|就是"
    r"|もちろん|ください|ってこと|ちゃん|たぶん|えっと|正しい|お願い|します|言った|当然|应该|那个|这个"
    r"|意思|没错|谢谢|正确|其实|さん|くん|だけ|だよ|です|だね|ほう|こと|うん|はい|ああ|いや|それ|これ"
    r"|あれ|じゃ|なん|答え|って|でお|頼む|的|是|了|吧|啊|呀|哦|喔|呢|啦|嘛|嗯|呃|就|那|这|我|说|指|选"
    r"|对|才|只|仅|在|有|请|个|都|她|他|它|你|一|里|穿|色|家|だ|よ|ね|さ|な|の|は|が|を|に|で|と|も|方"
    r"|あ|俺|私|僕|ん|わ|ぞ|ぜ"
)
"""The longest first: もちろん is no も."""
_MARKS: Final = _read_simplified(r"[\W_]+")


def choice_in(text: str, locale: str, options: Sequence[Option]) -> int | None:
    """Returns which of `options` a line chooses, -1 for none of them ("never mind", "both"), None if it is no answer.

    -2 = the same in this storyline, where that is no choice ("this scene only, or the whole game?"). The words of all
    three languages are tried; `locale` decides nothing.
    """
    if len(text) > LONGEST:
        return None
    folded = fold_line(text).translate(SIMPLIFIED)
    if not folded or _ASKS.search(folded):
        return None
    if _NONE.fullmatch(folded):
        return NONE_OF_THEM
    if unfit(text) not in ("", "too_short"):
        return None
    said = _DENIED.sub(" ", folded) if _DENIED.sub("", folded).strip(" ,.!、。") else folded
    for read in (_by_name, _by_scope, _by_place):
        chosen = read(said, options)
        if chosen is not None:
            return chosen
    return None


def _by_name(said: str, options: Sequence[Option]) -> int | None:
    """By what tells one choice from the others: its value, who is meant, the words in which it was put."""
    named = [list(_names(option, options)) for option in options]
    hits = [(len(name), at) for at, names in enumerate(named) for name in names if _stands_in(name, said)]
    chosen = {at for _, at in hits}
    if len(chosen) != 1:
        longest = max(hits, default=(0, -1))
        inside = [
            name for at, names in enumerate(named) if at != longest[1] for name in names if _stands_in(name, said)
        ]
        whole = max((name for name in named[longest[1]] if _stands_in(name, said)), key=len) if hits else ""
        if not hits or not all(name in whole for name in inside):
            return None
        chosen = {longest[1]}
    rest = said
    for name in sorted({name for names in named for name in names} | _shared(options), key=lambda n: (-len(n), n)):
        rest = _without(name, rest)
    for pattern in (_EVERY_STORY, _THIS_STORY, _NARROW, _WIDE):
        rest = pattern.sub(" ", rest)
    return chosen.pop() if _says_no_more(rest) else None


def _names(option: Option, options: Sequence[Option]) -> Iterator[str]:
    others = [one for one in options if one is not option]
    for number, mine in enumerate(_spelled(option)):
        if mine and all(_spelled(one)[number] != mine for one in others):
            yield mine
    theirs = {word for one in others for word in _words(one.text)}
    yield from (word for word in _words(option.text) if word not in theirs and word not in _TOO_COMMON)


_TOO_COMMON: Final = word_set("""
    a an the for in on at of to is are was it this that with only just and or not now her his their from as has tonight
    story scene all stories usual always
""")


def _spelled(option: Option) -> tuple[str, str, str]:
    return _folded(option.value), _folded(option.text), _folded(option.subject_id.lstrip("~"))


def _words(text: str) -> list[str]:
    folded = _folded(text)
    return [word for word in re.split(r"[\W_]+", folded) if len(word) > 1 and not any(map(is_unspaced, word))]


def _shared(options: Sequence[Option]) -> set[str]:
    """What all choices have in common may be said along with the one that is chosen."""
    return {_folded(option.value) for option in options} | {word for option in options for word in _words(option.text)}


def _folded(text: str) -> str:
    return re.sub(r"^(?:the|an?) ", "", fold_line(text).translate(SIMPLIFIED))


def _by_scope(said: str, options: Sequence[Option]) -> int | None:
    """By where it holds: "only for tonight", いつも, 以后都是."""
    scopes = sorted({option.scope for option in options}, key=SCOPES.index)
    if len(scopes) < 2:
        return None
    story = "storyline" if "storyline" in scopes else ""
    is_story = not story and _NAMES_STORY.search(said) is not None
    meant = (
        (_EVERY_STORY, "character"),
        (_THIS_STORY, story),
        (_WIDE, "" if is_story else scopes[-1]),
        (_NARROW, scopes[0]),
    )
    for pattern, scope in meant:
        if not pattern.search(said):
            continue
        at = [number for number, option in enumerate(options) if option.scope == scope]
        rest = said
        for each, _ in meant:
            rest = each.sub(" ", rest)
        for name in _shared(options):
            rest = _without(name, rest)
        if not _says_no_more(rest):
            return None
        return THIS_STORY if not scope else at[0] if len(at) == 1 else None
    return None


def _by_place(said: str, options: Sequence[Option]) -> int | None:
    """By its number among the choices, or as the last one."""
    for number, pattern in enumerate(_PLACES):
        if pattern.search(said):
            return number if number < len(options) and _says_no_more(pattern.sub(" ", said)) else None
    if _LAST.search(said) and _says_no_more(_LAST.sub(" ", said)):
        return len(options) - 1
    return None


def _stands_in(name: str, said: str) -> bool:
    return _bounded(name).search(said) is not None


def _without(name: str, said: str) -> str:
    return _bounded(name).sub(" ", said) if name else said


def _bounded(name: str) -> re.Pattern[str]:
    if any(map(is_unspaced, name)):
        return re.compile(re.escape(name))
    return re.compile(rf"(?<![^\W_\u3040-\u9fff]){re.escape(name)}(?:'?s)?(?![^\W_\u3040-\u9fff])")


def _says_no_more(rest: str) -> bool:
    rest = _EMPTY.sub(" ", rest)
    rest = _EMPTY_ASIAN.sub("", rest)
    return not _MARKS.sub("", rest)
