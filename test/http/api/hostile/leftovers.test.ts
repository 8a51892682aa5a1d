/** Files of crashes, reboots and other versions in a workspace, and their treatment by the next manager. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { processStat, readBootId } from '../../../../adapters/process/kernel/proc.js';
import { serversOf } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { assertManages, command, runPath, start, stop } from '../../../kit/system/broken-environment.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/leftovers');

const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));
const otherBoot = '00000000-0000-4000-8000-000000000000';

/** Starts a server and kills its manager. @returns the body of GET /status before the kill */
async function leaveServer({ workspace, manageProcess }: SuccessiveManagers): Promise<any> {
  const service = await manageProcess();
  const status = await start(service, workspace);
  await service.end('SIGKILL');
  return status;
}

/** Lets a server exit and kills its manager. @returns the body of GET /status before the exit */
async function leaveEnded({ workspace, manageProcess }: SuccessiveManagers): Promise<any> {
  const service = await manageProcess();
  const status = await start(service, workspace);
  await command(service, 'exit 7');
  await until(async () => (await service.get('/status')).json.state === 'stopped');
  await service.end('SIGKILL');
  return status;
}

/** Returns why the manager does not start. */
const refusal = ({ manageProcess }: SuccessiveManagers): Promise<string> =>
  manageProcess().then(
    () => 'it started',
    (error: Error) => error.message,
  );

test('GET /status reports a run of an earlier boot as ended by the reboot', async (context) => {
  const { workspace, manageProcess } = context;
  const { run, pid } = await leaveServer(context);
  for (const file of ['pid', 'run.json'])
    edit(join(runPath(workspace, run), file), (text) => text.replace(readBootId(), otherBoot));
  const service = await manageProcess();
  const { json: status } = await service.get('/status');
  const { code, signal, expected, unseen } = status.last_exit;
  assert.equal(
    { state: status.state, run: status.last_exit.run, code, signal, expected, unseen },
    { state: 'stopped', run, code: null, signal: null, expected: false, unseen: 'machine_restarted' },
  );
  assert.is((await service.post('/stop')).status, 409);
  assert.ok(isAlive(pid));
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
  await assertManages(service, workspace);
});

test("A process with the server's old pid gets no signal", async (context) => {
  const { workspace, manageProcess } = context;
  const { run, pid } = await leaveServer(context);
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
  const stranger = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
  try {
    const other = stranger.pid as number;
    // The record names the other process's pid with another start time, which is the case after a reuse of the pid.
    edit(join(runPath(workspace, run), 'pid'), (text) =>
      text.replace(/^\d+ \d+/, `${other} ${(processStat(other)?.startTicks ?? 0) - 1}`),
    );
    const service = await manageProcess();
    assert.is((await service.get('/status')).json.state, 'stopped');
    await assertManages(service, workspace);
    await service.end();
    assert.ok(isAlive(other));
  } finally {
    stranger.kill('SIGKILL');
  }
});

for (const [what, change, words] of [
  ['damaged', (text: string) => text.slice(0, 40), /run\.json is damaged.*kill the process, then start again/],
  [
    "a newer manager's",
    (text: string) => text.replace(/"protocol": \d+/, '"protocol": 99'),
    /was started by a newer server-manager/,
  ],
] as const) {
  test(`A manager names run and pid and exits if a live run's record is ${what}`, async (context) => {
    const { workspace, manageProcess } = context;
    const { run, pid } = await leaveServer(context);
    const record = join(runPath(workspace, run), 'run.json');
    const original = readFileSync(record, 'utf8');
    edit(record, change);
    const message = await refusal(context);
    assert.match(message, words);
    assert.ok(message.includes(run) && message.includes(`pid ${pid}`), message);
    assert.ok(isAlive(pid));
    writeFileSync(record, original);
    const service = await manageProcess();
    assert.is((await service.get('/status')).json.pid, pid);
    await command(service, 'still there');
    await stop(service, workspace);
  });
}

test('A manager can start after the process of a run with a damaged record has ended', async (context) => {
  const { workspace, manageProcess } = context;
  const { run, pid } = await leaveServer(context);
  edit(join(runPath(workspace, run), 'run.json'), () => '');
  process.kill(pid, 'SIGTERM');
  await until(() => !isAlive(pid));
  const service = await manageProcess();
  const { last_exit: exit } = (await service.get('/status')).json;
  assert.equal([exit.run, exit.signal], [run, 'SIGTERM']);
  await assertManages(service, workspace);
});

test('A second manager on a workspace exits without affecting the server', async (context) => {
  const { workspace, manageProcess } = context;
  const service = await manageProcess();
  const { pid } = await start(service, workspace);
  assert.match(await refusal(context), /in use by another server-manager/);
  assert.equal((await service.get('/status')).json.pid, pid);
  await command(service, 'hello');
  await stop(service, workspace);
});

test('A second manager exits even if the lock file was deleted', async (context) => {
  const { workspace, manageProcess } = context;
  const service = await manageProcess();
  const { pid } = await start(service, workspace);
  for (const path of ['manager/lock', 'manager']) {
    rmSync(join(workspace.root, path), { recursive: true });
    assert.match(await refusal(context), /in use by another server-manager/);
  }
  assert.equal((await service.get('/status')).json.pid, pid);
  await stop(service, workspace);
});

test('A manager exits with an error while a manager of an older version is running', async (context) => {
  const { root } = context.workspace;
  mkdirSync(join(root, 'manager'));
  // The child has the lock until the end of its input.
  const older = spawn('flock', ['--exclusive', join(root, 'manager', 'lock'), 'sh', '-c', 'echo locked; read -r end'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await once(older.stdout, 'data');
  assert.match(await refusal(context), /in use by another server-manager/);
  older.stdin.end();
  await once(older, 'exit');
  await assertManages(await context.manage(), context.workspace);
});

const run = '20990101T000000000Z-abcdef';

/** Partial files that a crash during a write leaves. */
const partialFiles: Readonly<Record<string, (workspace: Workspace) => void>> = {
  'a directory with only the file claim': (workspace) => put(workspace, { claim: '' }),
  'a run without a pid': (workspace) => put(workspace, { 'run.json': '{}', claim: '' }),
  'a partial pid record': (workspace) => put(workspace, { 'run.json': '{}', claim: '', pid: '12' }),
  'an empty pid record': (workspace) => put(workspace, { pid: '' }),
  'a partial run.json and a launch failure': (workspace) =>
    put(workspace, { 'run.json': '{"proto', pid: `1 1 ${otherBoot} 1\n`, failed: 'exec 127\n' }),
  'an empty directory': (workspace) => put(workspace, {}),
  'a spare directory': ({ root }) => {
    mkdirSync(join(root, 'run', '.spare-abcdef'));
    writeFileSync(join(root, 'run', '.spare-abcdef', 'console.log'), '');
  },
  'a partial intent': ({ root }) => writeFileSync(join(root, 'manager', 'intent'), '{"operation":"sto'),
  'an empty intent': ({ root }) => writeFileSync(join(root, 'manager', 'intent'), ''),
  'a file that is not a run': ({ root }) => {
    mkdirSync(join(root, 'run', '0 notes'));
    writeFileSync(join(root, 'run', '0 notes.txt'), '');
  },
};

function put({ root }: Workspace, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, 'run', run));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'run', run, name), text);
}

for (const [what, leave] of Object.entries(partialFiles)) {
  test(`GET /status ignores ${what} and reports the previous run as the last`, async (context) => {
    const { workspace, manageProcess } = context;
    const before = await leaveEnded(context);
    leave(workspace);
    const service = await manageProcess();
    const { json: status } = await service.get('/status');
    assert.equal([status.state, status.last_exit.run, status.last_exit.code], ['stopped', before.run, 7]);
    await assertManages(service, workspace);
  });
}

test('GET /status reports an unknown exit for a partial or missing exit record', async (context) => {
  const { workspace, manageProcess } = context;
  const before = await leaveEnded(context);
  const file = join(runPath(workspace, before.run), 'exit');
  for (const [text, unseen] of [
    ['7', 'not_written'],
    ['', 'not_written'],
    [null, 'keeper_gone'],
  ] as const) {
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
    const service = await manageProcess();
    const { state, last_exit: exit } = (await service.get('/status')).json;
    assert.equal([state, exit.run, exit.code, exit.unseen], ['stopped', before.run, null, unseen]);
    await service.end();
  }
});

test('GET /status reports an exit with a partial stop reason as an expected exit', async (context) => {
  const { workspace, manageProcess } = context;
  const before = await leaveEnded(context);
  writeFileSync(join(runPath(workspace, before.run), 'asked'), 'sto');
  const service = await manageProcess();
  assert.is((await service.get('/status')).json.last_exit.expected, true);
  await assertManages(service, workspace);
});

test('GET /status and POST /stop work for a live run with an empty stop reason', async (context) => {
  const { workspace, manageProcess } = context;
  const before = await leaveServer(context);
  writeFileSync(join(runPath(workspace, before.run), 'asked'), '');
  const service = await manageProcess();
  assert.is((await service.get('/status')).json.pid, before.pid);
  assert.equal(serversOf(workspace), [before.pid]);
  await stop(service, workspace);
});

test.run();
