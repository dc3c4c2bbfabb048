"""The shell: all input, output, clock, dice and environment."""
