"""What happens in a game of Shamans. A card or tile is moved by one event only."""

from domain.kernel.event import Event
from domain.shamans.events import artefacts, elimination, rituals, rounds, trick

EVENTS: tuple[type[Event], ...] = (
    rounds.RoundStarted,
    rounds.RoundEnded,
    rounds.PointsGained,
    rounds.RoundScored,
    rounds.StartTokenPassed,
    rounds.GameEnded,
    trick.TrickStarted,
    trick.CardPlayed,
    trick.PawnMoved,
    trick.CardsPlaced,
    trick.TrickLowestResolved,
    artefacts.ArtefactTaken,
    artefacts.IdentityRevealed,
    artefacts.SlotRefilled,
    artefacts.EclipseRevealed,
    artefacts.EclipseResolved,
    trick.TrickResolved,
    trick.LeaderChosen,
    rituals.RitualsQueued,
    rituals.RitualTriggered,
    rituals.StabilisationChosen,
    rituals.IdentitiesSwapped,
    rituals.TransformationWithoutEffect,
    rituals.PurificationWithoutEffect,
    rituals.PurificationDeclined,
    artefacts.DaggerUsed,
    artefacts.ReactionWindowOpened,
    artefacts.PortalUsed,
    elimination.PlayerEliminated,
    elimination.HandSetAside,
)
