"""Words of the flattened state in English, Chinese and Japanese: headings, field labels, stages, emotions. Data."""

from collections.abc import Mapping
from typing import Final, Literal

Words = Mapping[str, str]
"""Language -> word."""
Section = Literal["identity", "relationships", "character", "tendencies", "life", "session", "moment"]


def _words(en: str, zh: str, ja: str) -> Words:
    return {"en": en, "zh": zh, "ja": ja}


LANGUAGES: Final = ("en", "zh", "ja")

SECTIONS: Final[Mapping[Section, Words]] = {
    "identity": _words("Who this is", "身份", "人物"),
    "relationships": _words("Relationships", "关系", "人間関係"),
    "character": _words("Personality and speech", "性格与说话方式", "性格と話し方"),
    "tendencies": _words("Tendencies", "行为倾向", "行動の傾向"),
    "life": _words("Life", "生活", "暮らし"),
    "session": _words("Lately", "近来", "最近"),
    "moment": _words("Right now", "此刻", "今"),
}
"""Headings, in the order in which the sections stand (docs/turn.md, "Order of work", step 3)."""

SECTION_OF: Final[Mapping[str, Section]] = {
    "identity": "identity",
    "persona.demographics": "identity",
    "persona.relationships": "relationships",
    "persona.personality": "character",
    "persona.speaking_style": "character",
    "persona.behavioral_tendencies": "tendencies",
    "persona": "life",
    "session": "session",
    "moment": "moment",
}
"""Field or branch -> its section; the first that covers a field counts, so that a cast's own fields find a place."""

LABELS: Final[Mapping[str, Words]] = {
    "identity.name": _words("Name", "姓名", "名前"),
    "identity.gender": _words("Gender", "性别", "性別"),
    "identity.backstory": _words("Backstory", "身世", "生い立ち"),
    "persona.demographics": _words("Demographics", "基本情况", "属性"),
    "persona.occupation": _words("Occupation", "职业", "職業"),
    "persona.personality": _words("Personality", "性格", "性格"),
    "persona.speaking_style": _words("Way of speaking", "说话方式", "話し方"),
    "persona.hobbies": _words("Hobbies", "爱好", "趣味"),
    "persona.behavioral_tendencies": _words("Tends to", "倾向", "傾向"),
    "session.learned_info": _words("Learned", "得知", "知ったこと"),
    "session.attitude_shifts": _words("Attitude changed", "态度变化", "態度の変化"),
    "session.commitments": _words("Open commitments", "未了的承诺", "果たしていない約束"),
    "session.stance_changes": _words("Stance changed", "立场变化", "立場の変化"),
    "session.quests": _words("Quests it knows of", "所知的任务", "知っているクエスト"),
    "moment.emotion": _words("Emotion", "情绪", "感情"),
    "moment.scene_context": _words("Scene", "场景", "場面"),
}

STAGES: Final[Mapping[str, Words]] = {
    "hostile": _words("hostile", "敌对", "敵対"),
    "wary": _words("wary", "戒备", "警戒"),
    "neutral": _words("neutral", "中立", "中立"),
    "limited_trust": _words("limited trust", "有限的信任", "ある程度の信頼"),
    "trust": _words("trust", "信任", "信頼"),
    "devoted": _words("devoted", "全心相托", "全幅の信頼"),
}

EMOTIONS: Final[Mapping[str, Words]] = {
    "neutral": _words("neutral", "平静", "平静"),
    "happy": _words("happy", "高兴", "喜び"),
    "sad": _words("sad", "悲伤", "悲しみ"),
    "angry": _words("angry", "愤怒", "怒り"),
    "afraid": _words("afraid", "害怕", "恐れ"),
    "tense": _words("tense", "紧张", "緊張"),
    "excited": _words("excited", "兴奋", "興奮"),
    "ashamed": _words("ashamed", "羞愧", "恥"),
    "grateful": _words("grateful", "感激", "感謝"),
    "disgusted": _words("disgusted", "厌恶", "嫌悪"),
    "surprised": _words("surprised", "惊讶", "驚き"),
    "relieved": _words("relieved", "如释重负", "安堵"),
}

HEADING: Final = _words("[{heading}]", "【{heading}】", "【{heading}】")
LABELLED: Final = _words("{label}: {text}", "{label}：{text}", "{label}：{text}")
LIST_LABEL: Final = _words("{label}:", "{label}：", "{label}：")
RELATIONSHIP: Final = _words("{stage} — {description}", "{stage}——{description}", "{stage}――{description}")
PROMISE_TO: Final = _words("{text} (to {name})", "{text}（对{name}）", "{text}（{name}へ）")
MOOD: Final = _words("{emotion} ({intensity} of 10)", "{emotion}（{intensity}/10）", "{emotion}（{intensity}/10）")
YES: Final = _words("yes", "是", "はい")
NO: Final = _words("no", "否", "いいえ")
