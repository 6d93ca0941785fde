"""Games and hands at the tables. Face: games, hands, standing, rounds, openings, problems."""
