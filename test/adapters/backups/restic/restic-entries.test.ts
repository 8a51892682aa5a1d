/** The parts of restic's output that the adapter reads. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isSparseVersion } from '../../../../adapters/backups/restic/restic-entries.js';

const test = suite('adapters/backups/restic/restic-entries');

test('Files keep their holes in a restore by restic 0.15 or later', () => {
  const versions = ['restic 0.14.0 compiled with go1.19.8 on linux/amd64', 'restic 0.15.0 (v0.15.0) compiled'];
  assert.equal(versions.map(isSparseVersion), [false, true]);
  assert.ok(isSparseVersion('{"message_type":"version","version":"0.18.1","go_version":"go1.24"}'));
  assert.ok(isSparseVersion('restic 1.0.0'));
});

test.run();
