"""What only bystanders can make of a remark: "no, mead" is said to one who did not hear what it corrects. At commit.

Asked by `taking_in.py`. Nobody decides for another: each does as if it alone were spoken to, and what comes of that is
told to nobody. (spec: memory, section 5)
"""

from dataclasses import replace

from .believing import case_of, judge_statements
from .ledger import Ledger
from .recording import Said, attribute_of, authored_value
from .statements import Statement


def judge_overheard(ledger: Ledger, said: Said, statement: Statement) -> None:
    """Writes a statement with one subject and a detail into the mind of each of `said.believers`.

    Nothing comes of what would have to be asked, nor of what the cast is written with: an override holds for all.
    """
    attribute = attribute_of(ledger, statement.detail)
    if attribute is not None and authored_value(ledger, statement.subject_ids[0], attribute):
        return
    for who in said.believers:
        own = replace(said, decider_id=who, believers=(who,))
        if not case_of(ledger, own, statement, attribute, who).ruling().asks:
            judge_statements(ledger, own, [statement])
