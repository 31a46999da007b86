"""Data of `subjects.py`: the kinds of answer that a question wants: number, place or meeting; in three languages."""

from typing import Final

from .subject import Subject, kind_of_answer

KINDS_OF_ANSWER: Final[tuple[Subject, ...]] = (
    kind_of_answer(
        "amount",
        asked=(
            "price|how (?:much|many|long|deep|high|tall|far|heavy|wide|big|old)|what .{0,24}(?:cost|charged?|paid|pay)",
            "价钱|价格|多少|几[个枚块年天]|多[久深高长宽重远大]",
            "値段|代金|いくら|何[枚人個年日度回箱]|いくつ|[深高長広重遠大]さ|どのくらい|どれくらい|どれほど",
        ),
        told=(
            r"price|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty"
            "|sixty|seventy|eighty|ninety|hundred|thousand|dozen|coins?|coppers?|silvers?|crowns?|penn(?:y|ies)|years",
            r"\d|价钱|价格|[两三四五六七八九十百千万半]|一[枚块两百千万文]|钱|金币|银币|铜",
            r"\d|値段|代金|[一二三四五六七八九十百千万]+[枚人個本頭匹年月日歳つ度回杯]|銅貨|銀貨|金貨|ただ",
        ),
    ),
    kind_of_answer(
        "place",
        asked=(
            "where(?! .{0,12}from)",
            "(?<!从)(?:哪儿|哪里|何处|什么地方)(?!人|来)",
            "どこ(?!の|から来)",
        ),
        told=(
            "in|at|under|behind|by|near|beside|inside|below|above|beneath|between|beyond|with|to|from|home|here|there"
            "|over|across|outside|next|on the|on a|down|off|through",
            "在|从|到|去|往|来自|[里边下外旁]|住",
            "[にでへ]|から|まで|の(?:下|上|中|裏|前|隣|奥)",
        ),
    ),
    kind_of_answer(
        "meeting",
        asked=(
            "(?:we|you and i|i) (?:first |once )?(?:met|meet)|first met",
            "(?:我们|咱们|咱俩|我和你|我跟你)[^。!?]{0,8}?(?:认识|相识|见面|见的|遇)",
            "(?:どこ|いつ|どうやって|初めて|最初に)[^。!?]{0,6}(?:会|出会|知り合)",
        ),
        told=("met|meet|meeting|ran into|came across", "认识|相识|(?<![看听])见|遇|碰面", "会っ|会い|会う|出会|知り合"),
    ),
)
"""Where somebody is from is no place here: "I am a Lowmill girl" tells it as well."""
