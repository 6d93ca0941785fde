"""What is refused of a book on a database server: each sentence is written here once."""

from canasta_club.errors import BookError, CanastaError, ConflictError, NotFoundError

_CHECK_ADDRESS = "Check the address in --book, the password, and that the server runs."


# Its address.


def misread_address() -> CanastaError:
    return CanastaError(
        "The address of the database holds an “@” or “?” where it is misread.",
        hint="In a name or a password write @ as %40, : as %3A, / as %2F and ? as %3F.",
    )


def unknown_scheme(scheme: str) -> CanastaError:
    return CanastaError(
        f"“{scheme}://…” is not an address for a book.",
        hint="Give the path of a file, sqlite:///PATH or postgresql://USER@HOST/DATABASE.",
    )


def unreadable_address() -> CanastaError:
    return CanastaError(
        "This database address cannot be read.",
        hint="Write it as postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
    )


def no_postgresql() -> CanastaError:
    return CanastaError(
        "A book on a PostgreSQL server needs another package.",
        hint="Install it: pip install 'canasta-club[postgresql]'",
    )


def needs_extra(book: str) -> BookError:
    return BookError(f"{book} needs the extra “postgresql” of this program")


# What a server refuses.


def unreachable(answer: str) -> BookError:
    return BookError(f"The database server cannot be reached: {answer}", hint=_CHECK_ADDRESS)


def unreachable_book(book: str) -> BookError:
    return BookError(f"{book} cannot be reached")


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
        hint="Ask the person who keeps the database for it: canasta book grant ROLE --club NAME",
    )


def read_only_server(answer: str) -> BookError:
    return BookError(
        f"The database is read-only: {answer}", hint="Use the address of the main server."
    )


def backup_of_server() -> CanastaError:
    return CanastaError(
        "A database server is backed up with its own program, not with this one.",
        hint="Use pg_dump --format=custom, and pg_restore to bring it back.",
    )


# Roles, and machines.


def no_roles() -> ConflictError:
    return ConflictError(
        "A book in a file has no roles: anyone who may read the file reads the whole book.",
        hint="Roles are for books on a PostgreSQL server.",
    )


def no_role(role: str) -> NotFoundError:
    return NotFoundError(
        f"The database server has no role “{role}”.",
        hint=f"Create it on the server first: CREATE ROLE {role} LOGIN PASSWORD '…'",
    )


def unlimited_role(role: str) -> ConflictError:
    return ConflictError(
        f"“{role}” sees every club: it keeps the book, belongs to the role that does,"
        " or the server lets it see everything.",
        hint="Give the club a role of its own.",
    )


def role_of_many(role: str) -> ConflictError:
    return ConflictError(
        f"Nobody can log in as “{role}”, and its members would not see the club.",
        hint="Name the role that the club logs in with.",
    )


def no_club_for_role() -> BookError:
    return BookError(
        "This database holds no club that your role may use.",
        hint="Ask the person who keeps the database for it: canasta book grant ROLE --club NAME",
    )


def broken_off(answer: str) -> BookError:
    return BookError(
        f"The database server stopped this: {answer}",
        hint="Try again, or ask the person who keeps the server.",
    )


def no_citus() -> ConflictError:
    return ConflictError(
        "This book is not on a server with the extension Citus.",
        hint="On the server: CREATE EXTENSION citus;",
    )
