"""The cards of Spire as a text says them, and whether they can be played with.

Whatever is printed stands in `components.toml`, so that others can play with other numbers.
"""

from belfort.engine.sheets import Sheet, is_count

FILE = "components.toml"
WIDTHS = 6
MOST_COPIES = 9
LEAST_CARDS = 16  # four players hold three each, and some are drawn


def read(text):
    """How many cards there are of each width; refuses what cannot be played with."""
    sheet = Sheet(text, FILE)
    sheet.only("card")
    found = sheet.entries("card", ("width", "copies"))
    sheet.check()
    for number, card in found:
        if not is_count(card["copies"], 0, MOST_COPIES):
            said = f"copies = {card['copies']!r} is not 0 to {MOST_COPIES}"
            sheet.fault(said, "card", "copies", number)
    if [card["width"] for _, card in found] != list(range(1, WIDTHS + 1)):
        sheet.fault(f"the widths are not 1 to {WIDTHS}, in this order")
    sheet.check()
    copies = [card["copies"] for _, card in found]
    if sum(copies) < LEAST_CARDS:
        sheet.fault(f"there are {sum(copies)} cards, and {LEAST_CARDS} are needed")
    sheet.check()
    return copies
