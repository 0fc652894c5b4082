// A connection of socket.io plays at one table for each name: boardgame.io tells a socket about a single match.
module.exports = (count) => Array.from({ length: count }, (_, n) => `table-${n}`);
