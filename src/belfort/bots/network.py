"""A small network that judges a view at a glance: which moves look good, and how it may end.

It computes with whole numbers alone, so the same view gives the same figures on every machine,
interpreted and compiled. Its first layer is a sum of rows, one for whatever is seen; from one view
to the next only the rows of what differs are exchanged. It reads a view, as its seat sees it and
with that seat's own part first; it never reads a position.

Weights are a file beside a game (`champion.net` in its package), or `GAME.net` in the folder that
BELFORT_NETWORKS names, which goes before. Where there is none, a game has no such player.
`belfort train` makes them (docs/bots.md).
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import zlib
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from belfort.engine import BelfortError, Game, Rules, compilable
from belfort.engine import rules as rules_named
from belfort.engine.encoding import CHOOSES, LOW, PLANE, Encoding, write_view
from belfort.engine.kernels import buffer_for

FINE: Final = 6
"""What a unit of the network says is a whole number of parts of 2**-FINE."""
FIRST: Final = 13
"""Weights of the first layer are whole numbers of 2**-FIRST."""
LATER: Final = 10
"""Those of the later ones, of 2**-LATER."""
MOST: Final = 1023
"""What a unit says at most, in its parts; at least it says 0."""
FULL: Final = 1 << 31
"""Sums stay below this."""


@functools.cache
def _powers() -> npt.NDArray[np.int64]:
    """2**20 times e to the -n/64, for n from 0 on; by whole numbers, so the same everywhere."""
    digits, one = 128, 1 << 128
    step, term = 0, one
    for k in range(1, 40):  # the series of e to the -1/64
        step += term
        term = -term // (64 * k)
    found, power = [], one
    for _ in range(16 * 64):
        found.append((power >> (digits - 21)) + 1 >> 1)
        power = power * step >> digits
    return np.array(found, np.int64)


POWERS: Final = _powers()


class Net(NamedTuple):
    """What compiled code needs to know of a network, fitted to a number of players."""

    order: Any  # for each seat the numbers of an observation, its own first
    people: Any  # which of them are seats
    matrix: Any  # for each number its least value, its first row, 1 if it chooses among rows
    runs: Any  # how a view becomes an observation
    start: Any  # the sums of the first layer for an observation of least values
    first: Any  # a row for each plane
    second_bias: Any
    second: Any  # a row for each unit of the first layer
    policy_bias: Any
    policy: Any  # a row for each code
    ends_bias: Any
    ends: Any  # rows: nobody wins, the own seat wins, the next one and so on; then their points


class Room(NamedTuple):
    """What a network writes into."""

    views: Any  # one record
    memory: Any  # its bytes
    raw: Any  # its observation
    seen: Any  # for each seat what its sums are of
    sums: Any
    units: Any
    after: Any
    moves: Any  # what speaks for each move, in 64ths
    ends: Any


class Unfit(BelfortError):
    """Weights that are not of this game, or not weights at all."""

    code = "unfit_network"


class Unlearned(BelfortError):
    """Nobody has learned that game: there are no weights for it."""

    code = "unlearned"


@dataclass(frozen=True)
class Head:
    """What a file of weights says of itself."""

    game: str
    version: int
    edition: str
    encoding: str
    units: tuple[int, int]

    @classmethod
    def of(cls, rules: Rules, units: tuple[int, int]) -> Head:
        return cls(rules.name, rules.version, rules.edition.hash, _digest(rules), units)


ARRAYS: Final = ("start", "first", "second_bias", "second", "policy_bias", "policy", "ends_bias",
                 "ends")  # fmt: skip
SMALL: Final = np.dtype("<i2")
WIDE: Final = np.dtype("<i4")
MARK: Final = b"belfort network 1\n"


@dataclass(frozen=True)
class Weights:
    """The weights of a network, for any number of players."""

    head: Head
    arrays: dict[str, npt.NDArray[Any]]
    nets: dict[int, Net] = field(default_factory=dict, compare=False, repr=False)
    """Those that were fitted, by the number of players."""

    def write(self) -> bytes:
        """As a file."""
        head = json.dumps(asdict(self.head), sort_keys=True).encode()
        kept = b"".join(
            self.arrays[name].astype(_kind(name)[0], copy=False).tobytes() for name in ARRAYS
        )
        return MARK + head + b"\n" + zlib.compress(kept, 9)

    @classmethod
    def read(cls, rules: Rules, kept: bytes) -> Weights:
        """From a file; refused if it is of another game, or of this one as it was."""
        mark, line, packed = kept[: len(MARK)], *kept[len(MARK) :].partition(b"\n")[::2]
        if mark != MARK:
            raise Unfit("these are no weights of a network")
        try:
            told = json.loads(line)
            head = Head(**{**told, "units": tuple(told["units"])})
            flat = zlib.decompress(packed)
        except (ValueError, TypeError, KeyError, zlib.error) as error:
            raise Unfit("these weights are spoilt") from error
        fitting = Head.of(rules, head.units)
        if head != fitting:
            differ = [k for k, v in asdict(fitting).items() if v != getattr(head, k)]
            raise Unfit(f"these weights have another {' and '.join(differ)} than {rules.name}")
        arrays, at = {}, 0
        for name, shape in shapes_of(rules, head.units).items():
            kind = _kind(name)[0]
            size = int(np.prod(shape)) * kind.itemsize
            if at + size > len(flat):
                raise Unfit("these weights end too soon")
            arrays[name] = np.frombuffer(flat, kind, size // kind.itemsize, at).reshape(shape)
            at += size
        found = cls(head, arrays)
        found.check(rules)
        return found

    def fitted(self, game: Game) -> Net:
        """The network for so many players."""
        own, widest = Encoding(game), Encoding(widest_of(game.rules))
        arrays = {name: array.astype(_kind(name)[1]) for name, array in self.arrays.items()}
        return Net(own.order, own.people, widest.matrix, own.runs, **arrays)

    @classmethod
    def rounded(
        cls, rules: Rules, units: tuple[int, int], real: dict[str, npt.NDArray[np.float32]]
    ) -> Weights:
        """From weights that are fractions; those that whole numbers cannot hold are cut off."""
        scales = {"start": FIRST, "first": FIRST, "second": LATER, "policy": LATER, "ends": LATER}
        arrays = {}
        for name in ARRAYS:
            bits = scales.get(name, FINE + LATER)
            limits = np.iinfo(_kind(name)[0])
            whole = np.rint(real[name].astype(np.float64) * 2.0**bits)
            most = limits.max if name in ("start", "first") else 1 << 12
            least, most = (-most, most) if name in scales else (limits.min // 4, limits.max // 4)
            arrays[name] = np.clip(whole, least, most).astype(_kind(name)[0])
        made = cls(Head.of(rules, units), arrays)
        made.check(rules)
        return made

    def check(self, rules: Rules) -> None:
        """Refuse weights whose sums could be too large, whatever is seen."""
        encoding = Encoding(widest_of(rules))
        spans = encoding.high.astype(np.int64) - encoding.low
        total = np.abs(self.arrays["start"].astype(np.int64))
        for (_, plane, chooses), span in zip(encoding.matrix.tolist(), spans, strict=True):
            rows = self.arrays["first"][plane : plane + 1 + chooses * span].astype(np.int64)
            largest = np.abs(rows).max(0)
            total += 2 * largest if chooses else span * largest
        if total.max() >= FULL:
            raise Unfit("the sums of this network could become too large")
        for name in ("second", "policy", "ends"):
            weights = np.abs(self.arrays[name].astype(np.int64))
            sums = weights.sum(0 if name == "second" else 1) * MOST
            if (sums + np.abs(self.arrays[f"{name}_bias"].astype(np.int64))).max() >= FULL:
                raise Unfit("the sums of this network could become too large")


def _kind(name: str) -> tuple[np.dtype[Any], type[np.generic]]:
    """How an array is kept, and how it is used."""
    return (WIDE, np.int32) if name == "start" or name.endswith("bias") else (SMALL, np.int16)


def shapes_of(rules: Rules, units: tuple[int, int]) -> dict[str, tuple[int, ...]]:
    """How large the arrays of weights are."""
    first, second = units
    seats = max(rules.players)
    planes = Encoding(widest_of(rules)).planes_width
    return {
        "start": (first,),
        "first": (planes, first),
        "second_bias": (second,),
        "second": (first, second),
        "policy_bias": (rules.codes,),
        "policy": (rules.codes, second),
        "ends_bias": (2 * seats + 1,),
        "ends": (2 * seats + 1, second),
    }


def widest_of(rules: Rules) -> Game:
    """The game with the most players: a network is made for as many."""
    edition = None if rules.other is None else rules.edition
    return Game(rules.name, {"players": max(rules.players)}, rules.version, edition)


def _digest(rules: Rules) -> str:
    """What changes whenever a network would be shown something else, or asked for other moves."""
    encoding = Encoding(widest_of(rules))
    told = f"{encoding}{encoding.matrix.tolist()}{rules.codes}{rules.most_moves}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


# Where weights are kept


def weights_of(rules: Rules) -> Weights | None:
    """The weights for a game, if there are any; they are for the built-in components alone."""
    if rules.other is not None:
        return None
    return _weights_of(rules.name, os.environ.get("BELFORT_NETWORKS", ""))


@functools.lru_cache(maxsize=32)
def _weights_of(name: str, folder: str) -> Weights | None:
    rules = rules_named(name)
    own = Path(folder, f"{rules.name}.net") if folder else None
    if own is not None and own.is_file():
        return Weights.read(rules, own.read_bytes())
    shipped = files(rules.package).joinpath("champion.net")
    return Weights.read(rules, shipped.read_bytes()) if shipped.is_file() else None


def net_for(game: Game) -> Net:
    """The network of a game, for its number of players; refused where there is none."""
    weights = weights_of(game.rules)
    if weights is None:
        raise Unlearned(f"nobody has learned {game.rules.key}")
    if game.players not in weights.nets:
        weights.nets[game.players] = weights.fitted(game)
    return weights.nets[game.players]


# What it computes


def room_for(game: Game, net: Net) -> Room:
    """Room for one thread."""
    memory = np.zeros(game.rules.state.itemsize, np.int8)
    raw = Encoding(game).empty(1)[0]
    return Room(
        views=memory.view(game.rules.state),
        memory=memory,
        raw=raw,
        seen=np.tile(net.matrix[:, LOW].astype(raw.dtype), (game.players, 1)),
        sums=np.tile(net.start, (game.players, 1)),
        units=np.zeros(net.second.shape[0], np.int32),
        after=np.zeros(net.second.shape[1], np.int32),
        moves=buffer_for(game.rules.most_moves, game.rules.codes),
        ends=np.zeros(net.ends.shape[0], np.int32),
    )


@compilable
def judge(net: Any, room: Any, seat: Any, moves: Any, n: Any) -> None:
    """Judge the view in room.views for its seat: room.moves and room.ends, in 64ths."""
    write_view(room.memory, net.runs, seat, room.raw)
    exchange(net, room, seat)
    combine(net, room, room.sums[seat])
    for i in range(n):
        move = int(moves[i])
        room.moves[i] = answer(net.policy[move], net.policy_bias[move], room.after)
    for k in range(net.ends.shape[0]):
        room.ends[k] = answer(net.ends[k], net.ends_bias[k], room.after)


@compilable
def exchange(net: Any, room: Any, seat: Any) -> None:
    """Bring a seat's sums up to date: of what has changed, old rows go and new ones come."""
    order, seen, sums = net.order[seat], room.seen[seat], room.sums[seat]
    players = room.seen.shape[0]
    for k in range(order.shape[0]):
        value = int(room.raw[order[k]])
        if net.people[k] and 0 <= value < players:
            value = (value - seat + players) % players
        old = int(seen[k])
        if value != old:
            seen[k] = value
            if net.matrix[k, CHOOSES] == 1:
                place = net.matrix[k, PLANE] - net.matrix[k, LOW]
                swap_rows(sums, net.first[place + value], net.first[place + old])
            else:
                add_row(sums, net.first[net.matrix[k, PLANE]], value - old)


@compilable
def swap_rows(sums: Any, comes: Any, goes: Any) -> None:
    for j in range(sums.shape[0]):
        sums[j] += np.int32(comes[j]) - np.int32(goes[j])


@compilable
def add_row(sums: Any, row: Any, times: Any) -> None:
    by = np.int32(times)
    for j in range(sums.shape[0]):
        sums[j] += by * np.int32(row[j])


@compilable
def combine(net: Any, room: Any, sums: Any) -> None:
    """From the sums of the first layer to what the units of the second say."""
    after = room.after
    for j in range(after.shape[0]):
        after[j] = net.second_bias[j]
    for i in range(sums.shape[0]):
        said = min(max(int(sums[i]) >> (FIRST - FINE), 0), MOST)
        if said > 0:
            add_row(after, net.second[i], said)
    for j in range(after.shape[0]):
        after[j] = min(max(int(after[j]) >> LATER, 0), MOST)


@compilable
def answer(row: Any, bias: Any, said: Any) -> Any:
    """What a row makes of the units, in 64ths."""
    total = np.int32(bias)
    for j in range(said.shape[0]):
        total += np.int32(row[j]) * said[j]
    return int(total) >> LATER


@compilable
def tell_ends(room: Any, seat: Any, shares: Any, points: Any) -> None:
    """From what the network says to each seat's share of the win, and its points."""
    players, ends = shares.shape[0], room.ends
    seats = (ends.shape[0] - 1) // 2
    best = int(ends[0])
    for k in range(players):
        best = max(best, int(ends[1 + k]))
    total = power(best - int(ends[0]))
    for k in range(players):
        total += power(best - int(ends[1 + k]))
    for k in range(players):
        other = (seat + k) % players
        shares[other] = power(best - int(ends[1 + k])) / total
        points[other] = int(ends[1 + seats + k]) * POINT


POINT: Final = 0.25
"""What is said of points is counted in quarters."""


@compilable
def power(less: Any) -> Any:
    """2**20 times e to the -less/64, at most 16 below."""
    return int(POWERS[min(less, POWERS.shape[0] - 1)])
