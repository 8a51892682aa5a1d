/** The processes that belong to a run. Each mark is sufficient, and processes without a mark are left out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { processStat } from '../../../../adapters/process/kernel/proc.js';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { type ProcessMarks, ProcProcessTree } from '../../../../adapters/process/tree/proc-process-tree.js';
import type { ProcessTree } from '../../../../adapters/process/tree/process-tree.js';
import { until } from '../../../kit/system/until.js';
import { untilGone } from '../running-machine.js';
import { markedEnvironment, markedProcessesSuite } from './marked-processes.js';
import { makeZombie } from './zombie.js';

const test = markedProcessesSuite('adapters/process/tree/proc-process-tree');

const sorted = (...pids: number[]): number[] => pids.sort((one, other) => one - other);
const pidsOf = async (tree: ProcessTree, isPipeHeld = true): Promise<number[]> =>
  sorted(...(await tree.findProcesses(isPipeHeld)).map(({ pid }) => pid));
const pidsWith = (marks: ProcessMarks, isPipeHeld?: boolean): Promise<number[]> =>
  pidsOf(new ProcProcessTree(marks), isPipeHeld);

test('The process tree contains the main process and no unrelated process', async ({ marks, main, begin }) => {
  await begin();
  assert.equal(await pidsWith(marks), [main]);
  assert.is(new ProcProcessTree(marks).findMainProcess()?.pid, main);
});

test('A process with the run id in its environment belongs to the process tree', async ({ marks, main, begin }) => {
  const other = await begin(markedEnvironment);
  assert.equal(await pidsWith(marks), sorted(main, other));
});

test('A writer of the liveness pipe belongs to the process tree', async ({ marks, main, begin, directory }) => {
  const both = openSync(join(directory, 'life'), constants.O_RDWR);
  const reader = openSync(join(directory, 'life'), constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = await begin({}, ['ignore', 'ignore', 'ignore', both]);
  await begin({}, ['ignore', 'ignore', 'ignore', reader]);
  for (const fd of [both, reader]) closeSync(fd);
  assert.equal(await pidsWith(marks), sorted(main, writer));
});

test('Processes are found by other marks after the liveness pipe has closed', async ({ marks, main, begin }) => {
  const other = await begin(markedEnvironment);
  assert.equal(await pidsWith(marks, false), sorted(main, other));
});

test('The keeper has the marks of a run but does not belong to the process tree', async ({ marks, main, begin }) => {
  const keeper = await begin(markedEnvironment);
  const startTicks = Math.max(processStat(keeper)?.startTicks ?? 0, marks.startTicks);
  const others = (await pidsWith({ ...marks, keeperPid: keeper, startTicks })).filter((pid) => pid !== main);
  assert.equal(others, []);
});

test('A process that reuses the pid of an exited keeper can belong to the process tree', async ({ marks, begin }) => {
  // Start times are in hundredths of a second.
  await until(async () => {
    const late = await begin(markedEnvironment);
    if ((processStat(late)?.startTicks ?? 0) <= marks.startTicks) return false;
    assert.ok((await pidsWith({ ...marks, keeperPid: late })).includes(late));
    return true;
  });
});

test('A process older than the main process is not part of the process tree', async ({ marks, begin }) => {
  const old = await begin(markedEnvironment);
  const later = (processStat(old)?.startTicks ?? 0) + 1;
  assert.not((await pidsWith({ ...marks, startTicks: later })).includes(old));
});

test('The manager never belongs to the process tree that it manages', async ({ marks }) => {
  const own = processStat(process.pid);
  assert.ok(own);
  const asMain = { ...marks, pid: process.pid, startTicks: own?.startTicks ?? 0 };
  assert.not((await pidsWith(asMain)).includes(process.pid));
});

test('A child without marks is part of the process tree, even as an orphan', async ({ marks, main, children }) => {
  const parent = spawn('/bin/sh', ['-c', 'env -i setsid sleep 1000 & echo $!; wait'], {
    detached: true,
    env: { ...process.env, ...markedEnvironment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(parent);
  const [printed] = (await once(parent.stdout as NonNullable<typeof parent.stdout>, 'data')) as [Buffer];
  const child = Number(printed.toString());
  const tree = new ProcProcessTree(marks);
  try {
    await until(() => processStat(child)?.name === 'sleep');
    assert.equal(await pidsOf(tree), sorted(main, parent.pid as number, child));
    parent.kill('SIGKILL');
    await untilGone(parent.pid as number);
    assert.equal(await pidsOf(tree), sorted(main, child));
  } finally {
    sendSignal(child, 'SIGKILL');
  }
});

test('A grandchild found before its parents exit is part of the process tree', async ({ marks, children }) => {
  // At the first line of input the child starts a process without marks.
  const inner = 'read -r line; env -i setsid sleep 1000 & echo $!; read -r line';
  const parent = spawn('/bin/sh', ['-c', `/bin/sh -c '${inner}'; exit`], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.push(parent);
  const pid = parent.pid as number;
  const tree = new ProcProcessTree({ ...marks, pid, startTicks: processStat(pid)?.startTicks ?? 0 });
  const known = await until(async () => {
    const members = await tree.findProcesses(true);
    return members.length === 2 ? members : null;
  });
  parent.stdin.write('\n');
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const late = Number(printed.toString());
  try {
    await until(() => processStat(late)?.name === 'sleep');
    tree.rememberDescendants();
    for (const member of known) sendSignal(member.pid, 'SIGKILL');
    for (const member of known) await untilGone(member.pid);
    assert.equal(await pidsOf(tree), [late]);
  } finally {
    sendSignal(late, 'SIGKILL');
  }
});

test('A main process that is a zombie is not alive', async ({ marks, children }) => {
  const { parent, zombie } = await makeZombie();
  children.push(parent);
  const tree = new ProcProcessTree({ ...marks, pid: zombie, startTicks: processStat(zombie)?.startTicks ?? 0 });
  assert.is(tree.findMainProcess(), null);
  assert.equal(await pidsOf(tree), []);
});

test.run();
