"""The ends of games in a hand list: those that were ended early, and those that still run."""

from dataclasses import dataclass, field

from canasta_club.records import games as game_records
from canasta_club.records.book import Book
from canasta_club.records.values import Game, Season
from canasta_club.services import nights, seasons
from canasta_club.services.exchange_cells import why_ended
from canasta_club.services.exchange_faults import problem
from canasta_club.services.exchange_findings import Findings
from canasta_club.services.exchange_progress import GameProgress
from canasta_club.services.exchange_staging import StagedGame


@dataclass(slots=True)
class Endings:
    """Ends the games that a list says were ended early, once their hands are written down.

    ``running`` counts the games of the list that still run after it.
    """

    season: Season
    findings: Findings
    is_late: bool = False
    running: int = 0
    _ended: list[tuple[Game, str]] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many games the list ends."""
        return len(self._ended)

    def take(self, staged: StagedGame, progress: GameProgress) -> None:
        """Take note of how a game of the list ends."""
        game, row = progress.game, staged.end
        if not progress.is_sound or game.state != "running":
            return
        if row is None:
            self.running += progress.runs
        elif progress.last_hand > staged.hands[-1].number:
            said = f"the game is ended here, but hand {progress.last_hand} is in the book"
            self.findings.add([problem("conflict", said, row, "ended")])
        else:
            seasons.refuse_closed(self.season)
            nights.refuse_final(self.season, game.night, is_late=self.is_late)
            self._ended.append((game, why_ended(row.ended)))

    def write(self, book: Book) -> None:
        """End the games."""
        game_records.end_many(book, self._ended)
