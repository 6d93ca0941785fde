"""What is refused of bundles and of Parquet files: each sentence is written here once."""

from pathlib import Path

from canasta_club import extras
from canasta_club.errors import CanastaError, NotFoundError

_SEE_NUMBERS = "See the numbers with: canasta federation quarantine list"


class ParquetError(CanastaError):
    """Files that cannot be read or written as Parquet."""


def no_bundle(written: str) -> NotFoundError:
    return NotFoundError(f"No bundle has the number “{written}”.", hint=_SEE_NUMBERS)


def several_bundles(written: str) -> NotFoundError:
    return NotFoundError(
        f"Several bundles have numbers that begin with “{written}”.", hint=_SEE_NUMBERS
    )


def no_duckdb() -> ParquetError:
    return ParquetError(
        "Parquet files need the package “duckdb”, which is not installed.",
        hint=extras.how_to_install("national"),
    )


def unreadable_parquet(fault: Exception) -> ParquetError:
    first = str(fault).partition("\n")[0]
    return ParquetError(f"The Parquet files cannot be read: {first}")


def several_exports(folder: Path) -> ParquetError:
    return ParquetError(
        f"The files in {folder} are of several exports.",
        hint=f'Write them again into an empty folder: canasta national export "{folder}"',
    )
