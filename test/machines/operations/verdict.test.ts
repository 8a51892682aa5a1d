/** The reason for every refusal, held against the machine itself in every state that it can reach. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, type StateValue, transition } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { describeChart } from '../../../machines/chart/chart.js';
import { conditionOf, ownRows, transitionTable } from '../../../machines/chart/table.js';
import { operationNames } from '../../../machines/operations/operations.js';
import {
  isOver,
  isRunning,
  isSettled,
  operationsOf,
  outcomeOf,
  phaseOf,
  refusalOf,
  stateOf,
} from '../../../machines/operations/verdict.js';
import type { Exit } from '../../../machines/ports/exit.js';
import type { Failure } from '../../../machines/ports/failure.js';
import type { Fault } from '../../../machines/ports/faults.js';
import type { Launch } from '../../../machines/ports/launch.js';
import { found, type Result, refused } from '../../../machines/ports/result.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { Operation, ServerEvent } from '../../../machines/server/events.js';
import type { RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { type ServerSnapshot, serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/verdict');

const launch: Launch = {
  run: 'run-1',
  build: 'build',
  folder: 'folder',
  argv: ['/srv/server'],
  cwd: '/srv',
  env: {},
  stop: { command: null, signal: 'SIGTERM', timeoutMs: 1_000 },
  ready: 'up',
  cause: 'start',
};
const fault: Fault = { code: 'build_unknown', build: 'build', gone: true };
const exit: Exit = { code: 0, signal: null, ambiguous: false, at: 1, unseen: null };

/** Every operation, with input that is good enough and with input that is not. */
const operations: readonly { operation: Operation; input: 'good' | 'bad' }[] = [
  { input: 'good', operation: { type: 'start', launch: found(launch), at: 1 } },
  { input: 'bad', operation: { type: 'start', launch: refused(fault), at: 1 } },
  { input: 'good', operation: { type: 'restart', launch: found(launch), at: 1 } },
  { input: 'bad', operation: { type: 'restart', launch: refused(fault), at: 1 } },
  { input: 'good', operation: { type: 'stop', at: 1 } },
  { input: 'good', operation: { type: 'kill', at: 1 } },
  { input: 'good', operation: { type: 'command', line: found('say'), at: 0 } },
  { input: 'bad', operation: { type: 'command', line: refused(fault), at: 0 } },
];

const worldEvents: readonly ServerEvent[] = [
  { type: 'process.spawned', pid: 1, at: 1 },
  { type: 'process.spawnFailed', fault: { reason: 'exec_failed', subject: '/srv/server' }, at: 0 },
  { type: 'process.ended', exit, alive: [{ pid: 2, name: 'child' }] },
  { type: 'process.remains', alive: [] },
  { type: 'process.exited', exit },
  { type: 'process.delivered', cursor: 1 },
  { type: 'process.undeliverable', reason: 'console_full' },
  {
    type: 'run.found',
    found: { launch, pid: 1, startedAt: 1, ready: true, quitAt: null, lastExit: null, recoveries: [] },
  },
  {
    type: 'run.foundEnded',
    found: { run: 'run-0', exit, expected: false, onPurpose: false, launch, recoveries: [] },
    at: 1,
  },
  { type: 'process.ready' },
  lookedUp(found(launch)),
  lookedUp(refused(fault)),
];

/** What the look-up of a planned start gives: xstate's own event for the end of an invoked actor. */
function lookedUp(output: Result<Launch>): ServerEvent {
  return { type: 'xstate.done.actor.findLaunch', output } as unknown as ServerEvent;
}

/** xstate's own events for the delays: the walk takes time for just another event. */
const timeouts = describeChart(serverMachine).states.flatMap(({ id }) =>
  serverMachine.getStateNodeById(id).after.map(({ eventType }) => ({ type: eventType }) as unknown as ServerEvent),
);

/** What an answer may depend on. */
function memoryOf({ value, context }: ServerSnapshot): string {
  const { delivering, failure, mainExit, next, exitExpected, launch, recoveries } = context;
  return JSON.stringify([
    value,
    delivering,
    failure?.code,
    mainExit !== null,
    next !== null,
    exitExpected,
    launch?.cause,
    recoveries.length > 0,
  ]);
}

/** A Build that says when it is up, and an operator who wants a crashed server back: then there are all states. */
const policy: RecoveryPolicy = { onCrash: 'restart', limit: 1, windowMs: 1_000, autostart: true };

function walk(): ServerSnapshot[] {
  const map = getAdjacencyMap(serverMachine, {
    input: policy,
    events: [...operations.map(({ operation }) => operation), ...worldEvents, ...timeouts],
    serializeState: memoryOf,
  });
  return Object.values(map).map(({ state }) => state);
}

const reached = walk();

function snapshotIn(value: StateValue, context: Partial<ServerContext> = {}): ServerSnapshot {
  return serverMachine.resolveState({
    value,
    context: { ...createActor(serverMachine).getSnapshot().context, ...context },
  });
}

test('The walk reaches every state of the chart.', () => {
  const leaves = describeChart(serverMachine)
    .states.filter(({ kind }) => kind === 'atomic')
    .map(({ id }) => id);
  const seen = new Set(reached.flatMap((snapshot) => leaves.filter((id) => snapshot.matches(valueOf(id) as never))));
  assert.equal([...seen].sort(), leaves.sort());
  assert.ok(reached.length > leaves.length * 2, `${reached.length} configurations`);
});

test('In every state that can be reached, each operation is judged as the table says.', () => {
  for (const snapshot of reached) {
    for (const { operation, input } of operations) {
      const condition = conditionOf(stateOf(snapshot));
      const row = [...transitionTable, ...ownRows].find(
        (each) => each.condition === condition && each.operation === `POST /${operation.type}`,
      );
      const expected =
        row?.result === 409
          ? { because: 'state', running: condition === 'running' }
          : row?.guard !== 'none' && input === 'bad'
            ? { because: 'guard', fault }
            : null;
      assert.equal(refusalOf(snapshot, operation), expected, `${memoryOf(snapshot)} ${operation.type} ${input}`);
    }
  }
});

test('What is refused leaves the machine as it was, and what is not refused does not.', () => {
  for (const snapshot of reached) {
    for (const { operation, input } of operations) {
      const [after, actions] = transition(serverMachine, snapshot, operation);
      const changed =
        actions.length > 0 || memoryOf(after) !== memoryOf(snapshot) || after.context !== snapshot.context;
      const words = `${memoryOf(snapshot)} ${operation.type} ${input}`;
      assert.is(changed, refusalOf(snapshot, operation) === null, words);
      assert.is(snapshot.can(operation), changed, words);
    }
  }
});

test('A fault that the state does not even ask for is not the reason.', () => {
  assert.equal(refusalOf(snapshotIn('stopped'), { type: 'command', line: refused(fault), at: 0 }), {
    because: 'state',
    running: false,
  });
  assert.equal(refusalOf(snapshotIn({ running: 'up' }), { type: 'start', launch: refused(fault), at: 1 }), {
    because: 'state',
    running: true,
  });
});

test('An operation is done when nothing went wrong, and the machine’s facts come with it.', () => {
  const snapshot = snapshotIn({ running: 'up' }, { pid: 7 });
  assert.equal(outcomeOf(snapshot, 'command'), { kind: 'done', context: snapshot.context });
});

test('What went wrong in the world is the outcome.', () => {
  const failures: Failure[] = [
    { code: 'spawn_failed', fault: { reason: 'bad_cwd', subject: '/srv' } },
    { code: 'launch_impossible', fault },
    { code: 'server_stuck', alive: [] },
    { code: 'command_undeliverable', reason: 'console_full' },
    { code: 'command_undeliverable', reason: 'console_closed' },
    { code: 'command_undeliverable', reason: 'write_failed' },
  ];
  for (const failure of failures) {
    assert.equal(outcomeOf(snapshotIn('stopped', { failure }), 'command'), { kind: 'failed', failure });
  }
});

test('A command that the server’s end overtook is refused, as if it had come after the end.', () => {
  const failure: Failure = { code: 'command_undeliverable', reason: 'server_ended' };
  assert.equal(outcomeOf(snapshotIn('stopped', { failure }), 'command'), {
    kind: 'refused',
    refusal: { because: 'state', running: false },
  });
});

test('In every state that can be reached, what is told to be taken is what the machine takes: while something is under way only a kill.', () => {
  const cancel: Operation = { type: 'cancelRecovery' };
  for (const snapshot of reached) {
    const taken = [...operations.filter(({ input }) => input === 'good').map(({ operation }) => operation), cancel]
      .filter(
        (operation) =>
          (snapshot.hasTag('settled') || operation.type === 'kill') && refusalOf(snapshot, operation) === null,
      )
      .map(({ type }) => (type === 'cancelRecovery' ? 'cancel_recovery' : type));
    assert.equal([...operationsOf(snapshot)].sort(), taken.sort(), memoryOf(snapshot));
    assert.equal(
      operationsOf(snapshot),
      operationNames.filter((name) => operationsOf(snapshot).includes(name)),
      'always in the same order',
    );
  }
});

test('What can be done is told for each kind of state.', () => {
  const told: [StateValue, readonly string[]][] = [
    ['stopped', ['start']],
    [{ stopped: 'waiting' }, ['start', 'cancel_recovery']],
    [{ stopped: 'due' }, []],
    [{ stopped: 'gaveUp' }, ['start', 'cancel_recovery']],
    [{ running: 'launching' }, ['kill']],
    [{ running: { launching: 'loading' } }, ['restart', 'stop', 'command', 'kill']],
    [{ running: 'up' }, ['restart', 'stop', 'command', 'kill']],
    [{ running: { stopping: 'asking' } }, ['kill']],
    [{ running: { restarting: 'sweeping' } }, ['kill']],
    [{ running: { stopping: 'killing' } }, ['kill']],
    [{ running: 'stuck' }, ['restart', 'stop', 'command', 'kill']],
  ];
  for (const [value, names] of told) assert.equal(operationsOf(snapshotIn(value)), names, JSON.stringify(value));
});

test('A restart after which nothing runs was killed, and is refused as if it had come after; a start was killed, and has failed.', () => {
  const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
  assert.equal(outcomeOf(snapshotIn('stopped'), 'restart'), notRunning);
  assert.equal(outcomeOf(snapshotIn('stopped'), 'start'), {
    kind: 'failed',
    failure: { code: 'killed_while_starting' },
  });
  assert.is(outcomeOf(snapshotIn('stopped'), 'stop').kind, 'done');
  for (const operation of ['start', 'restart'] as const)
    assert.is(outcomeOf(snapshotIn({ running: 'up' }), operation).kind, 'done');
});

test('A command is over once it was handed over, whatever goes on; all others once the machine has settled.', () => {
  const killing = { running: { stopping: 'killing' } };
  assert.is(isOver(snapshotIn(killing), 'command'), true);
  assert.is(isOver(snapshotIn(killing, { delivering: true }), 'command'), false);
  assert.is(isOver(snapshotIn(killing), 'stop'), false);
  assert.is(isOver(snapshotIn({ running: 'up' }), 'start'), true);
});

test('Whatever waits for nothing that is under way is settled, and not while a command is being delivered.', () => {
  const settled: StateValue[] = [
    'stopped',
    { stopped: 'waiting' },
    { stopped: 'gaveUp' },
    { running: { launching: 'loading' } },
    { running: 'up' },
    { running: 'stuck' },
  ];
  for (const value of settled) assert.is(isSettled(snapshotIn(value)), true, JSON.stringify(value));
  assert.is(isSettled(snapshotIn({ running: 'up' }, { delivering: true })), false);
  const moving: StateValue[] = [
    { stopped: 'due' },
    { running: 'launching' },
    { running: { stopping: 'asking' } },
    { running: { restarting: 'killing' } },
  ];
  for (const value of moving) assert.is(isSettled(snapshotIn(value)), false, JSON.stringify(value));
});

test('The two conditions and the progress inside running have their names.', () => {
  const names: [StateValue, boolean, string, string | null][] = [
    ['stopped', false, 'stopped', null],
    [{ running: 'launching' }, true, 'running', 'launching'],
    [{ running: 'up' }, true, 'running', 'up'],
    [{ running: { stopping: 'sweeping' } }, true, 'running', 'stopping'],
    [{ running: { restarting: 'asking' } }, true, 'running', 'restarting'],
    [{ running: 'stuck' }, true, 'running', 'stuck'],
  ];
  for (const [value, running, state, phase] of names) {
    const snapshot = snapshotIn(value);
    assert.is(isRunning(snapshot), running);
    assert.is(stateOf(snapshot), state);
    assert.is(phaseOf(snapshot), phase);
  }
});

/** `server.running.stopping.asking` as a state value. */
function valueOf(id: string): StateValue {
  const [last, ...outer] = id.split('.').slice(1).reverse();
  return outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), last ?? '');
}

test.run();
