/** What a preflight says of what the user that runs the server may not read. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asUnprivilegedUser } from '../../../../rights.js';
import { assertNothing, onWellMade, type WellMade } from './folder.js';

const test = suite<WellMade>('A preflight without rights');

onWellMade(test);

const car = { file: 'resources/[cars]/car/fxmanifest.lua', line: null, resource: 'car' } as const;

for (const { path, told } of [
  {
    path: 'resources/[maps]',
    told: {
      code: 'category_unreadable',
      severity: 'error',
      file: 'resources/[maps]',
      line: null,
      resource: null,
      title: 'Category cannot be read',
      message: 'The resources in it are not found (EACCES).',
      remedy: 'Let the user of the server read it.',
    },
  },
  {
    path: 'resources/[cars]/car/fxmanifest.lua',
    told: {
      code: 'manifest_unreadable',
      severity: 'error',
      ...car,
      title: 'Manifest cannot be read',
      message: 'The resource cannot be loaded. Its manifest cannot be read (EACCES).',
      remedy: 'Make it a regular file that the user of the server can read.',
    },
  },
  {
    path: 'resources/[cars]/car/client.lua',
    told: {
      code: 'file_unreadable',
      severity: 'error',
      ...car,
      title: 'File cannot be read',
      message: 'client_script names "client.lua", which cannot be read (EACCES).',
      remedy: 'Make it a regular file that the user of the server can read.',
    },
  },
]) {
  test(`${told.code}: ${path} may not be read, and then it may`, async ({
    root,
    path: folder,
    resource,
    preflight,
  }) => {
    resource('[maps]/harbour');
    chmodSync(join(folder, path), 0);
    await asUnprivilegedUser(root, async () => assert.equal(await preflight(), [told]));
    chmodSync(join(folder, path), 0o755);
    await asUnprivilegedUser(root, async () => assertNothing(await preflight()));
  });
}

test('a script in a directory that may not be entered cannot be read, a pattern there matches nothing', async ({
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
