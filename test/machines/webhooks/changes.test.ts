/** Webhooks that several clients change at the same time, and during the delivery of messages. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PostResult } from '../../../machines/webhooks/webhook.js';
import { accepted, by, numberIn, settings, simulate } from './simulated-webhooks.js';

const test = suite('machines/webhooks/changes');

test('Webhooks that are created at the same time are all kept', () =>
  simulate(
    () => accepted,
    async ({ webhooks }) => {
      await Promise.all([webhooks.create(settings, by), webhooks.create(settings, by)]);
      assert.is(webhooks.all().length, 2);
    },
  ));

test('A change during the removal of a webhook does not prevent the removal', () =>
  simulate(
    () => accepted,
    async (simulation) => {
      const { webhooks } = simulation;
      const webhook = await webhooks.create(settings, by);
      const [isRemoved, changed, renewed] = await Promise.all([
        webhooks.remove(webhook, by),
        webhooks.change(webhook, () => ({ ...settings, name: 'Other' }), by),
        webhooks.renewSecret(webhook, by),
      ]);
      assert.equal([isRemoved, changed, renewed], [true, null, null]);
      await simulation.record(1);
      assert.equal([webhooks.all().length, simulation.posted.length], [0, 0]);
      assert.not(await webhooks.remove(webhook, by));
    },
  ));

test('A change of a webhook does not undo a concurrent renewal of the secret', () =>
  simulate(
    () => accepted,
    async ({ webhooks }) => {
      const webhook = await webhooks.create(settings, by);
      await Promise.all([
        webhooks.change(webhook, () => ({ ...settings, name: 'Other' }), by),
        webhooks.renewSecret(webhook, by),
      ]);
      const changed = webhooks.find(webhook.id);
      assert.is(changed?.name, 'Other');
      assert.is.not(changed?.secret, webhook.secret);
    },
  ));

test('A webhook that is changed during a post gets the next message after the answer', () => {
  const answers: ((result: PostResult) => void)[] = [];
  return simulate(
    () => new Promise((resolve) => answers.push(resolve)),
    async (simulation) => {
      const webhook = await simulation.webhooks.create(settings, by);
      await simulation.record(1);
      await simulation.webhooks.change(webhook, () => ({ ...settings, name: 'Other' }), by);
      await simulation.record(2);
      assert.is(answers.length, 1);
      answers[0]?.(accepted);
      await simulation.pass(0);
      assert.is(answers.length, 2);
      answers[1]?.(accepted);
      await simulation.pass(0);
      assert.equal(simulation.posted.map(numberIn), [1, 2]);
    },
  );
});

test('A webhook that changes while the service closes gets no message', () =>
  simulate(
    () => accepted,
    async (simulation) => {
      const { webhooks } = simulation;
      const webhook = await webhooks.create(settings, by);
      const saved = Promise.all([
        webhooks.change(webhook, () => ({ ...settings, name: 'Other' }), by),
        webhooks.create(settings, by),
      ]);
      await webhooks.close();
      await saved;
      await simulation.record(1);
      assert.equal(simulation.posted.map(numberIn), []);
      await simulation.restart();
      assert.equal(
        simulation.webhooks.all().map(({ name }) => name),
        ['Other', settings.name],
      );
    },
  ));

test.run();
