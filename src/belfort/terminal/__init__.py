"""The house in the terminal: learn a game, play, resume, replay and review matches as text."""

from belfort.terminal.learning import learn
from belfort.terminal.playing import play, play_on, resume
from belfort.terminal.puzzling import puzzle
from belfort.terminal.replay import replay
from belfort.terminal.review import review, reviews
from belfort.terminal.saves import read

__all__ = [
    "learn",
    "play",
    "play_on",
    "puzzle",
    "read",
    "replay",
    "resume",
    "review",
    "reviews",
]
