"""What environments are called: a game's name and a number that goes up with what learners meet.

The number follows the version of the rules and that of what adapters add to them: observations,
actions, rewards. What was trained on one number does not meet anything else under it.
"""

from __future__ import annotations

from typing import Final

from belfort.engine import Rules

OBSERVATIONS: Final = 0
"""Goes up when observations, actions or rewards change for reasons that are not the rules'."""


def version_of(rules: Rules) -> int:
    """The number of a game's environments; that of the first rules is 0."""
    return rules.version - 1 + OBSERVATIONS


def pettingzoo_name(rules: Rules) -> str:
    """As PettingZoo writes names: `belfort_heist_v0`."""
    return f"belfort_{rules.name}_v{version_of(rules)}"


def gymnasium_id(rules: Rules) -> str:
    """As Gymnasium writes them: `belfort/Heist-v0`."""
    title = "".join(part.capitalize() for part in rules.name.split("_"))
    return f"belfort/{title}-v{version_of(rules)}"
