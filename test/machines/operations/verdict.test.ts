/** The verdict of every operation, compared with the machine in every reachable state. */

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
import type { Failure } from '../../../machines/ports/failure.js';
import type { Launch } from '../../../machines/ports/launch.js';
import { found, type Result, refused } from '../../../machines/ports/result.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { Operation, ServerEvent } from '../../../machines/server/events.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { type ServerSnapshot, serverMachine } from '../../../machines/server/server.js';
import { exit, fault, launchOf } from '../server/simulated-server.js';

const test = suite('machines/operations/verdict');

const launch: Launch = { ...launchOf('run-1'), ready: 'up' };

/** Every operation, with valid and with invalid input. */
const operations: readonly { operation: Operation; input: 'valid' | 'invalid' }[] = [
  { input: 'valid', operation: { type: 'start', launch: found(launch), at: 1 } },
  { input: 'invalid', operation: { type: 'start', launch: refused(fault), at: 1 } },
  { input: 'valid', operation: { type: 'restart', launch: found(launch), at: 1 } },
  { input: 'invalid', operation: { type: 'restart', launch: refused(fault), at: 1 } },
  { input: 'valid', operation: { type: 'stop', at: 1 } },
  { input: 'valid', operation: { type: 'kill', at: 1 } },
  { input: 'valid', operation: { type: 'command', line: found('say'), at: 0 } },
  { input: 'invalid', operation: { type: 'command', line: refused(fault), at: 0 } },
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

/** The result of the lookup before an automatic start: XState's done event of the invoked actor. */
function lookedUp(output: Result<Launch>): ServerEvent {
  return { type: 'xstate.done.actor.findLaunch', output } as unknown as ServerEvent;
}

/** XState's events of the delayed transitions, so that the walk takes these as well. */
const timeouts = describeChart(serverMachine).states.flatMap(({ id }) =>
  serverMachine.getStateNodeById(id).after.map(({ eventType }) => ({ type: eventType }) as unknown as ServerEvent),
);

/** Serializes what a verdict may depend on. */
function serializeState({ value, context }: ServerSnapshot): string {
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

/** With a ready line and crash recovery every state is reachable. */
const policy: RecoveryPolicy = { ...noRecovery, onCrash: 'restart', limit: 1, windowMs: 1_000, autostart: true };

function findReachableStates(): ServerSnapshot[] {
  const map = getAdjacencyMap(serverMachine, {
    input: policy,
    events: [...operations.map(({ operation }) => operation), ...worldEvents, ...timeouts],
    serializeState,
  });
  return Object.values(map).map(({ state }) => state);
}

const reached = findReachableStates();

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

test('In every reachable state the verdict of each operation is that of the transition table.', () => {
  for (const snapshot of reached) {
    for (const { operation, input } of operations) {
      const condition = conditionOf(stateOf(snapshot));
      const row = [...transitionTable, ...ownRows].find(
        (each) => each.condition === condition && each.operation === `POST /${operation.type}`,
      );
      const expected =
        row?.result === 409
          ? { because: 'state', running: condition === 'running' }
          : row?.guard !== 'none' && input === 'invalid'
            ? { because: 'guard', fault }
            : null;
      assert.equal(refusalOf(snapshot, operation), expected, `${serializeState(snapshot)} ${operation.type} ${input}`);
    }
  }
});

test('An operation changes the machine exactly if it is not refused.', () => {
  for (const snapshot of reached) {
    for (const { operation, input } of operations) {
      const [after, actions] = transition(serverMachine, snapshot, operation);
      const changed =
        actions.length > 0 || serializeState(after) !== serializeState(snapshot) || after.context !== snapshot.context;
      const message = `${serializeState(snapshot)} ${operation.type} ${input}`;
      assert.is(changed, refusalOf(snapshot, operation) === null, message);
      assert.is(snapshot.can(operation), changed, message);
    }
  }
});

test('A refusal by the state takes precedence over invalid input.', () => {
  assert.equal(refusalOf(snapshotIn('stopped'), { type: 'command', line: refused(fault), at: 0 }), {
    because: 'state',
    running: false,
  });
  assert.equal(refusalOf(snapshotIn({ running: 'up' }), { type: 'start', launch: refused(fault), at: 1 }), {
    because: 'state',
    running: true,
  });
});

test('The outcome of an operation without a failure is done, with the context.', () => {
  const snapshot = snapshotIn({ running: 'up' }, { pid: 7 });
  assert.equal(outcomeOf(snapshot, 'command'), { kind: 'done', context: snapshot.context });
});

test('The outcome of an operation with a failure is failed, with that failure.', () => {
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

test('A command is refused if the server exited before its delivery, as if it had arrived after the exit.', () => {
  const failure: Failure = { code: 'command_undeliverable', reason: 'server_ended' };
  assert.equal(outcomeOf(snapshotIn('stopped', { failure }), 'command'), {
    kind: 'refused',
    refusal: { because: 'state', running: false },
  });
});

test('In every reachable state the listed operations are those that the machine accepts; in progress states only kill.', () => {
  const cancel: Operation = { type: 'cancelRecovery' };
  for (const snapshot of reached) {
    const accepted = [...operations.filter(({ input }) => input === 'valid').map(({ operation }) => operation), cancel]
      .filter(
        (operation) =>
          (snapshot.hasTag('settled') || operation.type === 'kill') && refusalOf(snapshot, operation) === null,
      )
      .map(({ type }) => (type === 'cancelRecovery' ? 'cancel_recovery' : type));
    assert.equal([...operationsOf(snapshot)].sort(), accepted.sort(), serializeState(snapshot));
    assert.equal(
      operationsOf(snapshot),
      operationNames.filter((name) => operationsOf(snapshot).includes(name)),
      'the order is always the same',
    );
  }
});

test('Each kind of state lists its operations.', () => {
  const expected: [StateValue, readonly string[]][] = [
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
  for (const [value, names] of expected) assert.equal(operationsOf(snapshotIn(value)), names, JSON.stringify(value));
});

test('If the server is stopped after a start or restart, it was killed: the restart is refused, the start has failed.', () => {
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

test('A command is over when it has been delivered, and every other operation when the machine has settled.', () => {
  const killing = { running: { stopping: 'killing' } };
  assert.is(isOver(snapshotIn(killing), 'command'), true);
  assert.is(isOver(snapshotIn(killing, { delivering: true }), 'command'), false);
  assert.is(isOver(snapshotIn(killing), 'stop'), false);
  assert.is(isOver(snapshotIn({ running: 'up' }), 'start'), true);
});

test('A state is settled if it waits for no progress and no command is being delivered.', () => {
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
  const progressing: StateValue[] = [
    { stopped: 'due' },
    { running: 'launching' },
    { running: { stopping: 'asking' } },
    { running: { restarting: 'killing' } },
  ];
  for (const value of progressing) assert.is(isSettled(snapshotIn(value)), false, JSON.stringify(value));
});

test('Each state has the name of its condition and, inside running, of its phase.', () => {
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

/** Converts an id such as `server.running.stopping.asking` to a state value. */
function valueOf(id: string): StateValue {
  const [last, ...outer] = id.split('.').slice(1).reverse();
  return outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), last ?? '');
}

test.run();
