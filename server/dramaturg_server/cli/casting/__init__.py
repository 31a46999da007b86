"""The sub-commands of `dramaturg cast`, one file each."""
