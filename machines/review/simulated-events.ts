/** The events of a simulation: each operation with its samples, each event from outside, and each delay. */

import type { EndNotice } from '../announce/announcer.js';
import { found, refused } from '../faults/result.js';
import type { Launch } from '../launch/launch.js';
import { type OperationName, operationNames, operations } from '../operations/operations.js';
import type { Exit } from '../run/exit.js';
import type { Operation } from '../server/events.js';
import { type Sample, sampleLaunch, samples } from './samples.js';

interface Named {
  /** One character that identifies the event in links. The character never changes. */
  readonly code: string;
  /** Identifies the event in texts. */
  readonly name: string;
  /** The trigger of the event's transitions, in the notation of the chart. */
  readonly trigger: string;
}

export type SimulatedEvent =
  /** An operation of a client. */
  | (Named & {
      readonly by: 'client';
      readonly operation: OperationName;
      readonly sample: Operation;
      readonly isInvalid: boolean;
    })
  /** An event of the process, of a look-up, or about the run of an earlier manager. */
  | (Named & {
      readonly by: 'world';
      /** Returns the event's data. `at`: milliseconds; `run`: the id of the run that the event begins or reports. */
      readonly createData: (at: number, run: string) => object;
    })
  /** The end of a delay of an active state. */
  | (Named & { readonly by: 'time' });

const codes: Readonly<Record<OperationName, { readonly valid: string; readonly invalid?: string }>> = {
  start: { valid: 's', invalid: 'S' },
  restart: { valid: 'r', invalid: 'R' },
  stop: { valid: 'x' },
  command: { valid: 'c', invalid: 'C' },
  kill: { valid: 'k' },
  cancel_notice: { valid: 'z' },
  end_notice: { valid: 'h' },
  postpone_notice: { valid: 'H' },
  cancel_recovery: { valid: 'v' },
};

const notice: EndNotice = { seconds: 60, reason: null };

/** The event that triggers no transition: a new manager replaces the manager of the simulation. */
export const managerKilled = 'manager.killed';

const startWithReadyLine: Operation = {
  ...samples.start.valid,
  launch: found({ ...sampleLaunch, ready: 'ready' }),
};

export const simulatedEvents: readonly SimulatedEvent[] = [
  ...operationNames.flatMap(operationEvents),
  operationEvent('l', 'start, ready line', 'start', startWithReadyLine, false),
  operationEvent('X', 'stop, announced', 'stop', { ...samples.stop.valid, notice }, false),
  operationEvent('A', 'restart, announced', 'restart', { ...samples.restart.valid, notice }, false),
  worldEvent('m', 'process.saved', (at) => ({ outcome: 'acknowledged', at })),
  worldEvent('p', 'process.spawned', (at) => ({ pid: 1, at })),
  worldEvent('P', 'process.spawnFailed', (at) => ({ fault: { reason: 'not_executable', subject: 'server' }, at })),
  worldEvent('y', 'process.ready'),
  worldEvent('D', 'process.undeliverable', () => ({ reason: 'console_full' })),
  worldEvent('e', 'process.mainExited', (at) => ({ exit: exitAt(at), alive: [{ pid: 2, name: 'child' }], at })),
  worldEvent('a', 'process.remains', () => ({ alive: [{ pid: 2, name: 'child' }] })),
  worldEvent('q', 'process.treeExited', (at) => ({ exit: exitAt(at) })),
  worldEvent('f', 'findLaunch.done', (_, run) => ({ output: found({ ...sampleLaunch, run }) })),
  worldEvent(
    'F',
    'findLaunch.done',
    () => ({ output: refused({ code: 'build_unknown', build: 'build', gone: true }) }),
    'findLaunch.done, invalid',
  ),
  worldEvent('E', 'findLaunch.error', () => ({ error: new Error('The look-up failed.') })),
  worldEvent('Z', managerKilled),
  worldEvent('u', 'run.found', (at, run) => foundRun(at, run, true)),
  worldEvent('U', 'run.found', (at, run) => foundRun(at, run, false), 'run.found, not ready'),
  worldEvent('w', 'run.foundEnded', (at, run) => foundEnd(at, run, true)),
  worldEvent('W', 'run.foundEnded', (at, run) => foundEnd(at, run, false), 'run.foundEnded, crashed'),
  delayEvent('o', 'notice'),
  delayEvent('O', 'saveLimit'),
  delayEvent('g', 'grace'),
  delayEvent('G', 'restGrace'),
  delayEvent('n', 'killLimit'),
  delayEvent('i', 'launchLimit'),
  delayEvent('b', 'backoff'),
];

/**
 * Returns an operation that is sent at a given time.
 * @param at the time in milliseconds
 * @param run the id of the run that a start or a restart begins
 * @param current the launch that a restart repeats; `null` while stopped
 */
export function operationAt<O extends Operation>(sample: O, at: number, run: string, current: Launch | null): O {
  const operation = 'at' in sample ? { ...sample, at } : sample;
  if (!('launch' in operation) || !operation.launch.ok) return operation;
  const base = operation.type === 'restart' && current !== null ? current : operation.launch.value;
  return { ...operation, launch: found({ ...base, run }) };
}

function operationEvents(operation: OperationName): SimulatedEvent[] {
  const { event } = operations[operation];
  const { valid, invalid }: Sample = samples[operation];
  const code = codes[operation];
  return [
    operationEvent(code.valid, event, operation, valid, false),
    ...(invalid === null || code.invalid === undefined
      ? []
      : [operationEvent(code.invalid, `${event}, invalid`, operation, invalid, true)]),
  ];
}

function operationEvent(
  code: string,
  name: string,
  operation: OperationName,
  sample: Operation,
  isInvalid: boolean,
): SimulatedEvent {
  return { code, name, by: 'client', trigger: sample.type, operation, sample, isInvalid };
}

function worldEvent(
  code: string,
  trigger: string,
  createData: (at: number, run: string) => object = () => ({}),
  name = trigger,
): SimulatedEvent {
  return { code, name, by: 'world', trigger, createData };
}

function delayEvent(code: string, delay: string): SimulatedEvent {
  return { code, name: `after ${delay}`, by: 'time', trigger: `after ${delay}` };
}

function exitAt(at: number): Exit {
  return { code: 1, signal: null, ambiguous: false, at, unseen: null, oomKilled: false };
}

function foundRun(at: number, run: string, ready: boolean): object {
  const launch = { ...sampleLaunch, run, ready: 'ready' };
  return { found: { launch, pid: 1, startedAt: at, ready, quitAt: null, lastExit: null, recoveries: [] } };
}

function foundEnd(at: number, run: string, expected: boolean): object {
  const launch = { ...sampleLaunch, run };
  return { found: { run, exit: exitAt(at), expected, onPurpose: expected, launch, recoveries: [] }, at };
}
