"""A wing: slips that a machine reads, on paper that a table filled in. Needs the extra ``scan``."""
