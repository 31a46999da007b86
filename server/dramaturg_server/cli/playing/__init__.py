"""What `dramaturg play` is made of: acts on a running sidecar (`stage`), how they look (`view`), and who asks for them:
a person (`typed`, `naming`, `loop`) or a script (`script_run`, `expectations`)."""
