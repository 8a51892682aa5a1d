/** The time as the service has it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClock, withClock } from '../../../../http/ui/state/clock.js';

const test = suite('the clock of the page');

const noon = Date.parse('2026-11-21T12:00:00Z');

/** A browser's clock that is moved by hand. */
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

test('it goes on every second', () => {
  const { clock, pass } = createBrowserClock();
  assert.is(clock.now.value, noon);
  pass(1_000);
  assert.is(clock.now.value, noon + 1_000);
});

test('a browser whose clock is minutes off shows the time of the service', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon - 600_000));
  pass(1_000);
  assert.is(clock.now.value, noon - 600_000 + 1_000);
});

test('what the way through the network may have taken is no difference', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon - 2_000));
  pass(1_000);
  assert.is(clock.now.value, noon + 1_000);
});

test('a clock that was set right meanwhile is believed again', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon + 3_600_000));
  clock.synchronize(dateAt(noon));
  pass(1_000);
  assert.is(clock.now.value, noon + 1_000);
});

test('an answer without a date, or with one that is none, changes nothing', () => {
  const { clock, pass } = createBrowserClock();
  clock.synchronize(dateAt(noon + 3_600_000));
  clock.synchronize(null);
  clock.synchronize('yesterday');
  pass(1_000);
  assert.is(clock.now.value, noon + 3_601_000);
});

test('every answer sets it, and a request that fails does not', async () => {
  const { clock } = createBrowserClock();
  const answers = [
    Promise.reject(new TypeError('no network')),
    Promise.resolve(new Response('', { headers: { Date: dateAt(noon + 600_000) } })),
  ];
  const request = withClock(() => answers.shift() as Promise<Response>, clock);
  await request('status').catch(() => undefined);
  assert.is(clock.now.value, noon);
  assert.is((await request('status')).status, 200);
  assert.is(clock.now.value, noon + 600_000);
});

test.run();
