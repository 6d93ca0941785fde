"""Hands: record, correct, void and revert them; every revision is kept."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Required, TypedDict, Unpack
from uuid import UUID

from canasta_club.club import play as playing
from canasta_club.club import problems
from canasta_club.club.entering import Details, HandFacts
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.night_hands import NightHands
from canasta_club.club.nights import Night
from canasta_club.club.play import Place, PlayedHand, later_problems, with_hand
from canasta_club.club.seasons import Season
from canasta_club.errors import Accept, CanastaError, NotFoundError, ProblemsError
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import wings
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as records
from canasta_club.services.people import names
from canasta_club.services.play import standing
from canasta_club.services.play.writing import (
    Proposed,
    Recorded,
    as_recorded,
    enter,
    find_in,
    judged,
    read_again,
    refuse_closed,
    stored_place,
    title,
)
from canasta_club.services.season import nights
from canasta_club.services.season.season_rules import rules_of


def player_sitting_out(game: Game, rules: RuleSet, written: str) -> UUID:
    """Return the player of the larger side who sat out a hand, at a table where one does."""
    if not rules.seating.sits_out:
        raise CanastaError(f"At a table of {game.players} players nobody sits out a hand.")
    largest = max(len(side.pair.players) for side in game.sides)
    pausing = [
        player
        for side in game.sides
        if len(side.pair.players) == largest
        for player in side.pair.players
    ]
    return names.player(written, pausing).id


class HandDetails(TypedDict, total=False):
    """What is written of a hand beside its sides.

    Without a ``number`` it is the next hand. ``sat_out`` names the player of five who sat out.
    ``seen`` is the last hand that this person was shown at the table; without it, the last that
    was there when they last recorded one.
    """

    number: int | None
    dealer: str
    note: str
    sat_out: str
    seen: int | None


def record(
    book: Book,
    place: Place,
    sides: Sequence[Statement],
    accept: Accept,
    *,
    night_hands: NightHands | None = None,
    **beside: Unpack[HandDetails],
) -> Recorded:
    """Record a hand of a game from the named statements of its sides.

    Recording the same facts again changes nothing. ``night_hands`` are those it is compared with,
    if they are known already. Raises `ProblemsError` for errors and for warnings that were not
    accepted, `HandTakenError` if the hand is recorded with other facts, or no number is given and
    another person has recorded one, `HandConflictError` if the game takes no more hands.
    """
    refuse_closed(place)
    state, night_hands = standing.with_night_hands(book, place, night_hands)
    game, sat_out = state.game, beside.get("sat_out")
    statements = _by_side(game, sides)
    if missing := [side.pair.name for side in game.sides if side.id not in statements]:
        raise ProblemsError("This hand is not complete.", [problems.sides_missing(missing)])
    facts = HandFacts(
        statements=tuple(statements[side.id] for side in game.sides),
        number=beside.get("number"),
        dealer=beside.get("dealer") or None,
        note=beside.get("note") or None,
        sat_out=player_sitting_out(game, state.rules, sat_out) if sat_out else None,
        scores=tuple(statements[side.id].score for side in game.sides),
    )
    return enter(book, place, state, night_hands, Proposed(facts, seen=beside.get("seen")), accept)


class Correction(TypedDict, total=False):
    """How a hand is corrected, and what changes beside its sides: None leaves it as it is.

    A total alone is refused if it would replace recorded details, unless ``drop_details``: then
    the note keeps them. A final night is corrected only with ``is_late``.
    """

    reason: Required[str]
    dealer: str | None
    note: str | None
    sat_out: str | None
    is_late: bool
    drop_details: bool


def correct(
    book: Book,
    place: Place,
    number: int,
    sides: Sequence[Statement],
    accept: Accept,
    **beside: Unpack[Correction],
) -> Recorded:
    """Correct a hand; sides that are not named stay as they were.

    A voided hand counts again. The same facts change nothing.
    """
    place = stored_place(book, place)
    state, night_hands = standing.with_night_hands(book, place)
    hand, game = find_in(state, number), place.game
    statements, sat_out = _by_side(game, sides), beside.get("sat_out")
    facts = HandFacts(
        statements=tuple(
            statements.get(side.id, old)
            for side, old in zip(game.sides, hand.statements, strict=True)
        ),
        number=number,
        dealer=beside.get("dealer"),
        note=beside.get("note"),
        sat_out=sat_out and player_sitting_out(game, state.rules, sat_out),
        scores=tuple(statements.get(side.id, Statement()).score for side in game.sides),
    )
    details: Details = "note" if beside.get("drop_details") else "refuse"
    proposed = Proposed(
        facts,
        hand,
        details=details,
        reason=beside["reason"],
        is_late=beside.get("is_late", False),
    )
    return enter(book, place, state, night_hands, proposed, accept)


def revert(
    book: Book,
    place: Place,
    number: int,
    revision: int,
    accept: Accept,
    *,
    reason: str,
    is_late: bool = False,
) -> Recorded:
    """Make an older revision of a hand the current one; the others stay on record."""
    hand = find(book, place, number)
    for old in records.revisions(book, hand):
        if old.revision == revision:
            if old.is_void:
                return void(book, place, number, reason=reason, is_late=is_late)
            return _restore(book, place, old, accept, reason, is_late=is_late)
    raise NotFoundError(
        f"Hand {number} has no revision {revision}; it has 1 to {hand.revision}.",
        hint="See them with: canasta hand show --revisions",
    )


def unvoid(
    book: Book, place: Place, number: int, accept: Accept, *, reason: str, is_late: bool = False
) -> Recorded:
    """Let a voided hand count again as it was recorded."""
    return _restore(book, place, find(book, place, number), accept, reason, is_late=is_late)


def _restore(
    book: Book, place: Place, old: Hand, accept: Accept, reason: str, *, is_late: bool
) -> Recorded:
    """Write a hand as one of its revisions had it."""
    place = stored_place(book, place)
    state, night_hands = standing.with_night_hands(book, place, NightHands())
    facts = HandFacts(
        statements=old.statements,
        number=old.number,
        dealer=old.dealer,
        note=old.note,
        sat_out=old.sat_out or "",
    )
    over = find_in(state, old.number)
    proposed = Proposed(facts, over, details="drop", reason=reason, is_late=is_late)
    return enter(book, place, state, night_hands, proposed, accept)


def void(book: Book, place: Place, number: int, *, reason: str, is_late: bool = False) -> Recorded:
    """Void a hand: it stays on record but doesn't count."""
    place = stored_place(book, place)
    state = standing.of_game(book, place)
    hand = find_in(state, number)
    result = judged(state, hand)
    result = result._replace(outcome=with_hand(state, number, None).outcome)
    if hand.is_void:
        return Recorded(place.game, hand, result, is_new=False)
    nights.refuse_correction(book, place.season, place.night, is_late=is_late)
    summary = f"{title(place.game, number)} was voided"
    with book.change("hand void", summary, reason=reason) as change:
        _now, state = read_again(book, place, hand)
        (voided,) = records.revise(change, [replace(hand, is_void=True)], reason)
    later = later_problems(with_hand(state, number, None))
    return Recorded(place.game, voided, result, is_new=True, before=hand, later=later)


def find(book: Book, place: Place, number: int) -> Hand:
    """Return the current revision of a hand."""
    return find_in(standing.of_game(book, place), number)


def newest(book: Book, place: Place) -> Hand:
    """Return the last hand of a game."""
    known = standing.of_game(book, place).hands
    if not known:
        raise NotFoundError("No hand of this game is recorded yet.")
    return known[-1]


def unchanged(book: Book, place: Place, number: int) -> Recorded:
    """Return a hand as it is recorded, for a correction that changes nothing."""
    return as_recorded(standing.of_game(book, place), number)


def last(book: Book, place: Place) -> tuple[int, Hand | None]:
    """Return the number of the last hand of a game, voided ones too, and the hand."""
    known = standing.of_game(book, place).hands
    return (known[-1].number, known[-1]) if known else (0, None)


def sheets(book: Book, place: Place, hand: Hand) -> HandResult:
    """Score a recorded hand again and return its score sheets."""
    return judged(standing.of_game(book, place), hand)


def revisions(book: Book, hand: Hand) -> list[Hand]:
    """Return every revision of a hand, the first one first."""
    return records.revisions(book, hand)


def played(
    book: Book, season: Season, night: Night | None = None
) -> Iterable[tuple[Game, tuple[PlayedHand, ...]]]:
    """Yield the games of a season or of one night, with their running scores."""
    rules = rules_of(season)
    for game, hands in records.counting(book, season, night):
        yield game, playing.play(game, hands, rules.of(game))


def _by_side(game: Game, sides: Iterable[Statement]) -> dict[UUID, Statement]:
    """Return the statement of each side, by the id of the side."""
    statements: dict[UUID, Statement] = {}
    for statement in sides:
        side = names.side(statement.name, game)
        if side.id in statements:
            problem = problems.side_twice(side.pair.name)
            raise ProblemsError("This hand is not clear.", [problem])
        statements[side.id] = statement
    return statements


def picture(book: Book, place: Place, hand: Hand) -> Path:
    """Return the newest picture of the slip of a hand; raises `NotFoundError`."""
    kept = [
        path for each in wings.present() for path in each.pictures(book, place.game, hand.number)
    ]
    if not kept:
        raise NotFoundError(
            f"No picture of the slip of hand {hand.number} is kept.",
            hint="Pictures come with “canasta scan”, and go when their night is final.",
        )
    return kept[-1]
