"""72 characters at once, with cancels, deadlines, retries and restores: order, no crossing, nothing twice, no leaks.

Every text names its playthrough, character, place in the order and branch; every line of this cast names its speaker.
So each committed turn can be told from every other, and what crossed over shows.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from dramaturg import AsyncClient, events, v1
from dramaturg.errors import Deadline, DramaturgError, StaleBranch
from tests.e2e.crowd_cast import CROWD, write_crowd
from tests.e2e.sidecar_process import ONE_TRY, PATIENCE_S, Sidecar, assert_folds_equal_the_log

TURNS_EACH = 5
WINDOW = 4
"""Turns that one caller sends without waiting; a lane lets eight wait."""
RESTORES = 6
GATE = "persona.relationships.player.stage"


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sidecar]:
    """A sidecar with the crowd, for tests in playthroughs of their own; at the end each head equals its replay."""
    folder = tmp_path_factory.mktemp("crowd")
    sidecar = Sidecar(folder / "data", write_crowd(folder / "cast"))
    try:
        yield sidecar
        sidecar.end()
        assert "incident" not in sidecar.said() and "Traceback" not in sidecar.said(), sidecar.said()
        assert_folds_equal_the_log(sidecar.data)
    finally:
        sidecar.close()


@pytest.fixture
async def client(crowd: Sidecar) -> AsyncIterator[AsyncClient]:
    run = crowd.run_file()
    async with AsyncClient(run.target, run.token, policy=ONE_TRY) as connected:
        await connected.wait_until_serving(PATIENCE_S)
        yield connected


@dataclass
class Caller:
    """One game client talking to one character of one playthrough, several turns in flight."""

    client: AsyncClient
    playthrough_id: str
    character_id: str
    random: random.Random
    steady: list[str] = field(default_factory=list)
    answers: dict[str, v1.StepDialogueResponse] = field(default_factory=dict)
    heard: dict[str, set[str]] = field(default_factory=dict)

    async def talk(self) -> None:
        numbers = list(range(TURNS_EACH))
        while numbers:
            window, numbers = numbers[:WINDOW], numbers[WINDOW:]
            requests = [self._turn(number) for number in window]
            moods = [self.random.choice(["steady", "steady", "cancelled", "hurried", "twice"]) for _ in window]
            self.steady += [r.text for r, mood in zip(requests, moods, strict=True) if mood == "steady"]
            await asyncio.gather(*map(self._say, requests, moods))

    def _turn(self, number: int) -> v1.StepDialogueRequest:
        hearers = self.random.sample(CROWD, self.random.randrange(3))
        text = f"Thank you, you saved me. {self.playthrough_id}/{self.character_id}/{number}"
        self.heard[text] = {"player", self.character_id, *hearers}
        return v1.StepDialogueRequest(
            playthrough_id=self.playthrough_id,
            request_id=f"{self.character_id}-{number}",
            speaker_id="player",
            text=text,
            addressee_id=self.character_id,
            hearer_ids=hearers,
        )

    async def _say(self, request: v1.StepDialogueRequest, mood: str) -> None:
        """Sends it in one of four ways; however the first try ends, the last one is answered."""
        if mood == "cancelled":
            call = asyncio.ensure_future(self.client.step_dialogue(request))
            await asyncio.wait([call], timeout=self.random.uniform(0, 0.05))
            call.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await call
        elif mood == "hurried":
            with contextlib.suppress(Deadline):
                await self.client.step_dialogue(request, timeout_s=self.random.uniform(0.0005, 0.05))
        elif mood == "twice":
            one, other = await asyncio.gather(*(self.client.step_dialogue(request) for _ in range(2)))
            assert one == other
        answer = await self.client.step_dialogue(request)
        assert answer.responder_id == self.character_id
        assert [line.text.split()[0] for line in answer.lines] == [self.character_id]
        self.answers[request.text] = answer


async def all_turns(client: AsyncClient, **asked: str) -> list[v1.Turn]:
    """Oldest first."""
    turns: list[v1.Turn] = []
    token = ""
    while True:
        order = v1.SortOrder.SORT_ORDER_OLDEST_FIRST
        page = await client.list_turns(v1.ListTurnsRequest(**asked, order=order, page_size=200, page_token=token))
        turns += page.turns
        if not (token := page.next_page_token):
            return turns


async def all_evidence(client: AsyncClient, **asked: str) -> list[v1.Evidence]:
    pieces: list[v1.Evidence] = []
    token = ""
    while True:
        page = await client.list_evidence(v1.ListEvidenceRequest(**asked, page_size=200, page_token=token))
        pieces += page.evidence
        if not (token := page.next_page_token):
            return pieces


async def test_a_crowd_keeps_its_order_and_its_secrets(client: AsyncClient) -> None:
    """Two playthroughs with the same characters and the same request ids, all at once."""
    playthroughs = ("p", "q")
    for playthrough_id in playthroughs:
        await client.open(playthrough_id)
        await client.begin_unit(v1.BeginUnitRequest(playthrough_id=playthrough_id, unit_id="one"))
    callers = [
        Caller(client, playthrough_id, character_id, random.Random(f"{playthrough_id}{character_id}"))
        for playthrough_id in playthroughs
        for character_id in CROWD
    ]
    await asyncio.gather(*(caller.talk() for caller in callers))
    for playthrough_id in playthroughs:
        theirs = [caller for caller in callers if caller.playthrough_id == playthrough_id]
        turns = await all_turns(client, playthrough_id=playthrough_id)
        assert_each_turn_once_and_as_answered(turns, theirs)
        for caller in theirs:
            mine = [turn.text for turn in turns if turn.responder_id == caller.character_id]
            assert [text for text in mine if text in caller.steady] == caller.steady
            await assert_knows_only_what_it_heard(client, caller, theirs)


def assert_each_turn_once_and_as_answered(turns: Sequence[v1.Turn], callers: Sequence[Caller]) -> None:
    answers = {text: answer for caller in callers for text, answer in caller.answers.items()}
    heard = {text: names for caller in callers for text, names in caller.heard.items()}
    assert Counter(turn.text for turn in turns) == Counter(answers.keys())
    assert len({turn.turn_id for turn in turns}) == len(turns)
    revisions: dict[str, int] = {}
    for turn in turns:
        answer = answers[turn.text]
        assert (turn.turn_id, turn.branch_id, list(turn.lines)) == (answer.turn_id, "b1", list(answer.lines))
        assert set(turn.hearer_ids) == heard[turn.text]
        assert {piece.character_id for piece in turn.evidence} <= heard[turn.text]
        assert turn.state_revision >= revisions.get(turn.responder_id, 0), "a turn spoke from a state before the last"
        revisions[turn.responder_id] = turn.new_revision


async def assert_knows_only_what_it_heard(client: AsyncClient, caller: Caller, callers: Sequence[Caller]) -> None:
    at = {"playthrough_id": caller.playthrough_id, "character_id": caller.character_id}
    expected = {text for other in callers for text, names in other.heard.items() if caller.character_id in names}
    turns = await all_turns(client, **at)
    assert {turn.text for turn in turns} == expected
    sources = Counter(source for piece in await all_evidence(client, **at) for source in piece.source_ids)
    assert set(sources) <= {turn.turn_id for turn in turns}
    assert set(sources.values()) <= {1}, "a turn settled twice"
    assert sources, "thanks are evidence: there must have been something to leak"


async def test_restores_under_load_let_nothing_cross_between_branches(client: AsyncClient) -> None:
    """Callers name the branch that they mean. What a restore overtook is on no branch; the rest is on its own."""
    game = await client.open("r")
    await game.begin_unit("one")
    current, over, another = [game.branch_id], asyncio.Event(), asyncio.Event()
    answered: dict[str, v1.StepDialogueResponse] = {}
    overtaken: set[str] = set()
    restored: list[v1.RestoreCheckpointResponse] = []

    async def talk(character_id: str) -> None:
        number = 0
        while not over.is_set():
            branch, number = current[0], number + 1
            text = f"Thank you, you saved me. {branch}/{character_id}/{number}"
            request = v1.StepDialogueRequest(
                playthrough_id="r",
                branch_id=branch,
                request_id=f"{character_id}-{number}-{branch}",
                speaker_id="player",
                text=text,
                addressee_id=character_id,
                hearer_ids=[CROWD[0]],
            )
            try:
                answered[text] = await client.step_dialogue(request)
                another.set()
            except StaleBranch:
                overtaken.add(text)

    async def more_answers(count: int) -> None:
        enough = len(answered) + count
        while len(answered) < enough:
            another.clear()
            await another.wait()

    async def save_and_load() -> None:
        chance = random.Random(7)
        saves: list[str] = []
        for number in range(RESTORES):
            await more_answers(chance.randrange(40, 100))
            saves.append((await game.save(f"ck{number}")).checkpoint_id)
            await more_answers(chance.randrange(20, 60))
            restored.append(await game.load(chance.choice(saves)))
            current[0] = game.branch_id
        over.set()

    await asyncio.gather(save_and_load(), *(talk(character_id) for character_id in CROWD[:64]))
    assert overtaken and answered
    assert all(answer.branch_id == text.split()[-1].split("/")[0] for text, answer in answered.items())
    shown: Counter[str] = Counter()
    for branch in ["b1", *(restore.branch_id for restore in restored)]:
        turns = await all_turns(client, playthrough_id="r", branch_id=branch)
        own = [turn for turn in turns if turn.branch_id == branch]
        shown.update(turn.text for turn in own)
        starts = next((restore.revision for restore in restored if restore.branch_id == branch), 0)
        assert all((turn.sequence > starts) == (turn.branch_id == branch) for turn in turns)
        assert all(turn.text.split()[-1].startswith(f"{turn.branch_id}/") for turn in turns)
        for character_id in CROWD[:64]:
            numbers = [int(turn.text.split("/")[-1]) for turn in own if turn.responder_id == character_id]
            assert numbers == sorted(numbers)
    assert shown == Counter(answered.keys())
    assert overtaken.isdisjoint(shown)


async def test_reports_and_turns_at_once_use_no_evidence_twice(client: AsyncClient) -> None:
    """Witnesses that many events share: each accepted change cites evidence that no other change of the field cites."""
    game = await client.open("w")
    witnesses = CROWD[:8]

    async def praise(number: int) -> None:
        await game.report(events.custom("praised", actor="player", perceivers=witnesses, event_id=f"praise-{number}"))

    async def talk(number: int) -> None:
        to = CROWD[number % len(CROWD)]
        await game.say("Thank you, you saved me.", to=to, hearers=[name for name in witnesses if name != to])

    for unit in range(6):
        await game.begin_unit(f"unit-{unit}")
        await asyncio.gather(*(work(unit * 8 + n) for n in range(8) for work in (praise, talk)))
    for character_id in witnesses:
        asked = v1.GetFieldHistoryRequest(playthrough_id="w", character_id=character_id, path=GATE)
        changes = (await client.get_field_history(asked)).changes
        cited = [piece.evidence_id for change in changes for piece in change.cited_evidence]
        assert len(changes) >= 2, "one change in every second unit"
        assert len(cited) == len(set(cited))
        units = sorted(change.unit_ordinal for change in changes)
        assert all(later - earlier >= 2 for earlier, later in pairwise(units))


async def test_a_full_queue_is_told_and_takes_nothing(client: AsyncClient) -> None:
    """A hundred turns with one character at once: what is refused is refused whole, what is taken is in order."""
    game = await client.open("full")

    async def say(number: int) -> v1.StepDialogueResponse | DramaturgError:
        try:
            return await game.say(f"number {number}", to="c00")
        except DramaturgError as error:
            return error

    answers: list[v1.StepDialogueResponse | DramaturgError] = []
    refused: list[DramaturgError] = []
    while not refused:  # a server may be as fast as its client
        assert len(answers) < 5_000, "the queue was never full"
        answers += await asyncio.gather(*(say(len(answers) + number) for number in range(100)))
        refused = [answer for answer in answers if isinstance(answer, DramaturgError)]
    assert all(error.reason == "QUEUE_FULL" and error.retry_after_s > 0 for error in refused)
    taken = [f"number {n}" for n, answer in enumerate(answers) if not isinstance(answer, DramaturgError)]
    assert [turn.text for turn in await all_turns(client, playthrough_id="full")] == taken
