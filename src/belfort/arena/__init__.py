"""The arena: contests between bots, on all cores or a cluster, and the ladder they climb.

>>> from belfort import arena
>>> contest = arena.Contest("clocktowers", ["greedy", "random"], matches=10, budget=0.1)
>>> results = list(arena.run(contest, processes=1))
>>> [standing.name for standing in arena.standings(contest, results)]
['greedy', 'random']
"""

from belfort.arena.contest import Contest, Fixture
from belfort.arena.errors import BadContest, BadRecord, IllegalChoice, NoRay, WorkerLost
from belfort.arena.ladder import Rating
from belfort.arena.picture import picture
from belfort.arena.record import read
from belfort.arena.referee import Referee
from belfort.arena.result import Course, Result
from belfort.arena.run import run
from belfort.arena.standings import Arena, Pairing, Standing, Tally, pairings, standings
from belfort.arena.summary import summary

__all__ = [
    "Arena",
    "BadContest",
    "BadRecord",
    "Contest",
    "Course",
    "Fixture",
    "IllegalChoice",
    "NoRay",
    "Pairing",
    "Rating",
    "Referee",
    "Result",
    "Standing",
    "Tally",
    "WorkerLost",
    "pairings",
    "picture",
    "read",
    "run",
    "standings",
    "summary",
]
