/** The server's chart, state by state, driven with a simulated clock and a process that the test plays. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Exit } from '../../../machines/ports/exit.js';
import type { Fault } from '../../../machines/ports/faults.js';
import type { FoundEnd } from '../../../machines/ports/found-run.js';
import type { Launch } from '../../../machines/ports/launch.js';
import { found, refused } from '../../../machines/ports/result.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { ProcessInput, ProcessOrder, ServerEvent, WorldEvent } from '../../../machines/server/events.js';
import { noRecovery } from '../../../machines/server/recovery-policy.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/server');

/** One process actor that the machine started. */
interface PlayedRun {
  readonly input: ProcessInput;
  readonly orders: ProcessOrder[];
  readonly tell: (event: WorldEvent) => void;
  released: boolean;
}

const grace = 3_000;
const launch = launchOf('run-1');
const next: Launch = { ...launchOf('run-2'), cause: 'restart' };
const exit: Exit = { code: 3, signal: null, ambiguous: false, at: 9_000, unseen: null };
const fault: Fault = { code: 'build_unknown', build: 'build', gone: true };
const worker = { pid: 70, name: 'worker' };
const helper = { pid: 71, name: 'helper' };

const atRest: ServerContext = {
  launch: null,
  found: null,
  pid: null,
  startedAt: null,
  killAt: null,
  next: null,
  exitExpected: false,
  stopCause: 'stop',
  quitAt: null,
  mainExit: null,
  alive: [],
  lastExit: null,
  delivering: false,
  cursor: null,
  failure: null,
  policy: noRecovery,
  recovery: null,
  recoveries: [],
};
const upContext: ServerContext = { ...atRest, launch, pid: 42, startedAt: 1_000 };

const start = { type: 'start', launch: found(launch), at: 500 } as const;
const spawned = { type: 'process.spawned', pid: 42, at: 1_000 } as const;
const stop = { type: 'stop', at: 2_000 } as const;
const kill = { type: 'kill', at: 2_500 } as const;
const restart = { type: 'restart', launch: found(next), at: 2_000 } as const;
const impossible = { type: 'restart', launch: refused(fault), at: 2_000 } as const;
const command = { type: 'command', line: found('say hello'), at: 0 } as const;
const exited = { type: 'process.exited', exit } as const;
const ended = { type: 'process.ended', exit, alive: [worker, helper] } as const;
const delivered = { type: 'process.delivered', cursor: 77 } as const;

function launchOf(run: string): Launch {
  return {
    run,
    build: 'build',
    folder: 'folder',
    argv: ['/srv/server'],
    cwd: '/srv',
    env: {},
    stop: { command: null, signal: 'SIGTERM', timeoutMs: grace },
    ready: null,
    cause: 'start',
  };
}

function foundEnded(run: string, expected: boolean, other: Partial<FoundEnd> = {}): WorldEvent {
  return {
    type: 'run.foundEnded',
    found: { run, exit, expected, onPurpose: expected, launch: launchOf(run), recoveries: [], ...other },
    at: 9_500,
  };
}

function machine(...events: ServerEvent[]) {
  const runs: PlayedRun[] = [];
  const clock = new SimulatedClock();
  const process = fromCallback<ProcessOrder, ProcessInput>(({ input, sendBack, receive }) => {
    const run: PlayedRun = { input, orders: [], tell: sendBack as PlayedRun['tell'], released: false };
    runs.push(run);
    receive((order) => run.orders.push(order));
    return () => (run.released = true);
  });
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock }).start();
  const played = {
    runs,
    clock,
    send: (event: ServerEvent) => actor.send(event),
    tell: (event: WorldEvent) => runs.at(-1)?.tell(event),
    orders: () => runs.at(-1)?.orders.map(({ type }) => type) ?? [],
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    isSettled: () => actor.getSnapshot().hasTag('settled'),
  };
  for (const event of events) actor.send(event);
  return played;
}

const up = (...events: ServerEvent[]) => machine(start, spawned, ...events);
const stuck = () => {
  const played = up(stop);
  played.clock.increment(grace);
  played.tell({ type: 'process.remains', alive: [worker] });
  played.clock.increment(5_000);
  return played;
};

test('It begins stopped, settled, and remembers nothing.', () => {
  const { value, context, isSettled, runs } = machine();
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), atRest);
  assert.ok(isSettled());
  assert.is(runs.length, 0);
});

test('A start launches a process, and is over when its program has been seen to run.', () => {
  const { value, context, isSettled, runs, tell } = machine(start);
  assert.equal(value(), { running: { launching: 'spawning' } });
  assert.equal(context(), { ...atRest, launch });
  assert.not.ok(isSettled());
  assert.equal(
    runs.map(({ input }) => input),
    [{ launch, found: null }],
  );
  tell(spawned);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), upContext);
  assert.ok(isSettled());
});

test('Without an adapter the process does nothing, so that the chart can be simulated.', () => {
  const actor = createActor(serverMachine, { clock: new SimulatedClock() }).start();
  actor.send(start);
  assert.equal(actor.getSnapshot().value, { running: { launching: 'spawning' } });
});

test('A start whose Build or Data Folder does not exist changes nothing.', () => {
  const { value, context, runs } = machine({ ...start, launch: refused(fault) });
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), atRest);
  assert.is(runs.length, 0);
});

test('Operations that the table refuses change nothing.', () => {
  const stopped = machine(stop, restart, impossible, command, { ...command, line: refused(fault) });
  assert.equal(stopped.value(), { stopped: 'idle' });
  assert.equal(stopped.context(), atRest);
  const running = up(start, { ...start, launch: refused(fault) }, { ...command, line: refused(fault) });
  assert.equal(running.value(), { running: 'up' });
  assert.equal(running.context(), upContext);
  assert.equal(running.orders(), []);
});

test('A program that never ran leaves the server stopped, with the reason, until the next start.', () => {
  const spawnFault = { reason: 'not_executable', subject: '/srv/server' } as const;
  const { value, context, runs, tell, send } = machine(foundEnded('run-0', true), start);
  tell({ type: 'process.spawnFailed', fault: spawnFault, at: 0 });
  assert.equal(value(), { stopped: 'idle' });
  const lastExit = { ...exit, run: 'run-0', expected: true, survivors: 0 };
  assert.equal(context(), { ...atRest, lastExit, failure: { code: 'spawn_failed', fault: spawnFault } });
  assert.ok(runs[0]?.released);
  send(start);
  assert.equal(context(), { ...atRest, launch, lastExit });
});

test('A launch that takes ten seconds is given up, unless it won the race.', () => {
  const { value, clock, orders, tell } = machine(start);
  clock.increment(9_999);
  assert.equal(orders(), []);
  clock.increment(1);
  assert.equal(orders(), ['giveUp']);
  assert.equal(value(), { running: { launching: 'spawning' } });
  tell(spawned);
  assert.equal(value(), { running: 'up' });
});

test('Once the program runs no limit is left.', () => {
  const { value, clock, orders } = up();
  clock.increment(1_000_000);
  assert.equal(value(), { running: 'up' });
  assert.equal(orders(), []);
});

test('A stop asks, and is over only when the whole family has been seen to be gone.', () => {
  const { value, context, isSettled, orders, tell, runs } = up(stop);
  assert.equal(value(), { running: { stopping: 'asking' } });
  assert.equal(context(), { ...upContext, exitExpected: true, killAt: 2_000 + grace });
  assert.not.ok(isSettled());
  assert.equal(orders(), ['ask']);
  tell(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), { ...atRest, lastExit: { ...exit, run: 'run-1', expected: true, survivors: 0 } });
  assert.ok(runs[0]?.released);
});

test('A server that does not heed is killed after its grace, and no sooner.', () => {
  const { value, clock, orders, tell, context } = up(stop);
  clock.increment(grace - 1);
  assert.equal(value(), { running: { stopping: 'asking' } });
  clock.increment(1);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(orders(), ['ask', 'kill']);
  tell(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context().lastExit, { ...exit, run: 'run-1', expected: true, survivors: 0 });
});

test('When only the main process heeds, the rest is swept with a grace of its own, then killed.', () => {
  const { value, clock, orders, tell, context } = up(stop);
  clock.increment(grace - 1);
  tell(ended);
  const mainExit = { ...exit, run: 'run-1', expected: true, survivors: 2 };
  assert.equal(value(), { running: { stopping: 'sweeping' } });
  assert.equal(context(), {
    ...upContext,
    exitExpected: true,
    mainExit,
    alive: [worker, helper],
    killAt: exit.at + grace,
  });
  assert.equal(orders(), ['ask', 'sweep']);
  clock.increment(grace - 1);
  assert.equal(orders(), ['ask', 'sweep']);
  clock.increment(1);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(orders(), ['ask', 'sweep', 'kill']);
  tell({ ...exited, exit: { ...exit, code: 0, at: 1 } });
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), { ...atRest, lastExit: mainExit });
});

test('A main process that ends only when it is killed is remembered as it ended.', () => {
  const { value, clock, tell, context } = up(stop);
  clock.increment(grace);
  tell(ended);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(context().mainExit, { ...exit, run: 'run-1', expected: true, survivors: 2 });
  assert.equal(context().alive, [worker, helper]);
});

test('A family that outlives SIGKILL by five seconds is stuck: still running, and said to be.', () => {
  const { value, context, isSettled, clock, tell } = up(stop);
  clock.increment(grace);
  tell({ type: 'process.remains', alive: [worker] });
  assert.equal(context().alive, [worker]);
  clock.increment(4_999);
  assert.equal(value(), { running: { stopping: 'killing' } });
  clock.increment(1);
  assert.equal(value(), { running: 'stuck' });
  assert.ok(isSettled());
  assert.equal(context(), {
    ...upContext,
    exitExpected: true,
    alive: [worker],
    failure: { code: 'server_stuck', alive: [worker] },
  });
});

test('A stuck server can be stopped again, and its late end is seen.', () => {
  const again = stuck();
  again.send({ type: 'stop', at: 30_000 });
  assert.equal(again.value(), { running: { stopping: 'asking' } });
  assert.equal(again.orders(), ['ask', 'kill', 'ask']);
  assert.is(again.context().failure, null);
  assert.is(again.context().killAt, 30_000 + grace);
  const late = stuck();
  late.tell(ended);
  assert.equal(late.value(), { running: { stopping: 'sweeping' } });
  late.tell(exited);
  assert.equal(late.value(), { stopped: 'idle' });
  const whole = stuck();
  whole.tell(exited);
  assert.equal(whole.value(), { stopped: 'idle' });
  assert.equal(whole.context().failure, { code: 'server_stuck', alive: [worker] });
});

const killed = { ...upContext, exitExpected: true, stopCause: 'kill', killAt: 2_500 };

test('A kill asks nobody: the family is killed at once, and it is over only when all have been seen to be gone.', () => {
  const { value, context, isSettled, runs, tell } = up(kill);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(context(), killed);
  assert.not.ok(isSettled());
  assert.equal(runs[0]?.orders, [{ type: 'kill', because: 'kill' }]);
  tell(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), { ...atRest, lastExit: { ...exit, run: 'run-1', expected: true, survivors: 0 } });
});

test('A kill cuts the grace of a stop short, whichever it is, and adds none of its own.', () => {
  for (const events of [
    [stop, kill],
    [stop, ended, kill],
    [ended, kill],
  ] as const) {
    const { value, orders, clock, tell, context } = up(...events);
    assert.equal(value(), { running: { stopping: 'killing' } });
    assert.is(orders().at(-1), 'kill');
    clock.increment(4_999);
    assert.equal(value(), { running: { stopping: 'killing' } });
    tell(exited);
    assert.equal(value(), { stopped: 'idle' });
    // What had ended by itself before has done so: only what it left behind was killed.
    assert.is(context().lastExit?.expected, events[0] === stop);
  }
});

test('A kill cancels a restart: no next run is launched.', () => {
  for (const events of [
    [restart, kill],
    [restart, ended, kill],
  ] as const) {
    const { value, context, tell, runs } = up(...events);
    assert.equal(value(), { running: { stopping: 'killing' } });
    assert.is(context().next, null);
    tell(exited);
    assert.equal(value(), { stopped: 'idle' });
    assert.is(runs.length, 1);
  }
  const late = up(restart);
  late.clock.increment(grace);
  late.send(kill);
  assert.equal(late.value(), { running: { stopping: 'killing' } });
  late.tell(exited);
  assert.equal(late.value(), { stopped: 'idle' });
});

test('Kills that follow one another do not renew the time after which a family counts as stuck.', () => {
  const { value, clock, send } = up(stop);
  clock.increment(grace);
  for (let second = 1; second < 5; second += 1) {
    clock.increment(1_000);
    send(kill);
    assert.equal(value(), { running: { stopping: 'killing' } });
  }
  clock.increment(1_000);
  assert.equal(value(), { running: 'stuck' });
});

test('A kill of a server whose grace has passed kills it once more, and it is known as killed.', () => {
  const { context, clock, send, runs } = up(stop);
  clock.increment(grace);
  send(kill);
  assert.equal(context(), killed);
  assert.equal(runs[0]?.orders, [
    { type: 'ask', because: 'stop' },
    { type: 'kill', because: 'stop' },
    { type: 'kill', because: 'kill' },
  ]);
});

test('A stuck server can be killed again, with all of that time.', () => {
  const { value, clock, send, orders, context, tell } = stuck();
  send(kill);
  assert.equal(value(), { running: { stopping: 'killing' } });
  assert.equal(orders(), ['ask', 'kill', 'kill']);
  assert.is(context().failure, null);
  clock.increment(4_999);
  assert.equal(value(), { running: { stopping: 'killing' } });
  clock.increment(1);
  assert.equal(value(), { running: 'stuck' });
  tell(exited);
  assert.equal(value(), { stopped: 'idle' });
});

test('A launch that is killed is given up: where it won the race its run is killed, else there never was one.', () => {
  const won = machine(start, kill);
  assert.equal(won.value(), { running: { stopping: 'killing' } });
  assert.equal(won.orders(), ['kill']);
  won.tell(spawned);
  assert.equal(won.value(), { running: { stopping: 'killing' } });
  assert.equal(won.context(), killed);
  won.tell(exited);
  assert.equal(won.value(), { stopped: 'idle' });
  assert.equal(won.context().lastExit, { ...exit, run: 'run-1', expected: true, survivors: 0 });

  const lost = machine(start, kill);
  lost.tell({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '/srv/server' }, at: 3_000 });
  assert.equal(lost.value(), { stopped: 'idle' });
  assert.equal(lost.context(), atRest);
});

test('There is nothing to kill where nothing runs, also where a start is planned.', () => {
  const { value, context, send } = machine(kill);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), atRest);
  send(start);
  send({ type: 'process.spawnFailed', fault: { reason: 'bad_cwd', subject: '/srv' }, at: 0 });
  send(kill);
  assert.equal(value(), { stopped: 'idle' });
});

test('A restart launches the next run only after the old family has gone.', () => {
  const { value, context, isSettled, runs, tell } = up(restart);
  assert.equal(value(), { running: { restarting: 'asking' } });
  assert.equal(context(), { ...upContext, next, exitExpected: true, stopCause: 'restart', killAt: 2_000 + grace });
  assert.not.ok(isSettled());
  assert.equal(runs[0]?.orders, [{ type: 'ask', because: 'restart' }]);
  assert.is(runs.length, 1);
  tell(exited);
  assert.equal(value(), { running: { launching: 'spawning' } });
  const lastExit = { ...exit, run: 'run-1', expected: true, survivors: 0 };
  assert.equal(context(), { ...atRest, launch: next, lastExit });
  assert.ok(runs[0]?.released);
  assert.equal(runs[1]?.input, { launch: next, found: null });
  tell(spawned);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext, launch: next, lastExit });
});

test('A restart sweeps and kills as a stop does, and goes on to the next run.', () => {
  const { value, clock, orders, tell, context, runs } = up(restart);
  tell(ended);
  assert.equal(value(), { running: { restarting: 'sweeping' } });
  clock.increment(grace);
  assert.equal(value(), { running: { restarting: 'killing' } });
  assert.equal(orders(), ['ask', 'sweep', 'kill']);
  tell(exited);
  assert.equal(value(), { running: { launching: 'spawning' } });
  assert.equal(context().lastExit, { ...exit, run: 'run-1', expected: true, survivors: 2 });
  assert.is(runs.length, 2);
  const deaf = up(restart);
  deaf.clock.increment(grace);
  assert.equal(deaf.value(), { running: { restarting: 'killing' } });
});

test('Hearing twice that the main process has ended neither turns a restart into a stop nor ends a launch.', () => {
  const { value, orders } = up(restart, ended, ended);
  assert.equal(value(), { running: { restarting: 'sweeping' } });
  assert.equal(orders(), ['ask', 'sweep']);
  assert.equal(machine(start, ended).value(), { running: { launching: 'spawning' } });
});

test('A restart whose server will not die has no next run.', () => {
  const { value, clock, tell, context, runs } = up(restart);
  clock.increment(grace);
  clock.increment(5_000);
  assert.equal(value(), { running: 'stuck' });
  assert.is(context().next, null);
  assert.is(context().killAt, null);
  tell(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.is(runs.length, 1);
});

test('A restart that has nothing to launch leaves the running server untouched.', () => {
  const { value, context, orders, runs, send } = up(impossible);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext, failure: { code: 'launch_impossible', fault } });
  assert.equal(orders(), []);
  assert.not.ok(runs[0]?.released);
  send(command);
  assert.is(context().failure, null);
});

test('A stop and a restart begin without the failure of what was before them.', () => {
  for (const operation of [stop, restart]) assert.is(up(impossible, operation).context().failure, null);
});

test('A server that ends by itself is stopped, and nobody asked for it.', () => {
  const { value, context, runs, orders } = up(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), { ...atRest, lastExit: { ...exit, run: 'run-1', expected: false, survivors: 0 } });
  assert.ok(runs[0]?.released);
  assert.equal(orders(), []);
});

test('What a server that ends by itself leaves behind is swept, not asked, before it is stopped.', () => {
  const { value, context, isSettled, orders, tell } = up(ended);
  assert.equal(value(), { running: { stopping: 'sweeping' } });
  assert.not.ok(isSettled());
  assert.equal(orders(), ['sweep']);
  const mainExit = { ...exit, run: 'run-1', expected: false, survivors: 2 };
  assert.equal(context(), { ...upContext, mainExit, alive: [worker, helper], killAt: exit.at + grace });
  tell(exited);
  assert.equal(context(), { ...atRest, lastExit: mainExit });
  assert.equal(value(), { stopped: 'idle' });
});

test('A command is under way until the console input has it, and the output after it is found by its cursor.', () => {
  const { value, context, runs, tell } = up(command);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext, delivering: true });
  assert.equal(runs[0]?.orders, [{ type: 'deliver', line: 'say hello', quits: false }]);
  tell(delivered);
  assert.equal(context(), { ...upContext, cursor: 77 });
});

test('A command that the console does not take is told as a failure, which the next one forgets.', () => {
  const { value, context, tell, send } = up(command);
  tell({ type: 'process.undeliverable', reason: 'console_full' });
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext, failure: { code: 'command_undeliverable', reason: 'console_full' } });
  send(command);
  assert.equal(context(), { ...upContext, delivering: true });
});

test('A server that ended before the command reached it is stopped, and says so.', () => {
  const { value, context, tell } = up(command);
  tell(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), {
    ...atRest,
    lastExit: { ...exit, run: 'run-1', expected: false, survivors: 0 },
    failure: { code: 'command_undeliverable', reason: 'server_ended' },
  });
});

test('A command that its server ended under does not wait for ever when the rest of the family will not die.', () => {
  const { value, context, clock, tell } = up(command);
  tell(ended);
  clock.increment(grace);
  clock.increment(5_000);
  assert.equal(value(), { running: 'stuck' });
  assert.is(context().delivering, false);
});

test('A run that was found goes on as if it had been started here, and its next run is launched.', () => {
  const found = { launch, pid: 42, startedAt: 1_000, ready: true, quitAt: null, lastExit: null, recoveries: [] };
  const { value, context, runs, send, tell, isSettled } = machine({ type: 'run.found', found });
  assert.equal(value(), { running: 'up' });
  assert.ok(isSettled());
  assert.equal(context(), { ...upContext, found });
  assert.equal(
    runs.map(({ input }) => input),
    [{ launch, found }],
  );
  send(restart);
  tell(exited);
  assert.equal(runs[1]?.input, { launch: next, found: null });
});

test('The end of a run that nobody watched is remembered as it is told.', () => {
  for (const expected of [true, false]) {
    const { value, context } = machine(foundEnded('run-0', expected));
    assert.equal(value(), { stopped: 'idle' });
    assert.equal(context(), { ...atRest, lastExit: { ...exit, run: 'run-0', expected, survivors: 0 } });
  }
});

test('What happened to the last run does not stain the next.', () => {
  const { context, send } = stuck();
  send(exited);
  send({ ...start, launch: found(next) });
  assert.equal(context(), {
    ...atRest,
    launch: next,
    lastExit: { ...exit, run: 'run-1', expected: true, survivors: 0 },
  });
});

test.run();
