/** Reading /proc, tested with real processes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, copyFileSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  hasInEnvironment,
  hasOpenForWriting,
  isLive,
  processIds,
  processStat,
  readBootId,
  readCommandLine,
  readResidentBytes,
} from '../../../../adapters/process/kernel/proc.js';
import { until } from '../../../kit/system/until.js';
import { makeZombie } from '../tree/zombie.js';

const test = suite<{ directory: string; children: ChildProcess[] }>('adapters/process/kernel/proc');

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

/** Linux assigns no pid above 4,194,304. */
const unusedPid = 4_194_305;

for (const name of ['sleeper', 'with space', 'a) S 1 2 3', '((', '))', 'new\nline']) {
  test(`The stat of a process with the name ${JSON.stringify(name)} is read completely`, async ({
    directory,
    children,
  }) => {
    const program = join(directory, name);
    copyFileSync('/bin/sleep', program);
    const child = spawn(program, ['1000'], { detached: true });
    children.push(child);
    const pid = child.pid as number;
    // Until the exec the process has its parent's name.
    await until(() => readCommandLine(pid)?.[0] === program);
    const stat = processStat(pid);
    assert.is(stat?.name, name);
    assert.is(stat?.parent, process.pid);
    assert.is(stat?.group, pid);
    assert.is(stat?.session, pid);
    assert.ok(stat !== null && isLive(stat) && stat.startTicks > 0 && stat.cpuTicks >= 0);
  });
}

test('An exited process is a zombie until its parent has waited for it', async ({ children }) => {
  const { parent, zombie } = await makeZombie();
  children.push(parent);
  assert.not(isLive(processStat(zombie) as NonNullable<ReturnType<typeof processStat>>));
  parent.kill('SIGKILL');
  await until(() => processStat(zombie) === null);
});

test('Reading an absent process returns nothing', () => {
  assert.is(processStat(unusedPid), null);
  assert.is(readCommandLine(unusedPid), null);
  assert.is(hasInEnvironment(unusedPid, 'A=b'), false);
  assert.is(hasOpenForWriting(unusedPid, '/life'), false);
  assert.is(readResidentBytes(unusedPid), 0);
});

test('An environment variable is found only by its complete name and value', async ({ children }) => {
  const env = { FIRST: 'one', RUN: 'run-1', LAST: 'x'.repeat(100_000) };
  const child = spawn('/bin/sleep', ['1000'], { env });
  children.push(child);
  const pid = child.pid as number;
  await until(() => readCommandLine(pid)?.[0] === '/bin/sleep');
  assert.ok(hasInEnvironment(pid, 'FIRST=one'));
  assert.ok(hasInEnvironment(pid, 'RUN=run-1'));
  assert.ok(hasInEnvironment(pid, `LAST=${env.LAST}`));
  for (const other of ['RUN=run-', 'RUN=run-10', 'UN=run-1', 'RUN=', 'XRUN=run-1'])
    assert.not(hasInEnvironment(pid, other), other);
});

test('A command line is read argument by argument, including empty arguments', async ({ children }) => {
  const argv = ['-c', 'echo; read -r line', 'name', '', 'a b', 'c\nd', 'ü'];
  const child = spawn('/bin/sh', argv, { stdio: ['pipe', 'pipe', 'ignore'] });
  children.push(child);
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  assert.equal(readCommandLine(child.pid as number), ['/bin/sh', ...argv]);
});

test('Writers of a FIFO are distinguished from readers of the FIFO', async ({ directory, children }) => {
  const path = join(directory, 'fifo');
  execFileSync('mkfifo', [path]);
  const fifo = `${basename(directory)}/fifo`;
  const both = openSync(path, constants.O_RDWR);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = spawn('/bin/sleep', ['1000'], { stdio: ['ignore', 'ignore', 'ignore', both] });
  const onlyReader = spawn('/bin/sleep', ['1000'], { stdio: ['ignore', 'ignore', 'ignore', reader] });
  children.push(writer, onlyReader);
  for (const fd of [both, reader]) closeSync(fd);
  assert.ok(hasOpenForWriting(writer.pid as number, fifo));
  assert.not(hasOpenForWriting(onlyReader.pid as number, fifo));
  rmSync(path);
  assert.ok(hasOpenForWriting(writer.pid as number, fifo), 'also after the FIFO was deleted');
});

test('The list of processes has the current process, and begins with the highest pid', () => {
  const all = processIds();
  assert.ok(all.includes(process.pid) && all.includes(1));
  assert.equal(
    all,
    [...all].sort((one, other) => other - one),
  );
});

test('The memory of a process and the id of the boot are read', () => {
  assert.ok(readResidentBytes(process.pid) > 1_000_000);
  assert.match(readBootId(), /^[0-9a-f-]{36}$/);
});

test.run();
