"""Balance: how fair, how long, how wide and how lucky a game is between strong bots.

>>> from belfort import balance
>>> studies = balance.studies("clocktowers", players=[2], bot="greedy", weak="random", matches=4)
>>> [study.label for study in studies]
['2 players · ladder shared', '2 players · ladder own']
"""

from belfort.balance.errors import BadStudy
from belfort.balance.figures import Figures, figures
from belfort.balance.page import page
from belfort.balance.plots import plots
from belfort.balance.study import Played, Study, Watched, studies
from belfort.balance.summary import summary

__all__ = [
    "BadStudy",
    "Figures",
    "Played",
    "Study",
    "Watched",
    "figures",
    "page",
    "plots",
    "studies",
    "summary",
]
