"""kill -9 at random points: whatever was answered is there after the restart, and nothing is there by half.

Two lineages side by side, each with its own data folder: three callers talk, report and save, the process is killed at
a random moment (of its start, or of their work), and the next process is asked about everything of that round.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from subprocess import TimeoutExpired

import pytest
from google.protobuf.message import Message

from dramaturg import Client, DramaturgError, Unreachable, events, v1
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import Sidecar, assert_folds_equal_the_log

PLAYTHROUGH = "p"
REMARKS = (
    "Thank you, you saved me.",
    "You are a coward and a liar.",
    "Soup?",
    "I want to join.",
    "I swear to hold the gate.",
    "My favourite drink is cider.",
    "My favourite drink is perry now.",
    "Actually, my favourite drink is mead, not perry.",
)
DRINKS = ("cider", "perry now", "mead")
"""Each in the remarks that make it the favourite."""
AT_WORK_S, AT_START_S = 0.25, 0.6
"""Within so many seconds of its first answer, or of its start, a process is killed."""


@dataclass(slots=True)
class Round:
    """What one process was asked: by request id, with the answer where one arrived."""

    asked: dict[str, Message] = field(default_factory=dict)
    answered: dict[str, Message] = field(default_factory=dict)


@dataclass
class Lineage:
    """One data folder through many processes."""

    sidecar: Sidecar
    random: random.Random
    turns: dict[str, tuple[str, v1.StepDialogueResponse]] = field(default_factory=dict)
    checkpoints: dict[str, v1.Checkpoint] = field(default_factory=dict)
    last: Round = field(default_factory=Round)
    numbers: Iterator[int] = field(default_factory=lambda: iter(range(10**9)))

    def live_and_die(self) -> None:
        """One process: killed while it starts, or after it was asked about the last round and then for new work."""
        if self.random.random() < 0.15:
            self._kill_within(AT_START_S)
        else:
            with self.sidecar.client() as client:
                self.check_last_round(client)
                with ThreadPoolExecutor(3) as callers:
                    work = [callers.submit(self._work, client, seed) for seed in self._seeds()]
                    self._kill_within(AT_WORK_S)
                for done in work:
                    done.result()
        self.sidecar.start_again()

    def check_last_round(self, client: Client) -> None:
        """Each request again: one that was answered gives that answer; one that was not is done now, and once."""
        client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id=PLAYTHROUGH, request_id="open"))
        done, self.last = self.last, Round()
        for request_id, request in done.asked.items():
            answer = send(client, request)
            assert answer == done.answered.get(request_id, answer), request_id
            assert send(client, request) == answer
            self._remember(request_id, request, answer)

    def check_everything(self, client: Client) -> None:
        """The log holds each answered turn and checkpoint once, whole and as answered, and nothing else."""
        listed = list(all_turns(client))
        assert len(listed) == len({turn.text for turn in listed}) == len(self.turns)
        evidence = {piece.evidence_id: piece for piece in all_evidence(client)}
        for turn in listed:
            text, answer = self.turns[turn.turn_id]
            assert (turn.text, list(turn.lines), turn.new_revision) == (text, list(answer.lines), answer.new_revision)
            assert turn.state_text and turn.lines
            for piece in answer.evidence:
                assert list(evidence[piece.evidence_id].source_ids) == [turn.turn_id]
        for checkpoint_id, made in self.checkpoints.items():
            asked = v1.GetCharacterStateRequest(
                playthrough_id=PLAYTHROUGH, character_id="mara", checkpoint_id=checkpoint_id
            )
            assert client.get_character_state(asked).state.revision <= made.revision
        for who in ("mara", "tobin"):
            self.check_beliefs(client, who, listed)

    def check_beliefs(self, client: Client, who: str, newest_first: list[v1.Turn]) -> None:
        """Whoever was told of a drink believes the one told last, and nothing beside it."""
        asked = v1.ListMemoriesRequest(
            playthrough_id=PLAYTHROUGH,
            character_id=who,
            kinds=[v1.MemoryKind.MEMORY_KIND_BELIEF],
            detail="drink",
            statuses=[v1.MemoryStatus.MEMORY_STATUS_ACTIVE],
        )
        told = (
            drink.split()[0]
            for turn in newest_first
            if who in (turn.addressee_id, turn.responder_id, *turn.hearer_ids)
            for drink in DRINKS
            if f"drink is {drink}" in turn.text
        )
        assert [belief.value for belief in client.list_memories(asked).memories] == list(islice(told, 1))

    def _work(self, client: Client, seed: int) -> None:
        """One caller: new requests one after the other, until the process is dead."""
        chance = random.Random(seed)
        while True:
            request_id = str(next(self.numbers))
            request = chance.choice(KINDS)(request_id, chance)
            self.last.asked[request_id] = request
            try:
                self.last.answered[request_id] = send(client, request)
            except Unreachable:
                return
            except DramaturgError as error:
                raise AssertionError(f"{error.reason}: {error} to {request}") from error

    def _kill_within(self, seconds: float) -> None:
        try:
            self.sidecar.process.wait(self.random.uniform(0, seconds))
        except TimeoutExpired:
            self.sidecar.kill()
        assert self.sidecar.process.returncode == -9, self.sidecar.said()

    def _seeds(self) -> list[int]:
        return [self.random.getrandbits(32) for _ in range(3)]

    def _remember(self, request_id: str, request: Message, answer: Message) -> None:
        match request, answer:
            case v1.StepDialogueRequest(), v1.StepDialogueResponse():
                assert answer.lines and answer.turn_id not in self.turns
                self.turns[answer.turn_id] = (request.text, answer)
            case v1.ReportEventsRequest(), v1.ReportEventsResponse():
                assert [result.event_id for result in answer.results] == [event.event_id for event in request.events]
                assert all(result.accepted for result in answer.results), request_id
            case v1.CreateCheckpointRequest(), v1.CreateCheckpointResponse():
                self.checkpoints[answer.checkpoint.checkpoint_id] = answer.checkpoint


def a_turn(request_id: str, chance: random.Random) -> Message:
    """Its text is its own, so that a turn that came twice shows."""
    return v1.StepDialogueRequest(
        playthrough_id=PLAYTHROUGH,
        request_id=request_id,
        speaker_id="player",
        text=f"{chance.choice(REMARKS)} {request_id}",
        addressee_id=chance.choice(["mara", "tobin"]),
        hearer_ids=chance.choice([[], ["mara", "tobin"]]),
        unit_id=chance.choice(["", "", "", "muster", "alarm"]),
    )


def a_report(request_id: str, chance: random.Random) -> Message:
    """Three events with ids: of half a batch the rest would show as taken before."""
    batch = [
        events.custom("oath_sworn", actor="player", perceivers=["mara"], event_id=f"e{request_id}a"),
        events.flag("mugs_owed", float(chance.randrange(9)), event_id=f"e{request_id}b"),
        events.quest_stage(
            "watch", chance.choice(["posted", "bell_rung"]), perceivers=["tobin"], event_id=f"e{request_id}c"
        ),
    ]
    return v1.ReportEventsRequest(playthrough_id=PLAYTHROUGH, request_id=request_id, events=batch)


def a_save(request_id: str, chance: random.Random) -> Message:
    return v1.CreateCheckpointRequest(
        playthrough_id=PLAYTHROUGH, request_id=request_id, checkpoint_id=f"ck{request_id}", label="saved"
    )


KINDS = (a_turn, a_turn, a_turn, a_report, a_save)


def send(client: Client, request: Message) -> Message:
    methods: Mapping[type[Message], Callable[..., Message]] = {
        v1.StepDialogueRequest: client.step_dialogue,
        v1.ReportEventsRequest: client.report_events,
        v1.CreateCheckpointRequest: client.create_checkpoint,
    }
    return methods[type(request)](request)


def all_turns(client: Client) -> Iterator[v1.Turn]:
    token = ""
    while True:
        page = client.list_turns(v1.ListTurnsRequest(playthrough_id=PLAYTHROUGH, page_size=200, page_token=token))
        yield from page.turns
        if not (token := page.next_page_token):
            return


def all_evidence(client: Client) -> Iterator[v1.Evidence]:
    token = ""
    while True:
        page = client.list_evidence(v1.ListEvidenceRequest(playthrough_id=PLAYTHROUGH, page_size=200, page_token=token))
        yield from page.evidence
        if not (token := page.next_page_token):
            return


def live(sidecar: Sidecar, seed: int, kills: int) -> None:
    lineage = Lineage(sidecar, random.Random(seed))
    for _ in range(kills):
        lineage.live_and_die()
    with sidecar.client() as client:
        lineage.check_last_round(client)
        lineage.check_everything(client)
    sidecar.end()
    assert_folds_equal_the_log(sidecar.data)
    assert len(lineage.turns) > kills, "the process was killed before it could do anything worth losing"


@pytest.mark.parametrize("kills", [4, pytest.param(100, marks=[pytest.mark.slow, pytest.mark.timeout(1800)])])
def test_after_kill_9_every_answer_stands_and_nothing_is_there_by_half(
    start_sidecar: StartSidecar, tmp_path: Path, kills: int
) -> None:
    sidecars = [start_sidecar(tmp_path / name) for name in ("one", "two")]
    with ThreadPoolExecutor(2) as side_by_side:
        for done in [side_by_side.submit(live, sidecar, seed, kills // 2) for seed, sidecar in enumerate(sidecars)]:
            done.result()
