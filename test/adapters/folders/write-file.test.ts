/** Writes of files that another program replaces during the write. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { computeEtagAside } from '../../../adapters/folders/etag.js';
import { writeFile } from '../../../adapters/folders/files/write.js';
import { withPlace } from '../../../adapters/folders/place/walk.js';
import type { Versions } from '../../../adapters/folders/versions.js';

const test = suite<{ folder: string }>('adapters/folders/write-file');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'server-manager-write-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

test('A write that another program has overtaken reports the ETag of the new file', async ({ folder }) => {
  const file = join(folder, 'file');
  writeFileSync(file, 'old');
  // The other program replaces the file while the old content is stored.
  const versions = {
    async keep() {
      writeFileSync(join(folder, 'new'), 'theirs');
      renameSync(join(folder, 'new'), file);
    },
    prune: async () => undefined,
  } as unknown as Versions;
  const { fault } = await withPlace(folder, [Buffer.from('file')], false, (place) =>
    writeFile(
      place,
      { folder: 'world', path: 'file' },
      Buffer.from('mine'),
      { match: '*', noneMatch: null },
      versions,
    ).then(
      () => ({ fault: null }),
      (error) => error,
    ),
  );
  assert.equal(fault, {
    code: 'file_changed',
    folder: 'world',
    path: 'file',
    etag: await computeEtagAside(Buffer.from('theirs')),
  });
  assert.is(readFileSync(file, 'utf8'), 'theirs');
});

test.run();
