/** How a run ended, in words. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../../../http/ui/text/de.js';
import { en } from '../../../../http/ui/text/en.js';
import { type Exit, exitText } from '../../../../http/ui/text/exit.js';

const test = suite('the end of a run in words');

const exit = (changes: Partial<Exit>): Exit => ({
  code: 0,
  signal: null,
  ambiguous: false,
  expected: false,
  unseen: null,
  ...changes,
});

test('a code is told, and whether somebody had asked for the end', () => {
  assert.is(exitText(exit({ code: 1 }), en), 'Ended by itself with code 1');
  assert.is(exitText(exit({ expected: true }), en), 'Ended as it was asked to, with code 0');
  assert.is(exitText(exit({ code: 1 }), de), 'Von selbst beendet mit Code 1');
});

test('a signal is told by its name, and before the code', () => {
  assert.is(exitText(exit({ code: null, signal: 'SIGKILL' }), en), 'Ended by itself by SIGKILL');
  assert.is(exitText(exit({ code: 137, signal: 'SIGKILL' }), en), 'Ended by itself by SIGKILL');
});

test('what can be the one or the other is told as both', () => {
  assert.is(
    exitText(exit({ code: 143, signal: 'SIGTERM', ambiguous: true, expected: true }), en),
    'Ended as it was asked to, with code 143: by SIGTERM, or an exit with that code',
  );
});

test('an end of which neither code nor signal is known says that it was', () => {
  assert.is(exitText(exit({ code: null }), en), 'Ended by itself');
});

test('processes that were left behind are told', () => {
  assert.match(exitText(exit({ survivors: 1 }), en), /; 1 process that it left behind was ended$/);
  assert.match(exitText(exit({ survivors: 2 }), en), /; 2 processes that it left behind were ended$/);
});

test('an end that nobody saw says why, in either language', () => {
  for (const unseen of ['keeper_gone', 'machine_restarted', 'not_written', 'record_lost'] as const) {
    assert.is(exitText(exit({ code: null, unseen }), en), en.exit.unseen[unseen]);
    assert.is(exitText(exit({ code: null, unseen }), de), de.exit.unseen[unseen]);
  }
});

test.run();
