"""The commands, one module each; a command imports its work when it runs."""
