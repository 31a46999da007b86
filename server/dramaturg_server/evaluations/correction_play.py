"""Plays one script of `eval corrections` on the use cases of a server in this process, and checks as it goes."""

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..benchmarks.in_process import application
from ..domain.beliefs import MAIN_STORYLINE, Outcome, Where
from ..domain.content import Cast
from ..domain.current import Standing, beliefs_about, overrides_of, standing
from ..domain.ledger import Ledger
from ..domain.mind import Mind, World
from ..domain.recording import attribute_of, authored_value
from ..domain.telling import nothing_stored
from ..domain.wording import plain_voice
from ..pipeline.application import Application
from ..pipeline.checkpoints import create_checkpoint, restore_checkpoint
from ..pipeline.edits import begin_unit
from ..pipeline.open_playthrough import open_playthrough
from ..pipeline.requests import At, CheckpointRequest, OpenRequest, RestoreRequest, StepRequest, UnitRequest
from ..pipeline.step_dialogue import step_dialogue
from ..pipeline.timeline import Committed
from .correction_checks import Check, half_applied, of_answer, of_belief, of_say
from .correction_scripts import Believes, Do, Remember, Say, Script, Step

PLAYTHROUGH: Final = "play"
FIRST_UNIT, FIRST_SCENE = "day_1", "tavern"
DEADLINE_S: Final = 60.0

Held = tuple[World, Mapping[str, Mind]]
"""All that is believed, corrected and open: what a restart must leave as it is."""


@dataclass(slots=True)
class CorrectionPlay:
    """One playthrough of a script. checks: each with the step it belongs to · torn: what was found half applied, or
    other after a restart or a load than before."""

    cast: Cast
    script: Script
    data: Path
    checks: list[tuple[Step, Check]] = field(default_factory=list)
    torn: list[str] = field(default_factory=list)
    scene: str = FIRST_SCENE
    storyline: str = ""
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    _app: Application | None = None
    _requests: int = 0
    _saved: dict[str, Held] = field(default_factory=dict)

    async def play(self) -> None:
        """Plays to the end."""
        try:
            await self._begin()
            await open_playthrough(self.app, OpenRequest(self._at(), content_locale=self.script.language))
            await begin_unit(self.app, UnitRequest(self._at(), FIRST_UNIT))
            for step in self.script.steps:
                self.checks += [(step, check) for check in await self._played(step)]
        finally:
            await self._stack.aclose()

    @property
    def app(self) -> Application:
        assert self._app is not None
        return self._app

    async def _begin(self) -> None:
        self._app = await self._stack.enter_async_context(application(self.cast, self.data))

    def _at(self) -> At:
        self._requests += 1
        return At(PLAYTHROUGH, "", f"r{self._requests}", f"d{self._requests}")

    async def _played(self, step: Step) -> Sequence[Check]:
        match step:
            case Say():
                return tuple(of_say(step, outcomes_of(await self._say(step))))
            case Remember():
                said = await self._say(Say(step.text, step.to))
                return (of_answer(step, reply_of(said), await self._nothing_stored(), outcomes_of(said)),)
            case Believes():
                return (await self._believed(step),)
            case Do():
                await self._do(step)
        return ()

    # ---- talk

    async def _say(self, say: Say) -> Committed:
        self.scene, self.storyline = say.scene or self.scene, say.storyline or self.storyline
        before = await self._held()
        request = StepRequest(
            self._at(),
            say.by,
            say.text,
            say.to,
            hearer_ids=say.hearers,
            scene_id=self.scene,
            storyline_id=self.storyline,
            locale=self.script.language,
        )
        committed = await step_dialogue(self.app, request, DEADLINE_S)
        world, minds = await self._held()
        self.torn += half_applied(committed.entry, before[1], minds, world)
        return committed

    async def _nothing_stored(self) -> str:
        timeline, head = await self.app.reading(At(PLAYTHROUGH))
        people = self.app.people(timeline, head.world, self.script.language)
        return nothing_stored(plain_voice(people, self.script.language)).text

    # ---- what is held

    async def _believed(self, expected: Believes) -> Check:
        timeline, head = await self.app.reading(At(PLAYTHROUGH))

        def read(ledger: Ledger) -> Check:
            ledger.touch(expected.who)
            mind = ledger.mind(expected.who)
            return of_belief(expected, self._standing(ledger, mind, expected), mind)

        return await self.app.preview(timeline, head, "turn", read, ids=(expected.who,))

    def _standing(self, ledger: Ledger, mind: Mind, asked: Believes) -> Standing:
        storyline = asked.storyline or self.storyline or MAIN_STORYLINE
        where = Where(asked.scene or self.scene, ledger.world.ordinal, storyline)
        attribute = attribute_of(ledger, asked.detail)
        return standing(
            (
                *beliefs_about(mind, asked.subject, asked.detail),
                *overrides_of(ledger.world.overrides, asked.subject, asked.detail),
            ),
            where,
            authored=authored_value(ledger, asked.subject, attribute) if attribute else "",
            seen_first=self.cast.seen_beats_told,
        )

    async def _held(self) -> Held:
        _, head = await self.app.reading(At(PLAYTHROUGH))
        await head.load(self.cast.characters)
        return head.world, {who: head.mind(who) for who in self.cast.characters}

    # ---- what the game does

    async def _do(self, step: Do) -> None:
        timeline = await self.app.timeline(PLAYTHROUGH)
        match step.what:
            case "unit":
                await begin_unit(self.app, UnitRequest(self._at(), step.name))
            case "scene":
                self.scene = step.name
            case "storyline":
                self.storyline = step.name
            case "restart":
                before = await self._held()
                await self._stack.aclose()
                await self._begin()
                self._compare(before, await self._held(), "a restart")
            case "save":
                self._saved[step.name] = await self._held()
                await create_checkpoint(timeline, CheckpointRequest(self._at(), step.name))
            case "load":
                await restore_checkpoint(timeline, RestoreRequest(self._at(), step.name))
                self._compare(self._saved[step.name], await self._held(), f"the load of {step.name}")

    def _compare(self, before: Held, after: Held, what: str) -> None:
        (world, minds), (later, found) = before, after
        if (world.overrides, world.clarifications) != (later.overrides, later.clarifications):
            self.torn.append(f"overrides or questions are others after {what}")
        self.torn += [f"{who} believes something else after {what}" for who in minds if minds[who] != found[who]]


def outcomes_of(committed: Committed) -> tuple[Outcome, ...]:
    turn = committed.entry.turn
    return turn.outcomes if turn else ()


def reply_of(committed: Committed) -> str:
    turn = committed.entry.turn
    return " ".join(line.text for line in turn.lines) if turn else ""
