"""The only code that knows both the wire and the domain: one file per service, and what they share.

`checks` refuses what may not come in, `values` and `records` carry values and history both ways.
"""
