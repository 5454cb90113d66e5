"""The table of 10 Minute Heist: the tower by night, loot on the slate, tiles on paper."""

from markupsafe import Markup

from belfort.engine import CHANCE
from belfort.ink import Picture, act, tag

from .. import cards as c
from .. import rules as r
from ..words import floor_of, tool_args, tool_of
from .cards import capital, symbol_of
from .escape import escape_button
from .finale import haul, told
from .focus import focus
from .loot import draft, mine, others
from .score import end, summary
from .seats import seats
from .spots import spots
from .tiles import tiles
from .tower import backdrop, tower
from .turn import turn_of

__all__ = ["picture", "spots", "summary", "token"]


def picture(scene):
    turn = turn_of(scene)
    board = backdrop(scene) + others(turn) + tower(turn) + focus(turn) + tiles(turn)
    if scene.over:
        return Picture(
            board=board + haul(turn),
            where=_where(scene),
            points=_points(scene),
            end=end(turn),
            finale=told(scene),
        )
    return Picture(
        board=board,
        ledge=draft(turn) + seats(turn) + mine(turn),
        acts=_acts(turn),
        ask=_ask(turn),
        where=_where(scene),
        points=_points(scene),
        done=not scene.watching and bool(scene.view.place[scene.seat]),
    )


_BY_TOOL = ("gives", "looks", "sees", "declines_cloak", "declines_swap")
"""What is told of the card that does it, not of one that it is done to."""


def token(kit, event):
    """The card that a step is about; setting out needs no line of its own."""
    key = event.sentence.key
    if event.by == CHANCE and not key.startswith("turned_up"):
        return Markup()
    if key.startswith("escapes"):
        return kit.art("k-door", "log__pc")
    said = event.sentence.args
    code = said.get("codex") or said.get("tool" if key in _BY_TOOL else "card")
    card = c.CODES.index(code) if code in c.CODES else r.FACE_DOWN
    return kit.art(symbol_of(card), "log__pc")


def _acts(turn):
    """The escape, or the way to decline."""
    scene = turn.scene
    if turn.escape:
        return escape_button(turn)
    if turn.decline:
        words = scene.say(f"table.pass.{turn.key}")
        return act(scene, turn.decline, scene.art("i-check", "icon"), words)
    return Markup()


def _ask(turn):
    scene, say, view = turn.scene, turn.scene.say, turn.scene.view
    if not scene.may_act:
        return tag("span", capital(say(f"table.waits.{turn.key}", **tool_args(view))))
    if turn.phase != r.TURN:
        said = tool_args(view)
        if turn.phase == r.AMULET_GIVE:
            said["curses"] = int(c.CURSES[tool_of(view)])
        return tag("span", capital(say(f"table.ask.{turn.key}", **said)))
    thief = int(view.thief[scene.seat])
    if not turn.cards:
        asked = say("table.ask.only_escape")
    elif thief == r.BALCONY:
        asked = say("table.ask.balcony")
    else:
        floor = floor_of(thief)
        asked = say("table.ask.turn" if floor > 1 else "table.ask.bottom", floor=floor)
    return tag("span", asked)


def _points(scene):
    points = int(scene.scores[scene.near])
    return scene.say("table.prestige" if scene.over else "table.points", points=points)


def _where(scene):
    moon = scene.say("table.moon", moon=scene.options["moon"])
    if scene.over:
        return moon
    return scene.say("table.where", moon=scene.options["moon"], left=int(scene.view.left))
