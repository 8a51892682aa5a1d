/** Launches that take too long. A run's console that is a FIFO without a reader holds its shell where it opens it. */
import { execFileSync } from 'node:child_process';
import fs, { closeSync, constants, existsSync, linkSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bootId, processStat } from '../../../adapters/process/proc.js';
import type { RunDirectory } from '../../../adapters/process/run-directory.js';
import { isAlive } from '../../processes.js';
import { until } from '../../until.js';
import { createRunningMachine, fixture, type RunningMachine } from './running-machine.js';

interface Stage {
  machine: RunningMachine;
  /** Lets the shells that are held go on, and waits until they have gone. */
  resume: () => Promise<void>;
  /** Called at each new run's directory. */
  then: (directory: RunDirectory) => void;
}

const server = fixture('console-server.sh');
const test = suite<Stage>('A launch that takes too long');

test.before.each((context) => {
  const gates: string[] = [];
  context.then = () => undefined;
  context.machine = createRunningMachine({
    delays: { launchLimit: 300 },
    onCreated(directory) {
      rmSync(directory.console);
      execFileSync('mkfifo', [directory.console]);
      // The attempt's directory is removed: the FIFO stays within reach under another name.
      const gate = join(directory.path, '..', `.gate-${gates.length}`);
      linkSync(directory.console, gate);
      gates.push(gate);
      context.then(directory);
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

test('start fails, nothing runs, and nothing of the attempt is left in the workspace', async ({ machine }) => {
  assert.equal(await machine.start(machine.compose([server])), timedOut);
  assert.ok(machine.snapshot().matches('stopped'));
  assert.equal(runsOf(machine), []);
});

test('a shell that was held finds that it has been given up, and leaves without becoming a server', async ({
  machine,
  resume,
}) => {
  const launch = machine.compose(['/usr/bin/touch', 'a-server-was-here']);
  await machine.start(launch);
  await resume();
  assert.not(existsSync(join(launch.cwd, 'a-server-was-here')));
  assert.equal(runsOf(machine), []);
});

test('a shell that has told its pid already is killed', async (context) => {
  const { machine } = context;
  let held = 0;
  context.then = (directory) => {
    // What the shell itself would write, were it not held before that.
    void until(() => shellsIn(machine)[0] ?? null).then((pid) => {
      held = pid;
      writeFileSync(
        join(directory.path, 'pid'),
        `${pid} ${processStat(pid)?.startTicks} ${bootId()} ${processStat(pid)?.parent}\n`,
      );
    });
  };
  assert.equal(await machine.start(machine.compose([server])), timedOut);
  assert.ok(held > 0);
  await until(() => !isAlive(held));
});

test('one that has passed the fence in time is not given up', async (context) => {
  const { machine, resume } = context;
  context.then = (directory) => {
    writeFileSync(join(directory.path, 'claim'), '');
    writeFileSync(
      join(directory.path, 'pid'),
      `${process.pid} ${processStat(process.pid)?.startTicks} ${bootId()} 1\n`,
    );
  };
  // The record is this process's own: what counts is that the attempt is taken for a run.
  assert.is((await machine.start(machine.compose([server]))).kind, 'done');
  assert.ok(machine.snapshot().matches({ running: 'up' }));
  machine.actor.stop();
  await resume();
});

test('one that failed while its keeper was held up is told as what it was', async (context) => {
  const { machine } = context;
  context.then = (directory) => {
    writeFileSync(join(directory.path, 'claim'), '');
    writeFileSync(
      join(directory.path, 'pid'),
      `${process.pid} ${processStat(process.pid)?.startTicks} ${bootId()} 1\n`,
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

test('the next start works', async (context) => {
  const { machine, resume } = context;
  await machine.start(machine.compose([server]));
  await resume();
  context.then = (directory) => {
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

/** The keeper's children: its subshell, held. */
function shellsIn(machine: RunningMachine): number[] {
  const marked = machine.marked();
  return marked.filter((pid) => marked.includes(processStat(pid)?.parent ?? 0));
}

test('a server that passes the fence at the very moment when it is given up runs, and is told as running', async () => {
  const machine = createRunningMachine({ delays: { launchLimit: 2_000 } });
  const { readFileSync, openSync } = fs;
  // Its pid is there to be read no sooner than the fence is looked at.
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
    assert.ok(isAlive(machine.snapshot().context.pid ?? 0));
  } finally {
    Object.assign(fs, { readFileSync, openSync });
    syncBuiltinESMExports();
    await machine.remove();
  }
});

test.run();
