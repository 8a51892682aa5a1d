/** A kill, below HTTP: of a launch that is held, at the fence, of families that hide or flee, of one that will not die. */
import { execFileSync } from 'node:child_process';
import fs, { closeSync, constants, existsSync, linkSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SendSignal, sendSignal } from '../../../adapters/process/stop-signals.js';
import { isAlive } from '../../processes.js';
import { until } from '../../until.js';
import {
  addDirectory,
  createRunningMachine,
  fixture,
  patience,
  type RunningMachine,
  type Surroundings,
} from './running-machine.js';

interface Stage {
  make: (surroundings?: Surroundings) => RunningMachine;
  machines: RunningMachine[];
}

const server = fixture('console-server.sh');
const test = suite<Stage>('A kill');
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
const askedOf = ({ runs }: RunningMachine, run: string): string => readFileSync(join(runs, run, 'asked'), 'utf8');

test('ends a family that ignores signals, long before its grace would be over, and says in the run’s files that it was asked for', async ({
  make,
}) => {
  const machine = make();
  const launch = machine.compose([server, 'stubborn']);
  await machine.start(launch);
  await machine.untilPrinted(/READY/);
  assert.is((await machine.kill()).kind, 'done');
  assert.ok(machine.snapshot().matches('stopped'));
  assert.equal(machine.marked(), []);
  const { lastExit } = machine.snapshot().context;
  assert.equal([lastExit?.signal, lastExit?.expected], ['SIGKILL', true]);
  assert.match(askedOf(machine, launch.run), /^kill \d+\n$/);
});

for (const shed of ['session', 'session environment descriptors']) {
  test(`finds a helper that has shed ${shed.replaceAll(' ', ', ')}`, async ({ make }) => {
    const machine = make();
    const cwd = addDirectory(machine.root, 'cwd');
    await machine.start(machine.compose([fixture('shedding-server.sh'), ...shed.split(' '), 'stubborn'], { cwd }));
    const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
    assert.is((await machine.kill()).kind, 'done');
    assert.not.ok(isAlive(child));
  });
}

test('ends a family that forks while it is ended', async ({ make }) => {
  const machine = make();
  await machine.start(machine.compose([fixture('fleeing-server.sh')]));
  await machine.untilPrinted(/FLEEING/);
  assert.is((await machine.kill()).kind, 'done');
  assert.equal(machine.marked(), []);
});

test('of a launch that is held gives it up at once: the start has failed, and nothing is left of it in the workspace', async ({
  make,
}) => {
  let gate = '';
  const machine = make({
    delays: { launchLimit: 600_000 },
    onCreated(directory) {
      // A console that is a FIFO without a reader holds the shell where it opens it.
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
  // The shell that was held finds that it is to leave.
  const open = openSync(gate, constants.O_RDONLY | constants.O_NONBLOCK);
  await until(() => machine.marked().length === 0);
  closeSync(open);
  assert.not.ok(existsSync(join(launch.cwd, 'a-server-was-here')));
});

test('of a launch that has not even got its directory gives it up too, and the next start works', async ({ make }) => {
  const machine = make();
  const start = machine.start(machine.compose([server]));
  await machine.until((snapshot) => snapshot.matches('running'));
  const kill = machine.kill();
  assert.is((await kill).kind, 'done');
  assert.equal(await start, killedWhileStarting);
  assert.is(machine.snapshot().context.failure, null);
  // The keeper and its shell find that they are to leave: they are not waited for, as they never were the server.
  await until(() => machine.marked().length === 0);
  assert.is((await machine.start(machine.compose([server]))).kind, 'done');
});

test('that loses the race at the fence kills the server as soon as it runs', async ({ make }) => {
  const machine = make();
  const { readFileSync: read, openSync: open } = fs;
  // The pid is there to be read no sooner than the fence is looked at.
  let isHidden = true;
  fs.readFileSync = ((path: string, options: 'latin1') => {
    if (isHidden && String(path).endsWith('/pid')) throw new Error('not yet');
    return read(path, options);
  }) as typeof read;
  fs.openSync = (path, flags, mode) => {
    if (String(path).endsWith('/claim')) isHidden = false;
    return open(path, flags, mode);
  };
  syncBuiltinESMExports();
  try {
    const launch = machine.compose([server, 'stubborn']);
    const start = machine.start(launch);
    // It has passed the fence by itself, and its manager has not seen it yet.
    await machine.untilPrinted(/READY/);
    assert.ok(machine.snapshot().matches({ running: { launching: 'spawning' } }));
    assert.is((await machine.kill()).kind, 'done');
    assert.equal(await start, killedWhileStarting);
    assert.equal(machine.marked(), []);
    assert.is(machine.snapshot().context.lastExit?.run, launch.run);
    assert.match(askedOf(machine, launch.run), /^kill /);
  } finally {
    Object.assign(fs, { readFileSync: read, openSync: open });
    syncBuiltinESMExports();
  }
});

test('of a server that does not die fails and names it; the next one tries again, and works once signals do', async ({
  make,
}) => {
  let swallows = true;
  const send: SendSignal = (pid, signal) => void ((swallows && signal === 'SIGKILL') || sendSignal(pid, signal));
  const machine = make({ send, delays: { killLimit: () => (swallows ? 200 : patience.killLimit) } });
  await machine.start(machine.compose([server, 'stubborn']));
  await machine.untilPrinted(/READY/);
  const { pid } = machine.snapshot().context;
  const stuck = { kind: 'failed', failure: { code: 'server_stuck', alive: [{ pid, name: 'console-server.' }] } };
  assert.equal(await machine.kill(), stuck);
  assert.equal(await machine.kill(), stuck);
  assert.ok(machine.snapshot().matches({ running: 'stuck' }));
  swallows = false;
  const verdict = await machine.kill();
  // It may die before the kill is there: both are an end that was asked for.
  assert.ok(verdict.kind === 'done' || verdict.kind === 'refused');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.expected, true);
});

test('that is asked for again is seen to at once, however rarely the server is looked at by then', async ({ make }) => {
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

test('that its manager did not see to its end is told to the next one, of a run that goes on and of one that has ended', async ({
  make,
}) => {
  // SIGKILL gets nowhere: what is left is as after a manager that died on the way.
  const first = make({
    send: (pid, signal) => void (signal === 'SIGKILL' || sendSignal(pid, signal)),
    delays: { killLimit: 50 },
  });
  await first.start(first.compose([server, 'stubborn']));
  await first.untilPrinted(/READY/);
  await first.kill();
  const { pid } = first.snapshot().context;
  first.actor.stop();
  const next = make({ root: first.root });
  await next.find();
  assert.is(next.snapshot().context.found?.killed, true);
  assert.is((await next.kill()).kind, 'done');
  assert.not.ok(isAlive(pid ?? 0));
  next.actor.stop();
  const last = make({ root: first.root });
  await last.find();
  assert.equal([last.snapshot().value, last.snapshot().context.lastExit?.expected], [{ stopped: 'idle' }, true]);
});

test.run();
