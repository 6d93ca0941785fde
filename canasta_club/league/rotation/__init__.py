"""Partners and opponents that change every round. Face: rounds."""
