"""Players, cards and pairs, and the names people type. Face: players, cards, pairs, names."""
