"""Rows, folds and whole saves as bytes: plain functions that stores and use cases share. No I/O, no state."""
