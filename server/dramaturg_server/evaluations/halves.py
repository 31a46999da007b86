"""Recall of several records by the default and by each half of it alone. Behind `eval memground` and `memorybank`."""

from collections.abc import Callable, Sequence

from ..benchmarks.measurement import Measurement, Target
from ..retrieval.settings import DEFAULT
from ..retrieval.tokenizers import tokenizer
from .ablations import ABLATIONS
from .conversations import Conversation
from .evidence_recall import Tally, figures
from .meanings import Meanings
from .recalled import Lived

SHOWN_RECORDS = 5
"""Of more than so many records the figures are shown together only."""
NO_WORSE = Target("ratio", 1.0, at_least=True)

Say = Callable[[str], None]


def compared_with_halves(
    language: str, conversations: Sequence[Conversation], meanings: Meanings, say: Say
) -> list[Measurement]:
    """R@10 of the default with that of its better half as floor, then each record, then the ablations."""
    words, lived = tokenizer(), {}
    for conversation in conversations:
        say(f"{conversation.name}: {len(conversation.lines)} lines, {len(conversation.questions)} questions")
        lived[conversation.name] = Lived(conversation, words, meanings)
    alone = {
        half: Tally([one for record in lived.values() for one in record.judge(ABLATIONS[half])])
        for half in ("no BM25", "no dense", "BM25 alone, bare", "dense alone, bare", "reference preset")
    }
    tallies = {name: Tally(record.judge(DEFAULT)) for name, record in lived.items()}
    hybrid = Tally([one for tally in tallies.values() for one in tally.questions])
    better = max(alone["no BM25"].at_10, alone["no dense"].at_10)
    found = [
        Measurement(f"{language}: R@10, against the better half", hybrid.at_10, "%", better, NO_WORSE),
        *figures(language, hybrid),
    ]
    for name, tally in tallies.items() if len(tallies) <= SHOWN_RECORDS else ():
        found += figures(f"{language}, {name}", tally, is_whole=False)
    for name, tally in alone.items():
        found += figures(f"{language}, {name}", tally, is_whole=False)
    return found
