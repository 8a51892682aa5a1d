/** The console of real servers that close it, do not read it, or print without end. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';
import { createRunningMachine, fixture, type RunningMachine } from '../running-machine.js';

const server = fixture('input-server.sh');
const test = suite<{ machine: RunningMachine }>('adapters/process/input/console');

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

test('A command to a server that has closed its console input fails', async ({ machine }) => {
  await machine.start(machine.compose([server, 'closed']));
  await machine.untilPrinted(/READY/);
  const pid = machine.snapshot().context.run?.pid as number;
  // The server prints READY before it closes its input.
  const refused = await until(async () => {
    const verdict = await machine.command('hello');
    return verdict.kind === 'done' ? null : verdict;
  });
  assert.equal(refused, { kind: 'failed', failure: { code: 'command_undeliverable', reason: 'console_closed' } });
  assert.ok(machine.snapshot().matches({ running: 'up' }));
  assert.ok(isAlive(pid));
});

test('A command to a server that reads no input is delivered later, or refused whole', async ({ machine }) => {
  await machine.start(machine.compose([server, 'deaf']));
  await machine.untilPrinted(/READY/);
  const accepted: string[] = [];
  let refused = 0;
  for (let number = 0; refused < 20; number += 1) {
    // The lengths vary, so that the end of the pipe's capacity is within a line.
    const line = `${number} ${'x'.repeat((number * 397) % 4_000)}`;
    const verdict = await machine.command(line);
    if (verdict.kind === 'done') {
      accepted.push(line);
      continue;
    }
    refused += 1;
    assert.equal(verdict, { kind: 'failed', failure: { code: 'command_undeliverable', reason: 'console_full' } });
  }
  assert.ok(machine.snapshot().matches({ running: 'up' }));
  process.kill(machine.snapshot().context.run?.pid as number, 'SIGUSR1');
  const last = 'the last line';
  accepted.push(last);
  await until(async () => (await machine.command(last)).kind === 'done');
  await machine.untilPrinted(/the last line\n/);
  assert.equal(machine.console().split('\n').slice(1, -1), accepted);
});

test('100 MB of output without a newline are kept completely', async ({ machine }) => {
  const size = 100_000_000;
  const launch = machine.compose([server, 'flood', String(size)]);
  await machine.start(launch);
  const path = join(machine.runs, launch.run, 'console.log');
  await until(() => statSync(path).size >= size + 5);
  assert.is((await machine.stop()).kind, 'done');
  assert.is(statSync(path).size, size + 'DONE\n'.length);
  assert.is(countOf('x', path), size);
});

test('A server can be stopped while it prints without end', async ({ machine }) => {
  const launch = machine.compose(['/bin/sh', '-c', 'exec cat /dev/zero']);
  await machine.start(launch);
  await until(() => statSync(join(machine.runs, launch.run, 'console.log')).size > 1_000_000);
  assert.is((await machine.stop()).kind, 'done');
  assert.is(machine.snapshot().context.lastExit?.signal, 'SIGTERM');
});

test("The console contains exactly the server's output, however the server ends", async ({ machine }) => {
  for (const end of ['kill -s SEGV $$', 'kill -s KILL $$', 'exit 3']) {
    await machine.start(machine.compose(['/bin/sh', '-c', `echo out; echo err >&2; ${end}`]));
    await machine.untilStopped();
    assert.is(machine.console(), 'out\nerr\n');
  }
});

test('The answer to a command has the cursor of the following output', async ({ machine }) => {
  await machine.start(machine.compose([fixture('console-server.sh')]));
  const [ready] = await machine.untilPrinted(/READY \d+\n/);
  const verdict = await machine.command('grüße');
  assert.ok(verdict.kind === 'done' && 'cursor' in verdict && verdict.cursor === Buffer.byteLength(ready));
  await machine.untilPrinted(/GOT grüße\n/);
});

/** Counts a character in a file, which is read in portions because it is large. */
function countOf(character: string, path: string): number {
  const buffer = Buffer.alloc(1 << 20);
  const wanted = character.charCodeAt(0);
  const fd = openSync(path, 'r');
  try {
    let count = 0;
    for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer)) {
      for (let at = 0; at < read; at += 1) if (buffer[at] === wanted) count += 1;
    }
    return count;
  } finally {
    closeSync(fd);
  }
}

test.run();
