"""The odds against hands counted one by one, hands dealt at random, and sums done by hand."""

from pathlib import Path

from canasta_club.game.rules import RuleSet
from canasta_club.services import rulesets

SMALL = """
id = "small"
extends = "classic"
pack = { decks = 1, jokers = 2 }
canasta = { cards = 5 }
"""
VARIANTS = {
    "as classic": "",
    "fewer wild cards, and a canasta opens": 'meld = { wilds = "fewer" }\nopening = { waived_by = ["canasta"] }',
    "wild cards up to the naturals": 'meld = { wilds = "equal", max_wilds = 2 }',
    "a canasta of wild cards opens": """
        meld = { wild_melds = "opening" }
        opening = { waived_by = ["canasta"] }
        canasta.kinds.wild = { type = "wild", bonus = 500, as = "natural" }""",
    "any melds of wild cards": """
        meld = { wild_melds = "yes", natural_only = ["7", "3b"], max_cards = 4 }
        canasta.cards = 4
        canasta.kinds.wild = { type = "wild", jokers = [0, 1], bonus = 500 }
        canasta.kinds.rich = { type = "wild", jokers = 2, bonus = 900 }
        canasta.kinds.sevens = { rank = ["7"], bonus = 900 }""",
    "several melds of a rank": "meld = { one_per_rank = false, min_cards = 2, min_naturals = 1 }",
    "natural cards only": "opening = { natural_only = true }\nmeld = { wild_melds = 'yes' }",
    "a clean meld besides": """
        opening.needs = { natural_melds = 1, melds = 2 }
        meld = { min_cards = 2, min_naturals = 1, wild_melds = "yes" }""",
    "a canasta besides": """
        opening.needs = { canastas = 1 }
        canasta.cards = 4
        canasta.kinds.natural = { wilds = 0, bonus = 500, counts = false }""",
    "a kind of canasta": "canasta.cards = 4\nopening.needs = { natural = 1 }",
    "black threes laid out": 'threes.black = { meld = "laid", values = [1, 2] }',
    "twos dearer than jokers": 'cards.values = { X = 5, "2" = 30 }',
}


def small(folder: Path, changes: str) -> RuleSet:
    """Make a rule set of one pack with a few changes."""
    file = folder / "small.toml"
    lines = {line.split(" = ")[0]: line for line in SMALL.strip().splitlines()}
    text = "\n".join(line for key, line in lines.items() if f"{key}.cards" not in changes)
    file.write_text(f"{text}\n{changes}\n", encoding="utf-8")
    return rulesets.rules(str(file), 4)
