/** Idempotency keys across kills of the manager: a request with a key is carried out at most once. */

import { mkdtempSync, rmSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Koa, { type Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createIdempotencyKeys } from '../../../../adapters/store/idempotency/idempotency-keys.js';
import { Store } from '../../../../adapters/store/store.js';
import { answerRepeats } from '../../../../http/api/kit/answer/idempotency-key.js';
import { createFailureWriter } from '../../../../http/problems/middleware.js';
import { Problem } from '../../../../http/problems/problems.js';

const test = suite('adapters/store/idempotency/idempotency-keys');

const day = 86_400_000;

/** Opens a manager that uses the database in the directory. */
async function openManager(directory: string, now = Date.now, maxKeys = 100) {
  const store = new Store({ path: join(directory, 'manager.db'), onProblem: () => undefined });
  const keys = createIdempotencyKeys({ store, now, maxKeys });
  const writeFailure = createFailureWriter({ error: () => undefined }, () => {
    throw new Error('no finding is described');
  });
  const services = { idempotencyKeys: keys, access: { readForwarded: () => ({}) } };
  const middleware = answerRepeats(services as unknown as Parameters<typeof answerRepeats>[0], writeFailure, false);
  const app = new Koa();
  return {
    keys,
    close: () => store.close(),
    /** Sends POST /stop with a key. @returns the answer */
    async send(key: string, carryOut: (ctx: Context) => Promise<void>, url = '/stop') {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url });
      request.headers['idempotency-key'] = `"${key}"`;
      const ctx = app.createContext(request, new ServerResponse(request)) as unknown as Context;
      try {
        await middleware(ctx, () => carryOut(ctx));
      } catch (error) {
        writeFailure(ctx, error);
      }
      const body = typeof ctx.body === 'string' ? ctx.body : null;
      return { status: ctx.status, body, isReplayed: ctx.response.get('Idempotent-Replayed') === 'true' };
    },
  };
}

/** The operation, which a repeat must not reach. */
const refuse = (): Promise<void> => Promise.reject(new Error('it was carried out again'));

async function inDirectory(use: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'keys-'));
  try {
    await use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const codeOf = ({ body }: { readonly body: string | null }): string => JSON.parse(body ?? '{}').code;

/** The events during one request of a client. */
const request = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  /**
   * `before` and `after`: the manager is killed before or after the operation. `full`: the queue refuses the operation.
   */
  fate: fc.constantFrom('answered', 'refused', 'full', 'before', 'after', 'concurrent'),
});

test('A request with a key is carried out at most once, despite repeats and kills', () =>
  fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 14 }), (requests) =>
      inDirectory(async (directory) => {
        let manager = await openManager(directory);
        let done = 0;
        const counts = new Map<string, number>();
        const answers = new Map<string, string | null>();
        const isUnknown = new Set<string>();
        for (const { key, fate } of requests) {
          let hasBegun = false;
          const killed = new Promise<'killed'>((kill) => {
            void manager
              .send(key, async (ctx) => {
                hasBegun = true;
                if (fate === 'full') throw new Problem({ code: 'queue_full' });
                if (fate === 'concurrent') {
                  const other = await manager.send(key, refuse);
                  assert.is(codeOf(other), 'idempotency_key_in_use');
                }
                if (fate !== 'before') counts.set(key, (counts.get(key) ?? 0) + 1);
                if (fate === 'before' || fate === 'after') {
                  kill('killed');
                  await new Promise(() => undefined);
                }
                if (fate === 'refused') throw new Problem({ code: 'not_running' });
                ctx.body = `answer ${(done += 1)}`;
              })
              .then((answer) => {
                if (isUnknown.has(key)) assert.is(codeOf(answer), 'idempotency_outcome_lost');
                else if (answers.has(key)) assert.equal([answer.body, answer.isReplayed], [answers.get(key), true]);
                else if (fate !== 'full') answers.set(key, answer.body);
                assert.is(hasBegun && answer.isReplayed, false);
                kill('killed');
              });
          });
          await killed;
          if (!hasBegun || (fate !== 'before' && fate !== 'after')) continue;
          isUnknown.add(key);
          // The memory of the killed manager is lost; its file stays.
          await manager.close();
          manager = await openManager(directory);
        }
        await manager.close();
        for (const count of counts.values()) assert.is(count, 1);
      }),
    ),
    { numRuns: 20 },
  ));

test('A key is deleted after a day, and only the newest keys are kept', () =>
  inDirectory(async (directory) => {
    let now = 1e12;
    const { keys, close } = await openManager(directory, () => now);
    assert.is((await keys.begin('early', 'f')).kind, 'new');
    keys.keep('early', { status: 204, headers: {}, body: null });
    now += day - 1;
    assert.is((await keys.begin('early', 'f')).kind, 'answered');
    now += 1;
    assert.is((await keys.begin('early', 'f')).kind, 'new');
    for (let number = 0; number < 100; number += 1) await keys.begin(`${number}`, 'f');
    assert.is((await keys.begin('0', 'g')).kind, 'reused');
    assert.is((await keys.begin('early', 'f')).kind, 'new');
    await close();
  }));

test('A repeated request reports that the first answer was too large to be stored', () =>
  inDirectory(async (directory) => {
    const { send, close } = await openManager(directory);
    const first = await send('k', async (ctx) => void (ctx.body = 'x'.repeat(64 * 1024 + 1)));
    assert.is(first.status, 200);
    const second = await send('k', refuse);
    assert.equal([second.status, codeOf(second)], [409, 'idempotency_outcome_lost']);
    assert.match(second.body ?? '', 'too large');
    await close();
  }));

test.run();
