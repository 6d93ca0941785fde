"""Games: start, find, end, reopen and void them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

from canasta_club.club.games import FINISHED, Game, NewSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.play import GameState, Place
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError, ConflictError
from canasta_club.game.rules.document import RuleDocument
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as records
from canasta_club.reports.page import Column, Page
from canasta_club.services.people import names, pairs
from canasta_club.services.play import endings, problems, standing
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import rules_of


class NightWords(TypedDict, total=False):
    """How a night is named: by its season and its date or number; what is not given is found."""

    season: str
    night: str


class GameWords(NightWords, total=False):
    """How a game is named: by what is given of its place."""

    table: int | None
    number: int | None
    round_number: int | None


def start(
    book: Book,
    *,
    table: int,
    sides: Sequence[str],
    scores: Sequence[str] = (),
    round_number: int = 1,
    target: int | None = None,
    **at: Unpack[NightWords],
) -> Place:
    """Start a game at a table; ``scores`` give starting scores, such as ``Ash=1420``."""
    with book.change("game start"):
        its_season, its_night = _night(book, at)
        seasons.refuse_closed(its_season)
        its_night = nights.open_for_results(book, its_night)
        seated = [pairs.seat(book, written) for written in sides]
        rules = rules_of(its_season)
        check_seats(rules.on(its_night.day), seated)
        refuse_busy(book, its_season, its_night, {table: seated})
        game = records.add(
            book,
            its_night,
            table=table,
            round_number=round_number,
            target=target,
            sides=_with_scores(seated, scores),
        )
        return Place(its_season, its_night, game)


def find(
    book: Book,
    *,
    sides: Sequence[str] = (),
    voided: bool = False,
    **at: Unpack[GameWords],
) -> Place:
    """Return a game by table, number and round; by default the running one, or the newest.

    Without a table, ``sides`` find the game if they sit at one table only. Voided games are found
    only with ``voided``.
    """
    its_season, its_night = _night(book, at)
    table, number, round_number = at.get("table"), at.get("number"), at.get("round_number")
    of_night = records.of_night(book, its_night)
    games = [
        game
        for game in of_night
        if (game.state == "void") == voided
        and table in {None, game.table}
        and number in {None, game.number}
        and round_number in {None, game.round}
    ]
    if not games:
        tables = (game.table for game in of_night)
        raise problems.no_game(its_night, table, number, round_number, tables)
    if table is None and sides:
        games = [game for game in games if _seats(game, sides)] or games
    return Place(its_season, its_night, _one_of(games, its_night))


def _night(book: Book, at: NightWords) -> tuple[Season, Night]:
    night = at.get("night", "")
    season = seasons.find(book, at.get("season", ""), night)
    return season, nights.find(book, season, night)


def end(book: Book, place: Place, reason: str = "", *, is_late: bool = False) -> Place:
    """End a game as it stands, when time is up."""
    nights.refuse_correction(book, place.season, place.night, is_late=is_late)
    refuse_end(standing.of_game(book, place))
    return place._replace(game=records.set_state(book, place.game, "ended", reason))


def refuse_end(state: GameState) -> None:
    """Refuse to end a game that is over, or has no hand that counts."""
    if state.status != "running":
        raise ConflictError(f"{standing.title(state.game)} is over already.")
    if not state.last:
        raise ConflictError(
            f"{standing.title(state.game)} has no hands yet, so it cannot be ended.",
            hint="If it was never played: canasta game void … --reason …",
        )


def void(book: Book, place: Place, reason: str, *, is_late: bool = False) -> Place:
    """Void a game; its hands stay on record but don't count."""
    nights.refuse_correction(book, place.season, place.night, is_late=is_late)
    return place._replace(game=records.set_state(book, place.game, "void", reason))


def reopen(book: Book, place: Place, *, is_late: bool = False) -> Place:
    """Let an ended game continue."""
    if place.game.state == "running":
        raise ConflictError(f"{standing.title(place.game)} was not ended.")
    return _run_again(book, place, "game reopen", is_late=is_late)


def unvoid(book: Book, place: Place, *, is_late: bool = False) -> Place:
    """Let a voided game count again; it continues unless its hands reached the end."""
    if place.game.state != "void":
        raise ConflictError(f"{standing.title(place.game)} was not voided.")
    return _run_again(book, place, "game unvoid", is_late=is_late)


def _run_again(book: Book, place: Place, action: str, *, is_late: bool) -> Place:
    nights.refuse_correction(book, place.season, place.night, is_late=is_late)
    with book.change(action):
        sides = [side.pair for side in place.game.sides]
        refuse_busy(book, place.season, place.night, {place.game.table: sides})
        return place._replace(game=records.set_state(book, place.game, "running"))


def page(book: Book, season: Season, night: Night) -> Page:
    """Return the games of a night and their state."""
    from canasta_club.reports.pages.night import results

    columns = (
        Column("round", "Round", "number", short="Rd"),
        Column("table", "Table", "number", short="Tab"),
        Column("game", "Game", "number", short="Gm"),
        Column("sides", "Sides"),
        Column("score", "Score"),
        Column("result", "Result"),
        Column("hands", "Hands", "number", short="H"),
        Column("state", "State"),
    )
    rows, details = [], []
    for score, status in endings.of_night(book, season, night):
        game, scores = score.game, [side.score for side in score.sides]
        came_out = results(scores, is_over=True) if status in FINISHED else ()
        rows.append((
            game.round, game.table, game.number, against(game), " : ".join(map(str, scores)),
            " : ".join(came_out), score.hands, status,
        ))  # fmt: skip
        # For machines, scores are numbers.
        details.append({"score": scores, "result": list(came_out)})
    subtitle = f"{book.club.name}, {season.name}"
    return Page(f"Games on {night.day}", columns, rows, subtitle=subtitle, details=details)


def against(game: Game) -> str:
    """Name the sides of a game."""
    return " against ".join(side.pair.name for side in game.sides)


def check_seats(document: RuleDocument, seated: Sequence[Pair]) -> None:
    """Refuse a player on two sides, and sides that the rules do not allow."""
    players = [player for pair in seated for player in pair.players]
    for player in players:
        if players.count(player) > 1:
            raise CanastaError(
                f"{player.name} cannot sit on two sides.",
                hint=f"Name {player.name} on one side, and another player on the other.",
            )
    if len(seated) == 1:
        raise CanastaError(
            f"Only one side is named: {seated[0].name}.",
            hint="Name the sides that play against it too.",
        )
    number = document.for_players(len(players)).seating.sides
    sizes = [len(pair.players) for pair in seated]
    if len(seated) != number or max(sizes) - min(sizes) > (1 if len(players) % number else 0):
        raise CanastaError(
            f"{len(players)} players make {number} sides of {_size(len(players), number)} by"
            f" {document.id} rules, not {' against '.join(map(str, sizes))}.",
            hint="Name a side as Ash+Birch: a plus between the players, and quotes around spaces.",
        )


def _size(players: int, sides: int) -> str:
    small, rest = divmod(players, sides)
    return f"{small} or {small + 1}" if rest else str(small)


def refuse_busy(
    book: Book, season: Season, night: Night, new: Mapping[int, Iterable[Pair]]
) -> None:
    """Refuse new games, by table, if the table or a player has a running game."""
    player_ids = {player.id for pairs in new.values() for pair in pairs for player in pair.players}
    for score, status in endings.of_night(book, season, night):
        game = score.game
        if status != "running":
            continue
        people = (player for side in game.sides for player in side.pair.players)
        player = next((each for each in people if each.id in player_ids), None)
        if game.table in new or player:
            title = standing.title(game) if game.table in new else ""
            who = f"{player.name} still plays at table {game.table}" if player else ""
            raise ConflictError(
                f"{f'{title} is still running' if title else who}: {against(game)}.",
                hint="Record its last hand, or end it as it stands with: canasta game end"
                f" {game.table} --round {game.round}",
            )


def _with_scores(seated: Sequence[Pair], written: Sequence[str]) -> list[NewSide]:
    """Give each side its starting score: by name or seat, or in the order of the sides."""
    figures = [part for each in written if "=" not in each for part in each.split()]
    named = [each.rpartition("=") for each in written if "=" in each]
    if figures and (named or len(figures) != len(seated)):
        raise CanastaError(
            f"{len(seated)} sides need {len(seated)} scores, each with its name.",
            hint='For example: --start-score "Ash+Birch=1420" --start-score "Cedar+Dogwood=905"',
        )
    scores = {pair.id: _points(figure) for pair, figure in zip(seated, figures, strict=False)}
    for name, _equals, figure in named:
        pair = names.seated(name, [(each, each) for each in seated])
        if pair.id in scores:
            raise CanastaError(
                f"{pair.name} {pair.verb('is', 'are')} given two scores.",
                hint="Name each side once.",
            )
        scores[pair.id] = _points(figure)
    return [NewSide(pair, scores.get(pair.id, 0)) for pair in seated]


def _points(figure: str) -> int:
    try:
        points = int(figure.strip().replace("−", "-"))
    except ValueError:
        raise CanastaError(f"“{figure}” is not a score.", hint="Write it as 1420.") from None
    if points % 5 or abs(points) > 100_000:
        raise CanastaError(f"{points} is not a possible score: canasta is counted in fives.")
    return points


def _seats(game: Game, sides: Sequence[str]) -> bool:
    """Return whether all of these sides sit in a game."""
    try:
        for written in sides:
            names.side(written, game)
    except CanastaError:
        return False
    return True


def _one_of(games: Sequence[Game], night: Night) -> Game:
    """Return the last game started at the table; refuse if several tables fit."""
    last = {game.table: game for game in games}
    running = [game for game in last.values() if game.state == "running"]
    fits = running if len(running) == 1 else list(last.values())
    if len(fits) > 1:
        listed = ", ".join(str(table) for table in sorted(last))
        raise CanastaError(
            f"Several tables played on {night.day}: {listed}.", hint="Choose one with --table N."
        )
    return fits[0]
