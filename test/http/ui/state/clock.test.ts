/** The time of the service's clock. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClock, withClock } from '../../../../http/ui/state/clock.js';

const test = suite('http/ui/state/clock');

const noon = Date.parse('2026-11-21T12:00:00Z');

/** A browser's clock that the test sets. */
function createBrowserClock() {
  let time = noon;
  let tick = (): void => undefined;
  const clock = createClock(
    () => time,
    (ticks) => void (tick = ticks),
  );
  return {
    clock,
    pass(milliseconds: number): void {
      time += milliseconds;
      tick();
    },
  };
}

const dateAt = (at: number): string => new Date(at).toUTCString();

test('The clock advances every second', () => {
  const { clock, pass } = createBrowserClock();
  assert.is(clock.now.value, noon);
  pass(1_000);
  assert.is(clock.now.value, noon + 1_000);
});

test('The clock corrects a browser clock that is minutes off', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon - 600_000));
  pass(1_000);
  assert.is(clock.now.value, noon - 600_000 + 1_000);
});

test('A difference within the network tolerance is ignored', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon - 2_000));
  pass(1_000);
  assert.is(clock.now.value, noon + 1_000);
});

test('The browser clock is used again as soon as it is correct', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon + 3_600_000));
  clock.synchronize(dateAt(noon));
  pass(1_000);
  assert.is(clock.now.value, noon + 1_000);
});

test('An answer without a valid date changes nothing', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon + 3_600_000));
  clock.synchronize(null);
  clock.synchronize('yesterday');
  pass(1_000);
  assert.is(clock.now.value, noon + 3_601_000);
});

test('Every answer sets the clock, and a failed request does not', async () => {
  const { clock } = createBrowserClock();
  const answers = [
    Promise.reject(new TypeError('no network')),
    Promise.resolve(new Response('', { headers: { Date: dateAt(noon + 600_000) } })),
  ];
  const request = withClock(() => answers.shift() as Promise<Response>, clock);
  const status = new Request('http://service/status');
  await request(status).catch(() => undefined);
  assert.is(clock.now.value, noon);
  assert.is((await request(status)).status, 200);
  assert.is(clock.now.value, noon + 600_000);
});

test.run();
