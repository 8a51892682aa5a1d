/** The charts of a delivery and its receiver: a walk takes all paths. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventObject } from 'xstate';
import { giveUpAfterMs } from '../../../machines/webhooks/attempts.js';
import type { DeliveryContext, DeliveryFacts } from '../../../machines/webhooks/behaviour.js';
import { deliveryMachine } from '../../../machines/webhooks/delivery.js';
import { receiverMachine } from '../../../machines/webhooks/receiver.js';
import type { Delivery, PostResult } from '../../../machines/webhooks/webhook.js';
import { type Walk, type Walked, walk } from '../durable/chart-walks.js';
import { accepted, by, settings, unreachable } from './simulated-webhooks.js';

const test = suite('machines/webhooks/charts');

const webhook = { ...settings, id: 'w1', secret: 's', createdAt: 1, disabledBecause: null };
const entry = { id: 7, at: 1, type: 'operation.stop', actor: by } as const;
const gone: PostResult = { status: 410, error: 'status', retryAfterMs: null };

const retrying: Delivery = {
  ...{ webhook: 'w1', entry: 7, type: 'operation.stop', entryAt: 1, state: 'retrying', attempts: 1 },
  ...{ status: null, error: 'ECONNREFUSED', lastAttemptAt: 1, nextAttemptAt: 1 },
};

const at = (time: number, type: string): EventObject => ({ type, at: time }) as EventObject;

const input = (notBefore: number, entryAt: number) => ({
  webhook,
  entry: { ...entry, at: entryAt },
  progress: { entry: 6, failures: notBefore === 0 ? 0 : 1, notBefore },
  delivery: null,
  now: 1,
});

const delivery: Walked<DeliveryFacts> = {
  machine: deliveryMachine(),
  outcomes: { postMessage: [accepted, unreachable, gone].map((result) => ({ output: { result, random: 0 } })) },
  events: [at(1, 'entry.recorded'), at(1e8, 'entry.recorded'), at(1, 'retry')],
  inputs: [input(0, 1), input(5_000, 1), input(0, 1 - giveUpAfterMs)],
  left: [{ progress: { entry: 6, failures: 1, notBefore: 1 }, delivery: retrying }],
  toRecord: ({ context: { progress, delivery: stored } }) => ({ progress, delivery: stored }),
  stateOf: (facts) => facts.delivery?.state ?? null,
  isResolved: ({ progress }) => progress.entry === entry.id,
  resume: ({ progress, delivery: stored }) =>
    stored?.state === 'retrying' ? { state: 'retrying', input: { ...input(0, 1), progress, delivery: stored } } : null,
  identify(context) {
    const { entry: posted, progress, delivery: stored, isEnding } = context as DeliveryContext;
    return [posted.at, progress.failures > 0, progress.notBefore > 1, stored?.state, isEnding];
  },
};

const progress = (failures: number): EventObject => ({ type: 'progress.read', failures }) as EventObject;

const receiver: Walked<null> = {
  machine: receiverMachine(),
  outcomes: {},
  events: [progress(0), progress(2), ...['receiver.gone', 'enable', 'disable'].map((type) => ({ type }))],
  inputs: [{ isEnabled: true }, { isEnabled: false }],
  toRecord: () => null,
  stateOf: () => null,
  isResolved: () => true,
  resume: () => null,
};

function check(name: string, { steps, resumed, covered, all, stuck, unresolved }: Walk): void {
  console.log(`${name}: ${covered.size} of ${all.size} transitions in ${steps} steps, ${resumed} resumed`);
  assert.equal(
    [...all].filter((each) => !covered.has(each)),
    [],
  );
  assert.equal([stuck, unresolved], [[], []]);
}

test('delivery: the next manager ends a delivery after each transition', () => check('delivery', walk(delivery)));

test('receiver: every transition is taken', () => check('receiver', walk(receiver)));

test.run();
