"""What lessons draw: the part of the castle that a full line would become."""

from belfort.ink import Made, tag

from .. import position as p
from .tray import reward_art, reward_words


def made(scene, offer):
    """The part that a line is cleared for, with what it is worth; nothing for other moves."""
    if not p.CLEARS.has(offer.code):
        return None
    version, line = int(scene.view.version), p.CLEARS.line(offer.code)
    part = tag("span", reward_art(scene, version, line), class_="rew thing", aria_hidden="true")
    return Made(part, "", reward_words(scene, version, line))
