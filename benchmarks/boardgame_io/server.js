// boardgame.io's server with a game of one small move, for `make load` to measure.
//
//     node server.js PORT             matches in memory
//     node server.js PORT FOLDER      matches in its FlatFile store
//
// package.json holds two packages back. koa-compose 4.2 copies the list of handlers before
// boardgame.io adds those of its lobby, which then answers nothing but 404. node-persist, under the
// FlatFile store, writes once a second since 3.1.2, and the next move of a match waits for it.

const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const CELLS = 110; // a match of Clocktowers for two has 110 moves

const game = {
  name: 'cells',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => (G.cells.includes(null) ? undefined : { full: true }),
};

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  db: folder ? new FlatFile({ dir: folder }) : undefined,
});
// What run() is given as a port goes to listen() as it is: this machine only.
server.run({ port: { host: '127.0.0.1', port: Number(port) } });
