/** A full disk of the workspace. Servers keep running, failures are explained, and no partial file is left. */
import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { serversOf, waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { removeBusyDirectory, type Workspace } from '../../../kit/manager/workspace.js';
import {
  body,
  command,
  fillDisk,
  findMountFault,
  fixture,
  makeRoom,
  mountSmall,
  runPath,
  start,
  stop,
} from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/hostile/full-disk', (root) =>
  reason === null ? mountSmall(root, 1_024) : () => undefined,
);

const isFullWarning = (text: string): boolean => /disk of the workspace is full.*output is lost/.test(text);
const listRunFiles = ({ root }: Workspace): string[] =>
  existsSync(join(root, 'run')) ? readdirSync(join(root, 'run')) : [];
/** Returns whether the spare directory and its keeper exist. */
const isPrepared = (workspace: Workspace): boolean =>
  listRunFiles(workspace).some((name) => existsSync(join(workspace.root, 'run', name, 'keeper.log')));

function check(title: string, run: Parameters<typeof test>[1]): void {
  test(title, reason === null ? run : () => console.log(`SKIPPED: ${reason}`));
}

check('POST /start on a full disk explains the lack of space, and leaves no file', async ({ workspace, manage }) => {
  const service = await manage();
  await until(() => isPrepared(workspace));
  fillDisk(workspace);
  const answers = [await service.post('/start', body('console')), await service.post('/start', body('console'))];
  for (const { status, json } of answers) {
    assert.is(status, 500);
    assert.is(json.code, 'spawn_failed');
    assert.match(json.detail, /no space left.*Check the free space/);
  }
  assert.equal(listRunFiles(workspace), []);
  assert.equal(serversOf(workspace), []);
  assert.is((await service.get('/status')).json.state, 'stopped');
  makeRoom(workspace);
  await start(service, workspace);
  await stop(service, workspace);
});

check(
  'POST /start explains the lack of space even if there is space for the first file',
  async ({ workspace, manage }) => {
    const service = await manage();
    await until(() => isPrepared(workspace));
    const page = openSync(join(workspace.root, 'page'), 'w');
    writeSync(page, Buffer.alloc(4_096));
    closeSync(page);
    fillDisk(workspace);
    rmSync(join(workspace.root, 'page'));
    const { status, json } = await service.post('/start', body('console'));
    assert.is(status, 500);
    assert.match(json.detail, /no space.*Check the free space/i);
    assert.equal(listRunFiles(workspace), []);
    makeRoom(workspace);
    await start(service, workspace);
  },
);

check('POST /command reaches a server on a full disk, and GET /status warns', async ({ workspace, manage }) => {
  const service = await manage();
  await start(service, workspace);
  assert.equal((await service.get('/status')).json.warnings, []);
  fillDisk(workspace);
  const { phase } = await waitForStatus(service, ({ warnings }) => warnings.some(isFullWarning));
  assert.is(phase, 'up');
  await command(service, 'x'.repeat(4_000));
  makeRoom(workspace);
  await waitForStatus(service, ({ warnings }) => warnings.length === 0);
  await command(service, 'there is room again');
  await workspace.waitForConsole('GOT there is room again\n');
  assert.is((await stop(service, workspace)).code, 143);
});

check(
  "POST /stop ends a server that filled the disk; the server's exit code is known",
  async ({ workspace, manage }) => {
    workspace.addBuild('flood', {
      command: [fixture('input-server.sh'), 'flood', '100000000'],
      stop: { timeoutMs: 500 },
    });
    const service = await manage();
    assert.is((await service.post('/start', body('flood'))).status, 204);
    await waitForStatus(service, ({ warnings }) => warnings.some(isFullWarning));
    const { expected, unseen, code } = await stop(service, workspace);
    assert.equal({ expected, unseen, code }, { expected: true, unseen: null, code: 143 });
    // The server's console keeps the disk full until its run is deleted.
    const answer = await service.post('/start', body('console'));
    assert.is(answer.status, 500, answer.text);
    assert.match(answer.json.detail, /no space/);
    for (const run of workspace.runs()) removeBusyDirectory(join(workspace.root, 'run', run));
    await start(service, workspace);
  },
);

check('GET /status reports an exit code for which the full disk has no space', async ({ workspace, manage }) => {
  const service = await manage();
  await start(service, workspace);
  fillDisk(workspace);
  await command(service, 'exit 7');
  const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  assert.equal(
    { code: exit.code, expected: exit.expected, unseen: exit.unseen },
    { code: 7, expected: false, unseen: null },
  );
});

for (const [what, prepare, code, unseen] of [
  ['its exit code', () => undefined, 137, null],
  ['an exit as not written if its record was deleted', (path) => rmSync(join(path, 'exit')), null, 'not_written'],
] as readonly (readonly [string, (path: string) => void, number | null, string | null])[])
  check(
    `The next manager starts on a full disk and finds the server, and GET /status reports ${what}`,
    async ({ workspace, manageProcess }) => {
      const first = await manageProcess();
      const before = await start(first, workspace);
      await first.end('SIGKILL');
      prepare(runPath(workspace, before.run));
      fillDisk(workspace);
      const second = await manageProcess();
      const { json: found } = await second.get('/status');
      assert.equal([found.run, found.pid], [before.run, before.pid]);
      await command(second, 'still there');
      await second.end('SIGKILL');
      // Files that a manager replaces or removes free space for the record.
      fillDisk(workspace);
      process.kill(before.pid, 'SIGKILL');
      await until(() => serversOf(workspace).length === 0);
      const third = await manageProcess();
      const { state, last_exit: exit } = await waitForStatus(third, ({ state }) => state === 'stopped');
      assert.equal([state, exit.run, exit.code, exit.unseen], ['stopped', before.run, code, unseen]);
    },
  );

test.run();
