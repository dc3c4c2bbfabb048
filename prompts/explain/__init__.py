"""Why a statement was judged so: the clause that tells, what decides it, what would be right, what would come of it.

`explanation` puts an answer together, `deciding` finds the statements, rulings and options that decide, `bearing` what they rest on, `scores` what a score does, `preview` tells what an
edit would change, `suggestion` what could be said instead, `proofs` what a shown card proves wrong, `log` all that was said.
"""
