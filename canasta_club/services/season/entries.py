"""Entries: who takes part in a season, in which division, with which handicap, until when."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from uuid import UUID

from canasta_club.club.people import BY_PLAYER, Pair, Player
from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.documents.problems import from_error
from canasta_club.errors import CanastaError, ConflictError, Problem, ProblemsError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries as records
from canasta_club.records.nouns import fixtures as fixture_records
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import Column, Page
from canasta_club.services._problems import PARTNERS_NEEDED, nobody_registered
from canasta_club.services.people import names, pairs
from canasta_club.services.season import seasons
from canasta_club.services.season.season_rules import kind_of, terms_of
from canasta_club.text.wording import listed

_HIGHEST_HANDICAP = 100_000


def register(
    book: Book,
    season: Season,
    written: Sequence[str],
    *,
    division: int | None = None,
    handicap: int = 0,
) -> list[SeasonEntry]:
    """Register pairs, or players where the league ranks players: all of them or none.

    Known players become a pair by registering together. The division defaults to the lowest.
    """
    seasons.refuse_closed(season)
    check_handicap(handicap)
    with book.change("season register") as change:
        register = Register(book, season)
        chosen = register.division(division)
        entrants = _entrants(book, season, register, written)
        new = records.add(book, season, entrants, division=chosen, handicap=handicap)
        change.summary = f"{', '.join(pair.name for pair in entrants)} registered for {season.name}"
        return new


class Register:
    """Who is registered for a season, by the ids of pairs, and who else may be.

    Those who are let in join it, so that thousands can be asked about one after the other.
    """

    def __init__(self, book: Book, season: Season) -> None:
        known = records.of_season(book, season)
        terms = terms_of(season)
        self.entries = {entry.pair.id: entry for entry in known}
        self._lowest = terms.entries.lowest(entry.division for entry in known)
        self._new: set[UUID] = set()
        self._may_share = terms.format.facts.is_open
        self._pair_of: dict[UUID, Pair] = {}
        for pair in _active(known):
            self._seat(pair)

    def division(self, number: int | None) -> int:
        """Return a division that exists, or the next one below (default: the lowest)."""
        if number is None:
            return self._lowest
        if not 1 <= number <= self._lowest + 1:
            divisions = "is one division" if self._lowest == 1 else f"are {self._lowest} divisions"
            raise UsageError(f"There is no division {number}; there {divisions} so far.")
        return number

    def why_not_again(self, pair: Pair) -> str:
        """Return why a pair cannot register once more, if so; refuse one that withdrew."""
        if pair.id in self._new:
            return "named twice"
        entry = self.entries.get(pair.id)
        if entry and entry.withdrawn_on:
            raise has_withdrawn(entry)
        return "already registered" if entry else ""

    def admit(self, pair: Pair, division: int = 1) -> None:
        """Admit a pair to the season; refuse a player of another entry.

        In a league with open nights a player may register with several others.
        """
        self.refuse_shared(pair)
        self._new.add(pair.id)
        self._lowest = max(self._lowest, division)
        self._seat(pair)

    def refuse_shared(self, pair: Pair) -> None:
        """Refuse a player of another entry, unless the league has open nights."""
        for player in pair.players:
            if not self._may_share and (other := self._pair_of.get(player.id)):
                raise ConflictError(f"{player.name} is already registered with {other.name}.")

    def _seat(self, pair: Pair) -> None:
        for player in pair.players:
            self._pair_of.setdefault(player.id, pair)


def withdraw(
    book: Book, season: Season, written: str, day: date | None = None, *, reason: str
) -> SeasonEntry:
    """Withdraw an entry from a day on (default: today).

    Its games stay in the book; the league terms decide which of them count.
    """
    seasons.refuse_closed(season)
    day = day or book.today
    with book.change("season withdraw"):
        return withdraw_entry(book, find(book, season, written), day, reason)


def withdraw_entry(book: Book, entry: SeasonEntry, day: date, reason: str) -> SeasonEntry:
    """Withdraw an entry from a day on; refused where it withdrew before."""
    if entry.withdrawn_on:
        raise ConflictError(f"{entry.pair.name} already withdrew on {entry.withdrawn_on}.")
    return records.withdraw(book, entry, day, reason)


def unwithdraw(book: Book, season: Season, written: str) -> SeasonEntry:
    """Let an entry that withdrew play again."""
    seasons.refuse_closed(season)
    with book.change("season unwithdraw"):
        entry = find(book, season, written)
        if entry.withdrawn_on is None:
            raise ConflictError(f"{entry.pair.name} did not withdraw.")
        Register(book, season).refuse_shared(entry.pair)
        return records.unwithdraw(book, entry)


def set_handicap(book: Book, season: Season, written: str, points: int) -> SeasonEntry:
    """Set how many points per game an entry gets in the handicap table."""
    seasons.refuse_closed(season)
    check_handicap(points)
    with book.change("season handicap"):
        entry = find(book, season, written)
        return entry if entry.handicap == points else records.set_handicap(book, entry, points)


def set_division(book: Book, season: Season, written: str, division: int) -> SeasonEntry:
    """Move an entry to another division."""
    seasons.refuse_closed(season)
    with book.change("season division"):
        entry = find(book, season, written)
        Register(book, season).division(division)
        return entry if entry.division == division else records.set_division(book, entry, division)


def find(book: Book, season: Season, written: str) -> SeasonEntry:
    """Return the entry of a pair number, a name, or one of its players."""
    known = records.of_season(book, season)
    if not known:
        raise nobody_registered(season)
    return names.among(written, [(entry.pair, entry) for entry in known], f"entry in {season.name}")


def entrant(book: Book, season: Season, written: str) -> Pair:
    """Return the pair that a name means, among those that are registered or have played."""
    known = [entry.pair for entry in records.of_season(book, season)]
    played = [side.entry for game in game_records.of_season(book, season) for side in game.sides]
    if kind_of(season) == BY_PLAYER:
        players = {player for pair in played for player in pair.players}
        # A player becomes a pair of one in the book only when something is recorded for them.
        alone = [player for player in players if not any(player in pair.players for pair in known)]
        stand_ins = [Pair(player.id, 0, (player,)) for player in alone]
        found_pair = _among(season, written, [*known, *stand_ins])
        return found_pair if found_pair in known else pairs.seat_players(book, found_pair.players)
    return _among(season, written, list(dict.fromkeys((*known, *played))))


def is_active(entry: SeasonEntry, day: date) -> bool:
    """Return whether an entry plays on a day."""
    return entry.withdrawn_on is None or day < entry.withdrawn_on


def has_withdrawn(entry: SeasonEntry) -> ConflictError:
    """Return the refusal of an entry that withdrew."""
    return ConflictError(
        f"{entry.pair.name} withdrew on {entry.withdrawn_on}.",
        hint=f'Take the withdrawal back: canasta season unwithdraw "{entry.pair.name}"',
    )


def page(book: Book, season: Season) -> Page:
    """Return who is registered for a season."""
    columns = (
        Column("number", "No.", "number"),
        Column("name", "Entry"),
        Column("division", "Division", "number", short="Div."),
        Column("handicap", "Handicap", "number", short="Hcp"),
        Column("state", "State"),
        Column("next_division", "Next season", "number", short="Next"),
    )
    known = records.of_season(book, season)
    rows = [
        (
            entry.number, entry.pair.name, entry.division, entry.handicap or None,
            _state(entry), entry.next_division,
        )
        for entry in sorted(known, key=lambda entry: (entry.division, entry.number))
    ]  # fmt: skip
    notes = () if known else (f"Nobody is registered for {season.name} yet.",)
    title = "Entries"
    return Page(title, columns, rows, subtitle=f"{book.club.name}, {season.name}", notes=notes)


def drawn_note(book: Book, season: Season) -> str:
    """Return a note that drawn fixtures need drawing again; empty where none are drawn."""
    if not fixture_records.of_season(book, season):
        return ""
    return "Fixtures are already drawn; update them: canasta season fixtures --draw"


def _state(entry: SeasonEntry) -> str:
    if entry.withdrawn_on is None:
        return ""
    reason = f": {entry.reason}" if entry.reason else ""
    return f"withdrew on {entry.withdrawn_on}{reason}"


def _among(season: Season, written: str, known: Sequence[Pair]) -> Pair:
    return names.among(written, [(pair, pair) for pair in known], f"entry in {season.name}")


def _entrants(book: Book, season: Season, register: Register, written: Sequence[str]) -> list[Pair]:
    """Return who registers; raises `ProblemsError` with everyone who cannot."""
    is_of_players = kind_of(season) == BY_PLAYER
    read = _player if is_of_players else _players
    found_pairs: list[Pair] = []
    seats = pairs.PairSeats(book)
    unknown = _strangers(book, written)
    problems = _of_strangers(unknown)
    lone: list[str] = []
    for name in written:
        if name in unknown:
            continue
        try:
            players = read(book, name)
            if len(players) == 1 and not is_of_players:
                lone.append(players[0].name)
                continue
            pair = seats.pair(players)
            if reason := register.why_not_again(pair):
                problems.append(Problem("error", ConflictError.code, reason, side=pair.name))
                continue
            register.admit(pair)
        except CanastaError as fault:
            problems.append(from_error(fault, side=name.strip() or None, with_hint=True))
        else:
            found_pairs.append(pair)
    if lone:
        problems.append(from_error(_lone(lone), with_hint=True))
    if problems:
        raise ProblemsError("Nobody was registered.", problems)
    seats.store()
    return found_pairs


def _strangers(book: Book, written: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return who of several is not known; one alone is told what the club has."""
    people, known = player_records.of_club(book), pair_records.of_club(book)
    unknown = names.strangers(written, people, known)
    return unknown if len(unknown) > 1 else {}


def _of_strangers(unknown: Mapping[str, Sequence[str]]) -> list[Problem]:
    hint = "Add them first: canasta player add NAME …"
    refused = names.no_such_players(unknown, hint)
    return [from_error(refused, with_hint=True)] if unknown else []


def _players(book: Book, written: str) -> tuple[Player, ...]:
    return names.team(written, player_records.of_club(book), pair_records.of_club(book))


def _player(book: Book, written: str) -> tuple[Player, ...]:
    if len(names.parts_of(written)) > 1:
        raise _several(written.strip(), "Give each as a separate argument.")
    return (names.player(written, player_records.of_club(book)),)


def refuse_kind(season: Season, pair: Pair) -> None:
    """Refuse a player alone where the league ranks pairs, and a pair where it ranks players."""
    is_alone = len(pair.players) == 1
    if is_alone != (kind_of(season) == BY_PLAYER):
        raise _lone([pair.name]) if is_alone else _several(pair.name, "Write each in its own row.")


def _lone(people: Sequence[str]) -> CanastaError:
    are = "is one player" if len(people) == 1 else "are single players"
    return CanastaError(f"{listed(people)} {are}; this league ranks pairs.", hint=PARTNERS_NEEDED)


def _several(written: str, hint: str) -> CanastaError:
    message = f"“{written}” is several players; this league ranks single players."
    return CanastaError(message, hint=hint)


def _active(known: Iterable[SeasonEntry]) -> list[Pair]:
    return [entry.pair for entry in known if entry.withdrawn_on is None]


def check_handicap(points: int) -> None:
    """Refuse a handicap beyond what any club gives."""
    if abs(points) > _HIGHEST_HANDICAP:
        raise UsageError(f"A handicap must be within ±{_HIGHEST_HANDICAP} points, not {points}.")
