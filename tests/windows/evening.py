"""An evening at a club, as typed on Windows: names in four scripts, paper, a copy, and checks."""

from typing import Final

EVENING: Final = {
    'init "Łódź Canasta" --rules club': "Created the book for Łódź Canasta",
    "player add Łukasz Søren Дмитрий 王伟 משה Zoë": "Дмитрий, 王伟, משה",
    "club show": r"AppData\Local\canasta\club.canasta",
    "player add Birch Cedar": "Added Birch, Cedar.",
    "pair add Łukasz Søren": "Łukasz & Søren are pair 1.",
    'season new "Winter 2026" --rules club --from 2026-10-01': "Winter 2026",
    "season register Łukasz+Søren Дмитрий+王伟 משה+Zoë Birch+Cedar": "Дмитрий & 王伟; משה & Zoë",
    "night open 2026-11-26 --present all": "is open",
    "game start --table 1 Łukasz+Søren Дмитрий+王伟": "Łukasz",
    "game start --table 2 משה+Zoë Birch+Cedar": "משה",
    'hand record --table 1 "Łukasz+Søren: KKKKKKK QQQQ2X 555 r2 out"'
    ' "Дмитрий+王伟: AAA 9999 / K5 / X2"': "995",
    'hand record --table 2 "משה+Zoë: m1 +245 -30 r1 =615"'
    ' "Birch+Cedar: n1 m1 +330 -0 out =1230"': "1230",
    'hand correct 1 --table 2 "Birch+Cedar: n1 m1 +330 -5 out"'
    ' --reason "a five was left"': "1230 before, 1225 now",
    "hand show 1 --table 1": "Łukasz & Søren",
    "game end --table 1": "Łukasz",
    "game end --table 2": "משה",
    "night close": "closed",
    "standings": "王伟",
    "standings --json": "משה",
    "print standings standings.pdf": "standings.pdf",
    "print slips slips.pdf --blank": "slips.pdf",
    "export winter.xlsx": "winter.xlsx",
    "export winter.csv": "winter.csv",
    'import winter.csv --season "Winter 2026" --dry-run': "2 hands already there",
    "export --all club.jsonl": "club.jsonl",
    "import --all club.jsonl --book copy.canasta": "everything agrees",
    "club key club.key": "club.key",
    "player show Zoë": "Zoë",
    "journal": "a five was left",
    "undo": "Undone: the night",
    "backup": "club-backups",
    "backup list": "club-",
    "verify": "2",
    "odds --rules club": "can open",
    "help backup": "canasta backup",
    "doctor": "Who may read the private key of Łódź Canasta was not checked",
}
"""What is typed, and words of the answer."""
PAPER: Final = ("standings.pdf", "slips.pdf", "winter.xlsx")
"""Files that the evening leaves where it was typed."""
