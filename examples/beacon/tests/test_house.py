"""All that the house asks of a game: the same as `belfort check beacon`, one test for each thing.

Nothing is added here: what is only true of this game is tested in test_beacon.py.
"""


def test_the_house_can_take_it(check):
    check()
