"""Random scenes for `eval leaks`: whispers, tellings, groups, absences, deafness, saves and loads, crowds at once."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..benchmarks.casts import read_cast
from ..domain.content import Cast
from ..domain.log import Event
from ..domain.values import PRIMARY_PLAYER
from ..pipeline.application import Application
from ..pipeline.checkpoints import create_checkpoint, restore_checkpoint
from ..pipeline.edits import begin_unit, set_field
from ..pipeline.open_playthrough import open_playthrough
from ..pipeline.report_events import report_events
from ..pipeline.requests import (
    At,
    CheckpointRequest,
    OpenRequest,
    ReportRequest,
    RestoreRequest,
    SetFieldRequest,
    StepRequest,
    UnitRequest,
)
from .leak_hands import Hands
from .leak_scripts import SCRIPTS
from .leak_watch import LeakWatch, Looking
from .secrets_told import Heard

NAMES: Final = ("ada", "bela", "cyn", "dov", "eli", "fay", "gus", "hal", "ivo", "jun")
GROUPS: Final = {"guild": NAMES[:3], "watch": NAMES[3:5], "village": NAMES[2:9]}
CROWD: Final = 64
"""Turns that are asked for at the same moment."""
SEARCHED: Final = 3
"""Characters in whose memories is searched at each look."""
SENSES: Final = ("deaf", "away", "blank")
LANGUAGES: Final = ("en", "zh", "ja")

_TOLD: Final = {
    "en": (
        *("The harbour master pays in {s}.", "They hid the lamp under {s} last night.", "Thank you for {s}, truly."),
        *("My favourite drink is {s}.", "I don't like {s}.", "{name}'s pet is {s}, not a cat.", "Mine is {s} now."),
        *("Actually, my favourite food is {s}.", "For tonight only, {name}'s dress is {s}.", "You fool, you lost {s}!"),
        *("From now on {name}'s weapon is {s}.", "No, I meant {s}.", "I promise I will bring you {s}."),
        *("{name}'s eyes are {s}, not grey.", "Please call me {s}.", "Old {S}'s pet is an owl, not a cat."),
        *("{name}'s pet is either {s} or an owl, I don't know which is right.", "The owl.", "Neither.", "The first."),
    ),
    "zh": (
        *("我最喜欢的饮料是{s}。", "港口的人把灯藏在{s}下面。", "谢谢你的{s}。", "我不喜欢{s}。"),
        *("{name}的宠物是{s}，不是猫。", "其实我最喜欢的食物是{s}。", "以后{name}的武器都是{s}。"),
        *("{name}的宠物是{s}还是猫，我不知道哪个对。", "{name}的眼睛是{s}，不是灰色。"),
    ),
    "ja": (
        *("好きな飲み物は{s}です。", "港の者は{s}の下に灯を隠した。", "{s}をありがとう。", "{s}は嫌いです。"),
        *(
            "{name}のペットは猫じゃなくて{s}だよ。",
            "実は、好きな食べ物は{s}です。",
            "これからは{name}の武器は{s}だよ。",
            "{name}の目は灰色じゃなくて{s}だよ。",
        ),
    ),
}
"""s: a secret, S: as a name."""
_HEARSAY: Final = ("I was told of {s} at the harbour.", "{name}'s pet is {s}, not a cat.", "They say the lamp is {s}.")
_ASKED: Final = {
    "en": (
        *(
            "Do you remember my favourite drink?",
            "Do you remember what I said about the harbour?",
            "Where is the lamp?",
        ),
        *("What is my favourite food?", "Do you remember what {name}'s pet is?", "Do you remember what I don't like?"),
    ),
    "zh": ("你还记得我最喜欢的饮料吗？", "你还记得灯藏在哪里吗？", "你还记得{name}的宠物是什么吗？"),
    "ja": ("好きな飲み物、覚えてる？", "灯のこと、覚えてる？", "{name}のペットが何か、覚えてる？"),
}
_DISTRESS: Final = "I want to kill myself. {s}"
"""Nobody keeps anything of it."""


def scenes_cast(folder: Path, *, tells: bool = True) -> Cast:
    """Writes the cast into `folder`: ten people in three groups, each of whom flags can deafen, send away or blank.

    tells: they say aloud what they take in and what they have to ask, so that whoever stands by hears it.
    """
    for name in ("characters", "scenes"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    flags = ", ".join(f"{sense}_{who}: false" for who in NAMES for sense in SENSES)
    texts = {
        "cast.yaml": f"cast: whispers\nlanguages: [en, zh, ja]\ngroups: [{', '.join(GROUPS)}]\n"
        f"memory: {{speak_confirmations: {str(tells).lower()}}}\n",
        "state.yaml": "fields: {identity: {eyes: {value: '', label: eyes}}}\ncorrections: {player_may_correct: eyes}\n",
        "world.yaml": f"flags: {{{flags}}}\n",
        "scenes/harbour.yaml": f"present: [{', '.join(NAMES)}]\nsetting: Ropes and gulls.\n",
        "scenes/loft.yaml": "present: [ada]\nsetting: Dust and one window.\n",
        **{f"characters/{who}.yaml": _character(who) for who in NAMES},
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return read_cast(folder)


def _character(who: str) -> str:
    groups = [name for name, members in GROUPS.items() if who in members]
    return (
        f"name: {who.capitalize()}\n"
        f"groups: [{', '.join(groups)}]\n"
        "identity: {eyes: grey}\n"
        f"senses: {{hears: not flag.deaf_{who}, present: not flag.away_{who}, remembers: not flag.blank_{who}}}\n"
        "fallbacks: [Mm., Not now., So they say.]\n"
    )


@dataclass(slots=True)
class Scenes:
    """One playthrough of random scenes. turns: that were answered · loads: of saves."""

    app: Application
    playthrough_id: str
    chance: random.Random
    watch: LeakWatch
    heard: Heard = field(default_factory=lambda: Heard({who: set() for who in NAMES}, dict(GROUPS)))
    saved: dict[str, Heard] = field(default_factory=dict)
    turns: int = 0
    loads: int = 0
    _requests: int = 0
    _looking: Looking = field(init=False)

    def __post_init__(self) -> None:
        self._looking = Looking(self.app, self.playthrough_id, self.watch)

    async def begin(self) -> None:
        await open_playthrough(self.app, OpenRequest(self._at()))

    def move(self, app: Application) -> None:
        """The server was started anew."""
        self.app = self._looking.app = app

    async def act(self) -> None:
        """One thing that a game does, and a look at everybody."""
        dice = self.chance.random()
        if dice < 0.20:
            await self._turns([self._remark()])
        elif dice < 0.28:
            await self._turns([self._telling()])
        elif dice < 0.40:
            await self._turns([self._question()])
        elif dice < 0.56:
            await self._script()
        elif dice < 0.67:
            await self._by_hand()
        elif dice < 0.70:
            await self._turns([self._said(PRIMARY_PLAYER, _DISTRESS)], is_kept=False)
        elif dice < 0.77:
            await self._event()
        elif dice < 0.81:
            await self._edit()
        elif dice < 0.89:
            await self._sense()
        elif dice < 0.92:
            await begin_unit(self.app, UnitRequest(self._at(), f"day_{self.chance.randrange(1, 30)}"))
        elif dice < 0.96:
            await self._save()
        elif self.saved:
            await self._load()
        await self._looking.at_all(self.heard, self._queries())

    async def crowd(self) -> None:
        """Many turns at the same moment, with everybody, about everything; then a look at everybody."""
        await self._turns([self._any() for _ in range(CROWD)])
        await self._looking.at_all(self.heard, self._queries())

    async def audit(self) -> None:
        """A look at all that there ever was."""
        await self._looking.at_everything(self.heard)

    def _at(self) -> At:
        self._requests += 1
        return At(self.playthrough_id, "", f"r{self._requests}", f"d{self._requests}")

    # ---- turns

    async def _turns(self, requests: Sequence[StepRequest], *, is_kept: bool = True) -> None:
        self.turns += await self._looking.turns(self.heard, requests, is_kept=is_kept)

    async def _script(self) -> None:
        """A whisper, and what others hear of it afterwards."""
        script, new = self.chance.choice(SCRIPTS), self.watch.secrets.new
        first, *others = self.chance.sample(NAMES, self.chance.randrange(2, 5))
        secret = new()
        name = self.chance.choice(NAMES).capitalize()
        words = {"s": secret, "S": secret.capitalize(), "t": new(), "u": new(), "name": name}
        whispered, *aloud = script.filled(words, self.chance)
        await self._turns([self._to(first, whispered, script.language)])
        for text in filter(None, aloud):
            await self._turns([self._to(first, text, script.language, *others)])

    def _to(self, who: str, text: str, language: str, *hearers: str) -> StepRequest:
        return StepRequest(self._at(), PRIMARY_PLAYER, text, who, "", hearers, scene_id="harbour", locale=language)

    async def _by_hand(self) -> None:
        hands = Hands(self.app, self.chance, self.watch.secrets, NAMES, tuple(GROUPS))
        came = await hands.any(self._at(), self.heard)
        self._looking.at_outcomes(self.heard, came.who, came.outcomes)

    def _any(self) -> StepRequest:
        return self.chance.choice((self._remark, self._remark, self._telling, self._question))()

    def _remark(self) -> StepRequest:
        language = self.chance.choice(LANGUAGES)
        return self._said(PRIMARY_PLAYER, self.chance.choice(_TOLD[language]), language)

    def _telling(self) -> StepRequest:
        """Somebody tells what it heard, or something new."""
        speaker = self.chance.choice(NAMES)
        known = sorted(self.heard.by[speaker])
        secret = self.chance.choice(known) if known else self.watch.secrets.new()
        return self._said(speaker, self.chance.choice(_HEARSAY), secret=secret)

    def _question(self) -> StepRequest:
        language = self.chance.choice(LANGUAGES)
        return self._said(PRIMARY_PLAYER, self.chance.choice(_ASKED[language]), language, secret="?")

    def _said(self, speaker: str, text: str, language: str = "en", secret: str = "") -> StepRequest:
        """secret: what stands in it; "" = a new one."""
        others = [who for who in NAMES if who != speaker]
        to, about = self.chance.choice(others), self.chance.choice(NAMES).capitalize()
        hearers = self.chance.sample((*others, *GROUPS), self.chance.choice((0, 0, 1, 1, 2, 4)))
        told = secret or self.watch.secrets.new()
        filled = text.format(s=told, S=told.capitalize(), name=about)
        return StepRequest(
            self._at(),
            speaker,
            filled,
            to,
            self.chance.choice(("", "", "", "", "", self.chance.choice(others))),
            tuple(hearers),
            scene_id=self.chance.choice(("harbour", "harbour", "loft")),
            storyline_id=self.chance.choice(("", "", "dream")),
            locale=language,
        )

    # ---- what else happens

    async def _event(self) -> None:
        text = f"Somebody carried {self.watch.secrets.new()} over the bridge."
        seen = tuple(self.chance.sample((*NAMES, *GROUPS), self.chance.randrange(1, 4)))
        await self._report(Event("", "observation", "", text=text, perceivers=seen))
        self.heard.happened(text, seen)

    async def _edit(self) -> None:
        """What a writer puts into one mind is known there alone."""
        who, secret = self.chance.choice(NAMES), self.watch.secrets.new()
        path, value = self.chance.choice(
            (("persona.occupation", f"keeper of {secret}"), ("session.learned_info", (f"{secret} is hidden.",)))
        )
        await set_field(self.app, SetFieldRequest(self._at(), who, path, value))
        self.heard.by[who].add(secret)

    async def _sense(self) -> None:
        """Somebody loses a sense, or has it back."""
        sense, who = self.chance.choice(SENSES), self.chance.choice(NAMES)
        lacking: set[str] = getattr(self.heard, sense)
        is_lacking = who not in lacking
        await self._report(Event("", "flag", f"{sense}_{who}", is_lacking))
        lacking.symmetric_difference_update({who})

    async def _report(self, event: Event) -> None:
        await report_events(self.app, ReportRequest(self._at(), (event,)))

    async def _save(self) -> None:
        timeline, name = await self.app.timeline(self.playthrough_id), f"save {len(self.saved)}"
        await create_checkpoint(timeline, CheckpointRequest(self._at(), name))
        self.saved[name] = self.heard.copy()

    async def _load(self) -> None:
        """Whatever was heard since is unheard."""
        timeline, name = await self.app.timeline(self.playthrough_id), self.chance.choice(sorted(self.saved))
        await restore_checkpoint(timeline, RestoreRequest(self._at(), name))
        self.heard, self.loads = self.saved[name].copy(), self.loads + 1
        await self.audit()

    def _queries(self) -> dict[str, str]:
        """Some are asked for a secret, which most never heard."""
        asked = self.chance.sample(NAMES, SEARCHED)
        return {who: f"What of {self._secret()} and the lamp at the harbour?" for who in asked}

    def _secret(self) -> str:
        return self.watch.secrets.at(self.chance.randrange(max(1, self.watch.secrets.made)))
