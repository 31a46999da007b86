"""`eval locomo`: evidence recall over months of talk, without a language model, with an ablation of every part.

Settings were tuned on one half of the conversations; the other half was only reported.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ..benchmarks.in_process import server_embedder
from ..benchmarks.measurement import Measurement, value_at_least
from ..retrieval.settings import DEFAULT, RecallSettings
from ..retrieval.tokenizers import tokenizer
from .ablations import ABLATIONS
from .conversations import Conversation
from .evidence_recall import OVERALL, Tally, figures
from .locomo_data import CATEGORIES, read_locomo
from .meanings import Meanings
from .recalled import Lived

TUNED_ON = frozenset({"conv-26", "conv-30", "conv-42"})
"""The half on which settings were chosen."""
TARGETS: Mapping[str, tuple[float, float]] = {OVERALL: (66, 76), "multi-hop": (36, 48), "open-domain": (34, 42)}

Say = Callable[[str], None]


def measure(quick: bool, say: Say, data: Path | None, kept: Path | None) -> list[Measurement]:
    """quick: the first conversation of each half, and no ablation. Raises DataMissing."""
    conversations = read_locomo(data)
    if quick:
        conversations = first_of_each_half(conversations)
    meanings = Meanings(server_embedder(), kept, say)
    say(f"embedder: {meanings.info.embedder_id}")
    words = tokenizer()
    try:
        lived = {one.name: Lived(one, words, meanings) for one in conversations}
    finally:
        meanings.close()
    found = whole(judged(lived, DEFAULT))
    if quick:
        return found
    return [*found, *ablated(lived)]


def first_of_each_half(conversations: Sequence[Conversation]) -> list[Conversation]:
    """In their order; one of a half that the data has none of is left out."""
    first = {conversation.name in TUNED_ON: conversation for conversation in reversed(conversations)}
    return [conversation for conversation in conversations if conversation in first.values()]


def judged(lived: Mapping[str, Lived], settings: RecallSettings) -> dict[str, Tally]:
    """By conversation."""
    return {name: Tally(one.judge(settings)) for name, one in lived.items()}


def whole(tallies: Mapping[str, Tally]) -> list[Measurement]:
    """Over all, by category, by half."""
    everything = _sum(list(tallies.values()))
    found: list[Measurement] = []
    for category in (OVERALL, *CATEGORIES.values()):
        at_5, at_10 = (value_at_least(target) for target in TARGETS[category]) if category in TARGETS else (None, None)
        found += figures(category, everything.of(category), at_5, at_10)
    halves = {"tuned on": True, "only reported": False}
    for half, is_tuned in halves.items():
        tally = _sum([tally for name, tally in tallies.items() if (name in TUNED_ON) is is_tuned])
        found += figures(f"half {half}", tally)
    return found


def ablated(lived: Mapping[str, Lived]) -> list[Measurement]:
    """The same without one part each."""
    found: list[Measurement] = []
    for name, settings in ABLATIONS.items():
        found += figures(name, _sum(list(judged(lived, settings).values())), is_whole=False)
    return found


def _sum(tallies: Sequence[Tally]) -> Tally:
    return Tally([question for tally in tallies for question in tally.questions])
