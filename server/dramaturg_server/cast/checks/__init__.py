"""What is legal in a cast and yet probably no intention: warnings and notes, one kind of thing per file."""
