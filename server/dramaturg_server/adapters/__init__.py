"""One file per outside thing. Only `bootstrap.py` names their classes; everybody else names a port.

`fold_codec`, `renumber` and `transfer` are plain functions on bytes, which use cases call as they are.
"""
