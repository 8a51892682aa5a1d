import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EntryActor, NewEntry } from '../../../machines/history/journal.js';
import { EntryLimit } from '../../../machines/history/limit-entries.js';

const test = suite('machines/operations/limit-entries');

const command = (line: string, actor: EntryActor): NewEntry => ({ type: 'command.sent', actor, detail: { line } });

const ann = { kind: 'client', name: 'Ann' } as const;
const bot = { kind: 'client', name: 'Bot' } as const;

/** Creates a limit. @returns the limit, its entries, and a function that sends commands */
function createLimit(onEntry: (entry: NewEntry) => void = () => undefined) {
  const entries: NewEntry[] = [];
  const limit = new EntryLimit((entry) => {
    entries.push(entry);
    onEntry(entry);
  });
  const send = (actor: EntryActor, count: number): void => {
    for (let n = 0; n < count; n += 1) limit.record(actor, () => command(`say ${n}`, actor));
  };
  return { limit, entries, send };
}

test('The first 20 commands of a second have an entry each', async () => {
  let hasEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => (hasEnded = resolve));
  const { entries, send } = createLimit((entry) => {
    if (entry.detail?.commands !== undefined) hasEnded();
  });
  send(ann, 120);
  assert.is(entries.length, 20);
  // The timer of the second does not keep a process alive.
  const alive = setInterval(() => undefined, 1_000);
  await ended;
  clearInterval(alive);
  assert.equal([entries.length, entries.at(-1)?.detail], [21, { commands: 100 }]);
  send(ann, 1);
  assert.equal(entries.at(-1)?.detail, { line: 'say 0' });
});

test('Many commands of one client do not hide the commands of another', () => {
  const { limit, entries, send } = createLimit();
  send(bot, 120);
  send(ann, 2);
  limit.endSecond();
  const ofAnn = entries.filter(({ actor }) => actor.name === 'Ann').map(({ detail }) => detail);
  assert.equal(ofAnn, [{ line: 'say 0' }, { line: 'say 1' }]);
  assert.equal(
    entries.filter(({ detail }) => detail?.commands !== undefined).map(({ actor, detail }) => [actor.name, detail]),
    [['Bot', { commands: 100 }]],
  );
});

test.run();
