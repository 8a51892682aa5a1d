/**
 * Kills of blocked launches, of runs during their claim, of trees that hide or fork, and of processes that survive
 * SIGKILL.
 */
import { execFileSync } from 'node:child_process';
import fs, { closeSync, constants, existsSync, linkSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SendSignal, sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';
import {
  addDirectory,
  createRunningMachine,
  fixture,
  patience,
  type RunningMachine,
  type Surroundings,
} from '../running-machine.js';

interface SharedService {
  make: (surroundings?: Surroundings) => RunningMachine;
  machines: RunningMachine[];
}

const server = fixture('console-server.sh');
const test = suite<SharedService>('adapters/process/stop/kill');
const killedWhileStarting = { kind: 'failed', failure: { code: 'killed_while_starting' } };

test.before.each((context) => {
  context.machines = [];
  context.make = (surroundings) => {
    const machine = createRunningMachine(surroundings);
    context.machines.push(machine);
    return machine;
  };
});
test.after.each(async ({ machines }) => {
  for (const machine of machines) await machine.remove();
});

const runsOf = ({ runs }: RunningMachine): string[] => readdirSync(runs).filter((name) => !name.startsWith('.'));
const stopReasonOf = ({ runs }: RunningMachine, run: string): string => readFileSync(join(runs, run, 'asked'), 'utf8');

test('A kill ends a process tree that ignores signals, without a grace period', async ({ make }) => {
  const machine = make();
  const launch = machine.compose([server, 'stubborn']);
  await machine.start(launch);
  await machine.untilPrinted(/READY/);
  assert.is((await machine.kill()).kind, 'done');
  assert.ok(machine.snapshot().matches('stopped'));
  assert.equal(machine.marked(), []);
  const { lastExit } = machine.snapshot().context;
  assert.equal([lastExit?.signal, lastExit?.expected], ['SIGKILL', true]);
  assert.match(stopReasonOf(machine, launch.run), /^kill \d+\n$/);
});

for (const shed of ['session', 'session environment descriptors']) {
  test(`A kill finds a child process that has lost the marks ${shed.replaceAll(' ', ', ')}`, async ({ make }) => {
    const machine = make();
    const cwd = addDirectory(machine.root, 'cwd');
    await machine.start(machine.compose([fixture('shedding-server.sh'), ...shed.split(' '), 'stubborn'], { cwd }));
    const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
    assert.is((await machine.kill()).kind, 'done');
    assert.not.ok(isAlive(child));
  });
}

test('A kill ends a process tree that forks during the kill', async ({ make }) => {
  const machine = make();
  await machine.start(machine.compose([fixture('fleeing-server.sh')]));
  await machine.untilPrinted(/FLEEING/);
  assert.is((await machine.kill()).kind, 'done');
  assert.equal(machine.marked(), []);
});

test('A kill gives up a blocked launch at once; the start fails and leaves no file', async ({ make }) => {
  let gate = '';
  const machine = make({
    delays: { launchLimit: 600_000 },
    onCreated(directory) {
      // A console that is a FIFO without a reader blocks the shell when it opens the console.
      rmSync(directory.console);
      execFileSync('mkfifo', [directory.console]);
      gate = join(directory.path, '..', '.gate');
      linkSync(directory.console, gate);
    },
  });
  const launch = machine.compose(['/usr/bin/touch', 'a-server-was-here']);
  const start = machine.start(launch);
  await until(() => machine.marked().length > 0);
  assert.is((await machine.kill()).kind, 'done');
  assert.equal(await start, killedWhileStarting);
  assert.ok(machine.snapshot().matches('stopped'));
  assert.equal(runsOf(machine), []);
  // The shell is unblocked, and finds that its launch was cancelled.
  const open = openSync(gate, constants.O_RDONLY | constants.O_NONBLOCK);
  await until(() => machine.marked().length === 0);
  closeSync(open);
  assert.not.ok(existsSync(join(launch.cwd, 'a-server-was-here')));
});

test('A kill gives up a launch that has no directory yet, and the next start works', async ({ make }) => {
  const machine = make();
  const start = machine.start(machine.compose([server]));
  await machine.until((snapshot) => snapshot.matches('running'));
  const kill = machine.kill();
  assert.is((await kill).kind, 'done');
  assert.equal(await start, killedWhileStarting);
  assert.is(machine.snapshot().context.failure, null);
  // Kill does not wait for the keeper and its shell, which exit by themselves: they never became the server.
  await until(() => machine.marked().length === 0);
  assert.is((await machine.start(machine.compose([server]))).kind, 'done');
});

test('A kill ends a server even before the manager has noticed that the server runs', async ({ make }) => {
  const machine = make();
  const { openSync: open } = fs;
  // Hides the pid record until the manager tries to claim the run.
  let isHidden = true;
  fs.openSync = (path, flags, mode) => {
    if (isHidden && String(path).endsWith('/pid')) throw new Error('not yet');
    if (String(path).endsWith('/claim')) isHidden = false;
    return open(path, flags, mode);
  };
  syncBuiltinESMExports();
  try {
    const launch = machine.compose([server, 'stubborn']);
    const start = machine.start(launch);
    // The server has claimed its run, and the manager has not noticed it yet.
    await machine.untilPrinted(/READY/);
    assert.ok(machine.snapshot().matches({ running: { launching: 'spawning' } }));
    assert.is((await machine.kill()).kind, 'done');
    assert.equal(await start, killedWhileStarting);
    assert.equal(machine.marked(), []);
    assert.is(machine.snapshot().context.lastExit?.run, launch.run);
    assert.match(stopReasonOf(machine, launch.run), /^kill /);
  } finally {
    Object.assign(fs, { openSync: open });
    syncBuiltinESMExports();
  }
});

test('A kill of a server that cannot be killed fails and names the server', async ({ make }) => {
  let swallows = true;
  const send: SendSignal = (pid, signal) => void ((swallows && signal === 'SIGKILL') || sendSignal(pid, signal));
  const machine = make({ send, delays: { killLimit: () => (swallows ? 1_000 : patience.killLimit) } });
  await machine.start(machine.compose([server, 'stubborn']));
  await machine.untilPrinted(/READY/);
  const pid = machine.snapshot().context.run?.pid;
  const stuck = { kind: 'failed', failure: { code: 'server_stuck', alive: [{ pid, name: 'console-server.' }] } };
  assert.equal(await machine.kill(), stuck);
  assert.equal(await machine.kill(), stuck);
  assert.ok(machine.snapshot().matches({ running: 'stuck' }));
  swallows = false;
  const verdict = await machine.kill();
  // The server may exit before the second kill arrives.
  assert.ok(verdict.kind === 'done' || verdict.kind === 'refused');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.expected, true);
});

test('A repeated kill is carried out at once, whatever the poll interval', async ({ make }) => {
  let swallows = true;
  const machine = make({ send: (pid, signal) => void ((swallows && signal === 'SIGKILL') || sendSignal(pid, signal)) });
  await machine.start(machine.compose([server, 'stubborn']));
  await machine.untilPrinted(/READY/);
  const { setTimeout } = globalThis;
  let pauses: number[] = [];
  globalThis.setTimeout = ((work: () => void, pause: number) => {
    pauses.push(pause);
    return setTimeout(work, pause);
  }) as typeof setTimeout;
  try {
    const first = machine.kill();
    await until(() => pauses.includes(250));
    pauses = [];
    const second = machine.kill();
    assert.ok(Math.min(...pauses) <= 20, 'the next poll is due within 20 ms');
    swallows = false;
    assert.equal([(await first).kind, (await second).kind], ['done', 'done']);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
});

test('The next manager knows of an unfinished kill, even of an ended run', async ({ make }) => {
  // SIGKILL is not sent: the workspace is the same as after a manager that was killed during a kill.
  const first = make({
    send: (pid, signal) => void (signal === 'SIGKILL' || sendSignal(pid, signal)),
    delays: { killLimit: 50 },
  });
  await first.start(first.compose([server, 'stubborn']));
  await first.untilPrinted(/READY/);
  await first.kill();
  const pid = first.snapshot().context.run?.pid;
  first.actor.stop();
  const next = make({ root: first.root });
  await next.find();
  assert.is(next.snapshot().context.run?.found?.killed, true);
  assert.is((await next.kill()).kind, 'done');
  assert.not.ok(isAlive(pid ?? 0));
  next.actor.stop();
  const last = make({ root: first.root });
  await last.find();
  assert.equal([last.snapshot().value, last.snapshot().context.lastExit?.expected], [{ stopped: 'idle' }, true]);
});

test.run();
