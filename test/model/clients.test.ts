/**
 * The answers to concurrent clients are linearizable: the interface document's table allows an order that explains
 * them.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitFor } from 'xstate';
import type { Result } from '../../machines/faults/result.js';
import { CommandSender, type CommandVerdict } from '../../machines/operations/commands.js';
import { type LookedUpOperation, OperationQueue, type QueueRequest } from '../../machines/operations/queue.js';
import { findRefusal, isRunning, isSettled, toVerdict, type Verdict } from '../../machines/operations/verdict.js';
import type { ServerActor, ServerSnapshot } from '../../machines/server/server.js';
import { createWorkspace, fixtures } from '../kit/manager/workspace.js';
import { checkHistory, explain } from './linearizability.js';
import { killRequest, playAtRandom, requests } from './random-clients.js';
import { wireService } from './wired-service.js';

const test = suite('model/clients');

async function recordHistory(seed: number, operations: number, makeQueue?: (actor: ServerActor) => OperationQueue) {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await wireService(workspace.root, makeQueue);
  try {
    return await playAtRandom(service.base, workspace, { clients: 8, operations, seed });
  } finally {
    await service.end();
    workspace.remove();
  }
}

test('The answers to 8 concurrent clients are linearizable despite kills', async () => {
  const seed = Date.now() % 2 ** 31;
  const { operations, exits } = await recordHistory(seed, 1_000);
  const result = checkHistory(operations, exits);
  assert.ok(result.ok, `seed ${seed}: ${explain(result)}`);
  const answers = operations.map(({ status }) => status);
  assert.ok(exits.length > 0, 'no server was killed');
  for (const status of [204, 202, 400, 409])
    assert.ok(answers.includes(status), `no ${status} was seen: the test covered too little`);
  assert.not(answers.includes(500));
});

test('The answers to concurrent clients that send kills are linearizable', async () => {
  const workspace = createWorkspace();
  // This Build ignores the stop request, so that many kills happen during a stop or a restart.
  workspace.addBuild('console', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { timeoutMs: 100 },
  });
  workspace.addFolder('world');
  const service = await wireService(workspace.root);
  const ends: number[] = [];
  const changes: { at: number; running: boolean }[] = [{ at: 0, running: false }];
  let wasRunning = false;
  const subscription = service.actor.subscribe((snapshot) => {
    const running = isRunning(snapshot);
    if (running === wasRunning) return;
    wasRunning = running;
    changes.push({ at: performance.now(), running });
    if (!running) ends.push(performance.now());
  });
  const seed = Date.now() % 2 ** 31;
  try {
    const {
      requests: answered,
      operations,
      exits,
    } = await playAtRandom(service.base, workspace, {
      clients: 8,
      operations: 300,
      seed,
      requested: [...requests, killRequest, killRequest],
      ownExits: false,
    });
    const result = checkHistory(operations, exits);
    assert.ok(result.ok, `seed ${seed}: ${explain(result)}`);

    const kills = answered.filter(({ operation }) => operation === 'kill');
    for (const { status, code, call, return: end } of kills) {
      const message = `seed ${seed}: kill -> ${status} ${code} [${call}, ${end}]`;
      if (status === 204)
        assert.ok(
          ends.some((at) => at >= call && at <= end),
          `${message}: no run ended`,
        );
      else assert.equal([status, code, wasStopped(changes, call, end)], [409, 'not_running', true], message);
    }
    for (const status of [204, 409])
      assert.ok(
        kills.some((each) => each.status === status),
        `no ${status} was seen: the test covered too little`,
      );
    const others = answered.filter(({ status, code }) => status === 500 && code !== 'killed_while_starting');
    assert.equal(others, []);
  } finally {
    subscription.unsubscribe();
    await service.end();
    workspace.remove();
  }
});

/** Returns whether the server was stopped at some time of the interval. */
function wasStopped(
  changes: readonly { readonly at: number; readonly running: boolean }[],
  from: number,
  to: number,
): boolean {
  return changes.some(({ at, running }, index) => !running && at <= to && (changes[index + 1]?.at ?? Infinity) >= from);
}

/** A queue without mutual exclusion, which judges an operation and sends it later. */
class BrokenQueue extends OperationQueue {
  constructor(private readonly server: ServerActor) {
    super(server);
  }

  override async take({ lookUp }: QueueRequest): Promise<Verdict> {
    const before = this.server.getSnapshot();
    const operation = (await lookUp(before)) as LookedUpOperation;
    const refusal = findRefusal(before, operation);
    if (refusal !== null) return { kind: 'refused', refusal };
    this.server.send(operation);
    return toVerdict(await waitFor(this.server, isSettled), operation.type);
  }

  override command(line: Result<string>): Promise<CommandVerdict> {
    return new Promise((answer) => void new CommandSender(this.server).send([{ line, answer }]));
  }

  override async runExclusive<T>(work: (snapshot: ServerSnapshot) => T) {
    return { kind: 'done', value: work(this.server.getSnapshot()) } as const;
  }
}

test('The linearizability check detects a queue without mutual exclusion', async () => {
  // Each attempt has hundreds of chances, so that ten undetected attempts are practically impossible.
  for (let seed = 1; seed <= 10; seed += 1) {
    const { operations, exits } = await recordHistory(seed, 200, (actor) => new BrokenQueue(actor));
    if (!checkHistory(operations, exits).ok) return;
  }
  assert.unreachable('not detected in ten attempts');
});

test.run();
