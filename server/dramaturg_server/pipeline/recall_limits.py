"""What recall may take where no setting says otherwise, in one place. Under `config` and `recaller`."""

from typing import Final

INDEX_MEGABYTES: Final = 320
"""Of all experience in memory together."""
QUERY_TIMEOUT_MS: Final = 100
"""How long a turn waits for the meaning of its remark."""
