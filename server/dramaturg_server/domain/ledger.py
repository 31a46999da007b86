"""Collects what one commit does to whom, applying each fact at once to working folds; `entry()` is the log row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b

from .beliefs import Outcome, Preference
from .content import NOTHING, Cast
from .fold import apply_fact, apply_world_fact
from .log import Entry, Event, MindEntry, RowKind, Turn
from .mind import Change, Citation, Mind, MindFact, Perceived, Seeded, World, WorldFact
from .present import Now, ageing, value_of
from .standpoint import Standpoint
from .starts import overtaken, start_of
from .values import PRIMARY_PLAYER, Source, Value, same
from .who import People


class MindNotLoaded(LookupError):
    """A commit turned out to concern a character whose mind is not in memory: load it and judge again."""

    def __init__(self, character_id: str) -> None:
        super().__init__(character_id)
        self.character_id = character_id


class Ledger:
    """One commit in the making. Judging reads `mind`, `world` and `people` as they are after all facts so far.

    minds: the tentative minds in memory. Ids of what is made here come from `seq`, so they are unique.
    """

    def __init__(
        self,
        cast: Cast,
        kind: RowKind,
        seq: int,
        world: World,
        minds: Mapping[str, Mind],
        *,
        wall_ms: int,
        game_time_s: int = 0,
        content_locale: str = "",
        primary_player_id: str = PRIMARY_PLAYER,
        playthrough_id: str = "",
    ) -> None:
        self.cast = cast
        self.kind = kind
        self.seq = seq
        self.world = world
        self.wall_ms = wall_ms
        self.game_time_s = game_time_s
        self._world_now = self._at_its_time(world)
        self.content_locale = content_locale or cast.source_language
        self.primary_player_id = primary_player_id
        self.playthrough_id = playthrough_id
        self._minds = minds
        self._working: dict[str, Mind] = {}
        self._begun: dict[str, tuple[MindFact, ...]] = {}
        self._facts: dict[str, list[MindFact]] = {}
        self._settled: dict[str, int] = {}
        self._world_facts: list[WorldFact] = []
        self.preferences: list[Preference] = []
        self.dropped_preferences: list[str] = []
        self._made = 0

    @property
    def people(self) -> People:
        return People(self.cast, self.world, self.primary_player_id, self.content_locale)

    @property
    def now(self) -> Now:
        return Now.of(self._world_now)

    def _at_its_time(self, world: World) -> World:
        """The world at the commit's own time."""
        time_s = self.game_time_s or world.game_time_s
        return world if time_s == world.game_time_s else replace(world, game_time_s=time_s)

    def mind(self, character_id: str) -> Mind:
        """The mind as it is after all facts so far; raises MindNotLoaded."""
        if character_id in self._working:
            return self._working[character_id]
        try:
            return self._minds[character_id]
        except KeyError:
            raise MindNotLoaded(character_id) from None

    def revision_before(self, character_id: str) -> int:
        """The character's revision before this commit."""
        return self._minds[character_id].revision

    def standpoint(
        self, character_id: str, scene_id: str = "", topic_id: str = "none", roles: Mapping[str, str] = NOTHING
    ) -> Standpoint:
        """What a condition judged for this character reads now; a character not yet touched reads its seeds.

        roles: whom the roles in paths mean.
        """
        self.touch(character_id)
        return Standpoint(self.cast, self._world_now, self.mind(character_id), scene_id, topic_id, roles)

    def new_id(self, prefix: str) -> str:
        self._made += 1
        return f"{prefix}{self.seq}.{self._made}"

    # ---- facts

    def touch(self, character_id: str) -> None:
        """Makes sure that the start authored now is in the working mind (and in the log, if anything happens to it)."""
        if character_id in self._begun:
            return
        mind = self.mind(character_id)
        begun = tuple(self._beginning(mind))
        for fact in begun:
            mind = apply_fact(mind, fact, self.seq)
        self._begun[character_id] = begun
        self._working[character_id] = mind

    def _beginning(self, mind: Mind) -> Iterator[MindFact]:
        """What is to be known of a character first: its start, or what another cast than its last one says of it."""
        if not mind.seeded:
            yield Seeded(dict(start_of(self.people, mind.character_id) or {}))
            return
        for path, authored in overtaken(self.people, mind):
            yield Change(
                change_id=self.new_id("c"),
                path=path,
                old=mind.values.get(path),
                new=authored,
                source="seed",
                revision_before=mind.revision,
                unit=self.world.ordinal,
                game_time_s=self.now.game_time_s,
                wall_ms=self.wall_ms,
            )

    def note(self, character_id: str, fact: MindFact) -> None:
        """Adds one fact about a character."""
        self.touch(character_id)
        facts = self._facts.setdefault(character_id, [])
        if not facts:
            facts.extend(self._begun[character_id])
        facts.append(fact)
        self._working[character_id] = apply_fact(self.mind(character_id), fact, self.seq)

    def prefer(self, preference: Preference) -> Preference:
        """Keeps how a player wants to be talked to in every playthrough: with this commit, outside of the log.

        Returns what is kept: with an id of its own, for those of several playthroughs lie side by side.
        """
        made_of = f"{self.playthrough_id}|{self.new_id('w')}|{self.wall_ms}"
        own_id = f"w{blake2b(made_of.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}"
        kept = replace(preference, preference_id=own_id, playthrough_id=self.playthrough_id)
        self.preferences.append(kept)
        return kept

    def drop(self, preference: Preference) -> None:
        """Takes such a wish away, with this commit."""
        self.dropped_preferences.append(preference.preference_id)

    def note_world(self, fact: WorldFact) -> None:
        """Adds one fact about the world."""
        self._world_facts.append(fact)
        self.world = apply_world_fact(self.world, fact, self.seq)
        self._world_now = self._at_its_time(self.world)

    def perceive(
        self,
        character_id: str,
        lines: Sequence[str] = (),
        topic: str = "",
        *,
        own_turn: bool = False,
        fallback: str = "",
        spoke: Sequence[str] = (),
        keeps: Sequence[str] = (),
    ) -> None:
        """It took part here, and heard these lines. Said twice in one commit it is noted once where nothing is new."""
        fact = Perceived(self.world.ordinal, tuple(lines), topic, own_turn, fallback, tuple(spoke), tuple(keeps))
        bare = Perceived(self.world.ordinal)
        if fact != bare or not any(isinstance(old, Perceived) for old in self._facts.get(character_id, ())):
            self.note(character_id, fact)

    def write(
        self,
        character_id: str,
        path: str,
        new: Value | None,
        source: Source,
        *,
        cited: Sequence[Citation] = (),
        reasoning: str = "",
        again: bool = False,
        told: Sequence[str] = (),
        before: Mind | None = None,
    ) -> None:
        """An ungated write: an effect, the game's value, an author's edit. None takes the entry out of the state.

        Nothing is noted where it reads the same already and lasts as long. again: note it all the same (an emotion
        that is felt anew starts its decay anew) · told: entries of a list that last longer, being told again · before:
        the mind before all that is set together, where the old value is read.
        """
        self.touch(character_id)
        mind = self.mind(character_id)
        schema, now = self.cast.schema, self.now
        old = mind.values.get(path) if new is None else value_of(before or mind, schema, now, path)
        if same(old, new) and not (again or told or (new is not None and ageing(mind, schema, now, path))):
            return
        self.note(
            character_id,
            Change(
                change_id=self.new_id("c"),
                path=path,
                old=old,
                new=new,
                source=source,
                cited=tuple(cited),
                reasoning=reasoning,
                revision_before=self.revision_before(character_id),
                unit=self.world.ordinal,
                game_time_s=self.now.game_time_s,
                wall_ms=self.wall_ms,
                told=tuple(told),
            ),
        )

    def touched(self) -> tuple[str, ...]:
        """The characters that have facts in this commit so far."""
        return tuple(self._facts)

    def facts_of(self, character_id: str) -> Sequence[MindFact]:
        return self._facts.get(character_id, ())

    def unsettled(self, character_id: str) -> Sequence[MindFact]:
        """Facts of this commit that no settling has looked at yet: a turn settles its signals, then itself."""
        return self._facts.get(character_id, [])[self._settled.get(character_id, 0) :]

    def mark_settled(self) -> None:
        """Everything so far has been proposed from."""
        self._settled = {who: len(facts) for who, facts in self._facts.items()}

    def entry(
        self,
        *,
        turn: Turn | None = None,
        events: Sequence[Event] = (),
        outcomes: Sequence[Outcome] = (),
        note: str = "",
    ) -> Entry:
        """The row. Folding it into the minds it was judged on gives the working minds."""
        return Entry(
            seq=self.seq,
            kind=self.kind,
            unit=self.world.ordinal,
            game_time_s=self.now.game_time_s,
            wall_ms=self.wall_ms,
            world=tuple(self._world_facts),
            minds=tuple(MindEntry(who, tuple(facts)) for who, facts in self._facts.items()),
            turn=turn,
            events=tuple(events),
            outcomes=tuple(outcomes),
            note=note,
        )
