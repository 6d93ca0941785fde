"""Claims about the pack, the deal, cards and melds."""

from collections.abc import Iterator

from canasta_club.game.cards import BLACK_THREE, RED_THREE, THREE
from canasta_club.game.claims._claim import Claim, one_of, ranks_of
from canasta_club.game.rules.model import FootRules, RuleSet, SequenceRules
from canasta_club.game.rules.packs import pack_cards
from canasta_club.text.wording import capital, counted, either, listed, say_condition, spoken


def pack_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield what is played with, and by whom."""
    pack, seats = rules.pack, rules.seating
    cards = sum(pack_cards(pack).values())
    jokers = counted(pack.jokers, "joker") if pack.jokers else "no jokers"
    facts = {"decks": pack.decks, "jokers": pack.jokers, "cards": cards}
    yield Claim("pack", f"{pack.decks} packs of 52 cards and {jokers}: {cards} cards.", facts)
    if rules.cut_dealer == "highest":
        message = "The player who cuts the highest card deals."
        yield Claim("cut.dealer", message, is_procedure=True)
    aside = f", {seats.aside} of them aside" if seats.aside else ""
    parts = [
        f"{counted(seats.sides, 'side')}{_a_side(rules)}",
        f"{counted(seats.deal, 'card')} each{aside}",
        f"draw {seats.draw}",
    ]
    parts += [f"{seats.sits_out} sits out each hand"] if seats.sits_out else []
    yield Claim(f"players.{rules.players}", f"{', '.join(parts)}.", seats._asdict())
    if seats.aside:
        yield from _foot_claims(rules.foot)


def _a_side(rules: RuleSet) -> str:
    if rules.seating.sits_out:
        return ""
    return f" of {rules.players_a_side}" if rules.players_a_side > 1 else ""


def _foot_claims(foot: FootRules) -> Iterator[Claim]:
    """Yield what becomes of the cards that lie face down before each player."""
    names = listed(f"a {name}" for name in foot.names)
    when = _TAKEN_UP[foot.taken_up].format(f"the {foot.names[0]}")
    message = f"The cards aside are {names}: {when}."
    facts = {"names": list(foot.names), "taken_up": foot.taken_up}
    yield Claim("foot.taken_up", message, facts)
    does = "may play on" if foot.play_on else "ends the turn"
    message = f"A player who melds the last card before takes it up and {does}."
    yield Claim("foot.play_on", message, {"play_on": foot.play_on})
    does = "may" if foot.out_before else "does not"
    last = foot.names[-1]
    message = f"A player {does} go out before the {last} is taken up."
    yield Claim("foot.out_before", message, {"allowed": foot.out_before})


_TAKEN_UP = {
    "hand_played": "a player takes up {} once the cards before it are played",
    "first_canasta": "a player takes up {} after the first canasta",
}


def discard_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield which cards may not be discarded."""
    discard = rules.discard
    first = discard.not_in_first_round - discard.never
    for key, ranks, are in (
        ("never", discard.never, "never discarded"),
        ("not_last", discard.not_last - discard.never, "not the last discard, in going out"),
        ("not_in_first_round", first, "not discarded in the first round of turns"),
    ):
        if ranks:
            message = f"{capital(ranks_of(ranks))} are {are}."
            yield Claim(f"discard.{key}", message, {"ranks": sorted(ranks)})
    for rank, needs in discard.after.items():
        message = (
            f"{capital(ranks_of([rank]))} are discarded only once each side has "
            f"{say_condition(needs)}."
        )
        yield Claim(f"discard.after.{rank}", message, {"rank": rank, "needs": needs})


def card_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield what cards are worth, melded and held."""
    worth = {
        rank: points
        for rank, points in rules.card_points.items()
        if rank != (BLACK_THREE if rules.pack.ordinary_threes else THREE)
    }
    yield Claim("cards.values", f"{_by_points(worth)}.", {"points": worth})
    held = {
        rank: points
        for rank, points in rules.held_points.items()
        if points != worth.get(rank) and (rank != RED_THREE or rules.red_three_held == "value")
        if rank not in {THREE, BLACK_THREE} or rank in worth
    }
    message = "Cards still held count against their side, with the same values"
    others = [f"{points} for a {one_of(rank)}" for rank, points in held.items()]
    message += f", but {listed(others)}." if held else "."
    yield Claim("cards.in_hand", message, {"points": worth | held})


def _by_points(values: dict[str, int]) -> str:
    """Gather the cards of each value, as in ``50: joker; 20: 2 A``."""
    return "; ".join(
        f"{points}: {' '.join(one_of(card) for card in values if values[card] == points)}"
        for points in sorted(set(values.values()), reverse=True)
    )


def meld_claims(rules: RuleSet) -> Iterator[Claim]:
    """Yield what a meld must be."""
    meld = rules.meld
    message = f"A meld has at least {meld.min_cards} cards"
    if meld.min_naturals + meld.max_wilds > meld.min_cards:
        message += f", at least {meld.min_naturals} of them natural"
    facts = {"cards": meld.min_cards, "naturals": meld.min_naturals}
    yield Claim("meld.min_cards", f"{message}.", facts)
    if meld.max_cards:
        most = {"cards": meld.max_cards}
        yield Claim("meld.max_cards", f"A meld has at most {meld.max_cards} cards.", most)
    if meld.group_ranks is not None:
        ranks = sorted(meld.group_ranks)
        message = f"Groups of {ranks_of(ranks)} only." if ranks else "No groups, only sequences."
        yield Claim("meld.group_ranks", message, {"ranks": ranks})
    if has_groups(rules):
        yield _rank_claim(rules)
    yield from _wild_claims(rules)
    if meld.sequence:
        yield from _sequence_claims(meld.sequence)
    if rules.pack.ordinary_threes:
        yield Claim("threes.ordinary", "Threes are ordinary cards.")
    else:
        how = rules.black_threes_meld
        yield Claim("threes.black.meld", _BLACK_THREES[how], {"how": how})


def _rank_claim(rules: RuleSet) -> Claim:
    meld = rules.meld
    beside = [kind.name for kind in rules.kinds if kind.name in meld.new_beside]
    message = "A side may have several melds of a rank."
    if meld.one_per_rank:
        message = "A side has one meld of a rank: a second joins the first"
        message += f", but not a {either(map(spoken, beside))} canasta." if beside else "."
    return Claim("meld.one_per_rank", message, {"one": meld.one_per_rank, "beside": beside})


def has_groups(rules: RuleSet) -> bool:
    """Return whether cards of one rank are melded at all."""
    return rules.meld.group_ranks is None or bool(rules.meld.group_ranks)


def _wild_claims(rules: RuleSet) -> Iterator[Claim]:
    meld = rules.meld
    most, in_canasta = meld.max_wilds, meld.max_wilds_in_canasta
    if has_groups(rules):
        message = f"A group holds at most {counted(most, 'wild card')}"
        if in_canasta != most:
            more = "any number" if in_canasta is None else f"at most {in_canasta}"
            message += f" until it is a canasta, and {more} after that"
        yield Claim("meld.max_wilds", f"{message}.", {"wilds": most, "in_canasta": in_canasta})
    if most >= meld.min_naturals and has_groups(rules):
        yield Claim("meld.wilds", _say_share(rules), {"share": meld.wilds, "wilds": most})
    plain = meld.natural_only - ({BLACK_THREE} if not rules.melds_black_threes else set())
    if rules.pack.ordinary_threes:
        plain -= {BLACK_THREE}
    if plain:
        message = f"No wild cards in melds of {ranks_of(plain)}."
        yield Claim("meld.natural_only", message, {"ranks": sorted(plain)})
    if needed := meld.naturals_for_wild:
        message = f"After the opening a wild card joins only {needed} or more natural cards."
        yield Claim("meld.naturals_for_wild", message, {"naturals": needed})
    if ranks := sorted(meld.wilds_to_open):
        message = f"Melds of {ranks_of(ranks)} take wild cards only in the opening."
        yield Claim("meld.wilds_to_open", message, {"ranks": ranks})
    yield Claim("meld.wild_melds", _WILD_MELDS[meld.wild_melds], {"melded": meld.wild_melds})
    replaced = {"becomes": meld.replaced_wild}
    message = _REPLACED[meld.replaced_wild].format(rules.canasta_cards)
    yield Claim("meld.replaced_wild", message, replaced)
    if meld.unfinished_wild != "free":
        which = "twos" if meld.unfinished_wild == "twos" else "wild cards"
        message = f"While a meld of {which} is not a canasta yet, no other {which} go elsewhere."
        yield Claim("meld.unfinished_wild", message, {"which": which})


_WILD_MELDS = {
    "no": "Wild cards are not melded alone.",
    "opening": "Wild cards are melded alone only to open, as a complete canasta.",
    "yes": "Wild cards may be melded alone.",
}


_REPLACED = {
    "stays": "No natural card takes the place of a wild card that was laid.",
    "moves": "A natural card may take the place of a wild card, which moves within its meld.",
    "returns": "Once a mixed canasta holds {} natural cards, its wild cards may be taken back.",
}


def _say_share(rules: RuleSet) -> str:
    meld = rules.meld
    if meld.wilds == "fewer":
        return "It holds fewer wild cards than natural ones."
    if meld.wilds == "equal" or meld.max_wilds == meld.min_naturals:
        return "It may hold as many wild cards as natural ones."
    return "It may hold more wild cards than natural ones."


def _sequence_claims(limits: SequenceRules) -> Iterator[Claim]:
    most = f"to {limits.max_cards} " if limits.max_cards > limits.min_cards else ""
    message = f"A sequence is {limits.min_cards} {most}cards of one suit that follow one another"
    if limits.max_cards_out > limits.max_cards:
        message += f", in going out up to {limits.max_cards_out}"
    facts = {"least": limits.min_cards, "most": limits.max_cards, "out": limits.max_cards_out}
    yield Claim("meld.sequence.min_cards", f"{message}.", facts)
    if limits.low == limits.high == "A":
        message = "Its ends are aces at most: an ace is low or high."
    else:
        low, high = (f"{'an ace' if end == 'A' else end}" for end in (limits.low, limits.high))
        message = f"It runs from {low} at most to {high}."
    yield Claim("meld.sequence.low", message, {"low": limits.low, "high": limits.high})
    message = f"It holds at most {counted(limits.wilds, 'wild card')}."
    message = message if limits.wilds else "It holds no wild cards."
    yield Claim("meld.sequence.wilds", message, {"wilds": limits.wilds})
    if limits.natural_twos:
        yield Claim("meld.sequence.natural_twos", "A two in its own place there is natural.")


_BLACK_THREES = {
    "going_out": "Black threes are melded only in going out.",
    "no": "Black threes are not melded.",
    "laid": "Black threes are laid out as red ones are.",
    "both": "Black threes are laid out as red ones are, or melded in going out.",
}
