"""The token of a call, whatever carries it: the metadata of gRPC, the headers of HTTP."""

import hmac
from collections.abc import Sequence


def bears_token(given: Sequence[str | bytes], token: str) -> bool:
    """Tells whether `given`, all `authorization` entries of a call, is `Bearer TOKEN` and nothing else."""
    expected = f"Bearer {token}".encode()
    # Every entry is compared, and in constant time, so that time tells nothing about the token.
    same = [hmac.compare_digest(one.encode() if isinstance(one, str) else one, expected) for one in given]
    return len(same) == 1 and same[0]
