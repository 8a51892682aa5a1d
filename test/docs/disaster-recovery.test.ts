/** The commands of docs/guides/disaster-recovery.md, each carried out after its disaster. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import { accept } from '../http/api/access/account.js';
import { ended } from '../http/api/backups/under-load.js';
import type { RunningService } from '../kit/manager/service.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../kit/manager/successive-services.js';
import { addResticRepository, hasRestic } from '../kit/servers/restic-repository.js';
import { projectRoot, readSource } from './source-imports.js';

const test = successiveManagersSuite('docs/disaster-recovery');

const page = readSource('docs/guides/disaster-recovery.md');
const directory = mkdtempSync(join(tmpdir(), 'disaster-'));
test.after(() => rmSync(directory, { recursive: true }));

/** Returns the commands below a heading, one text for each block. */
function readBlocks(heading: string): readonly string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
}

/**
 * Runs commands of the page with the workspace, the Data Folder and the user of the test. The result is the text that
 * the commands print.
 */
async function run(
  commands: string,
  { workspace }: SuccessiveManagers,
  service: RunningService | null,
  repository = '',
) {
  const here = commands
    .replaceAll('/srv/server-manager', workspace.root)
    .replaceAll('sftp:backup:/srv/games', repository)
    .replaceAll('roleplay', 'world')
    .replaceAll(/^chown .*$/gm, '');
  const program = `server-manager() { "${process.execPath}" "${join(projectRoot, 'dist/bin/server-manager.js')}" "$@"; }\n`;
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', program + here], {
    cwd: directory,
    env: { ...process.env, RESTIC_CACHE_DIR: join(directory, 'cache'), SERVER_MANAGER_URL: service?.base ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([readText(shell.stdout), readText(shell.stderr), once(shell, 'close')]);
  assert.is(shell.exitCode, 0, `${here}\n${output}\n${errors}`);
  return output;
}

if (hasRestic) {
  test('A new manager has the Data Folder of the newest backup after a lost disk', async (context) => {
    const { manage, workspace } = context;
    const repository = join(directory, 'repository');
    addResticRepository(workspace.root, repository);
    const args = ['--backup-repository', repository];
    writeFileSync(join(workspace.root, 'data/world/save'), 'precious');
    const first = await manage({ args });
    assert.is((await ended(first, (await first.post('/backups', { folder: 'world' })).json)).problem, null);
    await first.end();
    copyFileSync(join(workspace.root, 'manager/restic-password'), join(directory, 'restic-password'));
    for (const name of readdirSync(workspace.root)) rmSync(join(workspace.root, name), { recursive: true });

    const [install = '', restore = ''] = readBlocks('A lost disk');
    await run(install, context, null);
    mkdirSync(join(workspace.root, 'data'));
    mkdirSync(join(workspace.root, 'builds'));
    const second = await manage({ args });
    assert.equal((await second.get('/backups')).json, []);
    assert.match(await run(restore, context, second, repository), /world/);
    assert.is((await second.get('/datafolders/world')).status, 200);
    assert.is(readFileSync(join(workspace.root, 'data/world/save'), 'utf8'), 'precious');
  });

  test('A new repository gets a backup after the password of the repository is lost', async (context) => {
    const { manage, workspace } = context;
    addResticRepository(workspace.root);
    const password = join(workspace.root, 'manager/restic-password');
    const lost = readFileSync(password, 'utf8');
    const [moveAway = '', backUp = ''] = readBlocks('A lost restic password');
    await run(moveAway, context, null);
    assert.not.ok(existsSync(password));
    const service = await manage();
    const output = await run(backUp, context, service);
    assert.ok(output.endsWith(readFileSync(password, 'utf8')));
    assert.is.not(readFileSync(password, 'utf8'), lost);
    assert.is((await service.get('/backups')).json[0].problem, null);
  });
}

test('The lost password of the only administrator can be replaced with a new token', async (context) => {
  const { manage } = context;
  const first = await manage();
  const { json: account } = await first.post('/access/accounts', { name: 'Ann', scopes: ['admin'] });
  assert.is((await accept(first, account.invitation)).status, 204);
  assert.is((await first.get('/status')).status, 401);
  await first.end();
  const [serve = '', invite = ''] = readBlocks('A lost password or token');
  const [makeToken = '', command = ''] = serve.split('\n');
  await run(makeToken, context, null);
  assert.match(command, /^server-manager serve .* --token-file token$/);
  const service = await manage({ args: ['--token-file', join(directory, 'token')] });
  assert.match(await run(invite, context, service), /#\/invitation\/smi_/);
});

const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0;
const pageBytes = 4_096;
const rootOfIndex = "SELECT rootpage FROM sqlite_master WHERE name = 'journal_by_time'";

if (hasSqlite)
  test('The readable entries of a damaged database can be restored', async (context) => {
    const { manage, workspace } = context;
    const database = join(workspace.root, 'manager/manager.db');
    const first = await manage();
    await waitForHistory(first);
    await first.post('/start', { Build: 'nothing', Folder: 'world' });
    const before = (await first.get('/history')).json.length;
    await first.end();
    const { stdout } = spawnSync('sqlite3', [database, rootOfIndex], { encoding: 'utf8' });
    const offset = (Number(stdout) - 1) * pageBytes;
    writeSync(openSync(database, 'r+'), Buffer.alloc(pageBytes, 0xff), 0, pageBytes, offset);
    const second = await manage();
    await waitForHistory(second);
    assert.ok(readdirSync(join(workspace.root, 'manager')).some((name) => name.startsWith('manager.db.damaged-')));
    await second.end();
    const blocks = readBlocks('A damaged database');
    assert.match(await run(blocks.at(-1) ?? '', context, null), /^ok$/m);
    const third = await manage();
    await waitForHistory(third);
    assert.ok((await third.get('/history')).json.length >= before);
  });

test.run();
