// A game for boardgame.io with about the work of a move of BANG!: a deck, hands that only their owners see, roles that
// nobody does, a turn, and a shot that somebody else has to answer. It has no end: whoever would be out begins anew.
// A hand is played by its places, so that a client without the cards knows which moves are legal.

const { INVALID_MOVE } = require("boardgame.io/core");

const KINDS = { bang: 25, missed: 12, beer: 6, stagecoach: 3, panic: 4, cat: 4, duel: 3, saloon: 1, gatling: 1, store: 2 };
const CARDS = Object.entries(KINDS).flatMap(([kind, count]) => Array.from({ length: count }, (_, n) => `${kind}-${n}`));
const ROLES = ["sheriff", "renegade", "outlaw", "outlaw"];
const LIVES = 4;
const RESPOND = "respond";

const kind = (card) => card.split("-")[0];

function draw(G, random, seat, count) {
  for (let n = 0; n < count; n++) {
    if (G.deck.length === 0) {
      G.deck = random.Shuffle(G.discards);
      G.discards = [];
    }
    if (G.deck.length > 0) G.hands[seat].push(G.deck.pop());
  }
}

function discard(G, seat, place) {
  const [card] = G.hands[seat].splice(place, 1);
  G.discards.push(card);
  return card;
}

function wound(G, random, seat) {
  G.lives[seat] -= 1;
  if (G.lives[seat] > 0) return;
  while (G.hands[seat].length > 0) discard(G, seat, 0);
  G.lives[seat] = LIVES;
  draw(G, random, seat, LIVES);
}

const EFFECTS = {
  bang: ({ events }, target) => events.setActivePlayers({ value: { [target]: RESPOND } }),
  beer: ({ G }, _, seat) => (G.lives[seat] = Math.min(LIVES, G.lives[seat] + 1)),
  stagecoach: ({ G, random }, _, seat) => draw(G, random, seat, 2),
  cat: ({ G }, target) => G.hands[target].length > 0 && discard(G, target, 0),
  duel: ({ G, random }, target) => wound(G, random, target),
};

function play({ G, ctx, random, events, playerID }, place, target) {
  const hand = G.hands[playerID];
  if (!Number.isInteger(place) || place < 0 || place >= hand.length) return INVALID_MOVE;
  if (!(target in G.hands) || target === playerID || ctx.activePlayers) return INVALID_MOVE;
  const effect = EFFECTS[kind(discard(G, playerID, place))];
  if (effect) effect({ G, random, events }, target, playerID);
}

function endTurn({ G, ctx, events, playerID }) {
  if (ctx.activePlayers) return INVALID_MOVE;
  while (G.hands[playerID].length > G.lives[playerID]) discard(G, playerID, 0);
  events.endTurn();
}

function respond({ G, random, events, playerID }, place) {
  const hand = G.hands[playerID];
  if (place !== null && !(Number.isInteger(place) && place >= 0 && place < hand.length)) return INVALID_MOVE;
  if (place === null || kind(discard(G, playerID, place)) !== "missed") wound(G, random, playerID);
  events.setActivePlayers({});
}

// Everybody sees how many cards there are; which, only who holds them.
function playerView({ G, playerID }) {
  const hands = Object.fromEntries(
    Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.map(() => null)]),
  );
  return {
    lives: G.lives,
    roles: G.roles.map((role, seat) => (role === "sheriff" || String(seat) === playerID ? role : null)),
    hands,
    deck: G.deck.length,
    discards: G.discards.length,
    top: G.discards[G.discards.length - 1],
  };
}

module.exports = (name) => ({
  name,
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ ctx, random }) => {
    const G = { deck: random.Shuffle(CARDS), discards: [], hands: {}, lives: [], roles: random.Shuffle(ROLES) };
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      G.hands[seat] = [];
      G.lives.push(LIVES);
      draw(G, random, seat, LIVES);
    }
    return G;
  },
  moves: { play, endTurn },
  turn: {
    onBegin: ({ G, ctx, random }) => draw(G, random, ctx.currentPlayer, 2),
    stages: { [RESPOND]: { moves: { respond } } },
  },
  playerView,
});
