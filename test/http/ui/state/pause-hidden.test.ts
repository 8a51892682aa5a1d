/** What becomes of the stream of a page that nobody sees. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pauseWhileHidden } from '../../../../http/ui/state/pause-hidden.js';

const test = suite('pauseWhileHidden');

/** A page in the hands of a test, and what becomes of its state. */
function createStage(hidden = false) {
  const told: string[] = [];
  let look = (): void => undefined;
  const page = { hidden, addEventListener: (_: string, listener: () => void) => void (look = listener) };
  const timers: { readonly run: () => void; isOff: boolean }[] = [];
  pauseWhileHidden(page, { pause: () => told.push('rest'), resume: () => told.push('wake') }, (run) => {
    const timer = { run, isOff: false };
    timers.push(timer);
    return () => void (timer.isOff = true);
  });
  return {
    told,
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
  const { told, show, pass } = createStage();
  told.length = 0;
  show(false);
  assert.equal(told, []);
  pass();
  assert.equal(told, ['rest']);
  show(true);
  assert.equal(told, ['rest', 'wake']);
});

test('A page that is visible again within the delay does not pause', () => {
  const { told, show, pass } = createStage();
  show(false);
  show(true);
  pass();
  assert.not(told.includes('rest'));
});

test('A page opened in the background pauses too', () => {
  const { told, pass } = createStage(true);
  pass();
  assert.equal(told, ['rest']);
});

test.run();
