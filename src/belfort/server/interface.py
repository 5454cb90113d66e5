"""The open interface: everything that can be asked of the house, one operation each."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Final

from msgspec import Meta, Struct

from belfort import bots, engine
from belfort.engine import editions
from belfort.match.fairness import LONGEST_ADDITION
from belfort.server import messages as m
from belfort.server.limits import HINT, INVITATION, TABLE
from belfort.server.operations import Call, Operation
from belfort.store import Sought
from belfort.tables import REACTIONS, forks


class Since(Struct, forbid_unknown_fields=True):
    since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """Tell events from this entry of the log on."""


class Which(Struct, forbid_unknown_fields=True):
    which: Annotated[str, Meta(pattern="^(own|open|playing|watched)$")] = "own"
    """`own`, `open` to sit down, `playing` and open to watchers, or `watched`."""


class Adding(Struct, forbid_unknown_fields=True):
    added: Annotated[str, Meta(max_length=LONGEST_ADDITION)] = ""
    """What my seat adds to the chance of the match, whose seed has been promised."""


class Searched(Struct, forbid_unknown_fields=True):
    game: str = ""
    result: Annotated[str, Meta(pattern="^(|won|lost)$")] = ""
    against: str = ""
    """The name of somebody who played too."""
    before: Annotated[str, Meta(pattern="^(|[0-9]{1,15}-[a-z0-9]{1,24})$")] = ""
    """What `more` said, to go on from there."""

    def sought(self) -> Sought:
        moment, _, match = self.before.partition("-")
        won = {"won": True, "lost": False}.get(self.result)
        return Sought(self.game, self.against, won, (int(moment), match) if moment else None)


async def welcome(call: Call) -> m.PlayerWelcome:
    call.context.newcomers.check(call.address, time.monotonic())
    player = await call.context.steward.welcome(call.body.name)
    if call.body.cookie:
        call.cookie_for = player
        return m.PlayerWelcome(player.id, player.name, None)
    token = await call.context.steward.give_token(player)
    return m.PlayerWelcome(player.id, player.name, token)


async def me(call: Call) -> m.PlayerShown:
    return m.show_player(call.player)


async def rename(call: Call) -> m.PlayerShown:
    player = await call.context.steward.rename(call.player, call.body.name)
    call.context.guests.forget(player.id)
    return m.show_player(player)


async def new_token(call: Call) -> m.PlayerWelcome:
    player = call.player
    return m.PlayerWelcome(player.id, player.name, await call.context.steward.give_token(player))


async def drop_tokens(call: Call) -> m.Done:
    await call.context.steward.drop_tokens(call.player)
    return m.Done()


async def sign_out(call: Call) -> m.Done:
    await call.context.steward.sign_out(call.player)
    return m.Done()


async def shelf(_call: Call) -> m.Shelf:
    return m.shelf(list(bots.BOTS), list(REACTIONS))


async def list_tables(call: Call) -> m.TableList:
    here, which = call.context.steward, call.query.which
    if which == "open":
        found = await here.open_tables(call.guest)
    elif which == "playing":
        found = await here.watchable_tables(call.guest)
    elif which == "watched":
        found = await here.watched_tables(call.player)
    else:
        found = await here.own_tables(call.player)
    return m.TableList([m.show(look) for look in found])


async def create(call: Call) -> m.TableShown:
    call.context.charge(call.player, call.address, TABLE)
    if call.body.listed:
        call.context.listings.check(call.address, time.monotonic())
    return m.show(await call.context.steward.create(call.player, call.body.wanted()))


async def check_edition(call: Call) -> m.EditionChecked:
    """Checked in a thread: the text may be long."""
    call.context.charge(call.player, call.address, TABLE)
    rules = engine.rules(call.body.game)
    found = await asyncio.to_thread(engine.faults, rules, call.body.text)
    told = [m.FaultShown(*fault) for fault in found]
    if told:
        return m.EditionChecked(None, told)
    return m.EditionChecked(editions.read(rules, "tried", call.body.text).hash, [])


async def edition(call: Call) -> m.EditionShown:
    look = await call.context.steward.look(call.guest, call.table)
    found = look.game.edition
    return m.EditionShown(found.name, found.hash, found.text)


async def look(call: Call) -> m.TableShown:
    found = await call.context.steward.look(call.guest, call.table, call.query.since)
    return m.show(found)


async def join(call: Call) -> m.TableShown:
    seat, added = call.body.seat, call.body.added
    return m.show(await call.context.steward.join(call.player, call.table, seat, added))


async def add(call: Call) -> m.TableShown:
    return m.show(await call.context.steward.add(call.player, call.table, call.body.added))


async def receipt(call: Call) -> m.ReceiptShown:
    return m.ReceiptShown(await call.context.steward.receipt(call.guest, call.table))


async def steward(call: Call) -> m.HouseShown:
    return m.HouseShown(call.context.steward.seal.public)


async def leave(call: Call) -> m.Done:
    await call.context.steward.leave(call.player, call.table)
    return m.Done()


async def start(call: Call) -> m.TableShown:
    return m.show(await call.context.steward.start(call.player, call.table))


async def act(call: Call) -> m.Accepted:
    began = time.perf_counter()
    body = call.body
    at = await call.context.steward.act(call.player, call.table, body.at, body.move)
    call.context.meters.moves.observe(time.perf_counter() - began)
    return m.Accepted(at)


async def undo(call: Call) -> m.TableShown:
    return m.show(await call.context.steward.undo(call.player, call.table, call.body.at))


async def refuse_undo(call: Call) -> m.TableShown:
    return m.show(await call.context.steward.refuse_undo(call.player, call.table, call.body.at))


async def resign(call: Call) -> m.TableShown:
    return m.show(await call.context.steward.resign(call.player, call.table))


async def rematch(call: Call) -> m.TableShown:
    found = await call.context.steward.rematch(call.player, call.table, call.query.added)
    return m.show(found)


async def react(call: Call) -> m.Done:
    await call.context.steward.react(call.player, call.table, call.body.reaction)
    return m.Done()


async def invite(call: Call) -> m.Invitation:
    call.context.charge(call.player, call.address, INVITATION)
    code = await call.context.steward.invite(call.player, call.table, call.body.seat)
    return m.Invitation(code)


async def accept(call: Call) -> m.TableShown:
    code, added = call.path["code"], call.query.added
    return m.show(await call.context.steward.accept(call.player, code, added))


async def invited(call: Call) -> m.ReceiptShown:
    return m.ReceiptShown(await call.context.steward.invited_receipt(call.path["code"]))


async def give_to_bot(call: Call) -> m.TableShown:
    here = call.context.steward
    return m.show(await here.give_to_bot(call.player, call.table, call.seat, call.body.bot))


async def free_seat(call: Call) -> m.TableShown:
    return m.show(await call.context.steward.free_seat(call.player, call.table, call.seat))


async def come_back(call: Call) -> m.TableShown:
    return m.show(await call.context.steward.come_back(call.player, call.table))


async def set_watching(call: Call) -> m.TableShown:
    here, watching = call.context.steward, call.body.watching
    return m.show(await here.set_watching(call.player, call.table, watching=watching))


async def follow(call: Call) -> m.Done:
    await call.context.steward.follow(call.player, call.table)
    return m.Done()


async def unfollow(call: Call) -> m.Done:
    await call.context.steward.unfollow(call.player, call.table)
    return m.Done()


async def match_file(call: Call) -> m.MatchFile:
    return m.MatchFile(await call.context.steward.file(call.guest, call.table))


async def fork(call: Call) -> m.TableShown:
    call.context.charge(call.player, call.address, TABLE + HINT)
    here, wanted = call.context.steward, call.body.wanted()
    return m.show(await forks.fork(here, call.player, call.table, wanted, call.address))


async def album(call: Call) -> m.AlbumShown:
    return m.album(await call.context.steward.albums.open(call.player, call.query.sought()))


async def bring(call: Call) -> m.TableShown:
    call.context.charge(call.player, call.address, TABLE)
    here = call.context.steward
    table = await here.albums.bring(call.player, call.body.file, call.body.seat)
    return m.show(await here.look(call.player, table))


_TABLE: Final = "/api/tables/{table}"

OPERATIONS: Final = (
    Operation(
        "POST",
        "/api/players",
        "welcome",
        "Become a guest of the house.",
        welcome,
        m.PlayerWelcome,
        body=m.NewPlayer,
        status=201,
        guests_only=False,
    ),
    Operation("GET", "/api/me", "me", "Who am I?", me, m.PlayerShown),
    Operation(
        "PATCH", "/api/me", "rename", "Take another name.", rename, m.PlayerShown, body=m.NewName
    ),
    Operation(
        "POST",
        "/api/me/tokens",
        "new_token",
        "A token by which a program may act for me; it is shown this once.",
        new_token,
        m.PlayerWelcome,
        status=201,
    ),
    Operation(
        "DELETE",
        "/api/me/tokens",
        "drop_tokens",
        "No token of mine counts any more.",
        drop_tokens,
        m.Done,
    ),
    Operation(
        "POST",
        "/api/me/sign-out",
        "sign_out",
        "No token and no cookie of mine counts any more, on any device.",
        sign_out,
        m.Done,
    ),
    Operation(
        "GET",
        "/api/house",
        "house",
        "The key that the receipts of the house are signed with.",
        steward,
        m.HouseShown,
        guests_only=False,
    ),
    Operation(
        "GET",
        "/api/games",
        "shelf",
        "The games of the house, its bots, and what can be said at a table.",
        shelf,
        m.Shelf,
        guests_only=False,
    ),
    Operation(
        "GET",
        "/api/tables",
        "list_tables",
        "My tables, those open to sit down, those played now, or those I watch.",
        list_tables,
        m.TableList,
        query=Which,
        guests_only=False,
    ),
    Operation(
        "POST",
        "/api/tables",
        "create",
        "Open a table and sit down as its host.",
        create,
        m.TableShown,
        body=m.NewTable,
        status=201,
    ),
    Operation(
        "POST",
        "/api/editions/check",
        "check_edition",
        "What is wrong with a text as an edition of a game, line by line.",
        check_edition,
        m.EditionChecked,
        body=m.EditionTried,
    ),
    Operation(
        "GET",
        f"{_TABLE}/edition",
        "edition",
        "What the table is played with, whole.",
        edition,
        m.EditionShown,
        guests_only=False,
    ),
    Operation(
        "GET",
        _TABLE,
        "look",
        "A table as I may see it, with what happened since an entry of its log.",
        look,
        m.TableShown,
        query=Since,
        guests_only=False,
    ),
    Operation(
        "POST",
        f"{_TABLE}/join",
        "join",
        "Sit down at a listed table.",
        join,
        m.TableShown,
        body=m.NewSitter,
    ),
    Operation(
        "POST",
        f"{_TABLE}/add",
        "add",
        "Add a text of mine to the chance, before the match starts; once, then it stays.",
        add,
        m.TableShown,
        body=m.Addition,
    ),
    Operation(
        "GET",
        f"{_TABLE}/receipt",
        "receipt",
        "What the house has promised about the table, signed.",
        receipt,
        m.ReceiptShown,
        guests_only=False,
    ),
    Operation(
        "POST",
        f"{_TABLE}/leave",
        "leave",
        "Get up from a table that has not started; the host closes it so.",
        leave,
        m.Done,
    ),
    Operation(
        "POST", f"{_TABLE}/start", "start", "Start the match, as the host.", start, m.TableShown
    ),
    Operation(
        "POST",
        f"{_TABLE}/act",
        "act",
        "Make a move; it is stored when this is answered.",
        act,
        m.Accepted,
        body=m.NewMove,
    ),
    Operation(
        "POST",
        f"{_TABLE}/undo",
        "undo",
        "Ask to take my last move back, or agree to what another asked.",
        undo,
        m.TableShown,
        body=m.Moment,
    ),
    Operation(
        "POST",
        f"{_TABLE}/undo/refuse",
        "refuse_undo",
        "Do not agree to take steps back.",
        refuse_undo,
        m.TableShown,
        body=m.Moment,
    ),
    Operation("POST", f"{_TABLE}/resign", "resign", "Give up.", resign, m.TableShown),
    Operation(
        "POST",
        f"{_TABLE}/rematch",
        "rematch",
        "Play again with the same seats; it starts when all have asked.",
        rematch,
        m.TableShown,
        query=Adding,
    ),
    Operation(
        "POST",
        f"{_TABLE}/react",
        "react",
        "Say one of the things that can be said.",
        react,
        m.Done,
        body=m.NewReaction,
    ),
    Operation(
        "POST",
        f"{_TABLE}/invitations",
        "invite",
        "A code that seats whoever brings it.",
        invite,
        m.Invitation,
        body=m.SeatChoice,
        status=201,
    ),
    Operation(
        "POST",
        "/api/invitations/{code}",
        "accept",
        "Sit down by invitation.",
        accept,
        m.TableShown,
        query=Adding,
    ),
    Operation(
        "GET",
        "/api/invitations/{code}",
        "invited",
        "What the house has promised about the table that an invitation is for, signed.",
        invited,
        m.ReceiptShown,
        guests_only=False,
    ),
    Operation(
        "PUT",
        f"{_TABLE}/seats/{{seat}}/bot",
        "give_to_bot",
        "Give a bot a free seat, or let it stand in for somebody who is away, as the host.",
        give_to_bot,
        m.TableShown,
        body=m.BotChoice,
    ),
    Operation(
        "DELETE",
        f"{_TABLE}/seats/{{seat}}",
        "free_seat",
        "Free a seat before the match, as the host.",
        free_seat,
        m.TableShown,
    ),
    Operation(
        "POST",
        f"{_TABLE}/return",
        "come_back",
        "Take my seat back from the bot that stands in for me.",
        come_back,
        m.TableShown,
    ),
    Operation(
        "PUT",
        f"{_TABLE}/watching",
        "set_watching",
        "Open or close the table for those without a seat, as the host.",
        set_watching,
        m.TableShown,
        body=m.Watching,
    ),
    Operation(
        "PUT",
        f"{_TABLE}/watch",
        "follow",
        "Put the table on the list of those I watch.",
        follow,
        m.Done,
    ),
    Operation(
        "DELETE", f"{_TABLE}/watch", "unfollow", "Take the table off that list.", unfollow, m.Done
    ),
    Operation(
        "GET",
        f"{_TABLE}/match",
        "match_file",
        "The match as a file, as far as I may know it.",
        match_file,
        m.MatchFile,
        guests_only=False,
    ),
    Operation(
        "POST",
        f"{_TABLE}/fork",
        "fork",
        "Play on from a position of a match that is over, or of mine against bots.",
        fork,
        m.TableShown,
        body=m.NewFork,
        status=201,
    ),
    Operation(
        "GET",
        "/api/album",
        "album",
        "The matches that I have played to their end, or brought as files.",
        album,
        m.AlbumShown,
        query=Searched,
    ),
    Operation(
        "POST",
        "/api/album",
        "bring",
        "Put a match file into my album: it is replayed, and refused if it is not sound.",
        bring,
        m.TableShown,
        body=m.Brought,
        status=201,
    ),
)
