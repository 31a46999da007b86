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
        columns = (  # in the order of `Scores`
            self.fused.dense_ranks[places],
            dense,
            self.fused.bm25_ranks[places],
            bm25,
            self.fused.scores[places],
            self.neighbour[places],
            self.session[places],
            self.bias[places],
            self.time.by_rounds[places],
            self.time.by_hours[places],
            self.time.together[places],
            self.final[places],
        )
        return [Scores(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]
