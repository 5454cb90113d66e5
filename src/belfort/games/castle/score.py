"""What a castle is worth, and who is ahead."""

from belfort.engine.places import to_places

from .position import (
    BUILDER,
    CLOUD,
    COURTIER,
    FIRST_CROWN,
    GUESTS,
    JESTER,
    KING,
    MAIN_PARTS,
    NONE,
    PRINCE,
    PRINCESS,
    QUEEN,
    RESIDENT_POINTS,
    SHEEP_CLOUD,
    SUN,
    VALUE,
)


def scores(s, out):
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


def points_of(s, seat):
    """Towers, sun, clouds, residents, flags and guests (CA-27)."""
    points = tower_points(s, seat) + sky_points(s, seat) + flag_points(s, seat)
    return points + RESIDENT_POINTS[s.residents[seat]] + guest_points(s, seat)


def tower_points(s, seat):
    points = 0
    for i in range(s.towers[seat]):
        points += int(s.tower[seat, i])  # CA-21
    return points


def sky_points(s, seat):
    points = SHEEP_CLOUD * int(s.clouds[seat])  # CA-43
    points += SUN * (s.sun == seat)  # CA-22
    return points + CLOUD * is_complete(s, seat)  # CA-25, R15


def is_complete(s, seat):
    """Whether all main parts of a castle are drawn."""
    return int(s.floors[seat]) + int(s.towers[seat]) + int(s.walls[seat]) == MAIN_PARTS


def flag_points(s, seat):
    points = 0
    for i in range(s.flag_count[seat]):
        points += int(s.flag[seat, i])  # CA-24
    return points


def guest_points(s, seat):
    points = 0
    if s.version == BUILDER:
        for i in range(s.floors[seat]):
            if s.visitor[seat, i] != NONE:
                points += VALUE[s.visitor[seat, i]]  # CA-20
        return points
    for guest in range(GUESTS):
        if s.owner[guest] == seat:
            points += guest_worth(s, seat, guest)
    return points


def guest_worth(s, seat, guest):
    """Points of a guest in a seat's castle (CA-32, CA-35 to CA-54)."""
    if guest == COURTIER:  # CA-49
        crowns = 0
        for other in range(FIRST_CROWN, GUESTS):
            crowns += s.owner[other] == seat
        return crowns
    if guest == JESTER:  # CA-50
        return int(s.floors[seat])
    if guest == PRINCE:  # CA-51
        return int(s.walls[seat])
    if guest == PRINCESS:  # CA-52
        return int(s.towers[seat])
    if guest == QUEEN:  # CA-53
        return 3
    if guest == KING:  # CA-54
        return int(s.flag_count[seat])
    return 1


def ranks(s, out):
    """By points alone; who has as many shares the place (CA-28, R8)."""
    scores(s, out)
    to_places(out, int(s.players))
