/** Who belongs to a run: found by each mark, told from strangers. */
import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine, processStat } from '../../../adapters/process/proc.js';
import {
  findMainProcess,
  findProcesses,
  type ProcessMarks,
  rememberDescendants,
} from '../../../adapters/process/process-tree.js';
import {
  killProcessTree,
  type SendSignal,
  sendSignal,
  signalMainProcess,
  signalName,
  signalProcessTree,
} from '../../../adapters/process/signals.js';
import { until } from '../../until.js';
import { untilGone } from './running-machine.js';
import { makeZombie } from './zombie.js';

interface Stage {
  directory: string;
  children: ChildProcess[];
  main: number;
  marks: ProcessMarks;
  /** A program of its own session and group, without any mark unless given. */
  begin(env?: NodeJS.ProcessEnv, stdio?: StdioOptions): Promise<number>;
}

const cookie = `FAMILY_TEST=${process.pid}`;
const marked = { FAMILY_TEST: String(process.pid) };
const test = suite<Stage>('The family of a run');

test.before.each(async (context) => {
  context.children = [];
  context.directory = mkdtempSync(join(tmpdir(), 'family-'));
  context.begin = async (env = {}, stdio = 'ignore') => {
    const child = spawn('/bin/sleep', ['1000'], { detached: true, env, stdio });
    context.children.push(child);
    const pid = child.pid as number;
    await until(() => commandLine(pid)?.[0] === '/bin/sleep');
    return pid;
  };
  const path = join(context.directory, 'life');
  execFileSync('mkfifo', [path]);
  const { dev, ino } = statSync(path);
  context.main = await context.begin();
  const startTicks = processStat(context.main)?.startTicks ?? 0;
  context.marks = { pid: context.main, startTicks, keeperPid: 1, cookie, life: { dev, ino }, seen: new Map() };
});

test.after.each(async ({ children, directory }) => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(directory, { recursive: true, force: true });
});

const pids = (marks: ProcessMarks): number[] =>
  findProcesses(marks)
    .map(({ pid }) => pid)
    .sort((one, other) => one - other);
const sorted = (...given: number[]): number[] => given.sort((one, other) => one - other);

test('the main process belongs, strangers do not', async ({ marks, main, begin }) => {
  await begin();
  assert.equal(pids(marks), [main]);
  assert.is(findMainProcess(marks)?.pid, main);
});

test('whoever carries the cookie belongs', async ({ marks, main, begin }) => {
  const other = await begin(marked);
  assert.equal(pids(marks), sorted(main, other));
});

test('whoever holds life for writing belongs, whoever reads it does not', async ({ marks, main, begin, directory }) => {
  const both = openSync(join(directory, 'life'), constants.O_RDWR);
  const reader = openSync(join(directory, 'life'), constants.O_RDONLY | constants.O_NONBLOCK);
  const holder = await begin({}, ['ignore', 'ignore', 'ignore', both]);
  await begin({}, ['ignore', 'ignore', 'ignore', reader]);
  for (const fd of [both, reader]) closeSync(fd);
  assert.equal(pids(marks), sorted(main, holder));
});

test('a run whose life has been removed is known by its other marks', async ({ marks, main, begin }) => {
  const other = await begin(marked);
  assert.equal(pids({ ...marks, life: null }), sorted(main, other));
});

test('the keeper has the marks and does not belong', async ({ marks, main, begin }) => {
  const keeper = await begin(marked);
  const startTicks = processStat(keeper)?.startTicks ?? 0;
  assert.equal(
    pids({ ...marks, keeperPid: keeper, startTicks: Math.max(startTicks, marks.startTicks) }).filter(
      (pid) => pid !== main,
    ),
    [],
  );
});

test('a later process that got the number of a keeper that has gone does belong', async ({ marks, begin }) => {
  // The start time of a process counts hundredths of a second.
  await until(async () => {
    const late = await begin(marked);
    if ((processStat(late)?.startTicks ?? 0) <= marks.startTicks) return false;
    assert.ok(pids({ ...marks, keeperPid: late }).includes(late));
    return true;
  });
});

test('a process that is older than the run does not belong, whatever it carries', async ({ marks, begin }) => {
  const old = await begin(marked);
  const later = (processStat(old)?.startTicks ?? 0) + 1;
  assert.not(pids({ ...marks, startTicks: later }).includes(old));
});

test('this process never belongs to what it manages', ({ marks }) => {
  const own = processStat(process.pid);
  assert.ok(own);
  const asMain = { ...marks, pid: process.pid, startTicks: own?.startTicks ?? 0 };
  assert.not(pids(asMain).includes(process.pid));
});

test('the children of a member belong without a mark, and still do when their parent has gone', async ({
  marks,
  main,
  children,
}) => {
  const parent = spawn('/bin/sh', ['-c', 'env -i setsid sleep 1000 & echo $!; wait'], {
    detached: true,
    env: { ...process.env, ...marked },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(parent);
  const [printed] = (await once(parent.stdout as NonNullable<typeof parent.stdout>, 'data')) as [Buffer];
  const child = Number(printed.toString());
  try {
    await until(() => processStat(child)?.name === 'sleep');
    assert.equal(pids(marks), sorted(main, parent.pid as number, child));
    parent.kill('SIGKILL');
    await untilGone(parent.pid as number);
    assert.equal(pids(marks), sorted(main, child));
  } finally {
    sendSignal(child, 'SIGKILL');
  }
});

test('whom a known child starts later is noted too, before its parents end', async ({ marks, children }) => {
  // At the first line the child starts one that bears no mark.
  const inner = 'read -r line; env -i setsid sleep 1000 & echo $!; read -r line';
  const parent = spawn('/bin/sh', ['-c', `/bin/sh -c '${inner}'; exit`], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.push(parent);
  const pid = parent.pid as number;
  const parentMarks = { ...marks, pid, startTicks: processStat(pid)?.startTicks ?? 0 };
  const known = await until(() => {
    const members = findProcesses(parentMarks);
    return members.length === 2 ? members : null;
  });
  parent.stdin.write('\n');
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const late = Number(printed.toString());
  try {
    await until(() => processStat(late)?.name === 'sleep');
    rememberDescendants(parentMarks);
    for (const member of known) sendSignal(member.pid, 'SIGKILL');
    for (const member of known) await untilGone(member.pid);
    assert.equal(pids(parentMarks), [late]);
  } finally {
    sendSignal(late, 'SIGKILL');
  }
});

test('a dead main process that nobody has waited for is not alive', async ({ marks, children }) => {
  const { parent, zombie } = await makeZombie();
  children.push(parent);
  const dead = { ...marks, pid: zombie, startTicks: processStat(zombie)?.startTicks ?? 0 };
  assert.is(findMainProcess(dead), null);
  assert.equal(pids(dead), []);
});

/** Notes whom signals go to. */
function spy(): { sent: [number, string][]; send: SendSignal } {
  const sent: [number, string][] = [];
  return { sent, send: (pid, signal) => void sent.push([pid, signal]) };
}

test('a pid that is in use again is never signalled: not it, not its group, not its session', ({ marks, main }) => {
  const { sent, send } = spy();
  // The record of a run that is gone: the number is now another process's.
  const gone = { ...marks, startTicks: marks.startTicks - 1 };
  assert.is(signalMainProcess(gone, 'SIGTERM', send), false);
  assert.equal(signalProcessTree(gone, 'SIGTERM', send), []);
  assert.equal(killProcessTree(gone, send), []);
  assert.equal(sent, []);
  assert.ok(processStat(main) !== null);
});

test('a signal to the main process goes to it alone, one to the family to each', async ({ marks, main, begin }) => {
  const other = await begin(marked);
  const [one, all] = [spy(), spy()];
  assert.is(signalMainProcess(marks, 'SIGINT', one.send), true);
  assert.equal(one.sent, [[main, 'SIGINT']]);
  signalProcessTree(marks, 'SIGHUP', all.send);
  assert.equal(new Set(all.sent.map(([pid]) => pid)), new Set([main, other]));
});

test('everyone is stopped before anyone is killed', async ({ marks, main, begin }) => {
  const other = await begin(marked);
  const { sent, send } = spy();
  killProcessTree(marks, send);
  const signals = sent.map(([, signal]) => signal);
  assert.ok(signals.lastIndexOf('SIGSTOP') < signals.indexOf('SIGKILL'));
  assert.equal(new Set(sent.map(([pid]) => pid)), new Set([main, other, -main]));
});

test('signals have names, and what is no signal has none', () => {
  assert.is(signalName(9), 'SIGKILL');
  assert.is(signalName(15), 'SIGTERM');
  assert.is(signalName(127), null);
});

test.run();
