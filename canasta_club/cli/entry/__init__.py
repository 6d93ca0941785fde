"""Games and hands on the command line: start and end games; record, correct, look at hands."""
