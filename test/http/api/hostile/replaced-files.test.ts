/**
 * A process of the server's user replaces the files of a run. The manager neither waits for these files nor trusts
 * them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { command, runPath, start, stop } from '../../../kit/system/broken-environment.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/replaced-files');

/** Functions that make a replacement in the directory of the path that it replaces. */
type Replacements = Readonly<Record<string, (beside: string, path: string) => void>>;

const replacements: Replacements = {
  'a FIFO': (beside) => void execFileSync('mkfifo', [beside]),
  'a directory': (beside) => mkdirSync(beside),
  'a link to an endless file': (beside) => symlinkSync('/dev/zero', beside),
  'a link to itself': (beside, path) => symlinkSync(path, beside),
};

/** All files except the FIFOs and the console log, whose replacement would lose output. */
const files = ['run.json', 'pid', 'exit', 'asked', 'ready', 'head', 'times', 'keeper.log', 'claim', 'failed', 'cgroup'];

function replaceAll(directory: string, names: readonly string[], replace: Replacements[string]): void {
  for (const path of names.map((name) => join(directory, name))) {
    const beside = `${path}.replacement`;
    replace(beside, path);
    takePlace(beside, path);
  }
}

/** Replaces a path. The manager may write the file again before the replacement. */
function takePlace(beside: string, path: string): void {
  for (;;) {
    rmSync(path, { recursive: true, force: true });
    try {
      return renameSync(beside, path);
    } catch (error) {
      if (!['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

for (const [what, replace] of Object.entries(replacements)) {
  test(`Reads and POST /stop answer while the live run's files are ${what}`, async ({ workspace, manageProcess }) => {
    const service = await manageProcess();
    const { run, pid } = await start(service, workspace);
    replaceAll(runPath(workspace, run), [...files, 'life'], replace);
    const { status, json } = await service.get('/status');
    assert.equal([status, json.state, json.pid], [200, 'running', pid]);
    assert.is((await service.get('/runs')).status, 200);
    await command(service, 'hello');
    assert.is((await service.post('/stop')).status, 204);
    assert.not(isAlive(pid));
  });

  test(`GET /runs answers after an ended run's files were replaced by ${what}`, async ({
    workspace,
    manageProcess,
  }) => {
    const first = await manageProcess();
    const { run } = await start(first, workspace);
    await stop(first, workspace);
    await first.end();
    replaceAll(runPath(workspace, run), [...files, 'life', 'stdin'], replace);
    const service = await manageProcess();
    assert.is((await service.get('/status')).json.state, 'stopped');
    assert.is((await service.get('/runs')).status, 200);
  });
}

async function leaveServer({ workspace, manageProcess }: SuccessiveManagers): Promise<{ run: string; pid: number }> {
  const service = await manageProcess();
  const { run, pid } = await start(service, workspace);
  await service.end('SIGKILL');
  return { run, pid };
}

const consoleReplacements: Replacements = {
  ...replacements,
  'a dangling link': (beside, path) => symlinkSync(`${path}-nothing`, beside),
};

for (const [what, replace] of Object.entries(consoleReplacements))
  test(`If a console log became ${what}, the next manager reports it as unreadable`, async (context) => {
    const { workspace, manageProcess } = context;
    const { run, pid } = await leaveServer(context);
    replaceAll(runPath(workspace, run), ['console.log'], replace);
    const service = await manageProcess();
    const { json: status } = await service.get('/status');
    assert.equal([status.state, status.pid, status.warnings.length], ['running', pid, 1]);
    assert.match(status.warnings[0], /console log of the run cannot be read/);
    assert.is((await service.get('/runs')).json[0].run, run);
    for (const path of ['/console', `/runs/${run}/log`, '/console/search?text=x']) {
      const { status, json } = await service.get(path);
      assert.equal([status, json.code], [500, 'run_file_unreadable'], path);
      assert.match(json.detail, /console.log of the run .* was replaced/);
    }
    const { json: found } = await service.get('/console/search?text=READY&run=all');
    assert.equal([found.matches, found.unreadable, found.complete], [[], [run], true]);
    assert.is((await service.post('/restart')).status, 204);
    assert.not(isAlive(pid));
    await workspace.waitForConsole('READY');
    const { json: next } = await service.get('/status');
    assert.equal([next.state, next.warnings], ['running', []]);
    assert.is((await service.get('/console/search?text=READY&run=all')).json.matches.length, 1);
    await stop(service, workspace);
  });

for (const [what, replace] of Object.entries(consoleReplacements))
  test(`GET /runs/{run}/events of the next manager reports that the file became ${what}`, async (context) => {
    const { workspace, manageProcess } = context;
    const first = await manageProcess();
    const { run } = await start(first, workspace);
    await stop(first, workspace);
    await first.end();
    replaceAll(runPath(workspace, run), ['events.jsonl'], replace);
    const service = await manageProcess();
    const { status, json } = await service.get(`/runs/${run}/events`);
    assert.equal([status, json.code], [500, 'run_file_unreadable']);
    assert.match(json.detail, /events.jsonl of the run/);
  });

for (const pid of ['0', '1', '-1', 'x', '99999999999'])
  test(`A manager exits and sends no signal if a live run's pid file says ${pid}`, async (context) => {
    const { workspace, manageProcess } = context;
    const server = await leaveServer(context);
    const path = join(runPath(workspace, server.run), 'pid');
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, original.replace(/^\d+/, pid));
    const message = await manageProcess().then(
      () => 'it started',
      (error: Error) => error.message,
    );
    assert.ok(message.includes(server.run) && message.includes('pid is damaged'), message);
    assert.ok(isAlive(server.pid));
    writeFileSync(path, original);
    const service = await manageProcess();
    assert.is((await service.get('/status')).json.pid, server.pid);
    await stop(service, workspace);
  });

test('GET /status shows a live server whose files say that no server ran', async (context) => {
  const { workspace, manageProcess } = context;
  const { run, pid } = await leaveServer(context);
  const directory = runPath(workspace, run);
  writeFileSync(join(directory, 'failed'), 'exec 127\n');
  rmSync(join(directory, 'claim'));
  const service = await manageProcess();
  assert.is((await service.get('/status')).json.pid, pid);
  await stop(service, workspace);
  await until(() => !isAlive(pid));
  assert.ok(existsSync(directory));
});

test.run();
