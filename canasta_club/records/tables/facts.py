"""Facts: the tables that changes write, and those that are worked out from them."""

from canasta_club.records.tables.derived import (
    FEDERATION_RATED_MONTH,
    FEDERATION_TOTAL,
    RATED_NIGHT,
)
from canasta_club.records.tables.federation import (
    BUNDLE,
    FEDERATION_NIGHT,
    FEDERATION_PLAYER,
    FEDERATION_SCORE,
    MEMBER_CLUB,
    NATIONAL_POINTS,
    PERSON_CARD,
    PERSON_LINK,
    PLAYER_CARD,
)
from canasta_club.records.tables.league import (
    ATTENDANCE,
    FIXTURE,
    NIGHT_SEASON,
    PENALTY,
    ROUND,
    SEASON_ENTRY,
    SEAT_WISH,
    UNPLAYED,
)
from canasta_club.records.tables.play import (
    GAME,
    HAND,
    HAND_SIDE,
    IMPORT_ALIAS,
    NIGHT,
    PAIR,
    PAIR_MEMBER,
    PLAYER,
    REVISION,
    SEASON,
    SEASON_RULES,
    SIDE,
)

FACTS = (
    PLAYER, PAIR, PAIR_MEMBER, SEASON, SEASON_RULES, SEASON_ENTRY, NIGHT, NIGHT_SEASON, FIXTURE,
    ATTENDANCE, ROUND, SEAT_WISH, GAME, SIDE, UNPLAYED, PENALTY, HAND, REVISION, HAND_SIDE,
    IMPORT_ALIAS, PLAYER_CARD, MEMBER_CLUB, BUNDLE, PERSON_LINK, PERSON_CARD,
    NATIONAL_POINTS,
)  # fmt: skip
"""The tables that changes write, each after those it refers to."""

DECIDED = (MEMBER_CLUB, BUNDLE, PERSON_LINK, PERSON_CARD)
"""What a centre was sent and decided, from which the derived tables follow."""

DERIVED = (FEDERATION_NIGHT, FEDERATION_SCORE, FEDERATION_PLAYER)
"""Worked out from the bundles and decisions of a centre; outside the journal."""

KEPT = (
    RATED_NIGHT,
    FEDERATION_TOTAL,
    FEDERATION_RATED_MONTH,
)
"""Worked out from the hands, and kept because that takes long; outside the journal."""
