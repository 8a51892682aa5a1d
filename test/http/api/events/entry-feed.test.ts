/** Entries of the history in GET /events: each once and in order, however slowly a client reads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EntryFeed, maxMissed } from '../../../../http/api/events/entry-feed.js';
import { historyEvent } from '../../../../http/api/events/sse.js';
import { historyEntryBody } from '../../../../http/api/history/answers.js';
import { createOwnJournal } from '../../../adapters/store/open-journal.js';

interface Context {
  directory: string;
  journal: ReturnType<typeof createOwnJournal>;
}

const test = suite<Context>('http/api/events/entry-feed');

const create = (path: string) =>
  createOwnJournal({ path, retention: { maxAgeMs: 1e12, maxBytes: 2 ** 30 }, onProblem: () => undefined });

test.before.each(async (context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'entries-'));
  context.journal = create(join(context.directory, 'manager.db'));
  await context.journal.open();
});
test.after.each(async ({ directory, journal }) => {
  await journal.close();
  rmSync(directory, { recursive: true });
});

const record = ({ journal }: Pick<Context, 'journal'>, count: number): void => {
  for (let n = 0; n < count; n += 1)
    journal.record({ type: 'operation.stop', actor: { kind: 'client', name: 'local' }, outcome: 'done' });
};

/** A client that reads only while the test permits reading. */
function follow(journal: Context['journal'], from: number | null) {
  const client = { isFull: false, ids: [] as number[], gaps: [] as unknown[] };
  const feed = new EntryFeed(
    {
      journal,
      hasConsole: true,
      isFull: () => client.isFull,
      send(event, id) {
        const [, type, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(event.toString()) ?? [];
        if (type === 'history') client.ids.push(id);
        if (type === 'history') assert.is(JSON.parse(data ?? '').id, id);
        else client.gaps.push(JSON.parse(data ?? ''));
      },
    },
    from,
  );
  const end = journal.subscribe((entry) => feed.add(entry.id, historyEvent(historyEntryBody(entry))));
  feed.catchUp();
  return { client, feed, end };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('A slow or reconnecting client gets each entry once and in order', async (context) => {
  const { journal } = context;
  const steps = fc.array(
    fc.oneof(
      fc.record({ step: fc.constant('record' as const), count: fc.integer({ min: 1, max: 150 }) }),
      fc.constant({ step: 'pause' as const }),
      fc.constant({ step: 'read' as const }),
      fc.constant({ step: 'reconnect' as const }),
      fc.constant({ step: 'flush' as const }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      const begin = journal.newest() as number;
      let current = follow(journal, null);
      const ids: number[] = [];
      let written = begin;
      for (const each of taken) {
        if (each.step === 'record') record(context, each.count);
        if (each.step === 'record') written += each.count;
        if (each.step === 'pause') current.client.isFull = true;
        if (each.step === 'flush') journal.newest();
        if (each.step === 'read') {
          current.client.isFull = false;
          current.feed.catchUp();
        }
        if (each.step !== 'reconnect') continue;
        current.end();
        ids.push(...current.client.ids);
        current = follow(journal, current.feed.position);
      }
      journal.newest();
      current.client.isFull = false;
      current.feed.catchUp();
      current.end();
      assert.equal([...ids, ...current.client.ids], range(begin + 1, written));
      assert.equal(current.client.gaps, []);
    }),
    { numRuns: 50 },
  );
});

test('A client that has missed too many entries gets a gap and the newest entries', async (context) => {
  record(context, maxMissed + 10);
  const { client, end } = follow(context.journal, 4);
  assert.equal(client.gaps, [{ after: 4, next: 11 }]);
  assert.equal(client.ids, range(11, maxMissed + 10));
  end();
});

test('A client with an entry of a lost database gets a gap and all new entries', async (context) => {
  record(context, 3);
  const { client, end } = follow(context.journal, 900);
  assert.equal(client.gaps, [{ after: 900, next: 1 }]);
  assert.equal(client.ids, [1, 2, 3]);
  record(context, 1);
  context.journal.newest();
  assert.equal(client.ids, [1, 2, 3, 4]);
  end();
});

test.run();
