/** Commands that a server of another user writes, and that the manager runs. */
import { chmodSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { ended } from '../backups/under-load.js';
import { addConfined, confinedUid, giveToServer, letServer, obstacle, startConfined } from './confined-server.js';

const test = suite<SharedService>('http/api/confined-user/commands');

const printUser = { name: 'stats', command: ['/bin/sh', '-c', 'id -u; echo $HOME $(pwd -P)'] };
const settings = (source: object): string => JSON.stringify({ backup: { databases: [source] } });

async function backUp({ service }: SharedService, folder: string): Promise<any> {
  const begun = await service.post('/backups', { folder, mode: 'stopped' });
  assert.is(begun.status, 202, begun.text);
  return ended(service, begun.json);
}

/** Returns the output of the command of a backup. */
async function printedIn(shared: SharedService, backup: any): Promise<string> {
  const { service, workspace } = shared;
  const copy = join(workspace.root, 'data/copy');
  rmSync(copy, { recursive: true, force: true });
  assert.is((await service.post(`/backups/${backup.id}/restore`, { folder: 'copy' })).status, 202);
  const { restored } = await ended(service, backup);
  assert.is(restored.problem, null);
  return readFileSync(join(copy, restored.databases[0].file), 'utf8');
}

if (obstacle !== null) console.log(`SKIPPED: ${obstacle}`);
else {
  shareService(
    test,
    (workspace) => {
      addConfined(workspace);
      for (const name of ['strange', 'own', 'open']) workspace.addFolder(name);
    },
    { args: ['--backup-repository', 'copy'] },
  );

  test('A command that the server writes into folder.json runs as the user of the server', async (shared) => {
    const { service, workspace } = shared;
    await startConfined(shared);
    await letServer(shared, `printf %s '${settings(printUser)}' >folder.json`);
    await service.post('/stop');
    const backup = await backUp(shared, 'world');
    assert.is(backup.problem, null);
    const world = join(workspace.root, 'data/world');
    assert.is(await printedIn(shared, backup), `${confinedUid}\n/usr/sbin ${world}\n`);
  });

  test('A command from a folder.json of another user is not run without a known Build', async (shared) => {
    const path = join(shared.workspace.root, 'data/strange');
    const made = join(path, 'made');
    const source = { name: 'stats', command: ['/bin/sh', '-c', `: >${made}; echo dump`] };
    writeFileSync(join(path, 'folder.json'), settings(source));
    giveToServer(join(path, 'folder.json'));
    const { problem } = await backUp(shared, 'strange');
    assert.match(problem, /^The command for the database "stats" was not run: no Build of the Data Folder is known/);
    chownSync(join(path, 'folder.json'), 0, 0);
    for (const mode of [0o666, 0o646]) {
      chmodSync(join(path, 'folder.json'), mode);
      assert.match((await backUp(shared, 'strange')).problem, 'or may write it');
    }
    assert.not(existsSync(made));
  });

  test("A command from a folder.json of the manager's user is run without a known Build", async (shared) => {
    writeFileSync(join(shared.workspace.root, 'data/own/folder.json'), settings(printUser));
    const backup = await backUp(shared, 'own');
    assert.is(backup.problem, null);
    assert.match(await printedIn(shared, backup), /^0\n/);
  });

  test('No command is run for a Build whose user does not exist', async (shared) => {
    const { service, workspace } = shared;
    workspace.addBuild('console');
    writeFileSync(join(workspace.root, 'data/open/folder.json'), settings(printUser));
    assert.is((await service.post('/start', { Build: 'console', Folder: 'open' })).status, 204);
    await service.post('/stop');
    workspace.addBuild('console', { command: ['/bin/sh'], user: 'no-such-user' });
    const { problem } = await backUp(shared, 'open');
    assert.match(problem, 'run as the user "no-such-user" of the Build: there is no such user');
  });
}

test.run();
