"""The pictures that the README and pages show, and what makes them: python -m prompts.pictures."""
