"""The house in the terminal: learn a game, play, resume, replay and review matches as text."""

from belfort.terminal.learning import learn
from belfort.terminal.playing import play, resume
from belfort.terminal.replay import replay
from belfort.terminal.review import review, reviews
from belfort.terminal.saves import read

__all__ = ["learn", "play", "read", "replay", "resume", "review", "reviews"]
