"""The command line as typer reads it: commands and options from the functions in `prompts.commands`, help, completion."""
