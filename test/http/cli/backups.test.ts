/** `server-manager backups`. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/backups');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
});

test.after.each(({ session }) => session.end());

test('A backup is made, listed, verified, restored and deleted', async ({ session }) => {
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
  const restored = await done('backups', 'restore', id, '--yes');
  const [, kept = ''] =
    /was restored to "world"\. The old files are in data\/(\.world\.before\S+)\.\n$/.exec(restored) ?? [];
  assert.is(readFileSync(save, 'utf8'), 'saved');
  assert.match(await done('backups', 'restore', id, '--folder', 'second', '--yes'), /was restored to "second"\.\n$/);
  const listed = await done('backups', 'kept');
  assert.ok(listed.includes(`${kept} `) && / world +- +\d.*\n$/.test(listed), listed);
  const put = await done('backups', 'kept', 'restore', kept);
  const [, replaced = ''] = / was restored from "\S+"\. What was there is in data\/(\S+)\.\n$/.exec(put) ?? [];
  assert.equal([put.startsWith('Data Folder "world" '), readFileSync(save, 'utf8')], [true, 'lost'], put);
  assert.is(await done('backups', 'kept', 'remove', replaced, '--yes'), `Kept folder "${replaced}" was deleted.\n`);
  assert.match((await run('backups', 'kept')).stderr, /There are no kept folders\./);
  const again = await run('backups', 'kept', 'remove', replaced, '--yes');
  assert.equal([again.status, /There is no kept folder/.test(again.stderr)], [1, true]);
  assert.is(await done('backups', 'remove', id, '--yes'), `Backup ${id} was deleted.\n`);
});

test('A pinned backup is listed as pinned until it is unpinned', async ({ session: { run, done } }) => {
  const [, id = ''] = /^Backup (\w+) /.exec(await done('backups', 'create', 'world')) ?? [];
  assert.is(await done('backups', 'pin', id), `Backup ${id} is kept until it is unpinned or deleted.\n`);
  assert.match(await done('backups'), new RegExp(`^${id} .* pinned `, 'm'));
  const unpinned = await done('backups', 'unpin', id);
  assert.is(unpinned, `Backup ${id} is not pinned: the retention decides about it after the next backup.\n`);
  assert.match(await done('backups'), new RegExp(`^${id} .* done `, 'm'));
  const missing = await run('backups', 'pin', 'nothing');
  assert.equal([missing.status, /There is no backup/.test(missing.stderr)], [1, true], missing.stderr);
});

test('A restore without --stop is refused while a server runs with the Data Folder', async ({ session }) => {
  const { run, done, workspace } = session;
  const save = join(workspace.root, 'data/world/save');
  writeFileSync(save, 'saved');
  const [, id = ''] = /^Backup (\w+) /.exec(await done('backups', 'create', 'world')) ?? [];
  writeFileSync(save, 'lost');
  await done('start', 'one', 'world');
  const refused = await run('backups', 'restore', id, '--yes');
  assert.equal(
    [refused.status, /Add --stop, or run server-manager stop first\./.test(refused.stderr)],
    [1, true],
    refused.stderr,
  );
  assert.match(await done('backups', 'restore', id, '--stop', '--yes'), /was restored to "world"\./);
  assert.is(readFileSync(save, 'utf8'), 'saved');
  assert.match(await done('status'), /running/i);
});

test('The files of a backup can be listed and restored one by one', async ({ session }) => {
  const { run, done, workspace } = session;
  const at = (path: string): string => join(workspace.root, 'data/world', path);
  writeFileSync(at('server.cfg'), 'sv_hostname "saved"\n');
  writeFileSync(at('save'), 'saved');
  const [, id = ''] = /^Backup (\w+) /.exec(await done('backups', 'create', 'world')) ?? [];
  assert.match(
    await done('backups', 'files', id),
    /^NAME +SIZE +CHANGED\n(.*\n)*save +5 bytes +\d.*\n(.*\n)*server\.cfg +20 bytes /,
  );
  writeFileSync(at('server.cfg'), 'sv_hostname "changed"\n');
  writeFileSync(at('save'), 'lost');
  assert.match(
    await done('backups', 'restore-file', id, 'save'),
    /^"save" of "world" was restored\. The old file is in data\/\.world\.before-restore-\S+\.\n$/,
  );
  assert.is(
    await done('backups', 'restore-file', id, 'server.cfg'),
    '"server.cfg" of "world" was restored. The replaced content is kept as version 1.\n',
  );
  assert.equal(
    [readFileSync(at('save'), 'utf8'), readFileSync(at('server.cfg'), 'utf8')],
    ['saved', 'sv_hostname "saved"\n'],
  );
  assert.is(await done('config', 'world', '--version', '1'), 'sv_hostname "changed"\n');
  const missing = await run('backups', 'restore-file', id, 'nothing');
  assert.equal([missing.status, /does not have "nothing"/.test(missing.stderr)], [1, true]);
});

test('backups create and restore name the links whose content is in the backup', async ({ session }) => {
  const { done, workspace } = session;
  const [disk, world] = [join(workspace.root, 'disk'), join(workspace.root, 'data/world')];
  for (const path of [join(disk, 'region'), join(workspace.root, 'manager')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(disk, 'region/one'), 'one');
  symlinkSync(join(disk, 'region'), join(world, 'region'));
  writeFileSync(join(workspace.root, 'manager/settings.json'), JSON.stringify({ links: [disk] }));
  writeFileSync(join(world, 'folder.json'), JSON.stringify({ backup: { followLinks: true } }));
  const created = await done('backups', 'create', 'world');
  assert.match(created, 'In the backup: what these links lead to, outside the Data Folder: "region"\n');
  const [, id = ''] = /^Backup (\w+) /.exec(created) ?? [];
  assert.match(
    await done('backups', 'restore', id, '--yes'),
    'In place of links there are files of the backup: "region". What the links led to was not changed.\n',
  );
  assert.is(readFileSync(join(world, 'region/one'), 'utf8'), 'one');
});

test('The fault of a failed backup is printed, and the exit status is 1', async ({ session }) => {
  const { run, workspace } = session;
  const unknown = await run('backups', 'verify', 'none');
  assert.equal([unknown.status, /There is no backup "none"/.test(unknown.stderr)], [1, true]);
  writeFileSync(join(workspace.root, 'backups'), 'in the way');
  const failed = await run('backups', 'create', 'world');
  assert.is(failed.status, 1);
  assert.match(failed.stderr, /could not be written|The repository has reported/);
});

test.run();
