/** The operation queue: its limit, and clients that disconnect before their operation is carried out. */
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSocket, parseAnswer, requestText } from '../../kit/http/raw-request.js';
import { type SharedService, shareService, startStandard, waitForStatus } from '../../kit/manager/shared-service.js';
import { fixtures } from '../../kit/manager/workspace.js';

const test = suite<SharedService>('http/api/queue');

/** The limit of the queue, including the operation that is running. */
const limit = 256;

// This hook runs before the hook of the shared service, which would wait for the end of the grace period.
test.after.each(async ({ service }) => {
  const { json: status } = await service.get('/status');
  if (status.pid === null) return;
  process.kill(status.pid, 'SIGKILL');
  await waitForStatus(service, ({ state }) => state === 'stopped');
});

shareService(test, (workspace) => {
  // The tests kill the server themselves, because its grace period is ten minutes.
  workspace.addBuild('stubborn', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { timeoutMs: 600_000 },
  });
});

const stubborn = { Build: 'stubborn', Folder: 'world' };

interface Client {
  readonly socket: Socket;
  readonly word: string;
  /** Status and code of the answer; `null` before it has arrived. */
  status: number | null;
  code: string | null;
  retryAfter: string | null;
}

/** Sends POST /command on a new connection. */
function sendCommand(base: string, word: string, answered: (client: Client) => void): Client {
  const client: Client = { socket: openSocket(base), word, status: null, code: null, retryAfter: null };
  let received = '';
  client.socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
    const parsed = parseAnswer(received);
    if (parsed === null || client.status !== null) return;
    client.status = parsed.answer.status;
    client.code = parsed.answer.json?.code ?? null;
    client.retryAfter = parsed.answer.headers.get('retry-after');
    answered(client);
  });
  client.socket.on('error', () => undefined);
  client.socket.write(
    requestText({
      method: 'POST',
      target: '/command',
      headers: [['Host', 'localhost']],
      body: JSON.stringify({ Command: word }),
    }),
  );
  return client;
}

/**
 * Sends commands while an operation is running, and waits until the surplus is refused. All other commands are then in
 * the queue.
 */
async function crowd(base: string, count: number): Promise<{ clients: Client[]; everyone: Promise<void> }> {
  const clients: Client[] = [];
  let refused = 0;
  let answered = 0;
  let resolveFull: () => void;
  let resolveAll: () => void;
  const full = new Promise<void>((resolve) => (resolveFull = resolve));
  const everyone = new Promise<void>((resolve) => (resolveAll = resolve));
  for (let index = 0; index < count; index++) {
    clients.push(
      sendCommand(base, `command ${index}.`, ({ status }) => {
        answered += 1;
        if (status === 503) refused += 1;
        // The running operation takes one place in the queue.
        if (refused === count - (limit - 1)) resolveFull();
        if (answered === count) resolveAll();
      }),
    );
  }
  await Promise.race([full, tooLate()]);
  return { clients, everyone };

  async function tooLate(): Promise<never> {
    await pause(60_000, undefined, { ref: false });
    throw new Error(`${refused} of ${count} were refused, not ${count - (limit - 1)}`);
  }
}

test('POST /command during a stop gets 503 beyond the queue limit', async (shared) => {
  const { service } = shared;
  const { pid } = await startStandard(shared, stubborn);
  let isStopped = false;
  const stop = service.post('/stop').finally(() => (isStopped = true));
  await waitForStatus(service, ({ phase }) => phase === 'stopping');

  const { clients, everyone } = await crowd(service.base, 300);
  assert.not.ok(isStopped);
  const refused = clients.filter(({ status }) => status !== null);
  assert.is(refused.length, 300 - (limit - 1));
  for (const { status, code, retryAfter } of refused) {
    assert.is(status, 503);
    assert.is(code, 'queue_full');
    assert.match(retryAfter ?? '', /^[1-9]\d*$/);
  }
  // Reads are not queued.
  assert.is((await service.get('/status')).json.phase, 'stopping');

  process.kill(pid, 'SIGKILL');
  assert.is((await stop).status, 204);
  await everyone;
  for (const { status, code } of clients.filter((client) => !refused.includes(client))) {
    assert.is(status, 409);
    assert.is(code, 'not_running');
  }
  assert.is((await service.post('/stop')).status, 409, 'there is room again');
});

test('A queued command is not sent after its client disconnects', async (shared) => {
  const { service, workspace } = shared;
  const { pid, run } = await startStandard(shared, stubborn);
  const restart = service.post('/restart');
  await waitForStatus(service, ({ phase }) => phase === 'restarting');

  const { clients } = await crowd(service.base, 300);
  const waiting = clients.filter(({ status }) => status === null);
  const gone = waiting.filter((_, index) => index % 3 === 0);
  const patient = waiting.filter((_, index) => index % 3 !== 0);
  for (const { socket } of gone) socket.destroy();
  // Give the service time to notice that the clients have disconnected.
  for (let round = 0; round < 3; round++) await service.get('/status');

  process.kill(pid, 'SIGKILL');
  assert.is((await restart).status, 204);
  assert.is((await service.post('/command', { Command: 'the last' })).status, 202);
  const console = await workspace.waitForConsole('GOT the last\n');
  assert.is.not(workspace.runs()[0], run);
  const got = console
    .split('\n')
    .filter((line) => line.startsWith('GOT command'))
    .map((line) => line.slice(4));
  assert.equal(got.sort(), patient.map(({ word }) => word).sort());
});

test.run();
