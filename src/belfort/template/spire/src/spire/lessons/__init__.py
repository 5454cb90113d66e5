"""The lessons of Spire: a file for each, and what is said in them by language.

The rules play them, so they cannot be wrong; Belfort's `docs/lessons.md` says how one is written.
"""
