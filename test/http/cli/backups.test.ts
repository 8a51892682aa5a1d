/** `server-manager backups`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('server-manager backups');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
});

test.after.each(({ session }) => session.end());

test('a backup is made, listed, verified, restored and deleted', async ({ session }) => {
  const { run, done, workspace } = session;
  assert.match((await run('backups')).stderr, /There are no backups\./);
  const save = join(workspace.root, 'data/world/save');
  writeFileSync(save, 'saved');
  writeFileSync(join(workspace.root, 'data/world/folder.json'), JSON.stringify({ kind: 'generic' }));
  const [, id = ''] =
    /^Backup (\w+) of "world" was made \(.+\)\.\n$/.exec(await done('backups', 'create', 'world')) ?? [];
  assert.match(
    await done('backups'),
    new RegExp(`^ID +TIME +FOLDER .*\\n${id} .* world +(restic|copy) .* done +\\d.*\\n$`),
  );
  assert.is(await done('backups', 'verify', id), `Backup ${id} is whole.\n`);
  assert.is(await done('backups', 'test', id), `Backup ${id} can be restored.\n`);
  writeFileSync(save, 'lost');
  const restored = await done('backups', 'restore', id);
  const [, kept = ''] =
    /was restored to "world"\. The files from before are in data\/(\.world\.before\S+)\.\n$/.exec(restored) ?? [];
  assert.is(readFileSync(save, 'utf8'), 'saved');
  assert.match(await done('backups', 'restore', id, '--folder', 'second'), /was restored to "second"\.\n$/);
  const listed = await done('kept-folders');
  assert.ok(listed.includes(`${kept} `) && / world +\S.* (B|KB|kB|KiB)\n$/.test(listed), listed);
  assert.is(await done('kept-folders', 'remove', kept), `Kept folder "${kept}" was deleted.\n`);
  assert.match((await run('kept-folders')).stderr, /There are no kept folders\./);
  const again = await run('kept-folders', 'remove', kept);
  assert.equal([again.status, /There is no kept folder/.test(again.stderr)], [1, true]);
  assert.is(await done('backups', 'remove', id), `Backup ${id} was deleted.\n`);
});

test('what fails is said, with the exit code 1', async ({ session }) => {
  const { run, workspace } = session;
  const unknown = await run('backups', 'verify', 'none');
  assert.equal([unknown.status, /There is no backup "none"/.test(unknown.stderr)], [1, true]);
  writeFileSync(join(workspace.root, 'backups'), 'in the way');
  const failed = await run('backups', 'create', 'world');
  assert.is(failed.status, 1);
  assert.match(failed.stderr, /could not be written|The repository has reported/);
});

test.run();
