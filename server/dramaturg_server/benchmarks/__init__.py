"""What `dramaturg bench` measures, one file per name. Each figure is a ratio to a floor of the same run."""
