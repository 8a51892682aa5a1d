/** Backups that exclude files, and their restores. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { kinds, repositoryOptions } from './repositories.js';
import { addWriter, ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/exclude');

const exclude = ['/cache', 'today.*'];

for (const kind of kinds)
  for (const mode of ['stop', 'freeze'] as const)
    test(`${kind}, ${mode}: excluded files are not backed up, and a restore keeps them`, async (context) => {
      const { manage, workspace } = context;
      const world = join(workspace.root, 'data/world');
      const write = (name: string, text: string): void => {
        mkdirSync(join(world, name, '..'), { recursive: true });
        writeFileSync(join(world, name), text);
      };
      write('folder.json', JSON.stringify({ backup: { exclude } }));
      write('save', 'saved');
      write('cache/one', 'before');
      write('a/today.log', 'before');
      write('gone/today.log', 'before');
      addWriter(workspace);
      const service = await manage({ args: repositoryOptions(kind, workspace) });
      assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
      await waitForStatus(service, ({ phase }) => phase === 'up');
      const backup = await ended(service, (await service.post('/backups', { folder: 'world', mode })).json);
      assert.equal([backup.problem, backup.exclude], [null, exclude]);
      assert.is((await service.post('/stop')).status, 204);

      write('save', 'lost');
      write('cache/one', 'present');
      write('later/today.log', 'present');
      appendFileSync(join(world, 'a/today.log'), ', present');
      await service.post(`/backups/${backup.id}/restore`);
      const { restored } = await ended(service, backup);
      // The directory `gone` is in the backup, and `later` is not.
      assert.equal([restored.problem, restored.carried], [null, 3]);
      assert.equal(
        ['save', 'cache/one', 'a/today.log', 'gone/today.log'].map((name) => readFileSync(join(world, name), 'utf8')),
        ['saved', 'present', 'before, present', 'before'],
      );
      assert.not(existsSync(join(world, 'later')));
      assert.is(readFileSync(join(world, '..', restored.kept, 'later/today.log'), 'utf8'), 'present');

      await service.post(`/backups/${backup.id}/restore`, { folder: 'copy' });
      assert.equal((await ended(service, backup)).restored.carried, 0);
      assert.equal(
        ['save', 'cache', 'a', 'a/today.log'].map((name) => existsSync(join(world, '../copy', name))),
        [true, false, true, false],
      );
    });

test('An invalid pattern of excluded files fails the backup with the reason', async ({ manage, workspace }) => {
  writeFileSync(join(workspace.root, 'data/world/folder.json'), JSON.stringify({ backup: { exclude: ['!keep'] } }));
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  assert.match(backup.problem, /settings of the backup are invalid: .*begins with "!"/);
  rmSync(join(workspace.root, 'data/world/folder.json'));
});

test.run();
