"""Words and patterns of real distress, for `care.py`: English and Japanese folded, Chinese folded and simplified.

`ENDING_…` count only where nothing is named that ends in a story (`OF_A_THING`): "I want it all to end" is said of a
life, "I want this war to end" is not.
"""

import re
from typing import Final

_FAMILY_EN = (
    r"(?:dad|father|step-?dad|step-?father|mom|mum|mother|step-?mom|step-?mother|parents?|husband|wife|boyfriend|"
    r"girlfriend|partner|ex|uncle|brother|teacher|coach|boss|family)"
)
_END_EN = r"(?= ?(?:[.,!?;:…]|$))"
_STOP_EN = r"(?= ?(?:[.!?;:…]|$))"
_STILL_EN = r"(?:just|really|only|so|truly|honestly|sometimes|often|always|still|already|even|actually|do|now|finally)"
_SELF_EN = (
    r"(?:(?:kill|hang|shoot|drown|poison|starve|hurt|harm|cut|burn)(?:ing)? myself|(?:kill|hurt|harm|cutt"
    r"|hang)ing myself"
    r"|(?:slit|cut)(?:ting)? my wrists?|kms|suicide|overdos(?:e|ing)"
    r"|jump(?:ing)? (?:off|from) (?:a|the|this|that|some) (?:bridge|roof|rooftop|building|balcony|cliff|tower block)"
    r"|jump(?:ing)? in front of (?:a|the) (?:train|bus|car|truck)"
    r"|(?:go(?:ing)? to |fall(?:ing)? a)?sleep(?:ing)? (?:forever|and (?:just )?(?:never|not) wake up)"
    r"|tak(?:e|ing) (?:all(?: of)? (?:my|the|these|those)|a (?:whole |full )?bottle of|a handful of|too many)"
    r" (?:\w+ )?(?:pills?|tablets?|meds))\b"
)
_MORE_ENGLISH = (
    rf"\bi(?:'m| am|'ve been| have been|'ll| will|'d| would|'ve| have)? (?:{_STILL_EN} ){{0,3}}+(?:want(?:ed)? to"
    rf"|wanna|"
    r"going to|gonna|about to|plan(?:ning)? to|need to|tempted to|decided to|ready to|wish i could(?: just)?|"
    r"think(?:ing)? (?:about|of)|thought (?:about|of)|feel(?:ing)? like|dream(?:ing)? (?:about|of))"
    rf" (?:just |simply )?{_SELF_EN}(?! (?:on|in the foot|in (?:battle|combat)|for (?:you|my|the)|with work))",
    rf"\bi(?:'ve| have)? (?:cut|cutting) myself (?:last night|again|on purpose|because|when i(?:'m| am| feel)"
    rf"|to feel)\b"
    rf"|\bi(?:'ve been| have been| started| keep) (?:cutting|self-harming) (?:again|lately){_STOP_EN}",
    r"\bi(?:'ve| have)? (?:recently )?overdosed\b(?! on (?!(?:my |the |some )?(?:pills|meds|medication|medicine"
    r"|tablets|"
    r"painkillers|drugs)))",
    rf"\b(?:there's|there is|there isn't|i see|i don't see) (?:just |really )?(?:no|any|not any|little) (?:more )?"
    rf"(?:point|sense|use|reason) (?:in|to) (?:me |my )?(?:living|liv(?:e|ing) on|being alive|existing|going on living|"
    rf"keep living|stay(?:ing)? alive|my life)(?: (?:anymore|any more|any longer|like this))?{_END_EN}"
    rf"|\bwhat(?:'s| is) the (?:point|use) (?:of|in) (?:living|being alive|existing|going on living|my life)"
    rf"(?: (?:anymore|any more|any longer|like this))?{_END_EN}",
    r"\b(?:my )?life (?:isn't|is not|is no longer|just isn't|really isn't|'s not) worth (?:living|it|anything)\b"
    r"|\bmy life (?:has no|has lost (?:all|its)) (?:more )?(?:meaning|point|purpose|value)\b",
    rf"\b(?:living|being alive|life|staying alive) (?:is|has become|'s) (?:just |really |far |way )?(?:too|so) "
    rf"(?:painful|hard|much|exhausting)(?: for me)?{_STOP_EN}",
    rf"\bi(?:'m| am)? (?:{_STILL_EN} ){{0,3}}+(?:tired|sick|exhausted|done|weary) (?:of|with) (?:living"
    rf"|being alive|existing|"
    rf"life|my life|staying alive|being here)(?: (?:anymore|any more|like this))?{_END_EN}"
    rf"|\bi(?:'m| am) (?:just |so )?done living{_END_EN}",
    rf"\bi (?:{_STILL_EN} ){{0,3}}+hate (?:living|being alive|existing|my life)(?: (?:so much"
    rf"|and i want out))?{_END_EN}",
    rf"\bi (?:{_STILL_EN} ){{0,2}}+(?:can't|cannot|can not|cant) (?:take it|take this|do this|go on|"
    rf"keep going|keep doing this|cope|live) (?:anymore|any more|any longer){_STOP_EN}"
    rf"|\bi (?:don't|do not|dont|can't|cannot) see (?:a|any) way out (?:anymore|any more|any longer){_END_EN}",
    rf"\bi (?:{_STILL_EN} ){{0,3}}+(?:want|wish|wanted|wanna|wish i could)(?: to)? (?:just |simply )?(?:disappear"
    rf"|vanish|cease to "
    rf"exist|stop existing|not exist)(?: (?:forever|for good|completely|from (?:this|the) world))?{_STOP_EN}"
    rf"|\bi hope i (?:never|don't|do not) wake up(?: (?:tomorrow|again|anymore))?{_END_EN}"
    rf"|\bi (?:{_STILL_EN} ){{0,3}}+(?:don't|do not|dont) want to wake up (?:again|anymore|any more|tomorrow){_END_EN}",
    rf"\bi(?:'m| am)? (?:{_STILL_EN} ){{0,2}}+(?:don't|do not|dont|not) (?:deserve|worthy)(?: to| of)? "
    rf"(?:live|living|be alive|being alive|exist|life){_END_EN}",
    r"\b(?:i'd|i would|i'd much) rather (?:just )?be dead\b(?! than)"
    r"|\b(?:it would|it'd|would it|things would) be (?:better|easier|best)(?: for \w+)? if i (?:was|were) (?:dead"
    r"|gone|not "
    r"here|not alive|no longer here)\b",
    r"\bi(?:'ve| have|'m| am)? (?:just |already )?(?:wr(?:ote|itten|iting)|finished|left) (?:my|a"
    r"|the) (?:suicide (?:note|"
    r"letter)|goodbye (?:note|letters))\b|\bi(?:'ve| have|'m| am)? (?:just |already )?(?:wr(?:ote|itten|iting)) my "
    r"goodbye letter\b",
    r"\b(?:to|of|about|like|from|stop|keep|started?|i) (?:kill|hurt|harm|cutt|hang|starv)(?:ing|e) myself\b"
    r"(?! (?:on|for (?:you|my|the)|laughing|with work|in (?:battle|combat)|to (?:look|fit|win|get|make)))",
    rf"\bi(?:'ve| have)? (?:got |had |keep having |am having )?(?:a plan|plans|thoughts|ideas|the urge) (?:to|of"
    rf"|about) "
    rf"(?:kill myself|end my life|suicide|dying){_END_EN}"
    rf"|\bi (?:should|ought to) (?:just |really |simply )?(?:die|be dead|not be alive){_END_EN}"
    rf"|\b(?:please|just) (?:just )?let me die{_END_EN}",
    rf"\bi (?:{_STILL_EN} ){{0,3}}+wish i (?:didn't|did not|hadn't|don't) (?:exist|wake up|woken up|been born|live)\b"
    rf"|\bi wish i (?:weren't|wasn't|was not|were not) (?:alive|born){_END_EN}|\bi(?:'m| am) better off dead\b",
    rf"\bi(?:'m| am) (?:just |only |nothing but |such )?a burden (?:to|on|for) (?:everyone|everybody|you all"
    rf"|others|them|"
    rf"my (?:family|friends|parents|mum|mom)){_END_EN}"
    rf"|\b(?:my )?life is (?:so |just |completely )?(?:pointless|meaningless)(?: and i want out)?{_END_EN}"
    rf"|\bi (?:don't|do not|can't|cannot) (?:see|find|have) (?:a|any|one) (?:good )?reason to (?:live|keep living"
    rf"|go on "
    rf"living|stay alive){_END_EN}|\bi (?:don't|do not) (?:think|know if) i can (?:keep|go on) living\b",
)
_STILL_MORE_ENGLISH = (
    rf"\bi (?:{_STILL_EN} ){{0,2}}+(?:can't|cannot|cant) (?:keep going|keep living|keep doing this|go on"
    rf"|live) like this{_END_EN}"
    r"|\bi (?:don't|do not|dont) want to (?:live|be) (?:in this world|on this earth|on this planet)\b",
    rf"\bi (?:{_STILL_EN} ){{0,3}}+(?:want to be|wanna be|wish i (?:was|were)) gone(?: forever| for good)?{_STOP_EN}"
    r"|\bi (?:keep|kept|can't stop) (?:wanting|wishing) (?:to die|to be dead|i (?:was|were) dead)\b"
    rf"|\bit hurts (?:so much )?to (?:be alive|live|exist){_END_EN}",
    rf"\b(?:there's|there is|there isn't|i don't have|i haven't got|i have|i've got|i've) (?:just "
    rf"|really )?(?:nothing|anything|no one"
    rf"|nobody) (?:left |more |worth )?(?:to live|living) for(?: (?:anymore|any more|any longer|here|now))?{_END_EN}"
    rf"|\bwhat(?:'s| is| do i have| have i)(?: there)?(?: got)? left to live for{_END_EN}"
    rf"|\bthere(?:'s| is) no (?:more )?reason to (?:go on|keep) living{_END_EN}"
    rf"|\bi(?:'ve| have)? (?:have |got |lost |just )*(?:no|the|my) will to live{_END_EN}",
    rf"(?:^|[.!?] ?)(?:and |but )?i (?:{_STILL_EN} ){{0,2}}+(?:can't|cannot|cant) go on{_STOP_EN}",
    r"\bi (?:wish|hope) (?:i'd |i would |i )(?:just )?(?:die|died) in my sleep\b"
    r"|\bwould (?:anyone|anybody|they) (?:even |really )?(?:care|notice|miss me) if i (?:died|(?:was"
    r"|were) (?:dead|gone)|"
    r"disappeared|killed myself)\b",
)
_ENDING_ENGLISH = (
    rf"\bi(?:'m| am|'ve| have)? (?:{_STILL_EN} ){{0,3}}+(?:want to|wanna|going to|gonna|ready to|decided to|need "
    rf"to|about to|plan(?:ning)? to|thinking (?:of|about)|think (?:of|about)|thought (?:of|about)"
    rf"|feel(?:ing)? like) end(?:ing)? "
    rf"(?:it|everything|things|it all|all of this)(?: (?:all|tonight|today|tomorrow|for good|once and for all"
    rf"|soon|now|myself))?{_STOP_EN}",
    rf"\bi (?:{_STILL_EN} ){{0,3}}+(?:want|need|wish) (?:it|everything|all of (?:it|this)|the (?:pain|suffering"
    rf"|hurt|hurting)) "
    rf"(?:all )?(?:to |would )(?:just )?(?:end|stop|be over|go away)(?: (?:now|already|forever))?{_STOP_EN}",
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
    r"were) dead\b|\b(?:nobody|no one) would (?:miss me(?= (?:if|when|anyway|either|at all)|[.,!?;]|$)|"
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
_SO_ZH = (
    "(?:真的?|好|就|只|也|很|都|总|一直|再也|已经|实在|其实|突然|快|快要|感觉|觉得|完全|可能|有时候?|现在|今晚|又|还"
    "|常常|经常)"
)
_STOP_ZH = "(?=[。.!?;…~]|$)"
_MORE_CHINESE = (
    rf"(?:(?<!没有你)(?<!没你)(?<!没了你)我|^|[,。!?;]){_SO_ZH}{{0,4}}+(?:[撑撐]|坚持|堅持|熬|扛|挺)不下去了{_STOP_ZH}"
    rf"|(?:我|^|[,。!?;])(?:真的|实在|已经|快)(?:[撑撐]|扛)不住了{_STOP_ZH}",
    rf"(?:我|^|[,。!?;]){_SO_ZH}{{0,4}}+(?:想|好想|只想|想要)(?:彻底|永远|就这样)?(?:消失|解[脱脫])(?:了"
    rf"|掉)?(?=[。.!?,;…~]|$)",
    rf"我(?:{_SO_ZH}|昨晚|昨天|今天|刚刚|刚才|刚|忍不住|开始|拿刀|用刀|想要?){{0,5}}+割(?:了"
    rf"|伤)?(?:我)?自己(?!的(?!手))",
    r"我(?:要是|如果|就算)?死了?[^。!?]{0,6}?(?:没人|没有人|谁也不|谁都不|也不会有人)(?:会)?(?:在乎|在意|难过"
    r"|伤心|发现|知道|想我)",
    r"(?:要是|如果|假如|希望|真希望|多希望|宁愿|真想)(?:我)?(?:从来|从|根本|当初)?(?:就)?没(?:有)?(?:被)?(?:出生"
    r"|生下来|来到这个?世[上界])",
    rf"我{_SO_ZH}{{0,4}}+(?:不想|不愿意?|不要)再醒|(?:想|希望|愿)(?:就这样)?(?:一睡不醒|永[远遠]睡(?:过去|下去"
    rf"|着)|长眠不醒|再也不醒)",
    r"我[^。!?,]{0,6}?想(?:要)?从[^。!?,]{0,6}?(?:[楼樓]|[桥橋]|天台|窗|崖)[^。!?,]{0,2}?跳下"
    r"|我[^。!?,]{0,6}?(?:想|想要|打算|决定)(?:去)?(?:跳(?:[桥橋河崖]|[楼樓](?!梯))|上吊|烧炭|吞药|服毒"
    r"|割腕)(?!的(?:人|那))",
    r"受够了(?:这个?|我的?|这样的|自己的)*+(?:人生|活着|这条命)",
    r"(?:没有?|找不到|失去了?)(?:任何|什么|一点)?(?:继续)?(?:活下去|活着|活)的(?:理由|意义|勇气|动力|力气|必要|希望)",
    r"(?:人生|生命|活下去|活着)(?:真的?|已经|好像|根本|完全|还|到底|究竟){0,2}+(?:没有?(?:了|任何|什么)?|毫无"
    r"|失去了?|有什么|有何)"
    r"意[义義思](?!的|地)",
    r"我[^。!?,]{0,6}?[写寫](?:好|了|完|下){0,2}(?:一封|自己的|我的)?[遗遺][书書]",
    rf"(?:^|[,。!?;]|我|不如|要是|如果|真想){_SO_ZH}{{0,2}}+死了?(?:就|才|也就|便)(?:能)?(?:解[脱脫]|轻松|清净"
    rf"|好)了?{_STOP_ZH}"
    r"|(?:想|不如|干脆|真想)一了百了",
    rf"(?:让我死|我[^。!?,]{{0,4}}?恨不得死)(?:吧|了吧|了算了|掉|了)?{_STOP_ZH}|(?:^|[,。!?;]|我)(?:真的?|已经"
    rf"|简直)?生无可恋"
    r"|我(?<!让我)(?<!叫我)[^。!?,]{0,4}?生不如死|我(?:还?不如|干脆|宁可|宁愿|还是)(?:去)?死了?(?:算了|好了"
    r"|好)?(?=[。.!?;…~]|$)",
    r"我[^。!?,]{0,4}?用(?:小|菜|美工)?刀(?:片)?(?:割|划)(?:了|伤)?(?:自己的?)?(?:手|胳膊|大腿|腿)"
    r"|我(?:只|就|真的?|不过)?是(?:大家|所有人|家人|你们|家里人?|父母)的?(?:负担|累赘|拖累)|想(?:要)?永[远遠]沉睡",
    r"(?:我|自己)(?:根本|就|真的?|大概|可能)?不(?:配|值得|该|应该)(?:再)?(?:活着|活下去|活在|存在)"
    rf"|我{_SO_ZH}{{0,4}}+(?:不想|不愿意?)(?:再|继续)?存在",
    r"我(?:不在了|消失了|死了|不存在了?)(?:的话|以后)?[,]?[^。!?]{0,6}?(?:会|就|都)(?:更|比较)?(?:轻松|好过|更好"
    r"|开心|高兴|幸福|解[脱脫])",
    rf"(?:我|^|[,。!?;]){_SO_ZH}{{0,4}}+不想(?:再|继续)?活(?:着|了|下去)?(?=[。.!?,;…~]|$)",
    rf"我{_SO_ZH}{{0,4}}+想(?:要|就这样)?离开(?:这个?)?(?:人世|人间|世界)(?!的)",
)
_STILL_MORE_CHINESE = (
    r"我[^。!?,]{0,4}?不想(?:再|继续)?活在(?:这个?)?(?:世界|世上|人间)|我[^。!?,]{0,6}?想着?(?:怎么"
    r"|如何)(?:去)?死(?=[。.!?了…]|$)"
    r"|(?:控制不住|忍不住)[地的]?总?想要?(?:伤害自己|自残|自杀|去死)",
    r"没有?什么(?:值得|能让|可以让)我?(?:再|继续)?活下去|活着(?:还|已经|真的|也)?没(?:有)?(?:什么|啥|任何)?(?:盼头"
    r"|指望|奔头)"
    r"|(?:这?世上|人间|这个?世界)(?:上)?(?:已经|再也)?没(?:有)?什么(?:可|值得我?)留恋",
    r"我[^。!?,]{0,4}?(?:觉得|想)(?:还是)?死了(?:更|比较|才)?好|(?:^|[,。!?]|我)(?:已经|真的"
    r"|早就)?活够了(?=[。.!?,…]|$)"
    r"|(?:^|[,。!?]|我)(?:真的?|觉得)?活得(?:太|好|真)(?:累|痛苦|辛苦)",
    r"我[^。!?,]{0,4}?(?:希望|但愿)(?:明天|再也|永远)[^。!?,]{0,3}?不(?:要|再|会|用)再?醒(?:来|过来)"
    r"|我[^。!?,]{0,3}?不想要(?:这条|我的)命"
    rf"|我{_SO_ZH}{{0,4}}+(?:想|想要)消失不见(?=[。.!?,…]|$)",
)
_ENDING_CHINESE = (
    r"我[^,。!?]{0,6}?(?:想|要|打算|决定|准备)[^,。!?]{0,3}?(?:[结結]束|了结|了断)(?:掉)?(?:这|这所有的?"
    r"|所有的?)?(?:一切|全部)",
    r"(?:想|希望)(?:让)?(?:这)?一切(?:都)?(?:快点|赶紧|早点|就此)?(?:[结結]束|到此为止)",
)
_CHINESE = (
    r"我(?:真的?|好|就|只|也|很|现在|常常|经常|每天|天天|都|总|一直|"
    r"有时候?|又|实在|其实|突然|特别|老是|时常|已经|可能|是|时刻)*(?:想|想要)(?:要)?"
    r"(?:死(?!你|我|他|她|它|那|这|家|妈|爸|大家|在(?:战场|沙场)|守|战|得(?:像|光荣))|自杀|"
    r"轻生|自我了断|一死了之|去死|跳楼(?!梯)|割腕|从世界上消失|"
    r"(?:结束|了结|了断)(?:我)?(?:自己)?(?:的)?(?:生命|一切|这一生|自己))",
    r"^(?:好|真|真的|真的好|好几次)?(?:想死|想自杀|不想活)(?!你|我|他|她)(?:了|啊)?",
    r"(?:(?<!没有你)(?<!没你)(?<!没了你)我|自己|真的|实在|都|再也|已经|一点也|^|[,。!])(?:真的?|实在|"
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
_STOP_JA = "(?=[。.!?、,なよのんわけ…〜~]|$)"
_WORN_JA = (
    "(?:もう|ああ|あー|はあ|いっそ(?:のこと)?|本当に|ほんとに|ただ|このまま|今すぐ|私は|俺は|僕は|時々|たまに|正直|、"
    "|,| )"
)
_MORE_JAPANESE = (
    rf"(?:^|[。!?、,]|から|ので|だし){_WORN_JA}{{0,4}}+(?:消えたい|いなくなりたい){_STOP_JA}|(?:もう"
    rf"|この世から)[^。!?、,]{{0,4}}?いなくなりたい",
    r"生き(?:てい?)?るの(?:が|は)(?:もう)?(?:つら|辛|しんど|苦し|嫌|いや|面倒|きつ|限界)|人生(?:に"
    r"|が)(?:もう)?(?:疲れ(?:た(?=[。!?、…]|$)|まし|て(?!い))|つらい|辛い|嫌に)",
    r"(?:もう|二度と|このまま|永遠に|ずっと)[^。!?]{0,8}?(?:目を?覚ま?したくない|目(?:が)?覚め(?:たくない"
    r"|なければ(?:いい|良い)|ないでほしい)"
    r"|目を覚まさなければ(?:いい|良い))|永遠に(?:眠(?:りたい|っていたい|ってしまいたい)|寝ていたい)",
    rf"(?<!馬から)(?<!馬車から)(?<!壁から)飛び降り(?:たい|て(?:しまいたい|死にたい)){_STOP_JA}|首を?(?:吊|つ|くく"
    rf"|括)(?:りたい|ろうと|って死)",
    r"(?:^|[。!?、,]|私は|俺は|僕は|もう|昨日|昨夜)遺書を?(?:もう)?(?:書いた|書い(?:てい?る|ておいた|てある"
    r"|ています|ました)|書き終え|用意した)",
    r"(?<![をは])死なせて(?:くれ|ください|ほしい|下さい)?(?=[。!?…]|$)",
    r"人生を?(?:が)?(?:もう)?(?:終わらせ|終わりにし|終え|やめ|辞め)たい|存在(?:し|してい)たくない|存在する(?:価値"
    r"|意味)(?:が|も)?(?:ない|無い)",
    r"(?:^|[。!?、,]|もう|(?:私|俺|僕|自分)(?:なんか|なんて)?に?(?:は|も)?)生きる(?:価値|資格|希望|勇気|理由|意味"
    r"|気力)(?:が|も|は|なんて|なんか)"
    r"(?:もう)?(?:な[いく]|無い|ありません|見つから|見いだせ|わからない)|生きていく(?:自信|気力|力|勇気"
    r"|希望)(?:が|も)(?:もう)?な[いく]",
    r"死にたく(?:な[るっ]|てたまら|て仕方|てしょうが)|(?:自分|私|俺|僕)(?:なんか|なんて|が|は)?死ねば(?:いい"
    r"|良い)|楽に死ね(?:る|たら)"
    r"|死ぬ(?:方法(?:を|が)(?:探し|知りたい)|こと(?:ばかり|しか|を)考え)|(?:私|俺|僕|自分)(?:は|なんて"
    r"|なんか)(?:いらない|要らない|必要のない)人間",
    r"誰か(?:私を|俺を|僕を)?(?:、)?(?:もう)?殺して(?:くれ|ください|ほしい)?(?=[。!?…]|$)|(?:また|自分で)(?:手首"
    r"|腕)を切(?:った|って)",
    r"(?:私|俺|僕|自分)が(?:死ね|いなくなれ|消えれ)ば(?:いい|良い|よかった|みんな|皆|楽)",
)
_STILL_MORE_JAPANESE = (
    r"生きるの(?:を|は)(?:もう)?(?:やめ|止め|辞め)(?:たい|よう)|(?:毎日|いつも|ずっと|毎晩)消えたいと?(?:思って"
    r"|思い|考えて)"
    r"|このまま死ね(?:たら|れば)(?:いい|良い|楽)|(?:自分|私|俺|僕)を消し(?:て(?:しまいたい|くれ)|たい)",
    r"生き(?:る|ていく|てゆく)(?:目的|意味|理由|甲斐|希望|当て)(?:が|は|も|なんて)(?:もう)?(?:何も|一つも"
    r"|どこにも)?"
    r"(?:残って)?(?:い)?(?:ない|なくなった|見つからない|ありません|見えない)|生き(?:甲斐|がい)(?:が|は|も"
    r"|なんて)(?:もう)(?:何も)?ない",
    r"(?:^|[。!?、,]|私は|俺は|僕は|私には|俺には|僕には)もう死ぬしか(?:ない|なさそう)|生まれてき(?:たくなかった"
    r"|たのが間違い)"
    r"|明日(?:が|なんて)(?:もう)?来なければ(?:いい|良い)|命を(?:終わらせ|捨て)たい",
)
_ENDING_JAPANESE = (
    rf"(?:^|[。!?、,])(?:{_WORN_JA}|全部|すべて|全て|何もかも|今夜|今日|を|で){{1,5}}+(?:終わりにしたい"
    rf"|終わらせたい|終わりたい){_STOP_JA}",
    r"(?:全部|すべて|全て|何もかも|一切)(?:を|が|は)?(?:もう)?(?:終わりにし(?:たい|よう|ます)|終わりにする"
    r"|終わらせ(?:る|ます|よう|たい)|終わってほしい)",
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
    r"辛|しんど|嫌|いや|苦し|疲れ)|生きるのに(?:もう)?疲れ|生きて(?:い)?ても(?:もう)?(?:仕方|しかた|しょうが"
    r"|意味が)(?:が)?な|"
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

ENGLISH: Final = _ENGLISH + _MORE_ENGLISH + _STILL_MORE_ENGLISH
CHINESE: Final = _CHINESE + _MORE_CHINESE + _STILL_MORE_CHINESE
JAPANESE: Final = _JAPANESE + _MORE_JAPANESE + _STILL_MORE_JAPANESE
ENDING_ENGLISH: Final = _ENDING_ENGLISH
ENDING_CHINESE: Final = _ENDING_CHINESE
ENDING_JAPANESE: Final = _ENDING_JAPANESE
OF_A_THING: Final = re.compile(
    r"\b(?:wars?|sieges?|battles?|fights?|fighting|feuds?|duels?|quarrels?|arguments?|debates?|talks?|truce"
    r"|contracts?|deals?|"
    r"meetings?|lessons?|class|songs?|stor(?:y|ies)|plays?|jokes?|races?|contests?|spells?|curses?|plagues?"
    r"|storms?|rain|winter|"
    r"raids?|rebellion|revolt|tyranny|reign|regime|noise|toothache|headache|engagement|partnership|project|match"
    r"|toast)\b"
    r"|[战戰]|[围圍]城|争论|争吵|吵架|谈话|[谈談]判|会议|比赛|工作|对话|恩怨|仇|瘟疫|噩梦|诅咒|任务|合同|契约"
    r"|婚约|故事|游戏|课"
    r"|戦|包囲|籠城|争い|話|議論|喧嘩|けんか|会議|授業|仕事|宿題|作業|試合|章|物語|呪い|疫病|契約|関係|悪夢|旅|冬|嵐|雨"
)
"""What ends in a story, where it is named."""
