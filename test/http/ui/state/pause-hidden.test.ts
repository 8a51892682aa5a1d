/** The event stream of a hidden page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pauseWhileHidden } from '../../../../http/ui/state/pause-hidden.js';

const test = suite('http/ui/state/pause-hidden');

/** A page under the control of a test, and the calls of its state. */
function createSetup(hidden = false, isKept = false) {
  const calls: string[] = [];
  let look = (): void => undefined;
  const page = { hidden, addEventListener: (_: string, listener: () => void) => void (look = listener) };
  const timers: { readonly run: () => void; isOff: boolean }[] = [];
  function after(run: () => void): () => void {
    const timer = { run, isOff: false };
    timers.push(timer);
    return () => void (timer.isOff = true);
  }
  const state = { pause: () => calls.push('rest'), resume: () => calls.push('wake') };
  pauseWhileHidden(page, state, after, () => isKept);
  return {
    calls,
    show(isShown: boolean): void {
      page.hidden = !isShown;
      look();
    },
    pass(): void {
      for (const { run, isOff } of timers.splice(0)) if (!isOff) run();
    },
  };
}

test('A hidden page pauses after a delay and resumes when visible', () => {
  const { calls, show, pass } = createSetup();
  calls.length = 0;
  show(false);
  assert.equal(calls, []);
  pass();
  assert.equal(calls, ['rest']);
  show(true);
  assert.equal(calls, ['rest', 'wake']);
});

test('A hidden page that shows crash notifications does not pause', () => {
  const { calls, show, pass } = createSetup(false, true);
  calls.length = 0;
  show(false);
  pass();
  assert.equal(calls, []);
});

test('A page that is visible again within the delay does not pause', () => {
  const { calls, show, pass } = createSetup();
  show(false);
  show(true);
  pass();
  assert.not(calls.includes('rest'));
});

test('A page that is opened in the background pauses too', () => {
  const { calls, pass } = createSetup(true);
  pass();
  assert.equal(calls, ['rest']);
});

test.run();
