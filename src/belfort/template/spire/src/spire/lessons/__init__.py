"""The lessons of Spire: a file for each, and what is said in them by language (docs/lessons.md)."""
