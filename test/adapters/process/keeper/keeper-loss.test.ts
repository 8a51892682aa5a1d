/** Servers whose keeper is signalled, paused or killed, and servers that close every descriptor that they inherited. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPidRecord } from '../../../../adapters/process/run-files/keeper-files.js';
import { runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import type { Launch } from '../../../../machines/launch/launch.js';
import { isAlive } from '../../../kit/system/processes.js';
import { createRunningMachine, fixture, type RunningMachine, untilGone } from '../running-machine.js';

const server = fixture('console-server.sh');
const test = suite<{ machine: RunningMachine }>('adapters/process/keeper/keeper-loss');

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

function keeperOf(machine: RunningMachine, launch: Launch): number {
  const record = readPidRecord(runDirectory(`${machine.runs}/${launch.run}`));
  assert.ok(record !== null && isAlive(record.keeperPid));
  return record?.keeperPid as number;
}

async function startUntilReady(
  machine: RunningMachine,
  argv: readonly string[],
): Promise<{ launch: Launch; pid: number }> {
  const launch = machine.compose(argv);
  await machine.start(launch);
  await machine.untilPrinted(/READY/);
  return { launch, pid: machine.snapshot().context.run?.pid as number };
}

const unknown = { code: null, signal: null, ambiguous: false };

test('A server whose keeper was killed keeps running, with an unknown exit code', async ({ machine }) => {
  const { launch, pid } = await startUntilReady(machine, [server]);
  const keeper = keeperOf(machine, launch);
  process.kill(keeper, 'SIGKILL');
  await untilGone(keeper);
  assert.is((await machine.command('hello')).kind, 'done');
  await machine.untilPrinted(/GOT hello/);
  assert.ok(isAlive(pid));
  await machine.command('exit 5');
  await machine.untilStopped();
  const { lastExit } = machine.snapshot().context;
  assert.equal({ code: lastExit?.code, signal: lastExit?.signal, ambiguous: lastExit?.ambiguous }, unknown);
  assert.is(lastExit?.expected, false);
  assert.not(isAlive(pid));
});

test('A server whose keeper was killed can be stopped', async ({ machine }) => {
  const { launch, pid } = await startUntilReady(machine, [server]);
  process.kill(keeperOf(machine, launch), 'SIGKILL');
  assert.is((await machine.stop()).kind, 'done');
  assert.not(isAlive(pid));
  assert.is(machine.snapshot().context.lastExit?.expected, true);
});

test("Signals to the keeper affect neither the server nor the server's exit code", async ({ machine }) => {
  const { launch, pid } = await startUntilReady(machine, [server]);
  const keeper = keeperOf(machine, launch);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGTERM'] as const) process.kill(keeper, signal);
  await machine.command('hello');
  await machine.untilPrinted(/GOT hello/);
  assert.ok(isAlive(keeper));
  assert.ok(isAlive(pid));
  await machine.command('exit 5');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.code, 5);
});

test('The manager waits for a slow keeper, because only the keeper knows the exit code', async ({ machine }) => {
  const { launch, pid } = await startUntilReady(machine, [server]);
  const keeper = keeperOf(machine, launch);
  process.kill(keeper, 'SIGSTOP');
  await machine.command('exit 5');
  await untilGone(pid);
  assert.ok(machine.snapshot().matches('running'));
  process.kill(keeper, 'SIGCONT');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.code, 5);
});

test('The keeper exits with its server', async ({ machine }) => {
  const { launch } = await startUntilReady(machine, [server]);
  const keeper = keeperOf(machine, launch);
  await machine.stop();
  await untilGone(keeper);
});

test('The manager notices the exit of a server that has closed every descriptor', async ({ machine }) => {
  const { pid } = await startUntilReady(machine, [fixture('input-server.sh'), 'bare']);
  process.kill(pid, 'SIGKILL');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.signal, 'SIGKILL');
});

test('The manager notices the exit of a server without a descriptor and a keeper', async ({ machine }) => {
  const { launch, pid } = await startUntilReady(machine, [fixture('input-server.sh'), 'bare']);
  const keeper = keeperOf(machine, launch);
  process.kill(keeper, 'SIGKILL');
  await untilGone(keeper);
  assert.ok(machine.snapshot().matches({ running: 'up' }));
  process.kill(pid, 'SIGKILL');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.code, null);
});

test.run();
