"""The English words of corrections and statements: data for `correction_cues.py`, in the form of
`correction_grammar.py`."""

from .correction_grammar import MARKED_DETAIL, Frame, Grammar, PreferenceCue, ScopeCue

_ANSWER = r"(?:answers?|repl(?:y|ies)|responses?|sentences?|lines?|messages?|explanations?|speech(?:es)?|stories|story)"
_SHORT = r"(?:short(?:er)?|brief(?:er)?|concise|crisp|to the point|terse)"
_LONG = r"(?:long(?:er)?|detailed|in(?:-| )depth|elaborate|lengthy)"
_NAME = r"(?P<value>[^,;:!?.…]{1,40}?)"
_NAME_END = (
    r"(?=$|[,;:!?.…]| (?:please|from now|when|if|instead|ok(?:ay)?|alright|will you|would you|not|and|but|from|in|when"
    r"|because|since|like|as|k|pls|plz|thanks|thx|always|everywhere|henceforth|rather|cause|that's|it's|tho(?:ugh)?)\b)"
)
_TOPIC = r"(?P<value>[^,;:!?.…]{1,40}?)"
_TOPIC_END = (
    r"(?=$|[,;:!?.…]| (?:please|any ?more|again|with me|to me|around me|near me|in my (?:presence"
    r"|company|house)|ever|in front of me|when|if|ok(?:ay)?"
    r"|alright|because|since|from now|for a while|at all|will you|would you|and|but|in any|pls|plz|it|cause|so)\b)"
)

GRAMMAR = Grammar(
    language="en",
    parts={
        "OWN": r"(?P<who>(?:the )?<N>(?:'s|s'|'|s)?|\byour|\bur|\bmy|\bhis|\bher|\btheir|\bits)",
        "FREE": r"(?P<who>\b(?!it's|that's|what's|here's|there's|who's|let's|how's|where's|today's|she's|he's)"
        r"(?:[^\W\d_]{1,2}')?[^\W\d_]{2,20}'s)",
        "WHO": r"(?P<who>(?:the )?<N>|\byou|\bu(?!s\b)|\bi(?!s\b)|\bhe|\bshe|\bthey)",
        "BE": r"(?: am|'m| is| are|'s|'re| was| were|m(?= )|s(?= ))",
        "COP": r"(?:(?: is| are| has(?: always)? been| have(?: always)? been| r|'s|'re| was| were"
        r"| must be| ought to be| used to be)(?: (?P<neg>not)\b)?"
        r"|(?P<neg2> isn't| aren't| wasn't| weren't| isnt| arent| wasnt| ain't))",
        "ISCOP": r"(?!'s)<COP>",
        "FAV": r"(?:(?:all-time |absolute |most )?fav(?:ou?rite|[aeou]{0,2}r[aeio]{0,2}te?|e|o|s)? (?:kinds? of "
        r"|type of |sort of )?)",
        "REAL": r"(?:(?:own|real|true|actual|current|new|usual|full|first|natural) )",
        "ADV": r"(?:(?:actually|really|in fact|in truth|now|just|simply|rather|still|always|definitely|clearly|truly"
        r"|only|supposed to be|meant to be|more like|originally|currently|obviously|certainly|to be exact) ?,? ?)",
        "VAL": r"[^,;:!?…]{1,80}?",
        "END": r"(?= *(?:$|[,;:!?…]|\.(?: |$)| - | -- |\u2014))",
        "NOTVALUE": r"(?!(?:only|just|really|bad|very|so|sure|at all|exactly|yet|quite|too|that|kidding|joking"
        r"|any ?more"
        r"|necessarily|merely|simply|always|even|because|my|your|his|her|as|like|what|who|how|where|when|if|to"
        r"|half|nearly|the same|again|in the mood|enough|here|there|today)\b)",
        "IT": r"(?:it's|it is|its|it was|they're|they are|they were|theyre|he's|he is|she's|she is|that's|i'm|i am"
        r"|you're|you are|it should be|they should be|i (?:said|meant|mean|told you)|rather|more like|more of|is|are"
        r"|make that|make it)",
    },
    pronouns={
        "your": "you",
        "ur": "you",
        "you": "you",
        "u": "you",
        "my": "i",
        "i": "i",
        "we": "i",
        "his": "they",
        "her": "they",
        "their": "they",
        "its": "they",
        "he": "they",
        "she": "they",
        "they": "they",
    },
    frames=(
        Frame(
            r"<OWN> <REAL>{0,2}(?P<det><FAV>?<REAL>?<D>(?: colou?r)?)(?: of choice)?(?:<COP>(?= |,)| ?:(?= ))",
            hints=(MARKED_DETAIL,),
        ),
        Frame(r"\bthe colou?r of <OWN> (?P<det><D>)<COP>(?= )", hints=(MARKED_DETAIL,)),
        Frame(
            r"<OWN> <REAL>{0,2}(?P<det>(?:[\w'-]+ ){0,2}[\w-]{2,}(?:'s <D>)?|(?:[\w'-]+ ){1,2}<D>)<ISCOP>(?= )",
            needs="cue",
        ),
        Frame(r"<FREE> <REAL>{0,2}(?P<det>(?:[\w-]+ )?(?:[\w-]{2,}|<D>))<ISCOP>(?= )", kind="free", needs="contrast"),
        Frame(
            r"(?:^|(?<=, )|(?<=and )|(?<=but )|(?<=so )|(?<=think )|(?<=sorry )|(?<=actually )|(?<=no )"
            r"|(?<=nope ))(?P<det><FAV><D>)<COP>(?= )",
            needs="cue",
            hints=(MARKED_DETAIL,),
        ),
        Frame(
            r"<WHO>(?: <ADV>)* ?(?: have|'ve got| has got| have got| has|'s got| got|'ve) <ADV>?(?:an? )?(?:pair of )?"
            r"(?P<new>(?!no\b|not\b|had\b|a\b)[^,;:!?.…]{2,30}?) (?P<det><D>)(?= *(?:$|[,;:!?.]|(?:and "
            r"|but )?not | now\b| instead\b))"
            r"(?:,? (?:and |but )?not (?:an? )?(?P<old>[^,;:!?.…]{2,30}?)(?: ones?| <D>)?(?= *(?:$|[,;:!?.])))?",
            kind="having",
            hints=(MARKED_DETAIL,),
        ),
        Frame(
            r"<WHO>(?: also)?(?: has| have|'s got|'ve got| keeps"
            r"| owns)(?: got)? (?:an? )?(?P<det><D>)(?: named| called)?(?= [\w<])",
            hints=(MARKED_DETAIL,),
        ),
        Frame(
            r"<WHO><BE>? ?<ADV>?(?: ?wears?| ?wearing| ?dressed in| ?clad in)(?= )",
            detail="dress",
            others=True,
            hints=("wear", "dressed", "clad"),
        ),
        Frame(
            r"<WHO>(?: has| have|'s|'ve)?(?: just)? (?:dyed|coloured|colored|painted) (?:my|your|his|her"
            r"|their) (?P<det><D>)(?= )",
            needs="",
            hints=(MARKED_DETAIL,),
        ),
        Frame(
            r"<WHO>(?: <ADV>)* ?(?:wields?|fights? with|is armed with|are armed with)(?= )",
            detail="weapon",
            needs="contrast",
            hints=("wield", "fights", "armed"),
        ),
        Frame(r"(?:^|(?<=, ))(?:the )?(?P<det><D>)<COP>(?= )", kind="elliptic", needs="cue", hints=(MARKED_DETAIL,)),
        Frame(
            r"<WHO>(?:<BE>(?: (?P<neg>not))?|(?P<neg2> isn't| aren't| ain't))? ?<ADV>{0,2}(?:\bfrom"
            r"|\bcomes? from|\bhails? from|\bborn in|\bborn and raised in|\bgrew up in)(?= )",
            detail="from",
            needs="cue",
            hints=("from", "born", "grew up"),
        ),
        Frame(
            r"<WHO>(?: doesn't| don't)(?P<neg> )(?:come|hail) from(?= )", detail="from", needs="cue", hints=("from",)
        ),
        Frame(
            r"<WHO><BE>(?: (?P<neg>not))? ?<ADV>?\b(?:called|named)(?= )",
            detail="name",
            needs="cue",
            hints=("called", "named"),
        ),
        Frame(r"(?P<who>\bi)(?:'m| am|m)(?: (?P<neg>not))?(?= [^\W\d_])", detail="name", kind="name", needs="contrast"),
        Frame(
            r"<WHO><BE>(?: (?P<neg>not))?(?= (?:<ADV>)*(?:not )?(?:\d|[a-z]+(?:-[a-z]+)? years|(?:twen|thir"
            r"|for|fif|six|seven|eigh|nine)t))",
            detail="age",
            kind="number",
            needs="cue",
        ),
        Frame(
            r"<WHO>(?: <ADV>)* ?(?:<BE> )?(?:works?|working|employed|earns? (?:my|his|her|their|your|a) (?:living"
            r"|keep|bread)"
            r"|makes? (?:my|his|her|their|your|a) living) as(?= (?:an?|the) (?!rule\b|team\b|favou?r\b|volunteer\b"
            r"|result\b))",
            detail="job",
            hints=(" as ",),
        ),
        Frame(
            r"<WHO>(?:<BE>(?: (?P<neg>not))?|(?P<neg2> isn't| aren't"
            r"| ain't))(?= (?:<ADV>)*(?:not )?(?:an?|the) )",
            detail="job",
            kind="job",
            needs="cue",
        ),
        Frame(
            r"(?P<who>(?:the )?<N>|\bhe|\bshe)(?:<BE>(?: (?P<neg>not))?"
            r"|(?P<neg2> isn't))(?= (?:<ADV>)*(?:not )?(?:at|in|on|inside|near|behind|under) (?:the|an?) )",
            detail="place",
            kind="place",
            needs="cue",
            others=True,
        ),
        Frame(
            r"(?P<who>(?:the )?<N>|\bhe|\bshe)(?:<BE>(?: (?P<neg>not))?| feels|(?P<neg2> isn't))(?= )",
            detail="mood",
            kind="mood",
            needs="contrast",
            others=True,
        ),
        Frame(
            r"(?P<who>\bi|\byou)(?: really| actually| do| much| also| must| would)* (?:like|love|prefer|enjoy"
            r"|adore|am into|are into)(?= )",
            detail="liked",
            needs="contrast",
            hints=("like", "love", "prefer", "enjoy", "adore", " into"),
        ),
    ),
    tails=(
        r"^ ?<ADV>{0,2}(?:not|never)(?: really| actually)? <NOTVALUE>(?P<old><VAL>)"
        r"(?:,? but(?: rather| instead| in fact)?|(?: ?[,;:.]+| ?-+| ?\u2014) ?(?:but |rather |no "
        r"|instead |actually |and )*(?:<IT>|(?=(?:an?|the) |[^ ]+(?: [^ ]+)?$))) "
        r"?<ADV>?(?:from )?(?P<new><VAL>)<END>",
        r"^ ?<ADV>{0,2}(?P<new><VAL>)(?: ?[,;]| ?-+| ?\u2014| ?\()? ?(?:and |but )?(?:definitely "
        r"|certainly |really |most certainly |actually )?"
        r"(?:not|never)(?: at| in| on| from| as)?(?: an?| the)? <NOTVALUE>(?P<old><VAL>)(?: ones?)?(?:\))?<END>",
        r"^ ?<ADV>{0,2}(?P<new><VAL>),? (?:it's not|it isn't|they're not|they aren't|isn't|aren't|it ain't"
        r"|they aint) (?!we\b|you\b|they\b|he\b|she\b|it\b|i\b)(?P<old><VAL>)<END>",
        r"^ ?<ADV>{0,2}(?P<new><VAL>),? (?:instead of|rather than|in place of|as opposed to)(?: an?"
        r"| the)? (?P<old><VAL>)<END>",
        r"^ ?<ADV>{0,2}(?:either )?(?P<new><VAL>),? or (?!(?:maybe |perhaps |possibly )?(?:that|it|was|so"
        r"|something|not)\b)(?:maybe |perhaps |possibly )?(?:an?|the)? ?(?P<either><VAL>)<END>",
        r"^ ?(?:not|never) (?P<old><VAL>)<END>",
        r"^ ?,? ?<ADV>{0,2}(?P<new><VAL>),? (?P<instead>instead)\b",
        r"^ ?,? ?<ADV>{0,2}(?P<new><VAL>)<END>",
    ),
    bare=(
        r"^(?:it|they|he|she|that|this|the answer|the right one)(?:'s| is| are|'re| was| were| should be"
        r"| should have been|s)(?: (?P<neg>not)\b)?(?= |,)",
        r"^(?:it|they|that|this)(?P<neg2> isn't| aren't| wasn't)(?= )",
        r"^(?P<said>(?:what )?i(?: actually| really| just| of course| clearly| obviously)* (?:meant|mean"
        r"|said|typed|wanted to say|was going to say|was trying to say|was thinking of|told you)"
        r"(?: to say| to type| to write)?(?: was| is)?(?: that)?(?: it's| it was| it is)?)(?=[ :,])[:,]?",
        r"^\*(?=[^\s*][^*]*$)(?P<said>)",
        r"^(?P<said>(?P<neg>i (?:never|didn't|did not|don't think i) (?:say|said|mean|meant|tell you)))(?= )",
        r"^(?P<said>(?P<neg>i (?:said|told you|wrote)))(?= [^,.;!?]{1,40}, but (?:it's|it is|i meant|i mean|that's)\b)",
        r"^(?P<said>make that)(?= )",
        r"^(?:make it|it reads|read)(?= )",
        r"^(?P<said>)(?=[^,.!?]{1,40},? i (?:meant|mean|said)\W*$)",
        r"^(?=[^ ])",
    ),
    markers=(
        r"\b(?:actually|in fact|correction|in truth|truth is|to be precise|to correct myself"
        r"|let me correct that|on second thought)\b"
        r"|^(?:no|nope|nah|na|wrong|not quite|noo+|nono|argh|ugh|oops|whoops|wait|hold on|hang on|sorry"
        r"|my bad|my mistake|oh wait|um no|well no|pardon)\b(?= ?[,.!:;\u2014-]|\W* (?:no|i (?:meant|said"
        r"|mean)|it's|its|it is|they're|the|my|your|<N>)\b)"
        r"|\b(?:i|that|this|it)(?:'m| was| am|'s| is)? (?:got (?:that|it|this|my|the) (?:wrong|mixed up)"
        r"|wrong|mistaken|not right|not true|incorrect|not correct|misspoke|mistyped|a typo|a mistake"
        r"|confused|mixed (?:that|it|this|them) up)\b"
        r"|\byou(?:'re|'ve| are| have)? (?:got (?:that|it) (?:wrong|mixed up)|wrong|mistaken|misheard"
        r"|misunderstood|confused|mixed up)\b"
        r"|\byou(?:'ve| have)? (?:remember(?:ed)?|recall|got|heard|have|noted) (?:it|that|this|me) (?:wrong(?:ly)?"
        r"|incorrectly)\b|\byou misremember(?:ed)?\b|\bi (?:never|didn't|did not) (?:say|said)\b"
        r"|\b(?:i (?:meant|mean|misspoke|mistyped)|typo)\b(?! (?:it|that)\b\W*$)"
        r"|\b(?:that|it|this) should (?:be|have been"
        r"|read)\b|\b(?:got|get|getting|have|had) (?:my|his|her|their|<N>'s|the|<N>s) (?:[\w ]{1,20}"
        r"|<D>) (?:wrong|mixed up)\b|\bthat's (?:wrong|not right|not true|incorrect|a mistake)"
        r"|\bi (?:already |just )?(?:said|told you)\b"
        r"|\b(?:contrary to what|i lied|i take (?:that|it) back|scratch that|strike that|changed my mind)\b"
    ),
    fillers=(
        r"^(?:(?:no+|nope|nah|na|nono|actually|in fact|correction|argh+|ugh+|oops|whoops|wait|hold on"
        r"|hang on|sorry|my bad|my mistake|oh|ah|um+|uh+|er+m?|hmm+|hm|well|so|and|but|hey|ok(?:ay)?|right"
        r"|look|listen|yes|yeah|please"
        r"|wrong|not quite|by the way|btw|you know|fyi|also|anyway|to be precise|i think|i believe"
        r"|i'm (?:pretty |quite )?sure|for the record|as i said|like i said|i mean|truth is|in truth"
        r"|that's wrong|that's not right|that's not true|that is wrong|typo|scratch that"
        r"|you(?:'ve| have)? (?:remember(?:ed)?|recall|got|heard|have|noted) (?:it|that|this|me) (?:wrong(?:ly)?"
        r"|incorrectly)|you misremember(?:ed)?(?: it| that)?|you misheard(?: me)?|i changed my mind|changed my mind"
        r"|you're wrong|you are wrong|pardon|i misspoke|on second thought|tbh|honestly|don't forget"
        r"|remember|mind you|note|<N>(?=[,!:])|captain(?=[,!:])|friend(?=[,!:]))(?= |[,.!:;\u2014-]"
        r"|$)[ ,.!:;\u2014-]*)+"
    ),
    scopes=(
        ScopeCue(
            r"\b(?:in|across|for|throughout) (?:all|every|each|any)(?: of)?(?: the| my| our"
            r"| your)? (?:stor(?:y|ies)(?: ?lines?)?|storylines?|timelines?|versions?(?: of (?:the"
            r"|this) story)?|worlds?|tales?)\b"
            r"|\bno matter (?:which|what) story(?: it is)?\b|\bwhatever the story\b|\bwhichever story\b",
            "character",
            True,
        ),
        ScopeCue(
            r"\b(?:in|on|for|across) (?:all|every|any|each)(?: of)?(?: the| my| our)? (?:(?:single )?(?:game"
            r"|play-?through|save|run|campaign|session)(?:s| files?| games?)?)\b"
            r"|\b(?:with|to|from) (?:everyone|everybody|anyone|all characters|every character"
            r"|whoever)\b(?: i (?:talk|speak) (?:to|with)| in (?:the|this) game)?|\bno matter (?:who"
            r"|whom)(?: i(?:'m| am)? (?:talk(?:ing)?|speak(?:ing)?) (?:to|with))?"
            r"|\bwhoever i(?:'m| am)? (?:talk(?:ing)?|speak(?:ing)?) (?:to|with)\b|\beverywhere\b"
            r"|\bno matter which (?:save|game)\b|\b(?:all of you|every one of you)\b",
            "user",
        ),
        ScopeCue(
            r"\b(?:(?:just|only|but) )?(?:for|during|in) (?:this|the current|the present) (?:one )?(?:scene"
            r"|moment|place|conversation|talk|performance)(?: (?:only|alone))?\b"
            r"|\b(?:(?:just|only) )?(?:for )?(?:tonight|this evening|this one night"
            r"|(?<!half )(?<!all )(?<!of )(?<!in )(?<!during )(?<!through )(?<!into )the night|one night"
            r"|the evening|the time being|right now|this once)(?: only| alone)?\b"
            r"|\b(?:just|only) (?:for )?(?:today|now|here)\b|\bfor (?:now|today|the moment)(?: only)?\b"
            r"|\b(?:at|for|during) the (?:winter |masked |costume |summer |spring )?(?:ball|masquerade|feast"
            r"|party|festival)\b|\btoday only\b|\bin here\b|\bjust this (?:once|time)\b",
            "scene",
        ),
        ScopeCue(
            r"\b(?:from now on(?:wards?)?|from here on(?: out| in)?|from (?:this|today|tonight)(?: moment| day"
            r"| point| night)? (?:on(?:wards?)?|forward)|henceforth|from this point|starting (?:now|today"
            r"|tonight)|as of (?:now|today)|going forward|for the rest of (?:the|this) story)\b",
            "storyline",
            onward=True,
        ),
        ScopeCue(
            r"\b(?:(?:just|only|but) )?(?:in|for|within) (?:this|the present|the current|our|that"
            r"|the) (?:particular |one |other |alternative |alternate |parallel |dream )?(?:story(?: ?line)?"
            r"|timeline|tale|dream|version(?: of the story)?|world|vision)(?: (?:only|alone|here))?\b"
            r"|\bin (?:the|this) dreams?\b",
            "storyline",
        ),
        ScopeCue(
            r"\b(?:until|till|til) (?:tomorrow|the morning|dawn|sunrise|the end of (?:the|this) (?:day|chapter"
            r"|session|unit|evening|night)|(?:the )?next (?:chapter|day|session|morning)|we (?:part|leave)"
            r"|midnight)\b"
            r"|\b(?:(?:just|only) )?(?:for|during|in) (?:this|the) (?:chapter|session|day|unit"
            r"|rest of the (?:day|chapter|session))(?: only)?\b",
            None,
            persistence="session",
        ),
        ScopeCue(
            r"\b(?:for good|forever|permanently|for ever|once and for all|for all time|till the end of time"
            r"|remember (?:this|that|it) (?:forever|for good|always)|(?:and )?(?:don't"
            r"|never)(?: you)?(?: ever)? forget (?:it|that|this))\b",
            None,
            persistence="durable",
        ),
    ),
    preferences=(
        PreferenceCue(
            "length",
            rf"\b(?:keep|make)(?: (?:it|things|them|this))(?: (?:a bit|a little|more|nice and|very|as|really"
            rf"|rather))* {_SHORT}"
            rf"|\b(?:keep|make)(?: (?:your|the|all|<N>'s|her|his|everyone's))* {_ANSWER}"
            rf"(?: (?:a bit|a little|more|nice and|very|much|as|really|rather|fairly|pretty))* {_SHORT}"
            rf"|\b(?:keep to|write|give|use|make|send)(?: me)?(?: (?:the|your|a|some|more|just))*(?: (?:more"
            rf"|much|very))? {_SHORT} "
            rf"(?:{_ANSWER}|version)(?=\W|$)",
            "short",
        ),
        PreferenceCue(
            "length",
            rf"\b(?:short(?:er)?|brief(?:er)?|concise|fewer words?|less (?:talk|words|text|chatter)"
            rf"|one[- ]sentence|one[- ]line) ?{_ANSWER}?,? (?:please|pls|plz)|\b(?:i (?:prefer|like|want|need"
            rf"|would like|'d like|would prefer|'d prefer)|i'd (?:like|prefer)) (?:your |the |it if your "
            rf"|my )*(?:{_SHORT}|one[- ]sentence|one[- ]line) {_ANSWER}",
            "short",
        ),
        PreferenceCue(
            "length",
            r"(?<!will )(?<!would )(?<!'ll )(?<!might )(?<!may )(?<!can )(?<!could )(?<!should )\b"
            r"(?:be|answer|reply|respond|speak|talk|write|explain)(?: to me| things| more| it| a bit"
            r"| a little| very| really| as)* (?:brief(?:ly|er)?|concise(?:ly)?|short(?:ly|er)?|in (?:short|one"
            r"|a few|fewer|two|few) ?(?:sentences?|words?|lines?)?|to the point|less(?! \w)|tersely)(?=\W|$)",
            "short",
        ),
        PreferenceCue(
            "length",
            r"\b(?:don't|do not|stop|no need to|please don't|no more) (?:ramble|rambling|talk so (?:much|long)"
            r"|write so much|be so (?:long-?winded|wordy|verbose)|make (?:such )?long speeches|long speeches"
            r"|walls? of text|go on so long|give (?:me )?(?:such )?long (?:answers|speeches)|speak so much"
            r"|talking so much|long answers|being so (?:wordy|verbose))"
            r"|\b(?:you talk|you're talking|your (?:answers|replies|lines|sentences|messages) are) (?:(?:way "
            r"|far |much )?too (?:much|long)|so (?:long|much))|\bget to the point\b(?! where)|\bcut it short\b"
            r"|\bcut the (?:long )?(?:speeches|chatter|talk)\b|\b(?:one|two|a few"
            r"|one or two)(?: short)? (?:sentences?|words?|lines?) (?:is|are|will be"
            r"|would be)(?: more than)? (?:enough|fine|plenty)\b|\bif you (?:kept|keep|made) (?:your "
            r"|the )?(?:answers?|replies|it|lines) (?:short|brief)|\btoo wordy\b|\bless (?:words|wordy|verbose"
            r"|chatty)\b|\btl;?dr (?:please|only)|\b(?:short|brief) is (?:better|best|enough|fine)",
            "short",
        ),
        PreferenceCue(
            "length",
            rf"\b(?:keep|make|write|give)(?: me)?(?: (?:it|things))?(?: (?:your|the|all|her|his|me|a"
            rf"|some))*(?: {_ANSWER})?(?: (?:a bit|a little|more|much|as|rather))* {_LONG}(?: {_ANSWER})?(?=\W"
            rf"|$)(?! (?:hair|sword|walk|rope|look))",
            "long",
        ),
        PreferenceCue(
            "length",
            rf"\b(?:i (?:prefer|like|want|need|would like|would prefer)|i'd (?:like|prefer)) (?:your |the "
            rf"|it if your |more |some )*{_LONG} {_ANSWER}|\b(?:be|answer|reply|respond|speak|talk"
            rf"|tell me)(?: things)? (?:in (?:more |great(?:er)? |full )?(?:detail|depth|length)|at length"
            rf"|more (?:elaborately|extensively)|more detailed|more verbose|in longer)|\b(?:long(?:er)?"
            rf"|more detailed|detailed) {_ANSWER},? please|\b(?:your (?:answers|replies|lines) are|you(?:'re"
            rf"| are)) too (?:short|brief|terse)|\btalk more,? please",
            "long",
        ),
        PreferenceCue(
            "form_of_address",
            rf"\b(?:call|address|name) me(?: as| by (?:the name(?: of)?|my (?:first |real |given )?name,?)"
            rf"| simply| just| only)? (?!names\b|again|later|back|when|if|tomorrow|crazy|old|a (?:liar|cab"
            rf"|fool)|that|what|anything|whatever|stupid|on\b|by\b|sometime|in\b|out\b|up\b|tonight|a\b|an\b"
            rf"|anytime|ever|formally|politely|respectfully|casually|directly|my\b|properly"
            rf"|with\b){_NAME}{_NAME_END}",
        ),
        PreferenceCue(
            "form_of_address",
            rf"\b(?:i (?:want|prefer|would like|would prefer|like|wish|go by|answer to)|i'd (?:like|prefer)"
            rf"|you (?:can|may|should)) (?:to be (?:called|addressed as)|(?:you )?to call me|to go by"
            rf"|being called|call me|the name)? ?(?P<value>(?<=called )[^,;:!?.…]{{1,40}}?"
            rf"|(?<=call me )[^,;:!?.…]{{1,40}}?|(?<=go by )[^,;:!?.…]{{1,40}}?"
            rf"|(?<=addressed as )[^,;:!?.…]{{1,40}}?|(?<=answer to )[^,;:!?.…]{{1,40}}?"
            rf"|(?<=the name )[^,;:!?.…]{{1,40}}?){_NAME_END}",
        ),
        PreferenceCue("form_of_address", rf"\b(?:refer to|speak to) me as {_NAME}{_NAME_END}"),
        PreferenceCue(
            "formality",
            r"\b(?:no (?:more )?formalit(?:y|ies)|no need (?:to be (?:so |that )?(?:formal|polite|stiff)"
            r"|for (?:the |all (?:the|this) |such )?(?:formalit(?:y|ies)|titles|politeness|courtes(?:y|ies)"
            r"|ceremony|formal (?:talk|speech)))|you (?:don't|needn't|do not)(?: need to| have to)? (?:be|talk"
            r"|speak)(?: to me)? (?:so |that |too )?(?:formal(?:ly)?|polite(?:ly)?|stiff(?:ly)?)|(?:don't"
            r"|do not|stop) (?:be|being|talk|talking|speak|speaking)(?: to me)? (?:so |that "
            r"|too )?(?:formal(?:ly)?|polite(?:ly)?|stiff(?:ly)?)|drop the (?:formalit(?:y|ies)|formal (?:talk"
            r"|speech|tone)|politeness|ceremony)|(?:skip|forget|never mind|enough with) the formalit(?:y|ies)"
            r"|less formal(?:ly)?)\b",
            "casual",
        ),
        PreferenceCue(
            "formality",
            r"\b(?:be|speak|talk|write)(?: to me| with me)?(?: a bit| a little| more)* (?:casual(?:ly)?"
            r"|informal(?:ly)?|relaxed|like (?:a friend|friends|we're friends)|in a (?:casual|relaxed"
            r"|friendly) (?:way|tone))(?=\W|$)|\b(?:keep it|let's (?:be|keep it|keep things)|i prefer (?:it )?"
            r"|i'd (?:like|prefer)(?: it)?(?: (?:a|to be|you to be))?)(?: (?:more|a bit more))? ?(?:casual"
            r"|informal)\b",
            "casual",
        ),
        PreferenceCue(
            "formality",
            r"\b(?:be|speak|talk|write|address me)(?: to me| with me)?(?: a bit| a little"
            r"| more)* (?:formal(?:ly)?|polite(?:ly)?|respectful(?:ly)?|with (?:more )?respect|in a (?:formal"
            r"|polite) (?:way|tone|manner))(?=\W|$)|\b(?:keep it|i prefer (?:it )?|i'd (?:like"
            r"|prefer)(?: it)?(?: to be)?)(?: more)? ?(?:formal|polite)\b|\bmore formal(?:ly)?,? please\b"
            r"|\b(?:use|i prefer|i'd prefer) (?:a )?(?:more )?formal (?:language|speech|tone)",
            "formal",
        ),
        PreferenceCue(
            "spoilers",
            r"\b(?:no|without|zero|avoid|skip|hold the|stop with the|enough) (?:any |the |story |plot "
            r"|more )*spoilers?\b|\b(?:don't|do not|never|stop|please don't|no|not to"
            r"|avoid) (?:you )?(?:dare )?(?:to )?(?:spoil(?:ing)?(?= (?:it|things?|anything|everything|me"
            r"|(?:the|this) (?:story|ending|end|plot|book|film|game|surprise|twist|rest|tale|mystery)|what|how"
            r"|who)\b|\W*$)|give (?:me )?(?:any )?spoilers|giving me spoilers|(?:giv(?:e|ing) away|reveal(?:ing)?)(?="
            r" (?:the (?:story|ending|end|plot|surprise|twist|mystery)|anything|everything|too much|what|how|who)\b"
            r"|\W*$)|tell me (?:how (?:it|the story|this) ends"
            r"|the ending|what happens (?:next|later|in the end)|what's going to happen))\b"
            r"|\bspoiler[- ]free\b|\bi (?:hate|don't (?:want|like)|can't stand) (?:any |to hear )?spoilers\b",
            "none",
        ),
        PreferenceCue(
            "spoilers",
            r"\bspoilers? (?:are|is) (?:fine|ok(?:ay)?|welcome|allowed|no problem|alright)\b|\b(?:i (?:don't"
            r"|do not) mind|i(?:'m| am) (?:fine|ok(?:ay)?) with|feel free to give me|i (?:like|love|want)"
            r"|give me|you (?:can|may) give me) (?:the |any |some |a few )?spoilers\b|\b(?:you (?:can|may)"
            r"|feel free to|go ahead and) spoil(?= (?:it|things|anything|everything|the (?:story|ending|end|plot"
            r"|surprise|twist|rest))\b|\W*$)|\bspoil (?:away|it|it all|everything|the ending)\b",
            "ok",
        ),
        PreferenceCue(
            "topics_to_avoid",
            rf"\b(?:(?:don't|do not|never|please don't|let's not|stop|no more|avoid|quit|not to|rather not"
            rf"|i don't want to|i do not want to|i'd rather not|i would rather not|i won't|i never want to"
            rf"|enough|can we not|could we not|can you not|could you not)(?: you)?(?: ever| again| want to"
            rf"| keep)*) (?:talk(?:ing)?(?: to me)? about|mention(?:ing)?|bring(?:ing)? up"
            rf"|speak(?:ing)?(?: to me)? (?:of|about)|discuss(?:ing)?|hear(?:ing)?(?: anything| any more"
            rf"| another word)? about|talk of|touch on|go into|tell(?:ing)? me (?:any more )?about"
            rf"|jokes? about)(?: the (?:topic|subject) of| anything about)? (?!spoilers|it\b|that\b|this\b"
            rf"|them\b|the ending|what|how){_TOPIC}{_TOPIC_END}",
        ),
        PreferenceCue(
            "topics_to_avoid",
            rf"\b(?:avoid|drop|leave out|skip|steer clear of|stay away from|stay off) (?:the )?(?:topics?"
            rf"|subjects?)(?: of| like|:)? {_TOPIC}{_TOPIC_END}",
        ),
        PreferenceCue(
            "topics_to_avoid",
            r"\b(?:no (?:more )?(?:talk|talking|stories|jokes|chat|mention|word)s? (?:about|of)"
            r"|not a word about|keep quiet about|let's leave) (?!spoilers|it\b|that\b|this\b)" + _TOPIC + _TOPIC_END,
        ),
        PreferenceCue(
            "topics_to_avoid",
            r"(?:^|[,;] ?|\bplease )(?P<value>[^,;:!?.…]{1,40}?) is (?:a (?:taboo|forbidden) (?:topic|subject)"
            r"|off[- ]limits|a (?:topic|subject) (?:i (?:want|prefer) to avoid|to avoid)|taboo)",
        ),
    ),
    cut=r" (?:because|since|so|though|although|when|while|but|as (?:everyone|you|i|we)|and (?:my|your|his"
    r"|her|their|i|you|he|she|they|it|that|not|that's|so|the|<N>)|that's|which|who|if|until|where"
    r"|everyone|everybody|i|you(?: know)?|he|she|they|we|like (?:i|everyone)|after|before|than|or)\b",
    front=r"^(?:(?:an?|the|from|called|named|spelled|spelt|written|also|either|actually|really|just|now"
    r"|rather|like|some|probably|at|in|on|more|that|it's|is|of|being|about|only|mine is|all|obviously"
    r"|certainly|definitely|still|always|usually|normally|\*) )+|^[*\"'(\s]+",
    back=r"(?:,? i (?:meant|mean|said)$|[\s,.!?;:…~*\"')(-]|\s(?:ok(?:ay)?|please|pls|plz|thanks|now|too"
    r"|though|tho|instead|really|actually|you know|of course|alright|right|yeah|anyway|btw|by the way"
    r"|lol|hehe|haha|mate|then|indeed|after all|got it|understood|years? old|yrs? old|in fact|in truth"
    r"|these days|nowadays|for sure|i think|i guess|i believe|any ?more|today|tonight|sorry|ones?"
    r"|innit|all along|also|as well))+$",
    empty=r"^(?:(?:neither|so|very|too|quite|such|really|pretty|rather|extremely|always|never|full of|as|like"
    r"|getting|being|been|made|on|off|in|at|to|for|with|out|up|over|better|worse|far|nearby|around"
    r"|abroad|more|less|most|not|no|none|all|almost|nearly|probably|maybe|perhaps|going|supposed|about"
    r"|under|near|by|here|there|where|what|why|how|who|when|whatever|this|that|these|those|it|mine"
    r"|yours|his|hers|theirs|him|her|me|you|them|us|my|your)\b.*"
    r"|(?:(?:the )?(?:beautiful|pretty|lovely|nice|great|amazing|wonderful|good|bad|best|worst|fine"
    r"|okay|ok|wrong|right|true|false|correct|gone|done|ready|late|early|dead|alive|cute|gorgeous"
    r"|stunning|awesome|terrible|awful|horrible|funny|strange|weird|odd|special|important|interesting"
    r"|boring|perfect|excellent|delicious|tasty|cool|hot|cold|wet|dry|dirty|clean|broken|lost|missing"
    r"|open|closed|shut|shining|sparkling|kind|tired|hungry|thirsty|same|different|unknown|easy|hard"
    r"|difficult|fun|famous|magnificent|charming|magical|sharp|dull|strong|weak|new|mesmerizing|bright"
    r"|pure|striking|handsome|fantastic|impressive|incredible|splendid|superb|decent|adorable"
    r"|legendary|enchanting|radiant|fabulous|messy|a mess|messed up|showing|obvious|clear|enough"
    r"|sacred|nobody|nothing|something|everything|anything|someone|everyone|secret)(?: .*)?)"
    r"|(?:an? |the |my |your |our |his |her )?(?:secret|mystery|problem|question|lie|joke|mess|matter"
    r"|reason|fault|shame|pity|delight|treat|thing|disaster|nightmare|dream|surprise|blessing|curse"
    r"|legend|wonder|one|business|concern|work of art|riddle|pain|gift|mistake|typo|idea|truth|point"
    r"|thought|time|way|lot|bit|thanks|sorry|wait|stop|yes|no|later|thank you|please|deal|fool|liar"
    r"|idiot|friend|sure|never|really|dammit|damn(?: it| you)?|goddammit|dang|darn(?: it)?|hell|for (?:god|heaven"
    r"|goodness"
    r"|pete)'?s? sakes?|seriously|honestly|alright|okay|ok|yeah|huh|you know|i tell you|i swear|mind you|get it|man"
    r"|mate"
    r"|dude|buddy|already|period|full stop|end of story|understood|remember|problem|need|worries|i see|got it|hello"
    r"|hi|bye)"
    r"|(?:watch|look|glow|shin|sparkl|star|burn|gett|go|com|chang|fall|grow|hurt|kill|mak|tak|play"
    r"|sleep|work|wait|talk|amaz|be|try|runn|hav|do|giv|tell|ask|say|driv|sitt|stand|liv)ing(?: .*)?)$",
    resumes=r"[,;:-] ?(?=(?:it|they|that|he|she)(?:'s| is|'re| are| should)\b)",
    speech=r"(?:i|i'm|i'll|i've|i'd|we|we'll|he|she|they|there|let|let's|don't|do|please|go|come|give|get"
    r"|stop|leave|can|could|would"
    r"|will|shall|thank|thanks|have|has|keep|take|see|why|if|what|how|who|where|when|tell|listen|look"
    r"|bring|help|hi|hello|bye|good"
    r"|yes|no|never|nothing|my (?:friend|dear|fault|bad|mistake|god)|well|oh|that's|it's|this"
    r"|the (?:same|other)|and|but|because|any|some"
    r"|try|wait|hurry|be|make|forget|remember|ask|say|show|put|run|move|sit|stand|fight|kill|sleep|go"
    r"|actually|maybe|later|soon|not)\b",
    kinds={
        "favourite": r"\bfav(?:ou?rite|e|o|s)?\b ?(?:kinds? of )?",
        "asked": r"<OWN> <REAL>{0,2}(?P<det><FAV>?<D>)",
        "job": r"\b(?:black|gold|silver|sword|gun|lock|tin|copper|weapon)?smith\b|\b(?:baker|butcher|brewer"
        r"|farmer|fisher(?:man|woman)?|hunter|sailor|soldier|guard|knight|merchant|trader|tailor|weaver"
        r"|carpenter|mason|miner|miller|shepherd|innkeeper|harbou?r ?master|gatekeeper|housekeeper|warden"
        r"|steward|dealer|toymaker|barkeep|bartender|barmaid|cook|chef|waiter"
        r"|waitress|servant|maid|butler|healer|doctor|physician|nurse|midwife|apothecary|herbalist"
        r"|alchemist|wizard|witch|mage|sorcerer|sorceress|priest|priestess|monk|nun|bishop|druid|scholar"
        r"|teacher|student|scribe|librarian|writer|poet|bard|minstrel|musician|singer|dancer|actor|actress"
        r"|painter|sculptor|artist|jeweller|jeweler|potter|tanner|cobbler|shoemaker|cooper|thatcher"
        r"|glazier|scout|ranger|archer|mercenary|bounty hunter|thief|pirate|smuggler|spy|assassin|captain"
        r"|admiral|general|sergeant|lieutenant|courier|messenger|postman|ferryman|coachman|stable ?(?:hand"
        r"|boy|girl)|groom|gardener|gravedigger|lawyer|judge|clerk|accountant|banker|tax collector|mayor"
        r"|governor|diplomat|ambassador|noble(?:man|woman)?|king|queen|prince|princess|duke|duchess"
        r"|engineer|inventor|mechanic|programmer|pilot|navigator|carter|porter|docker|dock ?worker"
        r"|shipwright|cartographer|astronomer|astrologer|fortune[- ]teller|beggar|apprentice|squire|page"
        r"|clockmaker|bookbinder|printer|brewmaster|beekeeper|lamplighter|lighthouse keeper|fiddler"
        r"|drummer|piper|jester|storyteller|veterinarian|vet|journalist|photographer|designer|shopkeeper"
        r"|peddler|pedlar|wanderer|adventurer|explorer|mapmaker)s?\b",
        "mood": r"^(?:very |quite |rather |a bit |really |in an? )?(?:sad|happy|cheerful|gloomy|angry|nervous|calm"
        r"|grumpy|anxious|furious|merry|melancholy|sullen|upset|worried|excited|depressed|annoyed|content"
        r"|miserable|moody|relaxed|tense|bored|jealous|lonely|joyful|good mood|bad mood|foul mood"
        r"|great mood|terrible mood)\b",
        "number": r"^(?:\d{1,4}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]{2,5}teen"
        r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|a|and)(?:[ -](?:one|two|three|four"
        r"|five|six|seven|eight|nine|hundred|thousand|and|(?:twen|thir|for|fif|six|seven|eigh"
        r"|nine)ty))*)(?: years?)?$",
        "place": r"^(?!(?:in|at) (?:love|fact|charge|trouble|danger|pain|a (?:good|bad|foul|great|terrible|hurry"
        r"|rush)))(?:at|in|on|inside|near|behind|under)? ?\w",
        "name": r"^(?!.*(?:ish|ese|ian|ean|ch)$)[^\W\d_][\w'-]*(?: [^\W\d_][\w'-]*){0,2}$",
    },
    plain={
        "eyes": r"\b(?:blue|green|brown|grey|gray|hazel|amber|black|violet|purple|gold(?:en)?|silver|red|yellow"
        r"|orange|pink|white|turquoise|emerald|sapphire|teal|crimson|copper|dark|pale|colou?r|two-?tone"
        r"|one|odd|heterochromatic|[a-z]*-?(?:blue|green|brown|grey|gray|gold))\b",
        "hair": r"\b(?:blue|green|brown|grey|gray|hazel|amber|black|violet|purple|gold(?:en)?|silver|red|yellow"
        r"|orange|pink|white|turquoise|auburn|blond|blonde|ginger|chestnut|brunette|raven|copper|crimson"
        r"|platinum|dark|fair|long|short|curly|straight|wavy|braided|shaved|bald|strawberry|teal|lilac"
        r"|dyed)\b",
    },
    slot_words={
        "food": ("food", "foods", "meal", "dish"),
        "drink": ("drink", "drinks", "beverage"),
        "music": ("music", "kind of music", "genre"),
        "film": ("film", "films", "movie", "movies"),
        "place": ("place", "places", "kind of place", "spot"),
        "origin": ("hometown", "home town", "origin", "birthplace", "home"),
        "hobby": ("hobby", "hobbies", "pastime"),
        "dislikes": ("dislike", "dislikes", "pet peeve"),
    },
    own=r"\bi(?:'ve| have| had)?(?: already| just| only| clearly| actually| never really)? (?:said"
    r"|told you(?: that)?|tell you|meant|mean|mentioned|thought i (?:said|told you)|wrote|typed|think"
    r"|thought|believe)\b|\blet me tell you\b|\bas i (?:said|told you)\b|\bremember what i said\b",
    hedge=r"\b(?:maybe|perhaps|might|may|possibly|probably|supposedly|apparently|seems?|looks? like|i guess"
    r"|i wonder|not sure|or so|i suppose|i bet|i assume|i suspect|i'd say|surely|could be|allegedly)\b",
    refuses=r"\b(?:according to|rumou?r has it|word is|story goes)\b|\b(?:used to say|says?|swears|claims?"
    r"|never|don't|didn't|doesn't|not|can't|cannot|isn't|wasn't|nobody|no one|hardly|doubt|deny|denied"
    r"|lie|lying|false|pretending|imagin\w+|dreamt|dreamed|forget|forgot|do you|did you|ask(?:ed)?"
    r"|wonder\w*|whether|story goes|they say|people say|rumou?r\w*)\b[^,;:!?]*$",
    calls=r"^(?:(?:hey|hi|hello|oh|ah|well|so|look|listen|please|actually|no|nope|sorry|also|anyway|ok(?:ay)?|yes"
    r"|yeah|by the way|btw|thank you|thanks|excuse me|dear|my dear|good (?:morning|evening|day|night))[ ,.!]+)*"
    r"(?P<call>(?:the )?<N>[,!]+ )"
    r"(?!<N>|(?:and|or|the|an?|who|whose|is|are|has)\b)",
    unsure=r"\b(?:(?:don't|dont|do not|can't|cannot|can not|couldn't|not|no longer|hard to) (?:really |quite "
    r"|actually |honestly )?(?:know|sure|remember|recall|tell|say|certain|clear|idea)|unsure|no idea"
    r"|forgot|forget|unclear|who knows|have no clue|no clue)\b[^.!?]{0,30}\b(?:which|what|whether"
    r"|if it was|when)\b[^.!?]{0,40}\b(?:first|earlier|later|before|after|older|newer|latest|last"
    r"|right|true|correct|order|one|current|now|it is|came|true|then|applies|two)\b|\b(?:not sure"
    r"|unsure|don't know|dunno|forget|forgot|no idea|(?:don't|can't|cannot|couldn't|not) (?:quite |really )?(?:remember"
    r"|recall|say|tell|certain)) which(?: one| of (?:the two|them|these|those)| it (?:is|was)| is which)?\W*$"
    r"|\bor\b[^.!?;]{1,50}[,;-] ?(?:but |and |though )?(?:i(?:'m| am)? )?(?:honestly |really |quite "
    r"|just )?(?:not (?:quite |really )?(?:sure|certain)|unsure|don't (?:know|remember|recall)|dunno|no idea|can't "
    r"(?:say|tell|remember|recall)|forgot|forget)\W*$"
    r"|\bcould be either\b|\beither (?:one )?could be\b|\bone of the two\b|\bi mix (?:them|those"
    r"|the two) up\b|\bor was (?:it|that) (?:before|after)\b|\b(?:maybe|perhaps|might have been"
    r"|possibly) (?:that|it|this)(?:'s| was)? (?:was |came )?(?:before|after|earlier|later"
    r"|the other way)",
)
