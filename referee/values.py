"""Small values that drafts of a table share: they are replaced, never changed."""


def changed(values, at, value):
    """A copy of a list with one value changed."""
    values = values[:]
    values[at] = value
    return values


def without(values, value):
    """A tuple without one of its values."""
    return tuple([one for one in values if one != value])
