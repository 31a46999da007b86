"""One file per outside thing. Only `bootstrap.py` names the classes in here; everybody else names a port."""
