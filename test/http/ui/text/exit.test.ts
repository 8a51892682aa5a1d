import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../http/ui/text/en.js';
import { type Exit, exitDetail, exitSentence, exitText } from '../../../../http/ui/text/exit.js';
import { de } from '../../../kit/data/german.js';

const test = suite('http/ui/text/exit');

const exit = (changes: Partial<Exit>): Exit => ({
  outcome: 'crashed',
  code: 0,
  signal: null,
  ambiguous: false,
  unseen: null,
  oom_killed: false,
  ...changes,
});

test('The text gives the outcome and the exit code', () => {
  assert.is(exitText(exit({ code: 1 }), en), 'Crashed with code 1');
  assert.is(exitText(exit({ outcome: 'stopped' }), en), 'Stopped on request, with code 0');
  assert.is(exitText(exit({ outcome: 'exited' }), en), 'Exited by itself with code 0');
  assert.is(exitText(exit({ code: 1 }), de), 'Abgestürzt mit Code 1');
});

test('The text of a requested stop has no code next to its badge', () => {
  assert.is(exitDetail(exit({ outcome: 'stopped', code: 1 }), en), '');
  assert.is(exitDetail(exit({ outcome: 'stopped', signal: 'SIGTERM' }), de), '');
  assert.is(exitDetail(exit({ outcome: 'stopped', code: 1, survivors: 2 }), en), '2 remaining processes killed');
  assert.is(
    exitDetail(exit({ outcome: 'stopped', code: null, unseen: 'keeper_gone' }), en),
    'Exit unknown: the keeper was killed',
  );
  assert.is(exitDetail(exit({ code: 1 }), en), 'with code 1');
});

test('The sentence of an exit gives the code or the signal, except for a stop', () => {
  assert.is(exitSentence(exit({ code: 1 }), en), 'Exited with code 1');
  assert.is(exitSentence(exit({ code: 1 }), de), 'Mit Code 1 beendet');
  assert.is(exitSentence(exit({ code: null, signal: 'SIGSEGV' }), en), 'Ended by signal SIGSEGV');
  const both = exit({ code: 137, signal: 'SIGKILL', ambiguous: true, oom_killed: true });
  assert.is(exitSentence(both, en), 'Exited with code 137, or ended by signal SIGKILL; killed for lack of memory');
  assert.is(exitSentence(exit({ outcome: 'stopped', code: 1 }), en), '');
});

test('The text of a run that the manager killed has no code', () => {
  const killed = exit({ outcome: 'killed', code: 137, signal: 'SIGKILL', ambiguous: true });
  assert.is(exitText(killed, en), 'Killed');
  assert.is(exitText(killed, de), 'Sofort beendet (SIGKILL)');
  assert.is(exitText({ ...killed, survivors: 1 }, en), 'Killed; 1 remaining process killed');
});

test('The text of a requested stop without an observed exit has request and reason', () => {
  const text = exitText(exit({ outcome: 'stopped', code: null, unseen: 'keeper_gone' }), en);
  assert.is(text, 'Stopped on request; Exit unknown: the keeper was killed');
});

test('The text gives the signal instead of the code', () => {
  assert.is(exitText(exit({ code: null, signal: 'SIGKILL' }), en), 'Crashed with signal SIGKILL');
  assert.is(exitText(exit({ code: 137, signal: 'SIGKILL' }), en), 'Crashed with signal SIGKILL');
});

test('The text gives both the code and the signal of an ambiguous exit', () => {
  assert.is(
    exitText(exit({ code: 143, signal: 'SIGTERM', ambiguous: true, outcome: 'stopped' }), en),
    'Stopped on request, with code 143 (SIGTERM or exit code)',
  );
});

test('The text of an exit without code and signal gives only the outcome', () => {
  assert.is(exitText(exit({ code: null }), en), 'Crashed');
});

test('The text counts the processes that were killed after the main process had exited', () => {
  assert.match(exitText(exit({ survivors: 1 }), en), /; 1 remaining process killed$/);
  assert.match(exitText(exit({ survivors: 2 }), en), /; 2 remaining processes killed$/);
});

test('The text of an unseen exit gives the reason in both languages', () => {
  for (const unseen of ['keeper_gone', 'machine_restarted', 'not_written', 'record_lost'] as const) {
    assert.is(exitText(exit({ outcome: 'unknown', code: null, unseen }), en), en.exit.unseen[unseen]);
    assert.is(exitText(exit({ outcome: 'unknown', code: null, unseen }), de), de.exit.unseen[unseen]);
  }
});

test('The text of an exit for lack of memory says so, even without a known code', () => {
  const killed = { code: 137, signal: 'SIGKILL', ambiguous: true, oom_killed: true };
  assert.is(exitText(exit(killed), en), 'Crashed with code 137 (SIGKILL or exit code); killed for lack of memory');
  assert.match(exitText(exit(killed), de), /; wegen Speichermangels beendet$/);
  assert.match(
    exitText(exit({ outcome: 'unknown', code: null, unseen: 'keeper_gone', oom_killed: true }), en),
    /; killed for lack of memory$/,
  );
});

test.run();
