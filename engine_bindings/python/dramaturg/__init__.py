"""Dramaturg for Python: the client of the sidecar, over the generated messages in `dramaturg.v1`."""
