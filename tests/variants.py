"""The house's own games in every variant."""

from belfort import engine
from belfort.testing.subject import Subject

SUBJECTS = [Subject(name) for name in engine.names("belfort")]
FULL = [game for subject in SUBJECTS for game in subject.full]
SMALLER = [game for subject in SUBJECTS for game in subject.smaller]
ALL = [game for subject in SUBJECTS for game in subject.variants]
MAIN = [game for subject in SUBJECTS for game in subject.main]
