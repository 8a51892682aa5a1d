import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NewEntry } from '../../../machines/history/journal.js';
import { limitEntries } from '../../../machines/history/limit-entries.js';

const test = suite('machines/operations/limit-entries');

const command = (line: string) => (): NewEntry => ({
  type: 'command.sent',
  actor: { kind: 'client', name: 'local' },
  detail: { line },
});

test('The first 20 commands of a second have an entry each', async () => {
  const entries: NewEntry[] = [];
  let hasEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => (hasEnded = resolve));
  const record = limitEntries((entry) => {
    entries.push(entry);
    if (entry.detail?.commands !== undefined) hasEnded();
  });
  for (let n = 0; n < 120; n += 1) record(command(`say ${n}`));
  assert.is(entries.length, 20);
  // The timer of the second does not keep a process alive.
  const alive = setInterval(() => undefined, 1_000);
  await ended;
  clearInterval(alive);
  assert.equal([entries.length, entries.at(-1)?.detail], [21, { commands: 100 }]);
  record(command('say more'));
  assert.equal(entries.at(-1)?.detail, { line: 'say more' });
});

test.run();
