"""Bundling: a night of the book as a federation sees it, and as a signed bundle in a file."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from canasta_club.club.games import GameScore, SideScore
from canasta_club.club.nights import Night
from canasta_club.club.people import BY_PLAYER, Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.federation.club import wire
from canasta_club.federation.club.inbox import BundleId
from canasta_club.federation.club.nights import (
    PLAYED,
    WITHDRAWN,
    CountedGame,
    CountedSide,
    FrozenHash,
    NightPlace,
    NightPlayer,
    NightResult,
)
from canasta_club.federation.records import salts
from canasta_club.federation.services import keys
from canasta_club.federation.services.keys import Sent, microseconds
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.journal import head
from canasta_club.records.nouns import cards, results
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns.seasons import table_hash
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.services._problems import night_is
from canasta_club.services.play import endings
from canasta_club.services.season.season_rules import rules_of
from canasta_club.services.standings.standings import points_of_all, season_table
from canasta_club.version import __version__


class Bundled(NamedTuple):
    """A bundle that was written: its night, and whether it says what the last one said."""

    night: NightResult
    revision: int
    id: BundleId
    file: Path
    is_same: bool


def bundle(
    book: Book, season: Season, night: Night, out: Path, *, withdraw: bool = False
) -> Bundled:
    """Write the signed bundle of a night to a file; a cancelled night is withdrawn.

    Its revision is the time of the newest change of the book, which rises with every change, also
    in a book that was restored from a backup and went on. Where this computer wrote a newer one
    that said something else, as after a restore, the revision is one higher than that. A bundle
    that says the same keeps its revision.
    """
    signer = keys.signer_of(book)
    result = withdrawn(season, night) if withdraw else night_result(book, season, night)
    number, at = journal.newest(book)
    last = keys.sent(book).get(result.night)
    lines = wire.night_lines(result, wire.names_salt(result, salts.of_players(book)))
    is_same = last is not None and last.body == lines.body
    revision = 0 if at is None else microseconds(at)
    if last is not None:
        revision = last.revision if is_same else max(revision, last.revision + 1)
    noted = {"number": number, "head": head(book)}
    envelope = wire.night_envelope(
        keys.named(book), result.night, lines, revision, noted, __version__
    )
    text = signer.lines(envelope, *lines)
    keys.remember_sent(book, result.night, Sent(revision, lines.body))
    keys.publish(out, text)
    bundle_id = BundleId(wire.digest(envelope), signer.public)
    return Bundled(result, revision, bundle_id, out, is_same)


def page(done: Bundled) -> Page:
    """Return what a bundle holds."""
    facts = (
        FactRow("night", done.night.day),
        FactRow("state", done.night.state),
        FactRow("revision", done.revision),
        FactRow("number", done.id.number),
        *(FactRow(label, number) for label, number in done.night.totals._asdict().items()),
        FactRow("file", str(done.file)),
    )
    return facts_page("Bundle", facts)


def withdrawn(season: Season, night: Night) -> NightResult:
    """Return a night of which nothing counts."""
    period = season.period_on(night.day)
    return NightResult(
        night=night.id.hex,
        day=night.day,
        number=night.number,
        season=season.name,
        state=WITHDRAWN,
        rules=FrozenHash(period.rules_id, table_hash(period.rules)),
        terms=FrozenHash(season.terms_id, table_hash(season.terms)),
    )


def night_result(book: Book, season: Season, night: Night) -> NightResult:
    """Return a night of the book as a federation sees it; games that are not over are left out.

    Raises `ConflictError` for a night that is planned or still open.
    """
    about = withdrawn(season, night)
    if night.state == "cancelled":
        return about
    if night.state not in PLAYED:
        raise night_is(night, "" if night.is_open else "Bundle it once it was played.")
    rules = rules_of(season)
    scores = [each for each in results.night_scores(book, night) if endings.counts(rules, each)]
    hands = {
        game.id: tuple(hand.totals for hand in its if not hand.is_void)
        for game, its in hand_records.of_night(book, night)
    }
    return replace(
        about,
        state=night.state,
        players=tuple(_players(book, scores)),
        games=tuple(_game(score, hands.get(score.game.id, ())) for score in scores),
        places=tuple(_places(book, season, night, scores)) if scores else (),
    )


def _players(book: Book, scores: Iterable[GameScore]) -> Iterator[NightPlayer]:
    known = cards.by_player(book)
    people = {
        player.id: player
        for score in scores
        for side in score.sides
        for pair in (side.side.pair, side.side.entry)
        for player in pair.players
    }
    for player in sorted(people.values(), key=lambda one_player: one_player.id.hex):
        card = known.get(player.id)
        is_private = card is not None and card.is_private
        yield NightPlayer(
            id=player.id.hex,
            name="" if is_private else player.name,
            card=card.card if card else "",
            is_guest=player.is_guest,
            is_private=is_private,
        )


def _game(score: GameScore, hands: tuple[tuple[int, ...], ...]) -> CountedGame:
    game = score.game
    sides = tuple(map(_side, score.sides))
    return CountedGame(
        id=game.id.hex,
        round=game.round,
        table=game.table,
        number=game.number,
        sides=sides,
        hands=hands,
    )


def _side(score: SideScore) -> CountedSide:
    side = score.side
    return CountedSide(
        players=_ids(side.pair.players),
        start=side.start_score,
        figures=score.figures,
        credited=_ids(side.for_pair.players) if side.for_pair else (),
    )


def _places(
    book: Book, season: Season, night: Night, scores: Iterable[GameScore]
) -> Iterator[NightPlace]:
    """Yield the places in the table of the night, as the club's own terms rank it."""
    table = season_table(book, season, night)
    points = points_of_all(table)
    pairs: Mapping[str, Pair] = {
        str(pair.id): pair
        for score in scores
        for side in score.sides
        for pair in (side.side.pair, side.side.entry)
    }
    for row in table.standings.rows:
        if table.by == BY_PLAYER:
            players: tuple[str, ...] = (UUID(row.entry).hex,)
        elif row.entry in pairs:
            players = _ids(pairs[row.entry].players)
        else:
            continue
        yield NightPlace(row.rank, players, str(points.get(row.entry, "")))


def _ids(players: Iterable[Player]) -> tuple[str, ...]:
    return tuple(player.id.hex for player in players)
