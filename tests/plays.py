"""An export file of BG Stats of the shape that real ones have: 217 plays, every field, and all that is odd about them."""

import json
import random
from uuid import UUID

PLAYS, PLAYERS, GAMES, TITLES = 217, 48, 219, 82
NAMES = ["Aki", "Beni", "Chie", "Dr. \"Bo\" Müller", "O'Neil, Jr.", "千尋", "Иван", "Zoë #2", "x" * 60, "Aki"]  # fmt: skip
WORDS = ["", "late", "two\nlines\tand a tab", "引き分けに近い", "=SUM(A1)", 'a: b, c; "d"']


def made(seed=1):
    """The export file (a dict)."""
    rng = random.Random(seed)

    def uuid():
        return str(UUID(int=rng.getrandbits(128), version=4))

    def day():
        return f"20{rng.randint(15, 25)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02} {rng.randint(0, 23):02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}"

    def some(share):
        return rng.random() < share

    def meta():
        return json.dumps({"a": rng.randint(0, 9)})

    def tagged():
        return [{"tagRefId": rng.randint(1, 7), "metaData": meta()} for _ in range(rng.choice((0, 1, 2)))]

    players = []
    for number in range(1, PLAYERS + 1):
        name = NAMES[number - 1] if number <= len(NAMES) else f"Player {number}"
        one = {"id": number, "isAnonymous": number == 20, "modificationDate": day(), "name": "Anonymous player" if number == 20 else name, "uuid": uuid()}  # fmt: skip
        one |= {"bggUsername": ""} if number > 1 else {}
        one |= {"tags": tagged()} if number > 2 else {}
        one |= {"metaData": meta()} if number <= 18 else {}
        players.append(one)
    games = []
    for number in range(1, GAMES + 1):
        copies = [
            {"uuid": uuid(), "modificationDate": day(), "wishlistStatus": 0, "bggCollId": 7, "bggVersionId": 0, "year": 0, "bggUserName": "",
             **{f"status{what}": rng.randint(0, 1) for what in ("WantToPlay", "PrevOwned", "WantToBuy", "Preordered", "ForTrade", "Wishlist", "WantInTrade", "Owned")},
             "urlThumb": "https://example.org/t.jpg", **({"gameName": "x", "metaData": meta()} if number < 3 else {})}
        ] if number <= 208 else []  # fmt: skip
        games.append({
            "id": number, "uuid": uuid(), "name": {1: "Res Arcana", 2: "Catan: Seafarers", 3: "ごいた"}.get(number, f"Game {number}"), "bggName": f"Game {number}", "bggId": 1000 + number,
            "bggYear": 2000, "highestWins": number % 9 != 4, "noPoints": number % 11 == 5, "cooperative": number % 13 == 6, "usesTeams": False, "minPlayTime": 30, "maxPlayTime": 60,
            "minPlayerCount": 1, "maxPlayerCount": 6, "minAge": 8, "designers": rng.choice(("", "Somebody")), "rating": 0, "isBaseGame": 1, "isExpansion": 0, "preferredImage": 0,
            "urlThumb": "https://example.org/a.jpg", "urlImage": "https://example.org/b.jpg", "modificationDate": day(), "metaData": meta(), "copies": copies,
            **({"tags": tagged()} if number > 2 else {}),
        })  # fmt: skip
    locations = [{"id": number, "modificationDate": day(), "name": f"Place {number}", "uuid": uuid()} for number in range(1, 8)]  # fmt: skip
    plays = []
    for number in range(PLAYS):
        game = games[number % TITLES]
        scored, teams = not game["noPoints"] and some(0.9), some(0.1)
        seats = rng.sample(players, rng.randint(1, 5))
        if number % 30 == 0:
            seats += [players[19]] * 2  # nobody's name, twice at one table
        order = rng.sample(range(1, len(seats) + 1), len(seats)) if some(0.8) else [0] * len(seats)
        scores = []
        for at, player in enumerate(seats):
            score = rng.choice(
                (str(rng.randint(-9, 99)), f"{rng.randint(1, 9)}+{rng.randint(1, 9)}-{rng.randint(1, 9)}", "12.5")
            )
            one = {
                "winner": at == 0 and not (game["cooperative"] and some(0.5)), "seatOrder": order[at], "score": score if scored else "",
                "startPlayer": at == 1, "playerRefId": player["id"], "rank": at + 1 if number % 3 else 0, "newPlayer": some(0.2),
            }  # fmt: skip
            one |= {"team": str(at % 2 + 1)} if some(0.7) else {}
            one |= {"role": rng.choice(("", "Fox", "狐"))} if some(0.2) else {}
            scores.append(one)
        play = {
            "uuid": uuid(), "ignored": some(0.02), "rating": 0, "scoringSetting": 0, "playerScores": scores, "modificationDate": day(), "playDate": day(),
            "manualWinner": some(0.5), "rounds": 0, "usesTeams": teams, "bggId": 0, "entryDate": day(), "playImages": "[]", "importPlayId": 0,
            "durationMin": rng.choice((0, 45, 120)), "expansionPlays": [{"gameRefId": 150, "bggId": 1150}] if some(0.1) else [], "nemestatsId": 0, "gameRefId": game["id"],
        }  # fmt: skip
        play |= {"locationRefId": rng.choice(locations)["id"]} if number >= 3 else {}
        play |= {"metaData": meta()} if number < 103 else {}
        play |= {"bggLastSync": day()} if number < 61 else {}
        play |= {"comments": rng.choice(WORDS)} if number < 20 else {}
        play |= {"board": rng.choice(("", "B"))} if number < 15 else {}
        if number % 40 == 7:
            del scores[0]["score"]
        plays.append(play)
    for game in games[:2]:
        for name in [name for name in game["copies"][0] if name.startswith("status") or name == "urlThumb"]:
            del game["copies"][0][name]
    groups = [
        {"modificationDate": day(), "uuid": uuid(), "isDefault": some(0.5), "isInternal": some(0.5), "type": "player", "name": f"g{number}", **({"metaData": meta()} if number else {})}
        for number in range(15)
    ]  # fmt: skip
    tags = [
        {"id": number, "isHidden": False, "modificationDate": day(), "uuid": uuid(), "isDefault": False, "group": "g", "isInternal": some(0.5), "name": f"t{number}", "type": "game"}
        for number in range(1, 8)
    ]  # fmt: skip
    return {
        "userInfo": {"meRefId": 1}, "groups": groups, "players": players, "locations": locations, "games": games, "plays": plays, "tags": tags, "challenges": [],
    }  # fmt: skip
