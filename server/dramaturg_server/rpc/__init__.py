"""The gRPC edge: decode, call a use case, encode. `server.py` puts it together."""
