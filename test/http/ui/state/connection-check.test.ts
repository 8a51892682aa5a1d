/** How a page notices a dead connection. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkConnection } from '../../../../http/ui/state/connection-check.js';

const test = suite('the connection check');

/** A page whose time is in the hands of a test, over a service that never answers. */
function createSetup() {
  const questions: AbortSignal[] = [];
  const page = { hidden: false };
  let tick = (): void => undefined;
  let timeout = (): void => undefined;
  const timers = {
    setInterval: (run: () => void) => ((tick = run), 0),
    setTimeout: (run: () => void) => ((timeout = run), 0),
    clearTimeout: () => undefined,
  };
  const check = (signal: AbortSignal): Promise<void> => {
    questions.push(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  checkConnection(page, { check }, timers);
  return { questions, page, tick: () => tick(), timeout: () => timeout() };
}

test('One check runs at a time and is aborted after its timeout', async () => {
  const { questions, tick, timeout } = createSetup();
  tick();
  tick();
  assert.is(questions.length, 1);
  timeout();
  assert.ok(questions[0]?.aborted);
  await new Promise((resolve) => setImmediate(resolve));
  tick();
  assert.is(questions.length, 2);
});

test('A hidden page does not check the connection', () => {
  const { questions, page, tick } = createSetup();
  page.hidden = true;
  tick();
  assert.equal(questions, []);
});

test.run();
