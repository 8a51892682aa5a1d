/** Changes of Installed Resources in a Data Folder on another file system than the workspace. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../../../kit/manager/service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { manifest } from '../../../kit/servers/fxserver.js';
import { addCity, archiveOf, install, undo } from './changes-suite.js';

const test = suite('http/api/resource-changes/other-file-system');

const memory = '/dev/shm';
const isOther = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;
const isRoot = process.getuid?.() === 0;
/** A name in Latin-1, which is not UTF-8. */
const latinName = Buffer.from('caf\xe9.txt', 'latin1');

/** Returns the entries of a directory: names as hexadecimal digits, modes, owners, sizes, and the times of files. */
function readEntries(directory: string) {
  return readdirSync(directory, { encoding: 'buffer' })
    .sort(Buffer.compare)
    .map((name) => {
      const stats = lstatSync(Buffer.concat([Buffer.from(`${directory}/`), name]));
      const { mode, uid, mtimeMs, size } = stats;
      return { entry: [name.toString('hex'), mode, uid, size], time: stats.isFile() ? mtimeMs : 0 };
    });
}

if (isOther)
  test('An undo brings back the owners, times, odd names and links of a resource', async () => {
    const workspace = createWorkspace();
    const elsewhere = mkdtempSync(join(memory, 'city-'));
    const service = await startService(workspace.root);
    try {
      const city = addCity({ root: workspace.root }, 'template');
      execFileSync('cp', ['-a', `${city}/.`, elsewhere]);
      const adopted = await service.request('PUT', '/datafolders/city', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ path: elsewhere }),
      });
      assert.is(adopted.status, 201, adopted.text);
      const taxi = join(elsewhere, 'resources/[jobs]/taxi');
      writeFileSync(Buffer.concat([Buffer.from(`${taxi}/`), latinName]), 'x', { mode: 0o640 });
      execFileSync('ln', ['-s', 'fxmanifest.lua', join(taxi, 'link.lua')]);
      execFileSync('touch', ['-d', '2020-01-02T03:04:05Z', join(taxi, 'fxmanifest.lua')]);
      if (isRoot) chownSync(join(taxi, 'fxmanifest.lua'), 1234, 1234);
      const before = readEntries(taxi);
      execFileSync('mkfifo', [join(taxi, 'fifo')]);
      const change = await install({ service, workspace }, archiveOf({ taxi: `${manifest}version '2'\n` }), {
        replace: true,
      });
      assert.equal([change.state, change.problem], ['applied', null]);
      assert.is((await undo({ service, workspace }, change)).state, 'undone');
      const after = readEntries(taxi);
      assert.equal(
        after.map(({ entry }) => entry),
        before.map(({ entry }) => entry),
      );
      // A copy sets times in milliseconds, and the file system stores nanoseconds.
      for (const [index, { time }] of after.entries()) assert.ok(Math.abs(time - (before[index]?.time ?? 0)) < 1);
    } finally {
      await service.end();
      rmSync(elsewhere, { recursive: true });
      workspace.remove();
    }
  });
else
  test('The file is skipped without another file system', () =>
    console.log(`SKIPPED: ${memory} is not another file system`));

test.run();
