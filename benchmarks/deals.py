"""Deals played out: canasta hands of four players from a shuffled pack, with plain judgement.

The players draw, take the pile, open, meld, hold back, freeze and go out as people at a club do,
each table with habits of its own. What is left when a hand ends is a slip with figures as people
have them: no figure is drawn from a distribution, all of them come from the cards.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from canasta_club.game.cards import BLACK_THREE, JOKER, RED_THREE, TWO, WILD_RANKS
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rules.packs import pack_cards
from canasta_club.game.scoring.statement import Statement

CANASTA = 7


@dataclass(slots=True)
class Habits:
    """How a table plays: how readily it melds, takes a small pile, freezes, and goes out."""

    melds: float
    takes: float
    freezes: float
    goes_out: float


@dataclass(slots=True)
class Table:
    """A hand that is being played: the cards of each player, and the melds of each side by rank."""

    rules: RuleSet
    chance: random.Random
    habits: Habits
    minimums: Sequence[int]
    stock: list[str]
    hands: list[list[str]]
    pile: list[str] = field(default_factory=list)
    melds: tuple[dict[str, Counter[str]], ...] = ()
    reds: list[int] = field(default_factory=lambda: [0, 0])
    is_frozen: bool = False
    out: int | None = None
    is_concealed: bool = False


def dealt(rules: RuleSet, chance: random.Random, habits: Habits, minimums: Sequence[int]) -> Table:
    """Shuffle the pack and deal it."""
    stock = [rank for rank, number in pack_cards(rules.pack).items() for _ in range(number)]
    chance.shuffle(stock)
    table = Table(rules, chance, habits, minimums, stock, [[], [], [], []], melds=({}, {}))
    for _ in range(rules.seating.deal):
        for player in range(4):
            _draw(table, player)
    while True:
        table.pile.append(table.stock.pop())
        if table.pile[-1] not in {*WILD_RANKS, RED_THREE}:
            return table
        table.is_frozen = True


def play(table: Table, dealer: int) -> None:
    """Play a hand until a player is out or the stock is gone."""
    player = (dealer + 1) % 4
    while table.out is None:
        if not _take_pile(table, player) and not _draw(table, player):
            return
        _meld(table, player)
        if table.out is None:
            _discard(table, player)
        player = (player + 1) % 4


def slips(table: Table) -> tuple[Statement, Statement]:
    """Return the slips of both sides, written card by card."""
    return (_slip(table, 0), _slip(table, 1))


def _slip(table: Table, side: int) -> Statement:
    melds = [
        rank_name * (cards.total() - cards[TWO] - cards[JOKER])
        + "2" * cards[TWO]
        + "X" * cards[JOKER]
        for rank, cards in table.melds[side].items()
        for rank_name in ("3" if rank == BLACK_THREE else rank,)
    ]
    in_hand = tuple("".join(map(_spelt, table.hands[player])) for player in (side, side + 2))
    is_out = table.out is not None and table.out % 2 == side
    out = "no" if not is_out else "concealed" if table.is_concealed else "out"
    return Statement(melds=tuple(melds), in_hand=in_hand, red_threes=table.reds[side], out=out)


def _spelt(rank: str) -> str:
    return "3" if rank == BLACK_THREE else rank


def _draw(table: Table, player: int) -> bool:
    """Draw a card, and another for each red three; False once the stock is gone."""
    while table.stock:
        card = table.stock.pop()
        if card != RED_THREE:
            table.hands[player].append(card)
            return True
        table.reds[player % 2] += 1
    return False


def _points(table: Table, cards: Sequence[str]) -> int:
    return sum(table.rules.card_points[card] for card in cards)


def _new_melds(table: Table, player: int, *, is_opening: bool) -> list[list[str]]:
    """Return the melds of new ranks that a player holds, the best first."""
    hand, own = Counter(table.hands[player]), table.melds[player % 2]
    wilds = [card for card in table.hands[player] if card in WILD_RANKS]
    found: list[list[str]] = []
    naturals = [rank for rank in hand if rank not in {*WILD_RANKS, BLACK_THREE, *own}]
    for rank in sorted(naturals, key=lambda rank: (-hand[rank], -table.rules.card_points[rank])):
        if hand[rank] >= 3:
            found.append([rank] * hand[rank])
        elif hand[rank] == 2 and wilds and (is_opening or table.chance.random() < 0.15):
            found.append([rank, rank, wilds.pop()])
    return found


def _open(table: Table, player: int, extra: Sequence[str] = ()) -> bool:
    """Meld enough to open, if it can be done; ``extra`` is melded already."""
    side = player % 2
    needed = table.minimums[side] - _points(table, extra)
    chosen: list[list[str]] = []
    for meld in _new_melds(table, player, is_opening=True):
        if needed <= 0 and chosen:
            break
        chosen.append(meld)
        needed -= _points(table, meld)
    if needed > 0 or sum(map(len, chosen)) > len(table.hands[player]) - 2:
        return False
    for meld in chosen:
        _lay(table, player, meld[0], meld)
    return True


def _lay(table: Table, player: int, rank: str, cards: Sequence[str]) -> None:
    for card in cards:
        table.hands[player].remove(card)
    table.melds[player % 2].setdefault(rank, Counter()).update(cards)


def _take_pile(table: Table, player: int) -> bool:
    """Take the pile if it can be taken and looks worth it."""
    top, side, hand = table.pile[-1] if table.pile else "", player % 2, table.hands[player]
    if top in {"", BLACK_THREE, *WILD_RANKS}:
        return False
    worth = len(table.pile) >= 4 or table.chance.random() < table.habits.takes
    own = table.melds[side]
    by_pair = hand.count(top) >= 2 and top not in own
    joins = not table.is_frozen and bool(own) and top in own and own[top].total() < CANASTA
    with_pair_on_own = top in own and hand.count(top) >= 2
    if not worth or len(hand) < 3 or not (by_pair or joins or with_pair_on_own):
        return False
    if not own:
        start = [top, top, top]
        trial = list(hand)
        hand.append(top)
        _lay(table, player, top, start)
        if _points(table, start) < table.minimums[side] and not _open(table, player, start):
            table.hands[player] = trial
            del own[top]
            return False
    else:
        hand.append(top)
        _lay(table, player, top, [top] * (3 if by_pair else 1))
    table.pile.pop()
    for card in table.pile:
        if card == RED_THREE:
            table.reds[side] += 1
        else:
            table.hands[player].append(card)
    table.pile.clear()
    table.is_frozen = False
    return True


def _canastas(table: Table, side: int) -> int:
    return sum(cards.total() >= CANASTA for cards in table.melds[side].values())


def _room_for_wilds(cards: Counter[str]) -> int:
    """Return how many wild cards may join a meld: three at most, and no more than naturals."""
    wilds = cards[TWO] + cards[JOKER]
    return max(min(3, cards.total() - wilds) - wilds, 0)


def _meld(table: Table, player: int) -> None:
    side = player % 2
    was_open = bool(table.melds[side])
    if not was_open and not _open(table, player):
        return
    for meld in _new_melds(table, player, is_opening=False):
        if len(table.hands[player]) - len(meld) >= 2 and table.chance.random() < table.habits.melds:
            _lay(table, player, meld[0], meld)
    for rank, cards in table.melds[side].items():
        held = [card for card in table.hands[player] if card == rank]
        if held and len(table.hands[player]) - len(held) >= 2 and table.chance.random() < 0.9:
            _lay(table, player, rank, held)
        missing = CANASTA - cards.total()
        wilds = [card for card in table.hands[player] if card in WILD_RANKS][: max(missing, 0)]
        fits = len(wilds) <= _room_for_wilds(cards)
        if wilds and missing <= 2 and fits and len(table.hands[player]) - len(wilds) >= 2:
            _lay(table, player, rank, wilds)
    _go_out(table, player, was_open=was_open)


def _go_out(table: Table, player: int, *, was_open: bool) -> None:
    """Meld all but at most one card and go out, if a canasta is there and the table likes to."""
    side = player % 2
    if not _canastas(table, side) or table.chance.random() > table.habits.goes_out:
        return
    hand, own = Counter(table.hands[player]), table.melds[side]
    laid: list[tuple[str, list[str]]] = []
    rest: list[str] = []
    wilds = [card for card in table.hands[player] if card in WILD_RANKS]
    for rank, number in hand.items():
        if rank in WILD_RANKS:
            continue
        if rank in own or (number >= 3 and rank != BLACK_THREE):
            laid.append((rank, [rank] * number))
        elif number == 2 and wilds and rank != BLACK_THREE:
            laid.append((rank, [rank, rank, wilds.pop()]))
        else:
            rest += [rank] * number
    for rank, cards in own.items():
        fitting = min(len(wilds), _room_for_wilds(cards))
        laid += [(rank, [wilds.pop()]) for _ in range(fitting)]
    if len(rest) + len(wilds) > 1:
        return
    for rank, cards_laid in laid:
        _lay(table, player, rank, cards_laid)
    table.is_concealed = not was_open
    table.pile += table.hands[player]
    table.hands[player] = []
    table.out = player


def _discard(table: Table, player: int) -> None:
    hand, side = table.hands[player], player % 2
    theirs = table.melds[1 - side]
    counts = Counter(hand)

    def rank_of(card: str) -> tuple[float, float]:
        if card == BLACK_THREE:
            return (0.5, 0)
        if card in WILD_RANKS:
            return (9 if table.chance.random() > table.habits.freezes else -1, 0)
        danger = 3.0 if card in theirs else 0.0
        return (
            counts[card] + danger + (2 if card in table.melds[side] else 0),
            table.chance.random(),
        )

    card = min(hand, key=rank_of)
    hand.remove(card)
    table.pile.append(card)
    table.is_frozen = table.is_frozen or card in WILD_RANKS
