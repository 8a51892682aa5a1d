/** The file run.json in the form of other versions. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import { protocolVersion, readRunRecord } from '../../../../adapters/process/run-files/run-record.js';
import { sampleLaunch } from '../../../../machines/review/samples.js';

const test = suite('adapters/process/run-files/run-record');

const address = { host: '127.0.0.1', port: 1 };

/** Values of a launch that this manager does not know, by field. */
const later = {
  exit: { 0: 'later' },
  announce: { message: { lines: ['say {payload}'], payload: { text: 'language' } }, maxLineBytes: 100 },
  query: { protocol: 'later', ...address },
  health: { type: 'later', ...address },
  encoding: 'later',
};

for (const [field, value] of Object.entries(later))
  test(`A run whose field ${field} only a later manager knows is read without that field`, () => {
    const path = mkdtempSync(join(tmpdir(), 'record-'));
    try {
      const record = { protocol: protocolVersion, at: 1, bootId: 'boot', launch: sampleLaunch };
      const written = { ...record, launch: { ...sampleLaunch, [field]: value } };
      writeFileSync(join(path, 'run.json'), JSON.stringify(written));
      assert.equal(JSON.parse(JSON.stringify(readRunRecord(runDirectory(path)))), record);
    } finally {
      rmSync(path, { recursive: true });
    }
  });

test("The record of a run has its Build's settings for starts and exits", () => {
  const path = mkdtempSync(join(tmpdir(), 'record-'));
  try {
    const stop = { ...sampleLaunch.stop, restTimeoutMs: 100 };
    const encoding = 'gbk' as const;
    const launch = {
      ...sampleLaunch,
      stop,
      startTimeoutMs: 5,
      exit: { 0: 'restart' },
      stopLine: '^Stopping',
      encoding,
    };
    writeFileSync(join(path, 'run.json'), JSON.stringify({ protocol: protocolVersion, at: 1, bootId: 'boot', launch }));
    assert.equal(readRunRecord(runDirectory(path))?.launch, launch);
  } finally {
    rmSync(path, { recursive: true });
  }
});

test.run();
