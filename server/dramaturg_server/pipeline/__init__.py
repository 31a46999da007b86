"""The story of a call, one file a step: what the servicers call, written against the ports."""
