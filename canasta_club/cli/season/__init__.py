"""A season on the command line: who takes part, who meets whom, how it ends."""
