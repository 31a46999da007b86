"""One sentence for each thing that a cue can mean, as three people tell it: the text of cue evidence (`cues.py`).

`{self}` is the character whose evidence it is, `{actor}` who spoke, `{target}` who was spoken to.
"""

from dataclasses import dataclass
from typing import Literal

View = Literal["addressee", "self_spoke", "bystander"]


@dataclass(frozen=True, slots=True)
class Summaries:
    """Third person, one sentence each. addressee: {self} was told it by {actor} · self_spoke: {self} told it to
    {target} · bystander: {self} heard {actor} tell it to {target}."""

    addressee: str
    self_spoke: str
    bystander: str

    def seen_by(self, view: View) -> str:
        """Returns the sentence of `view`."""
        if view == "addressee":
            return self.addressee
        return self.self_spoke if view == "self_spoke" else self.bystander


CUE_SUMMARIES: dict[str, dict[str, Summaries]] = {
    "oath": {
        "en": Summaries(
            "{actor} gave {self} a solemn word.",
            "{self} gave {target} a solemn word.",
            "{self} heard {actor} give {target} a solemn word.",
        ),
        "zh": Summaries(
            "{actor}向{self}许下了郑重的诺言。",
            "{self}向{target}许下了郑重的诺言。",
            "{self}听到{actor}向{target}许下郑重的诺言。",
        ),
        "ja": Summaries(
            "{actor}は{self}に固い誓いを立てた。",
            "{self}は{target}に固い誓いを立てた。",
            "{self}は{actor}が{target}に固い誓いを立てるのを聞いた。",
        ),
    },
    "thanks": {
        "en": Summaries(
            "{actor} thanked {self}.",
            "{self} thanked {target}.",
            "{self} heard {actor} thank {target}.",
        ),
        "zh": Summaries(
            "{actor}向{self}道了谢。",
            "{self}向{target}道了谢。",
            "{self}听到{actor}向{target}道谢。",
        ),
        "ja": Summaries(
            "{actor}は{self}に礼を言った。",
            "{self}は{target}に礼を言った。",
            "{self}は{actor}が{target}に礼を言うのを聞いた。",
        ),
    },
    "insult": {
        "en": Summaries(
            "{actor} insulted {self}.",
            "{self} insulted {target}.",
            "{self} heard {actor} insult {target}.",
        ),
        "zh": Summaries(
            "{actor}辱骂了{self}。",
            "{self}辱骂了{target}。",
            "{self}听到{actor}辱骂{target}。",
        ),
        "ja": Summaries(
            "{actor}は{self}を侮辱した。",
            "{self}は{target}を侮辱した。",
            "{self}は{actor}が{target}を侮辱するのを聞いた。",
        ),
    },
    "threat": {
        "en": Summaries(
            "{actor} threatened {self}.",
            "{self} threatened {target}.",
            "{self} heard {actor} threaten {target}.",
        ),
        "zh": Summaries(
            "{actor}威胁了{self}。",
            "{self}威胁了{target}。",
            "{self}听到{actor}威胁{target}。",
        ),
        "ja": Summaries(
            "{actor}は{self}を脅した。",
            "{self}は{target}を脅した。",
            "{self}は{actor}が{target}を脅すのを聞いた。",
        ),
    },
    "betrayal": {
        "en": Summaries(
            "{actor} admitted to having betrayed {self}.",
            "{self} admitted to having betrayed {target}.",
            "{self} heard {actor} admit to having betrayed {target}.",
        ),
        "zh": Summaries(
            "{actor}承认自己背叛了{self}。",
            "{self}承认自己背叛了{target}。",
            "{self}听到{actor}承认背叛了{target}。",
        ),
        "ja": Summaries(
            "{actor}は{self}を裏切ったと認めた。",
            "{self}は{target}を裏切ったと認めた。",
            "{self}は{actor}が{target}を裏切ったと認めるのを聞いた。",
        ),
    },
    "betrayal_accused": {
        "en": Summaries(
            "{actor} accused {self} of betrayal.",
            "{self} accused {target} of betrayal.",
            "{self} heard {actor} accuse {target} of betrayal.",
        ),
        "zh": Summaries(
            "{actor}指责{self}背叛。",
            "{self}指责{target}背叛。",
            "{self}听到{actor}指责{target}背叛。",
        ),
        "ja": Summaries(
            "{actor}は{self}の裏切りを責めた。",
            "{self}は{target}の裏切りを責めた。",
            "{self}は{actor}が{target}の裏切りを責めるのを聞いた。",
        ),
    },
    "apology": {
        "en": Summaries(
            "{actor} apologized to {self}.",
            "{self} apologized to {target}.",
            "{self} heard {actor} apologize to {target}.",
        ),
        "zh": Summaries(
            "{actor}向{self}道了歉。",
            "{self}向{target}道了歉。",
            "{self}听到{actor}向{target}道歉。",
        ),
        "ja": Summaries(
            "{actor}は{self}に謝った。",
            "{self}は{target}に謝った。",
            "{self}は{actor}が{target}に謝るのを聞いた。",
        ),
    },
    "appointment": {
        "en": Summaries(
            "{actor} gave {self} a post.",
            "{self} gave {target} a post.",
            "{self} heard {actor} give {target} a post.",
        ),
        "zh": Summaries(
            "{actor}给了{self}一个职位。",
            "{self}给了{target}一个职位。",
            "{self}听到{actor}给了{target}一个职位。",
        ),
        "ja": Summaries(
            "{actor}は{self}に役目を与えた。",
            "{self}は{target}に役目を与えた。",
            "{self}は{actor}が{target}に役目を与えるのを聞いた。",
        ),
    },
    "appointment_own": {
        "en": Summaries(
            "{actor} told {self} of a new post of their own.",
            "{self} told {target} of a new post of their own.",
            "{self} heard {actor} tell {target} of a new post of their own.",
        ),
        "zh": Summaries(
            "{actor}告诉{self}自己有了新的职位。",
            "{self}告诉{target}自己有了新的职位。",
            "{self}听到{actor}告诉{target}自己有了新的职位。",
        ),
        "ja": Summaries(
            "{actor}は新しい役目に就いたと{self}に告げた。",
            "{self}は新しい役目に就いたと{target}に告げた。",
            "{self}は{actor}が新しい役目に就いたと{target}に告げるのを聞いた。",
        ),
    },
    "gift": {
        "en": Summaries(
            "{actor} offered {self} a gift.",
            "{self} offered {target} a gift.",
            "{self} saw {actor} offer {target} a gift.",
        ),
        "zh": Summaries(
            "{actor}送给{self}一份礼物。",
            "{self}送给{target}一份礼物。",
            "{self}看到{actor}送给{target}一份礼物。",
        ),
        "ja": Summaries(
            "{actor}は{self}に贈り物を差し出した。",
            "{self}は{target}に贈り物を差し出した。",
            "{self}は{actor}が{target}に贈り物を差し出すのを見た。",
        ),
    },
    "fight": {
        "en": Summaries(
            "{actor} came at {self} for a fight.",
            "{self} came at {target} for a fight.",
            "{self} saw {actor} come at {target} for a fight.",
        ),
        "zh": Summaries(
            "{actor}向{self}动起手来。",
            "{self}向{target}动起手来。",
            "{self}看到{actor}向{target}动起手来。",
        ),
        "ja": Summaries(
            "{actor}は{self}に戦いを仕掛けた。",
            "{self}は{target}に戦いを仕掛けた。",
            "{self}は{actor}が{target}に戦いを仕掛けるのを見た。",
        ),
    },
    "fight_accused": {
        "en": Summaries(
            "{actor} accused {self} of an attack.",
            "{self} accused {target} of an attack.",
            "{self} heard {actor} accuse {target} of an attack.",
        ),
        "zh": Summaries(
            "{actor}指责{self}动手伤人。",
            "{self}指责{target}动手伤人。",
            "{self}听到{actor}指责{target}动手伤人。",
        ),
        "ja": Summaries(
            "{actor}は{self}に襲われたと責めた。",
            "{self}は{target}に襲われたと責めた。",
            "{self}は{actor}が{target}に襲われたと責めるのを聞いた。",
        ),
    },
}
"""By `CueHit.summary_key`, then language."""
