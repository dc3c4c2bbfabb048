"""English as players speak it: how verbs change, numbers and cards in words, denials, questions, words that say nothing."""

from __future__ import annotations

import re

from referee.language.words.patterns import each, expression, of_english

PASTS = {
    "bring": "brought", "buy": "bought", "catch": "caught", "choose": "chose chosen", "come": "came", "cut": "cut", "deal": "dealt",
    "do": "did done", "draw": "drew drawn", "fight": "fought", "find": "found", "get": "got gotten", "give": "gave given", "go": "went gone",
    "hit": "hit", "hold": "held", "keep": "kept", "lay": "laid", "leave": "left", "let": "let", "lose": "lost", "make": "made",
    "meld": "melded", "pay": "paid", "put": "put", "say": "said", "send": "sent", "set": "set", "show": "showed shown", "spend": "spent",
    "stand": "stood", "steal": "stole stolen", "strike": "struck", "take": "took taken", "throw": "threw thrown", "win": "won", "break": "broke broken",
    "blow": "blew blown", "swing": "swung", "fling": "flung", "shed": "shed", "spring": "sprang sprung", "stick": "stuck", "sell": "sold", "build": "built",
    "freeze": "froze frozen", "hang": "hung", "burn": "burnt burned", "shoot": "shot", "sit": "sat", "fall": "fell fallen", "rise": "rose",
    "flee": "fled", "is": "was", "are": "were", "be": "been", "rid": "rid", "bet": "bet", "bid": "bid", "bust": "bust", "seek": "sought",
    "shine": "shone", "wind": "wound", "slay": "slain", "ride": "rode", "run": "ran", "begin": "began begun", "write": "wrote written", "have": "had",
}  # fmt: skip
PARTICIPLES = {pasts.split()[-1] for pasts in PASTS.values()}
VOWELS = "aeiou"
DOUBLED = each("stop drop rob tap swap untap skip pick-up grab trap quit put set cut get win let run")

_TEENS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS = {word: number for number, word in enumerate(_TEENS.split())}
NUMBERS |= {word: 10 * number for number, word in enumerate(_TENS.split(), 2)}
NUMBERS |= {f"{ten} {one}": NUMBERS[ten] + NUMBERS[one] for ten in _TENS.split() for one in _TEENS.split()[1:10]}
NUMBERS |= {f"{word} hundred": 100 * number for word, number in NUMBERS.items() if 0 < number < 10}
NUMBERS |= {
    "a couple of": 2,
    "a couple": 2,
    "couple of": 2,
    "a pair of": 2,
    "pair of": 2,
    "a hundred": 100,
    "fourty": 40,
    "ninty": 90,
}

RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "knave": "J",
    "deuce": "2",
    "trey": "3",
    **{word: str(n) for word, n in NUMBERS.items() if 2 <= n <= 10},
}
SUITS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}

TALK = each(
    "who who's what's where's how's what when where why which whose how can could may might should would shall must "
    "do does did is are was were am will has have"
)
CONDITIONS = of_english(
    r"\b((?:another|the other|a different) (?:game|match|campaign)|wait(?:s|ing)? for|later|tomorrow|yesterday|last round|last turn|(?<!his )(?<!her )(?<!the )(?<!my )(?<!'s )(?<!skips )(?<!skip )(?<!out )(?<!misses )(?<!miss )(?<!loses )(?<!lose )next turn|can(?!')|or|either|instead of|rather than|if|unless|whether|suppose|would(?! (?:rather|like to be|prefer to be))|wouldn't|should|shall|ought|must|could|might|maybe|perhaps|when|before(?! (?:the )?_+\s*$)|(?<!go )(?<!goes )(?<!going )(?<!went )after(?!\s*$| (?:this|that|him|her|me)\b| (?:the )?_+\s*$)|until|almost|nearly|wish|tried|forgot|forgets|meant"
    r"|probably|hopefully|likely|possibly|presumably|supposedly|hardly|barely|seldom|rarely|imagine|assum(?:e|es|ing)|provided|in case|while|soon|next time|last (?:time|game|match)"
    r"|(?<!at )once(?! more| again)|in (?:a|one) (?:minute|moment|second|sec|bit)|(?:was|were) (?:going|about) to|(?:dying|itching|eager|keen|tempted|longing|aching|desperate|dreading|afraid|excited|unlikely|likely) to|(?:is|are|was|were|runs?|ran|running) (?:all )?out of(?! (?:the|his|her|my|it)\b)|next (?:round|game)\b.{1,30}\b(?:will|gonna|going to)|(?:decid|opt)(?:e?s|ed)? against|fail(?:s|ed)? to|hang on(?=\W*$))\b"
)
LONGS = of_english(r"\bwant(?:s|ed)?\b.+\b(?:so|that|real|really) (?:bad|badly|much)\W*$")
MAY = of_english(r"(can|may) [a-z]")  # what who is next does
GAINS = of_english(
    r"\b(?:gain(?:s|ed|ing)?|gets?|got|getting|gives?|gave|giving|takes?|took|taking|receiv(?:es?|ed|ing)|into|became"
    r"|grab(?:s|bed|bing)?|becom(?:es?|ing)|collect(?:s|ed|ing)?|makes?|making|made|has|have|picks?|picked|picking)\b"
)  # before what comes of a deed
HEDGED = of_english(
    r"\b(maybe|perhaps|probably|possibly|presumably|hopefully|supposedly|if|unless|i (?:think|hope|suppose|believe))\b"
)
DENIALS = of_english(
    r"\b(not|no|never|nothing|none|nobody|nope|nah|cannot|cant|dont|doesnt|isnt|wont|didnt|without|neither|nor|refuses?|refused|declines?|declined|rather)\b|n't\b"
)
UNABLE = of_english(
    r"\b(yet|can'?t|cannot|couldn'?t|unable|(?:isn'?t|aren'?t|wasn'?t|weren'?t)(?! [a-z]+ing\b)|mustn'?t|shouldn'?t|haven'?t|hasn'?t|hadn'?t)\b"
)
FORBIDS = of_english(r"^\s*(please\s+)?(don'?t|do not|never)\b")
SEPARATELY = of_english(r"\b(separately|individually|one by one|on their own|by themselves|as singles)\b")
ANYTHING = of_english(r"\b(nothing|anything|none|nope|nah|pass)\b|^no\b")
SAYS = of_english(r" (?:says|said) (?:that )?(?:(?:he|she)(?:'?s| is| was)|they(?:'?re| are| were))(?= [a-z])")
CONTRACTED = of_english(
    r"(?<=\w)'s (?=(?:still |now )?(?:at|on|up to|down to) (?:\d|minus|zero|\w+ points?)|(?:fine|good|ok|okay|done|out|happy|finished|through|cool)\b)",
)
MAKES = expression(r" (?:makes?|made|forces?|forced|has|had) (?:to )?")  # between who makes and who is made to do it
LIES = of_english(
    r"\b(?:pick|take|grab|get|claim|draw)s? (?:it|that|that one|this one)\b|\bpicks? it up\b|\bpicks? up (?:it|that)\b"
)  # a card that is there
PRONOUN = of_english(r"\b(it|them|that|those|this|one)\b")
THINKS = of_english(
    r"\b(think|guess|believe|know|remember|forget|look(?!(?:s|ed|ing)? at (?:the )?(?:top|next|deck|pile|\d|two|three|four))|watch|see|ask|wonder|hope|wish|promise|plan|argue|explain|tell|love|hate|like|enjoy|adore|fear|dislike|admire|mention|read|deserve|owe|need|discuss|complain|say|joke|laugh|talk|consider|expect|intend|pretend|threaten|offer|refer|check|count on|stare|eye|envy|covet|stroke|caress|inspect|examine|study|sigh|smile|worr[yi]|regret|bet)(s|es|ed|ing)?\b"
    r"|\b(thought|knew|forgot|saw|told|said|lol|gg|hi|hello|thanks|thank|sorry|bye|wow|damn|pizza|beer|coffee|tea|phone|bathroom|toilet|rules?|rulebook|keeps?|kept|keeping|unlucky|lucky|unfair|cheat(s|ed|ing)?|awesome|crazy|funny|mine|yours|hers|theirs|what a|so close|good game|ready)\b"
)
PLAIN = of_english(
    "tired|something|anything|everything|someone|somebody|anyone|packs?|base|done|more|most|much|many|some|coin|coins|here|hear|near|they|them|then|than|that|this|with|will|well|been|good|best|better|bad|worse|like|long|want|what|when|where|which|while|white"
    "|black|blue|green|same|side|such|sure|very|every|just|case|cause|over|under|only|once|part|past|post|last|least|left|less|next|most|into|from|else|even|ever|also|back|game|time|turn"
    "|think|thinks|plans?|looks?|asks?|wants?|needs?|likes?|loves?|hates?|hopes?|knows?|sees?|says?|tells?|talks?|waits?|works?|trying|laughs?|smiles?|cries|starts?"
)
CARDS = of_english(rf"\b(\d+|{'|'.join(NUMBERS)}) cards?\b")
HOLDS = of_english(r"(?<!'ll )(?<!will )\b(has|have|had|holds|hold|held)\b")
DESCRIBES = of_english(
    r"\b(?:is|are|was|were) (?:an?|so|such|too|very|really|pretty|the best|the worst|one of the) [a-z]"
)
VERBAL = of_english(r"[a-z]{2,}(?:s|ed|ing)")  # what may be a deed that nobody knows
ENDED = of_english(
    "ended|end|overall|wins|finished|finishes|finishing|went|goes|only|got|gets|just|won|lost|loses|beat|beats|scored|scores|managed|made|took|takes"
)
ONTO = of_english(r"\b(onto|on|behind|beside|next to|against) ?$")
NOUN = of_english(r"\b(the|an?|his|her|my|their) $")
NAMED = expression(
    rf"\b(?:the|an?|his|her|my|our|their|its|and|or|with|by|for|\d+|{'|'.join(NUMBERS)})$"
)  # before a name
NOUNS = of_english(
    "(?:item|round|turn|start|end|game|row|line|run|set|side|spot|space|step|square|pt|pool|pile|stack|discard|source)s?|top|bottom|board|mat|tableau"
)  # what lies or happens at any table, of which nothing is told by its name
PRICE = of_english(rf"\b(?:for|with|costing|spend(?:s|ing)?) (?:(?:an?|her|his|my|\d+|{'|'.join(NUMBERS)}) )?$")
ANOTHER = of_english(r"\b(?:his|her|him|their|them)\b")
OBJECT = of_english(r"\b(him|them|her)(?= (?:back|ahead|forwards?|away|up|on|off|out|down|to|with|for)\b|\s*$)")
EVERY = of_english(
    r"^all (?=[a-z]+(?: again| too| as well)?[.! ]*$|(?:draw|drew|get|got|take|took|have|discard|pass|pay|paid|lose|lost|collect|count|hold|choose|roll)\b)"
)
GOT = of_english(r"(?<=\w)(?:'s| has| have|'ve) got (?=an? |the |no |nothing|[0-9])")
LETS = of_english(r"\blet(?:s|ting)? [a-z]+ [a-z]+")
HAND = of_english(r"\bhand\b")
TOO = of_english(r"\b(too|as well|also)\b")
USED_WITH = of_english(r"\b(?:with|using) (?:(?:a|an|the|his|her|my|their) )?(?:[a-z]+ )?$")  # before what is used
BEFORE_NOUN = of_english(r"\b(the|an?|his|her|my|their|of|from|with|for)\s*$")
THAT_S = of_english(r"^(?:(?:and )?that(?:'s| is) (?:where|when) |this is where )(?=\S)")
ARTICLES = each("the a an his her my their your")
PREPOSITIONS = dict.fromkeys(("on", "at", "to", "against", "onto", "into"), "to") | {
    "from": "from",
    "off": "from",
    "out of": "from",
    "of": "の",
    "for": "for",
    "after": "to",
    "before": "to",
    "with": "with",
    "using": "with",
}
BEAT = of_english(r"\b(?:beat|beats|beaten|defeats|defeated|wins? against|won against|wins? over|won over)\b")
BEATEN = of_english(r"\b(?:beaten|defeated) by\b|\b(?:lost|loses|lose) (?:to|against)\b")
HIM = of_english(r"\b(?P<role>on|onto|at|against|to|from|in front of) (?:him|her|them)\b")
MET = ("it", "him", "her", "them", "that")
PARTICLES = {"go", "loose", "aside", "upright", "into", "onto", "back", "down", "up", "out", "away", "off", "over"}
PASSIVE = {"is", "was", "are", "were", "got", "gets", "get", "been", "being"}
SELF = ("himself", "herself", "itself", "myself", "themself")
HIDDEN = each(
    "blind blindly without-looking at-random randomly sight-unseen a-random-card a-card-i-don't-know "
    "a-card-we-don't-know an-unknown-card another-card one-more-card an-unseen-card unseen-card a-hidden-card "
    "something-blind a-blind-card one-unseen one-hidden one-unknown one-face-down a-face-down-card one-secret "
    "one-i-don't-know others other-cards other-ones unknown unknown-cards unknown-ones unseen unseen-cards "
    "unseen-ones hidden hidden-cards hidden-ones cards-i-can't-see cards-we-can't-see"
)
NOT_SEEN = of_english(
    r"\b(?:something|a card|another(?: card)?|one(?: card)?|the other(?: card)?)(?: else)?(?: that| which)? (?:(?:we|i|they|you|he|she) (?:did|have|has|can|could|do|does)(?:n'?t| not) |(?:we|i|they|you|he|she) never |(?:nobody|no one|none of us) )(?:see|saw|seen|know|knows|knew)\b",
)  # a card
TAKES_BACK = of_english(r"^(undo|take (that|it) back|take back|strike that|scratch that)\b")
_OOPS = r"(?:(?:(?:wh?)?oops|oh|no|nah|nope|sorry|wait|argh|ugh|damn|ah|hm+|er+|um+|ok|okay|please|my (?:bad|mistake|fault)|hang on|hold on)[ ,.!:-]+)"
_AGAIN = r"(?:actually|correction|i mean[t]?|i (?:misread|misspoke|mistyped)(?: that| it)?|make (?:that|it)|(?:no|nah|nope|sorry|wait|(?:wh?)?oops|argh|my (?:bad|mistake|fault)))"
_WAS = r"(?:(?:it|that|this|those|they|these|he|she)(?: was| were|'s actually| is actually| should(?: have been| be|'ve been)| must have been|'d be)(?: really| actually| a roll of)?)"
CORRECTS = of_english(
    r"\b(not|instead|rather|was|were|should|meant?|make|sorry|no|nah|nope|wait|(?:wh?)?oops|argh|actually|correction|misread|misspoke|mistyped|my (?:bad|mistake|fault))\b"
)
CONTRAST = of_english(
    rf"{_OOPS}*(?:{_WAS} )?(?P<right>[^,;]*?[^ ,;])(?:,| and| -)? (?:not|instead of|rather than) (?!(?:to|a|an|the|going|yet|any|in|enough|so|sure)\b)(?P<wrong>[^,;]*?)[ .!]*",
)  # `it was 3, not 2`
CONTRAST_TURNED = of_english(
    rf"{_OOPS}*(?:{_WAS} |(?:it|that)(?:'s| is) )?not (?:a |the )?(?P<wrong>[^,;]*?[^ ,;])(?:,? but|,)(?: (?:it|that) was| {_WAS})?(?: a| the)? (?P<right>[^,;]*?)[ .!]*",
)  # `not 2 but 3`
CORRECTED = expression(
    rf"{_OOPS}*?(?P<sorry>{_AGAIN}(?:[,.!:-] ?| (?=make |i |it |that |they |those |wait|sorry|no|he |she )|(?<=mean) |(?<=meant) |(?<=that) |(?<=it) |(?<=actually) |(?<=oops) |(?<=sorry) ))*(?P<was>{_WAS} )?(?P<right>.+?)[ .!]*",
    re.IGNORECASE,
)  # `no wait, that was 4 and 2`
NUMBERED = of_english(
    r"^(?:(?:change|correct|fix|amend|make|set|turn) )?(?:statement|number|no\.?|line|entry|#) ?(\d+) (?:should (?:be|have been|say|read)|was(?: really| actually)?|ought to be|must be|needs to be|has to be|is actually|to|into) (.+)$",
)  # `statement 4 should be set 3s 4s 5s`, `change number 4 to set 7c`
FORGOTTEN = of_english(
    rf"^{_OOPS}*(?:(?:i|we) )?(?:(?:forgot|missed|left out|put(?: in)?)[ ,:]+)?before (?:statement |number |no\.? ?|line |#)?(\d+)[ ,:]+(.+)$",
)  # `forgot: before 3 Beni draws`
TAKEN_BACK = of_english(
    rf"^{_OOPS}*(?:actually,? |let's |let us |can we |we )?(?:take|takes|took|put|roll|wind|undo|scratch|delete|erase|revert|remove)(?: back)?(?: the| that| my| his| her| our)? (?:last|previous)(?: (?P<many>one|two|three|four|five|[1-9]))?(?: one| moves?| things?| turns?| plays?| steps?| statements?| entry| entries| lines?)?(?: back)?(?: again)?[ .!]*$",
)  # `take the last three back`
GONE_BACK = of_english(
    rf"^{_OOPS}*(?:actually,? |let's |let us |can we |we )?(?:go|step|move|roll|wind) back(?: by)?(?: (?P<many>a|one|two|three|four|five|[1-9]))?(?: step| move| statement| entry| line)?s?[ .!]*$",
)  # `go back one`, where nobody moves
REASON = of_english(
    r",? (?:instead of|rather than|because|because of|cause|cos|coz|cuz|bc|in order to|so as to|hoping|just in case|(?:with |has |have |having |got )?(?:nothing|no [a-z]+)(?: (?:left|good|useful|more|else|better))? to(?= (?:play|do|use|lay|set|put|say|add|show|place|fight|draw)\b)|no (?:play|card)s?(?= (?:to|left))) (?P<rest>.+)$",
)  # what isn't done, or why something is
UNSURE = expression(r"\?|\bbut\b|\bchange[ds]?\b")  # so that the deed may not have been done
LEADS = of_english(
    r"^(?:(?P<word>ok(?:ay)?(?! (?:from|by|with) )|(?:nah|nope|no)(?=,? (?:i'?m|we're) )|so|well|right|yeah|yep|yup|alright|and|then|now|just|finally|um+|uh+|er+m?|oh+|ah+|hm+|eh|hey|look|listen|anyway|anyhow|btw|next(?=,)|(?:hang on|hold on|just|wait)(?: (?:a |one )?(?:sec(?:ond)?|min(?:ute)?|moment))(?=[,!.])|(?:hang|hold|go) on(?=[,!.])|let's see|let me see)[ ,.!:-]+)(?=[a-z0-9\"(])",
)
ALSO = expression(
    r"(?P<deed>.+?)(?:[,;.]| and| &|, and)+ (?:so (?:does|do|did|is) )?(?P<who>[^ ,.!?]+)(?: (?:too|also|as well|likewise|the same|same|does too|does(?: the)? same|did too|did the same))?[ .!]*",
    re.IGNORECASE,
)  # `Mia takes six, Theo too`
ALSO_SAID = of_english(r"\b(?:so (?:does|do|did|is) [^ ?]+|too|also|as well|likewise|same)[ .!]*$")
WHOSE = of_english(r"(?:it(?:'s| is) )?(?:now |then )?(?P<who>\S+?)'s? (?:turn|go)(?: now)?[ .!]*")  # which is no deed
APOSTROPHES = of_english(
    r"\b(?:(that|what|he|she|there|here|who|where|^let)s|(i)(?=m\b)m|(i|you|we|they)ve|(you|we|they)re)\b",
)
TRAILS = of_english(
    r"(?:[ ,.]+(?:lol|ha(?:ha)+|he(?:he)+|heh|xd|please|pls|plz|[:;]-?[)dp]|(?<!not )now)|, ?(?:right|ok|okay|thanks|thx|cheers))[ .!]*$",
)
NOUN_OF = of_english(
    r"^(?:(?:it's |that's |it is |that is )?(?:an?|the) )?(?P<what>[a-z]+(?: [a-z]+)?) (?:from|by) (?P<who>[^ ,:.!]+)(?P<rest>(?:[,:]| with | on | at | using ).+)$",
)  # `a call by Zoe, 9h 9d`
STEPPED = of_english(r"\b(?:takes?|took|taking) (\S+) (?:steps?|squares?|spaces?)\b")
LOST_TO = of_english(
    r"^(?P<loser>[^ ,:]+) (?:loses|lost|is losing) (?!.*\b(?:game|match|round|duel|fight|battle)\b)(?P<what>(?:an?|the|his|her|one|[a-z]+) ?[^,]*?) to (?P<who>[^ ,.!]+)[ .!]*$",
)  # `Lou loses his steel to Ann`
TOOL = of_english(r"^(?P<who>.*?)\b(?:uses?|used|using|needs?) (?P<tool>[^,]+?) to (?P<deed>[a-z].*)$")
ORDINALS = {"1st": "first", "2nd": "second", "3rd": "third"}
ORDINAL = of_english(r"\b(?:1st|2nd|3rd)\b")
ARROW = expression(r" ?[-=]+> ?")
LET_BE = of_english(
    r"\b(let(?:s|ting)?) (?!(?:it|that|this|him|her|them|us|me|you|everyone)\b)(?:(?:the|his|her|my) |\S+'s )?\S+(?: \S+)? (happen|through|by|go through|stand|slide|be|pass|resolve)(?=[ .!]*$)",
)  # `lets Zap through`
CARDS_FOR = expression(
    rf"^(?P<many>an?|another|\d+|{'|'.join(_TEENS.split())})(?: more| further| new| fresh| extra)*(?P<what> cards?)?(?P<deck> (?:off|from) (?:the )?(?:top|deck|source|library|pile)(?: of the (?:deck|source|library|pile))?)?(?:(?: (?:go|goes|went))? (?:for|to|into) (?P<who>[^ ,.!']+)(?:'s hand)?)?[ .!]*$",
    re.IGNORECASE,
)  # `two more cards for Mia`
WITH = of_english(r"(?<=[a-z]{2}) w(?:/ ?| )(?=[a-z0-9])")
AND = of_english(r"(?<=[a-z0-9]) (?:n|'n'|n') (?=[a-z0-9]{2})")
BACK = of_english(
    r"^(?:(?:(?:wh?)?oops|oh|no|nah|sorry|wait|argh|damn|ah|ok|okay|actually|please|my bad)[ ,!.]+)*(undo|redo)(?: (?:that|it|this|the last))?(?: one| thing| statement)?[ .!]*$",
)  # `whoops, undo that one`
OVERRIDDEN = of_english(r",? (override(?: [^ ].*)?)$")
STEPS = ("step", "steps", "move", "moves")
COUNTERS = each("card cards point points unseen more metres meters feet")
DICE = each(
    "dice die roll rolls rolled rolling throws throwing threw throw dice-come-up come-up comes-up came-up coming-up "
    "showing dice-say dice-show dice-showed dice-read dice-fall dice-fell dice-land dice-landed dice-landed-on "
    "dice-are dice-were"
)
NO = each(
    "no not never nope nah none nothing nobody don't dont doesn't doesnt didn't didnt won't wont isn't aren't wasn't "
    "can't cannot cant havent haven't hasnt hasn't hadnt hadn't werent weren't couldnt couldn't shouldnt shouldn't "
    "wouldnt wouldn't any anything neither without refuse refuses refused decline declines declined instead at-all "
    "thanks no-thanks no-one"
)
ALL = each(
    "all-three all-four all-five all-of-them the-three-of-us the-two-of-us everyone everybody all-players each-player "
    "each all-of-us we-all both-players both"
)
BUT = tuple(f"{who} {but}" for who in ("everyone", "everybody", "all", "everyone else") for but in ("but", "except"))
ELSE = each("everyone-else everybody-else all-others all-the-others the-others all-other-players the-rest")
THEN = expression(r";|\n|\bthen\b|\band then\b")
ONLY = of_english(r"\b(only|alone)\b")
PARTS = expression(r"[,;&+]|\b(?:and|then|to|by|plus|but)\b")


def ways(phrase: str) -> list[str]:
    """A phrase with each word that may stand for its `~`: `discard-~-hand` with his, her, the, ..."""
    if "-~" not in phrase:
        return [phrase]
    return [phrase.replace("~", word) for word in ARTICLES] + [phrase.replace("-~", "")]


FINITE = each("am is are was were has had")  # they have no other forms


def forms(verb: str) -> list[str]:
    """All forms of a verb, given as spoken in the present, perhaps with words after it (`put-down`)."""
    head, hyphen, tail = verb.partition("-")
    after = f" {tail.replace('-', ' ')}" if hyphen else ""
    if head in FINITE:
        return [head + after]
    found = [head, *_third(head), *_ing(head), *(PASTS.get(head) or _past(head)).split()]
    return [*(one + after for one in found), *((f"{head}{after}s",) if hyphen else ())]


def is_participle(words: str) -> bool:
    """Whether the first of the words says what is done to somebody: `pushed`, `taken back`."""
    word = words.lower().split(" ")[0]
    return word.endswith("ed") or word in PARTICIPLES - {"done"}


def _third(head: str) -> tuple[str, ...]:
    if head == "have":
        return ("has",)
    if head.endswith(("s", "x", "ch", "sh", "o")):
        return (f"{head}es",)
    if head.endswith("y") and head[-2:-1] not in VOWELS:
        return (f"{head[:-1]}ies",)
    return (f"{head}s",)


def _past(head: str) -> str:
    if head.endswith("e"):
        return f"{head}d"
    if head.endswith("y") and head[-2:-1] not in VOWELS:
        return f"{head[:-1]}ied"
    return f"{head}{head[-1]}ed" if head in DOUBLED else f"{head}ed"


def _ing(head: str) -> tuple[str, ...]:
    if head.endswith("e") and not head.endswith("ee"):
        return (f"{head[:-1]}ing",)
    return (f"{head}{head[-1]}ing",) if head in DOUBLED else (f"{head}ing",)


DOUBTED = of_english(
    r"(?:did|does|is|was|wo|has|have|are|were|should|ca|could|would)n'?t(?:\s{3,}|\s+(?:i|you|he|she|it|we|they|that|this|there|the)\b)"
)  # before whom it asks of, whose name is left out: `didn't Mia draw`


def is_question(text: str) -> bool:
    """Whether a line asks or wonders."""
    first = re.match(r"[a-z']+", text.lower())
    if DOUBTED.match(text):
        return True
    return (
        text.rstrip().endswith("?")
        and not text.rstrip().endswith(" ?")
        or bool(first and (first[0] in TALK and not FORBIDS.match(text)))
    )
