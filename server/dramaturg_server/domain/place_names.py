"""Where people come from, as far as a name alone can tell: Chinese and Japanese have no capitals that would show one.

Asked by `bare_values.py`. A name of no list and no ending is no place: silence is better than a wrong home.
"""

import re
from typing import Final

from .cue_pattern import Language
from .text import word_set

_KNOWN: Final[dict[Language, frozenset[str]]] = {
    "en": frozenset(),
    "zh": word_set("""
    北京 上海 广州 深圳 天津 重庆 成都 武汉 南京 杭州 苏州 西安 长沙 长春 沈阳 大连 青岛 济南 郑州 洛阳 开封 合肥 福州
    厦门 泉州 南昌 南宁 桂林 昆明 大理 丽江 贵阳 拉萨 兰州 西宁 银川 呼和浩特 乌鲁木齐 哈尔滨 石家庄 太原 海口 三亚
    珠海 佛山 东莞 无锡 常州 扬州 镇江 徐州 宁波 温州 绍兴 嘉兴 湖州 金华 台州 烟台 威海 宜昌 襄阳 岳阳 绵阳 宜宾 香港
    澳门 台北 高雄 台南 台中 新竹 江门 长安 汴京 临安 金陵 姑苏 四川 湖南 湖北 广东 广西 云南 贵州 福建 浙江 江苏 江西
    安徽 河南 河北 山东 山西 陕西 甘肃 青海 新疆 西藏 宁夏 内蒙古 黑龙江 吉林 辽宁 海南 台湾 中国 日本 韩国 美国 英国
    法国 德国 俄国 俄罗斯 印度 意大利 西班牙 加拿大 澳大利亚 东京 大阪 京都 纽约 伦敦 巴黎 柏林 罗马 首尔 莫斯科
    维也纳 江南 东北 塞北 岭南 中原 关中 巴蜀 西域
    """),
    "ja": word_set("""
    東京 大阪 京都 名古屋 横浜 神戸 札幌 福岡 仙台 広島 金沢 長崎 熊本 鹿児島 那覇 奈良 新潟 静岡 浜松 岡山 北九州 堺
    川崎 さいたま 千葉 埼玉 神奈川 茨城 栃木 群馬 山梨 長野 岐阜 愛知 三重 滋賀 兵庫 和歌山 鳥取 島根 山口 徳島 香川
    愛媛 高知 佐賀 大分 宮崎 沖縄 青森 岩手 宮城 秋田 山形 福島 富山 石川 福井 北海道 函館 小樽 旭川 盛岡 弘前 会津
    鎌倉 江戸 尾張 薩摩 土佐 長州 信州 甲州 越後 加賀 出雲 伊勢 大和 飛騨 四国 九州 関東 関西 東北 中国 日本 韓国 台湾
    北京 上海 香港 台北 ソウル ロンドン パリ ベルリン ローマ ニューヨーク モスクワ アメリカ イギリス フランス ドイツ
    イタリア スペイン ロシア インド カナダ オーストラリア
    """),
}
_ENDS: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"(?!)"),
    "zh": re.compile(r"(?![这那哪本全外敌]).{1,5}(?:[省市县镇村乡州国岛郡港]|王国|群岛|半岛|地区)(?<!海岛)(?<!外国)"),
    "ja": re.compile(
        r"(?!この|その|あの|どの|[外敵全])(?:[^の、]{1,6}(?:[県市町村州国島港郡]|都|府|王国|地方|諸島)|[^の、]{1,6}の里)(?<!外国)"
    ),
}


def may_be_place(value: str, language: Language) -> bool:
    """Tells whether a Chinese or Japanese value is the name of a town or a country."""
    return value in _KNOWN[language] or _ENDS[language].fullmatch(value) is not None
