"""Evidence from text that the game hands over: a cutscene, a log. The same rules as in a turn."""

import json
from collections.abc import Sequence
from dataclasses import replace

from ..domain.consequences import judge_extract
from ..domain.cue_evidence import TextHeard
from ..domain.evidence import Evidence
from ..domain.ledger import Ledger
from ..domain.log import Entry
from ..domain.who import People
from .admit import heard_by, known_character, spoken_locale
from .application import Application
from .once import once
from .overtaken import extract_now, of_one_cast
from .requests import ExtractRequest, TextBlock
from .timeline import Committed


async def extract_evidence(app: Application, request: ExtractRequest) -> Committed:
    """Commits (or with `dry_run` only shows) what the blocks mean to those who heard them.

    A character that gets nothing is named with a reason in the entry's note: `{"empty": {character: reason}}`.
    Raises NotFound for unknown characters or hearers.
    """
    under = app.cast
    timeline, head = await app.at(request.at)

    @of_one_cast
    async def work() -> Committed:
        people = app.people(timeline, head.world)
        asked = request if people.cast is under else extract_now(request, head.renames)
        asked, locale = _admitted(people, asked)

        def write(ledger: Ledger) -> Entry:
            blocks = [_heard(ledger, block, asked.character_ids, locale) for block in asked.blocks]
            judge_extract(ledger, blocks)
            wanted = dict.fromkeys(i for _, hearers in blocks for i in hearers) | dict.fromkeys(asked.character_ids)
            return ledger.entry(note=json.dumps({"empty": _empty(ledger, wanted, blocks)}, ensure_ascii=False))

        if asked.dry_run:
            entry = await app.preview(timeline, head, "extract", write, game_time_s=asked.game_time_s)
            return Committed(entry, head.branch_id)
        return await app.commit(
            timeline, head, "extract", write, at=asked.at, game_time_s=asked.game_time_s, cast=people.cast
        )

    return await (work() if request.dry_run else once(timeline, head, request.at, work))


def _admitted(people: People, request: ExtractRequest) -> tuple[ExtractRequest, str]:
    """The request with every id known and groups turned into their members, and the locale in which it is read."""
    for place, character_id in enumerate(request.character_ids):
        known_character(people, character_id, f"character_ids[{place}]")
    blocks = tuple(
        replace(block, hearer_ids=heard_by(people, block.hearer_ids, f"blocks[{place}].hearer_ids"))
        for place, block in enumerate(request.blocks)
    )
    return replace(request, blocks=blocks), spoken_locale(people, request.locale)


def _heard(ledger: Ledger, block: TextBlock, wanted: Sequence[str], locale: str) -> tuple[TextHeard, tuple[str, ...]]:
    """A block with those it counts for: its hearers and its speaker, of them those asked for."""
    people = ledger.people
    present = dict.fromkeys((*block.hearer_ids, block.speaker_id))
    hearers = tuple(i for i in present if people.character(i) is not None and (not wanted or i in wanted))
    addressee = next((i for i in block.hearer_ids if i != block.speaker_id), "")
    return TextHeard(block.block_id, block.text, people.inside(block.speaker_id), addressee, locale), hearers


def _empty(
    ledger: Ledger, wanted: Sequence[str] | dict[str, None], blocks: Sequence[tuple[TextHeard, tuple[str, ...]]]
) -> dict[str, str]:
    """Why a character that was asked for got no evidence."""
    empty: dict[str, str] = {}
    for who in wanted:
        if any(isinstance(fact, Evidence) for fact in ledger.facts_of(who)):
            continue
        heard = [text for text, hearers in blocks if who in hearers]
        empty[who] = (heard[0].why_empty(ledger, who) or "not_remembered") if heard else "not_perceived"
    return empty
