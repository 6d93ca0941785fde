"""Night findings: what somebody must look at before a night is final."""

from collections.abc import Iterator, Sequence

from canasta_club.errors import Problem
from canasta_club.game.rules import RuleSet
from canasta_club.records import hands as hand_records
from canasta_club.records.book import Book
from canasta_club.records.values import Game, Hand, Night, Season
from canasta_club.services import playing, progress


def findings(book: Book, season: Season, night: Night) -> list[Problem]:
    """Return the games that still run or have no hand, and the hands that are unusual."""
    rules = playing.rules_of(season)
    found: list[Problem] = []
    for game, hands in hand_records.of_night(book, night):
        if game.state != "void":
            found += _of_game(game, rules.of(game), hands)
    return found


def _of_game(game: Game, rules: RuleSet, hands: Sequence[Hand]) -> Iterator[Problem]:
    played = playing.play(game, hands, rules)
    where = _where(game)
    if not played:
        said = "no hand of this game is recorded"
        yield Problem("warning", "game-without-hands", said, where)
    elif progress.status_of(game, playing.outcome_of(game, played, rules)) == "running":
        said = "this game is not over, and does not count until it is"
        yield Problem("warning", "game-running", said, where)
    for each in played:
        statements = {side.side_id: side.statement for side in each.hand.sides}
        result = playing.judge(
            game,
            rules,
            [statements[side.id] for side in game.sides],
            [side.before for side in each.sides],
            each.place,
        )
        for problem in result.problems:
            yield problem._replace(where=f"{where}, hand {each.hand.number}")


def _where(game: Game) -> str:
    in_round = f"round {game.round}, " if game.round > 1 else ""
    again = f", game {game.number}" if game.number > 1 else ""
    return f"{in_round}table {game.table}{again}"
