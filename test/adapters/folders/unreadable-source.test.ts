/** New Data Folders from a source with a file that the manager cannot read. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createNewFolders } from '../../../adapters/folders/create.js';
import { problemBody } from '../../../http/problems/problems.js';
import type { Fault } from '../../../machines/faults/faults.js';
import type { NewFolders } from '../../../machines/folders/new-folder.js';
import { folderTemplates } from '../../kit/data/kinds.js';
import { asUnprivilegedUser } from '../../kit/system/rights.js';

const test = suite<{ root: string; data: string; folders: NewFolders }>('adapters/folders/unreadable-source');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'unreadable-source-'));
  context.data = join(context.root, 'data');
  mkdirSync(context.data);
  context.folders = createNewFolders(context.root, folderTemplates);
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

for (const [what, path] of [
  ['file', 'city/secrets/key.cfg'],
  ['directory', 'city/secrets'],
] as const)
  test(`A copy of a Data Folder with an unreadable ${what} fails, and the fault names it`, async ({
    root,
    data,
    folders,
  }) => {
    chmodSync(data, 0o777);
    await asUnprivilegedUser(root, async () => {
      mkdirSync(join(data, 'city/secrets'), { recursive: true });
      writeFileSync(join(data, 'city/secrets/key.cfg'), 'secret');
      chmodSync(join(data, path), 0o000);
      const fault = await folders.copy('copy', 'city', () => false);
      assert.equal(fault, { code: 'folder_unwritable', folder: 'copy', because: 'EACCES', source: path });
      const { detail } = problemBody(fault as Fault);
      assert.match(detail, `"${path}" cannot be copied (EACCES)`);
      assert.equal(readdirSync(data), ['city']);
      chmodSync(join(data, path), 0o700);
    });
  });

test('A template with an unreadable file is not copied, and the fault names it', async ({ root, data }) => {
  chmodSync(data, 0o777);
  await asUnprivilegedUser(root, async () => {
    const directory = join(root, 'template');
    mkdirSync(directory);
    const path = join(directory, 'server.cfg');
    writeFileSync(path, 'x', { mode: 0o000 });
    const templates = new Map([['own', { directory: pathToFileURL(directory), name: 'own' } as never]]);
    const fault = await createNewFolders(root, templates).create('mine', 'own');
    assert.equal(fault, { code: 'folder_unwritable', folder: 'mine', because: 'EACCES', source: path });
  });
});

test.run();
