"""Options of a game as they are typed: NAME=VALUE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from belfort.engine import Edition, Value


Language = Literal["en", "nl", "it"]
"""The languages of the house, written out so that help need not import them."""


def is_file(edition: str) -> bool:
    """Whether an edition was named by its file: no name has a dot or a slash."""
    return any(one in edition for one in "./\\")


def read_edition(game: str, given: str | None) -> Edition | None:
    """The edition that was named, by its name on this machine or by its file."""
    from belfort.engine import folder, rules

    if given is None:
        return None
    standard = rules(game)
    return folder.find_in(standard, given) if is_file(given) else folder.find(standard, given)


def read_options(
    game: str, given: Sequence[str], edition: Edition | None = None
) -> dict[str, Value]:
    """The options that texts stand for; whether their values fit is for the game to say."""
    from belfort.engine import BadOption, rules

    known = {option.name: option for option in rules(game, edition).options}
    chosen: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(text, "an option is written NAME=VALUE")
        chosen[name] = known[name].read(value) if name in known else value
    return chosen


def with_players(chosen: dict[str, Value], players: int, what: str) -> dict[str, Value]:
    """The same options for so many players; `what` says where that number comes from."""
    from belfort.engine import BadOption

    if chosen.get("players", players) != players:
        raise BadOption("players", f"{chosen['players']} players, but {what}")
    return {**chosen, "players": players}
