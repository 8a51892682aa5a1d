/** The runs of an earlier manager that the next manager finds. */
import fs, { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { processStat, readBootId } from '../../../../adapters/process/kernel/proc.js';
import { findPreviousRun } from '../../../../adapters/process/launch/previous-run.js';
import { type PidRecord, readPidRecord } from '../../../../adapters/process/run-files/keeper-files.js';
import { runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { requireRun } from '../../../../machines/server/context.js';
import { isAlive } from '../../../kit/system/processes.js';
import { exited, leave } from '../left-runs.js';
import { addDirectory, createRunningMachine, fixture, type RunningMachine, untilGone } from '../running-machine.js';

const server = fixture('console-server.sh');
const test = suite<{ root: string; runs: string; machines: RunningMachine[] }>('adapters/process/launch/previous-run');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'previous-run-'));
  context.runs = join(context.root, 'run');
  context.machines = [];
});

test.after.each(async ({ root, machines }) => {
  for (const machine of machines) await machine.remove();
  rmSync(root, { recursive: true, force: true });
});

async function machineIn(context: { root: string; runs: string; machines: RunningMachine[] }): Promise<RunningMachine> {
  mkdirSync(context.runs, { recursive: true });
  const machine = createRunningMachine({ root: context.root });
  context.machines.push(machine);
  await machine.find();
  return machine;
}

/** Starts a server under a manager that ends while the server runs. */
async function leaveRunning(context: Parameters<typeof machineIn>[0]) {
  const machine = await machineIn(context);
  const launch = machine.compose([server]);
  await machine.start(launch);
  await machine.untilPrinted(/READY/);
  const { pid, startedAt } = requireRun(machine.snapshot().context);
  machine.actor.stop();
  return { launch, pid: pid as number, startedAt };
}

test('No previous run is found in a new workspace', async ({ runs }) => {
  assert.is(await findPreviousRun(runs, sendSignal), null);
});

test('An ended run is found with its exit, which is expected after a stop', async ({ runs }) => {
  const first = leave(runs, 1, { pid: exited, exit: '3\n' });
  const crash = await findPreviousRun(runs, sendSignal);
  assert.ok(
    crash?.type === 'run.foundEnded' &&
      crash.found.run === first &&
      crash.found.exit.code === 3 &&
      !crash.found.expected,
  );
  const second = leave(runs, 2, { pid: exited, exit: '143\n', asked: '' });
  const stop = await findPreviousRun(runs, sendSignal);
  assert.ok(
    stop?.type === 'run.foundEnded' &&
      stop.found.run === second &&
      stop.found.exit.signal === 'SIGTERM' &&
      stop.found.expected,
  );
});

test('A run without an exit record is found as ended, with an unknown exit', async ({ runs }) => {
  leave(runs, 1, { pid: exited });
  const found = await findPreviousRun(runs, sendSignal);
  assert.ok(found?.type === 'run.foundEnded');
  assert.equal(found?.type === 'run.foundEnded' ? [found.found.exit.code, found.found.exit.unseen] : 0, [
    null,
    'keeper_gone',
  ]);
});

test('A process with the pid of a previous boot does not count as the server', async ({ runs }) => {
  const own = processStat(process.ppid);
  leave(runs, 1, { pid: `${process.ppid} ${own?.startTicks} 00000000-0000-0000-0000-000000000000 1\n` });
  assert.is((await findPreviousRun(runs, sendSignal))?.type, 'run.foundEnded');
});

test('A process with a reused pid does not count as the server', async ({ runs }) => {
  const own = processStat(process.ppid);
  leave(runs, 1, { pid: `${process.ppid} ${(own?.startTicks ?? 0) - 1} ${readBootId()} 1\n`, exit: '0\n' });
  assert.is((await findPreviousRun(runs, sendSignal))?.type, 'run.foundEnded');
});

test('The previous run is found after launches that executed no program', async ({ runs }) => {
  const run = leave(runs, 1, { pid: exited, exit: '0\n' });
  const attempts = [
    leave(runs, 2, {}),
    leave(runs, 3, { pid: '12' }),
    leave(runs, 4, { pid: exited, failed: 'exec 127\n' }),
  ];
  const found = await findPreviousRun(runs, sendSignal);
  assert.ok(found?.type === 'run.foundEnded' && found.found.run === run);
  for (const attempt of attempts) assert.not(existsSync(join(runs, attempt)), attempt);
});

test('A live run of an earlier manager is found, accepts commands, and can be stopped', async (context) => {
  const { launch, pid, startedAt } = await leaveRunning(context);
  assert.ok(isAlive(pid));
  const second = await machineIn(context);
  assert.ok(second.snapshot().matches({ running: 'up' }));
  assert.is(second.snapshot().context.run?.pid, pid);
  assert.is(second.snapshot().context.run?.startedAt, startedAt);
  assert.equal(second.snapshot().context.run?.launch, launch);
  await second.command('hello');
  await second.untilPrinted(/GOT hello/);
  assert.is((await second.stop()).kind, 'done');
  assert.not(isAlive(pid));
  assert.is(second.snapshot().context.lastExit?.signal, 'SIGTERM');
});

test('A server that claims its run during the read is found as running', async (context) => {
  const { launch } = await leaveRunning(context);
  const path = join(context.runs, launch.run);
  const { openSync } = fs;
  const files = ['pid', 'claim'].map((name) => ({ name: join(path, name), aside: join(path, `${name}.aside`) }));
  for (const { name, aside } of files) renameSync(name, aside);
  // The pid record and the claim appear after the directory was read and before the claim of the manager.
  fs.openSync = (name, flags, mode) => {
    if (name === join(path, 'claim') && flags === 'wx' && existsSync(`${name}.aside`))
      for (const each of files) renameSync(each.aside, each.name);
    return openSync(name, flags, mode);
  };
  syncBuiltinESMExports();
  try {
    const found = await findPreviousRun(context.runs, sendSignal);
    assert.ok(found?.type === 'run.found' && found.found.launch.run === launch.run);
  } finally {
    fs.openSync = openSync;
    syncBuiltinESMExports();
  }
});

test('A server whose claim file was deleted is found as running', async (context) => {
  const { launch, pid } = await leaveRunning(context);
  rmSync(join(context.runs, launch.run, 'claim'));
  const found = await findPreviousRun(context.runs, sendSignal);
  assert.ok(found?.type === 'run.found' && found.found.launch.run === launch.run);
  assert.ok(isAlive(pid));
});

test('The next manager ends processes whose main process exited without a manager', async (context) => {
  const first = await machineIn(context);
  await first.start(first.compose([fixture('shedding-server.sh')], { cwd: addDirectory(context.root, 'cwd') }));
  const child = Number((await first.untilPrinted(/CHILD (\d+)/))[1]);
  const pid = first.snapshot().context.run?.pid as number;
  first.actor.stop();
  process.kill(pid, 'SIGTERM');
  await untilGone(pid);
  const second = await machineIn(context);
  await second.untilStopped();
  assert.not(isAlive(child));
  const { lastExit } = second.snapshot().context;
  assert.equal(
    { signal: lastExit?.signal, expected: lastExit?.expected, survivors: lastExit?.survivors },
    { signal: 'SIGTERM', expected: false, survivors: 1 },
  );
});

test('A live run is found even if an ended run has a newer id after a clock change', async (context) => {
  const { launch } = await leaveRunning(context);
  leave(context.runs, 9_999, { pid: exited, exit: '0\n' });
  const found = await findPreviousRun(context.runs, sendSignal);
  assert.ok(found?.type === 'run.found' && found.found.launch.run === launch.run);
});

test("The exit of a run without a liveness pipe is found in the keeper's record", async (context) => {
  const { launch } = await leaveRunning(context);
  const directory = runDirectory(join(context.runs, launch.run));
  rmSync(directory.livenessPipe);
  const second = await machineIn(context);
  assert.ok(second.snapshot().matches({ running: 'up' }));
  const { pid, keeperPid } = readPidRecord(directory) as PidRecord;
  // The keeper writes nothing until the manager continues it.
  process.kill(keeperPid, 'SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await second.untilStopped();
  assert.is(second.snapshot().context.lastExit?.code, 137);
});

test.run();
