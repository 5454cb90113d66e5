"""What a game is tested with, by its author and by the house alike: `belfort check` runs all of it.

`pytest -p belfort.testing.plugin` does the same from the folder of a game; docs/testing.md has
the parts. Nothing is imported here, so that nobody pays for what is not used.
"""
