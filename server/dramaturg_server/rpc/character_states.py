"""Builds states as messages, at a head or in the past: between `CharacterServicer` and `pipeline/read_state`."""

from dramaturg import v1

from ..domain.flatten import flatten
from ..domain.mind import Change
from ..domain.present import overridden
from ..pipeline.application import Application
from ..pipeline.head import Head
from ..pipeline.read_state import StateRead, provenance, read_state, state_at
from ..pipeline.requests import StateRequest
from ..pipeline.timeline import Timeline
from .convert.beliefs import encode_override
from .convert.character import StateParts, encode_state
from .convert.records import encode_change
from .kept_states import KeptState, KeptStates, Origin


class CharacterStates:
    """Reads states; the answers at heads are kept."""

    def __init__(self) -> None:
        self._kept = KeptStates()

    async def read(self, app: Application, asked: StateRequest, parts: StateParts) -> bytes:
        """The answer to GetCharacterState, ready to be sent."""
        if asked.revision or asked.checkpoint_id or parts.provenance:
            message = await self._build(app, asked, parts)
            return v1.GetCharacterStateResponse(state=message).SerializeToString()
        timeline, head = await app.reading(asked.at)
        await head.load([asked.character_id])
        return self.at_head(app, timeline, head, asked, parts).answer

    async def read_many(
        self, app: Application, asked: tuple[StateRequest, ...], parts: StateParts
    ) -> list[v1.CharacterState]:
        """Several states of one moment: everything is loaded first, then read without a pause."""
        timeline, head = await app.reading(asked[0].at)
        await head.load([one.character_id for one in asked])
        if not parts.provenance:
            return [self.at_head(app, timeline, head, one, parts).message for one in asked]
        states = [state_at(app, timeline, head.branch_id, head.world, head.mind(one.character_id)) for one in asked]
        changes = [await provenance(app, one, state) for one, state in zip(asked, states, strict=True)]
        encoded = []
        for one, state, why in zip(asked, states, changes, strict=True):
            message = self._encode(timeline, one, state, parts)
            message.provenance.extend(self._provenance(timeline, head, state, list(why.values())))
            encoded.append(message)
        return encoded

    def at_head(
        self, app: Application, timeline: Timeline, head: Head, asked: StateRequest, parts: StateParts
    ) -> KeptState:
        """A state at the head of a branch, built where it was not kept. Its mind must be loaded."""
        is_met = asked.character_id in head.world.met
        origin = Origin(head.mind(asked.character_id) if is_met else None, head.world, app.cast, parts.blackboard)
        key = (timeline.playthrough_id, head.number, asked.character_id, asked.paths, parts)
        kept = self._kept.find(key, origin)
        if kept is None:
            state = state_at(app, timeline, head.branch_id, head.world, head.mind(asked.character_id))
            kept = self._kept.keep(key, origin, self._encode(timeline, asked, state, parts))
        return kept

    async def _build(self, app: Application, asked: StateRequest, parts: StateParts) -> v1.CharacterState:
        state = await read_state(app, asked)
        timeline, head = await app.reading(asked.at)
        message = self._encode(timeline, asked, state, parts)
        if parts.provenance:
            changes = await provenance(app, asked, state)
            message.provenance.extend(self._provenance(timeline, head, state, list(changes.values())))
        return message

    def _encode(
        self, timeline: Timeline, asked: StateRequest, state: StateRead, parts: StateParts
    ) -> v1.CharacterState:
        text = flatten(state.people, state.mind, timeline.playthrough.content_locale) if parts.state_text else ""
        message = encode_state(timeline.playthrough_id, state, asked.paths, parts, text)
        message.canon_overrides.extend(map(encode_override, overridden(state.world, asked.character_id)))
        return message

    def _provenance(
        self, timeline: Timeline, head: Head, state: StateRead, changes: list[Change]
    ) -> list[v1.FieldChange]:
        schema = state.people.cast.schema
        encoded = []
        for change in sorted(changes, key=lambda change: schema.order(change.path)):
            seq = state.mind.changed.get(change.path, 0)
            branch_id = _written_on(timeline, head, seq)
            encoded.append(encode_change(change, state.mind.character_id, seq, branch_id, schema))
        return encoded


def _written_on(timeline: Timeline, head: Head, seq: int) -> str:
    """The branch of a lineage that holds row `seq`."""
    owners = (b for b, top in head.view.limit.items() if timeline.tree[b].first_seq <= seq <= top)
    return f"b{max(owners, default=head.number)}"
