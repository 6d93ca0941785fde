"""Score a season again by other rules. Face: season."""
