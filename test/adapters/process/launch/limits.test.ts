/**
 * The limits of a run. Open files and niceness are read from a real child. The files of a group are written to a plain
 * directory. The limits of a group are therefore tested even on a machine without controllers.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSpareKeeper } from '../../../../adapters/process/keeper/spare-keeper.js';
import { readLimitAbilities } from '../../../../adapters/process/kernel/limit-abilities.js';
import { measureRun } from '../../../../adapters/process/monitor/usage.js';
import type { Limits } from '../../../../machines/launch/limits.js';
import { createRunningMachine, fixture, type RunningMachine } from '../running-machine.js';

const test = suite('adapters/process/launch/limits');

const server = fixture('limits-server.sh');
const all = { memoryBytes: 67_108_864, cpus: 1.5, processes: 50, openFiles: 500, nice: 7 };

interface Setup {
  readonly machine: RunningMachine;
  readonly group: string;
  /**
   * Starts the server. @returns the server's limit of open files, soft and hard, and its niceness, as the server prints
   * them
   */
  start(limits: Limits, other?: { env: Record<string, string> }): Promise<number[]>;
  conditions(): Promise<readonly string[]>;
}

/** @param isEntered whether the server can enter the imitated group */
async function withSetup(work: (setup: Setup) => Promise<void>, isEntered = true): Promise<void> {
  const group = mkdtempSync(join(tmpdir(), 'group-'));
  const machine = createRunningMachine({
    createGroup: () => (isEntered ? group : join(group, 'gone')),
    // The shell finds out which limit exceeds the rights of the manager.
    limitAbilities: { ...readLimitAbilities(['memory', 'cpu', 'pids']), maxOpenFiles: Number.POSITIVE_INFINITY },
    startSpareKeeper: (directory) => startSpareKeeper(directory, process.env),
  });
  let run = '';
  try {
    await work({
      machine,
      group,
      async start(limits, other) {
        const launch = machine.compose([server], { limits, ...other });
        run = launch.run;
        assert.is((await machine.start(launch)).kind, 'done');
        return (await machine.untilPrinted(/^LIMITS (\d+) (\d+) (-?\d+)$/m)).slice(1).map(Number);
      },
      conditions: async () => (await measureRun(machine.runs, run)).conditions,
    });
    await machine.stop();
  } finally {
    // The machine waits until its groups are gone. It cannot remove a plain directory with files.
    rmSync(group, { recursive: true });
    await machine.remove();
  }
}

for (const [keeper, env] of Object.entries({ 'the spare keeper': {}, 'a new keeper': { A: 'b' } })) {
  test(`A server that ${keeper} starts has the open files and niceness of its Build`, () =>
    withSetup(async ({ start, conditions }) => {
      assert.equal(await start(all, { env }), [500, 500, all.nice]);
      assert.equal(await conditions(), []);
    }));
}

test('The list of unenforced limits is absent if all limits are in force', () =>
  withSetup(async ({ start, machine }) => {
    const hasList = (): boolean =>
      existsSync(join(machine.runs, machine.snapshot().context.run?.launch.run ?? '', 'limits-unkept'));
    await start({ openFiles: 500 });
    assert.not(hasList());
    await machine.stop();
    await start({ openFiles: 4_000_000_000 });
    assert.ok(hasList());
  }));

test('A server without limits has the limits of the manager', () =>
  withSetup(async ({ start, machine }) => {
    const [, hard, nice] = await start({});
    assert.ok((hard ?? 0) > 500);
    assert.is(nice, getPriority());
    await machine.stop();
  }));

test('The group of a run gets the limits of memory, CPUs and processes', () =>
  withSetup(async ({ start, group }) => {
    await start(all);
    const read = (file: string): string => readFileSync(join(group, file), 'utf8');
    assert.equal(['memory.max', 'cpu.max', 'pids.max'].map(read), ['67108864', '150000 100000', '50']);
    assert.is(read('cgroup.procs'), '0\n');
  }));

test('Limits of a group that the server could not enter are reported as not in force', () =>
  withSetup(async ({ start, conditions }) => {
    await start(all);
    assert.equal(await conditions(), [
      'cgroup_not_entered',
      'memory_not_limited',
      'cpus_not_limited',
      'processes_not_limited',
    ]);
  }, false));

test('A limit that the shell may not set is reported, and the server runs', () =>
  withSetup(async ({ start, conditions, machine }) => {
    const launch = machine.compose([server], { limits: { openFiles: 4_000_000_000 } });
    assert.is((await machine.start(launch)).kind, 'done');
    await machine.untilPrinted(/^LIMITS/m);
    assert.equal((await measureRun(machine.runs, launch.run)).conditions, ['open_files_not_limited']);
    await machine.stop();
    await start({ nice: 1 });
    assert.equal(await conditions(), []);
  }));

test('A restart applies the limits of the next run', () =>
  withSetup(async ({ start, machine }) => {
    await start({ openFiles: 300 });
    await machine.restart(machine.compose([server], { limits: { openFiles: 200 } }));
    assert.is((await machine.untilPrinted(/^LIMITS (\d+)/m))[1], '200');
  }));

test('The next manager reports an exit for lack of memory', () =>
  withSetup(async ({ start, machine }) => {
    await start({});
    const run = machine.snapshot().context.run?.launch.run ?? '';
    await machine.stop();
    assert.is(machine.snapshot().context.lastExit?.oomKilled, false);
    writeFileSync(join(machine.runs, run, 'oom'), '1\n');
    const next = createRunningMachine({ root: machine.root });
    await next.find();
    assert.is(next.snapshot().context.lastExit?.oomKilled, true);
    await next.remove();
  }));

test.run();
