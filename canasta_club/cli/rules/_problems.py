"""What is refused of questions about rules: each sentence is written here once."""

from canasta_club.errors import MissingError, UsageError


def asked_on_a_terminal() -> UsageError:
    return UsageError(
        "These questions are asked on a terminal only.",
        hint="Compare rule sets with: canasta rules list, canasta rules diff A B",
    )


def not_a_pdf(name: str) -> UsageError:
    return UsageError(
        f"A rule card is a PDF: give “{name}” a name that ends in .pdf.",
        hint="canasta rules card [ID] OUT.pdf",
    )


def questions_in_a_file() -> UsageError:
    return UsageError("--jsonl reads its questions from a file; leave out the other words.")


def cards_missing() -> MissingError:
    return MissingError(
        "--cards",
        "--hand is the number of the hand; the cards held are missing.",
        hint="Add: --cards CARDS",
    )


def melds_missing() -> MissingError:
    return MissingError(
        "MELDS",
        "MELDS are required, or the cards held.",
        hint='For example: canasta ruling opening AAA KKK, or: --cards "AAA KKK 888 5"',
    )


def hand_missing() -> MissingError:
    return MissingError(
        "FILE|-|LINE",
        "FILE, - or a LINE for each side is required.",
        hint='For example: canasta score "Ash+Birch: m1 +245 out" "Cedar+Elm: =120"',
    )


def one_file_only() -> UsageError:
    return UsageError("--jsonl reads one file, or - for stdin.")
