"""Beliefs that a reply may draw on, in turns: kept beside what was recalled, and saved with it."""

from dataclasses import replace

from dramaturg_server.domain.log import Turn
from dramaturg_server.pipeline.checkpoints import restore_checkpoint
from dramaturg_server.pipeline.export_checkpoint import export_checkpoint
from dramaturg_server.pipeline.import_checkpoint import import_checkpoint
from dramaturg_server.pipeline.requests import At, RestoreRequest
from tests.pipeline.app import turn_of
from tests.pipeline.believing import CAPTAIN, INNKEEPER, Inn, inn


def chosen(turn: Turn) -> list[tuple[bool, str]]:
    return [(one.spoken, one.not_spoken) for one in turn.recalled if one.kind == "belief"]


async def test_a_turn_keeps_which_beliefs_it_could_draw_on_and_which_it_told() -> None:
    play = await Inn.opened(cast=replace(inn(), speak_confirmations=False))
    await play.tell("My favourite drink is cider.")
    free = turn_of(await play.tell("I could do with something to drink."))
    assert (free.route, chosen(free)) == ("fallback", [(False, "not_asked_for")])
    asked = turn_of(await play.tell("What is my favourite drink?"))
    assert chosen(asked) == [(True, "")]
    assert chosen(turn_of(await play.tell("I could do with something to drink."))) == [], "it was told just now"
    assert chosen(turn_of(await play.tell("I could do with something to drink.", CAPTAIN))) == []


async def test_what_the_remark_corrects_is_withheld_and_so_is_what_was_given_up() -> None:
    play = await Inn.opened()
    await play.tell("My favourite drink is cider.")
    assert chosen(turn_of(await play.tell("My favourite drink is tea now, not cider."))) == []
    [tea] = [one for one in turn_of(await play.tell("Do you remember my favourite drink?")).recalled if one.spoken]
    mind = (await play.app.timeline("p")).current.mind(INNKEEPER)
    assert mind.beliefs[tea.item_id].value == "tea"


async def test_in_distress_nothing_is_drawn_on() -> None:
    play = await Inn.opened()
    await play.tell("My favourite drink is cider.")
    turn = turn_of(await play.tell("I want to kill myself. Not even cider helps."))
    assert (turn.route, chosen(turn)) == ("care", [])


async def test_what_a_turn_drew_on_keeps_its_belief_where_a_save_comes_in_beside_other_rows() -> None:
    play = await Inn.opened()
    await play.tell("My favourite drink is cider.")
    await play.tell("What is my favourite drink?")
    await play.save("cloud")
    blob = await export_checkpoint(await play.app.timeline("p"), "cloud")
    here = await Inn.opened()
    for number in range(5):
        await here.tell(f"Take {number}.")
    timeline = await here.app.timeline("p")
    await import_checkpoint(timeline, At("p"), blob)
    await restore_checkpoint(timeline, RestoreRequest(At("p"), "cloud"))
    await timeline.current.load([INNKEEPER])
    head = timeline.current
    row = await timeline.store.row("p", head.seq, head.view)
    assert row is not None
    turn = row.entry.turn
    assert turn is not None
    [told] = [one for one in turn.recalled if one.kind == "belief"]
    assert told.item_id in head.mind(INNKEEPER).beliefs
