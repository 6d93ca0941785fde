"""Which odds cannot be counted: each sentence is written here once."""

from canasta_club.errors import CanastaError, UsageError


def no_odds_of_threes(rules: str) -> CanastaError:
    return CanastaError(
        f"The odds of {rules} cannot all be counted: threes are ordinary cards there.",
        hint="Some are found by dealing hands at random: canasta odds --rules ID",
    )


def jokers_decide() -> CanastaError:
    return CanastaError(
        "Whether a hand can open turns here on which of its wild cards are jokers: "
        "that cannot be counted."
    )


def most_not_counted() -> CanastaError:
    return CanastaError("What a hand may hold at most cannot be counted.")


def cannot_be_dealt(cards: int, most: int) -> UsageError:
    return UsageError(
        f"A hand of {cards} cards cannot be dealt: there are {most} in the pack "
        "beside the threes that are laid out."
    )
