/** The answers of clients that ask at once are those of one order that the document's table allows. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Operation } from '../../machines/events.js';
import type { ServerActor } from '../../machines/server.js';
import type { Turnstile } from '../../machines/turnstile.js';
import { isSettled, outcomeOf, refusalOf } from '../../machines/verdict.js';
import { waitFor } from 'xstate';
import { createWorkspace } from '../workspace.js';
import { checkHistory, explain } from './linearizability.js';
import { playAtRandom } from './random-clients.js';
import { wireService } from './wired-service.js';

const test = suite('many clients at once');

async function play(seed: number, operations: number, makeTurnstile?: (actor: ServerActor) => Turnstile) {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await wireService(workspace.root, makeTurnstile);
  try {
    return await playAtRandom(service.base, workspace, { clients: 8, operations, seed });
  } finally {
    await service.end();
    workspace.remove();
  }
}

test('8 clients and 1,000 operations, with servers killed in between, come in one order that the table allows', async () => {
  const seed = Date.now() % 2 ** 31;
  const { operations, exits } = await play(seed, 1_000);
  const result = checkHistory(operations, exits);
  assert.ok(result.ok, `seed ${seed}: ${explain(result)}`);
  const answers = operations.map(({ status }) => status);
  assert.ok(exits.length > 0, 'no server was killed');
  for (const status of [204, 202, 400, 409]) assert.ok(answers.includes(status), `no ${status} was seen: the test did not try much`);
  assert.not(answers.includes(500));
});

/** Judges without waiting for a turn, as a handler does that asks for the state and then acts. */
function createBrokenTurnstile(actor: ServerActor): Turnstile {
  const take = async ({ lookUp }: { lookUp: (snapshot: ReturnType<ServerActor['getSnapshot']>) => Operation | Promise<Operation> }) => {
    const before = actor.getSnapshot();
    const operation = await lookUp(before);
    const refusal = refusalOf(before, operation);
    if (refusal !== null) return { kind: 'refused', refusal } as const;
    actor.send(operation);
    return outcomeOf(await waitFor(actor, isSettled), operation.type);
  };
  const hold = async <T>(work: (snapshot: ReturnType<ServerActor['getSnapshot']>) => T) => ({ kind: 'held', value: work(actor.getSnapshot()) }) as const;
  return { take, hold, takeLast: take, close: async () => undefined, length: 0 };
}

test('a turnstile that lets operations pass at once is caught', async () => {
  // Each attempt has hundreds of chances; that ten pass unseen is as good as impossible.
  for (let seed = 1; seed <= 10; seed += 1) {
    const { operations, exits } = await play(seed, 200, createBrokenTurnstile);
    if (!checkHistory(operations, exits).ok) return;
  }
  assert.unreachable('no order was broken in ten attempts');
});

test.run();
