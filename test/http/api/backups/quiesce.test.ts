/** Backups of a server that writes during a quiesce. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { addWriter, ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/quiesce');

/** A database whose dump, during the quiesce, writes two files, like a server that ignores the commands. */
const database = {
  name: 'stats',
  command: ['/bin/sh', '-c', 'echo lost >zz/latest.log; echo more >>aa.db; echo dump'],
};

test('A write during a quiesce fails the backup, unless the file is excluded', async (context) => {
  const { manage, workspace } = context;
  const world = join(workspace.root, 'data/world');
  mkdirSync(join(world, 'zz'));
  writeFileSync(join(world, 'aa.db'), 'saved');
  const exclude = (...patterns: readonly string[]): void =>
    writeFileSync(join(world, 'folder.json'), JSON.stringify({ backup: { databases: [database], exclude: patterns } }));
  addWriter(workspace);
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  await service.post('/start', { Build: 'writer', Folder: 'world' });
  const backUp = async () =>
    ended(service, (await service.post('/backups', { folder: 'world', mode: 'quiesce' })).json);
  exclude();
  await waitForStatus(service, ({ phase }) => phase === 'up');
  const broken = await backUp();
  assert.match(broken.problem, /wrote although.*"aa\.db".*"zz\/latest\.log".*backup\.exclude/);
  assert.is(broken.snapshot, null);
  exclude('zz/');
  assert.match((await backUp()).problem, /not to: "aa\.db"\./);
  exclude('zz/', '*.db');
  assert.is((await backUp()).problem, null);
});

test.run();
