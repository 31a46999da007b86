"""Data of `subjects.py`: one's own people, in English, Chinese and Japanese."""

from typing import Final

from .subject import Subject, person

PEOPLE: Final[tuple[Subject, ...]] = (
    person(
        "kin",
        "family|relatives|kinsfolk|folks",
        "家人|家里[人有谁]|亲人|亲戚|我们?家(?![的房屋门院里狗猫])",
        "家族|身内|親戚|親類",
    ),
    person("kin/parent", "parents?", "父母|爸妈|爹娘|双亲", "両親|(?<![母父])親(?![戚類友切方分指子])"),
    person(
        "kin/parent/mother",
        "mother|mum|mom|mama",
        "母亲|妈妈|(?<![舅姑姨])妈|(?<![姑新婆板])娘(?![子家])",
        "(?<![叔伯祖])母(?![国親音港])|母親|お母さん|母さん|おふくろ",
    ),
    person(
        "kin/parent/father",
        "father|dad|papa",
        "父亲|爸爸|爸(?!妈)|爹(?!娘)|老爷子",
        "(?<![叔伯祖])父(?!親)|父親|お父さん|父さん|親父",
    ),
    person("kin/sibling", "siblings?|brothers and sisters", "兄弟姐妹|手足", "兄弟|姉妹|きょうだい"),
    person("kin/sibling/brother", "brothers?", "兄弟(?!姐)", "男兄弟"),
    person(
        "kin/sibling/brother/elder",
        "(?:elder|older|big) brother",
        "哥哥|[大二三]哥|哥(?!哥)|兄长",
        "兄(?!弟)|兄貴|お兄さん",
    ),
    person(
        "kin/sibling/brother/younger",
        "(?:younger|little|baby) brother",
        "弟弟|[小二三]弟|(?<!兄)弟(?![子弟])",
        "(?<!兄)弟(?!子)",
    ),
    person("kin/sibling/sister", "sisters?", "姐妹", "女きょうだい"),
    person(
        "kin/sibling/sister/elder", "(?:elder|older|big) sister", "姐姐|[大二三]姐|姐(?![妹姐夫])", "姉(?!妹)|お姉さん"
    ),
    person(
        "kin/sibling/sister/younger",
        "(?:younger|little|baby) sister",
        "妹妹|[小二三]妹|(?<!姐)妹(?![妹夫])",
        "(?<!姉)妹",
    ),
    person("kin/child", "child|children|kids?|baby|babies", "孩子|小孩|儿女|婴儿|娃娃", "子供|子ども|赤ん坊|赤ちゃん"),
    person("kin/child/son", "sons?|my (?:little )?boy", "儿子|小儿", "息子|せがれ"),
    person("kin/child/daughter", "daughters?|my (?:little )?girl", "女儿|闺女", "(?<!村)娘"),
    person("kin/spouse", "spouse", "配偶|爱人|伴侣", "配偶者|連れ合い"),
    person("kin/spouse/wife", "wife", "妻子|老婆|媳妇|内人|我太太|我妻", "(?<![夫])妻|女房|家内|嫁さん"),
    person(
        "kin/spouse/husband", "husband", "丈夫|老公|夫君|相公", "(?<![漁農水大丈])夫(?![人婦妻])|旦那|うちの人|亭主"
    ),
    person(
        "kin/betrothed",
        "betrothed|fiance|fiancee|fiancé|fiancée|sweetheart",
        "未婚[妻夫]|心上人|恋人",
        "婚約者|許嫁|恋人",
    ),
    person(
        "kin/uncle", "uncle", "叔叔|叔父|伯伯|伯父|舅舅|舅父|姑父|姨父|大伯", "叔父|伯父|おじ(?=さん|が|は|の|を|に|$)"
    ),
    person(
        "kin/aunt",
        "aunt|auntie",
        "姑姑|姑妈|姨妈|阿姨|小姨|舅妈|婶婶|婶子|伯母",
        "叔母|伯母|おば(?=さん|が|は|の|を|に|$)",
    ),
    person("kin/grandparent", "grandparents?", "祖父母", "祖父母"),
    person(
        "kin/grandparent/grandfather",
        "grandfather|grandpa|granddad|grandad",
        "爷爷|祖父(?!母)|外公|姥爷",
        "祖父(?!母)|おじいさん|じいさん|爺",
    ),
    person(
        "kin/grandparent/grandmother",
        "grandmother|grandma|granny|gran",
        "奶奶|(?<!父)祖母|外婆|姥姥",
        "祖母|おばあさん|ばあさん|婆",
    ),
    person("kin/cousin", "cousins?", "[表堂][哥姐弟妹兄]", "いとこ|従兄弟|従姉妹|従兄|従妹"),
    person("kin/nephew", "nephews?", "侄子|外甥(?!女)", "甥"),
    person("kin/niece", "nieces?", "侄女|外甥女", "姪"),
    person(
        "friend",
        "friends?|companions?|comrades?",
        "朋友|同伴|伙伴|战友",
        "友人|友達|親友|仲間|(?<![親])友(?=[がはのをに])",
    ),
)
