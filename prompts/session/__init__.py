"""A match at the table as it is kept: its journal grows, its result is settled, its words are looked up.

`session` is the match with its record, `settlement` brings its result into the campaign, `questions` leads a person's line to a
statement, `lookup` finds what a word of the command line means, `carried` what a campaign shows as a player's, `refresh` the
ledger in line with all records. Knows the ledger and the rules, and nothing of how it is drawn.
"""
