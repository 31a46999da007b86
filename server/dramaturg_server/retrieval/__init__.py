"""Finding the right lore and the right moment of shared past: tokenizers, indexes, fusion. Step 4 of a turn. Pure."""
