"""What happens at a Yojimbo table. A card is moved by one event only; `af` is the attack face that all can see."""

from domain.kernel.event import Event
from domain.yojimbo.events import dealing, drawing, rounds, spoils, turns

EVENTS: tuple[type[Event], ...] = (
    dealing.DecksPrepared,
    rounds.AttackPlaced,
    rounds.FollowingAttackRevealed,
    dealing.HandDealt,
    dealing.StartCardDrawn,
    dealing.StartPlayerDetermined,
    rounds.RoundStarted,
    turns.TrainingStarted,
    turns.TacticsChangeStarted,
    turns.HandCardDiscarded,
    turns.TacticsChangeFinished,
    rounds.PlayerLeftRound,
    turns.ChallengeAccepted,
    turns.KaitenPlayed,
    drawing.CardsDrawn,
    drawing.RefillDeckRenewed,
    drawing.CardTakenFromHand,
    rounds.RoundWon,
    rounds.RoundNotWon,
    spoils.YojimboTaken,
    spoils.VictoryCardsTransferred,
    spoils.KickOptionChosen,
    spoils.AttackCardsGained,
    spoils.SpoilsChosen,
    spoils.SpoilsTakenToHand,
    spoils.VictoryCardsLaid,
    rounds.GameEnded,
)
