"""Everything a seat can say in Samurai & Katana. Cards are named by title, several of them in alphabetical order."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.command import Command
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.table import SideName

Count = Annotated[int, Meta(ge=0, le=99)]
Koku = Annotated[int, Meta(ge=0, le=99_999)]


# --- setup and order ----------------------------------------------------------------------------------


class Distribute(Command, frozen=True, tag="samurai-katana.setup.distribute"):
    """Names the region of each further samurai, in alphabetical order."""

    regions: Annotated[tuple[Region, ...], Meta(max_length=4)]


class PickPlayer(Command, frozen=True, tag="samurai-katana.order.pick"):
    """Names the player who has the next sub-turn."""

    seat: Seat


class PlayNow(Command, frozen=True, tag="samurai-katana.order.play"):
    """The Emperor takes his sub-turn now."""


class Wait(Command, frozen=True, tag="samurai-katana.order.wait"):
    """The Emperor lets another go first."""


# --- phase 1 ------------------------------------------------------------------------------------------


class BuySamurai(Command, frozen=True, tag="samurai-katana.buy.samurai"):
    region: Region
    count: Count


class BuyCastle(Command, frozen=True, tag="samurai-katana.buy.castle"):
    region: Region


class EndBuying(Command, frozen=True, tag="samurai-katana.buy.end"):
    pass


class SellHonour(Command, frozen=True, tag="samurai-katana.honour.sell"):
    """Gives up 2 honour for 1 koku."""


# --- the clan turn ------------------------------------------------------------------------------------


class PlayCard(Command, frozen=True, tag="samurai-katana.card.play"):
    """Plays a card for its ability: on a region, on a player, with a number of samurai, as the card demands."""

    card: Card
    region: Region | None = None
    seat: Seat | None = None
    count: Count | None = None


class Move(Command, frozen=True, tag="samurai-katana.move"):
    """Moves samurai to a neighbouring region; into another's region it begins an attack."""

    origin: Region
    to: Region
    count: Count


class Land(Command, frozen=True, tag="samurai-katana.land"):
    """A landless clan comes ashore in a region that nobody controls."""

    region: Region


class EndTurn(Command, frozen=True, tag="samurai-katana.turn.end"):
    pass


class AddGroup(Command, frozen=True, tag="samurai-katana.attack.add"):
    """Adds samurai from another neighbouring region to the attack."""

    origin: Region
    count: Count


class Launch(Command, frozen=True, tag="samurai-katana.attack.launch"):
    pass


# --- trade --------------------------------------------------------------------------------------------


class OfferSale(Command, frozen=True, tag="samurai-katana.trade.sell"):
    """Wants to sell this player a card."""

    seat: Seat


class OfferPurchase(Command, frozen=True, tag="samurai-katana.trade.buy"):
    """Wants to buy a card from this player."""

    seat: Seat


class ShowCard(Command, frozen=True, tag="samurai-katana.trade.card"):
    """Shows the card that is for sale."""

    card: Card


class NamePrice(Command, frozen=True, tag="samurai-katana.trade.price"):
    price: Koku


class HigherPrice(Command, frozen=True, tag="samurai-katana.trade.higher"):
    """Wants to name a price above those listed."""


class CancelTrade(Command, frozen=True, tag="samurai-katana.trade.cancel"):
    pass


class AcceptTrade(Command, frozen=True, tag="samurai-katana.trade.accept"):
    """Buys the card that is shown at the price that is named."""


class RefuseTrade(Command, frozen=True, tag="samurai-katana.trade.refuse"):
    pass


class GiveCard(Command, frozen=True, tag="samurai-katana.trade.give"):
    """Shows the card that the buyer may have."""

    card: Card


class ConfirmTrade(Command, frozen=True, tag="samurai-katana.trade.confirm"):
    pass


class DeclineTrade(Command, frozen=True, tag="samurai-katana.trade.decline"):
    pass


# --- windows ------------------------------------------------------------------------------------------


class Pass(Command, frozen=True, tag="samurai-katana.react.pass"):
    pass


class PassRest(Command, frozen=True, tag="samurai-katana.react.pass_rest"):
    """Passes now and in every further sea window of this clan turn, for all to know."""


class PlayJustice(Command, frozen=True, tag="samurai-katana.react.justice"):
    """Plays Shogunal Justice."""


class PlayTsunami(Command, frozen=True, tag="samurai-katana.react.tsunami"):
    pass


class PlayRonin(Command, frozen=True, tag="samurai-katana.react.ronin"):
    """The defender reinforces the attacked region."""

    count: Count


class AttendTea(Command, frozen=True, tag="samurai-katana.tea.accept"):
    pass


class RefuseTea(Command, frozen=True, tag="samurai-katana.tea.refuse"):
    pass


class AttendNoh(Command, frozen=True, tag="samurai-katana.noh.attend"):
    """Pays 2 koku for 1 honour."""


class DeclineNoh(Command, frozen=True, tag="samurai-katana.noh.decline"):
    pass


# --- battle -------------------------------------------------------------------------------------------


BattleCards = Annotated[tuple[Card, ...], Meta(max_length=2)]


class Commit(Command, frozen=True, tag="samurai-katana.battle.commit"):
    """The attacker lays two battle cards face down, without a special card."""

    cards: BattleCards
    secret = ("cards",)


class CommitWithSpecial(Command, frozen=True, tag="samurai-katana.battle.commit_special"):
    """The attacker lays two battle cards and a special card; with Alliance he names the helper."""

    cards: BattleCards
    special: Card
    helper: Seat | None = None
    secret = ("cards", "special", "helper")


class Defend(Command, frozen=True, tag="samurai-katana.battle.defend"):
    """The defender lays his cards, and all cards are revealed."""

    cards: BattleCards
    special: Card | None = None
    helper: Seat | None = None


class ChooseSpecial(Command, frozen=True, tag="samurai-katana.battle.special"):
    """With a very large hand the special card is laid first."""

    special: Card
    helper: Seat | None = None
    secret = ("special", "helper")


class NoSpecial(Command, frozen=True, tag="samurai-katana.battle.no_special"):
    pass


class Retreat(Command, frozen=True, tag="samurai-katana.battle.put"):
    """Moves beaten defenders to another own region."""

    region: Region
    count: Count


class DestroyCastle(Command, frozen=True, tag="samurai-katana.castle.destroy"):
    pass


class ReplaceCastle(Command, frozen=True, tag="samurai-katana.castle.replace"):
    """Puts a castle of the reserve in the place of the captured one."""


class ReplaceCastleWith(Command, frozen=True, tag="samurai-katana.castle.replace_with"):
    """Razes an own castle and uses it for the replacement."""

    region: Region


# --- phase 4 ------------------------------------------------------------------------------------------


class Keep(Command, frozen=True, tag="samurai-katana.harvest.keep"):
    """Keeps these cards and discards all others."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=5)]


class SetAside(Command, frozen=True, tag="samurai-katana.harvest.set_aside"):
    """With a very large hand, names a card that will not be kept."""

    card: Card


class ExchangeKoku(Command, frozen=True, tag="samurai-katana.kokuland.exchange"):
    """Exchanges 3 koku for 1 honour so many times."""

    times: Koku


# --- optional rules -----------------------------------------------------------------------------------


class OfferSwap(Command, frozen=True, tag="samurai-katana.swap.offer"):
    """Shows a card and asks this player for one."""

    seat: Seat
    card: Card


class GiveKoku(Command, frozen=True, tag="samurai-katana.koku.give"):
    seat: Seat
    amount: Koku


class CommitSeppuku(Command, frozen=True, tag="samurai-katana.seppuku"):
    """Dissolves the own clan."""


class StoreTreasure(Command, frozen=True, tag="samurai-katana.treasure.store"):
    amount: Koku
    secret = ("amount",)


class ExchangeCard(Command, frozen=True, tag="samurai-katana.exchange"):
    """Announces a hand of warriors, discards this card and draws another."""

    card: Card


class OfferPosition(Command, frozen=True, tag="samurai-katana.position.offer"):
    """The Emperor offers this player a court position."""

    seat: Seat


class AcceptPosition(Command, frozen=True, tag="samurai-katana.position.accept"):
    pass


class RefusePosition(Command, frozen=True, tag="samurai-katana.position.refuse"):
    pass


class ShogunCancels(Command, frozen=True, tag="samurai-katana.shogun.cancel"):
    """The Shogun cancels the card that was played or, in a battle, the special of one side."""

    side: SideName | None = None


class OfferSupport(Command, frozen=True, tag="samurai-katana.support.offer"):
    """The Emperor offers one side so many samurai."""

    side: SideName
    count: Count


class OfferNoSupport(Command, frozen=True, tag="samurai-katana.support.none"):
    pass


class AcceptSupport(Command, frozen=True, tag="samurai-katana.support.accept"):
    pass


class RefuseSupport(Command, frozen=True, tag="samurai-katana.support.refuse"):
    pass


class SendSupport(Command, frozen=True, tag="samurai-katana.support.send"):
    region: Region
    count: Count


class ReturnSupport(Command, frozen=True, tag="samurai-katana.support.return"):
    region: Region
    count: Count


COMMANDS: tuple[type[Command], ...] = (
    Distribute,
    PickPlayer,
    PlayNow,
    Wait,
    BuySamurai,
    BuyCastle,
    EndBuying,
    SellHonour,
    PlayCard,
    Move,
    Land,
    EndTurn,
    AddGroup,
    Launch,
    OfferSale,
    OfferPurchase,
    ShowCard,
    NamePrice,
    HigherPrice,
    CancelTrade,
    AcceptTrade,
    RefuseTrade,
    GiveCard,
    ConfirmTrade,
    DeclineTrade,
    Pass,
    PassRest,
    PlayJustice,
    PlayTsunami,
    PlayRonin,
    AttendTea,
    RefuseTea,
    AttendNoh,
    DeclineNoh,
    Commit,
    CommitWithSpecial,
    Defend,
    ChooseSpecial,
    NoSpecial,
    Retreat,
    DestroyCastle,
    ReplaceCastle,
    ReplaceCastleWith,
    Keep,
    SetAside,
    ExchangeKoku,
    OfferSwap,
    GiveKoku,
    CommitSeppuku,
    StoreTreasure,
    ExchangeCard,
    OfferPosition,
    AcceptPosition,
    RefusePosition,
    ShogunCancels,
    OfferSupport,
    OfferNoSupport,
    AcceptSupport,
    RefuseSupport,
    SendSupport,
    ReturnSupport,
)
