"""The catalogue of everything that can go wrong: a kind each, with a page of its own, in both languages."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from domain.kernel.texts import Text


class ProblemType(Struct, frozen=True):
    """A kind of problem; its name is the last part of its address."""

    name: str
    status: int
    title: Text
    explanation: Text

    @property
    def address(self) -> str:
        return f"/problems/{self.name}"


PROBLEMS: Final[dict[str, ProblemType]] = {
    one.name: one
    for one in (
        ProblemType(
            "malformed",
            400,
            Text("The request is malformed", "Požadavek má špatný tvar"),
            Text(
                "The body or a parameter is not what this call takes; `errors` names each field.",
                "Tělo nebo parametr neodpovídá tomu, co volání přijímá; `errors` jmenuje každé pole.",
            ),
        ),
        ProblemType(
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
        ProblemType(
            "unauthenticated",
            401,
            Text("Who are you?", "Kdo jsi?"),
            Text(
                "This call needs a token: send it as `Authorization: Bearer …`. POST /v1/players gives you one.",
                "Toto volání vyžaduje token: pošli ho jako `Authorization: Bearer …`. Získáš ho přes POST /v1/players.",
            ),
        ),
        ProblemType(
            "missing-scope",
            403,
            Text("This token may not do that", "Tento token to nesmí"),
            Text(
                "The call needs a token with another scope, which `scope` names; GET /v1/me/tokens lists yours.",
                "Volání vyžaduje token s jiným oprávněním, které jmenuje `scope`; tvé tokeny vypíše GET /v1/me/tokens.",
            ),
        ),
        ProblemType(
            "not-seated",
            403,
            Text("You do not sit there", "Na tomto místě nesedíš"),
            Text("Only whoever sits at this table may do that.", "To smí jen ten, kdo u tohoto stolu sedí."),
        ),
        ProblemType(
            "not-host",
            403,
            Text("You are not the host", "Nejsi hostitel"),
            Text("Only the host of this table may do that.", "To smí jen hostitel tohoto stolu."),
        ),
        ProblemType(
            "not-yet",
            403,
            Text("Not before the end", "Až po konci hry"),
            Text(
                "Other seats' eyes are open to you once the game is over.",
                "Očima ostatních míst se můžeš dívat, až hra skončí.",
            ),
        ),
        ProblemType(
            "read-only",
            403,
            Text("Here one can only look", "Tady se dá jen dívat"),
            Text(
                "This service takes nothing in: no players, no tables, no moves. What is there can be read.",
                "Tato služba nic nepřijímá: žádné hráče, stoly ani tahy. Co v ní je, lze číst.",
            ),
        ),
        ProblemType(
            "not-found",
            404,
            Text("There is nothing here", "Tady nic není"),
            Text("Nothing answers at this address.", "Na této adrese nic neodpovídá."),
        ),
        ProblemType(
            "no-such-game",
            404,
            Text("There is no such game", "Taková hra není"),
            Text(
                "No game of that id exists, or it is a private one that you may not see.",
                "Hra s tímto id neexistuje, nebo je soukromá a nemáš k ní přístup.",
            ),
        ),
        ProblemType(
            "no-such-version",
            404,
            Text("There is no such version", "Taková verze není"),
            Text("The game has not come that far.", "Tak daleko hra ještě není."),
        ),
        ProblemType(
            "no-such-seat",
            404,
            Text("There is no such seat", "Takové místo není"),
            Text("This table has fewer seats.", "Tento stůl má méně míst."),
        ),
        ProblemType(
            "no-such-player",
            404,
            Text("There is no such player", "Takový hráč není"),
            Text("Nobody signed up under that id.", "Pod tímto id se nikdo nepřihlásil."),
        ),
        ProblemType(
            "no-such-ruleset",
            404,
            Text("There is no such ruleset", "Taková pravidla nejsou"),
            Text("GET /v1/rulesets lists the games on offer.", "GET /v1/rulesets vypíše nabízené hry."),
        ),
        ProblemType(
            "not-finished",
            404,
            Text("There is no score yet", "Skóre zatím není"),
            Text("A game has a score once it is finished.", "Skóre má hra, až když je dohraná."),
        ),
        ProblemType(
            "no-such-dispute",
            404,
            Text("There is no such dispute", "Takový spor není"),
            Text("GET …/disputes lists those about this game.", "GET …/disputes vypíše spory o této hře."),
        ),
        ProblemType(
            "no-such-refusal",
            404,
            Text("There is no such refusal", "Takové odmítnutí není"),
            Text(
                "GET …/refusals lists your refused commands; the newest 100 are kept.",
                "GET …/refusals vypíše tvé odmítnuté příkazy; uchovává se jich posledních 100.",
            ),
        ),
        ProblemType(
            "no-such-audit",
            404,
            Text("There is no audit yet", "Kontrola zatím není"),
            Text("POST …/audit asks for one.", "POST …/audit o ni požádá."),
        ),
        ProblemType(
            "no-such-webhook",
            404,
            Text("There is no such webhook", "Takový webhook není"),
            Text("GET /v1/webhooks lists yours.", "GET /v1/webhooks vypíše tvoje."),
        ),
        ProblemType(
            "remedy-asked",
            409,
            Text("Another remedy is being asked for", "Žádá se o jinou nápravu"),
            Text(
                "Agree to it, or decide that the game goes on, and ask then.",
                "Souhlaste s ní, nebo rozhodněte, že hra pokračuje, a žádejte potom.",
            ),
        ),
        ProblemType(
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
        ProblemType(
            "docket-closed",
            409,
            Text("The decision is final", "Rozhodnutí je konečné"),
            Text(
                "The time for remarks, appeals and another decision is over; all who sat there may decide together.",
                "Lhůta pro připomínky, odvolání a nové rozhodnutí uplynula; rozhodnout mohou už jen všichni, kdo tu "
                "seděli, společně.",
            ),
        ),
        ProblemType(
            "no-such-entry",
            404,
            Text("There is no such decision", "Takové rozhodnutí není"),
            Text(
                "Only the newest entry of GET …/docket can be remarked on.",
                "Připomínky se týkají jen nejnovějšího záznamu, který dá GET …/docket.",
            ),
        ),
        ProblemType(
            "not-over",
            409,
            Text("The game is not over", "Hra neskončila"),
            Text("It has not even begun: there is nothing to decide.", "Ani nezačala: není o čem rozhodovat."),
        ),
        ProblemType(
            "too-many-remedies",
            409,
            Text("Enough has been decided about this game", "O této hře už bylo rozhodnuto dost"),
            Text(
                "While a game runs each seat asks three times at most; once it is over, 20 things are decided at most.",
                "Dokud hra běží, žádá každé místo nejvýše třikrát; když skončí, rozhoduje se nejvýše dvacetkrát.",
            ),
        ),
        ProblemType(
            "too-many-disputes",
            409,
            Text("You have disputed enough", "Sporů už bylo dost"),
            Text(
                "One player may open at most 20 disputes about one game.",
                "Jeden hráč smí o jedné hře vést nejvýše 20 sporů.",
            ),
        ),
        ProblemType(
            "too-many-webhooks",
            409,
            Text("You have enough webhooks", "Webhooků už máš dost"),
            Text("A player has at most 10; delete one first.", "Hráč má nejvýše 10; nejdřív některý smaž."),
        ),
        ProblemType(
            "method-not-allowed",
            405,
            Text("Not with this method", "Touto metodou ne"),
            Text("`Allow` names the methods of this address.", "`Allow` jmenuje metody této adresy."),
        ),
        ProblemType(
            "not-acceptable",
            406,
            Text("Not in that form", "V této podobě ne"),
            Text("This address has no such representation.", "Tato adresa takovou podobu nenabízí."),
        ),
        ProblemType(
            "not-running",
            409,
            Text("The game is not running", "Hra neběží"),
            Text("It has not begun yet, or it is over.", "Ještě nezačala, nebo už skončila."),
        ),
        ProblemType(
            "not-open",
            409,
            Text("The table is not open", "Stůl není volný"),
            Text("It is full, has started or is closed.", "Je plný, už se hraje, nebo je zavřený."),
        ),
        ProblemType(
            "no-such-token",
            404,
            Text("There is no such token", "Takový token není"),
            Text("You have no token of that id.", "Token s tímto id nemáš."),
        ),
        ProblemType(
            "last-account-token",
            409,
            Text("This is the last token for your account", "To je poslední token k tvému účtu"),
            Text(
                "Without it nobody could make tokens or erase the account any more; make another one with the scope "
                "`account` first.",
                "Bez něj by už nikdo nemohl vydávat tokeny ani účet smazat; nejdřív vydej jiný s oprávněním `account`.",
            ),
        ),
        ProblemType(
            "too-many-tokens",
            409,
            Text("Too many tokens", "Příliš mnoho tokenů"),
            Text(
                "You have as many tokens as one may; revoke one first.",
                "Máš tolik tokenů, kolik smíš; nejdřív některý zruš.",
            ),
        ),
        ProblemType(
            "too-many-tables",
            409,
            Text("Too many open tables", "Příliš mnoho otevřených stolů"),
            Text(
                "You host as many tables that wait for players as one may; close one, or let one fill up.",
                "Máš otevřeno tolik stolů, kolik jich na hráče smí čekat; některý zavři, nebo počkej, až se zaplní.",
            ),
        ),
        ProblemType(
            "already-seated",
            409,
            Text("You already sit here", "Už tu sedíš"),
            Text("One seat a player.", "Každý hráč má jedno místo."),
        ),
        ProblemType(
            "question-closed",
            409,
            Text("That question is closed", "Tato otázka je uzavřená"),
            Text(
                "It is no longer your open question, or its time is up; GET …/moves tells what is asked now.",
                "Není to tvoje otevřená otázka, nebo jí vypršel čas; GET …/moves řekne, na co se hra ptá teď.",
            ),
        ),
        ProblemType(
            "not-your-decision",
            409,
            Text("It is not your decision", "Teď nerozhoduješ ty"),
            Text(
                "`to_act` says whose decision it is, `rules` why.",
                "`to_act` říká, kdo rozhoduje, `rules` podle čeho.",
            ),
        ),
        ProblemType(
            "busy",
            409,
            Text("The table is too busy", "U stolu je příliš rušno"),
            Text(
                "Others were faster again and again; try once more.", "Ostatní byli opakovaně rychlejší; zkus to znovu."
            ),
        ),
        ProblemType(
            "stale-version",
            412,
            Text("The game has moved on", "Hra mezitím postoupila"),
            Text("`version` is where it stands now.", "`version` říká, kde je teď."),
        ),
        ProblemType(
            "too-many-streams",
            429,
            Text("Too many event streams", "Příliš mnoho proudů událostí"),
            Text(
                "So many streams of one player, or from one address, are open at once; close one first.",
                "Tolik proudů jednoho hráče nebo z jedné adresy je otevřeno najednou; nejdřív některý zavři.",
            ),
        ),
        ProblemType(
            "slow-body",
            408,
            Text("The body came too slowly", "Tělo přicházelo příliš pomalu"),
            Text("A body has ten seconds to arrive.", "Tělo musí dorazit do deseti sekund."),
        ),
        ProblemType(
            "too-large",
            413,
            Text("The body is too large", "Tělo je příliš velké"),
            Text("A body has at most 64 KiB.", "Tělo má nejvýše 64 KiB."),
        ),
        ProblemType(
            "unsupported-media-type",
            415,
            Text("Not in that format", "V tomto formátu ne"),
            Text(
                "Bodies are JSON in UTF-8, uncompressed: send `Content-Type: application/json` and no other encoding.",
                "Těla jsou nekomprimovaný JSON v UTF-8: pošli `Content-Type: application/json` a žádné jiné kódování.",
            ),
        ),
        ProblemType(
            "illegal-move",
            422,
            Text("The rules do not allow it", "Pravidla to nedovolují"),
            Text(
                "`rules` cites the clauses it breaks; `moves` links to what is legal.",
                "`rules` cituje porušená ustanovení; `moves` odkazuje na to, co dovoleno je.",
            ),
        ),
        ProblemType(
            "idempotency-mismatch",
            422,
            Text("The key was used for something else", "Klíč byl použit pro něco jiného"),
            Text(
                "The same Idempotency-Key came with another body.",
                "Stejný Idempotency-Key přišel s jiným tělem.",
            ),
        ),
        ProblemType(
            "too-many-requests",
            429,
            Text("Too many requests", "Příliš mnoho požadavků"),
            Text("`Retry-After` says when to come back.", "`Retry-After` říká, kdy to zkusit znovu."),
        ),
        ProblemType(
            "too-slow",
            503,
            Text("The stream was cut", "Proud událostí byl přerušen"),
            Text(
                "More events waited than a stream may hold back. Come back with `Last-Event-ID`: nothing is lost.",
                "Čekalo víc událostí, než smí proud zdržet. Vrať se s `Last-Event-ID`: nic se neztratilo.",
            ),
        ),
        ProblemType(
            "not-logged",
            404,
            Text("The log does not have it yet", "Veřejný záznam to ještě nemá"),
            Text(
                "What happens is entered into the transparency log within a few seconds. Ask again in a moment.",
                "Co se stane, zapíše se do veřejného záznamu během několika sekund. Zeptej se za chvíli znovu.",
            ),
        ),
        ProblemType(
            "not-a-witness",
            403,
            Text("No witness has cosigned it", "Žádný svědek to nespolupodepsal"),
            Text(
                "None of its lines is a right cosignature of somebody whom this log takes for a witness.",
                "Žádný z jeho řádků není správný spolupodpis někoho, koho tento záznam bere za svědka.",
            ),
        ),
        ProblemType(
            "internal",
            500,
            Text("Something is broken on our side", "Něco se rozbilo u nás"),
            Text(
                "Nothing was changed. `request` names the case in our logs.",
                "Nic se nezměnilo. `request` označuje případ v našich záznamech.",
            ),
        ),
        ProblemType(
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
        ProblemType(
            "outdated",
            503,
            Text("The service is being upgraded", "Služba se právě aktualizuje"),
            Text(
                "This game has moved to newer rules than the process that was asked has. Try again in a moment.",
                "Hra už přešla na novější pravidla, než má proces, který odpovídá. Zkus to za chvíli.",
            ),
        ),
        ProblemType(
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
