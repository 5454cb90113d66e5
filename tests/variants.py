"""Every game of the house in every variant, found by entry point: what shared tests run over."""

from __future__ import annotations

import itertools

from belfort import engine
from belfort.match import Game


def _sampled(option: engine.Option) -> list[engine.Value]:
    """All choices of an option, or the first, the default and the last where there are many."""
    if option.name == "starter":
        return [option.default, option.choices[-1]]
    if len(option.choices) <= 5:
        return list(option.choices)
    return list(dict.fromkeys([option.choices[0], option.default, option.choices[-1]]))


def variants(name: str) -> list[Game]:
    options = engine.rules(name).offered
    found: dict[str, Game] = {}
    for values in itertools.product(*(_sampled(option) for option in options)):
        chosen = dict(zip((option.name for option in options), values, strict=True))
        if "players" in chosen:
            chosen["starter"] = min(int(chosen["starter"]), int(chosen["players"]) - 1)
        game = Game(name, chosen)
        found[repr(game)] = game
    return list(found.values())


def smaller(name: str) -> list[Game]:
    """The versions for study: each size with all choices the last, one as the game is usual too."""
    rules = engine.rules(name)
    sizes = [size for option in rules.options if option.study for size in option.choices[1:]]
    if not sizes:
        return []
    last = {option.name: option.choices[-1] for option in rules.offered}
    return [Game(name, {"size": sizes[0]}), *(Game(name, {**last, "size": one}) for one in sizes)]


def _is_main(game: Game) -> bool:
    """Whether only the players and the named choices differ from the defaults."""
    return all(
        option.name == "players"
        or isinstance(option.default, str)
        or game.options[option.name] == option.default
        for option in game.rules.offered
    )


FULL = [game for name in engine.names() for game in variants(name)]
SMALLER = [game for name in engine.names() for game in smaller(name)]
ALL = FULL + SMALLER
MAIN = [game for game in FULL if _is_main(game)]


def label(game: Game) -> str:
    return "-".join([game.name, *(str(value) for value in game.options.values())])
