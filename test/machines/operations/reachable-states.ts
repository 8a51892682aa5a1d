/** Every state that the server's chart reaches, with snapshots of each state. */
import { createActor, type StateValue } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { found, type Result, refused } from '../../../machines/faults/result.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { describeChart } from '../../../machines/review/chart.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { Operation, ServerEvent } from '../../../machines/server/events.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { type ServerSnapshot, serverMachine } from '../../../machines/server/server.js';
import { exit, fault, launchOf } from '../server/simulated-server.js';

export const launch: Launch = {
  ...launchOf('run-1'),
  ready: 'up',
  announce: { shutting_down: { lines: ['save'], waitMs: 1_000 }, maxLineBytes: 250 },
};

const notice = { seconds: 60, reason: null };

/** Every operation, with valid and with invalid input. */
export const operations: readonly { operation: Operation; input: 'valid' | 'invalid' }[] = [
  { input: 'valid', operation: { type: 'start', launch: found(launch), at: 1 } },
  { input: 'invalid', operation: { type: 'start', launch: refused(fault), at: 1 } },
  { input: 'valid', operation: { type: 'restart', launch: found(launch), at: 1 } },
  { input: 'invalid', operation: { type: 'restart', launch: refused(fault), at: 1 } },
  { input: 'valid', operation: { type: 'stop', at: 1 } },
  { input: 'valid', operation: { type: 'restart', launch: found(launch), at: 1, notice } },
  { input: 'valid', operation: { type: 'stop', at: 1, notice } },
  { input: 'valid', operation: { type: 'cancelNotice' } },
  { input: 'valid', operation: { type: 'endNotice', at: 1 } },
  { input: 'valid', operation: { type: 'postponeNotice', seconds: 300, at: 1 } },
  { input: 'valid', operation: { type: 'cancelRecovery' } },
  { input: 'valid', operation: { type: 'kill', at: 1 } },
  { input: 'valid', operation: { type: 'command', id: 1, line: found('say'), at: 0 } },
  { input: 'invalid', operation: { type: 'command', id: 1, line: refused(fault), at: 0 } },
];

export const worldEvents: readonly ServerEvent[] = [
  { type: 'process.spawned', pid: 1, at: 1 },
  { type: 'process.spawnFailed', fault: { reason: 'exec_failed', subject: '/srv/server' }, at: 0 },
  { type: 'process.mainExited', exit, alive: [{ pid: 2, name: 'child' }], at: exit.at },
  { type: 'process.remains', alive: [] },
  { type: 'process.treeExited', exit },
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
  { type: 'process.saved', outcome: 'acknowledged', at: 1 },
  lookedUp(found(launch)),
  lookedUp(refused(fault)),
];

/** The result of the lookup before an automatic start: XState's done event of the invoked actor. */
export function lookedUp(output: Result<Launch>): ServerEvent {
  return { type: 'xstate.done.actor.findLaunch', output } as unknown as ServerEvent;
}

/** XState's events of the delayed transitions, so that the walk takes these transitions too. */
export const timeouts = describeChart(serverMachine).states.flatMap(({ id }) =>
  serverMachine.getStateNodeById(id).after.map(({ eventType }) => ({ type: eventType }) as unknown as ServerEvent),
);

/** Serializes the values on which a verdict may depend. */
export function serializeState({ value, context }: ServerSnapshot): string {
  const { run, failure, recoveries } = context;
  return JSON.stringify([
    value,
    failure?.code,
    run && [run.mainExit !== null, run.next !== null, run.exitExpected, run.isReady, run.launch.cause],
    recoveries.length > 0,
  ]);
}

/** A policy with crash recovery. This policy and a ready line make every state reachable. */
export const policy: RecoveryPolicy = { ...noRecovery, onCrash: 'restart', limit: 1, windowMs: 1_000, autostart: true };

export function findReachableStates(): ServerSnapshot[] {
  const map = getAdjacencyMap(serverMachine, {
    input: policy,
    events: [...operations.map(({ operation }) => operation), ...worldEvents, ...timeouts],
    serializeState,
  });
  return Object.values(map).map(({ state }) => state);
}

export const reached = findReachableStates();

export function snapshotIn(value: StateValue, context: Partial<ServerContext> = {}): ServerSnapshot {
  return serverMachine.resolveState({
    value,
    context: { ...createActor(serverMachine).getSnapshot().context, ...context },
  });
}
