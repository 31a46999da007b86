"""Data of `subjects.py`: animals and things that people own, in English, Chinese and Japanese."""

from typing import Final

from .subject import Subject, thing

THINGS: Final[tuple[Subject, ...]] = (
    thing("animal", "pets?|animals?", "宠物|牲口", "ペット|家畜"),
    thing(
        "animal/horse",
        "horses?|mare|stallion|pony|gelding|foal|steed|nag",
        "马(?![上虎鞍厩车路夫甲蹄桶灯])",
        "馬(?![小鹿車具屋蹄術])",
    ),
    thing("animal/dog", "dogs?|hounds?|pup|puppy", "狗|猎犬|小犬", "犬(?!歯)|いぬ"),
    thing("animal/cat", "cats?|kitten", "猫(?!头)", "猫|ねこ"),
    thing("animal/bird", "birds?|hawk|falcon|parrot|raven", "鸟|猎鹰|鹦鹉|乌鸦", "鳥(?!居)|鷹|鸚鵡|烏"),
    thing("animal/goat", "goats?", "山羊", "山羊|ヤギ"),
    thing("animal/cow", "cows?|cattle|ox|oxen", "牛(?!奶)", "牛(?!乳)"),
    thing("animal/donkey", "donkeys?|mules?", "驴|骡", "ロバ|ラバ|驢馬"),
    thing("ship", "ships?|boats?|vessel", "船(?![夫员主长家票客工])", "船(?![乗頭長賃便員大酔])|舟"),
    thing("house", "house|cottage|hut", "房子|屋子|房屋|小屋", "(?<![王貴農宗])家(?![族内来臣畜業具])|小屋"),
    thing("weapon", "weapons?", "武器|兵器", "武器"),
    thing("weapon/blade", "swords?|blades?|sabre", "剑", "剣(?!士)|つるぎ"),
    thing("weapon/knife", "knife|knives|dagger", "匕首|小刀|短刀|(?<![剪菜])刀(?!剑)", "短剣|ナイフ|短刀"),
    thing("weapon/axe", "axe|ax|hatchet", "斧", "斧"),
    thing("weapon/bow", "bow|crossbow", "弓|弩", "弓"),
    thing("weapon/spear", "spear|lance|pike", "长矛|长枪|矛(?!盾)", "槍"),
    thing("jewel", "jewel(?:le)?ry|jewels?", "首饰|珠宝", "宝石|装身具|宝飾"),
    thing("jewel/ring", "rings?", "戒指", "指輪"),
    thing("jewel/necklace", "necklace|pendant|amulet|locket", "项链|吊坠|护身符", "首飾り|ネックレス|お守り"),
    thing("clothes", "clothes", "衣服|衣裳", "服(?!従|役)|着物"),
    thing("clothes/coat", "coat|cloak|mantle|jacket", "大衣|斗篷|披风|外套|外衣|袍子", "外套|コート|マント|上着"),
    thing("clothes/hat", "hat|cap|hood", "帽", "帽子|頭巾"),
    thing("clothes/shoes", "shoes?|boots?", "鞋|靴", "靴|ブーツ"),
    thing("letter", "letters?", "信(?![任心念仰用号徒守不了])", "手紙|書状|封書"),
    thing("key", "keys?", "钥匙", "鍵"),
    thing("map", "maps?", "地图|藏宝图|海图", "地図|海図"),
    thing("purse", "purse|wallet|money ?bag", "钱包|钱袋|荷包", "財布|巾着"),
    thing("lamp", "lamps?|lanterns?", "灯", "ランプ|ランタン|灯|提灯|あかり"),
    thing("book", "books?|diary", "书(?![信记])|日记", "(?<![一二三四五六七八九十百手基])本(?=[がはをのに])|日記|書物"),
    thing("song", "songs?|ballad|tune|melody", "歌|曲子|小曲", "歌(?!手)|曲(?=[がはをの])"),
    thing("password", "passwords?|watchword", "口令|暗号|密码", "合言葉|暗号"),
    thing("secret", "secrets?", "秘密", "秘密"),
    thing("treasure", "treasures?", "宝藏|宝贝|宝物|财宝", "宝(?!石)|財宝"),
)
