"""The strict language: what one line of a record is made of, declared once and read, written, offered and hidden from there.

`statement` reads and writes words, `arguments` are the parts that a verb declares, `verbs` the verbs themselves, `speech` what a
game says besides, `words` names as people type them, `hints` what an unread line lacks. Knows cards by their spelling, no match.
"""
