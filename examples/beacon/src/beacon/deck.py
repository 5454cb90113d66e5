"""The cards of Beacon as a text says them, and whether they can be played with.

`components.toml` has them; every number of cards is also the height that a tower can reach.
"""

from belfort.engine.sheets import Sheet, is_count

FILE = "components.toml"
TOWERS = 6
MOST_COPIES = 9
LEAST_CARDS = 12  # four players hold two each, and some are drawn


def read(text):
    """How many cards there are for each tower; refuses what cannot be played with."""
    sheet = Sheet(text, FILE)
    sheet.only("card")
    found = sheet.entries("card", ("tower", "copies"))
    sheet.check()
    for number, card in found:
        if not is_count(card["copies"], 0, MOST_COPIES):
            said = f"copies = {card['copies']!r} is not 0 to {MOST_COPIES}"
            sheet.fault(said, "card", "copies", number)
    if [card["tower"] for _, card in found] != list(range(1, TOWERS + 1)):
        sheet.fault(f"the towers are not 1 to {TOWERS}, in this order")
    sheet.check()
    copies = [card["copies"] for _, card in found]
    if sum(copies) < LEAST_CARDS:
        sheet.fault(f"there are {sum(copies)} cards, and {LEAST_CARDS} are needed")
    sheet.check()
    return copies
