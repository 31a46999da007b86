"""Authored content: a folder of files to a `domain.content.Cast`, or to located problems."""
