"""What goes on the wall: a page made from values, and a writer for each format."""
