"""The house in the terminal: play, resume and replay matches as text."""

from belfort.terminal.replay import replay
from belfort.terminal.saves import read
from belfort.terminal.table import play, resume

__all__ = ["play", "read", "replay", "resume"]
