"""One file per outside thing. Only `bootstrap.py` names their classes; everybody else names a port."""
