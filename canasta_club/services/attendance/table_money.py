"""Table money: who was there, who has paid, and who owes, on a night and over a season."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, MissingError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records
from canasta_club.records.nouns import nights as night_records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.attendance import attending
from canasta_club.services.attendance import names as attendance_names
from canasta_club.text import money

_ALL = "all"
_MONEY = (
    Column("due", "Due", "decimal"),
    Column("paid", "Paid", "decimal"),
    Column("owes", "Owes", "decimal"),
)


@dataclass(frozen=True, slots=True)
class Account:
    """What a player owes for the nights they came to, and has paid, in hundredths."""

    player: Player
    nights: int
    due: int
    paid: int

    @property
    def owes(self) -> int:
        """What is left to pay; negative when too much was paid."""
        return self.due - self.paid


def pay(book: Book, season: Season, night: Night, written: str, amount: str = "") -> list[Account]:
    """Record what a player, each player of a pair, or ``all`` paid for a night (default: in full).

    It replaces what was recorded before.
    """
    if night.state in {"planned", "cancelled"}:
        raise ConflictError(f"The night of {night.day} was not played.")
    with book.change("night pay") as change:
        paid = money.read_money(amount) if amount else season.table_money
        if paid is None:
            raise MissingError(
                "--amount",
                f"The season {season.name} has no table money.",
                hint="Give the amount that was paid: canasta night pay NAME --amount 3.50",
            )
        stays = _came(book, season, night)
        people = _people(book, written, stays)
        for player in people:
            first, *others = [stay for stay in stays if stay.player.id == player.id]
            records.set_facts(book, first, paid=paid)
            for stay in others:
                records.set_facts(book, stay, paid=None)
        names = ", ".join(player.name for player in people)
        change.summary = f"{names} paid {money.shown(paid)} on {night.day}"
        ids = {player.id for player in people}
        return [each for each in of_night(book, season, night) if each.player.id in ids]


def of_night(book: Book, season: Season, night: Night) -> list[Account]:
    """Return the accounts of all who came to a night, by name."""
    stays = attending.of_night(book, season, night)
    return _sorted(_account(season, each) for each in _by_player(stays))


def of_season(book: Book, season: Season) -> list[Account]:
    """Return the accounts of all who came to a night of the season, by name."""
    whole: dict[object, Account] = {}
    for night in night_records.of_season(book, season):
        if night.state in {"planned", "cancelled"}:
            continue
        for account in of_night(book, season, night):
            before = whole.get(account.player.id, Account(account.player, 0, 0, 0))
            whole[account.player.id] = Account(
                account.player,
                before.nights + account.nights,
                before.due + account.due,
                before.paid + account.paid,
            )
    return _sorted(whole.values())


def night_page(
    book: Book, season: Season, night: Night, accounts: Sequence[Account] | None = None
) -> Page:
    """Return who was at a night, what they paid, and what is missing."""
    found_accounts = of_night(book, season, night) if accounts is None else accounts
    return _page(book, season, f"Table money, {night.day}", found_accounts, has_nights=False)


def season_page(book: Book, season: Season) -> Page:
    """Return how often each player came in a season, what they paid, and what is missing."""
    accounts = of_season(book, season)
    return _page(book, season, "Table money", accounts, has_nights=True)


def _page(
    book: Book, season: Season, title: str, accounts: Sequence[Account], *, has_nights: bool
) -> Page:
    nights = (Column("nights", "Nights", "number"),) if has_nights else ()
    rows: list[tuple[Cell, ...]] = [
        (
            account.player.name,
            "guest" if account.player.is_guest else "",
            *([account.nights] if has_nights else []),
            *(each / 100 for each in _sums(account)),
        )
        for account in accounts
    ]
    due, paid, owes = (sum(_sums(account)[place] for account in accounts) for place in range(3))
    return Page(
        title,
        (Column("name", "Name"), Column("guest", "Guest"), *nights, *_MONEY),
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        notes=tuple(_notes(season, len(accounts), (due, paid, owes))),
        about={
            "season": season.name,
            "people": len(accounts),
            "due": due / 100,
            "paid": paid / 100,
            "owes": owes / 100,
        },
    )


def _notes(season: Season, people: int, totals: tuple[int, int, int]) -> Iterator[str]:
    if season.table_money is not None:
        yield f"A night costs {money.shown(season.table_money)}."
    due, paid, owes = map(_shown, totals)
    who = "1 person" if people == 1 else f"{people} people"
    yield f"{who}: due {due}, paid {paid}, owed {owes}."


def _sums(account: Account) -> tuple[int, int, int]:
    return account.due, account.paid, account.owes


def _shown(hundredths: int) -> str:
    return f"-{money.shown(-hundredths)}" if hundredths < 0 else money.shown(hundredths)


def _came(book: Book, season: Season, night: Night) -> list[Attendance]:
    """Return who came, those who only sat in a game too."""
    checked_in = {each.id for each in records.of_night(book, night)}
    new = [each for each in attending.of_night(book, season, night) if each.id not in checked_in]
    if new:
        records.add(book, new)
    return [each for each in records.of_night(book, night) if each.until_round != 0 or each.paid]


def _people(book: Book, written: str, stays: Sequence[Attendance]) -> tuple[Player, ...]:
    people = tuple({stay.player.id: stay.player for stay in stays}.values())
    if written.casefold() == _ALL and people:
        return people
    return attendance_names.among(book, written, people)


def _by_player(stays: Iterable[Attendance]) -> list[list[Attendance]]:
    attendances: dict[object, list[Attendance]] = {}
    for stay in stays:
        attendances.setdefault(stay.player.id, []).append(stay)
    return list(attendances.values())


def _account(season: Season, stays: Sequence[Attendance]) -> Account:
    """Return the account of one player for one night; a no-show owes nothing."""
    came = any(stay.until_round != 0 for stay in stays)
    paid = sum(stay.paid or 0 for stay in stays)
    price = paid if season.table_money is None else season.table_money
    return Account(stays[0].player, int(came), price if came else 0, paid)


def _sorted(accounts: Iterable[Account]) -> list[Account]:
    kept = (each for each in accounts if each.nights or each.paid)
    return sorted(kept, key=lambda account: account.player.name.casefold())
