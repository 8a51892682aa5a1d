/** Records of jobs that managers without charts for these jobs left, one record for each step. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBackupRecords } from '../../../adapters/backups/records.js';
import { backupSteps } from '../../../machines/backups/types.js';
import { fixtures } from '../../kit/manager/workspace.js';
import { createWorld } from './simulated-world.js';

const test = suite('machines/backups/old-records');

const records = await openBackupRecords(join(fixtures, 'backup-records')).read();

/** The entry of the history about the end, by the id of the record. All other jobs end as interrupted. */
const outcomes: Readonly<Record<string, string>> = {
  bchecking: 'finished done',
  bcheckingfailed: 'finished start_failed',
  bpruning: 'finished done',
  bverifying: 'verified interrupted',
  btesting: 'tested interrupted',
  brestoring: 'restored interrupted',
  bloading: 'restored interrupted',
  brestorestopping: 'restored interrupted',
  brestorecopying: 'restored interrupted',
  bswapping: 'restored done',
  brestorestarting: 'restored done',
};

test('The stored old records cover each step of a job', () => {
  assert.equal([...new Set(records.map(({ step }) => step))].sort(), [...backupSteps].sort());
});

for (const record of records)
  test(`${record.id}: the next manager ends the job, and the server runs and writes`, async () => {
    const { world, createManager } = createWorld();
    world.records.set(record.id, JSON.stringify(record));
    if (record.stopped !== null) world.running = null;
    world.isHeld = record.quiesced !== null;
    world.isSwapped = record.step === 'swapping';
    const backups = await createManager();
    const resumed = backups.find(record.id);
    assert.equal([resumed?.step, resumed?.stopped, resumed?.quiesced], [null, null, null]);
    assert.equal(JSON.parse(world.records.get(record.id) ?? '{}'), resumed, 'the record on disk');
    assert.equal([world.running?.build, world.isHeld], ['b1', false]);
    assert.equal(world.ended, [outcomes[record.id] ?? 'finished interrupted']);
    const isSwapped = record.restored?.kept != null;
    assert.is(resumed?.restored?.kept ?? null, isSwapped ? (record.restored?.kept ?? null) : null);
    assert.ok(resumed?.end !== null, 'the backup has ended');
  });

test.run();
