"""The plain table: any game on a page without a drawing by its author.

What lies there, `fields.py` says; what it is called, the catalogue; what can be done, the moves.
"""

from belfort.ink.plain.presenter import Plain, presenter

__all__ = ["Plain", "presenter"]
