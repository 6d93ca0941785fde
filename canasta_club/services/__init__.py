"""What the club does, one sentence a function."""
