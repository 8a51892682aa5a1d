import type { Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { setEntryLaunch } from '../../../../http/api/history/caller.js';
import { createRecordOperation } from '../../../../http/api/history/record-operation.js';
import type { Services } from '../../../../http/api/services.js';
import { sampleLaunch } from '../../../../machines/operations/operations.js';
import type { NewEntry } from '../../../../machines/ports/journal.js';
import { found } from '../../../../machines/ports/result.js';

const test = suite('entries of operations');

/** Records one answer while the server of another client runs. */
async function recordStart(respond: boolean): Promise<NewEntry | undefined> {
  const entries: NewEntry[] = [];
  const record = createRecordOperation({
    actor: { getSnapshot: () => ({ context: { launch: { ...sampleLaunch, run: 'theirs' } } }) },
    machineLog: { answered: () => undefined },
    journal: { record: (entry: NewEntry) => void entries.push(entry) },
    access: { readForwarded: () => ({}) },
  } as unknown as Services)('start');
  const ctx = {
    respond,
    req: { socket: { remoteAddress: '127.0.0.1' } },
    res: { statusCode: 204 },
    state: { body: found({ Build: 'b', Folder: 'f' }) },
  } as unknown as Context;
  await record(ctx as never, async () => {
    if (respond) setEntryLaunch(ctx, { ...sampleLaunch, run: 'ours' });
  });
  return entries[0];
}

test('a start whose client was gone before its turn has no run', async () => {
  const entry = await recordStart(false);
  assert.equal([entry?.outcome, entry?.run, entry?.build], ['disconnected', undefined, 'b']);
});

test('a start that was carried out has the run that it began', async () => {
  const entry = await recordStart(true);
  assert.equal([entry?.outcome, entry?.run], ['done', 'ours']);
});

test.run();
