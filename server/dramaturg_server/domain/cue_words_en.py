"""The English words of the built-in cue extractor: data for `cues.py`, in the form of `cue_pattern.py`."""

from .cue_pattern import SETTLED, CuePattern

PARTS: dict[str, str] = {
    "ADV": r"(?:(?:do|did|have|had|am|hereby|solemnly|truly|really|just|also|"
    r"sincerely|deeply|humbly|gladly|honestly|so|"
    r"very|now|here|must|always|only|all|still|once|already|secretly|never|not|don't|didn't|haven't|won't|wouldn't|"
    r"can't|could|would|will|shall|might|to|want|wanted|wish|hope|like|plan|intend|gotta|even|ever|again) )*",
    "BEADV": r"(?:(?:not|never|truly|really|so|very|deeply|terribly|awfully|sincerely|forever|eternally|most|just|"
    r"always|still|all|genuinely|more) )*",
    "ROLE": r"(?:captain|commander|general|lieutenant|sergeant|guard|guardsman|knight|steward|deputy|heir|champion|"
    r"advisor|adviser|councill?or|partner|apprentice|squire|ambassador|envoy|leader|chief|keeper|cook|innkeeper|"
    r"mayor|treasurer|spymaster|second(?:[- ]in[- ]command)?|right hand|foreman|assistant|bodyguard|minister|"
    r"marshal|warden|judge|sheriff|scout|healer|quartermaster|watchman|ferryman|first mate|housekeeper)",
    "RANK": r"(?:(?:my|our|the|a|an|new|first|royal|chief|head|next|personal|town|city|own|official) )*",
    "FOUL": r"(?:(?:a|an|the|such|nothing|but|just|no|better|than|not|never|"
    r"nothing more than|really|truly|so|too|very|"
    r"damned|damn|bloody|filthy|dirty|stupid|old|pathetic|worthless|useless|spineless|miserable|"
    r"treacherous|wretched|lying|ugly|ignorant|cowardly|arrogant|absolute|total|complete|utter|utterly|fucking|"
    r"goddamn|goddamned|real|big|foolish|rotten|stinking|sorry|selfish|greedy|heartless|insolent|clumsy|drunken|"
    r"brainless|witless|craven|vile) ){0,12}",  # a bound: "no no no …" begins anew at each of its words
    "NAME": r"(?:hags?|old crone|idiots?|fools?|morons?|cowards?|liars?|bastards?|"
    r"scum|filth|pigs?|swine|dogs?|curs?|rats?|worms?|"
    r"wretch(?:es)?|imbeciles?|dimwits?|simpletons?|weaklings?|snakes?|maggots?|scoundrels?|knaves?|cretins?|dolts?|"
    r"oafs?|hypocrites?|jerks?|assholes?|bitch(?:es)?|son of a bitch|piece of (?:shit|filth|trash|garbage)|losers?|"
    r"buffoons?|parasites?|vermin|half-?wits?|disgrace|waste of (?:space|breath|air|time)|dumbass|bonehead)",
    "BAD": r"(?:pathetic|worthless|useless|disgusting|stupid|a nobody|a joke|beneath me|despicable|spineless|vile|"
    r"repulsive|an embarrassment|a failure|dumb|an animal|nothing to me)",
    "KILL": r"(?:kill|murder|slay|gut|destroy|end|crush|hurt|hunt|strangle|beat|slaughter|stab|ruin|flay|drown|hang|"
    r"behead|skin|bury|butcher|cut|break|burn|slit|tear|rip|smash)",
    "YOURS": r"(?:throats?|necks?|heads?|hearts?|bones|legs?|arms?|fingers?|faces?|hands?|skulls?|house|home|village|"
    r"town|inn|family|children|wife|husband|brother|sister|tongues?|guts|ears?|eyes?|teeth)",
    "BETRAY": r"(?:betray(?:ed)?|s[eo]ll? (?:you|me|us) out|sold (?:you|me|us) out|"
    r"double-cross(?:ed)?|deceived?|lied to|"
    r"abandoned|turned on|ratted on|informed on|cheated|tricked|backstabbed|used|framed|set)",
    "HARM": r"(?:attack(?:ed)?|struck|hit|punch(?:ed)?|slap(?:ped)?|stab(?:bed)?|"
    r"kick(?:ed)?|ambush(?:ed)?|assault(?:ed)?)",
}
"""What the patterns name in angle brackets."""

PATTERNS: tuple[CuePattern, ...] = (
    CuePattern(
        "oath",
        r"\b(?:i|we) <ADV>(?P<core>(?:swear|vow|pledge)(?= (?:to|on|by|upon|my|our|"
        r"fealty|loyalty|allegiance|an oath|that|i|i'll|"
        r"we|it|never|you|this|before)\b| ?[,.!]|$)|promise(?! nothing)|give you (?:my|our) (?:word|oath|promise)|"
        r"(?:take|make) (?:an|this) oath)",
    ),
    CuePattern(
        "oath",
        r"\byou (?:do |don't |will never )?(?P<core>(?:have|'ve got|have got) (?:my|"
        r"our) (?:word|oath|promise|sword|solemn))\b",
    ),
    CuePattern(
        "oath",
        r"\b(?P<core>(?:i swear )?(?:on|upon|by) my (?:honou?r|life|mother's grave|father's grave|"
        r"blade|oath|soul))\b(?! because)",
    ),
    CuePattern("oath", r"\bmy (?:sword|blade|bow|axe|life|shield|spear) (?P<core>is yours)\b"),
    CuePattern(
        "oath",
        r"\b(?:i|we)(?:'ll| will| shall) (?:always |forever |never ever |never )(?P<core>stand by you|"
        r"stand with you|be at your side|"
        r"be by your side|protect you|serve you|leave you(?:r side)?|betray you|abandon you|"
        r"fail you|be loyal to you|guard you)\b",
        exempt=SETTLED,
    ),
    CuePattern(
        "oath", r"\bi (?P<core>swore (?:to|that i'd|that i would) (?:(?:always|never) )?(?:you\b|\w+ you\b))", "low"
    ),
    CuePattern(
        "thanks",
        r"\b(?P<core>(?:thank (?:you|ye|thee|u)|thanks)\b(?=.{0,60}\b(?:sav\w+|rescu\w+|protect\w+|heal\w+|stay\w*|"
        r"stood|standing|believ\w+|trust\w*|everything|forgiv\w+|risk\w+|coming back|"
        r"came back|fought|fighting|sheltering|"
        r"hiding|spared|sparing|help\w*|all you)\b))",
    ),
    CuePattern(
        "thanks",
        r"\b(?:i'm|i am|we're|we are|i'll be|i will be|i shall be) <BEADV>(?P<core>(?:grateful|"
        r"thankful|indebted)\b(?! (?:for nothing|that (?:he|she|they))))",
    ),
    CuePattern(
        "thanks",
        r"\b(?:i|we) <ADV>(?P<core>owe you (?:my life|our lives|everything|so much|a debt|a great deal|one)\b)",
    ),
    CuePattern(
        "thanks",
        r"\bi (?:can't|cannot|can never|could never) (?P<core>thank you enough)",
        exempt=frozenset({"negated", "hypothetical"}),
    ),
    CuePattern("thanks", r"\b(?:i'm|i am) (?:forever )?(?P<core>in your debt)\b"),
    CuePattern(
        "thanks",
        r"\b(?:i|we) <ADV>(?P<core>(?:appreciate (?:it|that|this|you|your|everything|all|what you)))\b",
    ),
    CuePattern(
        "thanks",
        r"\b(?P<core>thank (?:you|ye|thee|u)(?! (?:for nothing|note|to (?:him|her|them)))|much obliged|"
        r"(?:(?<=\bmany )|(?<=\bmy )|(?<=\bour )|(?<=\bthousand )|(?<=\bno )|(?<=\boh )|"
        r"(?<=\bwell )|(?<=\bok )|(?<=\bokay )|"
        r"(?<=\band )|(?<=\bhey )|(?<=\bah )|(?<=\bdeepest )|(?<=[,.!;:] )|^)(?:thanks|thx)(?! (?:for nothing|to )))",
        "low",
    ),
    CuePattern(
        "insult",
        r"\b(?:you(?:'re| are|'ve always been| were always| will always be| aren't)?|"
        r"what) <FOUL>(?P<core><NAME>)\b(?! (?:killer|catcher|handler|trap|meat|house))",
    ),
    CuePattern("insult", r"\byou(?:'re| are| aren't) <FOUL>(?P<core><BAD>)\b"),
    CuePattern(
        "insult",
        r"^(?:oh |ah |hah |ha )?(?P<core>(?:(?:damned|damn|stupid|filthy|worthless|"
        r"pathetic|spineless|bloody|miserable) )*(?:<NAME>))(?: like you)? ?[.!]*$",
    ),
    CuePattern("insult", r"\bi <ADV>(?P<core>(?:despise|loathe|hate|detest|spit on) you)\b"),
    CuePattern(
        "insult",
        r"\b(?P<core>go to hell|screw you|fuck you|fuck off|damn you|curse you|drop dead|"
        r"rot in hell|piss off|to hell with you)\b",
    ),
    CuePattern("insult", r"\b(?P<core>you (?:really |truly )?(?:disgust|sicken) me|you make me sick)\b"),
    CuePattern("insult", r"(?:^|[,.!;] )(?P<core>shut up|shut your (?:mouth|face))\b", "low"),
    CuePattern(
        "threat",
        r"\b(?:i'll|i will|i'm going to|i am going to|i'm gonna|i'm about to|we'll|"
        r"we will|i shall|we're going to|i'd|i would|i could|"
        r"i want to|i won't|i will not|i'm not going to|i would never|i'd never) (?:(?:gladly|"
        r"personally|have to|just|fucking|"
        r"surely|simply|never|always|not) )*(?P<core>(?:hunt|track) you down\b|"
        r"<KILL>(?: off| out| up| open)? (?:you\b(?! (?:at |"
        r"to (?:the|it)|there|in (?:a|the) (?:race|game)|some|a |"
        r"loose|free|down (?:a|some)))|every(?: last)? one of you|all of you|your (?:\w+ )?<YOURS>\b))",
        exempt=frozenset({"plan"}),
    ),
    CuePattern(
        "threat",
        r"\byou(?:'ll| will|'re going to| are going to| shall) (?P<core>pay (?:for|"
        r"dearly|with)|regret (?:this|it|that|ever|what|crossing)|rue|suffer for|die (?:today|"
        r"here|now|tonight|by my|for this|like)|be sorry you)\b",
        exempt=frozenset({"plan"}),
    ),
    CuePattern(
        "threat",
        r"\b(?:i'll|i will|we'll|we will) (?:(?:not|never) )?(?P<core>make you (?:pay|"
        r"suffer|regret|bleed|beg|scream|sorry)|have your head|be back for you|see you (?:hang|"
        r"hanged|dead|burn)|come for you)\b",
        exempt=frozenset({"plan"}),
    ),
    CuePattern(
        "threat",
        r"\b(?P<core>your days are numbered|you're (?:a )?dead(?: man| woman| meat)?(?= ?[,.!]|"
        r"$)|prepare to die|say your prayers|watch your back|or (?:else )?you(?:'ll|"
        r" will)? die|and you(?:'ll| will)? die\b|this is your last warning|don't make me (?:hurt|"
        r"kill) you)",
        exempt=frozenset({"negated", "plan"}),
    ),
    CuePattern(
        "betrayal",
        r"\b(?:i|we)(?:'ve)? <ADV>(?P<core><BETRAY>) (?:(?:you\b(?! up (?:with|for)|"
        r" a | to )|thee|your trust|your secret)|(?<=out ))",
        exempt=frozenset(),
    ),
    CuePattern(
        "betrayal",
        r"\bi(?:'ve)? <ADV>(?P<core>s[eo]ld? you out|sold you out|stabbed you in the back|"
        r"gave you up to|stole from you|told (?:the|your|them|him|her) [^.!?]{0,30}(?:your secret|"
        r"where you))",
    ),
    CuePattern(
        "betrayal",
        r"\b(?:i'm|i am|i was|i've been|i have been) <BEADV>(?P<core>(?:a spy|spying on you|"
        r"working (?:for|with) (?:your|the) (?:enem\w+|other side)|lying to you))",
    ),
    CuePattern(
        "betrayal", r"\bi(?:'ve)? <ADV>(?P<core>(?:worked|spied) (?:for|with) (?:your|the) (?:enem\w+|other side))"
    ),
    CuePattern(
        "betrayal",
        r"\byou(?:'ve)? <ADV>(?P<core>(?:<BETRAY>) (?:me|us|our trust|my trust)\b(?! up)|"
        r"s[eo]ld (?:me|us) out|stabbed (?:me|us) in the back|gave (?:me|us) up to)",
        variant="accused",
    ),
    CuePattern(
        "betrayal",
        r"\b(?:you(?:'re| are| aren't)?|^) ?<FOUL>(?P<core>traitors?|turncoats?|backstabbers?)\b",
        variant="accused",
    ),
    CuePattern(
        "apology",
        r"\b(?:i'm|i am|we're|we are) <BEADV>(?P<core>sorry)\b(?= (?:for (?!your loss|"
        r"you\b)|that i|i \w+|about what|i've|we|if i)| ?[,.!;]|$)",
    ),
    CuePattern("apology", r"\b(?:i|we) <ADV>(?P<core>apologi[sz]e)\b"),
    CuePattern(
        "apology",
        r"\b(?P<core>(?:please |i beg you,? )?forgive me)\b(?! (?:for (?:asking|interrupting|saying)|if|but))",
    ),
    CuePattern(
        "apology",
        r"\bi (?:(?:beg|ask|ask for|beg for|beg of you) )(?P<core>(?:your )?(?:forgiveness|mercy for what i))\b",
    ),
    CuePattern(
        "apology",
        r"\bi (?:see now |know |admit )?(?:that )?(?:i )?(?P<core>was wrong (?:about you|"
        r"to |and)|wronged you|regret what i (?:did|said))",
    ),
    CuePattern(
        "apology",
        r"\b(?P<core>(?:my (?:sincere |deepest |humble )?apologies)|sorry (?:for (?!your loss|"
        r"you\b)|about (?:what|that)|that i|i ))",
    ),
    CuePattern("apology", r"^(?:oh |no )*(?:so |very )?(?P<core>sorry)(?: about that)? ?[.!]*$", "low"),
    CuePattern("insult", r"\b(?:a|an|of a|no) <FOUL>(?P<core><NAME>) like you\b"),
    CuePattern("appointment", r"\byou(?:'re| are)(?: not)? (?:hereby |now )?(?P<core>promoted to <RANK><ROLE>)\b"),
    CuePattern(
        "appointment",
        r"\b(?:i|we) <ADV>(?P<core>(?:appoint|promote|dub|hire|knight|commission|proclaim|"
        r"crown) you\b|(?:name|make|declare|elect|choose) you <RANK><ROLE>\b)",
    ),
    CuePattern(
        "appointment",
        r"\byou(?:'re| are| shall be| aren't)(?: not)? (?:now |hereby |from now on |"
        r"officially )+(?P<core><RANK><ROLE>)\b",
        exempt=frozenset({"plan"}),
    ),
    CuePattern(
        "appointment",
        r"\b(?:from (?:now|today|this day|this moment|tonight)(?: on| onward| forward)?|"
        r"as of (?:now|today|tonight)|henceforth),? you(?:'re| are| will be| shall be|"
        r"'ll be) (?P<core><RANK><ROLE>)\b",
        exempt=frozenset({"plan"}),
    ),
    CuePattern(
        "appointment",
        r"(?:^|[,.!;] )(?:congratulations,? )?(?P<core>you're hired|the (?:job|post|"
        r"position|command) is yours|welcome to the (?:guard|crew|watch|guild|order|"
        r"company)|arise,? (?:sir|dame|knight)|rise,? (?:sir|dame))\b",
    ),
    CuePattern(
        "appointment",
        r"\bi(?:'ve been| have been| was| got| wasn't| haven't been) (?:just |not )?(?P<core>(?:appointed|"
        r"named|promoted|elected|made) (?:to )?<RANK><ROLE>)\b",
        variant="own",
        direction="none",
    ),
    CuePattern(
        "gift",
        r"\b(?:i|we)(?:'ve| have| had)? <ADV>(?P<core>(?:brought|got|bought|made|carved|"
        r"baked|knitted|picked) you (?:(?:a|an|some|this|"
        r"these|the|two|three)\b(?! (?:promise|deal|fool|message|bad|news|warning|word|"
        r"choice|liar|offer|laughing))|something\b|flowers\b|gifts?\b|presents?\b))",
    ),
    CuePattern(
        "gift",
        r"\b(?P<core>(?:a|this|my|another) (?:small |little |humble )?(?:gift|present|"
        r"token of \w+),? (?:is )?(?:for|to) you\b|a little something for you\b)",
    ),
    CuePattern("gift", r"\b(?:it|this)(?:'s| is| isn't) (?:not )?(?P<core>a (?:small |little )?(?:gift|present))\b"),
    CuePattern(
        "gift",
        r"(?:^|[,.!;] )(?:please )?(?P<core>take (?:this|these|my) \w+(?: \w+)?,? (?:it's yours|"
        r"it was my|it is yours|"
        r"from me|as a (?:gift|token|thank)))",
    ),
    CuePattern(
        "gift",
        r"\b(?P<core>please,? (?:accept|take) (?:this|these|my)|i (?:have|brought|made|"
        r"found|got) something for you|(?:this|these) (?:\w+ )?(?:is|are) for you\b(?! to)|"
        r"(?:keep|take) it,? it's yours|here,? take (?:this|these|my))\b(?! (?:letter|"
        r"message|chance|as a (?:lesson|warning)|punch|advice))",
    ),
    CuePattern("gift", r"\bi <ADV>(?P<core>give you (?:this|these|my (?!word|oath|promise)))"),
    CuePattern("fight", r"\bi (?:hereby |don't |do not )?(?P<core>challenge you)\b"),
    CuePattern(
        "fight",
        r"\b(?P<core>draw your (?:sword|blade|weapon|steel)s?|have at you|en garde|"
        r"on guard!|defend yourself!?$|fight me|come at me|raise your (?:sword|fists|"
        r"blade)|put up your fists|let's settle this (?:with|here|now|like)|to arms against you)\b",
        exempt=frozenset({"plan"}),
    ),
    CuePattern(
        "fight",
        r"\b(?:i'm|i am|i)(?:'ve| have)? <ADV>(?P<core>(?:attack(?:ing)? you\b|<HARM> you\b))(?! (?:hard )?wi"
        r"th (?:a )?(?:question|news))",
    ),
    CuePattern(
        "fight",
        r"\b(?:i'll|i will|we'll|let's|let us) (?:not )?(?P<core>(?:fight|duel|spar|"
        r"cross (?:swords|blades))(?: (?:you|with you|here|now|to the death))?)(?= ?[,.!;]|"
        r"$)",
        direction="none",
    ),
    CuePattern("fight", r"\byou <ADV>(?P<core><HARM> (?:me|us)\b)(?! as)", variant="accused"),
    CuePattern(
        "appointment",
        r"\bi(?:'d like| would like| want| need) you to be (?P<core><RANK><ROLE>)\b",
        exempt=frozenset({"wish"}),
    ),
    CuePattern(
        "gift",
        r"\bi(?:'d like| would like| want) you to have (?P<core>(?:this|these|my|it)\b)",
        exempt=frozenset({"wish"}),
    ),
)
"""Of two patterns of a kind that match, the first of the higher importance counts."""
