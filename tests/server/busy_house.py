"""A house that is busy until it is killed: `python busy_house.py ADDRESS`.

Tables are set, started, stood in for, returned to and cleared away, again and again. Each deed is
named on standard output before it is begun, and once more when the house has answered.
"""

import asyncio
import sys

from belfort.tables import Steward, Wanted
from belfort.tables.broom import DAY, Keeping

CLEARS_AFTER = 2


async def main(address):
    now = [1_800_000_000_000]
    keeping = Keeping(open=1, playing=1, over=1, guests=1, invitations=1)
    steward = Steward(address, clock=lambda: now[0], thinkers=0, keeping=keeping)
    await steward.open()

    async def deed(name, table, work):
        print("begun", name, table, flush=True)
        await work
        print("done", name, table, flush=True)

    print("begun open -", flush=True)
    while True:
        ann, ben = await steward.welcome("Ann"), await steward.welcome("Ben")
        for _ in range(CLEARS_AFTER):
            table = (await steward.create(ann, Wanted("torens", {}, listed=True))).table
            await steward.join(ben, table)
            await deed("start", table, steward.start(ann, table))
            now[0] += 200_000
            for _ in range(3):
                await deed("stand", table, steward.give_to_bot(ann, table, 1, "pupil"))
                await deed("return", table, steward.come_back(ben, table))
                now[0] += 200_000
        now[0] += 3 * DAY
        await deed("clear", "-", steward.broom.round())


asyncio.run(main(sys.argv[1]))
