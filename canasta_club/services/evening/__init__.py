"""One club evening: arrivals, who is there, substitutes, its states, its day, its report.

Face: beginning, arrivals, presence, substitutes, states, moving, checking, report, results, slips.
"""
