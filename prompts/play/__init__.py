"""At the table: the prompt, what stands above it, and what it asks."""
