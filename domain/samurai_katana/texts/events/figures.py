"""Samurai and castles come, move and go; land changes hands."""

from typing import Final

from domain.kernel.texts import Cases, Said, Sentence, says
from domain.samurai_katana.texts.events.deriving import with_, word


def _control(en: str, cs: str) -> Sentence:
    """`en` and `cs` are said of the city, where there is one."""
    return says(
        (
            f"{{region}}{en} passes from {{from_seat}} to {{to_seat}}.",
            f"{{to_seat}} takes control of {{region}}{en}.",
            f"Nobody controls {{region}}{en} any more; until now {{from_seat}} did.",
        ),
        (
            f"Region {{region}}{cs} mění vládce: dosud {{from_seat}}, nově {{to_seat}}.",
            f"{{to_seat}} získává region {{region}}{cs}.",
            f"Region {{region}}{cs} už nikdo neovládá; dosud {{from_seat}}.",
        ),
    )


def _lost(en: str, cs: str) -> Sentence:
    return says(
        f"{{seat}} loses {{count}} samurai{en} ({{reason}}).",
        f"{{seat}} ztrácí {{count:samuraje|samuraje|samurajů}}{cs} ({{reason}}).",
    )


FIGURES: Final[dict[str, Said]] = {
    "RegionControlChanged": Cases(
        "city", {None: _control("", "")}, _control(" with the city of {city}", " s městem {city}")
    ),
    "SamuraiBought": says(
        "{seat} buys {count} samurai in {region} for {paid} koku.",
        "{seat} kupuje {count:samuraje|samuraje|samurajů} za {paid} koku: {region}.",
    ),
    "CastleBought": says(
        "{seat} builds a castle in {region} for {paid} koku.", "{seat} staví hrad za {paid} koku: {region}."
    ),
    "SamuraiPlaced": says(
        "{seat} places {count} samurai in {region} ({card}).",
        "{seat} umisťuje {count:samuraje|samuraje|samurajů}: {region} ({card}).",
    ),
    "ClanLanded": says(
        "{seat} lands in {region} with {count} samurai.",
        "{seat} se vyloďuje: {region}, {count:samuraj|samurajové|samurajů}.",
    ),
    "SamuraiMoved": with_(
        says(
            "{seat} moves {count} samurai from {origin} to {to} {way} ({price}).",
            "{seat} přesouvá {count:samuraje|samuraje|samurajů} {way}: {origin} → {to} ({price}).",
        ),
        price=word("paid", "paid"),
    ),
    "GroupMustered": with_(
        Cases(
            "is_attack",
            {
                True: says(
                    "{seat} sends {count} samurai from {origin} to attack {to} {way} ({price}).",
                    "{seat} posílá {count:samuraje|samuraje|samurajů} do útoku {way}: {origin} → {to} ({price}).",
                )
            },
            says(
                "{seat} sets out from {origin} to {to} {way} with {count} samurai ({price}).",
                "{seat} vypravuje {count:samuraje|samuraje|samurajů} {way}: {origin} → {to} ({price}).",
            ),
        ),
        price=word("paid", "paid"),
    ),
    "AttackLaunched": Cases(
        "forced",
        {
            True: says(
                "No other group can join: {seat} attacks {region}.",
                "Žádná další skupina se přidat nemůže: {seat} útočí na region {region}.",
            )
        },
        says("{seat} attacks {region}.", "{seat} útočí na region {region}."),
    ),
    "GroupStopped": with_(
        says(
            "Tsunami: {count:samurai|samurai} of {seat} must stay in {origin} instead of sailing to {to}; "
            "paid back: {price}.",
            "Tsunami: {seat} nevyplouvá ({origin} → {to}, {count:samuraj|samurajové|samurajů}); vrací se: {price}.",
        ),
        price=word("refund", "refund"),
    ),
    "SeaLaneClosed": says(
        "The sea lane {lane} is closed until the clan turn ends.",
        "Mořská cesta {lane} je do konce tahu klanu uzavřena.",
    ),
    "SeaLanesReopened": says("Sea lanes are open again: {lanes}.", "Mořské cesty jsou znovu otevřeny: {lanes}."),
    "AttackDropped": says(
        "All groups are stopped: {seat} does not attack {region}.",
        "Všechny skupiny jsou zastaveny: {seat} na region {region} neútočí.",
    ),
    "SamuraiLost": Cases(
        "place",
        {
            "march": _lost(" of the group from {region}", " ze skupiny, která přišla z regionu {region}"),
            "support": _lost(" who supported the battle of {region}", " z podpory v bitvě ({region})"),
        },
        _lost(" in {region}", ", region {region}"),
    ),
    "CastleDestroyed": with_(
        Cases(
            "own",
            {
                True: says(
                    "The castle of {owner} in {region} falls with the clan.",
                    "S klanem zaniká i jeho hrad: {region}, majitel {owner}.",
                )
            },
            Cases(
                "forced",
                {
                    True: says(
                        "{by} destroys the castle of {owner} in {region} and may build none in this game turn.",
                        "{by} ničí hrad v regionu {region}, majitel {owner}: další hrad už v tomto kole stavět nesmí.",
                    )
                },
                says(
                    "{by} destroys the castle of {owner} in {region}.",
                    "{by} ničí hrad v regionu {region}, majitel {owner}.",
                ),
            ),
        ),
        own=lambda known: known["by"] == known["owner"],
    ),
    "CastleReplaced": says(
        (
            "{by} replaces the castle of {owner} in {region} with their own castle of {razed}.",
            "{by} replaces the castle of {owner} in {region} with one of their own from the reserve.",
        ),
        (
            "{by} nahrazuje hrad v regionu {region}, majitel {owner}, vlastním hradem odjinud ({razed}).",
            "{by} nahrazuje hrad v regionu {region}, majitel {owner}, vlastním hradem ze zásoby.",
        ),
    ),
}
