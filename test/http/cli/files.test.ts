/** `server-manager files`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session; world: string }>('http/cli/files');

test.before.each(async (context) => {
  context.session = await openSession();
  const { workspace, done } = context.session;
  context.world = workspace.addFolder('world');
  await done('folders', 'refresh');
});

test.after.each(({ session }) => session.end());

test('files put creates and replaces a file; files get prints the file byte by byte', async ({ session, world }) => {
  const { done, workspace } = session;
  const source = join(workspace.root, 'source');
  writeFileSync(source, Buffer.from([0xff, 0x0d, 0x0a]));
  assert.is(await done('files', 'put', 'world', 'a.bin', '--from', source), '"a.bin" has been created.\n');
  writeFileSync(source, 'second');
  assert.is(await done('files', 'put', 'world', 'a.bin', '--from', source), '"a.bin" has been replaced.\n');
  assert.is(readFileSync(join(world, 'a.bin'), 'utf8'), 'second');
  assert.is(await done('files', 'get', 'world', 'a.bin'), 'second');
  const target = join(workspace.root, 'target');
  assert.is(await done('files', 'get', 'world', 'a.bin', '--output', target), '');
  assert.is(readFileSync(target, 'utf8'), 'second');
});

test('files lists entries, makes directories, and moves and copies entries', async ({
  session: { done, run },
  world,
}) => {
  assert.is(await done('files', 'mkdir', 'world', 'sub'), 'The directory "sub" has been made.\n');
  assert.is(await done('files', 'move', 'world', 'server.cfg', 'sub/a'), '"server.cfg" has been moved to "sub/a".\n');
  assert.is(await done('files', 'copy', 'world', 'sub', 'second'), '"sub" has been copied to "second".\n');
  assert.match(await done('files', 'list', 'world'), /^NAME +SIZE +CHANGED\nsecond\/ .*\nsub\/ .*\n$/);
  assert.ok(existsSync(join(world, 'second/a')));
  const refused = await run('files', 'move', 'world', 'absent', 'x');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, 'has no "absent"');
});

test('files remove moves a file into the trash; files restore restores the file', async ({ session, world }) => {
  const { done, run } = session;
  assert.match(
    await done('files', 'remove', 'world', 'server.cfg'),
    /has been deleted\. To restore it: .* files restore world \S+\n$/,
  );
  assert.not(existsSync(join(world, 'server.cfg')));
  const [entry] = JSON.parse(await done('files', 'trash', 'world', '--json')) as [{ id: string }];
  assert.match(await done('files', 'trash', 'world'), new RegExp(`${entry.id} +server\\.cfg `));
  assert.is(await done('files', 'restore', 'world', entry.id, '--to', 'b.cfg'), '"b.cfg" has been restored.\n');
  assert.match((await run('files', 'remove', 'world', 'b.cfg', '--permanent')).stderr, 'without the trash. Add --yes');
  await done('files', 'remove', 'world', 'b.cfg');
  const [last] = JSON.parse(await done('files', 'trash', 'world', '--json')) as [{ id: string }];
  assert.is(await done('files', 'purge', 'world', last.id, '--yes'), `The entry "${last.id}" has been deleted.\n`);
  assert.is(await done('files', 'trash', 'world'), '');
});

test.run();
