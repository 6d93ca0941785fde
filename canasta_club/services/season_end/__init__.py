"""Close a season, begin the next one like it. Face: close, copy."""
