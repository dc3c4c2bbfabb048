"""The reader's patterns: each is compiled when it is first asked, since one line asks few of them."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def each(words: str) -> tuple[str, ...]:
    """The words of a list, blanks between them."""
    return tuple(words.split())


class _Later:
    """What `re.compile` gives, made when something of it is first needed; from then on its methods are the other's."""

    def __init__(self, text: str, flags: int = 0) -> None:
        self.pattern, self.flags = text, flags

    def __getattr__(self, name: str) -> object:
        found: object = getattr(re.compile(self.pattern, self.flags), name)
        setattr(self, name, found)
        return found


class _Of:
    """A pattern of one language, of any case: a line without a sign of it holds none, for which it needn't be compiled."""

    def __init__(self, text: str) -> None:
        self.pattern, self._later = text, expression(text, re.IGNORECASE)

    @staticmethod
    def speaks(text: str) -> bool:
        """Whether a text may be of the language."""
        return _LETTER.search(text) is not None

    def search(self, text: str, *span: int) -> re.Match[str] | None:
        return self._later.search(text, *span) if self.speaks(text) else None

    def match(self, text: str, *span: int) -> re.Match[str] | None:
        return self._later.match(text, *span) if self.speaks(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._later.fullmatch(text) if self.speaks(text) else None

    def sub(self, made: str | Callable[[re.Match[str]], str], text: str) -> str:
        return self._later.sub(made, text) if self.speaks(text) else text


class _OfJapanese(_Of):
    @staticmethod
    def speaks(text: str) -> bool:
        return not text.isascii()


if TYPE_CHECKING:

    def expression(text: str, flags: int = 0) -> re.Pattern[str]:
        """As `re.compile` gives it."""
        ...

    of_english = of_japanese = expression

else:
    expression, of_english, of_japanese = _Later, _Of, _OfJapanese

_LETTER = expression("[A-Za-z]")
CLAUSES = expression(
    "(?:(?<![0-9])[,.]|[,.](?![0-9])|[!;。])+ *(?:so |and so )?| so (?!bad|much)| but |(?<=[いんたなるすうだや])(?:ので|から|けど|けれど),?|(?<=[るたい])んで,?|(?<=[ただ])(?:あと|後)(?:[にで],?|,)?|(?<=ない)し,?|(?<=[らへ]ん)し,?|(?<=る)し,"
    "|(?<=ず)(?<!もせず)に?,?(?!つ)|(?<=[わたかさらまばが])んと(?![くこき]),?|(?<=[しらわかたがまばさな]ない)で,?(?=[^すしあく、,])"
)  # between what is said one after another
