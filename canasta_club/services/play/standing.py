"""Standing: the scores of a game, hand by hand, and whether it is over."""

from collections.abc import Iterator

from canasta_club.club.games import Game
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState, Place, game_so_far
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.play import comparing
from canasta_club.services.season.season_rules import rules_of
from canasta_club.text.wording import say_condition


def of_game(book: Book, place: Place) -> GameState:
    """Return the game at a place with its hands, as the book has them now."""
    rules = rules_of(place.season).of(place.game)
    return game_so_far(place.game, rules, hand_records.of_game(book, place.game))


def with_night_hands(
    book: Book, place: Place, night_hands: NightHands | None = None
) -> tuple[GameState, NightHands]:
    """Return the game at a place, and the hands of its night, among which its own are checked.

    Where they are known already, only the hands of this game are put in again.
    """
    state = of_game(book, place)
    night_hands = night_hands or comparing.of_night(book, place.season, place.night)
    night_hands.put(place.game, state.hands)
    return state, night_hands


def current_place(book: Book, place: Place) -> Place | None:
    """Return a place as the book has it now; None if its game is no longer there.

    Inside a change nobody else can alter it until that is done.
    """
    season = season_records.of_id(book, place.season.id)
    if season and season == place.season and game_records.is_current(book, place.game):
        return Place(season, place.game.night, place.game)
    game = next(iter(game_records.of_ids(book, [place.game.id])), None)
    return Place(season, game.night, game) if game and season else None


def title(game: Game) -> str:
    """Name a game for people: its number, table, round and day."""
    in_round = f"round {game.round}, " if game.round > 1 else ""
    return f"Game {game.number} at {in_round}table {game.table} on {game.night.day}"


def page(state: GameState) -> Page:
    """Return a game hand by hand: the points of each side, and its score after the hand."""
    from canasta_club.reports.pages.story import story_of

    sides = state.game.sides
    columns = [Column("hand", "Hand")]
    for place, side in enumerate(sides, 1):
        columns.append(Column(f"points_{place}", side.pair.name, "number"))
        columns.append(Column(f"score_{place}", "Score", "number"))
    return Page(
        title(state.game),
        tuple(columns),
        list(_rows(state)),
        notes=tuple(notes(state)),
        about=about(state),
        chart=story_of(state),
    )


def notes(state: GameState) -> Iterator[str]:
    """Yield who leads or has won, and what each side needs to open the next hand."""
    scores = ", ".join(
        f"{side.pair.name} {score}"
        for side, score in zip(state.game.sides, state.scores, strict=True)
    )
    if state.status == "running":
        yield f"Score: {scores}."
        yield f"To open the next hand: {', '.join(_needs(state))}."
    elif state.status == "void":
        yield "The game is voided and does not count."
    else:
        leading = [score == max(state.scores) for score in state.scores]
        place = leading.index(True) if sum(leading) == 1 else None
        won = f"{state.game.sides[place].pair.name} won" if place is not None else "a draw"
        yield f"The game is over: {won}. Score: {scores}."
    if state.game.target is not None:
        yield f"Played to {state.game.target:,}, this game's own target."
    if state.game.reason:
        yield f"Reason: {state.game.reason}"


def about(state: GameState) -> dict[str, object]:
    """Return the state of a game as data."""
    openings = state.openings or (None,) * len(state.scores)
    return {
        "night": state.game.night.day.isoformat(),
        "round": state.game.round,
        "table": state.game.table,
        "game": state.game.number,
        "target": state.rules.game.target if state.game.target is None else state.game.target,
        "status": state.status,
        "sides": [
            {
                "name": side.pair.name,
                "score": score,
                "opening": None if needed is None else needed.points,
                "opening_needs": None if needed is None else dict(needed.needs),
            }
            for side, score, needed in zip(state.game.sides, state.scores, openings, strict=True)
        ],
        "winner": state.winner.name if state.winner else None,
    }


def _rows(state: GameState) -> Iterator[tuple[Cell, ...]]:
    starts = [side.start_score for side in state.game.sides]
    if any(starts):
        yield ("start", *(cell for score in starts for cell in (None, score)))
    for played in state.played:
        cells = ((side.total, side.score) for side in played.sides)
        yield (played.hand.number, *(cell for both in cells for cell in both))


def _needs(state: GameState) -> Iterator[str]:
    for side, needed in zip(state.game.sides, state.openings, strict=True):
        also = say_condition(needed.needs)
        points = str(needed.points) if needed.points else "any meld"
        yield f"{side.pair.name} {points}" + (f" with {also}" if also else "")
