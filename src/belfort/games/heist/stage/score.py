"""After the match: who had what for every tile, and what broke a tie. And the rules drawn."""

from belfort.engine.sets import has
from belfort.ink import in_order, pair, reason, reasons, result, results, tag

from .. import cards as c
from .. import prestige as p
from .cards import (
    DASH,
    capital,
    face,
    kind,
    minus,
    name_of,
    signed,
    symbol_of,
    upright,
)
from .count import COUNTED, curses, holder, in_use
from .tiles import points, sign


def end(turn):
    """The places, the first first; then the tiles one by one."""
    scene = turn.scene
    return results(scene, lambda person: _result(turn, person)) + _table(turn, in_order(scene))


def _result(turn, person):
    scene, view, seat = turn.scene, turn.scene.view, person.seat
    say = scene.say
    rows = []
    for tile in range(len(c.TILES)):
        if holder(view, turn.now, tile) == seat:
            name = capital(say("table.tile_name", tile=c.TILES[tile]))
            worth = int(c.TILE_PRESTIGE[view.players, tile])
            rows.append(reason(name, signed(worth), sign(scene, tile)))
    for card in range(c.COUNT):
        if has(int(view.loot[seat]), card) and c.PRESTIGE[card]:
            drawn = scene.art(symbol_of(card), "tl__i")
            rows.append(reason(name_of(scene, card), signed(int(c.PRESTIGE[card])), drawn))
    if not rows:
        rows.append(reason(say("table.end.nothing"), signed(0)))
    won = say("table.prestige", points=int(scene.ending.scores[seat]))
    return result(scene, person, won, reasons(*rows), _start(scene, seat), _tie(turn, seat))


def _start(scene, seat):
    """The card that lay face down to the end."""
    card = int(scene.view.start[seat])
    if card < 0:
        return ""
    shown = scene.art(symbol_of(card), "tl__i")
    return tag("p", shown, scene.say("table.end.was", card=c.CODES[card]), class_="was")


def _tie(turn, seat):
    """What breaks a tie, where there is one."""
    scene = turn.scene
    scores = [int(score) for score in scene.ending.scores]
    if scores.count(scores[seat]) == 1:
        return ""
    view = scene.view
    tiles = sum(holder(view, turn.now, tile) == seat for tile in range(len(c.TILES)))
    said = {"curses": curses(view, seat), "tiles": tiles}
    return tag("p", scene.say("table.end.tie", **said), class_="tiebreak")


def _table(turn, order):
    """A row for each tile, a column for each player; who got the tile is marked."""
    scene = turn.scene
    say = scene.say
    heads = [
        tag(
            "th",
            scene.art(person.bird, "bird"),
            tag("span", person.name, class_="apart__n"),
            scope="col",
        )
        for person in order
    ]
    rows = [_tile_row(turn, tile, order) for tile in COUNTED if tile in turn.now]
    rows += [
        _exit_row(turn, tile, order)
        for tile in (*range(c.EXIT_FIRST, len(c.TILES)),)
        if in_use(scene.view, tile)
    ]
    cards = [int(p.total(scene.view, person.seat, c.PRESTIGE)) for person in order]
    if any(cards):
        cells = [tag("td", signed(worth) if worth else DASH) for worth in cards]
        rows.append(
            tag("tr", _row_head(kind(scene, "prestige", "tl__i"), say("table.end.cards")), *cells)
        )
    total = [tag("td", tag("b", minus(int(scene.ending.scores[p.seat])))) for p in order]
    foot = tag("tr", _row_head("", say("table.end.total")), *total, class_="apart__sum")
    title = tag("h3", say("table.end.tiles"))
    head = tag("thead", tag("tr", tag("td"), *heads))
    whole = tag("table", head, tag("tbody", *rows, foot), class_="apart")
    note = tag("p", say("table.end.note"), class_="apart__k")
    return tag("section", title, whole, note, class_="aparts")


def _row_head(drawn, words):
    return tag("th", tag("span", drawn, tag("span", words), class_="apart__h"), scope="row")


def _tile_row(turn, tile, order):
    scene, standing = turn.scene, turn.now[tile]
    head = tag("span", sign(scene, tile), points(standing.prestige), class_="apart__s")
    name = capital(scene.say("table.tile_name", tile=c.TILES[tile]))
    cells = []
    for person in order:
        got = person.seat == standing.holder
        worth = tag("small", " ", signed(standing.prestige)) if got else ""
        cls = ("is-got" if standing.prestige >= 0 else "is-bad") if got else None
        cells.append(tag("td", standing.amounts[person.seat], worth, class_=cls))
    return tag("tr", _row_head(head, name), *cells)


def _exit_row(turn, tile, order):
    scene = turn.scene
    worth = int(c.TILE_PRESTIGE[scene.view.players, tile])
    holder = int(p.holder(scene.view, tile))
    head = tag("span", sign(scene, tile), points(worth), class_="apart__s")
    name = capital(scene.say("table.tile_name", tile=c.TILES[tile]))
    cells = [
        tag("td", tag("small", signed(worth)), class_="is-got" if worth >= 0 else "is-bad")
        if person.seat == holder
        else tag("td", DASH)
        for person in order
    ]
    return tag("tr", _row_head(head, name), *cells)


MOST = c.PLAYERS[-1]


def summary(kit):
    """One drawing for each line of the summary."""

    def card(code):
        shown = face(kit, c.CODES.index(code))
        return tag("span", tag("span", shown, class_="tr"), class_="demo")

    def up(code):
        return tag("span", upright(kit, c.CODES.index(code)), class_="lc lc__b")

    def tile(number):
        return tag(
            "span", sign(kit, number), points(int(c.TILE_PRESTIGE[MOST, number])), class_="tl"
        )

    def arrow():
        return kit.art("i-arrow", "icon")

    def birds(*names):
        return [kit.art(f"bird-{name}", "bird") for name in names]

    jewels = c.KINDS.index("jewel")
    return [
        pair(kit.art("thief-red", "demo__th"), card("Owl")),
        pair(kit.art("thief-red", "demo__th"), arrow(), kit.art("thief-red", "demo__th is-lower")),
        pair(up("Hourglass"), up("Cloak"), up("Blood")),
        pair(
            kit.art("thief-teal", "demo__th"),
            kit.art("h-bridge", "demo__br"),
            points(int(c.TILE_PRESTIGE[MOST, c.EXIT_FIRST])),
        ),
        pair(up("Diamond"), up("Eye"), tile(jewels)),
        pair(*birds("owl", "swan"), tag("b", "=")),
        pair(kind(kit, "curse", "tl__i"), kind(kit, "curse", "tl__i"), points(-3)),
        pair(kind(kit, "prestige", "demo__cr"), *birds("owl")),
    ]
