/** A server that survives SIGKILL, simulated by a send function that drops the signal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { isAlive } from '../../../kit/system/processes.js';
import {
  addDirectory,
  briefStop,
  createRunningMachine,
  fixture,
  patience,
  type RunningMachine,
} from '../running-machine.js';

interface SharedService {
  machine: RunningMachine;
  /** Returns whether a signal is dropped. */
  drops: (pid: number, signal: NodeJS.Signals) => boolean;
}

const server = fixture('console-server.sh');
const stop = { ...briefStop, timeoutMs: 100 };
const test = suite<SharedService>('adapters/process/stop/stuck');

test.before.each((context) => {
  context.drops = (_, signal) => signal === 'SIGKILL';
  context.machine = createRunningMachine({
    send: (pid, signal) => void (context.drops(pid, signal) || sendSignal(pid, signal)),
    delays: { killLimit: () => (context.drops(0, 'SIGKILL') ? 200 : patience.killLimit) },
  });
});

test.after.each(({ machine }) => machine.remove());

test('A stop of a server that cannot be killed fails and names the live processes', async ({ machine }) => {
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  const pid = machine.snapshot().context.run?.pid as number;
  const verdict = await machine.stop();
  assert.equal(verdict, {
    kind: 'failed',
    failure: { code: 'server_stuck', alive: [{ pid, name: 'console-server.' }] },
  });
  assert.ok(machine.snapshot().matches({ running: 'stuck' }));
  assert.ok(isAlive(pid));
});

test('A stuck server that exits later is reported as stopped, with an expected exit', async ({ machine }) => {
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  await machine.stop();
  process.kill(machine.snapshot().context.run?.pid as number, 'SIGKILL');
  await machine.untilStopped();
  const { lastExit } = machine.snapshot().context;
  assert.equal({ code: lastExit?.code, expected: lastExit?.expected }, { code: 137, expected: true });
});

test('A stop of a stuck server works when signals reach the server again', async (context) => {
  const { machine } = context;
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  assert.is((await machine.stop()).kind, 'failed');
  assert.is((await machine.stop()).kind, 'failed', 'every stop fails while it is alive');
  context.drops = () => false;
  // The server may exit before the next stop arrives.
  const verdict = await machine.stop();
  assert.ok(verdict.kind === 'done' || verdict.kind === 'refused');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.expected, true);
});

test('A restart of a stuck server starts no second server', async (context) => {
  const { machine } = context;
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  const old = machine.snapshot().context.run?.pid as number;
  await machine.stop();
  assert.is((await machine.restart(machine.compose([server]))).kind, 'failed');
  assert.ok(machine.snapshot().matches({ running: 'stuck' }), 'there is no second server');
  process.kill(old, 'SIGKILL');
  await machine.untilStopped();
});

test('A stop names only the child process if only that process survives SIGKILL', async (context) => {
  const { machine } = context;
  const cwd = addDirectory(machine.root, 'cwd');
  await machine.start(machine.compose([fixture('shedding-server.sh'), 'descriptors', 'stubborn'], { cwd, stop }));
  const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
  const verdict = await machine.stop();
  assert.equal(verdict, { kind: 'failed', failure: { code: 'server_stuck', alive: [{ pid: child, name: 'sleep' }] } });
  const answer = await machine.command('hello');
  assert.equal(answer, { kind: 'failed', failure: { code: 'command_undeliverable', reason: 'console_closed' } });
  context.drops = () => false;
  await machine.untilStopped();
  assert.not(isAlive(child));
});

test.run();
