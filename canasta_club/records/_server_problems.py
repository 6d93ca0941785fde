"""What is refused of a book on a database server: each sentence is written here once."""

from canasta_club.errors import BookError, CanastaError

ASK_FOR_A_ROLE = "Ask the person who keeps the database for it: canasta book grant ROLE --club NAME"
_CHECK_ADDRESS = "Check the address in --book, the password, and that the server runs."


# Its address.


def unreadable_address() -> CanastaError:
    return CanastaError(
        "This database address cannot be read.",
        hint="Write it as postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
    )


# What a server refuses.


def unreachable(answer: str) -> BookError:
    return BookError(f"The database server cannot be reached: {answer}", hint=_CHECK_ADDRESS)


def lost(answer: str = "it was closed") -> BookError:
    return BookError(
        f"The connection to the database server was lost: {answer}",
        hint="Look at what was recorded, canasta journal --limit 3, then try again.",
    )


def no_resources(answer: str) -> BookError:
    return BookError(f"The database server has no resources left: {answer}")


def no_right(answer: str) -> BookError:
    return BookError(
        f"You do not have permission to do this in the database: {answer}",
        hint=ASK_FOR_A_ROLE,
    )


def read_only_server(answer: str) -> BookError:
    return BookError(
        f"The database is read-only: {answer}", hint="Use the address of the main server."
    )


# Roles, and machines.


def broken_off(answer: str) -> BookError:
    return BookError(
        f"The database server stopped this: {answer}",
        hint="Try again, or ask the person who keeps the server.",
    )
