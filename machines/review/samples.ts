/**
 * Operations with sample input, for the description, the simulation and the tests of the chart. Real requests are never
 * compared with these samples.
 */

import { found, refused } from '../faults/result.js';
import type { Launch } from '../launch/launch.js';
import type { OperationName } from '../operations/operations.js';
import type { Operation } from '../server/events.js';

export interface Sample {
  /** The operation with input that the machine accepts if the state allows the operation. */
  readonly valid: Operation;
  /** The operation with input that its guard refuses; `null` for an operation without input. */
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

export const samples = {
  start: {
    valid: { type: 'start', launch: found(sampleLaunch), at: 0 },
    invalid: { type: 'start', launch: buildMissing, at: 0 },
  },
  restart: {
    valid: { type: 'restart', launch: found(sampleLaunch), at: 0 },
    invalid: { type: 'restart', launch: buildMissing, at: 0 },
  },
  stop: { valid: { type: 'stop', at: 0 }, invalid: null },
  command: {
    valid: { type: 'command', id: 1, line: found('say hello'), at: 0 },
    invalid: { type: 'command', id: 1, line: refused({ code: 'command_required' }), at: 0 },
  },
  kill: { valid: { type: 'kill', at: 0 }, invalid: null },
  cancel_notice: { valid: { type: 'cancelNotice' }, invalid: null },
  end_notice: { valid: { type: 'endNotice', at: 0 }, invalid: null },
  postpone_notice: { valid: { type: 'postponeNotice', seconds: 300, at: 0 }, invalid: null },
  cancel_recovery: { valid: { type: 'cancelRecovery' }, invalid: null },
} as const satisfies Readonly<Record<OperationName, Sample>>;
