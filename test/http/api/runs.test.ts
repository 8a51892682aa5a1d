/** GET /runs and GET /runs/{run}/log: the kept runs, and the whole of one's output. */
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

test('each run is told with what it was, how it ended, and how much it printed; the newest first', async (stage) => {
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
  const exit = { code: 3, signal: null, ambiguous: false, expected: false, unseen: null };
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
    [false, { code: 143, signal: 'SIGTERM', ambiguous: true, expected: true, unseen: null }],
  );
});

test('a run that is being launched or stopped is told as going on until its end is known', async ({ service }) => {
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

test('as many runs are kept as was asked for, the one that goes on among them', async (stage) => {
  const { service, workspace } = stage;
  const runs = [await runShort(stage), await runShort(stage), await runShort(stage)];
  await startStandard(stage);
  await service.post('/restart');
  // Those beyond are removed once the client has its answer.
  let kept: string[] = [];
  while (kept.length !== 3) kept = (await runsOf(service)).map(({ run }) => run);
  assert.equal(kept[2], runs[2]);
  assert.equal(workspace.runs(), kept);
  for (const gone of runs.slice(0, 2))
    assert.is((await service.get(`/console?run=${gone}`)).json.code, 'run_not_found');
});

test('a run that goes on is kept although its clock says that it is the oldest', async (stage) => {
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

test('the whole log is downloaded as a file', async (stage) => {
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

test('a log without a byte is an empty file', async (stage) => {
  const run = await runShort(stage);
  truncateSync(consoleOf(stage.workspace, run));
  const answer = await stage.service.get(`/runs/${run}/log`);
  assert.equal([answer.status, answer.text, answer.headers.get('content-length')], [200, '', '0']);
});

test('a log whose head is gone begins with what is there, and says how much is missing', async (stage) => {
  const run = await runShort(stage);
  writeFileSync(join(stage.workspace.root, 'run', run, 'head'), '0000000000000004\n');
  const { text, headers } = await stage.service.get(`/runs/${run}/log`);
  assert.equal([text, headers.get('console-missing'), headers.get('content-length')], ['two\n', '4', '4']);
  const [{ size, missing }] = await runsOf(stage.service);
  assert.equal({ size, missing }, { size: 8, missing: 4 });
});

test('a log of 64 MB is downloaded at the client’s pace: one that does not read costs the service no memory', async (stage) => {
  const { service, workspace } = stage;
  const run = await runShort(stage);
  // Until its recording has ended, what is beyond the limit is trimmed.
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

test('there is no log of what is no run', async (stage) => {
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

test('a run with damaged files is told with what is left of it', async (stage) => {
  const run = await runShort(stage);
  const path = join(stage.workspace.root, 'run', run);
  for (const name of ['run.json', 'exit', 'times', 'head']) writeFileSync(join(path, name), '{"half');
  const [told] = await runsOf(stage.service);
  const exit = { code: null, signal: null, ambiguous: false, expected: false, unseen: 'not_written' };
  const { started_at, ended_at, ...rest } = told;
  assert.equal(rest, { run, build: null, folder: null, running: false, exit, size: 8, missing: 0 });
  assert.ok(ended_at >= started_at, 'its last sign of life');
  assert.is((await stage.service.get('/console')).text, 'one\ntwo\n');
  assert.is((await stage.service.get(`/runs/${run}/log`)).text, 'one\ntwo\n');
  rmSync(join(path, 'console.log'));
});

test('the console of a server that floods is bounded on disk, readable from its head on, and what is gone is told', async (stage) => {
  const { service, workspace } = stage;
  const count = 2_000_000;
  // Each line is ten bytes, so that its number tells its cursor.
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

test('when its directory is removed under way, the console is read on, and /status says what that means', async (stage) => {
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
