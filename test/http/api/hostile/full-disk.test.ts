/** The workspace's disk is full: what goes on goes on, what cannot be says why, and nothing half made stays behind. */
import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { until } from '../../../until.js';
import { removeBusyDirectory, type Workspace } from '../../../workspace.js';
import { serversOf, waitForStatus } from '../../stage.js';
import { successionSuite } from '../../succession.js';
import { body, command, fill, fixture, makeRoom, mountSmall, start, stop, whyNoMount } from './circumstances.js';

const reason = whyNoMount();
const test = successionSuite('A full disk', (root) => (reason === null ? mountSmall(root, 1_024) : () => undefined));

const isFullWarning = (text: string): boolean => /disk of the workspace is full.*output is lost/.test(text);
const left = ({ root }: Workspace): string[] => (existsSync(join(root, 'run')) ? readdirSync(join(root, 'run')) : []);
/** The next run's directory is made ahead, and a keeper in it, while there is room. */
const isPrepared = (workspace: Workspace): boolean =>
  left(workspace).some((name) => existsSync(join(workspace.root, 'run', name, 'keeper.log')));

function check(title: string, run: Parameters<typeof test>[1]): void {
  test(title, reason === null ? run : () => console.log(`SKIPPED: ${reason}`));
}

check(
  'a start says that there is no space and what to do, leaves nothing behind, and works once there is room',
  async ({ workspace, manage }) => {
    const service = await manage();
    await until(() => isPrepared(workspace));
    fill(workspace);
    const answers = [await service.post('/start', body('console')), await service.post('/start', body('console'))];
    for (const { status, json } of answers) {
      assert.is(status, 500);
      assert.is(json.code, 'spawn_failed');
      assert.match(json.detail, /no space left.*Look at the free space/);
    }
    assert.equal(left(workspace), []);
    assert.equal(serversOf(workspace), []);
    assert.is((await service.get('/status')).json.state, 'stopped');
    makeRoom(workspace);
    await start(service, workspace);
    await stop(service, workspace);
  },
);

check('a start with room for the first file alone says so too', async ({ workspace, manage }) => {
  const service = await manage();
  await until(() => isPrepared(workspace));
  const page = openSync(join(workspace.root, 'page'), 'w');
  writeSync(page, Buffer.alloc(4_096));
  closeSync(page);
  fill(workspace);
  rmSync(join(workspace.root, 'page'));
  const { status, json } = await service.post('/start', body('console'));
  assert.is(status, 500);
  assert.match(json.detail, /no space.*Look at the free space/i);
  assert.equal(left(workspace), []);
  makeRoom(workspace);
  await start(service, workspace);
});

check(
  'a server runs on and takes commands; its status warns until there is room; then its output is there again',
  async ({ workspace, manage }) => {
    const service = await manage();
    await start(service, workspace);
    assert.equal((await service.get('/status')).json.warnings, []);
    fill(workspace);
    const { json: status } = await service.get('/status');
    assert.is(status.phase, 'up');
    assert.ok(status.warnings.some(isFullWarning), status.warnings.join());
    await command(service, 'x'.repeat(4_000));
    makeRoom(workspace);
    await waitForStatus(service, ({ warnings }) => warnings.length === 0);
    await command(service, 'there is room again');
    await workspace.waitForConsole('GOT there is room again\n');
    assert.is((await stop(service, workspace)).code, 143);
  },
);

check(
  'a server that has filled the disk itself is stopped, and how it ended is known',
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
    // By its own log the disk stays full: the next start says so, until the run is removed.
    const answer = await service.post('/start', body('console'));
    assert.is(answer.status, 500, answer.text);
    assert.match(answer.json.detail, /no space/);
    for (const run of workspace.runs()) removeBusyDirectory(join(workspace.root, 'run', run));
    await start(service, workspace);
  },
);

check(
  'a server that ends by itself meanwhile is told with its exit code, though it cannot be written down',
  async ({ workspace, manage }) => {
    const service = await manage();
    await start(service, workspace);
    fill(workspace);
    await command(service, 'exit 7');
    const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
    assert.equal(
      { code: exit.code, expected: exit.expected, unseen: exit.unseen },
      { code: 7, expected: false, unseen: null },
    );
  },
);

check(
  'the next manager comes up over it, finds the server, and tells an end that nobody wrote down',
  async ({ workspace, manage }) => {
    const first = await manage();
    const before = await start(first, workspace);
    await first.end('SIGKILL');
    fill(workspace);
    const second = await manage();
    const { json: found } = await second.get('/status');
    assert.equal([found.run, found.pid], [before.run, before.pid]);
    await command(second, 'still there');
    await second.end('SIGKILL');
    process.kill(before.pid, 'SIGKILL');
    await until(() => serversOf(workspace).length === 0);
    const third = await manage();
    const { state, last_exit: exit } = await waitForStatus(third, ({ state }) => state === 'stopped');
    assert.equal([state, exit.run, exit.code, exit.unseen], ['stopped', before.run, null, 'not_written']);
  },
);

check(
  'a restart for which there is no room is refused, and the running server is left alone',
  async ({ workspace, manage }) => {
    const service = await manage();
    const before = await start(service, workspace);
    fill(workspace);
    const answer = await service.post('/restart');
    assert.is(answer.status, 500);
    assert.is(answer.json.code, 'launch_impossible');
    assert.match(answer.json.detail, /keeps running.*no space.*Check the free space/);
    assert.is((await service.get('/status')).json.pid, before.pid);
    makeRoom(workspace);
    assert.is((await service.post('/restart')).status, 204);
    assert.is.not((await service.get('/status')).json.pid, before.pid);
  },
);

check('crash restart tries again until there is room', async ({ workspace, manage }) => {
  const service = await manage({ args: ['--on-crash', 'restart'] });
  const before = await start(service, workspace);
  fill(workspace);
  await command(service, 'exit 7');
  await waitForStatus(service, ({ recovery }) => recovery?.attempt === 2);
  makeRoom(workspace);
  const { run, phase } = await waitForStatus(
    service,
    ({ state, pid }) => state === 'running' && pid !== null && pid !== before.pid,
  );
  assert.is(phase, 'up');
  assert.is.not(run, before.run);
});

check(
  'a new workspace on a full disk: the service says what it could not write, and where',
  async ({ workspace, manage }) => {
    rmSync(join(workspace.root, 'builds'), { recursive: true });
    rmSync(join(workspace.root, 'data'), { recursive: true });
    fill(workspace);
    const why = await manage().then(
      () => null,
      (error: Error) => error.message,
    );
    assert.match(why ?? '', /ended with 1.*The workspace .* cannot be used: .*ENOSPC.*free space/);
    makeRoom(workspace);
    const service = await manage();
    assert.equal(
      (await service.get('/builds')).json.map(({ id }: { id: string }) => id),
      ['demo'],
    );
  },
);

test.run();
