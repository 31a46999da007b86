"""The Dramaturg sidecar; `__version__` is the distribution's only version number."""

__version__ = "0.1.0"
