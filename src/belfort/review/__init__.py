"""Reviews of finished matches: what each position was worth, what moves cost, what luck gave."""

from belfort.review.judging import POSITIONS, QUICK, Depth, NotOver, review
from belfort.review.report import MARKS, Choice, Effect, Moment, Review, Sum, Worth

__all__ = [
    "MARKS",
    "POSITIONS",
    "QUICK",
    "Choice",
    "Depth",
    "Effect",
    "Moment",
    "NotOver",
    "Review",
    "Sum",
    "Worth",
    "review",
]
