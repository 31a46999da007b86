"""What a character knows, listed: only what is asked for is looked at, however large the cast is."""

from dataclasses import dataclass, replace

from dramaturg_server.domain.content import Knowledge, LocalText, Opinion
from dramaturg_server.domain.standpoint import Standpoint
from dramaturg_server.pipeline.list_known import list_known
from dramaturg_server.pipeline.requests import At, KnownKind, MemoriesRequest, PageRequest
from tests.domain.small_cast import FERRY, ORSA
from tests.pipeline.app import Play

JUDGED: list[str] = []


@dataclass(frozen=True)
class Judged:
    """A condition that always holds, and notes that it was judged."""

    name: str

    def __call__(self, _standpoint: Standpoint) -> bool:
        JUDGED.append(self.name)
        return True


def eels(knowledge_id: str, text: str) -> Knowledge:
    return Knowledge(knowledge_id, LocalText(), LocalText(text), ("orsa",), when=Judged(knowledge_id))


TEXTS = tuple(eels(f"text-{number}", f"Eel {number} climbs. " * 60) for number in range(20))
SULK = Opinion("sulk", LocalText("Eels sulk."), LocalText("Eels sulk."), when=Judged("sulk"))
CAST = replace(
    FERRY,
    knowledge=(*TEXTS, eels("eels#weirs", "Eels and weirs.")),
    characters={**FERRY.characters, "orsa": replace(ORSA, opinions=(SULK,))},
)


async def listed(*memory_ids: str, kinds: tuple[KnownKind, ...] = ("knowledge", "opinion")) -> list[str]:
    play = await Play.open(cast=CAST)
    JUDGED.clear()
    request = MemoriesRequest(PageRequest(At("p"), "orsa", size=200), kinds, memory_ids)
    page = await list_known(play.app, request)
    await play.close()
    return [known.chunk.item_id for known in page.items]


async def test_pieces_that_are_asked_for_by_id_are_found_without_a_look_at_all_others() -> None:
    assert await listed("text-3#2", "sulk", "eels#weirs#1") == ["text-3#2", "eels#weirs#1", "sulk"]
    assert JUDGED == ["text-3", "eels#weirs", "sulk"]


async def test_one_kind_is_listed_without_a_look_at_the_other() -> None:
    assert await listed(kinds=("opinion",)) == ["sulk"]
    assert JUDGED == ["sulk"]


async def test_every_piece_is_listed_where_none_is_named() -> None:
    every = await listed()
    assert {"text-0#1", "text-0#2", "text-19#1", "eels#weirs#1"} <= set(every)
    assert every[-1] == "sulk"
    assert await listed("text-3", "nothing#1", "#", "") == []
