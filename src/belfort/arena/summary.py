"""A contest and what came out of it, for programs: plain data that JSON can hold."""

from __future__ import annotations

from collections.abc import Sequence

from belfort.arena.contest import Contest
from belfort.arena.result import Result
from belfort.arena.standings import Standing, Tally, pairings, standings


def summary(contest: Contest, results: Sequence[Result]) -> dict[str, object]:
    """What `belfort arena --json` prints; bots are in the order of the ladder."""
    edition = contest.edition or contest.rules.edition
    return {
        "game": contest.game,
        "edition": {"name": edition.name, "hash": edition.hash},
        "players": contest.players,
        "options": dict(contest.options),
        "matches": contest.matches,
        "budget": contest.budget,
        "seed": contest.seed,
        "bots": {standing.name: _bot(standing) for standing in standings(contest, results)},
        "pairs": [
            {
                "bots": list(pairing.bots),
                "matches": pairing.matches,
                "decided": round(pairing.decided, 4),
                "results": {name: _counts(tally) for name, tally in pairing.tallies.items()},
            }
            for pairing in pairings(contest, results)
        ],
    }


def _bot(standing: Standing) -> dict[str, object]:
    return {
        **_counts(standing.tally),
        "rating": round(standing.rating.value, 1),
        "seconds_per_move": round(standing.tally.seconds_per_move, 6),
    }


def _counts(tally: Tally) -> dict[str, object]:
    return {
        "wins": tally.wins,
        "shared": tally.shared,
        "losses": tally.losses,
        "win_rate": round(tally.win_rate, 4),
        "low": round(tally.low, 4),
        "high": round(tally.high, 4),
        "points": round(tally.points, 3),
    }
