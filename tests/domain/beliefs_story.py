"""Plays statements on minds without words: what the tests of beliefs are told in."""

from collections.abc import Sequence
from dataclasses import replace

from dramaturg_server.domain.answering import judge_answer
from dramaturg_server.domain.beliefs import Outcome, Scope, Where
from dramaturg_server.domain.believing import judge_statements
from dramaturg_server.domain.clarifying import end_with_scene
from dramaturg_server.domain.content import Cast, Character, LocalText
from dramaturg_server.domain.current import Record, Standing, beliefs_about, overrides_of, standing
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Mind
from dramaturg_server.domain.recording import Said
from dramaturg_server.domain.schema import built_in_schema
from dramaturg_server.domain.statements import Attribute, Slot, Statement
from tests.domain.story import Story

EVERYBODY = ("innkeeper", "captain", "courier")


def beliefs_cast(*, seen_beats_told: bool = False) -> Cast:
    """Three who may hear, and Mira, who is written with blue eyes and a hometown."""
    mira = Character(
        "mira", LocalText("Mira"), seeds={"identity.eyes": LocalText("blue"), "identity.hometown": LocalText("Karsk")}
    )
    heard = {who: Character(who, LocalText(who.title())) for who in EVERYBODY}
    return Cast(
        "inn",
        "1",
        ("en",),
        built_in_schema(),
        {**heard, "mira": mira},
        slots=(
            Slot("drink", {"en": "favourite drink"}, {}),
            Slot("hobby", {"en": "hobby"}, {}, multiple=True),
            Slot("dislikes", {"en": "dislike"}, {}, multiple=True),
        ),
        attributes=(
            Attribute("eyes", {"en": ("eyes",)}, "identity.eyes", may_correct=True),
            Attribute("hometown", {"en": ("hometown",)}, "identity.hometown"),
            Attribute("cloak", {"en": ("cloak",)}, transient=True),
        ),
        seen_beats_told=seen_beats_told,
    )


class BeliefsStory(Story):
    """Statements said at a place to one character in the hearing of others; every row is checked to be its replay."""

    def __init__(self, cast: Cast | None = None) -> None:
        super().__init__(cast or beliefs_cast())
        self.where = Where("inn", 1, "main")
        self.outcomes: tuple[Outcome, ...] = ()

    def say(self, statement: Statement, to: str = "innkeeper", *others: str, by: str = "player") -> Entry:
        """by: "" is the author."""

        def act(ledger: Ledger) -> Entry:
            said = Said(by, to, (to, *others), self.where, f"t{ledger.seq}", "en", basis=None if by else "author")
            self.outcomes = judge_statements(ledger, said, [statement])
            return ledger.entry()

        return self.play("turn", act)

    def answer(self, choice: int | None, *hearers: str) -> Entry:
        question = next(iter(self.world.clarifications.values()))

        def act(ledger: Ledger) -> Entry:
            self.outcomes = judge_answer(ledger, question, choice, hearers)
            return ledger.entry()

        return self.play("turn", act)

    def end_scene(self, scene_id: str = "elsewhere") -> Entry:
        def act(ledger: Ledger) -> Entry:
            end_with_scene(ledger, scene_id)
            return ledger.entry()

        return self.play("unit", act)

    def begin(self, unit_id: str) -> Entry:
        """Begins a unit, in which all that follows is said."""
        entry = self.unit(unit_id)
        self.where = replace(self.where, unit=self.world.ordinal)
        return entry

    def stands(self, who: str, subject_id: str, detail: str, **where: str) -> Standing:
        place = replace(self.where, **where)  # type: ignore[arg-type]
        records: tuple[Record, ...] = (
            *beliefs_about(self.minds.get(who, Mind(who)), subject_id, detail),
            *overrides_of(self.world.overrides, subject_id, detail),
        )
        authored = {("mira", "eyes"): "blue", ("mira", "hometown"): "Karsk"}.get((subject_id, detail), "")
        return standing(records, place, authored=authored, seen_first=self.cast.seen_beats_told)

    def values(self, who: str, subject_id: str, detail: str, **where: str) -> Sequence[str]:
        """What it takes to be so here; `?` where that is open."""
        found = self.stands(who, subject_id, detail, **where)
        return ["?"] if found.status == "unresolved" else found.values


def fact(detail: str, value: str, change: str = "sets", **more: object) -> Statement:
    """A fact that the player tells of themselves."""
    return replace(
        Statement("fact", "sets", "", ("player",), detail, value, f"{detail} {value}"),
        change=change,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


def correction(
    subject_id: str, detail: str, value: str, old: str = "", scope: Scope | None = None, **more: object
) -> Statement:
    """ "It is `value`, not `old`.\""""
    quote = f"{subject_id} {detail} {value}"
    return replace(
        Statement("correction", "corrects", subject_id, (subject_id,), detail, value, quote, old=old, scope=scope),
        **more,  # type: ignore[arg-type]
    )
