"""`eval leaks`: secrets are told to some and not to others; nothing that lies with anybody holds one it never heard.

Random scenes, and recorded play where there is some (`--data DIR`, crd3). After each step the state texts, minds,
beliefs, evidence, stored atoms, lists, search results, records and replies of everybody are looked through.
"""

import asyncio
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..benchmarks.in_process import application
from ..benchmarks.measurement import Measurement, value_at_least, value_at_most
from ..domain.content import Cast
from .data_folder import DataMissing, files_of
from .leak_replay import episode_of, replay_cast, replayed
from .leak_scenes import CROWD, Scenes, scenes_cast
from .leak_watch import SURFACES, LeakWatch, Looking

CHECKS = 1_000_000
"""Texts that have to be looked through in full."""
TOGETHER = 2
"""Playthroughs that go on in the same server, act by act."""
SHOWN_FINDINGS = 10

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played. acts: of each of `rounds` times two playthroughs · crowds: after so many acts one ·
    lines: of each of at most `episodes` recorded episodes."""

    rounds: int
    acts: int
    crowds: int
    episodes: int
    lines: int


FULL, QUICK = Size(5, 400, 50, 8, 400), Size(2, 40, 40, 1, 60)


def measure(quick: bool, say: Say, seed: int = 1, data: Path | None = None) -> list[Measurement]:
    """Deterministic for a seed, but for the order in which turns of a crowd commit."""
    size, watch, counts = QUICK if quick else FULL, LeakWatch(), Counts()
    for number in range(size.rounds):
        with _folder() as written:
            cast = scenes_cast(written, tells=number % 2 == 1)
            asyncio.run(play_scenes(cast, random.Random(f"{seed} {number}"), size, watch, counts))
    asyncio.run(_play_recorded(data, size, watch, counts, say))
    for leak in watch.leaks[:SHOWN_FINDINGS]:
        say(leak)
    return _measurements(watch, counts, quick)


@dataclass(slots=True)
class Counts:
    turns: int = 0
    crowds: int = 0
    loads: int = 0
    recorded: int = 0


async def play_scenes(cast: Cast, chance: random.Random, size: Size, watch: LeakWatch, counts: Counts) -> None:
    """Two playthroughs of random scenes beside each other in one server, with a restart half-way."""
    with _folder() as data:
        plays: list[Scenes] = []
        for _ in range(2):
            async with application(cast, data) as app:
                if not plays:
                    plays = [Scenes(app, f"play {place}", chance, watch) for place in range(TOGETHER)]
                    await asyncio.gather(*(play.begin() for play in plays))
                for play in plays:
                    play.move(app)
                await _acts(plays, size, counts)
                for play in plays:
                    await play.audit()
        counts.turns += sum(play.turns for play in plays)
        counts.loads += sum(play.loads for play in plays)


async def _acts(plays: list[Scenes], size: Size, counts: Counts) -> None:
    for number in range(1, size.acts // 2 + 1):
        for play in plays:
            await play.act()
            if number % (size.crowds // 2) == 0:
                await play.crowd()
                counts.crowds += 1


async def _play_recorded(data: Path | None, size: Size, watch: LeakWatch, counts: Counts, say: Say) -> None:
    try:
        files = files_of("crd3", data, "*.json")[: size.episodes]
    except DataMissing as missing:
        say(f"no recorded play: {missing}")
        return
    for file in files:
        episode = episode_of(file, size.lines)
        with _folder() as written, _folder() as kept:
            async with application(replay_cast(written, episode.people), kept) as app:
                counts.recorded += await replayed(app, episode, Looking(app, episode.name, watch))


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def _measurements(watch: LeakWatch, counts: Counts, quick: bool) -> list[Measurement]:
    some, none = value_at_least(1), value_at_most(0)
    in_full, least = None if quick else some, some if quick else value_at_least(CHECKS)
    return [
        Measurement("turns of random scenes", counts.turns, "turns", target=some),
        Measurement(f"crowds of {CROWD} turns at once", counts.crowds, "crowds", target=some),
        Measurement("loads", counts.loads, "loads", target=in_full),
        Measurement("lines of recorded play", counts.recorded, "lines"),
        Measurement("secrets told", watch.secrets.made, "secrets", target=some),
        Measurement("texts looked through", watch.looked_through, "texts", target=least),
        *(Measurement(f"of these, {name}", watch.texts[name], "texts", target=in_full) for name in SURFACES),
        Measurement("of a text and a secret that may not be in it", watch.pairs, "pairs"),
        Measurement("secrets where nobody told them", len(watch.leaks), "leaks", target=none),
    ]
