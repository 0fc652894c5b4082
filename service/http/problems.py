"""Everything that can go wrong, as RFC 9457 problems: a page each, in both languages."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.kernel.texts import Text
from domain.kernel.words import Language

MEDIA_TYPE: Final = "application/problem+json"


class ProblemType(Struct, frozen=True):
    """A kind of problem; its name is the last part of its address."""

    name: str
    status: int
    title: Text
    explanation: Text

    @property
    def address(self) -> str:
        return f"/problems/{self.name}"


class Problem(Exception):
    """A refusal on its way to the caller. `members` are the further fields of its body."""

    def __init__(
        self, name: str, detail: Text | None = None, *, headers: dict[str, str] | None = None, **members: Any
    ) -> None:
        super().__init__(name)
        self.type = PROBLEMS[name]
        self.detail = detail or self.type.explanation
        self.headers = headers or {}
        self.members = members

    @classmethod
    def about(cls, field: str, en: str, cs: str) -> Problem:
        """A field, a parameter or a header that is not what it should be."""
        return cls.malformed({field: [Text(en, cs)]})

    @classmethod
    def malformed(cls, errors: dict[str, list[Text]]) -> Problem:
        return cls("malformed", errors=errors)

    def body(self, language: Language, instance: str, request: str) -> bytes:
        """`request` is the id under which our logs know the request."""
        return msgspec.json.encode(
            {
                "type": self.type.address,
                "title": self.type.title.said(language),
                "status": self.type.status,
                "detail": self.detail.said(language),
                "instance": instance,
                "request": request,
                **{name: _said(value, language) for name, value in self.members.items()},
            }
        )


def _said(value: Any, language: Language) -> Any:
    """The same with every text in one language."""
    if isinstance(value, Text):
        return value.said(language)
    if isinstance(value, dict):
        return {name: _said(inner, language) for name, inner in value.items()}
    if isinstance(value, list):
        return [_said(inner, language) for inner in value]
    return value


def _problem(name: str, status: int, title: Text, explanation: Text) -> ProblemType:
    return ProblemType(name, status, title, explanation)


PROBLEMS: Final[dict[str, ProblemType]] = {
    one.name: one
    for one in (
        _problem(
            "malformed",
            400,
            Text("The request is malformed", "Požadavek má špatný tvar"),
            Text(
                "The body or a parameter is not what this call takes; `errors` names each field.",
                "Tělo nebo parametr neodpovídá tomu, co volání přijímá; `errors` jmenuje každé pole.",
            ),
        ),
        _problem(
            "unsigned",
            400,
            Text("Your seat signs its moves", "Tvé místo své tahy podepisuje"),
            Text(
                "You sat down with a key, so `seen` and `signature` stand beside each command: the signature of that "
                "key under exactly this command, spelled as `/moves` lists it. Without the key you can only be away.",
                "U stolu sedíš s klíčem, takže vedle každého příkazu stojí `seen` a `signature`: podpis tímto klíčem "
                "právě pod tímto příkazem, zapsaným tak, jak ho vypisuje `/moves`. Bez klíče můžeš být jen pryč.",
            ),
        ),
        _problem(
            "unauthenticated",
            401,
            Text("Who are you?", "Kdo jsi?"),
            Text(
                "This call needs a token: send it as `Authorization: Bearer …`. POST /v1/players gives you one.",
                "Toto volání vyžaduje token: pošli ho jako `Authorization: Bearer …`. Získáš ho přes POST /v1/players.",
            ),
        ),
        _problem(
            "missing-scope",
            403,
            Text("This token may not do that", "Tento token to nesmí"),
            Text(
                "The call needs a token with another scope, which `scope` names; GET /v1/me/tokens lists yours.",
                "Volání vyžaduje token s jiným oprávněním, které jmenuje `scope`; tvé tokeny vypíše GET /v1/me/tokens.",
            ),
        ),
        _problem(
            "not-seated",
            403,
            Text("You do not sit there", "Na tomto místě nesedíš"),
            Text("Only whoever sits at this table may do that.", "To smí jen ten, kdo u tohoto stolu sedí."),
        ),
        _problem(
            "not-host",
            403,
            Text("You are not the host", "Nejsi hostitel"),
            Text("Only the host of this table may do that.", "To smí jen hostitel tohoto stolu."),
        ),
        _problem(
            "not-yet",
            403,
            Text("Not before the end", "Až po konci hry"),
            Text(
                "Other seats' eyes are open to you once the game is over.",
                "Očima ostatních míst se můžeš dívat, až hra skončí.",
            ),
        ),
        _problem(
            "not-found",
            404,
            Text("There is nothing here", "Tady nic není"),
            Text("Nothing answers at this address.", "Na této adrese nic neodpovídá."),
        ),
        _problem(
            "no-such-game",
            404,
            Text("There is no such game", "Taková hra není"),
            Text(
                "No game of that id exists, or it is a private one that you may not see.",
                "Hra s tímto id neexistuje, nebo je soukromá a nemáš k ní přístup.",
            ),
        ),
        _problem(
            "no-such-version",
            404,
            Text("There is no such version", "Taková verze není"),
            Text("The game has not come that far.", "Tak daleko hra ještě není."),
        ),
        _problem(
            "no-such-seat",
            404,
            Text("There is no such seat", "Takové místo není"),
            Text("This table has fewer seats.", "Tento stůl má méně míst."),
        ),
        _problem(
            "no-such-player",
            404,
            Text("There is no such player", "Takový hráč není"),
            Text("Nobody signed up under that id.", "Pod tímto id se nikdo nepřihlásil."),
        ),
        _problem(
            "no-such-ruleset",
            404,
            Text("There is no such ruleset", "Taková pravidla nejsou"),
            Text("GET /v1/rulesets lists the games on offer.", "GET /v1/rulesets vypíše nabízené hry."),
        ),
        _problem(
            "not-finished",
            404,
            Text("There is no score yet", "Skóre zatím není"),
            Text("A game has a score once it is finished.", "Skóre má hra, až když je dohraná."),
        ),
        _problem(
            "no-such-dispute",
            404,
            Text("There is no such dispute", "Takový spor není"),
            Text("GET …/disputes lists those about this game.", "GET …/disputes vypíše spory o této hře."),
        ),
        _problem(
            "no-such-refusal",
            404,
            Text("There is no such refusal", "Takové odmítnutí není"),
            Text(
                "GET …/refusals lists your refused commands; the newest 100 are kept.",
                "GET …/refusals vypíše tvé odmítnuté příkazy; uchovává se jich posledních 100.",
            ),
        ),
        _problem(
            "no-such-audit",
            404,
            Text("There is no audit yet", "Kontrola zatím není"),
            Text("POST …/audit asks for one.", "POST …/audit o ni požádá."),
        ),
        _problem(
            "no-such-webhook",
            404,
            Text("There is no such webhook", "Takový webhook není"),
            Text("GET /v1/webhooks lists yours.", "GET /v1/webhooks vypíše tvoje."),
        ),
        _problem(
            "remedy-asked",
            409,
            Text("Another remedy is being asked for", "Žádá se o jinou nápravu"),
            Text(
                "Agree to it, or decide that the game goes on, and ask then.",
                "Souhlaste s ní, nebo rozhodněte, že hra pokračuje, a žádejte potom.",
            ),
        ),
        _problem(
            "consent-needed",
            409,
            Text("Everybody has to agree", "Souhlasit musí všichni"),
            Text(
                "Since then something was drawn, or somebody was told something of their own: only all people at the "
                "table together can go back so far.",
                "Od té doby se losovalo nebo se někdo dozvěděl něco svého: tak daleko se mohou vrátit jen všichni "
                "u stolu společně.",
            ),
        ),
        _problem(
            "docket-closed",
            409,
            Text("The decision is final", "Rozhodnutí je konečné"),
            Text(
                "The time for remarks, appeals and another decision is over; all who sat there may decide together.",
                "Lhůta pro připomínky, odvolání a nové rozhodnutí uplynula; rozhodnout mohou už jen všichni, kdo tu "
                "seděli, společně.",
            ),
        ),
        _problem(
            "no-such-entry",
            404,
            Text("There is no such decision", "Takové rozhodnutí není"),
            Text(
                "Only the newest entry of GET …/docket can be remarked on.",
                "Připomínky se týkají jen nejnovějšího záznamu, který dá GET …/docket.",
            ),
        ),
        _problem(
            "not-over",
            409,
            Text("The game is not over", "Hra neskončila"),
            Text("It has not even begun: there is nothing to decide.", "Ani nezačala: není o čem rozhodovat."),
        ),
        _problem(
            "too-many-remedies",
            409,
            Text("Enough has been decided about this game", "O této hře už bylo rozhodnuto dost"),
            Text(
                "While a game runs each seat asks three times at most; once it is over, 20 things are decided at most.",
                "Dokud hra běží, žádá každé místo nejvýše třikrát; když skončí, rozhoduje se nejvýše dvacetkrát.",
            ),
        ),
        _problem(
            "too-many-disputes",
            409,
            Text("You have disputed enough", "Sporů už bylo dost"),
            Text(
                "One player may open at most 20 disputes about one game.",
                "Jeden hráč smí o jedné hře vést nejvýše 20 sporů.",
            ),
        ),
        _problem(
            "too-many-webhooks",
            409,
            Text("You have enough webhooks", "Webhooků už máš dost"),
            Text("A player has at most 10; delete one first.", "Hráč má nejvýše 10; nejdřív některý smaž."),
        ),
        _problem(
            "method-not-allowed",
            405,
            Text("Not with this method", "Touto metodou ne"),
            Text("`Allow` names the methods of this address.", "`Allow` jmenuje metody této adresy."),
        ),
        _problem(
            "not-acceptable",
            406,
            Text("Not in that form", "V této podobě ne"),
            Text("This address has no such representation.", "Tato adresa takovou podobu nenabízí."),
        ),
        _problem(
            "not-running",
            409,
            Text("The game is not running", "Hra neběží"),
            Text("It has not begun yet, or it is over.", "Ještě nezačala, nebo už skončila."),
        ),
        _problem(
            "not-open",
            409,
            Text("The table is not open", "Stůl není volný"),
            Text("It is full, has started or is closed.", "Je plný, už se hraje, nebo je zavřený."),
        ),
        _problem(
            "no-such-token",
            404,
            Text("There is no such token", "Takový token není"),
            Text("You have no token of that id.", "Token s tímto id nemáš."),
        ),
        _problem(
            "last-account-token",
            409,
            Text("This is the last token for your account", "To je poslední token k tvému účtu"),
            Text(
                "Without it nobody could make tokens or erase the account any more; make another one with the scope "
                "`account` first.",
                "Bez něj by už nikdo nemohl vydávat tokeny ani účet smazat; nejdřív vydej jiný s oprávněním `account`.",
            ),
        ),
        _problem(
            "too-many-tokens",
            409,
            Text("Too many tokens", "Příliš mnoho tokenů"),
            Text(
                "You have as many tokens as one may; revoke one first.",
                "Máš tolik tokenů, kolik smíš; nejdřív některý zruš.",
            ),
        ),
        _problem(
            "too-many-tables",
            409,
            Text("Too many open tables", "Příliš mnoho otevřených stolů"),
            Text(
                "You host as many tables that wait for players as one may; close one, or let one fill up.",
                "Máš otevřeno tolik stolů, kolik jich na hráče smí čekat; některý zavři, nebo počkej, až se zaplní.",
            ),
        ),
        _problem(
            "already-seated",
            409,
            Text("You already sit here", "Už tu sedíš"),
            Text("One seat a player.", "Každý hráč má jedno místo."),
        ),
        _problem(
            "question-closed",
            409,
            Text("That question is closed", "Tato otázka je uzavřená"),
            Text(
                "It is no longer your open question, or its time is up; GET …/moves tells what is asked now.",
                "Není to tvoje otevřená otázka, nebo jí vypršel čas; GET …/moves řekne, na co se hra ptá teď.",
            ),
        ),
        _problem(
            "not-your-decision",
            409,
            Text("It is not your decision", "Teď nerozhoduješ ty"),
            Text(
                "`to_act` says whose decision it is, `rules` why.",
                "`to_act` říká, kdo rozhoduje, `rules` podle čeho.",
            ),
        ),
        _problem(
            "busy",
            409,
            Text("The table is too busy", "U stolu je příliš rušno"),
            Text(
                "Others were faster again and again; try once more.", "Ostatní byli opakovaně rychlejší; zkus to znovu."
            ),
        ),
        _problem(
            "stale-version",
            412,
            Text("The game has moved on", "Hra mezitím postoupila"),
            Text("`version` is where it stands now.", "`version` říká, kde je teď."),
        ),
        _problem(
            "too-many-streams",
            429,
            Text("Too many event streams", "Příliš mnoho proudů událostí"),
            Text(
                "So many streams of one player, or from one address, are open at once; close one first.",
                "Tolik proudů jednoho hráče nebo z jedné adresy je otevřeno najednou; nejdřív některý zavři.",
            ),
        ),
        _problem(
            "slow-body",
            408,
            Text("The body came too slowly", "Tělo přicházelo příliš pomalu"),
            Text("A body has ten seconds to arrive.", "Tělo musí dorazit do deseti sekund."),
        ),
        _problem(
            "too-large",
            413,
            Text("The body is too large", "Tělo je příliš velké"),
            Text("A body has at most 64 KiB.", "Tělo má nejvýše 64 KiB."),
        ),
        _problem(
            "unsupported-media-type",
            415,
            Text("Not in that format", "V tomto formátu ne"),
            Text(
                "Bodies are JSON in UTF-8, uncompressed: send `Content-Type: application/json` and no other encoding.",
                "Těla jsou nekomprimovaný JSON v UTF-8: pošli `Content-Type: application/json` a žádné jiné kódování.",
            ),
        ),
        _problem(
            "illegal-move",
            422,
            Text("The rules do not allow it", "Pravidla to nedovolují"),
            Text(
                "`rules` cites the clauses it breaks; `moves` links to what is legal.",
                "`rules` cituje porušená ustanovení; `moves` odkazuje na to, co dovoleno je.",
            ),
        ),
        _problem(
            "idempotency-mismatch",
            422,
            Text("The key was used for something else", "Klíč byl použit pro něco jiného"),
            Text(
                "The same Idempotency-Key came with another body.",
                "Stejný Idempotency-Key přišel s jiným tělem.",
            ),
        ),
        _problem(
            "too-many-requests",
            429,
            Text("Too many requests", "Příliš mnoho požadavků"),
            Text("`Retry-After` says when to come back.", "`Retry-After` říká, kdy to zkusit znovu."),
        ),
        _problem(
            "too-slow",
            503,
            Text("The stream was cut", "Proud událostí byl přerušen"),
            Text(
                "More events waited than a stream may hold back. Come back with `Last-Event-ID`: nothing is lost.",
                "Čekalo víc událostí, než smí proud zdržet. Vrať se s `Last-Event-ID`: nic se neztratilo.",
            ),
        ),
        _problem(
            "not-logged",
            404,
            Text("The log does not have it yet", "Veřejný záznam to ještě nemá"),
            Text(
                "What happens is entered into the transparency log within a few seconds. Ask again in a moment.",
                "Co se stane, zapíše se do veřejného záznamu během několika sekund. Zeptej se za chvíli znovu.",
            ),
        ),
        _problem(
            "internal",
            500,
            Text("Something is broken on our side", "Něco se rozbilo u nás"),
            Text(
                "Nothing was changed. `request` names the case in our logs.",
                "Nic se nezměnilo. `request` označuje případ v našich záznamech.",
            ),
        ),
        _problem(
            "not-replicated",
            503,
            Text("Written, not replicated", "Zapsáno, ale nezkopírováno"),
            Text(
                "It is written, but too few copies of the store have received it, so nobody can promise that it stays. "
                "Try again in a moment; with the same Idempotency-Key nothing happens twice.",
                "Je to zapsáno, ale nemá to dost kopií úložiště, takže nikdo nemůže slíbit, že to zůstane. "
                "Zkus to za chvíli; se stejným Idempotency-Key se nic nestane dvakrát.",
            ),
        ),
        _problem(
            "outdated",
            503,
            Text("The service is being upgraded", "Služba se právě aktualizuje"),
            Text(
                "This game has moved to newer rules than the process that was asked has. Try again in a moment.",
                "Hra už přešla na novější pravidla, než má proces, který odpovídá. Zkus to za chvíli.",
            ),
        ),
        _problem(
            "unavailable",
            503,
            Text("The store can't be reached", "Úložiště není dostupné"),
            Text(
                "Try again in a moment; with the same Idempotency-Key nothing happens twice.",
                "Zkus to za chvíli; se stejným Idempotency-Key se nic nestane dvakrát.",
            ),
        ),
    )
}
