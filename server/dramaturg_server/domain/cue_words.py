"""All words of the built-in cue extractor (`cues.py`), compiled: `cue_words_en`, `cue_words_zh` and `cue_words_ja`."""

import re
from functools import cache

from . import cue_words_en, cue_words_ja, cue_words_zh
from .cue_pattern import CuePattern, Language
from .text import word_set

_WORDS: dict[Language, tuple[dict[str, str], tuple[CuePattern, ...]]] = {
    "en": (cue_words_en.PARTS, cue_words_en.PATTERNS),
    "zh": (cue_words_zh.PARTS, cue_words_zh.PATTERNS),
    "ja": (cue_words_ja.PARTS, cue_words_ja.PATTERNS),
}


@cache
def compiled(language: Language) -> tuple[tuple[CuePattern, re.Pattern[str]], ...]:
    """Returns the patterns of `language` in their order, compiled on first use (some tens of milliseconds)."""
    parts, patterns = _WORDS[language]
    return tuple((cue, re.compile(_filled(cue.pattern, parts))) for cue in patterns)


def _filled(pattern: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        pattern = pattern.replace(f"<{name}>", part)
    return pattern


TRADITIONAL: dict[int, str] = {
    ord(pair[0]): pair[1]
    for pair in word_set("""
    謝谢 對对 發发 殺杀 騙骗 賣卖 戰战 鬥斗 劍剑 將将 軍军 隊队 長长 給给 這这 禮礼 們们 為为 會会 沒没 別别 嗎吗
    說说 聽听 開开 願愿 廢废 滾滚 豬猪 雜杂 種种 幹干 讓让 報报 復复 從从 後后 還还 麼么 過过 來来 實实 應应 該该
    樣样 與与 問问 題题 當当 選选 決决 動动 準准 饒饶 氣气 個个 條条 隻只 紹绍 護护 話话 師师 學学 總总 壞坏 處处
    請请 寬宽 認认 錯错 險险 傷伤 擊击 襲袭 離离 棄弃 負负 責责 誰谁 歲岁 覺觉 諾诺 證证 誠诚 懇恳 賠赔 憐怜 慘惨
    渾浑 賬账 貪贪 無无 恥耻 齒齿 難难 盡尽 淚泪 飯饭 賤贱 惡恶 僞伪 偽伪 窩窝 賊贼 喪丧 國国 內内 細细 臥卧 間间
    諜谍 計计 劃划 蹤踪 洩泄 馬马 單单 較较 僱雇 冊册 晉晋 舉举 擔担 換换 領领 統统 帥帅 揮挥 騎骑 衛卫 繼继 顧顾
    頭头 鎮镇 櫃柜 廚厨 醫医 敎教 親亲 鏢镖 檔档 門门 點点 顆颗 帶带 買买 備备 織织 釋释 饋馈 贈赠 東东 幫帮 著着
    並并 閉闭 頓顿 見见 獄狱 厭厌 討讨 視视 壓压 臉脸 丟丢 虛虚 愛爱 誤误 騰腾 簡简 極极 夠够 爾尔 爺爷 嚇吓 腦脑
    結结 斷断 絕绝 滅灭 樓楼 義义 強强 姦奸 藥药 媽妈 殘残 續续 經经 時时 擾扰 電电 號号 趕赶 陰阴 陽阳
""")
}
"""Traditional to simplified, for the characters that stand in the patterns."""
