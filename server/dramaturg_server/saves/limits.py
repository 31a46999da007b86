"""How large an exported save may be, wherever it is made, taken apart or put together again."""

MAX_BLOB_BYTES = 256 << 20
"""Of the blob that travels."""
MAX_INFLATED_BYTES = 512 << 20
"""Of what it holds: a history that deflates well must still fit into memory where it is read."""
