/** Servers that answer query protocols, with a stand-in that speaks Quake III's over a real socket. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connectByQuery } from '../../../../adapters/kinds/live/query-server.js';

const test = suite('servers with a query protocol');

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

test('the players of a Quake III server are read with names without colours and with their pings', async () => {
  answer = '\\sv_hostname\\Duel\\mapname\\q3dm6\n12 48 "^1Ann^7"\n3 0 "a bot"\n0 999 "Bob\x07by"\n';
  assert.equal(await live().players?.(soon()), [
    { id: 'Ann', name: 'Ann', ping: 48, identifiers: [] },
    { id: 'Bobby', name: 'Bobby', ping: 999, identifiers: [] },
  ]);
});

test('a probe and the players of one second share one query', async () => {
  answer = '\\sv_hostname\\Duel\n';
  asked = 0;
  const server = live();
  const [probe, players] = await Promise.all([server.probe?.(soon()), server.players?.(soon())]);
  assert.is(probe?.ok, true);
  assert.equal(players, []);
  assert.is(asked, 1);
});

test('a server that does not answer before the limit of the caller is a timeout', async () => {
  const silent = createSocket('udp4');
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address();
  const result = await connectByQuery({ protocol: 'valve', host: '127.0.0.1', port }).probe?.(AbortSignal.timeout(100));
  assert.equal(result, { ok: false, because: 'timeout' });
  silent.close();
});

test.run();
