"""Words by which a question names a detail: slots and attributes, in English, Chinese and Japanese. Data.

Folded, Chinese in simplified characters. Words for attributes themselves stand in `detail_words.py`.
"""

import re
from typing import Final

from .subject import LANGUAGES
from .subject_people import PEOPLE

LIKED: Final = re.compile(
    r"\bfav\w*|\b(?:like|love|enjoy|prefer|adore)(?:s|d)?\b|\bfond of\b|\bgo-to\b|\bbest loved\b"
    r"|喜欢|最爱|爱(?=[吃喝听看去])|偏爱|钟爱|中意|心爱|好き|すき(?=な)|好物|お気に入り|好み|好んで|一番"
)
"""That it is about what somebody likes: only then do words for a kind of thing name a slot."""
THINGS: Final = {
    "food": re.compile(
        r"\b(?:foods?|dish(?:es)?|meals?|snacks?|eat|eating)\b|食物|吃|菜|美食|点心|食べ物?|たべもの|料理|ご飯|好物"
    ),
    "drink": re.compile(r"\b(?:drinks?|drinking|beverages?|tipple)\b|饮料|饮品|喝|酒|茶|飲み?物?|のみもの|ドリンク"),
    "music": re.compile(
        r"\b(?:music|songs?|tunes?|bands?|genre|listen(?:ing)?)\b|音乐|[歌曲]|听(?!说)|音楽|ミュージック|聴"
    ),
    "film": re.compile(r"\b(?:films?|movies?|watch(?:ing)?)\b|电影|影片|片子|映画|シネマ"),
    "place": re.compile(r"\b(?:places?|spots?)\b|(?:where|place).*\bgo\b|地方|去处|去哪|場所|ところ|スポット"),
}
NAMED: Final = {
    "dislikes": re.compile(
        r"\b(?:dislikes?|hates?|loathes?|detests?|pet peeves?)\b|\bleast favou?rite|\blike(?:s|d)? (?:the )?least\b"
        r"|\bcan't (?:stand|bear)\b"
        r"|(?:n't|\bnot) (?:really |much )?(?:like|love|enjoy|eat|drink)\b"
        r"|\b(?:don't|can't|won't|do not) i (?:really )?(?:like|love|enjoy|eat|drink|stand|bear)\b"
        r"|不喜欢|讨厌|不爱|受不了|厌恶|嫌い|きらい|苦手|好き(?:じゃ|では)な|嫌な"
    ),
    "hobby": re.compile(
        r"\b(?:hobby|hobbies|pastimes?)\b|\b(?:free|spare) time\b|\b(?:like|love|enjoy) (?:to do|doing)\b|\bfor fun\b"
        r"|爱好|兴趣|消遣|闲暇|空闲|喜欢[做干]|趣味|暇な(?:時|とき)|好きなこと"
    ),
    "origin": re.compile(
        r"\b(?:where|(?:what|which) (?:town|city|village|country|land))\b.*\b(?:from|born|gr[eo]w up)\b"
        r"|\bhome ?town\b|\bbirthplace\b|\bcome from\b"
        r"|哪里人|哪儿人|来自|从哪(?:里|儿)?来(?!了)|哪里来|在?哪(?:里|儿)?(?:出生|长大)|(?:出生|生|长)[在于]哪|出生地|家乡|老家|故乡|出身|故郷|ふるさと|どこから来|どこの出|どこで生まれ(?:まし)?た?|地元"
    ),
}
"""Slots that are named without a word for liking; a dislike is asked for before what is liked."""

ASKED: Final = {
    "name": re.compile(
        r"\bwho (?:i am|am i)\b(?! (?!again|really|anyway)\w)|\bcalled\b|叫什么|我是谁|怎么称呼"
        r"|なんて名|何て(?:名|呼)|誰だか"
        r"|(?:私|わたし|あたし|僕|ぼく|俺|おれ)は(?:誰|だれ)"
    ),
    "age": re.compile(r"\bhow old\b|多大|几岁|多少岁|何歳|いくつ"),
    "birthday": re.compile(r"\bwhen\b.*\bborn\b|哪天(?:出)?生|什么时候(?:出)?生|いつ生まれ"),
    "height": re.compile(r"\bhow tall\b|多高|背の高さ"),
    "dress": re.compile(r"\b(?:wears?|wearing|wore|dressed)\b|穿|着て"),
    "mood": re.compile(r"\bhow\b.*\bfeel(?:s|ing)?\b"),
    "hometown": NAMED["origin"],
    "home": re.compile(r"\bwhere\b.*\bliv(?:e|es|ing)\b|住(?:在)?哪|どこに住"),
    "job": re.compile(
        r"\bdo(?:es)? for (?:a living|work)\b|\bwork as\b|\bmakes? (?:my|his|her|your|a) living\b"
        r"|做什么的|干什么的|干哪行|何をして(?:い)?る人"
    ),
    "place": re.compile(r"\bwhere(?:'s| is| are| was)\b(?!.*\bfrom\b)|在哪(?!里?人)|どこにい"),
}
"""Ways to ask for an attribute without its word."""

OF_ASKER: Final = re.compile(r"\b(?:i|i'm|i've|i'd|me|my|mine)\b|[我俺咱]|私|わたし|あたし|僕|ぼく|おれ")
OF_HEARER: Final = re.compile(
    r"\b(?:your|yours)\b|\b(?:do|did|are|were) you (?!(?:still |even |really )?(?:remember|recall|know|forget)\b)"
    r"|[你您]的|[你您](?:最|自己)|(?:あなた|君|きみ|お前|あんた)の"
)
OF_ANOTHER: Final = re.compile(
    r"\b(?:my|our|your|his|her|their) (?:\w+ )?(?P<en>\w+)'s\b"
    r"|[我你您他她](?!的)(?P<zh>[^我你您他她还记得的最喜爱不讨钟偏中心，, ]{1,4})的"
    r"|(?:私|僕|俺|彼|彼女)の(?P<ja>[^の、, ]{1,6})(?<!も)の"
)
"""Somebody who is named by kinship alone: whatever is asked of "my sister" is nobody's detail that is known."""
KIN: Final = {tag: "|".join(one.told[tag] for one in PEOPLE if one.path.startswith("kin")) for tag in LANGUAGES}
OF_KIN: Final = re.compile(
    rf"\b(?:my|our|your|his|her|their) (?:\w+ )?(?P<en>{KIN['en']})\b"
    rf"|[我你您他她]们?的?(?P<zh>{KIN['zh']})"
    rf"|(?P<ja>{KIN['ja']})(?=[のはを、, ]|って)"
)
"""One's own people, of whom no "'s" need tell anything: "what is my sister called"."""
OF_CALLED: Final = re.compile(
    r"(?:\b(?:my|our|your|his|her|their)|'s) (?:\w+ )?(?P<en>(?!(?:is|was|are|were)\b)\w+)(?: (?:is|was|are|were))?"
    r" (?:called|named)\b"
    r"|[我你您他她]们?的(?P<zh>[^的叫是, ]{1,4})叫"
    r"|[我你您他她](?P<bare>[^们的叫是到究现以还应该也都就又本今, ]{1,3})叫"
    r"|(?:私|わたし|僕|俺|おれ|あなた|君)の(?P<ja>[^のは、, ]{1,6})は(?:何て|なんて|何と)"
)
"""What is asked how it is called: not whose it is."""
WHO: Final = re.compile(r"\bwho(?:'s| is| was)\b|是谁|(?:誰|だれ)(?:だ|です|\?)")
"""Asks for the name of somebody."""
CALLS: Final = re.compile(
    r"\b(?:what|how) (?:do|did|will|would|should) you (?:call|address) me\b"
    r"|^[那所以, ]*你(?:们)?(?:现在|以后|会|要|该|应该|打算|都)*(?:怎么|如何)?(?:叫我什么|称呼我|叫我[?])"
    r"|^(?:私|わたし|あたし|僕|ぼく|俺|おれ)(?:を|のこと)[はを、, ]*(?:何|なん)(?:て|と)(?:お)?(?:呼|よ)[んびぶぼ]"
)
"""Asks for the form of address that its asker wished for."""
