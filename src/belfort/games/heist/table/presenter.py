"""The table of 10 Minute Heist: the tower by night, loot on the slate, tiles on paper."""

from markupsafe import Markup

from belfort.engine import CHANCE
from belfort.games.heist import cards as c
from belfort.games.heist import rules as r
from belfort.games.heist.table.cards import symbol_of
from belfort.games.heist.table.escape import escape_button
from belfort.games.heist.table.finale import haul, told
from belfort.games.heist.table.focus import focus
from belfort.games.heist.table.loot import draft, mine, others
from belfort.games.heist.table.score import end, summary
from belfort.games.heist.table.seats import seats
from belfort.games.heist.table.spots import spots
from belfort.games.heist.table.tiles import tiles
from belfort.games.heist.table.tower import backdrop, tower
from belfort.games.heist.table.turn import turn_of
from belfort.games.heist.words import floor_of
from belfort.ink import Picture, move, tag

__all__ = ["picture", "spots", "summary", "token"]


def picture(scene):
    turn = turn_of(scene)
    board = backdrop(scene) + others(turn) + tower(turn) + focus(turn) + tiles(turn)
    if scene.over:
        return Picture(
            board=board + haul(scene),
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


_TOKENS = {
    "gives": c.AMULET,
    "looks": c.DISTILLATION,
    "sees": c.DISTILLATION,
    "declines_cloak": c.CLOAK,
    "declines_swap": c.BLOOD,
    "turned_up_codex": c.CODEX,
    "claims_codex": c.CODEX,
}


def token(kit, event):
    """The card that a step is about; setting out needs no line of its own."""
    key = event.sentence.key
    if event.by == CHANCE and not key.startswith("turned_up"):
        return Markup()
    if key.startswith("escapes"):
        return kit.art("k-door", "log__pc")
    code = event.sentence.args.get("card")
    card = _TOKENS.get(key, c.CODES.index(code) if code in c.CODES else r.FACE_DOWN)
    return kit.art(symbol_of(card), "log__pc")


def _acts(turn):
    """The escape, or the way to decline."""
    scene = turn.scene
    if turn.escape:
        return escape_button(turn)
    if turn.decline:
        words = tag("span", scene.say(f"table.pass.{turn.key}"))
        return move(scene, turn.decline, scene.art("i-check", "icon"), words, class_="aside")
    return Markup()


def _ask(turn):
    scene, say, view = turn.scene, turn.scene.say, turn.scene.view
    if not scene.may_act:
        return tag("span", say(f"table.waits.{turn.key}"))
    if turn.phase != r.TURN:
        return tag("span", say(f"table.ask.{turn.key}"))
    thief = int(view.thief[scene.seat])
    if not turn.cards:
        asked = say("table.ask.only_escape")
    elif thief == r.BALCONY:
        asked = say("table.ask.balcony")
    else:
        asked = say("table.ask.turn", floor=floor_of(thief))
    return tag("span", asked)


def _points(scene):
    points = int(scene.scores[scene.near])
    return scene.say("table.prestige" if scene.over else "table.points", points=points)


def _where(scene):
    moon = scene.say("table.moon", moon=scene.options["moon"])
    if scene.over:
        return moon
    return scene.say("table.where", moon=scene.options["moon"], left=int(scene.view.left))
