"""Bots of a house under test that think in the test itself, and move when they are told to."""

from belfort.bots import mind
from belfort.match import read


def think_here(house, monkeypatch):
    """Nothing moves by itself any more."""

    async def think(question):
        return mind.answer(question)

    monkeypatch.setattr(house.turns.minds, "think", think)
    monkeypatch.setattr(house.turns.minds, "ask", lambda *_: None)


async def play_out(house, ann, table, dice):
    """Ann moves at random, bots as they think; the match as its file tells it."""
    while True:
        look = await house.look(ann, table)
        if look.state == "over":
            return read(await house.file(ann, table))
        if look.moves:
            await house.act(ann, table, look.at, dice.choice(look.moves).text)
        else:
            await house.turns._bot_moves(table)
