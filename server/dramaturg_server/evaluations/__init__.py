"""What `dramaturg eval` measures, one file per name: whether state changes as it should. These hold on any machine."""
