"""Where the cards of a table are, seen and unseen, and whether a card can be where it is shown.

`cards` follows copies between pools (`pools`, `universe`), `worlds` tells whether a world exists that agrees with all that was
shown, `alternatives` follows what one of several cards may have met; `zones` are hands, a pile and open places of one pack;
`playing` spells playing cards. The ground floor: nothing here knows a statement, a verdict or a game.
"""
