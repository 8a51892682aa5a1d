/** `server-manager files upload` and `files undo`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../adapters/archives/archives.js';
import { successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { runAt } from './live-command.js';

const test = successiveManagersSuite('http/cli/files-upload');

function inTemporary(use: (directory: string) => Promise<void>): () => Promise<void> {
  return async () => {
    const directory = mkdtempSync(join(tmpdir(), 'files-upload-'));
    try {
      await use(directory);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
}

test('files upload puts files into a path that ends with /, and one file at any path', async ({
  workspace,
  manageProcess,
}) => {
  const { base } = await manageProcess();
  const run = runAt(base);
  await inTemporary(async (directory) => {
    const [one, two] = [join(directory, 'one.txt'), join(directory, 'two.txt')];
    writeFileSync(one, 'one');
    writeFileSync(two, 'two');
    const sent = await run('files', 'upload', one, two, '--to', 'world/texts/');
    assert.is(sent.status, 0, sent.stderr);
    assert.match(sent.stdout, '"texts/one.txt" of "world"');
    assert.is(readFileSync(join(workspace.root, 'data/world/texts/two.txt'), 'utf8'), 'two');
    const again = await run('files', 'upload', one, '--to', 'world/texts/two.txt');
    assert.is(again.status, 1);
    const replaced = await run('files', 'upload', one, '--to', 'world/texts/two.txt', '--overwrite');
    assert.is(replaced.status, 0, replaced.stderr);
    assert.is(readFileSync(join(workspace.root, 'data/world/texts/two.txt'), 'utf8'), 'one');
    const several = await run('files', 'upload', one, two, '--to', 'world/texts');
    assert.is(several.status, 2);
  })();
});

test('files upload --unpack unpacks an archive, and --dry-run shows changes', async ({ workspace, manageProcess }) => {
  const { base } = await manageProcess();
  const run = runAt(base);
  await inTemporary(async (directory) => {
    const archive = join(directory, 'taxi.tar');
    writeFileSync(archive, tarOf([{ path: 'taxi/fxmanifest.lua', content: 'x' }]));
    const preview = await run('files', 'upload', archive, '--to', 'world/resources', '--unpack', '--dry-run');
    assert.is(preview.status, 0, preview.stderr);
    assert.match(preview.stdout, 'would be unpacked into "resources" of "world": 1 files');
    const unpacked = await run('files', 'upload', archive, '--to', 'world/resources', '--unpack');
    // The preview has left the upload, which is not sent again.
    assert.equal([unpacked.status, unpacked.stderr.includes('Sending')], [0, false]);
    assert.is(readFileSync(join(workspace.root, 'data/world/resources/taxi/fxmanifest.lua'), 'utf8'), 'x');
  })();
});

test('files undo undoes an upload, and with --force even if a file has changed', async ({
  workspace,
  manageProcess,
}) => {
  const { base } = await manageProcess();
  const run = runAt(base);
  const taxi = join(workspace.root, 'data/world/taxi');
  mkdirSync(taxi);
  writeFileSync(join(taxi, 'config.lua'), 'mine');
  await inTemporary(async (directory) => {
    const archive = join(directory, 'taxi.tar');
    writeFileSync(archive, tarOf(['config.lua', 'new.lua'].map((name) => ({ path: `taxi/${name}`, content: 'x' }))));
    const unpack = async (): Promise<string> => {
      const { stderr } = await run('files', 'upload', archive, '--to', 'world/', '--unpack');
      const [, id = ''] = /server-manager files undo world (u[0-9a-f]{32})$/m.exec(stderr) ?? [];
      return id;
    };
    const first = await unpack();
    const preview = await run('files', 'undo', 'world', first, '--dry-run');
    assert.match(preview.stdout, 'would be undone: 1 replaced files put back, 1 added entries');
    assert.is(readFileSync(join(taxi, 'config.lua'), 'utf8'), 'x');
    const listed = await run('files', 'trash', 'world');
    assert.match(listed.stdout, first);
    assert.is((await run('files', 'undo', 'world', first)).status, 0);
    assert.is(readFileSync(join(taxi, 'config.lua'), 'utf8'), 'mine');
    assert.not.ok(existsSync(join(taxi, 'new.lua')));
    const second = await unpack();
    writeFileSync(join(taxi, 'new.lua'), 'edited');
    const refused = await run('files', 'undo', 'world', second);
    assert.is(refused.status, 1);
    assert.match(refused.stderr, '"taxi/new.lua"');
    assert.match(refused.stderr, '--force');
    const forced = await run('files', 'undo', 'world', second, '--force');
    assert.match(forced.stdout, 'taxi/new.lua: has changed since');
    assert.not.ok(existsSync(join(taxi, 'new.lua')));
  })();
});

test('files upload reports that it continues the upload of an earlier command', async ({
  workspace,
  manageProcess,
}) => {
  const service = await manageProcess();
  const run = runAt(service.base);
  await inTemporary(async (directory) => {
    const file = join(directory, 'map.dat');
    const content = Buffer.alloc(3_000_000, 7);
    writeFileSync(file, content);
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    const { createHash } = await import('node:crypto');
    const fingerprint = createHash('sha256')
      .update(`${file}\n${content.length}\n${1_700_000_000_000}`)
      .digest('hex')
      .slice(0, 32);
    const begun = await service.request('POST', '/uploads', {
      headers: {
        ...{ 'Tus-Resumable': '1.0.0', 'Upload-Length': String(content.length) },
        'Upload-Metadata': `fingerprint ${Buffer.from(fingerprint).toString('base64')}`,
        'Content-Type': 'application/offset+octet-stream',
      },
      body: content.subarray(0, 1_000_000),
    });
    assert.is(begun.status, 201);
    const sent = await run('files', 'upload', file, '--to', 'world/');
    assert.is(sent.status, 0, sent.stderr);
    assert.match(sent.stderr, 'Continuing');
    assert.ok(readFileSync(join(workspace.root, 'data/world/map.dat')).equals(content));
  })();
});

test.run();
