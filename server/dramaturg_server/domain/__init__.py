"""The pure core: what characters are, what changes them and why. No I/O, no clock, no randomness."""
