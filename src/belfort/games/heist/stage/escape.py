"""The sheet of the escape: what one would end on. It is the last step, so it takes two presses."""

from belfort.ink import move, pick, tag

from .. import cards as c
from .. import prestige as p
from .. import rules as r
from ..words import cards_in, escape_tiles
from .cards import capital, kind, signed
from .sheet import deed, sheet, top
from .tiles import points, sign
from .tower import EXITS

WHAT = "escape"


def escape_button(turn):
    """Opens the sheet."""
    scene, offer = turn.scene, turn.escape
    tiles, players = escape_tiles(scene.view), scene.view.players
    worth = signed(sum(int(c.TILE_PRESTIGE[players, tile]) for tile in tiles)) if tiles else ""
    how = scene.say(f"table.escaping.{offer.sentence.key}", worth=worth)
    words = tag("span", scene.say("table.escape"), tag("small", " ", how))
    hinted = scene.hint is not None and scene.hint.text == offer.text
    cls = "aside esc-btn" + " is-hint" * hinted
    return pick(scene, WHAT, scene.art("k-door", "icon"), words, class_=cls)


def escape(turn):
    """As far as the seat may know: what the others hide, it does not know either."""
    scene, say, seat = turn.scene, turn.scene.say, turn.scene.seat
    after = scene.view.copy()
    r.escape(after)
    parts = list(_parts(turn, after))
    ends = say("table.leaving.ends", points=sum(worth for _, _, worth in parts))
    cards = len(cards_in(after.loot[seat]))
    loot = say("table.leaving.loot", cards=cards, curses=int(p.curses(after, seat)))
    rest = say("table.leaving.last" if after.phase == r.OVER else "table.leaving.rest")
    go = move(
        scene,
        turn.escape,
        scene.art("k-door", "icon"),
        tag("span", say("table.escape")),
        needs=WHAT,
        class_="btn btn--main focus__go",
    )
    return sheet(
        turn,
        WHAT,
        top(scene.art("k-door"), say("table.leaving.title"), tag("p", ends, class_="leave__ends")),
        tag("ul", *(_part(*part) for part in parts), class_="leave") if parts else "",
        tag("p", loot, " ", rest, class_="focus__say"),
        deed(scene, WHAT, go),
        kind="focus--leave",
    )


def _parts(turn, after):
    """What the prestige is made of: every tile that is the viewer's, and what cards bring."""
    scene, seat = turn.scene, turn.scene.seat
    held = [tile for tile, standing in turn.now.items() if standing.holder == seat]
    held += [tile for tile in EXITS if int(p.holder(after, tile)) == seat]
    for tile in held:
        name = scene.say("table.tile_name", tile=c.TILES[tile])
        yield sign(scene, tile), name, int(c.TILE_PRESTIGE[after.players, tile])
    printed = int(p.total(after, seat, c.PRESTIGE))
    if printed:
        yield kind(scene, "prestige", "tl__i"), scene.say("table.end.cards"), printed


def _part(drawn, name, worth):
    shown = tag("span", drawn, points(worth), aria_hidden="true")
    return tag("li", shown, tag("span", f"{capital(name)}: {signed(worth)}", class_="vh"))
