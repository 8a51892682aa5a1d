/** Backups and restores of a file that is far larger than the disk, because it consists of holes. */
import { closeSync, lstatSync, openSync, readSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { findMountFault, mountSmall } from '../../../kit/system/broken-environment.js';
import { ended } from './under-load.js';

const sizeBytes = 10 * 1024 ** 3;
const place = 7 * 1024 ** 3 + 5;

/** A disk with space for the manager's files, but not for all bytes of the file. */
const diskKib = 65_536;
const mountFault = findMountFault();
const test = successiveManagersSuite('http/api/backups/holes', (root) =>
  mountFault === null ? mountSmall(root, diskKib) : () => undefined,
);

const readAt = (path: string, position: number): string => {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(8);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, position));
  } finally {
    closeSync(file);
  }
};

test('A file of 10 GB of holes is backed up and restored on a disk of 64 MB', async ({ workspace, manage }) => {
  if (mountFault !== null) console.log(`The disk has room here. ${mountFault}`);
  const path = join(workspace.root, 'data/world/map.db');
  const file = openSync(path, 'w');
  writeSync(file, 'own data', place);
  closeSync(file);
  truncateSync(path, sizeBytes);
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  const begun = await service.post('/backups', { folder: 'world' });
  const { id, problem, size } = await ended(service, begun.json);
  assert.equal([problem, size >= sizeBytes], [null, true]);
  await service.post(`/backups/${id}/restore`, { folder: 'restored' });
  const { restored } = await ended(service, { id });
  assert.is(restored.problem, null);
  for (const copy of [`backups/world/${id}/files/map.db`, 'data/restored/map.db']) {
    const { size, blocks } = lstatSync(join(workspace.root, copy));
    assert.equal([size, blocks * 512 <= 1024 ** 2], [sizeBytes, true], `${copy}: ${blocks} blocks`);
    assert.is(readAt(join(workspace.root, copy), place), 'own data');
  }
});

test.run();
