/** Findings about files that the user of the server may not read. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asUnprivilegedUser } from '../../../../kit/system/rights.js';
import { assertNoFindings, type SoundFolder, useSoundFolder } from './folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/preflight/rights');

useSoundFolder(test);

const car = { file: 'resources/[cars]/car/fxmanifest.lua', line: null, resource: 'car' } as const;

for (const { path, expected } of [
  {
    path: 'resources/[maps]',
    expected: {
      code: 'category_unreadable',
      severity: 'error',
      file: 'resources/[maps]',
      line: null,
      resource: null,
      title: 'Category cannot be read',
      message: 'The server does not find the resources in this directory (EACCES).',
      remedy: 'Allow the user of the server to read the directory.',
    },
  },
  {
    path: 'resources/[cars]/car/fxmanifest.lua',
    expected: {
      code: 'manifest_unreadable',
      severity: 'error',
      ...car,
      title: 'Manifest cannot be read',
      message: 'The resource cannot be loaded. The manifest cannot be read (EACCES).',
      remedy: 'Make the path a regular file that the user of the server can read.',
    },
  },
  {
    path: 'resources/[cars]/car/client.lua',
    expected: {
      code: 'file_unreadable',
      severity: 'error',
      ...car,
      title: 'File cannot be read',
      message: 'client_script names "client.lua", which cannot be read (EACCES).',
      remedy: 'Make the path a regular file that the user of the server can read.',
    },
  },
]) {
  test(`${expected.code}: ${path} is an error while it is unreadable`, async ({
    root,
    path: folder,
    resource,
    preflight,
  }) => {
    resource('[maps]/harbour');
    chmodSync(join(folder, path), 0);
    await asUnprivilegedUser(root, async () => assert.equal(await preflight(), [expected]));
    chmodSync(join(folder, path), 0o755);
    await asUnprivilegedUser(root, async () => assertNoFindings(await preflight()));
  });
}

test('A script in a directory that may not be entered is unreadable', async ({
  root,
  path,
  resource,
  write,
  preflight,
}) => {
  resource('[cars]/car', "server_script 'server/main.lua'", "server_script 'server/*.lua'");
  write('resources/[cars]/car/server/main.lua', '');
  chmodSync(join(path, 'resources/[cars]/car/server'), 0);
  await asUnprivilegedUser(root, async () =>
    assert.equal(
      (await preflight()).map(({ code }) => code),
      ['file_unreadable', 'glob_empty'],
    ),
  );
  chmodSync(join(path, 'resources/[cars]/car/server'), 0o755);
});

test.run();
