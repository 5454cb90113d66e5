"""The games of the house, a package each. Nothing outside these packages names a game."""
