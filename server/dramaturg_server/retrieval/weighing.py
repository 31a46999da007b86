"""All that makes a score, one column a part, put together: how both rankings end, of lore and of experience. Pure."""

from dataclasses import dataclass

from ..domain.log import Scores
from .fusion import Fused
from .time_weight import TimeWeights
from .top import Docs, Values


@dataclass(frozen=True, slots=True)
class Weighing:
    """Texts that may be the answer, by place from 0. Every column is of one length.

    fused: with the number of each text, ascending · neighbour, session, bias: what was added · time: what it is
    multiplied by.
    """

    fused: Fused
    neighbour: Values
    session: Values
    bias: Values
    time: TimeWeights

    @property
    def final(self) -> Values:
        """What it is ranked by."""
        return (self.fused.scores + self.neighbour + self.session + self.bias) * self.time.together

    def scores(self, places: Docs, dense: Values, bm25: Values) -> list[Scores]:
        """Why the texts at these places stand where they do. dense, bm25: what each half says to each of them."""
        final = self.final
        return [
            Scores(
                dense_rank=int(self.fused.dense_ranks[place]),
                dense=float(dense[number]),
                bm25_rank=int(self.fused.bm25_ranks[place]),
                bm25=float(bm25[number]),
                fused=float(self.fused.scores[place]),
                neighbour=float(self.neighbour[place]),
                session=float(self.session[place]),
                bias=float(self.bias[place]),
                round_weight=float(self.time.by_rounds[place]),
                clock_weight=float(self.time.by_hours[place]),
                weight=float(self.time.together[place]),
                final=float(final[place]),
            )
            for number, place in enumerate(places.tolist())
        ]
