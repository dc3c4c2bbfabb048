"""What was decided about a campaign and its people, put together: dated decisions in their order -> members, rule, matches.

A decision is a document {"id", "at", "kind", …}. Those of several homes are put together by their ids; in the order of
their time and id they come to the same campaign everywhere. Pure.
"""

from __future__ import annotations

from scorers.ledger.sound import STATED
from scorers.sheet import Document, Json
from scorers.types import Callable, Iterable, Mapping, NotRequired, Sequence, TypedDict


class Member(TypedDict):
    """A person of a campaign."""

    id: str
    name: str
    aliases: list[str]
    guest: NotRequired[bool]
    left: NotRequired[str]  # the day


class Decided(TypedDict):
    """What was decided about a match."""

    set: Document  # facts
    dropped: str  # "out", or "whole" with its record; "" if it counts
    copy: str | None  # that which was chosen
    passed: list[str]  # those that were not
    result: Document | None  # of one that was taken out and has no record


class Conflict(TypedDict):
    """What two homes decided differently."""

    what: str
    who: str
    names: list[object]


OPEN, CLOSED = "open", "closed"
TOLD_BY = {
    "players": {"names"},
    "won": {"scores"},
    "places": {"scores", "won"},
}  # of a correction, what another part tells
SHARED = "shared"  # a name that two homes gave to two people
STATE, PRESENCE, EVENT = "state", "presence", "event"
# Kinds that take back one another -> what they are about.
ABOUT = {"close": STATE, "reopen": STATE, "add": PRESENCE, "leave": PRESENCE, "event": EVENT}


def handle(thing: Document | None) -> str | None:
    """What a document of another program is for ever; None for no document."""
    if not thing:
        return None
    return thing["uuid"] if isinstance(thing.get("uuid"), str) else f"#{thing.get('id')}"


def bound(result: Json) -> list[str] | None:
    """The ids that a result's players had when it was first kept, None where it only names them; `seats` where they are others by now."""
    return result.get("seats") or result.get("ids")


def seated(event: Document, called: Callable[[str], str]) -> list[Document]:
    """The rounds of an event, whose players are called so."""
    return [
        {**one, "tables": [list(map(called, table)) for table in one["tables"]], "free": list(map(called, one["free"]))}
        for one in event["rounds"]
    ]


def by_ids(event: Document, ids: Mapping[str, str]) -> Document:
    """An event that names its players -> as it is kept; ids: {name: id} of all of them."""
    players = [
        {"member": ids[one["name"]], **{part: one[part] for part in one if part != "name"}} for one in event["players"]
    ]
    return {**event, "players": players, "rounds": seated(event, lambda name: ids.get(name, name))}


def _differently(heads: Iterable[Document]) -> list[object]:
    """What these say that take back one another, where that isn't one thing; of an event the round from which it isn't."""
    said: list[Document | str] = []
    for one in heads:
        says = one.get("state") or ("guest" if one.get("guest") else one["kind"])
        said += [says] if says not in said else []
    if len(said) < 2 or isinstance(said[0], str):
        return [*said] if len(said) > 1 else []
    rounds = [one["rounds"] for one in said if not isinstance(one, str)]
    return [
        1 + next((at for at, each in enumerate(zip(*rounds)) if each.count(each[0]) < len(each)), min(map(len, rounds)))
    ]


class Fold:
    """What decisions come to: `name`, `state`, `reopened`, `rule`, `games`, `options`, `members` by id, `matches` by match, `events` by name, and `conflicts`."""

    def __init__(self, decisions: Iterable[Document], key: Callable[[str], str]) -> None:
        """key: what counts when names are compared."""
        self.key = key
        self.name, self.state, self.reopened = "", OPEN, False
        self.rule: Document | None = None
        self.games: list[str] = []
        self.options: dict[str, str] = {}
        self.members: dict[str, Member] = {}
        self.gone: dict[str, Member] = {}  # members who are another one
        self.into: dict[str, str] = {}  # and who that is
        self.matches: dict[str, Decided] = {}
        self.events: dict[str, Document] = {}  # as they are kept, by their names
        self.conflicts: list[Conflict] = []
        # Of other programs: {program: {table: rows by what each is, or a value}}.
        self.foreign: dict[str, Document] = {}
        self.made = self.last = ""  # when the first and the last one were decided
        # Of ABOUT those that nobody has taken back knowingly.
        self.heads: dict[tuple[str, str], dict[str, Document]] = {}
        self._who: dict[str, str] | None = None
        for one in sorted(decisions, key=lambda one: (one["at"], one["id"])):
            self.take(one)

    def take(self, one: Document) -> None:
        """One decision more, which comes after all the others."""
        self._who = None
        self.made = self.made or (one["at"] if one["kind"] != EVENT else "")
        self.last = one["at"]
        if one["kind"] in ABOUT:
            heads = self._heads(one)
            unknown = {id: head for id, head in heads.items() if id not in one.get("knew", heads)}
            self.heads[self._about(one)] = {**unknown, one["id"]: one}
        match one["kind"]:
            case "new":
                self._new(one)
            case "join":
                self._member(one)
            case "add":
                self._add(one)
            case "rename":
                self._rename(one)
            case "alias":
                self._also(self._member(one), one["names"])
            case "merge":
                self._merge(one)
            case "leave":
                self._member(one)["left"] = one["date"]
            case "rule":
                if self.rule not in (one.get("was", self.rule), one["rule"]):
                    self._differ("rule", self.name, [self.rule, one["rule"]])
                self.rule = one["rule"]
            case "close":
                self.state, self.reopened = CLOSED, False
            case "reopen":
                self.state, self.reopened = OPEN, True
            case "correct":
                self._correct(one)
            case "drop":
                self._drop(one)
            case "end":  # should it count, it does since then
                self._match(one)["set"].update(at=one["at"], seats=one.get("ids"))
            case "choose":
                self._choose(one)
            case "event":
                self.events[one["event"]] = one["state"]
            case "foreign":
                self._foreign(one)

    def knowing(self, one: Document) -> Document:
        """A decision of this home, with those that it takes back or confirms knowingly."""
        return {"knew": [*self._heads(one)], **one} if one["kind"] in ABOUT else one

    def _heads(self, one: Document) -> dict[str, Document]:
        return self.heads.get(self._about(one), {})

    def _about(self, one: Document) -> tuple[str, str]:
        return ABOUT[one["kind"]], self.root(one["member"]) if "member" in one else one.get("event", "")

    def document(self) -> Document:
        """The campaign as people look at it, its members by their labels."""
        members = [{**one, "name": self.label(one["id"])} for one in self.members.values()]
        stated = {name: getattr(self, name) for name in STATED}
        return {"name": self.name, "state": self.state, "reopened": self.reopened, **stated, "members": members}

    def match(self, match: str) -> Decided:
        """What was decided about a match."""
        return self.matches.get(match) or {"set": {}, "dropped": "", "copy": None, "passed": [], "result": None}

    # -- who is who ---------------------------------------------------------------------------

    def root(self, member: str) -> str:
        """The id of the member who this one is by now."""
        while member in self.into:
            member = self.into[member]
        return member

    def known(self) -> dict[str, str]:
        """{folded name, alias or id: id}; a member's name goes before another one's alias."""
        if self._who is None:
            members = self.members.values()
            self._who = {self.key(alias): one["id"] for one in members for alias in one["aliases"]}
            self._who |= {one: self.root(one) for one in (*self.gone, *self.members)}
            self._who |= {self.key(one["name"]): one["id"] for one in reversed(list(members))}
        return self._who

    def who(self, name: str) -> str:
        """The id of the member whom a name means; a new one's is made of the name."""
        folded = self.key(name)
        return self.known().get(folded, folded)

    def label(self, member: str) -> str:
        """What a member is called: each one differently, also where two homes gave one name to two people."""
        one = self.members.get(member) or self.gone.get(member)
        if one is None:
            return member
        name, now = one["name"], self.members.get(self.root(member), one)
        plain = self.known().get(self.key(name)) == now["id"] and (
            one is now or self.key(name) != self.key(now["name"])
        )
        return name if plain else f"{name} ({member})"

    def disputed(self) -> list[Conflict]:
        """All that two homes decided differently, and the names by which two members are called, each told with theirs."""
        called: dict[str, dict[str, str]] = {}
        for one in self.members.values():
            for name in (one["name"], *one["aliases"]):
                called.setdefault(self.key(name), {}).setdefault(one["id"], name)
        shared: list[Conflict] = [
            {"what": SHARED, "who": next(iter(ids.values())), "names": [*map(self.label, ids)]}
            for ids in called.values()
            if len(ids) > 1
        ]
        parted: list[Conflict] = [
            {"what": what, "who": self.label(self.root(who)) if what == PRESENCE else who or self.name, "names": names}
            for (what, who), heads in self.heads.items()
            if (names := _differently(heads.values()))
        ]
        return [*self.conflicts, *shared, *parted]

    def seats(self, ids: list[str]) -> list[str]:
        """Who sat there is by now; as it was where one member would sit twice."""
        now = [self.root(one) for one in ids]
        return now if len(set(now)) == len(now) else ids

    # -- the decisions ------------------------------------------------------------------------

    def _new(self, one: Document) -> None:
        self.name = self.name or one["name"]
        for name in STATED:
            if one[name] and getattr(self, name) and one[name] != getattr(self, name):
                self._differ(name, self.name, [getattr(self, name), one[name]])
            elif one[name]:
                setattr(self, name, one[name])

    def _member(self, one: Document) -> Member:
        member = self.root(one["member"])
        name = one["name"] if one["kind"] in ("join", "add") else member
        return self.members.setdefault(member, {"id": member, "name": name, "aliases": []})

    def _add(self, one: Document) -> None:
        member = self._member(one)
        member.pop("left", None)
        member.pop("guest", None)
        if one["guest"]:
            member["guest"] = True

    def _rename(self, one: Document) -> None:
        member = self._member(one)
        before = member["name"]
        if before not in (one["was"], one["name"]):
            self._differ("name", before, [before, one["name"]])
        member["name"] = one["name"]
        self._also(member, [before, one["was"]])
        member["aliases"] = [alias for alias in member["aliases"] if self.key(alias) != self.key(one["name"])]

    def _also(self, member: Member, names: Sequence[str]) -> None:
        """Let a member be called so, too."""
        known = {self.key(name) for name in (member["name"], *member["aliases"])}
        for name in names:
            if self.key(name) not in known:
                known.add(self.key(name))
                member["aliases"].append(name)

    def _merge(self, one: Document) -> None:
        gone, stays = self._member(one), self._member({**one, "member": one["into"]})
        if gone is stays:
            return
        if one["member"] in self.into:
            self._differ("person", gone["name"], [gone["name"], stays["name"]])
        del self.members[gone["id"]]
        self.gone[gone["id"]] = gone
        self.into[gone["id"]] = stays["id"]
        self._also(stays, [gone["name"], *gone["aliases"]])

    def _match(self, one: Document) -> Decided:
        return self.matches.setdefault(one["match"], self.match(one["match"]))

    def _correct(self, one: Document) -> None:
        match = self._match(one)
        known, new = match["set"], one["set"]
        knowing = "campaign" in new and not one["was"].get("campaign")  # it counted nowhere when that was said
        other = {name for name in known.keys() & new.keys() if known[name] not in (new[name], one["was"].get(name))}
        for name in new:
            if name in other and not (TOLD_BY.get(name, set()) & other or (knowing and name == "campaign")):
                self._differ(name, one["match"], [known[name], new[name]])
        known.update(new)
        for member, name in zip(one["set"].get("players", ()), one["set"].get("names", ())):
            self._member({"kind": "join", "member": member, "name": name})
        if match["dropped"] and knowing:  # it is entered anew
            match["set"]["at"], match["dropped"] = one["at"], ""

    def _drop(self, one: Document) -> None:
        match = self._match(one)
        match["dropped"] = "whole" if one.get("whole") else match["dropped"] or "out"
        match["set"].setdefault("seats", one.get("ids"))  # should it count again, it is they who sat there
        match["result"] = one.get("result")

    def _choose(self, one: Document) -> None:
        match = self._match(one)
        if match["copy"] not in (None, one["copy"], *one["passed"]):
            self._differ("copy", one["match"], [match["copy"], one["copy"]])
        match["passed"] = [copy for copy in dict.fromkeys([*match["passed"], *one["passed"]]) if copy != one["copy"]]
        match["copy"] = one["copy"]

    def _foreign(self, one: Document) -> None:
        tables = self.foreign.setdefault(one["program"], {})
        for name, value in one["tables"].items():
            if isinstance(value, list) and all(isinstance(row, dict) for row in value):
                known = tables.get(name)
                tables[name] = {**(known if isinstance(known, dict) else {}), **{handle(row): row for row in value}}
            else:
                tables[name] = [value]

    def _differ(self, what: str, who: str, names: list[object]) -> None:
        self.conflicts.append({"what": what, "who": who, "names": names})
