/** The one list of operations: verdict, answers, simulation, OpenAPI and the model tests read it. */
import type { Launch } from '../ports/launch.js';
import { found, refused } from '../ports/result.js';
import type { Operation } from '../server/events.js';

export interface OperationEntry {
  /** The operation's event type. */
  readonly event: Operation['type'];
  /** False: sent to the machine at once, even while another operation is under way. */
  readonly isQueued: boolean;
  /** The operation with input that the machine accepts wherever the state allows it. */
  readonly valid: Operation;
  /** The operation with input that its guard refuses; null for an operation without input. */
  readonly invalid: Operation | null;
}

export const sampleLaunch: Launch = {
  run: 'run',
  build: 'build',
  folder: 'folder',
  argv: ['server'],
  cwd: '/',
  env: {},
  stop: { command: null, signal: 'SIGTERM', timeoutMs: 10_000 },
  ready: null,
  cause: 'start',
};
const buildMissing = refused({ code: 'build_unknown', build: 'build', gone: true });

/** By the name that the API uses. */
export const operations = {
  start: {
    event: 'start',
    isQueued: true,
    valid: { type: 'start', launch: found(sampleLaunch), at: 0 },
    invalid: { type: 'start', launch: buildMissing, at: 0 },
  },
  restart: {
    event: 'restart',
    isQueued: true,
    valid: { type: 'restart', launch: found(sampleLaunch), at: 0 },
    invalid: { type: 'restart', launch: buildMissing, at: 0 },
  },
  stop: { event: 'stop', isQueued: true, valid: { type: 'stop', at: 0 }, invalid: null },
  command: {
    event: 'command',
    isQueued: true,
    valid: { type: 'command', line: found('say hello'), at: 0 },
    invalid: { type: 'command', line: refused({ code: 'command_required' }), at: 0 },
  },
  kill: { event: 'kill', isQueued: false, valid: { type: 'kill', at: 0 }, invalid: null },
  cancel_recovery: { event: 'cancelRecovery', isQueued: true, valid: { type: 'cancelRecovery' }, invalid: null },
} as const satisfies Readonly<Record<string, OperationEntry>>;

export type OperationName = keyof typeof operations;

export const operationNames = Object.keys(operations) as OperationName[];

/** Returns the list's entry for an operation's event. */
export function entryOf(event: Operation['type']): OperationEntry {
  return operations[event === 'cancelRecovery' ? 'cancel_recovery' : event];
}

/** Returns the name of the operation that an event carries out; null for an event that no client sends. */
export function operationOf(event: string | null): OperationName | null {
  return operationNames.find((name) => operations[name].event === event) ?? null;
}
