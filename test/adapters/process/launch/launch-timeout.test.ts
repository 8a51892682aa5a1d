/**
 * Launches that time out. A console that is a FIFO without a reader blocks the keeper's shell when it opens the
 * console.
 */
import { execFileSync } from 'node:child_process';
import fs, { closeSync, constants, existsSync, linkSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SimulatedClock } from 'xstate';
import { processStat, readBootId } from '../../../../adapters/process/kernel/proc.js';
import type { RunDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';
import { createRunningMachine, fixture, patience, type RunningMachine } from '../running-machine.js';

interface SharedService {
  machine: RunningMachine;
  /** Unblocks the shells, and waits until they have exited. */
  resume: () => Promise<void>;
  /** A function that is called with each new run's directory. */
  onCreated: (directory: RunDirectory) => void;
  /** A function that is called when the shell is running, before the launch times out. */
  onShell: (directory: RunDirectory, pid: number) => void;
  timesOut: boolean;
}

const server = fixture('console-server.sh');
const test = suite<SharedService>('adapters/process/launch/launch-timeout');

test.before.each((context) => {
  const gates: string[] = [];
  context.onCreated = () => undefined;
  context.onShell = () => undefined;
  context.timesOut = true;
  const clock = new SimulatedClock();
  context.machine = createRunningMachine({
    clock,
    onCreated(directory) {
      rmSync(directory.console);
      execFileSync('mkfifo', [directory.console]);
      // The run directory will be removed: a second hard link keeps the FIFO reachable.
      const gate = join(directory.path, '..', `.gate-${gates.length}`);
      linkSync(directory.console, gate);
      gates.push(gate);
      context.onCreated(directory);
      if (!context.timesOut) return;
      void until(() => shellsIn(context.machine)[0] ?? null).then((pid) => {
        context.onShell(directory, pid);
        clock.increment(patience.launchLimit);
      });
    },
  });
  context.resume = async () => {
    const open = gates.map((gate) => openSync(gate, constants.O_RDONLY | constants.O_NONBLOCK));
    await until(() => context.machine.marked().length === 0);
    open.forEach((fd) => closeSync(fd));
  };
});

test.after.each(async ({ machine, resume }) => {
  await resume();
  await machine.remove();
});

const timedOut = { kind: 'failed', failure: { code: 'spawn_failed', fault: { reason: 'timed_out', subject: server } } };

test('A launch that times out fails the start, and leaves no process and no file', async ({ machine }) => {
  assert.equal(await machine.start(machine.compose([server])), timedOut);
  assert.ok(machine.snapshot().matches('stopped'));
  assert.equal(runsOf(machine), []);
});

test('A shell whose launch was cancelled exits without executing the server', async ({ machine, resume }) => {
  const launch = machine.compose(['/usr/bin/touch', 'a-server-was-here']);
  await machine.start(launch);
  await resume();
  assert.not(existsSync(join(launch.cwd, 'a-server-was-here')));
  assert.equal(runsOf(machine), []);
});

test('A shell that has already written its pid is killed at the launch timeout', async (context) => {
  const { machine } = context;
  let held = 0;
  context.onShell = (directory, pid) => {
    held = pid;
    // Without the test, the shell itself would write this file later.
    writeFileSync(
      join(directory.path, 'pid'),
      `${pid} ${processStat(pid)?.startTicks} ${readBootId()} ${processStat(pid)?.parent}\n`,
    );
  };
  assert.equal(await machine.start(machine.compose([server])), timedOut);
  assert.ok(held > 0);
  await until(() => !isAlive(held));
});

test('A launch that claims its run in time is not cancelled', async (context) => {
  const { machine, resume } = context;
  context.onCreated = (directory) => {
    writeFileSync(join(directory.path, 'claim'), '');
    writeFileSync(
      join(directory.path, 'pid'),
      `${process.pid} ${processStat(process.pid)?.startTicks} ${readBootId()} 1\n`,
    );
  };
  // The pid record is this process's own, so that the launch counts as a run.
  assert.is((await machine.start(machine.compose([server]))).kind, 'done');
  assert.ok(machine.snapshot().matches({ running: 'up' }));
  machine.actor.stop();
  await resume();
});

test('A failed launch with a blocked keeper is reported with the reason of the failure', async (context) => {
  const { machine } = context;
  context.onCreated = (directory) => {
    writeFileSync(join(directory.path, 'claim'), '');
    writeFileSync(
      join(directory.path, 'pid'),
      `${process.pid} ${processStat(process.pid)?.startTicks} ${readBootId()} 1\n`,
    );
    writeFileSync(join(directory.path, 'failed'), 'exec 127\n');
  };
  const fault = { reason: 'exec_failed', subject: `${server} (127)` };
  assert.equal(await machine.start(machine.compose([server])), {
    kind: 'failed',
    failure: { code: 'spawn_failed', fault },
  });
  assert.equal(runsOf(machine), []);
});

test('The server can be started after a launch that timed out', async (context) => {
  const { machine, resume } = context;
  await machine.start(machine.compose([server]));
  await resume();
  context.timesOut = false;
  context.onCreated = (directory) => {
    rmSync(directory.console);
    writeFileSync(directory.console, '');
  };
  assert.is((await machine.start(machine.compose([server]))).kind, 'done');
  await machine.untilPrinted(/READY/);
  assert.is((await machine.stop()).kind, 'done');
});

function runsOf(machine: RunningMachine): string[] {
  return readdirSync(machine.runs).filter((name) => !name.startsWith('.'));
}

/** Returns the child processes of the keeper. */
function shellsIn(machine: RunningMachine): number[] {
  const marked = machine.marked();
  return marked.filter((pid) => marked.includes(processStat(pid)?.parent ?? 0));
}

test('A server that claims its run during a cancelled launch is running', async () => {
  const machine = createRunningMachine({ delays: { launchLimit: 2_000 } });
  const { readFileSync, openSync } = fs;
  // Hides the pid record until the manager tries to claim the run.
  let isHidden = true;
  fs.readFileSync = ((path: string, options: 'latin1') => {
    if (isHidden && path.endsWith('/pid')) throw new Error('not yet');
    return readFileSync(path, options);
  }) as typeof readFileSync;
  fs.openSync = (path, flags, mode) => {
    if (String(path).endsWith('/claim')) isHidden = false;
    return openSync(path, flags, mode);
  };
  syncBuiltinESMExports();
  try {
    assert.is((await machine.start(machine.compose([server]))).kind, 'done');
    assert.ok(isAlive(machine.snapshot().context.run?.pid ?? 0));
  } finally {
    Object.assign(fs, { readFileSync, openSync });
    syncBuiltinESMExports();
    await machine.remove();
  }
});

test.run();
