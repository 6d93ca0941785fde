"""Close a season; create the next one like it. Face: close, copy, end, settling."""
