/** What is read of processes under /proc, against processes that are really there. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, copyFileSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bootId,
  commandLine,
  hasInEnvironment,
  hasOpenForWriting,
  isLive,
  processIds,
  processStat,
  residentBytes,
} from '../../../adapters/process/proc.js';
import { until } from '../../until.js';
import { makeZombie } from './zombie.js';

const test = suite<{ directory: string; children: ChildProcess[] }>('What /proc tells of a process');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'proc-'));
  context.children = [];
});

test.after.each(async ({ directory, children }) => {
  for (const child of children) {
    const gone = once(child, 'exit');
    if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGKILL')) continue;
    await gone;
  }
  rmSync(directory, { recursive: true, force: true });
});

/** A pid that no process can have: Linux gives none above 4,194,304. */
const nobody = 4_194_305;

for (const name of ['sleeper', 'with space', 'a) S 1 2 3', '((', '))', 'new\nline']) {
  test(`a process named ${JSON.stringify(name)} is read whole`, async ({ directory, children }) => {
    const program = join(directory, name);
    copyFileSync('/bin/sleep', program);
    const child = spawn(program, ['1000'], { detached: true });
    children.push(child);
    const pid = child.pid as number;
    // Until its exec is over it bears its parent's name.
    await until(() => commandLine(pid)?.[0] === program);
    const stat = processStat(pid);
    assert.is(stat?.name, name);
    assert.is(stat?.parent, process.pid);
    assert.is(stat?.group, pid);
    assert.is(stat?.session, pid);
    assert.ok(stat !== null && isLive(stat) && stat.startTicks > 0 && stat.cpuTicks >= 0);
  });
}

test('a process that has ended is told as dead while nobody has waited for it, and as absent then', async ({
  children,
}) => {
  const { parent, zombie } = await makeZombie();
  children.push(parent);
  assert.not(isLive(processStat(zombie) as NonNullable<ReturnType<typeof processStat>>));
  parent.kill('SIGKILL');
  await until(() => processStat(zombie) === null);
});

test('of a process that is not there nothing is told', () => {
  assert.is(processStat(nobody), null);
  assert.is(commandLine(nobody), null);
  assert.is(hasInEnvironment(nobody, 'A=b'), false);
  assert.is(hasOpenForWriting(nobody, { dev: 0, ino: 0 }), false);
  assert.is(residentBytes(nobody), 0);
});

test('an environment variable is found whole: not a part of its name or of its value', async ({ children }) => {
  const env = { FIRST: 'one', RUN: 'run-1', LAST: 'x'.repeat(100_000) };
  const child = spawn('/bin/sleep', ['1000'], { env });
  children.push(child);
  const pid = child.pid as number;
  await until(() => commandLine(pid)?.[0] === '/bin/sleep');
  assert.ok(hasInEnvironment(pid, 'FIRST=one'));
  assert.ok(hasInEnvironment(pid, 'RUN=run-1'));
  assert.ok(hasInEnvironment(pid, `LAST=${env.LAST}`));
  for (const other of ['RUN=run-', 'RUN=run-10', 'UN=run-1', 'RUN=', 'XRUN=run-1'])
    assert.not(hasInEnvironment(pid, other), other);
});

test('a command line is given argument by argument, also empty ones and ones with line ends', async ({ children }) => {
  const argv = ['-c', 'echo; read -r line', 'name', '', 'a b', 'c\nd', 'ü'];
  const child = spawn('/bin/sh', argv, { stdio: ['pipe', 'pipe', 'ignore'] });
  children.push(child);
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  assert.equal(commandLine(child.pid as number), ['/bin/sh', ...argv]);
});

test('who has a FIFO open for writing holds it, whoever only reads does not', async ({ directory, children }) => {
  const path = join(directory, 'fifo');
  execFileSync('mkfifo', [path]);
  const fifo = statSync(path);
  const both = openSync(path, constants.O_RDWR);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const holder = spawn('/bin/sleep', ['1000'], { stdio: ['ignore', 'ignore', 'ignore', both] });
  const looker = spawn('/bin/sleep', ['1000'], { stdio: ['ignore', 'ignore', 'ignore', reader] });
  children.push(holder, looker);
  for (const fd of [both, reader]) closeSync(fd);
  assert.ok(hasOpenForWriting(holder.pid as number, fifo));
  assert.not(hasOpenForWriting(looker.pid as number, fifo));
  rmSync(path);
  assert.ok(hasOpenForWriting(holder.pid as number, fifo), 'also when its name has gone');
});

test('this process is among all processes, and the newest come first', () => {
  const all = processIds();
  assert.ok(all.includes(process.pid) && all.includes(1));
  assert.equal(
    all,
    [...all].sort((one, other) => other - one),
  );
});

test('a process has memory, and a boot an id', () => {
  assert.ok(residentBytes(process.pid) > 1_000_000);
  assert.match(bootId(), /^[0-9a-f-]{36}$/);
});

test.run();
