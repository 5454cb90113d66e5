"""What the house says whatever the game, one catalogue for each language."""
