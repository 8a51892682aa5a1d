import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LastExit } from '../../../../http/client/api.js';
import { en } from '../../../../http/ui/text/en.js';
import { stateDescription, stateText, stateTone } from '../../../../http/ui/text/state.js';
import { de } from '../../../kit/data/german.js';
import { lastExitOf } from '../../../kit/data/last-exit.js';
import { statusOf } from '../samples.js';

const test = suite('http/ui/text/state');

const running = (phase: Parameters<typeof stateText>[0]['phase']) => statusOf({ state: 'running', phase });
const stopped = statusOf();

/** Returns the status of a server whose last run ended with the given outcome. */
const ended = (outcome: LastExit['outcome']) => statusOf({ last_exit: lastExitOf({ outcome }) });
const outcomes = ['stopped', 'killed', 'crashed', 'exited', 'unknown'] as const;

test('The text of a running server is the text of its phase', () => {
  assert.is(stateText(stopped, en), 'Stopped');
  assert.is(stateText(running('up'), en), 'Running');
  assert.is(stateText(running('stuck'), de), 'Hängt');
});

test('A server that crashed, was killed or exited by itself is not shown as "Stopped"', () => {
  assert.equal(
    outcomes.map((outcome) => stateText(ended(outcome), en)),
    ['Stopped', 'Killed', 'Crashed', 'Exited', 'Exit unknown'],
  );
  for (const text of [en, de]) {
    for (const describe of [stateText, stateDescription])
      assert.is(new Set(outcomes.map((outcome) => describe(ended(outcome), text))).size, outcomes.length);
  }
});

test('Each outcome of the last run has its own colour, and a crash is red', () => {
  assert.equal(
    outcomes.map((outcome) => stateTone(ended(outcome))),
    ['off', 'warn', 'bad', 'note', 'unsure'],
  );
});

test('A running server shows its phase, whatever the outcome of the previous run', () => {
  const status = { ...running('up'), last_exit: lastExitOf({ outcome: 'crashed' }) };
  assert.equal([stateText(status, en), stateTone(status)], ['Running', 'good']);
});

test('The badge of a running server is green when up and red when stuck', () => {
  assert.equal(
    [stopped, running('launching'), running('up'), running('stopping'), running('restarting'), running('stuck')].map(
      stateTone,
    ),
    ['off', 'busy', 'good', 'busy', 'busy', 'bad'],
  );
});

test.run();
