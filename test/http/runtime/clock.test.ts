import { setImmediate as turn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chartClock } from '../../../http/runtime/clock.js';

const test = suite('http/runtime/clock');

test('A delay of 0 ends with the current turn of the event loop', async () => {
  let hasEnded = false;
  chartClock.setTimeout(() => (hasEnded = true), 0);
  await turn();
  assert.ok(hasEnded);
});

test('A cancelled delay never ends, whether it is 0 or longer', async () => {
  let ended = 0;
  for (const ms of [0, 1]) chartClock.clearTimeout(chartClock.setTimeout(() => (ended += 1), ms));
  await new Promise((resolve) => chartClock.setTimeout(() => resolve(null), 2));
  assert.is(ended, 0);
});

test.run();
