/** The throttle that limits how often a list is sent. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createThrottle } from '../../../../http/api/events/throttle.js';
import { until } from '../../../kit/system/until.js';

const test = suite('http/api/events/throttle');

test('The throttle runs the first request at once, and later ones once per interval', async () => {
  let runs = 0;
  const throttle = createThrottle(() => void (runs += 1), 20);
  throttle.request();
  assert.is(runs, 1);
  for (let count = 0; count < 5; count += 1) throttle.request();
  assert.is(runs, 1);
  await until(() => runs === 2);
  throttle.request();
  throttle.end();
  await intervalOf(40);
  assert.is(runs, 2);
});

/** Resolves after an interval that another throttle measures. */
function intervalOf(ms: number): Promise<void> {
  return new Promise((resolve) => {
    let runs = 0;
    const throttle = createThrottle(() => {
      runs += 1;
      if (runs === 2) resolve(throttle.end());
    }, ms);
    throttle.request();
    throttle.request();
  });
}

test.run();
