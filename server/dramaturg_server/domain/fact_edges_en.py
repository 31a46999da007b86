"""Where clauses and values begin and end in English: for `fact_cues_en.py`."""

import re
from typing import Final

from .fact_grammar import NAME

CLAUSE: Final = re.compile(
    r"[,;:!?\u2014\u2026]+|\.{2,}|\.(?= )| [-\u2013]+ |\b(?:but|yet|because|since|cause|so|and|though|"
    r"although|or|plus)\b"
)
CUT: Final = re.compile(
    r"[,;:!?(){}\[\]<>|\u25a1\n\u2026~*\u2014\"]|\.(?=[\s.]|$)|(?<!\w)[-\u2013]+(?!\w)|--"
    r"| (?:but|because|cause|'cause|bc|bcs|cuz|coz|cos|since|so|though|although|tho|if|when|whenever|"
    r"while|whilst|who|which|"
    r"where|wherever|that|anyway|anyways|than|unlike|except|unless|until|especially|like|not|nor|rather|instead|even|"
    r"please|pls|thanks|thank|lol|haha\w*|hehe\w*|lmao|xd|btw|fyi|fwiw|bro|tbh|imo|imho|ngl|innit|right|"
    r"ok|okay|yeah|yes|eh|huh|mate|sir|dude|"
    r"i|i'm|im|i'd|i've|i'll|he|she|they|we|you|it's|it|he's|she's|you're|u|is|are|was|were|isn't|aren't|"
    r"anymore|any ?more|any longer|"
    r"of course|for (?:now|sure|me|real|the record|years|ages|as long|any|breakfast|lunch|dinner|supper)|"
    r"in (?:fact|case|the "
    r"(?:whole|entire|world|end|morning|evening|mornings|evenings)|general|particular|my|all|this)|"
    r"at (?:the moment|least|"
    r"all|night|home|the end)|all (?:day|night|the time|my life)|every (?:day|night|morning|time|evening|"
    r"single|now)|on (?:my|rainy|"
    r"cold|a|sundays?)|these days|nowadays|lately|right now|today|tonight|now|too|also|as (?:well|it|of|"
    r"a|you|much)|either|actually|"
    r"honestly|really|the most|the best|best|most|more|a lot|very much|so much|ever|always|anytime|"
    r"with you|by far|by the way|from time to time|before|after|during|straight|much|whenever|out of|no offen[cs]e|"
    r"and (?=(?:drinking|eating|listening|watching)\b)|"
    r"after all|to be|to death|above (?:all|everything)|over (?:any|anything)|again|still|mostly|usually|"
    r"hands down|no matter|"
    r"no question|no doubt|without (?:a )?doubt|will|would|can|could|does|do|did|just|someday|one day|with all|"
    r"with a passion|and (?:nobody|everyone|everybody|someone|somebody|who|where|whenever|while|only|even|still|"
    r"though|last|yesterday|today|tonight|tomorrow|let's|give|bring|next|after|before|since|soon|at|"
    r"i|i'm|i've|i'd|i'll|im|my|we|the|it|it's|he|she|they|that|that's|thats|you|"
    r"your|there|this|then|now|so|"
    r"always|don't|not|what|how|do|would|can|please|also|never|nothing|one|sometimes|absolutely|really|"
    r"hate|love|am|have|"
    r"had|was|got|if|when|no|come|grew|born|spend|in|on|as|for|why|maybe|probably|people|everyone|most|a bit|can't|"
    rf"{NAME}+)|or (?:so|something|at least|maybe|is|was|are|do|i|did|my|whatever|anything))\b| (?:{NAME}+)$"
)
ITEM: Final = (
    r"(?:(?!(?:i|i'm|i've|my|you|your|he|she|it|we|they|the|is|was|don't|do|not|really|that|this|so|but|"
    r"see|please|love|hate|like|"
    r"thanks|no|yes|too|also|now|always|never|sometimes|if|when|because)\b)[\w'-]{1,24}+(?![\w'-]) ?){1,4}(?<! )"
)
ORIGIN_CUT: Final = re.compile(
    r" (?:who|that|which|in|on|near|by|up|down|way|originally|across|over|beyond|past|out|where|before|"
    r"after|far|myself|born|back|just|"
    r"from|as|about|for|until|till|with|all|and|at|under|between|next|when|same|deep|behind|somewhere)\b"
)
LEAD: Final = re.compile(
    r"[\s\"'.*,]+|(?:these days|nowadays|lately|right now|currently|now|today),? |(?:an?|some|any|of|"
    r"drinking|eating|listening to|well|uh|um|uhh|umm|er|hmm|good old|"
    r"plain old|definitely|probably|"
    r"actually|honestly|simply|just|maybe|really|all|called|most of all|mostly|mainly|to be|"
    r"(?:nice |good |cold |hot |warm |proper |decent |strong |big |steaming |fresh |well-made |tall ){0,9}+"
    r"(?:bowl|cup|cuppa|glass|mug|pint|plate|slice|piece|drop|tankard|jug|pot|loaf|bottle|flagon|sip|"
    r"helping|dram)s? of) "
    r"|the (?=\S)"
)
TAIL: Final = re.compile(
    r"[\s\"'.*,!?:;)(~\-]+$| (?:too|also|though|tho|now|really|actually|honestly|anyway|please|lol|haha|"
    r"mate|friend|sir|ma'am|"
    r"dear|folks|guys|man|bro|though|personally|myself|obviously|definitely|probably|currently|mostly|"
    r"as well|and|or|of|"
    r"the|a|to|is|are|all|alone|either|time|as)$"
)
NO_VALUE: Final = re.compile(
    r"^(?:it|that|this|these|those|you|your|yours|him|her|hers|them|me|us|he|she|they|what|whatever|when|"
    r"how|who|why|where|not|no|"
    r"none|nothing|something|anything|everything|to|too|if|there|here|so|very|someone|everyone|anyone|"
    r"nobody|people|hard|"
    r"secret|unknown|different|gone|better|worse|for|in|on|at|with|about|by|like|and|or|but|same|same as|ready|empty|"
    r"cold|hot|warm|good|bad|great|nice|awesome|always|never|as|from|of|than|because|up|out|over|off|being|having|"
    r"one|two|both|either|neither|all|many|few|much|still|already|late|early|none of|every|each|myself|lots?|"
    r"complicated|simple|obvious|the best|best|boring|weird|private|personal|mine|ours|ourselves|doing|getting|"
    r"knowing|thinking|way|idea|look|looks|sound|smell|fact|thought|feeling|rest|talk|question|answer|"
    r"joke|thing|things|most|more|least|lots|often|"
    r"dead|lost|changing|coming|going|said|when|whoever|later|soon|around|away|nowhere|everywhere|somewhere|anywhere|"
    r"far|afar|abroad|home|work|future|long|old|family|poor|rich|money|noble)$"
    r"|^(?:anything|something|nothing|everything|under|near|behind|beside|between|wherever|somewhere|"
    r"anywhere|down|inside|outside|among|above|below|next|"
    r"it|that|this|these|those|you|your|him|her|them|me|us|he|she|they|what|when|how|who|why|where|not|no|none|nothing|"
    r"to|too|if|there|so|very|hard to|a secret|up to|the same|none of|better|more|as|about|by|being|"
    r"having|in|on|for|at|"
    r"and|or|but|with|over|out of|because|one of|way|idea of|look of|sound of that|fact|thought of|"
    r"seeing|knowing|getting|doing|"
    r"going|coming|hurt\w*|break|kill\w*|long line|family|same|far|around|generations|most|any|every|each|all|"
    r"talking|meeting|visiting|working|helping|living|staying|having|hanging|being|spending) (?!a \w+ fair)"
    r"(?:.*)$|\b(?:you|your|you're|u|ur|him|his|them|their|us|this|these|those|here|we|our|it|he|she|"
    r"they|me|i|i'm|who|whose)\b"
)
