"""`reveals` means one thing in every game: somebody is shown what chance had kept from them."""

from belfort.engine import CHANCE, Game, rules
from belfort.testing.walks import walk


def test_a_card_of_a_hidden_hand_is_shown_and_one_that_all_saw_taken_is_no_news__A21_R8():
    """Clocktowers and Torens: both lay from a hand, but only one was drawn unseen."""
    for name, options, expected in (
        ("torens", {"variant": "total"}, True),
        ("torens", {"variant": "high"}, False),
        ("clocktowers", {}, False),
        ("castle", {}, False),
    ):
        game = Game(name, options)
        told = {
            rules(name).words.reveals(s, step)
            for s, step in walk(game, "laid")
            if step >= 0 and game.actor(s) != CHANCE
        }
        assert told == {expected}, name
