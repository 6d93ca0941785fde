"""Nights of four players at one table, as the commands that record them."""

NIGHT = (
    "player add Ash Birch Cedar Dogwood",
    "season new Winter --from 2026-10-01 --rules club",
    "night open 2026-11-19",
    "game start --table 1 Ash+Birch Cedar+Dogwood",
    "hand record --table 1 Ash+Birch:=675 Cedar+Dogwood:=430",
    "hand record --table 1 Ash+Birch:=5700 Cedar+Dogwood:=405 --accept all",
)
CORRECT = 'hand correct 1 --table 1 --night 2026-11-19 Cedar+Dogwood:=435 --reason "a five"'

FIRST_HAND = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
    ("season", "new", "Winter 2026", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
    ("hand", "record", "Ash+Birch: =675", "Cedar+Dogwood: =435"),
)
"""An evening word by word, from an empty folder to its first hand."""
