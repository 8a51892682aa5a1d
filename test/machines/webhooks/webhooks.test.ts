/** The messages that a receiver gets during hours of simulated time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  accepted,
  by,
  numberIn,
  type SimulatedWebhooks,
  settings,
  simulate,
  unreachable,
} from './simulated-webhooks.js';

const test = suite('machines/webhooks/webhooks');

const minute = 60_000;
const hour = 60 * minute;

const acceptedNumbers = ({ posted }: SimulatedWebhooks): number[] =>
  posted.filter(({ result }) => result.status === 204).map(numberIn);

test('A receiver that is down for an hour gets every entry once and in order', () =>
  simulate(
    (time) => (time < hour ? unreachable : accepted),
    async (simulation) => {
      await simulation.webhooks.create(settings, by);
      for (let number = 1; number <= 12; number += 1) {
        await simulation.record(number);
        await simulation.pass(5 * minute);
      }
      await simulation.pass(3 * hour);
      assert.equal(acceptedNumbers(simulation), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      const [webhook] = simulation.webhooks.all();
      assert.is(webhook && simulation.webhooks.state(webhook).waiting, 0);
      // Each entry has one id, however often it was posted.
      const ids = new Map(simulation.posted.map((each) => [each.message.id, numberIn(each)]));
      assert.is(ids.size, 12);
    },
  ));

test('A webhook created before the database is open posts later entries', () =>
  simulate(
    () => accepted,
    async (simulation) => {
      await simulation.record(1);
      await simulation.pass(minute);
      await simulation.webhooks.create(settings, by);
      await simulation.pass(minute);
      await simulation.record(2);
      await simulation.pass(minute);
      await simulation.record(3);
      assert.equal(simulation.posted, []);
      await simulation.open();
      await simulation.record(4);
      await simulation.pass(minute);
      assert.equal(acceptedNumbers(simulation), [2, 3, 4]);
    },
    false,
  ));

test('Only the oldest entry is tried while the receiver is down', () =>
  simulate(
    () => unreachable,
    async (simulation) => {
      await simulation.webhooks.create(settings, by);
      const begun = simulation.now();
      await simulation.record(1);
      await simulation.record(2);
      await simulation.pass(20 * hour);
      assert.equal(simulation.posted.map(numberIn), [1, 1, 1, 1, 1, 1, 1]);
      const times = simulation.posted.map(({ at }) => at - begun);
      const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      assert.equal(pauses, [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]);
    },
  ));

test('An entry is given up after three days of failures, and the next entry is tried', () =>
  simulate(
    () => unreachable,
    async (simulation) => {
      const webhook = await simulation.webhooks.create(settings, by);
      await simulation.record(1);
      await simulation.pass(75 * hour);
      await simulation.record(2);
      await simulation.pass(60 * hour);
      assert.is(numberIn(simulation.posted.at(-1) as never), 2);
      const deliveries = simulation.webhooks.deliveries(webhook.id);
      assert.ok(!('because' in deliveries));
      assert.equal(
        deliveries.map(({ state, error }) => [state, error]),
        [
          ['retrying', 'ECONNREFUSED'],
          ['given_up', 'ECONNREFUSED'],
        ],
      );
    },
  ));

test('A webhook whose receiver answers 410 posts nothing until it is enabled again', () =>
  simulate(
    (time) => (time < hour ? { status: 410, error: 'status', retryAfterMs: null } : accepted),
    async (simulation) => {
      const { id } = await simulation.webhooks.create(settings, by);
      await simulation.record(1);
      await simulation.record(2);
      await simulation.pass(2 * hour);
      assert.is(simulation.posted.length, 1);
      const disabled = simulation.webhooks.find(id);
      assert.equal([disabled?.enabled, disabled?.disabledBecause], [false, 'gone']);
      assert.is(simulation.entries('webhook.disabled').length, 1);
      await simulation.restart();
      await simulation.record(3);
      assert.is(simulation.posted.length, 1);
      const webhook = simulation.webhooks.find(id);
      assert.ok(webhook);
      await simulation.webhooks.change(webhook, () => settings, by);
      await simulation.pass(0);
      assert.equal(acceptedNumbers(simulation), [2, 3]);
    },
  ));

test('Retry-After postpones the next attempt, but for no longer than a day', () =>
  simulate(
    (time) => ({ status: 503, error: 'status', retryAfterMs: time === 0 ? hour : 1_000 * hour }),
    async (simulation) => {
      await simulation.webhooks.create(settings, by);
      const begun = simulation.now();
      await simulation.record(1);
      await simulation.pass(26 * hour);
      assert.equal(
        simulation.posted.map(({ at }) => (at - begun) / hour),
        [0, 1, 25],
      );
    },
  ));

test('The next manager continues the deliveries of a killed manager', () =>
  simulate(
    (time) => (time < hour ? unreachable : accepted),
    async (simulation) => {
      await simulation.webhooks.create(settings, by);
      for (let number = 1; number <= 5; number += 1) {
        await simulation.record(number);
        await simulation.restart();
        await simulation.pass(minute);
      }
      await simulation.pass(6 * hour);
      assert.equal(acceptedNumbers(simulation), [1, 2, 3, 4, 5]);
    },
  ));

test('An accepted entry is not posted again after a failed write', () =>
  simulate(
    () => accepted,
    async (simulation) => {
      await simulation.webhooks.create(settings, by);
      await simulation.record(1);
      simulation.breakTable();
      await simulation.record(2);
      simulation.restoreTable();
      await simulation.record(3);
      assert.equal(acceptedNumbers(simulation), [1, 2, 3]);
    },
  ));

test('A new webhook gets the entries after its creation', () =>
  simulate(
    () => accepted,
    async (simulation) => {
      await simulation.record(1);
      await simulation.webhooks.create({ ...settings, types: ['operation.stop', 'server'] }, by);
      await simulation.record(2, 'operation.restart');
      await simulation.record(3, 'operation.stop');
      await simulation.record(4, 'server.started');
      assert.equal(acceptedNumbers(simulation), [3, 4]);
    },
  ));

test('A failing webhook can be tried at once, and a disabled webhook cannot', () =>
  simulate(
    (time) => (time < minute ? unreachable : accepted),
    async (simulation) => {
      const webhook = await simulation.webhooks.create(settings, by);
      await simulation.record(1);
      await simulation.pass(2 * minute);
      assert.is(simulation.webhooks.state(webhook).failures, 2);
      simulation.webhooks.retry(webhook);
      await simulation.pass(0);
      assert.equal(acceptedNumbers(simulation), [1]);
      await simulation.webhooks.change(webhook, () => ({ ...settings, enabled: false }), by);
      await simulation.record(2);
      assert.equal(acceptedNumbers(simulation), [1]);
      await simulation.webhooks.change(webhook, () => settings, by);
      await simulation.pass(0);
      assert.equal(acceptedNumbers(simulation), [1, 2]);
    },
  ));

test('A failing webhook is tried again even if the clock is set back by a year', () =>
  simulate(
    (time) => (time < 0 ? accepted : unreachable),
    async (simulation) => {
      await simulation.webhooks.create(settings, by);
      await simulation.record(1);
      await simulation.pass(-365 * 24 * hour);
      await simulation.record(2);
      assert.equal(acceptedNumbers(simulation), [1, 2]);
    },
  ));

test.run();
