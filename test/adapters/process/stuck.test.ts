/** A server that does not die, not even from SIGKILL: played by a signal function that swallows it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendSignal } from '../../../adapters/process/stop-signals.js';
import { isAlive } from '../../processes.js';
import {
  addDirectory,
  briefStop,
  createRunningMachine,
  fixture,
  patience,
  type RunningMachine,
} from './running-machine.js';

interface Stage {
  machine: RunningMachine;
  /** Whether a signal is to get nowhere. */
  swallows: (pid: number, signal: NodeJS.Signals) => boolean;
}

const server = fixture('console-server.sh');
const stop = { ...briefStop, timeoutMs: 100 };
const test = suite<Stage>('A server that does not die');

test.before.each((context) => {
  context.swallows = (_, signal) => signal === 'SIGKILL';
  context.machine = createRunningMachine({
    send: (pid, signal) => void (context.swallows(pid, signal) || sendSignal(pid, signal)),
    delays: { killLimit: () => (context.swallows(0, 'SIGKILL') ? 200 : patience.killLimit) },
  });
});

test.after.each(({ machine }) => machine.remove());

test('stop fails and says who is alive, and the state stays running', async ({ machine }) => {
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  const pid = machine.snapshot().context.pid as number;
  const verdict = await machine.stop();
  assert.equal(verdict, {
    kind: 'failed',
    failure: { code: 'server_stuck', alive: [{ pid, name: 'console-server.' }] },
  });
  assert.ok(machine.snapshot().matches({ running: 'stuck' }));
  assert.ok(isAlive(pid));
});

test('a stuck server that dies after all is seen to have stopped, as it was asked to', async ({ machine }) => {
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  await machine.stop();
  process.kill(machine.snapshot().context.pid as number, 'SIGKILL');
  await machine.untilStopped();
  const { lastExit } = machine.snapshot().context;
  assert.equal({ code: lastExit?.code, expected: lastExit?.expected }, { code: 137, expected: true });
});

test('stop works again once signals do', async (context) => {
  const { machine } = context;
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  assert.is((await machine.stop()).kind, 'failed');
  assert.is((await machine.stop()).kind, 'failed', 'as long as it does not die, every stop says so');
  context.swallows = () => false;
  // It may die before the second stop is there: both are an end that was asked for.
  const verdict = await machine.stop();
  assert.ok(verdict.kind === 'done' || verdict.kind === 'refused');
  await machine.untilStopped();
  assert.is(machine.snapshot().context.lastExit?.expected, true);
});

test('restart from there ends the old run first', async (context) => {
  const { machine } = context;
  await machine.start(machine.compose([server, 'stubborn'], { stop }));
  await machine.untilPrinted(/READY/);
  const old = machine.snapshot().context.pid as number;
  await machine.stop();
  assert.is((await machine.restart(machine.compose([server]))).kind, 'failed');
  assert.ok(machine.snapshot().matches({ running: 'stuck' }), 'there is no second server beside it');
  process.kill(old, 'SIGKILL');
  await machine.untilStopped();
});

test('a child that does not die is named alone, and a command is answered although nobody reads it', async (context) => {
  const { machine } = context;
  const cwd = addDirectory(machine.root, 'cwd');
  await machine.start(machine.compose([fixture('shedding-server.sh'), 'descriptors', 'stubborn'], { cwd, stop }));
  const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
  const verdict = await machine.stop();
  assert.equal(verdict, { kind: 'failed', failure: { code: 'server_stuck', alive: [{ pid: child, name: 'sleep' }] } });
  const answer = await machine.command('hello');
  assert.equal(answer, { kind: 'failed', failure: { code: 'command_undeliverable', reason: 'console_closed' } });
  context.swallows = () => false;
  await machine.untilStopped();
  assert.not(isAlive(child));
});

test.run();
