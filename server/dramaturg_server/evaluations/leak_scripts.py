"""Scripts for `eval leaks`: something is whispered to one, and taken up aloud before others in words that need it.

What the second remark is about (of whom, which detail, what was said before) stands in the first alone.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Script:
    """A remark whispered to one, then one that others hear, too, then what the first is answered, if anything.

    `{s}` the whispered secret, `{S}` as a name; `{t}` and `{u}` are said aloud; `{name}` somebody of the cast.
    """

    language: str
    whispered: str
    aloud: str
    answers: tuple[str, ...] = ()

    def filled(self, words: Mapping[str, str], chance: random.Random) -> tuple[str, str, str]:
        """The three remarks, "" = no third."""
        answer = chance.choice(("", *self.answers))
        return self.whispered.format(**words), self.aloud.format(**words), answer.format(**words)


_NUMBERS: Final = ("The third.", "The second.", "Both.")
SCRIPTS: Final = (
    Script("en", "{name}'s weapon is a {s}, not a bow.", "No, it's a {t} sword."),
    Script(
        "en", "{name}'s weapon is a {s}, not a bow.", "No, it's a {t} sword. I don't know which is right.", _NUMBERS
    ),
    Script("en", "Old {S}'s weapon is a sabre, not a bow.", "No, it's a {t} sword."),
    Script("en", "{S}'s pet is an owl, not a cat.", "No, it's a {t} dog. I don't know which is right.", _NUMBERS),
    Script("en", "{name}'s {s} is red, not blue.", "No, it's green."),
    Script("en", "My {s} is braggot, not ale.", "I like {t}, not braggot."),
    Script("en", "My {s} is braggot, not ale.", "Not braggot, {t}."),
    Script("en", "My favourite drink is {s}.", "No, I meant {t} tea."),
    Script(
        "en",
        "{name}'s weapon is a {s}, not a spear.",
        "{name}'s weapon is either {t} or {u}, I don't know which is right.",
        _NUMBERS,
    ),
    Script("zh", "{name}的武器是{s}，不是剑。", "不，是{t}刀。"),
    Script("zh", "{name}的武器是{s}，不是剑。", "不，是{t}刀。我不知道哪个对。", ("第三个。", "第二个。", "都不是。")),
    Script("zh", "{name}的宠物是{s}，不是猫。", "{name}的宠物是{t}还是{u}，我不知道哪个对。", ("第三个。", "{t}。")),
    Script("ja", "{name}の武器は弓じゃなくて{s}だよ。", "{t}ナイフって言ったんだ。どっちが正しいか分からない。"),
    Script(
        "ja",
        "{name}の武器は弓じゃなくて{s}だよ。",
        "{name}の武器は{t}か{u}か、どっちが正しいか分からない。",
        ("三番目。", "{t}。"),
    ),
)
