"""What is looked at before any cue: is the text one to read at all, is it a joke, what of it is quoted or an aside.

First part of `cues.py` and of the grammars of statements: they read what is left, sentence by sentence.
"""

import re
from dataclasses import dataclass

from .cue_pattern import Language
from .simplified import SIMPLIFIED
from .text import Script, fold_line, looks_like_instruction, script_counts

MASK = "\u25a1"
"""Stands for each character of what is masked."""

_DIRECTION_LINE = re.compile(
    r"^\W*(?:ooc|out of character|director|narrator|narration|stage directions?|"
    r"gm|dm|scene|system|导演|旁白|舞台指示|场景|系统"
    r"|系統|導演|場景|ト書き|演出|ナレーション|監督|システム)\b\W*[:\]】)]|^\s*\(?\[?ooc\b|^[/\\]\w"
)
_WHOLLY_ASIDE = re.compile(r"^(?:\[[^\[\]]*\]|\([^()]*\)|\*[^*]*\*|【[^】]*】|\{.*\}|<[^<>]*>)$", re.DOTALL)
_ERROR_TEXT = re.compile(
    r"^\W*(?:error|exception|warning|fatal|traceback|critical)\b\s*[:(\[]|traceback \(most recent call|"
    r"\bhttp[ /]?[45]\d\d\b"
    r"|\b(?:status code|error code) \d|internal server error|\w(?:error|exception): |"
    r"^\W*(?:错误|錯誤|エラー|例外|异常)\s*[:0-9]"
    r"|\b(?:connection (?:refused|reset)|request timed out)\b"
)


def unfit(text: str) -> str:
    """Returns why the text as a whole is none to look for cues in, or ""."""
    folded = fold_line(text)
    if _WHOLLY_ASIDE.match(folded) or _DIRECTION_LINE.search(folded) or looks_like_instruction(text):
        return "instruction"
    if _ERROR_TEXT.search(folded):
        return "error_text"
    return "too_short" if sum(map(str.isalpha, folded)) < 2 else ""


_RULES_EN = (
    r"(?:rules?|instructions?|guidelines?|directives?|prompts?|programming|restrictions?|constraints?|limitations?"
    r"|system messages?|training|persona|settings)\b"
)
_DROP_EN = r"(?:forget|ignore|disregard|override|bypass|break|abandon|drop|discard)(?: about)?"
_POWER_EN = (
    r"(?:admin(?:istrator)?s?|(?:the |our |my )?(?:system|game|lead )?developers?|the system|root|superuser|moderators?"
    r"|(?:an? |the )(?:ai|chatbot|language model)|unrestricted|unfiltered|uncensored|jailbroken)\b(?!')"
)
_DROP_ZH = (
    "(?:忘记|忘掉|忘了|忘却|忽略|忽视|无视|抛开|抛弃|丢掉|丢开"
    "|打破|违反|解除|取消|绕过|跳出|脱离|放弃|(?:不要|不用|不必|不需要|无需|无须|别|不)再?遵守|别管|不要管)"
)
_POWER_ZH = "(?:管理员|管理者|开发者|开发人员|系统(?!的)|人工智能|ai(?![a-z])|语言模型|聊天机器人|root)"
_RULES_JA = "(?:規則|ルール|設定|指示|指令|命令|制限|制約|プロンプト|ガイドライン|決まり|役割)"
_TO_THE_READER = re.compile(
    rf"(?<!\bi )(?<!\balways )\b{_DROP_EN} (?:[\w']+ ){{0,4}}?(?:your|ur|previous|prior|earlier|above|all|any|system)"
    rf" (?:[\w']+ ){{0,4}}?{_RULES_EN}"
    rf"|(?:^|[,;:.!?\u2014-] ?|\b(?:now|please|and|just|then|to) ){_DROP_EN} (?:the|these|those|this) {_RULES_EN}"
    r"|\b(?:you(?:'re| are)|u r|you will be|you shall be|you become|act as|consider yourself)"
    r"(?:,? (?:now|from now on|from here on|hereby|henceforth|officially|really|actually|just|in fact)){0,4}+,?"
    rf" (?:(?:an?|the|my|our|this \w+'s) )?(?:(?:new|system|server|game|site|full|true) )?{_POWER_EN}"
    rf"|{_DROP_ZH}[^。!?\n]{{0,4}}(?:你|您|所有|一切|全部|之前|以前|先前|以上|上面|前面|这些|那些|系统|原来|原有)[^。!?\n]{{0,6}}"
    r"(?:规则|规定|指令|设定|指示|提示词?|限制|约束|要求|角色|身份|剧本|程序)"
    rf"|(?:^|[,。!?;:\n]|请|快|先|你|把){_DROP_ZH}(?:掉|了)?(?:规则|指令|设定|指示|提示词|限制|约束)"
    r"|(?:你|您)(?:从?现在(?:开始|起)?|从此(?:以后)?|今后|以后|已经|其实|就|也|只|才|将|,){0,4}+(?:是|当|成为|变成|扮演|作为)"
    rf"(?:了)?(?:一个|一名|一位|我的|这里的|本|超级|游戏|网站|服务器|系统的?){{0,3}}{_POWER_ZH}(?!的(?:朋友|人|助手))"
    rf"|{_RULES_JA}(?:は|を|も|なんて|なんか|のことは)?[^。!?\n]{{0,6}}(?:忘れ(?:て(?!い|し|た|る|ま)|ろ|よ|な(?:さい|よ)|るん|ること)"
    r"|無視(?:して(?!い|し|た|る|ま)|しろ|せよ|しな(?:さい|よ))|破[っれ](?:て(?!い|し|た|る|ま)|ろ|$)|捨て(?:て(?!い|し|た|る|ま)|ろ|な)"
    r"|解除|無効に|外して|外せ|リセット)"
    r"|(?:あなた|君|きみ|お前|おまえ|貴方|そなた|貴様|今から|これから|只今より)(?:は|が|も)?"
    r"(?:今から|これから|今や|今日から|以後|今後|もう|今|実は|[、,]){0,5}+(?:は|が)?(?:この|私の|ここの)?"
    r"(?:(?:世界|サーバー?|システム|ゲーム|サイト)の?)?"
    r"(?:管理者|開発者|システム|運営者?|ai(?![a-z])|人工知能|言語モデル|チャットボット|ルート権限)(?!の|が|を|に|と)"
)
"""Said to whoever reads the remark, not to a character: that rules are to be forgotten, or that it has other powers."""
_MODE_EN = r"(?:developer|dev|admin|debug|god|jailbreak|maintenance|root|sudo|unrestricted)"
_MODE_ZH = "(?:开发者?|管理员|调试|上帝|越狱|维护|无限制|超级用户)"
_MODE_JA = "(?:開発者?|管理者|デバッグ|神|脱獄|メンテナンス|無制限|ジェイルブレイク)"
_OUT_OF_ROLE = re.compile(
    rf"\b(?:enable|enter|activate|unlock|switch(?: in)?to|turn on|go into|start|in) (?:the )?{_MODE_EN} mode\b"
    r"|\b(?:system|admin|developer|safety) override\b|\bbreak character\b"
    r"|\byou(?: now| no longer)? have (?:no|any)(?: more)? "
    r"(?:restrictions|limitations|filters?|guidelines|programming)\b"
    r"|\bstop (?:being|acting like|playing|pretending to be) (?:an? |the |your )?(?:npc|ai|character|chatbot|role)\b"
    rf"|\b(?:pretend|roleplay|role-play|behave|act|respond|answer)(?: to be| that you are| as(?: if you (?:are|were))?"
    rf"| like)(?: now)? (?:(?:an?|the|my|our) )?{_POWER_EN}"
    r"|\bforget everything (?:(?:that )?you(?:'ve been| have been| were) (?:told|taught)|above|in your prompt)\b"
    rf"|(?:进入|开启|打开|启用|切换到|切换为|激活|启动){_MODE_ZH}模式"
    r"|(?:你|您)(?:现在|已经|再也|已)?(?:没有|不受|不再受)(?:任何|一切|所有)?(?:的)?(?:限制|约束)"
    r"|(?:不要|别|不用|停止)再?(?:当|做|扮演|充当)(?:一个)?(?:npc|角色|ai)|(?:跳出|脱离|抛开|忘掉)(?:你的)?(?:角色|人设)"
    rf"|(?:扮演|假装(?:你)?(?:是|成)?|充当|以)(?:一个|一名)?{_POWER_ZH}(?!的(?:朋友|人|助手|名义))"
    rf"|{_MODE_JA}モード(?:に(?:入|な|切り替え|移行|して)|を(?:有効|起動|オン)|へ|で(?:動|答|話))"
    r"|(?:あなた|君|きみ|お前|おまえ)に(?:は)?(?:もう)?(?:何の|一切の|いかなる)?(?:制限|制約)(?:は|が|も)?(?:一切)?(?:ない|無い|ありません)"
    r"|(?:管理者|開発者|システム|運営者?|ai|人工知能|言語モデル|チャットボット)(?:として|のように|になりきって|のふりをして)"
    r"[^。!?\n]{0,4}?(?:振る?舞|ふるま|行動|答え|話|応答|動作|動け)"
    r"|(?:npc|キャラクター|ai)(?:で(?:いる|ある)の|のふり|を演じるの|役)?を?(?:やめ|止め)(?:て|ろ|なさい)"
)
"""Said to it, too: to leave its role, another mode, that nothing binds it."""


def instructs_reader(text: str) -> bool:
    """Tells whether a part of `text` tells its reader to drop its rules, or that it is an administrator, developer or
    system: of such a remark nothing at all is kept, whoever it seems to be about."""
    folded = fold_line(text)
    forms = {folded, folded.translate(SIMPLIFIED)}
    return any(orders.search(form) is not None for orders in (_TO_THE_READER, _OUT_OF_ROLE) for form in forms)


_JOKE = re.compile(
    r"\b(?:kidding|joking|jk|j/k|(?:as|in|just) a joke|in jest|just teasing|only teasing|"
    r"messing with you|pulling your leg)\b"
    r"|/s$|开(?:个|一个)?玩笑|闹着玩|逗你(?:玩|的)|说笑|说着玩|冗談|なんてね|なんちゃって|からかっただけ|ふざけただけ"
)
_NO_JOKE = re.compile(
    r"(?:\bnot|n't|\bno|\bnever) (?:\w+ )?(?:kidding|joking|a joke)|(?:不是|没有?|"
    r"并非|没在|别)(?:在|跟你|和你)*开(?:个)?玩笑"
    r"|冗談(?:じゃ|では|抜き|で言)"
)
_LAUGH = re.compile(
    r"\b(?:lol|lmao|rofl|(?:ha){2,}h?|hehe+|xd)\b|[:;]-?[)pd](?![a-z])|哈哈|嘿嘿|"
    r"嘻嘻|h{3,}|\(笑\)|笑$|w{2,}$|[😂🤣😜😉😝]"
)


@dataclass(frozen=True, slots=True)
class Marks:
    """What marks the whole text as not meant."""

    joke: bool
    laugh: bool

    @classmethod
    def of(cls, text: str) -> "Marks":
        folded = fold_line(text)
        forms = (folded, folded.translate(SIMPLIFIED))  # 冗談 is Japanese as it stands, 開玩笑 Chinese
        return cls(any(_JOKE.search(_NO_JOKE.sub("", form)) for form in forms), bool(_LAUGH.search(folded)))


QUOTED = re.compile(
    '“[^”]{0,2000}”|"[^"]{0,2000}"|「[^」]{0,2000}」|『[^』]{0,2000}』|«[^»]{0,2000}»|‘[^‘’]{2,400}’(?![A-Za-z])'
    r"|(?<![^\W_])'(?=[^\s'])[^'\n]{0,400}?(?:(?<=[^\W_])'(?=[^\W_])[^'\n]{0,400}?){0,9}(?<=[^\s'])'(?![^\W_])"
)
ASIDE = re.compile(
    r"\([^()]{0,2000}\)|（[^（）]{0,2000}）|\[[^\[\]]{0,2000}\]|【[^】]{0,2000}】|\*[^*\n]{1,2000}\*|<[^<>]{1,2000}>"
)


def masked(text: str) -> str:
    """Returns `text` with quotations and asides blanked out, the same length; one quotation around it all stays."""
    stripped = text.strip()
    whole = QUOTED.fullmatch(stripped)
    if whole:
        start = text.index(stripped)
        text = f"{text[:start]} {stripped[1:-1]} {text[start + len(stripped) :]}"
    for pattern in (ASIDE, QUOTED):
        text = pattern.sub(lambda found: MASK * len(found.group()), text)
    return text


def languages(folded: str, locale: str) -> tuple[Language, ...]:
    """The languages in which a folded sentence is looked at: by its scripts, Han characters alone by `locale`."""
    counts = script_counts(folded)
    found: list[Language] = ["en"] if counts[Script.LATIN] else []
    if counts[Script.KANA]:
        found.append("ja")
    elif counts[Script.HAN]:
        found.append("ja" if locale.lower().startswith("ja") else "zh")
    return tuple(found)
