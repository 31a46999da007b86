"""`eval time`: what was told with "yesterday" stands under its right day, whenever it is asked for, in each language.

A play of forty days through the real turn, with talk of nothing in between. Each question is put three days after the
telling, on the last day, and on the last day after a restart, to what a reply is given: the record of `SearchMemories`.
"""

import asyncio
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..benchmarks.casts import SAMPLE, read_cast
from ..benchmarks.in_process import application
from ..benchmarks.measurement import Measurement, value_at_least, value_at_most
from ..domain.content import Cast
from ..pipeline.application import Application
from ..pipeline.open_playthrough import open_playthrough
from ..pipeline.requests import At, OpenRequest, SearchRequest, StepRequest
from ..pipeline.search_memories import search_memories
from ..pipeline.step_dialogue import step_dialogue
from .when_tellings import CHATTER, TELLINGS, Telling

SPEAKS_ALL = SAMPLE.parent / "lamp_ferry"
LAST_DAY = 40
ASKED_AFTER_DAYS = 3
NOON = 0.5
DAYS: Mapping[str, str] = {"en": "day {n}", "zh": "第{n}天", "ja": "{n}日目"}
"""How a day of the game is told: written here again, so that a slip in the record's own words shows."""
PLAYTHROUGH = "play"
SHOWN_FINDINGS = 5
DEADLINE_S = 60.0

Say = Callable[[str], None]


def measure(quick: bool, say: Say, seed: int = 1) -> list[Measurement]:
    """The same for every seed. quick: the same, for it is short."""
    cast = read_cast(SPEAKS_ALL)
    found: list[Measurement] = []
    for language in TELLINGS:
        tally = Tally()
        asyncio.run(_play(cast, language, tally))
        for finding in tally.wrong[:SHOWN_FINDINGS]:
            say(f"{language}: {finding}")
        share = tally.right / tally.asked
        found += [
            Measurement(f"{language}: questions about days", tally.asked, "", target=value_at_least(1)),
            Measurement(f"{language}: the record tells the right day", share, "share", target=value_at_least(1)),
            Measurement(f"{language}: of these, not recalled at all", tally.missing, "", target=value_at_most(0)),
        ]
    return found


@dataclass(slots=True)
class Tally:
    """missing: the telling is not in the record · right: it is, with the day it was said and the day it means."""

    asked: int = 0
    right: int = 0
    missing: int = 0
    wrong: list[str] = field(default_factory=list)

    def judge(self, telling: Telling, record: str, language: str, when: str) -> None:
        self.asked += 1
        line = next((line for line in record.splitlines() if telling.text in line), None)
        if line is None:
            self.missing += 1
            self.wrong.append(f"{when}: {telling.question} recalls nothing of {telling.text!r}")
            return
        said, meant = (DAYS[language].replace("{n}", str(day)) for day in (telling.said_on, telling.meant))
        dates = line.rpartition(telling.text)[2]
        if said in line and meant in dates:
            self.right += 1
        else:
            self.wrong.append(f"{when}: {line}")


async def _play(cast: Cast, language: str, tally: Tally) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with application(cast, Path(folder)) as app:
            play = Play(app, language)
            await open_playthrough(app, OpenRequest(play.at(), content_locale=language))
            by_day = {telling.said_on: telling for telling in TELLINGS[language]}
            for day in range(1, LAST_DAY + 1):
                await play.say(day, CHATTER[language][day % len(CHATTER[language])])
                if day in by_day:
                    await play.say(day, by_day[day].text)
                asked = by_day.get(day - ASKED_AFTER_DAYS)
                if asked is not None:
                    tally.judge(asked, await play.record(day, asked.question), language, f"day {day}")
            await play.ask_all(tally, "on the last day")
        async with application(cast, Path(folder)) as app:
            await Play(app, language).ask_all(tally, "after a restart")


@dataclass(slots=True)
class Play:
    """One playthrough in one language, with the first character of the cast."""

    app: Application
    language: str
    requests: int = 0

    def at(self) -> At:
        self.requests += 1
        return At(PLAYTHROUGH, "", f"r{self.requests}", f"d{self.requests}")

    @property
    def who(self) -> str:
        return next(who for who, character in self.app.cast.characters.items() if not character.archetype)

    async def say(self, day: int, text: str) -> None:
        request = StepRequest(
            self.at(), "player", text, self.who, locale=self.language, game_time_s=self._seconds(day, self.requests)
        )
        await step_dialogue(self.app, request, DEADLINE_S)

    async def record(self, day: int, question: str) -> str:
        """What a reply to the question would be given."""
        request = SearchRequest(
            At(PLAYTHROUGH), self.who, question, locale=self.language, game_time_s=self._seconds(day, 0)
        )
        return (await search_memories(self.app, request)).record

    async def ask_all(self, tally: Tally, when: str) -> None:
        for telling in TELLINGS[self.language]:
            tally.judge(telling, await self.record(LAST_DAY, telling.question), self.language, when)

    def _seconds(self, day: int, later: int) -> int:
        length = self.app.cast.clocks.day_seconds
        return int((day - 1 + NOON) * length) + later
