"""Players and pairs, and the names people type. Face: players, pairs, names, removing."""
