"""Memories changed by hand, and beliefs told, as tests of what a store and an index keep of them need it."""

from dataclasses import replace

from dramaturg_server.domain.beliefs import MemoryEdited, Preference
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import MindFact
from dramaturg_server.pipeline.timeline import Committed
from tests.pipeline.app import Play


async def note(play: Play, who: str, *facts: MindFact, preference: Preference | None = None) -> Committed:
    """Commits a row on the current branch that holds these facts about one character."""

    def write(ledger: Ledger) -> Entry:
        for fact in facts:
            ledger.note(who, fact)
        if preference is not None:
            ledger.prefer(preference)
        return ledger.entry()

    timeline = await play.app.timeline("p")
    return await play.app.commit(timeline, timeline.current, "memory", write, ids=(who,))


async def edit(play: Play, who: str, memory_id: str, text: str | None = None, pinned: bool | None = None) -> None:
    await note(play, who, MemoryEdited(memory_id, text, pinned))


async def delete(play: Play, who: str, memory_id: str) -> None:
    await note(play, who, replace(MemoryEdited(memory_id), deleted=True))
