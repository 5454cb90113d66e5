"""Bots of a house under test that think in the test itself, and move when they are told to."""

from belfort.bots import mind
from belfort.match import read


def think_here(steward, monkeypatch):
    """Nothing moves by itself any more."""

    async def think(question):
        return mind.answer(question)

    monkeypatch.setattr(steward.turns.minds, "think", think)
    monkeypatch.setattr(steward.turns.minds, "ask", lambda *_: None)


async def play_out(steward, ann, table, dice):
    """Ann moves at random, bots as they think; the match as its file tells it."""
    while True:
        look = await steward.look(ann, table)
        if look.state == "over":
            return read(await steward.file(ann, table))
        if look.moves:
            await steward.act(ann, table, look.at, dice.choice(look.moves).text)
        else:
            await steward.turns._bot_moves(table)
