/** Jobs of a small chart: a delivery is packed, sent, and sent again after a pause. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assign, fromPromise, setup } from 'xstate';
import { type DurableEvent, readTime } from '../../../machines/durable/events.js';
import { DurableJob } from '../../../machines/durable/job.js';
import type { JobStore } from '../../../machines/durable/ports.js';

const test = suite('machines/durable/job');

interface Delivery {
  readonly step: string;
  readonly reason: string | null;
}

const behaviour = setup({
  types: {
    context: {} as { readonly reason: string | null },
    input: {} as { readonly reason: string | null },
    events: {} as DurableEvent | { readonly type: 'cancel' | 'pause' },
    tags: {} as 'mayBeUnstored',
  },
  actors: { pack: fromPromise<void>(async () => undefined), post: fromPromise<void>(async () => undefined) },
  actions: { recordReason: assign((_, params: { readonly reason: string }) => params), report: () => undefined },
  delays: { pause: 1_000 },
});

const machine = behaviour.createMachine({
  id: 'delivery',
  context: ({ input }) => input,
  initial: 'packing',
  on: {
    interrupted: '.left',
    'store.failed': { target: '.failed', actions: { type: 'recordReason', params: { reason: 'unstored' } } },
  },
  states: {
    packing: {
      on: { cancel: 'failed', pause: 'waiting', resumed: '.' },
      invoke: { id: 'pack', src: 'pack', onDone: 'sending', onError: 'failed' },
    },
    sending: {
      on: { cancel: 'failed', resumed: 'waiting' },
      invoke: { id: 'post', src: 'post', onDone: 'done', onError: 'waiting' },
    },
    waiting: {
      on: {
        cancel: {
          target: 'failed',
          actions: { type: 'recordReason', params: ({ event }) => ({ reason: `cancelled at ${readTime(event)}` }) },
        },
      },
      after: { pause: 'sending' },
    },
    done: { type: 'final', entry: 'report' },
    failed: { type: 'final', tags: 'mayBeUnstored', entry: 'report' },
    left: { type: 'final' },
  },
});

/** Returns a job whose actors the test ends, and a log of all steps in order. */
function createDelivery(write: (delivery: Delivery) => void | Promise<void> = () => undefined) {
  const log: string[] = [];
  const actors = new Map<
    string,
    { readonly end: () => void; readonly fail: () => void; readonly signal: AbortSignal }
  >();
  const timers = new Map<object, () => void>();
  const perform =
    (name: string) =>
    ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
      log.push(`begin ${name}`);
      signal.addEventListener('abort', () => log.push(`abort ${name}`));
      return new Promise((end, fail) => actors.set(name, { end, fail, signal }));
    };
  const store: JobStore<Delivery> = {
    write(delivery) {
      log.push(`store ${delivery.step}`);
      return write(delivery);
    },
    writeLater: ({ step }) => void log.push(`store ${step} later`),
  };
  const job = new DurableJob<typeof machine, Delivery>({
    machine: machine.provide({ actions: { report: () => void log.push('report') } }),
    work: { pack: perform('pack'), post: perform('post') },
    store,
    toFacts: ({ value, context }) => ({ step: value as string, ...context }),
    clock: {
      setTimeout(callback, ms) {
        log.push(`wait ${ms}`);
        const timer = {};
        timers.set(timer, callback);
        return timer;
      },
      clearTimeout: (timer) => void timers.delete(timer as object),
    },
    now: () => 5,
  });
  return { job, log, actors, timers };
}

/** Lets the callbacks of settled promises run. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const nothing = { reason: null };

test('Every transition is stored before its effects begin', async () => {
  const { job, log, actors } = createDelivery();
  await job.begin(nothing);
  actors.get('pack')?.end();
  await settle();
  actors.get('post')?.end();
  const { value } = await job.ended;
  assert.is(value, 'done');
  assert.equal(log, ['store packing', 'begin pack', 'store sending', 'begin post', 'store done', 'report']);
});

test('A job whose first write fails has not begun', async () => {
  const { job, log } = createDelivery(() => {
    throw new Error('ENOSPC');
  });
  const error = await job.begin(nothing).catch((reason: Error) => reason.message);
  assert.equal([error, log], ['ENOSPC', ['store packing']]);
});

test('A transition whose write fails is not taken, and the chart gets store.failed', async () => {
  const { job, log, actors } = createDelivery(async ({ step }) => {
    if (step === 'sending') throw new Error('ENOSPC');
  });
  await job.begin(nothing);
  actors.get('pack')?.end();
  const { value, context } = await job.ended;
  assert.equal([value, context.reason, log.includes('begin post')], ['failed', 'unstored', false]);
});

test('A state that may be unstored is entered even if the write fails', async () => {
  const { job, log, actors } = createDelivery(async ({ step }) => {
    if (step === 'failed') throw new Error('ENOSPC');
  });
  await job.begin(nothing);
  job.send({ type: 'cancel' });
  actors.get('pack')?.end();
  assert.is((await job.ended).value, 'failed');
  assert.equal(log.slice(2), ['store failed', 'store failed later', 'abort pack', 'report']);
});

test('An actor is aborted and settles before the next effects', async () => {
  const { job, log, actors } = createDelivery();
  await job.begin(nothing);
  job.send({ type: 'cancel' });
  await settle();
  assert.equal(log, ['store packing', 'begin pack', 'store failed', 'abort pack']);
  actors.get('pack')?.end();
  assert.is((await job.ended).value, 'failed');
  assert.is(log.at(-1), 'report');
});

test('The result of an actor whose state was left is dropped', async () => {
  const { job, actors } = createDelivery();
  await job.begin(nothing);
  job.send({ type: 'cancel' });
  actors.get('pack')?.fail();
  assert.is((await job.ended).value, 'failed');
});

test('A resumed job starts no actor before the chart has decided', async () => {
  const { job, log } = createDelivery();
  job.resume({ step: 'sending', reason: null }, 'sending', nothing);
  await settle();
  assert.equal(log, ['store waiting', 'wait 1000']);
});

test('A delay is a timer of the clock, and ends when the state is left', async () => {
  const { job, log, timers } = createDelivery();
  job.resume({ step: 'sending', reason: null }, 'sending', nothing);
  await settle();
  for (const [timer, callback] of timers) {
    timers.delete(timer);
    callback();
  }
  await settle();
  assert.equal(log.slice(2), ['store sending', 'begin post']);
  const other = createDelivery();
  other.job.resume({ step: 'sending', reason: null }, 'sending', nothing);
  await settle();
  other.job.send({ type: 'cancel' });
  assert.equal([(await other.job.ended).context.reason, other.timers.size], ['cancelled at 5', 0]);
});

test('A synchronous store has stored the transition when send returns', async () => {
  const { job, log } = createDelivery();
  job.resume({ step: 'sending', reason: null }, 'sending', nothing);
  assert.equal(log, ['store waiting', 'wait 1000']);
  job.send({ type: 'cancel' });
  assert.equal(log.slice(2), ['store failed', 'report']);
});

test('A prepared step is taken once the facts are written', async () => {
  const { job, log } = createDelivery();
  job.resume({ step: 'sending', reason: null }, 'sending', nothing);
  const step = job.prepare({ type: 'cancel' });
  assert.equal([step?.facts, job.stored?.step], [{ step: 'failed', reason: 'cancelled at 5' }, 'waiting']);
  step?.enter();
  assert.equal([(await job.ended).value, job.stored?.step], ['failed', 'failed']);
  assert.equal(log.slice(2), ['report']);
  assert.is(job.prepare({ type: 'cancel' }), null);
});

test('An event without a transition in the state changes nothing', async () => {
  const { job, log } = createDelivery();
  await job.begin(nothing);
  job.send({ type: 'unknown' });
  await settle();
  assert.equal(log, ['store packing', 'begin pack']);
});

test('A request returns whether the transition was stored', async () => {
  const { job, log } = createDelivery();
  await job.begin(nothing);
  assert.equal([await job.request({ type: 'unknown' }), await job.request({ type: 'cancel' })], [false, true]);
  assert.ok(log.includes('store failed'));
});

test('A request whose transition cannot be stored gets the error', async () => {
  const { job, log } = createDelivery(({ step }) => {
    if (step === 'waiting') throw new Error('full');
  });
  await job.begin(nothing);
  await job.request({ type: 'pause' }).then(
    () => assert.unreachable('it was taken'),
    (error) => assert.is(error.message, 'full'),
  );
  assert.equal(log, ['store packing', 'begin pack', 'store waiting']);
});

test('A manager that ends aborts the signals of current and later actors', async () => {
  const { job, log, actors } = createDelivery();
  await job.begin(nothing);
  job.interrupt();
  actors.get('pack')?.end();
  assert.is((await job.ended).value, 'left');
  assert.equal(log, ['store packing', 'begin pack', 'abort pack', 'store left']);
});

test.run();
