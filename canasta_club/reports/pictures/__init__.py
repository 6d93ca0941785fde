"""Pictures of figures: values in, SVG out, the same for paper, a web page and a file.

Face: every module.
"""
