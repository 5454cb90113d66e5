"""Balance: how fair, how long, how wide and how lucky a game is between strong bots.

>>> from belfort import balance
>>> studies = balance.studies("clocktowers", players=[2], bot="greedy", weak="random", matches=4)
>>> [study.label for study in studies]
['2 players · ladder shared', '2 players · ladder own']
"""

from belfort.balance.comparison import (
    Change,
    Report,
    changes,
    check_editions,
    is_proven,
    variants,
)
from belfort.balance.comparison_page import (
    comparison_file,
    comparison_page,
    comparison_plots,
    edition_names,
    told,
    told_difference,
)
from belfort.balance.errors import BadStudy
from belfort.balance.figures import Figures, figures
from belfort.balance.page import page
from belfort.balance.plots import plots
from belfort.balance.reviewed import reviews, told_by_reviews
from belfort.balance.study import Played, Study, Watched, studies
from belfort.balance.summary import summary

__all__ = [
    "BadStudy",
    "Change",
    "Figures",
    "Played",
    "Report",
    "Study",
    "Watched",
    "changes",
    "check_editions",
    "comparison_file",
    "comparison_page",
    "comparison_plots",
    "edition_names",
    "figures",
    "is_proven",
    "page",
    "plots",
    "reviews",
    "studies",
    "summary",
    "told",
    "told_by_reviews",
    "told_difference",
    "variants",
]
