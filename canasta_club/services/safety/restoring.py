"""Restoring: whether a backup verifies, and putting one that does in the place of the book."""

from pathlib import Path

from canasta_club.errors import Problem, ProblemsError
from canasta_club.records.book.backup import Backup
from canasta_club.records.book.book import clubs, open_book
from canasta_club.records.migrations import revisions
from canasta_club.records.safekeeping.condition import Copies
from canasta_club.services.book import backups
from canasta_club.services.book.books import Where
from canasta_club.services.safety.verify import Verified, verify
from canasta_club.text.progress import Progress


def prove(backup: Path, progress: Progress | None = None) -> Verified:
    """Restore a backup into a copy, and verify every club in it; raises `BookError`."""
    hands = changes = 0
    problems: list[Problem] = []
    with (
        Copies() as copies,
        open_book(str(copies.of(backup, revisions.REVISIONS)), any_club=True, is_copy=True) as copy,
    ):
        for club in clubs(copy):
            copy.switch_club(club)
            verified = verify(copy, progress)
            problems += verified.problems
            hands += verified.hands
            changes += verified.changes
    return Verified(hands, problems, changes=changes)


def restore(
    settings: Where,
    written: str,
    progress: Progress | None = None,
    *,
    is_trial: bool = False,
    unverified: bool = False,
) -> tuple[Backup, Path | None]:
    """Put a backup in the place of the book; return it, and where the old book is kept.

    Raises `ProblemsError` where it does not verify, unless ``unverified`` is given. A trial only
    checks.
    """
    checked, _ = backups.restore(settings, written, is_trial=True)
    if not unverified and (problems := prove(checked.path, progress).problems):
        raise ProblemsError(
            f"{checked.path} does not verify; nothing was changed.",
            problems,
            hint="Use another backup (canasta backup list), or take it as it is: --unverified",
        )
    return (checked, None) if is_trial else backups.restore(settings, written)
