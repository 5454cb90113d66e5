"""Reviews of finished matches: what each position was worth, what moves cost, what luck gave."""

from belfort.review.findings import Finding, pack, unpack
from belfort.review.judging import (
    METHOD,
    POSITIONS,
    QUICK,
    Depth,
    NotOver,
    assemble,
    pieces,
    review,
)
from belfort.review.parts import NotReady, Part, judge_part
from belfort.review.report import MARKS, TOLD_APART, Choice, Effect, Moment, Review, Sum, Worth

__all__ = [
    "MARKS",
    "METHOD",
    "POSITIONS",
    "QUICK",
    "TOLD_APART",
    "Choice",
    "Depth",
    "Effect",
    "Finding",
    "Moment",
    "NotOver",
    "NotReady",
    "Part",
    "Review",
    "Sum",
    "Worth",
    "assemble",
    "judge_part",
    "pack",
    "pieces",
    "review",
    "unpack",
]
