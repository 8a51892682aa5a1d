/** Servers that answer query protocols: stand-ins over real sockets. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connectByQuery } from '../../../../adapters/kinds/live/query-server.js';

const test = suite('adapters/kinds/live/query-server');

let socket: Socket;
let asked = 0;
let answer = '';

test.before(async () => {
  socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    asked += 1;
    if (message.toString('latin1').startsWith('\xff\xff\xff\xffgetstatus'))
      socket.send(Buffer.from(`\xff\xff\xff\xffstatusResponse\n${answer}`, 'latin1'), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
});

test.after(() => void socket.close());

const live = () => connectByQuery({ protocol: 'quake3', host: '0.0.0.0', port: socket.address().port });
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

test('Players of a Quake III server have pings and names without colours', async () => {
  answer = '\\sv_hostname\\Duel\\mapname\\q3dm6\n12 48 "^1Ann^7"\n3 0 "a bot"\n0 999 "Bob\x07by"\n';
  assert.equal(await live().players?.(soon()), {
    players: [
      { id: 'Ann', name: 'Ann', ping: 48, identifiers: [], key: 'Ann' },
      { id: 'Bobby', name: 'Bobby', ping: 999, identifiers: [], key: 'Bobby' },
    ],
    maxPlayers: null,
  });
});

test('A probe and a list of players within a second share one query', async () => {
  answer = '\\sv_hostname\\Duel\n';
  asked = 0;
  const server = live();
  const [probe, players] = await Promise.all([server.probe?.(soon()), server.players?.(soon())]);
  assert.is(probe?.ok, true);
  assert.equal(players, { players: [], maxPlayers: null });
  assert.is(asked, 1);
});

test('A query that the server does not answer within the limit of the caller times out', async () => {
  const silent = createSocket('udp4');
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address();
  const result = await connectByQuery({ protocol: 'valve', host: '127.0.0.1', port }).probe?.(AbortSignal.timeout(100));
  assert.equal(result, { ok: false, because: 'timeout' });
  silent.close();
});

/**
 * Answers of Valve's protocol: the numbers of players and bots, and the names in the list (`null`: no list). The last
 * value is the expected number of human players, or `null` if this number is unknown.
 */
const counts: readonly (readonly [string, number, number, readonly string[] | null, number | null])[] = [
  ['no players and no bots', 0, 0, [], 0],
  ['players without bots', 3, 0, ['Ann', 'Bob', 'Cem'], 3],
  ['a list that is shorter than the number', 3, 0, ['Ann'], 3],
  ['a list that has reserved slots', 1, 0, ['Ann', '', ''], 1],
  ['a player who joined before the list was read', 0, 0, ['Ann'], 1],
  ['bots that the number includes, and a list of all', 8, 7, ['Ann', ...Array(7).fill('bot')], 1],
  ['bots that the number includes, and a list of people', 8, 7, ['Ann'], 1],
  ['only bots, which the number and the list include', 7, 7, Array(7).fill('bot'), 0],
  ['more bots than players, and a list of nameless bots', 1, 7, Array(7).fill(''), 1],
  ['bots that only the list includes', 2, 1, ['Ann', 'Bob', 'bot'], 2],
  ['as many bots as players, and an empty list', 7, 7, [], null],
  ['as many bots as players, and no list', 7, 7, null, null],
  ['fewer bots than players, and no list', 8, 7, null, null],
];

for (const [title, players, bots, names, expected] of counts)
  test(`The number of players is correct or unknown with ${title}`, async () => {
    const server = await valveServer(players, bots, names);
    try {
      const answer = await connectByQuery({
        protocol: 'valve',
        host: '127.0.0.1',
        port: server.address().port,
      }).players?.(soon());
      if (expected === null) assert.equal(answer, { because: 'bots_indistinct' });
      else assert.is(answer !== undefined && 'players' in answer ? answer.players.length : answer, expected);
    } finally {
      server.close();
    }
  });

/** Starts a server that answers A2S with a challenge before the list. @param names `null`: the list is never sent */
async function valveServer(players: number, bots: number, names: readonly string[] | null): Promise<Socket> {
  const server = createSocket('udp4');
  const challenge = Buffer.from('\xff\xff\xff\xffA\x01\x02\x03\x04', 'latin1');
  const head = (type: string): Buffer => Buffer.from(`\xff\xff\xff\xff${type}`, 'latin1');
  const info = Buffer.concat([
    head('I\x11'),
    Buffer.from('name\0map\0folder\0game\0'),
    Buffer.from([0, 0, players, 32, bots, 0x64, 0x6c, 0, 0]),
    Buffer.from('1.0\0\0'),
  ]);
  const list = (names ?? []).map((name) =>
    Buffer.concat([Buffer.from([0]), Buffer.from(`${name}\0`), Buffer.alloc(8)]),
  );
  server.on('message', (message, { port, address }) => {
    const send = (bytes: Buffer): void => server.send(bytes, port, address);
    if (message[4] === 0x54) send(info);
    else if (message.subarray(5).equals(challenge.subarray(5)))
      send(Buffer.concat([head('D'), Buffer.from([list.length]), ...list]));
    else if (names !== null) send(challenge);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('A Minecraft server without the query protocol is queried only by its status', async () => {
  const status = JSON.stringify({ players: { online: 3, max: 20 }, version: { name: '1.21' }, description: '' });
  const body = Buffer.concat([Buffer.from([0, status.length]), Buffer.from(status)]);
  const game = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', () => client.end(Buffer.concat([Buffer.from([body.length]), body])));
  }).listen(0, '127.0.0.1');
  try {
    await once(game, 'listening');
    const { port } = game.address() as { port: number };
    const answer = await connectByQuery({ protocol: 'minecraft', host: '127.0.0.1', port }).players?.(soon());
    assert.is(answer !== undefined && 'players' in answer ? answer.players.length : answer, 3);
  } finally {
    game.close();
  }
});

test.run();
