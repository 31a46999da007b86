"""Care cues: real distress of the player, asked before any other route of a turn (spec: dialogue, step 3).

Self-harm, wanting to die, not being able to go on living, being abused; in English, Chinese and Japanese. Game talk
("this boss kills me", 饿死了, 死ぬほど笑った) is none. What is meant in jest counts: an unneeded kind word costs less.
"""

import re
from functools import cache

from .matching import CueIndex
from .simplified import SIMPLIFIED
from .text import fold_line

CARE_LINES: dict[str, str] = {
    "en": "Stay with me a moment. You matter, and you don't have to carry this alone; please talk to someone you trust "
    "today.",
    "zh": "先在我这儿待一会儿。你很重要，不必一个人扛着；今天就找一个你信得过的人说说，好吗。",
    "ja": "少しここにいて。あなたは大切な人だ。ひとりで抱えなくていい、今日のうちに信頼できる誰かに話してほしい。",
}
"""What is said where the cast gives a character no `care` of its own."""

_FAMILY_EN = (
    r"(?:dad|father|step-?dad|step-?father|mom|mum|mother|step-?mom|step-?mother|parents?|husband|wife|boyfriend|"
    r"girlfriend|partner|ex|uncle|brother|teacher|coach|boss|family)"
)
_ENGLISH = (
    r"\bi(?:'m| am)? (?:(?:just|really|only|kinda|honestly|so badly|"
    r"often|always|sometimes|still|do|don't know why i) )*"
    r"(?:want|wanna|wish|ready|going|gonna|about|plan|planning|need)(?: to)? (?:(?:just|"
    r"be) )*(?:die|dead|not exist|kill myself|"
    r"end (?:my (?:own )?life|it all|myself)|hurt myself|harm myself|"
    r"cut myself|take my (?:own )?life|disappear forever)"
    r"\b(?! (?:of|from|from laughing|laughing|in battle|in combat|on the battlefield|"
    r"with (?:a sword|honou?r|my boots)|"
    r"a hero|as a|for (?:my|the|you)|at this (?:boss|level)|trying|"
    r"like a (?:hero|warrior|knight)|fighting|again to respawn))",
    r"\b(?:i'll|i will|i might|i could|i should|i'd better|let me|i've tried to|"
    r"i tried to|i thought (?:about|of)|thinking "
    r"(?:about|of)|i keep thinking (?:about|of)|tempted to|going to|want to|wanted to) (?:(?:just|really) )*"
    r"(?:kill(?:ing)? myself|end(?:ing)? (?:my (?:own )?life|it all)|"
    r"tak(?:e|ing) my (?:own )?life|hurt(?:ing)? myself|"
    r"harm(?:ing)? myself|cut(?:ting)? myself|suicide|overdos(?:e|ing))\b",
    r"\bi(?:'ve been| have been| am|'m| keep| started| was)? (?:again |"
    r"still )?(?:cutting|hurting|harming|burning|starving) myself\b"
    r"(?! (?:on|with the (?:sword|knife|blade)))",
    r"\bi (?:(?:just|always|often|sometimes) )?hurt myself (?:last night|"
    r"again|because|when i(?:'m| am| feel)|on purpose|to (?:feel|cope))",
    r"\b(?:i'm|i am|i feel|feeling|i've been|i get) (?:(?:so|really|"
    r"kind of|very|actively) )*suicidal\b|\bself[- ]?harm(?:ing|ed)?\b",
    r"\bi (?:(?:just|really|honestly) )*(?:don't|do not|dont|no longer) (?:really )?want to (?:live|"
    r"be alive|be here|exist|"
    r"wake up)(?: (?:anymore|any more|any longer))?(?= ?[,.!]|$)(?<!want to be here)",
    r"\bi (?:don't|do not|dont) want to (?:live|be alive|be here|exist|"
    r"wake up) (?:anymore|any more|any longer|tomorrow)\b",
    r"\bi (?:(?:just|really) )*(?:can't|cannot|can not|cant) (?:go on (?:living|"
    r"like this|anymore|any longer|with (?:my )?life)|"
    r"keep (?:living|on living)|live (?:like this|anymore|any longer|with myself))\b",
    r"\bi(?:'ve| have)? (?:got )?(?:no|nothing) (?:(?:more|left) )?(?:reason )?to (?:live|"
    r"go on living|stay alive)(?: for)?\b",
    r"\b(?:everyone|everybody|they|the world|my \w+|you)(?:'d| would)(?: all)? be better off (?:without me|"
    r"if i (?:was|were) (?:dead|gone))",
    r"\bi(?:'d| would) be better off dead\b|\bbetter off if i (?:was|"
    r"were) dead\b|\b(?:nobody|no one) would (?:miss me|"
    r"(?:care|notice) if i (?:died|were gone|was gone|disappeared))\b",
    r"\bi wish i(?:'d| had| was| were)? (?:(?:just|never) )*(?:dead|"
    r"been born|born|wake up|woken up|die|died)\b(?! (?:in|to a|with))",
    rf"\bmy {_FAMILY_EN} (?:(?:always|often|sometimes|still|just|keeps?|has been|is|was|started) )*"
    r"(?:hits?|hitting|beats?|beating|beat|abuses?|abusing|abused|rapes?|"
    r"raped|molests?|molested|touches|touched|chokes?|"
    r"choked|hurts?|hurting) me\b(?! (?:at|in|to|with (?:the|a|his|"
    r"her) (?:ball|pun|pillow|snowball|towel|fish|feather)|by accident))",
    r"\b(?:i'm|i am|i was|i've been|i got|i have been|i get) (?:(?:being|"
    r"getting|sexually|often) )*(?:abused|raped|molested|"
    r"sexually assaulted)\b",
    r"\b(?:he|she|they|someone) (?:raped|molested|sexually abused|sexually assaulted) me\b",
    r"\bi(?:'ve| have)?(?: just)? (?:took|taken|swallowed) (?:all (?:my|"
    r"the|of my|of the)|a whole bottle of|too many) "
    r"(?:\w+ )?(?:pills?|tablets?|sleeping pills)\b",
)
_CHINESE = (
    r"我(?:真的?|好|就|只|也|很|现在|常常|经常|每天|天天|都|总|一直|"
    r"有时候?|又|实在|其实|突然|特别|老是|时常|已经|可能|是|时刻)*(?:想|想要)(?:要)?"
    r"(?:死(?!你|我|他|她|在(?:战场|沙场)|守|战|得(?:像|光荣))|自杀|"
    r"轻生|自我了断|一死了之|去死|跳楼|割腕|从世界上消失|"
    r"(?:结束|了结|了断)(?:我)?(?:自己)?(?:的)?(?:生命|一切|这一生|自己))",
    r"^(?:好|真|真的|真的好|好几次)?(?:想死|想自杀|不想活)(?!你|我|他|她)(?:了|啊)?",
    r"(?:我|自己|真的|实在|都|再也|已经|一点也|^|[,。!])(?:真的?|实在|"
    r"都|再也|已经|一点也|就|也|好像|觉得|快要?|感觉|完全)*+(?:不想(?:再)?活(?:了|下去)|"
    r"活不下去|没法(?:再)?活(?:了|下去)|没有?(?:勇气|力气|理由)(?:再|继续)?活(?:下去)?)",
    r"活着(?:真的?|实在|好|太|还)?(?:没(?:有|什么)?意(?:思|义)|毫无意义|"
    r"好累|太累|真累|很累|好痛苦|太痛苦)|不如(?:我)?死了(?:算了|好)|(?:我)?死了(?:就好了|算了)",
    r"我(?:想|会|在|又|一直|经常|开始|总是|忍不住|昨晚|昨天|今天|刚刚|"
    r"刚才)*(?:自残|自伤|割腕|划(?:自己的?)?手腕|伤害(?:我)?自己|拿刀划自己)",
    r"没有我[,，]?[^。!?]{0,6}(?:会(?:更|比较)?(?:好|开心|幸福|轻松)|"
    r"更好)|(?:没人|没有人)会(?:在乎|在意|想念|发现)我(?:死|的死|不在)",
    r"我(?:从小|一直|经常|曾经|曾|小时候|又|总是|天天|每天|还|也)*(?:被|"
    r"遭(?:到|受|受到)?|受到)[^,。!?]{0,6}?(?:家暴|虐待|性侵|强奸|猥亵|性骚扰|强暴)",
    r"(?:我)?(?:爸爸?|父亲|妈妈?|母亲|老公|丈夫|男朋友|男友|女朋友|继父|继母|叔叔|舅舅|老师|家里人|爸妈|父母)"
    r"(?:又|总是?|经常|天天|每天|一直|老是?|会|在|喝(?:醉)?了酒?就?|"
    r"动不动就|昨晚|昨天)*(?:打我|揍我|毒打我|虐待我|侵犯我|性侵我|强奸我|乱摸我|猥亵我|家暴)(?!电话|招呼)",
    r"我(?:刚|刚刚|已经)?(?:吃|吞)(?:了|下了?)(?:一?整瓶|很多|一大把|好多|大量)(?:的)?(?:安眠药|药|药片)",
)
_JAPANESE = (
    r"(?<!し)死にたい(?!か(?!も|な)|の(?:か|は(?:誰|どい))|なら|やつ|"
    r"奴|者|わけ|ほど|くらい)(?!ん(?:か|なら))|死んでしまいたい|死んじゃいたい|死んだ(?:方|ほう)が"
    r"(?:いい|まし|楽)(?!か(?:[。?]|$))|死のうと?(?:思|かな|と考)",
    r"(?:消えて(?:しまい|なくなり)たい|消えてしまえたら|(?:もう|私|"
    r"俺|僕|いっそ)(?:は|なんて|なんか|、)?[^。!?、]{0,4}?消えたい)|この世からいなくなりたい",
    r"(?:もう|これ以上|とても)(?:、)?[^。!?]{0,6}?(?:生きて(?:い)?(?:けない|"
    r"けません|たくない|たくありません|られない|られません)|生きられない)|"
    r"生きて(?:い)?たくない|生きて(?:い)?(?:る|く)の(?:が|は)(?:もう)?(?:つら|"
    r"辛|しんど|嫌|いや|苦し|疲れ)|生きるのに(?:もう)?疲れ|生きて(?:い)?ても(?:もう)?(?:仕方|しかた|しょうが|意味が)(?:が)?な|"
    r"生きて(?:い)?る(?:意味|価値|理由)(?:が|も|なんて|は)?(?:もう)?(?:ない|"
    r"ありません|わからない|分からない|見つからない)|生きる(?:意味|"
    r"気力|理由)(?:が|も)(?:もう)?(?:ない|なくな|わからない)",
    r"自殺(?:したい|しよう|を考え|しか(?:ない)?|未遂をし|することばかり|"
    r"することを)|命を(?:絶ち|断ち)たい|命を(?:絶とう|断とう)|(?:自分|私|俺|僕)を(?:終わらせ|消し)たい",
    r"自傷|リストカット|リスカ(?:し|を|が)|手首を切(?:って|った|り|"
    r"る)|自分(?:の(?:体|腕))?を(?:傷つけ|切りつけ|切って)(?!まで(?:戦|守))",
    r"(?:私|俺|僕|自分|あたし|わたし)(?:なんか|なんて|が|さえ)[^。!?]{0,4}?(?:いない(?:方|"
    r"ほう)が|いなくなった(?:方|ほう)が|いなければ)(?:いい|よかった|良かった|まし|みんな)|"
    r"生まれてこなければ(?:よかった|良かった)|(?:私|俺|僕)が(?:死んで|いなくなって)も(?:誰も|だれも)",
    r"(?:私|俺|僕|あたし)?(?:は|が)?(?:ずっと|毎日|子供の頃|昔)?[^。!?、]{0,8}?(?:虐待(?:され|"
    r"を受け)|性的(?:虐待|暴行)を|レイプされ|犯され(?:た|て)|dvを受け|暴力を(?:振る|ふる)われ(?:て|る))",
    r"(?:父|母|お?父さん|お?母さん|パパ|ママ|親|両親|彼氏|彼|夫|旦那|"
    r"義父|継父|叔父|先生)(?:に|から)(?:は|も)?(?:いつも|毎日|毎晩|また|ずっと|よく)?[^。!?、]{0,4}?"
    r"(?:殴られ(?:て|る|た)|叩かれ(?:て|る|た)|蹴られ(?:て|る|た)|暴力|虐待|体を触られ|犯され)|"
    r"(?:父|母|お?父さん|お?母さん|パパ|ママ|親|彼氏|夫|旦那|義父)が(?:いつも|"
    r"毎日|毎晩|また)?(?:私|俺|僕)を(?:殴|叩|蹴|虐待)",
    r"薬を(?:大量に|全部|たくさん|一瓶)(?:飲ん|飲み)",
)
_GAME_TALK = re.compile(
    r"\b(?:boss|respawn|checkpoint|level \d|in (?:this|the) game|npc|"
    r"quest|raid|dungeon)\b|关卡|复活点|副本|刷怪|boss|ボス戦|リスポーン|セーブ地点"
)
_QUOTED = re.compile('“[^”]*”|"[^"]*"|「[^」]*」|『[^』]*』')


def is_distress(text: str, extra: CueIndex[str] | None = None) -> bool:
    """Tells whether the player seems to be in real distress; `extra` are the cast's own `care_cues`.

    Quotations don't count unless they are the whole text. Game talk (boss, level, 副本, …) turns the built-in cues off,
    never the cast's.
    """
    if extra is not None and extra.best(text) is not None:
        return True
    stripped = text.strip()
    own = stripped if _QUOTED.fullmatch(stripped) else _QUOTED.sub(" ", stripped)
    folded = fold_line(own)
    simplified = folded.translate(SIMPLIFIED)
    if _GAME_TALK.search(simplified):
        return False
    return any(pattern.search(folded) for pattern in _compiled(_ENGLISH + _JAPANESE)) or any(
        pattern.search(simplified) for pattern in _compiled(_CHINESE)
    )


@cache
def _compiled(patterns: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns))
