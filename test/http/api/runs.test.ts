/** GET /runs and GET /runs/{run}/log: the kept runs, and the output of one. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../service.js';
import { createWorkspace, removeBusyDirectory, type Workspace } from '../../workspace.js';
import { type Stage, standard, startStandard, waitForStatus } from '../stage.js';

const test = suite<Stage>('GET /runs');

test.before.each(async (stage) => {
  stage.workspace = createWorkspace();
  stage.workspace.addBuild('console');
  stage.workspace.addBuild('short', { command: ['/bin/sh', '-c', 'printf "one\\ntwo\\n"; exit 3'] });
  stage.workspace.addFolder('world');
  stage.service = await startService(stage.workspace.root, {
    args: ['--console-runs', '3', '--console-limit', '1MiB'],
  });
});

test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

const runsOf = async (service: RunningService): Promise<any[]> => (await service.get('/runs')).json;

async function runShort({ service }: Stage): Promise<string> {
  await service.post('/start', { Build: 'short', Folder: 'world' });
  return (await waitForStatus(service, ({ state }) => state === 'stopped')).last_exit.run;
}

const consoleOf = (workspace: Workspace, run: string): string => join(workspace.root, 'run', run, 'console.log');

/** How often the service has a run's console open. */
function openConsoles({ process: { pid } }: RunningService): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).includes('/console.log');
    } catch {
      return false;
    }
  }).length;
}

test('GET /runs lists each run with its Build, its exit and the size of its output, the newest first', async (stage) => {
  const short = await runShort(stage);
  const { run, started_at } = await startStandard(stage);
  const [now, before] = await runsOf(stage.service);
  const size = stage.workspace.console(run).length;
  assert.equal(now, {
    run,
    build: 'console',
    folder: 'world',
    running: true,
    started_at,
    ended_at: null,
    exit: null,
    size,
    missing: 0,
  });
  assert.ok(before.started_at <= before.ended_at && before.ended_at <= now.started_at);
  const exit = { code: 3, signal: null, ambiguous: false, expected: false, unseen: null, oom_killed: false };
  assert.equal(before, {
    ...now,
    run: short,
    build: 'short',
    running: false,
    started_at: before.started_at,
    ended_at: before.ended_at,
    exit,
    size: 8,
  });
  await stage.service.post('/stop');
  const [stopped] = await runsOf(stage.service);
  assert.equal(
    [stopped.running, stopped.exit],
    [false, { code: 143, signal: 'SIGTERM', ambiguous: true, expected: true, unseen: null, oom_killed: false }],
  );
});

test('GET /runs lists a run as running during its launch and until its exit is known', async ({ service }) => {
  for (let round = 0; round < 5; round += 1) {
    for (const ask of [() => service.post('/start', standard), () => service.post('/stop')]) {
      let isOver = false;
      const change = ask();
      void change.finally(() => (isOver = true));
      while (!isOver) for (const { exit } of await runsOf(service)) assert.is(exit?.unseen ?? null, null);
      assert.is((await change).status, 204);
    }
  }
});

test('--console-runs sets how many runs are kept, including the current one', async (stage) => {
  const { service, workspace } = stage;
  const runs = [await runShort(stage), await runShort(stage), await runShort(stage)];
  await startStandard(stage);
  await service.post('/restart');
  // Older runs are deleted after the answer.
  let kept: string[] = [];
  while (kept.length !== 3) kept = (await runsOf(service)).map(({ run }) => run);
  assert.equal(kept[2], runs[2]);
  assert.equal(workspace.runs(), kept);
  for (const gone of runs.slice(0, 2))
    assert.is((await service.get(`/console?run=${gone}`)).json.code, 'run_not_found');
});

test('the current run is kept even if it is the oldest by its id', async (stage) => {
  const { service, workspace } = stage;
  for (const year of [2096, 2097, 2098]) {
    const path = join(workspace.root, 'run', `${year}0101T000000000Z-abcdef`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'pid'), '1 2 boot 3\n');
    writeFileSync(join(path, 'console.log'), '');
  }
  await service.post('/start', standard);
  const { run } = (await service.get('/status')).json;
  assert.is((await runsOf(service)).length, 4);
  assert.is((await service.get('/console')).headers.get('console-run'), run);
});

test('GET /runs/{run}/log downloads the log as a file', async (stage) => {
  const run = await runShort(stage);
  const answer = await stage.service.get(`/runs/${run}/log`);
  assert.is(answer.text, 'one\ntwo\n');
  const { headers } = answer;
  assert.equal(
    ['content-type', 'content-length', 'content-disposition', 'console-run', 'console-missing'].map((name) =>
      headers.get(name),
    ),
    ['application/octet-stream', '8', `attachment; filename="${run}.log"`, run, '0'],
  );
  const head = await stage.service.request('HEAD', `/runs/${run}/log`);
  assert.equal([head.status, head.text, head.headers.get('content-length')], [200, '', '8']);
});

test('an empty log is downloaded as an empty file', async (stage) => {
  const run = await runShort(stage);
  truncateSync(consoleOf(stage.workspace, run));
  const answer = await stage.service.get(`/runs/${run}/log`);
  assert.equal([answer.status, answer.text, answer.headers.get('content-length')], [200, '', '0']);
});

test('a pruned log begins at its head, and reports the missing bytes', async (stage) => {
  const run = await runShort(stage);
  writeFileSync(join(stage.workspace.root, 'run', run, 'head'), '0000000000000004\n');
  const { text, headers } = await stage.service.get(`/runs/${run}/log`);
  assert.equal([text, headers.get('console-missing'), headers.get('content-length')], ['two\n', '4', '4']);
  const [{ size, missing }] = await runsOf(stage.service);
  assert.equal({ size, missing }, { size: 8, missing: 4 });
});

test('a download of 64 MB uses no more memory for clients that do not read', async (stage) => {
  const { service, workspace } = stage;
  const run = await runShort(stage);
  // Until its recording has ended, the log would be pruned.
  while (openConsoles(service) > 0) await service.get('/healthz');
  // Sparse, so that it takes no time to write.
  const size = 64_000_000;
  truncateSync(consoleOf(workspace, run), size);
  const before = residentBytes(service);
  const answers = await Promise.all(Array.from({ length: 10 }, () => openDownload(service, run)));
  for (const answer of answers) assert.is(answer.headers['content-length'], String(size));
  assert.ok(
    residentBytes(service) - before < 100_000_000,
    `${residentBytes(service) - before} bytes more for ten times 64 MB`,
  );
  let read = 0;
  for await (const chunk of answers[0] as AsyncIterable<Buffer>) read += chunk.length;
  assert.is(read, size);
  for (const answer of answers) answer.destroy();
  while (openConsoles(service) > 0) await service.get('/healthz');
});

/** @returns the response, of which nothing has been read */
function openDownload({ base }: RunningService, run: string): Promise<import('node:http').IncomingMessage> {
  return new Promise((resolve, reject) => request(`${base}/runs/${run}/log`, resolve).on('error', reject).end());
}

function residentBytes({ process: { pid } }: RunningService): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024;
}

test('a text that is not the id of a run has no log', async (stage) => {
  const run = await runShort(stage);
  writeFileSync(join(stage.workspace.root, 'console.log'), 'secret');
  for (const name of [
    'x',
    '..',
    '%2e%2e',
    '..%2f..',
    `..%2frun%2f${run}`,
    `${run}%2f`,
    `${run}%00`,
    '20260101T000000000Z-abcdef',
  ]) {
    const answer = await stage.service.get(`/runs/${name}/log`);
    assert.is(answer.status, 404, name);
    assert.ok(['run_not_found', 'path_not_found'].includes(answer.json.code), answer.text);
  }
});

test('a run with damaged files is listed with the facts that are left', async (stage) => {
  const run = await runShort(stage);
  const path = join(stage.workspace.root, 'run', run);
  for (const name of ['run.json', 'exit', 'times', 'head']) writeFileSync(join(path, name), '{"half');
  const [listed] = await runsOf(stage.service);
  const exit = {
    code: null,
    signal: null,
    ambiguous: false,
    expected: false,
    unseen: 'not_written',
    oom_killed: false,
  };
  const { started_at, ended_at, ...rest } = listed;
  assert.equal(rest, { run, build: null, folder: null, running: false, exit, size: 8, missing: 0 });
  assert.ok(ended_at >= started_at, 'the time of its last known activity');
  assert.is((await stage.service.get('/console')).text, 'one\ntwo\n');
  assert.is((await stage.service.get(`/runs/${run}/log`)).text, 'one\ntwo\n');
  rmSync(join(path, 'console.log'));
});

test('the console of a flooding server is bounded on disk, readable from its head on, and reports pruned bytes', async (stage) => {
  const { service, workspace } = stage;
  const count = 2_000_000;
  // Each line has ten bytes, so that its cursor is ten times its number.
  workspace.addBuild('flood', { command: ['/bin/sh', '-c', `seq -f %09.0f 0 ${count - 1}; read -r line; exit 0`] });
  await service.post('/builds');
  await service.post('/start', { ...standard, Build: 'flood' });
  const run = workspace.runs()[0] as string;
  while (statSync(consoleOf(workspace, run)).size < count * 10) await service.get('/healthz');
  const limit = 1024 * 1024;
  while (statSync(consoleOf(workspace, run)).blocks * 512 > limit + 128 * 1024) await service.get('/healthz');
  const answer = await service.get('/console?after=0&limit=1000');
  const missing = Number(answer.headers.get('console-missing'));
  assert.ok(missing > count * 10 - limit && missing < count * 10 - limit * 0.75, String(missing));
  assert.is(answer.headers.get('console-cursor'), String(missing));
  assert.is(answer.text.split('\n')[0], String(missing / 10).padStart(9, '0'));
  const { text, headers } = await service.get(`/runs/${run}/log`);
  assert.is(headers.get('console-missing'), String(missing));
  assert.ok(
    text ===
      Array.from({ length: count - missing / 10 }, (_, at) => `${String(missing / 10 + at).padStart(9, '0')}\n`).join(
        '',
      ),
  );
  assert.equal((await service.get('/status')).json.warnings, []);
  const [{ size }] = await runsOf(service);
  assert.is(size, count * 10);
});

test('the console stays readable when the run directory is deleted, and GET /status warns about it', async (stage) => {
  const { service, workspace } = stage;
  const { run } = await startStandard(stage);
  await service.post('/command', { Command: 'hello' });
  const before = await workspace.waitForConsole('GOT hello\n');
  removeBusyDirectory(join(workspace.root, 'run', run));
  assert.is((await service.get('/console')).text, before);
  assert.is((await service.get(`/runs/${run}/log`)).text, before);
  assert.equal(
    (await runsOf(service)).map((each) => [each.run, each.size, each.running]),
    [[run, before.length, true]],
  );
  const { warnings } = await waitForStatus(service, (status) => status.warnings.length > 0);
  assert.match(warnings.join(), 'directory was deleted');
  assert.is((await service.post('/stop')).status, 204);
  assert.is((await service.get(`/console?run=${run}`)).text, before);
  assert.not(existsSync(join(workspace.root, 'run', run)));
});

test.run();
