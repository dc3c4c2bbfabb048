"""Campaigns and events: members, rules, what was decided, results entered by hand, and what a campaign decides for a new match.

`campaign` knows members and rules, `new_match` opens a match in it, `scoring` and `forms` enter a result, `any_game` keeps games that
aren't refereed, `correcting` and `mending` put kept matches right, `events` pairs rounds, `books` keeps card books.
"""
