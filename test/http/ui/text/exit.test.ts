import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../../../http/ui/text/de.js';
import { en } from '../../../../http/ui/text/en.js';
import { type Exit, exitText } from '../../../../http/ui/text/exit.js';

const test = suite('exitText');

const exit = (changes: Partial<Exit>): Exit => ({
  code: 0,
  signal: null,
  ambiguous: false,
  expected: false,
  unseen: null,
  oom_killed: false,
  ...changes,
});

test('The text gives the exit code and whether a stop was requested', () => {
  assert.is(exitText(exit({ code: 1 }), en), 'Exited unexpectedly with code 1');
  assert.is(exitText(exit({ expected: true }), en), 'Stopped on request, with code 0');
  assert.is(exitText(exit({ code: 1 }), de), 'Unerwartet beendet mit Code 1');
});

test('The text gives the signal instead of the code', () => {
  assert.is(exitText(exit({ code: null, signal: 'SIGKILL' }), en), 'Exited unexpectedly with signal SIGKILL');
  assert.is(exitText(exit({ code: 137, signal: 'SIGKILL' }), en), 'Exited unexpectedly with signal SIGKILL');
});

test('The text gives both the code and the signal of an ambiguous exit', () => {
  assert.is(
    exitText(exit({ code: 143, signal: 'SIGTERM', ambiguous: true, expected: true }), en),
    'Stopped on request, with code 143 (SIGTERM or exit code)',
  );
});

test('The text of an exit without code and signal gives only whether a stop was requested', () => {
  assert.is(exitText(exit({ code: null }), en), 'Exited unexpectedly');
});

test('The text counts the processes that were killed after the main process had exited', () => {
  assert.match(exitText(exit({ survivors: 1 }), en), /; 1 remaining process killed$/);
  assert.match(exitText(exit({ survivors: 2 }), en), /; 2 remaining processes killed$/);
});

test('The text of an unseen exit gives the reason in both languages', () => {
  for (const unseen of ['keeper_gone', 'machine_restarted', 'not_written', 'record_lost'] as const) {
    assert.is(exitText(exit({ code: null, unseen }), en), en.exit.unseen[unseen]);
    assert.is(exitText(exit({ code: null, unseen }), de), de.exit.unseen[unseen]);
  }
});

test('The text of an exit for lack of memory says so, with and without a known code', () => {
  const killed = { code: 137, signal: 'SIGKILL', ambiguous: true, oom_killed: true };
  assert.is(
    exitText(exit(killed), en),
    'Exited unexpectedly with code 137 (SIGKILL or exit code); killed for lack of memory',
  );
  assert.match(exitText(exit(killed), de), /; wegen Speichermangels beendet$/);
  assert.match(
    exitText(exit({ code: null, unseen: 'keeper_gone', oom_killed: true }), en),
    /; killed for lack of memory$/,
  );
});

test.run();
