/** Commands whose answer is lost are repeated, and carried out once. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { KnownProblem } from '../../../http/client/index.js';
import { ConnectionError, connectionFaults } from '../../../http/client/node/connection-error.js';
import { ProblemError } from '../../../http/client/problem-error.js';
import { repeatLost } from '../../../http/client/repeat-lost.js';
import { type SharedService, shareService, startStandard } from '../../kit/manager/shared-service.js';
import { runAt } from './live-command.js';

const test = suite<SharedService>('http/cli/repeat');

shareService(test);

/** A proxy that forwards requests, and closes the connection instead of forwarding the first answer to a POST. */
async function losingProxy(base: string): Promise<{ readonly base: string; readonly end: () => void }> {
  const { port, hostname } = new URL(base);
  const sockets = new Set<Socket>();
  let hasLost = false;
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) sockets.add(socket.on('error', () => undefined));
    let isPost = false;
    client.on('data', (chunk) => {
      isPost ||= chunk.toString().startsWith('POST ');
      service.write(chunk);
    });
    service.on('data', (chunk) => {
      if (!isPost || hasLost) return void client.write(chunk);
      hasLost = true;
      client.destroy();
    });
    service.once('close', () => client.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('server-manager command sends the line once even after repeated requests', async (shared) => {
  const { service, workspace } = shared;
  await startStandard(shared);
  const proxy = await losingProxy(service.base);
  try {
    const { status, stdout, stderr } = await runAt(proxy.base)('command', 'only', 'once');
    assert.equal([status, stdout, stderr], [0, 'Sent.\n', '']);
  } finally {
    proxy.end();
  }
  await service.post('/command', { Command: 'the end' });
  const console = await workspace.waitForConsole('GOT the end\n');
  assert.is(console.split('GOT only once').length, 2);
});

const lost = new ConnectionError('lost', 'http://x', 'ECONNRESET');
const unreachable = new ConnectionError('unreachable', 'http://x', 'ECONNREFUSED');
const refused = (code: string): ProblemError => {
  const problem = { title: '', status: 503, detail: '', code } as unknown as KnownProblem;
  return new ProblemError(503, code, '', '', null, problem, new Response());
};
const described = async (): Promise<string> => '{"name":"Idempotency-Key"}';

/** Sends a request that gets the given answers. Returns the outcome of the request, and the keys that were sent. */
async function play(answers: readonly (string | Error)[], readDescription = described) {
  const left = [...answers];
  const keys: (string | undefined)[] = [];
  const outcome = await repeatLost({
    pausesMs: [0, 0, 0],
    connection: connectionFaults,
    readDescription,
    send: async (headers) => {
      keys.push(headers['Idempotency-Key']);
      const answer = left.shift();
      if (typeof answer === 'string') return answer;
      throw answer ?? lost;
    },
  }).catch((error: unknown) => error);
  return { outcome, keys };
}

test('All repeats of a request have its key, and end with the first answer', async () => {
  const { outcome, keys } = await play([lost, unreachable, refused('idempotency_key_in_use'), 'done']);
  assert.is(outcome, 'done');
  assert.is(keys.length, 4);
  assert.match(keys[0] ?? '', /^"[0-9a-f-]{36}"$/);
  assert.is(new Set(keys).size, 1);
});

test('A request that gets no answer in any repeat is reported as lost', async () => {
  const { outcome, keys } = await play([lost, unreachable, unreachable, unreachable]);
  assert.equal([outcome, keys.length], [lost, 4]);
});

test('A request that was not sent, or whose key is not supported, is not repeated', async () => {
  assert.equal((await play([unreachable])).outcome, unreachable);
  const old = await play([lost, 'done twice'], async () => '{}');
  assert.equal([old.outcome, old.keys.length], [lost, 1]);
});

test('A request is repeated without a key if the service cannot record keys', async () => {
  const { outcome, keys } = await play([refused('idempotency_unavailable'), lost]);
  assert.equal([outcome, keys.length, keys[1]], [lost, 2, undefined]);
});

test('A request whose outcome is unknown is not carried out again', async () => {
  const unknown = refused('idempotency_outcome_lost');
  const { outcome, keys } = await play([lost, unknown, 'done twice']);
  assert.equal([outcome, keys.length], [unknown, 2]);
});

test('A cancelled request is not repeated', async () => {
  const cancel = new AbortController();
  let sent = 0;
  const outcome = await repeatLost({
    pausesMs: [0, 0, 0],
    connection: connectionFaults,
    readDescription: described,
    signal: cancel.signal,
    send: async () => {
      sent += 1;
      cancel.abort();
      throw lost;
    },
  }).catch((error: unknown) => error);
  assert.equal([outcome, sent], [lost, 1]);
});

test.run();
