/** Stops, restarts and crashes. A server has stopped when every process of its tree has exited. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';
import {
  addDirectory,
  briefStop,
  createRunningMachine,
  fixture,
  gentleStop,
  type RunningMachine,
} from '../running-machine.js';

const server = fixture('console-server.sh');
const test = suite<{ machine: RunningMachine }>('adapters/process/monitor/exits');

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

function lastExit(machine: RunningMachine) {
  const { lastExit } = machine.snapshot().context;
  assert.ok(lastExit);
  return lastExit as NonNullable<typeof lastExit>;
}

test('A stop waits until a server that handles the stop signal has exited', async ({ machine }) => {
  await machine.start(machine.compose([server]));
  const pid = Number((await machine.untilPrinted(/READY (\d+)/))[1]);
  const verdict = await machine.stop();
  assert.is(verdict.kind, 'done');
  assert.not(isAlive(pid));
  const { code, signal, ambiguous, expected, survivors } = lastExit(machine);
  assert.equal(
    { code, signal, ambiguous, expected, survivors },
    { code: 143, signal: 'SIGTERM', ambiguous: true, expected: true, survivors: 0 },
  );
});

test('A server that ignores the stop signal is killed after the grace period', async ({ machine }) => {
  await machine.start(machine.compose([server, 'stubborn'], { stop: briefStop }));
  const pid = Number((await machine.untilPrinted(/READY (\d+)/))[1]);
  const began = performance.now();
  assert.is((await machine.stop()).kind, 'done');
  assert.ok(performance.now() - began >= briefStop.timeoutMs - 5, 'it had its grace');
  assert.not(isAlive(pid));
  const { code, signal, ambiguous, expected } = lastExit(machine);
  assert.equal(
    { code, signal, ambiguous, expected },
    { code: 137, signal: 'SIGKILL', ambiguous: true, expected: true },
  );
});

test('SIGINT can be the stop signal', async ({ machine }) => {
  await machine.start(machine.compose([server], { stop: { ...gentleStop, signal: 'SIGINT' } }));
  await machine.untilPrinted(/READY/);
  await machine.stop();
  assert.is(lastExit(machine).signal, 'SIGINT');
});

test('SIGQUIT and SIGHUP can be the stop signal', async ({ machine }) => {
  for (const signal of ['SIGQUIT', 'SIGHUP']) {
    await machine.start(machine.compose([server], { stop: { ...gentleStop, signal } }));
    await machine.untilPrinted(/READY/);
    await machine.stop();
    assert.is(lastExit(machine).signal, signal);
  }
});

test('A Build with a stop command is stopped by the command, without a signal', async ({ machine }) => {
  await machine.start(machine.compose([server], { stop: { ...gentleStop, command: 'exit 7' } }));
  await machine.untilPrinted(/READY/);
  await machine.stop();
  const { code, signal, ambiguous, expected } = lastExit(machine);
  assert.equal({ code, signal, ambiguous, expected }, { code: 7, signal: null, ambiguous: false, expected: true });
});

test('A server that ignores the stop command is killed after the grace period', async ({ machine }) => {
  await machine.start(machine.compose([server], { stop: { ...briefStop, command: 'please' } }));
  await machine.untilPrinted(/READY/);
  await machine.stop();
  assert.is(lastExit(machine).signal, 'SIGKILL');
  assert.match(machine.console(), 'GOT please', 'it was asked');
});

test('The stop signal replaces a stop command that cannot be written to the console', async ({ machine }) => {
  await machine.start(
    machine.compose([fixture('input-server.sh'), 'closed'], { stop: { ...gentleStop, command: 'quit' } }),
  );
  await machine.untilPrinted(/READY/);
  // Wait until the server has closed its input: commands fail then.
  await until(async () => (await machine.command('are you there')).kind === 'failed');
  await machine.stop();
  assert.is(lastExit(machine).signal, 'SIGTERM');
});

test('A stop signals child processes and waits until they have exited', async ({ machine }) => {
  const cwd = addDirectory(machine.root, 'cwd');
  await machine.start(machine.compose([fixture('shedding-server.sh')], { cwd }));
  const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
  await machine.stop();
  assert.not(isAlive(child));
  assert.is(lastExit(machine).survivors, 1);
  assert.is(lastExit(machine).signal, 'SIGTERM', 'the exit of the main process counts');
});

test('Child processes that ignore the stop signal are killed', async ({ machine }) => {
  const cwd = addDirectory(machine.root, 'cwd');
  await machine.start(machine.compose([fixture('shedding-server.sh'), 'stubborn'], { cwd, stop: briefStop }));
  const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
  await machine.stop();
  assert.not(isAlive(child));
  const { signal, survivors } = lastExit(machine);
  assert.equal({ signal, survivors }, { signal: 'SIGTERM', survivors: 1 });
});

test('The child processes of a main process that exits are ended', async ({ machine }) => {
  const cwd = addDirectory(machine.root, 'cwd');
  await machine.start(machine.compose([fixture('shedding-server.sh')], { cwd }));
  const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
  await machine.command('quit now');
  await machine.untilStopped();
  assert.not(isAlive(child));
  const { code, expected, survivors } = lastExit(machine);
  assert.equal({ code, expected, survivors }, { code: 0, expected: false, survivors: 1 });
});

test('A restart ends the whole process tree of the old run before the new run begins', async ({ machine }) => {
  const cwd = addDirectory(machine.root, 'cwd');
  const launch = machine.compose([fixture('shedding-server.sh'), 'stubborn'], { cwd, stop: briefStop });
  await machine.start(launch);
  const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
  const next = machine.compose([server]);
  assert.is((await machine.restart(next)).kind, 'done');
  assert.not(isAlive(child));
  await machine.untilPrinted(/READY/);
  assert.is(machine.snapshot().context.run?.launch.run, next.run);
  assert.is(lastExit(machine).run, launch.run);
  assert.is(lastExit(machine).expected, true);
});

test('A server that exits at once counts as started; the exit code is reported', async ({ machine }) => {
  for (const code of [0, 3, 255]) {
    assert.is((await machine.start(machine.compose([server, `exit=${code}`]))).kind, 'done');
    await machine.untilStopped();
    const exit = lastExit(machine);
    assert.equal(
      { code: exit.code, signal: exit.signal, expected: exit.expected },
      { code, signal: null, expected: false },
    );
  }
});

test('A program that exits before any effect counts as started', async ({ machine }) => {
  for (const [program, code] of [
    ['/bin/true', 0],
    ['/bin/false', 1],
  ] as const) {
    assert.is((await machine.start(machine.compose([program]))).kind, 'done');
    await machine.untilStopped();
    assert.is(lastExit(machine).code, code);
  }
});

test('A server that a signal ends at once counts as started', async ({ machine }) => {
  assert.is((await machine.start(machine.compose(['/bin/sh', '-c', 'kill -s SEGV $$']))).kind, 'done');
  await machine.untilStopped();
  const { code, signal, ambiguous } = lastExit(machine);
  assert.equal({ code, signal, ambiguous }, { code: 139, signal: 'SIGSEGV', ambiguous: true });
});

test.run();
