"""``canasta federation``: clubs, uploads, quarantine, people and checks at a centre."""
