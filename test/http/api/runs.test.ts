/** GET /runs, which lists the stored runs. */
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { standard, startStandard, waitForStatus } from '../../kit/manager/shared-service.js';
import { removeBusyDirectory } from '../../kit/manager/workspace.js';
import { consoleOf, keptRunsSuite, runShort, runsOf } from './kept-runs.js';

const test = keptRunsSuite('http/api/runs');

test('GET /runs lists runs with Build, exit and size, the newest first', async (setup) => {
  const short = await runShort(setup);
  const { run, started_at } = await startStandard(setup);
  const [now, before] = await runsOf(setup.service);
  const size = setup.workspace.console(run).length;
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
    unreadable: null,
  });
  assert.ok(before.started_at <= before.ended_at && before.ended_at <= now.started_at);
  const exit = {
    outcome: 'crashed',
    code: 3,
    signal: null,
    ambiguous: false,
    expected: false,
    unseen: null,
    oom_killed: false,
  };
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
  await setup.service.post('/stop');
  const [stopped] = await runsOf(setup.service);
  assert.equal(
    [stopped.running, stopped.exit],
    [
      false,
      {
        outcome: 'stopped',
        code: 143,
        signal: 'SIGTERM',
        ambiguous: true,
        expected: true,
        unseen: null,
        oom_killed: false,
      },
    ],
  );
});

test('GET /runs lists a run as running from the launch until the exit is known', async ({ service }) => {
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

test('GET /runs lists up to --console-runs runs, including the current run', async (setup) => {
  const { service, workspace } = setup;
  const runs = [await runShort(setup), await runShort(setup), await runShort(setup)];
  await startStandard(setup);
  await service.post('/restart');
  // Older runs are deleted after the answer.
  let kept: string[] = [];
  while (kept.length !== 3) kept = (await runsOf(service)).map(({ run }) => run);
  assert.equal(kept[2], runs[2]);
  assert.equal(workspace.runs(), kept);
  for (const gone of runs.slice(0, 2))
    assert.is((await service.get(`/console?run=${gone}`)).json.code, 'run_not_found');
});

test('GET /runs lists the current run even if the run has the oldest id', async (setup) => {
  const { service, workspace } = setup;
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

test('GET /runs lists the readable fields of a run with damaged files', async (setup) => {
  const run = await runShort(setup);
  const path = join(setup.workspace.root, 'run', run);
  for (const name of ['run.json', 'exit', 'times', 'head']) writeFileSync(join(path, name), '{"half');
  const [listed] = await runsOf(setup.service);
  const exit = {
    outcome: 'unknown',
    code: null,
    signal: null,
    ambiguous: false,
    expected: false,
    unseen: 'not_written',
    oom_killed: false,
  };
  const { started_at, ended_at, ...rest } = listed;
  assert.equal(rest, { run, build: null, folder: null, running: false, exit, size: 8, missing: 0, unreadable: null });
  assert.ok(ended_at >= started_at, 'the time of its last known activity');
  assert.is((await setup.service.get('/console')).text, 'one\ntwo\n');
  assert.is((await setup.service.get(`/runs/${run}/log`)).text, 'one\ntwo\n');
  rmSync(join(path, 'console.log'));
});

test('GET /runs has the reason of an unreadable console in place of its size', async (setup) => {
  const run = await runShort(setup);
  // Until the next run, the service may have the console of the last run open.
  await runShort(setup);
  const path = join(setup.workspace.root, 'run', run, 'console.log');
  const read = async () => (await runsOf(setup.service)).find((each) => each.run === run);
  rmSync(path);
  mkdirSync(path);
  const { size, missing, unreadable } = await read();
  assert.equal({ size, missing, unreadable }, { size: 0, missing: 0, unreadable: 'not_a_file' });
  rmSync(path, { recursive: true });
  assert.is((await read()).unreadable, null);
});

test("A flooding server's console is bounded, and reports pruned bytes", async (setup) => {
  const { service, workspace } = setup;
  const count = 2_000_000;
  // Each line has ten bytes, so that its cursor is ten times its number.
  workspace.addBuild('flood', { command: ['/bin/sh', '-c', `seq -f %09.0f 0 ${count - 1}; read -r line; exit 0`] });
  await service.post('/builds');
  await service.post('/start', { ...standard, Build: 'flood' });
  const run = workspace.runs()[0] as string;
  while (statSync(consoleOf(workspace, run)).size < count * 10) await service.get('/healthz');
  const limit = 1024 * 1024;
  while (statSync(consoleOf(workspace, run)).blocks * 512 > limit + 128 * 1024) await service.get('/healthz');
  const answer = await service.get('/console?after=0&bytes=1000');
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

test('GET /console works without the run directory, with a warning', async (setup) => {
  const { service, workspace } = setup;
  const { run } = await startStandard(setup);
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
