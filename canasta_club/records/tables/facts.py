"""Facts: the tables that changes write, and those that are worked out from them."""

from canasta_club.records.tables import derived, federation, league, play

FACTS = (
    play.PLAYER, play.PAIR, play.PAIR_MEMBER, play.SEASON, play.SEASON_RULES, league.SEASON_ENTRY,
    play.NIGHT, league.NIGHT_SEASON, league.FIXTURE, league.ATTENDANCE, league.ROUND,
    league.SEAT_WISH, play.GAME, play.SIDE, league.UNPLAYED, league.PENALTY, play.HAND,
    play.REVISION, play.HAND_SIDE, play.IMPORT_ALIAS, federation.PLAYER_CARD,
    federation.MEMBER_CLUB, federation.BUNDLE, federation.PERSON_LINK, federation.PERSON_CARD,
    federation.NATIONAL_POINTS,
)  # fmt: skip
"""The tables that changes write, each after those it refers to."""

DECIDED = (
    federation.MEMBER_CLUB,
    federation.BUNDLE,
    federation.PERSON_LINK,
    federation.PERSON_CARD,
)
"""What a centre was sent and decided, from which the derived tables follow."""

DERIVED = (federation.FEDERATION_NIGHT, federation.FEDERATION_SCORE, federation.FEDERATION_PLAYER)
"""Worked out from the bundles and decisions of a centre; outside the journal."""

KEPT = (derived.RATED_NIGHT, derived.FEDERATION_TOTAL, derived.FEDERATION_RATED_MONTH)
"""Worked out from the hands, and kept because that takes long; outside the journal."""
