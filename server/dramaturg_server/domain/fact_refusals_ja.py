"""What makes a Japanese match no fact: it is asked, supposed, wished, reported, past, or of somebody else."""

import re
from typing import Final

from .fact_edges_ja import CLAUSE, LEAD, NOW, SELF
from .fact_grammar import BY_KIND, BY_THING, NAME, Found

_PERSON: Final = (
    r"(?:うちの|私の|僕の|俺の|わたしの|あたしの|隣の|となりの|近所の|宿の|店の|この|あの|"
    r"その){0,3}(?:妹|弟|兄|姉|父|母|お?(?:兄|姉|父|母|爺|婆)(?:さん|ちゃん|様|さま)?|おにいちゃん|"
    r"おねえちゃん|おとうさん|おかあさん|おじいさん|おばあさん|じいちゃん|ばあちゃん|祖父|祖母|叔父|叔母|"
    r"おじさん|おばさん|息子|娘|子供たち|妻|夫|嫁|旦那|友人|友達|友だち|ともだち|親友|"
    r"仲間|相棒|同僚|上司|先輩|後輩|師匠|先生|弟子|隊長|船長|王様|王|女将(?:さん)?|おかみ(?:さん)?|主人|"
    r"大将|店主|亭主|村長|みんな|皆|彼女?|あいつ|こいつ|そいつ|あの(?:人|子|方|男|女)|この(?:人|子)|誰か|"
    r"誰も|人々|猫|犬|馬|うちの子|家族|両親|親父|おやじ|お袋|おふくろ|ばあさん|じいさん|隣人|住人|子ども|"
    r"赤ん坊|いとこ|従兄弟|従姉妹|甥|姪|"
    r"あなた|君|きみ|お前|おまえ|あんた|貴方|そなた|[^\s、。はがのを]{1,6}(?:さん|ちゃん|くん|様|殿|達|たち))"
)
_OTHER_START: Final = re.compile(
    rf"^(?:{_PERSON}|{NAME}++(?:さん|ちゃん|くん|君|様|殿)?)(?:たち|達|ら)?(?:は|が|も|って|の|に|"
    rf"によると|曰く|いわく|なら)"
)
_OTHER_END: Final = re.compile(
    rf"(?:{_PERSON}|{NAME}++(?:さん|ちゃん|くん|君|様|殿)?)(?:たち|達|ら)?(?:の|が|は|も|って|、)$"
)
_OTHER_OWNER: Final = re.compile(rf"(?<![^、。!?…\s])(?:(?!{SELF})[^、。!?…\s]{{1,12}})の(?:一番|いちばん|今の|大)*$")
_TIMEWORDS: Final = re.compile(
    r"(?:今|最近|一番|いちばん|昔から|普段|ふだん|休日|休みの日|唯一|本当|ほんと|世界|この世|人生|"
    r"もう一つ|もうひとつ|生まれ|自慢|自分|最近の|今日|第一|ほか|他|他人に言えない|とっておき|毎日|毎晩|"
    r"日々|長年|ここ|子供の頃から|若い頃から|昔|冬|夏|春|秋|夜|朝)の$"
)
_TOPIC: Final = re.compile(r"^(?P<topic>[^、。!?はが]{1,12})(?<!ご)は(?!ん)(?=.)")
_REPORTED_BEHIND: Final = re.compile(
    r"^[^。!?]{0,14}?(?:(?:と|って)、?(?:[^。!?、とっ]{1,8}(?:は|が|も))?(?:言(?!い(?:たい|ます)|わせて|"
    r"おう|えば|うと|うより|うか|いながら|っておく|っていい)|いって(?:た|い)|聞(?!いて(?:ね|よ|くれ))|叫|"
    r"書(?!きたい)|伝え|話(?:し|す)|噂|思われ|思って(?:る|い)(?:た|る)?(?:の|でしょ|だろ)|呼ば|勘違い|"
    r"誤解|信じ)|という(?:噂|うわさ|話|評判|説)|らしい|そうだ(?=[。よねっ]|$)|だそう|とのこと|んだって(?=[。!さ]|$)|なんだと(?:さ|よ)|"
    r"ですって(?=[。!]|$)|だってさ|だってよ|んだとか|みたい(?:だ|です|$))"
)
_DATTE_END: Final = re.compile(r"^(?:なん|ん)?だって(?:さ|よ|ね|言|$|[。!])")
_ASKS_BEHIND: Final = re.compile(
    r"^[^、。!?]{0,16}?(?:か(?=[。.!? ]*$)|かい|かね|だっけ|でしたっけ|っけ|でしょうか|だろうか|ですか|"
    r"ますか|のか|だろう?(?=[。?]*$)|でしょう?(?=[。?]*$))|^[^、。!?]{0,16}\?|^[^。!?]{0,20}(?:覚えて|"
    r"知って(?:る|い)|思う\?|思います\?|合ってる|って知|当ててみて|当てて)"
)
_KA_SOFT: Final = re.compile(r"(?:かな|かも)")
_TAG_BEHIND: Final = re.compile(
    r"^[^。!?]{0,14}?、?(?:でしょ|だよね|だったよね|よね|だろ|そうでしょ|違う|違ったっけ|合ってる|"
    r"覚えてる|わかる|知ってた|知ってる)\?"
)
_ASKS_BEFORE: Final = re.compile(
    r"(?:なぜ|何故|どうして)(?!なら|か(?:と|って))|まさか|何が|何を|どんな|誰が|どこが"
    r"|もしかして"
)
_SUPPOSED: Final = re.compile(
    r"もし(?!よければ|よかったら|良ければ|良かったら|かして|かすると|あれば|あったら|聞かれたら|"
    r"聞かれれば|知りたければ|作るなら|出すなら|くれるなら)|仮に|万が一|例えば|たとえば(?=.*たら)|"
    r"生まれ変わ|来世|いつか"
)
_SUPPOSED_BEHIND: Final = re.compile(
    r"^[^、。!?]{0,8}?(?:だったら|だとしたら|としたら|だとすれば|であれば|なら(?!な|では|ではの)|"
    r"でも(?=[、いな])|だとしても|ということにし|ってことにし|という設定|って設定|だったとし|"
    r"たら(?=[、いよ])|れば(?=[、いよ])|になりたい|にしたい|にしよう|にしようかな|を始めたい|始めようか)"
)
_WISHED: Final = re.compile(r"夢の中で|夢で")
_WISHED_BEHIND: Final = re.compile(
    r"^[^。!?]{0,10}?(?:といい(?:な|の|けど)|ばいい(?:の|な)|たらいい(?:の|な)|ばよかった|たらよかった|"
    r"ならよかった|だったらな|たらなあ|になりたい|てみたい|てほしい|であってほしい|だといい|ならいいの|"
    r"が欲しい|がほしい|だったらいい)"
)
_NEGATED_BEHIND: Final = re.compile(
    r"^[^、。!?だで]{0,6}?(?:(?:なん(?:か|て|かじゃ)|という)?(?:わけ|訳)?(?:じゃ|では|でも)(?:な(?!いか(?!ら)|"
    r"いですか(?!ら))|ありま|ねえ|ねぇ|なかった)|だなんて|なんて(?:言|一言|ありえ|とんでも|冗談|誰が)|"
    r"とは(?:言|一言|限ら|思わ|思って)|わけ(?:が|は|じゃ|では)?(?:ない|ありません)|とは|に(?:は)?(?:なれ|"
    r"なら)な|ことはない|ものか|もんか|かもしれないし|とは言え)"
)
_PAST_BEFORE: Final = re.compile(
    r"昔は|むかしは|以前は|かつては|かつて|当時は|当時|前は|まえは|子供の頃(?!から)|子どもの頃(?!から)|"
    r"子どものころ(?!から)|子供のころ(?!から)|小さい頃(?!から)|小さいころ(?!から)|幼い頃(?!から)|"
    r"若い頃(?!から)|若いころ(?!から)|学生の頃|学生時代|あの頃|ちょっと前まで|少し前まで|この間まで|"
    r"去年まで|昔(?=、)|去年は|先月まで|昨日まで"
)
_PAST_BEHIND: Final = re.compile(r"^[^、。!?]{0,6}?(?:だった(?!ん?だ?っけ)|でした|だったん|だったけど|だったな)")
_COMPARED: Final = re.compile(r"より(?!好み|どりみどり)|ほど(?:じゃ|では)|に比べ")
_MEMORY: Final = re.compile(
    r"覚えて(?:る|い|ます|ない|くれて)|覚えとる|憶えて(?:る|い)|忘れ(?:た|て(?:ない|る|しま))(?:の|よね|"
    r"か|ん)?[^。]{0,4}\?|思い出せ"
)
_NOT_HOME: Final = re.compile(
    r"^(?:ここ|そこ|あそこ|市場|港|店|宿|酒場|外|家|学校|職場|城|王宮|病院|船|役場|現場|仕事|裏|表|下|上|"
    r"隣|さっき|今|遠く|遠い|遠方|向こう|後ろ|前|あっち|こっち|どこ|隣町|未来|過去|天国|月|貧しい家|"
    r"貧しい|貴族|農家|漁師|名家|立派な家|朝|昼|夜|昔|だ|それ|これ|あれ|彼|今日|昨日|[0-9]+|.*(?:年|時|"
    r"分|月|日|人|歳))(?:の方|のほう)?$"
)
_NOT_FROM: Final = re.compile(
    rf"{NAME}|(?<!長)門$|[裏入出戸窓口][口]$|^(?:この|あの|大|石|吊り)*橋$|[場塔壁庭畑森室房奥外側角隅穴営舎牢獄岸底陰]$|向こう$|(?<!名古)屋$|"
    r"(?:野営|陣|墓|基|路|敵|空き|荒れ)地$|井戸|見張り台|洞窟|本部|基地|^[東西南北]$|(?<!枚)方$|の(?:中|上|下|前|先|果て|道)$|"
    r"[階屋]上$|坂道|街道|夢|地獄|火事|戦$|逃げて$|走って$|(?:隊長|船長|村長|王|主人|仲間|味方|敵|友達?|父|母|兄|姉|妹|弟|ギルド|"
    r"組合|教会|[議協商公]会|会議|評議会|[^\u5c90]?隊|騎士団|軍団|旅団|本部|支部|軍|政府|王室|宮廷|修道院|集会|宴会?|葬式|婚礼)$"
)
"""Where one was just now, of whoever comes from there: a place in a town, a person, no name of a place."""
_OF_WHOM: Final = re.compile(
    r"(?:味方|敵|仲間|通りすがり|旅|流れ|無宿|その筋|身内|ギルド|組合|教会|軍|隊|隊長|船長|王|城|店|家|宿|船|議会|協会|商会|守備隊|警備隊|衛兵隊|騎士団|ただ|普通|並|噂)$"
)
_NOT_BORN_IN: Final = re.compile(
    rf"{NAME}|(?:なし|無し|抜き|だけ|一つ|ひとつ|知らず)$|^(?:父|母|両?親|祖父|祖母|叔[父母]|孤児)(?!島)|[夜朝晩嵐雨雪火馬船春夏秋冬]$|の(?:日|年|月|中|上|下|間|頃)$|時代|戦(?:争|乱|時|の|$)|孤児院|修道院|[小屋室]$|[病]院$|家$|"
    r"(?:嵐|雪|雨|冬|夏|春|秋|朝|夜|戦|飢饉|洪水)の|星"
)
_COMES_NOW: Final = re.compile(
    r"さっき|先ほど|今しがた|たった今|今朝|今日|昨日|昨夜|ちょうど|まっすぐ|直接|走って|飛んで|歩いて来|"
    r"手紙|荷物|連絡|電話|さきほど|ついさっき"
)


def is_of_others(found: Found) -> bool:
    """A topic or owner that is neither the speaker nor a time: 妹は…, 父の趣味…"""
    if found.is_named:
        return False
    low, words = found.sentence.low, found.sentence.low[slice(*found.value)]
    before = found.before
    if _OTHER_END.search(before) or (_OTHER_START.search(before) and not re.search(SELF, before)):
        return True
    whole = low[found.clause : found.value[1]] if found.value[0] <= found.start else before
    bare = _bare(whole)
    if _OTHER_START.search(bare):
        return True
    if found.value[0] > found.start and found.frame.side == "after":  # the value stands behind: what is before owns it
        owner = before
        if (
            owner
            and _OTHER_OWNER.search(owner)
            and not _TIMEWORDS.search(owner)
            and not re.search(rf"{SELF}の(?:一番|今の)*$", owner)
        ):
            return True
        if re.search(r"(?:は|が|も)$", owner) and not re.search(
            rf"(?:{SELF}|今|最近|普段|実|本当|ほんと|昔から|正直|ちなみに|これ|それ|日|で|に)(?:は|が|も)$", owner
        ):
            return True
    elif _TOPIC.search(words) and not re.match(r"(?:生|や|ご|こ|お)は", words):
        return True
    ended = re.search(r"([^、。!?…\s]{1,14})(?:は|が)、$", low[: found.clause])
    if ended and _OTHER_START.search(ended.group(1) + "は"):
        return True
    return not before and _inherits_other(found)


def _bare(text: str) -> str:
    while led := LEAD.match(text):
        if led.end() == 0:
            break
        text = text[led.end() :]
    return text


def _inherits_other(found: Found) -> bool:
    """A clause without a topic goes on about whom the clause before it was about: 妹は演歌が好きで、趣味は…"""
    clauses = [part for part in re.split(r"[、。!?…\s]+", found.sentence.low[: found.clause]) if part]
    for clause in reversed(clauses[-2:]):
        if re.match(rf"{SELF}(?:は|が|も|の)", clause):
            return False
        if re.match(rf"(?:{_PERSON}|{NAME}++(?:さん|ちゃん|くん|君|様|殿)?)(?:は|って)", clause):
            return clause.endswith(("で", "て", "し", "が", "けど"))
    return False


def is_reported(found: Found) -> bool:
    if re.search(rf"(?:{_PERSON}|{NAME}++)(?:は|が|、|たち)?", found.before) and re.search(
        r"^[^。!?]{0,8}?(?:と|って)(?:思|信じ|勘違|考え)", found.rest
    ):
        return True
    if _REPORTED_BEHIND.search(found.rest) or _DATTE_END.search(found.rest):
        return True
    return bool(re.search(r"噂では|聞くところ|話では|によると|によれば|曰く|いわく", found.head)) or bool(
        re.search(
            rf"(?:{_PERSON}|{NAME}++)(?:は|が)[^。!?]{{0,10}}(?:言っ|話し|書い)[^。!?]{{0,4}}、$",
            found.sentence.low[: found.clause],
        )
    )


def is_question(found: Found) -> bool:
    if _MEMORY.search(found.sentence.low):
        return True
    rest = _KA_SOFT.sub("", found.rest) if not found.sentence.asks else found.rest
    return bool(_ASKS_BEFORE.search(found.before) or _ASKS_BEHIND.search(rest) or _TAG_BEHIND.search(found.rest))


def is_supposed(found: Found) -> bool:
    return bool(_SUPPOSED.search(found.head) or _SUPPOSED_BEHIND.search(found.rest))


def is_wished(found: Found) -> bool:
    return bool(_WISHED.search(found.head) or _WISHED_BEHIND.search(found.rest))


def is_negated(found: Found) -> bool:
    return _NEGATED_BEHIND.search(found.rest) is not None


def is_denied_dislike(found: Found) -> bool:
    """嫌いじゃない, 苦手ではありません, 好きじゃないわけじゃない deny the dislike; 酒が嫌いな奴 is somebody else."""
    if found.frame.slot != "dislikes":
        return False
    if found.frame.side == "before" and re.match(r"な(?=[^。!、よねあぁ~\s])(?!ん|の(?:[。!、でだよ]|$))", found.rest):
        return True
    return bool(
        re.search(
            (
                r"^[^、。!?]{0,4}?(?:じゃ|では|でも|って(?:わけ|ほど)(?:じゃ|でも|では))な?(?:い|く|かった|"
                r"ありま|な)|^(?:な)?(?:わけ|訳)(?:じゃ|では|でも)|^(?:という)?ほど(?:じゃ|では|でも)|"
                r"^(?:なん)?(?:かじゃ|じゃ)ない"
            ),
            found.rest,
        )
    ) or bool(re.search(r"^(?:だ|で)った|^でした|^なかった|^かった|^んかった", found.rest))


def is_past(found: Found) -> bool:
    if found.frame.slot == "origin":
        return False
    low = found.sentence.low
    end = CLAUSE.search(low, max(found.end, found.value[1]))
    clause = low[found.clause : end.start() if end else len(low)]
    if _PAST_BEHIND.search(found.rest):
        return True
    if NOW.search(clause):
        return False
    if _PAST_BEFORE.search(clause):
        return True
    return bool(re.search(rf"(?:^|[、。!?])[^、。!?]{{0,6}}(?:{_PAST_BEFORE.pattern})[、 ]*$", low[: found.clause]))


def is_compared(found: Found) -> bool:
    return _COMPARED.search(found.words) is not None


def is_no_origin(found: Found) -> bool:
    if found.frame.slot != "origin":
        return False
    words = found.sentence.low[slice(*found.value)]
    around = found.sentence.low[found.clause : found.end]
    cue = found.sentence.low[found.start : found.end]
    if cue.startswith("から") and _NOT_FROM.search(words):
        return True
    if cue.startswith("の") and _OF_WHOM.search(words) and re.search(r"者|もん|人間|住人", cue):
        return True
    if re.match(r"[でに]", cue) and _NOT_BORN_IN.search(words):
        return True
    return bool(_NOT_HOME.search(words) or _COMES_NOW.search(around))


_UNSURE: Final = re.compile(r"たぶん|多分|おそらく|恐らく|もしかし|(?:[二三四五六2-6]番目?|次|その次)に?の?$")
_UNSURE_BEHIND: Final = re.compile(r"^(?:だった|です|だ|なの)?かも(?=$|[、。!しよね])")
_EITHER: Final = re.compile(r"どちらか|どっちか|かもしれ|もしかし")
_OR_ELSE: Final = re.compile(r"か?、?(?:もしかし|ひょっと|あるいは|または|それとも|いや、?(?:酒|もしか))")
_NOMINALISED: Final = re.compile(r".?[うくぐすつぬぶむるいた](?:の|こと|とき)(?:だけ)?(?:は|が|も|って|に|なんて|とか)")


def is_unsure(found: Found) -> bool:
    """たぶん茶だ, 茶かも, 二番目に好き: what one does not know of oneself, or a second choice."""
    head = found.sentence.low[found.clause : max(found.start, found.value[0])]
    if found.frame.slot == "origin":
        return False
    if _EITHER.search(found.words) or _OR_ELSE.match(found.sentence.low, found.value[1]):
        return True
    return bool(
        _UNSURE.search(head.replace(found.words, ""))
        or _UNSURE.search(found.before)
        or _UNSURE_BEHIND.search(found.rest)
    )


def is_cut_from_a_clause(found: Found) -> bool:
    """待つのは嫌いだ, 暗いのは苦手だ: a verb or an adjective alone is no thing that one dislikes; 人前で話す is one."""
    low, (start, end) = found.sentence.low, found.value
    if found.frame.slot != "dislikes" or re.search(r"[をでにと]", low[start : end - 1]):
        return False
    return _NOMINALISED.match(low, max(end - 2, start)) is not None


_FAVOURITE: Final = re.compile(
    r"一番|いちばん|1番|最も|何より|なにより|お気に入り|好物|目が|勝る|優る|まさる|ない|なし|派|ファン|マニア|(?:好き|すき)な(?!ん|の)|好み"
)
_SOFT: Final = re.compile(r"^(?:なん)?(?:だ|です)?かなあ?(?=$|[、。!…~])")
_SINGLE: Final = frozenset({"drink", "food", "music", "film", "place", BY_KIND})


def is_like(found: Found) -> bool:
    """茶が好き is a like beside the favourite, 好きな飲み物は茶かな no more; 一番好きなのは茶 names the favourite."""
    if found.frame.slot not in _SINGLE and not found.frame.slot.startswith(BY_THING):
        return False
    low = found.sentence.low
    start, end = min(found.start, found.value[0]), max(found.end, found.value[1])
    around = low[start:end].replace(low[slice(*found.value)], " ", 1)
    return _FAVOURITE.search(around) is None or _SOFT.search(found.rest) is not None
