"""Validation of an entry sheet: what the rules allow in a column, and the drop-downs."""

import canasta_club.openpyxl_alone  # noqa: F401

# isort: split
from openpyxl.worksheet.datavalidation import DataValidation

from canasta_club.game.cards import RED_THREE, SUITS
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rules.packs import pack_cards, point_step
from canasta_club.text.wording import spoken

CELL = "CELL"
"""Stands in a formula for the first cell of the column."""


def validation(heading: str, rules: RuleSet) -> DataValidation | None:
    """Return what the rules allow in a column."""
    cards = pack_cards(rules.pack)
    if heading in {kind.name for kind in rules.kinds}:
        return _whole(0, sum(cards.values()) // max(rules.canasta_cards, 1), "canastas")
    if heading in {"red threes", "black threes"}:
        return _whole(0, cards[RED_THREE], heading)
    if heading in {"melded", "left", "net"}:
        step = point_step(rules)
        least = "" if heading == "net" else ",CELL>=0"
        number = f"AND(ISNUMBER(CELL),MOD(CELL,{step})=0{least})"
        kind = "A whole number" if step == 1 else f"A multiple of {step}"
        return _custom(number, f"{kind}: card points always are.")
    if heading in {"total", "running", "score"}:
        return _custom("AND(ISNUMBER(CELL),CELL=INT(CELL))", "A whole number.")
    lists = {
        "has melded": ("yes", "no"),
        "trump": tuple(SUITS.values()),
        "special": tuple(map(spoken, rules.special_hands)),
    }
    if heading in lists:
        return choice(
            '"' + ",".join(lists[heading]) + '"', f"Choose one: {', '.join(lists[heading])}."
        )
    return None


def _whole(least: int, most: int, what: str) -> DataValidation:
    rule = DataValidation("whole", str(least), str(most), allow_blank=True, operator="between")
    return _with_words(rule, f"The number of {what}: {least} to {most}.")


def _custom(formula: str, message: str) -> DataValidation:
    return _with_words(
        DataValidation("custom", formula.removeprefix("="), allow_blank=True), message
    )


def choice(source: str, message: str) -> DataValidation:
    """Return a drop-down; ``source`` is a range, or the words in quotation marks."""
    return _with_words(DataValidation("list", source, allow_blank=True), message)


def _with_words(rule: DataValidation, message: str) -> DataValidation:
    rule.showErrorMessage = True
    rule.errorTitle = "Not possible"
    rule.error = message
    return rule
