"""`referee verify [C|MATCH]`: judges what is kept anew, compares seals and results, names every difference."""

from prompts.shell import Shell, Stop
from prompts.sitting import Sitting, kept
from scorers.ledger import home


def run(words, flags):
    """Returns 0 where all is as it was kept, 1 where something differs."""
    from prompts.results import ledger_of

    shell = Shell(flags)
    place = home.home()
    ledger = ledger_of(place)
    results = {result["match"]: result for result in kept(ledger.results)}
    differences = [{"key": "damage", "match": None, **one} for one in kept(ledger.check)]
    names = chosen(place, words, results)
    for name in names:
        found = compare(place, name, results.get(name))
        differences += found
        if not found and not shell.json:
            print(shell.texts().ui("verify/ok", {"match": name}))
    if not words:
        records = set(kept(home.match_ids, place))
        differences += [{"key": "lost", "match": name} for name, result in results.items() if result["source"] == "record" and name not in records]
    for difference in differences:
        if not shell.json:
            print(shell.texts().ui("verify/" + difference["key"], difference))
    if shell.json:
        shell.emit({"type": "verify", "matches": names, "differences": differences})
    return int(bool(differences))


def chosen(place, words, results):
    """Ids of the matches that are meant: all, one, or those of a campaign."""
    names = kept(home.match_ids, place)
    if not words:
        return names
    word = words[0]
    if word.startswith("match:") or word in names:
        return [word.removeprefix("match:")]
    campaign = word.removeprefix("campaign:")
    found = [name for name in names if results.get(name, {}).get("campaign") == campaign] or [name for name in names if name.startswith(word)]
    if not found:
        raise Stop("unknown-match", word=word)
    return found


def compare(place, name, result):
    """Differences between a match's record, judged anew, and what was kept of it."""
    from prompts.results import result_of
    from referee.match import apply

    try:
        sitting = Sitting(place, name).read()
    except Stop as stop:
        return [{"key": "unreadable", "match": name, "why": f"{stop.key} {stop.facts}"}]
    found = []
    match = sitting.start
    for said in sitting.said:
        if said.verdict is None:
            text = said.text.lstrip("! ").partition("  # ")[0]
            if apply(match, text, said.number).ok and "＃" not in text:
                found.append({"key": "noted", "match": name, "number": said.number, "said": text})
        elif not said.verdict.ok:
            found.append({"key": "statement", "match": name, "number": said.number, "said": said.text, "clauses": ", ".join(said.verdict.clauses)})
        else:
            match = said.verdict.match
    if match.over and result is None:
        found.append({"key": "no-result", "match": name})
    elif result is not None and not match.over:
        found.append({"key": "extra-result", "match": name})
    elif result is not None:
        now = result_of(name, match)
        for key in ("seal", "scores", "winners", "places"):
            if result.get(key) != now[key]:
                found.append({"key": "result", "match": name, "name": key, "kept": str(result.get(key)), "now": str(now[key])})
    return found
