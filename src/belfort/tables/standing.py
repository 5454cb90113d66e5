"""How the seats of a finished table stand: those who went out come after those who stayed."""

from __future__ import annotations

from dataclasses import dataclass

from belfort.tables.chronicle import Chronicle


@dataclass(frozen=True)
class Standing:
    """A seat's place and points; no points if the match was not played to its end."""

    rank: int
    score: int | None
    out: str | None


def standings(chronicle: Chronicle) -> list[Standing]:
    """By seat."""
    match = chronicle.match
    scores = match.scores() if match.over else [None] * match.game.players
    ranks = _ranks(chronicle)
    return [
        Standing(rank, score, chronicle.outs.get(seat))
        for seat, (rank, score) in enumerate(zip(ranks, scores, strict=True))
    ]


def _ranks(chronicle: Chronicle) -> list[int]:
    match, stayers = chronicle.match, chronicle.stayers
    if not chronicle.outs:
        return match.ranks()
    places = match.ranks() if match.over else [1] * match.game.players
    last = len(stayers) + 1
    return [
        1 + sum(places[other] < places[seat] for other in stayers) if seat in stayers else last
        for seat in range(match.game.players)
    ]
